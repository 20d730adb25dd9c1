/** How far a disc is turned: it follows the hand, and swings to a sector by the shortest way. */

import { isStill } from '../lib/settings.svelte';

const SWING_MS = 240;

/** The same sector of twelve. */
export function around(sectors: number): number {
  return ((sectors % 12) + 12) % 12;
}

export class Turn {
  /** In sectors; any number while it turns. */
  at = $state(0);
  readonly near = $derived(around(Math.round(this.at)));
  #frame = 0;

  constructor(at: number) {
    this.at = at;
  }

  hold(): void {
    cancelAnimationFrame(this.#frame);
  }

  /** Without haste; at once where nothing should move. */
  swingTo(goal: number): void {
    this.hold();
    const from = this.at;
    const way = around(goal - from + 6) - 6;
    if (isStill() || Math.abs(way) < 0.01) {
      this.at = goal;
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - start) / SWING_MS));
      this.at = share === 1 ? goal : from + way * (1 - (1 - share) ** 3);
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
