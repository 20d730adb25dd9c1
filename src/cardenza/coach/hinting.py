"""Hints in three steps: a question that says where to look, what narrows it down, and the move with its reasons.

What is told follows from what the seat sees: reasons of the rules hold in every world that it can imagine, and of the
search no more is said than its trials bear out (`odds`). What is a game's own stands with its coach:

    QUESTIONS     by the kind of the move advised
    question_of   the question for moves of other kinds
    narrowing_of  what is said in the second step, where that is more than the cards to look at
    ACHIEVES      reasons by the happening that they tell (`State.story`); their gaps are its gaps, and its `points`
    AVOIDS        the same of happenings that another move would bring; `card` is the one that it is made with
    reasons_of    reasons that follow from what the seat sees, though nothing happens
    FITTING       kinds of moves of which it is worth saying that no other card goes there
    SHEDS         is it a gain to be rid of cards?
    KEEPS         how the cards begin that one would rather keep
    ASKS          all sayings that these functions use
    hint_of       the whole hint, in a game where no search may advise
"""

from collections.abc import Sequence
from math import sqrt
from types import ModuleType
from typing import Final, NamedTuple

from cardenza import solver
from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import imagined
from cardenza.coach import coach_of, reasons
from cardenza.kernel.contract import State
from cardenza.kernel.gestures import Touch
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import (
    CARDS,
    NUMBER,
    TEXT,
    Number,
    Said,
    Saying,
    Text,
    cards_said,
)
from cardenza.solver.advising import ADVICE_BUDGET, Advice

WORLDS: Final = 12
"""In so many imagined worlds a happening must follow before it is called sure."""

MOST_MARKS: Final = 3
FEWEST_TRIES: Final = 30
ERRORS: Final = 2.0  # standard errors by which a move must be better on average before odds are spoken of

LOOK: Final = Saying("look", "")
LOOK_AT: Final = Saying("look_at", "", cards=CARDS)
ONE_OF: Final = Saying("one_of", "", cards=CARDS)
PLACES: Final = Saying("one_of_places", "", places=TEXT)
MARKED: Final = Saying("marked", "", count=NUMBER)
NO_CARD: Final = Saying("no_card", "")

WAY: Final = Saying("way", "")
ODDS: Final = Saying("odds", "", better=NUMBER, of=NUMBER, than=NUMBER)
AVERAGE: Final = Saying("average", "", of=NUMBER)
EQUAL: Final = Saying("equal", "")
TOO_FEW: Final = Saying("too_few", "")
SENSIBLE: Final = Saying("sensible", "")
SHARED: Final = (
    *(LOOK, LOOK_AT, ONE_OF, PLACES, MARKED, NO_CARD),
    *reasons.SHARED,
    *(WAY, ODDS, AVERAGE, EQUAL, TOO_FEW, SENSIBLE),
)


class Hint(NamedTuple):
    """A move, and the steps that lead to it: a question, what narrows it down with what to look at, and reasons."""

    question: Said
    narrowing: Said
    marks: tuple[Touch, ...]
    move: int
    reasons: tuple[Said, ...]


def hints(key: str) -> tuple[Saying, ...]:
    """Everything that the coach of a game says in hints, besides what all games share."""
    coach = coach_of(key)
    by_key = [getattr(coach, name, {}).values() for name in ("QUESTIONS", "ACHIEVES", "AVOIDS")]
    return tuple(dict.fromkeys([*by_key[0], *getattr(coach, "ASKS", ()), *by_key[1], *by_key[2]]))


def hint(state: State, seat: int, player: Lookahead, rng: Rng) -> Hint | Advice:
    """What a good player would do here; of a game with a solver perhaps only that it found no way.

    Worlds are imagined with `rng`, so the true cards of others may be anything.
    """
    if own := _own(state, seat, rng):
        return own
    advice = solver.advice(state, seat, ADVICE_BUDGET)
    if advice is not None:
        rivals = [move for move in state.legal_moves(seat) if move != advice.move]
        return _hint(state, seat, advice.move, rivals, WAY.alone, rng) if advice.has_way() else advice
    ranked, margins = player.consider(state, seat)
    best, *others = dict.fromkeys(weighed.move for weighed in ranked)
    return _hint(state, seat, best, others, odds(margins) if others else SENSIBLE.alone, rng)


def guess(state: State, seat: int, move: int, rng: Rng) -> Hint:
    """The steps to a move that was found without looking ahead: nothing is said for it."""
    if own := _own(state, seat, rng):
        return own
    marks = _marks(state, seat, move, ())
    return Hint(LOOK.alone, _narrowed(marks, seat), marks, move, (TOO_FEW.alone,))


