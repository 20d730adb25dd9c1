"""A table without I/O: a person on seat 0, bots on the others, one game from its deal to its end.

Everything here is a fold of the record. Before each move the state is kept (`before`), so that taking back is going
back to it, with the same chance to come; and what the person heard (`told`), so that a move can be asked about.
"""

from itertools import pairwise
from typing import Final, final

from cardenza.bots.levels import CAREFUL, budget_at_table, player
from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import imagined
from cardenza.coach import explain
from cardenza.coach.finding import Question, at_deal, in_move
from cardenza.coach.hinting import Hint, hint
from cardenza.kernel.contract import State
from cardenza.kernel.errors import CardenzaError, Unreadable
from cardenza.kernel.events import Event, Happened, Made, for_seat, happened
from cardenza.kernel.judges import Judge
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.records import Scribe, Step
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import without_aid
from cardenza.kernel.texts import natural
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.views import Snapshot, View
from cardenza.match.events import Played
from cardenza.match.taking_back import sight
from cardenza.solver import solution
from cardenza.solver.advising import Advice, Prospect
from cardenza.terminal.notation import USUAL, Style
from cardenza.terminal.words import Names, capital

PERSON: Final = 0
DEAL: Final = "deal"  # between rounds: the one move that the table makes for everybody
SOLVING_BUDGET: Final = 40_000  # positions: at most 0.1 s compiled, and a second as plain Python
BOTS: Final = 1000  # the streams of the seed from which bots take chance


class CannotUndo(CardenzaError):
    """A move that must stand."""


