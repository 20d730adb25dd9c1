// Made of src/cardenza/protocol by tools/contract.py: change it there.

export type Judge = "guard" | "coach" | "table";
export type Level = "beginner" | "careful" | "expert" | "master" | "pupil";
export type By = "bot" | "clock" | "player" | "silence" | "table";
export type Phrase = "again" | "bye" | "good_luck" | "hello" | "nice" | "oops" | "thanks" | "thinking" | "well_played" | "your_turn";
export type Single = boolean | number | string;
export type Value = boolean | number | readonly (number | string)[] | string;
export type FactTold = boolean | number | readonly (number | string)[] | string | null;
export type Place = number | string | null;
export type Clock = Days | Fischer | NoClock | PerMove;
export type Pace = "normal" | "quick" | "slow";
export type EvidenceTold = CountedTold | ListedTold | MarkedTold | MeasuredTold | SummedTold;
export type Deed = CardMoved | CardShown | FactChanged | GameEnded;
export type TroubleKey = "busy" | "closing" | "damaged" | "failed" | "no_name" | "no_such_code" | "not_kept" | "not_seated" | "reported" | "too_many_addresses" | "too_many_codes" | "too_many_moves" | "too_many_tables" | "too_much";
export type SaidPart = BeatsPart | CardPart | CardsPart | NotePart | NotesPart | NumberPart | SeatPart | TextPart | WordPart;
export type NamePart = NotePart | NotesPart | TextPart | WordPart;
export type News = AnswerHandedIn | BackAnswered | BackAsked | BackTaken | CameBack | ChairAsked | ClockSet | FirstNamed | GameDealt | GotReady | GuestRemoved | GuestRenamed | JudgeNamed | MovePlayed | PaceAsked | RanOut | SaidPhrase | SatDown | SeatKept | StoodUp | TableHandedOver | TableLocked | TableOpened | TablePrivate | WentAway | WishDeclined | WishWithdrawn;
export type Mark = "" | "option" | "printed" | "reading" | "reconstruction";
export type FigureTold = CardsFigure | MemoFigure | PositionFigure;
export type ClientMessage = AnswerBack | AnswerWish | AskChair | AskName | AskPace | Begin | DealAnew | Finish | Foretell | Found | GiveName | HandOver | Hello | Hint | Lock | MakePrivate | More | NameFirst | NameJudge | Play | PlayByHand | Ready | Remove | RemoveBot | Reveal | Say | SeatBot | Show | SitDown | StandUp | TakeBack | Why | WhyMove | Withdraw;
export type ServerMessage = Choose | Earlier | Explained | Foretold | FoundTold | Hinted | MovedAway | NoWay | Problem | Recalled | Refused | Reminded | Update;

/** Everybody takes the time they need. */
export interface NoClock {
  readonly t: "none";
}

/** So many seconds for each move; when they are over a bot makes it. */
export interface PerMove {
  readonly t: "move";
  readonly seconds: number;
}

/** So many seconds for the whole game, and some more with each move. Who runs out has lost. */
export interface Fischer {
  readonly t: "fischer";
  readonly seconds: number;
  readonly increment: number;
}

/** So many days for each move. Who runs out has lost. */
export interface Days {
  readonly t: "days";
  readonly days: number;
}

/**
 * A table as it was opened. `games` is how long a series is.
 *
 * Some settings mean something in some games only (`Manners.settings`); elsewhere they change nothing.
 * `windowSeconds` is how long a reaction may take where the next player may cut it short. Where answers have a rank:
 * `reactions` tells which of them count as one moment, `tieMs` how long such a moment is, `guardMs` how long nobody
 * cuts a window short, `lastWindowSeconds` how long one is that nobody can cut short. `pileView` tells how piles
 * lie, `aids` whether the table shows what one could work out by oneself (the Wheel, the room in a measure, the letter
 * due), `showSeconds` how long cards that go down again are seen, `faces` and `showClock` what is drawn on them.
 * `reading` is what all cards show: where it is `both`, everybody may leave something out for themselves; anything
 * else holds for everybody who plays with other people.
 * In a game for one: `deal` tells which deals are dealt, `autoSafe` and `autoFinish` whether the table makes moves
 * that can never be wrong, and offers to finish a game that is won; `undo` whether moves are taken back.
 * None: as the rulebook of the game has it.
 * `pace` is the quickest that the table is played at: whoever sits there may wish for a slower one (`Table.pace`).
 * `begins` is the chair that begins the first game, unless the host names another (`Table.begins`); where the rules
 * draw lots for it, it changes nothing.
 */
export interface Settings {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Value>>;
  readonly judge: Judge;
  readonly clock: Clock;
  readonly windowSeconds: number | null;
  readonly reactions: "fastest" | "sealed";
  readonly games: number;
  readonly awaySeconds: number;
  readonly guardMs: number;
  readonly tieMs: number;
  readonly lastWindowSeconds: number;
  readonly pileView: "full" | "top";
  readonly aids: boolean | null;
  readonly showSeconds: number;
  readonly faces: "mixed" | "plain";
  readonly showClock: boolean;
  readonly deal: "random" | "solvable";
  readonly autoSafe: boolean;
  readonly autoFinish: boolean;
  readonly undo: boolean;
  readonly pace: Pace;
  readonly begins: number;
  readonly reading: "both" | "names" | "picture";
}

/**
 * The first message of a connection. `since` is the last sequence number it has had: it gets what came after.
 *
 * `invitation` lets somebody watch at a private table (`You.invitation` of whoever sits there). Whoever `finds` would
 * like to find by themselves what is settled at once, before it is told (`FindTold`).
 */
export interface Hello {
  readonly t: "hello";
  readonly since?: number;
  readonly invitation?: string;
  readonly finds?: boolean;
}

export interface SitDown {
  readonly t: "sit";
  readonly chair: number;
  readonly name: string;
}

export interface StandUp {
  readonly t: "stand";
}

/** Ask the host for a chair that was left in mid-game. */
export interface AskChair {
  readonly t: "ask_chair";
  readonly chair: number;
  readonly name: string;
}

/** Ask for a chair no more. */
export interface Withdraw {
  readonly t: "withdraw";
}

/** Admit or decline whoever asks for a chair (the host); `wish` is its number. */
export interface AnswerWish {
  readonly t: "answer_wish";
  readonly wish: number;
  readonly admits: boolean;
}

