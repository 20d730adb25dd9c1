import { describe, expect, it } from 'vitest';

import { saidOf } from '../lib/testing';
import type { Offer, TouchTold } from '../gen/contract';
import { begun, canPick, drawing, gestureAsked, isTarget, type Spot, put, ready, tap } from './hands';

const touch = (zone: string, at: TouchTold['at'] = null, place: TouchTold['place'] = null): TouchTold => ({
  zone,
  place,
  at,
});
const offer = (move: string, picks: TouchTold[], target: TouchTold | null = null, choice = ''): Offer => ({
  move,
  says: saidOf(move),
  choice: null,
  gesture: { picks, target, choice },
  isResigning: false,
});
const held = (card: string, index: number): Spot => ({ zone: 'hands', place: 0, index, card });
const hand = (card: string): TouchTold => touch('hands', card, 0);

const PILE: Spot = { zone: 'discard', place: null, index: 3, card: 'F4' };
const STOCK: Spot = { zone: 'stock', place: null, index: 20, card: null };
const A3 = held('A3', 0);
const A4 = held('A4', 1);
const SHARP = held('G#2', 2);
const WILD = held('?1', 3);
const C2 = held('C2', 4);

const DISTANCE: Offer[] = [
  offer('play A3 as A', [hand('A3')], touch('discard'), 'A'),
  offer('play A4 as A', [hand('A4')], touch('discard'), 'A'),
  offer('play A3 A4 as A', [hand('A3'), hand('A4')], touch('discard'), 'A'),
  offer('play G#2 as A', [hand('G#2')], touch('discard'), 'A'),
  offer('play G#2 as G', [hand('G#2')], touch('discard'), 'G'),
  offer('play ?1 as A', [hand('?1')], touch('discard'), 'A'),
  offer('draw', [touch('stock')]),
  { move: 'pass', says: saidOf('pass'), choice: null, gesture: null, isResigning: false },
];

describe('cards that go somewhere', () => {
  it('are picked first, and put down by touching the place', () => {
    expect(tap(DISTANCE, [], A3)).toEqual({ t: 'pick', picked: [A3] });
    expect(isTarget(DISTANCE, [A3], PILE)).toBe(true);
    expect(tap(DISTANCE, [A3], PILE)).toEqual({ t: 'play', offer: DISTANCE[0] });
  });

  it('may be several, in any order', () => {
    expect(canPick(DISTANCE, [A4], A3)).toBe(true);
    expect(tap(DISTANCE, [A4], A3)).toEqual({ t: 'pick', picked: [A4, A3] });
    expect(put(DISTANCE, [A4, A3], PILE)).toEqual({ t: 'play', offer: DISTANCE[2] });
  });

  it('leave a choice where one place means several moves', () => {
    expect(put(DISTANCE, [SHARP], PILE)).toEqual({ t: 'choose', offers: [DISTANCE[3], DISTANCE[4]] });
  });

  it('are put back by touching them again', () => {
    expect(tap(DISTANCE, [A3, A4], A3)).toEqual({ t: 'pick', picked: [A4] });
  });

  it('are exchanged for a card that does not go with them', () => {
    expect(tap(DISTANCE, [A3], WILD)).toEqual({ t: 'pick', picked: [WILD] });
    expect(tap(DISTANCE, [A3], C2)).toEqual({ t: 'pick', picked: [C2] });
  });

  it('make a gesture of their own where no offer has them', () => {
    expect(canPick(DISTANCE, [], C2)).toBe(false);
    expect(tap(DISTANCE, [C2], PILE)).toEqual({ t: 'by_hand', picked: [C2], target: PILE });
  });

  it('count copies of a card one by one', () => {
    const pairs = [
      offer('take C C', [hand('C'), hand('C')], touch('pile')),
      offer('take C', [hand('C')], touch('pile')),
    ];
    const [one, two, three] = [held('C', 0), held('C', 1), held('C', 2)];
    expect(ready(pairs, [one, two]).map(({ move }) => move)).toEqual(['take C C']);
    expect(begun(pairs, [one, two, three])).toEqual([]);
  });
});

describe('touches that are moves by themselves', () => {
  const grid = (index: number): Spot => ({ zone: 'grid', place: null, index, card: null });
  const flips = [offer('flip 0', [touch('grid', 0)]), offer('flip 1', [touch('grid', 1)])];

  it('are made at once', () => {
    expect(tap(flips, [], grid(1))).toEqual({ t: 'play', offer: flips[1] });
    expect(tap(DISTANCE, [], STOCK)).toEqual({ t: 'play', offer: DISTANCE[6] });
    expect(tap(DISTANCE, [A3], STOCK)).toEqual({ t: 'play', offer: DISTANCE[6] });
  });

  it('are told by hand where they are no move', () => {
    expect(tap(flips, [], grid(2))).toEqual({ t: 'by_hand', picked: [grid(2)], target: null });
  });

  it('are found for the key that draws', () => {
    expect(drawing(DISTANCE, ({ zone }) => zone === 'stock')?.move).toBe('draw');
    expect(drawing(flips, () => true)).toBeNull();
  });
});

describe('columns', () => {
  const column = (place: number, index: number, card: string | null): Spot => ({ zone: 'columns', place, index, card });
  const moves = [
    offer('move 1 x1 to 2', [touch('columns', 1, 0)], touch('columns', null, 1)),
    offer('move 1 x2 to 3', [touch('columns', 0, 0)], touch('columns', null, 2)),
    offer('up 1', [touch('columns', 1, 0)], touch('piles')),
  ];

  it('are left from the card that is picked', () => {
    expect(tap(moves, [column(0, 0, 'F')], column(2, 4, 'F#'))).toEqual({ t: 'play', offer: moves[1] });
    expect(isTarget(moves, [column(0, 0, 'F')], column(1, 0, 'F'))).toBe(false);
  });

  it('take cards where they are empty', () => {
    expect(tap(moves, [column(0, 1, 'E')], column(1, -1, null))).toEqual({ t: 'play', offer: moves[0] });
  });

  it('refuse by the judge, not by silence', () => {
    const target = column(4, 0, 'B');
    expect(tap(moves, [column(0, 1, 'E')], target)).toEqual({ t: 'by_hand', picked: [column(0, 1, 'E')], target });
  });
});

describe('a gesture as it is sent', () => {
  const naming = () => 'card' as const;

  it('names cards and places as the offers do', () => {
    expect(gestureAsked(DISTANCE, [C2], PILE, naming)).toEqual({
      picks: [{ zone: 'hands', place: 0, at: 'C2' }],
      target: { zone: 'discard', place: null, at: null },
      choice: '',
    });
  });

  it('has its own way where no offer tells', () => {
    expect(gestureAsked([], [C2], null, () => 'index').picks).toEqual([{ zone: 'hands', place: 0, at: 4 }]);
  });
});
