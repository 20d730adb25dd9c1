import { describe, expect, it } from 'vitest';

import { Phrasebook } from './phrases';
import { wordsWith } from './testing';

const words = wordsWith({
  rules: { 'GAME-1': 'Nothing goes on a C.' },
  options: { passes: 'how often one may pass' },
  values: {
    'passes.none': 'no limit',
    none: 'none',
    'choice.Sol': 'G',
    'choice.cr': 'eighth',
    on: 'yes',
    off: 'no',
  },
  zones: { stock: 'Stock' },
  cards: {
    wild: 'wild',
    wild_as: 'wild as {note}',
    high: 'high {name}, {rhythm}',
    chord_with: '{root}{symbol} with {notes}',
  },
  called: {
    '?1': { key: 'wild', parts: {} },
    '?1=Bb': { key: 'wild_as', parts: { note: { t: 'note', note: 'Bb' } } },
    'Do2.cr': {
      key: 'high',
      parts: { name: { t: 'note', note: 'C' }, rhythm: { t: 'word', group: 'choice', word: 'cr' } },
    },
  },
});

describe('a book', () => {
  const book = new Phrasebook(words, 'de');

  it('knows what can be chosen by its name, wherever that stands', () => {
    expect(new Phrasebook(words, 'fr').tokens('Sol cr F#')).toBe('Sol eighth Fa♯');
    expect(book.tokens('Sol')).toBe('G');
  });

  it('says rules, values and names of things', () => {
    expect(book.rule('GAME-1')).toBe('Nothing goes on a C.');
    expect(book.rule('GAME-2')).toBeUndefined();
    expect(book.value('passes', 'none')).toBe('no limit');
    expect(book.value('other', null)).toBe('none');
    expect(book.value('other', true)).toBe('yes');
    expect(book.value('other', 12)).toBe('12');
    expect(book.zone('stock')).toBe('Stock');
    expect(book.zone('face_down')).toBe('face down');
  });

  it('tells players by their names, and seat 0 is somebody', () => {
    const seats = new Phrasebook({ ...words, seats: ['asker', 'passed'] }, 'en', (seat) => ['Ann', null][seat]);
    expect(seats.isTold('asker', 0)).toBe(true);
    expect(seats.isTold('asker', null)).toBe(false);
    expect(seats.isTold('debt', 0)).toBe(false);
    expect(seats.told('asker', 0)).toBe('Ann');
    expect(seats.told('passed', [0, 1])).toBe('Ann, You');
    expect(seats.told('debt', 2)).toBe('2');
  });

  it('prints negative numbers with a minus sign, and leaves the hyphens of names', () => {
    expect(book.value('other', -12)).toBe('−12');
    expect(book.sentence('Every note left in hand: -10, as in ch-13, in 2-5 turns.')).toBe(
      'Every note left in hand: −10, as in ch-13, in 2-5 turns.',
    );
  });

  it('calls cards by the names that the game has for them, else by their notes', () => {
    expect(book.card('B3')).toBeUndefined();
    expect(book.tokens('B3 ?1')).toBe('h wild');
    expect(book.tokens('B3 ?1=Bb')).toBe('h, wild as B');
    expect(book.card('Do2.cr')).toBe('high C, eighth');
  });

  it('enumerates notes in a name, and leaves symbols as they are', () => {
    const [root, symbol] = [{ t: 'note', note: 'B' } as const, { t: 'text', text: '13(♯11)' } as const];
    const name = { key: 'chord_with', parts: { root, symbol, notes: { t: 'notes', notes: ['F#', 'Bb'] } as const } };
    expect(book.named(name)).toBe('H13(♯11) with Fis and B');
    expect(book.named({ key: 'strange', parts: {} })).toBe('');
    expect(new Phrasebook({ ...words, cards: {} }, 'en').card('?1')).toBeUndefined();
  });
});
