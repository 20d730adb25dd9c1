/**
 * A turn in a game by days may come while nobody looks. Whoever has asked for it in the settings is then told by a
 * notification, as long as the page is open somewhere: the house asks nobody else to carry messages.
 */

import type { MyTable } from '../gen/contract';
import { t } from '../i18n';
import { api } from './api';
import { settings } from './settings.svelte';

const EVERY_MS = 60_000;

export type Permission = 'granted' | 'denied' | 'nowhere';

/** Only ever called because somebody chose it. */
export async function askForNotices(): Promise<Permission> {
  if (!window.isSecureContext || !('Notification' in window)) return 'nowhere';
  return (await Notification.requestPermission()) === 'granted' ? 'granted' : 'denied';
}

/** The tables by days at which it has become the reader's turn since the last look. */
export function newlyYours(before: ReadonlySet<string>, tables: readonly MyTable[]): MyTable[] {
  return tables.filter(({ words, isByDays, isYourTurn }) => isByDays && isYourTurn && !before.has(words));
}

export const yoursOf = (tables: readonly MyTable[]): Set<string> =>
  new Set(tables.filter(({ isYourTurn }) => isYourTurn).map(({ words }) => words));

async function tell({ words, game }: MyTable): Promise<void> {
  const { pieces } = await api.programme(settings.language);
  const title = t().devices.turnTitle(pieces.find(({ key }) => key === game)?.title ?? game);
  const options = { tag: words, icon: '/icon-192.png', lang: settings.language, data: `/t/${words}` };
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}

/** Looks while the page is out of sight. Call it in an effect; returns how to stop it. */
export function watchTurns(): (() => void) | undefined {
  if (settings.notices === 'off' || !('Notification' in window)) return undefined;
  let before: Set<string> | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function look(): Promise<void> {
    const { tables } = await api.me();
    if (before) for (const table of newlyYours(before, tables)) await tell(table);
    before = yoursOf(tables);
  }

  const lookIfThere = (): void => void look().catch(() => undefined); // a server that is away is asked again

  function follow(): void {
    clearInterval(timer);
    before = null;
    if (document.visibilityState === 'visible' || Notification.permission !== 'granted') return;
    lookIfThere();
    timer = setInterval(lookIfThere, EVERY_MS);
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
