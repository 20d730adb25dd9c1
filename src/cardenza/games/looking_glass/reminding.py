"""What a helpful table reminds a player of: with which notes each hand card would form the INTERVAL."""

from typing import TYPE_CHECKING

from cardenza.decks.carmony import spell, suggested_root
from cardenza.decks.melds import FIRST_MELD, box
from cardenza.decks.notes import NAMES, held_in, notes_of
from cardenza.games.looking_glass.moves import HALF_STEPS, PLAYOUT, TRITONE

if TYPE_CHECKING:
    from cardenza.games.looking_glass.state import LookingGlassState


def prompt(state: "LookingGlassState", seat: int | None) -> str:
    """A strict table says nothing (LOOK-R26)."""
    if seat is None or state.rules.is_strict or state.phase > PLAYOUT or not state.hands[seat]:
        return ""
    if state.phase == PLAYOUT:
        return "no more pick ups: steal or place"  # LOOK-R18
    name = box().meld(state.interval).id
    if not state.wheel:
        return f"{name}, but the Wheel is empty: steal or place"  # LOOK-17
    steps = HALF_STEPS[state.interval - FIRST_MELD]
    if steps == 0:
        return f"{name}: the same note"
    notes = notes_of(int(held_in(state.hands[seat])))
    return f"{name}: " + "; ".join([f"{NAMES[n]} with {' or '.join(partners(state.interval, n))}" for n in notes])


def spelled(interval: int, root: int) -> tuple[str, str]:
    """The two notes of an INTERVAL on a root, number 1 first, as musicians write them.

    >>> spelled(box().card("iv-min3"), 8)
    ('G#', 'B')
    """
    meld = box().meld(interval)
    first, second = spell(meld, suggested_root(meld, root))
    return str(first), str(second)


def partners(interval: int, note: int) -> list[str]:
    """The notes with which a card forms the INTERVAL: the one above it, then the one below it (LOOK-R1).

    >>> partners(box().card("iv-p5"), 7), partners(box().card("iv-tt"), 5), partners(box().card("iv-p8"), 5)
    (['D', 'C'], ['B'], ['F'])
    """
    steps = HALF_STEPS[interval - FIRST_MELD]
    if steps in (0, TRITONE):
        return [NAMES[(note + steps) % 12]]  # LOOK-R2, LOOK-R3
    return [spelled(interval, note)[1], spelled(interval, (note - steps) % 12)[0]]
