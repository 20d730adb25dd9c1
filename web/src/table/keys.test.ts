import { expect, it } from 'vitest';

import { Board, NO_OFFERS } from './board.svelte';
import type { Spot } from './hands';
import { cardNamed, keyed } from './keys';
import { nextIn } from './roving';

const HAND: Spot[] = ['F3', 'F#2', 'F#4', '?1'].map((card, index) => ({ zone: 'hands', place: 0, index, card }));

it('finds a card by either of its names, and its copies one after the other', () => {
  expect(cardNamed(HAND, 'F', [])?.card).toBe('F3');
  expect(cardNamed(HAND, 'Gb', [])?.card).toBe('F#2');
  expect(cardNamed(HAND, 'F#', [HAND[1] as Spot])?.card).toBe('F#4');
  expect(cardNamed(HAND, 'F#', [HAND[2] as Spot])?.card).toBe('F#2');
  expect(cardNamed(HAND, 'C', [])).toBeNull();
});

it.each([
  ['cb', 'B2'],
  ['eb', 'Eb3'],
  ['ebb', 'B2'],
  ['f#', 'F#4'],
  ['cf', 'F#4'],
  ['b', 'B2'],
])('the keys %s pick %s: b is a flat only where there is one', (keys, card) => {
  const board = new Board({ play: () => {}, playByHand: () => {}, why: () => {} });
  const zones = [{ name: 'hands', place: 0, cards: ['C2', 'B2', 'E3', 'Eb3', 'F#4'] }];
  board.show({ seat: 0, zones, facts: {}, prompt: [] }, NO_OFFERS);
  const commands = { hint: () => {}, why: () => {}, takeBack: () => {}, help: () => {}, memo: () => {} };
  const press = keyed(board, commands, () => true);
  for (const key of keys) press(new KeyboardEvent('keydown', { key }));
  expect(board.picked.map((spot) => spot.card)).toEqual([card]);
});

it('goes to the nearest card that lies that way', () => {
  const cards = [
    { x: 100, y: 0 },
    { x: 200, y: 0 },
    { x: 0, y: 90 },
    { x: 110, y: 90 },
  ];
  expect(nextIn({ x: 0, y: 0 }, cards, [1, 0])).toBe(0);
  expect(nextIn({ x: 0, y: 0 }, cards, [0, 1])).toBe(2);
  expect(nextIn({ x: 200, y: 0 }, cards, [1, 0])).toBe(-1);
});
