import { afterEach, beforeEach, expect, it } from 'vitest';

import { roving } from './roving';

let leave: () => void;

beforeEach(() => {
  document.body.innerHTML = `<main>
    <button data-zone="stock" id="stock"></button>
    <div role="toolbar"><button id="play"></button><button id="discard"></button><button id="hint"></button></div>
    <button data-zone="hands" id="one"></button><button data-zone="hands" id="two"></button>
  </main>`;
  leave = roving(document.querySelector('main') ?? document.body);
});

afterEach(() => leave());

const at = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

function press(key: string): string | undefined {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return document.activeElement?.id;
}

it('has one tab stop for each kind of place, and one for all that one can do', () => {
  const stops = [...document.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map(({ id }) => id)).toEqual(['stock', 'play', 'one']);
  at('hint').focus();
  expect([at('play').tabIndex, at('hint').tabIndex]).toEqual([-1, 0]);
});

it('walks along what one can do from end to end, and not past it', () => {
  at('play').focus();
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'].map(press)).toEqual([
    ...['discard', 'hint', 'hint', 'discard'],
  ]);
});

it('walks over two that lie on each other one after the other', () => {
  const places = { stock: [0, 0], play: [0, 300], discard: [0, 300], hint: [0, 300], one: [100, 0], two: [100.5, 0] };
  for (const [id, [left, top]] of Object.entries(places)) {
    at(id).getBoundingClientRect = () => ({ left, top, width: 0, height: 0 }) as DOMRect;
  }
  at('stock').focus();
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'].map(press)).toEqual([
    ...['one', 'two', 'two', 'one', 'stock'],
  ]);
});
