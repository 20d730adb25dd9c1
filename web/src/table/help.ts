/** Which keys do something at this table: the help lists no others. */

import { noteCard } from '../faces/notes';
import type { GameTold, TableTold } from '../gen/contract';
import type { TableWords } from '../i18n/en.table';
import { noteName } from '../lib/names';
import { settings } from '../lib/settings.svelte';
import type { Board } from './board.svelte';
import { showsUnasked } from './judging';
import { hasH } from './keys';
import { isHand } from './zones';

export type Key = keyof TableWords['help']['keys'];

/** Keys without Ctrl that are no keys of the browser: those that can be switched off. */
const SINGLE: readonly Key[] = [
  'letter',
  'sign',
  'draw',
  'answer',
  'hint',
  'show',
  'more',
  'why',
  'name',
  'listen',
  'memo',
  'help',
];

/** The settings of games in which somebody may be asked out of turn. */
const ANSWERED = ['windowSeconds', 'reactions'];

export function keysHere(
  board: Board,
  table: TableTold | null,
  game: GameTold | null,
  areSingleKeysOn: boolean,
): readonly Key[] {
  const isPlaying = board.isTouchable && table?.phase === 'playing';
  const zones = board.view?.zones ?? [];
  const hasHand = zones.some((zone) => isHand(zone) && zone.place === board.seat);
  const isNote = (card: string | null): boolean => card !== null && !!noteCard(card) && !board.isUntold(card);
  const hasNotes = hasHand && zones.some(({ cards }) => cards.some(isNote));
  const isListed = (table !== null && showsUnasked(table)) || settings.moves === 'listed';
  const hasAnswers = board.answers.length > 0 || !!game?.settings.some((each) => ANSWERED.includes(each));
  const works: Record<Key, boolean> = {
    walk: isPlaying,
    touch: isPlaying,
    letter: isPlaying && hasNotes,
    sign: isPlaying && hasNotes,
    draw: isPlaying && !!game?.hasDrawing,
    answer: isPlaying && hasAnswers,
    reset: isPlaying,
    hint: isPlaying && !!table.hasHints,
    show: isPlaying && !isListed && board.canShow,
    more: isPlaying && !isListed && table.settings.judge === 'coach',
    why: isPlaying && board.hasWhy,
    name: isPlaying && board.reading === 'picture',
    listen: board.isTouchable && settings.sound !== 'off',
    memo: !!board.book?.words.memo.length,
    back: board.isTouchable && (!!table?.hasUndo || board.offers.canTakeBack),
    help: true,
  };
  return (Object.keys(works) as Key[]).filter((key) => works[key] && (areSingleKeysOn || !SINGLE.includes(key)));
}

/** A key as this reader finds it, and what it does: letters are told with the notes they stand for, where these differ. */
export function keyTold(key: Key, words: TableWords['help']): readonly [string, string] {
  const [keys, text] = words.keys[key];
  if (key === 'hint' && hasH()) return ['i', text];
  if (key !== 'letter') return [keys, text];
  const notes = hasH() ? 'CDEFGAHB' : 'CDEFGAB';
  const neutral = (letter: string): string => (hasH() ? ({ H: 'B', B: 'Bb' }[letter] ?? letter) : letter);
  const pairs = [...notes].map((letter) => [letter, noteName(neutral(letter))] as const);
  if (pairs.every(([letter, name]) => letter === name)) return [hasH() ? words.lettersToH : keys, text];
  return [keys, `${text} ${words.letters(pairs.map(([letter, name]) => `${letter} ${name}`))}`];
}
