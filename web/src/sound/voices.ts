/** How a tone or a knock is made: by a sample of the piano, or by a few soft partials until there is one. */

import { nearestSample } from './samples';
import { isTone, type Knock, type Timed, type Tone } from './timed';

const A4 = 69;
const A4_HERTZ = 440;
const OCTAVE = 12;
const RELEASE_SECONDS = 0.12;
const RELEASED = 6; // so many times that long, and nothing is left
const ATTACK_SECONDS = 0.006;
const SOFT = 0.3;
/** The partials of a tone without a sample: how often the fundamental, how loud, how long it lasts beside it. */
const PARTIALS = [
  [1, 1, 1],
  [2, 0.28, 0.6],
  [3, 0.09, 0.35],
  [4, 0.04, 0.2],
] as const;
const DECAY_SECONDS = 1.5;
/** A knock on wood: its pitch, how soon it is gone, and a second, shorter mode above it. */
const KNOCKS = {
  tap: [310, 0.028],
  accent: [1760, 0.012],
  beat: [1320, 0.012],
  part: [990, 0.008],
} as const satisfies Record<Knock['knock'], readonly [number, number]>;
const KNOCK_SECONDS = 0.19; // the lowest knock has faded by then
const MODE = 2.76;

const knocks = new WeakMap<BaseAudioContext, Map<Knock['knock'], AudioBuffer>>();

/** Let it sound at a time of the context; gives what can be stopped. */
export function voice(context: AudioContext, out: AudioNode, timed: Timed, at: number): AudioScheduledSourceNode[] {
  if (!isTone(timed)) return [knock(context, out, timed, at)];
  const sampled = piano(context, out, timed, at);
  return sampled ? [sampled] : partials(context, out, timed, at);
}

function piano(context: AudioContext, out: AudioNode, tone: Tone, at: number): AudioBufferSourceNode | null {
  const sample = nearestSample(tone.pitch);
  if (!sample) return null;
  const source = context.createBufferSource();
  const gain = context.createGain();
  const end = at + tone.length;
  source.buffer = sample.buffer;
  source.playbackRate.value = 2 ** ((tone.pitch - sample.pitch) / OCTAVE);
  gain.gain.setValueAtTime(tone.loudness * sample.gain, at);
  gain.gain.setTargetAtTime(0, end, RELEASE_SECONDS);
  source.connect(gain).connect(out);
  source.start(at, sample.start);
  source.stop(end + RELEASED * RELEASE_SECONDS);
  return source;
}

function partials(context: AudioContext, out: AudioNode, tone: Tone, at: number): OscillatorNode[] {
  return PARTIALS.map(([times, loud, long]) => {
    const end = at + Math.max(tone.length, DECAY_SECONDS) * long;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.frequency.value = A4_HERTZ * 2 ** ((tone.pitch - A4) / OCTAVE) * times;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(SOFT * loud * tone.loudness, at + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(0.0005, end);
    source.connect(gain).connect(out);
    source.start(at);
    source.stop(end);
    return source;
  });
}

function knock(context: AudioContext, out: AudioNode, timed: Knock, at: number): AudioBufferSourceNode {
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = knockOf(context, timed.knock);
  gain.gain.value = timed.loudness;
  source.connect(gain).connect(out);
  source.start(at);
  return source;
}

function knockOf(context: BaseAudioContext, kind: Knock['knock']): AudioBuffer {
  const made = knocks.get(context) ?? new Map<Knock['knock'], AudioBuffer>();
  knocks.set(context, made);
  const found = made.get(kind);
  if (found) return found;
  const [hertz, decay] = KNOCKS[kind];
  const buffer = context.createBuffer(1, Math.round(KNOCK_SECONDS * context.sampleRate), context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let at = 0; at < wave.length; at++) {
    const seconds = at / context.sampleRate;
    const turn = 2 * Math.PI * hertz * seconds;
    wave[at] =
      Math.sin(turn) * Math.exp(-seconds / decay) + 0.4 * Math.sin(MODE * turn) * Math.exp((-3 * seconds) / decay);
  }
  made.set(kind, buffer);
  return buffer;
}
