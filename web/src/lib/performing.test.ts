import { expect, test } from 'vitest';

import { isSilent, perform, roundOf, tonesOf } from './performing';

const SOUNDS = [
  { voice: 1, at: 3, length: 2, keys: [60, 64, 67, 72] },
  { voice: 0, at: 0, length: 1, keys: [60] },
  { voice: 0, at: 5, length: 1.5, keys: [62] },
];

test('every key of a chord is a tone, in order of time, and a chord is as loud as a note', () => {
  const tones = tonesOf({ sounds: SOUNDS });
  expect(tones.map((tone) => [tone.at, 'pitch' in tone ? tone.pitch : 0])).toEqual([
    [0, 60],
    [3, 60],
    [3, 64],
    [3, 67],
    [3, 72],
    [5, 62],
  ]);
  const [one = 0, ...chord] = tones.map(({ loudness }) => loudness).slice(0, 5);
  expect(chord).toEqual(Array(4).fill(one / 2));
});

test('a piece is handed over in rounds, and the last one lasts until its tones are over', () => {
  const tones = tonesOf({ sounds: SOUNDS });
  const rounds = [0, 1, 2].map((round) => roundOf(tones, round, 6.5));
  expect(rounds.map((round) => round && [round.notes.length, round.seconds])).toEqual([[5, 4], [1, 2.5], null]);
  expect(rounds[1]?.notes[0]?.at).toBe(1);
});

test('where nothing can sound, a piece is over at once', async () => {
  expect(isSilent()).toBe(true);
  await perform({ sounds: SOUNDS }, new AbortController().signal);
});
