/** Single keys: letters pick a note of one’s hand, numbers answer, others draw, ask and undo. They rest while one writes. */

import { noteCard } from '../faces/notes';
import type { Board } from './board.svelte';
import type { Spot } from './hands';
import { isHand, spotsOf } from './zones';

export interface Commands {
  hint(): void;
  why(): void;
  takeBack(): void;
  help(): void;
  memo(): void;
}

/** The next card of the hand with this neutral name; pressing again goes on to the next copy. */
export function cardNamed(hand: readonly Spot[], name: string, picked: readonly Spot[]): Spot | null {
  const found = hand.filter(({ card }) => card !== null && noteCard(card)?.names.includes(name));
  const at = found.findIndex((spot) => picked.some(({ index }) => index === spot.index));
  return found[(at + 1) % found.length] ?? null;
}

export function keyed(
  board: Board,
  commands: Commands,
  areSingleKeysOn: () => boolean,
): (event: KeyboardEvent) => void {
  let letter = '';

  function pickNote(name: string): boolean {
    const hand = board.view?.zones.find((zone) => isHand(zone) && zone.place === board.seat);
    const found = hand && cardNamed(spotsOf(hand), name, board.picked);
    if (found) board.pick([found]);
    return !!found;
  }

  function single(key: string): boolean {
    if ((key === '#' || key === 'b') && letter) {
      const isFound = pickNote(letter + key);
      letter = '';
      if (isFound || key === '#') return isFound;
    }
    if (/^[a-gA-G]$/.test(key)) {
      letter = key.toUpperCase(); // also a b that makes no flat of the letter before it
      return pickNote(letter) || pickNote(`${letter}#`) || pickNote(`${letter}b`);
    }
    letter = '';
    const answer = /^[1-9]$/.test(key) ? board.answers[Number(key) - 1] : undefined;
    if (answer) board.play(answer);
    const doing = { h: commands.hint, w: commands.why, m: commands.memo, '?': commands.help }[key];
    doing?.();
    return (doing ?? answer) !== undefined;
  }

  return (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isWriting = target?.closest('input, select, textarea, dialog, [contenteditable]');
    if (event.defaultPrevented || isWriting || board.isReadOnly) return;
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
    } else if (event.key === ' ' && !target?.closest('button, a, summary')) {
      if (board.draw()) event.preventDefault();
    } else if (event.key.length === 1 && event.key !== ' ' && single(event.key)) {
      event.preventDefault();
    }
  };
}