export interface SeatBot {
  readonly t: "seat_bot";
  readonly chair: number;
  readonly level: Level;
}

export interface RemoveBot {
  readonly t: "remove_bot";
  readonly chair: number;
}

/** Let this chair begin the next game (the host). */
export interface NameFirst {
  readonly t: "name_first";
  readonly chair: number;
}

/** Let this judge watch the next game (the host). */
export interface NameJudge {
  readonly t: "name_judge";
  readonly judge: Judge;
}

/** Let nobody new sit down or ask for a chair, or let them again (the host). */
export interface Lock {
  readonly t: "lock";
  readonly isLocked: boolean;
}

/** Let only those watch who sit here or were invited, or everybody again (the host). */
export interface MakePrivate {
  readonly t: "make_private";
  readonly isPrivate: boolean;
}

/** Have a person leave their chair (the host); they take none before another game has begun. */
export interface Remove {
  readonly t: "remove";
  readonly chair: number;
}

/** Have a person given another name (the host); the table chooses it. */
export interface GiveName {
  readonly t: "give_name";
  readonly chair: number;
}

/** Make another person the host (the host). */
export interface HandOver {
  readonly t: "hand_over";
  readonly chair: number;
}

export interface Begin {
  readonly t: "begin";
}

/** In a game for one: deal this number, which may be the one on the table, or (null) another game. */
export interface DealAnew {
  readonly t: "deal_anew";
  readonly number?: number | null;
}

/** For the next game of the series, or a rematch. */
export interface Ready {
  readonly t: "ready";
}

/** A card or a place that was touched; see `kernel.gestures`. */
export interface TouchAsked {
  readonly zone: string;
  readonly place?: Place;
  readonly at?: Place;
}

export interface GestureAsked {
  readonly picks: readonly TouchAsked[];
  readonly target?: TouchAsked | null;
  readonly choice?: string;
}

/** A move as text. `n` is the sequence number the player was looking at: a move for an older moment is refused. */
export interface Play {
  readonly t: "play";
  readonly n: number;
  readonly move: string;
}

/** A move as hands made it. */
export interface PlayByHand {
  readonly t: "play_by_hand";
  readonly n: number;
  readonly gesture: GestureAsked;
}

/** Ask for the verdict on a move without making it (Guard and Coach; a strict table does not tell). */
export interface Why {
  readonly t: "why";
  readonly gesture: GestureAsked;
}

/** What was found in what entry `n` has settled: the cards touched, or whether those that lie open are a pair. */
export interface Found {
  readonly t: "found";
  readonly n: number;
  readonly cards?: readonly string[];
  readonly isPair?: boolean | null;
}

/** What is still to be found in what entry `n` has settled is told. */
export interface Reveal {
  readonly t: "reveal";
  readonly n: number;
}

/**
 * Show my moves: until the decision is made, and what can be worked out with them.
 *
 * `always`: as long as I am here; for those who play by list or by screen reader it is no help.
 */
export interface Show {
  readonly t: "show";
  readonly always?: boolean;
}

/** Tell one step more of what was wrong with my last move of this decision. */
export interface More {
  readonly t: "more";
}

/** What a card is called that shows its picture alone: the page knows it, and it is help like any other. */
export interface AskName {
  readonly t: "ask_name";
}

/** Ask about a move of this game that stands: `n` is the number of its news (a strict table: after the game). */
export interface WhyMove {
  readonly t: "why_move";
  readonly n: number;
}

/** Ask for a hint, or for its next step (Coach, or a game for one). */
export interface Hint {
  readonly t: "hint";
}

/** Ask whether the game can still be won, found with every card open: help in a game for one with a solver. */
export interface Foretell {
  readonly t: "foretell";
}

/** Have the table make the moves to the end of a game that is surely won. */
export interface Finish {
  readonly t: "finish";
}

export interface TakeBack {
  readonly t: "take_back";
}

export interface AnswerBack {
  readonly t: "answer_back";
  readonly agrees: boolean;
}

export interface Say {
  readonly t: "say";
  readonly phrase: Phrase;
}

/** Wish for a pace of the table: the slowest wish of those who sit there counts. */
export interface AskPace {
  readonly t: "ask_pace";
  readonly pace: Pace;
}

/** A player. */
export interface SeatPart {
  readonly t: "seat";
  readonly seat: number;
}

export interface NumberPart {
  readonly t: "number";
  readonly number: number;
}

/** A note in the spelling of its context: `Ab`. */
export interface NotePart {
  readonly t: "note";
  readonly note: string;
}

export interface NotesPart {
  readonly t: "notes";
  readonly notes: readonly string[];
}

/** One of a few words, by `values` of the game's words: `interval.3`. */
export interface WordPart {
  readonly t: "word";
  readonly group: string;
  readonly word: string;
}

/** What is written alike in every language: the symbol of a chord, a degree. */
export interface TextPart {
  readonly t: "text";
  readonly text: string;
}

/** What a card is called: its key in `cards` of the game's words, and what stands in its gaps. */
export interface NameTold {
  readonly key: string;
  readonly parts: Readonly<Record<string, NamePart>>;
}

/**
 * A card; `note` is its note as the context spells it, or empty.
 *
 * `name` is how something is called that is no card of the deck: a meld as it was played; else null.
 */
export interface CardPart {
  readonly t: "card";
  readonly card: string;
  readonly note: string;
  readonly name: NameTold | null;
}

export interface CardsPart {
  readonly t: "cards";
  readonly cards: readonly CardPart[];
}

/** A length in beats: `3.75`. */
export interface BeatsPart {
  readonly t: "beats";
  readonly beats: string;
}

/** What a happening sounds like, and its notes, spelled; where there are none, its cards and notes are meant. */
export interface SoundTold {
  readonly kind: "chord" | "fall" | "interval" | "measure" | "note" | "scale";
  readonly notes: readonly string[];
}

/** A move, an idea or a step of a hint: its key in `moves`, `ideas` or `hints` of the words, and its parts. */
export interface PhraseTold {
  readonly key: string;
  readonly parts: Readonly<Record<string, SaidPart>>;
}

/**
 * A sentence: its key in `says` of the game's words, what stands in its gaps, its rule, and points it is worth.
 *
 * What `isFleeting` does not stand in the log while the game is played. What has a `sound` is music.
 */
