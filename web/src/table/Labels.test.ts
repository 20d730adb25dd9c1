import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';

import type { NameTold } from '../gen/contract';
import { loadLanguage } from '../i18n';
import { announce, announced } from '../lib/announce.svelte';
import { allMelds, NOTES, notesOf } from '../lib/melds';
import { Phrasebook } from '../lib/phrases';
import { settings } from '../lib/settings.svelte';
import { wordsWith } from '../lib/testing';
import { Board } from './board.svelte';
import Scene from './Labels.scene.svelte';

const SIGNS = /[♯♭♮𝄪𝄫#]|(?<=\b[A-G])b/u;
const READERS = [
  ['en', 'en'],
  ['fr', 'fr'],
  ['en', 'de'],
  ['fr', 'en'],
] as const;

/** Every MELD card on a black key with all that can be laid with it: its text and its notes, the root first. */
const BLACK = ['C#', 'Eb', 'F#', 'Ab', 'Bb'];
const PLAYED = allMelds().map((meld, at) => {
  const root = NOTES.indexOf(BLACK[at % BLACK.length] ?? '');
  return [meld.id, ...notesOf(meld, root).map((note) => NOTES[note] ?? '')];
});

/** Names that say every part they have, and so every sign. */
const NAMES: readonly NameTold[] = allMelds().flatMap(({ called, on, onWith }) => [
  called,
  on,
  ...(onWith ? [onWith] : []),
]);
const PHRASES = Object.fromEntries(
  NAMES.map(({ key, parts }) => [key, [...Object.keys(parts), 'root', 'notes'].map((gap) => `{${gap}}`).join(' ')]),
);
const WILD: NameTold = { key: 'wild', parts: { note: { t: 'note', note: 'Bb' } } };
const CALLED: Readonly<Record<string, NameTold>> = {
  ...Object.fromEntries(allMelds().map(({ id, called }) => [id, called])),
  '?1=Bb': WILD,
  '#': { key: 'sharp', parts: {} },
  b: { key: 'flat', parts: {} },
};
const DECKS: Readonly<Record<string, readonly string[]>> = {
  musicards: [...BLACK, ...BLACK.map((note) => `${note}4`), 'C3', 'B5', '?1=Bb'],
  carmony: [...NOTES, ...allMelds().map(({ id }) => id)],
  'cle-de-sol': ['Do1.no', 'Si2.cr', 'H.La', 'R.bl', 'I3', 'M'],
  metronome: ['B4', 'R.5', '#', 'b', 'n', '6/4'],
};

let scene: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (scene) await unmount(scene);
  scene = undefined;
  [settings.language, settings.names] = ['en', 'en'];
});

function labels(props: { cards?: readonly string[]; melds?: readonly (readonly string[])[] }): string[] {
  const cards = { ...PHRASES, wild: 'wild as {note}', sharp: '♯', flat: '♭' };
  const board = new Board();
  board.book = new Phrasebook(wordsWith({ language: settings.language, cards, called: CALLED }), settings.names);
  scene = mount(Scene, { target: document.body, props: { board, ...props } });
  flushSync();
  return [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label') ?? '');
}

describe.each(READERS)('for a reader of %s with the names of %s', (language, names) => {
  it.each(Object.keys(DECKS))('cards of %s are called in words', async (deck) => {
    await loadLanguage(language);
    [settings.language, settings.names] = [language, names];
    const cards = DECKS[deck] ?? [];
    const found = labels({ cards });
    expect(found.length).toBe(cards.length);
    expect(found.filter((label) => SIGNS.test(label) || !label)).toEqual([]);
  });

  it('melds on the table are called in words', async () => {
    await loadLanguage(language);
    [settings.language, settings.names] = [language, names];
    const found = labels({ melds: PLAYED });
    expect(found.length).toBe(PLAYED.length);
    expect(found.filter((label) => SIGNS.test(label))).toEqual([]);
  });
});

it('is heard in words, whatever is announced', () => {
  announce('Ada played D♯/E♭4 as E♭.');
  expect(announced.polite).toBe('Ada played D sharp or E flat 4 as E flat.');
});
