"""One moment of Metronome: what lies there, what one may do, what happens, how it ends."""

import re
from typing import TYPE_CHECKING, Final, final

from cardenza.decks.metronome import (
    BIT,
    COLOUR,
    COMMON,
    DOT,
    FIRST_SIGNATURE,
    KINDS,
    LENGTH,
    NAMES,
    NOTES,
    QUARTERS,
    TIE,
    beats_text,
    is_accidental,
)
from cardenza.games.metronome import by_hand, judging, knowing, measure, reminding, taking
from cardenza.games.metronome.measure import ANY_COLOUR, FALL, NONE
from cardenza.games.metronome.moves import (
    ALONE,
    DRAW,
    DRAWN,
    GIFT,
    GIVE,
    KEEP,
    ONLY,
    ONLY_DRAW,
    ONLY_PASS,
    OVER,
    PASS,
    PHASES,
    TIE_OVER,
    TURN,
    gift_of,
)
from cardenza.games.metronome.rulebook import RULES
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import read_words
from cardenza.kernel.verdict import Verdict, objection
from cardenza.kernel.zones import EVERYBODY, NOBODY, Exposed, Fact, Place, Way, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.metronome import Metronome

_SIGNATURE_TEXT: Final = re.compile(r"[0-9]{1,2}/[0-9]{1,2}")


