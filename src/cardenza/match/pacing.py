"""What the pace of a table means in time: how long a guard is, how long a call may take, when bots move and catch.

Everything here is for people: a table of bots alone plays by the same rules at any pace.
"""

from typing import Final

from cardenza.match.settings import Pace, Settings

BOT_PAUSE_MS: Final = 1_600  # before a move of a bot, so that what happened last can be read
LONGEST_THOUGHT_MS: Final = 1_000  # of any level, in any game, on one core
PAUSES: Final[dict[Pace, float]] = {"slow": 1.875, "normal": 1.0, "quick": 0.5}
GUARDS: Final[dict[Pace, float]] = {"slow": 1.5, "normal": 1.0, "quick": 0.625}
CALLS: Final[dict[Pace, float]] = {"slow": 1.5, "normal": 1.0, "quick": 1.0}  # never less than the table has set
CATCH_MS: Final = 4_000  # so long a bot leaves a person to call before it catches them
FIND_MS: Final = 20_000  # so long a player looks for what can be found before it is shown


def pause_ms(pace: Pace, usual_ms: int = BOT_PAUSE_MS) -> int:
    """How long a bot waits before its move.

    >>> [pause_ms(pace) for pace in ("slow", "normal", "quick")]
    [3000, 1600, 800]
    """
    return round(PAUSES[pace] * usual_ms)


def thought(pace: Pace) -> float:
    """What share of the thought of its level a bot may give to a move: never more than the pace leaves it time for.

    >>> [thought(pace) for pace in ("slow", "normal", "quick")]
    [1.0, 1.0, 0.8]
    """
    return min(1.0, pause_ms(pace) / LONGEST_THOUGHT_MS)


def guard_ms(pace: Pace, settings: Settings) -> int:
    """How long nobody cuts an endless window short.

    >>> [guard_ms(pace, Settings("bluff-the-scale", 3)) for pace in ("slow", "normal", "quick")]
    [6000, 4000, 2500]
    """
    return round(GUARDS[pace] * settings.guard_ms)


def call_ms(pace: Pace, seconds: int) -> int:
    """How long a window is open whose time is left to the table."""
    return round(CALLS[pace] * 1000 * seconds)


def catch_ms(pace: Pace) -> int:
    """Before this a bot does not catch anybody.

    >>> [catch_ms(pace) for pace in ("slow", "normal", "quick")]
    [6000, 4000, 2500]
    """
    return round(GUARDS[pace] * CATCH_MS)


def find_ms(pace: Pace) -> int:
    """How long a page waits for the next pair or book before it shows them.

    >>> [find_ms(pace) for pace in ("slow", "normal", "quick")]
    [37500, 20000, 10000]
    """
    return round(PAUSES[pace] * FIND_MS)
