"""Key’s Corners: spell scales in the corners, and take them as books.

Five cards each; the stock lies in the middle, four foundations round it (N, E, S, W) and four corners between them. A
turn begins by drawing up to five. Corners are built up the scale from the keynote; a foundation goes up the scale from
wherever it began, or holds up to four of one note outside the scale. Piles move: a whole foundation onto another, or,
from the note that is needed upwards, onto a corner; such a move must be made before the turn ends. Empty foundations
are filled first of all. Every turn at least one card is played, or instead one that fits nowhere is discarded; the top
of the discard pile may be played by anybody. A wild is the note that it was called when it was put down.
Who completes a scale in a corner takes it for ten points, who completes four of a note takes them for five. When stock
and hands are empty, the most points win.

A hand is a set of cards. A role is a card with the note it stands for: the card itself, or one of twelve for each wild.
A move is a number: its kind, the place it goes to, and a role, a note, a card or the place it comes from.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.musicards import FACE_SETTINGS, FIRST_WILD, NAMES, NOTES, MusicardsGame, is_wild, note_of
from cardenza.games.keys_corners import documents, scoring
from cardenza.games.keys_corners.moves import (
    DEAL,
    DISCARD,
    DONE,
    FILL,
    FILL_FROM_DISCARD,
    FIRST_CORNER,
    FIRST_KEYNOTE,
    KIND,
    MOVE,
    NAME,
    NAMINGS,
    PLACES,
    PLAY,
    PLAY_DISCARD,
    ROLES,
    SIMPLE,
    item_of,
    move_of,
    parse_note,
    parse_place,
    place_of,
    role_of,
    role_text,
)
from cardenza.games.keys_corners.rulebook import OPTIONS, RULES
from cardenza.games.keys_corners.scales import spelled, steps_of
from cardenza.games.keys_corners.state import KeysCornersState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option
from cardenza.kernel.texts import read_words
from cardenza.theory import Note


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("aids", *FACE_SETTINGS)


@final
class KeysCorners(MusicardsGame):
    """Key’s Corners for 2 to 5 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "keys-corners"
    title: ClassVar[str] = "Key’s Corners"
    summary: ClassVar[str] = "spell scales in the corners, and take them as books"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 5
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.keynote = str(self.options["key"])
        self.first_key = Note.parse(self.keynote).pitch_class
        self.steps = steps_of(self.options["scale"])
        self.scales = [[(key + step) % 12 for step in self.steps] for key in range(12)]
        self.degrees = [[scale.index(note) if note in scale else -1 for note in range(12)] for scale in self.scales]
        self.rounds = self.number("rounds")
        self.key_order = str(self.options["key_order"])
        self.is_optional = self.options["board_moves"] == "optional"
        self.is_all = self.options["board_moves"] == "all"
        self._spelled: list[list[str]] = [[] for _ in range(12)]

    def spelling(self, key: int) -> list[str]:
        """The scale on this keynote as musicians write it (KEYS-R27, MDECK-R4)."""
        if not self._spelled[key]:
            own = Note.parse(self.keynote) if key == self.first_key else None
            self._spelled[key] = spelled(self.steps, key, own)
        return self._spelled[key]

    def deal_from(self, chance: Chance) -> KeysCornersState:
        state = KeysCornersState(self, chance)
        state.totals = [0] * self.seats
        scoring.deal(state)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> KeysCornersState:
        return documents.read(self, document, chance, spare)

    def parse_card(self, text: str) -> int:
        """A card; on the table a wild carries its name (`?1=E`), which is not part of the card."""
        name, sign, note = text.partition("=")
        if sign:
            parse_note(note)
        return super().parse_card(name)

    def chance_text(self, result: int) -> str:
        return NOTES[result - FIRST_KEYNOTE] if result >= FIRST_KEYNOTE else NAMES[result]

    def parse_chance(self, text: str) -> int:
        """KEYS-R33: a keynote alone is the result of a lot."""
        is_card = text[-1:].isdecimal() or text[:1] in ("?", "X")
        return self.parse_card(text) if is_card else FIRST_KEYNOTE + parse_note(text)

    def move_text(self, move: int) -> str:
        kind, place, item = move & KIND, PLACES[place_of(move)], item_of(move)
        if kind == NAME:
            return f"name {place} {NOTES[item]}"
        if kind == FILL:
            return f"fill {place} {role_text(item)}"
        if kind == FILL_FROM_DISCARD:
            return f"fill {place} discard"
        if kind == PLAY:
            return f"play {role_text(item)} {place}"
        if kind == PLAY_DISCARD:
            return f"play discard {place}"
        if kind == MOVE:
            return f"move {PLACES[item]} {place}"
        return f"discard {NAMES[item]}" if kind == DISCARD else SIMPLE[item]

    def parse_move(self, text: str) -> int:
        match read_words(text):
            case [("done" | "deal") as word]:
                return SIMPLE.index(word)
            case ["name", place, note]:
                return move_of(NAME, parse_place(place), parse_note(note))
            case ["fill", place, "discard"]:
                return move_of(FILL_FROM_DISCARD, parse_place(place), 0)
            case ["fill", place, card]:
                return move_of(FILL, parse_place(place), self.parse_role(card))
            case ["play", "discard", place]:
                return move_of(PLAY_DISCARD, parse_place(place), 0)
            case ["play", card, place]:
                return move_of(PLAY, parse_place(place), self.parse_role(card))
            case ["move", source, place]:
                return move_of(MOVE, parse_place(place), parse_place(source))
            case ["discard", card]:
                return move_of(DISCARD, 0, self.parse_card(card))
        forms = (
            "play B5 W, play ?1=E N, play discard W, move S N, fill N F2, fill N discard, discard F2, name E C#, done"
        )
        raise Unreadable(f"{text!r} is no move; moves are written {forms}, deal")

    def parse_role(self, text: str) -> int:
        """A card with the note it is played as."""
        card = self.parse_card(text)
        name, _, note = text.partition("=")
        if self.is_misnamed(text):
            said = f"say which note: {name}=E" if is_wild(card) else f"{name} is its own note"
            raise Unreadable(f"{text!r} is no card to play: {said}")
        return role_of(card, parse_note(note) if note else 0)

    def is_misnamed(self, text: str) -> bool:
        """KEYS-29: is this a wild without a note, or another card called by a note that is not its own?"""
        card = self.parse_card(text)
        note = text.partition("=")[2]
        return note == "" if is_wild(card) else note != "" and parse_note(note) != note_of(card)

    def is_unlisted(self, move: int) -> bool:
        """KEYS-R31: a list names the first of several empty places; the others may be meant all the same."""
        kind, place = move & KIND, place_of(move)
        if kind in (FILL, FILL_FROM_DISCARD):
            return 0 < place < FIRST_CORNER
        return kind in (PLAY, PLAY_DISCARD, MOVE) and place > FIRST_CORNER

    def actions(self) -> list[int]:
        piles, places = range(FIRST_CORNER), range(len(PLACES))
        return [
            *[DONE, DEAL],
            *[move for place in piles for move in NAMINGS[place]],
            *[move_of(FILL, place, role) for place in piles for role in range(ROLES)],
            *[move_of(FILL_FROM_DISCARD, place, 0) for place in piles],
            *[move_of(PLAY, place, role) for place in places for role in range(ROLES)],
            *[move_of(PLAY_DISCARD, place, 0) for place in places],
            *[move_of(MOVE, place, source) for source in piles for place in places if place != source],
            *[move_of(DISCARD, 0, card) for card in range(FIRST_WILD)],
        ]
