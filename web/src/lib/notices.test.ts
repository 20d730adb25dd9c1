import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { MyTable } from '../gen/contract';
import { api } from './api';
import { newlyYours, watchTurns } from './notices';
import { settings } from './settings.svelte';

const table = (words: string, isYourTurn: boolean, isByDays = true): MyTable => ({
  ...{ words, game: 'memory', phase: 'playing', isYourTurn, isByDays, isRematchAsked: false, others: [], at: 0 },
});

let shown: string[] = [];
let isHidden = false;
const ask = vi.spyOn(api, 'me');

class Told {
  static permission = 'granted';
  readonly text: string;

  constructor(title: string, { tag }: { tag: string }) {
    this.text = `${title} (${tag})`;
    shown.push(this.text);
  }
}

function hear(...tables: MyTable[]): void {
  ask.mockResolvedValue({ name: '', tables, damaged: [], origins: [] });
}

function hide(hidden: boolean): Promise<unknown> {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
  return vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', Told);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(undefined) } });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  vi.spyOn(api, 'programme').mockResolvedValue({ language: 'en', pieces: [], credits: [] });
  settings.notices = 'on';
  shown = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  ask.mockReset();
  isHidden = false;
});

it('finds the games by days in which it has become one’s turn', () => {
  const tables = [table('a', true), table('b', true), table('c', false), table('d', true, false)];
  expect(newlyYours(new Set(['b']), tables).map(({ words }) => words)).toEqual(['a']);
});

it('tells of a turn once, while the page is out of sight', async () => {
  hear(table('a', true), table('b', false));
  const stop = watchTurns();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(ask).not.toHaveBeenCalled();
  await hide(true);
  hear(table('a', true), table('b', true));
  await vi.advanceTimersByTimeAsync(130_000);
  expect(shown).toEqual(['Your turn: memory (b)']);
  await hide(false);
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(200_000);
  expect(ask.mock.calls.length).toBe(asked);
  stop?.();
});

it('asks nothing as long as the browser does not allow notifications', async () => {
  Told.permission = 'default';
  hear(table('a', false));
  const stop = watchTurns();
  await hide(true);
  expect(ask).not.toHaveBeenCalled();
  Told.permission = 'granted';
  await hide(true);
  expect(ask).toHaveBeenCalledOnce();
  stop?.();
});

it('asks nothing where nobody wants to be told', async () => {
  settings.notices = 'off';
  expect(watchTurns()).toBeUndefined();
  await hide(true);
  expect(ask).not.toHaveBeenCalled();
});
