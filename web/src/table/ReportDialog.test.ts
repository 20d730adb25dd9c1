import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

import { loadLanguage } from '../i18n';
import { settings } from '../lib/settings.svelte';
import ReportDialog from './ReportDialog.svelte';

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

let dialog: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (dialog) unmount(dialog);
  settings.language = 'en';
  vi.unstubAllGlobals();
});

function show(status: number, sentence = ''): ReturnType<typeof vi.fn> {
  const body = status === 204 ? null : JSON.stringify({ sentence });
  const fetch = vi.fn(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal('fetch', fetch);
  dialog = mount(ReportDialog, { target: document.body, props: { table: 'calm-red-fox', onclose: vi.fn() } });
  flushSync();
  return fetch;
}

const buttons = (): string[] => [...document.querySelectorAll('button')].map((button) => button.textContent.trim());
const said = (): string => document.body.textContent;

async function press(name: string): Promise<void> {
  [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name)?.click();
  for (let turn = 0; turn < 5; turn += 1) await tick();
  flushSync();
}

it('tells the house one of a few things, and then says so', async () => {
  const fetch = show(204);
  const reasons = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(reasons).toHaveLength(4);
  reasons[1]?.click();
  await press('Report');
  const [address, request] = fetch.mock.lastCall as [string, RequestInit];
  expect([address, request.method, request.body]).toEqual([
    '/api/tables/calm-red-fox/reports',
    'POST',
    '{"reason":"stalling"}',
  ]);
  expect(said()).toContain('It has been reported.');
  expect(buttons()).not.toContain('Report');
});

it('says what the house has against it', async () => {
  show(403, 'Only those who sit at a table can report it.');
  await press('Report');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Only those who sit');
  expect(buttons()).toContain('Report');
});

it('speaks French', async () => {
  await loadLanguage('fr');
  settings.language = 'fr';
  show(204);
  expect(said()).toContain('Quelqu’un fait traîner la partie');
  await press('Signaler');
  expect(said()).toContain('C’est signalé.');
});
