"""Reading position documents: zones given as lists, as numbers or left out, and counters with their limits.

A document is read zone by zone and key by key; `finish` then deals out what was left open and refuses what was not
understood. Every refusal says what was wrong.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, final

from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import BadOption, Impossible
from cardenza.kernel.options import chosen
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import quoted, typed

if TYPE_CHECKING:
    from cardenza.kernel.contract import Game

EVERYWHERE: Final = ("game", "rules_version", "options", "seats")
NO_LIMIT: Final = 1 << 30
MOST_NAMED: Final = 8
MOST_CARDS: Final = 1000  # more than any deck has: not worth counting out


@final
class Slot:
    """A zone while its document is read: the cards named, or how many are still to come (-1: all that are left)."""

    def __init__(self, label: str, cards: list[int], wanted: int, deck: int) -> None:
        self.label = label
        self.cards = cards
        self.wanted = wanted
        self.deck = deck
        self.is_named = wanted == 0
        self.is_rest = False


@final
class Reader:
    """One document on its way to a state."""

    def __init__(self, game: "Game", document: Mapping[str, object]) -> None:
        self.game = game
        self.document = document
        self.slots: list[Slot] = []
        self.known: list[list[list[int]]] = []
        self.spare: Sequence[int] = ()
        self.understood: list[str] = list(EVERYWHERE)
        self._check_game()

    def _check_game(self) -> None:
        key = self.document.get("game", self.game.key)
        if key != self.game.key:
            raise Impossible(f"a position of {typed(str(key)).text} is not a position of {self.game.key}")
        version = self.document.get("rules_version", self.game.version)
        if version != self.game.version:
            raise Impossible(f"the document has version {quoted(version)} of the rules, the game {self.game.version}")
        seats = self.document.get("seats", self.game.seats)
        if seats != self.game.seats:
            raise Impossible(f"the document has {quoted(seats)} seats, the game {self.game.seats}")
        options = self.document.get("options", {})
        if not isinstance(options, Mapping):
            raise BadOption("options are an object of names and values")
        for name, value in chosen(type(self.game).OPTIONS, options, self.game.version).items():
            if name in options and self.game.options[name] != value:
                raise Impossible(f"the document says {name} = {value}, the game {self.game.options[name]}")

    # ------------------------------------------------------------------------------------------------ zones

    def zone(self, name: str, deck: int = 0) -> Slot:
        """A zone that is empty when left out. Where a game has several decks, `deck` says whose cards lie there."""
        return self._slot(name, self._value(name, []), deck)

    def rest(self, name: str, deck: int = 0) -> Slot:
        """The zone that takes every card of the deck not named, when left out."""
        value = self._value(name, None)
        slot = self._add(Slot(name, [], -1, deck)) if value is None else self._slot(name, value, deck)
        slot.is_rest = True
        return slot

    def family(self, name: str, size: int, deck: int = 0, default: int | None = None) -> list[Slot]:
        """One zone for each seat, column or whatever is numbered; when left out empty, or so many unnamed cards."""
        entries = self.entries(name, size, [] if default is None else default)
        return [self._slot(f"{name}[{i}]", entry, deck) for i, entry in enumerate(entries)]

    def entries(self, name: str, size: int, default: object) -> list[object]:
        """A list with exactly one entry for each place."""
        value = self._value(name, None)
        if value is None:
            return [default] * size
        if not isinstance(value, list) or len(value) != size:
            raise Impossible(f"{name} must be a list with {size} entries, not {quoted(value)}")
        return value

    def named(self, label: str, cards: list[int]) -> Slot:
        """Cards that a key of the game's own implies, of any deck: the ones below the top of a pile."""
        return self._add(Slot(label, cards, 0, 0))

    def slot(self, label: str) -> Slot:
        """The zone that was read under this name: `stock`, or of a family `hands[1]`."""
        return next(slot for slot in self.slots if slot.label == label)

    def _slot(self, label: str, value: object, deck: int) -> Slot:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            if value > MOST_CARDS:
                raise Impossible(f"{label} wants {value} cards, but there are only {len(self.game.deck())}")
            return self._add(Slot(label, [], value, deck))
        if not isinstance(value, list):
            raise Impossible(f"{label} must be a list of cards or a number of cards, not {quoted(value)}")
        cards = self.cards(label, value)
        for card in cards:
            if self.game.deck_of(card) != deck:
                raise Impossible(f"{label} names {self.game.card_text(card)}, which is a card of another deck")
        return self._add(Slot(label, cards, 0, deck))

    def _add(self, slot: Slot) -> Slot:
        self.slots.append(slot)
        return slot

    def cards(self, label: str, value: object) -> list[int]:
        """A list of card texts as cards."""
        if not isinstance(value, list):
            raise Impossible(f"{label} must be a list of cards, not {quoted(value)}")
        return [self.card(label, text) for text in value]

    def card(self, label: str, text: object) -> int:
        if not isinstance(text, str):
            raise Impossible(f"{label} must name cards by their text, not {quoted(text)}")
        return self.game.parse_card(text)

    # ------------------------------------------------------------------------------------------------ counters

    def integer(self, name: str, low: int, high: int, default: int = 0, rule: str = "") -> int:
        """A whole number between two others; `rule` says by which rule these are the limits."""
        value = self._value(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            limits = f"a number from {low} to {high}" if high < NO_LIMIT else f"{low} or a higher number"
            limits = limits if low < high else f"{low}"
            raise Impossible(f"{name} must be {limits}, not {quoted(value)}" + (f" [{rule}]" if rule else ""))
        return value

    def flag(self, name: str) -> bool:
        """True or false; false when left out."""
        value = self._value(name, False)
        if not isinstance(value, bool):
            raise Impossible(f"{name} must be true or false, not {quoted(value)}")
        return value

    def choice(self, name: str, words: Sequence[str]) -> int:
        """The index of a word; the first when left out."""
        value = self._value(name, words[0])
        if not isinstance(value, str) or value not in words:
            raise Impossible(f"{name} must be one of {', '.join(words)}, not {quoted(value)}")
        return words.index(value)

    def numbers(self, name: str, limit: int) -> list[int]:
        """A rising list of different numbers below `limit`; empty when left out."""
        return self.checked_numbers(name, self._value(name, []), limit)

    def checked_numbers(self, label: str, value: object, limit: int) -> list[int]:
        if not isinstance(value, list) or not all(type(n) is int and 0 <= n < limit for n in value):
            raise Impossible(f"{label} must be a list of numbers below {limit}, not {quoted(value)}")
        if sorted(set(value)) != value:
            raise Impossible(f"{label} must rise and name nothing twice, not {quoted(value)}")
        return value

    def hands_known(self, zones: Sequence[str] = ("hands",)) -> list[list[list[int]]]:
        """`knows` as an object for each seat, other seat to cards of that hand: for each seat what it knows of each.

        Where a game has several decks, `zones` says for each of them where its cards are held.
        """
        seats = self.game.seats
        known: list[list[list[int]]] = [[[] for _ in range(seats)] for _ in range(seats)]
        for viewer, entry in enumerate(self.entries("knows", seats, {})):
            if not isinstance(entry, dict):
                raise Impossible(f"knows[{viewer}] must be an object, other seat to cards")
            for seat, texts in entry.items():
                held = self.cards(f"knows[{viewer}][{seat}]", texts)
                if seat not in [str(s) for s in range(seats) if s != viewer]:
                    raise Impossible(f"knows[{viewer}] names seat {seat}, which is not another seat")
                for deck, zone in enumerate(zones):
                    own = [card for card in held if len(zones) == 1 or self.game.deck_of(card) == deck]
                    self.check_held(f"knows[{viewer}]", own, f"{zone}[{seat}]")
                known[viewer][int(seat)] = held
        return known

    def check_held(self, label: str, cards: list[int], where: str) -> None:
        """A card that somebody knows lies where it is known to lie, also in a zone that was given as a number."""
        slot = self.slot(where)
        for card, copies in Counter(cards).items():
            missing = max(0, copies - slot.cards.count(card))
            if missing > max(0, slot.wanted) or self.game.deck_of(card) != slot.deck:
                raise Impossible(f"{label} names {self.game.card_text(card)}, which is not in {where}")
            slot.cards += [card] * missing
            slot.wanted -= missing

    def raw(self, name: str) -> object:
        """The value of a key as it stands; None when left out."""
        return self._value(name, None)

    def _value(self, name: str, default: object) -> object:
        self.understood.append(name)
        return self.document.get(name, default)

    # ------------------------------------------------------------------------------------------------ the end

    def finish(self, chance: Chance | None, spare: Sequence[int]) -> Chance:
        """Deal out what was left open, and refuse what cannot be. Gives the source of chance for the state."""
        for name in self.document:
            if name not in self.understood:
                keys = ", ".join(dict.fromkeys(self.understood))
                raise Impossible(f"a position of {self.game.key} has no key {quoted(name)}; it has {keys}")
        self.spare = spare
        rng = Rng(0)
        unnamed = self._unnamed()
        for deck in sorted({self.game.deck_of(card) for card in self.game.deck()}):
            left = [card for card in unnamed if self.game.deck_of(card) == deck]
            rng.shuffle(left)
            for card in [card for card in reversed(spare) if card in left]:  # what is drawn first is kept longest
                left.remove(card)
                left.append(card)
            self._deal_out(left, [slot for slot in self.slots if slot.deck == deck])
        return chance if chance is not None else rng

    def _deal_out(self, left: list[int], slots: list[Slot]) -> None:
        for slot in sorted(slots, key=lambda slot: (slot.wanted < 0, slot.is_rest)):
            take = len(left) if slot.wanted < 0 else slot.wanted
            if take > len(left):
                raise Impossible(f"{slot.label} wants {take} cards, but only {len(left)} are not named elsewhere")
            slot.cards += left[:take]
            del left[:take]
        if left:
            few = [self.game.card_text(card) for card in sorted(left)[:MOST_NAMED]]
            names = " ".join(few if len(few) == len(left) else [*few, "…"])
            raise Impossible(f"{len(left)} {'card lies' if len(left) == 1 else 'cards lie'} nowhere: {names}")

    def _unnamed(self) -> list[int]:
        deck = Counter(self.game.deck())
        left = deck.copy()
        for slot in self.slots:
            for card in slot.cards:
                left[card] -= 1
                if left[card] < 0:
                    raise Impossible(f"{slot.label} names {self.game.card_text(card)}, {_surplus(deck[card])}")
        return sorted(left.elements())


def _surplus(copies: int) -> str:
    if copies == 0:
        return "which is not in this deck"
    return "which is named elsewhere too" if copies == 1 else f"of which there are only {copies}"