@final
class Table:
    """A game being played, from its deal or from any other position."""

    def __init__(
        self,
        start: State,
        judge: Judge,
        seed: int,
        language: str = "en",
        has_list: bool = False,
        style: Style = USUAL,
        level: int = CAREFUL,
        *,
        has_aids: bool = True,
    ) -> None:
        self.game = start.game
        self.judge = judge
        self.seed = seed
        self.scribe = Scribe(start)
        self.record = self.scribe.record
        self.level = level
        self.names = Names(self.state, PERSON, language, style)
        self._bots = [player(level, seed, BOTS + seat, budget_at_table(level)) for seat in range(self.game.seats)]
        self._helper = Lookahead(seed, BOTS + PERSON)
        self._worlds = Rng(seed, BOTS - 1)
        self.before: list[State] = []
        self.told: list[list[Event]] = []
        self._heard: list[str] = []
        self._has_list = has_list
        self._has_aids = has_aids
        self._shown_at = -1
        self.reminded_by: list[int] = []

    @property
    def state(self) -> State:
        return self.scribe.state

    @property
    def is_solo(self) -> bool:
        return self.game.seats == 1

    def view(self) -> View:
        """What the person sees."""
        return self.state.view(PERSON, has_aids=self._has_aids and self.shows())

    # ------------------------------------------------------------------------------------------------ help

    def shows(self) -> bool:
        """Are the moves on show, and what can be worked out? If nobody shows them, when they are asked for."""
        return self.shows_unasked() or self._has_list or self._shown_at == len(self.record.steps)

    def shows_unasked(self) -> bool:
        """A Guard shows them, unless the aids are off: a list would tell what they do not."""
        return self.judge is Judge.GUARD and self._has_aids

    def show(self) -> None:
        """The person asks for their moves, until the decision is made."""
        self._shown_at = len(self.record.steps)

    def controls(self) -> list[str]:
        """Moves without a card that lie before the person, right or wrong."""
        return [self.text(move) for move in self.game.manners.controls(self.state, PERSON)]

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome() if self.state.is_over() else None

    def asked(self) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        return None if self.state.is_over() else self.state.to_act()[0]

    def is_window(self) -> bool:
        """Is the person asked for a reaction?"""
        return self.asked() == PERSON and self.game.manners.window_answer(self.state, PERSON) >= 0

    # ------------------------------------------------------------------------------------------------ moves

    def moves(self) -> list[str]:
        """The legal moves of the person, in an order that people expect; moves may be chosen by their place in it."""
        return [self.text(move) for move in self._moves()]

    def _moves(self) -> list[int]:
        moves = sorted(self.state.legal_moves(PERSON), key=lambda move: natural(self.game.move_text(move)))
        moves.sort(key=lambda move: self.game.kinds().flags(move).gives_up)  # nobody should give up by accident
        return moves

    def text(self, move: int) -> str:
        """A move as the person types it."""
        return self.names.notation.move(self.game.move_text(move))

    def read(self, text: str) -> int:
        """The move that the person means: a number of the list of moves, or the text of any move."""
        text = text.strip()
        if not text.isdecimal():
            return self.state.parse(PERSON, self.names.notation.read(text))
        moves = self._moves()
        if len(text) > 6 or not 1 <= int(text) <= len(moves):
            raise Unreadable(self.names.count("no_number", len(moves), number=text[:9]))
        return moves[int(text) - 1]

    def verdict(self, move: int) -> Verdict:
        return explain(self.state, PERSON, move)

    def is_stopped(self, move: int, verdict: Verdict) -> bool:
        """Does a wrong move not happen? The Coach catches mistakes, but for those that are left to others."""
        if verdict.is_refused():
            return True
        is_caught = self.judge is Judge.COACH and verdict.is_mistake()
        return is_caught and not self.game.kinds().flags(move).is_unnoticed

    def make(self, seat: int, move: int) -> list[Event]:
        """Make a move that the judge has not refused; tells what the person may hear of it."""
        state = self.state
        made = Made(seat, self.game.manners.told(state, seat, move, PERSON), state.judge(seat, move).is_mistake())
        before = Snapshot(state)
        self.before.append(state.clone())
        self._heard.append(made.move)
        exposed = self.game.manners.exposes(state, seat, move)
        is_silence = seat != PERSON and move == self.game.manners.window_answer(state, seat)
        state.story = []
        self.scribe.apply(seat, move)
        events = happened(before, Snapshot(state), made, exposed)
        heard = [self._unaided(for_seat(event, PERSON)) for event in events]
        told = [event for event in heard if event is not None and not (is_silence and isinstance(event, Made))]
        self.told.append(told)
        return told

    def question_of_deal(self) -> Question | None:
        """What the person may find in the deal, unless the judge shows everything."""
        story = self.game.manners.dealt(self.state)
        return at_deal(self.state, PERSON, story) if story and self.judge is not Judge.GUARD else None

    def question_of_move(self, heard: list[Event]) -> Question | None:
        """What the person may find in what their last move has led to, by what they heard of it."""
        if self.judge is Judge.GUARD:
            return None
        move = self.game.parse_move(self.record.steps[-1].move)
        return in_move(self.before[-1], PERSON, move, heard)

    def hand(self) -> list[str]:
        """The cards that the person holds."""
        own = [zone for zone in self.view().zones if zone.name == "hands" and zone.place == PERSON]
        return [card for zone in own for card in zone.cards if card is not None]

    def _unaided(self, event: Event | None) -> Event | None:
        """An event without what the person works out; None where nothing is left of it."""
        if self.shows_unasked() or not isinstance(event, Happened):
            return event
        said = without_aid(event.said)
        return None if said is None else event._replace(said=said)

    def make_next(self) -> list[Event]:
        """The move of whoever is asked and is not the person, or the deal of a new round."""
        seat = self.asked()
        assert seat is not None, "the game is over"
        moves = self.state.legal_moves(seat)
        if self.is_dealing():
            return self.make(seat, moves[0])
        move = self._bots[seat].choose(imagined(self.state, seat, self._worlds), seat)
        if self.judge is Judge.COACH and self.game.kinds().flags(move).is_catch and self._opener() == PERSON:
            self.reminded_by.append(seat)
            move = self.game.manners.window_answer(self.state, seat)
        return self.make(seat, move)

    def _opener(self) -> int | None:
        """Whose move has opened the window: the last one that was no answer."""
        answer, past = self.game.manners.window_answer, [*zip(self.before, self.record.steps, strict=True)]
        return next((step.seat for before, step in reversed(past) if answer(before, step.seat) < 0), None)

    def reminders(self) -> list[str]:
        """What bots have reminded the person of since it was last asked, instead of catching them."""
        told = [self.names.say("reminded", who=capital(self.names.seat(seat))) for seat in self.reminded_by]
        self.reminded_by.clear()
        return told

    def is_dealing(self) -> bool:
        """Is there nothing to do but to deal the next round?"""
        seat = self.asked()
        return seat is not None and [self.game.move_text(m) for m in self.state.legal_moves(seat)] == [DEAL]

    def is_persons_turn(self) -> bool:
        return self.asked() == PERSON and not self.is_dealing()

    def finishing_move(self) -> int:
        """The next move of a game that the person has surely won; -1 elsewhere."""
        return self.game.manners.finishing_move(self.state, PERSON)

    def hint(self) -> Hint | Advice:
        """What a bot would do in the person's place and why; of a game with a solver perhaps that it found no way."""
        return hint(imagined(self.state, PERSON, self._worlds), PERSON, self._helper, self._worlds)

    def prospect(self) -> Prospect | None:
        """Can the game still be won by somebody who sees every card? A strict table does not tell."""
        if not self.is_solo or self.judge is Judge.TABLE:
            return None
        found = solution(self.state, SOLVING_BUDGET)
        return None if found is None else found.prospect

    # ------------------------------------------------------------------------------------------------ taking back

    def undo(self) -> list[Step]:
        """Go back to before the person's last move; tells what was taken back, as the person heard of it."""
        at = self._last_own_step()
        if at is None:
            raise CannotUndo(self.names.say("undo_none"))
        if reason := self._why_it_stands(at):
            raise CannotUndo(reason)
        taken = [Step(s.seat, heard) for s, heard in zip(self.record.steps[at:], self._heard[at:], strict=True)]
        del self.record.steps[at:]
        self.record.outcome = None
        self.scribe = Scribe(self.before[at])
        self.scribe.record = self.record
        del self.before[at:]
        del self.told[at:]
        del self._heard[at:]
        return taken

    def _last_own_step(self) -> int | None:
        own = [at for at, step in enumerate(self.record.steps) if step.seat == PERSON and step.move != DEAL]
        return own[-1] if own else None

    def _why_it_stands(self, at: int) -> str:
        """What was seen stays seen. Else one's unfinished turn may be taken back; with the Coach, or alone, more."""
        if self._has_come_to_light(at):
            return self.names.say("undo_seen")
        if self.is_solo or self.judge is Judge.COACH:
            return ""
        reason = ""
        if at < len(self.record.steps) - 1:
            reason = "undo_moved"
        elif self.asked() != PERSON:
            reason = "undo_turn"
        elif self.game.manners.window_answer(self.before[at], PERSON) >= 0:
            reason = "undo_answer"
        return reason and self.names.say("undo_coach", reason=self.names.say(reason))

    def _has_come_to_light(self, at: int) -> bool:
        """Was a hidden card seen by the moves from there on? Chromatic Solitaire may hide it again."""
        if "undo" in self.game.manners.settings:
            return False
        states = [*self.before[at:], self.state]
        steps = zip(pairwise(states), self.record.steps[at:], strict=True)
        return any(self._shows(Snapshot(before), Snapshot(after), step) for (before, after), step in steps)

    def _shows(self, before: Snapshot, after: Snapshot, step: Step) -> bool:
        return sight(before, after, _played(step), self.game.parse_move(step.move)) == "hidden"


def _played(step: Step) -> Played:
    return Played(step.seat, step.move, chance=tuple(tuple(result) for result in step.chance))
