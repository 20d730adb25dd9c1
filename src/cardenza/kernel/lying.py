"""Fields that hold cards: each tells its zones, reads them from documents and writes them there.

A document is read before the cards that it leaves open are dealt out, so a field first asks for its cards (`read`) and
is given them afterwards (`lay`). The order of these fields is the order of the zones: a card that could have come from
two zones is told to have come from the first.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, cast, final

from mypy_extensions import mypyc_attr

from cardenza.kernel.errors import Impossible
from cardenza.kernel.fields import NOTHING, Field
from cardenza.kernel.lacking import MOST_TOLD, Lacking
from cardenza.kernel.limited import deal_limited
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.seen import Seen
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

    def is_zone(self) -> bool:
        return True

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
    """One card that everybody sees, or none; documents have one word for it. `what` says which cards may lie there."""

    def __init__(self, name: str, attribute: str = "", deck: int = 0, what: str = "a card of its deck") -> None:
        super().__init__(name, attribute, deck)
        self.what = what

    def zones(self, state: object) -> list[Zone]:
        card = getattr(state, self.attribute)
        return [face_up(self.name, [] if card == NOTHING else [card])]

    def written(self, state: object) -> dict[str, object]:
        cards = [card for zone in self.zones(state) for card in zone.cards]
        return {self.name: game_of(state).card_text(cards[0]) if cards else None}

    def read(self, state: object, document: Reader) -> None:
        value, game = document.raw(self.name), document.game
        cards = [] if value is None else [document.card(self.name, value)]
        if cards and cards[0] not in [card for card in game.deck() if game.deck_of(card) == self.deck]:
            raise Impossible(f"{self.name} must be {self.what}, not {quoted(value)}{self.limits()}")
        document.named(self.name, cards)

    def keep(self, state: object, cards: list[int]) -> None:
        setattr(state, self.attribute, cards[0] if cards else NOTHING)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands(Cards):
    """A hand for each seat, which its owner sees. Here each is a list; a deck that packs hands says how.

    `seen` names what the state keeps of what was seen of them (`kernel.seen`), if it does; `are_open` a method of the
    state that tells whether everybody sees them now.
    """

    def __init__(
        self, name: str = "hands", attribute: str = "", deck: int = 0, seen: str = "", are_open: str = ""
    ) -> None:
        super().__init__(name, attribute, deck)
        self.seen = seen
        self.are_open = are_open

    def held(self, state: object, seat: int) -> list[int]:
        """The cards of a hand."""
        return list(getattr(state, self.attribute)[seat])

    def hold(self, state: object, seat: int, cards: list[int]) -> None:
        """Let a hand be these cards."""
        getattr(state, self.attribute)[seat] = cards

    def who_knows(self, state: object, seat: int, cards: Sequence[int]) -> list[int]:
        """For each card of a hand the seats that have been shown it."""
        return _seen_of(state, self.seen).who_knows(seat, cards) if self.seen else [NOBODY] * len(cards)

    def zones(self, state: object) -> list[Zone]:
        hands = [self.held(state, seat) for seat in range(game_of(state).seats)]
        if self.are_open and getattr(state, self.are_open)():
            return [face_up(self.name, cards, seat, is_ordered=False) for seat, cards in enumerate(hands)]
        return [in_hand(self.name, seat, hand, self.who_knows(state, seat, hand)) for seat, hand in enumerate(hands)]

    def read(self, state: object, document: Reader) -> None:
        document.family(self.name, document.game.seats, self.deck)

    def lay(self, state: object, document: Reader) -> None:
        for seat in range(document.game.seats):
            self.hold(state, seat, document.slot(f"{self.name}[{seat}]").cards)


@final
class Own(Field):
    """Cards that lie in a way of the game's own: methods of the state tell the zones, write, read and lay them.

    They may be those of something that the state keeps: `measure.tokens`. What is not written otherwise is written as
    the zones have it, unless it `is_derived`: other keys tell it. What need not be laid, has been when it was read.
    Without zones it is what players know of cards that lie elsewhere; there None is left out.
    """

    def __init__(
        self, name: str, zones: str = "", written: str = "", reads: str = "", lays: str = "", is_derived: bool = False
    ) -> None:
        super().__init__(name)
        self._zones = zones
        self._is_derived = is_derived
        self._written = written
        self._reads = reads
        self._lays = lays

    def is_fact(self) -> bool:
        return False

    def is_zone(self) -> bool:
        return self._zones != ""

    def is_derived(self) -> bool:
        return self._is_derived

    def zones(self, state: object) -> list[Zone]:
        found: list[Zone] = attrgetter(self._zones)(state)() if self._zones else []
        return found

    def written(self, state: object) -> dict[str, object]:
        if not self._written:
            return {}
        told = attrgetter(self._written)(state)()
        return {} if told is None and not self._zones else {self.name: told}

    def read(self, state: object, document: Reader) -> None:
        if self._reads:
            attrgetter(self._reads)(state)(document)

    def lay(self, state: object, document: Reader) -> None:
        if self._lays:
            attrgetter(self._lays)(state)(document)


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


@final
class Shown(Knows):
    """The same, of a state that keeps it as `kernel.seen` does."""

    def __init__(self, seen: str = "seen") -> None:
        super().__init__(tells=seen)

    def written(self, state: object) -> dict[str, object]:
        told = _seen_of(state, self.attribute).told(game_of(state).card_text)
        return {} if told is None else {"knows": told}

    def lay(self, state: object, document: Reader) -> None:
        _seen_of(state, self.attribute).read(document.known)


@final
class Lacks(Field):
    """What hands are known to lack (`kernel.lacking`), `lacks` in documents; it stands before them.

    Hands that a document gives as numbers agree with it, where that can be; a hand that does not is refused by `rule`.
    """

    def __init__(self, stock: str, rule: str, attribute: str = "lacks") -> None:
        super().__init__("lacks", attribute)
        self.stock = stock
        self.rule = rule

    def is_fact(self) -> bool:
        return False

    def written(self, state: object) -> dict[str, object]:
        told = self._kept(state).told(game_of(state).card_text)
        return {} if told is None else {"lacks": told}

    def rest(self, state: object) -> None:
        """Nobody is going to ask."""
        self._kept(state).rest()

    def _kept(self, state: object) -> Lacking:
        lacking = getattr(state, self.attribute)
        assert isinstance(lacking, Lacking)
        return lacking

    def read(self, state: object, document: Reader) -> None:
        for owner, rows in enumerate(document.entries("lacks", document.game.seats, [])):
            for row in rows if isinstance(rows, list) else [rows]:
                self._read_row(self._kept(state), owner, row, document)

    def _read_row(self, lacking: Lacking, owner: int, row: object, document: Reader) -> None:
        label = f"lacks[{owner}]"
        seats = [str(seat) for seat in range(lacking.seats)]
        if not isinstance(row, dict) or not {"cards", "most"} <= set(row) <= {"cards", "most", "doubtful", "seats"}:
            raise Impossible(f"{label} must be a list of objects with cards, most and perhaps doubtful and seats")
        unlike = row.get("seats", {})
        if not isinstance(unlike, dict) or not set(unlike) <= set(seats):
            raise Impossible(f"{label} must tell of seats {', '.join(seats)}, not {quoted(unlike)}")
        doubtful = row.get("doubtful", 0)
        for most in [row["most"], doubtful, *unlike.values()]:
            if type(most) is not int or not 0 <= most <= MOST_TOLD:
                raise Impossible(f"{label} must have numbers from 0 to {MOST_TOLD}, not {quoted(most)}")
        cards = document.cards(label, row["cards"])
        lacking.read(owner, cards, row["most"], doubtful, {int(seat): most for seat, most in unlike.items()})

    def lay(self, state: object, document: Reader) -> None:
        lacking, seats = self._kept(state), range(document.game.seats)
        if lacking.told(document.game.card_text) is None:
            return
        self._spread(lacking, document)
        for owner in seats:
            for viewer in seats:
                self._check(lacking, viewer, owner, document)

    def _spread(self, lacking: Lacking, document: Reader) -> None:
        """Deal again what was dealt to hands given as numbers, from what nobody has fixed."""
        slots = [document.slot(f"hands[{seat}]") for seat in range(document.game.seats)]
        stock = document.slot(self.stock)
        wanted = [slot.wanted for slot in slots]
        limits = [lacking.least(owner, slot.cards[: len(slot.cards) - slot.wanted]) for owner, slot in enumerate(slots)]
        pool: list[int] = []
        for slot in slots:
            pool += slot.cards[len(slot.cards) - slot.wanted :]
            del slot.cards[len(slot.cards) - slot.wanted :]
        aside = [card for card in stock.cards if stock.is_named or card in document.spare]
        pool += [card for card in stock.cards if not stock.is_named and card not in document.spare]
        for slot, cards in zip(slots, deal_limited(Rng(0), pool, wanted, limits, lacking.names), strict=True):
            slot.cards += cards
        stock.cards[:] = aside + pool

    def _check(self, lacking: Lacking, viewer: int, owner: int, document: Reader) -> None:
        if viewer == owner:
            return
        cards = document.slot(f"hands[{owner}]").cards[:]
        for card in document.known[viewer][owner]:
            cards.remove(card)
        limits = lacking.limits(viewer, owner)
        for at in range(0, len(limits), 2):
            held = [card for card in cards if lacking.names[card] & limits[at]]
            if len(held) > limits[at + 1]:
                names = " ".join([document.game.card_text(card) for card in held])
                raise Impossible(f"lacks[{owner}] allows {limits[at + 1]} of {names} in hands[{owner}]{self.limits()}")


def _seen_of(state: object, attribute: str) -> Seen:
    seen = getattr(state, attribute)
    assert isinstance(seen, Seen)
    return seen


def game_of(state: object) -> "Game":
    """The game of a state that a field was asked about."""
    return cast("State", state).game
