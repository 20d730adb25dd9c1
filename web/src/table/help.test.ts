import { expect, it } from 'vitest';

import type { GameTold, TableTold } from '../gen/contract';
import { t } from '../i18n';
import type { Naming } from '../lib/names';
import { Phrasebook } from '../lib/phrases';
import { settings } from '../lib/settings.svelte';
import { wordsWith } from '../lib/testing';
import { Board, NO_OFFERS } from './board.svelte';
import { type Key, keysHere, keyTold } from './help';

interface Here {
  readonly hand?: readonly string[];
  readonly judge?: 'guard' | 'coach' | 'table';
  readonly game?: Partial<GameTold>;
  readonly isWatching?: boolean;
  readonly areSingleKeysOn?: boolean;
  readonly aids?: boolean;
}

function keys({
  hand = [],
  judge = 'guard',
  game = {},
  isWatching = false,
  areSingleKeysOn = true,
  aids = true,
}: Here): readonly Key[] {
  const board = new Board({ play: () => {}, playByHand: () => {}, why: () => {} });
  const zones = hand.length ? [{ name: 'hands', place: 0, cards: hand }] : [];
  board.show(
    { seat: isWatching ? null : 0, zones, facts: {}, prompt: [] },
    { ...NO_OFFERS, isShown: judge === 'guard' && aids },
  );
  board.book = new Phrasebook(wordsWith({}), 'en');
  const isCoach = judge === 'coach';
  board.canShow = judge !== 'table';
  const table = { phase: 'playing', hasHints: isCoach, hasUndo: isCoach, settings: { judge, aids } } as TableTold;
  return keysHere(board, table, { settings: [], hasDrawing: false, ...game } as unknown as GameTold, areSingleKeysOn);
}

const ALWAYS: Key[] = ['walk', 'touch', 'reset'];

it('lists letters only where there are notes in hand', () => {
  expect(keys({ hand: ['C2'] })).toEqual(['walk', 'touch', 'letter', 'sign', 'reset', 'why', 'listen', 'help']);
  expect(keys({ hand: ['Do1.no'] })).toEqual([...ALWAYS, 'why', 'listen', 'help']);
  expect(keys({})).toEqual([...ALWAYS, 'why', 'listen', 'help']);
});

it('lists hints and taking back only where the table has them, and no reasons where it is silent', () => {
  expect(keys({ judge: 'coach' })).toEqual([...ALWAYS, 'hint', 'show', 'more', 'listen', 'back', 'help']);
  expect(keys({ judge: 'table' })).toEqual([...ALWAYS, 'listen', 'help']);
});

it('lists asking for one’s moves with a Guard only where an aid is off, which a list would give away', () => {
  expect(keys({ aids: false })).toEqual([...ALWAYS, 'show', 'listen', 'help']);
});

it('lists drawing and answering only in games that have them', () => {
  const game = { hasDrawing: true, settings: ['windowSeconds'] };
  expect(keys({ game })).toEqual(['walk', 'touch', 'draw', 'answer', 'reset', 'why', 'listen', 'help']);
});

it('lists no single key where they are switched off, and next to nothing for who watches', () => {
  expect(keys({ hand: ['C2'], areSingleKeysOn: false })).toEqual(ALWAYS);
  expect(keys({ hand: ['C2'], isWatching: true })).toEqual(['help']);
});

it.each<[Naming, string, string]>([
  ['en', 'A to G', ''],
  ['nl', 'A to G', ''],
  ['de', 'A to H', ''],
  ['es', 'A to G', ' (C Do, D Re, E Mi, F Fa, G Sol, A La, B Si)'],
])('tells which keys are the notes of %s', (names, key, notes) => {
  settings.names = names;
  const words = t().table.help;
  expect(keyTold('letter', words)).toEqual([key, words.keys.letter[1] + notes]);
  expect(keyTold('hint', words)[0]).toBe(names === 'de' ? 'i' : 'h');
  settings.names = 'en';
});
