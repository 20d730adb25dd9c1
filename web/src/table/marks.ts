/** What the last happening concerns: cards where they lie now, and players. It is marked while its sentence stands. */

import type { Deed, GameDealt, MovePlayed, News, SaidPart, ViewTold, ZoneTold } from '../gen/contract';
import { isSame, type Spot } from './hands';
import { cardsIn, isTold } from './log';
import { isHand, spotsOf, zoneOf } from './zones';

/** The last move that is told of; a new game begins with none. */
export function lastTold(news: readonly News[]): MovePlayed | null {
  const last = lastSaid(news);
  return last && isTold(last) ? last : null;
}

/** What the table’s line says: what happened last of all that stands, or how the game was dealt. */
export function lastSaid(news: readonly News[]): MovePlayed | GameDealt | null {
  const { dealt, moves } = standing(news);
  return moves.findLast(isTold) ?? dealt;
}

/** What another took out of the reader's hand since the reader last moved, where more has happened after it. */
export function lossOf(news: readonly News[], seat: number | null): MovePlayed | null {
  const told = standing(news).moves.filter(isTold);
  const since = told.slice(told.findLastIndex((each) => each.seat === seat) + 1);
  const isLoss = ({ deeds }: MovePlayed): boolean =>
    deeds.some((deed) => deed.t === 'moved' && deed.source[0] === 'hands' && deed.source[1] === seat);
  const loss = since.findLast(isLoss);
  return seat === null || !loss || loss === told.at(-1) ? null : loss;
}

/** The moves of this game that were not taken back, and how it was dealt. */
function standing(news: readonly News[]): { dealt: GameDealt | null; moves: MovePlayed[] } {
  let dealt: GameDealt | null = null;
  let moves: MovePlayed[] = [];
  for (const each of news) {
    if (each.t === 'dealt') [dealt, moves] = [each, []];
    else if (each.t === 'took_back') moves = moves.slice(0, each.to);
    else if (each.t === 'played') moves.push(each);
  }
  return { dealt, moves };
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
