import { tick } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import type { Offer } from '../gen/contract';
import type { Naming } from '../lib/names';
import { settings } from '../lib/settings.svelte';
import { saidOf, shape } from '../lib/testing';
import { Board, NO_OFFERS } from './board.svelte';
import type { Spot } from './hands';
import { cardNamed, keyed } from './keys';
import { nextIn } from './roving';

const HAND: Spot[] = ['F3', 'F#2', 'F#4', '?1'].map((card, index) => ({ zone: 'hands', place: 0, index, card }));

const NO_COMMANDS = {
  hint: () => {},
  why: () => {},
  takeBack: () => {},
  help: () => {},
  memo: () => {},
  show: () => {},
  more: () => {},
};

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
  const press = keyed(board, NO_COMMANDS, () => true);
  for (const key of keys) press(new KeyboardEvent('keydown', { key }));
  expect(board.picked.map((spot) => spot.card)).toEqual([card]);
});

it.each<[Naming, string, string]>([
  ['de', 'h', 'B2'],
  ['de', 'b', 'A#3'],
  ['de', 'hb', 'A#3'],
  ['de', 'eb', 'Eb3'],
  ['de', 'c', 'C2'],
  ['sv', 'h', 'B2'],
  ['nl', 'b', 'B2'],
  ['fr', 'c', 'C2'],
  ['es', 'b', 'B2'],
])('in the names of %s the keys %s pick %s', (names, keys, card) => {
  settings.names = names;
  const board = new Board({ play: () => {}, playByHand: () => {}, why: () => {} });
  const zones = [{ name: 'hands', place: 0, cards: ['C2', 'B2', 'E3', 'Eb3', 'A#3'] }];
  board.show({ seat: 0, zones, facts: {}, prompt: [] }, NO_OFFERS);
  const press = keyed(board, NO_COMMANDS, () => true);
  for (const key of keys) press(new KeyboardEvent('keydown', { key }));
  expect(board.picked.map((spot) => spot.card)).toEqual([card]);
});

it('where H is a note, its key says it, and i gives the hint', () => {
  settings.names = 'de';
  const done: unknown[] = [];
  const board = new Board({ play: () => {}, playByHand: ({ choice }) => done.push(choice), why: () => {} });
  board.show({ seat: 0, zones: [], facts: {}, prompt: [] }, NO_OFFERS, true);
  const press = keyed(board, { ...NO_COMMANDS, hint: () => done.push('hint') }, () => true);
  const choices = ['A', 'B'].map((choice) => ({ choice, says: { t: 'note', note: choice } as const }));
  board.ask({ gesture: { picks: [], target: null, choice: '' }, choices });
  for (const key of 'hi') press(new KeyboardEvent('keydown', { key }));
  expect(done).toEqual(['B', 'hint']);
  settings.names = 'nl';
  press(new KeyboardEvent('keydown', { key: 'h' }));
  expect(done).toEqual(['B', 'hint', 'hint']);
});

it('m shows the moves, t tells more, l looks something up', () => {
  const asked: string[] = [];
  const board = new Board({ play: () => {}, playByHand: () => {}, why: () => {} });
  const commands = { show: () => asked.push('show'), more: () => asked.push('more'), memo: () => asked.push('memo') };
  const press = keyed(board, { ...NO_COMMANDS, ...commands }, () => true);
  for (const key of 'mtl') press(new KeyboardEvent('keydown', { key }));
  expect(asked).toEqual(['show', 'more', 'memo']);
});

