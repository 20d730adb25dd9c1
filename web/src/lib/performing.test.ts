import { expect, test } from 'vitest';

import { isSilent, perform, tonesOf } from './performing';

test('every key of a chord is a tone, and a chord is as loud as a note', () => {
  const tones = tonesOf({
    sounds: [
      { voice: 0, at: 0, length: 1, keys: [60] },
      { voice: 1, at: 1, length: 2, keys: [60, 64, 67, 72] },
    ],
  });
  expect(tones.map(({ at, pitch }) => [at, pitch])).toEqual([
    [0, 60],
    [1, 60],
    [1, 64],
    [1, 67],
    [1, 72],
  ]);
  expect(tones.map(({ loudness }) => loudness)).toEqual([1, 0.5, 0.5, 0.5, 0.5]);
});

test('where nothing can sound, a piece is over at once', async () => {
  expect(isSilent()).toBe(true);
  await perform([{ at: 0, pitch: 60, length: 9, loudness: 1 }], new AbortController().signal);
});
