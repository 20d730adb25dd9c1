"""What a game is: `Game` holds the rules and options and never changes; `State` is one moment of play.

A game is written as two final classes. `Game` names itself, deals, reads positions and declares its kinds of moves;
`State` plays, and declares what it keeps besides cards. Moves are ints inside and text at every edge. Cards reach
people through `State.zones()` alone: views and events are derived from them, so that a card nobody declared is a card
nobody sees. What only a table or a player by machine needs is asked of the game's `manners` and `habits`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.errors import BadOption, Fault, NotAllowed, Unreadable
from cardenza.kernel.fields import Field, facts_of, read_fields
from cardenza.kernel.kinds import Kinds
from cardenza.kernel.lying import Stock
from cardenza.kernel.options import Option, Value, chosen
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Number, Said, Text
from cardenza.kernel.verdict import CORE, Verdict, objection
from cardenza.kernel.views import View, face, table_text, view_of
from cardenza.kernel.zones import Fact, Zone, nested

NO_KINDS: Final = Kinds(())
NO_MOVES: Final[list[int]] = []
SOME_SEATS: Final = Fault("some_seats", "{title} is for {least} to {most} players, not {seats}")
SO_MANY_SEATS: Final = Fault("so_many_seats", "{title} is for {players}, not {seats}")
ALONE: Final = [[seat] for seat in range(8)]
"""Each seat alone, as `State.to_act` tells who is on turn; these lists are shared."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game for so many seats with these options. `faces` names the deck, so that it can be drawn.

    `FIELDS` are what its states keep, cards and everything else: zones, facts and documents follow from them.
    `rules_version` is the newest version of its rules; what has begun by an earlier one goes on by that (`version`).
    """

    key: ClassVar[str] = ""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    faces: ClassVar[str] = ""
    least_seats: ClassVar[int] = 1
    most_seats: ClassVar[int] = 1
    rules_version: ClassVar[int] = 1
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    RULES: ClassVar[dict[str, str]] = {}
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    manners: ClassVar[Manners[Any]] = Manners()
    habits: ClassVar[Habits[Any]] = Habits()

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        self.version = type(self).rules_version if version is None else version
        least, most = type(self).least_seats, type(self).most_seats
        self.seats = min(max(2, least), most) if seats is None else seats
        if not least <= self.seats <= most:
            raise _wrong_seats(type(self), self.seats)
        self.options: dict[str, Value] = chosen(type(self).OPTIONS, options or {}, self.version)

    def number(self, name: str) -> int:
        """The value of an option that is a number; of a switch, 0 or 1."""
        value = self.options[name]
        assert isinstance(value, int), f"{name} is no number"
        return value

    def deal(self, seed: int, stream: int = 0) -> "State":
        """A new game, shuffled by the kernel's generator."""
        return self.deal_from(Rng(seed, stream))

    def deal_from(self, chance: Chance) -> "State":
        """A new game, shuffled by this source."""
        raise NotImplementedError

    def blank(self, chance: Chance) -> "State":
        """A table on which nothing lies yet."""
        raise NotImplementedError

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> "State":
        """The state that a position document describes.

        What the document leaves open is dealt out by `chance`; the cards in `spare` stay in the face-down piles as
        long as others will do, because somebody is going to draw them.
        """
        state = self.blank(Rng(0))
        read = Reader(self, document)
        cards = [field for field in type(self).FIELDS if field.is_in(self) and not field.is_fact()]
        for field in cards:
            field.read(state, read)
        read_fields(state, read, type(self).FIELDS)
        state.chance = read.finish(chance, spare)
        for field in cards:
            field.lay(state, read)
        state.check(read)
        return state

    def deck(self) -> list[int]:
        """Every card of the game, in card order."""
        raise NotImplementedError

    def deck_of(self, card: int) -> int:
        """Which of the game's decks a card belongs to: what is shuffled and drawn together has one number."""
        return 0

    def card_text(self, card: int) -> str:
        raise NotImplementedError

    def parse_card(self, text: str) -> int:
        raise NotImplementedError

    def kinds(self) -> Kinds:
        """The kinds of moves there are; texts, words, actions and gestures follow from them."""
        return NO_KINDS

    def move_text(self, move: int) -> str:
        return self.kinds().text(move)

    def parse_move(self, text: str) -> int:
        """The move that a text means. Raises `Unreadable` for what is no move of this game at all."""
        return self.kinds().read(text)

    def __repr__(self) -> str:
        options = [f"{name}={value!r}" for name, value in unusual_options(self).items()]
        return f"game({', '.join([repr(self.key), f'seats={self.seats}', *options])})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game) or type(self) is not type(other):
            return NotImplemented
        return (self.version, self.seats, self.options) == (other.version, other.seats, other.options)

    def __hash__(self) -> int:
        return hash((type(self).key, self.version, self.seats))

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (type(self), self.version, self.seats, dict(self.options))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a game. The verbs above the line are each game's own; those below are derived from them.

    Where somebody listens, `story` is a list to which `apply` adds what happens; a clone has none.
    """

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.story: list[Said] | None = None

    def to_act(self) -> list[int]:
        """The seats that may decide now, by priority; none when the game is over. Callers must not change the list."""
        raise NotImplementedError

    def legal_moves(self, seat: int) -> list[int]:
        """Every right move of the seat, never a mistake. The list may be shared: callers must not change it."""
        raise NotImplementedError

    def judge(self, seat: int, move: int) -> Verdict:
        """Legal, a mistake, or refused, with the objection."""
        raise NotImplementedError

    def apply(self, seat: int, move: int) -> None:
        """Make a move that the judge has not refused: for loops that choose from `legal_moves`.

        It does not ask again, so that nothing slows them down. With any other number it may spoil the position or end
        in any error; `play` asks first.
        """
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended (in a game of rounds, between rounds: how the round ended); None while it goes on."""
        raise NotImplementedError

    def clone(self) -> "State":
        """An equal state that shares nothing that changes; its chance is a fork of this one's."""
        raise NotImplementedError

    def redeal(self, rng: Rng, seat: int) -> None:
        """Become another world that looks the same to the seat: what it neither sees nor knows is dealt anew.

        The same generator leads from all worlds that look the same to the same one: nothing of the old is left.
        """
        raise NotImplementedError

    def check(self, read: Reader) -> None:
        """Asked of a position just read: work out what follows from the document, and refuse what cannot be."""

    def parse(self, seat: int, text: str) -> int:
        """The move that a text means here; a game may fill in what only one move can mean."""
        return self.game.parse_move(text)

    # ------------------------------------------------------------------------------------------------ derived

    def is_over(self) -> bool:
        """Is nobody asked any more?"""
        return not self.to_act()

    def zones(self) -> list[Zone]:
        """Every card of the deck, where it lies, and who sees and knows it."""
        game = self.game
        return [zone for field in type(game).FIELDS if field.is_in(game) for zone in field.zones(self)]

    def facts(self) -> list[Fact]:
        """Everything besides the cards."""
        return facts_of(self, self.game, type(self.game).FIELDS)

    def play(self, seat: int, move: str | int) -> Verdict:
        """Read, judge and make a move. Raises `NotAllowed` with the objection if the judge refuses it."""
        number, verdict = allowed(self, seat, move)
        self.apply(seat, number)
        return verdict

    def moves(self, seat: int) -> list[str]:
        """The legal moves as text, sorted by code point, as cases list them."""
        return sorted(self.game.move_text(move) for move in self.legal_moves(seat))

    def view(self, seat: int | None, keeps_open: bool = False, has_aids: bool = True) -> View:
        """What a seat, or (None) somebody who watches, may know; see `views.view_of` for open piles and for aids."""
        return view_of(self, seat, keeps_open, has_aids)

    def document(self) -> dict[str, object]:
        """The whole position, with every zone explicit."""
        document: dict[str, object] = {"game": self.game.key}
        if self.game.version > 1:
            document["rules_version"] = self.game.version
        if options := unusual_options(self.game):
            document["options"] = options
        document["seats"] = self.game.seats
        fields = [field for field in type(self.game).FIELDS if field.is_in(self.game)]
        told = [zone for zone in self.zones() if not any(f.name == zone.name and f.is_derived() for f in fields)]
        document.update(nested([(zone.name, zone.place, [face(self, card) for card in zone.cards]) for zone in told]))
        for field in fields:
            document.update(field.written(self))
        return document

    def __repr__(self) -> str:
        seats = " and ".join([str(seat) for seat in self.to_act()])
        moment = "over" if self.is_over() else f"seat {seats} to act"
        return f"<{self.game!r}: {moment}>"

    def __str__(self) -> str:
        return table_text(self)

    def __eq__(self, other: object) -> bool:
        """Are these the same positions, with every card where it is? What chance will bring does not matter."""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self.game == other.game and self.document() == other.document())

    def __hash__(self) -> int:
        raise TypeError("a position changes as it is played, so it cannot be kept by its value; use its document")

    def __reduce__(self) -> tuple[object, ...]:
        settled = self.clone()
        settle(settled)
        return _restored, (self.game, settled.document(), settled.chance)


