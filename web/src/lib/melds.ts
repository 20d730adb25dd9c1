/**
 * The MELD cards of Carmony: what their sectors print, and how they are spelled on a root (docs/rules/carmony-deck.md).
 *
 * A table may play with a list of its own (CDECK-R12); its lines, "ch-9: 1 3 (5) b7 9 | Dominant Ninth | 9", go with the
 * question as `own`, the value of the option `meld_list`: without a list in it, the printed cards are meant.
 */

import { noteCard } from '../faces/notes';
import { MELDS } from '../gen/melds';

export type Kind = 'interval' | 'chord' | 'scale';

export interface Degree {
  /** As it is written: 1, b3, #11. */
  readonly text: string;
  readonly number: number;
  /** Half steps above the root, within the octave: the sector of the Wheel when 1 points at C. */
  readonly sector: number;
  readonly optional: boolean;
}

export interface Meld {
  readonly id: string;
  readonly kind: Kind;
  /** What stands on the card: m2, m7b5, DOR. That of the major triad is empty. */
  readonly symbol: string;
  /** The name that a list of one's own has for it; those of printed cards are in the book of words. */
  readonly name: string;
  readonly degrees: readonly Degree[];
  /** Other degrees for the same notes, if the card prints them too. */
  readonly also: readonly Degree[];
}

/** A meld as it was played: "ch-13 on D with A E". */
export interface Played {
  readonly meld: Meld;
  readonly root: number;
  /** The notes laid, in the order of the degrees; an octave has its note twice. */
  readonly notes: readonly number[];
}

/** One name for each note from C, as cards, moves and documents write it (section 13). */
export const NOTES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'];

const KINDS: Readonly<Record<string, Kind>> = { iv: 'interval', ch: 'chord', sc: 'scale' };
const LETTERS = 'CDEFGAB';
const WHITE = [0, 2, 4, 5, 7, 9, 11];
const TIES_WITH_MINOR_THIRD = ['C#', 'Eb', 'F#', 'G#', 'Bb'];
const TIES_WITHOUT = ['Db', 'Eb', 'F#', 'Ab', 'Bb'];

