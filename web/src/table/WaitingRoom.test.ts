import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { ChairTold, TableTold } from '../gen/contract';
import { Phrasebook } from '../lib/phrases';
import { settings } from '../lib/settings.svelte';
import { wordsWith } from '../lib/testing';
import WaitingRoom from './WaitingRoom.svelte';

const chair = (name: string | null, isYou = false): ChairTold => ({
  ...{ player: name === null ? null : { name, level: null }, isYou, isAway: false, isKept: false, isReady: false },
  ...{ hasRunOut: false, clockMs: null, runsInMs: null, wins: 0, canSit: name === null, canAsk: false },
  ...{ canRemove: !isYou && name !== null, pace: null },
});

function table(isHost: boolean, chairs: ChairTold[], begins: number | null = 0): TableTold {
  return {
    ...{ words: 'calm-red-fox', phase: 'waiting', isHost, chairs, begins, wishes: [], shuffles: [], pace: 'normal' },
    settings: { game: 'cle-de-sol', seats: chairs.length, pace: 'normal', judge: 'guard' },
  } as unknown as TableTold;
}

let room: ReturnType<typeof mount> | undefined;

beforeEach(() => (settings.player = ''));
afterEach(() => (room ? unmount(room) : undefined));

function show(told: TableTold, own: number | null, begins = ''): ReturnType<typeof vi.fn> {
  const onsend = vi.fn();
  const book = new Phrasebook(wordsWith({ begins }), 'en');
  const you = { chair: own, seat: null, code: null, invitation: null };
  const props = { table: told, you, title: 'Clé de Sol', game: null, book, onsend };
  room = mount(WaitingRoom, { target: document.body, props });
  flushSync();
  return onsend;
}

it('says that a name is needed to sit down, and takes the reader to it', () => {
  const onsend = show(table(false, [chair('Ada'), chair(null)]), null);
  expect(document.body.textContent).toContain('free; write your name first');
  const sit = document.querySelector<HTMLButtonElement>('[aria-label="Sit down, Chair 2"]');
  expect(sit?.disabled).toBe(false);
  sit?.click();
  flushSync();
  const input = document.querySelector('input');
  expect(onsend).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(input);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Please write your name first');
  if (input) input.value = 'Ben';
  input?.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  sit?.click();
  expect(onsend).toHaveBeenCalledExactlyOnceWith({ t: 'sit', chair: 1, name: 'Ben' });
});

it('lets the host say who begins, with what the rulebook says of it', () => {
  const onsend = show(table(true, [chair('Ada', true), chair('Ben')]), 0, 'The oldest begins.');
  expect(document.body.textContent).toContain('The oldest begins.');
  const select = document.querySelector<HTMLSelectElement>('.asked select');
  expect([...(select?.options ?? [])].map(({ textContent }) => textContent)).toEqual(['Ada', 'Ben']);
  if (select) select.selectedIndex = 1;
  select?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(onsend).toHaveBeenCalledExactlyOnceWith({ t: 'name_first', chair: 1 });
});

it('tells the others who begins, and nothing where a lot decides', () => {
  show(table(false, [chair('Ada'), chair('Ben', true)], 1), 1);
  expect(document.body.textContent).toContain('You begin.');
  if (room) void unmount(room);
  show(table(true, [chair('Ada', true), chair('Ben')], null), 0);
  expect(document.body.textContent).not.toMatch(/Who begins|Ada begins/u);
});

it('lets the host choose among five strengths, and shows how strong each bot is', () => {
  const bot = { ...chair('Clara'), player: { name: 'Clara', level: 'expert' as const } };
  const onsend = show(table(true, [chair('Ada', true), bot, chair(null)]), 0);
  expect(document.body.textContent).toContain('bot, expert');
  expect(document.querySelector('[data-strength]')?.getAttribute('aria-label')).toBe('strength 4 of 5');
  const select = document.querySelector<HTMLSelectElement>('.asked select');
  const names = [...(select?.options ?? [])].map(({ textContent }) => textContent);
  expect(names).toEqual(['beginner', 'pupil', 'careful', 'expert', 'master']);
  expect(document.body.textContent).toContain('Tries every move');
  document.querySelector<HTMLButtonElement>('[aria-label="Add a bot, Chair 3"]')?.click();
  expect(onsend).toHaveBeenCalledExactlyOnceWith({ t: 'seat_bot', chair: 2, level: 'careful' });
});
