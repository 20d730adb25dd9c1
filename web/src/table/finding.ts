/** What one finds before it is told: a table as it follows when cards are laid down, and what is still to be heard. */

import type { CardMoved, FindTold, News, ViewTold } from '../gen/contract';
import { isHand } from './zones';

/** The cards go from one’s hand to where they are laid. */
export function laidView(view: ViewTold, { onto }: FindTold, cards: readonly string[]): ViewTold {
  const zones = view.zones.map((zone) => {
    if (isHand(zone) && zone.place === view.seat)
      return { ...zone, cards: zone.cards.filter((card) => card === null || !cards.includes(card)) };
    return zone.name === onto?.[0] && zone.place === onto[1] ? { ...zone, cards: [...zone.cards, ...cards] } : zone;
  });
  return { ...view, zones };
}

/** The same as it is seen to happen. */
export function laying({ zones, seat }: ViewTold, { onto }: FindTold, cards: readonly string[]): CardMoved[] {
  const hand = zones.find((zone) => isHand(zone) && zone.place === seat);
  if (!hand || !onto) return [];
  return cards.map((card) => ({ t: 'moved', card, source: [hand.name, hand.place], target: onto }));
}

/** The news from what was to be found on, without the sentences that were told at once. */
export function restOf(news: readonly News[], { n, told }: FindTold): News[] {
  const at = news.findIndex((each) => each.n === n);
  const first = news[at];
  if (first?.t !== 'played' && first?.t !== 'dealt') return [...news];
  return [{ ...first, story: first.story.slice(told) }, ...news.slice(at + 1)];
}
