/** Opening a table: with everything chosen, or at once with what most people want. */

import type { GameTold, NewTable, Settings } from '../gen/contract';
import { t } from '../i18n';
import { go } from '../router';
import { api } from './api';
import { settings } from './settings.svelte';

/** The settings that a new table starts from: two players where the game allows it, the Guard, no clock. */
export function usualSettings(game: Pick<GameTold, 'key' | 'leastSeats' | 'mostSeats'>): Settings {
  return {
    game: game.key,
    seats: Math.min(Math.max(game.leastSeats, 2), game.mostSeats),
    options: {},
    judge: 'guard',
    clock: { t: 'none' },
    windowSeconds: null,
    reactions: 'fastest',
    games: 1,
    awaySeconds: 60,
    guardMs: 4000,
    tieMs: 400,
    lastWindowSeconds: 20,
    pileView: 'top',
    aids: null,
    showSeconds: 2,
    faces: 'plain',
    showClock: true,
    deal: 'random',
    autoSafe: false,
    autoFinish: true,
    undo: true,
  };
}

export async function openTable(table: NewTable): Promise<void> {
  const { words } = await api.open(table);
  go(`/t/${words}`);
}

/** Play now: every other chair is a bot's, so the game begins at once. */
export function playNow(game: GameTold, name = ''): Promise<void> {
  const usual = usualSettings(game);
  return openTable({
    settings: usual,
    name: settings.player || name || t().lobby.guest,
    bots: usual.seats - 1,
    level: 'lookahead',
  });
}
