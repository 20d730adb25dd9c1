"""A hint for somebody who does not see the hidden cards: a move that leads on, or that no way was found.

It is thought out in imagined worlds, dealt by generators of its own from what the player sees: hidden cards cannot
change it. In each of them every step that the solver knows is tried, and the game is played on by a player who looks
only at what lies open. The step after which these games go best is the one. Where none of them is won, the solver looks
for a way with all cards of such a world open; where it finds none either, that is what is said. With all cards known
there is one world, the true one: the solver alone decides, and can tell that the game is lost.

Whoever follows the hints never comes back to a position:

- A step sends a card up, uncovers one or uses one of the reserve, and nothing undoes that (section 7; no card is taken
  back); or it looks at a card never seen before; or, where only a B starts a column, it joins two runs for good.
- A step may need moves that are none: tails exchanged, a run parted or joined, the known deck turned. They change
  neither what is known nor the position of the search with its runs joined, so the same worlds are imagined and the
  same step is chosen until it is made. It is made as soon as it can be. Until then two runs are joined, which leaves
  fewer; or the one tail moves away that lies on the card to go up; or the deck is turned until the right card comes.
- Where passes are limited, turning changes the position of the search, and another step may be chosen; but then no
  turn comes back to where it was.
"""

from typing import Final, final

from cardenza.decks.notes import BIT
from cardenza.games.chromatic_solitaire.columns import COLUMNS
from cardenza.games.chromatic_solitaire.state import DEAL, DEAL_PHASE, OVER, TURN, SolitaireState
from cardenza.kernel.contract import State
from cardenza.kernel.packed import at
from cardenza.kernel.rng import Rng
from cardenza.solver import solving
from cardenza.solver.advising import NO_MOVE, Advice, Solution, Solver
from cardenza.solver.solving import BARE, LIFT, NO_STEP, PART, PLACE, RISE, RISE_OFF, Replay, Search

LOOK: Final = -2  # a step like those of `solving`: a card of the deck that nobody has seen is turned
WORLDS: Final = 1  # the stream of each seed that deals a world
MOST_WORLDS: Final = 100
MOST_SOLVED: Final = 1_000  # positions that the solver looks at in one world: enough for 99 of 100 deals
WON: Final = 1_000  # what a trial is worth that is won; one that is lost costs the cards left face down
FAITH: Final = 100  # what a point of `_appeal` is worth: ten of them weigh as much as a trial


def advice(state: SolitaireState, budget: int) -> Advice:
    """What to do next, found by looking at about so many positions at most."""
    if state.phase == OVER:
        outcome = state.outcome()
        return Advice(is_lost=outcome is not None and not outcome.winners)
    if state.phase == DEAL_PHASE:
        return Advice(DEAL)
    move = state.safe_move()
    if move == NO_MOVE and _has_unseen(state) and state.rules.is_unlimited:
        move = TURN  # it costs nothing to know the deck
    return Advice(move) if move != NO_MOVE else _way_on(state, budget)


