import { expect, it } from 'vitest';

import type { Deed, MovePlayed, News, Words } from '../gen/contract';
import { Phrasebook } from '../lib/phrases';
import { cardsSeen, isOwn, sentenceOf, type Telling } from './log';

const WORDS: Words = {
  ...{ language: 'en', title: 'The Distance', summary: '', credit: '', guide: [], rules: {}, options: {} },
  ...{ values: {}, zones: {}, facts: {}, prompts: [], cards: [], headings: {}, says: {}, memo: [] },
  moves: [
    ['play {cards+} as {letter}', 'Play {cards} as {letter}'],
    ['flip {place}', 'Turn up card {place}'],
  ],
};
/** Seat 0 is Ada, on chair 1; seat 1 the reader, on chair 0. */
const TELLING: Telling = { book: new Phrasebook(WORDS, 'en'), chairs: [null, 'Ada'], seating: [1, 0] };

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
  expect(sentenceOf(played(0, 'decline', { by: 'silence' }), TELLING)).toBe('Ada gave no answer.');
  expect(sentenceOf(played(0, 'draw', { by: 'table' }), TELLING)).toBe('The table: draw.');
  expect(sentenceOf(played(1, 'draw', { by: 'clock' }), TELLING)).toBe(
    'You ran out of time; a bot made the move: draw.',
  );
});

it('tells nothing of what is handed in, nor of silence where everybody is asked all the time', () => {
  expect(sentenceOf({ t: 'handed_in', n: 4, at: 0, seat: 0 }, TELLING)).toBe('');
  const silent = played(0, 'decline', { by: 'silence', isSilence: true });
  expect(sentenceOf(silent, { ...TELLING, isQuiet: true })).toBe('');
  expect(sentenceOf(played(0, 'call'), { ...TELLING, isQuiet: true })).toBe('Ada: call.');
});

it('tells who asks for a chair, and what came of it', () => {
  expect(sentenceOf({ t: 'asked_chair', n: 5, at: 0, chair: 1, name: 'Eve' }, TELLING)).toBe('Eve asks for Chair 2.');
  expect(sentenceOf({ t: 'declined', n: 6, at: 0, wish: 5 }, TELLING)).toBe('The host has declined.');
  expect(sentenceOf({ t: 'withdrew', n: 6, at: 0, wish: 5 }, TELLING)).toBe('The wish for a chair was withdrawn.');
});

it('tells a card that was shown, unless the move names it', () => {
  const shown: Deed = { t: 'shown', card: 'C#4', zone: ['grid', null], at: 3 };
  expect(sentenceOf(played(0, 'flip 3', { deeds: [shown] }), TELLING)).toContain('It was C sharp or D flat, octave 4.');
  expect(sentenceOf(played(0, 'flip 3 (C#4)', { deeds: [shown] }), TELLING)).not.toContain('It was');
});

it('tells the cards that a move brought to light', () => {
  const drawn: Deed = { t: 'moved', card: 'F3', source: ['stock', null], target: ['hands', 1] };
  const laid: Deed = { t: 'moved', card: 'G3', source: ['hands', 1], target: ['discard', null] };
  expect(cardsSeen(played(1, 'draw', { deeds: [drawn, laid] }), TELLING.book)).toBe('It was F, octave 3.');
  expect(cardsSeen(played(1, 'flip 3 (F3)', { deeds: [drawn] }), TELLING.book)).toBe('');
  expect(cardsSeen(played(0, 'draw', { deeds: [{ ...drawn, card: null }] }), TELLING.book)).toBe('');
});

it('tells a drawn card that has the name of a note in the move, and every copy of it', () => {
  const drawn = (card: string, deck = 'deck'): Deed => ({
    ...{ t: 'moved', card, source: [deck, null], target: ['hands', 1] },
  });
  const seen = (move: string, ...deeds: Deed[]): string => cardsSeen(played(1, move, { deeds }), TELLING.book);
  expect(seen('meld iv-p5 on C', drawn('C'), drawn('E'))).toBe('It was C. It was E.');
  expect(seen('discard F#', drawn('F'), drawn('F'))).toBe('It was F. It was F.');
  expect(seen('ask 0 F (F#3)', drawn('F3', 'stock'))).toBe('It was F, octave 3.');
  const given: Deed = { t: 'moved', card: 'G3', source: ['hands', 1], target: ['hands', 0] };
  expect(seen('give G3 to 0', given)).toBe('');
});

it.each(['stock', 'deck', 'draw', 'meld_deck', 'scale_deck', 'chord_deck', 'interval_deck', 'down'])(
  'tells a card that came from %s',
  (zone) => {
    const came: Deed = { t: 'moved', card: 'iv-p5', source: [zone, null], target: ['melds', 1] };
    expect(cardsSeen(played(1, 'meld iv-p5 on C', { deeds: [came] }), TELLING.book)).toBe('It was iv-p5.');
  },
);

it('tells of a catch once, and of a card that went from hand to hand to those who know it', () => {
  const shown: Deed = { t: 'shown', card: 'F3', zone: ['stock', null], at: 0 };
  const caught: Deed = { t: 'moved', card: 'F3', source: ['stock', null], target: ['hands', 1] };
  expect(cardsSeen(played(1, 'ask 0 F', { deeds: [shown, caught] }), TELLING.book)).toBe('It was F, octave 3.');
  const taken: Deed = { t: 'moved', card: 'G3', source: ['hands', 0], target: ['hands', 1] };
  expect(cardsSeen(played(1, 'take 2', { deeds: [taken] }), TELLING.book)).toBe('It was G, octave 3.');
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
