"""Memory: turn up two cards; a pair is yours, and the most pairs win.

All cards lie face down in a grid, and a place never changes: a card that is taken leaves a gap. On your turn turn up
one card and then another, for everybody to see. If they are a pair, take both and go on; if not, they go face down
again and the next player has the turn. Two notes are a pair if they are the same note, in whatever octave; "?" pairs
only with "?", Chromatic Scale only with Chromatic Scale, and nothing is wild. For those who know their notes there are
two other rules: a pair is a tritone, or an interval above C and its inversion.
The game ends when no card is left. Alone you play for the fewest turns.

A move is the number of the place whose card is turned up. Places are counted row by row from 0.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, final

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import CARDS, FIRST_WILD, NAMES, ONE, PAIR_RULES, note_of
from cardenza.kernel import fields, lying, move_parts, speech
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import ALONE, Game, State
from cardenza.kernel.errors import Fault, Impossible
from cardenza.kernel.kinds import Hands, Kind, Kinds
from cardenza.kernel.options import Choice, Number, Option, Switch
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.reckoning import PAIRS, TURNS, Reckoning, reckoned
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import best
from cardenza.kernel.speech import CARD, FITTING, NOTE, NUMBER, SEAT, Card, Name, Naming, Note, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused
from cardenza.kernel.zones import EVERYBODY, GAP, GAP_TEXT, NOBODY, Exposed, Zone
from cardenza.theory.notes import both_names

RULES: Final = {
    "MEM-01": "A card that has been taken leaves a gap, which no other card fills.",
    "MEM-02": "Play goes clockwise.",
    "MEM-06": "Two cards of the same note are a pair, in any octave.",
    "MEM-07": "Symbols pair only with their own kind.",
    "MEM-08": "When no card is left, the most pairs win.",
    "MEM-R5": "Partners are six half steps apart, or their hours make twelve, as the table plays it.",
    "MEM-R8": "At the limit of turns, the pairs taken so far count.",
    "MEM-R10": "The two cards of a turn are two different cards.",
    "MEM-D1": "The first card of a turn is turned up at a place where a card lies.",
    "MEM-D2": "The second card of a turn is turned up at another place where a card lies.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("MEM-O1", "cards", (54, 48, 24, 14), "the cards to play with; 14 are the white keys of two octaves"),
    Choice("MEM-O2", "pair_rule", PAIR_RULES, "what makes two notes a pair"),
    Switch("MEM-O3", "extra_turn", True, "whoever finds a pair goes on"),
    Number("MEM-O5", "turn_cap", 100, 5000, 1000, "turns after which the pairs taken so far count"),
)
WHOLE_OCTAVES: Final = Fault(
    "whole_octaves", "{option} {value} needs whole octaves: 54, 48 or 24 cards, not 14 [MEM-R9]"
)

PHASES: Final = ["turn", "over"]
TURN: Final = 0
OVER: Final = 1

NO_PLACE: Final = -1
NO_CARD: Final = 0

_MIDDLE: Final = [card for card in range(FIRST_WILD) if deck.OCTAVES[card % 4] in (3, 4)]
DECKS: Final = {  # MEM-R11
    54: list(range(CARDS)),
    48: list(range(FIRST_WILD)),
    24: _MIDDLE,
    14: [card for card in _MIDDLE if len(deck.LETTERS_OF_NOTE[note_of(card)]) == 1],
}

FARTHEST: Final = 10**9  # places that can be read, so that the judge can say where cards lie
PLACE: Final = move_parts.Number("place", FARTHEST, limit="cards")
KINDS: Final = Kinds(
    [Kind("flip {place}", "MEM-D1", 0, [PLACE], Hands("grid", place="place"))],  # the second of a turn is MEM-D2
    touch="touch one card of the grid, and nothing else, to turn it up",
)

FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Own("grid", "grid_zones", reads="read_grid", lays="lay_grid"),
    deck.Books("pairs", "two cards"),  # MEM-T4
    lying.Stock("aside", is_named=""),
    lying.Own("knows", written="knowledge", reads="learn"),
    fields.Own("up", "place_up", "number | null"),
    fields.Seat("turn"),
    fields.Count("turns", most="turn_cap"),
    fields.Word("phase", PHASES),
)

# MEM-R7: what was turned up is told in passing, and only pairs taken can be read again.
SAYS: Final[Sayings] = Sayings()
LAID_OUT: Final = SAYS.add("laid_out", "MEM-01", count=NUMBER)
BEGINS: Final = SAYS.add("begins", "MEM-02", seat=SEAT)
TURNED_UP: Final = SAYS.add("turned_up", "MEM-03", seat=SEAT, place=NUMBER, card=CARD).in_passing()
SAME_NOTE: Final = SAYS.add("same_note", "MEM-04", seat=SEAT, cards=speech.CARDS).sounding(speech.INTERVAL)
SAME_SYMBOL: Final = SAYS.add("same_symbol", "MEM-04", seat=SEAT, card=CARD)
TRITONE: Final = SAYS.add("tritone", "MEM-04", seat=SEAT, first=NOTE, second=NOTE).sounding(speech.INTERVAL)
INVERSION: Final = SAYS.add(
    "inversion", "MEM-04", seat=SEAT, first=NOTE, second=NOTE, low=NUMBER, high=NUMBER, root=NOTE
).sounding(speech.INTERVAL)
GOES_ON: Final = SAYS.add("goes_on", "MEM-R4", seat=SEAT)
OTHER_NOTE: Final = SAYS.add("other_note", "MEM-05", first=NOTE, second=NOTE, count=NUMBER).in_passing()
OTHER_SYMBOL: Final = SAYS.add("other_symbol", "MEM-05", cards=speech.CARDS).in_passing()
NO_TRITONE: Final = SAYS.add("no_tritone", "MEM-05", first=NOTE, second=NOTE, count=NUMBER).in_passing()
SAME_IS_NO_TRITONE: Final = SAYS.add("same_is_no_tritone", "MEM-05", cards=speech.CARDS).in_passing()
NO_INVERSION: Final = SAYS.add(
    "no_inversion", "MEM-05", first=NOTE, second=NOTE, low=NUMBER, high=NUMBER, root=NOTE, sum=NUMBER
).in_passing()
ALL_TAKEN: Final = SAYS.add("all_taken", "MEM-08")
TURNS_NEEDED: Final = SAYS.add("turns_needed", "MEM-09", seat=SEAT, count=NUMBER)
AT_THE_LIMIT: Final = SAYS.add("at_the_limit", "MEM-R8", count=NUMBER)
TO_TURN_UP: Final = SAYS.add("to_turn_up", "MEM-03", pair=deck.PAIRS)
TO_TURN_UP_SECOND: Final = SAYS.add("to_turn_up_second", "MEM-03", pair=deck.PAIRS)
TO_TELL: Final = SAYS.add("to_tell", "MEM-04", pair=deck.PAIRS)
FACE_UP: Final = SAYS.add("face_up", "MEM-R10")
LYING_AT: Final = SAYS.add("lying_at", "MEM-01").as_aid(FITTING)
LYING_NEAR: Final = SAYS.add("lying_near", "MEM-01", count=NUMBER).as_aid(FITTING)
PAIRS_TAKEN: Final = SAYS.add("pairs_taken", "MEM-08", count=NUMBER, notes=speech.CARDS)
TURNS_USED: Final = SAYS.add("turns_used", "MEM-09", count=NUMBER)
MOST_LISTED: Final = 12
NEAREST: Final = 6  # so many places are named where there are more than can be listed
OCTAVE: Final = 12  # half steps
ROOT: Final = Note("C")  # from which the intervals of MEM-R5 are counted


@final
class MemoryState(State):
    """One moment of Memory.

    `lying` are the places where cards lie, `up` that of the card turned up; `known` tells for each place which seats
    have seen the card that lies there face down.
    """

    def __init__(self, rules: "Memory", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.grid: list[int] = []
        self.lying: list[int] = []
        self.known: list[int] = []
        self.pairs: list[list[list[int]]] = [[] for _ in range(rules.seats)]
        self.aside: list[int] = []
        self.up = NO_PLACE
        self.turn = 0
        self.turns = 0
        self.phase = TURN

    def lay_out(self, grid: list[int]) -> None:
        """Let these cards and gaps be the grid, face down and known to nobody."""
        self.grid = grid
        self.lying = [place for place, card in enumerate(grid) if card != GAP]
        self.known = [NOBODY] * len(grid)

    def place_up(self) -> int | None:
        return None if self.up == NO_PLACE else self.up

    def grid_zones(self) -> list[Zone]:
        is_open = [card == GAP or place == self.up for place, card in enumerate(self.grid)]  # MEM-03
        seen = [EVERYBODY if is_seen else NOBODY for is_seen in is_open]
        return [Zone("grid", None, self.grid, seen, self.known)]

    def read_grid(self, read: Reader) -> None:
        """Cards and gaps, place by place, or so many cards: where they lie is known before they are dealt out."""
        layout = read.raw("grid")
        texts = layout if isinstance(layout, list) else []
        named = read.cards("grid", [text for text in texts if text != GAP_TEXT])
        slot = read.named("grid", named) if texts else read.zone("grid")
        self.lay_out([GAP if text == GAP_TEXT else NO_CARD for text in texts] or [NO_CARD] * slot.wanted)
        size, cards = len(self.grid), self.rules.cards
        if size > cards:
            raise Impossible(f"grid has {size} places, but {cards} cards lie at {cards} places [MEM-01]")

    def lay_grid(self, read: Reader) -> None:
        for place, card in zip(self.lying, read.slot("grid").cards, strict=True):
            self.grid[place] = card

    # ---------------------------------------------------------------------------------------- turning up a card

    def to_act(self) -> list[int]:
        return ALONE[self.turn] if self.phase == TURN else []

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == OVER or seat != self.turn:
            return []
        if self.up == NO_PLACE:
            return self.lying  # MEM-D1
        others = self.lying[:]
        others.remove(self.up)
        return others  # MEM-D2, MEM-R10

    def judge(self, seat: int, move: int) -> Verdict:
        decision = "MEM-D1" if self.up == NO_PLACE else "MEM-D2"
        if outcome := self.outcome():
            return refused(RULES, "CORE-1", outcome.reason, decision)
        if seat != self.turn:
            return refused(RULES, "CORE-2", "MEM-02", decision)
        if move == self.up != NO_PLACE:
            return refused(
                RULES, "MEM-R10", "MEM-D2", evidence=(Listed(FACE_UP.alone, [Card(NAMES[self.grid[move]])]),)
            )
        if move in self.lying:
            return LEGAL
        broken = ["MEM-01", decision] if 0 <= move < len(self.grid) else [decision]
        return refused(RULES, *broken, evidence=(self._lying_near(move),))

    def _lying_near(self, place: int) -> Listed:
        """Where a card can be turned up instead: everywhere, or, if that is much, near this place."""
        lying = self.legal_moves(self.turn)
        if len(lying) <= MOST_LISTED:
            return Listed(LYING_AT.alone, [speech.Number(other + 1) for other in lying])
        near = sorted(sorted(lying, key=lambda other: abs(other - place))[:NEAREST])
        return Listed(LYING_NEAR.said(len(lying)), [speech.Number(other + 1) for other in near])

    def apply(self, seat: int, move: int) -> None:
        first = self.up
        if self.story is not None:
            self.story.append(TURNED_UP.said(seat, move + 1, NAMES[self.grid[move]]))
        if first == NO_PLACE:
            self.up = move  # MEM-03
            return
        self.up = NO_PLACE
        if self.rules.is_pair(self.grid[first], self.grid[move]):
            self._take(seat, first, move)
        else:
            self.known[first] = EVERYBODY  # MEM-05: face down again, but everybody has seen them
            self.known[move] = EVERYBODY
            if self.story is not None:
                self.story.append(self.rules.no_pair_said(self.grid[first], self.grid[move]))
            self._end_turn()

    def _take(self, seat: int, first: int, second: int) -> None:
        """MEM-04: the pair leaves two gaps, and its finder goes on."""
        card, other = self.grid[first], self.grid[second]
        if self.story is not None:
            self.story.append(self.rules.pair_said(seat, card, other))
        self.pairs[seat].append([card, other] if card < other else [other, card])
        self.grid[first] = GAP
        self.grid[second] = GAP
        self.lying = [place for place in self.lying if place != first and place != second]
        if not self.lying:
            self.turns += 1  # MEM-R12
            self.phase = OVER  # MEM-08
            if self.story is not None:
                is_alone = self.rules.seats == 1
                self.story.append(TURNS_NEEDED.said(seat, self.turns) if is_alone else ALL_TAKEN.said())
        elif not self.rules.has_extra_turn:
            self._end_turn()
        elif self.story is not None:
            self.story.append(GOES_ON.said(seat))

    def _end_turn(self) -> None:
        self.turns += 1
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # MEM-02
        if self.turns >= self.rules.turn_cap:
            self.phase = OVER  # MEM-R8
            if self.story is not None:
                self.story.append(AT_THE_LIMIT.said(self.turns))

    # ---------------------------------------------------------------------------------------- how it ends

    def pairs_taken(self) -> list[int]:
        """For each seat the number of its pairs."""
        return [len(pairs) for pairs in self.pairs]

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        pairs = self.pairs_taken()
        scores = (self.turns,) if self.rules.seats == 1 else tuple(pairs)  # MEM-09
        return Outcome(best(pairs), scores, None, "MEM-R8" if self.lying else "MEM-08")

    # ---------------------------------------------------------------------------------------- what is remembered

    def knowledge(self) -> list[list[int]]:
        """For each seat the places of the cards that it has seen, as far as they still lie there (MEM-T4)."""
        return [[place for place in self.lying if known & self.known[place]] for known in ONE[: self.rules.seats]]

    def learn(self, read: Reader) -> None:
        """Enter who knows which places; what all seats know everybody has seen."""
        for seat, entry in enumerate(read.entries("knows", self.rules.seats, [])):
            for place in read.checked_numbers(f"knows[{seat}]", entry, len(self.grid)):
                if place not in self.lying:
                    raise Impossible(f"knows[{seat}] names place {place}, where no card lies [MEM-T4]")
                self.known[place] |= ONE[seat]
        all_seats = ONE[self.rules.seats] - 1
        self.known = [EVERYBODY if seats == all_seats else seats for seats in self.known]

    def forget(self, seat: int, places: Sequence[int]) -> None:
        """MEM-R7: the seat no longer knows what lies there; what lies face up it sees all the same."""
        for place in places:
            self.known[place] = self.known[place] & ~ONE[seat]

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "MemoryState":
        twin = MemoryState(self.rules, self.chance.fork())
        twin.grid = self.grid[:]
        twin.lying = self.lying  # never changed, only replaced
        twin.known = self.known[:]
        twin.pairs = [pairs[:] for pairs in self.pairs]  # a pair stays as it is
        twin.aside = self.aside[:]
        twin.up = self.up
        twin.turn = self.turn
        twin.turns = self.turns
        twin.phase = self.phase
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        hidden = [place for place in self.lying if place != self.up and not self.known[place] >> seat & 1]
        self.lay_anew(rng, hidden)
        self.chance = rng

    def lay_anew(self, rng: Rng, places: list[int]) -> None:
        """Exchange the cards at these places among themselves and with those aside, so that all can be paired off."""
        pool = sorted([self.grid[place] for place in places] + self.aside)
        rng.shuffle(pool)
        if self.aside:  # MEM-T1: first the partners that the other cards on the grid need, then pair by pair
            others = [self.grid[place] for place in self.lying if place not in places]
            pairs, _ = self.rules.pair_off(others + pool)
            pairs.sort(key=lambda pair: pair[0] not in others)
            ordered = [card for pair in pairs for card in pair if card not in others]
            pool, self.aside = ordered[: len(places)], ordered[len(places) :]
            rng.shuffle(pool)
        for place, card in zip(places, pool, strict=True):
            self.grid[place] = card

    # ---------------------------------------------------------------------------------------- positions

    def check(self, read: Reader) -> None:
        """Refuse what cannot be played to its end, and a phase without its cards."""
        if read.raw("up") is not None:
            self.up = read.integer("up", 0, len(self.grid) - 1)
        if not read.slot("grid").is_named and not read.slot("aside").is_named:
            self.lay_anew(Rng(0), self.lying)
        is_at_end = not self.lying or self.turns == self.rules.turn_cap
        if self.phase == OVER and not is_at_end:
            raise Impossible("phase over needs an empty grid, or as many turns as turn_cap allows [MEM-08, MEM-R8]")
        if self.phase == TURN and is_at_end:
            raise Impossible("without a card on the grid, or at turn_cap, the game is over [MEM-08, MEM-R8]")
        if self.up != NO_PLACE and (self.phase == OVER or self.up not in self.lying):
            raise Impossible(f"up is {self.up}, but no card can lie face up there [MEM-D1]")
        for seat, pairs in enumerate(self.pairs):
            for pair in pairs:
                pair.sort()
                if len(pair) != 2 or not self.rules.is_pair(pair[0], pair[1]):
                    what = f"which is no pair by the rule {self.rules.pair_rule} [MEM-04, MEM-O2]"
                    raise Impossible(f"pairs[{seat}] holds {[NAMES[card] for card in pair]}, {what}")
        _, alone = self.rules.pair_off([self.grid[place] for place in self.lying])
        if alone:
            names = " ".join(NAMES[card] for card in sorted(alone))
            raise Impossible(f"grid cannot be paired off: {names} would be left over [MEM-T1]")


# ------------------------------------------------------------------------------------------------ at the table


@final
class MemoryManners(Manners[MemoryState]):
    """Everybody sees every card that is turned up, also one that is taken or goes face down again at once (MEM-03)."""

    namings: ClassVar[tuple[Naming, ...]] = (deck.WILD, deck.CHROMATIC_SCALE)
    sayings: ClassVar[Sayings] = SAYS
    settings: ClassVar[tuple[str, ...]] = ("begins", "show_seconds", *deck.FACE_SETTINGS)

    def called(self, game: Game) -> dict[str, Name]:
        return deck.wilds_called(deck.WILD, deck.CHROMATIC_SCALE)

    def told(self, state: MemoryState, seat: int, move: int, viewer: int | None) -> str:
        return f"{KINDS.text(move)} ({NAMES[state.grid[move]]})"

    def dealt(self, state: MemoryState) -> list[Said]:
        is_touched = state.turns > 0 or any(state.known) or state.up != NO_PLACE
        if is_touched or len(state.lying) < len(state.rules.deck()):
            return []
        begins = [BEGINS.said(state.turn)] if state.rules.seats > 1 else []
        return [LAID_OUT.said(len(state.lying)), *begins]

    def prompt(self, state: MemoryState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """MEM-R5: what makes a pair. What was turned up before is nobody's to tell (MEM-R7)."""
        if state.phase == OVER or seat != state.turn:
            return ()
        saying = TO_TURN_UP if state.up == NO_PLACE else TO_TURN_UP_SECOND
        return (saying.said(state.rules.pair_rule),)

    def exposes(self, state: MemoryState, seat: int, move: int) -> list[Exposed]:
        return [Exposed("grid", None, move, state.grid[move])]

    def reckoning(self, state: MemoryState) -> Reckoning | None:
        if state.phase != OVER:
            return None
        if state.rules.seats == 1:
            return reckoned(TURNS, [[TURNS_USED.said(state.turns, points=state.turns)]], [state.turns], True)
        rows = [[_pairs_counted(pairs)] if pairs else [] for pairs in state.pairs]
        return reckoned(PAIRS, rows, state.pairs_taken())


