"""One moment of Carmony: what lies on the table, who has seen what, and what is remembered of the turn.

A NOTE hand is a number of counted cards (`decks.notes`), a MELD hand five cards in one number (`decks.meld_hands`), a
meld on the table the number of its play (`decks.melds`). What may be done with them, and what then happens, stands in
the other files, subject by subject; the game puts these together.
"""

from typing import TYPE_CHECKING, Final

from cardenza.decks import meld_hands, seen_notes
from cardenza.kernel import by_seat, contract, rounds, verdict
from cardenza.kernel.chance import Chance
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.carmony import Carmony

PHASES: Final = ["start", "deal", "act", "over"]
START: Final = 0
DEAL: Final = 1
ACT: Final = 2
OVER: Final = 3

SEATS: Final = 4
NOTHING: Final = -1
NO_LIMIT: Final = 99  # more cards than there are
NO_MOVES: Final[list[int]] = []
ALONE: Final = [[seat] for seat in range(SEATS)]

PLAYS: Final = 1 << 14
"""More than a list of melds has plays: 16 for each root of 32 chords, the Power Chord, 15 scales and 12 intervals.

A play of `decks.melds` is its own move. From here on come the moves without a meld (`drawing`, `rounds`), above these
what is eaten (`eating`), and high above all the false melds (`melding`).
"""


