/** Lets the browser keep the client as an app. It begins when the page is there and has nothing better to do. */

const REST_MS = 3000;

export function keepAsApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return; // only pages of this machine or over https have it
  const keep = (): void => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  setTimeout(keep, REST_MS);
}
