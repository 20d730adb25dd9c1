"""What a helpful table reminds a player of in Carmony: how a turn begins, and what the hand can build."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import NAMES
from cardenza.games.carmony.moves import ACT, EAT, NOTHING, PLAYS, START, TYPES

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def prompt(state: "CarmonyState", seat: int | None) -> str:
    """At the start: draw or take. Then the best meld with its roots, and the names of others; not at a strict table."""
    if seat is None or seat != state.turn:
        return ""
    if state.phase == START:
        drawn = f"draw {min(2, len(state.deck))}"
        return f"{drawn} or take {len(state.pile)}" if state.can_take(seat) else drawn
    if state.phase != ACT or state.rules.is_strict:
        return ""
    return _to_build(state, state.legal_moves(seat))


def _to_build(state: "CarmonyState", moves: list[int]) -> str:
    """The card with most points and its roots, then other cards that could be laid."""
    book, points = state.rules.melds, state.rules.worth.points
    plays = [move for move in moves if move < PLAYS]
    if not plays:
        return "eat or discard" if moves[-1] >= EAT else "discard"
    best = max(plays, key=lambda play: points[play])
    roots = list(dict.fromkeys([book.roots[play] for play in plays if book.cards[play] == book.cards[best]]))
    others = list(dict.fromkeys([book.cards[play] for play in plays if book.cards[play] != book.cards[best]]))
    also = f"; also {' '.join([state.rules.card_text(card) for card in others])}" if others else ""
    only = "" if state.type == NOTHING else f"only {TYPES[state.type]}; "
    named = " ".join([NAMES[root] for root in roots])
    return f"{only}build {state.rules.card_text(book.cards[best])} on {named}{also}"
