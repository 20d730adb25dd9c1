"""Carmony, the original game: build intervals, chords and scales on any root, and eat what others have built.

Everybody holds five MELD cards and 10 to 14 NOTE cards. A turn begins with two cards from the deck or the whole discard
pile. Then lay melds, all of one type: the notes of a MELD card turned to a root of your choice, optional notes of a
chord as you like; each time a new MELD card is drawn. A meld on C costs or brings as many NOTE cards as it used. Or eat
instead: a stronger MELD card takes the notes of a meld that lies before somebody else. Intervals are eaten by chords,
chords by scales, scales by the Major Scale, and nothing eats the Chromatic Scale. The turn ends with a discard.
Who gets rid of the last NOTE card goes out for 200 points, but needs a scale or three chords on the table. Melds count
by their cards, notes left in hand cost ten each; when the deck runs out, the round ends as well. After three rounds the
most points win.

A NOTE hand is one number, four bits a note (`decks.notes`), a MELD hand five cards of six bits. A move is a number: the
play of a meld (`decks.melds`), or from `moves.PLAYS` on a discard, a start of the turn, a meal, a false meld.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.carmony import read_melds
from cardenza.decks.melds import FIRST_MELD, CarmonyGame, listed, read_note
from cardenza.decks.notes import COPIES, NAMES, gathered, names_of, notes_in
from cardenza.games.carmony import documents, scoring
from cardenza.games.carmony.moves import (
    DISCARD,
    DRAW,
    EAT,
    FALSE,
    PLAYS,
    SEATS,
    SIMPLE,
    SIMPLE_TEXTS,
    eat_of,
    eaten_by,
    eater_of,
    false_card,
    false_cards,
    false_of,
    false_root,
    owner_of,
    worth_of,
)
from cardenza.games.carmony.rulebook import OPTIONS, RULES, lines_of
from cardenza.games.carmony.state import CarmonyState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option, Value
from cardenza.kernel.texts import number_in, read_words

FORMS = "draw, take, discard F#, meld ch-13 on D with A E, eat sc-blues: seat 1 ch-5 on E, deal"


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("aids",)

    def options_for(self, judge: Judge) -> dict[str, Value]:
        return Carmony.options_for(judge)


@final
class Carmony(CarmonyGame):
    """Carmony, the original game, for 2 to 4 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "carmony"
    title: ClassVar[str] = "Carmony: The Original"
    summary: ClassVar[str] = "build intervals, chords and scales on any root, and eat what others have built"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    rules_version: ClassVar[int] = 2  # stricter about lists of one's own (CDECK-R12)
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.rounds = self.number("rounds")
        self.is_strict = self.options["mode"] == "strict"
        self.penalty = str(self.options["strict_penalty"])
        self.has_bonus = bool(self.options["last_turn_bonus"])
        self.most_dry = self.number("dry_limit") * self.seats
        lines = lines_of(self.options["meld_list"])
        if lines:
            self.melds = listed(read_melds(lines, is_lax=self.version < 2))
        self.worth = worth_of(self.melds)
        self._notes = super().note_deck()
        self._cards = [FIRST_MELD + at for at, meld in enumerate(self.melds.melds) for _ in range(meld.copies)]

    @classmethod
    def options_for(cls, judge: Judge) -> dict[str, Value]:
        return {"mode": "strict" if judge is Judge.TABLE else "guided"}

    def note_deck(self) -> list[int]:
        return self._notes[:]

    def melds_in_play(self) -> list[int]:
        return self._cards[:]

    def deal_from(self, chance: Chance) -> CarmonyState:
        state = CarmonyState(self, chance)
        lot = list(range(self.seats))
        chance.shuffle(lot)
        state.rounds.dealer = lot[0]  # CARM-03
        scoring.deal(state)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> CarmonyState:
        return documents.read(self, document, chance, spare)

    def move_text(self, move: int) -> str:
        if move < PLAYS:
            return f"meld {self.melds.texts[move]}"
        if move < DRAW:
            return f"discard {NAMES[move - DISCARD]}"
        if move >= FALSE:
            cards = " ".join(names_of(notes_in(false_cards(move))))
            return f"meld {self.card_text(false_card(move))} on {NAMES[false_root(move)]} using {cards}"
        if move >= EAT:
            meld = self.melds.texts[eaten_by(move)]
            return f"eat {self.card_text(eater_of(move))}: seat {owner_of(move)} {meld}"
        return SIMPLE_TEXTS[move]

    def parse_move(self, text: str) -> int:
        match read_words(text):
            case [("draw" | "take" | "deal") as word]:
                return SIMPLE[word]
            case ["discard", note]:
                return DISCARD + read_note(note)
            case ["meld", *words]:
                return self._parse_meld(words, text)
            case ["eat", card, "seat", seat, *words] if card.endswith(":"):
                owner = number_in(seat)
                play = self._parse_meld(words, text)
                if 0 <= owner < type(self).most_seats and play < PLAYS:
                    return eat_of(self.melds.card(card[:-1]), owner, play)
        raise Unreadable(f"{text!r} is no move; moves are written {FORMS}")

    def _parse_meld(self, words: list[str], text: str) -> int:
        """The play that is written, in whatever order its notes are; a false meld if there is no such play."""
        match words:
            case [card, "on", root]:
                return self._laid(self.melds.card(card), read_note(root), [])
            case [card, "on", root, "with", *notes] if notes:
                return self._laid(self.melds.card(card), read_note(root), [read_note(note) for note in notes])
            case [card, "on", root, "using", *notes] if notes:
                return self._used(self.melds.card(card), read_note(root), [read_note(note) for note in notes])
        raise Unreadable(f"{text!r} is no move; moves are written {FORMS}")

    def _laid(self, card: int, root: int, extras: list[int]) -> int:
        required = self.melds.counts[self.melds.play(card, root)]
        return self._used(card, root, [*notes_in(required), *extras])

    def _used(self, card: int, root: int, notes: list[int]) -> int:
        """These NOTE cards laid for a card on a root: a right meld has its own form, however it was written."""
        if max([notes.count(note) for note in notes]) > COPIES:
            raise Unreadable(f"there are {COPIES} cards of each note, so no more of one can be laid")
        cards = gathered(notes)
        at = card - FIRST_MELD
        for play in range(self.melds.first_plays[at], self.melds.first_plays[at + 1]):
            if self.melds.counts[play] == cards and self.melds.roots[play] == root:
                return play
        return false_of(card, root, cards)

    def vocabulary(self) -> list[str]:
        ids = [meld.id for meld in self.melds.melds]
        words = [*SIMPLE, "discard", "meld", "on", "with", "using", "eat", "seat"]
        return [*words, *[str(seat) for seat in range(self.seats)], *NAMES, *ids, *[f"{card}:" for card in ids]]
