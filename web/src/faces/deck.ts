/** The drawings of a deck, found by its name: a new deck is a new file. Without one its cards show their text. */

import type { Component } from 'svelte';

import { aloud, spokenName } from '../lib/names';
import type { Phrasebook } from '../lib/phrases';
import { settings } from '../lib/settings.svelte';
import { t } from '../i18n';
import { noteCard } from './notes';
import Plain from './plain.svelte';

export type Face = Component<{ card: string }>;
/** Is a card round? One face down is known by the zone it lies in. */
type IsRound = (card: string | null, zone: string) => boolean;
/** What can be chosen with a card, as a score to be engraved; empty for what has no picture. */
type ScoreOf = (choice: string) => string;
type Loader<T, More = unknown> = () => Promise<{ default: T } & More>;

export interface Deck {
  readonly name: string;
  readonly Face: Face;
  readonly Back: Component | null;
  readonly RoundBack: Component | null;
  readonly isRound: IsRound;
  readonly scoreOf: ScoreOf;
}

const FACES = import.meta.glob(['./*.svelte', '!./[A-Z]*.svelte']) as Record<
  string,
  Loader<Face, { isRound?: IsRound; scoreOf?: ScoreOf }>
>;
const BACKS = import.meta.glob<{ default: Component }>('./backs/*.svelte') as Record<string, Loader<Component>>;

const NEVER: IsRound = () => false;
const NONE: ScoreOf = () => '';

export const PLAIN: Deck = { name: 'plain', Face: Plain, Back: null, RoundBack: null, isRound: NEVER, scoreOf: NONE };

export async function loadDeck(name: string): Promise<Deck> {
  const face = FACES[`./${name}.svelte`];
  if (!face) return PLAIN;
  const backs = [BACKS[`./backs/${name}.svelte`], BACKS[`./backs/${name}-round.svelte`]];
  const [{ default: Face, isRound = NEVER, scoreOf = NONE }, back, round] = await Promise.all([
    face(),
    ...backs.map((load) => load?.()),
  ]);
  return { name, Face, Back: back?.default ?? null, RoundBack: round?.default ?? null, isRound, scoreOf };
}

/** A card as it is said: "F sharp or G flat, octave 3"; one that is no note, as its game calls it. */
export function spoken(card: string, book: Phrasebook | null): string {
  const words = t().table.card;
  const named = book?.card(card); // first: a colour and a number (B4) may look like a note
  const note = noteCard(card);
  if (named !== undefined || !note) return aloud(named ?? card);
  const names = note.names.map((name) => spokenName(name, settings.names, settings.language));
  return [words.spoken(names), ...(note.octave === null ? [] : [words.octave(note.octave)])].join(', ');
}
