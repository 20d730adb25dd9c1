/** What stands on a note card: its key on the keyboard, its one or two names, its octave if it has one. */

export interface NoteCard {
  /** The half steps above C: the hour of the chromatic clock, where C stands at 12. */
  readonly number: number;
  /** One or two neutral names, the sharp first. */
  readonly names: readonly string[];
  readonly octave: number | null;
}

/** How names are set one above the other: the baseline of the first, its size and the most width it may take. */
export interface Lines {
  readonly one: Setting;
  readonly two: Setting;
  /** From the first name to the second. */
  readonly step: number;
}

interface Setting {
  readonly y: number;
  readonly size: number;
  readonly most: number;
}

const WHITE: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const LETTERS = 'CDEFGAB';
const BLACK = [1, 3, 6, 8, 10];
const WHITE_OF_THREE = 5;
const PATTERN = /^([A-G])([#b]?)([0-9]?)$/;

export function noteCard(text: string): NoteCard | null {
  const [, letter, sign, octave] = PATTERN.exec(text) ?? [];
  const white = letter && WHITE[letter];
  if (typeof white !== 'number') return null;
  const number = (white + (sign === '#' ? 1 : sign === 'b' ? 11 : 0)) % 12;
  return { number, names: namesOf(number), octave: octave ? Number(octave) : null };
}

function letterAt(number: number): string {
  return [...LETTERS].find((letter) => WHITE[letter] === number) ?? '';
}

function namesOf(number: number): string[] {
  return BLACK.includes(number) ? [`${letterAt(number - 1)}#`, `${letterAt(number + 1)}b`] : [letterAt(number)];
}

/** The ways to show a note, one for each octave where faces are mixed (MDECK-O4). */
export type Way = 'name' | 'staff' | 'key' | 'hour';

const WAYS: Readonly<Record<number, Way>> = { 2: 'name', 3: 'staff', 4: 'key', 5: 'hour' };

export function wayOf({ octave }: NoteCard): Way {
  return WAYS[octave ?? 2] ?? 'name';
}

/** How a note is shown without its name: as its octave has it where faces are mixed, but never by name. */
export type Picture = 'clef' | 'key' | 'hour';

export function pictureOf(note: NoteCard, isMixed: boolean): Picture {
  const way = isMixed ? wayOf(note) : 'name';
  return way === 'key' || way === 'hour' ? way : 'clef';
}

/** The clef in which the notes of an octave are written without many ledger lines. */
const CLEFS: Readonly<Record<number, string>> = { 2: 'bass', 3: 'alto', 4: 'treble', 5: 'treble' };
const MIDDLE_OCTAVE = 4;

/** A note in its own octave, as the engraver writes it: in each spelling, or where there is little room in the first. */
export function onClef({ names, octave }: NoteCard, isWhole: boolean): string {
  const at = octave ?? MIDDLE_OCTAVE;
  const heads = names.map((name) => `${name.slice(1)}${name.charAt(0)}${at}`);
  const clef = CLEFS[at] ?? 'treble';
  return isWhole ? `${clef} even ${heads.length > 1 ? 13 : 11}x11 ${heads.join(' ')}` : `${clef} even 8x11 ${heads[0]}`;
}

/** The keys round a key by which it is known: those with the two black keys, or those with the three. */
export function groupOf(number: number): {
  white: readonly number[];
  /** With the place of the white key before it. */
  black: readonly { key: number; after: number }[];
} {
  const white = number < WHITE_OF_THREE ? [0, 2, 4] : [WHITE_OF_THREE, 7, 9, 11];
  const black = white.slice(0, -1).map((key, after) => ({ key: key + 1, after }));
  return { white, black };
}

/** A note as the engraver writes it: with its clef in each spelling, or its first name without a clef. */
export function onStaff({ names }: NoteCard, isWhole: boolean): string {
  const heads = names.map((name) => `${name.slice(1)}${name.charAt(0)}4`);
  return isWhole ? `treble even ${heads.length > 1 ? 13 : 11}x10 ${heads.join(' ')}` : `staff even 5x7 ${heads[0]}`;
}

/** A point on a circle, by its hour. */
export function atHour(hour: number, radius: number, [x, y]: readonly [number, number]): [number, number] {
  const turn = (hour / 12) * 2 * Math.PI;
  return [round(x + radius * Math.sin(turn)), round(y - radius * Math.cos(turn))];
}

/** A sector of a ring, as a path. */
export function sector(
  hour: number,
  outer: number,
  inner: number,
  centre: readonly [number, number],
  gap = 0.06,
): string {
  const [from, to] = [hour - 0.5 + gap, hour + 0.5 - gap];
  const [a, b, c, d] = [
    atHour(from, outer, centre),
    atHour(to, outer, centre),
    atHour(to, inner, centre),
    atHour(from, inner, centre),
  ];
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export const HOURS = Array.from({ length: 12 }, (_, hour) => hour);
