import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';

import Chat from './Chat.svelte';

let chat: ReturnType<typeof mount>;
let said: string[];

beforeEach(() => {
  said = [];
  chat = mount(Chat, { target: document.body, props: { onsay: (phrase) => said.push(phrase) } });
  button().focus();
  button().click();
  flushSync();
});

afterEach(() => unmount(chat));

const button = (): HTMLElement => document.querySelector<HTMLElement>('.open') ?? document.body;
const phrases = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li button')];

it('closes with Escape, from a phrase too, and the focus returns', () => {
  phrases()[2]?.focus();
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  phrases()[2]?.dispatchEvent(event);
  flushSync();
  expect(phrases()).toEqual([]);
  expect(document.activeElement).toBe(button());
  expect(event.defaultPrevented).toBe(true); // the table puts nothing back
});

it('closes when one goes on elsewhere', () => {
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  flushSync();
  expect([phrases(), said]).toEqual([[], []]);
});

it('says a phrase and closes', () => {
  phrases()[0]?.click();
  flushSync();
  expect([phrases(), said]).toEqual([[], ['hello']]);
});
