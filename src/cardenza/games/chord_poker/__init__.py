"""Carmony: Chord Poker: collect equal notes while a chord grows on the Wheel.

Every round has a CHORD card, which lies on the Wheel with its 1 pointing at the root. Seven NOTE cards each, hidden;
one more begins the pile. In a turn take the top card of the deck or the whole pile, then discard one card: a required
note of the chord goes onto its sector if that is free, an optional one if you like, everything else onto the pile.
Who took a pile of one card does not discard that note at once. Instead of all that you may change the root: a card of
the hand goes onto its free sector, the chord is turned to it, and cards on the Wheel that are no notes of it any more
come to your hand. Who lays the last required note gets 5 points and ends the round; so does the deck when it is used
up, without points. Then all hands are shown: pairs 2, threes 5, fours 8, every card left over -1. Four rounds; most
points win. At a strict table players say where their discards go, and group their own cards.

A hand is counted, four bits a note (decks.notes), and so are the cards of it that everybody has seen; the Wheel is a
set of notes. A move is a number (moves), and so are the groups of a hand (groups).
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.melds import CHORD, CarmonyGame
from cardenza.decks.notes import NAMES
from cardenza.games.chord_poker import documents, groups
from cardenza.games.chord_poker.moves import (
    DEAL_OUT,
    GROUP_BEST,
    GROUP_NONE,
    KIND,
    NOTE,
    ROOT,
    SEATS,
    SIMPLE,
    TO_PILE,
    TO_WHEEL,
    grouping,
    is_grouping,
)
from cardenza.games.chord_poker.rulebook import NAMED, OPTIONS, POWER_CHORD, RULES
from cardenza.games.chord_poker.state import ChordPokerState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import BadOption, Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option, Value
from cardenza.kernel.texts import read_words


@final
class _Manners(LegacyManners):
    def options_for(self, judge: Judge) -> dict[str, Value]:
        return ChordPoker.options_for(judge)


@final
class ChordPoker(CarmonyGame):
    """Chord Poker for 2 to 4 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "chord-poker"
    title: ClassVar[str] = "Carmony: Chord Poker"
    summary: ClassVar[str] = "collect equal notes while a chord grows on the Wheel"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.rounds = self.number("rounds")
        self.is_strict = self.options["mode"] == "strict"
        self.has_last_turn_bonus = bool(self.options["last_turn_bonus"])
        self.dry_turns = self.number("dry_limit") * self.seats  # POKR-R18
        self.chords = self._chosen_chords()
        if len(self.chords) < self.rounds:
            raise BadOption(f"{self.rounds} rounds need as many chords, not {len(self.chords)} [POKR-04, POKR-26]")

    def _chosen_chords(self) -> list[int]:
        chosen = self.options["chords"]
        if isinstance(chosen, list):
            return sorted([self.melds.card(str(card)) for card in chosen])
        cards = self.melds_of(CHORD)
        return cards if chosen == NAMED[0] else [card for card in cards if self.melds.meld(card).id != POWER_CHORD]

    @classmethod
    def options_for(cls, judge: Judge) -> dict[str, Value]:
        return {"mode": "strict" if judge is Judge.TABLE else "guided"}

    def melds_in_play(self) -> list[int]:
        return self.chords[:]

    def deal_from(self, chance: Chance) -> ChordPokerState:
        state = ChordPokerState(self, chance)
        dealers = list(range(self.seats))
        chance.shuffle(dealers)  # POKR-05
        state.rounds.dealer = dealers[-1]
        state.apply(state.rounds.dealer, DEAL_OUT)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> ChordPokerState:
        return documents.read(self, document, chance, spare)

    def move_text(self, move: int) -> str:
        if move < len(SIMPLE):
            return SIMPLE[move]
        if is_grouping(move):
            return f"group {groups.text_of(move >> 6)}"
        kind, note = move & ~NOTE & KIND, NAMES[move & NOTE]
        if kind == ROOT:
            return f"root {note}"
        return f"discard {note} to {'wheel' if kind == TO_WHEEL else 'pile'}"

    def parse_move(self, text: str) -> int:
        words = read_words(text)
        if " ".join(words) in SIMPLE:
            return SIMPLE.index(" ".join(words))
        match words:
            case ["root", note]:
                return ROOT + self._note(note)
            case ["discard", note, "to", "wheel"]:
                return TO_WHEEL + self._note(note)
            case ["discard", note, "to", "pile"]:
                return TO_PILE + self._note(note)
            case ["group", "none"]:
                return GROUP_NONE
            case ["group", _, *_]:
                found = groups.packed(groups.read(words[1:]))
                if found < 0:
                    raise Unreadable(f"{text!r} is no grouping: 2, 3 or 4 cards go together, of 8 equal ones")
                return grouping(found)
        forms = "draw, take, root F, discard G to wheel, discard G to pile, deal, group G:3+2 C:2, group best or none"
        raise Unreadable(f"{text!r} is no move; moves are written {forms}")

    def _note(self, text: str) -> int:
        note = self.parse_card(text)
        if note >= len(NAMES):
            raise Unreadable(f"{text!r} is a CHORD card; this move is made with a NOTE card")
        return note

    def is_unlisted(self, move: int) -> bool:
        """POKR-D7: any grouping of one’s own cards is accepted, only the best one is listed."""
        return is_grouping(move) and move != GROUP_BEST

    def actions(self) -> list[int]:
        kinds = (ROOT, TO_WHEEL, TO_PILE)
        return [*range(len(SIMPLE)), GROUP_NONE, *[kind + note for kind in kinds for note in range(len(NAMES))]]

    def vocabulary(self) -> list[str]:
        return super().vocabulary() + (groups.vocabulary() if self.is_strict else [])