def allowed(state: State, seat: int, move: str | int) -> tuple[int, Verdict]:
    """The number of a move that somebody sends, and what the judge says of it: legal, or a mistake.

    Raises `Unreadable` where there is no such seat or no such move, `NotAllowed` if the judge refuses it.
    """
    if not 0 <= seat < state.game.seats:
        raise Unreadable(f"there is no seat {seat}; seats are numbered 0 to {state.game.seats - 1}")
    number = state.parse(seat, move) if isinstance(move, str) else move
    if not state.game.kinds().has(number):
        raise NotAllowed(objection(CORE, "CORE-4"))
    verdict = state.judge(seat, number)
    if verdict.objection is not None and verdict.is_refused():
        raise NotAllowed(verdict.objection)
    return number, verdict


def settle(state: State) -> None:
    """Let chance fix the order of face-down piles that have none yet: from now on the document tells it."""
    for field in type(state.game).FIELDS:
        if isinstance(field, Stock) and field.is_named and not getattr(state, field.is_named):
            state.chance.shuffle(getattr(state, field.attribute))
            setattr(state, field.is_named, True)


def unusual_options(game: Game) -> dict[str, Value]:
    """The options that differ from their defaults, as documents write them."""
    known, version = type(game).OPTIONS, game.version
    usual = {option.name: option.default_beside(game.options, version) for option in known}
    return {name: game.options[name] for name, value in usual.items() if game.options[name] != value}