export interface SaidTold {
  readonly key: string;
  readonly parts: Readonly<Record<string, SaidPart>>;
  readonly rule: string;
  readonly points: number;
  readonly isFleeting: boolean;
  readonly sound: SoundTold | null;
}

/** What a seat has in all, and row by row, each with its points, what for. */
export interface TallyTold {
  readonly rows: readonly SaidTold[];
  readonly total: number;
}

/**
 * How a round or a game that has ended was counted, seat by seat; `what` is empty where nothing is added up.
 *
 * `isLeastBest` where the lowest total wins.
 */
export interface ReckoningTold {
  readonly what: "" | "books" | "cards" | "pairs" | "points" | "turns";
  readonly seats: readonly TallyTold[];
  readonly isLeastBest: boolean;
}

export interface CountedTold {
  readonly t: "counted";
  readonly names: readonly string[];
}

/** Items of a kind; `isDue` if they are what is due, or what would fit. */
export interface ListedTold {
  readonly t: "listed";
  readonly heading: SaidTold;
  readonly items: readonly SaidPart[];
  readonly isDue: boolean;
}

export interface MeasuredTold {
  readonly t: "measured";
  readonly what: SaidTold;
  readonly found: number;
  readonly bound: number;
  readonly isMost: boolean;
}

/** Items in their order, of which the one at index `at` matters: it is due, or else only where we are. */
export interface MarkedTold {
  readonly t: "marked";
  readonly heading: SaidTold;
  readonly items: readonly SaidPart[];
  readonly at: number;
  readonly isDue: boolean;
}

/** Terms that add up to a total, and what it may be at most, or has to be. */
export interface SummedTold {
  readonly t: "summed";
  readonly what: SaidTold;
  readonly terms: readonly string[];
  readonly total: string;
  readonly bound: string;
  readonly isMost: boolean;
}

/**
 * Why a move is not right: what was done, what may have been thought, the rules, and the proof.
 *
 * `did` and `idea` are null where there was no move, or no idea.
 */
export interface ObjectionTold {
  readonly did: PhraseTold | null;
  readonly idea: PhraseTold | null;
  readonly rules: readonly string[];
  readonly sentence: string;
  readonly evidence: readonly EvidenceTold[];
}

/** Cards in one place; null for a card that the receiver does not see, "." for a gap. */
export interface ZoneTold {
  readonly name: string;
  readonly place: Place;
  readonly cards: readonly (string | null)[];
}

/** The game as the receiver sees it. */
export interface ViewTold {
  readonly seat: number | null;
  readonly zones: readonly ZoneTold[];
  readonly facts: Readonly<Record<string, FactTold>>;
  readonly prompt: readonly SaidTold[];
}

export interface TouchTold {
  readonly zone: string;
  readonly place: Place;
  readonly at: Place;
}

export interface GestureTold {
  readonly picks: readonly TouchTold[];
  readonly target: TouchTold | null;
  readonly choice: string;
}

/**
 * A legal move: its text, how it is said, and how hands make it (null where only the text can say it).
 *
 * `choice` is how that word of the gesture is said which the player chooses; null where there is none.
 */
export interface Offer {
  readonly move: string;
  readonly says: PhraseTold;
  readonly choice: SaidPart | null;
  readonly gesture: GestureTold | null;
  readonly isResigning: boolean;
}

/**
 * All that the receiver may do in the game now. `isReaction` while a window is open and they are asked.
 *
 * `isShown` if all legal moves are told in `moves`: where a table shows them, or its receiver has asked; else there
 * are none. `controls` need no card and lie on the table in every such moment, right or wrong. `answered` is what the
 * receiver has handed in in a window and is not decided yet, else null.
 */
export interface Offers {
  readonly moves: readonly Offer[];
  readonly isShown: boolean;
  readonly controls: readonly Offer[];
  readonly isReaction: boolean;
  readonly answered: PhraseTold | null;
  readonly canTakeBack: boolean;
  readonly canHint: boolean;
  readonly canForetell: boolean;
  readonly canFinish: boolean;
}

export interface OutcomeTold {
  readonly winners: readonly number[];
  readonly scores: readonly number[] | null;
  readonly points: readonly number[] | null;
  readonly reason: string;
}

/**
 * Something that the receiver may find in what entry `n` has settled, before it is told.
 *
 * The update that has this is of the table as if it were not settled. So many (`count`) sets of `size` cards of the
 * receiver's hand are to be touched, which are then laid `onto` a zone; or, where `open` has cards, it is to be said
 * whether they are a pair. Which are right is told when they are found, or with `reveal`; then the table follows as it
 * stands, and entry `n` once more: of its story the first `told` sentences were told. After `patienceMs` without a
 * touch the page asks to be shown.
 */
export interface FindTold {
  readonly n: number;
  readonly asks: SaidTold;
  readonly size: number;
  readonly count: number;
  readonly onto: readonly [string, Place] | null;
  readonly open: readonly string[];
  readonly told: number;
  readonly patienceMs: number;
}

/** Who sits on a chair. `level` is null for a person. */
export interface PlayerTold {
  readonly name: string;
  readonly level: Level | null;
}

/**
 * `isKept` while a bot plays for an absent person.
 *
 * `clockMs` is the time left when `Update` was sent; it runs from `runsInMs` later on, or (null) it stands.
 * `canSit` if the receiver may take the chair, `canAsk` if they may ask the host for it; `canRemove` if they may
 * remove or rename whoever sits there, or hand the table over to them. `pace` is the one that whoever sits there
 * wishes for.
 */
export interface ChairTold {
  readonly player: PlayerTold | null;
  readonly isYou: boolean;
  readonly isAway: boolean;
  readonly isKept: boolean;
  readonly isReady: boolean;
  readonly hasRunOut: boolean;
  readonly clockMs: number | null;
  readonly runsInMs: number | null;
  readonly wins: number;
  readonly canSit: boolean;
  readonly canAsk: boolean;
  readonly canRemove: boolean;
  readonly pace: Pace | null;
}

/** Somebody asks the host for a chair that was left in mid-game; `n` is the number of the news with which. */
export interface WishTold {
  readonly n: number;
  readonly chair: number;
  readonly name: string;
  readonly isYou: boolean;
}

