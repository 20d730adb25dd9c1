/** Which zones lie where on any table: by seat, as columns, as a grid, or as piles. Nothing here knows a game. */

import type { FactTold, ViewTold, ZoneTold } from '../gen/contract';
import type { Naming, Spot } from './hands';

export const GAP = '.';
const MOST_WIDE = 112;
/** Rows of the same length are worth a little. */
const NEARLY = 0.92;
/** Of two small cards side by side, in pixels: as wide as these may be, how much wider both are than one, and the gap. */
const [LEAST_MINI, LARGEST_MINI] = [14, 40];
const PAIR_WIDE = 1.9;
const PAIR_GAP = 6;
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

/** How many places a row of a grid has, so that all cards are seen at once and as large as they can be. */
export function largestRow(places: number, width: number, height: number): number {
  const sizes = Array.from({ length: places }, (_, at) => {
    const columns = at + 1;
    return Math.min(MOST_WIDE, width / columns, ((height / Math.ceil(places / columns)) * 63) / 88);
  });
  const best = Math.max(...sizes);
  const good = sizes.flatMap((size, at) => (size > best * NEARLY ? [at + 1] : []));
  return good.find((columns) => places % columns === 0) ?? Math.max(1, sizes.indexOf(best) + 1);
}

/** How wide a small card is, so that all pairs are seen at once; so small that it is not read it does not get. */
export function largestPair(pairs: number, width: number, height: number): number {
  const sizes = Array.from({ length: LARGEST_MINI - LEAST_MINI + 1 }, (_, at) => LARGEST_MINI - at);
  const fits = (size: number): boolean => {
    const columns = Math.max(1, Math.floor((width + PAIR_GAP) / (PAIR_WIDE * size + PAIR_GAP)));
    return Math.ceil(pairs / columns) * ((size * 88) / 63 + PAIR_GAP) + PAIR_GAP <= height;
  };
  return sizes.find(fits) ?? LEAST_MINI;
}

export function wordsIn(fact: FactTold | undefined): string[] {
  return Array.isArray(fact) ? fact.filter((each): each is string => typeof each === 'string') : [];
}