@final
class MetronomeState(LegacyState):
    """One moment of Metronome. `staff` has the cards from left to right but for ties, `ties` the first of two notes.

    `known` remembers gifts: whose hand has which card, and who gave it there.
    """

    def __init__(self, rules: "Metronome", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.pack = rules.pack
        self.hands: list[int] = [0] * rules.seats
        self.draw_pile: list[int] = []
        self.is_named = True
        self.discard: list[int] = []
        self.staff: list[int] = []
        self.ties: list[int] = []
        self.signature = NONE
        self.last = NONE  # the last note
        self.total = 0
        self.turn = 0
        self.phase = TURN
        self.drawn = NONE
        self.passes = 0
        self.turns = 0
        self.known: list[int] = []

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.draw_pile)
            self.is_named = True

    def zones(self) -> list[Zone]:
        return [
            *[knowing.hand_zone(self, seat) for seat in range(self.rules.seats)],
            face_down("draw", self.draw_pile[::-1]),
            face_up("discard", self.discard, is_ordered=False),
            face_up("signature", [] if self.signature == NONE else [self.signature]),
            face_up("staff", self.staff),
            face_up("ties", [TIE] * len(self.ties)),
        ]

    def knowledge(self) -> object:
        return knowing.as_document(self.known, self.rules.seats)

    def facts(self) -> list[Fact]:
        is_drawn = self.phase == DRAWN
        return [
            Fact("time", self.time()),
            Fact("beats", [beats_text(quarters) for quarters in self.lengths()]),
            Fact("tied", self.ties[:]),
            Fact("turn", self.turn),
            Fact("phase", PHASES[self.phase]),
            Fact("drawn", [NAMES[self.drawn]] if is_drawn else None, BIT[self.turn] if is_drawn else EVERYBODY),
            Fact("passes", self.passes),
            Fact("turns", self.turns),
        ]

    def document(self) -> dict[str, object]:
        """In the words of section 8: the notes of the staff with what belongs to them, ties by their places."""
        document = super().document()
        for fact in ("time", "beats", "tied"):
            del document[fact]
        document["signature"] = self.time()
        document["staff"] = measure.tokens_of(self.staff)
        document["ties"] = self.ties[:]
        document["drawn"] = NAMES[self.drawn] if self.phase == DRAWN else None
        return document

    # ---------------------------------------------------------------------------------------- what lies there

    def time(self) -> str:
        """The time signature in force (METR-09, METR-18)."""
        return "4/4" if self.signature == NONE else NAMES[self.signature]

    def length(self) -> int:
        """METR-08: the beats that fill the measure."""
        return COMMON if self.signature == NONE else LENGTH[self.signature]

    def room(self) -> int:
        """The beats that are missing."""
        return self.length() - self.total

    def waiting(self) -> int:
        """METR-17: the accidental in effect, which no note covers yet; or NONE."""
        return self.staff[-1] if self.staff and is_accidental(self.staff[-1]) else NONE

    def notes(self) -> list[int]:
        """The notes of the measure, from left to right."""
        return measure.notes_of(self.staff)

    def lengths(self) -> list[int]:
        """How long each of them is, with its dot."""
        return measure.lengths_of(self.staff)

    def tie_places(self) -> list[int]:
        """METR-20: the notes that can be tied to the next one."""
        return measure.tie_places(self.staff, self.ties)

    def size(self, seat: int) -> int:
        """How many cards a player has."""
        return self.hands[seat].bit_count()

    def fewest(self) -> int:
        """The size of the smallest hand (METR-R13)."""
        fewest = self.size(0)
        for seat in range(1, self.rules.seats):
            fewest = min(fewest, self.size(seat))
        return fewest

    def prompt(self, seat: int | None) -> str:
        return self.prompt_with(seat, has_aids=True)

    def prompt_with(self, seat: int | None, has_aids: bool) -> str:
        return reminding.prompt(self, seat, has_aids)

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == OVER or seat != self.turn:
            return []
        if self.phase == DRAWN:
            return self._ties() if self.drawn == TIE else ONLY[self.drawn]  # METR-R29
        if self.phase == GIFT:
            return taking.gifts(self, seat)
        plays = self.plays(seat)
        if plays:
            return plays  # METR-R3
        return ONLY_DRAW if self.can_draw() else ONLY_PASS  # METR-D6, METR-D7

    def fitting(self) -> int:
        """All cards of the deck that may be played now, ties apart."""
        rules = self.rules
        room = self.room()
        cards = rules.notes[ANY_COLOUR if self.last == NONE else COLOUR[self.last]][room]  # METR-D1
        if self.waiting() == NONE:
            cards |= rules.accidentals  # METR-D2
            if self.last != NONE and self.staff[-1] != DOT and QUARTERS[self.last] >> 1 <= room:
                cards |= self.pack.strokes[DOT]  # METR-D3
        if self.signature == NONE:
            cards |= rules.signatures[self.total]  # METR-D4
        return cards

    def can_play(self, card: int) -> bool:
        """Could this card be played if somebody held it?"""
        return bool(self.tie_places()) if card == TIE else self.fitting() & self.pack.strokes[card] != 0

    def plays(self, seat: int) -> list[int]:
        """METR-D1 to METR-D5: every card of the hand that can be played."""
        hand = self.hands[seat]
        plays = self.pack.kinds_in(hand & self.fitting())
        if hand & self.pack.strokes[TIE]:
            plays += self._ties()
        return plays

    def _ties(self) -> list[int]:
        """METR-D5."""
        return [TIE_OVER + place for place in self.tie_places()]

    def can_draw(self) -> bool:
        """METR-R22."""
        return bool(self.draw_pile) or bool(self.discard)

    def parse(self, seat: int, text: str) -> int:
        """Objects to cards that one might think there are, and to ties without a place."""
        match read_words(text):
            case ["play", "tie"]:
                raise NotAllowed(objection(RULES, "METR-D5", "METR-20"))
            case ["play", card] if card not in NAMES and _SIGNATURE_TEXT.fullmatch(card):
                missing = ("METR-R20", "METR-R2") if card == "4/4" else ("METR-R2", "METR-R20")
                raise NotAllowed(objection(RULES, *missing, "METR-D4"))
        return self.rules.parse_move(text)

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        """METR-R23: a card that falls may be shuffled in and drawn again at once, yet everybody saw it leave."""
        is_shuffled_in = move < KINDS and not self.draw_pile
        return [Exposed("hands", seat, None, move)] if is_shuffled_in else []

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """METR-T6: nobody else hears from where a card drawn came, nor whether it is like the one that has fallen."""
        if target == ("hands", seat) and source[0] != "draw":
            return Way("draw", None, NOBODY)  # METR-R22: by way of the new draw pile
        if source[0] == "draw" and target[0] == "discard":
            return Way("hands", seat, BIT[seat])
        return None

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        """METR-D8: a gift is seen by giver and receiver only."""
        if move >= GIVE and viewer not in (seat, gift_of(move)[1]):
            return f"give to {gift_of(move)[1]}"
        return self.rules.move_text(move)

    # ---------------------------------------------------------------------------------------- judged and by hand

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(self, seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if move < KINDS:
            self._play(seat, move)
        elif move == DRAW:
            self._draw_one(seat)
        elif move == PASS:
            self._pass()
        elif move == KEEP:
            self.end_turn()  # METR-R14
        elif move < GIVE:
            self._tie(seat, move - TIE_OVER)
        else:
            card, receiver = gift_of(move)
            taking.give(self, seat, card, receiver)

    def _play(self, seat: int, card: int) -> None:
        """Section 3: the card is on the staff, then the measure is taken or falls, then an empty hand wins."""
        self._lose(seat, card)
        if card >= FIRST_SIGNATURE:
            self.signature = card  # METR-18
        else:
            self.staff.append(card)
            if card < NOTES:
                self.last = card
                self.total += QUARTERS[card]  # METR-15
            elif card == DOT:
                self.total += QUARTERS[self.last] >> 1  # METR-23
        room = self.room()
        if room == 0:
            taking.take(self, seat)
        elif room == FALL:
            taking.fall(self, seat)
        else:
            self.go_on(seat)

    def _tie(self, seat: int, place: int) -> None:
        """METR-R16: nothing comes of it but that the card is gone."""
        self._lose(seat, TIE)
        at = 0
        while at < len(self.ties) and self.ties[at] < place:
            at += 1
        self.ties.insert(at, place)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        if self.hands[seat]:
            self.end_turn()
        else:
            self.turns += 1  # METR-R30
            self.drawn = NONE
            self.phase = OVER  # METR-05

    def _draw_one(self, seat: int) -> None:
        """METR-04: one card, which is played at once if it can be (METR-R29); else the turn is over."""
        self.passes = 0  # METR-R30
        card = self.draw(seat)
        if self.can_play(card):
            self.drawn = card
            self.phase = DRAWN
        else:
            self.end_turn()

    def draw(self, seat: int) -> int:
        """The next card, from a new draw pile if need be (METR-13, METR-R22, METR-R23)."""
        if not self.draw_pile:
            self.draw_pile = self.discard
            self.discard = []
            self.chance.shuffle(self.draw_pile)
            self.is_named = True
        elif not self.is_named:
            self.chance.arrange(self.draw_pile, 1)
        card = self.draw_pile.pop()
        self.hands[seat] = self.pack.more(self.hands[seat], card)
        return card

    def _pass(self) -> None:
        """METR-R24: when all have passed in a row, the dead measure is cleared."""
        self.passes += 1
        if self.passes == self.rules.seats:
            taking.clear(self)
            self.passes = 0
        self.end_turn()

    def _lose(self, seat: int, card: int) -> None:
        """A card is played: the row of passes is over, and who knew such a card no longer does."""
        self.hands[seat] = self.pack.less(self.hands[seat], card)
        self.passes = 0  # METR-R30
        if self.known:
            self.known = knowing.after_play(self.known, seat, card)

    def end_turn(self) -> None:
        self.turns += 1  # METR-R30
        self.drawn = NONE
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # METR-R21
        self.phase = OVER if self.turns >= self.rules.turn_cap else TURN  # METR-R25

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        fewest = self.fewest()
        winners = tuple([seat for seat in range(self.rules.seats) if self.size(seat) == fewest])
        return Outcome(winners, None, None, "METR-R25" if fewest else "METR-05")

    def standing(self) -> list[int]:
        """METR-R25: the fewest cards win."""
        return [-self.size(seat) for seat in range(self.rules.seats)]

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "MetronomeState":
        twin = MetronomeState(self.rules, self.chance.fork())
        twin.hands = self.hands[:]
        twin.draw_pile = self.draw_pile[:]
        twin.is_named = self.is_named
        twin.discard = self.discard[:]
        twin.staff = self.staff[:]
        twin.ties = self.ties[:]
        twin.signature = self.signature
        twin.last = self.last
        twin.total = self.total
        twin.turn = self.turn
        twin.phase = self.phase
        twin.drawn = self.drawn
        twin.passes = self.passes
        twin.turns = self.turns
        twin.known = self.known  # never changed, only replaced
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        knowing.redeal(self, rng, seat)
