"""How a turn of Carmony begins and ends: draw two cards or take the whole pile, and in the end discard a card.

A player who has taken a pile of one card may not discard that note in the same turn: the note is barred. So there must
always be a card of another note, in hand before such a pile is taken, and after every meld.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks import notes, parts
from cardenza.decks.melds import read_note
from cardenza.games.carmony import rounds
from cardenza.games.carmony.state import ACT, NOTHING, PLAYS, START, CarmonyState
from cardenza.kernel import errors, fields, kinds, speech, verdict
from cardenza.kernel.speech import CARD, CARDS, NOTE, NUMBER, SEAT

RULES: Final[dict[str, str]] = {
    "CARM-10": "Every turn has a start, a middle and an end, in this order.",
    "CARM-11": "First draw two cards from the deck, or take the whole discard pile.",
    "CARM-13": "The turn ends with one NOTE card put on the discard pile.",
    "CARM-14": "A player who took a pile of one card may not discard that note in the same turn.",
    "CARM-R19": "The ban holds for every card of that note, until the turn ends.",
    "CARM-R20": "A player who takes a pile of one card must keep a card of another note to discard.",
    "CARM-R21": "An empty pile cannot be taken.",
    "CARM-R33": "After too many turns in which no card left the deck, somebody has to draw.",
    "CARM-D1": "You draw only at the start of your own turn.",
    "CARM-D2": "You take the pile only at the start of your own turn, as a whole.",
    "CARM-D5": "You discard a card of your own hand, at the end of your own turn.",
}

DISCARD: Final = PLAYS
DRAW: Final = PLAYS + 16
TAKE: Final = PLAYS + 17
KINDS: Final[list[kinds.Kind]] = [
    kinds.Kind("draw", "CARM-D1", DRAW, hands=kinds.Hands("deck")).said_with(count=NUMBER),
    kinds.Kind("take", "CARM-D2", TAKE, hands=kinds.Hands("pile")).said_with(count=NUMBER),
    kinds.Kind("discard {note}", "CARM-D5", DISCARD, [parts.note_part("note")], kinds.Hands("note", onto="pile")),
]

FIELDS: Final[tuple[fields.Field, ...]] = (
    fields.Spelled("barred", notes.NAMES, "a note", read_note).only_in("act").by("CARM-14").as_aid(),
    fields.Flag("drawn", "has_drawn").only_in("act").by("CARM-10"),
    fields.Count("dry", most="most_dry").by("CARM-R33"),
)

SAYS: Final[speech.Sayings] = speech.Sayings()
DREW: Final = SAYS.add("drew", "CARM-11", seat=SEAT, count=NUMBER)
DREW_NOTES: Final = SAYS.add("drew_notes", "CARM-11", seat=SEAT, cards=CARDS)
REFILLED: Final = SAYS.add("refilled", "CARM-34", seat=SEAT, count=NUMBER, root=NOTE)
REFILLED_NOTES: Final = SAYS.add("refilled_notes", "CARM-34", seat=SEAT, cards=CARDS, root=NOTE)
TOOK: Final = SAYS.add("took", "CARM-11", seat=SEAT, count=NUMBER, cards=CARDS)
BARRED: Final = SAYS.add("barred", "CARM-14", seat=SEAT, card=CARD)
DISCARDED: Final = SAYS.add("discarded", "CARM-13", seat=SEAT, card=CARD)
TOO_DRY: Final = SAYS.add("too_dry", "CARM-R33", count=NUMBER)
DRAW_OR_TAKE_NOW: Final = SAYS.add("draw_or_take", "CARM-11", count=NUMBER, pile=NUMBER)
DRAW_NOW: Final = SAYS.add("must_draw", "CARM-11", count=NUMBER)
OR_DISCARD: Final = SAYS.add("or_discard", "CARM-13")
DISCARD_NOW: Final = SAYS.add("must_discard", "CARM-13")
BUT_NOT: Final = SAYS.add("but_not", "CARM-14", card=CARD)
DRY_TURNS: Final = SAYS.add("dry_turns", "CARM-R33")
ON_PILE: Final = SAYS.add("on_pile", "CARM-14")
OTHER_NOTES: Final = SAYS.add("other_notes", "CARM-R20")
MAY_GO: Final = SAYS.add("may_go", "CARM-13").as_aid(speech.FITTING)
LEFT: Final = SAYS.add("left", "CARM-R20")
MAY_NOT_GO: Final = SAYS.add("may_not_go", "CARM-14")

ONLY_DRAW: Final = [DRAW]
DRAW_OR_TAKE: Final = [DRAW, TAKE]
DISCARDS: Final = notes.NumbersByNote(DISCARD)


# ------------------------------------------------------------------------------------------------ the start


def starts(state: CarmonyState, seat: int) -> list[int]:
    return DRAW_OR_TAKE if can_take(state, seat) else ONLY_DRAW


def can_take(state: CarmonyState, seat: int) -> bool:
    """CARM-D2."""
    size = len(state.pile)
    if size == 0 or state.dry >= state.rules.most_dry:  # CARM-R21, CARM-R33
        return False
    return size > 1 or notes.held_in(state.hands[seat]) & ~notes.BIT[state.pile[0]] != 0  # CARM-R20


def judge_start(state: CarmonyState, seat: int, move: int, decision: str) -> verdict.Verdict:
    if state.phase != START:
        return state.refused(decision, "CARM-10", "CARM-11", "CARM-13")
    if move == DRAW or can_take(state, seat):
        return verdict.LEGAL
    if not state.pile:
        return state.refused("CARM-R21", "CARM-D2", "CARM-11")
    if state.dry >= state.rules.most_dry:
        dry = verdict.Measured(DRY_TURNS.alone, state.dry, state.rules.most_dry - 1, is_most=True)
        return state.refused("CARM-R33", "CARM-D2", evidence=(dry,))
    proof = (verdict.Listed(ON_PILE.alone, cards_of(state.pile)), verdict.Measured(OTHER_NOTES.alone, 0, 1))
    return state.refused("CARM-R20", "CARM-14", "CARM-D2", evidence=proof)


def refuse_before_start(state: CarmonyState, decision: str) -> verdict.Verdict:
    return state.refused("CARM-11", "CARM-10", "CARM-D1", "CARM-D2", decision)


def start(state: CarmonyState, seat: int, move: int) -> None:
    """CARM-D1, CARM-D2. Everybody has seen the cards of the pile."""
    if move == DRAW:
        draw(state, seat, 2)
    else:
        if state.story is not None:
            _tell_of_pile(state.story, seat, notes.names_of(state.pile))
        if len(state.pile) == 1:
            state.barred = state.pile[0]  # CARM-14
        state.receive(seat, notes.gathered(state.pile))
        state.pile = []
    state.phase = ACT


def _tell_of_pile(story: list[speech.Said], seat: int, pile: list[str]) -> None:
    story.append(TOOK.said(seat, len(pile), pile))
    if len(pile) == 1:
        story.append(BARRED.said(seat, pile[0]))


def draw(state: CarmonyState, seat: int, count: int, is_refill: bool = False) -> None:
    """So many NOTE cards, or all there are (CARM-R9, CARM-R10)."""
    count = min(count, len(state.deck))
    if count == 0:
        return
    if not state.is_named:
        state.chance.arrange(state.deck, count)
    drawn = notes.dealt_to(0, 1, state.deck, count)
    del state.deck[len(state.deck) - count :]
    if state.story is not None:
        _tell_of_draw(state.story, seat, notes.notes_in(drawn), is_refill)
        rounds.tell_of_deck(state.story, state)
    state.hands[seat] = state.hands[seat] + drawn
    state.has_drawn = True
    state.dry = 0


def _tell_of_draw(story: list[speech.Said], seat: int, drawn: list[int], is_refill: bool) -> None:
    """Which notes they are is told to the player alone."""
    cards, root = notes.names_of(drawn), notes.NAMES[0]
    if is_refill:
        story.append(REFILLED.said(seat, len(cards), root, seen=speech.all_but(seat)))
        story.append(REFILLED_NOTES.said(seat, cards, root, seen=1 << seat))
    else:
        story.append(DREW.said(seat, len(cards), seen=speech.all_but(seat)))
        story.append(DREW_NOTES.said(seat, cards, seen=1 << seat))


def brings(state: CarmonyState, move: int) -> speech.Number:
    """How many cards come to the hand with it."""
    return speech.Number(min(2, len(state.deck)) if move == DRAW else len(state.pile))


def prompt(state: CarmonyState, seat: int, has_aids: bool) -> speech.Said:
    """At the start: draw or take; whether the hand allows it is told where there are aids."""
    drawn = brings(state, DRAW)
    is_open = can_take(state, seat) if has_aids else bool(state.pile)
    return DRAW_OR_TAKE_NOW.said(drawn, brings(state, TAKE)) if is_open else DRAW_NOW.said(drawn)


# ------------------------------------------------------------------------------------------------ the end


def discards(state: CarmonyState, seat: int) -> list[int]:
    """CARM-D5, in a list of its own. No meld has left a last card that may not go."""
    return DISCARDS.of(free_in(state, state.hands[seat]))


def judge_discard(state: CarmonyState, seat: int, note: int) -> verdict.Verdict:
    hand = state.hands[seat]
    if not notes.held_in(hand) & notes.BIT[note]:
        return state.refused_without([note], "CARM-13", "CARM-D5")
    if note == state.barred:
        free = verdict.Listed(MAY_GO.alone, cards_of(notes.notes_of(free_in(state, hand))))
        return state.refused("CARM-14", "CARM-R19", "CARM-D5", evidence=(free,))
    return verdict.LEGAL


def discard(state: CarmonyState, seat: int, note: int) -> None:
    """CARM-D5: the turn passes on, or the round is over."""
    state.give(seat, notes.one(note))
    state.pile.append(note)
    if state.story is not None:
        state.story.append(DISCARDED.said(seat, notes.NAMES[note]))
    if state.hands[seat] == 0 or not state.deck:
        rounds.end(state, seat)
        return
    if not state.has_drawn:
        state.dry += 1  # CARM-R33
        if state.story is not None and state.dry >= state.rules.most_dry:
            state.story.append(TOO_DRY.said(state.dry))
    state.turn = state.turn + 1 if state.turn + 1 < state.rules.seats else 0
    state.phase = START
    state.begin_turn()


def prompt_to_end(state: CarmonyState, has_more: bool, has_aids: bool) -> tuple[speech.Said, ...]:
    """That a note is discarded, now or instead of something else, and which one is not."""
    end = OR_DISCARD.alone if has_more else DISCARD_NOW.alone
    return (end,) if state.barred == NOTHING or not has_aids else (end, BUT_NOT.said(notes.NAMES[state.barred]))


def late_move(state: CarmonyState, seat: int) -> int:
    """Section 3: draw, then discard the note of which there are most, of equals the lowest."""
    if state.phase != ACT:
        return DRAW
    return max(discards(state, seat), key=lambda move: notes.count_of(state.hands[seat], move - DISCARD))


# ------------------------------------------------------------------------------------------------ the ban


def free_in(state: CarmonyState, hand: i64) -> i64:
    """The notes of a hand that may be discarded."""
    barred: i64 = state.barred
    return notes.held_in(hand) if barred < 0 else notes.held_in(hand) & ~notes.BIT[barred]


def must_keep(state: CarmonyState, hand: i64) -> i64:
    """How many cards are enough to keep of a hand, so that one among them may be discarded whichever they are."""
    barred: i64 = state.barred
    if barred < 0:
        return 0
    return notes.count_of(hand, barred) + 1


def can_end(state: CarmonyState, left: i64, refill: int) -> bool:
    """CARM-R20: of what a meld leaves, the refill not counted, one card may be discarded, or none is left at all."""
    return state.barred == NOTHING or free_in(state, left) != 0 or (left == 0 and refill == 0)


OBJECTION: Final = ["CARM-R20", "CARM-14"]


def proof(state: CarmonyState, left: int) -> tuple[verdict.Evidence, ...]:
    """What a meld would leave, and that it may not be discarded."""
    kept = verdict.Listed(LEFT.alone, cards_of(notes.notes_in(left)))
    return kept, verdict.Listed(MAY_NOT_GO.alone, cards_of([state.barred]))


def cards_of(cards: list[int]) -> list[speech.Card]:
    """NOTE cards by themselves: nothing spells them."""
    return speech.cards_said(notes.names_of(cards)).cards


def check(state: CarmonyState) -> None:
    """Refuse a turn that could not end, or that contradicts itself."""
    if state.has_drawn and state.dry:
        raise errors.Impossible("dry is 0 as soon as a card has left the deck, and drawn is true [CARM-R33]")
    if state.phase == ACT and not free_in(state, state.hands[state.turn]):
        raise errors.Impossible(f"hands[{state.turn}] must have a card that is not barred [CARM-R20]")
