/**
 * Note names as the reader knows them. The wire has neutral names (F#3, Bb); a person never sees a `#` or a `b`.
 *
 *     en  C D E F G A B, F♯ B♭      fr  Do Ré Mi Fa Sol La Si, Fa♯ Si♭      de  C D E F G A H, Fis B
 *
 * The systems are those of `cardenza.theory.naming`. Without a system the reader's own is meant, and follows its change.
 */

import type { Language } from '../i18n';
import { settings } from './settings.svelte';

export type Naming = 'en' | 'fr' | 'de';
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
const SOLFEGE: Readonly<Record<string, string>> = { C: 'Do', D: 'Ré', E: 'Mi', F: 'Fa', G: 'Sol', A: 'La', B: 'Si' };
const GERMAN_IRREGULAR: Readonly<Record<string, string>> = {
  Ees: 'Es',
  Eeses: 'Eses',
  Aes: 'As',
  Aeses: 'Ases',
  Hes: 'B',
};
/** How signs are said, and what stands in the symbol of a chord. */
const SPOKEN: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ...{ '♯': 'sharp', '♭': 'flat', '♮': 'natural', '𝄪': 'double sharp', '𝄫': 'double flat', or: 'or' },
    ...{ m: 'minor', maj: 'major', mMaj: 'minor major', dim: 'diminished', aug: 'augmented' },
  },
  fr: {
    ...{ '♯': 'dièse', '♭': 'bémol', '♮': 'bécarre', '𝄪': 'double dièse', '𝄫': 'double bémol', or: 'ou' },
    ...{ m: 'mineur', maj: 'majeur', mMaj: 'mineur majeur', dim: 'diminué', aug: 'augmenté' },
  },
};
const SIGN = /[♯♭♮𝄪𝄫]/gu;
/** Both names of a black key: C♯/D♭, Cis/Des. */
const EITHER = /(?<=[\p{L}♯♭])\/(?=\p{L})/gu;
const IN_SYMBOL = '(?:mMaj|maj|m|dim|aug|sus|add|[♯♭()/]|\\d+)';
/** A name with what a chord symbol adds to it: D♭m7♭5, Ré♭6/9, Cism7; or with its octave. */
const CHORD = new RegExp(
  `(?<![\\p{L}\\p{N}_-])((?:Do|Ré|Mi|Fa|Sol|La|Si|[A-H](?:isis|is|eses|es|ses|s)?)[♯♭𝄪𝄫]?)` +
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

function label(note: Note, naming: Naming): string {
  if (naming === 'de') return german(note) + note.octave;
  const letter = naming === 'fr' ? (SOLFEGE[note.letter] ?? note.letter) : note.letter;
  return letter + SIGNS[note.accidental] + note.octave;
}

function german({ letter, accidental }: Note): string {
  const ending = (accidental > 0 ? 'is' : 'es').repeat(Math.abs(accidental));
  const regular = (letter === 'B' ? 'H' : letter) + ending;
  return GERMAN_IRREGULAR[regular] ?? regular;
}

/** A note as it is printed where space is short: `F#3` is F♯3, Fa♯3 or Fis3. What is no note stays as it is. */
export function noteName(token: string, naming: Naming = settings.names): string {
  const note = parse(token);
  return note ? label(note, naming) : token;
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
  const words = SPOKEN[naming === 'fr' ? 'fr' : language];
  return text
    .replace(CHORD, (_, name: string, symbol: string) => [name, ...inSymbol(symbol, SPOKEN[language])].join(' '))
    .replace(EITHER, ` ${SPOKEN[language]['or'] ?? ''} `)
    .replace(SIGN, (sign: string, at: number, whole: string) => {
      const before = /[\p{L}\p{N}]$/u.test(whole.slice(0, at)) ? ' ' : '';
      const after = /^[\p{L}\p{N}]/u.test(whole.slice(at + sign.length)) ? ' ' : '';
      return before + (words[sign] ?? '') + after;
    });
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
        : label(noteOf(letter, accidental, octave), naming),
  );
}

function isArticle(text: string, at: number): boolean {
  const begins = at === 0 || /[.:;?!“"(]\s*$/u.test(text.slice(0, at));
  const rest = text.slice(at + 1);
  return begins && /^ \p{Ll}/u.test(rest) && !AFTER_NOTE.test(rest);
}
