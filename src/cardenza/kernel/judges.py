"""The three ways to play the same printed rules."""

from enum import Enum


class Judge(Enum):
    """Who watches a table: only right moves (GUARD), the same with help (COACH), or as printed on paper (TABLE)."""

    GUARD = "guard"
    COACH = "coach"
    TABLE = "table"
