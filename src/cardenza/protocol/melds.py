"""MELD cards as a client is told them: what stands on a card, and how it is spelled on every root.

So nobody spells a meld a second time. The printed cards go into the web client when it is built (`tools.melds`); those
of a list of one's own (CDECK-R12) are asked for.
"""

from collections.abc import Iterable
from typing import Final, Literal

from cardenza.decks.carmony import Kind, Meld, deck, names_on, printed_names, written
from cardenza.protocol.http import DegreeTold, MeldTold
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
        symbol=_symbol(meld),
        name="" if meld in deck().melds or meld.name == meld.id else meld.name,
        degrees=tuple(_degree_told(meld, degree) for degree in meld.degrees),
        also=tuple(_degree_told(meld, degree) for degree in (meld.also[0] if meld.also else ())),
        has_any_name=meld.any_name,
        roots=tuple(names_on(meld, pitch_class)[0] for pitch_class in range(12)),
        names={str(root): tuple(str(note) for note in written(meld, root)) for root in roots},
    )


def _degree_told(meld: Meld, degree: Degree) -> DegreeTold:
    return DegreeTold(str(degree), degree.number, degree.semitones % 12, degree in meld.optional)


def _symbol(meld: Meld) -> str:
    """What stands on the card: without the root C of a symbol (`C9`), and the printed one where a list has none."""
    printed = {each.id: each.symbol for each in deck().melds}
    own = meld.symbol if meld.symbol.startswith("CHROM") else meld.symbol.removeprefix("C")
    return own or printed.get(meld.id, meld.id[3:])
