import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

import type { TableTold } from '../gen/contract';
import HostDialog from './HostDialog.svelte';

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

let dialog: ReturnType<typeof mount> | undefined;
afterEach(() => (dialog ? unmount(dialog) : undefined));

const person = (name: string, canRemove: boolean) => ({ player: { name, level: null }, canRemove });
const bot = { player: { name: 'Clara', level: 'beginner' }, canRemove: false };

function show(isPrivate = false, invitation: string | null = null): ReturnType<typeof vi.fn> {
  const chairs = [person('Ada', false), person('Ben', true), bot];
  const table = { words: 'calm-red-fox', isHost: true, isLocked: false, isPrivate, chairs } as unknown as TableTold;
  const onsend = vi.fn();
  const you = { chair: 0, seat: 0, code: null, invitation };
  dialog = mount(HostDialog, { target: document.body, props: { table, you, onsend, onclose: vi.fn() } });
  flushSync();
  return onsend;
}

const press = (name: string): void => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  flushSync();
};

it('locks the table and makes it private', () => {
  const onsend = show();
  for (const input of document.querySelectorAll<HTMLInputElement>('[role=switch]')) input.click();
  expect(onsend.mock.calls).toEqual([[{ t: 'lock', isLocked: true }], [{ t: 'make_private', isPrivate: true }]]);
});

it('deals with other persons, and asks once more before one is removed', () => {
  const onsend = show();
  expect(document.querySelectorAll('li')).toHaveLength(1);
  press('Another name');
  press('Make host');
  press('Remove');
  expect(onsend.mock.calls).toEqual([[{ t: 'give_name', chair: 1 }], [{ t: 'hand_over', chair: 1 }]]);
  press('Really remove?');
  expect(onsend).toHaveBeenLastCalledWith({ t: 'remove', chair: 1 });
});

it('shows the invitation to a private table', () => {
  show(true, 'abc');
  expect(document.querySelector('code')?.textContent).toMatch(/\/t\/calm-red-fox#invitation=abc$/u);
});
