"""Clé de Sol: be the first to place all your cards, by note, rhythm and interval.

Seven cards each; a card turned up begins the music pile. On a Note goes a Note of the same name, of the same rhythm or
right beside it on the staff; Rythme and Hauteur cards ask for one of these alone, and on a Rythme several Notes
go at once if their values add up to it. An Intervalle must be formed, up or down, or costs as many cards as
it counts; a Silence skips players, a Reprise turns the direction, a Musicien demands a name or a rhythm. These go on
the sign pile beside. Who can place a card must; who cannot draws one, and the turn is over.
Whoever holds the twin of a Note just placed (same name, same rhythm) may intercept with it and play goes on from there;
at a strict table a false interception is paid with two cards, given in secret by the player on turn.
Who goes out wins the round, the others count what they hold, and the lowest total of all rounds wins.

A hand is two numbers (decks.cle_de_sol): a set of Notes, and the counts of the other cards. A move is a number, too:
its low six bits are a Note, put down last, on top of the Notes in the bits above; or, from 56 on, another kind of move.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.cle_de_sol import NAMES, NOTES, card_text, deck, notes_in, parse_card
from cardenza.games.cle_de_sol import documents
from cardenza.games.cle_de_sol.fitting import asked_lists, fitting
from cardenza.games.cle_de_sol.moves import (
    DEAL_OUT,
    DEMANDED,
    DEMANDS,
    GIVEN,
    INTERCEPT,
    NOTE_BITS,
    PLACE,
    SIMPLE,
    SIMPLE_TEXTS,
    placing,
    read_demand,
    row_of,
    texts,
    unpacked,
)
from cardenza.games.cle_de_sol.rulebook import OPTIONS, RULES
from cardenza.games.cle_de_sol.state import CleDeSolState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.legacy import LegacyGame, LegacyManners
from cardenza.kernel.options import Option, Value
from cardenza.kernel.texts import read_words


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("window_seconds",)
    least_window_seconds: ClassVar[int] = 0  # CLEF-O7
    usual_window_seconds: ClassVar[int] = 4

    def options_for(self, judge: Judge) -> dict[str, Value]:
        return CleDeSol.options_for(judge)


@final
class CleDeSol(LegacyGame):
    """Clé de Sol for 2 to 8 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "cle-de-sol"
    title: ClassVar[str] = "Clé de Sol"
    summary: ClassVar[str] = "be the first to place all your cards, by note, rhythm and interval"
    faces: ClassVar[str] = "cle-de-sol"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 8
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.rounds = self.number("rounds")
        self.has_interception = self.options["interception"] != "off"
        self.is_strict = self.options["interception"] == "strict"
        self.starter = str(self.options["starter"])
        self.turn_cap = self.number("turn_cap")
        self.fitting = fitting(str(self.options["intervals"]), str(self.options["neighbours"]))
        self.copies = list(deck())
        self.pitches = self.number("pitches")
        for note in range(4 * self.pitches, NOTES):
            self.copies[note] = 0  # CLEF-O3
        self.cards = [card for card, copies in enumerate(self.copies) for _ in range(copies)]
        self.asked = asked_lists(self.seats)
        self.everybody = (1 << self.seats) - 1

    @classmethod
    def options_for(cls, judge: Judge) -> dict[str, Value]:
        return {"interception": "strict" if judge is Judge.TABLE else "guided"}

    def deck(self) -> list[int]:
        return self.cards[:]

    def deal_from(self, chance: Chance) -> CleDeSolState:
        state = CleDeSolState(self, chance)
        state.apply(state.starter, DEAL_OUT)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> CleDeSolState:
        return documents.read(self, document, chance, spare)

    def card_text(self, card: int) -> str:
        return NAMES[card]

    def parse_card(self, text: str) -> int:
        return parse_card(text)

    def move_text(self, move: int) -> str:
        kind, rest = move & NOTE_BITS, move >> 6
        if kind < NOTES:
            return f"place {texts([*notes_in(rest), kind])}"
        if kind == PLACE:
            return f"place {card_text(rest)}"
        if kind == DEMANDED:
            return f"musicien {DEMANDS[rest]}"
        if kind == INTERCEPT:
            return f"intercept {card_text(rest)}"
        if kind == SIMPLE:
            return SIMPLE_TEXTS[rest]
        return f"{'give' if kind == GIVEN else 'place'} {texts(unpacked(rest))}"

    def parse_move(self, text: str) -> int:
        words = read_words(text)
        if len(words) == 1 and words[0] in SIMPLE_TEXTS:
            return SIMPLE_TEXTS.index(words[0]) << 6 | SIMPLE
        if len(words) == 2 and words[0] == "musicien":
            return read_demand(words[1]) << 6 | DEMANDED
        cards = [parse_card(word) for word in words[1:]] if words[0] in ("place", "intercept", "give") else []
        if not cards or (words[0] == "intercept" and len(cards) > 1):
            forms = "place CARD, place CARDS (the last one on top), musicien NAME or RHYTHM, intercept CARD, give CARDS"
            raise Unreadable(f"{text!r} is no move: {forms}, or {', '.join(SIMPLE_TEXTS)}")
        if words[0] == "intercept":
            return cards[0] << 6 | INTERCEPT
        return row_of(sorted(cards)) << 6 | GIVEN if words[0] == "give" else placing(cards)

    def vocabulary(self) -> list[str]:
        return [*SIMPLE_TEXTS, "place", "musicien", "intercept", "give", *NAMES, *DEMANDS]
