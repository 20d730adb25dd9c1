import { expect, it } from 'vitest';

import type { Update } from '../gen/contract';
import { unasked } from './unasked';

const WINDOW = { totalMs: 5000, leftMs: 5000, guardMs: 0, guardLeftMs: 0, nextSeat: 1, answered: [], isQuiet: false };

function update(isUnasked: boolean, isShown: boolean): Update {
  const told = { table: { toAct: [0, 1], window: { ...WINDOW, isUnasked } }, offers: { isShown, isReaction: true } };
  return told as unknown as Update; // what else is in it does not matter here
}

it('is the turn of whoever is next where nobody is asked', () => {
  const { table, offers } = unasked(update(true, false));
  expect([table.toAct, table.window, offers.isReaction]).toEqual([[1], null, false]);
});

it('asks whoever is shown their moves, and in every other moment', () => {
  for (const message of [update(true, true), update(false, false)]) expect(unasked(message)).toBe(message);
});
