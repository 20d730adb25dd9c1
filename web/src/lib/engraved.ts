/** Engraved music: the address of the picture that the server draws for a score, `engraved('treble', 'C4/4')`. */

/** The words of the notation are told in `cardenza.engrave.notation`. */
export function engraved(...words: readonly string[]): string {
  return `/api/engraved?score=${encodeURIComponent(words.join(' '))}`;
}
