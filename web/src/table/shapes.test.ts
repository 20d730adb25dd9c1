import { describe, expect, it } from 'vitest';

import type { ShapeTold } from '../gen/contract';
import { shape } from '../lib/testing';
import type { Spot } from './hands';
import { gestureFreely, isRow, placesFor, tapFreely, type Whose } from './shapes';

const spot = (zone: string, place: Spot['place'], index: number, card: string | null): Spot => ({
  zone,
  place,
  index,
  card,
});
const held = (card: string, index: number): Spot => spot('hands', 0, index, card);
const [C, D, E] = [held('C', 0), held('D', 1), held('E', 2)];
const PILE = spot('pile', null, 3, 'F');
const STOCK = spot('stock', null, 0, null);
const naming = () => 'card' as const;

const DRAW = shape({ picks: 'stock', naming: 'whole', isOwn: false });
const DISTANCE: ShapeTold[] = [DRAW, shape({ isMany: true, onto: 'pile' })];

const tap = (shapes: ShapeTold[], picked: Spot[], touched: Spot, whose: Whose = 'own') =>
  tapFreely(shapes, picked, touched, whose);
const pick = (...picked: Spot[]) => ({ t: 'pick', picked });
const byHand = (picked: Spot[], target: Spot | null) => ({ t: 'by_hand', picked, target });

describe('cards that go somewhere', () => {
  it('are picked freely, several where several may go, and put back by touching them again', () => {
    expect(tap(DISTANCE, [], C)).toEqual(pick(C));
    expect(tap(DISTANCE, [C], D)).toEqual(pick(C, D));
    expect(tap(DISTANCE, [C, D], C)).toEqual(pick(D));
  });

  it('are exchanged where one goes alone', () => {
    expect(tap([shape({ onto: 'pile' })], [C], D)).toEqual(pick(D));
  });

  it('are put down by touching the place, whatever they are', () => {
    expect(tap(DISTANCE, [C, E], PILE, 'nobody')).toEqual(byHand([C, E], PILE));
    expect(tap(DISTANCE, [], PILE, 'nobody')).toEqual(pick());
  });

  it('do not wait where a touch is the whole move', () => {
    expect(tap(DISTANCE, [C], STOCK, 'nobody')).toEqual(byHand([STOCK], null));
    expect(tap(DISTANCE, [], spot('stock', null, -1, null), 'nobody')).toEqual(
      byHand([spot('stock', null, -1, null)], null),
    );
  });

  it('are one’s own, and go to others', () => {
    const fish = [shape({ isMany: true, onto: 'hands' })];
    const ada = spot('hands', 1, -1, null);
    expect(tap(fish, [C], D)).toEqual(pick(C, D));
    expect(tap(fish, [C], ada, 'other')).toEqual(byHand([C], ada));
    expect(tap(fish, [], ada, 'other')).toEqual(pick());
  });

  it('leave a column for another one, and are exchanged within their own', () => {
    const shapes = ['columns', 'piles'].map((onto) => shape({ picks: 'columns', naming: 'index', isOwn: false, onto }));
    const [low, high, other] = [spot('columns', 0, 1, 'E'), spot('columns', 0, 0, 'F'), spot('columns', 1, 0, 'G')];
    expect(tap(shapes, [low], high, 'nobody')).toEqual(pick(high));
    expect(tap(shapes, [low], other, 'nobody')).toEqual(byHand([low], other));
    expect(tap(shapes, [], spot('columns', 2, -1, null), 'nobody')).toEqual(pick());
  });
});

describe('a pile that is drawn from and discarded to', () => {
  const poker = [
    shape({ picks: 'pile', naming: 'whole', isOwn: false }),
    shape({ onto: 'pile' }),
    shape({ isMany: true }),
  ];

  it('takes the card that is picked, and is taken where none is', () => {
    expect(tap(poker, [C], PILE, 'nobody')).toEqual(byHand([C], PILE));
    expect(tap(poker, [], PILE, 'nobody')).toEqual(byHand([PILE], null));
  });

  it('takes one card at a time, though cards are grouped at the end', () => {
    expect(tap(poker, [C], D)).toEqual(pick(D));
  });
});

