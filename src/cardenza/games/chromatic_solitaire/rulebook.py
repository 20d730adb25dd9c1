"""The rules of Chromatic Solitaire that a refusal can cite, and its options."""

from typing import Final

from cardenza.kernel.options import Choice, Option, Switch

RULES: Final = {
    "SOLI-05": "Every pile starts with a C.",
    "SOLI-06": "A card goes up only on a pile whose top is one half step below it.",
    "SOLI-07": "In a column a card goes only on the card one half step above it.",
    "SOLI-11": "When the deck is used up, the waste is turned over and gone through again.",
    "SOLI-12": "B is the top of the descending order; only an empty column takes it.",
    "SOLI-13": "The game is won when all eight piles are complete.",
    "SOLI-R4": "With this option an empty column takes only a B with its block.",
    "SOLI-R5": "The order does not wrap round: nothing goes on a C, and B goes on nothing.",
    "SOLI-R8": "The top of the waste goes where it fits: a column end, a pile, an empty column.",
    "SOLI-R11": "Only the top card of a pile comes back, and only where the option take_back is on.",
    "SOLI-R14": "A move that changes nothing is not a move.",
    "SOLI-R16": "No pile move, no card to turn up and no use for the deck can be reached any more.",
    "SOLI-R24": "The layout is dealt once, before anything else.",
    "SOLI-R25": "The deck may be gone through only as often as the option passes says.",
    "SOLI-R17": "When no progress can be reached, or the player gives up, the game is over.",
    "SOLI-D1": "Only face-up cards move, and to another column.",
    "SOLI-D2": "Only a column with a card has an end that can go up.",
    "SOLI-D3": "A card can be turned while the deck has one, or the waste has two.",
    "SOLI-D4": "Only a card on the waste can go from there to a column.",
    "SOLI-D5": "Only a card on the waste can go up from there.",
    "SOLI-D6": "The player may give up at any time.",
    "SOLI-D7": "The top card of a pile comes back to a column end one half step above it.",
}


OPTIONS: Final[tuple[Option, ...]] = (
    Choice("SOLI-R4", "empty_column", ("any", "b_only"), "what may start an empty column"),
    Switch("SOLI-R11", "take_back", False, "cards may come back from the piles"),
    Choice("SOLI-R25", "passes", ("unlimited", 1, 2, 3, 4, 5, 6, 7, 8, 9), "how often the deck may be gone through"),
)
