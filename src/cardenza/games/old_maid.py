"""Old Maid: pair off your notes, and do not be left with the odd card.

All 48 notes and one "?" are dealt, and everybody lays down the pairs in hand: two cards of the same note, in whatever
octave. The "?", the Old Maid, pairs with nothing. In turn each player takes one card, unseen, from the hand of the
nearest player to the right who still has cards; if it makes a pair, the pair is laid down. A player without cards is
safe. When only the "?" is left, its holder loses and all others win. For those who know their notes a pair can be a
tritone, or an interval above C and its inversion; and the giver can be allowed to exchange two cards before each take.

A move is a number: the place of the card that is taken, or, from a high one on, the two places that are exchanged.
Pairs and skipped turns are carried out by the table, also when a position is read.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.dealing import Limits, deal_apart
from cardenza.decks.musicards import CARDS, FIRST_WILD, NAMES, ONE, PARTNERS, cards_in, mask_of, note_of, pairs_in
from cardenza.kernel import fields, lying, options, speech
from cardenza.kernel.by_seat import BySeat, by_seat
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import ALONE, Game, State
from cardenza.kernel.errors import Fault, Impossible
from cardenza.kernel.gestures import WHOLE, Gesture, Shape, Touch
from cardenza.kernel.kinds import NO_MOVE, Flags, Kind, Kinds
from cardenza.kernel.move_parts import Number
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.packed import nth, single
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.reckoning import NOTHING, Reckoning, reckoned
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import CARD, NUMBER, SEAT, Name, Naming, Said, Sayings, all_but, cards_said
from cardenza.kernel.verdict import LEGAL, Measured, Verdict, refused
from cardenza.kernel.views import touched
from cardenza.kernel.zones import EVERYBODY, Place, Way, Zone, face_up

RULES: Final = {
    "MAID-02": "Two cards of the same note are a pair, in any octave.",
    "MAID-03": "The Old Maid pairs with nothing.",
    "MAID-04": "You take a card on your own turn, from the nearest player to the right who has cards.",
    "MAID-07": "Turns go clockwise and skip players who have no cards.",
    "MAID-08": "When only the Old Maid is left, its holder loses and all others win.",
    "MAID-R8": "At the limit of takes the holder of the Old Maid loses.",
    "MAID-R10": "Partners are six half steps apart, or their hours make twelve, as the table plays it.",
    "MAID-D1": "You take a card from a place where the giver has one.",
    "MAID-D3": "Before each take the giver alone exchanges two different cards, or keeps the hand as it is.",
    "MAID-O3": "At this table the giver’s hand is shuffled and not arranged.",
}

OPTIONS: Final[tuple[options.Option, ...]] = (
    options.Choice("MAID-O1", "pair_rule", deck.PAIR_RULES, "what makes two notes a pair"),
    options.Choice("MAID-O2", "maid", ("question", "chromatic"), "the card that is the Old Maid"),
    options.Switch(
        "MAID-O3", "arrange", False, "before each take the giver may exchange two cards; hands are not shuffled"
    ),
    options.Number("MAID-O4", "draw_cap", 100, 2000, 500, "takes after which the holder of the Old Maid loses"),
)

PHASES: Final = ["arrange", "turn", "over"]
ARRANGE: Final = 0
TURN: Final = 1
OVER: Final = 2
ARRANGE_SECONDS: Final = 10  # MAID-D3

MAIDS: Final = {"question": FIRST_WILD, "chromatic": deck.FIRST_CHROMATIC}  # MAID-R1, MAID-O2
THE_MAID: Final = Naming("maid")
MOST: Final = 25  # the largest hand without a pair: four copies of six notes, and the Old Maid
SEATS: Final = 6
NOBODY: Final = -1

KEEP: Final = 1000
SWAP: Final = 1 << 20


@final
class Swap(Kind):
    """Two places of your own hand; the lower one is named first."""

    def actions(self, game: object) -> list[int]:
        return SWAPS[MOST]


ONLY_TAKE: Final = Fault("only_take", "touch a card of the giver’s hand to take it, and nothing else")
ONE_OR_TWO: Final = Fault("one_or_two", "touch one card of the giver’s hand, or, to arrange your own, two cards of it")
NOT_GIVER: Final = Fault("not_giver", "take a card from the nearest player to the right who has cards")
KINDS: Final = Kinds(
    [
        Kind("take {place}", "MAID-D1", 0, [Number("place", KEEP, limit="places")]),
        Kind("keep", "MAID-D3", KEEP, flags=Flags(is_answer=True), when="has_arranging"),
        Swap(
            "swap {place} {other}",
            "MAID-D3",
            SWAP,
            [Number("place", KEEP, 1024, "places"), Number("other", KEEP, limit="places")],
            when="has_arranging",
        ),
    ]
)


def swap_of(one: int, other: int) -> int:
    """The move that exchanges the cards at these places of your own hand."""
    return SWAP | one << 10 | other


TAKES: Final = [list(range(size)) for size in range(CARDS)]
SWAPS: Final = [[swap_of(i, j) for i in range(size) for j in range(i + 1, size)] for size in range(MOST + 1)]
ARRANGEMENTS: Final = [[KEEP, *swaps] for swaps in SWAPS]

FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Own("hands", "hand_zones", reads="read_hands"),
    lying.Knows(),
    lying.Own("laid", "laid_zones", reads="read_laid", lays="lay_out"),
    fields.Seat("turn"),
    fields.derived("giver", "giver_told", "number | null"),
    fields.derived("safe", "safe_seats", "number[]").of_seats(),
    fields.derived("loser", "loser", "number | null"),
    fields.Count("takes", most="draw_cap"),
    fields.Word("phase", PHASES),
)


SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "MAID-01", count=NUMBER)
LAID: Final = SAYS.add("laid", "MAID-02", seat=SEAT, count=NUMBER)
BEGINS: Final = SAYS.add("begins", "MAID-04", seat=SEAT, other=SEAT)
TOOK: Final = SAYS.add("took", "MAID-04", seat=SEAT, card=CARD, other=SEAT)
TOOK_THE_MAID: Final = SAYS.add("took_the_maid", "MAID-04", seat=SEAT, other=SEAT)
TOOK_UNSEEN: Final = SAYS.add("took_unseen", "MAID-04", seat=SEAT, other=SEAT)
PAIR: Final = deck.PairSayings("MAID-05", SAYS)
SAFE: Final = SAYS.add("safe", "MAID-06", seat=SEAT)
KEPT_THE_MAID: Final = SAYS.add("kept_the_maid", "MAID-08", seat=SEAT)
AT_THE_LIMIT: Final = SAYS.add("at_the_limit", "MAID-R8", seat=SEAT, count=NUMBER)
EXCHANGED: Final = SAYS.add("exchanged", "MAID-D3", seat=SEAT, cards=speech.CARDS)
LEFT_THE_HAND: Final = SAYS.add("left_the_hand", "MAID-D3", seat=SEAT)
READY: Final = SAYS.add("ready", "MAID-D3", seat=SEAT)
TO_TAKE: Final = SAYS.add("to_take", "MAID-04", pair=deck.PAIRS, other=SEAT)
TO_ARRANGE: Final = SAYS.add("to_arrange", "MAID-D3", other=SEAT)
TO_KEEP: Final = SAYS.add("to_keep", "MAID-R14", other=SEAT)
TO_FIND: Final = SAYS.add("to_find", "MAID-02", pair=deck.PAIRS, count=NUMBER)
CHOSEN: Final = SAYS.add("chosen", "MAID-D1")
NONE_LEFT: Final = SAYS.add("none_left", "MAID-07")
MAID_LEFT: Final = SAYS.add("maid_left", "MAID-08")
OTHERS_LEFT: Final = SAYS.add("others_left", "MAID-R8", count=NUMBER)


@final
class OldMaidState(State):
    """One moment of Old Maid.

    `turn` is the seat that takes, also while the giver arranges. Hands lie in the order of their places with MAID-O3,
    else in card order. `knows` has the cards in other hands that each seat knows, because they were its own (MAID-T4);
    what anybody knows is among the cards `shown`. `paired` are the cards that each seat has laid down at the deal.
    """

    def __init__(self, rules: "OldMaid", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[list[int]] = [[] for _ in range(rules.seats)]
        self.laid = 0
        self.paired: list[int] = [0] * rules.seats
        self.knows = BySeat(rules.seats)
        self.shown: i64 = 0
        self.turn = 0
        self.takes = 0
        self.phase = TURN

    def hand_zones(self) -> list[Zone]:
        """A hand is its owner's; in the end the Old Maid is shown, because everybody knows who has lost."""
        shown = self.rules.maid if self.phase == OVER else NOBODY
        zones: list[Zone] = []
        for seat, hand in enumerate(self.hands):
            seen = [EVERYBODY if card == shown else ONE[seat] for card in hand]
            known = deck.who_knows(hand, list(self.knows))
            zones.append(Zone("hands", seat, hand, seen, known, is_ordered=self.rules.has_arranging))
        return zones

    def laid_zones(self) -> list[Zone]:
        """Pair by pair: whoever draws them takes them two by two."""
        laid = [card for pair in pairs_in(self.laid, self.rules.partners) for card in cards_in(pair)]
        return [face_up("laid", laid, is_ordered=False)]

    def knowledge(self) -> object:
        return deck.known_hands([mask_of(hand) for hand in self.hands], list(self.knows))

    def safe_seats(self) -> list[int]:
        """MAID-06."""
        return [seat for seat, hand in enumerate(self.hands) if not hand]

    # ---------------------------------------------------------------------------------------- whose turn it is

    def giver(self) -> int:
        """MAID-04, MAID-R3: the nearest seat to the right of the taker that has cards."""
        giver = self.turn
        while True:
            giver = giver - 1 if giver > 0 else self.rules.seats - 1
            if self.hands[giver]:
                return giver

    def giver_told(self) -> int | None:
        return None if self.phase == OVER else self.giver()

    def to_act(self) -> list[int]:
        if self.phase == OVER:
            return []
        return ALONE[self.turn if self.phase == TURN else self.giver()]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == OVER:
            return []
        giver = self.giver()
        size = len(self.hands[giver])
        if self.phase == TURN:
            return TAKES[size] if seat == self.turn else []  # MAID-D1
        return ARRANGEMENTS[size] if seat == giver else []  # MAID-D3, MAID-R14

    def judge(self, seat: int, move: int) -> Verdict:
        if outcome := self.outcome():
            return refused(RULES, "CORE-1", outcome.reason, "MAID-D1" if move < KEEP else "MAID-D3")
        return self._judge_take(seat, move) if move < KEEP else self._judge_arrangement(seat, move)

    def apply(self, seat: int, move: int) -> None:
        if move < KEEP:
            self._take(seat, move)
        else:
            self._arrange(seat, move)

    def _begin_turn(self) -> None:
        """MAID-07: the next seat with cards takes; there is no next one when only one has cards (MAID-08)."""
        if self.takes >= self.rules.draw_cap or self._is_alone():  # MAID-R7, MAID-R8
            self.phase = OVER
            if self.story is not None:
                self.story.append(self._end_told(self._holder()))
            return
        while not self.hands[self.turn]:  # MAID-06
            self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0
        self.phase = ARRANGE if self.rules.has_arranging else TURN

    def _end_told(self, loser: int) -> Said:
        return KEPT_THE_MAID.said(loser) if self._is_alone() else AT_THE_LIMIT.said(loser, self.takes)

    def _is_alone(self) -> bool:
        """Has one player all the cards?"""
        has_cards = False
        for hand in self.hands:
            if hand:
                if has_cards:
                    return False
                has_cards = True
        return True

    # ---------------------------------------------------------------------------------------- laying down pairs

    def begin(self) -> None:
        """MAID-R13: pairs are laid down, and the turn goes to a seat with cards."""
        for seat, hand in enumerate(self.hands):
            held: i64 = mask_of(hand)
            left: i64 = deck.unpaired(held, self.rules.partners)  # MAID-02, MAID-R4, MAID-R5
            self.laid |= held ^ left
            self.paired[seat] = held ^ left
            is_ordered = self.rules.has_arranging
            self.hands[seat] = [card for card in hand if left >> card & 1] if is_ordered else cards_in(left)
        self._begin_turn()

    def _take_in(self, seat: int, card: int, giver: int) -> None:
        """MAID-05: a pair is laid down; else the card stays, and the giver alone knows where it is."""
        hand = self.hands[seat]
        mates: i64 = mask_of(hand) & self.rules.mates[card]
        if mates:
            pair = mates & -mates | single(card)  # MAID-R10: of several the lowest octave
            hand.remove(nth(mates, 0))
            self._forget(pair, NOBODY)
            self.laid |= pair
            if self.story is not None:
                self.story.append(PAIR.said(self.rules.pair_rule, seat, pair))
            return
        self._forget(single(card), NOBODY)
        self.knows[giver] = self.knows[giver] | single(card)
        self.shown |= single(card)
        at = len(hand)
        if not self.rules.has_arranging:
            while at > 0 and hand[at - 1] > card:
                at -= 1
        hand.insert(at, card)  # MAID-R14: with places, the last one

    # ---------------------------------------------------------------------------------------- taking

    def _judge_take(self, seat: int, place: int) -> Verdict:
        if self.phase == ARRANGE or seat != self.turn:
            return refused(RULES, "MAID-D3" if self.phase == ARRANGE else "CORE-2", "MAID-04", "MAID-07", "MAID-D1")
        size = len(self.hands[self.giver()])
        if place < size:
            return LEGAL
        chosen = Measured(CHOSEN.alone, place + 1, size, is_most=True)
        return refused(RULES, "MAID-D1", "MAID-04", evidence=(chosen,))

    def _take(self, seat: int, place: int) -> None:
        """MAID-04: the giver's hand is shuffled (MAID-R12), and the card at this place is taken."""
        giver = self.giver()
        hand = self.hands[giver]
        if self.rules.has_arranging:
            card = hand.pop(place)
        else:
            cards = hand[:]
            self.chance.shuffle(cards)
            card = cards[len(cards) - 1 - place]
            hand.remove(card)
        if self.shown:
            self._forget(mask_of(hand), seat)
        if self.story is not None:
            self.story += self._take_told(seat, card, giver)
        self._take_in(seat, card, giver)
        if self.story is not None:
            self.story += [SAFE.said(safe) for safe in (giver, seat) if not self.hands[safe]]
        self.takes += 1
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0
        self._begin_turn()

    def _take_told(self, seat: int, card: int, giver: int) -> list[Said]:
        """Only taker and giver hear which card it was (MAID-T4)."""
        both, is_maid = ONE[seat] | ONE[giver], card == self.rules.maid
        taken = (
            TOOK_THE_MAID.said(seat, giver, seen=both) if is_maid else TOOK.said(seat, NAMES[card], giver, seen=both)
        )
        return [taken, TOOK_UNSEEN.said(seat, giver, seen=all_but(seat, giver))]

    def _forget(self, cards: i64, witness: int) -> None:
        """A card has left this hand, or its place; whoever has not seen which (all but the witness) knows none."""
        if self.shown & cards == 0:
            return
        for seat in range(self.rules.seats):
            if seat != witness:
                self.knows[seat] = self.knows[seat] & ~cards
        if witness == NOBODY:
            self.shown &= ~cards

    # ---------------------------------------------------------------------------------------- arranging

    def _judge_arrangement(self, seat: int, move: int) -> Verdict:
        if not self.rules.has_arranging:
            return refused(RULES, "MAID-O3", "MAID-D3")
        if self.phase != ARRANGE or seat != self.giver():
            return refused(RULES, "MAID-D3", "MAID-04")
        size = len(self.hands[seat])
        if move in ARRANGEMENTS[size]:
            return LEGAL
        most = max(KINDS.of(move).values(move))
        proof = (Measured(CHOSEN.alone, most + 1, size, is_most=True),) if most >= size else ()
        return refused(RULES, "MAID-D3", evidence=proof)

    def _arrange(self, seat: int, move: int) -> None:
        hand = self.hands[seat]
        if move != KEEP:
            one, other = move >> 10 & 1023, move & 1023
            hand[one], hand[other] = hand[other], hand[one]
            if self.story is not None:
                both = cards_said([NAMES[hand[other]], NAMES[hand[one]]])
                self.story.append(EXCHANGED.said(seat, both, seen=ONE[seat]))
        elif self.story is not None:
            self.story.append(LEFT_THE_HAND.said(seat, seen=ONE[seat]))
        if self.story is not None:
            self.story.append(READY.said(seat, seen=all_but(seat)))
        if len(hand) > 1:
            self._forget(mask_of(hand), NOBODY)  # nobody saw whether a card has changed its place
        self.phase = TURN

    # ---------------------------------------------------------------------------------------- how it ends

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        loser = self.loser()
        winners = tuple([seat for seat in range(self.rules.seats) if seat != loser])  # MAID-R11
        is_played_out = sum(len(hand) for hand in self.hands) == 1
        return Outcome(winners, None, None, "MAID-08" if is_played_out else "MAID-R8")

    def loser(self) -> int | None:
        """Who holds the Old Maid, in the end: nobody may hear of it before."""
        return self._holder() if self.phase == OVER else None

    def _holder(self) -> int:
        return next(seat for seat, hand in enumerate(self.hands) if self.rules.maid in hand)

    # ---------------------------------------------------------------------------------------- documents

    def read_hands(self, read: Reader) -> None:
        read.family("hands", self.rules.seats)

    def read_laid(self, read: Reader) -> None:
        read.rest("laid")

    def lay_out(self, read: Reader) -> None:
        """Hands given as numbers, where nothing is said of what is laid down, must be such as can be paired off."""
        slots = [read.slot(f"hands[{seat}]") for seat in range(self.rules.seats)]
        self.hands = [slot.cards for slot in slots]
        self.laid = mask_of(read.slot("laid").cards)
        if not all(slot.is_named for slot in slots) and not read.slot("laid").is_named:
            self._spread(slots, mask_of(list(read.spare)))

    def learn(self, known: list[list[list[int]]]) -> None:
        self.knows = by_seat([mask_of([card for cards in hands for card in cards]) for hands in known])
        self.shown = deck.joined(self.knows)

    def check(self, read: Reader) -> None:
        """Refuse what cannot be played to its end, and carry out what is forced (MAID-R13)."""
        maid, taker, phase = self.rules.maid, self.turn, read.raw("phase")
        read.choice("phase", PHASES if self.rules.has_arranging else PHASES[TURN:])
        if self.laid & ONE[maid]:
            raise Impossible(f"hands must hold {NAMES[maid]}: it is never laid down [MAID-03]")
        if left := deck.unpaired(mask_of(self.rules.deck()) & ~self.laid & ~ONE[maid], self.rules.partners):
            names = " ".join(deck.names_of(left))
            raise Impossible(f"hands cannot be paired off: {names} would be left over [MAID-T1]")
        self.begin()
        self._forget(self.laid, NOBODY)
        if self.phase == ARRANGE and phase == "turn" and self.turn == taker:
            self.phase = TURN  # for another taker nobody has arranged
        if self.phase != OVER and phase == "over":
            needed = "one hand at most, or as many takes as draw_cap allows"
            raise Impossible(f"phase over needs {needed} [MAID-08, MAID-R8]")

    def _spread(self, slots: list[Slot], spare: int) -> None:
        """Hands get so many cards: those that the named ones need (MAID-T1), then pairs."""
        rules = self.rules
        wanted = sum(slot.wanted for slot in slots)
        held = mask_of([card for slot in slots for card in slot.cards[: len(slot.cards) - slot.wanted]])
        free = mask_of(rules.deck()) & ~held
        needed = free & ONE[rules.maid]
        for card in cards_in(deck.unpaired(held & ~ONE[rules.maid], rules.partners)):
            mates = rules.mates[card] & free & ~needed
            mates = mates & spare or mates
            needed |= mates & -mates
        rng = Rng(0)
        pairs = pairs_in(free & ~needed, rules.partners)
        rng.shuffle(pairs)
        pairs.sort(key=lambda pair: _wish(pair, spare))
        for pair in pairs:
            if needed.bit_count() + 2 <= wanted:
                needed |= pair
        if needed.bit_count() != wanted:
            raise Impossible(f"hands cannot be paired off with {wanted} more cards [MAID-T1]")
        self._deal(rng, cards_in(needed), held, 200)
        self.laid = free & ~needed

    def _deal(self, rng: Rng, pool: list[int], kept: int, deals: int) -> None:
        """Other cards come to the places of those that are not kept, but no pair to one hand (MAID-R5)."""
        hands = [mask_of(hand) & kept for hand in self.hands]
        wanted = [len(hand) - own.bit_count() for hand, own in zip(self.hands, hands, strict=True)]
        deal_apart(rng, pool, hands, wanted, Limits(self.rules.mates, 2, [0] * self.rules.seats), deals)
        for seat, hand in enumerate(hands):
            fresh = cards_in(hand & ~kept)
            rng.shuffle(fresh)
            places = [card if kept & ONE[card] else fresh.pop() for card in self.hands[seat]]
            self.hands[seat] = places if self.rules.has_arranging else sorted(places)

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "OldMaidState":
        twin = OldMaidState(self.rules, self.chance.fork())
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = self.laid
        twin.paired = self.paired  # only a deal changes it
        twin.knows = self.knows.clone()
        twin.shown = self.shown
        twin.turn = self.turn
        twin.takes = self.takes
        twin.phase = self.phase
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        own = mask_of(self.hands[seat]) | self.knows[seat]
        if self.phase == OVER:
            own |= ONE[self.rules.maid]
        pool = cards_in(mask_of(self.rules.deck()) & ~own & ~self.laid)
        self._deal(rng, pool, own, 2_000)
        self.knows = by_seat([known & own for known in self.knows])
        self.chance = rng


