/**
 * The instrument. Whoever has music hands it over (`perform`) and may break it off; what happens at the table waits until
 * the music before it has been played, unless that would take too long. Nothing sounds in a hidden tab, and who mutes the
 * house hears nothing more at once.
 */

import { settings } from '../lib/settings.svelte';
import { audio } from '../lib/sound';
import { askForSamples } from './samples';
import { endOf, lastOnset, type Timed } from './timed';
import { voice } from './voices';

const LEAD_SECONDS = 0.03;
const BREATH_SECONDS = 0.16;
const MOST_LAG_SECONDS = 2.5;
const FADE_SECONDS = 0.03;
const WAKING_MS = 400;
/** A loop is planned so long before it goes round. */
const AHEAD_SECONDS = 0.15;
const FULL = 0.9;

export interface Performing {
  /** Breaks it off. */
  readonly signal?: AbortSignal | undefined;
  /** What becomes of the music before: it is hushed, it is waited for if that is not too long, or it sounds on. */
  readonly manner?: 'now' | 'next' | 'over';
}

interface Part {
  readonly out: GainNode;
  readonly sources: readonly AudioScheduledSourceNode[];
  /** When its last note begins, and when it is over, by the clock of the context. */
  readonly last: number;
  readonly end: number;
}

const parts = new Set<Part>();
let master: GainNode | null = null;

/** Play this; resolves when it is over or broken off. */
export async function perform(notes: readonly Timed[], { signal, manner = 'now' }: Performing = {}): Promise<void> {
  const context = await awake();
  if (!context || !notes.length || signal?.aborted) return;
  const now = context.currentTime + LEAD_SECONDS;
  const free = [...parts].reduce((latest, { last }) => Math.max(latest, last + BREATH_SECONDS), now);
  const mayWait = manner === 'next' && free - now < MOST_LAG_SECONDS;
  if (!mayWait && manner !== 'over') hush();
  const part = begin(context, notes, mayWait ? free : now);
  const breakOff = (): void => stop(part);
  signal?.addEventListener('abort', breakOff);
  await over(context, part.end, signal);
  signal?.removeEventListener('abort', breakOff);
  parts.delete(part);
}

/** A part of a loop: what is played, and when the next one begins. */
export interface Round {
  readonly notes: readonly Timed[];
  readonly seconds: number;
}

/** Play one round after the other, each as it is due then, until it is broken off or there is none. */
export async function goRound(next: (round: number) => Round | null, signal: AbortSignal): Promise<void> {
  const context = await awake();
  if (!context || signal.aborted) return;
  hush();
  let start = context.currentTime + LEAD_SECONDS;
  const going = new Set<Part>();
  const breakOff = (): void => going.forEach(stop);
  signal.addEventListener('abort', breakOff);
  for (let round = 0; !signal.aborted && !document.hidden; round++) {
    const due = next(round);
    if (!due) break;
    going.add(begin(context, due.notes, start));
    start += due.seconds;
    await over(context, start - AHEAD_SECONDS, signal);
    start = Math.max(start, context.currentTime);
  }
  await over(context, start, signal);
  breakOff();
}

/** What sounds fades, and what was to come does not. */
export function hush(): void {
  for (const part of parts) stop(part);
}

function begin(context: AudioContext, notes: readonly Timed[], start: number): Part {
  const out = context.createGain();
  out.connect(volume(context));
  const sources = notes.flatMap((timed) => voice(context, out, timed, start + timed.at));
  const part = { out, sources, last: start + lastOnset(notes), end: start + endOf(notes) };
  parts.add(part);
  return part;
}

function stop(part: Part): void {
  const { context } = part.out;
  part.out.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS);
  for (const source of part.sources) source.stop(context.currentTime + 8 * FADE_SECONDS);
  parts.delete(part);
}

/** Wait for a time of the context. */
function over(context: AudioContext, time: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, 1000 * (time - context.currentTime)));
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** The context, once it runs; null where the browser does not let it, as before the first touch. */
async function awake(): Promise<AudioContext | null> {
  const context = document.hidden || settings.sound === 'off' ? null : audio();
  if (!context) return null;
  const late = new Promise((resolve) => setTimeout(resolve, WAKING_MS));
  if (context.state !== 'running') await Promise.race([context.resume().catch(() => undefined), late]);
  const isRunning = (context.state as string) === 'running';
  if (isRunning) askForSamples(context);
  return isRunning && !document.hidden ? context : null;
}

function volume(context: AudioContext): GainNode {
  if (master) return master;
  const gain = context.createGain();
  const soft = context.createDynamicsCompressor();
  gain.connect(soft).connect(context.destination);
  $effect.root(() => {
    $effect.pre(() => {
      gain.gain.value = settings.sound === 'off' ? 0 : FULL * (settings.volume / 100) ** 2;
      if (settings.sound === 'off') hush();
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hush();
    void (document.hidden ? context.suspend() : context.resume()).catch(() => undefined); // the next touch tries again
  });
  master = gain;
  return gain;
}
