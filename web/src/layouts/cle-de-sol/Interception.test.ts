import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import { saidOf } from '../../lib/testing';
import type { GestureAsked, MovePlayed, News, ViewTold } from '../../gen/contract';
import { Board, NO_OFFERS } from '../../table/board.svelte';
import { spotsOf } from '../../table/zones';
import Scene from './Interception.scene.svelte';

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

/** Seat 0 has just placed a Note, and seat 1 is on turn. */
const viewOf = (seat: number): ViewTold => ({
  seat,
  zones: [
    { name: 'hands', place: seat, cards: ['Do2.no', 'M'] },
    { name: 'music', place: null, cards: ['Do1.no'] },
    { name: 'signs', place: null, cards: [] },
    { name: 'stock', place: null, cards: [null] },
  ],
  facts: { phase: 'window', turn: 1, direction: 1, mode: 'top', placer: 0 },
  prompt: [],
});

function set(
  seat: number,
  isReaction: boolean,
  news: readonly News[] = [],
  isShown = true,
): { board: Board; made: GestureAsked[] } {
  const made: GestureAsked[] = [];
  const board = new Board({
    ...{ play: () => undefined, why: () => undefined, playByHand: (gesture: GestureAsked) => made.push(gesture) },
  });
  board.players = ['Ada', 'Ben', 'Cleo'].map((name, at) => (at === seat ? null : name));
  board.show(viewOf(seat), { ...NO_OFFERS, isReaction, isShown });
  scene = mount(Scene, { target: document.body, props: { board, news } });
  flushSync();
  return { board, made };
}

const button = (): HTMLButtonElement | null => document.querySelector('.interception .now button');

it.each([
  ['the player who placed the Note', 0, true, 'Intercept'],
  ['the player on turn', 1, false, undefined],
  ['anybody else', 2, true, 'Intercept'],
])('%s has the button or not, and the focus stays where it is', (_, seat, isReaction, name) => {
  set(seat, isReaction);
  expect(button()?.textContent.trim()).toBe(name);
  expect(document.activeElement).toBe(document.body);
});

it('is pressed with a card that is picked, or asks for one', () => {
  const { board, made } = set(2, true);
  button()?.click();
  expect(board.saying?.choices.map(({ choice }) => choice)).toEqual(['Do2.no', 'M']);
  board.reset();
  board.pick(viewOf(2).zones.flatMap(spotsOf).slice(0, 1));
  button()?.click();
  expect(made.map(({ picks, target }) => [picks[0]?.at, target?.zone])).toEqual([['Do2.no', 'music']]);
});

it('is always there where nothing is told until one asks, and says when it is too soon', () => {
  const { board, made } = set(1, false, [], false);
  button()?.click();
  expect([made, board.saying, board.reminder]).toEqual([[], null, 'There is no Note to intercept just now.']);
  unmount(scene as NonNullable<typeof scene>);
  const { board: other } = set(2, true, [], false);
  button()?.click();
  expect(other.saying?.choices.map(({ choice }) => choice)).toEqual(['Do2.no', 'M']);
});

it('says who has taken the turn, until something else happens', () => {
  const played = (n: number, seat: number, told: string): MovePlayed => ({
    ...{ t: 'played', n, at: 0, seat, move: '', by: 'bot', isSilence: false, isMistake: false, deeds: [] },
    story: [saidOf(told)],
  });
  const text = (): string | undefined => document.querySelector('.music .taken')?.textContent;
  const taken = [played(1, 0, 'placed'), played(2, 2, 'intercepted')];
  set(1, false, taken);
  expect(text()).toBe('Cleo intercepted');
  unmount(scene as NonNullable<typeof scene>);
  set(1, false, [...taken, played(3, 0, 'drew')]);
  expect(text()).toBeUndefined();
});