def players(kind: type[Game]) -> str:
    """For how many a game is, in words."""
    if kind.least_seats < kind.most_seats:
        return f"{kind.least_seats} to {kind.most_seats} players"
    return "1 player" if kind.most_seats == 1 else f"{kind.most_seats} players"


def _wrong_seats(kind: type[Game], seats: int) -> BadOption:
    title, given, least, most = Text(kind.title), Number(seats), Number(kind.least_seats), Number(kind.most_seats)
    if kind.least_seats < kind.most_seats:
        return SOME_SEATS.refusal(title=title, least=least, most=most, seats=given)
    return SO_MANY_SEATS.refusal(title=title, players=Text(players(kind)), seats=given)


def by_version(kind: type[Game], version: int, seats: int | None, options: Mapping[str, object]) -> Game:
    """The game by a version of its rules; a game that has only one need not know of versions."""
    if version == kind.rules_version:
        return kind(seats, options)
    if not 1 <= version < kind.rules_version:
        known = f"version {kind.rules_version}" if kind.rules_version == 1 else f"versions 1 to {kind.rules_version}"
        raise BadOption(f"the rules of {kind.title} have {known}, not {version}")
    return kind(seats, options, version)


def _made_again(kind: type[Game], version: int, seats: int, options: dict[str, object]) -> Game:
    return by_version(kind, version, seats, options)


def _restored(game: Game, document: dict[str, object], chance: Chance) -> State:
    return game.position(document, chance)
