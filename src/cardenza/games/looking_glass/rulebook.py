"""The rules of Through the Looking Glass that a refusal can cite, and its options."""

from typing import Final

from cardenza.kernel.options import Choice, Number, Option

RULES: Final = {
    "LOOK-03": "The winner’s neighbour on the right deals the next round.",
    "LOOK-04": "The neighbour on the dealer’s left begins, and turns go clockwise.",
    "LOOK-07": "In a turn exactly one hand card is used: to pick up, to steal or to place.",
    "LOOK-09": "A hand card and a card that lies on the Wheel must form the INTERVAL there.",
    "LOOK-10": "Of the two cards picked up, number 1 comes to lie on top.",
    "LOOK-13": "With a hand card one steals the pile of another player that shows the same note.",
    "LOOK-15": "What is placed is a hand card, and it goes on its own sector.",
    "LOOK-17": "While no NOTE card lies on the Wheel, one can only steal or place.",
    "LOOK-18": "With the last INTERVAL the round ends: the cards left in hand may only steal or be placed.",
    "LOOK-20": "After the last round the most points win.",
    "LOOK-R1": "Number 1 is the card from which the interval goes upward.",
    "LOOK-R2": "In a tritone either card can be number 1, so the player says which.",
    "LOOK-R3": "An octave is a hand card and a Wheel card of the same note.",
    "LOOK-R4": "The INTERVAL on the Wheel decides who is number 1: C and G are a fifth on C, a fourth on G.",
    "LOOK-R7": "One of the two cards comes from the hand, the other from the Wheel.",
    "LOOK-R8": "There is one pick up in a turn.",
    "LOOK-R17": "When hands are empty and no equal deal is possible, the round ends.",
    "LOOK-R18": "After the last INTERVAL there are no more pick ups, only steals and placings.",
    "LOOK-R25": "Equal scores share the victory.",
    "LOOK-R26": "After a wrong pick up or steal the card shown is placed, and the turn is over.",
    "LOOK-R28": "The dealer deals, once and before anything else in the round.",
    "LOOK-D1": "One picks up on one’s own turn, with a hand card and a card on the Wheel, and says which is number 1.",
    "LOOK-D2": "One steals on one’s own turn, from another player who has a pile.",
    "LOOK-D3": "One places on one’s own turn, a card of one’s own hand.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Number("LOOK-01", "rounds", 1, 6, 2, "how many rounds are played"),
    Choice(
        "LOOK-R16",
        "short_deal",
        ("equal", "none"),
        "when three to each are no longer there: fewer to each, or no deal",
    ),
    Choice(
        "LOOK-R26",
        "mode",
        ("guided", "strict"),
        "strict: a wrong pick up or steal costs the turn; guided: none can be made",
    ),
)
