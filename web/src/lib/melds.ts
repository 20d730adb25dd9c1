/**
 * The MELD cards of Carmony as they are told: what their sectors print, and how they are spelled on every root.
 *
 * A table may play with a list of its own (CDECK-R12). Its lines go with the question as `own`, the value of the option
 * `meld_list`; its cards are asked for once (`loadMelds`). Without a list in it, the printed cards are meant.
 */

import { noteCard } from '../faces/notes';
import type { DegreeTold, MeldTold, NameTold } from '../gen/contract';
import { MELDS } from '../gen/melds';
import { api } from './api';
import { type Cards, OWN } from './own';

export type Kind = MeldTold['kind'];
export type Degree = DegreeTold;
export type Meld = MeldTold;

/** A meld as it was played: a MELD card on a root, perhaps with optional notes. */
export interface Played {
  readonly meld: Meld;
  readonly called: NameTold;
  readonly root: number;
  /** The notes laid, in the order of the degrees; an octave has its note twice. */
  readonly notes: readonly number[];
  /** What they are called. */
  readonly names: readonly string[];
}

/** One name for each note from C, as cards, moves and documents write it (section 13). */
export const NOTES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'];

const PRINTED = byId(MELDS);
const NONE: Cards = new Map();

function byId(melds: readonly Meld[]): Cards {
  return new Map(melds.map((meld) => [meld.id, meld]));
}

/** Ask for the cards of a list of one's own, if it is one that is not there yet. */
export async function loadMelds(own: unknown): Promise<void> {
  if (!Array.isArray(own) || OWN.has(own.join('\n'))) return;
  const { melds } = await api.melds({ lines: own.map(String) });
  OWN.set(own.join('\n'), byId(melds));
}

function cardsOf(own: unknown): Cards {
  return Array.isArray(own) ? (OWN.get(own.join('\n')) ?? NONE) : PRINTED;
}

/** The MELD card with this id. */
export function meldOf(id: string, own?: unknown): Meld | null {
  return cardsOf(own).get(id) ?? null;
}

/** All MELD cards, in the order of their list. */
export function allMelds(own?: unknown): Meld[] {
  return [...cardsOf(own).values()];
}

/** A MELD card as it lies on the table, with its notes: the root first, then the others, of which some are optional. */
export function playedMeld(id: string, notes: readonly string[], own?: unknown): Played | null {
  const meld = meldOf(id, own);
  const [root, ...others] = notes.map((note) => noteCard(note)?.number);
  if (!meld || root === undefined) return null;
  const names = spelled(meld, root);
  const laid = notesOf(meld, root)
    .map((note, at) => ({ note, name: names[at] ?? '', isOptional: meld.degrees[at]?.optional ?? false }))
    .filter(({ note, isOptional }) => !isOptional || others.includes(note));
  const extras = laid.filter(({ isOptional }) => isOptional).map(({ name }) => name);
  const called = calledOn(meld, names[0] ?? '', extras);
  return { meld, called, root, notes: laid.map(({ note }) => note), names: laid.map(({ name }) => name) };
}

function calledOn({ on, onWith }: Meld, root: string, extras: readonly string[]): NameTold {
  const { key, parts } = (extras.length ? onWith : null) ?? on;
  return { key, parts: { ...parts, root: { t: 'note', note: root }, notes: { t: 'notes', notes: extras } } };
}

/** The notes (0 is C) that the degrees point at, in their order. */
export function notesOf(meld: Meld, root: number): number[] {
  return meld.degrees.map(({ sector }) => (root + sector) % 12);
}

/** The names of the degrees on a root, which may itself be named; else it has its simpler name. */
export function spelled(meld: Meld, root: number | string): readonly string[] {
  return meld.names[typeof root === 'string' ? root : rootName(meld, root)] ?? [];
}

/** The name to suggest for a root (section 8). */
export function rootName(meld: Meld, root: number): string {
  return meld.roots[root] ?? '';
}

/** Is every printed name right for its notes (CDECK-R9)? */
export function isChromatic(meld: Meld): boolean {
  return meld.hasAnyName;
}
