"""`cardenza engine`: a program in any language plays any game here, by lines of JSON (`lines`).

Every answer is the moment in which the program has to decide, or the end of the game; meanwhile bots have played the
other seats. A move that the rules refuse is answered with the rule and its sentence, and can be tried again.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Protocol, final

from cardenza import catalogue
from cardenza.bots import levels
from cardenza.bots.player import Player
from cardenza.kernel.actions import Actions, Choosing
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import BadOption, CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.observing import Observer
from cardenza.kernel.outcome import utilities
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.views import View
from cardenza.research import lines
from cardenza.research.naming import game_named

BOTS: Final = 1 << 31  # the streams of the seed from which bots take chance; the deal has stream 0
LONGEST: Final = 1_000_000


class Speaker(Protocol):
    """Who answers lines: the engine, or a guest at a live table (`joining`)."""

    def answer(self, line: str) -> dict[str, object]:
        """The answer to a line; what was wrong with it is an answer, too."""


@final
class Engine:
    """What the program has asked for so far: at most one game at a time."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None

    def answer(self, line: str) -> dict[str, object]:
        """The answer to a line; what was wrong with it is an answer, too."""
        try:
            return self._done(lines.asked(line))
        except NotAllowed as refusal:
            return {"error": str(refusal), "rules": list(refusal.objection.rules)}
        except CardenzaError as error:
            return {"error": str(error)}

    def _done(self, asked: lines.AnyAsked) -> dict[str, object]:
        match asked:
            case lines.Games():
                return {"games": [described(kind) for kind in catalogue.games()]}
            case lines.New():
                game = game_named(asked.game, asked.seats, asked.options)
                self._sitting = Sitting(game.deal(asked.seed), asked)
            case lines.Position():
                state = catalogue.position(asked.document, Rng(asked.seed))
                self._sitting = Sitting(state, asked)
            case lines.Play():
                self._game().play(asked)
            case lines.Act():
                self._game().act(asked.action)
            case lines.Observe():
                return self._game().observed()
            case lines.Kept():
                return {"record": self._game().scribe.record.json_lines()}
            case lines.Wait():
                pass
        return self._game().moment()

    def _game(self) -> "Sitting":
        if self._sitting is None:
            raise Unreadable('there is no game yet: {"do": "new", "game": "go-fish"} deals one')
        return self._sitting


@final
class Sitting:
    """A game in which the program plays some seats and bots the others."""

    def __init__(self, state: State, asked: lines.New | lines.Position) -> None:
        game = state.game
        self.own = tuple(range(game.seats)) if asked.you is None else asked.you
        if not self.own or max(self.own) >= game.seats:
            raise BadOption(f"you must be some of the seats 0 to {game.seats - 1}, not {list(self.own)}")
        levels.level_of(asked.level)
        self.scribe = Scribe(state)
        self._bots = {seat: _bot(asked, seat) for seat in range(game.seats) if seat not in self.own}
        self._actions = Actions(game)
        self._observer = Observer(game)
        self._choosing: Choosing | None = None
        self._heard: dict[int, list[str]] = {seat: [] for seat in self.own}
        self._go_on()

    @property
    def state(self) -> State:
        """The position."""
        return self.scribe.state

    def _seat(self) -> int:
        """Whose decision it is."""
        if self.state.is_over():
            raise Unreadable("the game is over")
        return self.state.to_act()[0]

    def _make(self, seat: int, move: int) -> None:
        """A move, with what everybody hears of it."""
        state = self.state
        for viewer, heard in self._heard.items():
            heard.append(f"{seat}: {state.game.manners.told(state, seat, move, viewer)}")
        self.scribe.apply(seat, move)
        self._choosing = None

    def _go_on(self) -> None:
        """Bots play until the program has to decide."""
        made = 0
        while not self.state.is_over() and self._seat() in self._bots:
            if made == LONGEST:
                raise Unreadable(f"the bots have made {LONGEST} moves, and it is still not your turn")
            seat = self._seat()
            self._make(seat, self._bots[seat].choose(self.state, seat))
            made += 1

    def play(self, asked: lines.Play) -> None:
        """A move of the program as text."""
        waiting = [seat for seat in self.state.to_act() if seat in self.own]
        seat = (waiting or [self._seat()])[0] if asked.seat is None else asked.seat
        if seat not in self.own:
            raise Unreadable(f"seat {seat} is not yours; yours are {list(self.own)}")
        move = self.state.parse(seat, asked.move)
        verdict = self.state.judge(seat, move)
        if verdict.objection is not None and verdict.is_refused():
            raise NotAllowed(verdict.objection)
        self._make(seat, move)
        self._go_on()

    def act(self, action: int) -> None:
        """An action of the program by its number: a move, or a word of one."""
        choosing = self._choice()
        move = choosing.choose(action)
        if move != NO_MOVE:
            self._make(self._seat(), move)
            self._go_on()

    def _choice(self) -> Choosing:
        if self._choosing is None:
            self._choosing = Choosing(self._actions, self.state, self._seat())
        return self._choosing

    # ------------------------------------------------------------------------------------------------ telling

    def moment(self) -> dict[str, object]:
        """The decision that the program has to make, as its seat sees it, or the end."""
        state = self.state
        if state.is_over():
            outcome = state.outcome()
            told = {} if outcome is None else outcome.document()
            return {"over": True, "outcome": told, "returns": utilities(outcome, state.game.seats)}
        seat = self._seat()
        heard, self._heard[seat] = self._heard[seat], []
        return {"seat": seat, "moves": state.moves(seat), "view": seen(state.view(seat)), "heard": heard}

    def observed(self) -> dict[str, object]:
        """The same as numbers: `layout` tells the name, first place and size of each part."""
        seat, observer = self._seat(), self._observer
        numbers = [0] * observer.size
        observer.observe(self.state, seat, numbers)
        choosing = self._choice()
        return {
            "seat": seat,
            "observation": numbers,
            "layout": observer.pieces,
            "actions": choosing.options(),
            "texts": [self._actions.text(action) for action in choosing.options()],
            "number_of_actions": self._actions.size,
            "chosen": choosing.words(),
        }


def _bot(asked: lines.New | lines.Position, seat: int) -> Player:
    return levels.player(asked.level, asked.seed, BOTS + seat, asked.thought)


def described(kind: type[Game]) -> dict[str, object]:
    """A game with its options, for whoever chooses."""
    options = [
        {"name": option.name, "values": option.choices(), "default": option.default, "about": option.sentence}
        for option in kind.OPTIONS
    ]
    seats = [kind.least_seats, kind.most_seats]
    return {"game": kind.key, "title": kind.title, "seats": seats, "version": kind.rules_version, "options": options}


def seen(view: View) -> dict[str, object]:
    """A view: cards by zone, null for a hidden one, and the facts."""
    zones = [{"zone": zone.name, "place": zone.place, "cards": zone.known} for zone in view.zones]
    return {"zones": zones, "facts": view.facts}


def answers(speaker: Speaker, asked: Iterable[str]) -> Iterator[str]:
    """One line for each line that is not empty.

    >>> list(answers(Engine(), ['{"do": "dance"}']))
    ['{"error":"the line cannot be used: Invalid value \\'dance\\' - at `$.do`"}']
    """
    for line in asked:
        if line.strip():
            yield lines.written(speaker.answer(line))
