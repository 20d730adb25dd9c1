import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { loadDeck } from '../../faces/deck';
import type { MovePlayed, Offer, ViewTold } from '../../gen/contract';
import { MELDS } from '../../gen/melds';
import { playedMeld } from '../../lib/melds';
import { Phrasebook } from '../../lib/phrases';
import { settings } from '../../lib/settings.svelte';
import { cardPart } from '../../lib/speech';
import { saidOf, wordsWith } from '../../lib/testing';
import { Board, NO_OFFERS } from '../../table/board.svelte';
import Scene from './Carmony.scene.svelte';

const WORDS = wordsWith({
  values: { 'interval.p5': 'perfect fifth', 'chord.dim': 'diminished triad' },
  cards: { interval: '{interval}', chord: '{chord}', interval_on: '{interval} on {root}', chord_on: '{root}{symbol}' },
  called: Object.fromEntries(MELDS.map(({ id, called }) => [id, called])),
  says: { missing: ['Missing', 'Missing'], can_be_built: ['Can be built on', 'Can be built on'] },
});

const NONE = Array.from({ length: 12 }, () => '');
const VIEW: ViewTold = {
  seat: 0,
  zones: [
    { name: 'hands', place: 0, cards: ['C#', 'Ab', 'Eb'] },
    { name: 'melds', place: 0, cards: ['iv-p5', 'ch-dim'] },
    { name: 'fronts', place: 0, cards: ['iv-p5', 'C', 'G'] },
    { name: 'fronts', place: 1, cards: ['iv-p5', 'C', 'G', 'ch-5', 'C#', 'Ab'] },
  ],
  facts: {
    laid_points: [20, 20, 100],
    melds_laid: [1, 2],
    worth: [20, 120],
    lacking: [...NONE, ...NONE.map((_, root) => (root === 6 ? 'A C' : 'E G'))],
    nearest: [0, 6],
  },
  prompt: [],
};

function laying(root: string, name: string): Offer {
  const parts = {
    meld: { ...cardPart(`iv-p5 on ${name}`), name: playedMeld('iv-p5', [root])?.called ?? null },
    card: cardPart('iv-p5'),
    root: cardPart(root, name),
    points: { t: 'number', number: 20 } as const,
  };
  return {
    move: `meld iv-p5 on ${root}`,
    says: saidOf('meld', parts),
    choice: null,
    gesture: null,
    isResigning: false,
  };
}

let board: Board;
let scene: ReturnType<typeof mount>;

beforeEach(async () => {
  board = new Board({ play: () => {}, playByHand: () => {}, why: () => {} });
  board.book = new Phrasebook(WORDS, 'en');
  board.deck = await loadDeck('carmony');
  board.players = [null, 'Ben'];
  board.show(VIEW, { ...NO_OFFERS, isShown: true, moves: [laying('C#', 'Db'), laying('Ab', 'Ab')] });
  scene = mount(Scene, { target: document.body, props: { board } });
  flushSync();
});

afterEach(() => {
  settings.motion = 'system';
  return unmount(scene);
});

function pick(index: number, card: string): void {
  board.picked = [{ zone: 'melds', place: 0, index, card }];
  flushSync();
}

it('has the melds of each player with their points, spelled as they are told', () => {
  const [own, others] = [...document.querySelectorAll('section')].map((front) =>
    [...front.querySelectorAll('.meld [aria-label], .meld[aria-label]')].map((each) => each.getAttribute('aria-label')),
  );
  expect(own?.join('; ')).toContain('perfect fifth on C, C G, 20');
  expect(others?.join('; ')).toContain('D flat 5, D flat A flat, 100');
  expect([...document.querySelectorAll('.who .numbers')].map((each) => each.textContent)).toEqual([
    'worth 20',
    'worth 120',
  ]);
});

it('offers the roots on which the picked card can be laid, by their simpler names', () => {
  pick(0, 'iv-p5');
  const roots = [...document.querySelectorAll('.roots button')];
  expect(roots.map((each) => each.textContent?.trim())).toEqual(['D♭', 'A♭']);
  expect(board.proposed.map(({ move }) => move)).toEqual(['meld iv-p5 on C#']);
  roots[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
  expect(board.proposed.map(({ move }) => move)).toEqual(['meld iv-p5 on Ab']);
});

it('turns a card that cannot be laid to where least is missing, and says what', () => {
  pick(1, 'ch-dim');
  expect(document.querySelector('.wheel')?.getAttribute('data-root')).toBe('6');
  expect(document.querySelector('.doing')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('Missing: A C');
});

it('turns the Wheel to what somebody else has laid, until the reader picks a card or makes a move', () => {
  const laid: MovePlayed = {
    ...{ t: 'played', n: 1, at: 0, seat: 1, move: '', by: 'bot', isSilence: false, isMistake: false, deeds: [] },
    story: [
      saidOf('laid', {
        seat: { t: 'seat', seat: 1 },
        meld: cardPart('ch-5'),
        root: { t: 'note', note: 'Db' },
        notes: { t: 'notes', notes: ['Db', 'Ab'] },
      }),
    ],
  };
  const root = (): string | undefined => document.querySelector<HTMLElement>('.wheel')?.dataset['root'];
  const again = (...news: MovePlayed[]): void => {
    unmount(scene);
    scene = mount(Scene, { target: document.body, props: { board, news } });
    flushSync();
  };
  expect(root()).toBe('');
  again(laid, { ...laid, n: 2, story: [saidOf('discarded')] });
  expect(root()).toBe('1');
  expect(document.querySelector('.wheel [role="slider"]')).toBeNull();
  pick(1, 'ch-dim');
  expect(root()).toBe('6');
  board.reset();
  again(laid, { ...laid, n: 2, seat: 0, story: [] });
  expect(root()).toBe('');
});

it('fills the notes of the meld on the Wheel, and ticks those that are in hand', () => {
  settings.motion = 'still';
  pick(1, 'ch-dim'); // on F♯, of which neither A nor C is in hand
  const sectors = (of: string): number[] =>
    [...document.querySelectorAll('.wheel .sector')].flatMap((each, note) => (each.matches(of) ? [note] : []));
  expect(sectors('.root, .required')).toEqual([0, 6, 9]);
  expect(sectors(':has(.held)')).toEqual([]);
  pick(0, 'iv-p5');
  expect(sectors('.root, .required')).toEqual([1, 8]);
  expect(sectors(':has(.held)')).toEqual([1, 8]);
  expect(document.querySelector('.wheel .key')?.textContent).toBe('in your hand');
});
