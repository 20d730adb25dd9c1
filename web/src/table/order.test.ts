import { expect, it } from 'vitest';

import { inOrder } from './order';

const ordered = (...moves: string[]): string[] => inOrder(moves, (move) => move);

it('reads notes as they lie on a keyboard, whatever they are called', () => {
  expect(ordered('discard A', 'discard Ab', 'discard B', 'discard C', 'discard C#')).toEqual([
    'discard C',
    'discard C#',
    'discard Ab',
    'discard A',
    'discard B',
  ]);
});

it('reads equal notes by their octave, and fewer cards before more', () => {
  expect(ordered('play D4 D5 as D', 'play D5 as D', 'play C#4 as D', 'play D4 as D')).toEqual([
    'play C#4 as D',
    'play D4 as D',
    'play D4 D5 as D',
    'play D5 as D',
  ]);
});

it('keeps moves alike together in the order in which they come, and leaves those without notes alone', () => {
  expect(ordered('draw', 'ask 2 A', 'ask 1 A', 'ask 2 C', 'turn 2', 'turn 10', 'pass')).toEqual([
    'draw',
    'ask 2 C',
    'ask 2 A',
    'ask 1 A',
    'turn 2',
    'turn 10',
    'pass',
  ]);
});
