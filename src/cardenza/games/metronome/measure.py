"""A measure as it lies on the staff: cards from left to right, ties apart; and what may follow in it.

Beats are whole quarters of a beat.
"""

from typing import Final

from cardenza.decks.metronome import BEAT, COLOUR, COLOURS, DOT, NAMES, QUARTERS, is_accidental, is_note

NONE: Final = -1
ANY_COLOUR: Final = len(COLOURS)
LONGEST: Final = 6 * BEAT  # METR-R2
FALL: Final = 1  # METR-R5: a quarter of a beat
MOST_NOTES: Final = LONGEST // 2 - 1  # METR-T2: so many eighths leave half a beat

_VULGAR: Final = ["", "¼", "½", "¾"]


def follows(colour: int, last: int) -> bool:
    """METR-16: the colour circle.

    >>> [COLOURS[colour] for colour in range(3) if follows(colour, COLOURS.index("G"))]
    ['G', 'R']
    """
    return last == ANY_COLOUR or colour == last or colour == (last + 1) % len(COLOURS)


def notes_of(staff: list[int]) -> list[int]:
    """The notes of a measure, from left to right."""
    return [card for card in staff if is_note(card)]


def lengths_of(staff: list[int]) -> list[int]:
    """How long each note is, with its dot (METR-15, METR-23)."""
    lengths: list[int] = []
    for card in staff:
        if is_note(card):
            lengths.append(QUARTERS[card])
        elif card == DOT:
            lengths[-1] += lengths[-1] // 2
    return lengths


def tokens_of(staff: list[int]) -> list[str]:
    """The notes as documents write them, each with its accidental before it and its dot behind it.

    >>> tokens_of([12, 6, 15, 13])
    ['#G1.', 'b']
    """
    tokens: list[str] = []
    before = ""
    for card in staff:
        if card == DOT:
            tokens[-1] += "."
        elif is_accidental(card):
            before = NAMES[card]
        else:
            tokens.append(before + NAMES[card])
            before = ""
    return [*tokens, before] if before else tokens


def tie_places(staff: list[int], ties: list[int]) -> list[int]:
    """METR-20: the notes that can be tied to the next one.

    >>> tie_places([2, 2, 2, 6], [])
    [0, 1]
    """
    notes = notes_of(staff)
    places: list[int] = []
    for place in range(len(notes) - 1):
        is_free = place - 1 not in ties and place not in ties and place + 1 not in ties
        if is_free and COLOUR[notes[place]] == COLOUR[notes[place + 1]]:
            places.append(place)
    return places


def shown(quarters: int) -> str:
    """So many quarters of a beat as musicians write them.

    >>> shown(14), shown(3), shown(0)
    ('3½', '¾', '0')
    """
    whole, part = divmod(quarters, BEAT)
    return f"{whole or ''}{_VULGAR[part]}" or "0"
