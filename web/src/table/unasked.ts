import type { Update } from '../gen/contract';

/**
 * A moment in which whoever thinks of it speaks up: to a page that is shown no moves it is the turn of whoever is next,
 * and the buttons that always lie there are all that there is.
 */
export function unasked(message: Update): Update {
  const { table, offers } = message;
  const { window: open } = table;
  if (!open?.isUnasked || offers.isShown) return message;
  const toAct = open.nextSeat === null ? [] : [open.nextSeat];
  return { ...message, table: { ...table, toAct, window: null }, offers: { ...offers, isReaction: false } };
}
