"""What MELD cards are called: alone, and as they are played on a root, perhaps with optional notes.

Printed cards have words in every language. Those of a list of one's own (CDECK-R12) go by the name that stands there,
and chords on a root by their symbols, which everybody writes alike.
"""

import re
from typing import Final

from cardenza.decks.carmony import Kind, Meld, deck, symbol_of
from cardenza.kernel.speech import NOTE, NOTES, TEXT, Group, Name, Naming, Note, Notes, Text

_PREFIX: Final = 3  # iv-, ch- or sc-
_FLAT: Final = re.compile(r"b(?=\d)")


def _printed(kind: Kind) -> Group:
    return Group(kind.value.lower(), [meld.id[_PREFIX:] for meld in deck().of_kind(kind)])


INTERVALS: Final[Group] = _printed(Kind.INTERVAL)
CHORDS: Final[Group] = _printed(Kind.CHORD)
SCALES: Final[Group] = _printed(Kind.SCALE)

INTERVAL: Final[Naming] = Naming("interval", interval=INTERVALS)
CHORD: Final[Naming] = Naming("chord", chord=CHORDS)
SCALE: Final[Naming] = Naming("scale", scale=SCALES)
OWN: Final[Naming] = Naming("own", name=TEXT)
INTERVAL_ON: Final[Naming] = Naming("interval_on", interval=INTERVALS, root=NOTE)
SCALE_ON: Final[Naming] = Naming("scale_on", scale=SCALES, root=NOTE)
OWN_ON: Final[Naming] = Naming("own_on", name=TEXT, root=NOTE)
MAJOR_ON: Final[Naming] = Naming("major_on", root=NOTE)
MINOR_ON: Final[Naming] = Naming("minor_on", root=NOTE)
CHORD_ON: Final[Naming] = Naming("chord_on", symbol=TEXT, root=NOTE)
CHORD_WITH: Final[Naming] = Naming("chord_with", symbol=TEXT, root=NOTE, notes=NOTES)
NAMINGS: Final[tuple[Naming, ...]] = (
    *(INTERVAL, CHORD, SCALE, OWN),
    *(INTERVAL_ON, SCALE_ON, OWN_ON, MAJOR_ON, MINOR_ON, CHORD_ON, CHORD_WITH),
)


def name_of(meld: Meld) -> Name:
    """A MELD card alone.

    >>> name_of(deck().meld("ch-13"))
    Name(key='chord', parts={'chord': Word(group='chord', word='13')})
    """
    word = meld.id[_PREFIX:]
    if meld.kind is Kind.INTERVAL and word in INTERVALS.words:
        return INTERVAL.name(INTERVALS.said(word))
    if meld.kind is Kind.CHORD and word in CHORDS.words:
        return CHORD.name(CHORDS.said(word))
    if meld.kind is Kind.SCALE and word in SCALES.words:
        return SCALE.name(SCALES.said(word))
    return OWN.name(_own_name(meld))


def name_on(meld: Meld, root: str, extras: list[str]) -> Name:
    """A MELD card as it is played: the names of its root, and of the optional notes that are laid.

    >>> name_on(deck().meld("ch-m7b5"), "F#", []).parts["symbol"]
    Text(text='m7♭5')
    """
    word, on = meld.id[_PREFIX:], Note(root)
    if extras:
        return CHORD_WITH.name(_symbol(meld), on, Notes(extras))
    if meld.kind is Kind.CHORD:
        triads = {"ch-maj": MAJOR_ON, "ch-min": MINOR_ON}
        return triads[meld.id].name(on) if meld.id in triads else CHORD_ON.name(_symbol(meld), on)
    if meld.kind is Kind.INTERVAL and word in INTERVALS.words:
        return INTERVAL_ON.name(INTERVALS.said(word), on)
    if meld.kind is Kind.SCALE and word in SCALES.words:
        return SCALE_ON.name(SCALES.said(word), on)
    return OWN_ON.name(_own_name(meld), on)


def degree_said(degree: str) -> Text:
    """A degree as everybody writes it.

    >>> degree_said("bb7").text, degree_said("#11").text
    ('𝄫7', '♯11')
    """
    return Text(degree.replace("bb", "𝄫").replace("b", "♭").replace("##", "𝄪").replace("#", "♯"))


def _own_name(meld: Meld) -> Text:
    return Text(meld.id[_PREFIX:] if meld.name == meld.id else meld.name)


def _symbol(meld: Meld) -> Text:
    return Text(_FLAT.sub("♭", symbol_of(meld)).replace("#", "♯"))
