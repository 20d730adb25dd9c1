import { expect, it } from 'vitest';

import type { Deed, MovePlayed, News, SaidTold } from '../gen/contract';
import { Phrasebook } from '../lib/phrases';
import { cardPart } from '../lib/speech';
import { saidOf, wordsWith } from '../lib/testing';
import { cardsSeen, isOwn, sentenceOf, type Telling } from './log';

const WORDS = wordsWith({ says: { turned: ['{seat} turned up {card}.', 'You turned up {card}.'] } });
/** Seat 0 is Ada, on chair 1; seat 1 the reader, on chair 0. */
const TELLING: Telling = {
  book: new Phrasebook(WORDS, 'en', (seat) => ['Ada', null][seat]),
  chairs: [null, 'Ada'],
  seating: [1, 0],
};

const played = (seat: number, move: string, more: Partial<MovePlayed> = {}): News => ({
  ...{ t: 'played', n: 3, at: 0, seat, move, by: 'player', isSilence: false, isMistake: false, story: [], deeds: [] },
  ...more,
});

it('tells moves by who made them', () => {
  expect(sentenceOf(played(0, 'play F#3 as F'), TELLING)).toBe('Ada: play F♯3 as F.');
  expect(sentenceOf(played(1, 'play F#3 as F', { isMistake: true }), TELLING)).toBe(
    'You: play F♯3 as F. That was a mistake.',
  );
});

it('tells what is not a player’s own doing as such', () => {
  expect(sentenceOf(played(0, 'draw', { by: 'table' }), TELLING)).toBe('The table: draw.');
  expect(sentenceOf(played(1, 'draw', { by: 'clock' }), TELLING)).toBe(
    'You ran out of time; a bot made the move: draw.',
  );
});

it('tells nothing of what is handed in, nor of anybody’s silence', () => {
  expect(sentenceOf({ t: 'handed_in', n: 4, at: 0, seat: 0 }, TELLING)).toBe('');
  for (const by of ['silence', 'player', 'bot'] as const) {
    expect(sentenceOf(played(0, 'decline', { by, isSilence: true }), TELLING)).toBe('');
  }
  expect(sentenceOf(played(0, 'call'), TELLING)).toBe('Ada: call.');
});

it('tells who asks for a chair, and what came of it', () => {
  expect(sentenceOf({ t: 'asked_chair', n: 5, at: 0, chair: 1, name: 'Eve' }, TELLING)).toBe('Eve asks for Chair 2.');
  expect(sentenceOf({ t: 'declined', n: 6, at: 0, wish: 5 }, TELLING)).toBe('The host has declined.');
  expect(sentenceOf({ t: 'withdrew', n: 6, at: 0, wish: 5 }, TELLING)).toBe('The wish for a chair was withdrawn.');
});

/** Ada turned up a card, as the game tells it. */
const TURNED: SaidTold = saidOf('turned', { seat: { t: 'seat', seat: 0 }, card: cardPart('C#4') });

it('tells a card that was shown, unless the story names it', () => {
  const shown: Deed = { t: 'shown', card: 'C#4', zone: ['grid', null], at: 3 };
  expect(sentenceOf(played(0, 'flip 3', { deeds: [shown] }), TELLING)).toContain('It was C sharp or D flat, octave 4.');
  const told = sentenceOf(played(0, 'flip 3', { deeds: [shown], story: [TURNED] }), TELLING);
  expect(told).toBe('Ada turned up C♯/D♭4.');
  expect(cardsSeen(played(1, 'flip 3', { deeds: [shown], story: [TURNED] }), TELLING)).toBe('');
});

it('tells the cards that a move brought to light', () => {
  const drawn: Deed = { t: 'moved', card: 'F3', source: ['stock', null], target: ['hands', 1] };
  const laid: Deed = { t: 'moved', card: 'G3', source: ['hands', 1], target: ['discard', null] };
  expect(cardsSeen(played(1, 'draw', { deeds: [drawn, laid] }), TELLING)).toBe('It was F, octave 3.');
  expect(cardsSeen(played(0, 'draw', { deeds: [{ ...drawn, card: null }] }), TELLING)).toBe('');
});

it('tells every copy of a drawn card', () => {
  const drawn: Deed = { t: 'moved', card: 'F', source: ['deck', null], target: ['hands', 1] };
  expect(cardsSeen(played(1, 'discard F#', { deeds: [drawn, drawn] }), TELLING)).toBe('It was F. It was F.');
});

it.each(['stock', 'deck', 'draw', 'meld_deck', 'scale_deck', 'chord_deck', 'interval_deck', 'down'])(
  'tells a card that came from %s',
  (zone) => {
    const came: Deed = { t: 'moved', card: 'iv-p5', source: [zone, null], target: ['melds', 1] };
    expect(cardsSeen(played(1, 'meld iv-p5 on C', { deeds: [came] }), TELLING)).toBe('It was iv-p5.');
  },
);

it('tells of a catch once, and of a card that went from hand to hand to those who know it', () => {
  const shown: Deed = { t: 'shown', card: 'F3', zone: ['stock', null], at: 0 };
  const caught: Deed = { t: 'moved', card: 'F3', source: ['stock', null], target: ['hands', 1] };
  expect(cardsSeen(played(1, 'ask 0 F', { deeds: [shown, caught] }), TELLING)).toBe('It was F, octave 3.');
  const taken: Deed = { t: 'moved', card: 'G3', source: ['hands', 0], target: ['hands', 1] };
  expect(cardsSeen(played(1, 'take 2', { deeds: [taken] }), TELLING)).toBe('It was G, octave 3.');
  expect(sentenceOf(played(0, 'take 2', { deeds: [taken] }), TELLING)).toContain('It was G, octave 3.');
  expect(sentenceOf(played(0, 'take 2', { deeds: [{ ...taken, card: null }] }), TELLING)).not.toContain('It was');
});

it('knows whose doing it was', () => {
  const said: News = { t: 'said', n: 1, at: 0, chair: 1, phrase: 'hello' };
  expect(sentenceOf(said, TELLING)).toBe('Ada: “Hello”');
  expect([isOwn(said, { chair: 0, seat: 1 }), isOwn(played(1, 'draw'), { chair: 0, seat: 1 })]).toEqual([false, true]);
});

it('tells which pace somebody would like', () => {
  const asked: News = { t: 'asked_pace', n: 1, at: 0, chair: 1, pace: 'slow' };
  expect(sentenceOf(asked, TELLING)).toBe('Ada would like a slow pace.');
});
