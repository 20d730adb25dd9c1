import { describe, expect, it } from 'vitest';

import type { Words } from '../gen/contract';
import { Phrasebook } from './phrases';

const words: Words = {
  language: 'en',
  title: 'A game',
  summary: '',
  credit: '',
  guide: [],
  rules: { 'GAME-1': 'Nothing goes on a C.' },
  options: { passes: 'how often one may pass' },
  values: {
    'passes.none': 'no limit',
    none: 'none',
    'name.Do': 'C',
    'choice.Sol': 'G',
    'choice.cr': 'eighth',
    on: 'yes',
    off: 'no',
  },
  zones: { stock: 'Stock' },
  facts: {},
  moves: [
    ['play {cards+} as {letter}', 'Play {cards} as {letter}'],
    ['move {from} x1 to {to}', 'Move a card from column {from} to column {to}'],
    ['move {from} x{n} to {to}', 'Move {n} cards from column {from} to column {to}'],
    ['flip {place} ({card})', 'Turn up card {place}: {card}'],
    ['meld {card+}', 'Play {card}'],
    ['draw', 'Draw a card'],
  ],
  prompts: [['due: {letter} or {other}', 'Due now: {letter} or {other}']],
  cards: [
    ['?1', 'wild'],
    ['?1={note}', 'wild as {note}'],
    ['{name}2.no', 'high {name}, quarter'],
    ['ch-{symbol} on {root} with {a} {b}', '{root}{symbol} with {a} and {b}'],
  ],
  memo: [],
  headings: { 'these fit': 'These fit' },
  says: {},
};

describe('a move', () => {
  const book = new Phrasebook(words, 'fr');

  it.each([
    ['play F#3 ?1 as F', 'Play Fa♯3 wild as Fa'],
    ['play A2 as A', 'Play La2 as La'],
    ['move 2 x1 to 7', 'Move a card from column 2 to column 7'],
    ['move 2 x13 to 7', 'Move 13 cards from column 2 to column 7'],
    ['flip 12 (Bb4)', 'Turn up card 12: Si♭4'],
    ['draw', 'Draw a card'],
    ['knock on Bb', 'knock on Si♭'],
    ['draw two', 'draw two'],
    ['meld ch-13 on D with A E', 'Play Ré13 with La and Mi'],
    ['play as F', 'play as Fa'],
  ])('%s', (text, said) => expect(book.move(text)).toBe(said));
});

describe('a book', () => {
  const book = new Phrasebook(words, 'de');

  it('knows what can be chosen by its name, wherever that stands', () => {
    expect(new Phrasebook(words, 'fr').tokens('Sol cr F#')).toBe('Sol eighth Fa♯');
    expect(book.tokens('Sol')).toBe('G');
  });

  it('says prompts, rules, values and names of things', () => {
    expect(book.prompt('due: B or Bb')).toBe('Due now: H or B');
    expect(book.rule('GAME-1')).toBe('Nothing goes on a C.');
    expect(book.rule('GAME-2')).toBeUndefined();
    expect(book.value('passes', 'none')).toBe('no limit');
    expect(book.value('other', null)).toBe('none');
    expect(book.value('other', true)).toBe('yes');
    expect(book.value('other', 12)).toBe('12');
    expect(book.zone('stock')).toBe('Stock');
    expect(book.zone('face_down')).toBe('face down');
    expect(book.heading('these fit')).toBe('These fit');
  });

  it('prints negative numbers with a minus sign, and leaves the hyphens of names', () => {
    expect(book.prompt('due: -2 or E-4')).toBe('Due now: −2 or E-4');
    expect(book.value('other', -12)).toBe('−12');
    expect(book.sentence('Every note left in hand: -10, as in ch-13, in 2-5 turns.')).toBe(
      'Every note left in hand: −10, as in ch-13, in 2-5 turns.',
    );
  });

  it('calls cards by the names that the game has for them, else by their notes', () => {
    expect(book.card('B3')).toBeUndefined();
    expect(book.tokens('B3 ?1')).toBe('H3 wild');
    expect(book.tokens('B3 ?1=Bb')).toBe('H3, wild as B');
    expect(book.card('Do2.no')).toBe('high C, quarter');
  });
});
