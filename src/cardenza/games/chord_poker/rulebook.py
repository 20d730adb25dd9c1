"""The sentences of Chord Poker that a refusal or an outcome can cite, and its options."""

from typing import Final, final

from cardenza.decks.carmony import Kind, deck
from cardenza.kernel.options import Choice, Listing, Number, Option, Switch

RULES: Final = {
    "POKR-04": "Every round has another chord: used CHORD cards do not come back.",
    "POKR-05": "The deal goes round clockwise.",
    "POKR-10": "Turns go clockwise.",
    "POKR-11": "Turns begin with the top card of the deck, or with the whole pile.",
    "POKR-12": "Turns end with one discard.",
    "POKR-13": "Melds are two, three or four equal notes.",
    "POKR-15": "Melds are made in the hand and shown when the round is over.",
    "POKR-16": "Required notes of the chord whose sector is free go onto the Wheel.",
    "POKR-18": "Cards whose sector is taken go onto the pile.",
    "POKR-19": "Cards that are no note of the chord go onto the pile.",
    "POKR-20": "Who has taken a pile of one card discards no card of that note in the same turn.",
    "POKR-21": "The new root is a card of one’s own hand, and its sector is free.",
    "POKR-23": "Changing the root is a whole turn, without drawing and without discarding; no other turn is.",
    "POKR-24": "The last required note completes the chord and ends the round.",
    "POKR-25": "When the deck is used up the round ends, and nobody gets the 5 points.",
    "POKR-26": "After the last round most points win.",
    "POKR-R5": "Discarding a required note whose sector is free leaves no choice: it goes onto the Wheel.",
    "POKR-R6": "Optional notes go onto the Wheel only while their sector is free.",
    "POKR-R7": "No card of the note taken leaves the hand this turn, neither for the pile nor for the Wheel.",
    "POKR-R8": "Who holds nothing but that note, or nothing at all, cannot take a pile of one card.",
    "POKR-R9": "There is no pile to take.",
    "POKR-R10": "The root is changed at the start of a turn, with a card whose sector is free.",
    "POKR-R12": "Here the table groups equal cards, as is best for the player.",
    "POKR-R13": "Five equal cards are no meld: they are split.",
    "POKR-R18": "After so many turns without a card from the deck, a card must be drawn.",
    "POKR-R23": "Equal points share the win.",
    "POKR-R25": "Melds are neither announced nor laid before the round is over.",
    "POKR-R26": "The dealer deals, and only between rounds.",
    "POKR-D1": "One draws at the start of one’s own turn.",
    "POKR-D2": "One takes the pile at the start of one’s own turn, if it can be taken.",
    "POKR-D3": "One changes the root at the start of one’s own turn, with a card of one’s own hand.",
    "POKR-D4": "Chord notes go onto a free sector; a strict table puts a wrong place right and takes 1 point for it.",
    "POKR-D5": "Other cards go onto the pile; a strict table puts a wrong place right and takes 1 point for it.",
    "POKR-D7": "At a strict table everybody groups their own cards once, when the round is over.",
}

NAMED: Final = ("all", "without-power-chord")
POWER_CHORD: Final = "ch-5"


@final
class ChordsOption(Listing):
    """The CHORD cards of a game: all of them, or some by their ids.

    >>> OPTIONS[4].read("ch-maj, ch-min, ch-7, ch-m7")
    ['ch-maj', 'ch-min', 'ch-7', 'ch-m7']
    """

    def of_own(self, items: list[int | str]) -> str:
        known = [meld.id for meld in deck().of_kind(Kind.CHORD)]
        strange = [str(item) for item in items if item not in known]
        if strange:
            return f"it lists ids of CHORD cards such as ch-maj, and {strange[0]} is none"
        if len(set(items)) < len(items):
            return "it names a card twice"
        return "" if items else "it names at least one card"

    def example(self) -> list[int | str]:
        return ["ch-maj", "ch-min", "ch-7", "ch-maj7", "ch-m7", "ch-9"]


OPTIONS: Final[tuple[Option, ...]] = (
    Number("POKR-01", "rounds", 1, 33, 4, "how many rounds are played, each with another chord"),
    Choice(
        "POKR-D7",
        "mode",
        ("guided", "strict"),
        "strict: one says where a discard goes and groups one’s own cards; guided: the table sees to both",
    ),
    Switch("POKR-R15", "last_turn_bonus", False, "completing the chord with the last turn of the deck earns 5 points"),
    Number("POKR-R18", "dry_limit", 2, 10, 4, "turns for each player without a card from the deck, then one is drawn"),
    ChordsOption("POKR-04", "chords", NAMED, "the CHORD cards in the deck, or a list of their ids"),
)
