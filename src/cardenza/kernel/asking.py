"""Chance that is asked card by card, for those who play it themselves: a deal or a move waits for each answer.

A source that asks cannot wait in the middle of a rule. So the deal, or the move, is tried on a copy; where it comes to
a question that nobody has answered it is given up, and tried again when the cards are known.
"""

from typing import final

from cardenza.kernel.chance import Chance, Scripted
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Unreadable


@final
class Asked(Exception):
    """Chance is asked for the next `count` cards of a pile, first card on top."""

    def __init__(self, pile: list[int], count: int) -> None:
        super().__init__(f"chance is asked for {count} of {len(pile)} cards")
        self.pile = pile
        self.count = count


@final
class Asking(Chance):
    """A source that knows no answer. What can come in one order only is not asked for."""

    def shuffle(self, cards: list[int]) -> None:
        self.arrange(cards, len(cards))

    def arrange(self, pile: list[int], count: int) -> None:
        if count > 0 and pile.count(pile[0]) < len(pile):
            raise Asked(pile[:], count)

    def fork(self) -> "Asking":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Asking, ()


@final
class Undecided:
    """A deal (without `before`), or a move, that may have to wait for chance. When it need not, `state` is what comes.

    >>> from cardenza.catalogue import find
    >>> deal = undecided(find("memory")(1, {"cards": 14}))
    >>> len(deal.outcomes()), deal.outcomes()[0]
    (14, (1, 1))
    >>> while deal.state is None:
    ...     deal.answer(deal.outcomes()[0][0])
    >>> deal.state.is_over()
    False
    """

    def __init__(self, game: Game, before: State | None, seat: int, move: int) -> None:
        self.game = game
        self.before = before
        self.seat = seat
        self.move = move
        self.state: State | None = None
        self._entries: list[list[int]] = []
        self._left: list[int] = []
        self._drawn: list[int] = []
        self._wanted = 0

    def ask(self) -> None:
        """Try it with the answers so far."""
        chance = Scripted(self._entries, Asking())
        try:
            if self.before is None:
                state = self.game.deal_from(chance)
            else:
                state = self.before.clone()
                state.chance = chance
                state.apply(self.seat, self.move)
        except Asked as asked:
            self._left, self._drawn, self._wanted = asked.pile, [], asked.count
            return
        self.state = state

    def outcomes(self) -> list[tuple[int, int]]:
        """Each card that may come next, in card order, and how many of it there are."""
        kinds = sorted(set(self._left))
        return [(card, self._left.count(card)) for card in kinds]

    def answer(self, card: int) -> None:
        """This card comes next. When only cards of one kind are left, they need not be asked for."""
        if self.state is not None or card not in self._left:
            raise Unreadable(f"card {card} cannot come next")
        self._draw(card)
        while len(self._drawn) < self._wanted and self._left.count(self._left[0]) == len(self._left):
            self._draw(self._left[0])
        if len(self._drawn) == self._wanted:
            self._entries.append(self._drawn)
            self.ask()

    def _draw(self, card: int) -> None:
        self._left.remove(card)
        self._drawn.append(card)

    def clone(self) -> "Undecided":
        """The same question; what was before is never changed, so that both may share it."""
        twin = Undecided(self.game, self.before, self.seat, self.move)
        twin.state = self.state
        twin._entries = self._entries[:]
        twin._left = self._left[:]
        twin._drawn = self._drawn[:]
        twin._wanted = self._wanted
        return twin


def undecided(game: Game, before: State | None = None, seat: int = 0, move: int = 0) -> Undecided:
    """A deal, or a move in this position, that waits for chance if it must."""
    waiting = Undecided(game, before, seat, move)
    waiting.ask()
    return waiting
