"""Shuffles that can be checked: a secret is promised by its hash before the deal, and told after the game.

The secret of each game comes from the master secret of the table. The k-th shuffle of a game takes its numbers from
SHAKE-256 over the secret, the game and k, so that to go on one must know no more than how many shuffles there were.
"""

import hashlib
import hmac
from functools import lru_cache
from typing import Final, NamedTuple, final

from cardenza import catalogue
from cardenza.kernel.chance import Chance, Recorder
from cardenza.kernel.contract import Game, State, settle
from cardenza.kernel.errors import CardenzaError, Impossible, Unreadable
from cardenza.kernel.records import Record, Step
from cardenza.kernel.rng import Rng

DEAL: Final = 0  # and on, where deals are passed over
PLAY: Final = 256  # the shuffles of the deal are numbered from 0, those of the moves from here
WORD: Final = 1 << 32
MOST_REMEMBERED: Final = 10_000
DEALS: Final = 999_999  # of a game for one, numbered from 1


class Shuffle(NamedTuple):
    """What is told of the shuffles of one game: the commitment at first, secret and nonce when the game is over.

    `skipped` is how many shuffles were passed over before the deal.
    """

    game: int
    commitment: str
    secret: str | None
    nonce: str | None
    skipped: int = 0

    def document(self) -> dict[str, object]:
        """As records tell it."""
        document: dict[str, object] = self._asdict()
        if not self.skipped:
            del document["skipped"]
        return document


def game_secret(master: str, game: int) -> str:
    """The secret behind all shuffles of a game, in hex."""
    return _derived(master, f"secret {game}")


def game_nonce(master: str, game: int) -> str:
    """What is hashed together with the secret, in hex."""
    return _derived(master, f"nonce {game}")


def clock_seed(master: str, game: int) -> int:
    """What decides which move is made for somebody out of time; it tells nothing about the shuffles."""
    return int(_derived(master, f"clock {game}")[:16], 16)


def deal_number(master: str, game: int) -> int:
    """Which deal a game for one begins with, if nobody has asked for another.

    >>> deal_number("00", 0), deal_number("00", 1)
    (292527, 65446)
    """
    return int(_derived(master, f"deal {game}")[:16], 16) % DEALS + 1


def next_number(number: int) -> int:
    """The deal after this one; the first comes after the last.

    >>> next_number(7), next_number(DEALS)
    (8, 1)
    """
    return number % DEALS + 1


@lru_cache(MOST_REMEMBERED)
def _derived(master: str, label: str) -> str:
    return hmac.new(bytes.fromhex(master), label.encode(), hashlib.sha256).hexdigest()


def commitment(secret: str, nonce: str) -> str:
    """The promise that is given before the deal.

    >>> commitment("00", "11")[:16]
    '786a469a309d78ac'
    """
    return hashlib.sha256(f"{secret}:{nonce}".encode()).hexdigest()


@lru_cache(MOST_REMEMBERED)  # every message tells what is promised at its table
def shuffle_of(master: str, game: int, is_over: bool, skipped: int) -> Shuffle:
    """What is told of the shuffles of a game."""
    secret, nonce = game_secret(master, game), game_nonce(master, game)
    promise = commitment(secret, nonce)
    return Shuffle(game, promise, secret if is_over else None, nonce if is_over else None, skipped)


@final
class LiveChance(Chance):
    """The chance of a live table, after so many shuffles (`DEAL`, or `PLAY` and those that the moves have had)."""

    def __init__(self, secret: str, game: int, done: int) -> None:
        self._secret = secret
        self._game = game
        self._done = done

    def shuffle(self, cards: list[int]) -> None:
        self.arrange(cards, len(cards))

    def arrange(self, pile: list[int], count: int) -> None:
        numbers = _Numbers(f"{self._secret}:{self._game}:{self._done}".encode())
        self._done += 1
        for last in range(len(pile) - 1, len(pile) - 1 - count, -1):
            at = numbers.below(last + 1)
            pile[at], pile[last] = pile[last], pile[at]

    def fork(self) -> Chance:
        """What is to come is secret, so a copy gets chance that has nothing to do with it."""
        return Rng(0)


def dealt(game: Game, secret: str, number: int, skipped: int = 0) -> State:
    """A game as its secret deals it, after so many shuffles that were passed over (one for each deal)."""
    state = game.deal_from(LiveChance(secret, number, DEAL + skipped))
    settle(state)
    return state


