"""The sentences of Metronome, each with the number of its rule, and its options."""

from typing import Final

from cardenza.decks.metronome import DeckOption
from cardenza.kernel.options import Choice, Number, Option, Switch

RULES: Final = {
    "METR-03": "In a turn one card of one’s own hand goes on the staff.",
    "METR-04": "Who can play nothing draws one card, only one, and plays it at once if it can be played.",
    "METR-05": "The first player without cards wins.",
    "METR-07": "Once an accidental has begun the next note, the one before takes no dot any more.",
    "METR-08": "The upper number of the time signature is how many beats fill the measure, exactly.",
    "METR-11": "Who takes a measure may hand one card to the player with the fewest.",
    "METR-12": "Before giving, the giver must not have the fewest cards.",
    "METR-16": "Blue is followed by blue or gold, gold by gold or red, red by red or blue.",
    "METR-17": "Only one accidental may lie uncovered; the next note goes on top of it.",
    "METR-18": "No time signature covers another one; it only takes the place of the 4/4 on the board.",
    "METR-19": "The time signature 3/4 needs a measure of at most three beats.",
    "METR-20": "Ties join two neighbouring notes of the same colour, neither of them tied yet.",
    "METR-21": "Dots belong to the last note, as long as no accidental lies after it.",
    "METR-22": "The beats that a dot adds must still fit into the measure.",
    "METR-23": "Dots add half the beats of their note.",
    "METR-R2": "There are time signatures of 3/4, 5/4 and 6/4; they need a measure with no more beats than they allow.",
    "METR-R3": "Who can play a card must play one, also the card just drawn, also if it leads to a fall.",
    "METR-R4": "Notes longer than the room left in the measure cannot be played.",
    "METR-R7": "No note has two dots.",
    "METR-R13": "Only another player, one with the fewest cards of all, receives a card.",
    "METR-R15": "Taking a measure gives no other turn: the taker gives a card or keeps them all.",
    "METR-R19": "While an accidental lies uncovered, neither a dot nor a second accidental can be played.",
    "METR-R20": "There is no card 4/4: it is printed on the board.",
    "METR-R21": "Turns go clockwise.",
    "METR-R22": "With both piles empty nothing can be drawn.",
    "METR-R25": "At the limit of turns the players with the fewest cards share the win.",
    "METR-R29": "The card just drawn can be played, so it is the one to play.",
    "METR-D1": "Notes are played on one’s own turn, from one’s own hand, where they fit.",
    "METR-D2": "Accidentals are played on one’s own turn, while none lies uncovered.",
    "METR-D3": "Dots are played on one’s own turn, behind a last note without one.",
    "METR-D4": "Time signatures are played on one’s own turn, while the 4/4 of the board is in force.",
    "METR-D5": "Ties are played over two notes, and these must be said: they are part of the move.",
    "METR-D6": "One draws on one’s own turn, when no card of the hand can be played.",
    "METR-D7": "One passes on one’s own turn, when nothing can be played and nothing can be drawn.",
    "METR-D8": "Only who has just taken a measure, with two cards or more and not the fewest of all, gives or keeps.",
}


OPTIONS: Final[tuple[Option, ...]] = (
    Number("METR-O1", "hand_size", 5, 15, 7, "cards dealt to each player"),
    Choice("METR-O2", "gift", ("choose", "off"), "whether the taker of a measure may give a card away"),
    Number("METR-O3", "turn_cap", 100, 2000, 600, "turns after which the fewest cards win"),
    Switch("METR-O5", "gift_when_tied", False, "a taker may give also when tied for the fewest cards"),
    DeckOption("METR-O7", "deck", ("standard",), "the cards to play with, or 54 of your own with equal colours"),
)

MOST_DEALT: Final = 46  # METR-O1
