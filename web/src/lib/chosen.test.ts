import { expect, it } from 'vitest';

import type { GameTold, OptionTold, Settings, Single } from '../gen/contract';
import { type Chosen, chosenFor, clockInWords, type InWords, judgeInWords, tableInWords } from './chosen';
import { Phrasebook } from './phrases';
import { wordsWith } from './testing';

const solitaire = {
  ...{ game: 'chromatic-solitaire', seats: 1, judge: 'guard', faces: 'plain', showClock: true, deal: 'random' },
  ...{ reactions: 'fastest', reading: 'both' },
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

const option = (name: string, printed: Single, sentence: string): OptionTold => ({
  ...{ rule: 'DIST-O1', name, default: printed, sentence, values: null, low: 2, high: 7, example: null },
});
const DISTANCE: GameTold = {
  ...{ key: 'the-distance', title: 'The Distance', summary: '', credit: '', faces: 'musicards' },
  ...{ leastSeats: 2, mostSeats: 5, settings: ['aids', 'faces'] },
  options: [
    option('interval', 2, 'the interval to go by: 2 is a second'),
    option('mode', 'guided', 'strict: mistakes are fined'),
    option('hand_size', 7, 'cards dealt to each player'),
    option('turn_cap', 1000, 'turns after which the game ends'),
  ],
  judged: { guard: { mode: 'guided' }, table: { mode: 'strict' } },
  ...{ hasAids: {}, leastWindowSeconds: 2, usualWindowSeconds: 5, hasDrawing: true, hasLesson: true, shapes: [] },
  usual: { ...solitaire, game: 'the-distance', clock: { t: 'none' }, games: 1, aids: null, options: {} },
};
const BOOK = new Phrasebook(
  wordsWith({
    options: Object.fromEntries(DISTANCE.options.map(({ name, sentence }) => [name, sentence])),
    values: { 'interval.3': 'third' },
  }),
  'en',
);
const told = (some: Partial<Settings>): InWords => tableInWords({ ...DISTANCE.usual, ...some }, DISTANCE, BOOK);
const pairs = (items: readonly Chosen[]): string[] => items.map(({ name, value }) => `${name}: ${value}`);

it('tells the judge and what the game is about first, the rest apart', () => {
  const { main, rest } = told({ options: { interval: 3, mode: 'guided', hand_size: 7, turn_cap: 1000 } });
  expect(pairs(main)).toEqual(['The judge: Guard', 'The interval to go by: third', 'Cards dealt to each player: 7']);
  expect(pairs(rest)).toContain('Turns after which the game ends: 1000');
  expect(pairs(rest)).toContain('Clock: No clock');
});

it('tells what is not as usual among the first', () => {
  const clock = { t: 'fischer', seconds: 300, increment: 5 } as const;
  const { main } = told({ options: { turn_cap: 50 }, clock, games: 3, faces: 'mixed' });
  expect(pairs(main).slice(3)).toEqual([
    'Turns after which the game ends: 50',
    'Clock: 5 minutes, plus 5 seconds a move',
    'Games in a row: 3 games',
    'Mixed faces: yes',
  ]);
});

it('leaves what the judge decides to the judge, unless it is something else', () => {
  expect(pairs(told({ options: { mode: 'strict' } }).main).join()).toContain('mistakes are fined: strict');
  expect(pairs(told({ judge: 'table', options: { mode: 'strict' } }).main).join()).not.toContain('fined');
});

it('speaks of the price of mistakes only where they have one', () => {
  expect(judgeInWords('table', DISTANCE).says).toContain('mistakes');
  expect(judgeInWords('table', { ...DISTANCE, judged: { table: {} } }).says).not.toContain('mistakes');
});

it('has words for every clock', () => {
  expect(clockInWords({ t: 'move', seconds: 30 })).toBe('30 seconds a move');
  expect(clockInWords({ t: 'days', days: 1 })).toBe('One day a move');
});
