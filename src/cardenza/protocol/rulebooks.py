"""Rulebooks as they are told: their words, and positions in which the real judge answers."""

from cardenza import catalogue, coach
from cardenza.kernel.contract import State
from cardenza.kernel.errors import CardenzaError, NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.protocol import http
from cardenza.protocol.offering import offers_in
from cardenza.protocol.telling import view_told
from cardenza.protocol.trying import asked_back, meant, refused, try_told
from cardenza.words.rulebook import (
    CardsPlan,
    Estimate,
    Figure,
    MemoPlan,
    PositionPlan,
    Rulebook,
    Section,
    plan_of,
    rulebook_of,
)


class NoSuchFigure(CardenzaError):
    """A rulebook without such a position."""


def rulebook_told(language: str, key: str) -> http.Rulebook:
    book = rulebook_of(language, key)
    return http.Rulebook(book.language, _about(book), tuple(_section(section) for section in book.sections))


def tried(key: str, figure: str, gesture: Gesture) -> http.Tried:
    """What hands do in a position, which stays as it is. Raises `CardenzaError` for what is no gesture there."""
    position = _position(key, figure)
    state, seat = catalogue.position(position.position), position.seat
    if choices := asked_back(state, seat, gesture):
        return http.Tried(choices, None)
    try:
        return http.Tried((), _try(state, seat, meant(state, seat, gesture)))
    except NotAllowed as refusal:
        return http.Tried((), refused(key, refusal))


def _position(key: str, figure: str) -> PositionPlan:
    plan = plan_of(catalogue.find(key).key)
    figures = [] if plan is None else [each for section in plan.figures.values() for each in section]
    for each in figures:
        if isinstance(each, PositionPlan) and each.key == figure:
            return each
    raise NoSuchFigure(f"the rulebook of {key} has no such position")


# ---------------------------------------------------------------------------------------------------- the words


def _about(book: Rulebook) -> http.AboutTold | None:
    if book.plan is None:
        return None
    ages, minutes, level = map(_estimate, (book.plan.ages, book.plan.minutes, book.plan.level))
    return http.AboutTold(ages, minutes, level, book.teaches)


def _estimate(estimate: Estimate) -> http.EstimateTold:
    return http.EstimateTold(estimate.least, estimate.most, estimate.printed)


def _section(section: Section) -> http.SectionTold:
    return http.SectionTold(
        key=section.key,
        heading=section.heading,
        items=tuple(http.ItemTold(item.ids, item.mark, item.text) for item in section.items),
        tables=tuple(http.LinesTold(t.ids, t.mark, t.heading, t.columns, t.rows) for t in section.tables),
        settings=tuple(http.UsualTold(s.id, s.is_place, s.name, s.text, s.usual, s.printed) for s in section.settings),
        figures=tuple(_figure(figure) for figure in section.figures),
    )


# ---------------------------------------------------------------------------------------------------- the pictures


def _figure(figure: Figure) -> http.FigureTold:
    match figure.plan:
        case CardsPlan(key, cards, each):
            return http.CardsFigure(key, figure.caption, figure.ids, figure.mark, cards, each)
        case PositionPlan():
            return _table(figure.plan, figure.caption)
        case MemoPlan(key):
            return http.MemoFigure(key, figure.caption)


def _table(plan: PositionPlan, caption: str) -> http.PositionFigure:
    state = catalogue.position(plan.position)
    return http.PositionFigure(
        key=plan.key,
        caption=caption,
        seats=state.game.seats,
        options=state.game.options,
        view=view_told(state.view(plan.seat)),
        offers=offers_in(state, plan.seat) if plan.tries else (),
        tries=tuple(_try(state, plan.seat, state.parse(plan.seat, text)) for text in plan.tries),
    )


def _try(state: State, seat: int, move: int) -> http.TryTold:
    return try_told(state.game.move_text(move), coach.tried(state, seat, move))
