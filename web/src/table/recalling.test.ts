import { describe, expect, it } from 'vitest';

import type { MovePlayed, News, TableTold, You } from '../gen/contract';
import { canRecall, lastRound } from './recalling';

function played(n: number, seat: number, isSilence = false): MovePlayed {
  return { t: 'played', n, at: 0, seat, move: 'draw', by: 'player', isSilence, isMistake: false, story: [], deeds: [] };
}

const dealt: News = { t: 'dealt', n: 1, at: 0, game: 0, seating: [0, 1], story: [] };

describe('the moves that can be asked about', () => {
  it('are those of the last turn of each seat', () => {
    const news = [dealt, played(2, 0), played(3, 1), played(4, 1), played(5, 0), played(6, 0)];
    expect([...lastRound(news, 2)].sort()).toEqual([3, 4, 5, 6]);
  });

  it('are neither silence nor taken back', () => {
    const back: News = { t: 'took_back', n: 5, at: 0, seat: 1, to: 2 };
    const news = [dealt, played(2, 0), played(3, 1, true), played(4, 1), back];
    expect([...lastRound(news, 2)]).toEqual([2]);
  });

  it('are of this game only', () => {
    expect(lastRound([played(2, 0), { ...dealt, n: 3 }], 2).size).toBe(0);
  });
});

describe('who may ask', () => {
  const you: You = { chair: 0, seat: 0, code: null, invitation: null };
  const chairs = {
    bot: { isYou: false, player: { name: 'B', level: 'pupil' } },
    ben: { isYou: false, player: { name: 'Ben', level: null } },
  };
  const table = (judge: string, other: object, phase = 'playing'): TableTold =>
    ({
      phase,
      settings: { judge },
      chairs: [{ isYou: true, player: { name: 'Ada', level: null } }, other],
    }) as unknown as TableTold;

  it('is everybody but where a strict table would tell one person more than another', () => {
    for (const judge of ['guard', 'coach']) expect(canRecall(table(judge, chairs.ben), you)).toBe(true);
    expect(canRecall(table('table', chairs.ben), you)).toBe(false);
    expect(canRecall(table('table', chairs.ben, 'over'), you)).toBe(true);
    expect(canRecall(table('table', chairs.bot), you)).toBe(true);
    expect(canRecall(table('table', chairs.bot), { ...you, seat: null })).toBe(false);
  });
});
