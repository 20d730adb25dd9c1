"""Wilds in Key’s Corners: what a card stands for, how that is said, and where it must not be.

A role is a card with the note it stands for: the card itself, or one of twelve for each wild.
"""

from typing import Final

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import CARDS, FIRST_WILD, NAMES, NOTES, is_wild, note_of
from cardenza.games.keys_corners import scales
from cardenza.games.keys_corners.board import Board
from cardenza.kernel import errors, positions, speech, texts
from cardenza.kernel.move_parts import Word

RULES: Final[dict[str, str]] = {
    "KEYS-29": "A wild stands for a note that is needed, and the player says which; every other card is its own note.",
}

WILD_AS: Final[speech.Naming] = speech.Naming("wild_as", note=speech.NOTE)
CHROMATIC_AS: Final[speech.Naming] = speech.Naming("chromatic_scale_as", note=speech.NOTE)
WILD_UNNAMED: Final[speech.Naming] = speech.Naming("wild_unnamed")
NOTE_AS: Final[speech.Naming] = speech.Naming("note_as", own=speech.NOTE, note=speech.NOTE)
NAMINGS: Final[tuple[speech.Naming, ...]] = (
    *(deck.WILD, deck.CHROMATIC_SCALE, WILD_AS, CHROMATIC_AS),
    *(WILD_UNNAMED, NOTE_AS),  # by mistake
)

ROLES: Final = FIRST_WILD + 12 * (CARDS - FIRST_WILD)
CARD_OF_ROLE: Final = [role if role < FIRST_WILD else FIRST_WILD + (role - FIRST_WILD) // 12 for role in range(ROLES)]
NOTE_OF_ROLE: Final = [note_of(role) if role < FIRST_WILD else (role - FIRST_WILD) % 12 for role in range(ROLES)]


def role_of(card: int, note: int) -> int:
    """A card as the note it stands for.

    >>> CARD_OF_ROLE[role_of(50, 4)], NOTE_OF_ROLE[role_of(50, 4)], role_of(17, 4)
    (50, 4, 17)
    """
    return FIRST_WILD + 12 * (card - FIRST_WILD) + note if is_wild(card) else card


def role_text(role: int) -> str:
    """A card as it is played, a wild with its note.

    >>> role_text(role_of(48, 4)), role_text(17)
    ('?1=E', 'E3')
    """
    name = NAMES[CARD_OF_ROLE[role]]
    return name if role < FIRST_WILD else f"{name}={NOTES[NOTE_OF_ROLE[role]]}"


def parse_card(text: str) -> int:
    """A card; on the table a wild carries its name (`?1=E`), which is not part of the card."""
    name, sign, note = text.partition("=")
    if sign:
        scales.parse_note(note)
    return deck.parse_card(name)


class Misnamed(errors.Unreadable):
    """KEYS-29: a wild without a note, or another card called by a note that is not its own.

    `card` is the card as it was called; a line that has `named` instead of `word` is a move with it.
    """

    def __init__(self, sentence: str, word: str, named: str, card: speech.Card) -> None:
        super().__init__(f"{texts.quoted(word)} is no card to play: {sentence}")
        self.word = word
        self.named = named
        self.card = card


def parse_role(text: str) -> int:
    """A card with the note it is played as; even where only one note would do, what a wild stands for is said."""
    card = parse_card(text)
    name, _, said = text.partition("=")
    note = scales.parse_note(said) if said else note_of(card)
    if is_wild(card) and not said:
        unnamed = speech.Card(name, name=WILD_UNNAMED.name())
        raise Misnamed(f"say which note: {name}=E", text, f"{name}=E", unnamed)
    if not is_wild(card) and note != note_of(card):
        misnamed = NOTE_AS.name(speech.Note(name.rstrip("2345")), speech.Note(said))
        raise Misnamed(f"{name} is its own note", text, name, speech.Card(text, name=misnamed))
    return role_of(card, note)


ROLE: Final = Word("card", [role_text(role) for role in range(ROLES)], reads=parse_role, spoken=speech.CARD)
NOTE: Final = Word("note", NOTES, reads=scales.parse_note, spoken=speech.NOTE)
CARD: Final = Word(
    "card", NAMES, limit="note_cards", reads=parse_card, spoken=speech.CARD
)  # a wild can be meant, but never is discarded


def called() -> dict[str, speech.Name]:
    """Wilds, with and without the note that they stand for.

    >>> called()["?1=E"], called()["X1"].key
    (Name(key='wild_as', parts={'note': Note(note='E')}), 'chromatic_scale')
    """
    names = deck.wilds_called(deck.WILD, deck.CHROMATIC_SCALE)
    for role in range(FIRST_WILD, ROLES):
        naming = WILD_AS if CARD_OF_ROLE[role] < deck.FIRST_CHROMATIC else CHROMATIC_AS
        names[role_text(role)] = naming.name(speech.Note(NOTES[NOTE_OF_ROLE[role]]))
    return names


def read_names(state: Board, read: positions.Reader) -> None:
    """What wilds are called that lie face up on the board, or in a book; elsewhere they have no name."""
    for zone, entry in read.document.items():
        for text in _named_in(entry):
            name, _, said = text.partition("=")
            card, note = deck.parse_card(name), scales.parse_note(said)
            if zone in ("hands", "stock", "discard"):
                raise errors.Impossible(f"{text} has no name before it is played [KEYS-29]")
            if is_wild(card):
                state.names[card - FIRST_WILD] = note
            elif note != note_of(card):
                raise errors.Impossible(f"{zone}: {name} is its own note; only a wild has a name [KEYS-29]")


def _named_in(entry: object) -> list[str]:
    """The cards with a name among those that a key has, in whatever order."""
    if isinstance(entry, str):
        return [entry] if "=" in entry else []
    entries = list(entry.values()) if isinstance(entry, dict) else entry
    return [text for some in entries for text in _named_in(some)] if isinstance(entries, list) else []
