import { type ComponentProps, flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { loadDeck } from '../faces/deck';
import type { ViewTold } from '../gen/contract';
import { MELDS } from '../gen/melds';
import { settings } from '../lib/settings.svelte';
import { Phrasebook } from '../lib/phrases';
import { saidOf, wordsWith } from '../lib/testing';
import { Board, NO_OFFERS } from './board.svelte';
import type { Spot } from './hands';
import Scene from './Wheel.scene.svelte';

const perform = vi.hoisted(() => vi.fn<(notes: readonly { pitch: number }[]) => void>());
vi.mock('../sound', async (original) => ({ ...(await original<object>()), perform }));

const WHEEL = { name: 'wheel', place: null, cards: ['C', 'G', 'G', null], known: [] };
const VIEW = { seat: 0, zones: [WHEEL], facts: {}, prompt: [] } as unknown as ViewTold;
const WORDS = wordsWith({
  values: { 'chord.min': 'minor triad', 'chord.13': 'thirteenth chord', 'interval.p5': 'perfect fifth' },
  cards: { chord: '{chord}', interval: '{interval}', chord_with: '{root}{symbol} with {notes}' },
  called: Object.fromEntries(MELDS.map(({ id, called }) => [id, called])),
});

let scene: ReturnType<typeof mount> | undefined;
let played: string[];
let board: Board;
let turned: number[];

beforeEach(() => {
  played = [];
  turned = [];
  board = new Board({
    play: (move) => played.push(move),
    playByHand: ({ picks, target }) => played.push(JSON.stringify([picks, target])),
    why: () => undefined,
  });
  board.book = new Phrasebook(WORDS, 'en');
  board.view = VIEW;
  settings.motion = 'still';
});

afterEach(() => {
  settings.motion = 'system';
  settings.names = 'en';
  return scene ? unmount(scene) : undefined;
});

type Wheel = NonNullable<ComponentProps<typeof Scene>['wheel']>;

function set(wheel: Wheel, meld: ComponentProps<typeof Scene>['meld'] = null): void {
  const onturn = (root: number): unknown => turned.push(root);
  scene = mount(Scene, { target: document.body, props: { board, wheel: { onturn, ...wheel }, meld } });
  flushSync();
}

function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

function press(key: string): void {
  one('[role=slider]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}

const read = (): string | null => one('[role=slider]').getAttribute('aria-valuetext');
const label = (note: number): string | null => one(`[data-note="${note}"]`).getAttribute('aria-label');

it('says what the card points at', () => {
  set({ meld: 'ch-min', root: 1, turnable: true });
  expect(read()).toBe('C sharp minor triad: C sharp, E, G sharp');
  expect(one('.caption').textContent).toContain('C♯ minor triad');
  expect(one('[role=slider]').getAttribute('aria-valuenow')).toBe('1');
});

it('says it in the names of the reader', () => {
  settings.names = 'de';
  set({ meld: 'ch-13', root: 2, turnable: true });
  expect(read()).toBe('D thirteenth chord: D, Fis, C, H; optional: A, E, G');
});

it.each([
  ['ArrowRight', 0],
  ['ArrowUp', 0],
  ['ArrowLeft', 10],
  ['ArrowDown', 10],
  ['PageUp', 6],
  ['PageDown', 4],
  ['Home', 0],
])('turns by the key %s from B', (key, root) => {
  set({ meld: 'iv-p5', root: 11, turnable: true });
  press(key);
  expect(turned).toEqual([root]);
  expect(one('[role=slider]').getAttribute('aria-valuenow')).toBe(String(root));
});

it('turns by two buttons, and to a sector that is touched', () => {
  set({ meld: 'iv-p5', root: 0, turnable: true });
  one('[aria-label="Turn one sector on"]').click();
  one('[data-note="9"]').click();
  flushSync();
  expect(turned).toEqual([1, 9]);
  expect(read()).toBe('perfect fifth on A: A, E');
});

it('stands still where it may not be turned, and says the same', () => {
  set({ meld: 'iv-p5', root: 2 });
  expect(document.querySelector('[role=slider], button[aria-label^="Turn"]')).toBeNull();
  expect(one('.unseen').textContent).toBe('perfect fifth on D: D, A');
});

it('points at nothing before it is turned', () => {
  set({ meld: 'ch-min', turnable: true });
  expect(read()).toBe('minor triad');
  expect(document.querySelectorAll('.root, .required, .optional').length).toBe(0);
  press('ArrowRight');
  expect(turned).toEqual([1]);
});

it('marks sectors by shape and by word', () => {
  const places = (): Spot => ({ zone: 'wheel', place: null, index: -1, card: null });
  set({ meld: 'ch-13', root: 2, places });
  expect([2, 6, 9, 3].map(label)).toEqual([
    'D, root, empty',
    'F sharp, required, empty',
    'A, optional, empty',
    'D sharp or E flat, empty',
  ]);
  expect([one('.root .tip'), one('.optional .hatch')]).toHaveLength(2);
});

it('shows the marks and the names it is given', () => {
  const places = (): Spot => ({ zone: 'wheel', place: null, index: -1, card: null });
  set({ marks: (note) => (note === 6 ? 'due' : 'free'), names: (note) => (note === 6 ? 'Gb' : null), places });
  expect([6, 7].map(label)).toEqual(['G flat, next, empty', 'G, open, empty']);
});

it('takes the name that was said for the root', () => {
  set({ meld: 'ch-min', root: 1, names: (note) => (note === 1 ? 'Db' : null) });
  expect(one('.unseen').textContent).toBe('D flat minor triad: D flat, F flat, A flat');
});

it('spells nothing where that is the task of the player', () => {
  set({
    meld: 'ch-min',
    root: 1,
    hasSpelling: false,
    places: () => ({ zone: 'wheel', place: null, index: -1, card: null }),
  });
  expect(one('.unseen').textContent).toBe('C sharp or D flat minor triad: 1 flat 3 5');
  expect(label(8)).toBe('G sharp or A flat, required, empty');
});

it('carries cards: stacks with their number, face-down ones with the name of the sector', async () => {
  board.deck = await loadDeck('carmony');
  const on = (note: number, at: number, face: string | null) => ({ note, zone: 'wheel', place: null, at, face });
  set({ meld: 'ch-min', root: 0, cards: [on(0, 0, 'C'), on(7, 1, 'G'), on(7, 2, 'G'), on(3, 3, null)] });
  expect([...document.querySelectorAll('.lying .touch')].map((each) => each.getAttribute('aria-label'))).toEqual([
    'Wheel, C',
    'Wheel, E flat, face-down card',
    'Wheel, 2 cards, G',
  ]);
  expect(one('.count').textContent).toBe('2');
  expect(one('.said').textContent).toBe('E♭');
});

it('is a place for cards, in its sectors and at its centre', () => {
  const place: Spot = { zone: 'wheel', place: null, index: -1, card: null };
  const pick = { zone: 'hands', place: 0, at: 'C' };
  const gesture = { picks: [pick], target: { zone: 'wheel', place: null, at: null }, choice: '' };
  board.offers = {
    ...NO_OFFERS,
    isShown: true,
    moves: [{ move: 'place C', says: saidOf('place'), choice: null, gesture, isResigning: false }],
  };
  set({ places: () => place, centre: place });
  board.picked = [{ zone: 'hands', place: 0, index: 0, card: 'C' }];
  flushSync();
  expect(label(4)).toBe('E, empty, can go here');
  one('[data-note="4"]').click();
  board.picked = [{ zone: 'hands', place: 0, index: 0, card: 'C' }];
  one('.hub').click();
  expect(played).toEqual(['place C', 'place C']);
});

it('plays what it points at, unless sound is off', async () => {
  set({ meld: 'ch-min', root: 0, turnable: true });
  press('p');
  await vi.waitFor(() => expect(perform).toHaveBeenCalledOnce());
  expect(perform.mock.calls[0]?.[0].map(({ pitch }) => pitch)).toEqual([60, 63, 67]);
  settings.sound = 'off';
  press('p');
  expect(one('.wheel').querySelector('.hear')).toBe(null);
  settings.sound = 'on';
  await tick();
  expect(perform).toHaveBeenCalledOnce();
});

it('lets a played meld lie beside it, spelled', async () => {
  board.deck = await loadDeck('carmony');
  set({}, { cards: ['ch-13', 'Eb', 'G', 'Bb', 'C#', 'C'], where: 'Ada', caption: '100' });
  expect([...document.querySelectorAll('.note')].map((each) => each.textContent?.trim())).toEqual([
    'E♭',
    'G',
    'B♭',
    'D♭',
    'C',
  ]);
  expect(one('.meld').getAttribute('aria-label')).toBe('Ada, E flat 13 with B flat, E flat G B flat D flat C, 100');
});
