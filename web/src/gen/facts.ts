// Made of the fields, moves and sayings that each game declares by tools/facts.py: change them there.

import type {
  BeatsPart,
  CardPart,
  CardsPart,
  NotePart,
  NotesPart,
  NumberPart,
  SeatPart,
  TextPart,
  WordPart,
} from './contract';

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
    readonly next?: number | null;
    readonly correctors?: readonly number[];
    readonly degrees?: readonly string[];
    readonly sectors?: readonly string[];
    readonly covered?: readonly string[];
    readonly is_spelled?: boolean;
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
    readonly lacking?: readonly string[];
    readonly nearest?: readonly number[];
    readonly barred?: string | null;
    readonly drawn?: boolean;
    readonly dry?: number;
    readonly out?: number | null;
    readonly laid?: readonly string[];
    readonly laid_points?: readonly number[];
    readonly melds_laid?: readonly number[];
    readonly worth?: readonly number[];
    readonly scales?: readonly number[];
    readonly chords?: readonly number[];
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
    readonly notes_by_root?: readonly number[];
    readonly ways?: readonly string[];
    readonly ways_sizes?: readonly number[];
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
    readonly span?: number | null;
    readonly base?: string | null;
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
    readonly takers?: readonly number[];
    readonly sizes?: readonly number[];
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
    readonly steps?: readonly number[];
    readonly waiting?: readonly string[];
    readonly due?: readonly string[];
    readonly compulsory?: readonly string[];
    readonly onto?: readonly string[];
    readonly notes?: readonly string[];
    readonly won?: readonly number[];
    readonly takers?: readonly number[];
    readonly lowest?: readonly string[];
    readonly highest?: readonly string[];
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
    readonly most?: number;
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

/** A move as it is said: its kind, and its parts; also one with something left out. */
export interface MovesOf {
  'bluff-the-scale':
    | { readonly key: 'pass'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'call'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'deal'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'root'; readonly parts: { readonly note: CardPart } }
    | { readonly key: 'place'; readonly parts: { readonly note: CardPart } }
    | { readonly key: 'correct'; readonly parts: { readonly name: NotePart } }
    | { readonly key: 'place_as'; readonly parts: { readonly note: CardPart; readonly name: NotePart } }
    | { readonly key: 'replace_as'; readonly parts: { readonly note: CardPart; readonly name: NotePart } };
  carmony:
    | { readonly key: 'draw'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'take'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'discard'; readonly parts: { readonly note: CardPart } }
    | { readonly key: 'meld'; readonly parts: { readonly meld: CardPart; readonly card: CardPart; readonly root: CardPart; readonly points: NumberPart } }
    | { readonly key: 'eat'; readonly parts: { readonly card: CardPart; readonly seat: SeatPart; readonly meld: CardPart } }
    | { readonly key: 'meld_using'; readonly parts: { readonly card: CardPart; readonly root: CardPart; readonly notes: CardsPart } }
    | { readonly key: 'deal'; readonly parts: Readonly<Record<string, never>> };
  'chord-poker':
    | { readonly key: 'draw'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'take'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'deal'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'group_best'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'root'; readonly parts: { readonly note: CardPart; readonly count: NumberPart } }
    | { readonly key: 'discard_to_wheel'; readonly parts: { readonly note: CardPart } }
    | { readonly key: 'discard_to_pile'; readonly parts: { readonly note: CardPart } }
    | { readonly key: 'group'; readonly parts: { readonly groups: NumberPart } };
  'chromatic-solitaire':
    | { readonly key: 'turn'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'waste_up'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'concede'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'deal'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'up'; readonly parts: { readonly column: NumberPart; readonly card: CardPart } }
    | { readonly key: 'waste_to'; readonly parts: { readonly column: NumberPart; readonly card: CardPart } }
    | { readonly key: 'back_to'; readonly parts: { readonly note: CardPart; readonly column: NumberPart } }
    | { readonly key: 'move_to'; readonly parts: { readonly source: NumberPart; readonly target: NumberPart; readonly size: NumberPart; readonly card: CardPart } };
  'cle-de-sol':
    | { readonly key: 'draw'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'place'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'place_several'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'demand_name'; readonly parts: { readonly demand: NotePart } }
    | { readonly key: 'demand_rhythm'; readonly parts: { readonly demand: WordPart } }
    | { readonly key: 'let'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'intercept'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'give'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'deal'; readonly parts: Readonly<Record<string, never>> };
  'go-fish':
    | { readonly key: 'ask'; readonly parts: { readonly seat: SeatPart; readonly note: CardPart } }
    | { readonly key: 'fish'; readonly parts: Readonly<Record<string, never>> };
  'keys-corners':
    | { readonly key: 'discard'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'done'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'deal'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'name'; readonly parts: { readonly place: WordPart; readonly note: NotePart } }
    | { readonly key: 'fill_discard'; readonly parts: { readonly place: WordPart; readonly card: CardPart } }
    | { readonly key: 'fill'; readonly parts: { readonly place: WordPart; readonly card: CardPart } }
    | { readonly key: 'play_discard'; readonly parts: { readonly target: WordPart; readonly card: CardPart } }
    | { readonly key: 'play'; readonly parts: { readonly card: CardPart; readonly target: WordPart } }
    | { readonly key: 'move'; readonly parts: { readonly source: WordPart; readonly target: WordPart; readonly cards: CardsPart } };
  'looking-glass':
    | { readonly key: 'place'; readonly parts: { readonly note: CardPart } }
    | { readonly key: 'deal'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'steal_from'; readonly parts: { readonly seat: SeatPart; readonly note: CardPart } }
    | { readonly key: 'pick'; readonly parts: { readonly note: CardPart; readonly sector: CardPart; readonly root: CardPart } }
    | { readonly key: 'pick_with'; readonly parts: { readonly note: CardPart; readonly sector: CardPart } };
  memory:
    | { readonly key: 'flip'; readonly parts: { readonly place: NumberPart } };
  metronome:
    | { readonly key: 'play'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'draw'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'pass'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'keep'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'play_tie'; readonly parts: { readonly first: NumberPart; readonly second: NumberPart } }
    | { readonly key: 'give_to'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'play_a_tie'; readonly parts: Readonly<Record<string, never>> };
  'old-maid':
    | { readonly key: 'take'; readonly parts: { readonly place: NumberPart } }
    | { readonly key: 'keep'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'swap'; readonly parts: { readonly place: NumberPart; readonly other: NumberPart } };
  'the-distance':
    | { readonly key: 'draw'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'pass'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'call'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'silent'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'catch'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'decline'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'play_as'; readonly parts: { readonly cards: CardsPart; readonly letter: NotePart } }
    | { readonly key: 'play'; readonly parts: { readonly cards: CardsPart } };
}

