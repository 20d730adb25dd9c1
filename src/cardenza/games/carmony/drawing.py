"""How a turn of Carmony begins and ends: draw two cards or take the whole pile, and in the end discard a card.

A player who has taken a pile of one card may not discard that note in the same turn: the note is barred. So there must
always be a card of another note, in hand before such a pile is taken, and after every meld.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks import parts
from cardenza.decks.notes import (
    BIT,
    NAMES,
    ONE,
    NumbersByNote,
    count_of,
    held_in,
    names_of,
    notes_in,
    notes_of,
    size_of,
)
from cardenza.games.carmony import rounds
from cardenza.games.carmony.state import ACT, DISCARD, DRAW, NO_LIMIT, NOTHING, START, TAKE, CarmonyState
from cardenza.kernel.errors import Impossible
from cardenza.kernel.fields import Count, Field, Flag
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Measured, Verdict

RULES: Final = {
    "CARM-10": "Every turn has a start, a middle and an end, in this order.",
    "CARM-11": "First draw two cards from the deck, or take the whole discard pile.",
    "CARM-13": "The turn ends with one NOTE card put on the discard pile.",
    "CARM-14": "A player who took a pile of one card may not discard that note in the same turn.",
    "CARM-R19": "The ban holds for every card of that note, until the turn ends.",
    "CARM-R20": "A player who takes a pile of one card must keep a card of another note to discard.",
    "CARM-R21": "An empty pile cannot be taken.",
    "CARM-R33": "After too many turns in which no card left the deck, somebody has to draw.",
    "CARM-D1": "You draw at the start of your own turn.",
    "CARM-D2": "You take the pile at the start of your own turn, as a whole.",
    "CARM-D5": "You discard a card of your own hand, at the end of your own turn.",
}

KINDS: Final = [
    Kind("draw", "CARM-D1", DRAW, hands=Hands("deck")),
    Kind("take", "CARM-D2", TAKE, hands=Hands("pile")),
    Kind("discard {note}", "CARM-D5", DISCARD, [parts.Note("note")], Hands("note", onto="pile")),
]

FIELDS: Final[tuple[Field, ...]] = (
    parts.NoteKept("barred", rule="CARM-14", only_in=["act"]),
    Flag("drawn", "has_drawn", rule="CARM-10", only_in=["act"]),
    Count("dry", most="most_dry", rule="CARM-R33"),
)

ONLY_DRAW: Final = [DRAW]
DRAW_OR_TAKE: Final = [DRAW, TAKE]
DISCARDS: Final = NumbersByNote(DISCARD)


# ------------------------------------------------------------------------------------------------ the start


def starts(state: CarmonyState, seat: int) -> list[int]:
    return DRAW_OR_TAKE if can_take(state, seat) else ONLY_DRAW


def can_take(state: CarmonyState, seat: int) -> bool:
    """CARM-D2."""
    size = len(state.pile)
    if size == 0 or state.dry >= state.rules.most_dry:  # CARM-R21, CARM-R33
        return False
    return size > 1 or held_in(state.hands[seat]) & ~BIT[state.pile[0]] != 0  # CARM-R20


def judge_start(state: CarmonyState, seat: int, move: int, decision: str) -> Verdict:
    if state.phase != START:
        return state.refused("CARM-10", "CARM-11", "CARM-13", decision)
    if move == DRAW or can_take(state, seat):
        return LEGAL
    if not state.pile:
        return state.refused("CARM-R21", "CARM-D2", "CARM-11")
    if state.dry >= state.rules.most_dry:
        dry = Measured("turns without the deck", state.dry, state.rules.most_dry - 1, is_most=True)
        return state.refused("CARM-R33", "CARM-D2", evidence=(dry,))
    proof = (Listed("on the pile", names_of(state.pile)), Measured("cards of another note", 0, 1))
    return state.refused("CARM-R20", "CARM-14", "CARM-D2", evidence=proof)


def refuse_before_start(state: CarmonyState, decision: str) -> Verdict:
    return state.refused("CARM-11", "CARM-10", "CARM-D1", "CARM-D2", decision)


def draw(state: CarmonyState, seat: int, count: int) -> None:
    """So many NOTE cards, or all there are (CARM-R9, CARM-R10)."""
    count = min(count, len(state.deck))
    if count == 0:
        return
    if not state.is_named:
        state.chance.arrange(state.deck, count)
    hand = state.hands[seat]
    left = len(state.deck) - count
    for at in range(left, left + count):
        hand += ONE[state.deck[at]]
    del state.deck[left:]
    state.hands[seat] = hand
    state.has_drawn = True
    state.dry = 0


def take(state: CarmonyState, seat: int) -> None:
    """CARM-D2: everybody has seen the cards of the pile."""
    taken: i64 = 0
    for note in state.pile:
        taken += ONE[note]
    if len(state.pile) == 1:
        state.barred = state.pile[0]  # CARM-14
    state.pile = []
    state.receive(seat, taken)


def prompt(state: CarmonyState, seat: int) -> str:
    """At the start: draw or take."""
    drawn = f"draw {min(2, len(state.deck))}"
    return f"{drawn} or take {len(state.pile)}" if can_take(state, seat) else drawn


# ------------------------------------------------------------------------------------------------ the end


def discards(state: CarmonyState, seat: int) -> list[int]:
    """CARM-D5, in a list of its own. No meld has left a last card that may not go."""
    return DISCARDS.of(free_in(state, state.hands[seat]))


def judge_discard(state: CarmonyState, seat: int, note: int) -> Verdict:
    hand = state.hands[seat]
    if not held_in(hand) & BIT[note]:
        return state.refused("CORE-3", "CARM-13", "CARM-D5", evidence=(Listed("not in your hand", [NAMES[note]]),))
    if note == state.barred:
        free = Listed("these may go", names_of(notes_of(free_in(state, hand))))
        return state.refused("CARM-14", "CARM-R19", "CARM-D5", evidence=(free,))
    return LEGAL


def discard(state: CarmonyState, seat: int, note: int) -> None:
    """CARM-D5: the turn passes on, or the round is over."""
    state.give(seat, ONE[note])
    state.pile.append(note)
    if state.hands[seat] == 0 or not state.deck:
        rounds.end(state, seat)
        return
    if not state.has_drawn:
        state.dry += 1  # CARM-R33
    state.turn = state.turn + 1 if state.turn + 1 < state.rules.seats else 0
    state.phase = START
    state.begin_turn()


def late_move(state: CarmonyState, seat: int) -> int:
    """Section 3: draw, then discard the note of which there are most, of equals the lowest."""
    if state.phase != ACT:
        return DRAW
    return max(discards(state, seat), key=lambda move: count_of(state.hands[seat], move - DISCARD))


# ------------------------------------------------------------------------------------------------ the ban


def free_in(state: CarmonyState, hand: i64) -> i64:
    """The notes of a hand that may be discarded."""
    barred: i64 = state.barred
    return held_in(hand) if barred < 0 else held_in(hand) & ~BIT[barred]


def spare_cards(state: CarmonyState, hand: i64) -> i64:
    """How many cards of a hand may go without a look at what is left: one that may be discarded stays."""
    barred: i64 = state.barred
    return NO_LIMIT if barred < 0 else size_of(hand) - count_of(hand, barred) - 1


def can_end(state: CarmonyState, left: i64, refill: int) -> bool:
    """CARM-R20: of what a meld leaves, the refill not counted, one card may be discarded, or none is left at all."""
    return state.barred == NOTHING or free_in(state, left) != 0 or (left == 0 and refill == 0)


OBJECTION: Final = ["CARM-R20", "CARM-14"]


def proof(state: CarmonyState, left: int) -> tuple[Evidence, ...]:
    """What a meld would leave, and that it may not be discarded."""
    return Listed("left in hand", names_of(notes_in(left))), Listed("may not be discarded", [NAMES[state.barred]])


def check(state: CarmonyState) -> None:
    """Refuse a turn that could not end, or that contradicts itself."""
    if state.has_drawn and state.dry:
        raise Impossible("dry is 0 as soon as a card has left the deck, and drawn is true [CARM-R33]")
    if state.phase == ACT and not free_in(state, state.hands[state.turn]):
        raise Impossible(f"hands[{state.turn}] must have a card that is not barred [CARM-R20]")
