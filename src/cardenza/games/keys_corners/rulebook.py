"""The sentences of Key’s Corners that a refusal can cite, and its options."""

from typing import Final, final

from cardenza.kernel.options import Choice, Listing, Option

RULES: Final = {
    "KEYS-12": "It is somebody else’s turn; wait until they say that they are done.",
    "KEYS-13": "Every corner begins with the keynote.",
    "KEYS-14": "Corners go up the scale, note by note.",
    "KEYS-16": "Cards go from a foundation onto a corner only in the order of the scale.",
    "KEYS-17": "Corners are never filled; they begin with the keynote or stay empty.",
    "KEYS-18": "Foundations that show a note of the scale take the next note of it, up to the last.",
    "KEYS-19": "Foundations that show a note outside the scale take the same note only, up to four.",
    "KEYS-21": "One foundation goes onto another only where its lowest card follows or matches.",
    "KEYS-22": "Empty foundations are filled before anything else: from the hand, or without a hand from the discards.",
    "KEYS-23": "With neither hand nor discards, the space is left to the next player.",
    "KEYS-25": "Discarding is instead of playing: after a card was played, none is discarded.",
    "KEYS-26": "Only a card that fits nowhere on the board may be discarded.",
    "KEYS-27": "The top of the discard pile may be played, but not while a foundation waits for a card of the hand.",
    "KEYS-29": "Wilds stand for a note that is needed, and the player says which; every other card is its own note.",
    "KEYS-30": "Every turn at least one card is played, or one is discarded.",
    "KEYS-31": "Before the turn ends, a move that shows on the board must be made.",
    "KEYS-35": "When stock and hands are empty, the most points win; equal points share the win.",
    "KEYS-R1": "The turn cannot end while a pile can go onto another pile or onto a corner that is begun.",
    "KEYS-R3": "Between foundations only whole piles move; onto a corner goes what begins with the note needed there.",
    "KEYS-R4": "What lies in a corner stays there until the scale is complete.",
    "KEYS-R8": "Wilds always fit somewhere, so none is ever discarded.",
    "KEYS-R9": "Wilds keep the name they were put down with.",
    "KEYS-R10": "Before anything else the first player names the wilds turned up, clockwise from the north.",
    "KEYS-R11": "No wild on the table is exchanged for the card it stands for.",
    "KEYS-R12": "Stacks hold four cards at most, wilds included.",
    "KEYS-R13": "Equal notes of the scale are not stacked.",
    "KEYS-R14": "Runs end with the last note of the scale; the keynote does not follow it.",
    "KEYS-R15": "As long as a foundation is empty, filling it is all that may be done.",
    "KEYS-R16": "Spaces that nothing is left to fill stay empty.",
    "KEYS-R18": "Moving piles is not playing a card.",
    "KEYS-R21": "Where every card in hand fits somewhere, one of them must be played.",
    "KEYS-R33": "Between rounds there is one thing to do: the next dealer deals.",
    "KEYS-O4": "At this table moves to an empty corner must be made, too.",
    "KEYS-D1": "Only a wild turned up at the deal is named on the table, and only before the first turn.",
    "KEYS-D2": "Only an empty foundation is filled, with a card of one’s own hand.",
    "KEYS-D3": "Only with an empty hand is a foundation filled from the discard pile.",
    "KEYS-D4": "Cards of one’s own hand are played where their note fits.",
    "KEYS-D5": "The top of the discard pile is played where its note fits.",
    "KEYS-D6": "Piles move from a foundation, to another pile that they fit.",
    "KEYS-D7": "One card of one’s own hand is discarded as the only card of the turn.",
    "KEYS-D8": "One is done when a card was played, or none is left in hand, and nothing more must be done.",
    "KEYS-D9": "The dealer deals, and only between rounds.",
}

NAMED: Final = (
    "major natural_minor harmonic_minor melodic_minor dorian phrygian lydian mixolydian locrian "
    "major_pentatonic minor_pentatonic blues whole_tone octatonic"
)
KEYS: Final = "C C# Db D D# Eb E F F# Gb G G# Ab A A# Bb B Cb"  # the 12 keynotes, and the names of all 15 major keys
SHORTEST: Final = 5
LONGEST: Final = 8


@final
class ScaleOption(Listing):
    """A scale by its name, or by the half steps from the keynote to each of its notes (KEYS-R25).

    >>> OPTIONS[1].read("0 2 4 5 7 9 10")
    [0, 2, 4, 5, 7, 9, 10]
    """

    def of_own(self, items: list[int | str]) -> str:
        steps = [item for item in items if isinstance(item, int)]
        if len(steps) < len(items) or not all(0 <= step <= 11 for step in steps):
            return "it lists half steps above the keynote, numbers from 0 to 11"
        if steps[:1] != [0]:
            return "it begins with the keynote, which is 0"
        if sorted(set(steps)) != steps:
            return "its notes rise and are all different"
        if not SHORTEST <= len(steps) <= LONGEST:
            return f"it has {SHORTEST} to {LONGEST} notes, not {len(steps)}"
        return ""

    def example(self) -> list[int | str]:
        return [0, 2, 4, 5, 7, 8, 11]


OPTIONS: Final[tuple[Option, ...]] = (
    Choice("KEYS-O1", "key", tuple(KEYS.split()), "the keynote of the first round"),
    ScaleOption("KEYS-O2", "scale", tuple(NAMED.split()), "the scale, or the half steps from the keynote to its notes"),
    Choice("KEYS-O3", "rounds", (1, 2, 3, 4, 5), "how many rounds are played"),
    Choice("KEYS-O3", "key_order", ("fixed", "fifths", "random"), "the keynote of each further round"),
    Choice(
        "KEYS-O4", "board_moves", ("compulsory", "all", "optional"), "which moves that show on the board must be made"
    ),
)
