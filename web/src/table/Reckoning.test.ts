import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import type { ReckoningTold, SaidTold } from '../gen/contract';
import { Phrasebook } from '../lib/phrases';
import { wordsWith } from '../lib/testing';
import { Board } from './board.svelte';
import Scene from './Reckoning.scene.svelte';

const WORDS = wordsWith({
  says: {
    out: ['went out', 'went out'],
    left: ['{count|one card left|# cards left}', '{count|one card left|# cards left}'],
  },
});

const row = (key: string, points: number, count = 0): SaidTold => ({
  ...{ key, rule: 'CARM-41', points, isFleeting: false, sound: null },
  parts: count ? { count: { t: 'number', number: count } } : {},
});

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

function show(reckoning: ReckoningTold): Element {
  const board = new Board();
  board.players = ['Ada', 'Ben'];
  board.book = new Phrasebook(WORDS, 'en', (seat) => board.playerAt(seat));
  scene = mount(Scene, { target: document.body, props: { board, reckoning } });
  flushSync();
  const section = document.querySelector('section');
  if (!section) throw new Error('nothing is shown');
  return section;
}

const texts = (root: Element, of: string): string[] =>
  [...root.querySelectorAll(of)].map((each) => each.textContent?.replace(/\s+/g, ' ').trim() ?? '');

it('adds up the points of each player, with a real minus sign and each rule once', () => {
  const shown = show({
    what: 'points',
    isLeastBest: false,
    seats: [
      { rows: [row('out', 200), row('left', -30, 3)], total: 170 },
      { rows: [], total: 0 },
    ],
  });
  expect(texts(shown, 'caption')).toEqual(['Ada', 'Ben']);
  expect(texts(shown, 'tbody td')).toEqual(['Went out CARM-41', '+200', '3 cards left', '−30']);
  expect(texts(shown, 'tfoot :is(th, td)')).toEqual(['Points', '170', 'Points', '0']);
  expect(shown.querySelector('a')?.getAttribute('href')).toBe('/rules/carmony#CARM-41');
  expect(shown.textContent).not.toContain('lowest');
});

it('says that low is good where it is, and adds without a sign', () => {
  const seats = [
    { rows: [row('left', 15, 1)], total: 15 },
    { rows: [row('out', 0)], total: 0 },
  ];
  const shown = show({ what: 'points', isLeastBest: true, seats });
  expect(texts(shown, 'tbody td.numbers')).toEqual(['15', '0']);
  expect(texts(shown, 'p')).toEqual(['Low is good: the lowest total wins.']);
});

it('does not say twice how many there are', () => {
  const seats = [
    { rows: [row('left', 4, 4)], total: 4 },
    { rows: [], total: 0 },
  ];
  const shown = show({ what: 'cards', isLeastBest: true, seats });
  expect(texts(shown, 'dd')).toEqual(['4 cards left CARM-41', 'Cards 0']);
  expect(texts(shown, 'p')).toEqual(['The fewest cards win.']);
});
