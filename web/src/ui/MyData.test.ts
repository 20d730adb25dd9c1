import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

import MyData from './MyData.svelte';

let part: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (part) unmount(part);
  vi.unstubAllGlobals();
});

async function press(name: string): Promise<void> {
  [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name)?.click();
  for (let turn = 0; turn < 5; turn += 1) await tick();
  flushSync();
}

it('is taken along by a link, and deleted when that was said twice', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetch);
  part = mount(MyData, { target: document.body });
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/api/me/data');
  await press('Delete it');
  expect(fetch).not.toHaveBeenCalled();
  await press('Really delete everything?');
  expect(fetch).toHaveBeenCalledWith('/api/me', { credentials: 'same-origin', method: 'DELETE' });
  expect(document.body.textContent).toContain('It is deleted.');
});

it('says why it could not be deleted', async () => {
  const sentence = 'What happens cannot be kept just now.';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ sentence }, { status: 503 })));
  part = mount(MyData, { target: document.body });
  await press('Delete it');
  await press('Really delete everything?');
  expect(document.body.textContent).toContain(sentence);
});
