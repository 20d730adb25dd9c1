/** What the last happening concerns: cards where they lie now, and players. It is marked while its sentence stands. */

import type { Deed, MovePlayed, News, SaidPart, ViewTold, ZoneTold } from '../gen/contract';
import { isSame, type Spot } from './hands';
import { cardsIn, isTold } from './log';
import { isHand, spotsOf, zoneOf } from './zones';

/** What was taken back has not happened, and a new game begins with nothing. */
export function lastTold(news: readonly News[]): MovePlayed | null {
  const last = news.findLast((each) => isTold(each) || each.t === 'took_back' || each.t === 'dealt');
  return last && isTold(last) ? last : null;
}

export function seatsIn({ story }: MovePlayed): number[] {
  const parts: SaidPart[] = story.flatMap((said) => Object.values(said.parts));
  return [...new Set(parts.flatMap((part) => (part.t === 'seat' ? [part.seat] : [])))];
}

/**
 * The cards that came or were shown, and on the cloth those that are named without having moved. A card that the reader
 * does not see is none of them.
 */
export function spotsIn(played: MovePlayed, view: ViewTold): Spot[] {
  const found: Spot[] = [];
  for (const deed of played.deeds) {
    const spot = spotOfDeed(deed, view, found);
    if (spot) found.push(spot);
  }
  const moved = played.deeds.flatMap((deed) => ('card' in deed ? [deed.card] : []));
  const named = moved.includes(null) ? [] : cardsIn(played).filter((card) => !moved.includes(card));
  const cloth = view.zones.filter((zone) => !isHand(zone));
  return [...found, ...cloth.flatMap((zone) => named.flatMap((card) => newest(zone, card, found) ?? []))];
}

function spotOfDeed(deed: Deed, view: ViewTold, found: readonly Spot[]): Spot | undefined {
  if ((deed.t !== 'moved' && deed.t !== 'shown') || deed.card === null) return undefined;
  const zone = zoneOf(view, ...(deed.t === 'moved' ? deed.target : deed.zone));
  if (!zone) return undefined;
  if (deed.t === 'moved') return newest(zone, deed.card, found);
  return spotsOf(zone).find(({ index, card }) => index === deed.at && card === deed.card);
}

/** Of equal cards the one that lies on top; a wild that has got a name is still the wild. */
function newest(zone: ZoneTold, card: string, found: readonly Spot[]): Spot | undefined {
  return spotsOf(zone).findLast(
    (spot) => (spot.card === card || spot.card?.startsWith(`${card}=`)) && !found.some((other) => isSame(other, spot)),
  );
}
