import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { ViewTold, ZoneTold } from '../gen/contract';
import { Phrasebook } from '../lib/phrases';
import { wordsWith } from '../lib/testing';
import { Board, NO_OFFERS } from './board.svelte';
import Scene from './Corners.scene.svelte';

const WORDS = wordsWith({
  values: { 'scale.harmonic_minor': 'harmonic minor', 'target.N': 'the north pile', 'target.W': 'the west pile' },
  facts: { due: 'Due', compulsory: 'Must be moved' },
  cards: { wild_as: 'a wild as {note}' },
  called: { '?1=G#': { key: 'wild_as', parts: { note: { t: 'note', note: 'G#' } } } },
});
const zone = (name: string, place: string, ...cards: string[]): ZoneTold => ({ name, place, cards });
const VIEW: ViewTold = {
  seat: 0,
  prompt: [],
  zones: [
    zone('foundations', 'N', 'F#2', '?1=G#'),
    zone('foundations', 'E', 'C4'),
    zone('foundations', 'S', 'E2'),
    zone('foundations', 'W', 'A#3', 'B3'),
    ...['NW', 'NE', 'SE', 'SW'].map((place) => zone('corners', place)),
  ],
  facts: {
    scale: ['Eb', 'F', 'Gb', 'Ab', 'Bb', 'Cb', 'D'],
    notes: ['Gb', 'Ab', 'C', 'E', 'Bb', 'Cb'],
    waiting: ['N', 'E', 'S', 'W', 'NW', 'NE', 'SE', 'SW'],
    due: ['Bb', 'C', 'E', 'D', 'Eb', 'Eb', 'Eb', 'Eb'],
    compulsory: ['W'],
    onto: ['N'],
    won: [15, 0],
    takers: [0, 0],
    lowest: ['Eb', 'C#/Db'],
    highest: ['D', 'C#/Db'],
  },
};

let scene: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  const board = new Board();
  board.players = [null, 'Ben'];
  board.book = new Phrasebook(WORDS, 'en');
  board.show(VIEW, { ...NO_OFFERS, isShown: true });
  scene = mount(Scene, { target: document.body, props: { board } });
  flushSync();
});

afterEach(() => (scene ? unmount(scene) : undefined));

const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent?.replace(/\s+/gu, ' ').trim() ?? '');
const labelled = (beginning: string): string =>
  document.querySelector(`[role=img][aria-label^="${beginning}"]`)?.getAttribute('aria-label') ?? '';

it('spells what lies in a pile and what is due there by the scale', () => {
  expect(texts('.caption').filter(Boolean)).toEqual(['G♭ A♭ Due B♭', 'B♭ C♭ Due D']);
  expect(labelled('the north pile')).toBe('the north pile, 2 cards, G flat, Due B flat, a wild as A flat');
  expect(texts('.named')).toEqual(['A♭']);
});

it('points from a pile that must be moved to where it goes', () => {
  expect(labelled('the west pile')).toContain('Must be moved');
  expect(document.querySelectorAll('.must')).toHaveLength(1);
});

it('counts the books that were taken, scales and stacks', () => {
  expect(texts('.book')).toEqual(['E♭–D', '4 × C♯/D♭']);
});
