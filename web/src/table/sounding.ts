/** What is heard at a table: cards that are touched and cards that land, music that was made, and what one asks for. */

import type { Attachment } from 'svelte/attachments';

import type * as Sounds from '../sound';
import type { MovePlayed, News, StepAnswered, ViewTold } from '../gen/contract';
import { isStill, settings } from '../lib/settings.svelte';
import { canSound, hush, sound, unlocking } from '../lib/sound';
import type { Board } from './board.svelte';
import { FLIGHT_MS } from './moments';

const KEYED_MS = 400;
const MOST_LYING = 24;
const WALKING = ['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

interface Hearing {
  /** What lay there before. */
  readonly before: ViewTold | null;
  readonly isAsked?: boolean;
  /** Do the cards fly first? */
  readonly isFlying?: boolean;
}

/** Let the reader hear what happened; gives the seconds until its last note. */
export async function hear(news: readonly News[], board: Board, hearing: Hearing): Promise<number> {
  const played = news.filter((each): each is MovePlayed => each.t === 'played');
  return await hearDone(played, board, hearing);
}

/** A right try in a lesson, as it would be heard at a table. */
export function hearRight({ done, deeds }: StepAnswered, board: Board, before: ViewTold): void {
  void hearDone([{ isMistake: false, story: done?.story ?? [], deeds }], board, { before });
}

async function hearDone(
  played: readonly Sounds.Done[],
  board: Board,
  { before, isAsked = false, isFlying = false }: Hearing,
): Promise<number> {
  if (!played.length || !canSound(isAsked)) return 0;
  const where = { deck: board.deck.name, tempo: settings.tempo, before };
  let seconds = 0;
  await sound(({ later, lastOnset, perform, soundOf }) => {
    for (const each of played) {
      const notes = later(soundOf(each, where), isFlying && !isStill() ? FLIGHT_MS / 1000 : 0);
      seconds += lastOnset(notes);
      void perform(notes, { manner: 'next' });
    }
  }, isAsked);
  return seconds;
}

/** A card that was not taken. */
export function hearRefusal(): void {
  void sound(({ perform, REFUSAL }) => perform(REFUSAL, { manner: 'over' }));
}

/** A card that is touched, quietly. */
export function hearCard(card: string, { deck }: Board): void {
  void sound(({ inTurn, perform, QUIET }) =>
    perform(inTurn([card], { deck: deck.name, tempo: settings.tempo }, QUIET), { manner: 'over' }),
  );
}

/** What one asks to hear: the proof that stands there, the cards picked, or else what lies on the table. */
export function listen(board: Board): void {
  const { complaint, deck, picked } = board;
  const where = { deck: deck.name, tempo: settings.tempo };
  const cards = picked.flatMap(({ card }) => card ?? []);
  void sound((sounds) => {
    const { perform, proofOf } = sounds;
    if (complaint) return perform(proofOf(complaint.objection, where));
    return perform(cards.length ? sounds.picked(cards, where) : lying(board, sounds, where));
  }, true);
}

/** A measure in time, a Wheel as a chord, other cards as they lie there. */
function lying(board: Board, sounds: typeof Sounds, where: { deck: string; tempo: number }): Sounds.Timed[] {
  const staff = board.zone('staff');
  if (staff) {
    const { tied = [], most } = board.facts('metronome');
    const timing = { tempo: where.tempo, division: settings.division, ...(most ? { most } : {}) };
    return sounds.inTime(sounds.measureOf(staff.cards, tied), timing);
  }
  const wheel = board.view?.zones.filter(({ name }) => name === 'wheel').flatMap(({ cards }) => cards) ?? [];
  const pitches = wheel.flatMap((card) => (card === null ? [] : (sounds.pitchOf(card, where.deck) ?? [])));
  if (pitches.length) return sounds.chord(pitches);
  const shown = [...document.querySelectorAll<HTMLElement>('.lying [data-card]')];
  const cards = shown.flatMap(({ dataset }) => dataset['card'] || []);
  return sounds.inTurn(cards.slice(0, MOST_LYING), where, sounds.LOUD, 0.3);
}

/** Cards sound when a finger touches them, or the keyboard walks to them. */
export function sounding(board: Board): Attachment<HTMLElement> {
  return (root) => {
    let walked = -KEYED_MS;
    const touch = ({ target }: Event): void => {
      const found = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
      const card = found?.dataset['card'];
      if (card) hearCard(card, board);
    };
    const focus = (event: FocusEvent): void => {
      if (performance.now() - walked < KEYED_MS) touch(event);
    };
    const walk = ({ key }: KeyboardEvent): void => {
      if (WALKING.includes(key)) walked = performance.now();
    };
    root.addEventListener('pointerdown', touch);
    root.addEventListener('focusin', focus);
    addEventListener('keydown', walk, true);
    const lock = unlocking();
    return () => {
      removeEventListener('keydown', walk, true);
      root.removeEventListener('pointerdown', touch);
      root.removeEventListener('focusin', focus);
      lock();
      hush();
    };
  };
}
