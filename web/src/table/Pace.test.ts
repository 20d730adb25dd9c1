import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import type { ClientMessage, Pace as PaceTold, TableTold } from '../gen/contract';
import Pace from './Pace.svelte';

let shown: ReturnType<typeof mount> | undefined;

afterEach(() => (shown ? unmount(shown) : undefined));

/** A table that was opened at a pace, and what each person there wishes for; the reader has this chair. */
function set(opened: PaceTold, wishes: (PaceTold | null)[], chair: number | null, pace = opened): ClientMessage[] {
  const sent: ClientMessage[] = [];
  const table = {
    ...{ settings: { seats: 2, pace: opened }, pace, chairs: wishes.map((wish) => ({ pace: wish })) },
  } as unknown as TableTold;
  const props = {
    table,
    you: { chair, seat: chair, code: null, invitation: null },
    onsend: (message: ClientMessage) => sent.push(message),
  };
  shown = mount(Pace, { target: document.body, props });
  flushSync();
  return sent;
}

const radios = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.pace input')];
const names = (): string[] => [...document.querySelectorAll('.pace label')].map((each) => each.textContent.trim());
const text = (): string => document.querySelector('.pace')?.textContent ?? '';

it('offers what is not faster than the table, and sends it', () => {
  const sent = set('normal', [null, null], 0);
  expect(names()).toEqual(['Slow', 'Normal']);
  expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
  radios()[0]?.click();
  expect(sent).toEqual([{ t: 'ask_pace', pace: 'slow' }]);
});

it('says how fast the table plays if somebody else would like it slower', () => {
  set('quick', [null, 'slow'], 0, 'slow');
  expect(names()).toEqual(['Slow', 'Normal', 'Quick']);
  expect(text()).toContain('The table plays at a slow pace.');
});

it('only tells those who watch, or sit at a slow table', () => {
  set('normal', [null, null], null);
  expect([names(), text().trim()]).toEqual([[], 'The table plays at a normal pace.']);
  unmount(shown as NonNullable<typeof shown>);
  set('slow', [null, null], 0);
  expect([names(), text().trim()]).toEqual([[], 'The table plays at a slow pace.']);
});
