import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import { loadDeck } from '../faces/deck';
import type { Offer, ViewTold } from '../gen/contract';
import { saidOf, shape } from '../lib/testing';
import Scene from './ActionBar.scene.svelte';
import { Board, NO_OFFERS } from './board.svelte';
import { spotsOf } from './zones';

const HAND = { name: 'hands', place: 0, cards: ['M', 'Do1.no'] };
const SIGNS = { name: 'signs', place: null, cards: [] };
const VIEW: ViewTold = { seat: 0, zones: [HAND, SIGNS], facts: {}, prompt: [] };
const DRAW: Offer = {
  move: 'draw',
  says: saidOf('draw'),
  choice: null,
  gesture: { picks: [{ zone: 'stock', place: null, at: null }], target: null, choice: '' },
  isResigning: false,
};

/** A Musicien put down with a demand. */
function demanding(choice: string): Offer {
  const picks = [{ zone: 'hands', place: 0, at: 'M' }];
  const gesture = { picks, target: { zone: 'signs', place: null, at: null }, choice };
  return { move: `musicien ${choice}`, says: saidOf('demand_name'), choice: null, gesture, isResigning: false };
}

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

function set(...moves: Offer[]): Board {
  const board = new Board({ play: () => undefined, playByHand: () => undefined, why: () => undefined });
  board.show(VIEW, { ...NO_OFFERS, moves, isShown: true });
  scene = mount(Scene, { target: document.body, props: { board } });
  return board;
}

function text(): string {
  flushSync();
  return document.querySelector('.bar')?.textContent ?? '';
}

it('wishes for another card only where one fits', () => {
  const [musicien, note] = spotsOf(HAND);
  const board = set(demanding('La'), DRAW);
  if (note) board.pick([note]);
  expect(text()).toContain('Choose another card');
  board.show(VIEW, { ...NO_OFFERS, moves: [DRAW], isShown: true });
  expect(text()).not.toContain('Choose another card');
  if (musicien) board.pick([musicien]);
  expect(text()).not.toContain('Choose');
});

it('has what can be said at any time also while others play, and asks by its own question', () => {
  const board = set();
  const call = { ...DRAW, move: 'call', says: saidOf('call'), gesture: { picks: [], target: null, choice: 'call' } };
  board.show(VIEW, { ...NO_OFFERS, controls: [call] }, false);
  expect(text()).toContain('call');
  expect(text()).not.toContain('Choose a card');
  board.ask({ gesture: { picks: [], target: null, choice: '' }, choices: [] });
  expect(text()).toContain('What do you say?');
});

it('wishes for no card over one’s own hand where another’s is touched', () => {
  const board = set(demanding('La'));
  expect(text()).toContain('Choose a card');
  board.invites = '.fan';
  expect(text()).not.toContain('Choose a card');
  board.show(
    { ...VIEW, zones: [{ ...HAND, cards: [] }, SIGNS] },
    { ...NO_OFFERS, moves: [DRAW, demanding('La')], isShown: true },
  );
  expect(text()).toContain('Choose a card');
});

it('wishes for no card while an answer is asked for', () => {
  const board = set();
  board.shapes = [shape({ onto: 'signs' })];
  board.show(VIEW, NO_OFFERS, true);
  expect(text()).toContain('Choose a card');
  const call = { ...DRAW, move: 'call', says: saidOf('call'), gesture: null };
  board.show(VIEW, { ...NO_OFFERS, controls: [call], isReaction: true }, true);
  expect(board.answers).toEqual([call]);
  expect(text()).not.toContain('Choose a card');
});

it('offers what can be chosen in the order of the table', () => {
  const board = set(demanding('Re'), demanding('Do'), demanding('cr'));
  board.choosing = board.moves;
  expect(text().match(/musicien \w+/gu)).toEqual(['musicien Re', 'musicien Do', 'musicien cr']);
});

it('shows what can be demanded, as the deck draws it', async () => {
  const board = set(demanding('La'), demanding('cr'));
  board.deck = await loadDeck('cle-de-sol');
  board.choosing = board.moves;
  flushSync();
  const pictures = [...document.querySelectorAll('.bar button img')].map((each) => each.getAttribute('src'));
  expect(pictures.map((source) => new URLSearchParams(source?.split('?')[1]).get('score'))).toEqual([
    'treble even 12x9.5 A4 A5',
    'plain A4/8',
  ]);
  board.deck = await loadDeck('none');
  flushSync();
  expect(document.querySelector('.bar button img')).toBeNull();
});

it('has what needs no card in its place, picked cards or none, and a way to be shown the rest', () => {
  const board = set();
  const [musicien] = spotsOf(HAND);
  board.shapes = [shape({ onto: 'signs' })];
  board.canShow = true;
  board.show(VIEW, { ...NO_OFFERS, controls: [DRAW] }, true);
  expect(text().replace(/\s+/gu, ' ').trim()).toBe('Choose a card draw Show my moves');
  if (musicien) board.pick([musicien]);
  expect(text().replace(/\s+/gu, ' ').trim()).toBe('Now touch where it goes draw Show my moves');
  board.shapes = [shape({ onto: 'signs', isMany: true })];
  flushSync();
  expect(text().replace(/\s+/gu, ' ').trim()).toBe('Touch where it goes, or choose more cards draw Show my moves');
  board.shapes = [shape({ onto: 'hands', isMany: true })];
  flushSync();
  expect(text()).toContain('Now touch whom you ask');
  board.show(VIEW, { ...NO_OFFERS, controls: [DRAW], moves: [demanding('La')], isShown: true }, true);
  expect(text()).not.toContain('Show my moves');
});
