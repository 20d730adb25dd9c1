import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import type { GameTold, OptionTold, Value } from '../../gen/contract';
import { Phrasebook } from '../../lib/phrases';
import { wordsWith } from '../../lib/testing';
import Options from './Options.svelte';

const NAMING: OptionTold = {
  ...{ rule: 'BLUF-07', name: 'naming', default: 'auto', sentence: 'who says the names' },
  ...{ values: ['auto', 'manual'], low: null, high: null, example: null },
};
const GAME: GameTold = {
  ...{ key: 'bluff-the-scale', title: 'Bluff the Scale', summary: '', credit: '', faces: 'carmony' },
  ...{ leastSeats: 2, mostSeats: 8, options: [NAMING], judged: {}, settings: [] },
  ...{
    hasAids: {},
    leastWindowSeconds: 2,
    usualWindowSeconds: 5,
    hasDrawing: false,
    hasLesson: true,
    shapes: [],
  },
  usual: { game: 'bluff-the-scale', seats: 2 } as GameTold['usual'],
};
const WORDS = wordsWith({});

let form: ReturnType<typeof mount> | undefined;

afterEach(() => (form ? unmount(form) : undefined));

/** What is chosen after each of these buttons. */
function pressed(values: Readonly<Record<string, string>>, ...buttons: number[]): Readonly<Record<string, Value>>[] {
  const chosen = filledIn(GAME, values);
  return buttons.map((at) => {
    document.querySelectorAll<HTMLElement>('input[type=radio]')[at]?.click();
    flushSync();
    return chosen();
  });
}

/** The form of a game; tells what is chosen. */
function filledIn(
  game: GameTold,
  values: Readonly<Record<string, string>> = {},
): () => Readonly<Record<string, Value>> {
  let chosen: Readonly<Record<string, Value>> = {};
  const props = {
    game,
    book: new Phrasebook({ ...WORDS, values }, 'en'),
    get chosen() {
      return chosen;
    },
    set chosen(value) {
      chosen = value;
    },
  };
  form = mount(Options, { target: document.body, props });
  flushSync();
  return () => chosen;
}

it('sends what differs from the game as printed', () => {
  expect(pressed({}, 1, 0)).toEqual([{ naming: 'manual' }, {}]);
});

it('sends the printed value, too, where what is usual depends on the rest', () => {
  const values = { 'naming.usual': 'the table, or everybody' };
  expect(pressed(values, 1, 2, 0)).toEqual([{ naming: 'auto' }, { naming: 'manual' }, {}]);
});

it('asks for one of many numbers in a row as for any number, and offers what is none beside it', () => {
  const numbers = Array.from({ length: 47 }, (_, at) => at + 3);
  const limit: OptionTold = {
    ...{ rule: 'BLUF-R18', name: 'restart_limit', default: 50, sentence: 'calls after which a card is set aside' },
    ...{ values: [50, false, ...numbers], low: null, high: null, example: null },
  };
  const chosen = filledIn({ ...GAME, options: [limit] }, { 'restart_limit.off': 'no limit' });
  expect(document.querySelector('select')).toBeNull();
  const field = document.querySelector<HTMLInputElement>('input[type=number]');
  expect([field?.min, field?.max, field?.value]).toEqual(['3', '50', '50']);
  for (const [typed, sent] of [
    ['10', { restart_limit: 10 }],
    ['99', {}],
  ] as const) {
    if (field) field.value = typed;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(chosen()).toEqual(sent);
  }
  document.querySelector<HTMLElement>('input[type=checkbox], [role=switch]')?.click();
  flushSync();
  expect(chosen()).toEqual({ restart_limit: false });
});
