"""Fields that hold cards: each tells its zones, reads them from documents and writes them there.

A document is read before the cards that it leaves open are dealt out, so a field first asks for its cards (`read`) and
is given them afterwards (`lay`). The order of these fields is the order of the zones: a card that could have come from
two zones is told to have come from the first.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast, final

from mypy_extensions import mypyc_attr

from cardenza.kernel.errors import Impossible
from cardenza.kernel.fields import NOTHING, Field
from cardenza.kernel.positions import Reader
from cardenza.kernel.texts import quoted
from cardenza.kernel.zones import NOBODY, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.kernel.contract import Game, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Cards(Field):
    """Cards in one place or in several of one name; here a list of them. `deck` is that of `Game.deck_of`."""

    def __init__(self, name: str, attribute: str = "", deck: int = 0) -> None:
        super().__init__(name, attribute)
        self.deck = deck

    def is_fact(self) -> bool:
        return False

    def kept(self, state: object) -> list[int]:
        """What the state has, as cards."""
        kept = getattr(state, self.attribute)
        assert isinstance(kept, list)
        return kept

    def keep(self, state: object, cards: list[int]) -> None:
        """Let the state have these cards."""
        setattr(state, self.attribute, cards)

    def written(self, state: object) -> dict[str, object]:
        """Nothing but what its zones say."""
        return {}

    def read(self, state: object, document: Reader) -> None:
        document.zone(self.name, self.deck)

    def lay(self, state: object, document: Reader) -> None:
        self.keep(state, document.slot(self.name).cards)


@mypyc_attr(allow_interpreted_subclasses=True)
class Open(Cards):
    """Cards that everybody sees, the top one last."""

    def __init__(self, name: str, attribute: str = "", deck: int = 0, is_ordered: bool = True) -> None:
        super().__init__(name, attribute, deck)
        self.is_ordered = is_ordered

    def zones(self, state: object) -> list[Zone]:
        return [face_up(self.name, self.kept(state), is_ordered=self.is_ordered)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Stock(Cards):
    """A face-down pile, its top card kept last and told first; it takes what a document does not name.

    Its order may be open, because a document gave it as a number or not at all; `is_named` is the flag that tells. A
    pile that nobody draws from has no such flag.
    """

    def __init__(self, name: str, attribute: str = "", deck: int = 0, is_named: str = "is_named") -> None:
        super().__init__(name, attribute, deck)
        self.is_named = is_named

    def zones(self, state: object) -> list[Zone]:
        return [face_down(self.name, self.kept(state)[::-1])]

    def read(self, state: object, document: Reader) -> None:
        document.rest(self.name, self.deck)

    def lay(self, state: object, document: Reader) -> None:
        slot = document.slot(self.name)
        self.keep(state, slot.cards[::-1])
        if self.is_named:
            setattr(state, self.is_named, slot.is_named)


@final
class Single(Cards):
    """One card that everybody sees, or none; documents have one word for it."""

    def zones(self, state: object) -> list[Zone]:
        card = getattr(state, self.attribute)
        return [face_up(self.name, [] if card == NOTHING else [card])]

    def written(self, state: object) -> dict[str, object]:
        cards = [card for zone in self.zones(state) for card in zone.cards]
        return {self.name: game_of(state).card_text(cards[0]) if cards else None}

    def read(self, state: object, document: Reader) -> None:
        value = document.raw(self.name)
        cards = [] if value is None else [document.card(self.name, value)]
        if cards and document.game.deck_of(cards[0]) != self.deck:
            raise Impossible(f"{self.name} must be a card of its deck, not {quoted(value)}")
        document.named(self.name, cards)

    def keep(self, state: object, cards: list[int]) -> None:
        setattr(state, self.attribute, cards[0] if cards else NOTHING)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands(Cards):
    """A hand for each seat, which its owner sees. Here each is a list; a deck that packs hands says how."""

    def __init__(self, name: str = "hands", attribute: str = "", deck: int = 0) -> None:
        super().__init__(name, attribute, deck)

    def held(self, state: object, seat: int) -> list[int]:
        """The cards of a hand."""
        return list(getattr(state, self.attribute)[seat])

    def hold(self, state: object, seat: int, cards: list[int]) -> None:
        """Let a hand be these cards."""
        getattr(state, self.attribute)[seat] = cards

    def who_knows(self, state: object, seat: int, cards: Sequence[int]) -> list[int]:
        """For each card of a hand the seats that have been shown it."""
        return [NOBODY] * len(cards)

    def zones(self, state: object) -> list[Zone]:
        found: list[Zone] = []
        for seat in range(game_of(state).seats):
            cards = self.held(state, seat)
            found.append(in_hand(self.name, seat, cards, self.who_knows(state, seat, cards)))
        return found

    def read(self, state: object, document: Reader) -> None:
        document.family(self.name, document.game.seats, self.deck)

    def lay(self, state: object, document: Reader) -> None:
        for seat in range(document.game.seats):
            self.hold(state, seat, document.slot(f"{self.name}[{seat}]").cards)


@final
class Own(Field):
    """Cards that lie in a way of the game's own: methods of the state tell the zones, write, read and lay them.

    What is not written otherwise is written as the zones have it; what need not be laid, has been when it was read.
    Without zones it is what is known of cards, in a way of the game's own.
    """

    def __init__(self, name: str, zones: str = "", written: str = "", reads: str = "", lays: str = "") -> None:
        super().__init__(name)
        self._zones = zones
        self._written = written
        self._reads = reads
        self._lays = lays

    def is_fact(self) -> bool:
        return False

    def zones(self, state: object) -> list[Zone]:
        found: list[Zone] = getattr(state, self._zones)() if self._zones else []
        return found

    def written(self, state: object) -> dict[str, object]:
        return {self.name: getattr(state, self._written)()} if self._written else {}

    def read(self, state: object, document: Reader) -> None:
        if self._reads:
            getattr(state, self._reads)(document)

    def lay(self, state: object, document: Reader) -> None:
        if self._lays:
            getattr(state, self._lays)(document)


@mypyc_attr(allow_interpreted_subclasses=True)
class Knows(Field):
    """What each seat has been shown of hands that it cannot see, `knows` in documents; it stands behind those hands.

    The state tells it by its method `knowledge`, None where nothing is known, and is told it by `learn`: cards by
    viewer and owner. `zones` has for each deck where its cards are held.
    """

    def __init__(self, zones: Sequence[str] = ("hands",), tells: str = "knowledge", learns: str = "learn") -> None:
        super().__init__("knows", tells)
        self.where = list(zones)
        self.learns = learns

    def is_fact(self) -> bool:
        return False

    def written(self, state: object) -> dict[str, object]:
        knowledge = getattr(state, self.attribute)()
        return {} if knowledge is None else {"knows": knowledge}

    def read(self, state: object, document: Reader) -> None:
        document.known = document.hands_known(self.where)

    def lay(self, state: object, document: Reader) -> None:
        getattr(state, self.learns)(document.known)


def game_of(state: object) -> "Game":
    """The game of a state that a field was asked about."""
    return cast("State", state).game
