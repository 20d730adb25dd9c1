/** Time left, as people read it. */

const DAY_MS = 86_400_000;

/** `clockText(65_000)` is "1:05"; days are told in words. */
export function clockText(ms: number, days: (n: number) => string): string {
  if (ms >= DAY_MS) return days(Math.floor(ms / DAY_MS));
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
