"""Who may know which card, taken from the zones of the true game: what everything that is told is held against."""

import msgspec

from cardenza.kernel.contract import Game, State
from cardenza.kernel.zones import GAP, is_among
from cardenza.match.table import Table
from tests import asking


def knows(state: State, viewer: int | None) -> set[str]:
    """The cards that a seat, or somebody who watches, has been shown."""
    return {
        state.game.card_text(card)
        for zone in state.zones()
        for card, who in zip(zone.cards, zone.known, strict=True)
        if card != GAP and is_among(viewer, who)
    }


def sees(state: State, viewer: int | None) -> set[str]:
    """The cards that lie open to a seat."""
    return {
        state.game.card_text(card)
        for zone in state.zones()
        for card, who in zip(zone.cards, zone.seen, strict=True)
        if card != GAP and is_among(viewer, who)
    }


def shown_in_passing(before: Table, after: Table) -> set[str]:
    """The cards that the last move turned up for everybody, though they may lie face down again."""
    deeds = after.deeds
    if deeds is None or before.state is None:
        return set()
    move = before.game.parse_move(deeds.move)
    return {before.game.card_text(shown.card) for shown in asking.exposes(before.state, deeds.seat, move)}


def named(told: object, game: Game) -> set[str]:
    """Every word of a message that is the name of a card."""
    text = msgspec.json.encode(told).decode().replace('"n":', "")  # the number of a piece of news, and no natural
    for sign in '"[](){},:':
        text = text.replace(sign, " ")
    return {game.card_text(card) for card in game.deck()} & set(text.split())
