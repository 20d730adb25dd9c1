/** All that sounds: loaded when the first sound is due (`lib/sound`). */

export { goRound, hush, perform, type Performing, type Round } from './player.svelte';
export { climbing, pitchOf } from './pitches';
export { beatsIn, counted, inTime, measureOf, secondsOf } from './rhythm';
export { type Done, chord, interval, inTurn, LOUD, picked, proofOf, QUIET, REFUSAL, scale, soundOf } from './sounds';
export { endOf, lastOnset, later, oneByOne, type Knock, type Timed, type Tone } from './timed';
