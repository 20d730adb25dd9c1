import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import { saidOf } from '../lib/testing';
import Scene from './Evidence.scene.svelte';

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

it.each([
  [true, 'due', '▲'],
  [false, 'here', '●'],
])('marks what is due (%s) as %s', (isDue, kind, sign) => {
  const items = ['interval', 'chord'].map((word) => ({ t: 'word' as const, group: 'type', word }));
  const evidence = [{ t: 'marked', heading: saidOf('ladder'), items, at: 1, isDue } as const];
  scene = mount(Scene, { target: document.body, props: { evidence } });
  flushSync();
  const marked = document.querySelectorAll('li[aria-current]');
  expect([...marked].map((each) => each.textContent?.replace(/\s/gu, ''))).toEqual([`chord${sign}`]);
  expect(['due', 'here'].filter((each) => marked[0]?.classList.contains(each))).toEqual([kind]);
});
