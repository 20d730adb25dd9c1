/**
 * The worker that keeps the shell of the client, so that there is a page when the server is away. It keeps nothing else:
 * whatever is asked of the API or of a table passes it by, and a page comes from the server as long as that answers, so
 * that a new release is seen at once. Files with a hash in their name are what they were for ever.
 *
 * A build writes `shell` before this file: another release is another worker, and takes the place of the one before.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Clicked extends Lasting {
  readonly notification: Notification;
}

interface Page {
  readonly url: string;
  focus(): Promise<Page>;
  navigate(address: string): Promise<Page | null>;
}

interface Around {
  readonly shell: { readonly release: string; readonly files: readonly string[] };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(): Promise<readonly Page[]>;
    openWindow(address: string): Promise<Page | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(name: 'notificationclick', listen: (event: Clicked) => void): void;
}

const worker = self as unknown as Around;
const { release, files } = worker.shell;
const CACHE = `cardenza-${release}`;
const HOME = '/';
const FOREVER = '/assets/';
const API = '/api/';
/** What a proxy answers for a server that is not there. */
const AWAY: readonly number[] = [502, 503, 504];

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    files.map((file) => new Request(file, { cache: file.startsWith(FOREVER) ? 'default' : 'reload' })),
  );
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page of the server; the shell, which says that the server is away, if there is none. */
async function page({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    return AWAY.includes(answer.status) ? ((await caches.match(HOME)) ?? answer) : answer;
  } catch (error) {
    const kept = await caches.match(HOME);
    if (kept) return kept;
    throw error;
  }
}

async function forEver(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function newestOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function show(address: string): Promise<void> {
  const [open] = await worker.clients.matchAll();
  if (!open) await worker.clients.openWindow(address);
  else if (new URL(open.url).pathname === address) await open.focus();
  else await (await open.navigate(address))?.focus();
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith(API)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (!files.includes(pathname)) return;
  else event.respondWith(pathname.startsWith(FOREVER) ? forEver(request) : newestOf(request));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});
