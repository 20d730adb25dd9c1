import { describe, expect, it, vi } from 'vitest';

import type { FindTold, FoundTold, ObjectionTold, SaidTold, ViewTold } from '../gen/contract';
import { Board } from './board.svelte';
import { cutAt, heldTable, heldView } from './finding';
import { Finding } from './finding.svelte';
import { spotsOf } from './zones';

const ASKS: SaidTold = { key: 'to_find', parts: {}, rule: 'MAID-02', points: 0, isFleeting: false, sound: null };
const FIND: FindTold = {
  n: 7,
  asks: ASKS,
  sets: [
    ['C2', 'C3'],
    ['D2', 'D4'],
  ],
  open: [],
  told: 1,
  patienceMs: 1000,
};
const AFTER: ViewTold = {
  seat: 0,
  zones: [
    { name: 'hands', place: 0, cards: ['E2', 'G5'] },
    { name: 'hands', place: 1, cards: [null] },
    { name: 'laid', place: null, cards: ['A2', 'A3', 'C2', 'C3', 'D2', 'D4'] },
  ],
  facts: { turn: 1 },
  prompt: [],
};
const OBJECTION: ObjectionTold = { did: null, idea: null, rules: ['MAID-02'], sentence: 'No.', evidence: [] };

function cardsOf(view: ViewTold, name: string): readonly (string | null)[] | undefined {
  return view.zones.find((zone) => zone.name === name)?.cards;
}

describe('the table until all is found', () => {
  it('has the cards in hand that are still to be found, and not on the cloth', () => {
    const held = heldView(AFTER, FIND, [1], null);
    expect(new Set(cardsOf(held, 'hands'))).toEqual(new Set(['E2', 'G5', 'D2', 'D4']));
    expect(cardsOf(held, 'laid')).toEqual(['A2', 'A3', 'C2', 'C3']);
    expect(held.prompt).toEqual([ASKS]);
  });

  it('is the same whenever it is drawn, and a card that has come is the last', () => {
    expect(heldView(AFTER, FIND, [0, 1], null)).toEqual(heldView(AFTER, FIND, [0, 1], null));
    const before = { ...AFTER, zones: [{ name: 'hands', place: 0, cards: ['C2', 'E2', 'G5'] }], facts: { turn: 0 } };
    const held = heldView(AFTER, { ...FIND, sets: [['C2', 'C3']] }, [0], before);
    expect(cardsOf(held, 'hands')).toEqual(['C2', 'E2', 'G5', 'C3']);
    expect(held.facts).toEqual({ turn: 0 });
  });

  it('tells no more of the story than gives nothing away, and nobody has won yet', () => {
    const played = {
      t: 'played' as const,
      ...{ n: 7, at: 0, seat: 0, move: 'take 0', by: 'player' as const, isSilence: false, isMistake: false },
      story: [{ ...ASKS, key: 'took' }, ASKS],
      deeds: [],
    };
    const { told, rest } = cutAt([played], FIND);
    expect(told).toMatchObject([{ story: [{ key: 'took' }] }]);
    expect(rest).toMatchObject([{ story: [{ key: 'to_find' }] }]);
    const table = { phase: 'over', outcome: {}, toAct: [] } as unknown as Parameters<typeof heldTable>[0];
    expect(heldTable(table, 0)).toMatchObject({ phase: 'playing', outcome: null, toAct: [0] });
  });
});

function searching(find: FindTold = FIND) {
  const board = new Board({ play: vi.fn(), playByHand: vi.fn(), why: vi.fn() });
  const view = heldView(AFTER, find, [0, 1], AFTER);
  board.view = view;
  const send = vi.fn(() => true);
  const lay = vi.fn(async () => {});
  const finding = new Finding(find, board, send, lay);
  board.finding = finding;
  const hand = spotsOf(view.zones[0] ?? { name: '', place: null, cards: [] });
  const touch = (card: string): void => hand.filter((spot) => spot.card === card).forEach((spot) => board.tap(spot));
  const judged = (answer: Partial<FoundTold>): Promise<void> =>
    finding.judged({ t: 'found', n: 7, found: null, objection: null, tries: 0, ...answer });
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
    await judged({ found: 1 });
    expect(lay).toHaveBeenCalledWith([1]);
    expect(finding.left).toEqual([0]);
    await judged({ found: 0 });
    await finding.done;
  });

  it('shows what is left on request, and by itself after a while without a touch', async () => {
    vi.useFakeTimers();
    const asked = searching();
    asked.finding.press(1);
    await asked.finding.done;
    expect(asked.lay).toHaveBeenCalledWith([0, 1]);
    const left = searching();
    vi.advanceTimersByTime(900);
    left.touch('C2');
    vi.advanceTimersByTime(900);
    expect(left.lay).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    await left.finding.done;
    expect(left.lay).toHaveBeenCalledWith([0, 1]);
    vi.useRealTimers();
  });

  it('takes pair or no pair by key; a wrong one is read before it goes on', async () => {
    const { finding, send, judged } = searching({ ...FIND, sets: [], open: ['C2', 'D2'] });
    finding.press(1);
    expect(send).toHaveBeenCalledWith({ t: 'found', n: 7, isPair: true });
    await judged({ objection: OBJECTION });
    expect(finding.isExplained).toBe(true);
    finding.press(1);
    await finding.done;
  });
});
