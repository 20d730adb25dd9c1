"""A turn of Chord Poker: it begins with the top card of the deck or the whole pile, and ends with a discard.

Instead of both the root may be changed (`rooting`).
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.melds import read_note
from cardenza.decks.notes import BIT, NAMES, ONE, count_of, held_in, notes_of
from cardenza.decks.parts import note_part
from cardenza.games.chord_poker.rounds import end_turn
from cardenza.games.chord_poker.table import END, NOTHING, START, Table, spelled
from cardenza.kernel import fields, speech
from cardenza.kernel.errors import Impossible
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.speech import CARD, FITTING, NOT_HELD, NUMBER, SEAT, Said, Saying, Sayings, all_but, notes_said
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Marked, Measured, Verdict, mistake, refused

DRY: Final = "POKR-R18"
RULES: Final[dict[str, str]] = {
    "POKR-10": "Turns go clockwise.",
    "POKR-11": "Turns begin with the top card of the deck, or with the whole pile.",
    "POKR-12": "Turns end with one discard.",
    "POKR-16": "Required notes of the chord whose sector is free go onto the Wheel.",
    "POKR-18": "Cards whose sector is taken go onto the pile.",
    "POKR-19": "Cards that are no note of the chord go onto the pile.",
    "POKR-20": "A player who has taken a pile of one card discards no card of that note in the same turn.",
    "POKR-23": "Changing the root is a whole turn, without drawing and without discarding; no other turn is.",
    "POKR-R5": "Discarding a required note whose sector is free leaves no choice: it goes onto the Wheel.",
    "POKR-R6": "Optional notes go onto the Wheel only while their sector is free.",
    "POKR-R7": "No card of the note taken leaves the hand this turn, neither for the pile nor for the Wheel.",
    "POKR-R8": "A player who holds nothing but that note, or nothing at all, cannot take a pile of one card.",
    "POKR-R9": "There is no pile to take.",
    DRY: "After so many turns without a card from the deck, a card must be drawn.",
    "POKR-D1": "You draw at the start of your own turn.",
    "POKR-D2": "You take the pile at the start of your own turn, if it can be taken.",
    "POKR-D4": "Chord notes go onto a free sector; a strict table puts a wrong place right and takes 1 point for it.",
    "POKR-D5": "Other cards go onto the pile; a strict table puts a wrong place right and takes 1 point for it.",
}

DRAW: Final = 0
TAKE: Final = 1
TO_WHEEL: Final = 32
TO_PILE: Final = 48
STARTS: Final[list[Kind]] = [
    Kind("draw", "POKR-D1", DRAW, hands=Hands("deck")),
    Kind("take", "POKR-D2", TAKE, hands=Hands("pile")).said_with(count=NUMBER),
]
DISCARDS: Final = [
    Kind("discard {note} to wheel", "POKR-D4", TO_WHEEL, [note_part("note")], Hands("note", onto="wheel")),
    Kind("discard {note} to pile", "POKR-D5", TO_PILE, [note_part("note")], Hands("note", onto="pile")),
]
ONLY_DRAW: Final = [DRAW]
NEAR: Final = 2
"""For how many rounds of turns before the limit (POKR-R18) the table counts aloud."""

FIELDS: Final[tuple[fields.Field, ...]] = (
    fields.Spelled("barred", NAMES, "a note", read_note).only_in("end").by("POKR-20").as_aid(),
    fields.Flag("drawn", "has_drawn").only_in("end").by("POKR-20"),
    fields.Count("dry", most="dry_turns").only_in("start", "end").by(DRY),
)

SAYS: Final[Sayings] = Sayings()
DREW: Final = SAYS.add("drew", "POKR-11", seat=SEAT, card=CARD).as_aid(speech.SPELLING)
DREW_UNSEEN: Final = SAYS.add("drew_unseen", "POKR-11", seat=SEAT)
LAST_CARD: Final = SAYS.add("last_card", "POKR-R15")
TOOK: Final = SAYS.add("took", "POKR-11", seat=SEAT, count=NUMBER)
TOOK_ONE: Final = SAYS.add("took_one", "POKR-20", seat=SEAT, card=CARD).as_aid(speech.SPELLING)
WRONG_PILE: Final = SAYS.add("wrong_pile", "POKR-D4", seat=SEAT, card=CARD)
WRONG_WHEEL: Final = SAYS.add("wrong_wheel", "POKR-D5", seat=SEAT, card=CARD)
REQUIRED_LAID: Final = SAYS.add("required_laid", "POKR-16", seat=SEAT, card=CARD)
OPTIONAL_LAID: Final = SAYS.add("optional_laid", "POKR-17", seat=SEAT, card=CARD)
OPTIONAL_DISCARDED: Final = SAYS.add("optional_discarded", "POKR-17", seat=SEAT, card=CARD)
SECTOR_TAKEN: Final = SAYS.add("sector_taken", "POKR-18", seat=SEAT, card=CARD)
NO_CHORD_NOTE: Final = SAYS.add("no_chord_note", "POKR-19", seat=SEAT, card=CARD)
TOO_LATE: Final = SAYS.add("too_late", "POKR-R15")
MUST_DRAW: Final = SAYS.add("must_draw", DRY, seat=SEAT, count=NUMBER)
STAYS: Final = SAYS.add("stays", "POKR-20", card=CARD)
DRAW_NOW: Final = SAYS.add("draw_now", DRY)
DRY_SOON: Final = SAYS.add("dry_soon", DRY, count=NUMBER, most=NUMBER)
DRY_TURNS: Final = SAYS.add("dry_turns", DRY)
PILE_SIZE: Final = SAYS.add("pile_size", "POKR-R9")
THE_PILE: Final = SAYS.add("the_pile", "POKR-R8")
OTHER_NOTES: Final = SAYS.add("other_notes", "POKR-R8")
BARRED: Final = SAYS.add("barred", "POKR-20")
CAN_GO: Final = SAYS.add("can_go", "POKR-20").as_aid(FITTING)
REQUIRED_NOTES: Final = SAYS.add("required_notes", "POKR-16").as_aid()
OPTIONAL_NOTES: Final = SAYS.add("optional_notes", "POKR-17").as_aid()
ON_THE_WHEEL: Final = SAYS.add("on_the_wheel", "POKR-18")


def by_set(first: int) -> list[list[int]]:
    """For each set of notes the moves of a kind with them."""
    return [[first + note for note in notes_of(held)] for held in range(1 << 12)]


def note_of(move: int) -> int:
    """The note that a move discards, or makes the root.

    >>> note_of(TO_WHEEL + 7), note_of(TO_PILE + 7)
    (7, 7)
    """
    return move & 15


WHEEL_DISCARDS: Final = by_set(TO_WHEEL)
PILE_DISCARDS: Final = by_set(TO_PILE)


def out_of_order(table: Table, seat: int, move: int, decision: str, *also: str) -> Verdict | None:
    """Whose turn it is, what comes first and what last (POKR-11, POKR-12, POKR-23); None if the move may come now."""
    if seat != table.turn:
        return refused(RULES, "CORE-2", "POKR-10", decision)
    is_discard = move >= TO_WHEEL
    if is_discard == (table.phase == END):
        return None
    if is_discard:
        return refused(RULES, "POKR-11", "POKR-12", "POKR-23", decision)
    return refused(RULES, "POKR-12", "POKR-11", decision, *also)


# ------------------------------------------------------------------------------------------------ draw or take


def is_dry(table: Table) -> bool:
    """Have there been so many turns without the deck that a card must be drawn?"""
    return table.dry >= table.rules.dry_turns


def dry_turns(table: Table) -> Evidence:
    return Measured(DRY_TURNS.alone, table.dry, table.rules.dry_turns - 1, is_most=True)


def can_take(table: Table, held: i64) -> bool:
    """Is there a pile, and will there be something to discard (POKR-R8, POKR-R9)? `held` are the notes in hand."""
    size = len(table.pile)
    return size > 1 or (size == 1 and held & ~BIT[table.pile[0]] != 0)


def judge_taking(table: Table, seat: int) -> Verdict:
    broken: list[str] = []
    proof: list[Evidence] = []
    if is_dry(table):
        broken += [DRY]
        proof += [dry_turns(table)]
    held = held_in(table.hands[seat])
    if not table.pile:
        broken += ["POKR-R9", "POKR-11"]
        proof += [Measured(PILE_SIZE.alone, 0, 1)]
    elif not can_take(table, held):
        broken += ["POKR-R8", "POKR-20", "POKR-23"]
        proof += [Listed(THE_PILE.alone, [table.card_said(table.pile[0])]), Listed(OTHER_NOTES.alone, [])]
    return refused(RULES, *broken, "POKR-D2", evidence=tuple(proof)) if broken else LEGAL


def draw(table: Table, seat: int) -> None:
    if not table.is_named:
        table.chance.arrange(table.deck, 1)
    note = table.deck.pop()
    table.hands[seat] = table.hands[seat] + ONE[note]
    table.has_drawn = True
    table.dry = 0
    table.phase = END
    if table.story is not None:
        table.story.append(DREW.said(seat, table.card_said(note), seen=1 << seat))
        table.story.append(DREW_UNSEEN.said(seat, seen=all_but(seat)))
        if not table.deck:
            table.story.append(LAST_CARD.said())


def take(table: Table, seat: int) -> None:
    """POKR-11: the whole pile; everybody has seen it (POKR-R24)."""
    if table.story is not None:
        if len(table.pile) == 1:
            table.story.append(TOOK_ONE.said(seat, table.card_said(table.pile[0])))
        else:
            table.story.append(TOOK.said(seat, len(table.pile)))
    taken = 0
    for note in table.pile:
        taken += ONE[note]
    if len(table.pile) == 1:
        table.barred = table.pile[0]  # POKR-20
    table.come_openly(seat, taken)
    table.pile = []
    table.phase = END


# ------------------------------------------------------------------------------------------------ discard


def free_in(table: Table, hand: i64) -> i64:
    """The notes of a hand that may leave it (POKR-20, POKR-R7)."""
    held = held_in(hand)
    return held if table.barred < 0 else held & ~BIT[table.barred]


def discards(table: Table, hand: i64) -> list[int]:
    """POKR-D4, POKR-D5: what can end the turn, and where it goes."""
    held = free_in(table, hand)
    laid = held & ~table.wheel
    onto_wheel = laid & table.notes
    onto_pile = held & ~(laid & table.required)  # POKR-R5
    if onto_wheel == 0:
        return PILE_DISCARDS[onto_pile]
    if onto_pile == 0:
        return WHEEL_DISCARDS[onto_wheel]
    return WHEEL_DISCARDS[onto_wheel] + PILE_DISCARDS[onto_pile]


def is_right_place(table: Table, note: i64, is_for_wheel: bool) -> bool:
    """POKR-16 to POKR-19: may the card go there?"""
    bit: i64 = BIT[note]
    if table.wheel & bit or not table.notes & bit:
        return not is_for_wheel
    return is_for_wheel or table.required & bit == 0


def judge_discard(table: Table, seat: int, note: int, is_for_wheel: bool) -> Verdict:
    decision = "POKR-D4" if is_for_wheel else "POKR-D5"
    if not count_of(table.hands[seat], note):
        return refused(RULES, "CORE-3", decision, evidence=(Listed(NOT_HELD.alone, [table.card_said(note)]),))
    if note == table.barred:
        others = table.cards_said(notes_of(free_in(table, table.hands[seat])))
        proof = (Listed(BARRED.alone, [table.card_said(note)]), Listed(CAN_GO.alone, others.cards))
        return refused(RULES, "POKR-20", "POKR-R7", decision, evidence=proof)
    if is_right_place(table, note, is_for_wheel):
        return LEGAL
    broken, evidence = _misplaced(table, note)
    if table.rules.is_strict:
        cost = "POKR-D5" if is_for_wheel else "POKR-D4"  # the place where it goes after all
        return mistake(RULES, *broken, decision, cost=cost, evidence=evidence)
    return refused(RULES, *broken, decision, evidence=evidence)


def _misplaced(table: Table, note: int) -> tuple[list[str], tuple[Evidence, ...]]:
    """Where the card must go (POKR-16 to POKR-19), and the chord that says so, with the note marked."""
    names = spelled(table.chord, table.root)
    chord: list[Evidence] = []
    for heading, bit in ((REQUIRED_NOTES, 1), (OPTIONAL_NOTES, 0)):
        notes = [each for each in names if table.required >> each & 1 == bit]
        said = notes_said([names[each] for each in notes])
        if note in notes:
            chord.append(Marked(heading.alone, said, notes.index(note), is_due=False))
        elif said:
            chord.append(Listed(heading.alone, said))
    if note not in names:
        return ["POKR-19"], tuple(chord)
    if table.wheel & BIT[note]:
        lying = Listed(ON_THE_WHEEL.alone, table.cards_said(notes_of(int(table.wheel))).cards)
        return ["POKR-18", *([] if table.required & BIT[note] else ["POKR-R6"])], (*chord, lying)
    return ["POKR-16", "POKR-R5"], tuple(chord)


def discard(table: Table, seat: int, note: i64, is_for_wheel: bool) -> None:
    if table.rules.is_strict and not is_right_place(table, note, is_for_wheel):
        table.lost[seat] = table.lost[seat] + 1
        if table.story is not None:
            wrong = WRONG_WHEEL if is_for_wheel else WRONG_PILE
            table.story.append(wrong.said(seat, table.card_said(int(note)), points=-1))
        is_for_wheel = not is_for_wheel
    if table.story is not None:
        table.story.append(_placed(table, int(note), is_for_wheel).said(seat, table.card_said(int(note))))
    table.leave_hand(seat, ONE[note])
    if not is_for_wheel:
        table.pile.append(int(note))
        end_turn(table, NOTHING)
    else:
        table.wheel |= BIT[note]
        is_complete = table.is_complete()
        if table.story is not None and is_complete and not is_in_time(table):
            table.story.append(TOO_LATE.said())
        end_turn(table, seat if is_complete and is_in_time(table) else NOTHING)
    if table.story is not None:
        tell_limit(table)


def _placed(table: Table, note: int, is_for_wheel: bool) -> Saying:
    """Where a card went, and why (POKR-16 to POKR-19)."""
    if not table.notes & BIT[note]:
        return NO_CHORD_NOTE
    if table.wheel & BIT[note]:
        return SECTOR_TAKEN
    if table.required & BIT[note]:
        return REQUIRED_LAID
    return OPTIONAL_LAID if is_for_wheel else OPTIONAL_DISCARDED


def tell_limit(table: Table) -> None:
    """Whoever is next must draw, if nobody has for long."""
    if table.story is not None and table.phase == START and is_dry(table):
        table.story.append(MUST_DRAW.said(table.turn, table.dry))


def reminders(table: Table, seat: int, has_aids: bool) -> list[Said]:
    """What a player has to know who forgot: how near the limit is, with aids also the note that stays in the hand."""
    left = table.rules.dry_turns - table.dry
    if seat == table.turn and table.barred != NOTHING and has_aids:
        return [STAYS.said(table.card_said(table.barred))]
    if seat == table.turn and table.phase == START and left <= 0:
        return [DRAW_NOW.alone]
    is_near = table.dry > 0 and left <= NEAR * table.rules.seats
    return [DRY_SOON.said(table.dry, table.rules.dry_turns)] if is_near else []


def is_in_time(table: Table) -> bool:
    """POKR-R15: does a discard still complete the chord?"""
    return bool(table.deck) or table.rules.has_last_turn_bonus


# ------------------------------------------------------------------------------------------------ positions


def check_turn(table: Table) -> None:
    """Refuse a turn that contradicts itself, or has nothing to end with."""
    if table.phase != END:
        return
    if table.has_drawn and (table.dry or table.barred != NOTHING):
        raise Impossible("drawn says that a card left the deck, so dry is 0 and nothing is barred [POKR-R18, POKR-20]")
    hand = table.hands[table.turn]
    if free_in(table, hand) == 0:
        raise Impossible(f"hands must give seat {table.turn} a card to discard [POKR-12, POKR-R8]")
    if table.barred != NOTHING and not count_of(hand, table.barred):
        raise Impossible("barred is the note that was taken, so it is in the hand [POKR-20]")