/**
 * A reaction window: how long it is, and how much of it was left when `Update` was sent; null if no time ends it.
 *
 * Then it waits for `nextSeat` to go on, which is too soon in the first `guardMs`. Of those who have `answered`
 * nobody is told what. One that `isQuiet` stops nobody: it is `nextSeat`'s turn, and whoever may react just does.
 * In one that `isUnasked` all that can be said lies there at all times (`Offers.controls`): a page that is shown no
 * moves asks nobody.
 */
export interface WindowTold {
  readonly totalMs: number | null;
  readonly leftMs: number | null;
  readonly guardMs: number;
  readonly guardLeftMs: number;
  readonly nextSeat: number | null;
  readonly answered: readonly number[];
  readonly isQuiet: boolean;
  readonly isUnasked: boolean;
}

/** Somebody asks to take back; `chairs` have yet to answer. */
export interface AskTold {
  readonly seat: number;
  readonly chairs: readonly number[];
}

/** The commitment to a shuffle, SHA-256 of "secret:nonce"; both are told when the game is over. */
export interface ShuffleTold {
  readonly game: number;
  readonly commitment: string;
  readonly secret: string | null;
  readonly nonce: string | null;
}

/** A deal that has a number, and how long it had been played when `Update` was sent; `runs` while it is. */
export interface DealTold {
  readonly number: number;
  readonly playedMs: number;
  readonly runs: boolean;
}

/** The settings that a table is played with: what was left to the game is as the game has it. */
export interface SettingsTold {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Value>>;
  readonly judge: Judge;
  readonly clock: Clock;
  readonly reactions: "fastest" | "sealed";
  readonly games: number;
  readonly awaySeconds: number;
  readonly guardMs: number;
  readonly tieMs: number;
  readonly lastWindowSeconds: number;
  readonly pileView: "full" | "top";
  readonly showSeconds: number;
  readonly faces: "mixed" | "plain";
  readonly showClock: boolean;
  readonly deal: "random" | "solvable";
  readonly autoSafe: boolean;
  readonly autoFinish: boolean;
  readonly undo: boolean;
  readonly pace: Pace;
  readonly begins: number;
  readonly reading: "both" | "names" | "picture";
  readonly windowSeconds: number;
  readonly aids: boolean;
}

/**
 * Everything about the table that is the same for everybody, but for `isYou`, `isHost`, and what one `can_…`.
 *
 * `isHost` if the receiver is the host, or stands in for one who is away; `host` is the chair of the host, if they
 * have one. At a table that `isLocked` nobody new sits down, one that `isPrivate` nobody watches without invitation.
 * While the game is played, `outcome` is that of the round that has just ended, until the next one is dealt. `pace` is
 * the one that counts: that of the settings, or the slowest that anybody who sits here wishes for. `begins` is the
 * chair that begins the next game; null where a lot decides. `deal` is null where deals have no numbers. `hasHints`
 * and `hasUndo` tell what there is at this table at all; whether it can be had now is among the offers.
 */
export interface TableTold {
  readonly words: string;
  readonly settings: SettingsTold;
  readonly pace: Pace;
  readonly phase: "over" | "playing" | "waiting";
  readonly isHost: boolean;
  readonly host: number | null;
  readonly isLocked: boolean;
  readonly isPrivate: boolean;
  readonly chairs: readonly ChairTold[];
  readonly wishes: readonly WishTold[];
  readonly game: number;
  readonly seating: readonly number[];
  readonly toAct: readonly number[];
  readonly movesMade: number;
  readonly window: WindowTold | null;
  readonly askedBack: AskTold | null;
  readonly outcome: OutcomeTold | null;
  readonly shuffles: readonly ShuffleTold[];
  readonly isSeriesOver: boolean;
  readonly begins: number | null;
  readonly deal: DealTold | null;
  readonly watching: number;
  readonly hasHints: boolean;
  readonly hasUndo: boolean;
}

/**
 * The receiver: chair and seat if they have one, and the code that gets the chair back on another device.
 *
 * `invitation` lets others in to watch, while the table is private.
 */
export interface You {
  readonly chair: number | null;
  readonly seat: number | null;
  readonly code: string | null;
  readonly invitation: string | null;
}

export interface CardMoved {
  readonly t: "moved";
  readonly card: string | null;
  readonly source: readonly [string, Place];
  readonly target: readonly [string, Place];
}

/** A card that stays where it lies was shown; `at` is its index where the zone has an order. */
export interface CardShown {
  readonly t: "shown";
  readonly card: string | null;
  readonly zone: readonly [string, Place];
  readonly at: number | null;
}

export interface FactChanged {
  readonly t: "changed";
  readonly fact: string;
  readonly value: FactTold;
}

/** The game, or a round of it, is over. */
export interface GameEnded {
  readonly t: "ended";
  readonly outcome: OutcomeTold;
  readonly isOver: boolean;
}

export interface TableOpened {
  readonly t: "opened";
  readonly n: number;
  readonly at: number;
}

export interface SatDown {
  readonly t: "sat";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
  readonly player: PlayerTold;
}

