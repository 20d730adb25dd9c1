"""The table as it is told to somebody who may find what has just been settled: as if it were not settled yet.

Nothing of it tells what is to be found: the cards are still in hand, in an order that says nothing, and what happened
is told as far as it gives nothing away. What is found is told when it is; then the table follows as it stands. Pure.
"""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from msgspec import structs

from cardenza.coach.finding import Question
from cardenza.kernel.zones import Place
from cardenza.match.pacing import find_ms
from cardenza.match.table import Table
from cardenza.protocol import told
from cardenza.protocol.speaking import said_told
from cardenza.protocol.telling import NOTHING_TO_DO, Item, Receiver, table_told, update, view_told


class Sought(NamedTuple):
    """What a seat may find in what entry `n` has settled, and the tables around it; a deal has none `before`."""

    n: int
    seat: int
    question: Question
    before: Table | None
    after: Table


def sought_update(
    sought: Sought,
    words: str,
    items: Sequence[Item],
    receiver: Receiver,
    *,
    now: int,
    watching: int = 0,
    is_whole: bool = False,
) -> told.Update:
    """What is told of these news until all is found or shown; news that came later wait."""
    past = [item for item in items if item.entry.n <= sought.n]
    settled = update(sought.after, words, past, receiver, now=now, watching=watching, is_whole=is_whole)
    table = table_told(sought.before or sought.after, words, receiver.who, now=now, watching=watching)
    assert settled.view is not None, "cards were dealt"
    return structs.replace(
        settled,
        table=structs.replace(table, to_act=(sought.seat,), window=None, asked_back=None),
        view=_view(sought, settled.news),
        reckoning=None,
        offers=NOTHING_TO_DO,
        news=tuple(_unsettled(news, sought) for news in settled.news),
        find=_find_told(sought),
    )


def _find_told(sought: Sought) -> told.FindTold:
    question, is_told = sought.question, bool(sought.question.open)
    return told.FindTold(
        n=sought.n,
        asks=said_told(question.asks),
        size=len(question.open or question.sets[0]),
        count=1 if is_told else len(question.sets),
        onto=None if is_told else _onto(sought),
        open=question.open,
        told=question.told,
        patience_ms=find_ms(sought.after.pace),
    )


def _onto(sought: Sought) -> tuple[str, Place]:
    """Where the rules have laid the cards."""
    card, zones = sought.question.sets[0][0], sought.after.view(sought.seat).zones
    return next((zone.name, zone.place) for zone in zones if card in zone.cards)


# ------------------------------------------------------------------------------------------------ the cards


def _view(sought: Sought, news: Sequence[told.AnyNews]) -> told.ViewTold:
    """Nobody who looks for something is shown their moves, or what can be worked out."""
    seat, question = sought.seat, sought.question
    after = view_told(sought.after.view(seat, is_shown=False))
    before = None if sought.before is None else view_told(sought.before.view(seat, is_shown=False))
    zones = _with_open(before, news) if before is not None and question.open else _with_hand(sought, before, after)
    return told.ViewTold(seat, zones, (before or after).facts, (said_told(question.asks),))


def _with_open(before: told.ViewTold, news: Sequence[told.AnyNews]) -> tuple[told.ZoneTold, ...]:
    """The table before a move with the cards that it has turned up."""
    last = news[-1]
    shown = (
        [deed for deed in last.deeds if isinstance(deed, told.CardShown)] if isinstance(last, told.MovePlayed) else []
    )
    seen = {(deed.zone, deed.at): deed.card for deed in shown}
    return tuple(
        structs.replace(
            zone,
            cards=tuple(seen.get(((zone.name, zone.place), at), card) for at, card in enumerate(zone.cards)),
        )
        for zone in before.zones
    )


def _with_hand(sought: Sought, before: told.ViewTold | None, after: told.ViewTold) -> tuple[told.ZoneTold, ...]:
    """The table after a move, or a deal, with what was laid down still in hand."""
    missing = [card for cards in sought.question.sets for card in cards]
    hand = [card for zone in after.zones if _is_hand(zone, sought.seat) for card in zone.cards if card is not None]
    held = _in_order([*hand, *missing], sought, before)
    return tuple(
        structs.replace(
            zone,
            cards=held if _is_hand(zone, sought.seat) else tuple(card for card in zone.cards if card not in missing),
        )
        for zone in after.zones
    )


def _in_order(cards: Sequence[str], sought: Sought, before: told.ViewTold | None) -> tuple[str, ...]:
    """As they lay in hand before, and what has come is the last; a hand just dealt lies as if it had been dealt so."""
    zones = () if before is None else before.zones
    old = [card for zone in zones if _is_hand(zone, sought.seat) for card in zone.cards]
    place = {card: at for at, card in enumerate(old)}
    return tuple(sorted(cards, key=lambda card: (place.get(card, len(old)), _lot(card, sought.n), card)))


def _lot(card: str, n: int) -> int:
    """An order of cards that does not depend on what else is held.

    >>> sorted(["C2", "C3", "D2", "E5"], key=lambda card: _lot(card, 3))
    ['D2', 'E5', 'C3', 'C2']
    """
    return crc32(f"{card} {n}".encode())


def _is_hand(zone: told.ZoneTold, seat: int) -> bool:
    return (zone.name, zone.place) == ("hands", seat)


# ------------------------------------------------------------------------------------------------ the news


def _unsettled(news: told.AnyNews, sought: Sought) -> told.AnyNews:
    """The last of the news, as far as it gives nothing away: cards that have come to hand."""
    if news.n != sought.n or not isinstance(news, told.MovePlayed | told.GameDealt):
        return news
    story = news.story[: sought.question.told]
    if isinstance(news, told.GameDealt):
        return structs.replace(news, story=story)
    own = ("hands", sought.seat)
    came = tuple(deed for deed in news.deeds if isinstance(deed, told.CardMoved) and deed.target == own)
    return structs.replace(news, story=story, deeds=came)
