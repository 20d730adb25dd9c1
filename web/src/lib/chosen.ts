/** What was chosen for a table besides the options of its game, in words: its judge, and the settings that concern it. */

import type { Settings } from '../gen/contract';
import { t } from '../i18n';

/** Names and values, in the order in which the game names its settings. */
export function chosenFor(settings: Settings, concerning: readonly string[]): [name: string, value: string][] {
  const words = t().setUp;
  const { seconds, times, switches } = words;
  const said = (isSo: boolean | null): string => (isSo ? words.yes : words.no);
  const aid = words.aids[settings.game] ?? words.aid;
  const told: Readonly<Record<string, [string, string]>> = {
    windowSeconds: [words.window, seconds(settings.windowSeconds ?? 0)],
    reactions: [words.reactions, words.reaction[settings.reactions].name],
    guardMs: [times.guardMs.name, seconds(settings.guardMs / 1000)],
    tieMs: [times.tieMs.name, seconds(settings.tieMs / 1000)],
    lastWindowSeconds: [times.lastWindowSeconds.name, seconds(settings.lastWindowSeconds)],
    showSeconds: [times.showSeconds.name, seconds(settings.showSeconds)],
    aids: [aid.name, said(settings.aids)],
    pileView: [words.openPiles, said(settings.pileView === 'full')],
    faces: [words.mixedFaces, said(settings.faces === 'mixed')],
    showClock: [words.showClock, said(settings.showClock)],
    deal: [words.solvable, said(settings.deal === 'solvable')],
    autoFinish: [switches.autoFinish.name, said(settings.autoFinish)],
    autoSafe: [switches.autoSafe.name, said(settings.autoSafe)],
    undo: [switches.undo.name, said(settings.undo)],
  };
  const shown = concerning.filter((name) => name !== 'showClock' || settings.faces === 'plain');
  const found = shown.flatMap((name) => (told[name] ? [told[name]] : []));
  return [[words.judge, words.judges[settings.judge].name], ...found];
}
