import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

import type { Offer, Offers, ViewTold, WindowTold } from '../gen/contract';
import { announced } from '../lib/announce.svelte';
import { Phrasebook } from '../lib/phrases';
import { settings } from '../lib/settings.svelte';
import { saidOf, wordsWith } from '../lib/testing';
import { Board, NO_OFFERS } from './board.svelte';
import { keyed } from './keys';
import Scene from './Reaction.scene.svelte';

const MOVES = { call: 'Call', pass: 'Pass', place: 'Place E' };
const VIEW: ViewTold = { seat: 1, zones: [], facts: {}, prompt: [] };
const CALL: Offer = {
  move: 'call',
  says: saidOf('call'),
  choice: null,
  gesture: { picks: [], target: null, choice: 'call' },
  isResigning: false,
};
const PASS: Offer = {
  move: 'pass',
  says: saidOf('pass'),
  choice: null,
  gesture: { picks: [], target: null, choice: 'pass' },
  isResigning: false,
};
const CARD = { zone: 'hands', place: 1, at: 'E' };
const PLACE: Offer = {
  move: 'place E',
  says: saidOf('place'),
  choice: null,
  gesture: { picks: [CARD], target: null, choice: '' },
  isResigning: false,
};
const ASKED: Offers = { ...NO_OFFERS, isShown: true, moves: [CALL, PASS, PLACE], isReaction: true };
const ENDLESS: WindowTold = {
  ...{ totalMs: null, leftMs: null, guardMs: 1500, guardLeftMs: 900, nextSeat: 1, answered: [] },
  ...{ isQuiet: false, isUnasked: false },
};
const TIMED: WindowTold = { ...ENDLESS, totalMs: 20_000, leftMs: 7_500, guardMs: 0, guardLeftMs: 0, nextSeat: null };

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

function set(offers: Offers, open: WindowTold): { board: Board; played: string[] } {
  const played: string[] = [];
  const board = new Board({ play: (move) => played.push(move), playByHand: () => undefined, why: () => undefined });
  board.players = ['Ada', null, 'Cleo'];
  board.book = new Phrasebook(wordsWith({ moves: MOVES }), 'en');
  board.show(VIEW, offers);
  scene = mount(Scene, { target: document.body, props: { board, window: open } });
  flushSync();
  return { board, played };
}

const ring = (): Element | null => document.querySelector('.reaction svg');
const text = (): string => document.querySelector('.reaction')?.textContent ?? '';
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.reaction button')];

it('offers the answers, and not the cards of the one who is next', () => {
  const { played } = set(ASKED, ENDLESS);
  expect(buttons().map((each) => each.firstChild?.textContent?.trim())).toEqual(['Call', 'Pass']);
  expect(document.activeElement).toBe(document.body);
  buttons()[0]?.click();
  expect(played).toEqual(['call']);
});

it('hears the numbers of the answers', () => {
  const { board, played } = set(ASKED, ENDLESS);
  const nothing = (): void => undefined;
  const commands = {
    hint: nothing,
    why: nothing,
    takeBack: nothing,
    help: nothing,
    memo: nothing,
    show: nothing,
    more: nothing,
  };
  const press = keyed(board, commands, () => true);
  for (const key of ['3', '2']) press(new KeyboardEvent('keydown', { key }));
  expect(played).toEqual(['pass']);
  expect(buttons().map((each) => each.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2']);
});

it('says what it waits for', () => {
  set(ASKED, TIMED);
  expect(text()).toContain('8 seconds left');
});

it('shows the guard to everybody, and who goes on after it', () => {
  set(ASKED, ENDLESS);
  expect(text()).toContain('The others first');
  unmount(scene as NonNullable<typeof scene>);
  set(ASKED, { ...ENDLESS, nextSeat: 2 });
  expect(text()).toContain('Cleo waits a moment');
  expect(Number(ring()?.getAttribute('data-left'))).toBeCloseTo(0.6, 1);
  unmount(scene as NonNullable<typeof scene>);
  set(ASKED, { ...ENDLESS, nextSeat: 2, guardLeftMs: 0 });
  expect(text()).toContain('Open until Cleo goes on');
  expect(ring()?.classList).toContain('over');
});

it('empties the ring by quarters where nothing should move', () => {
  settings.motion = 'still';
  set(ASKED, TIMED);
  expect(ring()?.getAttribute('data-left')).toBe('0.50');
  settings.motion = 'system';
});

it('tells once how long there is, and not every second', () => {
  vi.useFakeTimers();
  set(ASKED, { ...ENDLESS, guardMs: 4000, guardLeftMs: 4000, nextSeat: 2 });
  vi.advanceTimersByTime(50);
  flushSync();
  const told = announced.assertive;
  expect(told).toBe('Your answer: Call, Pass. You have at least 4 seconds.');
  vi.advanceTimersByTime(3000);
  flushSync();
  expect(announced.assertive).toBe(told);
  vi.useRealTimers();
});

it('says what one has answered, or that one’s card is about to be put down', () => {
  set({ ...NO_OFFERS, answered: saidOf('pass') }, { ...ENDLESS, nextSeat: 2, answered: [1] });
  expect(text()).toContain('You have answered: Pass');
  unmount(scene as NonNullable<typeof scene>);
  set({ ...NO_OFFERS, answered: saidOf('place') }, { ...ENDLESS, answered: [1] });
  expect(text()).toContain('In a moment: Place E');
});

it('leaves the room to the cards where the answer is given with them', () => {
  set({ ...NO_OFFERS, isShown: true, moves: [PLACE], isReaction: true }, TIMED);
  expect(document.querySelector('.reaction p')).toBeNull();
  expect(text()).toContain('8 seconds left');
});
