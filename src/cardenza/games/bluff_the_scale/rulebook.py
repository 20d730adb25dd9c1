"""The sentences of Bluff the Scale that a refusal can cite, and its options."""

from collections.abc import Mapping
from typing import Final, final

from cardenza.decks.carmony import Kind, deck
from cardenza.kernel.options import Choice, Listing, Number, Option, Single, Switch, Value

RULES: Final = {
    "BLUF-06": "Who starts a scale turns the SCALE card first, so that its 1 points at a note.",
    "BLUF-07": "Cards go face down on their sectors, and the name of the note is said.",
    "BLUF-08": "In turn, clockwise, each player covers the sector of the next degree with one card.",
    "BLUF-09": "In the basic game a black note goes by either of its two names.",
    "BLUF-11": "Everybody but its owner may react to a card, until the next one is put down.",
    "BLUF-16": "The first player without NOTE cards wins.",
    "BLUF-17": "When all SCALE cards are used up, the smallest hand wins.",
    "BLUF-18": "The number of a degree gives its letter: the name must be spelled with that letter.",
    "BLUF-19": "A name is corrected by one of the others, before the next card is put down.",
    "BLUF-20": "After a correction another card is put down, with the right name.",
    "BLUF-R5": "Who fixes degree 1 also puts down the first card.",
    "BLUF-R10": "What was put down stays there, unless its name is corrected.",
    "BLUF-R11": "Only the last card put down can be called.",
    "BLUF-R14": "Who has no card left and is called wrongly has won at once.",
    "BLUF-R20": "With the last SCALE card gone and nobody out, the fewest cards win; equal hands share the win.",
    "BLUF-R21": "Degree 1 goes by a printed name, and that name decides how all others are spelled.",
    "BLUF-R22": "On the Chromatic Scale every printed name is right, so there is nothing to correct.",
    "BLUF-R23": "There is one try to correct a name; a false correction changes nothing.",
    "BLUF-R24": "The card taken back is not put down again, unless it is the only one.",
    "BLUF-R25": "After a correction only the right name counts, and it is not corrected again.",
    "BLUF-R26": "In the basic game the sector counts and not what is said.",
    "BLUF-R28": "Names are corrected in the advanced variant only.",
    "BLUF-R31": "Each of the others may react until they pass; who has passed is done with this card.",
    "BLUF-R32": "The game is dealt once, before anything else, and the first player says when.",
    "CDECK-R9": "Twelve notes have only seven letters, so any printed name will do.",
    "CDECK-R10": "Degrees with the same number share a letter.",
    "CDECK-R13": "The last degree of the Whole Tone scale goes by ♭7 or by ♯6.",
    "BLUF-D1": "Degree 1 is chosen while the Wheel is empty, by the player who starts the scale.",
    "BLUF-D2": "On one’s turn one card of one’s hand is put down, when nobody can react any more.",
    "BLUF-D3": "A card just put down is called by one of the others, not by its owner.",
    "BLUF-D4": "Where names can be corrected, each of the others may do so once for a name just said.",
    "BLUF-D5": "Only who was corrected puts down a replacement.",
    "BLUF-D6": "Each of the others passes once on a card just put down.",
}

SCALES: Final = [meld.id for meld in deck().of_kind(Kind.SCALE)]
RESTARTS: Final = (50, False, *range(3, 50))
"""How many calls a SCALE card sees at most; the first one is the usual one."""


@final
class ScaleSet(Listing):
    """All SCALE cards, or those of a list.

    >>> OPTIONS[6].read("sc-major sc-minor")
    ['sc-major', 'sc-minor']
    """

    def of_own(self, items: list[int | str]) -> str:
        strange = [str(item) for item in items if item not in SCALES]
        if strange:
            return f"{strange[0]} is no SCALE card such as {SCALES[0]}"
        if not items:
            return "it names one SCALE card at least"
        return "it names no card twice" if len(set(items)) < len(items) else ""

    def example(self) -> list[int | str]:
        return ["sc-major", "sc-minor", "sc-blues"]


@final
class Naming(Choice):
    """Names are said by the table, but by hand where their spelling counts."""

    def default_beside(self, others: Mapping[str, Value], version: int) -> Single:
        return "manual" if others["advanced"] else "auto"


OPTIONS: Final[tuple[Option, ...]] = (
    Choice("BLUF-R3", "half_deck", ("auto", True, False), "play with half the NOTE cards, four of each"),
    Switch("BLUF-18", "advanced", False, "names must be spelled rightly and can be corrected"),
    Naming("BLUF-07", "naming", ("auto", "manual"), "who says the names of the notes"),
    Choice("CDECK-R9", "chromatic_spelling", ("free", "by_degree"), "how the Chromatic Scale is spelled"),
    Choice("BLUF-R18", "restart_limit", RESTARTS, "calls after which a SCALE card is set aside"),
    Number("BLUF-R32", "scales", 1, 15, 15, "SCALE cards that are used; 15 means all there are"),
    ScaleSet("BLUF-02", "scale_set", ("all",), "the SCALE cards to choose from, all or a list"),
    Choice("BLUF-R23", "false_correction", ("free", "barred"), "what becomes of somebody who corrects falsely"),
)
