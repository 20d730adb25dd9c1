"""Carmony by hand: a MELD card and its notes to one's own front, a MELD card onto a meld to eat it, a note to the pile.

A MELD card may also go to the front alone: then one chooses among the melds that the hand can build with it. Where the
notes can be read on several roots, and at a strict table always, the player says which note is number 1.
"""

from typing import TYPE_CHECKING

from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import NAMES, gathered, held_in, less, names_of, notes_in, notes_of, size_of, twice_in
from cardenza.games.carmony.moves import (
    DISCARD,
    DRAW,
    EAT,
    PLAYS,
    SIMPLE_TEXTS,
    TAKE,
    eat_of,
    eaten_by,
    eater_of,
    false_of,
    owner_of,
)
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Spot, Touch

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def gestures(state: "CarmonyState", seat: int, move: int) -> list[Gesture]:
    if move < PLAYS:
        return _meld_gestures(state, seat, move)
    if move >= EAT:
        card = Touch("melds", seat, state.rules.card_text(eater_of(move)))
        owner = owner_of(move)
        return [Gesture((card,), Touch("fronts", owner, at)) for at in _places(state, owner, eaten_by(move))]
    if move < DRAW:
        return [Gesture((Touch("hands", seat, NAMES[move - DISCARD]),), Touch("pile"))]
    if move in (DRAW, TAKE):
        return [Gesture((Touch("deck" if move == DRAW else "pile"),))]
    return [Gesture((), None, SIMPLE_TEXTS[move])]


def _meld_gestures(state: "CarmonyState", seat: int, play: int) -> list[Gesture]:
    """With its notes; and, where the table helps, without them."""
    book = state.rules.melds
    card = book.cards[play]
    meld = Touch("melds", seat, state.rules.card_text(card))
    notes = tuple([Touch("hands", seat, NAMES[note]) for note in notes_in(book.counts[play])])
    root = NAMES[book.roots[play]] if len(_readings(state, card, book.counts[play])) > 1 else ""
    whole = Gesture((meld, *notes), Touch("fronts", seat), root)
    return [whole] if state.rules.is_strict else [whole, Gesture((meld,), Touch("fronts", seat), _choice(state, play))]


def _choice(state: "CarmonyState", play: int) -> str:
    """A play of a card that is known, in words: `D with A E`."""
    return state.rules.melds.texts[play].partition(" on ")[2]


def _places(state: "CarmonyState", owner: int, play: int) -> list[int]:
    """Where the MELD cards of a meld lie in a front, the first one first."""
    book, at = state.rules.melds, 0
    places: list[int] = []
    for laid in state.fronts[owner]:
        if laid == play:
            places.append(at)
        at += 1 + book.sizes[laid]
    return places


def _meld_at(state: "CarmonyState", owner: int, at: int) -> int:
    """The meld to which a card of a front belongs."""
    book = state.rules.melds
    for play in state.fronts[owner]:
        at -= 1 + book.sizes[play]
        if at < 0:
            return play
    raise Unreadable("no meld lies there")


def _readings(state: "CarmonyState", card: int, cards: int) -> list[int]:
    """The plays of a card that these NOTE cards make: several if it is symmetric (CARM-R6), none if they do not fit."""
    book = state.rules.melds
    first, end = book.first_plays[card - FIRST_MELD], book.first_plays[card - FIRST_MELD + 1]
    return [play for play in range(first, end) if book.counts[play] == cards]


# ------------------------------------------------------------------------------------------------ reading