it('says the letter that is asked for, and picks a card by it where it is not', () => {
  const said: unknown[] = [];
  const board = new Board({ play: () => {}, playByHand: ({ choice }) => said.push(choice), why: () => {} });
  const zones = [{ name: 'hands', place: 0, cards: ['C2', 'D3'] }];
  board.show({ seat: 0, zones, facts: {}, prompt: [] }, NO_OFFERS, true);
  const press = keyed(board, NO_COMMANDS, () => true);
  const choices = ['C', 'D'].map((choice) => ({ choice, says: { t: 'note', note: choice } as const }));
  board.ask({ gesture: { picks: [], target: null, choice: '' }, choices });
  press(new KeyboardEvent('keydown', { key: 'd' }));
  expect([said, board.picked]).toEqual([['D'], []]);
  press(new KeyboardEvent('keydown', { key: 'd' }));
  expect(board.picked.map(({ card }) => card)).toEqual(['D3']);
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

// ---------------------------------------------------------------------------------------------------- Enter

const HANDS = { name: 'hands', place: 0, cards: ['C2', 'D3'] };
const PILE = { name: 'pile', place: null, cards: ['B2'] };
const DRAW: Offer = offer('draw', { zone: 'stock', place: null, at: null });

function offer(move: string, pick: { zone: string; place: number | null; at: string | null }, onto = ''): Offer {
  const target = onto ? { zone: onto, place: null, at: null } : null;
  return { move, says: saidOf(move), choice: null, gesture: { picks: [pick], target, choice: '' }, isResigning: false };
}

/** A table with its hand and what can be done; tells what was played, and gives what presses a key where the focus is. */
function atTable(hasMarks: boolean, ...plays: string[]): [string[], (key: string) => Promise<boolean>] {
  const done: string[] = [];
  const board = new Board({
    play: (move) => done.push(move),
    playByHand: ({ picks, target }) => done.push(`${picks[0]?.at} to ${target?.zone}`),
    why: () => undefined,
  });
  const stock = { name: 'stock', place: null, cards: [null] };
  const moves = plays.map((card) => offer(`play ${card}`, { zone: 'hands', place: 0, at: card }, 'pile'));
  board.players = [null, 'Ada'];
  board.shapes = [shape({ onto: 'pile' })];
  board.show(
    { seat: 0, zones: [HANDS, { ...HANDS, place: 1, cards: [] }, PILE, stock], facts: {}, prompt: [] },
    hasMarks ? { ...NO_OFFERS, isShown: true, moves: [...moves, DRAW] } : { ...NO_OFFERS, controls: [DRAW] },
    true,
  );
  document.body.innerHTML = `<div role="toolbar"><button id="action"></button></div>${HANDS.cards
    .map((_, at) => `<button data-zone="hands" data-place="n0" data-index="${at}"></button>`)
    .join('')}`;
  const press = keyed(board, NO_COMMANDS, () => true);
  addEventListener('keydown', press);
  cleanUp = () => removeEventListener('keydown', press);
  return [done, pressed];
}

let cleanUp = (): void => undefined;

afterEach(() => {
  cleanUp();
  settings.names = 'en';
});

/** Whether the key was left to the browser. */
async function pressed(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(event);
  await tick();
  return isLeft;
}

it('a letter leads to the move that the card makes, and Enter presses it', async () => {
  const [done, press] = atTable(true, 'C2');
  await press('c');
  expect(document.activeElement?.id).toBe('action');
  expect(await press('Enter')).toBe(true);
  expect(done).toEqual([]); // the browser presses the button
});

it.each([
  ['the judge says nothing beforehand', false],
  ['the card does not fit', true],
])('Enter puts down the card that a letter picked where %s', async (_, hasMarks) => {
  const [done, press] = atTable(hasMarks, 'C2');
  await press('d');
  expect((document.activeElement as HTMLElement).dataset['index']).toBe('1');
  expect(await press('Enter')).toBe(false);
  expect(done).toEqual(['D3 to pile']);
});

it('Enter touches what is focused once one has walked on', async () => {
  const [done, press] = atTable(true, 'C2');
  await press('d');
  await press('ArrowLeft');
  expect(await press('Enter')).toBe(true);
  expect(done).toEqual([]);
});

it('Space draws after a letter as before, and presses a button that one has walked to', async () => {
  const [done, press] = atTable(true, 'C2');
  await press('c');
  expect(await press(' ')).toBe(false);
  expect(done).toEqual(['draw']);
  await press('Tab');
  expect(await press(' ')).toBe(true);
  expect(done).toEqual(['draw']);
});
