/**
 * What a table says, as sentences of the reader's language with the reader's note names. It comes as a key and typed
 * parts; the words of the game have a phrase for the key, once for somebody else and once for the reader.
 *
 * `{seat}` is a gap; `{count|a card|# cards}` takes one of two forms by a number, which stands where the `#` is.
 */

import type { CardPart, PhraseTold, SaidPart, SaidTold } from '../gen/contract';
import { BOTH_NAMES } from '../gen/decks';
import type { MovesOf, SaysOf } from '../gen/facts';
import { t } from '../i18n';
import { fractions, listed, minus } from './format';
import { degreeTold } from './keynote.svelte';
import { inOctave, noteName, octaveStyle } from './names';
import type { Phrasebook } from './phrases';
import { settings } from './settings.svelte';

export interface Hearer {
  readonly book: Phrasebook;
  readonly seat: number | null;
  /** In a sentence notes may have their degrees beside them; by itself a note is short. */
  readonly isSentence?: boolean;
}

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/gu;
const CARD = /^([A-G](?:##|bb|#|b)?)(\d?)$/u;

/** What was said, by the sentences that a game declares. */
export function saidIn<Key extends keyof SaysOf>(_game: Key, said: readonly SaidTold[]): readonly SaysOf[Key][] {
  const told: unknown = said;
  return told as readonly SaysOf[Key][];
}

type Declared = { readonly key: string; readonly parts: SaidTold['parts'] };
/** The parts of what has this key; what has none is said with its key alone. */
type PartsOf<All extends Declared, Key> = All extends { readonly key: Key }
  ? All['parts'] extends Readonly<Record<string, never>>
    ? []
    : [parts: All['parts']]
  : never;

/** What a page says by itself: a sentence that the game declares. */
export function toSay<Game extends keyof SaysOf, Key extends SaysOf[Game]['key']>(
  _game: Game,
  key: Key,
  ...given: PartsOf<SaysOf[Game], Key>
): SaidTold {
  const [parts = {}]: readonly SaidTold['parts'][] = given;
  return { key, parts, rule: '', points: 0, isFleeting: false, sound: null };
}

/** A move that a page names by itself: of a kind that the game declares. */
export function toMove<Game extends keyof MovesOf, Key extends MovesOf[Game]['key']>(
  _game: Game,
  key: Key,
  ...given: PartsOf<MovesOf[Game], Key>
): PhraseTold {
  const [parts = {}]: readonly PhraseTold['parts'][] = given;
  return { key, parts };
}

/** Nothing for what the words of the game do not know. */
export function say(said: SaidTold, hearer: Hearer): string {
  const phrases = hearer.book.words.says[said.key];
  const actor = said.parts['seat'];
  return phrases ? filled(phrases[actor?.t === 'seat' && actor.seat === hearer.seat ? 1 : 0], said, hearer) : '';
}

/** A move, as somebody says it who could make it; nothing for one that the words of the game do not know. */
export function sayMove(said: PhraseTold, hearer: Hearer): string {
  return filled(hearer.book.words.moves[said.key] ?? '', said, hearer);
}

/** What a wrong move really is, and what is due instead. */
export function sayIdea(idea: PhraseTold, hearer: Hearer): string[] {
  return (hearer.book.words.ideas[idea.key] ?? []).map((phrase) => filled(phrase, idea, hearer)).filter(Boolean);
}

/** A sentence of a hint. */
export function sayHint(said: PhraseTold, hearer: Hearer): string {
  return filled(hearer.book.words.hints[said.key] ?? '', said, hearer);
}

function filled(phrase: string, said: PhraseTold, hearer: Hearer): string {
  const { book } = hearer;
  const sentence = phrase.replace(GAP, (_, gap: string, one?: string, many?: string) => {
    const part = said.parts[gap];
    if (!part) return '';
    const text = sayPart(part, { ...hearer, isSentence: true });
    if (one === undefined || many === undefined || part.t !== 'number') return text;
    return formFor(part.number, one, many, book.words.language).replace('#', text);
  });
  return beginsWithPitch(phrase, said, hearer) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** By Helmholtz a small letter and a large one are two octaves. */
function beginsWithPitch(phrase: string, said: PhraseTold, { book }: Hearer): boolean {
  const part = said.parts[/^\{(\w+)\}/u.exec(phrase)?.[1] ?? ''];
  const card = part?.t === 'card' ? part : part?.t === 'cards' ? part.cards[0] : undefined;
  return !!card && octaveStyle(book.naming) === 'helmholtz' && !!CARD.exec(card.card)?.[2] && !book.nameOf(card.card);
}

/** The same with some cards called otherwise (null leaves a card as it is), and with `notes` in the place of notes. */
export function withoutNames<Said extends PhraseTold>(
  said: Said,
  call: (card: string) => string | null,
  notes: string | null = null,
): Said {
  const parts = Object.entries(said.parts).map(([gap, part]): [string, SaidPart] => {
    if (part.t === 'note' || part.t === 'notes') return [gap, notes === null ? part : { t: 'text', text: notes }];
    const cards = part.t === 'card' ? [part.card] : part.t === 'cards' ? part.cards.map(({ card }) => card) : [];
    const called = cards.map(call).filter((each) => each !== null);
    if (!called.length || called.length < cards.length) return [gap, part];
    const isAlike = called.length > 1 && new Set(called).size === 1;
    return [gap, { t: 'text', text: isAlike ? t().table.cards(called.length) : listed(called, settings.language) }];
  });
  return { ...said, parts: Object.fromEntries(parts) };
}

/** Does this text in a sentence mean the card: as it is, as its note without the octave, or as a meld made with it? */
export function meansCard(text: string, card: string): boolean {
  return text === card || text.startsWith(`${card} `) || CARD.exec(card)?.[1] === text;
}

/** Which of two forms goes with a number. In French nothing is singular; but “une carte” is not said of no card. */
function formFor(number: number, one: string, many: string, language: string): string {
  const isOne = number === 1 || (number === 0 && language === 'fr' && one.includes('#'));
  return isOne ? one : many;
}

/** A part of a sentence by itself: a card of a proof, a note to choose. */
export function sayPart(part: SaidPart, hearer: Hearer): string {
  const { book } = hearer;
  switch (part.t) {
    case 'seat':
      return part.seat === hearer.seat ? t().table.you.toLocaleLowerCase() : book.player(part.seat);
    case 'number':
      return minus(String(part.number));
    case 'note':
      return noteText(part.note, hearer);
    case 'notes':
      return part.notes.map((note) => noteText(note, hearer)).join(' ');
    case 'card':
      return cardText(part, hearer);
    case 'cards':
      return listed(
        part.cards.map((card) => cardText(card, hearer)),
        book.words.language,
      );
    case 'beats':
      return part.beats.split(' + ').map(fractions).join(' + ');
    case 'word':
      return book.value(part.group, part.word);
    case 'text':
      return part.text;
  }
}

function namesOf(note: string, { book }: Hearer): string[] {
  return note.split('/').map((name) => noteName(name, book.naming));
}

function noteText(note: string, hearer: Hearer): string {
  return withDegree(namesOf(note, hearer).join('/'), note, hearer);
}

/** With its degree, where the reader wishes that: E♭ (♭3). */
function withDegree(name: string, note: string, { isSentence }: Hearer): string {
  const degrees = note.split('/').map(degreeTold);
  return isSentence && degrees.every(Boolean) ? `${name} (${degrees.join('/')})` : name;
}

/** A card by its text, as it stands in a sentence. */
export function cardPart(card: string, note = ''): CardPart {
  return { t: 'card', card, note, name: null };
}

function cardText({ card, note, name: own }: CardPart, hearer: Hearer): string {
  const called = own ?? hearer.book.nameOf(card);
  // What stands for a note is told with that note as the context spells it.
  if (called) return hearer.book.named(called, (each) => noteText(note || each, hearer)) || card;
  const found = CARD.exec(card);
  if (!found) return card;
  const printed = found[1] ?? card;
  const spelled = note || (BOTH_NAMES[printed] ?? printed);
  if (!found[2]) return noteText(spelled, hearer);
  const style = octaveStyle(hearer.book.naming);
  return withDegree(inOctave(namesOf(spelled, hearer), Number(found[2]), style), spelled, hearer);
}