def question_to(state: State, seat: int, move: int) -> Said:
    """The first step of a hint to a move that is known to be right: where to look, and no card that is the answer."""
    own = _own(state, seat, Rng(0))
    return _question(coach_of(state.game.key), state, seat, move) if own is None else own.question


def _own(state: State, seat: int, rng: Rng) -> Hint | None:
    hint_of = getattr(coach_of(state.game.key), "hint_of", None)
    own: Hint | None = None if hint_of is None else hint_of(state, seat, rng)
    return own


def odds(margins: Sequence[float], errors: float = ERRORS) -> Said:
    """How surely a move is better than the next one, by how much it was so in each of the same worlds.

    It is better on average only beyond so many standard errors.

    >>> odds([0.5, 0.25] * 20).key, odds([0.5, -0.5] * 20).key, odds([0.5] * 5).key
    ('odds', 'equal', 'too_few')
    """
    tries = len(margins)
    if tries < FEWEST_TRIES:
        return TOO_FEW.alone
    mean = sum(margins) / tries
    error = sqrt(sum((margin - mean) ** 2 for margin in margins) / (tries - 1) / tries)
    if mean <= errors * error:
        return EQUAL.alone
    better, worse = (sum(sign * margin > 0 for margin in margins) for sign in (1, -1))
    if better <= worse:
        return AVERAGE.said(Number(tries))
    return ODDS.said(Number(better), Number(tries), Number(worse))


def _hint(state: State, seat: int, move: int, rivals: list[int], weighed: Said, rng: Rng) -> Hint:
    coach = coach_of(state.game.key)
    marks = _marks(state, seat, move, rivals)
    narrowing = _narrowing(coach, state, seat, move) or _narrowed(marks, seat)
    worlds = [imagined(state, seat, rng) for _ in range(WORLDS)]
    found = reasons.of_the_rules(state, seat, move, rivals, worlds) or [weighed]
    return Hint(_question(coach, state, seat, move), narrowing, marks, move, tuple(found))


def _question(coach: ModuleType | None, state: State, seat: int, move: int) -> Said:
    saying: Saying | None = getattr(coach, "QUESTIONS", {}).get(state.game.kinds().of(move).key)
    if saying is not None:
        return saying.alone
    question_of = getattr(coach, "question_of", None)
    question: Said = LOOK.alone if question_of is None else question_of(state, seat, move)
    return question


def _narrowing(coach: ModuleType | None, state: State, seat: int, move: int) -> Said | None:
    narrowing_of = getattr(coach, "narrowing_of", None)
    narrowing: Said | None = None if narrowing_of is None else narrowing_of(state, seat, move)
    return narrowing


# ------------------------------------------------------------------------------------------------ what fits


def _picks(state: State, seat: int, move: int) -> tuple[Touch, ...]:
    """What hands touch to make the move; of much, or of several things, what is touched first."""
    gesture = state.game.manners.gesture(state, seat, move)
    picks = () if gesture is None else gesture.picks
    is_little = len(picks) <= MOST_MARKS and len({touch.zone for touch in picks}) == 1
    return picks if is_little else picks[:1]


def _marks(state: State, seat: int, move: int, rivals: Sequence[int]) -> tuple[Touch, ...]:
    """What the move is made with, among what the best others of its kind are made with, as it lies there."""
    kinds = state.game.kinds()
    alike = [move, *[rival for rival in rivals if kinds.of(rival).key == kinds.of(move).key]]
    found: dict[Touch, None] = {}
    for each in alike:
        picks = _picks(state, seat, each)
        if not found or len({*found, *picks}) <= MOST_MARKS:
            found |= dict.fromkeys(picks)
    return tuple(sorted(found, key=lambda touch: (touch.zone, str(touch.place), str(touch.at).zfill(4))))


def _narrowed(marks: Sequence[Touch], seat: int) -> Said:
    """The marks in words."""
    if not marks:
        return NO_CARD.alone
    cards = [touch.at for touch in marks if isinstance(touch.at, str) and touch.place == seat]
    if len(cards) == len(marks):
        return (LOOK_AT if len(cards) == 1 else ONE_OF).said(cards_said(cards))
    places = [touch.at + 1 for touch in marks if isinstance(touch.at, int)]
    if len(places) == len(marks) > 1 and len({touch[:2] for touch in marks}) == 1:
        return PLACES.said(Text(", ".join(map(str, places))))
    return MARKED.said(Number(len(marks)))
