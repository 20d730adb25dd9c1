"""The generator behind every fast shuffle: sfc32, the same stream pure and compiled.

sfc32 is Chris Doty-Humphrey's "small fast counting" generator: three mixed words and a counter, 32 bits each. The
counter alone guarantees a period of at least 2**32, the mixing makes the expected one about 2**127. All
values fit a machine word, so that plain Python and compiled code agree to the bit.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from cardenza.kernel.chance import Chance

WORD: Final = 0xFFFFFFFF
WARM_UP: Final = 12


@final
class Rng(Chance):
    """A seeded generator. `stream` gives independent generators for one seed: game 0, game 1, ...

    >>> Rng(7).below(100) == Rng(7).below(100)
    True
    """

    def __init__(self, seed: int, stream: int = 0, rounds: int = WARM_UP) -> None:
        self._a: i64 = i64(seed & WORD)
        self._b: i64 = i64(seed >> 32 & WORD)
        self._c: i64 = i64(stream & WORD)
        self._counter: i64 = 1
        while self._counter <= rounds:
            self._word()

    def _word(self) -> i64:
        """The next 32 random bits."""
        word: i64 = (self._a + self._b + self._counter) & 0xFFFFFFFF
        self._counter = (self._counter + 1) & 0xFFFFFFFF
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & 0xFFFFFFFF
        self._c = (((self._c << 21) & 0xFFFFFFFF | (self._c >> 11)) + word) & 0xFFFFFFFF
        return word

    def _below(self, limit: i64) -> i64:
        """Lemire's method: multiply and keep the high word, rejecting the few values that would favour some results."""
        product: i64 = self._word() * limit
        if product & 0xFFFFFFFF < limit:
            reject: i64 = (4294967296 - limit) % limit
            while product & 0xFFFFFFFF < reject:
                product = self._word() * limit
        return product >> 32

    def drawn(self) -> i64:
        """A number that is another one after every draw."""
        return self._counter

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each equally likely; `limit` is at most 2**30.

        >>> rng = Rng(1)
        >>> {rng.below(3) for _ in range(100)}
        {0, 1, 2}
        """
        return int(self._below(i64(limit)))

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in a random order, in place (Fisher and Yates)."""
        self.arrange(cards, len(cards) - 1)

    def arrange(self, pile: list[int], count: int) -> None:
        """Bring `count` cards of the pile, chosen at random, to its top (the end of the list)."""
        cards: list[Any] = pile  # they only change places: compiled code need not look at their numbers
        last: i64 = i64(len(pile) - 1)
        end: i64 = last - i64(count)
        while last > end:
            at = self._below(last + 1)
            card = cards[at]
            cards[at] = cards[last]
            cards[last] = card
            last -= 1

    def fork(self) -> "Rng":
        """A generator that goes on exactly as this one would.

        >>> rng = Rng(3); twin = rng.fork()
        >>> [rng.below(9) for _ in range(5)] == [twin.below(9) for _ in range(5)]
        True
        """
        twin = Rng(0, 0, 0)
        twin._a = self._a
        twin._b = self._b
        twin._c = self._c
        twin._counter = self._counter
        return twin

    def words(self) -> tuple[int, int, int, int]:
        """The whole state of the generator, for pickling and for tests."""
        return int(self._a), int(self._b), int(self._c), int(self._counter)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, self.words()


def _restored(a: int, b: int, c: int, counter: int) -> Rng:
    rng = Rng(0, 0, 0)
    rng._a, rng._b, rng._c, rng._counter = i64(a), i64(b), i64(c), i64(counter)
    return rng
