"""Changing the root: a card of the hand goes onto its free sector, and the chord is turned to it.

What is no note of the chord any more comes back to the hand. It takes the whole turn.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.notes import BIT, NAMES, ONE, count_of, held_in, notes_of, size_of
from cardenza.decks.parts import note_part
from cardenza.games.chord_poker import grouping, turns
from cardenza.games.chord_poker.rounds import CHORD_SPELLED, end_turn
from cardenza.games.chord_poker.table import CHORD_NOTES, NOTHING, ONE_EACH, REQUIRED, Table, place_of, spelled
from cardenza.games.chord_poker.turns import DRAW, DRY, ONLY_DRAW, TAKE, by_set, can_take, dry_turns, is_dry, tell_limit
from cardenza.kernel import speech
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.speech import CARDS, NOT_HELD, NOTE, NUMBER, SEAT, SPELLING, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Verdict, refused

RULES: Final[dict[str, str]] = {
    "POKR-21": "The new root is a card of your own hand, and its sector is free.",
    "POKR-R10": "The root is changed at the start of a turn, with a card whose sector is free.",
    "POKR-D3": "You change the root at the start of your own turn, with a card of your own hand.",
}

OUT_OF_ORDER: Final = ("POKR-21", "POKR-23", "POKR-R10")
ROOT: Final = 16
ROOTING: Final[Kind] = Kind("root {note}", "POKR-D3", ROOT, [note_part("note")], Hands("note", onto="chord"))
ROOTING.said_with(count=NUMBER)  # so many cards come back
WITHOUT_PILE: Final = [[DRAW, *roots] for roots in by_set(ROOT)]
WITH_PILE: Final = [[DRAW, TAKE, *roots] for roots in by_set(ROOT)]

SAYS: Final[Sayings] = Sayings()
NEW_ROOT: Final = SAYS.add("new_root", "POKR-21", seat=SEAT, root=NOTE)
STAYED: Final = SAYS.add("stayed", "POKR-22", cards=CARDS).as_aid(SPELLING)
CAME_BACK: Final = SAYS.add("came_back", "POKR-22", seat=SEAT, cards=CARDS).as_aid(SPELLING)
ON_THIS_ROOT: Final = SAYS.add("on_this_root", "POKR-21").as_aid()
WOULD_STAY: Final = SAYS.add("would_stay", "POKR-22").as_aid()
WOULD_COME_BACK: Final = SAYS.add("would_come_back", "POKR-22").as_aid()


def openings(table: Table, hand: i64) -> list[int]:
    """POKR-D1, POKR-D2, POKR-D3: what a turn can begin with."""
    if is_dry(table):
        return ONLY_DRAW
    held = held_in(hand)
    roots = held & ~table.wheel
    return WITH_PILE[roots] if can_take(table, held) else WITHOUT_PILE[roots]


def judge_root(table: Table, seat: int, note: int) -> Verdict:
    broken: list[str] = []
    proof: list[Evidence] = []
    if not count_of(table.hands[seat], note):
        broken += ["CORE-3", "POKR-21"]
        proof += [Listed(NOT_HELD.alone, [_root_said(table, note)])]
    if table.wheel & BIT[note]:
        broken += ["POKR-21", "POKR-R10"]
        proof += [Listed(turns.ON_THE_WHEEL.alone, table.cards_said(notes_of(int(table.wheel))).cards)]
    if is_dry(table):
        broken += [DRY]
        proof += [dry_turns(table)]
    if not broken:
        return LEGAL
    return refused({**turns.RULES, **RULES}, *broken, "POKR-D3", evidence=(*proof, *_after_change(table, note)))


def _after_change(table: Table, note: int) -> tuple[Evidence, ...]:
    """POKR-22: what the chord on this root would keep on the Wheel, and what would come back."""
    names = spelled(table.chord, note)
    staying = [speech.Card(NAMES[each], names[each]) for each in notes_of(table.wheel) if each in names]
    return (
        Listed(ON_THIS_ROOT.alone, speech.notes_said(list(names.values()))),
        Listed(WOULD_STAY.alone, staying),
        Listed(WOULD_COME_BACK.alone, table.cards_said(_coming_back(table, note)).cards),
    )


def _coming_back(table: Table, root: int) -> list[int]:
    """The notes on the Wheel that are none of the chord on this root (POKR-R11)."""
    return notes_of(table.wheel & ~CHORD_NOTES[place_of(table.chord, root)])


def _root_said(table: Table, note: int) -> speech.Card:
    """A root as the chord on it is spelled."""
    return speech.Card(NAMES[note], "" if table.chord == NOTHING else spelled(table.chord, note)[note])


def change_said(table: Table, note: int) -> dict[str, speech.Part]:
    """What is said of a change to this root."""
    back = [] if table.chord == NOTHING else _coming_back(table, note)
    return {"note": _root_said(table, note), "count": speech.Number(len(back))}


def change_root(table: Table, seat: int, note: i64) -> None:
    if table.story is not None:
        _tell_change(table, table.story, seat, int(note))
    table.leave_hand(seat, ONE[note])
    table.wheel |= BIT[note]
    table.turn_chord(int(note))
    table.come_openly(seat, ONE_EACH[table.wheel & ~table.notes])  # POKR-22, POKR-R11
    table.wheel &= table.notes
    end_turn(table, seat if table.is_complete() else NOTHING)  # POKR-R14
    if table.story is not None:
        tell_limit(table)


def _tell_change(table: Table, story: list[Said], seat: int, note: int) -> None:
    """What stays has its name in the chord on the new root, what comes back the one that it had until now."""
    names, back = spelled(table.chord, note), _coming_back(table, note)
    staying = [each for each in notes_of(table.wheel) if each in names]
    story.append(NEW_ROOT.said(seat, names[note]))
    story.append(CHORD_SPELLED.said(list(names.values())))
    if staying:
        story.append(STAYED.said(speech.Cards([speech.Card(NAMES[each], names[each]) for each in staying])))
    if back:
        story.append(CAME_BACK.said(seat, table.cards_said(back)))


# ------------------------------------------------------------------------------------------------ whether to


def is_idle(table: Table, seat: int, move: int) -> bool:
    """Is this a new root that neither completes the chord (POKR-R14) nor brings anything?

    Such a turn draws no card, and the next player may undo it: those who do not mind turn the chord for ever. It
    brings something if the hand is worth no less afterwards, or if two cards or more come back (POKR-22) to somebody
    who gathers.
    """
    if not ROOT <= move < ROOT + len(NAMES):
        return False
    hand, note = table.hands[seat], move - ROOT
    place = place_of(table.chord, note)
    if REQUIRED[place] & ~(table.wheel | BIT[note]) == 0:
        return False
    back = table.wheel & ~CHORD_NOTES[place]
    if back & (back - 1) and _gathers(table, hand):
        return False
    return grouping.value_of(hand - ONE[note] + ONE_EACH[back]) < grouping.value_of(hand)


def _gathers(table: Table, hand: int) -> bool:
    """Is it worth a turn that a hand grows? Where everybody does so, the Wheel is never full and no chord is completed.
    A player who only follows whoever has more cards loses nothing by it.
    """
    return size_of(hand) < max([size_of(table.hands[seat]) for seat in range(table.rules.seats)])
