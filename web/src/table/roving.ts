/** One tab stop for each kind of place and one for all that one can do, and arrow keys between them, whatever the layout. */

const STOPS = 'button[data-zone], [role=toolbar] button';
const RESULT = 'h2[tabindex]';
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much worse it is to be off the line than to be far. */
const ASIDE = 2.5;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Which of the points lies next in a direction; -1 if none does. */
export function nextIn(from: Point, points: readonly Point[], [dx, dy]: readonly [number, number]): number {
  let best = -1;
  let least = Infinity;
  points.forEach(({ x, y }, at) => {
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    const cost = ahead + ASIDE * aside;
    if (ahead > 1 && cost < least) [best, least] = [at, cost];
  });
  return best;
}

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Two that lie on each other, as a card and the place for more of them, are walked one after the other. */
function isNear(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1;
}

export function roving(root: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let lastAt = 0;

  const all = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(STOPS)];
  const group = (zone: string | undefined): HTMLElement[] => all().filter((each) => each.dataset['zone'] === zone);

  function settle(): void {
    const stops = new Map<string, HTMLElement>();
    for (const each of all()) {
      const zone = each.dataset['zone'] ?? '';
      if (!stops.has(zone) || each === last) stops.set(zone, each);
    }
    for (const each of all()) each.tabIndex = stops.get(each.dataset['zone'] ?? '') === each ? 0 : -1;
    if (last && !last.isConnected && document.activeElement === document.body) {
      const rest = group(last.dataset['zone']);
      const next = rest[Math.min(lastAt, rest.length - 1)] ?? root.querySelector<HTMLElement>(RESULT) ?? all().at(-1);
      next?.focus({ preventScroll: true });
    }
  }

  /** Whatever has the focus: when it goes, its neighbour gets it, or the result, or one's own cards. */
  function enter(event: FocusEvent): void {
    if (!(event.target instanceof HTMLElement)) return;
    last = event.target;
    lastAt = group(last.dataset['zone']).indexOf(last);
    settle();
  }

  function press(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>(STOPS) : null;
    if (!way || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const isAlong = way[0] !== 0 && from.dataset['zone'] === undefined; // a row of buttons is walked from end to end
    if (isAlong) {
      const row = group(undefined);
      row[row.indexOf(from) + way[0]]?.focus();
      return;
    }
    const beneath = all().filter((each) => isNear(middle(each), middle(from)));
    const next = beneath[beneath.indexOf(from) + way[0] + way[1]];
    if (next) return next.focus();
    const others = all().filter((each) => !beneath.includes(each));
    others[nextIn(middle(from), others.map(middle), way)]?.focus();
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', enter);
  root.addEventListener('keydown', press);
  settle();
  return () => {
    watcher.disconnect();
    root.removeEventListener('focusin', enter);
    root.removeEventListener('keydown', press);
  };
}
