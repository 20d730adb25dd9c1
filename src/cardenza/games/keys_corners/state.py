"""One moment of Key’s Corners: what lies there, what is due, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from cardenza.decks.musicards import (
    FIRST_WILD,
    NAMES,
    NOTES,
    ONE,
    cards_in,
    hand_zones,
    is_wild,
    mask_of,
    note_of,
)
from cardenza.games.keys_corners import board, by_hand, judging, listing, reminding, scoring
from cardenza.games.keys_corners.moves import (
    ALONE,
    CARD_OF_ROLE,
    DEALING,
    DISCARD,
    DONE,
    FILL,
    FILL_FROM_DISCARD,
    FIRST_CORNER,
    HAND,
    KIND,
    MOVE,
    NAME,
    NAMINGS,
    NO_NOTE,
    NO_PLACE,
    NOTE_OF_ROLE,
    ONLY_DEAL,
    OVER,
    PHASES,
    PLACES,
    PLAY,
    PLAY_DISCARD,
    SCALE_POINTS,
    STACK,
    STACK_POINTS,
    TURN,
    item_of,
    place_of,
)
from cardenza.games.keys_corners.rulebook import RULES
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import read_words
from cardenza.kernel.verdict import Verdict, objection
from cardenza.kernel.zones import Fact, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.keys_corners import KeysCorners


@final
class KeysCornersState(LegacyState):
    """One moment of Key’s Corners. `due` has the note that fits each place, `bottoms` that of each lowest card."""

    def __init__(self, rules: "KeysCorners", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[int] = []
        self.stock: list[int] = []
        self.is_named = True
        self.piles: list[list[int]] = []
        self.discard: list[int] = []
        self.books: list[list[int]] = []
        self.names: list[int] = []
        self.bottoms: list[int] = []
        self.due: list[int] = []
        self.turn = rules.seats - 1
        self.played = 0
        self.phase = DEALING
        self.round = 1
        self.dealer = rules.seats - 1  # KEYS-R30
        self.key = rules.first_key
        self.scale: list[int] = rules.scales[self.key]
        self.degree: list[int] = rules.degrees[self.key]
        self.points: list[int] = []
        self.totals: list[int] = []

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.stock)
            self.is_named = True

    def zones(self) -> list[Zone]:
        piles = [
            face_up("foundations" if at < FIRST_CORNER else "corners", pile, PLACES[at])
            for at, pile in enumerate(self.piles)
        ]
        return [
            *hand_zones(self.hands, [0] * self.rules.seats),
            face_down("stock", self.stock[::-1]),
            *piles,
            face_up("discard", self.discard),
            *[face_up("books", cards, seat) for seat, cards in enumerate(self.books)],
        ]

    def facts(self) -> list[Fact]:
        return [
            Fact("turn", self.turn),
            Fact("played", self.played),
            Fact("phase", PHASES[self.phase]),
            Fact("round", self.round),
            Fact("dealer", self.dealer),
            Fact("key", self.rules.spelling(self.key)[0]),
            Fact("totals", self.totals[:]),
            Fact("points", self.points[:] if scoring.is_scored(self) else None),
            Fact("scale", self.rules.spelling(self.key)),
            Fact("due", [f"{PLACES[at]}={self.spelled(note)}" for at, note in enumerate(self.due) if note != NO_NOTE]),
            Fact("compulsory", [self.rules.move_text(move) for move in board.compulsory(self)]),
            Fact("won", self.points[:]),
        ]

    def document(self) -> dict[str, object]:
        document = super().document()
        for implied in ("scale", "due", "compulsory", "won"):
            del document[implied]
        document["key"] = self.key_name()
        books = [scoring.books_of(self, seat) for seat in range(self.rules.seats)]
        document["books"] = [[[self.face(card) for card in book] for book in taken] for taken in books]
        return document

    def face(self, card: int) -> str:
        """KEYS-R9: a wild on the table is told with its name."""
        name = self.names[card - FIRST_WILD] if is_wild(card) else NO_NOTE
        return NAMES[card] if name == NO_NOTE else f"{NAMES[card]}={NOTES[name]}"

    # ---------------------------------------------------------------------------------------- what is due

    def key_name(self) -> str:
        """The keynote of this round as documents have it: as in the option if it is the same, else with a sharp."""
        return self.rules.keynote if self.key == self.rules.first_key else NOTES[self.key]

    def note(self, card: int) -> int:
        """The note that a card on the table stands for."""
        return note_of(card) if card < FIRST_WILD else self.names[card - FIRST_WILD]

    def space(self) -> int:
        """The first empty foundation."""
        for place in range(FIRST_CORNER):
            if not self.piles[place]:
                return place
        return NO_PLACE

    def empty_corner(self) -> int:
        """The first empty corner (KEYS-R31)."""
        for place in range(FIRST_CORNER, len(PLACES)):
            if not self.piles[place]:
                return place
        return NO_PLACE

    def nameless(self) -> int:
        """The first foundation that shows a wild without a name (KEYS-R10)."""
        for place in range(FIRST_CORNER):
            if self.piles[place] and self.note(self.piles[place][-1]) == NO_NOTE:
                return place
        return NO_PLACE

    def must_fill(self, seat: int) -> bool:
        """KEYS-22: is a foundation empty, and is there something to fill it with?"""
        return (self.hands[seat] != 0 or bool(self.discard)) and self.space() != NO_PLACE

    def spelled(self, note: int) -> str:
        """A note as the scale spells it."""
        at = self.degree[note]
        return NOTES[note] if at < 0 else self.rules.spelling(self.key)[at]

    def prompt(self, seat: int | None) -> str:
        return reminding.prompt(self, seat)

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn or self.phase == OVER:
            return []
        if self.phase == DEALING:
            return ONLY_DEAL
        return listing.turn_moves(self, seat) if self.phase == TURN else NAMINGS[self.nameless()]

    def board_moves(self) -> list[int]:
        return board.moves(self)

    def parse(self, seat: int, text: str) -> int:
        """KEYS-29: what a wild stands for is said, even where only one note would do."""
        words = read_words(text)
        if len(words) == 3 and words[0] in ("play", "fill"):
            decision = "KEYS-D4" if words[0] == "play" else "KEYS-D2"
            for word in words[1:]:
                if (word[:1] in ("?", "X") or "=" in word) and self.rules.is_misnamed(word):
                    raise NotAllowed(objection(RULES, "KEYS-29", decision))
        return self.rules.parse_move(text)

    # ---------------------------------------------------------------------------------------- by hand

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        return by_hand.choices(self, seat, gesture)

    # ---------------------------------------------------------------------------------------- what is wrong

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        kind = move & KIND
        if kind in (PLAY, FILL):
            self._play(seat, item_of(move), place_of(move))
        elif kind == MOVE:
            self._move(seat, item_of(move), place_of(move))
        elif kind == DISCARD:
            self.hands[seat] ^= ONE[item_of(move)]
            self.discard.append(item_of(move))
            self._end_turn()
        elif kind in (PLAY_DISCARD, FILL_FROM_DISCARD):
            self.played += 1  # KEYS-R19
            self.piles[place_of(move)].append(self.discard.pop())
            self.laid(seat, place_of(move))
        elif kind == NAME:
            self.names[self.piles[place_of(move)][-1] - FIRST_WILD] = item_of(move)
            self.laid(seat, place_of(move))
            if self.nameless() == NO_PLACE:
                self.phase = TURN
        elif move == DONE:
            self._end_turn()
        else:
            scoring.deal(self)

    def _play(self, seat: int, role: int, place: int) -> None:
        card = CARD_OF_ROLE[role]
        self.hands[seat] ^= ONE[card]
        if card >= FIRST_WILD:
            self.names[card - FIRST_WILD] = NOTE_OF_ROLE[role]  # KEYS-29, KEYS-R9
        self.played += 1
        self.piles[place].append(card)
        self.laid(seat, place)

    def _move(self, seat: int, source: int, target: int) -> None:
        """It is not a card played (KEYS-R18)."""
        cut = board.cut(self, source, target)
        self.piles[target] += self.piles[source][cut:]
        del self.piles[source][cut:]
        self.laid(seat, source)
        self.laid(seat, target)

    def laid(self, seat: int, place: int) -> None:
        """A pile has changed: a complete one is a book for the mover (KEYS-15, KEYS-20, KEYS-R7)."""
        pile = self.piles[place]
        if place >= FIRST_CORNER:
            if len(pile) == len(self.scale):
                self._take(seat, place, SCALE_POINTS)
            self.due[place] = self.scale[len(self.piles[place])]
            return
        bottom = self.note(pile[0]) if pile else NO_NOTE
        if bottom != NO_NOTE and self.degree[bottom] < 0 and len(pile) == STACK:
            self._take(seat, place, STACK_POINTS)
            bottom = NO_NOTE
        self.bottoms[place] = bottom
        self.due[place] = self._next(bottom, len(pile))

    def _next(self, bottom: int, size: int) -> int:
        """The note that goes on a foundation (KEYS-18, KEYS-19)."""
        if bottom == NO_NOTE or self.degree[bottom] < 0:
            return bottom
        above = self.degree[bottom] + size
        return self.scale[above] if above < len(self.scale) else NO_NOTE  # KEYS-R14

    def _take(self, seat: int, place: int, points: int) -> None:
        self.books[seat] += self.piles[place]
        self.points[seat] += points  # KEYS-34, KEYS-R26
        self.piles[place] = []

    def _end_turn(self) -> None:
        """The next seat draws (KEYS-10); who has no cards and nothing to do is passed over (KEYS-R22)."""
        self.played = 0
        if not self.stock and not any(self.hands):
            scoring.end_round(self)  # KEYS-R23
            return
        while True:
            self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0
            if self.stock:
                self._draw()
            if self.hands[self.turn] or self._can_act():
                return

    def _draw(self) -> None:
        hand = self.hands[self.turn]
        count = min(HAND - hand.bit_count(), len(self.stock))
        if count <= 0:
            return
        if not self.is_named:
            self.chance.arrange(self.stock, count)
        for _ in range(count):
            hand |= ONE[self.stock.pop()]
        self.hands[self.turn] = hand

    def _can_act(self) -> bool:
        """Is there something to do without a card in hand: a space to fill, a pile to move, a discard to play?"""
        if self.discard and (self.space() != NO_PLACE or self.note(self.discard[-1]) in self.due):
            return True
        return bool(self.board_moves())

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def standing(self) -> list[int]:
        return self.points[:]

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "KeysCornersState":
        twin = KeysCornersState(self.rules, self.chance.fork())
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.is_named = self.is_named
        twin.piles = [pile[:] for pile in self.piles]
        twin.discard = self.discard[:]
        twin.books = [cards[:] for cards in self.books]
        twin.names = self.names[:]
        twin.bottoms = self.bottoms[:]
        twin.due = self.due[:]
        twin.turn = self.turn
        twin.played = self.played
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.key = self.key
        twin.scale = self.scale
        twin.degree = self.degree
        twin.points = self.points[:]
        twin.totals = self.totals[:]
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        hidden = mask_of(self.stock)
        for other, hand in enumerate(self.hands):
            hidden |= 0 if other == seat else hand
        pool = cards_in(hidden)
        rng.shuffle(pool)
        for other, hand in enumerate(self.hands):
            if other != seat:
                count = hand.bit_count()
                self.hands[other] = mask_of(pool[:count])
                del pool[:count]
        self.stock = pool
        self.is_named = True
        self.chance = rng