describe('cards of two zones', () => {
  const [MAJOR, MINOR] = [spot('melds', 0, 0, 'ch-maj'), spot('melds', 0, 1, 'ch-min')];
  const carmony = [
    shape({ picks: 'melds', isMany: true, along: 'hands', onto: 'fronts' }),
    shape({ picks: 'melds', onto: 'fronts', ontoNaming: 'index' }),
    shape({ onto: 'pile' }),
  ];
  const front = spot('fronts', 1, 2, 'iv-p5');

  it('are picked together, in any order, with one card of the first', () => {
    expect(tap(carmony, [MAJOR], C)).toEqual(pick(MAJOR, C));
    expect(tap(carmony, [MAJOR, C], D)).toEqual(pick(MAJOR, C, D));
    expect(tap(carmony, [C, MAJOR], MINOR)).toEqual(pick(C, MINOR));
    expect(tap(carmony, [C], MAJOR)).toEqual(pick(C, MAJOR));
    expect(tap(carmony, [C], D)).toEqual(pick(D));
  });

  it('go to what they are put on, named as the game names it', () => {
    expect(tap(carmony, [MAJOR], front, 'other')).toEqual(byHand([MAJOR], front));
    const gesture = gestureFreely(carmony, [MAJOR, C], front, naming);
    expect(gesture).toEqual({
      picks: [
        { zone: 'melds', place: 0, at: 'ch-maj' },
        { zone: 'hands', place: 0, at: 'C' },
      ],
      target: { zone: 'fronts', place: 1, at: 2 },
      choice: '',
    });
  });
});

describe('a row of cards that goes nowhere', () => {
  const arranging = [shape({ naming: 'index', isOwn: false }), shape({ naming: 'index', isMany: true })];

  it('is finished by saying so; the card of somebody else is taken at once', () => {
    expect(tap(arranging, [C], D)).toEqual(pick(C, D));
    expect([isRow(arranging, [C, D]), isRow(arranging, []), isRow(DISTANCE, [C])]).toEqual([true, false, false]);
    const back = spot('hands', 1, 2, null);
    expect(tap(arranging, [], back, 'other')).toEqual(byHand([back], null));
    expect(gestureFreely(arranging, [back], null, naming).picks).toEqual([{ zone: 'hands', place: 1, at: 2 }]);
  });
});

it('touches a place alone where only a word goes there', () => {
  const bluff = [shape({ onto: 'wheel' }), shape({ picks: '', isOwn: false, onto: 'wheel', ontoNaming: 'index' })];
  const last = spot('wheel', null, 4, null);
  expect(tap(bluff, [], last, 'nobody')).toEqual(byHand([], last));
  expect(gestureFreely(bluff, [], last, naming).target).toEqual({ zone: 'wheel', place: null, at: 4 });
  expect(gestureFreely(bluff, [C], last, naming).target).toEqual({ zone: 'wheel', place: null, at: null });
});

it('names a pile as a whole where it moves, and its card where it is only touched', () => {
  const corners = [
    shape({ picks: 'foundations', naming: 'index', isOwn: false }),
    shape({ picks: 'foundations', naming: 'whole', isOwn: false, onto: 'corners' }),
  ];
  const [north, corner] = [spot('foundations', 'N', 0, '?1'), spot('corners', 'NW', -1, null)];
  expect(tap(corners, [], north, 'nobody')).toEqual(pick(north));
  expect(gestureFreely(corners, [north], corner, naming)).toEqual({
    picks: [{ zone: 'foundations', place: 'N', at: null }],
    target: { zone: 'corners', place: 'NW', at: null },
    choice: '',
  });
  expect(gestureFreely(corners, [north], null, naming).picks).toEqual([{ zone: 'foundations', place: 'N', at: 0 }]);
});

it('knows where cards could go', () => {
  expect(placesFor(DISTANCE, [C])).toEqual(['pile']);
  expect(placesFor(DISTANCE, [])).toEqual([]);
});
