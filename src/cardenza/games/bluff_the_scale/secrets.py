"""Who knows what in Bluff the Scale: cards on the Wheel, cards that were taken from it, and worlds that look alike.

A card that somebody besides its holder knows is a number: its note, and from bit 4 the seats that know it, one bit
each; the bit after the last seat stands for everybody, those who watch included.
"""

from typing import TYPE_CHECKING, Final

from cardenza.decks.notes import gathered, names_of, notes_in, size_of
from cardenza.games.bluff_the_scale.moves import (
    NOTHING,
    REPLACING,
    SEATS,
)
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale.state import BluffState

NOTHING_SEEN: Final[list[int]] = []
PUBLIC: Final = 1 << SEATS
BY_SEAT: Final = [1 << seat + 4 for seat in range(SEATS)]
BY_ALL: Final = PUBLIC << 4


def zones(state: "BluffState") -> list[Zone]:
    """Cards on the Wheel are known to who placed them, those out of play to nobody.

    A placer could remember what went out of play, but no document can say so, and a table must not know more than
    its document (section 8 has no key for it).
    """
    found = [_hand(state, seat) for seat in range(state.rules.seats)]
    out = notes_in(state.out)
    found.append(Zone("out", None, out, [NOBODY] * len(out), [NOBODY] * len(out), False))
    placers = [1 << state.placer_of(at) for at in range(len(state.wheel))]
    found.append(face_down("wheel", state.wheel, None, placers))
    found.append(face_up("scale", [] if state.scale == NOTHING else [state.scale]))
    found.append(face_down("scale_deck", state.scale_deck[::-1]))
    found.append(face_up("done", state.done, None, False))
    if state.unused:
        found.append(face_down("unused", sorted(state.unused)))
    return found


def _hand(state: "BluffState", seat: int) -> Zone:
    cards = notes_in(state.hands[seat])
    known = [NOBODY] * len(cards)
    for entry in state.seen[seat]:
        at = max([at for at, card in enumerate(cards) if card == entry & 15 and known[at] == NOBODY])
        known[at] = EVERYBODY if entry >> 4 & PUBLIC else entry >> 4
    return in_hand("hands", seat, cards, known)


def taken(state: "BluffState", taker: int) -> list[int]:
    """What is known of the taker's hand with the cards of the Wheel in it (BLUF-R16).

    The one turned over everybody has seen, each other one its placer knows.
    """
    seen = state.seen[taker][:]
    last = len(state.wheel) - 1
    for at in range(last):
        placer = state.placer_of(at)
        if placer != taker:
            seen.append(state.wheel[at] | BY_SEAT[placer])
    seen.append(state.wheel[last] | BY_ALL)
    return seen


def knows(entry: int, seat: int) -> bool:
    """Is a card known to a seat?"""
    return (entry & (BY_SEAT[seat] | BY_ALL)) != 0


def knowledge(state: "BluffState") -> object:
    """For each seat the cards of other hands that it knows, as documents write it."""
    seats = range(state.rules.seats)
    rows: list[dict[str, list[str]]] = []
    for viewer in seats:
        row: dict[str, list[str]] = {}
        for seat in seats:
            notes = [entry & 15 for entry in state.seen[seat] if knows(entry, viewer)]
            if notes and seat != viewer:
                row[str(seat)] = names_of(sorted(notes))
        rows.append(row)
    return rows if any(rows) else None


def redeal(state: "BluffState", rng: Rng, seat: int) -> None:
    """Deal anew what the seat neither sees nor knows; in the new world people bluffed only where they had to."""
    kept = [[entry for entry in seen if knows(entry, seat)] for seen in state.seen]
    pool = _unknown(state, seat, kept)
    rng.shuffle(pool)
    for other in range(state.rules.seats):
        if other != seat:
            notes = [entry & 15 for entry in kept[other]]
            places = [at for at in range(len(state.wheel)) if state.placer_of(at) == other]
            dealt = [pool.pop() for _ in range(size_of(state.hands[other]) - len(notes) + len(places))]
            for at in places:
                due = state.sector_at(at)
                state.wheel[at] = dealt.pop(dealt.index(due) if due in dealt else -1)
            state.hands[other] = gathered(notes + dealt)
            # others know there what everybody knows; more the seat cannot tell
            seen = [entry if entry & BY_ALL else entry & 15 | BY_SEAT[seat] for entry in kept[other]]
            state.seen[other] = seen or NOTHING_SEEN
    state.out = gathered(pool)
    if state.phase == REPLACING and state.turn != seat:
        held = notes_in(state.hands[state.turn])
        state.returned = held[rng.below(len(held))]
    _redeal_scales(state, rng)
    state.chance = rng


def _unknown(state: "BluffState", seat: int, kept: list[list[int]]) -> list[int]:
    """The NOTE cards that the seat cannot place, from C to B."""
    left = state.rules.all_notes - state.hands[seat]
    for other in range(state.rules.seats):
        if other != seat:
            left -= gathered([entry & 15 for entry in kept[other]])
    left -= gathered([note for at, note in enumerate(state.wheel) if state.placer_of(at) == seat])
    return notes_in(left)


def _redeal_scales(state: "BluffState", rng: Rng) -> None:
    scales = sorted(state.scale_deck + state.unused)
    rng.shuffle(scales)
    state.unused = scales[len(state.scale_deck) :]
    state.scale_deck = scales[: len(state.scale_deck)]
    state.is_named = True
