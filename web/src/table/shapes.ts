/**
 * What hands do where nothing may tell what is right: from the shapes of a game (`GameTold.shapes`) follow which cards
 * can be picked, which of them together, and where they can be put, whatever they are. Nothing here knows a move.
 */

import type { GestureAsked, ShapeTold } from '../gen/contract';
import { isSame, type Naming, type Spot, type Step, touchAsked } from './hands';

/** To whom the zone of a card belongs. */
export type Whose = 'own' | 'other' | 'nobody';

/** Does the shape begin with this card, or with the place as a whole? */
function begins(shape: ShapeTold, spot: Spot, whose: Whose): boolean {
  const isAlong = shape.along === spot.zone;
  if ((shape.picks !== spot.zone && !isAlong) || (shape.isOwn || isAlong) !== (whose === 'own')) return false;
  const isCard = shape.naming === 'card' || isAlong || shape.onto !== '';
  return isCard ? spot.card !== null : shape.naming === 'whole' || spot.index >= 0;
}

/** Can cards of these zones go there? One’s own cards do not go back where they are. */
function goes(shape: ShapeTold, picked: readonly Spot[], target: Spot): boolean {
  return (
    shape.onto === target.zone &&
    picked.some(({ zone }) => zone === shape.picks || zone === shape.along) &&
    !picked.some(({ zone, place }) => zone === target.zone && place === target.place)
  );
}

/** The cards that stay picked when this one is: all, those of the other zone, or none. */
function kept(shapes: readonly ShapeTold[], picked: readonly Spot[], spot: Spot): readonly Spot[] {
  const going = shapes.some(({ onto }) => onto) ? shapes.filter(({ onto }) => onto) : shapes;
  const isBeside = ({ picks, along }: ShapeTold): boolean =>
    along !== '' && picked.some(({ zone }) => zone !== spot.zone && (zone === picks || zone === along));
  if (going.some((shape) => isBeside(shape) && shape.along === spot.zone)) return picked;
  if (going.some(isBeside)) return picked.filter(({ zone }) => zone !== spot.zone); // one MELD card at a time
  const isRow = going.some(({ isMany, along }) => isMany && !along);
  return isRow ? picked.filter(({ zone, place }) => zone === spot.zone && place === spot.place) : [];
}

/** A card, or an empty place, is tapped. */
export function tapFreely(shapes: readonly ShapeTold[], picked: readonly Spot[], spot: Spot, whose: Whose): Step {
  if (picked.some((other) => isSame(other, spot))) {
    return { t: 'pick', picked: picked.filter((other) => !isSame(other, spot)) };
  }
  if (shapes.some((shape) => goes(shape, picked, spot))) return { t: 'by_hand', picked, target: spot };
  const begun = shapes.filter((shape) => begins(shape, spot, whose));
  const isDone = begun.length > 0 && begun.every(({ onto, isMany, along }) => !onto && !isMany && !along);
  if (isDone) return { t: 'by_hand', picked: [spot], target: null };
  if (begun.length) return { t: 'pick', picked: [...kept(begun, picked, spot), spot] };
  const isPlace = shapes.some(({ picks, onto }) => picks === '' && onto === spot.zone);
  return isPlace ? { t: 'by_hand', picked: [], target: spot } : { t: 'pick', picked };
}

/** Can cards, or a word, go to zones of this name? */
export function isPlaceFor(shapes: readonly ShapeTold[], zone: string): boolean {
  return shapes.some(({ onto }) => onto === zone);
}

/** Do these cards make a move without going anywhere, so that somebody has to say that they are all? */
export function isRow(shapes: readonly ShapeTold[], picked: readonly Spot[]): boolean {
  const own = shapes.filter(({ picks }) => picked.length > 0 && picked.every(({ zone }) => zone === picks));
  return own.some(({ isMany, onto }) => isMany && !onto) && own.every(({ onto }) => !onto);
}

/** Where the picked cards could go, by the names of zones. */
export function placesFor(shapes: readonly ShapeTold[], picked: readonly Spot[]): string[] {
  const found = shapes.filter(({ picks }) => picked.some(({ zone }) => zone === picks));
  return [...new Set(found.map(({ onto }) => onto).filter(Boolean))];
}

/** A gesture as it is sent, with cards and places named as the game names them. */
export function gestureFreely(
  shapes: readonly ShapeTold[],
  picked: readonly Spot[],
  target: Spot | null,
  otherwise: (zone: string) => Naming,
): GestureAsked {
  const onto = target?.zone ?? '';
  const namingOf = ({ zone }: Spot): Naming => {
    const picks = shapes.filter((shape) => shape.picks === zone);
    return (picks.find((shape) => shape.onto === onto) ?? picks[0])?.naming ?? otherwise(zone);
  };
  const there = shapes.filter(
    (shape) =>
      shape.onto === onto &&
      (picked.length ? picked.some(({ zone }) => zone === shape.picks || zone === shape.along) : shape.picks === ''),
  );
  const finest = there.find(({ ontoNaming }) => ontoNaming !== 'whole');
  return {
    picks: picked.map((spot) => touchAsked(spot, namingOf(spot))),
    target: target && touchAsked(target, finest && target.index >= 0 ? finest.ontoNaming : 'whole'),
    choice: '',
  };
}
