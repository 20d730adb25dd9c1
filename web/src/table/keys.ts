/**
 * Single keys: letters pick a note of one’s hand and Enter plays it, numbers answer, others draw, ask and undo. They rest
 * while one writes.
 *
 * The letters A to G are the same seven keys in all names of notes, so Do is C. Where musicians write H, that key is H and
 * B is B♭; i gives a hint everywhere, and h where it is no note.
 */

import { tick } from 'svelte';

import { noteCard } from '../faces/notes';
import { noteName } from '../lib/names';
import type { Board } from './board.svelte';
import type { Spot } from './hands';
import { placeText } from './moments';
import { hearCard, listen } from './sounding';
import { isHand, spotsOf } from './zones';

/** Where the moves stand that the cards picked make. */
const ACTION = '[role=toolbar] button';
const WALKING = ['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

export interface Commands {
  hint(): void;
  why(): void;
  takeBack(): void;
  help(): void;
  memo(): void;
  /** Show my moves. */
  show(): void;
  /** Tell me more of what was wrong. */
  more(): void;
}

/** The card that has the focus. */
function focused(target: HTMLElement | null): string | undefined {
  return target?.closest<HTMLElement>('[data-card]')?.dataset['card'] || undefined;
}

/** The next card of the hand with this neutral name; pressing again goes on to the next copy. */
export function cardNamed(hand: readonly Spot[], name: string, picked: readonly Spot[]): Spot | null {
  const found = hand.filter(({ card }) => card !== null && noteCard(card)?.names.includes(name));
  const at = found.findIndex((spot) => picked.some(({ index }) => index === spot.index));
  return found[(at + 1) % found.length] ?? null;
}

/** Is H a note in the reader’s names? */
export function hasH(): boolean {
  return noteName('B') === 'H';
}

/** The note that the key of a letter stands for, by its neutral name. */
function noteOfKey(key: string): string {
  const letter = key.toUpperCase();
  if (hasH()) return { B: 'Bb', H: 'B' }[letter] ?? (/^[A-G]$/.test(letter) ? letter : '');
  return /^[A-G]$/.test(letter) ? letter : '';
}

/** Who picks by letters is led to the moves that the card makes; where there are none, to the card. */
async function lead(board: Board, { zone, place, index }: Spot): Promise<void> {
  await tick();
  const isOffered = board.ready.length > 0 || board.proposed.length > 0;
  const card = `button[data-zone="${zone}"][data-place="${placeText(place)}"][data-index="${index}"]`;
  const found = (isOffered && document.querySelector<HTMLElement>(ACTION)) || document.querySelector<HTMLElement>(card);
  found?.focus({ preventScroll: true });
}

export function keyed(
  board: Board,
  commands: Commands,
  areSingleKeysOn: () => boolean,
): (event: KeyboardEvent) => void {
  let letter = '';
  /** The card that a letter has picked, until one walks away from it: till then the focus is not where one put it. */
  let lettered: Spot | null = null;

  function pickNote(name: string): boolean {
    const hand = board.view?.zones.find((zone) => isHand(zone) && zone.place === board.seat);
    // What is to be read on the cards is no letter's to tell.
    const known = hand ? spotsOf(hand).filter(({ card }) => card === null || !board.isUntold(card)) : [];
    const found = cardNamed(known, name, board.picked);
    if (!found) return false;
    board.pick([found]);
    lettered = found;
    hearCard(found.card ?? '', board);
    void lead(board, found);
    return true;
  }

  /** Where a letter is to be said with a card, its key says it. */
  function sayLetter(name: string): boolean {
    const isAsked = board.saying?.choices.some(({ choice }) => choice === name) ?? false;
    if (isAsked) board.say(name);
    return isAsked;
  }

  function single(key: string, target: HTMLElement | null): boolean {
    if ((key === '#' || key === 'b') && letter) {
      const isFound = pickNote(letter + key);
      letter = '';
      if (isFound || key === '#') return isFound;
    }
    const note = noteOfKey(key);
    if (note) {
      if (sayLetter(note)) return true;
      letter = note; // also a b that makes no flat of the letter before it
      return pickNote(note) || (note.length === 1 && (pickNote(`${note}#`) || pickNote(`${note}b`)));
    }
    letter = '';
    if (board.finding && /^[1-9]$/.test(key)) {
      board.finding.press(Number(key));
      return true;
    }
    if (key === 'n' && board.reading === 'picture') {
      const card = focused(target);
      board.askName(card === undefined ? undefined : [card]);
      return true;
    }
    const answer = /^[1-9]$/.test(key) ? board.answers[Number(key) - 1] : undefined;
    if (answer) board.play(answer);
    const { hint: h, why: w, show: m, more: t, memo: l, help } = commands;
    const p = (): void => listen(board);
    const doing = { h, i: h, w, m, t, l, p, '?': help }[key];
    doing?.();
    return (doing ?? answer) !== undefined;
  }

  /** Enter and Space do what is focused, unless the focus came there with a letter. */
  function large(key: 'Enter' | ' ', target: HTMLElement | null): boolean {
    const isFocused = !!target?.closest('button, a, summary');
    if (key === ' ') return (!isFocused || lettered !== null) && board.draw();
    if (!lettered || !board.isPicked(lettered) || target?.closest(ACTION)) return false;
    board.playPicked();
    return true;
  }

  return (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isWriting = target?.closest('input, select, textarea, dialog, [contenteditable]');
    if (event.defaultPrevented || isWriting || board.isReadOnly) return;
    if (WALKING.includes(event.key)) lettered = null;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey) {
      event.preventDefault();
      commands.takeBack();
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (event.key === 'Escape') {
      letter = '';
      board.reset();
    } else if (!areSingleKeysOn()) {
      return;
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (large(event.key, target)) event.preventDefault();
    } else if (event.key.length === 1 && single(event.key, target)) {
      event.preventDefault();
    }
  };
}
