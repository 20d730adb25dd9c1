/** What a reader has learnt and played on this device: lessons can be left and resumed, and are offered to the new. */

const PLACE = 'cardenza-learning';

export interface Learning {
  /** The games whose lesson is begun, each with the number of its next step, from 0. */
  steps: Record<string, number>;
  /** The games that were played, or learnt to the end. */
  known: string[];
}

/** What was stored, as far as it makes sense. */
export function restored(stored: string | null): Learning {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '{}');
  } catch {
    found = {};
  }
  const { steps, known } = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const begun = Object.entries(typeof steps === 'object' && steps !== null ? steps : {});
  return {
    steps: Object.fromEntries(begun.filter((entry): entry is [string, number] => Number.isInteger(entry[1]))),
    known: Array.isArray(known) ? known.filter((key): key is string => typeof key === 'string') : [],
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // storage is switched off
  }
}

export const learning: Learning = $state(restored(read()));

function keep(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(learning));
  } catch {
    // it lasts as long as the page
  }
}

export function isKnown(key: string): boolean {
  return learning.known.includes(key);
}

/** Where to go on in the lesson of a game that has so many steps. */
export function nextStep(key: string, steps: number): number {
  const at = learning.steps[key] ?? 0;
  return at > 0 && at < steps ? at : 0;
}

export function reach(key: string, step: number): void {
  learning.steps[key] = step;
  keep();
}

/** A lesson that is learnt begins anew, if somebody comes back to it. */
export function noteLearnt(key: string): void {
  learning.steps[key] = 0;
  notePlayed(key);
}

export function notePlayed(key: string): void {
  if (!isKnown(key)) learning.known.push(key);
  keep();
}
