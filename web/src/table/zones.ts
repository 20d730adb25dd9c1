/** Which zones lie where on any table: by seat, as columns, as a grid, or as piles. Nothing here knows a game. */

import type { FactTold, ViewTold, ZoneTold } from '../gen/contract';
import type { Naming, Spot } from './hands';

export const GAP = '.';
const GRID = 'grid';

/** Numbered zones that lie one below the other: the face-down cards of a column, and the face-up ones on them. */
export interface Column {
  readonly place: number;
  readonly zones: readonly ZoneTold[];
}

export interface Arrangement {
  /** The zones that every seat has, by seat. */
  readonly bySeat: readonly (readonly ZoneTold[])[];
  readonly columns: readonly Column[];
  readonly grids: readonly ZoneTold[];
  readonly piles: readonly ZoneTold[];
}

export function arrange(view: ViewTold, seats: number): Arrangement {
  const sizes = new Map<string, number>();
  for (const zone of view.zones)
    if (typeof zone.place === 'number') sizes.set(zone.name, (sizes.get(zone.name) ?? 0) + 1);
  const bySeat: ZoneTold[][] = Array.from({ length: seats }, () => []);
  const columns = new Map<number, ZoneTold[]>();
  const grids: ZoneTold[] = [];
  const piles: ZoneTold[] = [];
  for (const zone of view.zones) {
    if (typeof zone.place !== 'number') (zone.name === GRID ? grids : piles).push(zone);
    else if (sizes.get(zone.name) === seats) bySeat[zone.place]?.push(zone);
    else columns.set(zone.place, [...(columns.get(zone.place) ?? []), zone]);
  }
  const inOrder = [...columns].sort(([one], [other]) => one - other);
  return { bySeat, columns: inOrder.map(([place, zones]) => ({ place, zones })), grids, piles };
}

/** Does the zone hold cards that only its owner sees? Then it is a hand; what everybody sees was won or laid down. */
export function isHand(zone: ZoneTold): boolean {
  return zone.name.startsWith('hand');
}

/** How gestures name the cards of a zone when no offer tells. */
export function namingIn(view: ViewTold, zone: string): Naming {
  const found = view.zones.find((each) => each.name === zone);
  if (found?.name === GRID) return 'index';
  if (found?.place === null || found === undefined) return 'whole';
  return isHand(found) ? 'card' : 'index';
}

export function spotsOf(zone: ZoneTold): Spot[] {
  return zone.cards.map((card, index) => ({ zone: zone.name, place: zone.place, index, card }));
}

/** Are face-down cards drawn from there? They are told top card first, piles and, in a record, open decks top card last. */
export function isDeck(zone: string): boolean {
  return ['stock', 'deck', 'draw'].includes(zone) || zone.endsWith('_deck');
}

/** The card on top, which is also the place to put cards on; index -1 where none lies. */
export function spotOf(zone: ZoneTold): Spot {
  const index = isDeck(zone.name) && zone.cards.includes(null) ? 0 : zone.cards.length - 1;
  return { zone: zone.name, place: zone.place, index, card: zone.cards[index] ?? null };
}

export function isFaceDown(zone: ZoneTold): boolean {
  return zone.cards.length > 0 && zone.cards.every((card) => card === null);
}

export function zoneOf(view: ViewTold, name: string, place: ZoneTold['place'] = null): ZoneTold | undefined {
  return view.zones.find((zone) => zone.name === name && zone.place === place);
}

/** How many places a row of a grid has: as square as it can be, rather wide, or rather tall on a phone. */
export function rowLength(places: number, most: number, isTall: boolean): number {
  for (let side = Math.floor(Math.sqrt(places)); side > 1; side--) {
    const wide = isTall ? side : places / side;
    const isLong = isTall && places > 2 * side * side; // a phone would have to scroll
    if (places % side === 0 && wide <= most && !isLong) return wide;
  }
  return Math.max(1, Math.min(most, Math.ceil(Math.sqrt(places))));
}

export function wordsIn(fact: FactTold | undefined): string[] {
  return Array.isArray(fact) ? fact.filter((each): each is string => typeof each === 'string') : [];
}
