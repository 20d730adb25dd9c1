"""MELD cards as a client is told them: what stands on a card, and how it is spelled on every root.

So nobody spells a meld a second time. The printed cards go into the web client when it is built (`tools.melds`); those
of a list of one's own (CDECK-R12) are asked for.
"""

from collections.abc import Iterable
from typing import Final, Literal

from cardenza.decks.carmony import Kind, Meld, deck, names_on, printed_names, symbol_of, written
from cardenza.decks.meld_names import name_of, name_on
from cardenza.kernel.speech import Name, Text, Word
from cardenza.protocol.http import DegreeTold, MeldTold
from cardenza.protocol.speaking import name_told
from cardenza.protocol.spoken import NameTold
from cardenza.theory import Degree

KINDS: Final[dict[Kind, Literal["interval", "chord", "scale"]]] = {
    Kind.INTERVAL: "interval",
    Kind.CHORD: "chord",
    Kind.SCALE: "scale",
}


def melds_told(melds: Iterable[Meld]) -> tuple[MeldTold, ...]:
    """Cards in the order of their list.

    >>> [told] = melds_told([deck().meld("ch-min")])
    >>> told.roots[1], told.names["C#"], told.names["Db"]
    ('C#', ('C#', 'E', 'G#'), ('Db', 'Fb', 'Ab'))
    """
    return tuple(_meld_told(meld) for meld in melds)


def _meld_told(meld: Meld) -> MeldTold:
    roots = [name for pitch_class in range(12) for name in printed_names(pitch_class)]
    return MeldTold(
        id=meld.id,
        kind=KINDS[meld.kind],
        symbol=symbol_of(meld),
        name="" if meld in deck().melds or meld.name == meld.id else meld.name,
        called=name_told(name_of(meld)),
        on=_open(name_on(meld, "", [])),
        on_with=_open(name_on(meld, "", [""])) if meld.optional else None,
        degrees=tuple(_degree_told(meld, degree) for degree in meld.degrees),
        also=tuple(_degree_told(meld, degree) for degree in (meld.also[0] if meld.also else ())),
        has_any_name=meld.any_name,
        roots=tuple(names_on(meld, pitch_class)[0] for pitch_class in range(12)),
        names={str(root): tuple(str(note) for note in written(meld, root)) for root in roots},
    )


def _open(name: Name) -> NameTold:
    """The name without its notes, which whoever plays the card chooses."""
    return name_told(Name(name.key, {gap: part for gap, part in name.parts.items() if isinstance(part, Word | Text)}))


def _degree_told(meld: Meld, degree: Degree) -> DegreeTold:
    return DegreeTold(str(degree), degree.number, degree.semitones % 12, degree in meld.optional)
