import { expect, it } from 'vitest';

import type { Settings } from '../gen/contract';
import { chosenFor } from './chosen';

const solitaire = {
  ...{ game: 'chromatic-solitaire', seats: 1, judge: 'guard', faces: 'plain', showClock: true, deal: 'random' },
  ...{ reactions: 'fastest' },
  ...{ autoSafe: false, autoFinish: true, undo: false },
} as Settings;

it('tells the judge and what concerns the game, in its order', () => {
  expect(chosenFor(solitaire, ['deal', 'autoSafe', 'autoFinish', 'undo'])).toEqual([
    ['The judge', 'Guard'],
    ['Only deals that can be won', 'no'],
    ['Safe cards go up by themselves', 'no'],
    ['The table finishes a won game', 'yes'],
    ['Moves can be taken back', 'no'],
  ]);
});

it('tells no hours of cards that show none', () => {
  const named = (settings: Settings): string[] => chosenFor(settings, ['faces', 'showClock']).map(([name]) => name);
  expect(named(solitaire)).toHaveLength(3);
  expect(named({ ...solitaire, faces: 'mixed' })).toHaveLength(2);
});

it('passes over a setting that it has no words for', () => {
  expect(chosenFor(solitaire, ['from-a-newer-server'])).toHaveLength(1);
});
