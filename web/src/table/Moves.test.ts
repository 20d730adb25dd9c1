import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import { saidOf } from '../lib/testing';
import type { Offer, Offers, ViewTold } from '../gen/contract';
import { Board } from './board.svelte';
import Scene from './Moves.scene.svelte';

const VIEW: ViewTold = { seat: 0, zones: [], facts: {}, prompt: [] };
const offer = (move: string, isResigning = false): Offer => ({
  move,
  says: saidOf(move),
  choice: null,
  gesture: null,
  isResigning,
});
const offers = (...moves: Offer[]): Offers => ({
  moves,
  isShown: true,
  controls: [],
  isReaction: false,
  answered: null,
  canTakeBack: false,
  canHint: false,
  canForetell: false,
  canFinish: false,
});

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

function set(shown: Offers): string[] {
  const played: string[] = [];
  const board = new Board({ play: (move) => played.push(move), playByHand: () => undefined, why: () => undefined });
  board.canShow = true;
  board.show(VIEW, shown, true);
  scene = mount(Scene, { target: document.body, props: { board, onshow: () => played.push('(show)') } });
  flushSync();
  return played;
}

function buttons(): string[] {
  return [...document.querySelectorAll('section button')].map((each) => each.textContent?.trim() ?? '');
}

function press(name: string): void {
  const found = [...document.querySelectorAll<HTMLElement>('section button')].find(
    (each) => each.textContent?.trim() === name,
  );
  if (!found) throw new Error(`no button ${name} among ${buttons().join(', ')}`);
  found.click();
  flushSync();
}

it('is a region with a heading, and offers every legal move as a button', () => {
  const played = set(offers(offer('draw'), offer('pass')));
  const region = document.querySelector('section');
  expect(document.getElementById(region?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Your moves');
  expect(buttons()).toEqual(['draw', 'pass']);
  press('pass');
  expect(played).toEqual(['pass']);
});

it('asks before the game is given up', () => {
  const played = set(offers(offer('turn'), offer('concede', true)));
  press('concede');
  expect(played).toEqual([]);
  press('Yes, concede');
  expect(played).toEqual(['concede']);
});

it('gives nothing away unasked, but for how to end the game', () => {
  const unshown = { ...offers(), isShown: false, controls: [offer('draw'), offer('concede', true)] };
  const played = set(unshown);
  expect(buttons()).toEqual(['Show my moves', 'concede']);
  press('Show my moves');
  expect(played).toEqual(['(show)']);
});

it('lets a long list be searched', () => {
  set(offers(...Array.from({ length: 54 }, (_, place) => offer(`flip ${place}`))));
  const search = document.querySelector('input');
  if (!search) throw new Error('no field to search in');
  search.value = '53';
  search.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(buttons()).toEqual(['flip 53']);
});
