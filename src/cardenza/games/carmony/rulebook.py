"""The rules of Carmony that a refusal can cite, and its options."""

import json
from collections.abc import Sequence
from typing import Final, final

from cardenza.decks import DeckError
from cardenza.decks.carmony import deck, meld_line, read_melds
from cardenza.kernel.options import Choice, Listing, Number, Option, Switch, Value

RULES: Final = {
    "CARM-03": "The first dealer is drawn by lot; nobody else deals.",
    "CARM-04": "The right-hand neighbour of the last round’s winner deals, and nobody else.",
    "CARM-08": "Turns go clockwise, beginning on the dealer’s left.",
    "CARM-10": "Every turn has a start, a middle and an end, in this order.",
    "CARM-11": "First draw two cards from the deck, or take the whole discard pile.",
    "CARM-13": "The turn ends by putting one NOTE card on the discard pile.",
    "CARM-14": "Who took a pile of one card may not discard that note in the same turn.",
    "CARM-15": "The NOTE cards must fit the MELD card, turned to one of the twelve notes.",
    "CARM-18": "All melds of one turn are of the same type.",
    "CARM-21": "Only the notes that a chord marks as optional may be added or left out.",
    "CARM-23": "One eats a meld that another player has on the table.",
    "CARM-24": "In one turn melds are played or a meld is eaten, never both.",
    "CARM-25": "Only a stronger card eats a meld.",
    "CARM-26": "Nothing eats the Chromatic Scale.",
    "CARM-27": "Only the Chromatic Scale eats the Major Scale.",
    "CARM-28": "Scales eat chords and intervals; only the Major and the Chromatic Scale eat scales.",
    "CARM-29": "Chords eat nothing but intervals.",
    "CARM-30": "Intervals eat nothing.",
    "CARM-32": "One meld at most is eaten in a turn.",
    "CARM-35": "The round ends when somebody’s last NOTE card leaves the hand.",
    "CARM-36": "To go out one needs a scale or three chords on the table.",
    "CARM-38": "When the NOTE deck is used up, the round ends and nobody is paid for going out.",
    "CARM-39": "After the last round the most points win.",
    "CARM-R4": "Scales and intervals are laid whole.",
    "CARM-R11": "The turn that takes the last card of the deck is the last one of the round.",
    "CARM-R13": "A meld leaves two cards in hand, as long as what going out asks for is not on the table.",
    "CARM-R19": "The ban holds for every card of that note, until the turn ends.",
    "CARM-R20": "Who takes a pile of one card must keep a card of another note to discard.",
    "CARM-R21": "An empty pile cannot be taken.",
    "CARM-R22": "Only what lies on a lower step of the ladder is eaten; equals do not eat each other.",
    "CARM-R23": "What was eaten can be played from the next turn on.",
    "CARM-R32": "Players with equal points share the victory.",
    "CARM-R33": "After too many turns in which no card left the deck, somebody has to draw.",
    "CARM-R37": "A false meld goes back to the hand at its price: as a rule no more melds and no eating in that turn.",
    "CARM-R40": "Between rounds the dealer deals, and nothing else is done.",
    "CARM-D1": "One draws at the start of one’s own turn.",
    "CARM-D2": "The pile is taken at the start of one’s own turn, as a whole.",
    "CARM-D3": "Melds are laid in the middle of one’s own turn, with cards of one’s own hand.",
    "CARM-D4": "One eats in the middle of one’s own turn, with a MELD card of one’s own hand.",
    "CARM-D5": "One discards a card of one’s own hand, at the end of one’s own turn.",
    "CDECK-07": "Every meld has two notes or more.",
}


@final
class MeldList(Listing):
    """The printed MELD cards, or a list of one's own, a card a line (CDECK-R12).

    >>> OPTIONS[-1].read("printed")
    'printed'
    """

    def of_own(self, items: list[int | str]) -> str:
        return self._trouble([str(item) for item in items], is_lax=False)

    def check_in(self, version: int, value: object) -> Value:
        """A table that was opened with a list which version 2 refuses plays on with it."""
        if version >= 2 or not isinstance(value, list):
            return self.check(value)
        trouble = self._trouble([str(item) for item in value], is_lax=True)
        return value if not trouble else self.check(value)

    def _trouble(self, lines: list[str], is_lax: bool) -> str:
        try:
            read_melds(lines, is_lax=is_lax)
        except DeckError as error:
            return str(error).removesuffix(".")
        return ""

    def example(self) -> list[int | str]:
        """The printed list with a thirteenth that may be laid with three cards, the scales first."""
        lines = [meld_line(meld) for meld in deck().melds]
        changed = [
            "ch-13: 1 3 (5) b7 (9) (11) (13) | Thirteenth" if line.startswith("ch-13:") else line for line in lines
        ]
        return [*changed[45:], *changed[:45]]

    def allowed(self) -> str:
        return f"{self.values[0]}, or a list of 60 lines such as {json.dumps(meld_line(deck().meld('ch-9')))}"

    def read(self, text: str) -> Value:
        """A name, the lines of a file, or a list in JSON."""
        if text in self.values:
            return text
        try:
            items = json.loads(text)
        except ValueError:
            items = [line.strip() for line in text.splitlines() if line.strip()]
        return self.check(items)


def lines_of(value: Value) -> Sequence[str]:
    """The lines of a list of one's own; none for the printed one."""
    return [str(line) for line in value] if isinstance(value, list) else []


OPTIONS: Final[tuple[Option, ...]] = (
    Number("CARM-01", "rounds", 1, 9, 3, "how many rounds are played"),
    Choice("CARM-R37", "mode", ("guided", "strict"), "strict: melds are laid freely, and a false one has its price"),
    Choice("CARM-R37", "strict_penalty", ("turn", "points", "none"), "the price of a false meld at a strict table"),
    Switch("CARM-R11", "last_turn_bonus", False, "who empties the hand in the last turn goes out, for 200 points"),
    Number("CARM-R33", "dry_limit", 2, 10, 4, "turns without the deck, for each player, before somebody has to draw"),
    MeldList("CDECK-R12", "meld_list", ("printed",), "the MELD cards: the printed ones, or a list of your own"),
)
