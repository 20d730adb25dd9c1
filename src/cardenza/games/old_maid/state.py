"""One moment of Old Maid: what lies there, what is known, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from cardenza.decks.dealing import Limits, deal_apart
from cardenza.decks.musicards import CARDS, ONE, cards_in, known_hands, mask_of, pairs_in
from cardenza.games.old_maid import by_hand, judging
from cardenza.games.old_maid.moves import (
    ALONE,
    ARRANGE,
    ARRANGE_SECONDS,
    ARRANGEMENTS,
    FOLLOWING,
    KEEP,
    OVER,
    PHASES,
    TAKES,
    TURN,
)
from cardenza.kernel.chance import Chance
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import EVERYBODY, Fact, Place, Way, Zone, face_up

if TYPE_CHECKING:
    from cardenza.games.old_maid import OldMaid


@final
class OldMaidState(LegacyState):
    """One moment of Old Maid.

    `turn` is the seat that takes, also while the giver arranges. Hands lie in the order of their places with MAID-O3,
    else in card order. `known` tells for each card which seats besides its holder know where it is.
    """

    def __init__(self, rules: "OldMaid", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[list[int]] = [[] for _ in range(rules.seats)]
        self.laid = 0
        self.known: list[int] = [0] * CARDS
        self.turn = 0
        self.takes = 0
        self.phase = TURN

    def zones(self) -> list[Zone]:
        is_ordered = self.rules.has_arranging
        hands = [
            Zone("hands", seat, hand, self._who_sees(seat), [self.known[card] for card in hand], is_ordered)
            for seat, hand in enumerate(self.hands)
        ]
        laid = [card for pair in pairs_in(self.laid, self.rules.partners) for card in cards_in(pair)]
        return [*hands, face_up("laid", laid, is_ordered=False)]

    def _who_sees(self, seat: int) -> list[int]:
        """A hand is its owner's; in the end the Old Maid is shown, because everybody knows who has lost."""
        is_shown = self.phase == OVER
        return [EVERYBODY if is_shown and card == self.rules.maid else ONE[seat] for card in self.hands[seat]]

    def facts(self) -> list[Fact]:
        is_over = self.phase == OVER
        return [
            Fact("turn", self.turn),
            Fact("giver", None if is_over else self.giver()),
            Fact("safe", [seat for seat, hand in enumerate(self.hands) if not hand]),
            Fact("loser", self.loser() if is_over else None),
            Fact("takes", self.takes),
            Fact("phase", PHASES[self.phase]),
        ]

    def knowledge(self) -> object:
        hands = [mask_of(hand) for hand in self.hands]
        return known_hands(hands, [self.known_to(seat) for seat in range(self.rules.seats)])

    def document(self) -> dict[str, object]:
        document = super().document()
        for name in FOLLOWING:
            del document[name]
        return document

    # ---------------------------------------------------------------------------------------- what is known

    def known_to(self, seat: int) -> int:
        """The cards in other hands that the seat knows, because they were its own (MAID-T4)."""
        return mask_of([card for hand in self.hands for card in hand if self.known[card] >> seat & 1])

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        """MAID-D3: what a giver does to the own hand is nobody else's business."""
        return self.rules.move_text(move) if move < KEEP or viewer == seat else "arrange"

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """MAID-T4: a card that is taken and laid down at once has been in the taker's hand, which nobody else sees."""
        if target[0] != "laid" or source == ("hands", seat) or not isinstance(source[1], int):
            return None
        return Way("hands", seat, ONE[seat] | ONE[source[1]])

    # ---------------------------------------------------------------------------------------- what you may do

    def giver(self) -> int:
        """MAID-04, MAID-R3: the nearest seat to the right of the taker that has cards."""
        giver = self.turn
        while True:
            giver = giver - 1 if giver > 0 else self.rules.seats - 1
            if self.hands[giver]:
                return giver

    def prompt(self, seat: int | None) -> str:
        if self.phase == TURN and seat == self.turn:
            return f"take from {self.giver()}"
        if self.phase == ARRANGE and seat == self.giver():
            return f"arrange for {self.turn}"
        return ""

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

    def window_answer(self, seat: int) -> int:
        """MAID-D3: who does not arrange in time keeps the hand as it is."""
        return KEEP if self.phase == ARRANGE else -1

    def patience_seconds(self) -> int:
        """MAID-D3: the giver has ten seconds, and the taker waits."""
        return ARRANGE_SECONDS if self.phase == ARRANGE else 0

    # ---------------------------------------------------------------------------------------- by hand, and judged

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(self, seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if move < KEEP:
            self._take(seat, move)
            return
        if move != KEEP:
            hand, one, other = self.hands[seat], move >> 10 & 1023, move & 1023
            hand[one], hand[other] = hand[other], hand[one]
        if len(self.hands[seat]) > 1:
            self._forget(self.hands[seat], 0)  # nobody saw whether a card has changed its place
        self.phase = TURN

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
        self._forget(hand, 1 << seat)
        self._take_in(seat, card, 1 << giver)
        self.takes += 1
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0
        self._begin_turn()

    def _forget(self, hand: list[int], witness: int) -> None:
        """A card has left the hand, or its place, and who has not seen which (all but the witness) knows none of it."""
        for card in hand:
            self.known[card] &= witness

    def _take_in(self, seat: int, card: int, giver: int) -> None:
        """MAID-05: a pair is laid down; else the card stays, and the giver alone knows where it is."""
        hand = self.hands[seat]
        mates = self.rules.mates[card]
        mate = -1
        for other in hand:
            if mates & ONE[other] and (mate < 0 or other < mate):  # MAID-R10: the lowest octave
                mate = other
        if mate >= 0:
            hand.remove(mate)
            self.known[mate] = 0
            self.known[card] = 0
            self.laid |= ONE[card] | ONE[mate]
            return
        self.known[card] = giver
        at = len(hand)
        if not self.rules.has_arranging:
            while at > 0 and hand[at - 1] > card:
                at -= 1
        hand.insert(at, card)  # MAID-R14: with places, the last one

    def _begin_turn(self) -> None:
        """MAID-07: the next seat with cards takes; there is no next one when only one has cards (MAID-08)."""
        holders = 0
        for hand in self.hands:
            if hand:
                holders += 1
        if holders == 1 or self.takes >= self.rules.draw_cap:  # MAID-R7, MAID-R8
            self.phase = OVER
            return
        while not self.hands[self.turn]:  # MAID-06
            self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0
        self.phase = ARRANGE if self.rules.has_arranging else TURN

    def begin(self, has_arranged: bool) -> None:
        """MAID-R13: pairs are laid down, and the turn goes to who has cards; for others nobody has arranged."""
        for seat, hand in enumerate(self.hands):
            pairs = 0
            for pair in pairs_in(mask_of(hand), self.rules.partners):  # MAID-02, MAID-R4, MAID-R5
                pairs |= pair
            self.laid |= pairs
            self.hands[seat] = [card for card in hand if not pairs & ONE[card]]
            if not self.rules.has_arranging:
                self.hands[seat].sort()
        has_arranged = has_arranged and len(self.hands[self.turn]) > 0
        self._begin_turn()
        if has_arranged and self.phase == ARRANGE:
            self.phase = TURN

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        loser = self.loser()
        winners = tuple([seat for seat in range(self.rules.seats) if seat != loser])  # MAID-R11
        is_played_out = sum(len(hand) for hand in self.hands) == 1
        return Outcome(winners, None, None, "MAID-08" if is_played_out else "MAID-R8")

    def loser(self) -> int:
        """Who holds the Old Maid, in the end: nobody may hear of it before."""
        return next(seat for seat, hand in enumerate(self.hands) if self.rules.maid in hand)

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "OldMaidState":
        twin = OldMaidState(self.rules, self.chance.fork())
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = self.laid
        twin.known = self.known[:]
        twin.turn = self.turn
        twin.takes = self.takes
        twin.phase = self.phase
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        own = mask_of(self.hands[seat]) | self.known_to(seat)
        if self.phase == OVER:
            own |= ONE[self.rules.maid]
        pool = cards_in(mask_of(self.rules.deck()) & ~own & ~self.laid)
        known = [mask_of(hand) & own for hand in self.hands]
        wanted = [len(hand) - kept.bit_count() for hand, kept in zip(self.hands, known, strict=True)]
        hands = known[:]
        deal_apart(rng, pool, hands, wanted, Limits(self.rules.mates, 2, [0] * self.rules.seats))  # MAID-R5
        for holder, hand in enumerate(hands):
            fresh = cards_in(hand & ~own)
            rng.shuffle(fresh)
            places = [card if own & ONE[card] else fresh.pop() for card in self.hands[holder]]
            self.hands[holder] = places if self.rules.has_arranging else sorted(places)
        for card in range(CARDS):
            if not own & ONE[card]:
                self.known[card] = 0
        self.chance = rng
