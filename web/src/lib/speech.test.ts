import { expect, it } from 'vitest';

import type { SaidPart, SaidTold } from '../gen/contract';
import type { Naming } from './names';
import { Phrasebook } from './phrases';
import { say, sayIdea, sayMove } from './speech';
import { wordsWith } from './testing';

const WORDS = wordsWith({
  cards: [['?1', 'wild']],
  values: { 'interval.3': 'third' },
  moves: { play_as: 'Play {cards} as {note}' },
  ideas: { 'counts-down': ['{note} is a {interval} down.', ''] },
  says: {
    drew: ['{seat} drew {count|a card|# cards}.', '{seat} drew {count|a card|# cards}.'],
    played: ['{seat} played {cards} as {note}.', 'You played {cards} as {note}.'],
    caught: ['{by} caught {seat}: a {interval} of {beats} beats, {notes}.', '{by} caught you.'],
  },
});

const book = (naming: Naming = 'en', language = 'en'): Phrasebook =>
  new Phrasebook({ ...WORDS, language }, naming, (seat) => ['Ada', 'Bea'][seat]);
const said = (key: string, parts: Record<string, SaidPart>): SaidTold => ({
  ...{ key, parts, rule: '', points: 0, isFleeting: false },
});
const seat = (at: number): SaidPart => ({ t: 'seat', seat: at });
const drew = (number: number): SaidTold => said('drew', { seat: seat(0), count: { t: 'number', number } });

it('takes the form that fits the number, as the language counts', () => {
  expect(say(drew(1), { book: book(), seat: 1 })).toBe('Ada drew a card.');
  expect(say(drew(2), { book: book(), seat: 1 })).toBe('Ada drew 2 cards.');
  expect(say(drew(0), { book: book(), seat: 1 })).toBe('Ada drew 0 cards.');
  expect(say(drew(0), { book: book('en', 'fr'), seat: 1 })).toBe('Ada drew a card.');
});

const played = said('played', {
  seat: seat(1),
  cards: {
    t: 'cards',
    cards: [
      { t: 'card', card: 'G#3', note: 'Ab' },
      { t: 'card', card: '?1', note: '' },
    ],
  },
  note: { t: 'note', note: 'A' },
});

it('spells a card as its context does, in the names of the reader', () => {
  expect(say(played, { book: book(), seat: 0 })).toBe('Bea played A♭3 and wild as A.');
  expect(say(played, { book: book('fr'), seat: 1 })).toBe('You played La♭3 and wild as La.');
  expect(say(played, { book: book('de'), seat: 1 })).toBe('You played As3 and wild as A.');
});

it('says signs as words to those who hear it', () => {
  expect(say(played, { book: book(), seat: 1, isSpoken: true })).toBe('You played A flat 3 and wild as A.');
});

it('says both names of a black key that nothing spells', () => {
  const drawn = said('played', {
    ...played.parts,
    cards: { t: 'cards', cards: [{ t: 'card', card: 'D#4', note: '' }] },
  });
  expect(say(drawn, { book: book(), seat: 0 })).toBe('Bea played D♯/E♭4 as A.');
  expect(say(drawn, { book: book(), seat: 0, isSpoken: true })).toBe('Bea played D sharp or E flat 4 as A.');
});

it('knows every kind of part, and tells the reader apart', () => {
  const caught = said('caught', {
    ...{ by: seat(0), seat: seat(1), interval: { t: 'word', group: 'interval', word: '3' } },
    ...{ beats: { t: 'beats', beats: '1.5' }, notes: { t: 'notes', notes: ['F', 'G', 'Ab'] } },
  });
  expect(say(caught, { book: book(), seat: 0 })).toBe('You caught Bea: a third of 1½ beats, F G A♭.');
  expect(say(caught, { book: book(), seat: 1 })).toBe('Ada caught you.');
});

it('says nothing that the words do not know', () => {
  expect(say(said('sang', {}), { book: book(), seat: 0 })).toBe('');
});

it('says a move and an idea by their keys, and nothing of what it does not know', () => {
  const hearer = { book: book('fr'), seat: 1 };
  expect(sayMove({ ...played, key: 'play_as' }, hearer)).toBe('Play La♭3 and wild as La');
  const idea = said('counts-down', {
    note: { t: 'note', note: 'Ab' },
    interval: { t: 'word', group: 'interval', word: '3' },
  });
  expect(sayIdea(idea, hearer)).toEqual(['La♭ is a third down.']);
  expect([sayMove(said('knock', {}), hearer), ...sayIdea(said('knock', {}), hearer)]).toEqual(['']);
});
