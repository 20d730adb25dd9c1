/** Opening a table: with everything chosen, or at once with what most people want. */

import type { GameTold, NewTable } from '../gen/contract';
import { t } from '../i18n';
import { go } from '../router';
import { api } from './api';
import { settings } from './settings.svelte';

export async function openTable(table: NewTable): Promise<void> {
  const { words } = await api.open(table);
  go(`/t/${words}`);
}

/** Play now: every other chair is a bot's, so the game begins at once. */
export function playNow(game: GameTold, name = ''): Promise<void> {
  return openTable({
    settings: game.usual,
    name: settings.player || name || t().lobby.guest,
    bots: game.usual.seats - 1,
    level: 'lookahead',
  });
}
