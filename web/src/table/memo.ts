/** What one may look up while playing, drawn by a game that has a picture for it, found by its key. */

import type { Component } from 'svelte';

const MEMOS = import.meta.glob<{ default: Component }>('../memos/*.svelte');

export async function loadMemo(key: string): Promise<Component | null> {
  const load = MEMOS[`../memos/${key}.svelte`];
  return load ? (await load()).default : null;
}
