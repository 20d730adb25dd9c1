/** Opening a table: with everything chosen, or at once with what most people want. */

import type { Level, NewTable, Settings } from '../gen/contract';
import { t } from '../i18n';
import { go } from '../router';
import { api } from './api';
import { notePlayed } from './learning.svelte';
import { settings } from './settings.svelte';

export async function openTable(table: NewTable): Promise<void> {
  const { words } = await api.open(table);
  notePlayed(table.settings.game);
  go(`/t/${words}`);
}

/** The name to sit down with where nobody asks for one. */
export function anyName(known = ''): string {
  return settings.player || known || t().lobby.guest;
}

/** Play now: every other chair is a bot's, so the game begins at once. */
export function playNow(usual: Settings, name = '', level: Level = 'careful'): Promise<void> {
  return openTable({
    settings: usual,
    name: anyName(name),
    bots: usual.seats - 1,
    level,
  });
}
