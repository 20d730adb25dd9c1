import { describe, expect, it } from 'vitest';

import type { Deed, MovePlayed, News, SaidTold, ViewTold } from '../gen/contract';
import { cardPart } from '../lib/speech';
import { saidOf } from '../lib/testing';
import { Board, NO_OFFERS } from './board.svelte';
import { lastSaid, lastTold, lossOf, seatsIn, spotsIn } from './marks';
import { spotsOf } from './zones';

const VIEW: ViewTold = {
  seat: 0,
  zones: [
    { name: 'hands', place: 0, cards: ['C2', 'G#2', 'C2'] },
    { name: 'hands', place: 1, cards: [null, null] },
    { name: 'discard', place: null, cards: ['F4', 'A3', 'F4'] },
    { name: 'corners', place: 'NW', cards: ['?1=E'] },
    { name: 'grid', place: null, cards: ['D4', null] },
  ],
  facts: {},
  prompt: [],
};

const DREW = saidOf('drew', { seat: { t: 'seat', seat: 1 }, other: { t: 'seat', seat: 0 } });

function played(deeds: Deed[], story: SaidTold[] = [DREW]): MovePlayed {
  return { t: 'played', n: 1, at: 0, seat: 1, move: '', by: 'bot', isSilence: false, isMistake: false, story, deeds };
}

const moved = (card: string | null, zone: string, place: number | string | null = null): Deed => ({
  ...{ t: 'moved', card, source: ['hands', 1], target: [zone, place] },
});
const places = (deeds: Deed[], story?: SaidTold[]): string[] =>
  spotsIn(played(deeds, story), VIEW).map(({ zone, index }) => `${zone} ${index}`);

describe('the cards that the last happening concerns', () => {
  it('are those that came, each where it lies now', () => {
    expect(places([moved('F4', 'discard')])).toEqual(['discard 2']);
    expect(places([moved('C2', 'hands', 0), moved('C2', 'hands', 0)])).toEqual(['hands 2', 'hands 0']);
    expect(places([moved('?1', 'corners', 'NW')])).toEqual(['corners 0']);
  });

  it('are none that the reader does not see, or that have gone', () => {
    expect(places([moved(null, 'hands', 1), moved('B2', 'discard')])).toEqual([]);
    const turned = (at: number, card: string): Deed => ({ t: 'shown', card, zone: ['grid', null], at });
    expect(places([turned(0, 'D4'), turned(1, 'E4')])).toEqual(['grid 0']);
    expect(places([{ t: 'shown', card: 'C2', zone: ['hands', 0], at: null }])).toEqual([]);
  });

  it('are those that are named and lie on the cloth, and none in a hand that is called the same', () => {
    const named = (card: string): SaidTold[] => [saidOf('stayed', { card: cardPart(card) })];
    expect(places([], named('A3'))).toEqual(['discard 1']);
    expect(places([], named('G#2'))).toEqual([]);
    expect(places([moved(null, 'hands', 1)], named('A3'))).toEqual([]);
  });
});

it('names players, each once', () => {
  expect(seatsIn(played([], [DREW, DREW]))).toEqual([1, 0]);
});

it('is over with what is taken back and with a new game, and not with silence', () => {
  const told = played([]);
  const silent = played([], []);
  expect(lastTold([told, silent])).toBe(told);
  const back: News = { t: 'took_back', n: 2, at: 0, seat: 0, to: 0 };
  expect(lastTold([told, back])).toBeNull();
  const dealt: News = { t: 'dealt', n: 2, at: 0, game: 1, seating: [0, 1], story: [DREW] };
  expect(lastTold([told, dealt])).toBeNull();
  expect([lastSaid([told, dealt]), lastSaid([dealt, told]), lastSaid([told, back])]).toEqual([dealt, told, null]);
  const once: News = { ...back, to: 1 };
  expect([lastSaid([dealt, told, back]), lastSaid([dealt, told, silent, once])]).toEqual([dealt, told]);
});

it('tells of a card that another took until one moves oneself', () => {
  const taken: MovePlayed = played([{ t: 'moved', card: 'C2', source: ['hands', 0], target: ['hands', 1] }]);
  const other: MovePlayed = { ...played([moved(null, 'hands', 2)]), seat: 2 };
  const own: MovePlayed = { ...played([moved('C2', 'discard')]), seat: 0 };
  expect([0, 1, null].map((seat) => lossOf([taken, other], seat))).toEqual([taken, null, null]);
  expect([lossOf([taken], 0), lossOf([taken, own, other], 0)]).toEqual([null, null]);
});

it('is no mark where a card is picked', () => {
  const board = new Board({ play: () => undefined, playByHand: () => undefined, why: () => undefined });
  board.show(VIEW, NO_OFFERS);
  board.happening = played([moved('G#2', 'hands', 0)]);
  const [one, came] = VIEW.zones.flatMap(spotsOf);
  if (!one || !came) throw new Error('two cards in hand');
  expect([board.isConcerned(one), board.isConcerned(came)]).toEqual([false, true]);
  expect([board.isNamed(1), board.isNamed(2)]).toEqual([true, false]);
  board.pick([came]);
  expect(board.isConcerned(came)).toBe(false);
});
