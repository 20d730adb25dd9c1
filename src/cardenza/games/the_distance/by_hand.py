"""The Distance by hand: cards onto the pile, the stock to draw, and the letter that is said."""

from typing import TYPE_CHECKING

from cardenza.decks.musicards import ALL_LETTERS, WILDS, cards_in, letter_names, letters_of, names_of, parse_cards
from cardenza.games.the_distance.moves import CARRIERS, DECLINE, DRAW, LETTERS, MEMBERS, SIMPLE
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.the_distance.state import DistanceState


def gesture(seat: int, move: int) -> Gesture:
    if move == DRAW:
        return Gesture((Touch("stock"),))
    if move <= DECLINE:
        return Gesture((), None, SIMPLE[move])
    cards = tuple([Touch("hands", seat, name) for name in names_of(move >> 3)])
    return Gesture(cards, Touch("discard"), LETTERS[move & 7])


def text_of(state: "DistanceState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice in SIMPLE:
        return gesture.choice
    is_for_hand = target is None or (target.zone, target.place) == ("hands", seat)
    if [pick.zone for pick in picks] == ["stock"] and is_for_hand and not gesture.choice:
        return SIMPLE[DRAW]
    is_for_pile = target is not None and target.zone == "discard"
    if not picks or not is_for_pile or not all(is_held(pick, seat) for pick in picks):
        raise Unreadable("touch cards of your hand and then the pile to play them, or the stock to draw")
    cards = parse_cards([pick.card for pick in picks])
    words = ["play", *names_of(cards)]
    letter = gesture.choice or _meant(state, cards)
    return " ".join([*words, "as", letter] if letter else words)


def choices(state: "DistanceState", seat: int, gesture: Gesture) -> list[str]:
    """DIST-R27, DIST-O9: at a strict table the player says the letter, one of the cards' own or, of a wild, any."""
    if not state.rules.is_strict or gesture.target is None:
        return []
    held = [pick.card for pick in state.touched(seat, gesture)[0] if is_held(pick, seat)]
    if not held or len(held) < len(gesture.picks):
        return []
    notes = cards_in(parse_cards(held) & ~WILDS)
    letters = 0
    for card in notes:
        letters |= letters_of(card)
    return letter_names(letters or ALL_LETTERS)


def _meant(state: "DistanceState", cards: int) -> str:
    """The letter of cards put down in silence: the one due that fits them all, or else what the first one is.

    So a wrong card is shown to be wrong. Where several letters fit, none is meant until it is said (DIST-R27).
    """
    due = state.required()
    fitting = [letter for letter in MEMBERS[due] if not cards & ~WILDS & ~CARRIERS[letter]]
    if fitting:
        return LETTERS[fitting[0]] if len(fitting) == 1 else ""
    own = letters_of(cards_in(cards)[0])
    return LETTERS[MEMBERS[own & due or own][0]]