def _wish(pair: int, spare: int) -> tuple[int, int]:
    """How late a pair is taken: first those that chance will name, then different notes, which can be held apart."""
    one, other = cards_in(pair)
    return (pair & ~spare).bit_count(), one % 4 * (2 if note_of(one) == note_of(other) else 1)


# ------------------------------------------------------------------------------------------------ at the table


@final
class OldMaidManners(Manners[OldMaidState]):
    """Touch a back of the giver's hand to take it, or two cards of your own to exchange them."""

    namings: ClassVar[tuple[Naming, ...]] = (THE_MAID,)
    sayings: ClassVar[Sayings] = SAYS
    settings: ClassVar[tuple[str, ...]] = ("begins", *deck.FACE_SETTINGS)
    shapes_besides: ClassVar[tuple[Shape, ...]] = (
        Shape("hands", "index"),
        Shape("hands", "index", is_own=True, is_many=True),
    )

    def called(self, game: Game) -> dict[str, Name]:
        return {NAMES[card]: THE_MAID.name() for card in MAIDS.values()}

    def window_answer(self, state: OldMaidState, seat: int) -> int:
        """MAID-D3: a giver who does not arrange in time keeps the hand as it is."""
        return KEEP if state.phase == ARRANGE else NO_MOVE

    def patience_seconds(self, state: OldMaidState) -> int:
        """MAID-D3: the giver has ten seconds, and the taker waits."""
        return ARRANGE_SECONDS if state.phase == ARRANGE else 0

    def told(self, state: OldMaidState, seat: int, move: int, viewer: int | None) -> str:
        """MAID-D3: what a giver does to their own hand is nobody else's business."""
        return KINDS.text(move) if move < KEEP or viewer == seat else "arrange"

    def way(self, state: OldMaidState, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """MAID-T4: a card that is taken and laid down at once has been in the taker's hand, which nobody else sees."""
        if target[0] != "laid" or source == ("hands", seat) or not isinstance(source[1], int):
            return None
        return Way("hands", seat, ONE[seat] | ONE[source[1]])

    def dealt(self, state: OldMaidState) -> list[Said]:
        """Pairs are laid down as soon as cards are dealt: how many, tells what is left of a hand."""
        if state.takes > 0 or state.shown or state.phase == OVER:
            return []
        cards, seats = len(state.rules.deck()), state.rules.seats
        pairs = [(len(range(seat, cards, seats)) - len(hand)) // 2 for seat, hand in enumerate(state.hands)]
        laid = [LAID.said(seat, count) for seat, count in enumerate(pairs) if count]
        safe = [SAFE.said(seat) for seat in state.safe_seats()]
        return [DEALT.said(cards), *laid, *safe, BEGINS.said(state.turn, state.giver())]

    def prompt(self, state: OldMaidState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        if state.phase == TURN and seat == state.turn:
            return (TO_TAKE.said(state.rules.pair_rule, state.giver()),)
        if state.phase == ARRANGE and seat == state.giver():
            saying = TO_ARRANGE if len(state.hands[seat]) > 1 else TO_KEEP
            return (saying.said(state.turn),)
        return ()

    def reckoning(self, state: OldMaidState) -> Reckoning | None:
        """Nothing is added up: whoever keeps the Old Maid has lost, however many cards are left."""
        if state.phase != OVER:
            return None
        rows = [[_left(state, seat)] for seat in range(state.rules.seats)]
        return reckoned(NOTHING, rows, [0] * state.rules.seats)

    def gesture(self, state: OldMaidState, seat: int, move: int) -> Gesture:
        if move == KEEP:
            return KINDS.gesture(seat, move)
        return Gesture(tuple([Touch("hands", state.giver(), place) for place in KINDS.of(move).values(move)]))

    def by_hand(self, state: OldMaidState, seat: int, gesture: Gesture) -> int:
        picks, target = touched(state, seat, gesture)
        if gesture == Gesture((), None, "keep"):
            return KEEP
        is_home = target is None or (target.zone, target.place) == ("hands", seat)
        if gesture.choice or not is_home or any(pick.zone != "hands" or pick.at == WHOLE for pick in picks):
            raise ONLY_TAKE.error()
        if [pick.place for pick in picks] == [seat, seat] and state.rules.has_arranging:
            return swap_of(min(picks[0].at, picks[1].at), max(picks[0].at, picks[1].at))
        if len(picks) != 1 or picks[0].place == seat:
            raise ONE_OR_TWO.error()
        if state.phase != OVER and picks[0].place != state.giver():
            raise NOT_GIVER.error()
        return picks[0].at


def _left(state: OldMaidState, seat: int) -> Said:
    """What a player is left with."""
    if seat == state.loser():
        return MAID_LEFT.said()
    left = len(state.hands[seat])
    return OTHERS_LEFT.said(left) if left else NONE_LEFT.said()


@final
class OldMaidHabits(Habits[OldMaidState]):
    """All places are alike."""

    def random_move(self, state: OldMaidState, seat: int, rng: Rng) -> int:
        """A take is the number of its place, so none need be listed."""
        if state.phase == ARRANGE:
            return super().random_move(state, seat, rng)
        size = len(state.hands[state.giver()])
        return rng.below(size) if size > 1 else 0

    def are_alike(self, state: OldMaidState, seat: int) -> bool:
        """A hand that nobody arranges is shuffled at the take (MAID-R12)."""
        return state.phase != ARRANGE and not state.rules.has_arranging


# ------------------------------------------------------------------------------------------------ the game


@final
class OldMaid(deck.MusicardsGame):
    """Old Maid for 2 to 6 players."""

    key: ClassVar[str] = "old-maid"
    title: ClassVar[str] = "Old Maid"
    summary: ClassVar[str] = "pair off your notes, and do not be left with the odd card"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    OPTIONS: ClassVar[tuple[options.Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = OldMaidManners()
    habits: ClassVar[Habits[Any]] = OldMaidHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.pair_rule = str(self.options["pair_rule"])
        self.partners: list[int] = PARTNERS[self.pair_rule]
        self.mates = deck.mates_in_pairs(self.partners)  # MAID-03: the Old Maid has none
        self.maid = MAIDS[str(self.options["maid"])]
        self.has_arranging = bool(self.options["arrange"])
        self.draw_cap = self.number("draw_cap")
        self.places = MOST

    def kinds(self) -> Kinds:
        return KINDS

    def deck(self) -> list[int]:
        return [*range(FIRST_WILD), self.maid]  # MAID-R2

    def deal_from(self, chance: Chance) -> OldMaidState:
        state = OldMaidState(self, chance)
        pack = self.deck()
        chance.shuffle(pack)
        pack.reverse()  # the top card is the first
        state.hands = [pack[seat :: self.seats] for seat in range(self.seats)]  # MAID-01: one by one
        state.begin()
        return state

    def blank(self, chance: Chance) -> OldMaidState:
        return OldMaidState(self, chance)
