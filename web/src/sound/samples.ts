/** The piano: ten notes of the Salamander Grand Piano, six half steps apart. They are asked for once, all together. */

const FILES = import.meta.glob<string>('./samples/*.mp3', { eager: true, query: '?url', import: 'default' });
const NAME = /(C|Fs)(\d)\.mp3$/u;
const STROKE = 0.02; // of the loudest: what is softer comes before the stroke
const BEFORE = 0.002;
/** Strokes of the piano differ in loudness by ten decibels; most of that is evened out, by this share of it. */
const EVEN_LEVEL = 0.1;
const EVENED = 0.75;
const STROKE_SECONDS = 0.3;

export interface Sample {
  readonly pitch: number;
  readonly buffer: AudioBuffer;
  /** When its stroke comes, in seconds; decoders add some silence before it. */
  readonly start: number;
  /** How much louder it is played than it was recorded, for it to be about as loud as the others. */
  readonly gain: number;
}

let loaded: readonly Sample[] = [];
let isAsked = false;

/** Ask for them, unless they are there or on their way; where they do not come, they are asked for again another time. */
export function askForSamples(context: BaseAudioContext): void {
  if (isAsked) return;
  isAsked = true;
  const all = Object.entries(FILES).map(([path, address]) => load(context, path, address));
  void Promise.all(all).then(
    (samples) => (loaded = samples),
    () => (isAsked = false),
  );
}

async function load(context: BaseAudioContext, path: string, address: string): Promise<Sample> {
  const [, name, octave] = NAME.exec(path) ?? [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const buffer = await context.decodeAudioData(await answer.arrayBuffer());
  const start = strokeIn(buffer);
  const pitch = 12 * (Number(octave) + 1) + (name === 'C' ? 0 : 6);
  return { pitch, buffer, start, gain: (EVEN_LEVEL / levelOf(buffer, start)) ** EVENED };
}

/** How loud a stroke is: the root of its mean square. */
function levelOf(buffer: AudioBuffer, start: number): number {
  const [from, to] = [start, start + STROKE_SECONDS].map((seconds) => Math.round(seconds * buffer.sampleRate));
  const wave = buffer.getChannelData(0).subarray(from, to);
  return Math.sqrt(wave.reduce((sum, each) => sum + each * each, 0) / wave.length);
}

function strokeIn(buffer: AudioBuffer): number {
  const wave = buffer.getChannelData(0);
  const loudest = wave.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const stroke = wave.findIndex((each) => Math.abs(each) > STROKE * loudest);
  return Math.max(0, stroke / buffer.sampleRate - BEFORE);
}

/** The one that has to be bent least; null as long as they are not there. */
export function nearestSample(pitch: number): Sample | null {
  return loaded.reduce<Sample | null>(
    (best, each) => (best && Math.abs(best.pitch - pitch) <= Math.abs(each.pitch - pitch) ? best : each),
    null,
  );
}
