/** What one may find before it is told: the table as it looks until then, and what of the news gives nothing away. */

import type { FindTold, News, TableTold, ViewTold, ZoneTold } from '../gen/contract';
import { isHand } from './zones';

function isOwnHand(zone: ZoneTold, view: ViewTold): boolean {
  return isHand(zone) && zone.place === view.seat;
}

/** Cards that are dealt lie in no order; it is the same whenever the page draws them. */
function lot(card: string, n: number): number {
  return [...`${card}${n}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1009, 7);
}

/**
 * The table with the cards in hand that are still to be found (`left`, by their sets). After a deal there is no table
 * before it, and the hand lies as dealt; else a card that has come is the last.
 */
export function heldView(view: ViewTold, find: FindTold, left: readonly number[], before: ViewTold | null): ViewTold {
  const missing = left.flatMap((at) => find.sets[at] ?? []);
  const old = before?.zones.find((zone) => isOwnHand(zone, view))?.cards ?? [];
  const place = (card: string | null): number => {
    if (!before) return card === null ? 0 : lot(card, find.n);
    const at = old.indexOf(card);
    return at < 0 ? old.length : at;
  };
  const zones = view.zones.map((zone) => ({
    ...zone,
    cards: isOwnHand(zone, view)
      ? [...zone.cards, ...missing].toSorted((one, other) => place(one) - place(other))
      : zone.cards.filter((card) => card === null || !missing.includes(card)),
  }));
  return { ...view, zones, facts: (before ?? view).facts, prompt: [find.asks] };
}

/** It is the finder who has to do something, and nothing has been decided yet. */
export function heldTable(table: TableTold, seat: number | null): TableTold {
  return { ...table, phase: 'playing', outcome: null, window: null, toAct: seat === null ? [] : [seat] };
}

/** The news up to what is to be found, and from there on. */
export function cutAt(news: readonly News[], find: FindTold): { told: News[]; rest: News[] } {
  const at = news.findIndex(({ n }) => n === find.n);
  const last = news[at];
  if (last?.t !== 'played' && last?.t !== 'dealt') return { told: [], rest: [...news] };
  const story = last.t === 'played' ? { ...last, deeds: last.deeds.filter(({ t }) => t === 'moved') } : last;
  return {
    told: [...news.slice(0, at), { ...story, story: last.story.slice(0, find.told) }],
    rest: [{ ...last, story: last.story.slice(find.told) }, ...news.slice(at + 1)],
  };
}
