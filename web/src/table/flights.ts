/** Cards fly from where they lay to where they lie. The copy that flies is of the page, so any face can fly. */

import type { CardMoved } from '../gen/contract';
import { FLIGHT_MS, placeText } from './moments';

interface Start {
  readonly deed: CardMoved;
  readonly from: DOMRect;
  /** How the card looked where it lay. */
  readonly picture: SVGElement | null;
}

const PAUSE_MS = 60;

function elementOf(
  root: Element,
  [zone, place]: readonly [string, CardMoved['source'][1]],
  card: string | null,
): Element | null {
  const where = `[data-zone="${CSS.escape(zone)}"][data-place="${CSS.escape(placeText(place))}"]`;
  const named = card === null ? null : root.querySelector(`${where} [data-card="${CSS.escape(card)}"]`);
  const newest = root.querySelector(`${where}[data-newest] .card`);
  return named ?? newest ?? root.querySelector(`${where} .card:last-of-type`) ?? root.querySelector(where);
}

/** Remember where the cards that will fly lie now. */
export function starts(root: Element, deeds: readonly CardMoved[]): Start[] {
  return deeds.flatMap((deed) => {
    const lying = elementOf(root, deed.source, deed.card);
    const from = lying?.getBoundingClientRect();
    return lying && from?.width ? [{ deed, from, picture: lying.querySelector('svg') }] : [];
  });
}

/** Let them fly to where they lie after the page has followed; resolves when all have landed. */
export async function fly(root: Element, from: readonly Start[]): Promise<void> {
  const flights = from.map((start, order) => flight(root, start, order * PAUSE_MS));
  await Promise.all(flights);
}

async function flight(root: Element, { deed, from, picture: before }: Start, delay: number): Promise<void> {
  const target = elementOf(root, deed.target, deed.card);
  const to = target?.getBoundingClientRect();
  if (!target || !to?.width) return;
  const isCard = target.matches('.card');
  const after = target.querySelector('svg');
  const picture = (isCard ? after : before) ?? before ?? after ?? root.querySelector('.card svg');
  if (!picture) return;
  const copy = document.createElement('div');
  copy.className = 'flying';
  copy.append(picture.cloneNode(true));
  const width = isCard ? to.width : Math.min(from.width, 80);
  const height = picture.matches('.round') ? width : (width * 88) / 63;
  Object.assign(copy.style, {
    left: `${to.left + (to.width - width) / 2}px`,
    top: `${to.top + (to.height - height) / 2}px`,
    width: `${width}px`,
  });
  root.append(copy);
  if (isCard) target.classList.add('landing');
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const rise = Math.min(28, Math.hypot(dx, dy) / 8);
  const scale = Math.max(0.2, from.width / width);
  const frames = [
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
    { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - rise}px) scale(${(scale + 2) / 3})`, offset: 0.6 },
    { transform: `scale(${isCard ? 1 : Math.min(1, to.height / height)})` },
  ];
  const motion = copy.animate(frames, { duration: FLIGHT_MS, delay, easing: 'ease-out', fill: 'backwards' });
  await Promise.race([motion.finished.catch(() => undefined), sleep(FLIGHT_MS + delay + 50)]);
  copy.remove();
  target.classList.remove('landing');
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
