/**
 * What a happening sounds like. It is found in what the wire tells and in nothing else, so that no card sounds which the
 * reader may not see: a sentence that is music brings its kind and perhaps its notes, and else the cards sound that were
 * put down or shown.
 */

import type { CardMoved, Deed, MovePlayed, ObjectionTold, SaidPart, SaidTold, ViewTold } from '../gen/contract';
import { zoneOf } from '../table/zones';
import { beatsOf, classOf, climbing, goesUp, nearMiddle, OCTAVE, pitchOf } from './pitches';
import { beatsIn, inTime, measureOf } from './rhythm';
import { lastOnset, oneByOne, type Timed } from './timed';

/** Where it happened: the deck, how fast the reader plays, and what lay there before. */
export interface Where {
  readonly deck: string;
  readonly tempo: number;
  readonly before: ViewTold | null;
}

/** What was done, as far as it is heard. */
export type Done = Pick<MovePlayed, 'isMistake' | 'story' | 'deeds'>;

export const LOUD = 0.7;
export const QUIET = 0.3;
const TAP = 0.4;
const RING = 1.4;
const LANDING = 0.13;
const NOTE_BY_NOTE = 0.42;
const ROLLED = 0.07;
const STEP = 0.22;
const BREATH = 0.5;
/** A whole deal is no music. */
const MOST_CARDS = 10;
const ACCIDENTALS: Readonly<Record<string, number>> = { '#': 1, b: -1 };

const tone = (pitch: number, at: number, length = RING, loudness = LOUD): Timed => ({ at, pitch, length, loudness });

/** A refused card. */
export const REFUSAL: readonly Timed[] = [{ at: 0, knock: 'tap', loudness: TAP }];

/** Note by note, then together. */
export function interval(pitches: readonly number[]): Timed[] {
  const apart = pitches.map((pitch, at) => tone(pitch, at * NOTE_BY_NOTE));
  const both = pitches.length > 1 ? pitches.map((pitch) => tone(pitch, pitches.length * NOTE_BY_NOTE)) : [];
  return [...apart, ...both];
}

/** Rolled once, from below. */
export function chord(pitches: readonly number[]): Timed[] {
  return sorted(pitches).map((pitch, at) => tone(pitch, at * ROLLED, 2 * RING));
}

/** Up, with its octave. */
export function scale(pitches: readonly number[]): Timed[] {
  const [first] = pitches;
  const isWhole = first === undefined || (pitches.at(-1) ?? 0) === first + OCTAVE;
  return [...pitches, ...(isWhole ? [] : [first + OCTAVE])].map((pitch, at) => tone(pitch, at * STEP));
}

/** Cards in turn: in time where they have a length, else one soon after the other. */
export function inTurn(
  cards: readonly string[],
  { deck, tempo }: Pick<Where, 'deck' | 'tempo'>,
  loudness: number,
  apart = LANDING,
): Timed[] {
  let at = 0;
  return cards.flatMap((card) => {
    const pitch = pitchOf(card, deck);
    const beats = beatsOf(card, deck);
    if (pitch === null) return [];
    const start = at;
    const length = beats === null ? apart : (beats * 60) / tempo;
    at += length;
    return [tone(pitch, start, beats === null ? RING : length, loudness)];
  });
}

/** What was done, as it sounds; nothing where nothing is heard. */
export function soundOf(news: Done, where: Where): Timed[] {
  if (news.isMistake) return [...REFUSAL];
  const music = news.story.filter(({ sound }) => sound);
  if (!music.length) return landing(news, where);
  return oneByOne(
    music.map((said) => musicOf(said, news, where)),
    BREATH,
  );
}

function musicOf(said: SaidTold, news: Done, where: Where): Timed[] {
  const { kind = 'note', notes = [] } = said.sound ?? {};
  if (kind === 'measure' || kind === 'fall') return closed(kind, news.deeds, where);
  const pitches = notes.length ? climbing(notes) : pitchesIn(said, news.deeds, where);
  return { note: interval, interval, chord, scale }[kind](pitches);
}

/** The notes of a sentence that names none for its music: those it lists, those of the cards put down, or those it has. */
function pitchesIn(said: SaidTold, deeds: readonly Deed[], { deck }: Where): number[] {
  const parts = Object.values(said.parts);
  const listed = parts.find((part) => part.t === 'notes');
  if (listed) return said.sound?.kind === 'interval' ? spanned(listed.notes, parts, deck) : climbing(listed.notes);
  const laid = laidIn(deeds).flatMap((card) => pitchOf(card, deck) ?? []);
  return laid.length > 1 && said.sound?.kind !== 'note' ? laid : parts.flatMap((part) => pitchesOfPart(part, deck));
}

/** An interval that is counted up or down to a card: its two ends, the card where it sounds. */
function spanned(names: readonly string[], parts: readonly SaidPart[], deck: string): number[] {
  const [first, last] = [classOf(names[0] ?? ''), classOf(names.at(-1) ?? '')];
  if (first === null || last === null) return [];
  const isUp = goesUp(names);
  const size = (((isUp ? last - first : first - last) % OCTAVE) + OCTAVE) % OCTAVE;
  const goal = parts.flatMap((part) => (part.t === 'card' ? (pitchOf(part.card, deck) ?? []) : []))[0];
  const end = goal ?? nearMiddle(last);
  return [isUp ? end - size : end + size, end];
}

