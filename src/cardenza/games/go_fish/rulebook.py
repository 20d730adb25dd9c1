"""The sentences of Go Fish, each with the number of its rule, and its options."""

from typing import Final

from cardenza.decks.musicards import PAIR_RULES
from cardenza.kernel.options import Choice, Number, Option, Switch

RULES: Final = {
    "FISH-02": "Turns go clockwise.",
    "FISH-04": "One asks another player, who must have cards.",
    "FISH-10": "When all books are laid down the most books win.",
    "FISH-R2": "Wilds are not in this game, unless the four question marks are a book of their own.",
    "FISH-R3": "After a failed question it is the next player’s turn.",
    "FISH-R6": "Only when nobody else has cards does one fish without asking.",
    "FISH-R7": "One asks only for a note of which one holds a card.",
    "FISH-R8": "One asks only for the partner of a note of which one holds a card.",
    "FISH-R10": "At the limit of turns the books laid down so far count.",
    "FISH-D1": "One asks on one’s own turn: another player with cards, for a note that fits a card of one’s own.",
    "FISH-D5": "One fishes without asking on one’s own turn, when nobody else has cards.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("FISH-O1", "book_size", (4, 2), "how many cards make a book"),
    Choice("FISH-O2", "pair_rule", PAIR_RULES, "what makes two notes a pair, where books are pairs"),
    Switch("FISH-O3", "question_book", False, "the four question marks are a thirteenth book"),
    Switch("FISH-O4", "catch_continues", True, "who catches the note asked for goes on"),
    Number("FISH-O5", "turn_cap", 100, 2000, 500, "turns after which the books laid down so far count"),
)
