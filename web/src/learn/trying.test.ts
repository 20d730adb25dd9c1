import { expect, it } from 'vitest';

import type { StepAnswered, StepAsked } from '../gen/contract';
import { Trying } from './trying';

const DONE = { move: '', says: null, objection: null, cost: '', story: [] };
const NONE = { asks: null, choices: [], done: DONE, praise: '', deeds: [], after: null, hint: null } as const;
const WRONG: StepAnswered = { ...NONE, grade: 'wrong', step: 1, canTellMore: true };

let asked: StepAsked[] = [];

/** A judge that answers so, one after the other. */
function judged(...answers: readonly Partial<StepAnswered>[]): Trying {
  asked = [];
  const left = [...answers];
  return new Trying((each) => {
    asked.push(each);
    return Promise.resolve({ ...WRONG, ...left.shift() });
  });
}

it('says after how many wrong tries a move is tried', async () => {
  const trying = judged({}, { grade: 'miss' }, {}, { grade: 'right' });
  for (const move of ['a', 'b', 'c', 'd']) await trying.tryOut({ move });
  expect(asked).toEqual([
    { move: 'a', tries: 0 },
    { move: 'b', tries: 1 },
    { move: 'c', tries: 1 },
    { move: 'd', tries: 2 },
  ]);
});

it('asks for more of the last try, which is no other one', async () => {
  const trying = judged();
  await trying.tryOut({ move: 'a' });
  await trying.tellMore();
  await trying.tellMore();
  await trying.tryOut({ move: 'b' });
  await trying.tellMore();
  expect(asked.slice(1)).toEqual([
    { move: 'a', tries: 0, more: 1 },
    { move: 'a', tries: 0, more: 2 },
    { move: 'b', tries: 1 },
    { move: 'b', tries: 1, more: 1 },
  ]);
});

it('counts no gesture that leaves something to say', async () => {
  const trying = judged({ done: null, grade: null }, {});
  const gesture = { picks: [] };
  await trying.tryOut({ gesture });
  await trying.tryOut({ gesture: { ...gesture, choice: 'A' } });
  expect(asked.map(({ tries }) => tries)).toEqual([0, 0]);
});

it('has asked for nothing more where no answer came', async () => {
  let isAway = false;
  const seen: StepAsked[] = [];
  const trying = new Trying((each) => {
    seen.push(each);
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve(WRONG);
  });
  await trying.tryOut({ move: 'a' });
  isAway = true;
  await expect(trying.tellMore()).rejects.toThrow('away');
  isAway = false;
  await trying.tellMore();
  expect(seen.map(({ more }) => more)).toEqual([undefined, 1, 1]);
});
