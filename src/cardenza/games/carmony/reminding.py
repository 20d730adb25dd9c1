"""What a helpful table reminds a player of in Carmony: how a turn begins, and what the hand can build."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import NAMES
from cardenza.games.carmony.moves import ACT, EAT, NOTHING, PLAYS, START, TYPES

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def prompt(state: "CarmonyState", seat: int | None) -> str:
    """At the start: draw or take. Then the best meld with its roots, and another one; not at a strict table."""
    if seat is None or seat != state.turn:
        return ""
    if state.phase == START:
        drawn = f"draw {min(2, len(state.deck))}"
        return f"{drawn} or take {len(state.pile)}" if state.can_take(seat) else drawn
    if state.phase != ACT or state.rules.is_strict:
        return ""
    return _to_build(state, state.legal_moves(seat))


def _to_build(state: "CarmonyState", moves: list[int]) -> str:
    """The card with most points on one or two roots, and one other card; after a meld the turn may end as well."""
    book, points = state.rules.melds, state.rules.worth.points
    plays = sorted([move for move in moves if move < PLAYS], key=lambda play: -points[play])
    if not plays:
        return "eat or discard" if moves[-1] >= EAT else "discard"
    best = book.cards[plays[0]]
    roots = list(dict.fromkeys([book.roots[play] for play in plays if book.cards[play] == best]))
    others = [book.cards[play] for play in plays if book.cards[play] != best]
    also = f"; also {state.rules.card_text(others[0])}" if others else ""
    only = "" if state.type == NOTHING else f"only {TYPES[state.type]}; "
    named = " or ".join([NAMES[root] for root in roots[:2]])
    return f"{only}build {state.rules.card_text(best)} on {named}{also}"
