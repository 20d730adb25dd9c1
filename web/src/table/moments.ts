/** Between two moments of a table: cards that are shown for a while, and cards that fly from place to place. */

import type { CardMoved, CardShown, Deed, News, Place, ViewTold } from '../gen/contract';

/** How long a card that does not stay face up is shown. */
export const SHOWN_MS = 1200;
/** How long the last move of a game lies there to be looked at before the result comes. */
export const END_MS = 1800;
export const FLIGHT_MS = 260;
const MOST_FLIGHTS = 10;

export function deedsOf(news: readonly News[]): Deed[] {
  return news.flatMap((each) => (each.t === 'played' ? each.deeds : []));
}

/** The table before a move with the cards it showed turned up, if they do not lie there any more in the table after. */
export function interlude(before: ViewTold | null, after: ViewTold | null, news: readonly News[]): ViewTold | null {
  const last = news.findLast((each) => each.t === 'played');
  if (!before || !after || last?.t !== 'played') return null;
  const passing = last.deeds.filter((deed): deed is CardShown => deed.t === 'shown' && !isStill(after, deed));
  if (!passing.length) return null;
  const zones = before.zones.map((zone) => {
    const cards = [...zone.cards];
    for (const { zone: where, at, card } of passing) {
      if (where[0] === zone.name && where[1] === zone.place && at !== null && at < cards.length) cards[at] = card;
    }
    return { ...zone, cards };
  });
  return { ...before, zones };
}

function isStill(view: ViewTold, { zone, at, card }: CardShown): boolean {
  if (at === null) return true;
  return view.zones.some(({ name, place, cards }) => name === zone[0] && place === zone[1] && cards[at] === card);
}

/** What flies: the cards that moved, unless the whole table was turned over. */
export function flightsOf(news: readonly News[]): CardMoved[] {
  const moved = deedsOf(news).filter((deed): deed is CardMoved => deed.t === 'moved');
  return moved.length > MOST_FLIGHTS ? [] : moved;
}

/** How a place is marked in the page, so that it can be found again. */
export function placeText(place: Place): string {
  return place === null ? '' : typeof place === 'number' ? `n${place}` : `s${place}`;
}

export function placeOf(text: string): Place {
  return text === '' ? null : text.startsWith('n') ? Number(text.slice(1)) : text.slice(1);
}