/** What a game can say: what happened, what is due, the headings of its proofs. */
export interface SaysOf {
  'bluff-the-scale':
    | { readonly key: 'dealt'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'new_scale'; readonly parts: { readonly scale: CardPart; readonly other: SeatPart } }
    | { readonly key: 'started'; readonly parts: { readonly seat: SeatPart; readonly scale: CardPart; readonly root: NotePart } }
    | { readonly key: 'complete'; readonly parts: { readonly scale: CardPart; readonly notes: NotesPart; readonly count: NumberPart } }
    | { readonly key: 'no_more_scales'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'fewest'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'shared'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'which_root'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'choose_root'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'put_down'; readonly parts: { readonly seat: SeatPart; readonly degree: TextPart; readonly name: NotePart } }
    | { readonly key: 'replaced'; readonly parts: { readonly seat: SeatPart; readonly degree: TextPart; readonly name: NotePart } }
    | { readonly key: 'last_card'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'claims'; readonly parts: { readonly seat: SeatPart; readonly name: NotePart } }
    | { readonly key: 'degree_due'; readonly parts: { readonly degree: TextPart; readonly note: NotePart } }
    | { readonly key: 'spell_degree'; readonly parts: { readonly degree: TextPart } }
    | { readonly key: 'another_card'; readonly parts: { readonly degree: TextPart } }
    | { readonly key: 'right_names'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'scale_spelled'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'which_name'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'taken_back'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'called'; readonly parts: { readonly seat: SeatPart; readonly name: NotePart; readonly card: CardPart } }
    | { readonly key: 'bluffed'; readonly parts: { readonly note: NotePart; readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'was_right'; readonly parts: { readonly note: NotePart; readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'taken'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'starts_again'; readonly parts: { readonly other: SeatPart } }
    | { readonly key: 'set_aside'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'corrected'; readonly parts: { readonly seat: SeatPart; readonly name: NotePart; readonly right: NotePart; readonly other: SeatPart } }
    | { readonly key: 'not_corrected'; readonly parts: { readonly seat: SeatPart; readonly name: NotePart; readonly tried: NotePart } }
    | { readonly key: 'barred'; readonly parts: { readonly other: SeatPart } }
    | { readonly key: 'unnoticed'; readonly parts: { readonly name: NotePart; readonly right: NotePart } }
    | { readonly key: 'out'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'out_at_once'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'none_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'cards_left'; readonly parts: { readonly count: NumberPart } };
  carmony:
    | { readonly key: 'drew'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'drew_notes'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'refilled'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart; readonly root: NotePart } }
    | { readonly key: 'refilled_notes'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart; readonly root: NotePart } }
    | { readonly key: 'took'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart; readonly cards: CardsPart } }
    | { readonly key: 'barred'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'discarded'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'too_dry'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'draw_or_take'; readonly parts: { readonly count: NumberPart; readonly pile: NumberPart } }
    | { readonly key: 'must_draw'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'or_discard'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'must_discard'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'but_not'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'dry_turns'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'on_pile'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'other_notes'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'may_go'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'may_not_go'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'laid'; readonly parts: { readonly seat: SeatPart; readonly meld: CardPart; readonly root: NotePart; readonly notes: NotesPart } }
    | { readonly key: 'falsely'; readonly parts: { readonly seat: SeatPart; readonly meld: CardPart; readonly root: NotePart; readonly cards: CardsPart } }
    | { readonly key: 'stopped'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'can_lay'; readonly parts: { readonly meld: CardPart; readonly points: NumberPart } }
    | { readonly key: 'can_lay_either'; readonly parts: { readonly meld: CardPart; readonly points: NumberPart; readonly other: CardPart; readonly less: NumberPart } }
    | { readonly key: 'may_lay'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'may_lay_or_eat'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'may_lay_more'; readonly parts: { readonly type: WordPart } }
    | { readonly key: 'nothing_to_lay'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'type_of_turn'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'notes_of_meld'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'its_degrees'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'missing'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'not_in_meld'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'may_be_added'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'which_root'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'can_be_built'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'new_meld'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'ate'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly card: CardPart; readonly meld: CardPart; readonly root: NotePart; readonly notes: NotesPart } }
    | { readonly key: 'lost_meld'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'can_eat'; readonly parts: { readonly meld: CardPart; readonly other: SeatPart } }
    | { readonly key: 'lies_there'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'your_card'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'the_meld'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'dealt'; readonly parts: { readonly seat: SeatPart; readonly number: NumberPart; readonly count: NumberPart; readonly card: CardPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'last_turn'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'out'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'emptied'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'used_up'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'reckoned'; readonly parts: { readonly seat: SeatPart; readonly melds: NumberPart; readonly lost: NumberPart; readonly count: NumberPart } }
    | { readonly key: 'reckoned_out'; readonly parts: { readonly seat: SeatPart; readonly melds: NumberPart; readonly paid: NumberPart } }
    | { readonly key: 'reckoned_false'; readonly parts: { readonly seat: SeatPart; readonly melds: NumberPart; readonly lost: NumberPart; readonly count: NumberPart; readonly fine: NumberPart; readonly mistakes: NumberPart } }
    | { readonly key: 'reckoned_out_false'; readonly parts: { readonly seat: SeatPart; readonly melds: NumberPart; readonly paid: NumberPart; readonly fine: NumberPart; readonly mistakes: NumberPart } }
    | { readonly key: 'won_round'; readonly parts: { readonly seat: SeatPart; readonly number: NumberPart } }
    | { readonly key: 'next_dealer'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'won'; readonly parts: { readonly seat: SeatPart; readonly total: NumberPart } }
    | { readonly key: 'shared'; readonly parts: { readonly seat: SeatPart; readonly total: NumberPart } }
    | { readonly key: 'cards_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'own_scales'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'own_chords'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'meld_laid'; readonly parts: { readonly meld: CardPart; readonly root: NotePart; readonly notes: NotesPart } }
    | { readonly key: 'went_out'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'notes_left'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'false_melds'; readonly parts: { readonly count: NumberPart } };
  'chord-poker':
    | { readonly key: 'dealt'; readonly parts: { readonly seat: SeatPart; readonly round: NumberPart; readonly chord: CardPart; readonly root: NotePart } }
    | { readonly key: 'chord_spelled'; readonly parts: { readonly notes: NotesPart } }
    | { readonly key: 'pile_begun'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'chord_completed'; readonly parts: { readonly seat: SeatPart; readonly chord: CardPart; readonly root: NotePart } }
    | { readonly key: 'deck_out'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'last_round'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'drew'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'drew_unseen'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'last_card'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'took'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'took_one'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'wrong_pile'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'wrong_wheel'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'required_laid'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'optional_laid'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'optional_discarded'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'sector_taken'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'no_chord_note'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'too_late'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'must_draw'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'stays'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'draw_now'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'dry_soon'; readonly parts: { readonly count: NumberPart; readonly most: NumberPart } }
    | { readonly key: 'dry_turns'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'pile_size'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'the_pile'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'other_notes'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'barred'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'can_go'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'required_notes'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'optional_notes'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'on_the_wheel'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'new_root'; readonly parts: { readonly seat: SeatPart; readonly root: NotePart } }
    | { readonly key: 'stayed'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'came_back'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'on_this_root'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'would_stay'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'would_come_back'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'has_grouped'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'fours'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'threes'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'pairs'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'left_over'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart; readonly cards: CardsPart } }
    | { readonly key: 'hand_worth'; readonly parts: { readonly points: NumberPart } }
    | { readonly key: 'your_groups'; readonly parts: { readonly count: NumberPart; readonly points: NumberPart } }
    | { readonly key: 'by_four'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'by_three'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'by_two'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'fours_held'; readonly parts: { readonly count: NumberPart; readonly cards: CardsPart } }
    | { readonly key: 'threes_held'; readonly parts: { readonly count: NumberPart; readonly cards: CardsPart } }
    | { readonly key: 'pairs_held'; readonly parts: { readonly count: NumberPart; readonly cards: CardsPart } }
    | { readonly key: 'loose_held'; readonly parts: { readonly count: NumberPart; readonly cards: CardsPart } }
    | { readonly key: 'chord_paid'; readonly parts: { readonly chord: CardPart } }
    | { readonly key: 'wrong_places'; readonly parts: { readonly count: NumberPart } };
  'chromatic-solitaire':
    | { readonly key: 'dealt'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'moved'; readonly parts: { readonly card: CardPart; readonly count: NumberPart; readonly source: NumberPart; readonly onto: CardPart; readonly column: NumberPart } }
    | { readonly key: 'started'; readonly parts: { readonly card: CardPart; readonly count: NumberPart; readonly source: NumberPart; readonly column: NumberPart } }
    | { readonly key: 'uncovered'; readonly parts: { readonly card: CardPart; readonly column: NumberPart } }
    | { readonly key: 'emptied'; readonly parts: { readonly column: NumberPart } }
    | { readonly key: 'face_up'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'starts'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'end_takes'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'goes_on'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'rose'; readonly parts: { readonly card: CardPart; readonly source: NumberPart; readonly onto: CardPart } }
    | { readonly key: 'rose_from_waste'; readonly parts: { readonly card: CardPart; readonly onto: CardPart } }
    | { readonly key: 'begun'; readonly parts: { readonly card: CardPart; readonly source: NumberPart; readonly pile: NumberPart } }
    | { readonly key: 'begun_from_waste'; readonly parts: { readonly card: CardPart; readonly pile: NumberPart } }
    | { readonly key: 'done'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'taken_back'; readonly parts: { readonly card: CardPart; readonly onto: CardPart; readonly column: NumberPart } }
    | { readonly key: 'piles_show'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'cards_there'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'piles_done'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'piles_begun'; readonly parts: { readonly count: NumberPart; readonly card: CardPart } }
    | { readonly key: 'turned_over'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'last_pass'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'turned'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'moved_from_waste'; readonly parts: { readonly card: CardPart; readonly onto: CardPart; readonly column: NumberPart } }
    | { readonly key: 'started_from_waste'; readonly parts: { readonly card: CardPart; readonly column: NumberPart } }
    | { readonly key: 'surely_won'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'won'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'stuck'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'conceded'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'waste_shows'; readonly parts: Readonly<Record<string, never>> };
  'cle-de-sol':
    | { readonly key: 'dealt'; readonly parts: { readonly seat: SeatPart; readonly round: NumberPart } }
    | { readonly key: 'begun'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'out'; readonly parts: { readonly seat: SeatPart; readonly round: NumberPart } }
    | { readonly key: 'stuck'; readonly parts: { readonly round: NumberPart } }
    | { readonly key: 'at_the_limit'; readonly parts: { readonly count: NumberPart; readonly round: NumberPart } }
    | { readonly key: 'counted'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart; readonly total: NumberPart } }
    | { readonly key: 'counted_cards'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart; readonly total: NumberPart } }
    | { readonly key: 'won'; readonly parts: { readonly seat: SeatPart; readonly total: NumberPart } }
    | { readonly key: 'won_by_rounds'; readonly parts: { readonly seat: SeatPart; readonly total: NumberPart; readonly count: NumberPart } }
    | { readonly key: 'shared'; readonly parts: { readonly seat: SeatPart; readonly total: NumberPart } }
    | { readonly key: 'placed'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'added'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart; readonly rhythm: WordPart } }
    | { readonly key: 'drew'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'unformed'; readonly parts: { readonly seat: SeatPart; readonly span: WordPart; readonly count: NumberPart } }
    | { readonly key: 'still_unformed'; readonly parts: { readonly seat: SeatPart; readonly span: WordPart; readonly count: NumberPart } }
    | { readonly key: 'drawn'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'nothing_fits'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'which_on_top'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'some_fit'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'formed'; readonly parts: { readonly seat: SeatPart; readonly span: WordPart; readonly card: CardPart; readonly notes: NotesPart } }
    | { readonly key: 'met'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'unmet'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'on_note'; readonly parts: { readonly name: NotePart; readonly rhythm: WordPart; readonly neighbours: WordPart } }
    | { readonly key: 'on_hauteur'; readonly parts: { readonly name: NotePart } }
    | { readonly key: 'on_rythme'; readonly parts: { readonly rhythm: WordPart } }
    | { readonly key: 'on_shortest'; readonly parts: { readonly rhythm: WordPart } }
    | { readonly key: 'signs_too'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'signs_but_one'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'form'; readonly parts: { readonly span: WordPart; readonly note: NotePart } }
    | { readonly key: 'formed_by'; readonly parts: { readonly up: NotePart; readonly down: NotePart } }
    | { readonly key: 'formed_on_staff'; readonly parts: { readonly up: NotePart; readonly down: NotePart } }
    | { readonly key: 'name_due'; readonly parts: { readonly note: NotePart } }
    | { readonly key: 'rhythm_due'; readonly parts: { readonly rhythm: WordPart } }
    | { readonly key: 'any_card'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'any_but_intervalle'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'asked_for'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'demanded'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'beats'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'beside'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'beside_by_name'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'on_staff'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'renewed'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'empty'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'opened'; readonly parts: { readonly seat: SeatPart; readonly span: WordPart; readonly note: NotePart } }
    | { readonly key: 'freed'; readonly parts: { readonly seat: SeatPart; readonly span: WordPart } }
    | { readonly key: 'evaded'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'name_demanded'; readonly parts: { readonly seat: SeatPart; readonly note: NotePart } }
    | { readonly key: 'rhythm_demanded'; readonly parts: { readonly seat: SeatPart; readonly rhythm: WordPart } }
    | { readonly key: 'skipped'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'again'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'reversed'; readonly parts: { readonly other: SeatPart } }
    | { readonly key: 'which_demand'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'musicien_due'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'musicien_or_draw'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'intercepted'; readonly parts: { readonly seat: SeatPart; readonly top: CardPart; readonly card: CardPart } }
    | { readonly key: 'went_on'; readonly parts: { readonly other: SeatPart } }
    | { readonly key: 'no_twin'; readonly parts: { readonly seat: SeatPart; readonly top: CardPart; readonly card: CardPart } }
    | { readonly key: 'price'; readonly parts: { readonly other: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'no_price'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'gave'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'gave_cards'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'twin_sought'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'gift_due'; readonly parts: { readonly count: NumberPart; readonly other: SeatPart } }
    | { readonly key: 'the_twin'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'cards_to_give'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'none_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'cards_left'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'left_at'; readonly parts: { readonly each: NumberPart; readonly cards: CardsPart } };
  'go-fish':
    | { readonly key: 'dealt'; readonly parts: { readonly count: NumberPart; readonly pond: NumberPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'got'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly note: CardPart; readonly count: NumberPart } }
    | { readonly key: 'go_fish'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly note: CardPart } }
    | { readonly key: 'in_vain'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly note: CardPart } }
    | { readonly key: 'nobody_to_ask'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'no_cards'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'fished'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'fished_unseen'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'caught'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'pond_empty'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'book'; readonly parts: { readonly seat: SeatPart; readonly note: CardPart } }
    | { readonly key: 'same'; readonly parts: { readonly seat: SeatPart; readonly note: CardPart } }
    | { readonly key: 'tritone'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'inversion'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart; readonly first: NumberPart; readonly second: NumberPart; readonly root: NotePart } }
    | { readonly key: 'went_on'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'out'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'all_down'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'at_the_limit'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'any'; readonly parts: { readonly note: CardPart } }
    | { readonly key: 'here'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'sent_fishing'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'none'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'to_ask'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'to_ask_partner'; readonly parts: { readonly pair: WordPart } }
    | { readonly key: 'to_ask_for'; readonly parts: { readonly pair: WordPart; readonly notes: CardsPart } }
    | { readonly key: 'to_fish'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'to_find'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'to_find_pair'; readonly parts: { readonly pair: WordPart; readonly count: NumberPart } }
    | { readonly key: 'which_note'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'askable'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'players'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'half_steps'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'hours'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'books_down'; readonly parts: { readonly count: NumberPart; readonly notes: CardsPart } }
    | { readonly key: 'pairs_down'; readonly parts: { readonly count: NumberPart; readonly notes: CardsPart } };
  'keys-corners':
    | { readonly key: 'named'; readonly parts: { readonly seat: SeatPart; readonly place: WordPart; readonly note: CardPart } }
    | { readonly key: 'filled'; readonly parts: { readonly seat: SeatPart; readonly place: WordPart; readonly card: CardPart } }
    | { readonly key: 'filled_wild'; readonly parts: { readonly seat: SeatPart; readonly place: WordPart; readonly note: CardPart } }
    | { readonly key: 'filled_from_discards'; readonly parts: { readonly seat: SeatPart; readonly place: WordPart; readonly card: CardPart } }
    | { readonly key: 'played'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart; readonly target: WordPart } }
    | { readonly key: 'played_wild'; readonly parts: { readonly seat: SeatPart; readonly note: NotePart; readonly target: WordPart } }
    | { readonly key: 'played_discard'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart; readonly target: WordPart } }
    | { readonly key: 'begun'; readonly parts: { readonly target: WordPart } }
    | { readonly key: 'scale_taken'; readonly parts: { readonly seat: SeatPart; readonly keynote: NotePart; readonly scale: WordPart } }
    | { readonly key: 'own_scale_taken'; readonly parts: { readonly seat: SeatPart; readonly notes: NotesPart } }
    | { readonly key: 'stack_taken'; readonly parts: { readonly seat: SeatPart; readonly note: NotePart } }
    | { readonly key: 'which_note'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'name_wild'; readonly parts: { readonly place: WordPart } }
    | { readonly key: 'fill_space'; readonly parts: { readonly place: WordPart } }
    | { readonly key: 'fill_from_top'; readonly parts: { readonly place: WordPart; readonly card: CardPart } }
    | { readonly key: 'name_first'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'fill_with'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'lying'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'discards'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'the_scale'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'not_in_scale'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'stack_takes'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'fits_there'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'goes_to'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'corner_takes'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'moved'; readonly parts: { readonly seat: SeatPart; readonly notes: NotesPart; readonly source: WordPart; readonly target: WordPart } }
    | { readonly key: 'merged'; readonly parts: { readonly seat: SeatPart; readonly note: NotePart; readonly source: WordPart; readonly target: WordPart; readonly count: NumberPart } }
    | { readonly key: 'to_corner'; readonly parts: { readonly seat: SeatPart; readonly notes: NotesPart; readonly source: WordPart; readonly target: WordPart } }
    | { readonly key: 'must_move'; readonly parts: { readonly cards: CardsPart; readonly source: WordPart; readonly target: WordPart } }
    | { readonly key: 'must_be_moved'; readonly parts: { readonly source: WordPart; readonly target: WordPart } }
    | { readonly key: 'together'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'discarded'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'done'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'drew'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'stock_empty'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'passed_over'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'space_left'; readonly parts: { readonly place: WordPart; readonly other: SeatPart } }
    | { readonly key: 'round_over'; readonly parts: { readonly round: NumberPart } }
    | { readonly key: 'counted'; readonly parts: { readonly seat: SeatPart; readonly scales: NumberPart; readonly stacks: NumberPart; readonly total: NumberPart } }
    | { readonly key: 'dealt'; readonly parts: { readonly seat: SeatPart; readonly round: NumberPart } }
    | { readonly key: 'scale_agreed'; readonly parts: { readonly notes: NotesPart } }
    | { readonly key: 'turned_up'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'play_or_discard'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'play_one'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'discard_one'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'go_on'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'say_done'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'cards_played'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'fits_nowhere'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'scales_taken'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'stacks_taken'; readonly parts: { readonly count: NumberPart; readonly notes: CardsPart } };
  'looking-glass':
    | { readonly key: 'picked_up'; readonly parts: { readonly seat: SeatPart; readonly sector: CardPart; readonly card: CardPart; readonly interval: CardPart; readonly top: NotePart } }
    | { readonly key: 'run'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'last_interval'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'build'; readonly parts: { readonly interval: CardPart } }
    | { readonly key: 'build_octave'; readonly parts: { readonly interval: CardPart } }
    | { readonly key: 'pairs'; readonly parts: { readonly card: CardPart; readonly up: NotesPart; readonly down: NotesPart } }
    | { readonly key: 'pair'; readonly parts: { readonly card: CardPart; readonly notes: NotesPart } }
    | { readonly key: 'wheel_empty'; readonly parts: { readonly interval: CardPart } }
    | { readonly key: 'no_more'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'intervals_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'on_the_wheel'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'not_there'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'one_of_these'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'formed'; readonly parts: { readonly root: NotePart; readonly other: NotePart } }
    | { readonly key: 'half_steps_up'; readonly parts: { readonly root: NotePart } }
    | { readonly key: 'needed'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'needed_there'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'which_number_1'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'number_1'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'placed'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'stole'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart; readonly other: SeatPart; readonly card: CardPart } }
    | { readonly key: 'wrong_pick'; readonly parts: { readonly seat: SeatPart; readonly notes: NotesPart; readonly formed: CardPart; readonly wanted: CardPart } }
    | { readonly key: 'wrong_steal'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly top: CardPart; readonly card: CardPart } }
    | { readonly key: 'in_hand'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'pile_shows'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'your_card'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'dealt'; readonly parts: { readonly seat: SeatPart; readonly round: NumberPart; readonly count: NumberPart; readonly first: SeatPart } }
    | { readonly key: 'laid_out'; readonly parts: { readonly interval: CardPart; readonly cards: CardsPart } }
    | { readonly key: 'dealt_again'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'short_deal'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'new_interval'; readonly parts: { readonly interval: CardPart } }
    | { readonly key: 'played_out'; readonly parts: { readonly round: NumberPart } }
    | { readonly key: 'no_deal'; readonly parts: { readonly round: NumberPart } }
    | { readonly key: 'counted'; readonly parts: { readonly seat: SeatPart; readonly intervals: NumberPart; readonly alices: NumberPart; readonly runs: NumberPart; readonly bonus: NumberPart } }
    | { readonly key: 'won_round'; readonly parts: { readonly seat: SeatPart; readonly dealer: SeatPart } }
    | { readonly key: 'won'; readonly parts: { readonly seat: SeatPart; readonly score: NumberPart } }
    | { readonly key: 'shared'; readonly parts: { readonly seat: SeatPart; readonly score: NumberPart } }
    | { readonly key: 'intervals_taken'; readonly parts: { readonly interval: CardPart; readonly each: NumberPart; readonly count: NumberPart } }
    | { readonly key: 'alices_taken'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'runs_made'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'whole_set'; readonly parts: { readonly interval: CardPart } }
    | { readonly key: 'all_alices'; readonly parts: Readonly<Record<string, never>> };
  memory:
    | { readonly key: 'laid_out'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'turned_up'; readonly parts: { readonly seat: SeatPart; readonly place: NumberPart; readonly card: CardPart } }
    | { readonly key: 'same_note'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'same_symbol'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'tritone'; readonly parts: { readonly seat: SeatPart; readonly first: NotePart; readonly second: NotePart } }
    | { readonly key: 'inversion'; readonly parts: { readonly seat: SeatPart; readonly first: NotePart; readonly second: NotePart; readonly low: NumberPart; readonly high: NumberPart; readonly root: NotePart } }
    | { readonly key: 'goes_on'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'other_note'; readonly parts: { readonly first: NotePart; readonly second: NotePart; readonly count: NumberPart } }
    | { readonly key: 'other_symbol'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'no_tritone'; readonly parts: { readonly first: NotePart; readonly second: NotePart; readonly count: NumberPart } }
    | { readonly key: 'same_is_no_tritone'; readonly parts: { readonly cards: CardsPart } }
    | { readonly key: 'no_inversion'; readonly parts: { readonly first: NotePart; readonly second: NotePart; readonly low: NumberPart; readonly high: NumberPart; readonly root: NotePart; readonly sum: NumberPart } }
    | { readonly key: 'all_taken'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'turns_needed'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'at_the_limit'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'to_turn_up'; readonly parts: { readonly pair: WordPart } }
    | { readonly key: 'to_turn_up_second'; readonly parts: { readonly pair: WordPart } }
    | { readonly key: 'to_tell'; readonly parts: { readonly pair: WordPart } }
    | { readonly key: 'face_up'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'lying_at'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'lying_near'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'pairs_taken'; readonly parts: { readonly count: NumberPart; readonly notes: CardsPart } }
    | { readonly key: 'turns_used'; readonly parts: { readonly count: NumberPart } };
  metronome:
    | { readonly key: 'dealt'; readonly parts: { readonly count: NumberPart; readonly pile: NumberPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'note'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'counted'; readonly parts: { readonly beats: BeatsPart; readonly most: BeatsPart; readonly room: BeatsPart } }
    | { readonly key: 'next'; readonly parts: { readonly colour: WordPart; readonly other: WordPart } }
    | { readonly key: 'next_on'; readonly parts: { readonly colour: WordPart; readonly other: WordPart; readonly card: CardPart } }
    | { readonly key: 'next_any'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'next_any_on'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'also'; readonly parts: { readonly signs: WordPart } }
    | { readonly key: 'last_and_next'; readonly parts: { readonly colour: WordPart; readonly other: WordPart } }
    | { readonly key: 'notes_there'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'beats'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'accidental'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'dotted'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart } }
    | { readonly key: 'tied'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'signature'; readonly parts: { readonly seat: SeatPart; readonly time: TextPart; readonly beats: NumberPart } }
    | { readonly key: 'last_note'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'uncovered'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'signature_there'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'two_colours'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'already_tied'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'drew'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'drawn'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'must_play'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'no_fit'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'passed'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'dead'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'turned'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'took'; readonly parts: { readonly seat: SeatPart; readonly beats: BeatsPart; readonly count: NumberPart } }
    | { readonly key: 'fell'; readonly parts: { readonly seat: SeatPart; readonly beats: BeatsPart; readonly count: NumberPart } }
    | { readonly key: 'paid'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'none_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'cards_left'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'play_drawn'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'just_drawn'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'to_draw'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'gave'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart } }
    | { readonly key: 'gave_card'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly card: CardPart } }
    | { readonly key: 'kept'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'give_to'; readonly parts: { readonly other: SeatPart } }
    | { readonly key: 'give_one'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'fewest'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'out'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'at_the_limit'; readonly parts: { readonly count: NumberPart } };
  'old-maid':
    | { readonly key: 'dealt'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'laid'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart } }
    | { readonly key: 'took'; readonly parts: { readonly seat: SeatPart; readonly card: CardPart; readonly other: SeatPart } }
    | { readonly key: 'took_the_maid'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart } }
    | { readonly key: 'took_unseen'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart } }
    | { readonly key: 'same'; readonly parts: { readonly seat: SeatPart; readonly note: CardPart } }
    | { readonly key: 'tritone'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'inversion'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart; readonly first: NumberPart; readonly second: NumberPart; readonly root: NotePart } }
    | { readonly key: 'safe'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'kept_the_maid'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'at_the_limit'; readonly parts: { readonly seat: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'exchanged'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart } }
    | { readonly key: 'left_the_hand'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'ready'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'to_take'; readonly parts: { readonly pair: WordPart; readonly other: SeatPart } }
    | { readonly key: 'to_arrange'; readonly parts: { readonly other: SeatPart } }
    | { readonly key: 'to_keep'; readonly parts: { readonly other: SeatPart } }
    | { readonly key: 'to_find'; readonly parts: { readonly pair: WordPart; readonly count: NumberPart } }
    | { readonly key: 'chosen'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'none_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'maid_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'others_left'; readonly parts: { readonly count: NumberPart } };
  'the-distance':
    | { readonly key: 'dealt'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'starter'; readonly parts: { readonly card: CardPart } }
    | { readonly key: 'begins'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'drew'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'passed'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'still_due'; readonly parts: { readonly letter: NotePart } }
    | { readonly key: 'called'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'caught'; readonly parts: { readonly seat: SeatPart; readonly other: SeatPart; readonly count: NumberPart } }
    | { readonly key: 'draws'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'none_left'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'cards_left'; readonly parts: { readonly count: NumberPart } }
    | { readonly key: 'played'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart; readonly letter: NotePart } }
    | { readonly key: 'wrong'; readonly parts: { readonly seat: SeatPart; readonly cards: CardsPart; readonly letter: NotePart; readonly count: NumberPart } }
    | { readonly key: 'turn_lost'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'last_card'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'out'; readonly parts: { readonly seat: SeatPart } }
    | { readonly key: 'due'; readonly parts: { readonly letter: NotePart } }
    | { readonly key: 'due_either'; readonly parts: { readonly letter: NotePart; readonly other: NotePart } }
    | { readonly key: 'which_letter'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'due_any'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'turned'; readonly parts: Readonly<Record<string, never>> }
    | { readonly key: 'at_the_limit'; readonly parts: { readonly count: NumberPart } };
}