function degreeOf(word: string): Degree {
  const text = word.replace(/[()]/g, '');
  const number = Number(text.replace(/^[#b]+/, ''));
  const signs = text.split('#').length - text.split('b').length;
  const sector = ((WHITE[(number - 1) % 7] ?? 0) + signs + 12) % 12;
  return { text, number, sector, optional: word.startsWith('(') };
}

function degreesOf(text: string): Degree[] {
  return text.split(' ').filter(Boolean).map(degreeOf);
}

function read(id: string, degrees: string, symbol: string, also = '', name = ''): Meld {
  const kind = KINDS[id.slice(0, 2)] ?? 'chord';
  return { id, kind, symbol, name, degrees: degreesOf(degrees), also: degreesOf(also) };
}

const PRINTED: ReadonlyMap<string, Meld> = new Map(
  MELDS.map(([id, symbol, degrees, also]) => [id, read(id, degrees, symbol, also)]),
);

/** A card as a line of a list: id and degrees, after a slash other degrees, after bars a name and a symbol.
    Where one degree alone has another name the line has both: #4/b5. */
function readLine(id: string, line: string): Meld {
  const [degrees = '', name = '', symbol] = line.split('|').map((part) => part.trim());
  const [row = '', other] = degrees.split(' / ');
  const words = row.split(' ').map((word) => word.split('/'));
  const printed = words.map((names) => names[0]).join(' ');
  const also = other ?? (row.includes('/') ? words.map((names) => names.at(-1)).join(' ') : undefined);
  const told = symbol?.replace(/^C(?!HROM)/, '') ?? PRINTED.get(id)?.symbol ?? id.slice(3);
  return read(id, printed, told, also, name);
}

/** The MELD card with this id. */
export function meldOf(id: string, own?: unknown): Meld | null {
  const line = Array.isArray(own) ? own.map(String).find((each) => each.startsWith(`${id}:`)) : undefined;
  return line === undefined ? (PRINTED.get(id) ?? null) : readLine(id, line.slice(id.length + 1));
}

/** All MELD cards, in the order of their list. */
export function allMelds(own?: unknown): Meld[] {
  const ids = Array.isArray(own) ? own.map((line) => String(line).split(':')[0] ?? '') : [...PRINTED.keys()];
  return ids.map((id) => meldOf(id, own)).filter((meld) => meld !== null);
}

/** The played meld that this text tells; null for anything else, a MELD card alone included. */
export function playedMeld(text: string, own?: unknown): Played | null {
  const [, id = '', name = '', extras = ''] = /^(\S+) on (\S+)(?: with (.+))?$/.exec(text) ?? [];
  const meld = meldOf(id, own);
  const root = noteCard(name)?.number;
  if (!meld || root === undefined) return null;
  const laid = extras.split(' ').map((extra) => noteCard(extra)?.number);
  const notes = notesOf(meld, root).filter((note, at) => !meld.degrees[at]?.optional || laid.includes(note));
  return { meld, root, notes };
}

/**
 * The melds of cards that lie one after the other: each MELD card with its notes behind it, the root first.
 *
 *     ['iv-p5', 'C', 'G', 'ch-9', 'D', 'F#', 'A', …]  →  'iv-p5 on C' at 0, 'ch-9 on D with A' at 3
 */
export function meldsLying(cards: readonly (string | null)[], own?: unknown): { text: string; at: number }[] {
  const starts = cards.flatMap((card, at) => (card && meldOf(card, own) ? [at] : []));
  return starts.map((at, which) => {
    const [id = '', root = '', ...others] = cards.slice(at, starts[which + 1]).map((card) => card ?? '');
    const meld = meldOf(id, own);
    const notes = meld ? notesOf(meld, noteCard(root)?.number ?? 0) : [];
    const isOptional = (name: string): boolean =>
      meld?.degrees[notes.indexOf(noteCard(name)?.number ?? -1)]?.optional ?? false;
    const extras = others.filter(isOptional);
    return { text: `${id} on ${root}${extras.length ? ` with ${extras.join(' ')}` : ''}`, at };
  });
}

/** The notes (0 is C) that the degrees point at, in their order. */
export function notesOf(meld: Meld, root: number): number[] {
  return meld.degrees.map(({ sector }) => (root + sector) % 12);
}

/** The names of the degrees on a root, which may itself be named: the number gives the letter (section 8). */
export function spelled(meld: Meld, root: number | string): string[] {
  const name = typeof root === 'string' ? root : rootName(meld, root);
  return meld.degrees.map((degree) => nameOf(name, degree));
}

/** The names as people read them: where every printed one is right, as in the Chromatic Scale, these alone (CDECK-R9). */
export function written(meld: Meld, root: number): string[] {
  if (!isChromatic(meld)) return spelled(meld, root);
  const which = rootName(meld, root).endsWith('b') ? -1 : 0; // flats after a flat, else sharps
  return notesOf(meld, root).map((note) => noteCard(NOTES[note] ?? '')?.names.at(which) ?? '');
}

export function isChromatic(meld: Meld): boolean {
  return meld.degrees.length === 12;
}

/** The name to suggest for a root: fewest double accidentals, then fewest accidentals, then custom (section 8). */
export function rootName(meld: Meld, root: number): string {
  const names = noteCard(NOTES[root] ?? '')?.names ?? [];
  const hasMinorThird = meld.degrees.some(({ text }) => text === 'b3');
  const ties = hasMinorThird ? TIES_WITH_MINOR_THIRD : TIES_WITHOUT;
  const custom = names.find((name) => names.length === 1 || ties.includes(name)) ?? '';
  const other = names.find((name) => name !== custom) ?? custom;
  return !isChromatic(meld) && accidentals(meld, other) < accidentals(meld, custom) ? other : custom;
}

/** How hard a spelling is to read. Of two degrees with one number only the last counts: not the b5 of the Blues. */
function accidentals(meld: Meld, root: string): number {
  const counted = meld.degrees.filter(({ number }, at) => meld.degrees[at + 1]?.number !== number);
  const signs = counted.map((degree) => nameOf(root, degree).length - 1);
  return signs.reduce((sum, each) => sum + each + (each > 1 ? 100 : 0) + (each > 2 ? 10_000 : 0), 0);
}

function nameOf(root: string, { number, sector }: Degree): string {
  const letter = (LETTERS.indexOf(root.charAt(0)) + number - 1) % 7;
  const apart = (pitchOf(root) + sector - (WHITE[letter] ?? 0) + 24) % 12;
  return LETTERS.charAt(letter) + (apart > 6 ? 'b'.repeat(12 - apart) : '#'.repeat(apart));
}

function pitchOf(name: string): number {
  const signs = [...name.slice(1)].reduce((sum, sign) => sum + (sign === '#' ? 1 : -1), 0);
  return (WHITE[LETTERS.indexOf(name.charAt(0))] ?? 0) + signs;
}
