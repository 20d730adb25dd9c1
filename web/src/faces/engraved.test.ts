import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';

import { Board } from '../table/board.svelte';
import { RHYTHMS } from './clef';
import { loadDeck } from './deck';
import Faces from './Faces.scene.svelte';

const NAMES = ['Do', 'Re', 'Mi', 'Fa', 'Sol', 'La', 'Si'];
const NOTES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];
const CARDS: Readonly<Record<string, readonly string[]>> = {
  'cle-de-sol': [
    ...NAMES.flatMap((name) => RHYTHMS.flatMap((rhythm) => [`${name}1.${rhythm}`, `${name}2.${rhythm}`])),
    ...RHYTHMS.map((rhythm) => `R.${rhythm}`),
    ...NAMES.map((name) => `H.${name}`),
    ...['I3', 'I4', 'I5', 'S1', 'S2', 'M', 'P'],
  ],
  metronome: [
    ...['B', 'G', 'R'].flatMap((colour) => ['4', '2', '1', '.5'].map((beats) => `${colour}${beats}`)),
    ...['#', 'b', 'n', 'dot', 'tie', '3/4', '5/4', '6/4'],
  ],
  musicards: NOTES.map((note) => `${note}3`),
};

it.each(Object.keys(CARDS))(
  'everything engraved on a card of %s comes with the deck, and nothing else',
  async (name) => {
    const board = new Board();
    board.deck = await loadDeck(name);
    board.isMixed = true;
    const scene = mount(Faces, { target: document.body, props: { board, cards: CARDS[name] ?? [] } });
    flushSync();
    const drawn = [...document.querySelectorAll(`use[href^="#${name}-"]`)].map((each) => each.getAttribute('href'));
    const found = [...document.querySelectorAll(`symbol[id^="${name}-"]`)].map((each) => `#${each.id}`);
    expect(document.querySelectorAll('image')).toHaveLength(0);
    expect(new Set(drawn.filter((each) => !each?.includes('outline')))).toEqual(new Set(found));
    expect(found).toHaveLength(Object.keys(board.deck.scores).length);
    void unmount(scene);
  },
);

it.each([
  ['cle-de-sol', CARDS['cle-de-sol'] ?? []],
  ['metronome', CARDS['metronome'] ?? []],
  ['musicards', [2, 3, 4, 5].flatMap((octave) => NOTES.map((note) => `${note}${octave}`))],
])('so does everything on a card of %s without its name', async (name, cards) => {
  const board = new Board();
  board.deck = await loadDeck(name);
  board.wanted = 'picture';
  board.alone = (await board.deck.alone?.()) ?? null;
  const scene = mount(Faces, { target: document.body, props: { board, cards } });
  flushSync();
  const drawn = [...document.querySelectorAll(`.face use[href^="#${name}-"]`)].map((each) => each.getAttribute('href'));
  const alone = [...document.querySelectorAll(`symbol[id^="${name}-alone-"]`)].map((each) => `#${each.id}`);
  expect(document.querySelectorAll('image')).toHaveLength(0);
  expect(drawn.length).toBeGreaterThanOrEqual(cards.length);
  expect(drawn.filter((id) => !document.getElementById(id?.slice(1) ?? ''))).toEqual([]);
  expect(new Set(drawn.filter((id) => id?.includes('-alone-')))).toEqual(new Set(alone));
  void unmount(scene);
});
