import { expect, it } from 'vitest';

import type { SaidPart, SaidTold } from '../gen/contract';
import { NAMES } from '../gen/names.expected';
import type { Naming } from './names';
import { Phrasebook } from './phrases';
import { cardPart, say, sayIdea, sayMove, sayPart } from './speech';
import { wordsWith } from './testing';

const WORDS = wordsWith({
  cards: { wild: 'wild', wild_as: 'wild as {note}' },
  called: {
    '?1': { key: 'wild', parts: {} },
    '?1=G#': { key: 'wild_as', parts: { note: { t: 'note', note: 'G#' } } },
  },
  values: { 'interval.3': 'third' },
  moves: { play_as: 'Play {cards} as {note}' },
  ideas: { 'counts-down': ['{note} is a {interval} down.', ''] },
  says: {
    drew: ['{seat} drew {count|a card|# cards}.', '{seat} drew {count|a card|# cards}.'],
    scored: ['{seat} scored {count|# point|# points}.', '{seat} scored {count|# point|# points}.'],
    fits: ['{cards} would fit.', '{cards} would fit.'],
    played: ['{seat} played {cards} as {note}.', 'You played {cards} as {note}.'],
    caught: ['{by} caught {seat}: a {interval} of {beats} beats, {notes}.', '{by} caught you.'],
  },
});

const book = (naming: Naming = 'en', language = 'en'): Phrasebook =>
  new Phrasebook({ ...WORDS, language }, naming, (seat) => ['Ada', 'Bea'][seat]);
const said = (key: string, parts: Record<string, SaidPart>): SaidTold => ({
  ...{ key, parts, rule: '', points: 0, isFleeting: false, sound: null },
});
const seat = (at: number): SaidPart => ({ t: 'seat', seat: at });
const drew = (number: number): SaidTold => said('drew', { seat: seat(0), count: { t: 'number', number } });

it('takes the form that fits the number, as the language counts', () => {
  expect(say(drew(1), { book: book(), seat: 1 })).toBe('Ada drew a card.');
  expect(say(drew(2), { book: book(), seat: 1 })).toBe('Ada drew 2 cards.');
  expect(say(drew(0), { book: book(), seat: 1 })).toBe('Ada drew 0 cards.');
  const scored = { ...drew(0), key: 'scored' };
  expect(say(scored, { book: book(), seat: 1 })).toBe('Ada scored 0 points.');
  expect(say(scored, { book: book('en', 'fr'), seat: 1 })).toBe('Ada scored 0 point.');
});

it.each(['en', 'fr'])('chooses no form at nothing that speaks of one: %s', (language) => {
  expect(say(drew(0), { book: book('en', language), seat: 1 })).toBe('Ada drew 0 cards.');
});

const played = said('played', {
  seat: seat(1),
  cards: {
    t: 'cards',
    cards: [cardPart('G#3', 'Ab'), cardPart('?1')],
  },
  note: { t: 'note', note: 'A' },
});

it('spells a card as its context does, in the names of the reader', () => {
  expect(say(played, { book: book(), seat: 0 })).toBe('Bea played A♭3 and wild as A.');
  expect(say(played, { book: book('fr'), seat: 1 })).toBe('You played La♭2 and wild as La.');
  expect(say(played, { book: book('de'), seat: 1 })).toBe('You played as and wild as A.');
});

it.each(Object.keys(NAMES) as Naming[])('has all 35 names in its sentences: %s', (naming) => {
  for (const [note, [label]] of Object.entries(NAMES[naming] ?? {})) {
    const hearer = { book: book(naming), seat: 1 };
    const as = { t: 'note', note } as const;
    const sentence = say({ ...played, parts: { ...played.parts, cards: cardPart(note, note), note: as } }, hearer);
    expect(sentence).toBe(`You played ${label} as ${label}.`);
    expect(sayPart({ t: 'notes', notes: [note, 'C'] }, hearer)).toBe(`${label} ${NAMES[naming]?.['C']?.[0]}`);
  }
});

it('begins a sentence with a small letter where that is another octave', () => {
  const fits = (card: string): SaidTold => said('fits', { cards: { t: 'cards', cards: [cardPart(card)] } });
  const german = { book: book('de'), seat: 0 };
  const all = ['C2', 'C3', 'D#4', '?1'].map((card) => say(fits(card), german));
  expect(all).toEqual(['C would fit.', 'c would fit.', "dis'/es' would fit.", 'Wild would fit.']);
});

it('calls a card that stands for a note by that note, as the context spells it', () => {
  const named = (naming: Naming, note = ''): string =>
    sayPart(cardPart('?1=G#', note), { book: book(naming), seat: 0 });
  expect(named('en')).toBe('wild as G♯');
  expect(named('fr', 'Ab')).toBe('wild as La♭');
});

it('calls what is no card of the deck by the name that it brings', () => {
  const parts = { note: { t: 'note', note: 'Db' } } as const;
  const card = { ...cardPart('X as Db'), name: { key: 'wild_as', parts } };
  expect(sayPart(card, { book: book('de'), seat: 0 })).toBe('wild as Des');
});

it('says both names of a black key that nothing spells', () => {
  const drawn = said('played', {
    ...played.parts,
    cards: { t: 'cards', cards: [cardPart('D#4')] },
  });
  expect(say(drawn, { book: book(), seat: 0 })).toBe('Bea played D♯/E♭4 as A.');
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
  expect(sayMove({ ...played, key: 'play_as' }, hearer)).toBe('Play La♭2 and wild as La');
  const idea = said('counts-down', {
    note: { t: 'note', note: 'Ab' },
    interval: { t: 'word', group: 'interval', word: '3' },
  });
  expect(sayIdea(idea, hearer)).toEqual(['La♭ is a third down.']);
  expect([sayMove(said('knock', {}), hearer), ...sayIdea(said('knock', {}), hearer)]).toEqual(['']);
});
