import { describe, expect, it } from 'vitest';

import { loadDeck } from './deck';

describe('the deck of Carmony', () => {
  it('has round MELD cards, face up and face down', async () => {
    const { isRound, RoundBack } = await loadDeck('carmony');
    expect(['ch-13', 'iv-p5', 'sc-major', 'ch-13 on D with A'].map((card) => isRound(card, 'fronts'))).not.toContain(
      false,
    );
    expect(
      ['meld_deck', 'melds', 'interval_deck', 'chord_deck', 'scale_deck'].map((zone) => isRound(null, zone)),
    ).not.toContain(false);
    expect(['deck', 'hands', 'pile', 'wheel', 'stock'].map((zone) => isRound(null, zone))).not.toContain(true);
    expect(['C', 'F#', 'Bb'].map((card) => isRound(card, 'wheel'))).not.toContain(true);
    expect(RoundBack).not.toBeNull();
  });

  it('is alone in that', async () => {
    const { isRound, RoundBack } = await loadDeck('musicards');
    expect([isRound('F#3', 'hands'), isRound(null, 'stock'), RoundBack]).toEqual([false, false, null]);
  });
});
