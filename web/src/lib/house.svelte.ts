/** Is the server there? Whoever cannot show a page without it says so here, and the frame waits until it answers. */

export const house = $state({ isAway: false });

const WAIT_MS = 2000;

export async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Looks again and again, and at once when the network or the reader comes back. Returns how to stop it. */
export function whenBack(back: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    clearTimeout(timer);
    const isBack = await isThere();
    if (isOver) return;
    clearTimeout(timer);
    if (isBack) {
      stop();
      back();
    } else timer = setTimeout(() => void look(), WAIT_MS * (0.5 + Math.random())); // a school does not return at once
  }

  function lookNow(): void {
    if (document.visibilityState === 'visible') void look();
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', lookNow);
    document.removeEventListener('visibilitychange', lookNow);
  }

  addEventListener('online', lookNow);
  document.addEventListener('visibilitychange', lookNow);
  void look();
  return stop;
}
