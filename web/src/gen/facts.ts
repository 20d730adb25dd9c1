// Made of the fields that each game declares by tools/facts.py: change them there.

/** What is told of a position besides its cards. Whatever a viewer may not know is left out. */
export interface FactsOf {
  'bluff-the-scale': {
    readonly turn?: number;
    readonly phase?: 'deal' | 'root' | 'place' | 'react' | 'replace' | 'over';
    readonly root?: string | null;
    readonly root_name?: string | null;
    readonly calls?: number;
    readonly said?: string | null;
    readonly claim?: string | null;
    readonly placers?: readonly number[];
    readonly passed?: readonly number[];
    readonly tried?: readonly number[];
    readonly barred?: readonly number[];
    readonly replaced?: boolean;
    readonly returned?: string | null;
    readonly winners?: readonly number[] | null;
  };
  carmony: {
    readonly turn?: number;
    readonly phase?: 'start' | 'deal' | 'act' | 'over';
    readonly type?: 'interval' | 'chord' | 'scale' | null;
    readonly ate?: boolean;
    readonly stopped?: boolean;
    readonly mistakes?: readonly number[];
    readonly barred?: string | null;
    readonly drawn?: boolean;
    readonly dry?: number;
    readonly out?: number | null;
    readonly worth?: readonly string[];
    readonly round?: number;
    readonly dealer?: number;
    readonly scores?: readonly number[];
    readonly points?: readonly number[] | null;
  };
  'chord-poker': {
    readonly root?: string | null;
    readonly turn?: number;
    readonly phase?: 'start' | 'end' | 'deal' | 'group' | 'over';
    readonly barred?: string | null;
    readonly drawn?: boolean;
    readonly dry?: number;
    readonly completed?: number | null;
    readonly lost?: readonly number[];
    readonly groups?: readonly string[];
    readonly round?: number;
    readonly dealer?: number;
    readonly scores?: readonly number[];
    readonly points?: readonly number[] | null;
  };
  'chromatic-solitaire': {
    readonly tops?: readonly string[];
    readonly passes?: number;
    readonly phase?: 'play' | 'deal' | 'over';
    readonly conceded?: boolean;
  };
  'cle-de-sol': {
    readonly direction?: number;
    readonly turn?: number;
    readonly mode?: 'top' | 'free' | 'interval' | 'demand';
    readonly first?: boolean;
    readonly demand?: 'Do' | 'Re' | 'Mi' | 'Fa' | 'Sol' | 'La' | 'Si' | 'dc' | 'cr' | 'no' | 'bl' | null;
    readonly phase?: 'turn' | 'window' | 'give' | 'deal' | 'over';
    readonly placer?: number | null;
    readonly answered?: readonly number[];
    readonly offender?: number | null;
    readonly turns?: number;
    readonly idle?: number;
    readonly round?: number;
    readonly starter?: number;
    readonly totals?: readonly number[];
    readonly won?: readonly number[];
    readonly points?: readonly number[] | null;
  };
  'go-fish': {
    readonly turn?: number;
    readonly turns?: number;
    readonly phase?: 'turn' | 'over';
    readonly holds?: readonly string[];
    readonly lacks?: readonly string[];
  };
  'keys-corners': {
    readonly turn?: number;
    readonly played?: number;
    readonly phase?: 'turn' | 'name' | 'deal' | 'over';
    readonly round?: number;
    readonly dealer?: number;
    readonly key?: string;
    readonly totals?: readonly number[];
    readonly points?: readonly number[] | null;
    readonly scale?: readonly string[];
    readonly due?: readonly string[];
    readonly compulsory?: readonly string[];
    readonly won?: readonly number[];
  };
  'looking-glass': {
    readonly turn?: number;
    readonly phase?: 'play' | 'playout' | 'deal' | 'over';
    readonly runs?: readonly number[];
    readonly round?: number;
    readonly dealer?: number;
    readonly scores?: readonly number[];
    readonly points?: readonly number[] | null;
    readonly interval_points?: readonly number[] | null;
    readonly alice_points?: readonly number[] | null;
    readonly run_points?: readonly number[] | null;
    readonly bonus_points?: readonly number[] | null;
  };
  memory: {
    readonly up?: number | null;
    readonly turn?: number;
    readonly turns?: number;
    readonly phase?: 'turn' | 'over';
  };
  metronome: {
    readonly time?: string;
    readonly beats?: readonly string[];
    readonly tied?: readonly number[];
    readonly turn?: number;
    readonly phase?: 'turn' | 'drawn' | 'gift' | 'over';
    readonly drawn?: readonly string[] | null;
    readonly passes?: number;
    readonly turns?: number;
  };
  'old-maid': {
    readonly turn?: number;
    readonly giver?: number | null;
    readonly safe?: readonly number[];
    readonly loser?: number | null;
    readonly takes?: number;
    readonly phase?: 'arrange' | 'turn' | 'over';
  };
  'the-distance': {
    readonly base?: readonly string[];
    readonly turn?: number;
    readonly draws?: number;
    readonly mistakes?: number;
    readonly phase?: 'turn' | 'call' | 'over';
    readonly answered?: readonly number[];
    readonly turns?: number;
  };
}
