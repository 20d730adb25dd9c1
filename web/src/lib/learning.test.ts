import { beforeEach, expect, it } from 'vitest';

import { isKnown, learning, nextStep, noteLearnt, notePlayed, reach, restored } from './learning.svelte';

beforeEach(() => Object.assign(learning, restored(null)));

const stored = (): string | null => localStorage.getItem('cardenza-learning');

it('goes on where a lesson was left, and from the beginning where it has fewer steps now', () => {
  reach('memory', 3);
  expect(restored(stored()).steps).toEqual({ memory: 3 });
  expect(nextStep('memory', 5)).toBe(3);
  expect(nextStep('memory', 3)).toBe(0);
  expect(nextStep('go-fish', 5)).toBe(0);
});

it('knows what was played, and what was learnt to the end', () => {
  reach('memory', 4);
  noteLearnt('memory');
  notePlayed('carmony');
  notePlayed('carmony');
  expect([isKnown('memory'), isKnown('carmony'), isKnown('go-fish')]).toEqual([true, true, false]);
  expect(restored(stored())).toEqual({ steps: { memory: 0 }, known: ['memory', 'carmony'] });
});

it.each([null, '{', '7', '{"steps":{"memory":"x"},"known":[1]}'])(
  'makes nothing of what makes no sense: %s',
  (text) => {
    expect(restored(text)).toEqual({ steps: {}, known: [] });
  },
);
