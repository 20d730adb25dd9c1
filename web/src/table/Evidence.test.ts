import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import Scene from './Evidence.scene.svelte';

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

it.each([
  [true, 'due', '▲'],
  [false, 'here', '●'],
])('marks what is due (%s) as %s', (isDue, kind, sign) => {
  const evidence = [{ t: 'marked', heading: 'the ladder', items: ['interval', 'chord'], at: 1, isDue } as const];
  scene = mount(Scene, { target: document.body, props: { evidence } });
  flushSync();
  const marked = document.querySelectorAll('li[aria-current]');
  expect([...marked].map((each) => each.textContent?.replace(/\s/gu, ''))).toEqual([`chord${sign}`]);
  expect(['due', 'here'].filter((each) => marked[0]?.classList.contains(each))).toEqual([kind]);
});
