"""What only some need of a game: `Manners` for those who run a table, `Habits` for those who play by machine.

A game has one of each; it overrides what is its own, and the rest is the general answer given here. Both look at states
and keep nothing.
"""

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardenza.kernel.gestures import Gesture, Shape
from cardenza.kernel.judges import Judge
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.options import Value
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import NOTE_NAMES, Group, Name, Naming, Note, Part, Said, Sayings, Text
from cardenza.kernel.views import touched
from cardenza.kernel.zones import Exposed, Passage, Place, Way

if TYPE_CHECKING:
    from cardenza.kernel.contract import Game, State

ENDLESS: Final = -1  # the patience of a window that no time ends

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Manners(Generic[S]):
    """What a table that people sit at asks of a game: its windows and times, what is told, and what hands do."""

    sayings: ClassVar[Sayings] = Sayings()  # of its moves (`State.story`), prompts, proofs and reckonings
    unfinished: ClassVar[Sayings] = Sayings()  # moves with something left out, as objections name them
    namings: ClassVar[tuple[Naming, ...]] = ()  # all ways in which its cards are called
    settings: ClassVar[tuple[str, ...]] = ()  # which of `match.settings` mean something in this game
    covered: ClassVar[tuple[str, ...]] = ()  # zones whose covered cards have lain open: a table may keep them open
    passages: ClassVar[tuple[Passage, ...]] = ()  # what a card passes through that is not told to have come straight
    shapes_besides: ClassVar[tuple[Shape, ...]] = ()  # of gestures that are not as their kind of move tells
    chosen: ClassVar[Group] = Group("choice", ())  # words, not notes, that are said with a gesture
    judged: ClassVar[str] = ""  # the option that is `guided` where a Guard is the judge, else `strict`
    has_moments: ClassVar[bool] = False  # do answers in its windows have a rank?
    has_quiet_windows: ClassVar[bool] = False  # is nobody asked in those that the next player may cut short?
    has_standing_answers: ClassVar[bool] = False  # do answers lie there at all times, so that nobody need be asked?
    least_window_seconds: ClassVar[int] = 2  # of windows whose time is left to the table
    usual_window_seconds: ClassVar[int] = 5

    def options_for(self, judge: Judge) -> dict[str, Value]:
        """What this judge means in the game's own options; an explicit option wins."""
        name = type(self).judged
        return {name: "guided" if judge is Judge.GUARD else "strict"} if name else {}

    def has_aids(self, game: "Game") -> bool:
        """Does a table show what players could work out for themselves (`match.settings`), unless it says otherwise?"""
        return True

    # ------------------------------------------------------------------------------------------------ time

    def window_answer(self, state: S, seat: int) -> int:
        """In a reaction window, the move that silence means for a seat that has not answered; else -1."""
        return NO_MOVE

    def patience_seconds(self, state: S) -> int:
        """How long an open window waits for its answers, whoever would go on.

        0: whoever has the turn after it may cut it short, and the table says how long it lasts at most. `ENDLESS`: it
        is open until all have answered or that player goes on, so there must be one when everybody is silent.
        """
        return 0

    def late_move(self, state: S, seat: int) -> int:
        """What is played for a seat whose time for the move is over; -1: any legal move, by lot."""
        return NO_MOVE

    def rank(self, state: S, seat: int, move: int) -> int:
        """Which of the answers that an open window gets in the same moment comes first: the one with the lowest rank.

        -1: answers count in the order in which they arrive. In one window either all answers have a rank or none.
        """
        return -1

    # ------------------------------------------------------------------------------------------------ telling

    def face(self, state: S, card: int) -> str:
        """A card where it lies, with what it stands for if it was given a name (`?1=E`); what is in a hand has none."""
        return state.game.card_text(card)

    def called(self, game: "Game") -> dict[str, Name]:
        """What cards are called, by all texts that they can have at a table; those not here go by their note."""
        return {}

    def chance_text(self, game: "Game", result: int) -> str:
        """One item of a chance entry; a card, unless the game draws lots for something else as well."""
        return game.card_text(result)

    def parse_chance(self, game: "Game", text: str) -> int:
        return game.parse_card(text)

    def told(self, state: S, seat: int, move: int, viewer: int | None) -> str:
        """The move as a viewer may hear of it; a game with secret moves leaves out what is not for these ears."""
        return state.game.move_text(move)

    def exposes(self, state: S, seat: int, move: int) -> list[Exposed]:
        """Asked before the move is made: the cards that it shows to everybody, though they may not stay face up."""
        return []

    def way(self, state: S, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """Asked after a move of the seat: what a card passed through that is not told to have come straight.

        Where a card is taken unseen and laid down with another, nobody else may hear which of them was taken.
        """
        found = [passage for passage in type(self).passages if passage[:2] == (source[0], target[0])]
        return found[0].way(seat) if found else None

    def dealt(self, state: S) -> list[Said]:
        """What is told of a deal just made, before anybody has moved: what was dealt and turned up, and who begins.

        Nothing of a position in the middle of a game. It is for all ears alike, so it names no card of a hand.
        """
        return []

    def prompt(self, state: S, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """What a helpful table reminds the seat of; with `has_aids` also what can be worked out."""
        return ()

    def said(self, state: S, seat: int, move: int) -> Said:
        """A move, right or wrong, as people say it, with its notes in the spelling of the moment."""
        return state.game.kinds().said(move)

    def reckoning(self, state: S) -> Reckoning | None:
        """Where a round or the game has just ended: how what each player has got is made up."""
        return None

    # ------------------------------------------------------------------------------------------------ hands

    def gesture(self, state: S, seat: int, move: int) -> Gesture | None:
        """A legal move as hands make it; no two of a seat are alike. None for a move that is only written."""
        return state.game.kinds().gesture(seat, move)

    def other_gestures(self, state: S, seat: int, move: int) -> list[Gesture]:
        """Further gestures that make the same legal move: with another copy of the card, which would do as well."""
        return []

    def by_hand(self, state: S, seat: int, gesture: Gesture) -> int:
        """The move that a gesture means, right or wrong.

        Raises `Unreadable` if it means none, and `NotAllowed` if something must be said with it that was not.
        """
        picks, target = touched(state, seat, gesture)
        return state.game.kinds().by_hand(seat, picks, target, gesture.choice)

    def shapes(self, game: "Game") -> list[Shape]:
        """How hands make moves in this game, whatever the cards: every gesture of a legal move has one of these."""
        return list(dict.fromkeys([*game.kinds().shapes(game), *type(self).shapes_besides]))

    def controls(self, state: S, seat: int) -> list[int]:
        """Moves that need no card and lie before the seat whether they are right now or not: draw, pass, call.

        Which they are follows from what everybody sees: the options, the phase, whose turn it is, who is asked.
        """
        return usual_controls(state, seat)

    def choices(self, state: S, seat: int, gesture: Gesture) -> list[str]:
        """Where the player and not the table must say what a gesture means: what can be said, right or wrong."""
        return []

    def choices_shown(self, state: S, seat: int, gesture: Gesture) -> list[str]:
        """The same where moves are shown: what the context asks for may come first."""
        return self.choices(state, seat, gesture)

    def asks_back(self, state: S, seat: int, gesture: Gesture) -> Said | None:
        """The question that these choices answer; None where nothing is asked in particular."""
        return None

    def choice_said(self, state: S, seat: int, gesture: Gesture, choice: str) -> Part:
        """One of these choices, as it is said: a note in the spelling of the moment, or a word."""
        if choice in NOTE_NAMES:
            return Note(choice)
        words = type(self).chosen
        return words.said(choice) if choice in words.words else Text(choice)

    # ------------------------------------------------------------------------------------------------ help

    def safe_move(self, state: S, seat: int) -> int:
        """A legal move that can never be a mistake, so that a table may make it unasked; -1 if there is none."""
        return NO_MOVE

    def finishing_move(self, state: S, seat: int) -> int:
        """In a game that the seat has surely won, the next move to its end; -1 elsewhere."""
        return NO_MOVE


@mypyc_attr(allow_interpreted_subclasses=True)
class Habits(Generic[S]):
    """What players by machine ask of a game: what to choose from, and how matters stand."""

    def playout_moves(self, state: S, seat: int) -> list[int]:
        """What a random player chooses from: the legal moves without those that give up or lead nowhere."""
        return state.legal_moves(seat)

    def careful_moves(self, state: S, seat: int) -> list[int]:
        """What a player who thinks chooses from: `playout_moves`, without those that nobody would make who does."""
        return self.playout_moves(state, seat)

    def random_move(self, state: S, seat: int, rng: Rng) -> int:
        """One of `playout_moves`, each equally likely; where there is no choice, the generator is not asked.

        A game that need not list its moves to choose one of them may take a shorter way to the same move.
        """
        options = self.playout_moves(state, seat)
        count = len(options)
        return options[rng.below(count)] if count > 1 else options[0]

    def likely_move(self, state: S, seat: int, rng: Rng) -> int:
        """What somebody does in a trial (`play_round`): a random move, unless the game knows better what players do."""
        return self.random_move(state, seat, rng)

    def are_alike(self, state: S, seat: int) -> bool:
        """Is any of the seat's moves surely as good as any other, so that there is nothing to think about?"""
        return False

    def standing(self, state: S) -> list[int]:
        """The points of each seat as if the round ended now, more being better; empty where a game has no such count.

        It counts hidden cards, too, so it is asked of imagined worlds only.
        """
        return []


def usual_controls(state: "State", seat: int) -> list[int]:
    """Those of a turn, for whoever is on turn; answers for whoever is asked; between rounds what leads to the next."""
    game, manners = state.game, state.game.manners
    if state.is_over() or seat not in state.to_act():
        return []
    between = [move for move in game.kinds().between(game) if state.judge(seat, move).is_legal()]
    if between:
        return between
    is_asked = manners.window_answer(state, seat) >= 0
    if is_asked and manners.has_quiet_windows and manners.patience_seconds(state) == 0:
        return []  # nobody is asked there, and who could say something is not told
    return game.kinds().bare(game, is_asked)


def close_window(state: "State") -> list[tuple[int, int]]:
    """Enter silence for all who have not answered; tells what was entered, as (seat, move)."""
    manners = state.game.manners
    entered: list[tuple[int, int]] = []
    while not state.is_over():
        seat = state.to_act()[0]
        answer = manners.window_answer(state, seat)
        if answer < 0:
            break
        state.apply(seat, answer)
        entered.append((seat, answer))
    return entered
