"""The sentences of Old Maid, each with the number of its rule, and its options."""

from typing import Final

from cardenza.decks.musicards import PAIR_RULES
from cardenza.kernel.options import Choice, Number, Option, Switch

RULES: Final = {
    "MAID-04": "One takes a card on one’s own turn, from the nearest player to the right who has cards.",
    "MAID-07": "Turns go clockwise, past those who have no cards.",
    "MAID-08": "When only the Old Maid is left, its holder loses and all others win.",
    "MAID-R8": "At the limit of takes the holder of the Old Maid loses.",
    "MAID-D1": "One takes a card from a place where the giver has one.",
    "MAID-D3": "Before each take the giver alone exchanges two different cards, or keeps the hand as it is.",
    "MAID-O3": "At this table the giver’s hand is shuffled and not arranged.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("MAID-O1", "pair_rule", PAIR_RULES, "what makes two notes a pair"),
    Choice("MAID-O2", "maid", ("question", "chromatic"), "the card that is the Old Maid"),
    Switch("MAID-O3", "arrange", False, "before each take the giver may exchange two cards; hands are not shuffled"),
    Number("MAID-O4", "draw_cap", 100, 2000, 500, "takes after which the holder of the Old Maid loses"),
)
