import { expect, it } from 'vitest';

import type { Replayed } from '../gen/contract';
import { Replay } from './replay.svelte';

function recordOf(moves: number): { load: (from: number, count: number) => Promise<Replayed>; asked: number[] } {
  const asked: number[] = [];
  const frame = (at: number) => ({
    news: null,
    view: { seat: null, zones: [], facts: { at }, prompt: '' },
    reckoning: null,
  });
  const load = (from: number, count: number): Promise<Replayed> => {
    asked.push(from);
    const frames = Array.from({ length: Math.max(0, Math.min(count, moves + 1 - from)) }, (_, at) => frame(from + at));
    return Promise.resolve({
      ...{ game: 'memory', seats: 2, options: {}, players: ['Ada', 'Ben'], moves, start: from, frames },
      ...{ outcome: null, shuffle: null, fault: '' },
    });
  };
  return { load, asked };
}

it('loads the page that a moment lies on, once', async () => {
  const { load, asked } = recordOf(250);
  const replay = new Replay(load);
  await replay.go(0);
  await replay.go(20);
  expect(replay.frame?.view.facts['at']).toBe(20);
  expect(asked).toEqual([0]);
  await replay.go(210);
  expect(replay.frame?.view.facts['at']).toBe(210);
});

it('opens at a moment in the middle, and stays within the game', async () => {
  const { load } = recordOf(130);
  const replay = new Replay(load);
  await replay.go(120);
  expect([replay.at, replay.frame?.view.facts['at']]).toEqual([120, 120]);
  await replay.go(9999);
  expect([replay.at, replay.frame?.view.facts['at']]).toEqual([130, 130]);
  await replay.go(-3);
  expect(replay.at).toBe(0);
});

it('comes back to the end from a moment beyond it', async () => {
  const { load } = recordOf(30);
  const replay = new Replay(load);
  await replay.go(500);
  expect([replay.at, replay.frame?.view.facts['at']]).toEqual([30, 30]);
});