def text_of(state: "CarmonyState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    is_for_hand = target is None or (target.zone, target.place) == ("hands", seat)
    if not picks and target is None and gesture.choice in SIMPLE_TEXTS.values():
        return gesture.choice
    if len(picks) == 1 and picks[0].zone in ("deck", "pile") and is_for_hand and not gesture.choice:
        return SIMPLE_TEXTS[DRAW if picks[0].zone == "deck" else TAKE]
    melds, notes = _held(state, picks, seat, "melds"), _held(state, picks, seat, "hands")
    if not picks or len(melds) + len(notes) < len(picks):
        raise Unreadable("touch a MELD card of your own with its notes, or a note and then the pile")
    if not melds:
        return _discard_text(notes, target, gesture)
    if len(melds) > 1:
        raise Unreadable("one MELD card at a time: touch one, and the notes for it")
    if target is not None and target.zone == "fronts" and target.place != seat:
        return _eat_text(state, melds[0], notes, target, gesture)
    if target is not None and (target.zone, target.place) != ("fronts", seat):
        raise Unreadable("melds go to your own front, and a MELD card that eats onto the meld of another player")
    return _meld_text(state, seat, melds[0], notes, gesture.choice)


def _held(state: "CarmonyState", picks: list[Spot], seat: int, zone: str) -> list[int]:
    return [
        state.rules.parse_card(spot.card) for spot in picks if (spot.zone, spot.place) == (zone, seat) and spot.card
    ]


def _discard_text(notes: list[int], target: Spot | None, gesture: Gesture) -> str:
    if len(notes) == 1 and target is not None and target.zone == "pile" and not gesture.choice:
        return f"discard {NAMES[notes[0]]}"
    if target is None or target.zone != "pile":
        raise Unreadable("touch the MELD card that these notes are for, or the pile to discard one of them")
    raise Unreadable("one note goes to the pile, and nothing is said with it")


def _eat_text(state: "CarmonyState", card: int, notes: list[int], target: Spot, gesture: Gesture) -> str:
    assert isinstance(target.place, int)
    front = state.fronts[target.place]
    if notes or gesture.choice or not front:
        raise Unreadable("to eat, touch one MELD card of your own and then a meld of another player")
    if target.at == WHOLE and len(set(front)) > 1:
        raise Unreadable("touch the meld that is to be eaten")
    play = front[0] if target.at == WHOLE else _meld_at(state, target.place, target.at)
    return state.rules.move_text(eat_of(card, target.place, play))


def _meld_text(state: "CarmonyState", seat: int, card: int, notes: list[int], choice: str) -> str:
    """The meld that is meant, or, where the cards fit none, the nearest one: so it is shown what is wrong."""
    book, name = state.rules.melds, state.rules.card_text(card)
    if not notes:
        if choice:
            return f"meld {name} on {choice}"
        hand = state.hands[seat]
        plays = book.plays_of(card, held_in(hand), twice_in(hand))
        play = plays[0] if plays else book.play(card, _nearest(state, card, hand))
        return f"meld {book.texts[play]}"
    cards = gathered(notes)
    if choice:
        return f"meld {name} on {choice} using {' '.join(names_of(sorted(notes)))}"
    readings = _readings(state, card, cards)
    if readings:
        return f"meld {book.texts[readings[0]]}"
    return state.rules.move_text(false_of(card, _nearest(state, card, cards), cards))


def _nearest(state: "CarmonyState", card: int, cards: int) -> int:
    """The root on which fewest notes of a card are missing."""
    book = state.rules.melds
    return min(range(12), key=lambda root: size_of(less(book.counts[book.play(card, root)], cards)))


def choices(state: "CarmonyState", seat: int, gesture: Gesture) -> list[str]:
    """Which meld a MELD card alone is for, and which note is number 1: at a strict table the player says it, always."""
    if seat != state.turn or gesture.choice or gesture.target is None:
        return []
    picks, target = state.touched(seat, gesture)
    melds, notes = _held(state, picks, seat, "melds"), _held(state, picks, seat, "hands")
    is_for_front = target is not None and (target.zone, target.place) == ("fronts", seat)
    if not is_for_front or len(melds) != 1 or len(picks) != 1 + len(notes):
        return []
    if notes and state.rules.is_strict:
        return names_of(notes_of(held_in(gathered(notes)))) if len(set(notes)) > 1 else []
    if notes:
        roots = [state.rules.melds.roots[play] for play in _readings(state, melds[0], gathered(notes))]
        return names_of(roots) if len(roots) > 1 else []
    plays = [move for move in state.legal_moves(seat) if move < PLAYS and state.rules.melds.cards[move] == melds[0]]
    return [_choice(state, play) for play in plays] if len(plays) > 1 and not state.rules.is_strict else []
