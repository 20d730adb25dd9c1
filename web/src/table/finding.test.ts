import { describe, expect, it, vi } from 'vitest';

import type { FindTold, FoundTold, ObjectionTold, SaidTold, ViewTold } from '../gen/contract';
import { Board } from './board.svelte';
import { laidView, laying, restOf } from './finding';
import { Finding } from './finding.svelte';
import { spotsOf } from './zones';

const ASKS: SaidTold = { key: 'to_find', parts: {}, rule: 'MAID-02', points: 0, isFleeting: false, sound: null };
const FIND: FindTold = {
  ...{ n: 7, asks: ASKS, size: 2, count: 2, open: [], told: 1, patienceMs: 1000 },
  onto: ['laid', null],
};
const HELD: ViewTold = {
  seat: 0,
  zones: [
    { name: 'hands', place: 0, cards: ['E2', 'C2', 'D4', 'G5', 'D2', 'C3'] },
    { name: 'hands', place: 1, cards: [null] },
    { name: 'laid', place: null, cards: ['A2', 'A3'] },
  ],
  facts: { turn: 1 },
  prompt: [ASKS],
};
const OBJECTION: ObjectionTold = { did: null, idea: null, rules: ['MAID-02'], sentence: 'No.', evidence: [] };

function cardsOf(view: ViewTold, name: string): readonly (string | null)[] | undefined {
  return view.zones.find((zone) => zone.name === name)?.cards;
}

describe('what was found', () => {
  it('goes from the hand to where it is laid', () => {
    const laid = laidView(HELD, FIND, ['C2', 'C3']);
    expect(cardsOf(laid, 'hands')).toEqual(['E2', 'D4', 'G5', 'D2']);
    expect(cardsOf(laid, 'laid')).toEqual(['A2', 'A3', 'C2', 'C3']);
    expect(laying(HELD, FIND, ['C2', 'C3'])).toEqual([
      { t: 'moved', card: 'C2', source: ['hands', 0], target: ['laid', null] },
      { t: 'moved', card: 'C3', source: ['hands', 0], target: ['laid', null] },
    ]);
  });

  it('is told then, and what was told at once is not told again', () => {
    const played = {
      t: 'played' as const,
      ...{ n: 7, at: 0, seat: 0, move: 'take 0', by: 'player' as const, isSilence: false, isMistake: false },
      story: [{ ...ASKS, key: 'took' }, ASKS],
      deeds: [],
    };
    expect(restOf([{ ...played, n: 6 }, played, { ...played, n: 8 }], FIND)).toMatchObject([
      { n: 7, story: [{ key: 'to_find' }] },
      { n: 8, story: [{ key: 'took' }, { key: 'to_find' }] },
    ]);
  });
});

function searching(find: FindTold = FIND) {
  const board = new Board({ play: vi.fn(), playByHand: vi.fn(), why: vi.fn() });
  board.view = HELD;
  const send = vi.fn(() => true);
  const lay = vi.fn(async () => {});
  const finding = new Finding(find, board, send, lay);
  board.finding = finding;
  const hand = spotsOf(HELD.zones[0] ?? { name: '', place: null, cards: [] });
  const touch = (card: string): void => hand.filter((spot) => spot.card === card).forEach((spot) => board.tap(spot));
  const judged = (answer: Partial<FoundTold>): Promise<void> =>
    finding.judged({ t: 'found', n: 7, cards: [], left: 2, objection: null, tries: 0, ...answer });
  return { board, finding, send, lay, touch, judged };
}

describe('a search', () => {
  it('asks when as many cards are touched as belong together, and a touch again lets go', () => {
    const { board, send, touch } = searching();
    touch('C2');
    touch('C2');
    expect(board.picked).toEqual([]);
    touch('C3');
    touch('E2');
    expect(send).toHaveBeenCalledWith({ t: 'found', n: 7, cards: ['C3', 'E2'] });
  });

  it('explains what is wrong at the cards, lays down what is right, and ends with the last', async () => {
    const { board, finding, lay, touch, judged } = searching();
    touch('C2');
    touch('E2');
    await judged({ objection: OBJECTION, tries: 1 });
    expect(board.complaint?.spots.map(({ card }) => card)).toEqual(['C2', 'E2']);
    expect(board.picked).toEqual([]);
    await judged({ cards: ['D2', 'D4'], left: 1 });
    expect(lay).toHaveBeenCalledWith(['D2', 'D4']);
    expect([finding.left, finding.isSettled]).toEqual([1, false]);
    await judged({ cards: ['C2', 'C3'], left: 0 });
    expect(finding.isSettled).toBe(true);
    await finding.done;
  });

  it('asks to be shown what is left on request, and by itself after a while without a touch', async () => {
    vi.useFakeTimers();
    const { finding, send, lay, touch, judged } = searching();
    vi.advanceTimersByTime(900);
    touch('C2');
    vi.advanceTimersByTime(900);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(send).toHaveBeenCalledWith({ t: 'reveal', n: 7 });
    await judged({ cards: ['C2', 'C3', 'D2', 'D4'], left: 0 });
    expect(lay).toHaveBeenCalledWith(['C2', 'C3', 'D2', 'D4']);
    await finding.done;
    const asked = searching();
    asked.finding.press(1);
    expect(asked.send).toHaveBeenCalledWith({ t: 'reveal', n: 7 });
    vi.useRealTimers();
  });

  it('takes pair or no pair by key; a wrong one is read before it goes on', async () => {
    const { finding, send, judged } = searching({ ...FIND, count: 1, onto: null, open: ['C2', 'D2'] });
    finding.press(1);
    expect(send).toHaveBeenCalledWith({ t: 'found', n: 7, isPair: true });
    await judged({ objection: OBJECTION, left: 0 });
    expect(finding.isExplained).toBe(true);
    finding.press(1);
    await finding.done;
  });
});
