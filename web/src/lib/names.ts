/**
 * Note names as the reader knows them. The wire has neutral names (F#3, Bb); a person never sees a `#` or a `b`.
 *
 *     en  C D E F G A B, F♯ B♭      fr  Do Ré Mi Fa Sol La Si, Fa♯ Si♭      de  C D E F G A H, Fis B
 *     it, es  Do Re Mi, Fa♯ Si♭     nl  C D E F G A B, Fis Bes              sv  C D E F G A H, Fiss B
 *
 * What they are made of comes from `cardenza.theory.naming`, and a test holds every name against it. Without a system
 * the reader's own is meant, and follows its change; so does the way in which octaves are written.
 */

import { ENDINGS, STYLES, USUAL, WORDS } from '../gen/names';
import type { Language } from '../i18n';
import { settings } from './settings.svelte';

export type Naming = keyof typeof WORDS | keyof typeof ENDINGS;
export type Style = (typeof STYLES)[number];
/** As usual with the names, in one of the styles, or not at all. */
export type Octaves = 'usual' | Style | 'none';
export type Accidental = '' | '#' | 'b';

/** A name for drawings: the letters, and the accidental to be engraved beside them, if the tradition has one. */
export interface Written {
  readonly text: string;
  readonly accidental: Accidental;
}

interface Note {
  readonly letter: string;
  /** Half steps up or down, two at most. */
  readonly accidental: number;
  readonly octave: string;
}

