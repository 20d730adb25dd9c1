import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { loadDeck } from '../faces/deck';
import type { MovePlayed, Offer, ViewTold } from '../gen/contract';
import { loadLanguage } from '../i18n';
import { allMelds, NOTES } from '../lib/melds';
import { Phrasebook } from '../lib/phrases';
import { type OwnReading, type Reading, readingFor } from '../lib/reading';
import { settings } from '../lib/settings.svelte';
import { wordsWith } from '../lib/testing';
import { Board, NO_OFFERS } from './board.svelte';
import { keyed } from './keys';
import Scene from './Labels.scene.svelte';
import { cardsSeen, storyOf } from './log';

const CLEF = ['Do1.no', 'Re2.dc', 'La2.cr', 'H.Sol', 'R.bl', 'I4', 'S1'];
const DECKS: Readonly<Record<string, readonly string[]>> = {
  musicards: ['C2', 'C#3', 'F#4', 'B5'],
  carmony: [...NOTES, ...allMelds().map(({ id }) => id)],
  'cle-de-sol': CLEF,
  metronome: ['B4', 'G.5', 'R2', '#', 'dot', '6/4'],
};
const CALLED = Object.fromEntries(
  Object.values(DECKS)
    .flat()
    .filter((card) => !/^[A-G][#b]?\d?$/.test(card) || card === 'B4')
    .map((card) => [card, { key: 'named', parts: { name: { t: 'text', text: `the name of ${card}` } } } as const]),
);
const BOOK = new Phrasebook(
  wordsWith({
    cards: { named: '{name}' },
    called: CALLED,
    moves: { play: 'Play {cards} as {letter}' },
    says: {
      took: ['{seat} took {card}.', 'You took {card}.'],
      played: ['{seat} played {card}.', 'You played {card}.'],
    },
  }),
  'en',
);
/** What names something: letters of notes, numbers of beats, and what the words of the game call a card. */
const NAME = /\b[A-G]\b|sharp|flat|\bthe name\b|\bbeats?\b|quarter|half|eighth|octave/u;

function viewOf(cards: readonly string[]): ViewTold {
  return { seat: 0, zones: [{ name: 'hands', place: 0, cards }], facts: {}, prompt: [] };
}

async function boardWith(deck: string, wanted: Reading | null): Promise<Board> {
  const board = new Board({ play: () => {}, playByHand: () => {}, why: () => {} });
  board.deck = await loadDeck(deck);
  board.book = BOOK;
  board.wanted = wanted;
  return board;
}

let scene: ReturnType<typeof mount> | undefined;

beforeEach(() => loadLanguage('en'));
afterEach(async () => {
  if (scene) await unmount(scene);
  scene = undefined;
  [settings.reading, settings.said] = ['table', 'shown'];
});

function labels(board: Board, cards: readonly string[]): string[] {
  scene = mount(Scene, { target: document.body, props: { board, cards } });
  flushSync();
  return [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label') ?? '');
}

function drawn(): string {
  return [...document.querySelectorAll('.face text')].map((each) => each.textContent).join(' ');
}

describe.each(Object.keys(DECKS))('cards of %s', (deck) => {
  const cards = DECKS[deck] ?? [];

  it('show and say no name where they show their picture alone', async () => {
    const found = labels(await boardWith(deck, 'picture'), cards);
    expect(found).toHaveLength(cards.length);
    expect(found.filter((label) => NAME.test(label) || !label)).toEqual([]);
    expect(drawn().trim()).toBe('');
    expect(document.querySelectorAll('title, [title]')).toHaveLength(0);
  });

  it('are named when they are asked about, and no others', async () => {
    const board = await boardWith(deck, 'picture');
    board.named = cards.slice(0, 1);
    const [asked = '', ...others] = labels(board, cards);
    expect(asked).toMatch(NAME);
    expect(others.filter((label) => NAME.test(label))).toEqual([]);
    expect(drawn().trim()).not.toBe('');
  });

  it('are said, and not shown, to whoever plays by ear', async () => {
    settings.said = 'always';
    const found = labels(await boardWith(deck, 'picture'), cards);
    expect(found.filter((label) => !NAME.test(label))).toEqual([]);
    expect(drawn().trim()).toBe('');
  });

  it('show nothing but words where they show their names alone', async () => {
    const found = labels(await boardWith(deck, 'names'), cards);
    expect(found.filter((label) => !NAME.test(label))).toEqual([]);
    expect(document.querySelectorAll('.face image, .face use:not([href="#sharp"], [href="#flat"])')).toHaveLength(0);
    expect(drawn().trim()).not.toBe('');
  });
});

it.each([
  ['both', 'table', false, 'both'],
  ['both', 'picture', false, 'picture'],
  ['picture', 'both', false, 'picture'],
  ['picture', 'names', false, 'picture'],
  ['picture', 'both', true, 'both'],
  ['names', 'picture', true, 'picture'],
  ['names', 'table', true, 'names'],
] as const)('a table of %s and a reader of %s (free: %s) make %s', (table, own, isFree, found) => {
  expect(readingFor(table satisfies Reading, own satisfies OwnReading, isFree)).toBe(found);
});

const OFFER: Offer = {
  move: 'play C#3 as C#',
  says: {
    key: 'play',
    parts: {
      cards: { t: 'cards', cards: [{ t: 'card', card: 'C#3', note: '', name: null }] },
      letter: { t: 'note', note: 'C#' },
    },
  },
  choice: null,
  gesture: { picks: [{ zone: 'hands', place: 0, at: 'C#3' }], target: null, choice: '' },
  isResigning: false,
};

it('a move tells a card without its name by its place', async () => {
  const board = await boardWith('musicards', 'picture');
  board.show(viewOf(['F2', 'C#3']), { ...NO_OFFERS, moves: [OFFER], isShown: true });
  expect(board.sayOffer(OFFER)).toBe('Play card 2 as …');
  board.named = ['C#3'];
  expect(board.sayOffer(OFFER)).toBe('Play C♯/D♭3 as C♯');
});

it('what came into the hand is not named, what was played is', async () => {
  const board = await boardWith('musicards', 'picture');
  const telling = {
    ...{ book: BOOK, chairs: [null, 'Ben'], seating: [0, 1], seat: 0 },
    called: (card: string) => board.called(card),
    isUntold: (card: string) => board.isUntold(card),
  };
  const news = (key: string, source: string, target: string): MovePlayed => ({
    ...{ t: 'played', n: 1, seat: 0, move: '', by: 'player', isMistake: false, isSilence: false, at: 0 },
    deeds: [{ t: 'moved', card: 'F4', source: [source, null], target: [target, 0] }],
    story: [
      {
        ...{ key, rule: '', points: 0, isFleeting: false, sound: null },
        parts: { seat: { t: 'seat', seat: 0 }, card: { t: 'card', card: 'F4', note: '', name: null } },
      },
    ],
  });
  expect(storyOf(news('took', 'stock', 'hands'), telling)).toBe('You took a card.');
  expect(storyOf(news('played', 'hands', 'discard'), telling)).toBe('You played F4.');
  const shown = { ...news('took', '', ''), deeds: [{ t: 'shown', card: 'F4' }] } as unknown as MovePlayed;
  const inPassing = shown.story.map((said) => ({ ...said, isFleeting: true }));
  expect(storyOf({ ...shown, story: inPassing }, telling)).toBe('You took a card.');
  expect(storyOf(shown, telling)).toBe('You took F4.');
  expect(cardsSeen({ ...news('took', 'stock', 'hands'), story: [] }, telling)).toBe('It was a note on the staff.');
});

it('a decision ends what was named in it', async () => {
  const board = await boardWith('musicards', 'picture');
  board.show(viewOf(['C#3']), NO_OFFERS, true);
  board.named = ['C#3'];
  board.show(viewOf(['C#3']), NO_OFFERS, true);
  expect(board.named).toEqual(['C#3']);
  board.show(viewOf(['C#3', 'D2']), NO_OFFERS, true);
  expect(board.named).toEqual([]);
});

it('n asks about the card in focus, those picked, or the next that is touched; letters find none', async () => {
  const asked: (readonly string[])[] = [];
  const board = new Board({ play: () => {}, playByHand: () => {}, why: () => {}, name: (cards) => asked.push(cards) });
  board.deck = await loadDeck('musicards');
  board.wanted = 'picture';
  board.show(viewOf(['C#3', 'D2', '?1']), NO_OFFERS, true);
  const nothing = (): void => {};
  const press = keyed(
    board,
    {
      ...{ hint: nothing, why: nothing, takeBack: nothing, help: nothing },
      memo: nothing,
      show: nothing,
      more: nothing,
    },
    () => true,
  );
  const key = (name: string): void => press(new KeyboardEvent('keydown', { key: name }));
  key('d');
  expect(board.picked).toEqual([]);
  board.pick([{ zone: 'hands', place: 0, index: 1, card: 'D2' }]);
  key('n');
  board.reset();
  key('n');
  expect(board.isNaming).toBe(true);
  board.tap({ zone: 'hands', place: 0, index: 0, card: 'C#3' });
  expect([asked, board.isNaming, board.picked]).toEqual([[['D2'], ['C#3']], false, []]);
});
