import { describe, expect, it } from 'vitest';

import type { MovePlayed, News } from '../gen/contract';
import { lastRound } from './recalling';

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