export interface StoodUp {
  readonly t: "stood";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

/** Somebody who watches asks the host for a chair. */
export interface ChairAsked {
  readonly t: "asked_chair";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
  readonly name: string;
}

export interface WishWithdrawn {
  readonly t: "withdrew";
  readonly n: number;
  readonly at: number;
  readonly wish: number;
}

export interface WishDeclined {
  readonly t: "declined";
  readonly n: number;
  readonly at: number;
  readonly wish: number;
}

/** Who watches the next game. */
export interface JudgeNamed {
  readonly t: "named_judge";
  readonly n: number;
  readonly at: number;
  readonly judge: Judge;
}

/** The host has said who begins the next game. */
export interface FirstNamed {
  readonly t: "named_first";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

/** The host lets nobody new sit down, or lets them again. */
export interface TableLocked {
  readonly t: "locked";
  readonly n: number;
  readonly at: number;
  readonly isLocked: boolean;
}

/** The host lets nobody watch without invitation, or everybody again. */
export interface TablePrivate {
  readonly t: "made_private";
  readonly n: number;
  readonly at: number;
  readonly isPrivate: boolean;
}

/** The host has had somebody leave this chair. */
export interface GuestRemoved {
  readonly t: "removed";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

/** The host has had somebody given another name. */
export interface GuestRenamed {
  readonly t: "renamed";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
  readonly name: string;
}

/** Somebody else is the host now. */
export interface TableHandedOver {
  readonly t: "handed_over";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

/** A new game; `story` is what was dealt and turned up, and who begins. */
export interface GameDealt {
  readonly t: "dealt";
  readonly n: number;
  readonly at: number;
  readonly game: number;
  readonly seating: readonly number[];
  readonly story: readonly SaidTold[];
}

/**
 * A move as the receiver may hear of it, and what it did; `isSilence` if it says nothing in a window.
 *
 * `story` is what happened in the game's own terms, in its order; `deeds` are the cards and facts concerned.
 */
export interface MovePlayed {
  readonly t: "played";
  readonly n: number;
  readonly at: number;
  readonly seat: number;
  readonly move: string;
  readonly by: By;
  readonly isSilence: boolean;
  readonly isMistake: boolean;
  readonly story: readonly SaidTold[];
  readonly deeds: readonly Deed[];
}

/** A seat has answered in an open window; what, is told when it counts. */
export interface AnswerHandedIn {
  readonly t: "handed_in";
  readonly n: number;
  readonly at: number;
  readonly seat: number;
}

export interface BackAsked {
  readonly t: "asked_back";
  readonly n: number;
  readonly at: number;
  readonly seat: number;
}

export interface BackAnswered {
  readonly t: "answered_back";
  readonly n: number;
  readonly at: number;
  readonly seat: number;
  readonly agrees: boolean;
}

export interface BackTaken {
  readonly t: "took_back";
  readonly n: number;
  readonly at: number;
  readonly seat: number;
  readonly to: number;
}

export interface WentAway {
  readonly t: "went_away";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

export interface SeatKept {
  readonly t: "kept";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

export interface CameBack {
  readonly t: "came_back";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

export interface RanOut {
  readonly t: "ran_out";
  readonly n: number;
  readonly at: number;
  readonly seat: number;
}

/** The house was closed, or its clock was wrong: the game goes on, and nobody has lost time. */
export interface ClockSet {
  readonly t: "clock_set";
  readonly n: number;
  readonly at: number;
}

export interface SaidPhrase {
  readonly t: "said";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
  readonly phrase: string;
}

export interface PaceAsked {
  readonly t: "asked_pace";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
  readonly pace: Pace;
}

export interface GotReady {
  readonly t: "readied";
  readonly n: number;
  readonly at: number;
  readonly chair: number;
}

/**
 * The table after entry `n` of its log, and the news that led there (all that the receiver has not had yet).
 *
 * `isWhole` if the news are those of the present game and replace whatever the client had; of a long game they are
 * the last ones, and so many from before them, the `earlier`, follow in messages of their own. The `reckoning` is that
 * of the round or game that has just ended. `find` is told once, to whoever has said with `hello` that they like to
 * find by themselves: who comes back later sees the settled table. Until all is found or shown no other update
 * follows.
 */
export interface Update {
  readonly t: "update";
  readonly n: number;
  readonly isWhole: boolean;
  readonly table: TableTold;
  readonly you: You;
  readonly view: ViewTold | null;
  readonly reckoning: ReckoningTold | null;
  readonly offers: Offers;
  readonly news: readonly News[];
  readonly find: FindTold | null;
  readonly earlier: number;
}

/**
 * News from before all that the receiver has of the present game; after these, so many are `left` to be told.
 *
 * Whoever loses the line before nothing is left says hello with 0, to be told all of it again.
 */
export interface Earlier {
  readonly t: "earlier";
  readonly news: readonly News[];
  readonly left: number;
}

/**
 * A move, or anything else asked, that was not done, with the reason; `move` is its text, if it was a move.
 *
 * `isMistake`: the move was done, and this was wrong with it (a strict table); `cost` is the rule of the price, also
 * of a mistake that was caught before it was done.
 * `tries` is how many wrong moves the receiver has tried at this decision, this one included; 0 if it was done, or the
 * judge did not even look at it. Nobody else is told. `step` is how much is told of it: 1 what it makes, 2 what is
 * due as well, 3 all that fits; where `canTellMore` the receiver may ask for the next one.
 */
export interface Refused {
  readonly t: "refused";
  readonly move: string;
  readonly objection: ObjectionTold;
  readonly isMistake: boolean;
  readonly cost: string;
  readonly tries: number;
  readonly step: 1 | 2 | 3;
  readonly canTellMore: boolean;
}

/**
 * The answer to `found` and `reveal`: the `cards` to be laid down now, and what is wrong with the answer, if it is.
 *
 * `left` is how many sets are still to be found, 0 if nothing more is asked. `tries` is how many wrong answers the
 * receiver has given to this question, this one included.
 */
export interface FoundTold {
  readonly t: "found";
  readonly n: number;
  readonly cards: readonly string[];
  readonly left: number;
  readonly objection: ObjectionTold | null;
  readonly tries: number;
}

/** A word that the player can choose, and how it is said. */
export interface ChoiceTold {
  readonly choice: string;
  readonly says: SaidPart;
}

/**
 * The gesture needs a word from the player: send it again with one of these, right or wrong.
 *
 * `asks` is the question, where there is one in particular.
 */
export interface Choose {
  readonly t: "choose";
  readonly gesture: GestureTold;
  readonly asks: SaidTold | null;
  readonly choices: readonly ChoiceTold[];
}

/** The answer to `why`: the objection, or null if the move would be right. */
export interface Explained {
  readonly t: "explained";
  readonly move: string;
  readonly says: PhraseTold;
  readonly objection: ObjectionTold | null;
}

/**
 * The answer to `whyMove`: the move with the news `n`, what came of it, and what else was possible then.
 *
 * `says` is one's own move as it is said; of another's, what happened says enough. `besides` are other moves, and
 * there were `more`; others may have been possible with cards that the asker did not see (`isPartlyHidden`).
 * `weighed`, by `hints` of the words, is what a search found of one's own move, and `better` the move that it means.
 */
export interface Recalled {
  readonly t: "recalled";
  readonly n: number;
  readonly seat: number;
  readonly says: PhraseTold | null;
  readonly story: readonly SaidTold[];
  readonly besides: readonly PhraseTold[];
  readonly more: number;
  readonly isPartlyHidden: boolean;
  readonly weighed: PhraseTold | null;
  readonly better: PhraseTold | null;
}

/**
 * A step of a hint, by `hints` of the game's words: 1 asks, 2 narrows down and marks, 3 has the move and says why.
 *
 * Before the third `move` is empty and `does` null.
 */
export interface Hinted {
  readonly t: "hinted";
  readonly step: 1 | 2 | 3;
  readonly says: readonly PhraseTold[];
  readonly marks: readonly TouchTold[];
  readonly move: string;
  readonly does: PhraseTold | null;
}

/** The other answer to `hint`, in a game with a solver: it found no way to win; `isLost`: there is none. */
export interface NoWay {
  readonly t: "no_way";
  readonly isLost: boolean;
}

/** The answer to `foretell`: can the game still be won by somebody who sees every card, or was it not found out? */
export interface Foretold {
  readonly t: "foretold";
  readonly prospect: "lost" | "undecided" | "won";
}

/** A message that could not be used, in one sentence. The connection stays, unless `isLast`. */
export interface Problem {
  readonly t: "problem";
  readonly sentence: string;
  readonly isLast: boolean;
  readonly trouble?: TroubleKey | null;
}

/** A bot on this seat has noticed that the receiver has yet to call, and reminds them instead of catching them. */
export interface Reminded {
  readonly t: "reminded";
  readonly seat: number;
}

/** Your chair is used from another device now; this connection goes on as a spectator. */
export interface MovedAway {
  readonly t: "moved_away";
}

/**
 * One thing to choose: `values` for a choice, `low` and `high` for a number, neither for a switch.
 *
 * `example` is a list of one's own that could stand there instead of a value, where such a list is allowed.
 */
export interface OptionTold {
  readonly rule: string;
  readonly name: string;
  readonly default: Single;
  readonly sentence: string;
  readonly values: readonly Single[] | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly example: readonly (number | string)[] | null;
}

/**
 * How hands make moves of a game at all: cards of a zone, or it as a whole, then perhaps a zone that they go to.
 *
 * `naming` is how a pick names its card: by its text, by its index, or the zone as a whole; `ontoNaming` the same of
 * where it goes. `isOwn` if the zone is the player's own. `isMany` if several cards can be picked at once, `along`
 * the zone from which others are picked with them. Empty names: nothing is picked, or it goes nowhere.
 */
export interface ShapeTold {
  readonly picks: string;
  readonly naming: "card" | "index" | "whole";
  readonly isOwn: boolean;
  readonly isMany: boolean;
  readonly along: string;
  readonly onto: string;
  readonly ontoNaming: "card" | "index" | "whole";
}

/**
 * A game of the catalogue. `judged` tells which options each judge sets by itself.
 *
 * `usual` is a table of it that nobody has changed. `settings` names the settings of a table that mean something in
 * this game, but not in every one; `hasAids` is how the judges have one of them, and a call has so many seconds.
 * `hasDrawing` if one draws from a pile by touching it. `shapes` is how hands make its moves.
 */
export interface GameTold {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly credit: string;
  readonly faces: string;
  readonly leastSeats: number;
  readonly mostSeats: number;
  readonly options: readonly OptionTold[];
  readonly judged: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  readonly usual: Settings;
  readonly settings: readonly string[];
  readonly hasAids: Readonly<Record<string, boolean>>;
  readonly leastWindowSeconds: number;
  readonly usualWindowSeconds: number;
  readonly hasDrawing: boolean;
  readonly hasLesson: boolean;
  readonly shapes: readonly ShapeTold[];
}

/** `GET /api/games`; one of them: `GET /api/games/memory` */
export interface Games {
  readonly games: readonly GameTold[];
}

/** A game as the programme lists it. What no source says is 0. `usual` is a table that nobody has changed. */
export interface PieceTold {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly teaches: string;
  readonly faces: string;
  readonly level: number;
  readonly leastSeats: number;
  readonly mostSeats: number;
  readonly leastMinutes: number;
  readonly mostMinutes: number;
  readonly leastAge: number;
  readonly usual: Settings;
  readonly hasLesson: boolean;
}

/** `GET /api/programme/<language>`: every game from easy to hard, and whose work the cards are. */
export interface Programme {
  readonly language: string;
  readonly pieces: readonly PieceTold[];
  readonly credits: readonly string[];
}

/**
 * `GET /api/words/<language>/<key>`: how a game speaks in a language; see the room `words`.
 *
 * `called` has what every card is called, by its text, that is not called by its note alone. `seats` names the facts
 * that are players, told by their seats.
 */
export interface Words {
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly begins: string;
  readonly credit: string;
  readonly guide: readonly string[];
  readonly rules: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly zones: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly moves: Readonly<Record<string, string>>;
  readonly cards: Readonly<Record<string, string>>;
  readonly called: Readonly<Record<string, NameTold>>;
  readonly says: Readonly<Record<string, readonly [string, string]>>;
  readonly ideas: Readonly<Record<string, readonly [string, string]>>;
  readonly hints: Readonly<Record<string, string>>;
  readonly memo: readonly (readonly [string, readonly string[]])[];
  readonly seats: readonly string[];
}

/** A text of a rulebook, the numbers of the rules it tells, and what it is; nothing is said where we do not know. */
export interface ItemTold {
  readonly ids: readonly string[];
  readonly mark: Mark;
  readonly text: string;
}

/** A table of a rulebook: lines of words under their columns. */
export interface LinesTold {
  readonly ids: readonly string[];
  readonly mark: Mark;
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * An option of the game and what is usual; `printed` is the rule of the source that says just that, or empty.
 *
 * It `isPlace` of its number unless a rule or another option stands there already.
 */
export interface UsualTold {
  readonly id: string;
  readonly isPlace: boolean;
  readonly name: string;
  readonly text: string;
  readonly usual: string;
  readonly printed: string;
}

/** Cards in a row; `each` is how many there are of each, or 0 where they are an example. */
export interface CardsFigure {
  readonly t: "cards";
  readonly key: string;
  readonly caption: string;
  readonly ids: readonly string[];
  readonly mark: Mark;
  readonly cards: readonly string[];
  readonly each: number;
}

/**
 * A move in a position: what the judge says of it, and what would happen. Without an objection it is right.
 *
 * What cannot even be read as a move is not said.
 */
export interface TryTold {
  readonly move: string;
  readonly says: PhraseTold | null;
  readonly objection: ObjectionTold | null;
  readonly cost: string;
  readonly story: readonly SaidTold[];
}

/** A table as one seat sees it. Where there is something to try, `offers` are the legal moves. */
export interface PositionFigure {
  readonly t: "position";
  readonly key: string;
  readonly caption: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Value>>;
  readonly view: ViewTold;
  readonly offers: readonly Offer[];
  readonly tries: readonly TryTold[];
}

/** The memo of the game, which is among its words. */
export interface MemoFigure {
  readonly t: "memo";
  readonly key: string;
  readonly caption: string;
}

/** Rules that belong together. A game from elsewhere has no headings. */
export interface SectionTold {
  readonly key: string;
  readonly heading: string;
  readonly items: readonly ItemTold[];
  readonly tables: readonly LinesTold[];
  readonly settings: readonly UsualTold[];
  readonly figures: readonly FigureTold[];
}

/** From `least` to `most` (0: or more): printed, or else our estimate. */
export interface EstimateTold {
  readonly least: number;
  readonly most: number;
  readonly isPrinted: boolean;
}

/** For whom a game is, how long it takes, how hard its rules are (from 1 to 4), and what one learns. */
export interface AboutTold {
  readonly ages: EstimateTold;
  readonly minutes: EstimateTold;
  readonly level: EstimateTold;
  readonly teaches: readonly string[];
}

/** `GET /api/rulebook/<language>/<key>`: all rules of a game in the order in which one learns them. */
export interface Rulebook {
  readonly language: string;
  readonly about: AboutTold | null;
  readonly sections: readonly SectionTold[];
}

/** `POST /api/rulebook/<key>/<figure>`: what hands do in a position of the rulebook. */
export interface TryAsked {
  readonly gesture: GestureAsked;
}

/** What became of it; or what is left to choose before it is a move. */
export interface Tried {
  readonly choices: readonly ChoiceTold[];
  readonly done: TryTold | null;
}

/** `GET /api/rules/<language>`: what holds at every table, whatever the game. */
export interface TableRules {
  readonly rules: Readonly<Record<string, string>>;
}

/** The settings of a new table: who asks is told what there is not. In a log it may be there in a later release. */
export interface SettingsAsked {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Value>>;
  readonly judge: Judge;
  readonly clock: Clock;
  readonly windowSeconds: number | null;
  readonly reactions: "fastest" | "sealed";
  readonly games: number;
  readonly awaySeconds: number;
  readonly guardMs: number;
  readonly tieMs: number;
  readonly lastWindowSeconds: number;
  readonly pileView: "full" | "top";
  readonly aids: boolean | null;
  readonly showSeconds: number;
  readonly faces: "mixed" | "plain";
  readonly showClock: boolean;
  readonly deal: "random" | "solvable";
  readonly autoSafe: boolean;
  readonly autoFinish: boolean;
  readonly undo: boolean;
  readonly pace: Pace;
  readonly begins: number;
  readonly reading: "both" | "names" | "picture";
}

/** `POST /api/tables`: open a table. `bots` fills so many chairs, `name` seats the one who asks on chair 0. */
export interface NewTable {
  readonly settings: SettingsAsked;
  readonly name: string;
  readonly bots?: number;
  readonly level?: Level;
}

/** Its address is `/t/<words>`. */
export interface TableOpenedAt {
  readonly words: string;
}

/**
 * A table that the guest sits at, and with whom; `isRematchAsked` if the others are ready for another game.
 *
 * `isByDays` if whoever is on turn has days for it.
 */
export interface MyTable {
  readonly words: string;
  readonly game: string;
  readonly phase: "over" | "playing" | "waiting";
  readonly isYourTurn: boolean;
  readonly isRematchAsked: boolean;
  readonly isByDays: boolean;
  readonly others: readonly string[];
  readonly at: number;
}

/**
 * `GET /api/me`, which also makes a guest of a new visitor. `damaged` are tables of theirs that cannot be read.
 *
 * `origins` are where other devices in the room find this house; none if it is not open to them.
 */
export interface Me {
  readonly name: string;
  readonly tables: readonly MyTable[];
  readonly damaged: readonly string[];
  readonly origins: readonly string[];
}

/** A game for one that has ended, or was given up for another deal; `ms` is its time without long breaks. */
export interface SoloTold {
  readonly at: number;
  readonly deal: number;
  readonly isWon: boolean;
  readonly moves: number;
  readonly ms: number;
}

/** What a guest has made of their games for one; times and moves are those of games won, 0 if there are none. */
export interface StatisticsTold {
  readonly played: number;
  readonly won: number;
  readonly streak: number;
  readonly bestStreak: number;
  readonly bestMs: number;
  readonly meanMs: number;
  readonly fewestMoves: number;
}

/** `GET /api/me/solos/<game>`; `DELETE` forgets them. */
export interface Solos {
  readonly games: readonly SoloTold[];
  readonly statistics: StatisticsTold;
}

/** `POST /api/me`: how the guest wants to be called from now on. */
export interface Rename {
  readonly name: string;
}

/** `POST /api/tables/<words>/recover`: take over a chair with its code. */
export interface Recover {
  readonly code: string;
  readonly name: string;
}

/** `POST /api/tables/<words>/reports`: somebody who sits there tells those who run the house what is wrong. */
export interface Report {
  readonly reason: "cheating" | "name" | "spoiling" | "stalling";
}

/** A table where somebody is: the names of those who play, and how many watch. */
export interface HereAt {
  readonly words: string;
  readonly game: string;
  readonly phase: string;
  readonly names: readonly string[];
  readonly watching: number;
}

/** `GET /api/here`, for those who run the house: who is there just now. */
export interface Here {
  readonly guests: number;
  readonly tables: readonly HereAt[];
}

export interface Recovered {
  readonly chair: number;
}

/**
 * One moment of a record: the news that led to it, if any, and the table with every card face up.
 *
 * Where a round or the game has just ended, also its reckoning.
 */
export interface Frame {
  readonly news: News | null;
  readonly view: ViewTold;
  readonly reckoning: ReckoningTold | null;
}

/** A degree of a MELD card as it is written (`b3`), and the sector that it points at when 1 points at C. */
export interface DegreeTold {
  readonly text: string;
  readonly number: number;
  readonly sector: number;
  readonly optional: boolean;
}

/**
 * A MELD card, with its notes spelled on every root.
 *
 * `name` is what a list of one's own calls it; printed cards have theirs in the words. `also` are other degrees for
 * the same notes. `called` is its name in the words, `on` that of the card as it is played, `onWith` with optional
 * notes, where it has some; the notes are put in by whoever plays it. `names` has the notes by the name of the root,
 * `roots` the simpler name of each root from C on. What `hasAnyName` is rightly called by every printed name
 * (CDECK-R9).
 */
export interface MeldTold {
  readonly id: string;
  readonly kind: "chord" | "interval" | "scale";
  readonly symbol: string;
  readonly name: string;
  readonly called: NameTold;
  readonly on: NameTold;
  readonly onWith: NameTold | null;
  readonly degrees: readonly DegreeTold[];
  readonly also: readonly DegreeTold[];
  readonly hasAnyName: boolean;
  readonly roots: readonly string[];
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** `POST /api/melds`: the cards of a list of one's own, a card a line (CDECK-R12). */
export interface MeldsAsked {
  readonly lines: readonly string[];
}

export interface Melds {
  readonly melds: readonly MeldTold[];
}

/**
 * `GET /api/tables/<words>/games/<number>/replay?from=0&count=100`, and `POST /api/replay` with a record as body.
 *
 * `moves` is how many there are in all; the frames begin with moment `start` (0 is the deal).
 */
export interface Replayed {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Value>>;
  readonly players: readonly string[];
  readonly moves: number;
  readonly start: number;
  readonly frames: readonly Frame[];
  readonly outcome: OutcomeTold | null;
  readonly shuffle: ShuffleTold | null;
  readonly fault: string;
}

/** Something that sounds in a piece: when it begins and how long it lasts in seconds, and its keys, 60 for C4. */
export interface ToneTold {
  readonly voice: number;
  readonly at: number;
  readonly length: number;
  readonly keys: readonly number[];
}

/**
 * `GET /api/tables/<words>/games/<number>/piece.json`: a finished game as music, as it is played.
 *
 * The same address with `.mid` and `.musicxml` is the piece as a file.
 */
export interface MusicTold {
  readonly title: string;
  readonly players: readonly string[];
  readonly seconds: number;
  readonly sounds: readonly ToneTold[];
}

/**
 * `GET /api/tables/<words>/games/<number>/score.json`: how many pages the score of that piece has.
 *
 * `piece.svg?page=1` is the first of them.
 */
export interface ScoreTold {
  readonly title: string;
  readonly players: readonly string[];
  readonly pages: number;
}

/** Whatever went wrong, in one sentence, with a fitting status. */
export interface Fault {
  readonly sentence: string;
  readonly trouble?: TroubleKey | null;
}

/** A position with a task. `tries` are moves to choose from, right and wrong alike: they tell nothing. */
export interface StepTold {
  readonly id: string;
  readonly goal: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Value>>;
  readonly view: ViewTold;
  readonly tries: readonly Offer[];
}

/** `GET /api/lessons/<language>/<key>`: its steps, and the table to which its last sentence invites. */
export interface LessonTold {
  readonly language: string;
  readonly steps: readonly StepTold[];
  readonly finale: string;
  readonly table: Settings;
}

/**
 * `POST /api/lessons/<language>/<key>/<step>`: a move, by its text or by what hands do.
 *
 * What is told of a wrong one depends on how many wrong `tries` came before it, and on how often `more` of it was
 * asked for.
 */
export interface StepAsked {
  readonly move?: string | null;
  readonly gesture?: GestureAsked | null;
  readonly tries?: number;
  readonly more?: number;
}

/**
 * What is left to choose before it is a move, and the question; or what the move is, and what the judge says of it.
 *
 * Only a right one is told with praise, with what it did to the cards, as it is heard, and with the table `after` it.
 * Of what is wrong so many of three steps are told; from the second on, `hint` is where to look.
 */
export interface StepAnswered {
  readonly asks: SaidTold | null;
  readonly choices: readonly ChoiceTold[];
  readonly grade: "miss" | "right" | "wrong" | null;
  readonly done: TryTold | null;
  readonly praise: string;
  readonly deeds: readonly Deed[];
  readonly after: ViewTold | null;
  readonly step: 1 | 2 | 3;
  readonly canTellMore: boolean;
  readonly hint: PhraseTold | null;
}

/** A position in which the guest tried something wrong, and what the judge said of each try, the first one first. */
export interface WrongTold {
  readonly id: string;
  readonly objections: readonly ObjectionTold[];
}

/** What was answered: the cards touched, or whether those that lay open are a pair; and what was wrong with it. */
export interface AnswerTold {
  readonly cards: readonly string[];
  readonly isPair: boolean | null;
  readonly objection: ObjectionTold;
}

/**
 * Something that the guest found wrongly in what the table had settled, and their answers, the first one first.
 *
 * `cards` are those among which so many (`size`) belong together; where some lay `open`, it is to be said whether they
 * are a pair.
 */
export interface FindWrongTold {
  readonly id: string;
  readonly asks: SaidTold;
  readonly cards: readonly string[];
  readonly size: number;
  readonly open: readonly string[];
  readonly answers: readonly AnswerTold[];
}

/** `POST /api/me/reviews/<words>/<game>/<id>/found`: cards that belong together, or whether those are a pair. */
export interface FindAsked {
  readonly cards?: readonly string[];
  readonly isPair?: boolean | null;
}

/** What is wrong with it; nothing if it is right. */
export interface FindAnswered {
  readonly objection: ObjectionTold | null;
}

/**
 * A move of the guest's own, the `number`-th of the game, beside which another stood better: by how much.
 *
 * Which one it is, is told to whoever finds it.
 */
export interface TurnTold {
  readonly id: string;
  readonly number: number;
  readonly did: PhraseTold;
  readonly weighed: PhraseTold;
}

/**
 * `GET /api/me/reviews/<words>/<game>`: what the guest can mend of a game that is over.
 *
 * So many of their moves were `looked` at, `of` all; then nothing more comes. Each position is had, and tried, at the
 * address of the review and its id (`StepTold`, `StepAsked`, `StepAnswered`); what is to be found, at `FindAsked`.
 */
export interface ReviewTold {
  readonly game: string;
  readonly seat: number;
  readonly seats: number;
  readonly wrong: readonly WrongTold[];
  readonly finds: readonly FindWrongTold[];
  readonly turns: readonly TurnTold[];
  readonly looked: number;
  readonly of: number;
}
