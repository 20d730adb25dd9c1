/** Cards follow the pointer: at once with a mouse or pen, after a short press with a finger, so that pages still scroll. */

import type { Board } from './board.svelte';
import type { Spot } from './hands';
import { placeOf } from './moments';

const THRESHOLD = 6;
const PRESS_MS = 170;

interface Drag {
  readonly spot: Spot;
  readonly card: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
  ghost: HTMLElement | null;
  press: ReturnType<typeof setTimeout> | undefined;
}

/** The card or place that an element of the page stands for. */
export function spotAt(board: Board, element: Element | null): Spot | null {
  const found = element?.closest<HTMLElement>('[data-zone]');
  if (!found) return null;
  const zone = board.zone(found.dataset['zone'] ?? '', placeOf(found.dataset['place'] ?? ''));
  if (!zone) return null;
  const index = found.dataset['index'] === undefined ? zone.cards.length - 1 : Number(found.dataset['index']);
  return { zone: zone.name, place: zone.place, index, card: zone.cards[index] ?? null };
}

/** Attach it to the table: `<div {@attach dragging(board)}>`. */
export function dragging(board: Board): (root: HTMLElement) => () => void {
  return (root) => {
    let drag: Drag | null = null;
    let isJustDropped = false;

    function down(event: PointerEvent): void {
      const touched = event.target instanceof Element ? event.target.closest<HTMLElement>('.touch') : null;
      const card = touched?.parentElement ?? null;
      const spot = spotAt(board, touched);
      if (!card || !spot || spot.card === null || event.button !== 0) return;
      const isTouch = event.pointerType === 'touch';
      drag = {
        spot,
        card,
        x: event.clientX,
        y: event.clientY,
        pointer: event.pointerId,
        ghost: null,
        press: undefined,
      };
      if (isTouch) drag.press = setTimeout(() => drag && begin(drag), PRESS_MS);
    }

    function begin(current: Drag): void {
      board.lift(current.spot);
      current.ghost = ghostOf(current.card, root);
      root.classList.add('lifted');
      follow(current, current.x, current.y);
    }

    function move(event: PointerEvent): void {
      if (!drag || event.pointerId !== drag.pointer) return;
      const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > THRESHOLD;
      if (!drag.ghost && isFar && event.pointerType === 'touch') return end();
      if (!drag.ghost && isFar) begin(drag);
      if (drag.ghost) follow(drag, event.clientX, event.clientY);
    }

    function up(event: PointerEvent): void {
      if (!drag || event.pointerId !== drag.pointer) return;
      const isDrop = drag.ghost !== null;
      end();
      if (!isDrop) return;
      isJustDropped = true; // the click that follows is not a tap
      setTimeout(() => (isJustDropped = false));
      board.drop(spotAt(board, document.elementFromPoint(event.clientX, event.clientY)));
    }

    function end(): void {
      clearTimeout(drag?.press);
      drag?.ghost?.remove();
      root.classList.remove('lifted');
      drag = null;
    }

    function cancel(): void {
      if (drag?.ghost) board.drop(null);
      end();
    }

    function click(event: MouseEvent): void {
      if (!isJustDropped) return;
      event.stopPropagation();
      event.preventDefault();
    }

    function hold(event: Event): void {
      if (drag?.ghost && event.cancelable) event.preventDefault();
    }

    root.addEventListener('pointerdown', down);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    root.addEventListener('click', click, true);
    root.addEventListener('touchmove', hold, { passive: false });
    root.addEventListener('contextmenu', hold);
    return () => {
      end();
      root.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      root.removeEventListener('click', click, true);
      root.removeEventListener('touchmove', hold);
      root.removeEventListener('contextmenu', hold);
    };
  };
}

/** A picture of what is carried: the card, and in a column the cards that lie on it. */
function ghostOf(card: HTMLElement, root: HTMLElement): HTMLElement {
  const rect = card.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  const carried = [...(card.closest('.column')?.querySelectorAll<HTMLElement>('.run .card') ?? [card])];
  for (const each of carried.slice(carried.indexOf(card))) {
    const place = each.getBoundingClientRect();
    const copy = document.createElement('div');
    copy.className = 'flying';
    copy.append(...[...each.querySelectorAll('.face')].map((face) => face.cloneNode(true)));
    Object.assign(copy.style, { left: '0', top: `${place.top - rect.top}px`, width: `${rect.width}px` });
    ghost.append(copy);
  }
  ghost.style.width = `${rect.width}px`;
  root.append(ghost);
  return ghost;
}

function follow({ ghost, card }: Drag, x: number, y: number): void {
  const { width } = card.getBoundingClientRect();
  if (ghost) ghost.style.translate = `${x - width / 2}px ${y - width * 0.7}px`;
}
