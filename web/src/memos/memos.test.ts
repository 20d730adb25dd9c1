import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import type { FactTold, Value } from '../gen/contract';
import { Phrasebook } from '../lib/phrases';
import { wordsWith } from '../lib/testing';
import { Board, NO_OFFERS } from '../table/board.svelte';
import GoFish from './go-fish.svelte';
import KeysCorners from './keys-corners.svelte';
import Scene from './Memo.scene.svelte';
import Memory from './memory.svelte';
import Metronome from './metronome.svelte';

const VALUES = {
  ...{ 'scale.harmonic_minor': 'harmonic minor', 'step.1': 'a half step', 'step.2': 'a whole step' },
  ...{ 'step.3': 'a step and a half', 'colour.B': 'blue', 'colour.G': 'gold', 'colour.R': 'red' },
  ...{ 'pair_rule.tritone': 'a tritone', 'pair_rule.inversion': 'an interval and its inversion' },
};
const HEARD = { holds: ['C Eb', '', ''], lacks: ['', 'F#', ''] };
const SCALE = { scale: ['Eb', 'F', 'Gb', 'Ab', 'Bb', 'Cb', 'D'], steps: [2, 1, 2, 2, 1, 3] };

let scene: ReturnType<typeof mount> | undefined;

afterEach(() => (scene ? unmount(scene) : undefined));

function open(
  Picture: Component,
  options: Readonly<Record<string, Value>>,
  facts: Readonly<Record<string, FactTold>> = {},
  hasAids = true,
  show?: () => void,
): void {
  const board = new Board({ play: () => {}, playByHand: () => {}, why: () => {}, ...(show && { show }) });
  board.canShow = show !== undefined;
  board.players = ['Ben', null, 'Cleo'];
  board.book = new Phrasebook(wordsWith({ values: VALUES }), 'en');
  board.options = options;
  board.hasAids = hasAids;
  board.show({ seat: 0, zones: [], facts, prompt: [] }, NO_OFFERS);
  scene = mount(Scene, { target: document.body, props: { board, Picture } });
  flushSync();
}

function texts(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((each) => each.textContent?.replace(/\s+/gu, ' ').trim() ?? '');
}

it('Key’s Corners explains the scale in play, step by step', () => {
  open(KeysCorners, { scale: 'harmonic_minor' }, SCALE);
  expect(texts('h3')).toEqual(['E♭ harmonic minor']);
  expect(texts('li')).toEqual([
    ...['E♭ a whole step', 'F a half step', 'G♭ a whole step', 'A♭ a whole step'],
    ...['B♭ a half step', 'C♭ a step and a half', 'D'],
  ]);
});

it('where the scale is spelled from memory, its steps are told and its notes are not', () => {
  open(KeysCorners, { scale: 'harmonic_minor' }, SCALE, false);
  expect(texts('li b')).toEqual(['E♭', '2', '3', '4', '5', '6', '7']);
  expect(document.querySelector('svg')).toBeNull();
});

it('pairs are shown by the rule of the table', () => {
  open(GoFish, { pair_rule: 'tritone' });
  expect(texts('figcaption')).toEqual(['A tritone']);
});

it('where equal notes pair, the memo has the other rules', () => {
  open(GoFish, { pair_rule: 'same' });
  expect(texts('figcaption')).toEqual(['A tritone', 'An interval and its inversion']);
  const [tritone, inversion] = [...document.querySelectorAll('figure')];
  expect(tritone?.querySelectorAll('.line').length).toBe(6);
  expect(tritone?.querySelectorAll('.alone').length).toBe(0);
  expect(inversion?.querySelectorAll('.line').length).toBe(5);
  expect(inversion?.querySelectorAll('.alone').length).toBe(2); // C and F♯
});

it('Memory has the same clocks', () => {
  open(Memory, { pair_rule: 'inversion' });
  expect(texts('figcaption')).toEqual(['An interval and its inversion']);
});

it('Go Fish tells what everybody heard of whom, in the names of the reader', () => {
  open(GoFish, { pair_rule: 'same' }, HEARD);
  expect(texts('dt')).toEqual(['Ben', 'You']);
  expect(texts('dd')).toEqual(['Holds: C, E♭', 'Lacks: F♯']);
});

it('what was heard is told to whoever asks, where one may ask', () => {
  open(GoFish, { pair_rule: 'same' });
  expect([texts('dt'), texts('button')]).toEqual([[], []]);
  if (scene) void unmount(scene);
  let asked = 0;
  open(GoFish, { pair_rule: 'same' }, {}, true, () => (asked += 1));
  document.querySelector('button')?.click();
  expect([texts('dt'), asked]).toEqual([[], 1]);
});

it('Metronome has a word for each shape', () => {
  open(Metronome, {});
  expect(texts('.name')).toEqual(['blue', 'gold', 'red']);
  const shapes = [...document.querySelectorAll('.name svg')].map((each) => each.firstElementChild?.tagName);
  expect(shapes).toEqual(['circle', 'rect', 'path']);
});