def _way_on(state: SolitaireState, budget: int) -> Advice:
    replay = Replay(_world(state, 0))
    step = replay.harmless()
    if step != NO_STEP and not solving.MOVE + BARE <= step < RISE:  # the lowest note wanted, which may lie in the deck
        return Advice(_first_move(replay, step))
    if _is_all_known(state):
        return _solved(state, replay, budget)
    step, has_won = _tried(state, budget // 2)
    if has_won or _can_be_won(state, budget // 2):
        return Advice(_first_move(replay, step))
    return Advice()


def _solved(state: SolitaireState, replay: Replay, budget: int) -> Advice:
    """With all cards known: the beginning of the way, or that there is none."""
    search = Search(_world(state, 0))
    steps = solving.winning_steps(search, budget)
    if steps is None:
        return Advice(is_lost=search.has_seen_all and not state.rules.has_take_back)
    return Advice(_first_move(replay, steps[0] if steps else NO_STEP))


def _can_be_won(state: SolitaireState, budget: int) -> bool:
    """Has the solver won one of the worlds at least, with all its cards open?"""
    spent = 0
    number = 0
    while spent < budget and number < MOST_WORLDS:
        search = Search(_world(state, number))
        if solving.winning_steps(search, min(MOST_SOLVED, budget)) is not None:
            return True
        spent += search.looked_at
        number += 1
    return False


def _first_move(replay: Replay, step: int) -> int:
    """The first of the moves that make a step as the cards lie; where it cannot be made yet, two runs are joined."""
    if step == LOOK:
        return TURN
    ready = [each for each in replay.steps() if each % PART == step % PART]
    replay.take(_with_top(replay, ready[0]) if ready else replay.harmless())
    return replay.moves[0]


def _with_top(replay: Replay, step: int) -> int:
    """The same step with the top of the waste, if that is a copy of the card and all copies can be had at once."""
    top = len(replay.state.waste) - 1
    is_card = PLACE <= step < PART
    if is_card and top >= 0 and replay.is_open and replay.order[top] == replay.order[step % PLACE]:
        return step - step % PLACE + top
    return step


# ------------------------------------------------------------------------------------------------ what is not known


def _world(state: SolitaireState, number: int) -> SolitaireState:
    world = state.clone()
    world.redeal(Rng(number, WORLDS), 0)
    return world


def _has_unseen(state: SolitaireState) -> bool:
    return state.is_unseen() and len(state.deck) > 0


def _is_all_known(state: SolitaireState) -> bool:
    """Are all cards that nobody has seen copies of one note?"""
    hidden = set(state.deck) if state.is_unseen() else set()
    for column in range(COLUMNS):
        hidden |= set(state.columns.down(column))
    return len(hidden) <= 1


def _is_imagined(state: SolitaireState, step: int) -> bool:
    """Does the step need a card of the reserve that nobody has seen? In other worlds it is another card."""
    return PLACE <= step < PART and step % PLACE >= len(state.waste) and _has_unseen(state)


# ------------------------------------------------------------------------------------------------ trials


def _tried(state: SolitaireState, budget: int) -> tuple[int, bool]:
    """The step after which trials go best, and whether any was won."""
    trial = _trial(state, 0)
    steps = [step for step in trial.steps() if not _is_imagined(state, step)]
    if _has_unseen(state):
        steps.append(LOOK)
    covering = _covering(trial)
    values = [FAITH * _appeal(trial, step, covering) for step in steps]
    has_won = False
    spent = 0
    number = 0
    while spent < budget and number < MOST_WORLDS:
        trial = _trial(state, number)
        start = trial.position()
        for i, step in enumerate(steps):
            trial.look_at(start)
            _take(trial, step)
            spent += _play_on(trial)
            values[i] += WON if trial.is_won() else -_face_down(trial)
            has_won = has_won or trial.is_won()
        number += 1
    return steps[values.index(max(values))] if steps else NO_STEP, has_won


def _trial(state: SolitaireState, number: int) -> Search:
    trial = Search(_world(state, number))
    trial.settle()
    return trial


def _take(trial: Search, step: int) -> None:
    if step == LOOK:
        trial.turned += 1  # in the first pass no card behind this place is gone
    else:
        trial.take(step)


def _play_on(trial: Search) -> int:
    """Play to the end without a look at face-down cards; tells how many positions that took."""
    length = 1
    trial.settle()
    while not trial.is_won():
        covering = _covering(trial)
        best = NO_STEP
        most = -1
        for step in trial.steps():
            appeal = _appeal(trial, step, covering)
            if appeal > most:
                best, most = step, appeal
        if best == NO_STEP:
            break
        trial.take(best)
        trial.settle()
        length += 1
    return length


def _appeal(trial: Search, step: int, covering: int) -> int:
    """How good a step looks: uncovering is best, above all where few cards are left; then making room for it."""
    if step == LOOK:
        return 10
    kind = step % PART
    if kind < RISE_OFF:
        run = kind % RISE
        if run >= BARE:
            return 15
        left = int(at(trial.downs, run))
        return (75 if kind >= RISE else 60 if trial.can_land(trial.head(run)) else 40) - left
    if kind < PLACE:
        note = kind - RISE_OFF
        return 25 if _makes_room(trial, note + 1, covering) else 15
    if kind >= LIFT:
        return 12
    return 18 if _makes_room(trial, trial.order[kind - PLACE], covering) else 8


def _makes_room(trial: Search, end: int, covering: int) -> bool:
    """Would a column with this end be the only one to take a run with face-down cards below it?"""
    return end > 0 and covering & BIT[end - 1] != 0 and not trial.can_land(end - 1)


def _covering(trial: Search) -> int:
    """The set of notes that head runs with face-down cards below them."""
    notes = 0
    for column in range(COLUMNS):
        if at(trial.downs, column):
            notes |= BIT[trial.head(column)]
    return notes


def _face_down(trial: Search) -> int:
    return int(sum([at(trial.downs, column) for column in range(COLUMNS)]))


@final
class SolitaireSolver(Solver):
    """The solver of Chromatic Solitaire."""

    def advice(self, state: State, seat: int, budget: int) -> Advice:
        assert isinstance(state, SolitaireState)
        return advice(state, budget)

    def solution(self, state: State, budget: int) -> Solution:
        assert isinstance(state, SolitaireState)
        return solving.solution(state, budget)


SOLVER: Final = SolitaireSolver()