def _pairs_counted(pairs: list[list[int]]) -> Said:
    return PAIRS_TAKEN.said(len(pairs), deck.pairs_counted(pairs), points=len(pairs))


@final
class MemoryHabits(Habits[MemoryState]):
    def random_move(self, state: MemoryState, seat: int, rng: Rng) -> int:
        """The second card is chosen without a list: places are in order, and that of the first is left out."""
        if state.up == NO_PLACE:
            return super().random_move(state, seat, rng)
        others = len(state.lying) - 1
        at = rng.below(others) if others > 1 else 0
        return state.lying[at] if state.lying[at] < state.up else state.lying[at + 1]

    def standing(self, state: MemoryState) -> list[int]:
        return state.pairs_taken()


def _note_said(card: int) -> Note:
    """The note of a card, whatever its octave; nothing spells a black key here, so it goes by both names."""
    return Note(both_names(note_of(card)))


# ------------------------------------------------------------------------------------------------ the game


@final
class Memory(deck.MusicardsGame):
    """Memory for 1 to 6 players."""

    key: ClassVar[str] = "memory"
    title: ClassVar[str] = "Memory"
    summary: ClassVar[str] = "turn up two cards; a pair is yours, and the most pairs win"
    least_seats: ClassVar[int] = 1
    most_seats: ClassVar[int] = 6
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = MemoryManners()
    habits: ClassVar[Habits[Any]] = MemoryHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.cards = self.number("cards")
        self.pair_rule = str(self.options["pair_rule"])
        if self.cards == 14 and self.pair_rule != "same":
            raise WHOLE_OCTAVES.refusal(option=speech.Text("pair_rule"), value=speech.Text(self.pair_rule))
        self.partner = [*deck.PARTNERS[self.pair_rule], deck.QUESTION, deck.CHROMATIC]  # MEM-06, MEM-07, MEM-R6
        self.has_extra_turn = bool(self.options["extra_turn"])
        self.turn_cap = self.number("turn_cap")

    def kinds(self) -> Kinds:
        return KINDS

    def deck(self) -> list[int]:
        return DECKS[self.cards][:]

    def is_pair(self, card: int, other: int) -> bool:
        """MEM-06, MEM-07, MEM-R5."""
        return note_of(other) == self.partner[note_of(card)]

    def pair_said(self, seat: int, card: int, other: int) -> Said:
        """Why two cards are a pair."""
        if deck.is_wild(card):
            return SAME_SYMBOL.said(seat, NAMES[card], points=1)
        if self.pair_rule == "same":
            return SAME_NOTE.said(seat, [NAMES[card], NAMES[other]], points=1)
        first, second, low = _note_said(card), _note_said(other), note_of(card)
        if self.pair_rule == "tritone":
            return TRITONE.said(seat, first, second, points=1)
        return INVERSION.said(seat, first, second, low, OCTAVE - low, ROOT, points=1)

    def no_pair_said(self, card: int, other: int) -> Said:
        """Why two cards are no pair."""
        if deck.is_wild(card) or deck.is_wild(other):
            return OTHER_SYMBOL.said([NAMES[card], NAMES[other]])
        first, second, low, high = _note_said(card), _note_said(other), note_of(card), note_of(other)
        if self.pair_rule == "inversion":
            return NO_INVERSION.said(first, second, low, high, ROOT, low + high)
        if low == high:
            return SAME_IS_NO_TRITONE.said([NAMES[card], NAMES[other]])
        apart = min((low - high) % OCTAVE, (high - low) % OCTAVE)
        return (OTHER_NOTE if self.pair_rule == "same" else NO_TRITONE).said(first, second, apart)

    def pair_off(self, cards: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
        """The pairs among the cards, each with its earlier card first, and the cards that are left over."""
        pairs: list[tuple[int, int]] = []
        alone: list[int] = []
        for card in cards:
            mate = next((other for other in alone if self.is_pair(card, other)), None)
            if mate is None:
                alone.append(card)
            else:
                alone.remove(mate)
                pairs.append((mate, card))
        return pairs, alone

    def blank(self, chance: Chance) -> MemoryState:
        return MemoryState(self, chance)

    def deal_from(self, chance: Chance) -> MemoryState:
        state = self.blank(chance)
        pack = self.deck()
        chance.shuffle(pack)
        state.lay_out(pack[::-1])  # MEM-01: from the top, row by row
        return state
