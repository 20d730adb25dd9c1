"""One moment of Chord Poker: what lies there, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from cardenza.decks.notes import BIT, NAMES, ONE, count_of, held_in, notes_of, size_of
from cardenza.games.chord_poker import by_hand, groups, judging, knowing, reminding, scoring
from cardenza.games.chord_poker.chords import CHORD_NOTES, REQUIRED, place_of
from cardenza.games.chord_poker.moves import (
    ALONE,
    ASKED,
    DEAL,
    DEAL_OUT,
    DRAW,
    END,
    GROUP,
    GROUP_BEST,
    GROUP_SECONDS,
    GROUPED,
    NO_MOVES,
    NOTE,
    NOTHING,
    ONE_EACH,
    ONLY_BEST,
    ONLY_DEAL,
    ONLY_DRAW,
    OVER,
    PHASES,
    PILE_DISCARDS,
    ROOT,
    SECRET,
    START,
    TAKE,
    TO_PILE,
    TO_WHEEL,
    WHEEL_DISCARDS,
    WITH_PILE,
    WITHOUT_PILE,
    is_grouping,
)
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import Rounds
from cardenza.kernel.texts import read_words
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import EVERYBODY, NOBODY, Fact, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.chord_poker import ChordPoker


@final
class ChordPokerState(LegacyState):
    """One moment of Chord Poker.

    `shown` counts the cards of each hand that everybody has seen; `required` and `notes` are the sets of notes of the
    chord on its root; `answers` are the moves by which seats have grouped, or -1; `lost` are points for wrong places.
    """

    def __init__(self, rules: "ChordPoker", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.rounds = Rounds(rules.seats, rules.rounds)
        self.hands: list[int] = [0] * rules.seats
        self.shown: list[int] = [0] * rules.seats
        self.deck: list[int] = rules.note_deck()
        self.is_named = False
        self.pile: list[int] = []
        self.wheel: i64 = 0
        self.chord = NOTHING
        self.root = NOTHING
        self.required: i64 = 0
        self.notes: i64 = 0
        self.chord_deck: list[int] = rules.chords[:]
        self.used: list[int] = []
        self.phase = DEAL
        self.turn = self.rounds.dealer
        self.barred: i64 = 0
        self.has_drawn = False
        self.dry = 0
        self.completed = NOTHING
        self.lost: list[int] = [0] * rules.seats
        self.answered = 0
        self.answers: list[int] = [NOTHING] * rules.seats

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.deck)
            self.is_named = True

    def zones(self) -> list[Zone]:
        chord = [] if self.chord == NOTHING else [self.chord]
        return [
            *[knowing.hand_zone(self, seat) for seat in range(self.rules.seats)],
            face_down("deck", self.deck[::-1]),
            face_up("pile", self.pile),
            face_up("wheel", notes_of(int(self.wheel)), is_ordered=False),
            face_up("chord", chord),
            face_down("chord_deck", self.chord_deck[::-1]),
            face_up("used", self.used, is_ordered=False),
        ]

    def facts(self) -> list[Fact]:
        barred = notes_of(int(self.barred))
        return [
            Fact("root", None if self.root == NOTHING else NAMES[self.root]),
            Fact("turn", self.turn),
            Fact("phase", PHASES[self.phase]),
            Fact("barred", NAMES[barred[0]] if barred else None),
            Fact("drawn", self.has_drawn),
            Fact("dry", self.dry),
            Fact("completed", None if self.completed == NOTHING else self.completed),
            *(self._strict_facts() if self.rules.is_strict else []),
            *self.rounds.facts(),
        ]

    def _strict_facts(self) -> list[Fact]:
        """The rulebook has no key for points lost; `groups` are nobody else’s to see until all have answered."""
        seen = NOBODY if self.phase == GROUP else EVERYBODY
        return [Fact("lost", self.lost[:]), Fact("groups", [self.groups_text(seat) for seat in self._seats()], seen)]

    def groups_text(self, seat: int) -> str:
        """The words after `group` of a seat that has grouped, else nothing."""
        answer = self.answers[seat]
        return "" if answer == NOTHING else self.rules.move_text(answer).removeprefix("group ")

    def document(self) -> dict[str, object]:
        document = super().document()
        document["chord"] = None if self.chord == NOTHING else self.rules.card_text(self.chord)
        if self.rules.is_strict:
            document["groups"] = [self.groups_text(seat) or None for seat in self._seats()]
        return document

    def knowledge(self) -> object:
        return knowing.knowledge(self)

    def _seats(self) -> range:
        return range(self.rules.seats)

    def are_hands_open(self) -> bool:
        """POKR-R25: hands are shown when the round is over, and not before."""
        return self.phase == DEAL or self.phase == OVER

    def prompt(self, seat: int | None) -> str:
        return reminding.prompt(self, seat)

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        if self.phase == GROUP:
            return ASKED[self.rules.seats][self.answered]
        return NO_MOVES if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == GROUP:
            return NO_MOVES if self.has_answered(seat) else ONLY_BEST
        if self.phase == OVER or seat != self.turn:
            return NO_MOVES
        if self.phase == END:
            return self._discards(self.hands[seat])
        return self._openings(self.hands[seat]) if self.phase == START else ONLY_DEAL

    def careful_moves(self, seat: int) -> list[int]:
        """Who thinks does not change the root for nothing."""
        if self.phase != START or seat != self.turn or self.is_dry():
            return self.legal_moves(seat)
        hand = self.hands[seat]
        held = held_in(hand)
        roots = sum([BIT[note] for note in notes_of(held & ~self.wheel) if not self.is_idle(hand, note)])
        return self._beginnings(held, roots)

    def is_idle(self, hand: int, note: int) -> bool:
        """Does a new root neither complete the chord (POKR-R14) nor bring anything?

        Such a turn draws no card, and the next player may undo it: who does not mind turns the chord for ever. It
        brings something if the hand is worth no less afterwards, or if two cards or more come back (POKR-22) to
        somebody who gathers.
        """
        place = place_of(self.chord, note)
        if REQUIRED[place] & ~(self.wheel | BIT[note]) == 0:
            return False
        back = self.wheel & ~CHORD_NOTES[place]
        if back & (back - 1) and self._gathers(hand):
            return False
        return groups.value_of(hand - ONE[note] + ONE_EACH[back]) < groups.value_of(hand)

    def _gathers(self, hand: int) -> bool:
        """Is it worth a turn that a hand grows? Of two players, always. Where all of three or four do so, the wheel is
        never full and no chord is completed; who only follows whoever has more cards loses nothing by it.
        """
        return self.rules.seats == 2 or size_of(hand) < max([size_of(other) for other in self.hands])

    def _openings(self, hand: i64) -> list[int]:
        """POKR-D1, POKR-D2, POKR-D3: what a turn can begin with."""
        if self.is_dry():
            return ONLY_DRAW  # POKR-R18
        held = held_in(hand)
        return self._beginnings(held, held & ~self.wheel)

    def _beginnings(self, held: i64, roots: i64) -> list[int]:
        return WITH_PILE[roots] if self.can_take(held) else WITHOUT_PILE[roots]

    def is_dry(self) -> bool:
        return self.dry >= self.rules.dry_turns

    def can_take(self, held: i64) -> bool:
        """Is there a pile, and will there be something to discard (POKR-R8, POKR-R9)? `held` are the notes in hand."""
        size = len(self.pile)
        return size > 1 or (size == 1 and held & ~BIT[self.pile[0]] != 0)

    def _discards(self, hand: i64) -> list[int]:
        """POKR-D4, POKR-D5: what can end the turn, and where it goes."""
        held = held_in(hand) & ~self.barred  # POKR-20, POKR-R7
        free = held & ~self.wheel
        onto_wheel = free & self.notes
        onto_pile = held & ~(free & self.required)  # POKR-R5
        if onto_wheel == 0:
            return PILE_DISCARDS[onto_pile]
        if onto_pile == 0:
            return WHEEL_DISCARDS[onto_wheel]
        return WHEEL_DISCARDS[onto_wheel] + PILE_DISCARDS[onto_pile]

    def has_answered(self, seat: int) -> bool:
        return self.answers[seat] != NOTHING

    def late_move(self, seat: int) -> int:
        """Section 3: draw, then discard what keeps the best hand; of equals the lowest note, rather to the pile."""
        if self.phase != END:
            return DRAW if self.phase == START else self.legal_moves(seat)[0]
        hand = self.hands[seat]
        pile_first = sorted(self.legal_moves(seat), key=lambda move: (move & 15, move < TO_PILE))
        return max(pile_first, key=lambda move: groups.value_of(hand - ONE[move & 15]))

    def window_answer(self, seat: int) -> int:
        """Section 3: whoever takes too long over their groups gets the best ones."""
        return GROUP_BEST if self.phase == GROUP and not self.has_answered(seat) else -1

    def patience_seconds(self) -> int:
        """Everybody groups at once, and nobody has the turn to cut the others short."""
        return GROUP_SECONDS if self.phase == GROUP else 0

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        """How somebody groups is told when all have done so."""
        return SECRET if is_grouping(move) and viewer != seat else self.rules.move_text(move)

    def parse(self, seat: int, text: str) -> int:
        """Groups that are no melds are read, too, so that they can be objected to."""
        words = read_words(text)
        if words[0] == "group" and len(words) > 1 and words[1] not in ("best", "none"):
            sizes = groups.read(words[1:])
            if groups.packed(sizes) < 0:
                raise NotAllowed(judging.wrong_groups(self, seat, sizes))
        return self.rules.parse_move(text)

    # ---------------------------------------------------------------------------------------- by hand, and judged

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if TO_WHEEL <= move < GROUPED:
            self._discard(seat, move & NOTE, move < TO_PILE)
        elif move == DRAW:
            self._draw(seat)
        elif ROOT <= move < TO_WHEEL:
            self._change_root(seat, move - ROOT)
        elif move == TAKE:
            self._take(seat)
        elif move == DEAL_OUT:
            scoring.deal(self)
        else:
            self._group(seat, move)

    def _draw(self, seat: int) -> None:
        if not self.is_named:
            self.chance.arrange(self.deck, 1)
        self.hands[seat] = self.hands[seat] + ONE[self.deck.pop()]
        self.has_drawn = True
        self.dry = 0
        self.phase = END

    def _take(self, seat: int) -> None:
        """POKR-11: the whole pile; everybody has seen it (POKR-R24)."""
        taken = 0
        for note in self.pile:
            taken += ONE[note]
        if len(self.pile) == 1:
            self.barred = BIT[self.pile[0]]  # POKR-20
        self.hands[seat] = self.hands[seat] + taken
        self.shown[seat] = self.shown[seat] + taken
        self.pile = []
        self.phase = END

    def _leave_hand(self, seat: int, note: i64) -> None:
        """One card less, and of those that everybody has seen, too: it may be the one they know."""
        self.hands[seat] = self.hands[seat] - ONE[note]
        shown = self.shown[seat]
        if shown and count_of(shown, note):
            self.shown[seat] = shown - ONE[note]

    def _discard(self, seat: int, note: i64, is_for_wheel: bool) -> None:
        if self.rules.is_strict and not self.is_right_place(note, is_for_wheel):
            self.lost[seat] = self.lost[seat] + 1
            is_for_wheel = not is_for_wheel
        self._leave_hand(seat, note)
        if not is_for_wheel:
            self.pile.append(int(note))
            self._end_turn(NOTHING)
            return
        self.wheel |= BIT[note]
        is_complete = self.wheel & self.required == self.required  # POKR-24
        is_in_time = bool(self.deck) or self.rules.has_last_turn_bonus  # POKR-R15
        self._end_turn(seat if is_complete and is_in_time else NOTHING)

    def is_right_place(self, note: i64, is_for_wheel: bool) -> bool:
        """POKR-16 to POKR-19: may the card go there?"""
        bit: i64 = BIT[note]
        if self.wheel & bit or not self.notes & bit:
            return not is_for_wheel
        return is_for_wheel or self.required & bit == 0

    def _change_root(self, seat: int, note: i64) -> None:
        self._leave_hand(seat, note)
        self.wheel |= BIT[note]
        self.turn_chord(int(note))
        back = ONE_EACH[self.wheel & ~self.notes]  # POKR-22, POKR-R11
        self.hands[seat] = self.hands[seat] + back
        self.shown[seat] = self.shown[seat] + back
        self.wheel &= self.notes
        is_complete = self.wheel & self.required == self.required
        self._end_turn(seat if is_complete else NOTHING)  # POKR-R14

    def turn_chord(self, root: int) -> None:
        """Number 1 of the CHORD card points at this note."""
        self.root = root
        place = place_of(self.chord, root)
        self.required = REQUIRED[place]
        self.notes = CHORD_NOTES[place]

    def _end_turn(self, completed: int) -> None:
        """The round ends with the chord (POKR-24) or with the deck (POKR-25), else it is the next player’s turn."""
        self.barred = 0
        if completed != NOTHING or not self.deck:
            scoring.end_round(self, completed)
            return
        if not self.has_drawn:
            self.dry += 1
        self.has_drawn = False
        self.phase = START
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # POKR-10

    def _group(self, seat: int, move: int) -> None:
        """POKR-D7: the last grouping has the points counted."""
        self.answers[seat] = move
        self.answered |= 1 << seat
        if not ASKED[self.rules.seats][self.answered]:
            scoring.count(self, [scoring.grouped_value(self, seat) for seat in self._seats()])

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def standing(self) -> list[int]:
        return scoring.points_with(self, [groups.value_of(hand) for hand in self.hands])

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "ChordPokerState":
        twin = ChordPokerState(self.rules, self.chance.fork())
        twin.rounds = self.rounds.clone()
        twin.hands = self.hands[:]
        twin.shown = self.shown[:]
        twin.deck = self.deck[:]
        twin.is_named = self.is_named
        twin.pile = self.pile[:]
        twin.wheel = self.wheel
        twin.chord = self.chord
        twin.root = self.root
        twin.required = self.required
        twin.notes = self.notes
        twin.chord_deck = self.chord_deck[:]
        twin.used = self.used[:]
        twin.phase = self.phase
        twin.turn = self.turn
        twin.barred = self.barred
        twin.has_drawn = self.has_drawn
        twin.dry = self.dry
        twin.completed = self.completed
        twin.lost = self.lost[:]
        twin.answered = self.answered
        twin.answers = self.answers[:]
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        knowing.redeal(self, rng, seat)