export function pitchesOfPart(part: SaidPart, deck: string): number[] {
  if (part.t === 'note') return [classOf(part.note)].flatMap((number) => (number === null ? [] : nearMiddle(number)));
  if (part.t === 'notes') return climbing(part.notes);
  const cards = part.t === 'card' ? [part] : part.t === 'cards' ? part.cards : [];
  return cards.flatMap(({ card, note }) => {
    const number = classOf(note);
    return pitchOf(card, deck) ?? (number === null ? [] : nearMiddle(number));
  });
}

/** A measure that was taken, or that nobody can fill: the cards that leave the staff, the last one from a hand. */
function closed(kind: 'measure' | 'fall', deeds: readonly Deed[], { tempo, before }: Where): Timed[] {
  const moved = deeds.filter((deed): deed is CardMoved => deed.t === 'moved' && !isHeld(deed.target));
  const cards = [...moved.filter((deed) => !isHeld(deed.source)), ...moved.filter((deed) => isHeld(deed.source))];
  const { tied } = before?.facts ?? {};
  const measure = measureOf(
    cards.map(({ card }) => card),
    Array.isArray(tied) ? tied.map(Number) : [],
  );
  const heard = inTime(measure, { tempo, division: 1 });
  if (kind === 'measure') return heard;
  return [...heard, { at: (beatsIn(measure) * 60) / tempo, knock: 'tap', loudness: TAP }];
}

/** Cards that come to lie, or are shown; what comes to one's own hand is quieter. */
function landing(news: Done, where: Where): Timed[] {
  const laid = laidIn(news.deeds);
  const drawn = movedIn(news.deeds, true);
  if (laid.length + drawn.length > MOST_CARDS) return [];
  const named = (card: string): string =>
    pitchOf(card, where.deck) === null ? `${card}=${namedIn(news, card)}` : card;
  const down = altered(inTurn(laid.map(named), where, LOUD), news.deeds, where);
  const up = inTurn(drawn, where, QUIET);
  return oneByOne([down, up], LANDING);
}

/** What a wild stands for, as the sentence says. */
function namedIn({ story }: Done, card: string): string {
  const parts = story.flatMap((said) => Object.values(said.parts));
  const found = parts.flatMap((part) => (part.t === 'card' ? [part] : part.t === 'cards' ? part.cards : []));
  return found.find((part) => part.card === card)?.note ?? '';
}

/** A note on a staff takes the sign that waits there. */
function altered(notes: Timed[], deeds: readonly Deed[], { before, deck }: Where): Timed[] {
  const landed = deeds.find((deed): deed is CardMoved => deed.t === 'moved' && !isHeld(deed.target));
  const lying = deck === 'metronome' && landed && before ? zoneOf(before, ...landed.target) : undefined;
  const sign = ACCIDENTALS[lying?.cards.at(-1) ?? ''] ?? 0;
  return notes.map((each) => ('pitch' in each ? { ...each, pitch: each.pitch + sign } : each));
}

const isHeld = ([zone]: CardMoved['source']): boolean => zone.startsWith('hand');

/** What went to hands, or elsewhere, as far as it is seen. */
function movedIn(deeds: readonly Deed[], isToHand: boolean): string[] {
  return deeds.flatMap((deed) =>
    deed.t === 'moved' && deed.card !== null && isHeld(deed.target) === isToHand ? [deed.card] : [],
  );
}

/** The cards that were put down, and those that were shown and lie where they lay. */
function laidIn(deeds: readonly Deed[]): string[] {
  const all = deeds.flatMap((deed) => (deed.t === 'moved' && deed.card !== null ? [deed.card] : []));
  const shown = deeds.flatMap((deed) =>
    deed.t === 'shown' && deed.card !== null && !all.includes(deed.card) ? [deed.card] : [],
  );
  return [...shown, ...movedIn(deeds, false)];
}

/** What one played, and then, as far as it is told, what was due. */
export function proofOf(objection: ObjectionTold, where: Pick<Where, 'deck' | 'tempo'>): Timed[] {
  const parts = Object.values(objection.did?.parts ?? {});
  const yours = inRow(parts.flatMap((part) => pitchesOfPart(part, where.deck)));
  return oneByOne([yours, inRow(dueIn(objection, where.deck))], 2 * BREATH);
}

function inRow(pitches: readonly number[]): Timed[] {
  return pitches.map((pitch, at) => tone(pitch, at * NOTE_BY_NOTE));
}

/** What the proof shows as due. The judge tells it step by step; what is not told yet is not in it. */
function dueIn({ evidence }: ObjectionTold, deck: string): number[] {
  for (const piece of evidence) {
    if (piece.t === 'counted') return climbing(piece.names);
    if (piece.t === 'marked' && piece.isDue)
      return piece.items.slice(piece.at, piece.at + 1).flatMap((item) => pitchesOfPart(item, deck));
    if (piece.t === 'listed' && piece.isDue) {
      const found = piece.items.flatMap((item) => pitchesOfPart(item, deck));
      if (found.length) return found;
    }
  }
  return [];
}

/** Cards that are picked: in turn, then together. */
export function picked(cards: readonly string[], where: Pick<Where, 'deck' | 'tempo'>): Timed[] {
  const apart = inTurn(cards, where, LOUD, NOTE_BY_NOTE);
  const isTimed = cards.some((card) => beatsOf(card, where.deck) !== null);
  if (apart.length < 2 || isTimed) return apart;
  const at = lastOnset(apart) + NOTE_BY_NOTE;
  return [...apart, ...apart.map((each) => ({ ...each, at }))];
}

function sorted(pitches: readonly number[]): number[] {
  return [...pitches].sort((one, other) => one - other);
}
