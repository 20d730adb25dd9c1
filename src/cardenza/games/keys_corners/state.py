"""One moment of Key’s Corners: what lies there, what is due, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from cardenza.decks.musicards import (
    CARDS,
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
from cardenza.games.keys_corners import by_hand, judging
from cardenza.games.keys_corners.moves import (
    ALONE,
    BIT,
    CARD_OF_ROLE,
    DEALING,
    DISCARD,
    DONE,
    FIFTH,
    FILL,
    FILL_FROM_DISCARD,
    FILLS,
    FIRST_CORNER,
    FIRST_KEYNOTE,
    HAND,
    KIND,
    MEMBERS,
    MOVE,
    NAME,
    NAMING,
    NAMINGS,
    NO_NOTE,
    NO_PLACE,
    NOTE_OF_ROLE,
    ONLY_DEAL,
    ONLY_FILL,
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
from cardenza.kernel.contract import State, read_words
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict, objection
from cardenza.kernel.zones import Fact, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.keys_corners import KeysCorners


@final
class KeysCornersState(State):
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
            Fact("key", self.key_name()),
            Fact("totals", self.totals[:]),
            Fact("points", self.points[:] if self.is_scored() else None),
            Fact("scale", self.rules.spelling(self.key)),
            Fact("due", self._due_texts()),
            Fact("compulsory", [self.rules.move_text(move) for move in self.compulsory()]),
            Fact("won", self.points[:]),
        ]

    def document(self) -> dict[str, object]:
        document = super().document()
        for implied in ("scale", "due", "compulsory", "won"):
            del document[implied]
        document["books"] = [[[self.face(card) for card in book] for book in self.books_of(s)] for s in self._seats()]
        return document

    def face(self, card: int) -> str:
        """KEYS-R9: a wild on the table is told with its name."""
        name = self.names[card - FIRST_WILD] if is_wild(card) else NO_NOTE
        return NAMES[card] if name == NO_NOTE else f"{NAMES[card]}={NOTES[name]}"

    # ---------------------------------------------------------------------------------------- what is due

    def key_name(self) -> str:
        """The keynote of this round, as the option has it if it is the same."""
        return self.rules.keynote if self.key == self.rules.first_key else NOTES[self.key]

    def is_scored(self) -> bool:
        """Has a round just ended?"""
        return self.phase == OVER or (self.phase == DEALING and self.round > 1)

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

    def compulsory(self) -> list[int]:
        """The board moves without which the turn cannot end."""
        return [] if self.phase != TURN else [move for move in self.board_moves() if self.is_compulsory(move)]

    def is_compulsory(self, move: int) -> bool:
        """KEYS-R1, KEYS-R5, KEYS-O4."""
        is_free = place_of(move) >= FIRST_CORNER and not self.piles[place_of(move)]
        return not self.rules.is_optional and (self.rules.is_all or not is_free)

    def prompt(self, seat: int | None) -> str:
        if seat is None or seat != self.turn or self.phase in (DEALING, OVER):
            return ""
        if self.phase == NAMING:
            return f"name the wild {PLACES[self.nameless()]}"
        if self.must_fill(seat):
            return f"fill {PLACES[self.space()]}{'' if self.hands[seat] else ' from the discard pile'}"
        if moves := self.compulsory():
            return f"move {PLACES[item_of(moves[0])]} {PLACES[place_of(moves[0])]} before the turn ends"
        return "go on or say done" if self.played or not self.hands[seat] else "play or discard a card"

    def _due_texts(self) -> list[str]:
        """What fits where, spelled as the scale is."""
        return [f"{PLACES[at]}={self.spelled(note)}" for at, note in enumerate(self.due) if note != NO_NOTE]

    def spelled(self, note: int) -> str:
        """A note as the scale spells it."""
        at = self.degree[note]
        return NOTES[note] if at < 0 else self.rules.spelling(self.key)[at]

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn or self.phase == OVER:
            return []
        if self.phase == DEALING:
            return ONLY_DEAL
        return self._moves(seat) if self.phase == TURN else NAMINGS[self.nameless()]

    def _moves(self, seat: int) -> list[int]:
        hand = self.hands[seat]
        space = self.space()
        if space != NO_PLACE:
            if hand:
                return self._fills(space, hand)  # KEYS-D2, KEYS-R15
            if self.discard:
                return ONLY_FILL[space]  # KEYS-D3
        moves = self.board_moves()  # KEYS-D6
        is_held_up = False
        for move in moves:
            if self.is_compulsory(move):
                is_held_up = True
        fitting = self._add_plays(moves, hand)  # KEYS-D4, KEYS-D5
        if not is_held_up:
            if self.played == 0:
                self._add_discards(moves, hand, fitting)  # KEYS-D7
            if self.played or hand == 0:
                moves.append(DONE)  # KEYS-D8
        return moves

    def _fills(self, space: int, hand: int) -> list[int]:
        """Any card of the hand, a wild as any note (KEYS-R17)."""
        moves: list[int] = []
        of_card = FILLS[space]
        for card in cards_in(hand):
            moves += of_card[card]
        return moves

    def _add_plays(self, moves: list[int], hand: i64) -> int:
        """Every card that fits; several empty corners are one (KEYS-R31). Tells the set of notes that fit somewhere."""
        wilds = MEMBERS[hand >> FIRST_WILD]
        top = self.note(self.discard[-1]) if self.discard else NO_NOTE
        corner = self.empty_corner()
        fitting = 0
        for place in range(len(PLACES)):
            note = self.due[place]
            if note == NO_NOTE or (place != corner and place >= FIRST_CORNER and not self.piles[place]):
                continue
            fitting |= BIT[note]
            to = PLAY | place << 7
            for octave in MEMBERS[hand >> 4 * note & 15]:
                moves.append(to | 4 * note + octave)
            for wild in wilds:
                moves.append(to | FIRST_WILD + 12 * wild + note)
            if note == top:
                moves.append(PLAY_DISCARD | place << 7)
        return fitting

    def _add_discards(self, moves: list[int], hand: i64, fitting: int) -> None:
        """KEYS-26; never a wild (KEYS-R8)."""
        for note in range(12):
            copies = hand >> 4 * note & 15
            if copies and not fitting & BIT[note]:
                for octave in MEMBERS[copies]:
                    moves.append(DISCARD | 4 * note + octave)

    def board_moves(self) -> list[int]:
        """Every pile that can go onto another, one empty corner standing for all (KEYS-D6, KEYS-R31)."""
        moves: list[int] = []
        corner = self.empty_corner()
        for source in range(FIRST_CORNER):
            if not self.piles[source]:
                continue
            for target in range(len(PLACES)):
                if (self.piles[target] or target == corner) and self.can_move(source, target):
                    moves.append(MOVE | target << 7 | source)
        return moves

    def can_move(self, source: int, target: int) -> bool:
        """May what lies on a foundation go there, whole or in part (KEYS-R3)?"""
        bottom = self.bottoms[source]
        degree = self.degree[bottom]
        size = len(self.piles[source])
        lying = len(self.piles[target])
        if target >= FIRST_CORNER:  # the needed note is among the cards; an empty corner takes the whole pile
            return degree == 0 if lying == 0 else 0 <= degree <= lying < degree + size
        if source == target or self.due[target] != bottom:
            return False
        return degree >= 0 or lying + size <= STACK  # KEYS-R12

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
            self.deal()

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
        cut = self.cut(source, target)
        self.piles[target] += self.piles[source][cut:]
        del self.piles[source][cut:]
        self.laid(seat, source)
        self.laid(seat, target)

    def cut(self, source: int, target: int) -> int:
        """Where the part of a foundation begins that moves (KEYS-R3)."""
        return len(self.piles[target]) - self.degree[self.bottoms[source]] if target >= FIRST_CORNER else 0

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
            self._end_round()  # KEYS-R23
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

    def _end_round(self) -> None:
        """KEYS-R33, KEYS-R28."""
        for seat in range(self.rules.seats):
            self.totals[seat] += self.points[seat]
        if self.round == self.rules.rounds:
            self.phase = OVER
            return
        self.round += 1
        self.dealer = (self.dealer + 1) % self.rules.seats
        self.turn = self.dealer
        self.phase = DEALING

    def deal(self) -> None:
        """KEYS-07, KEYS-08, KEYS-R33: card by card from the dealer’s left, five each, then N, E, S, W."""
        if self.round > 1:
            self._change_key()
        self.gather()
        seats = self.rules.seats
        self.chance.shuffle(self.stock)
        for at in range(HAND * seats):
            self.hands[(self.dealer + 1 + at) % seats] |= ONE[self.stock.pop()]
        for place in range(len(PLACES)):
            if place < FIRST_CORNER:
                self.piles[place].append(self.stock.pop())
            self.laid(0, place)
        self.turn = (self.dealer + 1) % seats  # KEYS-09
        self.phase = TURN if self.nameless() == NO_PLACE else NAMING

    def gather(self) -> None:
        """All cards go back to the stock, and the wilds lose their names."""
        seats = self.rules.seats
        self.hands = [0] * seats
        self.stock = self.rules.deck()
        self.is_named = True
        self.piles = [[] for _ in PLACES]
        self.discard = []
        self.books = [[] for _ in range(seats)]
        self.names = [NO_NOTE] * (CARDS - FIRST_WILD)
        self.bottoms = [NO_NOTE] * FIRST_CORNER
        self.due = [NO_NOTE] * len(PLACES)
        self.points = [0] * seats

    def _change_key(self) -> None:
        if self.rules.key_order == "fifths":
            self.set_key((self.key + FIFTH) % 12)
        elif self.rules.key_order == "random":
            lots = [FIRST_KEYNOTE + note for note in range(12)]
            self.chance.arrange(lots, 1)
            self.set_key(lots[-1] - FIRST_KEYNOTE)

    def set_key(self, key: int) -> None:
        self.key = key
        self.scale = self.rules.scales[key]
        self.degree = self.rules.degrees[key]

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if not self.is_scored():
            return None
        deciding = self.totals if self.phase == OVER else self.points
        winners = tuple([seat for seat in self._seats() if deciding[seat] == max(deciding)])  # KEYS-R24
        reason = "KEYS-35" if self.phase == OVER else "KEYS-R33"
        return Outcome(winners, tuple(self.totals), tuple(self.points), reason)

    def books_of(self, seat: int) -> list[list[int]]:
        """The books of a seat: a scale begins with the keynote, everything else is four of a note."""
        cards, books = self.books[seat], []
        while cards:
            size = len(self.scale) if self.note(cards[0]) == self.key else STACK
            books.append(cards[:size])
            cards = cards[size:]
        return books

    def _seats(self) -> range:
        return range(self.rules.seats)

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
