/** The few words that are printed on cards, in the language of the reader; the families of Clé de Sol stay French. */

import type { Language } from '../i18n';
import { settings } from '../lib/settings.svelte';

const en = {
  rhythm: { dc: 'sixteenth', cr: 'eighth', no: 'quarter', bl: 'half' },
  pitch: 'hauteur',
  interval: { 3: 'third', 4: 'fourth', 5: 'fifth' },
  musician: 'musicien',
  rest: { 1: 'quarter rest', 2: 'half rest' },
  repeat: 'reprise',
  accidental: { '#': 'sharp', b: 'flat', n: 'natural' },
  dot: 'dot',
  dotAdds: '+ half its note',
  tie: 'tie',
  or: 'or',
  colour: { B: 'blue', G: 'gold', R: 'red' },
  signature: (beats: string) => `${beats} beats a measure`,
  beats: (beats: string) => `${beats} ${['¼', '½', '1'].includes(beats) ? 'beat' : 'beats'}`,
};

export type Captions = typeof en;

const CAPTIONS: Readonly<Record<Language, Captions>> = {
  en,
  fr: {
    rhythm: { dc: 'double-croche', cr: 'croche', no: 'noire', bl: 'blanche' },
    pitch: 'hauteur',
    interval: { 3: 'tierce', 4: 'quarte', 5: 'quinte' },
    musician: 'musicien',
    rest: { 1: 'soupir', 2: 'demi-pause' },
    repeat: 'reprise',
    accidental: { '#': 'dièse', b: 'bémol', n: 'bécarre' },
    dot: 'point',
    dotAdds: '+ la moitié',
    tie: 'liaison',
    or: 'ou',
    colour: { B: 'bleu', G: 'or', R: 'rouge' },
    signature: (beats: string) => `${beats} temps par mesure`,
    beats: (beats: string) => `${beats} temps`,
  },
};

export function captions(): Captions {
  return CAPTIONS[settings.language];
}
