/** What lies on the cloth of a game, found by the key of the game; without a layout of its own, the one for all games. */

import type { Component } from 'svelte';

import type { News, Value } from '../gen/contract';
import type { Board } from './board.svelte';

export interface LayoutProps extends Record<string, unknown> {
  readonly news: readonly News[];
  readonly options: Readonly<Record<string, Value>>;
}

export interface Layout {
  readonly default: Component<LayoutProps>;
  /** The zones of the players that lie on the cloth: the row of the players need not count them. */
  readonly laid?: readonly string[];
  /** The zones of the players that they hold besides their hands: where every card is face up, these lie open, too. */
  readonly held?: readonly string[];
  /** Of a game that can be played without reading: what one can touch next, as a whole. Its players have faces. */
  readonly invites?: (board: Board) => string;
  /** What cards picked together are for, where they go nowhere. */
  readonly together?: () => string;
}

const LAYOUTS = import.meta.glob<Layout>('../layouts/*.svelte');
const GENERIC = '../layouts/generic.svelte';

const loaded = new Map<string, Layout>();

export async function loadLayout(key: string): Promise<Layout | null> {
  const load = LAYOUTS[`../layouts/${key}.svelte`] ?? LAYOUTS[GENERIC];
  const layout = load ? await load() : null;
  if (layout) loaded.set(key, layout);
  return layout;
}

/** The same, if it was loaded before: whoever draws it need not draw twice. */
export function layoutOf(key: string): Layout | null {
  return loaded.get(key) ?? null;
}
