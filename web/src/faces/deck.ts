/** The drawings of a deck, found by its name: a new deck is a new file. Without one its cards show their text. */

import type { Component } from 'svelte';

import { aloud, octaveStyle, spokenName } from '../lib/names';
import type { Phrasebook } from '../lib/phrases';
import type { Pictured } from '../lib/reading';
import { settings } from '../lib/settings.svelte';
import { t } from '../i18n';
import { noteCard } from './notes';
import Plain from './plain.svelte';

export type Face = Component<{ card: string }>;
/** Is a card round? One face down is known by the zone it lies in. */
type IsRound = (card: string | null, zone: string) => boolean;
/** What can be chosen with a card, as a score to be engraved; empty for what has no picture. */
type ScoreOf = (choice: string) => string;
/** How a card is drawn without its name; null for one that always says what it is. */
type PicturedBy = (card: string, isMixed: boolean) => Pictured | null;

export interface Deck {
  readonly name: string;
  readonly Face: Face;
  readonly Back: Component | null;
  readonly RoundBack: Component | null;
  readonly isRound: IsRound;
  readonly scoreOf: ScoreOf;
  readonly pictured: PicturedBy;
  /** What is engraved on its cards, as symbols to draw from, and the id of each by its score. */
  readonly Engraved: Component | null;
  readonly scores: Scores;
  /** The same for what only cards without names have: it comes when they do. */
  readonly alone: (() => Promise<Alone>) | null;
}

type Scores = Readonly<Record<string, string>>;

export interface Alone {
  readonly default: Component;
  readonly SCORES: Scores;
}

/** What the file of a deck brings: its face, and what else it has. */
type Drawn = { readonly default: Face } & Partial<Omit<Deck, 'name' | 'Face'>>;

const DECKS = import.meta.glob(['./*.svelte', '!./[A-Z]*.svelte', '!./plain.svelte']) as Record<
  string,
  () => Promise<Drawn>
>;

const NEVER: IsRound = () => false;
const NONE: ScoreOf = () => '';
const NO_PICTURE: PicturedBy = () => null;

export const PLAIN: Deck = {
  name: 'plain',
  Face: Plain,
  Back: null,
  RoundBack: null,
  isRound: NEVER,
  scoreOf: NONE,
  pictured: NO_PICTURE,
  Engraved: null,
  scores: {},
  alone: null,
};

export async function loadDeck(name: string): Promise<Deck> {
  const load = DECKS[`./${name}.svelte`];
  if (!load) return PLAIN;
  const { default: Face, ...more } = await load();
  return { ...PLAIN, ...more, name, Face };
}

/** A card as it is said: "F sharp or G flat, octave 3"; one that is no note, as its game calls it. */
export function spoken(card: string, book: Phrasebook | null): string {
  const words = t().table.card;
  const named = book?.card(card); // first: a colour and a number (B4) may look like a note
  const note = noteCard(card);
  if (named !== undefined || !note) return aloud(named ?? card);
  const names = note.names.map((name) => spokenName(name, settings.names, settings.language));
  const style = note.octave === null ? null : octaveStyle();
  return [words.spoken(names), ...(style ? [words.octave(note.octave ?? 0, style)] : [])].join(', ');
}
