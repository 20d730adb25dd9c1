"""One moment of Carmony: what lies on the table, who has seen what, and what is remembered of the turn.

A NOTE hand is a number of counted cards (`decks.notes`), a MELD hand five cards in one number (`decks.meld_hands`), a
meld on the table the number of its play (`decks.melds`). What may be done with them, and what then happens, stands in
the other files, subject by subject; the game puts these together.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks import meld_hands, seen_notes
from cardenza.decks.melds import MELD_DECK
from cardenza.kernel import by_seat, contract, errors, lying, positions, rounds, seen, speech, texts, verdict, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.packed import single
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import CARD, SEAT
from cardenza.kernel.zones import EVERYBODY

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

PLAYS: Final = 1 << 14
"""More than a list of melds has plays: 16 for each root of 32 chords, the Power Chord, 15 scales and 12 intervals.

A play of `decks.melds` is its own move. From here on come the moves without a meld (`drawing`, `rounds`), above these
what is eaten (`eating`), and high above all the false melds (`melding`).
"""


SAYS: Final[speech.Sayings] = speech.Sayings()
NEW_MELD: Final = SAYS.add("new_meld", "CARM-17", seat=SEAT, card=CARD)

TWINS: Final = 5  # what has an equal is counted above the five steps of the ladder


def on_step(laid: i64, step: i64) -> i64:
    """How many melds of a front lie on a step, as `CarmonyState.laid` counts them, eight bits a step.

    >>> on_step(0x30201, 0), on_step(0x30201, 2)
    (1, 3)
    """
    return laid >> 8 * step & 255


def first_of(front: list[int], play: i64) -> i64:
    """The place of a meld in a front, of equal ones the first; -1 if it is not there.

    It compares numbers, where a list would compare objects.

    >>> first_of([7, 5, 5], 5), first_of([7], 5)
    (1, -1)
    """
    for at in range(len(front)):
        if front[at] == play:
            return at
    return -1


class CarmonyState(contract.State):
    """What there is. `bottom` are the MELD cards under the deck that everybody has seen there, the highest first.

    `laid` counts the melds of each front by the steps of the ladder (`on_step`); those that have an equal before them
    are counted apart, as TWINS. `seen` is what players have seen of NOTE hands, `melds_shown` the places of MELD cards
    in hand that everybody has seen.
    """

    def __init__(self, rules: "Carmony", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands = by_seat.BySeat()
        self.melds = by_seat.BySeat()
        self.fronts: list[list[int]] = [[] for _ in range(rules.seats)]
        self.laid = by_seat.BySeat()
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
        return contract.NO_MOVES if self.phase == OVER else contract.ALONE[self.turn]

    def refused(self, *cited: str, evidence: tuple[verdict.Evidence, ...] = ()) -> verdict.Verdict:
        """Refuse a move by some rules of the game, with the sentence of the first."""
        return verdict.refused(self.rules.RULES, *cited, evidence=evidence)

    def refused_without(self, cards: list[int], *cited: str) -> verdict.Verdict:
        """Refuse a move with cards that are not in the player's hand."""
        missing = verdict.Listed(speech.NOT_HELD.alone, [speech.Card(self.rules.card_text(card)) for card in cards])
        return self.refused("CORE-3", *cited, evidence=(missing,))

    def begin_turn(self) -> None:
        """Nothing is remembered from one turn to the next."""
        self.type = NOTHING
        self.has_eaten = False
        self.is_stopped = False
        self.barred = NOTHING
        self.has_drawn = False

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
        melds, shown = self.melds[seat], self.melds_shown[seat]
        place = meld_hands.place_of(melds, card, shown)
        shown &= ~(1 << place)
        if self.meld_deck:
            if not self.are_melds_named:
                self.chance.arrange(self.meld_deck, 1)
            drawn = self.meld_deck.pop()
        else:
            drawn = self.bottom.pop(0)
            shown |= 1 << place
        self.melds[seat] = meld_hands.exchanged(melds, place, drawn)
        self.melds_shown[seat] = shown
        if self.story is not None:
            knowing = EVERYBODY if shown >> place & 1 else 1 << seat
            self.story.append(NEW_MELD.said(seat, self.rules.card_text(drawn), seen=knowing))

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
        front = self.fronts[seat]
        del front[first_of(front, play)]
        self._count(seat, play, -1)

    def _count(self, seat: int, play: int, more: i64) -> None:
        """Of chords and scales there is one card each, so only intervals can have an equal."""
        step: i64 = self.rules.step_of(play)
        if step == 0 and first_of(self.fronts[seat], play) >= 0:
            step = TWINS
        self.laid[seat] = self.laid[seat] + more * single(8 * step)

    # ---------------------------------------------------------------------------------------- what is to be seen

    def front_zones(self) -> list[zones.Zone]:
        """Each MELD card, and after it its notes, the root first."""
        laid = [self.cards_in_front(seat) for seat in range(self.rules.seats)]
        return [zones.face_up("fronts", [card for _, card in cards], seat) for seat, cards in enumerate(laid)]

    def cards_in_front(self, seat: int) -> list[tuple[int, int]]:
        """Every card as it lies there, with the play that it belongs to."""
        return [(play, card) for play in self.fronts[seat] for card in self.rules.melds.laid(play)]

    def fronts_written(self) -> list[list[str]]:
        return [[self.rules.melds.texts[play] for play in front] for front in self.fronts]

    def read_fronts(self, read: positions.Reader) -> None:
        """The melds on the table as they are written."""
        for seat, entry in enumerate(read.entries("fronts", self.rules.seats, [])):
            label = f"fronts[{seat}]"
            if not isinstance(entry, list):
                raise errors.Impossible(f"{label} must be a list of melds, not {texts.quoted(entry)}")
            for text in entry:
                try:
                    play = self.rules.forms.lying.read_row(str(text).split())
                except errors.Unreadable as error:
                    raise errors.Impossible(f"{label}: {error} [CARM-15]") from error
                read.named(label, self.rules.melds.laid(play))
                self.put_down(seat, play)

    def meld_zones(self) -> list[zones.Zone]:
        """MELD hands, and which of their cards everybody has seen."""
        found: list[zones.Zone] = []
        for seat in range(self.rules.seats):
            cards, shown = sorted(meld_hands.unpacked(self.melds[seat])), self.melds_known(seat)
            known = [EVERYBODY if cards[at:].count(card) <= shown.count(card) else 0 for at, card in enumerate(cards)]
            found.append(zones.in_hand("melds", seat, cards, known))
        return found

    def read_melds(self, read: positions.Reader) -> None:
        """Five MELD cards each, unless nothing is dealt yet; a document need not tell which."""
        is_before = read.raw("phase") == "deal" and read.raw("points") is None
        read.family("melds", self.rules.seats, MELD_DECK, 0 if is_before else meld_hands.HELD)

    def hand_out_melds(self, read: positions.Reader) -> None:
        """Before and after the game nobody may have one."""
        hands = [read.slot(f"melds[{seat}]").cards for seat in range(self.rules.seats)]
        is_empty = self.phase in (DEAL, OVER) and not any(hands)
        for seat, cards in enumerate(hands):
            if len(cards) != meld_hands.HELD and not is_empty:
                raise errors.Impossible(f"melds[{seat}] must have 5 cards, not {len(cards)} [CARM-06, CARM-17]")
            self.melds[seat] = meld_hands.packed(cards)

    def bottom_zones(self) -> list[zones.Zone]:
        return [zones.face_down("bottom", self.bottom, known=[EVERYBODY] * len(self.bottom))]

    def read_bottom(self, read: positions.Reader) -> None:
        """What everybody has seen at the bottom of the MELD deck, also where the deck itself is not named."""
        bottom, deck = read.zone("bottom", MELD_DECK), read.slot("meld_deck")
        self.bottom = bottom.cards
        above = len(deck.cards) - len(self.bottom)
        is_other = deck.wanted == 0 and deck.cards[max(above, 0) :] != self.bottom
        if bottom.wanted or is_other or 0 < deck.wanted < len(self.bottom):
            raise errors.Impossible("bottom must be the last cards of meld_deck, as everybody has seen [CARM-R25]")
        if deck.wanted > 0:
            deck.wanted -= len(self.bottom)
        elif deck.wanted == 0:
            del deck.cards[above:]

    def melds_known(self, seat: int) -> list[int]:
        """The MELD cards of a hand that everybody has seen, in card order."""
        return meld_hands.cards_at(self.melds[seat], self.melds_shown[seat])

    def mover(self) -> int:
        """Whoever is on turn, as a set of seats."""
        return 1 << self.turn

    def all_laid(self) -> list[str]:
        """Every meld on the table, spelled, seat by seat."""
        return [self.rules.melds.spelled(play) for front in self.fronts for play in front]

    def all_points(self) -> list[int]:
        """What each of them is worth."""
        return [self.rules.points[play] for front in self.fronts for play in front]

    def melds_laid(self) -> list[int]:
        """How many of them lie before each player."""
        return [len(front) for front in self.fronts]

    def knowledge(self) -> object:
        seats = range(self.rules.seats)
        melds = [[self.rules.card_text(card) for card in self.melds_known(owner)] for owner in seats]
        return seen.told_of_hands(
            [[self.seen.names(viewer, owner) + melds[owner] for owner in seats] for viewer in seats]
        )

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "CarmonyState":
        twin = self.rules.blank(self.chance.fork())
        twin.hands = self.hands.clone()
        twin.melds = self.melds.clone()
        twin.fronts = [front[:] for front in self.fronts]
        twin.laid = self.laid.clone()
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
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        """All that the seat neither holds nor has seen is dealt anew; the bottom of the MELD deck stays as it is."""
        self.deck = self.seen.redeal(rng, seat, self.hands, self.deck)
        self.is_named = True
        others = [other for other in range(self.rules.seats) if other != seat]
        every = (1 << meld_hands.HELD) - 1
        hidden = [meld_hands.cards_at(self.melds[other], every & ~self.melds_shown[other]) for other in others]
        pool = self.meld_deck + [card for cards in hidden for card in cards]
        dealt = seen_notes.dealt_out(rng, pool, [len(cards) for cards in hidden])
        for other, cards in zip(others, dealt, strict=True):
            known = self.melds_known(other)
            self.melds[other] = meld_hands.packed(known + cards)
            self.melds_shown[other] = (1 << len(known)) - 1
        self.meld_deck = pool
        self.are_melds_named = True
        self.chance = rng


@final
class MeldDeck(lying.Stock):
    """The MELD deck; documents tell with it what is known at its bottom."""

    def written(self, state: object) -> dict[str, object]:
        assert isinstance(state, CarmonyState)
        return {"meld_deck": [state.rules.card_text(card) for card in [*state.meld_deck[::-1], *state.bottom]]}
