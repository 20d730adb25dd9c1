/** Times and lists in the reader's language. */

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was: "5 minutes ago", "yesterday". */
export function ago(at: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const passed = Math.max(0, now - at);
  const step = STEPS.find(([, length]) => passed >= length);
  return step ? words.format(-Math.floor(passed / step[1]), step[0]) : words.format(0, 'minute');
}

/** "Ada, Jonas and Clara", as the server lists them: with no comma before the last one. */
export function listed(items: readonly string[], language: string): string {
  const region = language === 'en' ? 'en-GB' : language;
  return new Intl.ListFormat(region, { type: 'conjunction' }).format(items);
}

/** A sentence that begins as a sentence should. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Negative numbers with the sign that people print: −2. The hyphen of a name stays: ch-13. */
export function minus(text: number | string): string {
  return String(text).replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, '−');
}

/** A degree as musicians write it: b3 is ♭3, bb7 is 𝄫7. */
export function degreeText(degree: string): string {
  return degree.replace('bb', '𝄫').replace('b', '♭').replace('##', '𝄪').replace('#', '♯');
}

const QUARTERS: Readonly<Record<string, string>> = { '.25': '¼', '.5': '½', '.75': '¾' };

/** A number of beats as musicians write it: 3.5 is 3½. */
export function fractions(number: string): string {
  const [whole, part] = number.split(/(?=\.)/);
  const sign = part === undefined ? '' : QUARTERS[part];
  return sign === undefined ? number : (whole === '0' && sign ? '' : whole) + sign;
}
