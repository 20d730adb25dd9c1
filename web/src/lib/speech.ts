/**
 * What a table says, as sentences of the reader's language with the reader's note names. It comes as a key and typed
 * parts; the words of the game have a phrase for the key, once for somebody else and once for the reader.
 *
 * `{seat}` is a gap; `{count|a card|# cards}` takes one of two forms by a number, which stands where the `#` is.
 */

import type { CardPart, PhraseTold, SaidPart, SaidTold } from '../gen/contract';
import type { SaysOf } from '../gen/facts';
import { t } from '../i18n';
import { fractions, listed, minus } from './format';
import { noteName } from './names';
import type { Phrasebook } from './phrases';

export interface Hearer {
  readonly book: Phrasebook;
  readonly seat: number | null;
}

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/gu;
const CARD = /^([A-G](?:##|bb|#|b)?)(\d?)$/u;

/** What was said, by the sentences that a game declares. */
export function saidIn<Key extends keyof SaysOf>(_game: Key, said: readonly SaidTold[]): readonly SaysOf[Key][] {
  const told: unknown = said;
  return told as readonly SaysOf[Key][];
}

/** What a page says by itself: a sentence that the words of the game know. */
export function toSay(key: string, parts: SaidTold['parts'] = {}): SaidTold {
  return { key, parts, rule: '', points: 0, isFleeting: false, sound: null };
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
  const sentence = phrase.replace(GAP, (_, gap: string, one?: string, many?: string) => {
    const part = said.parts[gap];
    if (!part) return '';
    const text = sayPart(part, hearer);
    if (one === undefined || many === undefined || part.t !== 'number') return text;
    return (isOne(part.number, hearer) ? one : many).replace('#', text);
  });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function isOne(number: number, { book }: Hearer): boolean {
  return number === 1 || (number === 0 && book.words.language === 'fr');
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

const FLATS: Readonly<Record<string, string>> = { 'C#': 'Db', 'D#': 'Eb', 'F#': 'Gb', 'G#': 'Ab', 'A#': 'Bb' };

/** Where no context spells it, a black key has two names. */
function bothNames(note: string): string {
  const sharp = Object.keys(FLATS).find((name) => name === note || FLATS[name] === note);
  return sharp ? `${sharp}/${FLATS[sharp] ?? ''}` : note;
}

function noteText(note: string, { book }: Hearer): string {
  return note
    .split('/')
    .map((name) => noteName(name, book.naming))
    .join('/');
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
  return noteText(note || bothNames(found[1] ?? card), hearer) + (found[2] ?? '');
}