const LETTERS = 'CDEFGAB';
const ACCIDENTALS: Readonly<Record<string, number>> = {
  '': 0,
  '♮': 0,
  '#': 1,
  '♯': 1,
  '##': 2,
  '♯♯': 2,
  '𝄪': 2,
  b: -1,
  '♭': -1,
  bb: -2,
  '♭♭': -2,
  '𝄫': -2,
};
const SIGNS: Readonly<Record<number, string>> = { [-2]: '𝄫', [-1]: '♭', 0: '', 1: '♯', 2: '𝄪' };
/** The octave that is written with small letters and no mark by Helmholtz. */
const SMALL = 3;
/** What else is said in the language of the sentence: what a cancelled sign is, and what stands in the symbol of a chord. */
const SPOKEN: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ...{ '♮': 'natural', or: 'or' },
    ...{ m: 'minor', maj: 'major', mMaj: 'minor major', dim: 'diminished', aug: 'augmented' },
  },
  fr: {
    ...{ '♮': 'bécarre', or: 'ou' },
    ...{ m: 'mineur', maj: 'majeur', mMaj: 'mineur majeur', dim: 'diminué', aug: 'augmenté' },
  },
};
const SIGN = /[♯♭♮𝄪𝄫]/gu;
/** Both names of a black key: C♯/D♭, Cis/Des. */
const EITHER = /(?<=[\p{L}♯♭'])\/(?=\p{L})/gu;
/** A pitch by Helmholtz, which is said with the number of its strokes: fis'' as "fis 2". */
const STROKES = /(?<![\p{L}\p{N}_])(\p{Ll}{1,7}[♯♭𝄪𝄫]?)('{1,6})(?![\p{L}\p{N}'])/gu;
const IN_SYMBOL = '(?:mMaj|maj|m|dim|aug|sus|add|[♯♭()/]|\\d+)';
/** A name with what a chord symbol adds to it: D♭m7♭5, Ré♭6/9, Cism7; or with its octave. */
const CHORD = new RegExp(
  `(?<![\\p{L}\\p{N}_-])((?:Do|R[ée]|Mi|Fa|Sol|La|Si|[A-H](?:(?:iss?){1,2}|(?:ess?){1,2}|sess?|ss?)?)[♯♭𝄪𝄫]?)` +
    `(?=${IN_SYMBOL}*(?:\\d|dim|aug))(${IN_SYMBOL}+)(?![\\p{L}\\p{N}_])`,
  'gu',
);

const NOTE = '([A-G])(##|bb|♯♯|♭♭|[#♯b♭♮]|𝄪|𝄫)?(\\d)?';
const WHOLE = new RegExp(`^${NOTE}$`, 'u');
/** A note in a sentence: not a part of a word (Fable), nor of the number of a rule (DIST-D1). */
const INSIDE = new RegExp(`(?<![\\p{L}\\p{N}_#]|\\p{Lu}{2}-)${NOTE}(?![\\p{L}\\p{N}_#♯♭])`, 'gu');
/** What may follow the note A at the beginning of an English sentence; before other words it is the article. */
const AFTER_NOTE = new RegExp(
  '^ (?:above|alone|also|and|as|became|begins|belongs|below|by|can|cannot|comes|completes|does|fits|follows|for|goes|' +
    'has|in|is|isn’t|leads|lies|may|must|needs|nor|on|or|pairs|serves|should|stands|then|to|was|would)\\b',
);

function noteOf(letter: string, accidental = '', octave = ''): Note {
  return { letter, accidental: ACCIDENTALS[accidental] ?? 0, octave };
}

function parse(token: string): Note | null {
  const found = WHOLE.exec(token);
  return found?.[1] ? noteOf(found[1], found[2], found[3]) : null;
}

function isWorded(naming: Naming): naming is keyof typeof WORDS {
  return naming in WORDS;
}

function label({ letter, accidental }: Note, naming: Naming): string {
  const system = isWorded(naming) ? WORDS[naming] : ENDINGS[naming];
  const name = system.letters.split(' ')[LETTERS.indexOf(letter)] ?? letter;
  if (!('irregular' in system)) return name + SIGNS[accidental];
  const regular = name + (accidental > 0 ? system.sharp : system.flat).repeat(Math.abs(accidental));
  return (system.irregular as Readonly<Record<string, string>>)[regular] ?? regular;
}

/** How octaves are written for this reader; nothing where they are not. */
export function octaveStyle(naming: Naming = settings.names, octaves: Octaves = settings.octaves): Style | null {
  if (octaves !== 'usual') return octaves === 'none' ? null : octaves;
  return STYLES.find((style) => style === USUAL[naming]) ?? STYLES[0];
}

/** A name as it is written in this octave: F♯4, Fa♯3, fis'. */
export function atOctave(name: string, octave: number, style: Style | null = octaveStyle()): string {
  switch (style) {
    case null:
      return name;
    case 'scientific':
      return `${name}${octave}`;
    case 'french':
      return `${name}${octave - (octave > 1 ? 1 : 2)}`;
    case 'helmholtz':
      return octave < SMALL
        ? name.charAt(0).toUpperCase() + name.slice(1) + ','.repeat(SMALL - 1 - octave)
        : name.charAt(0).toLowerCase() + name.slice(1) + "'".repeat(octave - SMALL);
  }
}

/** A note as it is printed where space is short: `F#3` is F♯3, Fa♯2 or fis. What is no note stays as it is. */
export function noteName(token: string, naming: Naming = settings.names, octaves: Octaves = settings.octaves): string {
  const note = parse(token);
  if (!note) return token;
  const name = label(note, naming);
  return note.octave ? atOctave(name, Number(note.octave), octaveStyle(naming, octaves)) : name;
}

/** What stands for an octave by itself: 4, 3 or c'. */
export function octaveMark(octave: number, naming: Naming = settings.names): string {
  const style = octaveStyle(naming);
  return atOctave(style === 'helmholtz' ? noteName('C', naming) : '', octave, style);
}

/** A few names of a system, by which it is known: C D E F G A H, Cis, B. */
export function sampleOf(naming: Naming): string {
  const white = [...LETTERS].map((letter) => noteName(letter, naming)).join(' ');
  return [white, noteName('C#', naming), noteName('Bb', naming)].join(', ');
}

/** Both names of a note, or one, in an octave: C♯/D♭4, cis'/des'. */
export function inOctave(names: readonly string[], octave: number, style: Style | null = octaveStyle()): string {
  if (style === 'helmholtz') return names.map((name) => atOctave(name, octave, style)).join('/');
  return atOctave(names.join('/'), octave, style);
}

/** A neutral name without octave as it is drawn. */
export function written(name: string, naming: Naming = settings.names): Written {
  const label = noteName(name, naming);
  const accidental = label.endsWith('♯') ? '#' : label.endsWith('♭') ? 'b' : '';
  return { text: accidental ? label.slice(0, -1) : label, accidental };
}

/** A note as it is said, for screen readers: F sharp, fa dièse, Fis. What is no note stays as it is. */
export function spokenName(token: string, naming: Naming = settings.names, language = settings.language): string {
  return aloud(noteName(token, naming), naming, language);
}

/**
 * What stands somewhere as it is said, for screen readers: signs and chord symbols in words, D♭m7 as "D flat minor 7" and
 * C♯/D♭ as "C sharp or D flat". Every label and every announcement goes through here.
 */
export function aloud(text: string, naming: Naming = settings.names, language = settings.language): string {
  const words = signWords(isWorded(naming) && naming !== 'en' ? naming : language, language);
  const inSymbols = signWords(language, language);
  return text
    .replace(CHORD, (_, name: string, symbol: string) => [name, ...inSymbol(symbol, inSymbols)].join(' '))
    .replace(EITHER, ` ${SPOKEN[language]['or'] ?? ''} `)
    .replace(STROKES, (_, name: string, strokes: string) => `${name} ${strokes.length}`)
    .replace(SIGN, (sign: string, at: number, whole: string) => {
      const before = /[\p{L}\p{N}]$/u.test(whole.slice(0, at)) ? ' ' : '';
      const after = /^[\p{L}\p{N}]/u.test(whole.slice(at + sign.length)) ? ' ' : '';
      return before + (words[sign] ?? '') + after;
    });
}

/** How signs are said in a tradition, and the rest in the language of the sentence. */
function signWords(system: keyof typeof WORDS, language: Language): Readonly<Record<string, string>> {
  const { sharp, flat, double } = WORDS[system];
  return { '♯': sharp, '♭': flat, '𝄪': `${double} ${sharp}`, '𝄫': `${double} ${flat}`, ...SPOKEN[language] };
}

function inSymbol(symbol: string, words: Readonly<Record<string, string>>): string[] {
  return (symbol.match(/[♯♭]|\d+|mMaj|maj|m|[a-z]+/gu) ?? []).map((each) => words[each] ?? each);
}

/** A list of tokens (a move, a card, evidence): every word that can be a note is one, as in C#/Db or G:3+2. */
export function namesInTokens(text: string, naming: Naming = settings.names): string {
  return text.replace(/[^\s/,+:]+/gu, (token) => noteName(token, naming));
}

/** A sentence with the notes in it named for the reader; the English article A is left alone. */
export function namesInSentence(
  text: string,
  naming: Naming = settings.names,
  language: string = settings.language,
): string {
  return text.replace(
    INSIDE,
    (found: string, letter: string, accidental: string | undefined, octave: string | undefined, at: number) =>
      found === 'A' && language === 'en' && isArticle(text, at)
        ? found
        : label(noteOf(letter, accidental), naming) + (octave ?? ''),
  );
}

function isArticle(text: string, at: number): boolean {
  const begins = at === 0 || /[.:;?!“"(]\s*$/u.test(text.slice(0, at));
  const rest = text.slice(at + 1);
  return begins && /^ \p{Ll}/u.test(rest) && !AFTER_NOTE.test(rest);
}
