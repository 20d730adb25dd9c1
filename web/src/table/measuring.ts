/** Measuring what is drawn, without making a page be laid out before it has to be. */

import type { Attachment } from 'svelte/attachments';

/** Tells how high an element is, to a fraction of a pixel, as often as that changes; the first time before it is seen. */
export const high = (tell: (height: number) => void) =>
  measured((element) => tell(element.getBoundingClientRect().height));
/** The same of its width. */
export const wide = (tell: (width: number) => void) => measured(({ clientWidth }) => tell(clientWidth));

function measured(tell: (element: HTMLElement) => void): Attachment<HTMLElement> {
  return (element) => {
    const watcher = new ResizeObserver(() => tell(element));
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
