import { expect, it } from 'vitest';

import type { MovePlayed, Replayed } from '../gen/contract';
import { Replay } from './replay.svelte';

function recordOf(moves: number): { load: (from: number, count: number) => Promise<Replayed>; asked: number[] } {
  const asked: number[] = [];
  const frame = (at: number) => ({
    news: null,
    view: { seat: at, zones: [], facts: {}, prompt: [] },
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
  expect(replay.frame?.view.seat).toBe(20);
  expect(asked).toEqual([0]);
  await replay.go(210);
  expect(replay.frame?.view.seat).toBe(210);
});

it('opens at a moment in the middle, and stays within the game', async () => {
  const { load } = recordOf(130);
  const replay = new Replay(load);
  await replay.go(120);
  expect([replay.at, replay.frame?.view.seat]).toEqual([120, 120]);
  await replay.go(9999);
  expect([replay.at, replay.frame?.view.seat]).toEqual([130, 130]);
  await replay.go(-3);
  expect(replay.at).toBe(0);
});

it('comes back to the end from a moment beyond it', async () => {
  const { load } = recordOf(30);
  const replay = new Replay(load);
  await replay.go(500);
  expect([replay.at, replay.frame?.view.seat]).toEqual([30, 30]);
});

it('passes over silence', async () => {
  const moves: MovePlayed[] = ['place', 'let', 'let', 'draw'].map((move, at) => ({
    ...{ t: 'played', n: at + 1, at: 0, seat: 0, move, by: 'player', isSilence: move === 'let', isMistake: false },
    ...{ story: [], deeds: [] },
  }));
  const view = { seat: null, zones: [], facts: {}, prompt: [] };
  const replay = new Replay(() =>
    Promise.resolve({
      ...{ game: 'cle-de-sol', seats: 2, options: {}, players: [], moves: 4, start: 0, outcome: null, shuffle: null },
      ...{
        fault: '',
        frames: [{ news: null, view, reckoning: null }, ...moves.map((news) => ({ news, view, reckoning: null }))],
      },
    }),
  );
  await replay.go(1);
  expect(replay.beside(1)).toBe(4);
  await replay.go(4);
  expect(replay.beside(-1)).toBe(1);
});
