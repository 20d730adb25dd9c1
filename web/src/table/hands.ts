/**
 * What hands do: from the moves on offer and the cards touched so far follow what can be touched next, where it can go,
 * what is left to choose, and which move it makes. Nothing here knows a game.
 * Where moves are not told, `shapes.ts` does the same.
 */

import type { GestureAsked, Offer, Place, TouchAsked, TouchTold } from '../gen/contract';

/** A card where it lies; `card` is null for one that lies face down. An empty place has index -1. */
export interface Spot {
  readonly zone: string;
  readonly place: Place;
  readonly index: number;
  readonly card: string | null;
}

/** What a touch leads to: a move, a choice between moves, other cards picked, or a gesture that no offer has. */
export type Step =
  | { readonly t: 'play'; readonly offer: Offer }
  | { readonly t: 'choose'; readonly offers: readonly Offer[] }
  | { readonly t: 'pick'; readonly picked: readonly Spot[] }
  | { readonly t: 'by_hand'; readonly picked: readonly Spot[]; readonly target: Spot | null };

/** How a game names the cards of a zone in gestures: by index, by name, or the zone as a whole. */
export type Naming = 'index' | 'card' | 'whole';

export function isSame(one: Spot, other: Spot): boolean {
  return one.zone === other.zone && one.place === other.place && one.index === other.index;
}

/** Does the touch of a gesture mean this card? */
export function means(touch: TouchTold, spot: Spot): boolean {
  if (touch.zone !== spot.zone || touch.place !== spot.place) return false;
  if (touch.at === null) return true;
  return touch.at === (typeof touch.at === 'number' ? spot.index : spot.card);
}

/** The picks of a gesture that are still to be made, or null if some card picked does not belong to it. */
function missing(offer: Offer, picked: readonly Spot[]): TouchTold[] | null {
  if (!offer.gesture) return null;
  const left = [...offer.gesture.picks];
  for (const spot of picked) {
    const at = left.findIndex((touch) => means(touch, spot));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The moves that begin with the cards picked. */
export function begun(offers: readonly Offer[], picked: readonly Spot[]): Offer[] {
  return offers.filter((offer) => missing(offer, picked) !== null);
}

/** The moves whose cards are all picked; a place or a choice may be missing. */
export function ready(offers: readonly Offer[], picked: readonly Spot[]): Offer[] {
  return offers.filter((offer) => picked.length > 0 && missing(offer, picked)?.length === 0);
}

/** Can this card be picked besides those already picked? */
export function canPick(offers: readonly Offer[], picked: readonly Spot[], spot: Spot): boolean {
  return offers.some((offer) => missing(offer, picked)?.some((touch) => means(touch, spot)));
}

/** The moves that putting the picked cards there would make. */
export function landing(offers: readonly Offer[], picked: readonly Spot[], target: Spot): Offer[] {
  return ready(offers, picked).filter(({ gesture }) => gesture?.target && means(gesture.target, target));
}

/** Can the picked cards go there? */
export function isTarget(offers: readonly Offer[], picked: readonly Spot[], target: Spot): boolean {
  return landing(offers, picked, target).length > 0;
}

/** The picked cards are put somewhere. */
export function put(offers: readonly Offer[], picked: readonly Spot[], target: Spot): Step {
  const found = landing(offers, picked, target);
  if (found.length > 1) return { t: 'choose', offers: found };
  return found[0] ? { t: 'play', offer: found[0] } : { t: 'by_hand', picked, target };
}

/** A card, or an empty place, is tapped. */
export function tap(offers: readonly Offer[], picked: readonly Spot[], spot: Spot): Step {
  if (picked.some((other) => isSame(other, spot))) {
    return { t: 'pick', picked: picked.filter((other) => !isSame(other, spot)) };
  }
  if (isTarget(offers, picked, spot)) return put(offers, picked, spot);
  if (canPick(offers, picked, spot)) return pick(offers, [...picked, spot]);
  if (canPick(offers, [], spot)) return pick(offers, [spot]);
  const isElsewhere = picked.some((other) => other.zone !== spot.zone || other.place !== spot.place);
  if (isElsewhere) return { t: 'by_hand', picked, target: spot };
  return spot.card === null ? { t: 'by_hand', picked: [spot], target: null } : { t: 'pick', picked: [spot] };
}

/** A gesture that is nothing but touching these cards is made at once. */
function pick(offers: readonly Offer[], picked: readonly Spot[]): Step {
  const possible = begun(offers, picked);
  const done = ready(possible, picked);
  const isAll = done.length === possible.length && done.every(({ gesture }) => gesture?.target === null);
  if (isAll && done.length > 1) return { t: 'choose', offers: done };
  return isAll && done[0] ? { t: 'play', offer: done[0] } : { t: 'pick', picked };
}

/** How the offers name the cards of a zone, if any of them touches it. */
export function namingOf(offers: readonly Offer[], zone: string): Naming | null {
  for (const { gesture } of offers) {
    for (const touch of gesture ? [...gesture.picks, ...(gesture.target ? [gesture.target] : [])] : []) {
      if (touch.zone !== zone) continue;
      return touch.at === null ? 'whole' : typeof touch.at === 'number' ? 'index' : 'card';
    }
  }
  return null;
}

/** A touch as it is sent. */
export function touchAsked(spot: Spot, naming: Naming): TouchAsked {
  const at = naming === 'index' ? spot.index : naming === 'card' ? spot.card : null;
  return { zone: spot.zone, place: spot.place, at: at === -1 ? null : at };
}

/** A gesture as it is sent. A place where cards go is named as a whole unless an offer says otherwise. */
export function gestureAsked(
  offers: readonly Offer[],
  picked: readonly Spot[],
  target: Spot | null,
  naming: (zone: string) => Naming,
  choice = '',
): GestureAsked {
  const aims = offers.flatMap(({ gesture }) => (gesture?.target ? [{ ...gesture.target, at: gesture.target.at }] : []));
  const aim = aims.find((touch) => touch.zone === target?.zone);
  const targetNaming = !aim || aim.at === null ? 'whole' : typeof aim.at === 'number' ? 'index' : 'card';
  return {
    picks: picked.map((spot) => touchAsked(spot, namingOf(offers, spot.zone) ?? naming(spot.zone))),
    target: target && touchAsked(target, targetNaming),
    choice,
  };
}

/** The move that only touches a pile face down: drawing. */
export function drawing(offers: readonly Offer[], isFaceDown: (touch: TouchTold) => boolean): Offer | null {
  const found = offers.find(({ gesture }) => {
    const first = gesture?.picks[0];
    return gesture?.picks.length === 1 && gesture.target === null && first?.at === null && isFaceDown(first);
  });
  return found ?? null;
}
