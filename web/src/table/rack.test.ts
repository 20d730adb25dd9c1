import { describe, expect, it } from 'vitest';

import { rackOf } from './rack';

const LAPTOP = { width: 960, window: 1280, height: 800 };
const LOW_PHONE = { width: 360, window: 360, height: 640 };
const PHONE = { width: 390, window: 390, height: 844 };
const ON_ITS_SIDE = { width: 600, window: 844, height: 390 };

describe('a hand', () => {
  it('is a fan where there is room, and a rack for a crowd', () => {
    expect(rackOf(15, LAPTOP)).toBeNull();
    expect(rackOf(21, LAPTOP)).toEqual({ rows: 2, row: 11, card: 62, isMoved: false });
    expect(rackOf(15, { ...LAPTOP, width: 700 })).toEqual({ rows: 2, row: 8, card: 62, isMoved: false });
  });

  it('has rows of about the same length on a phone, as few as a low one needs', () => {
    expect(rackOf(7, LOW_PHONE)).toEqual({ rows: 2, row: 4, card: 58, isMoved: false });
    expect(rackOf(8, PHONE)).toEqual({ rows: 2, row: 4, card: 86, isMoved: false });
    expect(rackOf(14, ON_ITS_SIDE)).toEqual({ rows: 2, row: 7, card: 56, isMoved: false });
  });

  it('is moved only where it is far too large', () => {
    expect([rackOf(28, LOW_PHONE), rackOf(29, LOW_PHONE)].map((rack) => rack?.isMoved)).toEqual([false, true]);
    expect([rackOf(24, ON_ITS_SIDE), rackOf(25, ON_ITS_SIDE)].map((rack) => rack?.isMoved)).toEqual([false, true]);
  });

  it('never has cards that a finger misses', () => {
    for (const room of [LOW_PHONE, PHONE]) {
      for (let cards = 0; cards <= 60; cards++) expect(rackOf(cards, room)?.card).toBeGreaterThanOrEqual(44);
    }
  });
});
