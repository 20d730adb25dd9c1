"""Picking up: a hand card and a card on the Wheel form the INTERVAL that lies there.

Whoever picks up says which of the two is number 1, the card from which the interval goes upward. By hand a card is put
on the sector of the other one; on its own sector it is placed. What only the player can know is said: which card of a
tritone is number 1, at a strict table which card of any pair, and under an octave whether a card that is put on its own
note picks it up or is placed on it.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.carmony import printed_names, spellings, suggested_root
from cardenza.decks.melds import FIRST_MELD, box
from cardenza.decks.notes import NAMES, count_of, held_in, lies_at, notes_of, nth_in, one, round_again
from cardenza.decks.parts import note_part
from cardenza.games.looking_glass.placing import WRONG_PICK, card_said, cards_said, not_held, place, use, wrong
from cardenza.games.looking_glass.rounds import RUN_POINTS, WORTH, end_turn, interval_said
from cardenza.games.looking_glass.table import HALF_STEPS, NONE, PLAY, PLAYOUT, Table
from cardenza.kernel import errors, gestures, kinds, packed, speech
from cardenza.kernel.contract import NO_MOVES
from cardenza.kernel.speech import CARD, NOTE, NOTES, SEAT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Marked, Verdict, objection, refused
from cardenza.theory.notes import Note

RULES: Final[dict[str, str]] = {
    "LOOK-09": "A hand card and a card on the Wheel must form the INTERVAL that lies there.",
    "LOOK-10": "Of the two cards picked up, number 1 goes on top.",
    "LOOK-17": "While no NOTE card lies on the Wheel, you can only steal or place.",
    "LOOK-18": "The last INTERVAL ends the round: the cards left in hand may only steal or be placed.",
    "LOOK-R1": "Number 1 is the card from which the interval goes upward.",
    "LOOK-R2": "In a tritone either card can be number 1, so the player says which.",
    "LOOK-R3": "An octave is a hand card and a Wheel card of the same note.",
    "LOOK-R4": "The INTERVAL on the Wheel decides which card is number 1: C and G are a fifth on C, a fourth on G.",
    "LOOK-R7": "One of the two cards comes from the hand, the other from the Wheel.",
    "LOOK-R8": "You pick up only once in a turn.",
    "LOOK-R18": "After the last INTERVAL no more cards are picked up: you can only steal or place.",
    "LOOK-D1": "You pick up on your own turn, with a hand card and a card on the Wheel, and say which is number 1.",
}

PICK: Final = 4096
PICKING: Final[kinds.Kind] = kinds.Kind(
    "pick {note} with {sector} on {root}",
    "LOOK-D1",
    PICK,
    [note_part("note"), note_part("sector", 16), note_part("root", 256)],
    key="pick",
)
TRITONE: Final = 6
PICK_UP: Final = "pick"
PUT_DOWN: Final = "place"
CHOICES: Final[speech.Group] = speech.Group("choice", [PICK_UP, PUT_DOWN])

UNFINISHED: Final[Sayings] = Sayings()
PICK_WITH: Final = UNFINISHED.add("pick_with", "LOOK-D1", note=CARD, sector=CARD)

SAYS: Final[Sayings] = Sayings()
PICKED_UP: Final = SAYS.add("picked_up", "LOOK-09", seat=SEAT, sector=CARD, card=CARD, interval=CARD, top=NOTE)
RUN: Final = SAYS.add("run", "LOOK-16", seat=SEAT)
LAST_INTERVAL: Final = SAYS.add("last_interval", "LOOK-18")
BUILD: Final = SAYS.add("build", "LOOK-09", interval=CARD)
BUILD_OCTAVE: Final = SAYS.add("build_octave", "LOOK-R3", interval=CARD)
PAIRS: Final = SAYS.add("pairs", "LOOK-R1", card=CARD, up=NOTES, down=NOTES)
PAIR: Final = SAYS.add("pair", "LOOK-R2", card=CARD, notes=NOTES)
WHEEL_EMPTY: Final = SAYS.add("wheel_empty", "LOOK-17", interval=CARD)
NO_MORE: Final = SAYS.add("no_more", "LOOK-R18")
INTERVALS_LEFT: Final = SAYS.add("intervals_left", "LOOK-18")
ON_THE_WHEEL: Final = SAYS.add("on_the_wheel", "LOOK-17")
NOT_THERE: Final = SAYS.add("not_there", "LOOK-09")
ONE_OF_THESE: Final = SAYS.add("one_of_these", "LOOK-R1")
FORMED: Final = SAYS.add("formed", "LOOK-R4", root=NOTE, other=NOTE)
HALF_STEPS_UP: Final = SAYS.add("half_steps_up", "LOOK-R1", root=NOTE)
NEEDED: Final = SAYS.add("needed", "LOOK-09", card=CARD).as_aid(speech.FITTING)
NEEDED_THERE: Final = SAYS.add("needed_there", "LOOK-09").as_aid(speech.FITTING)
WHICH_NUMBER_1: Final = SAYS.add("which_number_1", "LOOK-R1")
NUMBER_1: Final = SAYS.add("number_1", "LOOK-R1").as_aid()


def pick_of(note: int, sector: int, root: int) -> int:
    """LOOK-D1: a hand card with a card on the Wheel; `root` is the note that is number 1."""
    return PICK | root << 8 | sector << 4 | note


def forms(table: Table, note: int, sector: int, root: int) -> bool:
    """Do the two cards form the INTERVAL, counted upward from the root (LOOK-R1, LOOK-R4)?"""
    if table.interval == NONE or root not in (note, sector):
        return False
    return (root + table.steps) % 12 == (sector if root == note else note)


# ------------------------------------------------------------------------------------------------ what can be done


def _ways_of(steps: int, note: int, is_above: bool, is_below: bool) -> list[int]:
    """What a hand card can do: be placed, and pick up the card so many half steps above it, or below it.

    Number 1 is the lower one (LOOK-R1). In an octave above and below are one (LOOK-R3), in a tritone they are two ways
    to pick up one card (LOOK-R2).
    """
    above, below = (note + steps) % 12, (note - steps) % 12
    up = [pick_of(note, above, note)] if is_above else []
    return [note, *up, *([pick_of(note, below, below)] if is_below and steps else [])]


_CASES: Final = [(False, False), (False, True), (True, False), (True, True)]
_WAYS: Final = [_ways_of(steps, note, *case) for steps in range(12) for note in range(12) for case in _CASES]


def moves_of(table: Table, held: i64) -> list[int]:
    """Every way to place (LOOK-D3, LOOK-R13) or to pick up with these notes; in the end only to place (LOOK-R18).

    The list may be shared: nobody may change it.
    """
    steps = table.steps
    lying: i64 = held_in(table.wheel) if table.phase == PLAY else 0
    around = round_again(lying)
    menu = NO_MOVES
    while held:
        note = nth_in(held, 0)
        above, below = lies_at(around, note + steps), lies_at(around, note - steps)
        ways = _WAYS[(12 * steps + note) << 2 | above << 1 | below]
        menu = menu + ways if menu else ways
        held &= held - 1
    return menu


def pick_unsaid(table: Table, note: int, sector: int) -> int:
    """The pick up of somebody who leaves out number 1: in guided play, where only one card can be it (LOOK-R1)."""
    roots = [root for root in dict.fromkeys((note, sector)) if forms(table, note, sector, root)]
    if len(roots) > 1 or (table.rules.is_strict and note != sector):
        did = PICK_WITH.said(card_said(note), card_said(sector))
        raise errors.NotAllowed(objection(RULES, "LOOK-R2" if len(roots) > 1 else "LOOK-D1", "LOOK-D1", did=did))
    return pick_of(note, sector, roots[0] if roots else note)


def pick(table: Table, seat: int, note: int, sector: int, root: int) -> None:
    if table.rules.is_strict and not forms(table, note, sector, root):
        if table.story is not None:
            table.story.append(_wrong_pick_told(table, seat, note, sector, root))
        place(table, seat, note)  # the price of a mistake
        return
    if table.story is not None:
        table.story.append(_pick_told(table, seat, note, sector, root))
    use(table, seat, note)
    table.wheel -= one(sector)  # LOOK-R5
    pile = table.piles[seat]
    pile.append(sector if root == note else note)
    pile.append(root)  # LOOK-10, LOOK-R9
    table.tops = packed.put(table.tops, seat, root)
    table.taken[seat] = table.taken[seat] + one(table.interval - FIRST_MELD)  # LOOK-11
    table.interval = NONE
    if table.wheel == 0:
        table.runs[seat] += 1  # LOOK-16, LOOK-R15
        if table.story is not None:
            table.story.append(RUN.said(seat, points=RUN_POINTS))
    if not table.interval_deck:
        table.phase = PLAYOUT  # LOOK-18
        if table.story is not None:
            table.story.append(LAST_INTERVAL.said())
    end_turn(table)


def _pick_told(table: Table, seat: int, note: int, sector: int, root: int) -> Said:
    card, lying = named(table, note, sector, root)
    both, worth = (
        (speech.Card(NAMES[sector], lying), speech.Card(NAMES[note], card)),
        WORTH[table.interval - FIRST_MELD],
    )
    upward = [card, lying] if root == note else [lying, card]
    told = PICKED_UP.said(seat, *both, interval_said(table.interval), upward[0], points=worth)
    return speech.heard(told, speech.INTERVAL, upward)


def _wrong_pick_told(table: Table, seat: int, note: int, sector: int, root: int) -> Said:
    formed, names = formed_upward(table, note, sector, root)
    return WRONG_PICK.said(seat, [*names], interval_said(formed), interval_said(table.interval))


# ------------------------------------------------------------------------------------------------ what is wrong


def judge(table: Table, seat: int, note: int, sector: int, root: int) -> Verdict:
    if lacking := not_held(table, seat, note, "LOOK-D1", "LOOK-09", "LOOK-R7"):
        return lacking
    if table.phase == PLAYOUT:
        return refused(RULES, "LOOK-18", "LOOK-R18", "LOOK-D1", evidence=(Listed(INTERVALS_LEFT.alone, []),))
    if not count_of(table.wheel, sector):
        return _nothing_there(table, seat, note, sector)
    if root not in (note, sector):
        two = Listed(ONE_OF_THESE.alone, cards_said(list(dict.fromkeys([note, sector]))))
        return refused(RULES, "LOOK-R1", "LOOK-10", "LOOK-09", "LOOK-D1", evidence=(two,))
    if forms(table, note, sector, root):
        return LEGAL
    other = sector if root == note else note
    if forms(table, note, sector, other):
        return _wrong_way_round(table, note, sector, root)
    special = {0: ["LOOK-R3"], TRITONE: ["LOOK-R2"]}.get(int(table.steps), [])
    first = formed_upward(table, note, sector, root)[1][0]
    proof = (_formed(table, note, sector, root), _counted(table.interval, root, first), *_needed(table, note))
    return wrong(table, RULES, "LOOK-09", *special, "LOOK-R1", "LOOK-R4", "LOOK-D1", evidence=proof)


def _nothing_there(table: Table, seat: int, note: int, sector: int) -> Verdict:
    """An empty sector; perhaps the card meant is in the hand (LOOK-R7), or was to be placed elsewhere (LOOK-15)."""
    two = ["LOOK-R7"] if count_of(table.hands[seat], sector) > (note == sector) else []
    if not table.wheel:
        there = Listed(ON_THE_WHEEL.alone, [])
        return refused(RULES, "LOOK-17", "LOOK-09", *two, "LOOK-D1", evidence=(there,))
    missing = Listed(NOT_THERE.alone, cards_said([sector]))
    return refused(RULES, "LOOK-09", *two, "LOOK-15", "LOOK-D1", evidence=(missing, *_needed(table, note)))


def _wrong_way_round(table: Table, note: int, sector: int, root: int) -> Verdict:
    """The right two notes, but the interval goes upward from the other one: the inversion (LOOK-R4)."""
    number_1 = sector if root == note else note
    top = Listed(NUMBER_1.alone, [speech.Note(spelled(table.interval, number_1)[0])])
    proof = (_formed(table, note, sector, root), _counted(table.interval, number_1), top)
    return wrong(table, RULES, "LOOK-R1", "LOOK-R4", "LOOK-10", "LOOK-09", "LOOK-D1", evidence=proof)


def _formed(table: Table, note: int, sector: int, root: int) -> Listed:
    """What two notes form instead."""
    formed, names = formed_upward(table, note, sector, root)
    return Listed(FORMED.said(*speech.notes_said([*names])), [interval_said(formed)])


def _counted(interval: int, root: int, called: str = "") -> Marked:
    """The half steps of the INTERVAL on the Wheel, counted upward; the last is the note that is needed."""
    steps = HALF_STEPS[interval - FIRST_MELD]
    first, last = spelled(interval, root, called)
    between = [_beside(first + last, (root + step) % 12) for step in range(1, steps)]
    notes = [first, *between, last] if steps else [first]
    return Marked(HALF_STEPS_UP.said(first), speech.notes_said(notes), len(notes) - 1)


def _beside(names: str, note: int) -> str:
    """The name of a note between these: with flats or sharps as they have them, else as on the cards."""
    sharp, flat = printed_names(note)[0], printed_names(note)[-1]
    return str(flat) if "b" in names else str(sharp) if "#" in names else NAMES[note]


def _needed(table: Table, note: int) -> tuple[Evidence, Evidence]:
    """The pairs that would form the INTERVAL with this hand card, and what lies on the Wheel of the other notes."""
    found, steps = pairs(table.interval, note), int(table.steps)
    above, below = (found[0][1], (note + steps) % 12), (found[-1][0], (note - steps) % 12)
    there = [name for name, other in [above, below][: len(found)] if count_of(table.wheel, other)]
    rows = [speech.Notes([*pair]) for pair in found]
    return Listed(NEEDED.said(card_said(note)), rows), Listed(NEEDED_THERE.alone, speech.notes_said(there))


def spelled(interval: int, root: int, called: str = "") -> tuple[str, str]:
    """The two notes of an INTERVAL on a root, number 1 first, as musicians write them with the names of the cards.

    The root may have been called by a name before: it keeps it, if the other note has a name on its card then.

    >>> spelled(box().card("iv-min3"), 8), spelled(box().card("iv-tt"), 11)
    (('G#', 'B'), ('B', 'F'))
    >>> spelled(box().card("iv-maj2"), 1, "C#"), spelled(box().card("iv-maj3"), 1, "C#")
    (('C#', 'D#'), ('Db', 'F'))
    """
    meld = box().meld(interval)
    roots = [*([Note.parse(called)] if called else []), suggested_root(meld, root)]
    right = [pair for name in roots for pair in spellings(meld, name)]
    first, second = next(pair for pair in right if pair[1] in printed_names(pair[1].pitch_class))
    return str(first), str(second)


def named(table: Table, note: int, sector: int, root: int) -> tuple[str, str]:
    """Hand card and Wheel card spelled: as the INTERVAL if they form it either way, else as what they form upward."""
    roots = [first for first in (root, note, sector) if forms(table, note, sector, first)]
    first = roots[0] if roots else note
    one, two = spelled(interval_of(first, sector if first == note else note), first)
    return (one, two) if first == note else (two, one)


def formed_upward(table: Table, note: int, sector: int, root: int) -> tuple[int, tuple[str, str]]:
    """What two cards form upward from the one that was said to be number 1, and their names in that order."""
    card, lying = named(table, note, sector, root)
    if root == note:
        return interval_of(note, sector), (card, lying)
    return interval_of(sector, note), (lying, card)


def interval_of(root: int, other: int) -> int:
    """The INTERVAL that two notes form, counted upward from the first.

    >>> box().meld(interval_of(7, 0)).id
    'iv-p4'
    """
    return FIRST_MELD + HALF_STEPS.index((other - root) % 12)


def pairs(interval: int, note: int) -> list[tuple[str, str]]:
    """The pairs in which a card forms the INTERVAL, number 1 first: with the note above it, then with the one below.

    >>> pairs(box().card("iv-p5"), 7), pairs(box().card("iv-tt"), 5), pairs(box().card("iv-p8"), 5)
    ([('G', 'D'), ('C', 'G')], [('F', 'B')], [('F', 'F')])
    >>> pairs(box().card("iv-maj3"), 1)
    [('Db', 'F'), ('A', 'C#')]
    """
    steps = HALF_STEPS[interval - FIRST_MELD]
    if steps in (0, TRITONE):
        return [spelled(interval, note)]  # LOOK-R2, LOOK-R3
    return [spelled(interval, note), spelled(interval, (note - steps) % 12)]


# ------------------------------------------------------------------------------------------------ at the table


def prompt(table: Table, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
    """What is to be formed; with aids also in which pairs each hand card would form it."""
    if seat is None or table.phase > PLAYOUT or not table.hands[seat]:
        return ()
    if table.phase == PLAYOUT:
        return (NO_MORE.alone,)  # LOOK-R18
    wanted = interval_said(table.interval)
    if not table.wheel:
        return (WHEEL_EMPTY.said(wanted),)  # LOOK-17
    if not has_aids:
        return (BUILD.said(wanted),)
    if table.steps == 0:
        return (BUILD_OCTAVE.said(wanted),)
    notes = notes_of(int(held_in(table.hands[seat])))
    return BUILD.said(wanted), *[_pairs_said(table.interval, note) for note in notes]


def _pairs_said(interval: int, note: int) -> Said:
    found = [[*pair] for pair in pairs(interval, note)]
    return (PAIR if len(found) == 1 else PAIRS).said(card_said(note), *found)


def said(table: Table, move: int) -> Said:
    """A pick up as people say it, its notes spelled as the interval that they form."""
    plain = PICKING.said(move)
    note, sector, root = PICKING.values(move)
    if table.interval == NONE or root not in (note, sector):
        return plain
    names = named(table, note, sector, root)
    card, lying = speech.Card(NAMES[note], names[0]), speech.Card(NAMES[sector], names[1])
    return plain._replace(parts={"note": card, "sector": lying, "root": card if root == note else lying})


def choice_said(table: Table, note: int, sector: int, choice: str) -> speech.Part:
    """One of the two cards, as it is spelled if it is number 1; or whether a card picks up or is placed."""
    if note == sector:
        return CHOICES.said(choice)
    is_own = choice == NAMES[note]
    names = named(table, note, sector, note if is_own else sector)
    return speech.Card(choice, names[0] if is_own else names[1])


def _meanings(note: int, sector: int) -> dict[str, int]:
    """What can be said of a card on a sector, and the move that is meant by it."""
    if note == sector:
        return {PICK_UP: pick_of(note, note, note), PUT_DOWN: note}
    return {NAMES[root]: pick_of(note, sector, root) for root in (note, sector)}


def choices(table: Table, note: int, sector: int) -> list[str]:
    """What must be said of a card on a sector, where the table cannot tell.

    On its own one: whether it forms an octave there or is placed (LOOK-R3). On another: which of the two cards is
    number 1 (LOOK-R2, option mode).
    """
    is_number_1_said = table.rules.is_strict or table.steps == TRITONE
    is_open = table.steps == 0 if note == sector else is_number_1_said
    is_there = table.interval != NONE and count_of(table.wheel, sector) > 0
    return list(_meanings(note, sector)) if is_open and is_there else []


def gesture(table: Table, seat: int, move: int) -> gestures.Gesture:
    note, sector = PICKING.values(move)[:2] if move >= PICK else [move, move]
    said = next((word for word, meant in _meanings(note, sector).items() if meant == move), "")
    is_said = said == PICK_UP or choices(table, note, sector)
    pick, target = gestures.Touch("hands", seat, NAMES[note]), gestures.Touch("wheel", NAMES[sector])
    return gestures.Gesture((pick,), target, said if is_said else "")


PICK_OR_PLACE: Final = errors.Fault(
    "pick_or_place", "say whether {note} picks up the {note} that lies there, or is placed on it"
)
NO_NUMBER_1: Final = errors.Fault("no_number_1", "number 1 is one of the two cards, {note} or {sector}")


def on_sector(table: Table, note: int, sector: int, said: str) -> int:
    """The move that a card on a sector means."""
    meanings = _meanings(note, sector)
    is_asked = choices(table, note, sector)
    if said in meanings:
        return meanings[said]
    if note == sector and (said or is_asked):
        raise PICK_OR_PLACE.error(note=speech.Note(NAMES[note]))
    if said:
        raise NO_NUMBER_1.error(note=speech.Note(NAMES[note]), sector=speech.Note(NAMES[sector]))
    if is_asked:
        return pick_unsaid(table, note, sector)
    number_1 = sector if forms(table, note, sector, sector) else note
    return note if note == sector else pick_of(note, sector, number_1)
