import { describe, expect, it } from 'vitest';

import type { ViewTold, ZoneTold } from '../gen/contract';
import { arrange, largestPair, largestRow, namingIn, spotOf } from './zones';

const zone = (name: string, place: ZoneTold['place'], ...cards: (string | null)[]): ZoneTold => ({
  name,
  place,
  cards,
});
const view = (...zones: ZoneTold[]): ViewTold => ({ seat: 0, zones, facts: {}, prompt: [] });

describe('zones on a table', () => {
  it('lie by seat where every seat has one', () => {
    const hands = [zone('hands', 0, 'C2'), zone('hands', 1, null)];
    const { bySeat, piles } = arrange(view(...hands, zone('stock', null, null)), 2);
    expect(bySeat).toEqual([[hands[0]], [hands[1]]]);
    expect(piles.map(({ name }) => name)).toEqual(['stock']);
  });

  it('lie as columns, face-down cards and face-up ones together', () => {
    const { columns } = arrange(
      view(zone('down', 0, null), zone('down', 1), zone('columns', 0, 'E'), zone('columns', 1, 'F')),
      1,
    );
    expect(columns.map(({ place, zones }) => [place, zones.map(({ name }) => name)])).toEqual([
      [0, ['down', 'columns']],
      [1, ['down', 'columns']],
    ]);
  });
});

it('finds the top card of a deck, which is told first while it lies face down, and last in an open record', () => {
  expect(spotOf(zone('draw', null, null, null)).index).toBe(0);
  expect(spotOf(zone('draw', null, 'B1', null)).card).toBe('B1'); // shown while it is caught
  expect(spotOf(zone('draw', null, 'B1', 'dot')).card).toBe('dot');
  expect(spotOf(zone('meld_deck', null, null, null)).index).toBe(0);
  expect(spotOf(zone('discard', null, 'B1', 'G2')).card).toBe('G2');
  expect(spotOf(zone('draw', null)).index).toBe(-1);
});

it('makes rows of which all cards are seen, as large as they can be', () => {
  expect([54, 48, 24, 14].map((places) => largestRow(places, 900, 500))).toEqual([11, 12, 8, 7]);
  expect([54, 48, 24, 14].map((places) => largestRow(places, 350, 420))).toEqual([8, 8, 6, 4]);
  expect(largestRow(0, 320, 480)).toBe(1);
});

it('draws all pairs as large as they fit, down to what can be read', () => {
  expect([1, 8, 17, 22].map((pairs) => largestPair(pairs, 378, 130))).toEqual([40, 40, 25, 22]);
  expect(largestPair(24, 378, 90)).toBe(15);
  expect(largestPair(24, 378, 20)).toBe(14);
});

it('names cards in a hand, and counts them where they have an order', () => {
  const table = view(
    zone('hands', 0, 'C2'),
    zone('grid', null, null),
    zone('columns', 3, 'E'),
    zone('discard', null, 'F3'),
  );
  expect(['hands', 'grid', 'columns', 'discard'].map((name) => namingIn(table, name))).toEqual([
    'card',
    'index',
    'index',
    'whole',
  ]);
});
