/** Which page an address means, and how one gets to another without loading everything anew. */

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'new'; readonly key: string }
  | { readonly page: 'table'; readonly words: string }
  | { readonly page: 'replay'; readonly words: string; readonly game: number }
  | { readonly page: 'review'; readonly words: string; readonly game: number }
  | { readonly page: 'score'; readonly words: string; readonly game: number }
  | { readonly page: 'record' }
  | { readonly page: 'rules'; readonly key: string }
  | { readonly page: 'tableRules' }
  | { readonly page: 'learn'; readonly key: string }
  | { readonly page: 'missing' };

const KEY = '([a-z][a-z0-9-]*)';
const ROUTES: readonly (readonly [RegExp, (first: string, second: string) => Route])[] = [
  [/^\/$/u, () => ({ page: 'lobby' })],
  [/^\/replay$/u, () => ({ page: 'record' })],
  [new RegExp(`^/new/${KEY}$`, 'u'), (key) => ({ page: 'new', key })],
  [/^\/rules\/table$/u, () => ({ page: 'tableRules' })],
  [new RegExp(`^/rules/${KEY}$`, 'u'), (key) => ({ page: 'rules', key })],
  [new RegExp(`^/learn/${KEY}$`, 'u'), (key) => ({ page: 'learn', key })],
  [new RegExp(`^/t/${KEY}$`, 'u'), (words) => ({ page: 'table', words })],
  [new RegExp(`^/t/${KEY}/review/(\\d{1,4})$`, 'u'), (words, game) => ({ page: 'review', words, game: Number(game) })],
  [new RegExp(`^/t/${KEY}/score/(\\d{1,4})$`, 'u'), (words, game) => ({ page: 'score', words, game: Number(game) })],
  [new RegExp(`^/t/${KEY}/replay/(\\d{1,4})$`, 'u'), (words, game) => ({ page: 'replay', words, game: Number(game) })],
];

/** The page of a path; a slash at its end means nothing. */
export function routeOf(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/+$/u, '') || '/' : path;
  for (const [fits, route] of ROUTES) {
    const found = fits.exec(plain);
    if (found) return route(found[1] ?? '', found[2] ?? '');
  }
  return { page: 'missing' };
}

/** The words of a table in what somebody typed or pasted: "Calm red fox", "calm-red-fox", a whole address. */
export function wordsIn(text: string): string | null {
  const address = /\/t\/([^/?#\s]+)/u.exec(text);
  const words = (address?.[1] ?? text)
    .trim()
    .toLowerCase()
    .split(/[\s,.-]+/u)
    .filter(Boolean)
    .join('-');
  return routeOf(`/t/${words}`).page === 'table' ? words : null;
}

type Listener = (route: Route) => void;
const listeners = new Set<Listener>();

function tell(): void {
  const route = routeOf(location.pathname);
  for (const listener of listeners) listener(route);
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  const isSame = path === location.pathname + location.hash;
  history[how === 'push' && !isSame ? 'pushState' : 'replaceState'](null, '', path);
  tell();
}

/** Follows clicks on the client's own links, and the browser's back and forward. Returns how to stop it. */
export function follow(listener: Listener): () => void {
  listeners.add(listener);
  addEventListener('popstate', tell);
  document.addEventListener('click', onClick);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', tell);
    document.removeEventListener('click', onClick);
  };
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOurs = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isOurs || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href, location.href);
  const isHere = address.pathname === location.pathname && address.hash !== '';
  if (address.origin !== location.origin || isHere || routeOf(address.pathname).page === 'missing') return;
  event.preventDefault();
  go(address.pathname + address.search + address.hash);
}
