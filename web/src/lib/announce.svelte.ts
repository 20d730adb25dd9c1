/** Sentences for screen readers: whatever is announced stands in a live region of the page, signs as words. */

import { aloud } from './names';

export const announced = $state({ polite: '', assertive: '' });

/** A sentence repeated word for word is read again only if the text changes: a mark that nobody hears does that. */
const UNHEARD = '\u200b';

/** What was said on one page is nothing to come upon on the next. */
export function hush(): void {
  announced.polite = announced.assertive = '';
}

export function announce(sentence: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const heard = aloud(sentence);
  announced[urgency] = announced[urgency] === heard ? heard + UNHEARD : heard;
}