class CarmonyState(contract.State):
    """What there is. `bottom` are the MELD cards under the deck that everybody has seen there, the highest first.

    Of each front `chords` and `scales` are counted, and `twins`: the intervals that have an equal before them. `seen`
    is what players have seen of NOTE hands, `melds_shown` the places of MELD cards in hand that everybody has seen.
    """

    def __init__(self, rules: "Carmony", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands = by_seat.BySeat()
        self.melds = by_seat.BySeat()
        self.fronts: list[list[int]] = [[] for _ in range(rules.seats)]
        self.chords: list[int] = [0] * rules.seats
        self.scales: list[int] = [0] * rules.seats
        self.twins: list[int] = [0] * rules.seats
        self.pile: list[int] = []
        self.deck: list[int] = []
        self.is_named = True
        self.meld_deck: list[int] = []
        self.are_melds_named = True
        self.bottom: list[int] = []
        self.turn = 0
        self.phase = DEAL
        self.type = NOTHING
        self.has_eaten = False
        self.is_stopped = False
        self.barred = NOTHING
        self.has_drawn = False
        self.dry = 0
        self.out = NOTHING
        self.mistakes: list[int] = [0] * rules.seats
        self.rounds = rounds.Rounds(rules.seats, rules.rounds)
        self.seen = seen_notes.SeenNotes(rules.seats)
        self.melds_shown = by_seat.BySeat()

    def to_act(self) -> list[int]:
        return NO_MOVES if self.phase == OVER else ALONE[self.turn]

    def is_over(self) -> bool:
        return self.phase == OVER

    def refused(self, *cited: str, evidence: tuple[verdict.Evidence, ...] = ()) -> verdict.Verdict:
        """Refuse a move by some rules of the game, with the sentence of the first."""
        return verdict.refused(self.rules.RULES, *cited, evidence=evidence)

    def begin_turn(self) -> None:
        """Nothing is remembered from one turn to the next."""
        self.type = NOTHING
        self.has_eaten = False
        self.is_stopped = False
        self.barred = NOTHING
        self.has_drawn = False

    def clear_table(self) -> None:
        """CARM-R39: nothing is carried over from one round to the next but the points."""
        seats = self.rules.seats
        self.bottom = []
        self.fronts = [[] for _ in range(seats)]
        self.chords = [0] * seats
        self.scales = [0] * seats
        self.twins = [0] * seats
        self.seen = seen_notes.SeenNotes(seats)
        self.melds_shown = by_seat.BySeat()
        self.mistakes = [0] * seats
        self.rounds.points = []
        self.out = NOTHING
        self.dry = 0
        self.begin_turn()

    # ---------------------------------------------------------------------------------------- cards come and go

    def give(self, seat: int, cards: int) -> None:
        """NOTE cards leave a hand."""
        self.hands[seat] = self.hands[seat] - cards
        self.seen.leave(seat, cards)

    def receive(self, seat: int, cards: int) -> None:
        """NOTE cards that everybody sees come to a hand."""
        self.hands[seat] = self.hands[seat] + cards
        self.seen.come(seat, cards)

    def holds_meld(self, seat: int, card: int) -> bool:
        return self.melds[seat] != 0 and meld_hands.place_of(self.melds[seat], card, 0) >= 0

    def exchange(self, seat: int, card: int) -> None:
        """A MELD card leaves the hand, and the top card of its deck takes the place (CARM-17; CARM-R29: there is one).

        When none is left but those that everybody knows, everybody knows who has drawn one.
        """
        place = meld_hands.place_of(self.melds[seat], card, self.melds_shown[seat])
        self.melds_shown[seat] = self.melds_shown[seat] & ~(1 << place)
        if self.meld_deck:
            if not self.are_melds_named:
                self.chance.arrange(self.meld_deck, 1)
            drawn = self.meld_deck.pop()
        else:
            drawn = self.bottom.pop(0)
            self.melds_shown[seat] = self.melds_shown[seat] | 1 << place
        self.melds[seat] = meld_hands.exchanged(self.melds[seat], place, drawn)

    def show_meld(self, seat: int, card: int) -> None:
        """Everybody sees a MELD card in a hand; of copies it may be the one that was seen before."""
        place = meld_hands.place_of(self.melds[seat], card, self.melds_shown[seat])
        self.melds_shown[seat] = self.melds_shown[seat] | 1 << place

    def put_down(self, seat: int, play: int) -> None:
        """A meld comes to a front."""
        self._count(seat, play, 1)
        self.fronts[seat].append(play)

    def take_up(self, seat: int, play: int) -> None:
        """A meld leaves a front; of equal ones, the first."""
        self.fronts[seat].remove(play)
        self._count(seat, play, -1)

    def _count(self, seat: int, play: int, more: int) -> None:
        """Of chords and scales there is one card each, so only intervals can have an equal."""
        if play >= self.rules.melds.first_scale_play:
            self.scales[seat] += more
        elif play >= self.rules.melds.first_chord_play:
            self.chords[seat] += more
        elif play in self.fronts[seat]:
            self.twins[seat] += more

    # ---------------------------------------------------------------------------------------- what is to be seen

    def zones(self) -> list[Zone]:
        """The decks stand before the fronts: a card drawn is so never told to be the equal card that was eaten."""
        seats = range(self.rules.seats)
        return [
            *[self.seen.zone(seat, self.hands[seat]) for seat in seats],
            *[self._meld_zone(seat) for seat in seats],
            face_down("deck", self.deck[::-1]),
            face_down("meld_deck", self.meld_deck[::-1]),
            face_up("pile", self.pile),  # CARM-R34
            *[face_up("fronts", self._lying(seat), seat) for seat in seats],
            face_down("bottom", self.bottom, known=[EVERYBODY] * len(self.bottom)),
        ]

    def _meld_zone(self, seat: int) -> Zone:
        cards, shown = sorted(meld_hands.unpacked(self.melds[seat])), self.melds_known(seat)
        known = [EVERYBODY if cards[at:].count(card) <= shown.count(card) else 0 for at, card in enumerate(cards)]
        return in_hand("melds", seat, cards, known)

    def melds_known(self, seat: int) -> list[int]:
        """The MELD cards of a hand that everybody has seen, in card order."""
        return meld_hands.cards_at(self.melds[seat], self.melds_shown[seat])

    def _lying(self, seat: int) -> list[int]:
        """The cards of a front: each MELD card, and after it its notes, the root first."""
        melds = self.rules.melds
        return [card for play in self.fronts[seat] for card in [melds.cards[play], *melds.in_order(play)]]

    def worth(self) -> list[str]:
        """The points of each meld on the table, by seat."""
        return [" ".join([str(self.rules.points[play]) for play in front]) or "0" for front in self.fronts]

    def knowledge(self) -> object:
        seats = range(self.rules.seats)
        melds = [[self.rules.card_text(card) for card in self.melds_known(owner)] for owner in seats]
        return seen_notes.told_of_hands(
            [[self.seen.names(viewer, owner) + melds[owner] for owner in seats] for viewer in seats]
        )

    def document(self) -> dict[str, object]:
        """In the words of section 8: melds as they are written, the MELD deck with what is known at its bottom."""
        document = super().document()
        deck = [*self.meld_deck[::-1], *self.bottom]
        document["meld_deck"] = [self.rules.card_text(card) for card in deck]
        document["fronts"] = [[self.rules.melds.texts[play] for play in front] for front in self.fronts]
        return document

    # ---------------------------------------------------------------------------------------- other worlds

    def copy_to(self, twin: "CarmonyState") -> None:
        """Let another state be as this one is."""
        twin.hands = self.hands.clone()
        twin.melds = self.melds.clone()
        twin.fronts = [front[:] for front in self.fronts]
        twin.chords = self.chords[:]
        twin.scales = self.scales[:]
        twin.twins = self.twins[:]
        twin.pile = self.pile[:]
        twin.deck = self.deck[:]
        twin.is_named = self.is_named
        twin.meld_deck = self.meld_deck[:]
        twin.are_melds_named = self.are_melds_named
        twin.bottom = self.bottom[:]
        twin.turn = self.turn
        twin.phase = self.phase
        twin.type = self.type
        twin.has_eaten = self.has_eaten
        twin.is_stopped = self.is_stopped
        twin.barred = self.barred
        twin.has_drawn = self.has_drawn
        twin.dry = self.dry
        twin.out = self.out
        twin.mistakes = self.mistakes[:]
        twin.rounds = self.rounds.clone()
        twin.seen = self.seen.clone()
        twin.melds_shown = self.melds_shown.clone()

    def redeal(self, rng: Rng, seat: int) -> None:
        """All that the seat neither holds nor has seen is dealt anew; the bottom of the MELD deck stays as it is."""
        self.deck = self.seen.redeal(rng, seat, self.hands, self.deck)
        self.is_named = True
        self._redeal_melds(rng, [other for other in range(self.rules.seats) if other != seat])
        self.chance = rng

    def _redeal_melds(self, rng: Rng, others: list[int]) -> None:
        pool = self.meld_deck
        every = (1 << meld_hands.HELD) - 1
        for other in others:
            pool += meld_hands.cards_at(self.melds[other], every & ~self.melds_shown[other])
        shown = [self.melds_known(other) for other in others]
        sizes = [len(meld_hands.unpacked(self.melds[other])) - len(self.melds_known(other)) for other in others]
        for other, known, dealt in zip(others, shown, seen_notes.dealt_out(rng, pool, sizes), strict=True):
            if self.melds[other]:
                self.melds[other] = meld_hands.packed(known + dealt)
                self.melds_shown[other] = (1 << len(known)) - 1
        self.meld_deck = pool
        self.are_melds_named = True
