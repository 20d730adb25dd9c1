import { expect, it } from 'vitest';

import type { Spot } from './hands';
import { cardNamed } from './keys';
import { nextIn } from './roving';

const HAND: Spot[] = ['F3', 'F#2', 'F#4', '?1'].map((card, index) => ({ zone: 'hands', place: 0, index, card }));

it('finds a card by either of its names, and its copies one after the other', () => {
  expect(cardNamed(HAND, 'F', [])?.card).toBe('F3');
  expect(cardNamed(HAND, 'Gb', [])?.card).toBe('F#2');
  expect(cardNamed(HAND, 'F#', [HAND[1] as Spot])?.card).toBe('F#4');
  expect(cardNamed(HAND, 'F#', [HAND[2] as Spot])?.card).toBe('F#2');
  expect(cardNamed(HAND, 'C', [])).toBeNull();
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
