/** The MELD cards of lists of a table's own (CDECK-R12), by the lines of their list; `melds` has the printed ones. */

import { SvelteMap } from 'svelte/reactivity';

import type { MeldTold, NameTold } from '../gen/contract';

export type Cards = ReadonlyMap<string, MeldTold>;

export const OWN = new SvelteMap<string, Cards>();

/** What a card is called that stands in a list of one's own and in no other. */
export function ownName(id: string): NameTold | undefined {
  return [...OWN.values()].findLast((cards) => cards.has(id))?.get(id)?.called;
}
