import { describe, expect, it } from 'vitest';

import type { Deed, News, ViewTold } from '../gen/contract';
import { flightsOf, interlude, placeOf, placeText } from './moments';

const grid = (...cards: (string | null)[]): ViewTold => ({
  seat: 0,
  zones: [{ name: 'grid', place: null, cards }],
  facts: {},
  prompt: [],
});
const played = (...deeds: Deed[]): News => ({
  t: 'played',
  n: 1,
  at: 0,
  seat: 0,
  move: 'flip 1',
  by: 'player',
  isSilence: false,
  isMistake: false,
  story: [],
  deeds,
});
const shown = (card: string, at: number): Deed => ({ t: 'shown', card, zone: ['grid', null], at });

describe('a card that is shown', () => {
  it('is seen for a while if it goes face down again', () => {
    const between = interlude(grid('C2', null, null), grid(null, null, null), [played(shown('D3', 1))]);
    expect(between?.zones[0]?.cards).toEqual(['C2', 'D3', null]);
  });

  it('is seen before it is taken', () => {
    const between = interlude(grid('C2', null, null), grid('.', '.', null), [played(shown('C3', 1))]);
    expect(between?.zones[0]?.cards).toEqual(['C2', 'C3', null]);
  });

  it('needs no pause if it stays', () => {
    expect(interlude(grid(null, null), grid(null, 'D3'), [played(shown('D3', 1))])).toBeNull();
  });

  it('needs no pause for who has just come', () => {
    expect(interlude(null, grid(null, null), [played(shown('D3', 1))])).toBeNull();
  });
});

it('lets cards fly, but not a whole deck', () => {
  const moved: Deed = { t: 'moved', card: null, source: ['stock', null], target: ['hands', 1] };
  expect(flightsOf([played(moved, moved)])).toHaveLength(2);
  expect(flightsOf([played(...Array.from({ length: 30 }, () => moved))])).toEqual([]);
});

it('marks places so that they are read back', () => {
  for (const place of [null, 0, 7, 'NW', '3']) expect(placeOf(placeText(place))).toBe(place);
});
