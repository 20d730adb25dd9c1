"""Carmony: Bluff the Scale: get rid of your cards by filling scales, truly or not, without being caught.

All NOTE cards are dealt out. A SCALE card lies on the Wheel; who starts it turns it until its 1 points at a note. In
turn everybody covers the sector of the next degree with a card, face down, and its name is said. Whether it is that
note nobody sees: until the next card is down, any of the others may call. A false card costs its owner all cards on the
Wheel, and the caller starts the scale again; a wrong call costs the caller the same, and the accused starts again.
A scale that is complete leaves the game, and the next player starts another one. The first without cards wins; if all
SCALE cards are used up before, the smallest hand does. In the advanced variant the name must be spelled rightly: the
number of the degree gives the letter. Who hears a wrong name may correct it; the card comes back, and another one goes.

A hand is one number, four bits a note (`decks.notes`), and so is what is out of play. A move is a number (`moves`), a
name that is said is one of 35 (`naming`), and who knows which card stands in `secrets`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, final

from cardenza.decks.melds import SCALE, CarmonyGame, read_note
from cardenza.decks.notes import COPIES, NAMES, gathered
from cardenza.games.bluff_the_scale import documents
from cardenza.games.bluff_the_scale.moves import (
    CORRECT,
    DEAL,
    PLACE,
    PLACE_AS,
    REPLACE,
    ROOT,
    SIMPLE,
    asked_lists,
    kind_of,
    named,
    place_text,
)
from cardenza.games.bluff_the_scale.naming import NAMES as SAID_NAMES
from cardenza.games.bluff_the_scale.naming import naming, read_name
from cardenza.games.bluff_the_scale.rulebook import OPTIONS, RULES
from cardenza.games.bluff_the_scale.state import BluffState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import BadOption, Unreadable
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option
from cardenza.kernel.texts import read_words

_FORMS: Final = "root NOTE, place NOTE, place NOTE as NAME, replace NOTE as NAME, call, correct NAME, pass, deal"


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("reactions", "guard_ms", "last_window_seconds", "tie_ms")
    has_moments: ClassVar[bool] = True


@final
class BluffTheScale(CarmonyGame):
    """Bluff the Scale for 2 to 8 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "bluff-the-scale"
    title: ClassVar[str] = "Carmony: Bluff the Scale"
    summary: ClassVar[str] = "fill scales face down, truly or not, and do not get caught"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 8
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.is_advanced = bool(self.options["advanced"])
        self.is_manual = self.options["naming"] == "manual"
        half = self.options["half_deck"]
        is_half = self.seats < 4 if half == "auto" else half is True  # BLUF-04, BLUF-R3
        self.note_copies = COPIES // 2 if is_half else COPIES  # BLUF-R2
        self.naming = naming(self.options["chromatic_spelling"] == "by_degree")
        self.first_scale = self.melds_of(SCALE)[0]
        listed = self.options["scale_set"]
        ids = [self.melds.card(str(item)) for item in listed] if isinstance(listed, list) else self.melds_of(SCALE)
        self.scale_set: list[int] = sorted(ids)
        self.scales = self._number_of_scales()
        self.restart_limit = self.number("restart_limit")  # 0 for off
        self.is_barring = self.options["false_correction"] == "barred"
        self.everybody = (1 << self.seats) - 1
        self.asked = asked_lists(self.seats)
        self.all_notes = gathered(self.note_deck())

    def _number_of_scales(self) -> int:
        wanted = self.number("scales")
        if len(self.scale_set) < wanted < 15:
            raise BadOption(f"scales is {wanted}, but scale_set has only {len(self.scale_set)} SCALE cards [BLUF-R32]")
        return min(wanted, len(self.scale_set))

    def melds_in_play(self) -> list[int]:
        return self.scale_set[:]

    def deal_from(self, chance: Chance) -> BluffState:
        state = BluffState(self, chance)
        seats = list(range(self.seats))
        chance.shuffle(seats)
        state.turn = seats[0]  # BLUF-06
        state.apply(state.turn, DEAL)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> BluffState:
        return documents.read(self, document, chance, spare)

    def is_unoffered(self, move: int) -> bool:
        """Where spelling counts, what is offered must not spell: neither the right name nor that one was wrong."""
        return move >= CORRECT and self.is_advanced

    def is_unnoticed(self, move: int) -> bool:
        """BLUF-19: a wrong name is for the others to hear."""
        return PLACE_AS <= move < REPLACE

    def move_text(self, move: int) -> str:
        if move < ROOT:
            return SIMPLE[move]
        kind = kind_of(move)
        if kind == ROOT:
            return f"root {NAMES[move - ROOT]}"
        if kind == PLACE:
            return f"place {NAMES[move - PLACE]}"
        return f"correct {SAID_NAMES[move - CORRECT]}" if kind == CORRECT else place_text(move, SAID_NAMES)

    def parse_move(self, text: str) -> int:
        match read_words(text):
            case [word] if word in SIMPLE:
                return SIMPLE.index(word)
            case ["root", note]:
                return ROOT + read_note(note)
            case ["place", note]:
                return PLACE + read_note(note)
            case ["correct", name]:
                return CORRECT + read_name(name)
            case ["place", note, "as", name]:
                return named(PLACE_AS, read_note(note), read_name(name))
            case ["replace", note, "as", name]:
                return named(REPLACE, read_note(note), read_name(name))
        raise Unreadable(f"{text!r} is no move: {_FORMS}")

    def actions(self) -> list[int]:
        notes, names = range(12), range(len(SAID_NAMES))
        puts = [named(kind, note, name) for kind in (PLACE_AS, REPLACE) for note in notes for name in names]
        corrections = [CORRECT + name for name in names]
        simple = list(range(len(SIMPLE)))
        return [*simple, *[ROOT + note for note in notes], *[PLACE + note for note in notes], *corrections, *puts]
