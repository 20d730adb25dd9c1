"""The colours of card ink, by name; paper is light in both themes, so there is one set."""

from typing import Final

INKS: Final = {
    "ink": "#1f1b16",
    "soft": "#574f43",
    "paper": "#fffdf8",  # on the backs of cards
    "plum": "#7a2e5d",
    "rust": "#9a4117",
    "blue": "#24569e",
    "gold": "#8a6200",
    "red": "#a3262a",
}
INK: Final = "ink"
