import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import type { ClientMessage, GameTold, TableTold } from '../gen/contract';
import NextJudge from './NextJudge.svelte';

let shown: ReturnType<typeof mount> | undefined;

afterEach(() => (shown ? unmount(shown) : undefined));

/** A table with the Guard, between two games or before the first. */
function set(isHost: boolean, phase: TableTold['phase'] = 'over'): ClientMessage[] {
  const sent: ClientMessage[] = [];
  const props = {
    table: { isHost, phase, settings: { judge: 'guard' } } as unknown as TableTold,
    game: { judged: { table: { mode: 'strict' } } } as unknown as GameTold,
    onsend: (message: ClientMessage) => sent.push(message),
  };
  shown = mount(NextJudge, { target: document.body, props });
  flushSync();
  return sent;
}

const radios = (): HTMLInputElement[] => [...document.querySelectorAll('input')];

it('lets the host name another judge', () => {
  const sent = set(true);
  expect(document.querySelector('legend')?.textContent.trim()).toBe('The judge of the next game');
  expect(radios().map(({ checked }) => checked)).toEqual([true, false, false]);
  radios()[2]?.click();
  expect(sent).toEqual([{ t: 'name_judge', judge: 'table' }]);
});

it('asks nobody else, and before the first game just for the judge', () => {
  set(false);
  expect(radios()).toEqual([]);
  if (shown) unmount(shown);
  set(true, 'waiting');
  expect(document.querySelector('legend')?.textContent.trim()).toBe('The judge');
});
