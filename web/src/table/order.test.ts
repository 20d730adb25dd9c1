import { expect, it } from 'vitest';

import type { SaidPart } from '../gen/contract';
import { cardPart } from '../lib/speech';
import { saidOf } from '../lib/testing';
import { inOrder } from './order';

const card = (text: string): SaidPart & { t: 'card' } => cardPart(text);
const offer = (key: string, parts: Record<string, SaidPart> = {}) => ({ says: saidOf(key, parts) });
const discard = (note: string) => offer('discard', { note: card(note) });
const play = (...cards: string[]) =>
  offer('play_as', { cards: { t: 'cards', cards: cards.map(card) }, letter: { t: 'note', note: 'D' } });
const ask = (seat: number, note: string) => offer('ask', { seat: { t: 'seat', seat }, note: card(note) });
const turn = (number: number) => offer('turn', { place: { t: 'number', number } });

it('reads notes as they lie on a keyboard, whatever they are called', () => {
  const [a, ab, b, c, cs] = ['A', 'Ab', 'B', 'C', 'C#'].map(discard);
  expect(inOrder([a, ab, b, c, cs].flatMap((each) => each ?? []))).toEqual([c, cs, ab, a, b]);
});

it('reads equal notes by their octave, and fewer cards before more', () => {
  const [two, high, black, low] = [play('D4', 'D5'), play('D5'), play('C#4'), play('D4')];
  expect(inOrder([two, high, black, low])).toEqual([black, low, two, high]);
});

it('keeps moves alike together in the order in which they come, and leaves those without notes alone', () => {
  const [draw, pass] = [offer('draw'), offer('pass')];
  expect(inOrder([draw, ask(2, 'A'), ask(1, 'A'), ask(2, 'C'), turn(2), turn(10), pass])).toEqual([
    draw,
    ask(2, 'C'),
    ask(2, 'A'),
    ask(1, 'A'),
    turn(2),
    turn(10),
    pass,
  ]);
});
