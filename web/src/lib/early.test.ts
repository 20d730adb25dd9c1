import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type Early, earlyAnswer, earlyWire } from './early';

const ADDRESS = 'ws://localhost/ws/calm-red-fox';

function begun(wire: Partial<WebSocket> | null, ...heard: string[]): Early {
  globalThis.early = {
    asked: { '/api/games': Promise.resolve(new Response('[]')) },
    wire: wire as WebSocket | null,
    heard: heard.map((data) => ({ data })),
  };
  return globalThis.early;
}

beforeEach(() => vi.stubGlobal('WebSocket', { OPEN: 1 }));
afterEach(() => {
  globalThis.early = undefined;
  vi.unstubAllGlobals();
});

it('gives every answer once', async () => {
  begun(null);
  expect(earlyAnswer('/api/me')).toBeUndefined();
  expect(await (await earlyAnswer('/api/games'))?.text()).toBe('[]');
  expect(earlyAnswer('/api/games')).toBeUndefined();
});

it('gives the line once, and tells whoever listens then what came over it', async () => {
  const wire: Partial<WebSocket> = { url: ADDRESS, readyState: 1 };
  begun(wire, 'first', 'second');
  const taken = earlyWire(ADDRESS);
  const told: unknown[] = [];
  expect(taken).toBe(wire);
  if (taken) taken.onmessage = ({ data }) => told.push(data);
  await Promise.resolve();
  expect(told).toEqual(['first', 'second']);
  expect(earlyWire(ADDRESS)).toBeUndefined();
});

it('gives no line to another table, and none that is broken', () => {
  begun({ url: ADDRESS, readyState: 1 });
  expect(earlyWire('ws://localhost/ws/other')).toBeUndefined();
  begun({ url: ADDRESS, readyState: 3 });
  expect(earlyWire(ADDRESS)).toBeUndefined();
  globalThis.early = undefined;
  expect(earlyWire(ADDRESS)).toBeUndefined();
});