def numbered(game: Game, number: int) -> State:
    """The deal with this number. It is no secret: anybody may have it dealt (`cardenza play GAME --seed NUMBER`)."""
    state = game.deal(number)
    settle(state)
    return state


@final
class Sealed(Chance):
    """The chance of a game on the table: only `decide` makes new chance, and copies get some of their own."""

    def shuffle(self, cards: list[int]) -> None:
        raise Impossible("the move shuffles cards, but the log has no result for it")

    def arrange(self, pile: list[int], count: int) -> None:
        raise Impossible("the move draws from an unnamed pile, but the log has no result for it")

    def fork(self) -> Chance:
        return Rng(0)


@final
class _Numbers:
    """A stream of even-handed numbers out of SHAKE-256."""

    def __init__(self, key: bytes) -> None:
        self._hash = hashlib.shake_256(key)
        self._bytes = self._hash.digest(256)
        self._used = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1; words that would favour some of them are passed over."""
        fair = WORD - WORD % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def _word(self) -> int:
        if self._used == len(self._bytes):
            self._bytes = self._hash.digest(2 * len(self._bytes))  # longer, with the same beginning
        self._used += 4
        return int.from_bytes(self._bytes[self._used - 4 : self._used], "big")


# ------------------------------------------------------------------------------------------------ checking


def verify(record: Record) -> None:
    """Hold a finished record against what it tells of its shuffle; raises a sentence about the first difference."""
    if record.shuffle is not None and "deal" in record.shuffle:
        _verify_numbered(record, record.shuffle["deal"])
        return
    number, promise, secret, nonce, skipped = _told(record)
    if commitment(secret, nonce) != promise:
        raise Impossible("secret and nonce do not have the commitment as their hash, so they are not the promised ones")
    game = _game_in(record)
    state = dealt(game, secret, number, skipped)
    if state.document() != game.position(record.position).document():
        raise Impossible("the secret deals other cards than those at the beginning of the record")
    _verify_moves(state, record, Recorder(LiveChance(secret, number, PLAY)))


def _verify_numbered(record: Record, number: object) -> None:
    """A deal with a number needs no promise: anybody can have it dealt."""
    if not isinstance(number, int) or not 1 <= number <= DEALS:
        raise Unreadable(f"the record says that it is deal {str(number)[:40]!r}; deals have numbers from 1 to {DEALS}")
    game = _game_in(record)
    state = numbered(game, number)
    if state.document() != game.position(record.position).document():
        raise Impossible(f"deal {number} has other cards than those at the beginning of the record")
    _verify_moves(state, record, Recorder(Sealed()))


def _game_in(record: Record) -> Game:
    game = catalogue.game_in(record)
    if record.rules_version != game.version:
        found, known = record.rules_version, game.version
        raise Impossible(f"played by version {found} of the rules of {game.key}; this program plays version {known}")
    return game


def _told(record: Record) -> tuple[int, str, str, str, int]:
    shuffle = record.shuffle or {}
    number, promise, secret, nonce = (shuffle.get(name) for name in ("game", "commitment", "secret", "nonce"))
    skipped = shuffle.get("skipped", 0)
    if (
        not isinstance(number, int)
        or not isinstance(promise, str)
        or not isinstance(secret, str)
        or not isinstance(nonce, str)
    ):
        raise Unreadable("the record tells no shuffle with its game, commitment, secret and nonce")
    if not isinstance(skipped, int) or not 0 <= skipped < PLAY:
        raise Unreadable(f"the record says that {str(skipped)[:40]!r} shuffles were skipped, not 0 to {PLAY - 1}")
    return number, promise, secret, nonce, skipped


def _verify_moves(state: State, record: Record, recorder: Recorder) -> None:
    """Play it all again with the chance that follows from the secret."""
    game = state.game
    state.chance = recorder
    for at, step in enumerate(record.steps, 1):
        if not 0 <= step.seat < game.seats:
            raise Unreadable(f"move {at}: there is no seat {step.seat}")
        try:
            state.play(step.seat, game.parse_move(step.move))
        except CardenzaError as error:
            raise Impossible(f"move {at}: {error}") from error
        if texts(game, recorder) != _lines(step):
            raise Impossible(f"move {at}: the secret shuffles in another way than the record says")


def texts(game: Game, recorder: Recorder) -> tuple[tuple[str, ...], ...]:
    """What chance has given since it was asked last, as text."""
    return tuple(tuple(game.manners.chance_text(game, item) for item in result) for result in recorder.taken())


def _lines(step: Step) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line) for line in step.chance)
