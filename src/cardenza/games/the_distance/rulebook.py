"""The rules of The Distance that a refusal can cite, and its options."""

from typing import Final

from cardenza.kernel.options import Choice, Number, Option, Switch

RULES: Final = {
    "DIST-12": "Turns go clockwise.",
    "DIST-13": "The letter played must lie the chosen interval above the last one.",
    "DIST-14": "Cards put down together must have the same letter and the same number.",
    "DIST-15": "Cards of different numbers may not be mixed in one play.",
    "DIST-17": "The letter said must be the letter that is due.",
    "DIST-18": "After a wrong card or a wrong letter the cards come back, and two penalty cards with them.",
    "DIST-21": "Who has no card for the letter due draws.",
    "DIST-23": "Only after three draws in the turn may a player pass.",
    "DIST-26": "The first player without cards wins.",
    "DIST-R6": "Who holds the letter due must play it; only a wild, or a card drawn in this turn, may be kept.",
    "DIST-R7": "Even at a strict table nobody passes with the letter due in hand when nothing can be drawn.",
    "DIST-R8": "Where three draws are the limit of a turn, one plays or passes after them.",
    "DIST-R22": "Only the letter is said, without an accidental.",
    "DIST-R27": "The letter must be said: it is part of the move.",
    "DIST-R13": "With nothing left to draw, who holds the letter due must play, and who does not may pass.",
    "DIST-R16": "The moment to catch is over; nobody is caught later for the same card.",
    "DIST-R18": "Nobody has just got down to one card, so there is nothing to call.",
    "DIST-R19": "In guided play the call is automatic.",
    "DIST-R25": "At the limit of turns the players with the fewest cards share the win.",
    "DIST-R26": "A white key is called by its own letter only.",
    "DIST-R28": "While a call is open, everybody answers once and nothing else is done.",
    "DIST-D1": "Cards are played on one's own turn, from one's own hand.",
    "DIST-D2": "Even a mistake is made with cards of one's own hand.",
    "DIST-D3": "One draws on one's own turn, while there is something to draw.",
    "DIST-D4": "One passes on one's own turn, after three draws or when nothing can be drawn.",
    "DIST-D5": "Only the player who has just got down to one card calls or is silent.",
    "DIST-D6": "Only the other players catch or decline, before the one with one card has called.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("DIST-O1", "interval", (2, 3, 4, 5, 6, 7), "the interval to go by: 2 is a second, 7 a seventh"),
    Choice(
        "DIST-O2", "mode", ("strict", "guided"), "strict: mistakes are fined and calls made by hand; guided: neither"
    ),
    Choice("DIST-O3", "hand_size", (7, 5), "cards dealt to each player"),
    Choice("DIST-O4", "wilds", ("all", "none"), "the six wilds, or the 48 notes alone"),
    Switch("DIST-O6", "mistake_ends_turn", False, "the first mistake already ends the turn"),
    Number("DIST-O7", "turn_cap", 200, 5000, 1000, "turns after which the fewest cards win"),
    Choice("DIST-O10", "draw_limit", ("none", 3), "how many cards one may draw in a turn", before={2: 3}),
)
