"""Putting cards down: face down and with a name, right or wrong, and another one after a correction."""

from typing import Final, final

from mypy_extensions import i64

from cardenza.decks.meld_names import degree_said
from cardenza.decks.notes import NAMES, ONE, count_of, held_in, notes_of
from cardenza.games.bluff_the_scale.naming import CORRECT, REPLACE, SAID_NAMES, note_of, pitch_of, said_in
from cardenza.games.bluff_the_scale.table import NOTHING, REACTING, REPLACING, Table
from cardenza.kernel import fields, positions, speech
from cardenza.kernel.errors import Impossible
from cardenza.kernel.speech import NOT_HELD, NOTE, SEAT, TEXT, Said, Sayings, notes_said
from cardenza.kernel.verdict import LEGAL, Counted, Evidence, Listed, Marked, Verdict, mistake, refused
from cardenza.theory import LETTERS

RULES: Final[dict[str, str]] = {
    "BLUF-07": "Cards go face down on their sectors, and the name of the note is said.",
    "BLUF-08": "In turn, clockwise, each player covers the sector of the next degree with one card.",
    "BLUF-09": "In the basic game a black note goes by either of its two names.",
    "BLUF-18": "The number of a degree gives its letter, and the name must be spelled with that letter.",
    "BLUF-20": "After a correction another card is put down, with the right name.",
    "BLUF-R10": "A card that was put down stays there, unless its name is corrected.",
    "BLUF-R21": "Degree 1 goes by a printed name, and that name decides how all others are spelled.",
    "BLUF-R22": "On the Chromatic Scale every printed name is right, so there is nothing to correct.",
    "BLUF-R24": "The card taken back is not put down again, unless it is the only one.",
    "BLUF-R25": "After a correction only the right name counts, and it is not corrected again.",
    "BLUF-R26": "In the basic game the sector counts and not what is said.",
    "CDECK-R9": "Twelve notes have only seven letters, so any printed name will do.",
    "CDECK-R10": "Degrees with the same number share a letter.",
    "CDECK-R13": "The last degree of the Whole Tone scale goes by ♭7 or by ♯6.",
    "BLUF-D2": "On your turn you put down one card of your hand, once nobody can react any more.",
    "BLUF-D5": "Only a player who was corrected puts down a replacement.",
}

SAYS: Final[Sayings] = Sayings()
PUT_DOWN: Final = SAYS.add("put_down", "BLUF-08", seat=SEAT, degree=TEXT, name=NOTE).sounding(speech.ONE_NOTE)
REPLACED: Final = SAYS.add("replaced", "BLUF-20", seat=SEAT, degree=TEXT, name=NOTE).sounding(speech.ONE_NOTE)
LAST_CARD: Final = SAYS.add("last_card", "BLUF-R13", seat=SEAT)
CLAIMS: Final = SAYS.add("claims", "BLUF-07", seat=SEAT, name=NOTE)
DEGREE_DUE: Final = SAYS.add("degree_due", "BLUF-08", degree=TEXT, note=NOTE)
SPELL_DEGREE: Final = SAYS.add("spell_degree", "BLUF-18", degree=TEXT)
ANOTHER_CARD: Final = SAYS.add("another_card", "BLUF-20", degree=TEXT)
RIGHT_NAMES: Final = SAYS.add("right_names", "BLUF-09").as_aid()
SCALE_SPELLED: Final = SAYS.add("scale_spelled", "BLUF-18")
WHICH_NAME: Final = SAYS.add("which_name", "BLUF-08")
TAKEN_BACK: Final = SAYS.add("taken_back", "BLUF-R24")

PLACE: Final = 32
FREELY: Final = ["BLUF-R22", "CDECK-R9"]
"""By which rules nothing is wrong on a scale that is spelled freely."""
_FURTHER: Final = {"sc-blues": ["BLUF-R22", "CDECK-R10"], "sc-whole-tone": ["BLUF-R22", "CDECK-R13"]}
PLACES: Final = [[PLACE + note for note in notes_of(held)] for held in range(1 << 12)]
"""A card put down in silence, one move for each note of a set; the table says the name. Nobody may change them."""


def placed_by(move: i64) -> i64:
    """The note of the card that a move puts down, with a name or without.

    >>> placed_by(PLACE + 3)
    3
    """
    return move - PLACE if move < CORRECT else note_of(move)


def judge(table: Table, seat: int, move: int) -> Verdict:
    """A card put down in turn. Any card will do; only its name can be wrong."""
    if table.phase == REPLACING:
        return refused(RULES, "BLUF-20", "BLUF-D5", "BLUF-D2")
    is_silent = move < CORRECT
    if is_silent == table.rules.is_manual:  # the name is missing, or the table says the names
        return refused(RULES, *(["BLUF-07", "BLUF-08"] if is_silent else ["BLUF-R26"]), "BLUF-D2")
    if not count_of(table.hands[seat], placed_by(move)):
        return _not_held(table, placed_by(move), "BLUF-D2")
    if is_silent or table.is_right(said_in(move)):
        return LEGAL
    if not table.rules.is_advanced:
        # perhaps a name of the note on this sector, though not one of those on the cards
        rules = ["BLUF-R26", "BLUF-09"] if pitch_of(said_in(move)) != table.sector() else ["BLUF-09", "BLUF-R26"]
        return mistake(RULES, *rules, "BLUF-D2", cost="BLUF-R26", evidence=spelling(table))
    cost = "BLUF-R22" if table.is_free() else "BLUF-19"
    return mistake(RULES, *naming_rules(table), "BLUF-R26", "BLUF-D2", cost=cost, evidence=spelling(table))


def _not_held(table: Table, note: int, decision: str) -> Verdict:
    return refused(RULES, "CORE-3", decision, evidence=(Listed(NOT_HELD.alone, [card_said(table, note)]),))


def put_down(table: Table, seat: int, move: int) -> None:
    """BLUF-07: the card lies face down, and the others may react."""
    note: int = placed_by(move)
    name: int = said_in(move) if move >= CORRECT else NOTHING
    table.hands[seat] = table.hands[seat] - ONE[note]
    table.seen.forget(seat)
    table.wheel.append(note)
    table.said = name
    table.is_replaced = move >= REPLACE
    table.returned = NOTHING
    table.phase = REACTING
    if len(table.wheel) == 1 and table.rules.is_advanced:
        if name == NOTHING:
            suggest_root(table)
        elif name in table.rules.naming.sets[table.root]:
            table.root_name = name  # BLUF-R21: a right name of degree 1 rules the rest
    if table.story is not None:
        table.story += _put_down_told(table, seat)


def _put_down_told(table: Table, seat: int) -> list[Said]:
    """What was said, and never what lies there."""
    saying = REPLACED if table.is_replaced else PUT_DOWN
    told = [saying.said(seat, _degree_said(table), name_said(table))]
    return told if table.hands[seat] else [*told, LAST_CARD.said(seat)]


def _degree_said(table: Table) -> speech.Text:
    return degree_said(table.degrees()[table.degree()])


def reminder(table: Table, has_aids: bool) -> Said:
    """Which degree is due, with aids also its note; the advanced variant leaves its name to the players."""
    if table.phase == REPLACING:
        return ANOTHER_CARD.said(_degree_said(table))
    if table.rules.is_advanced or not has_aids:
        return SPELL_DEGREE.said(_degree_said(table))
    return DEGREE_DUE.said(_degree_said(table), name_due(table))


def suggest_root(table: Table) -> None:
    """BLUF-R27: where nobody has named degree 1 rightly, the name that the table would choose rules."""
    table.root_name = table.rules.naming.suggested[12 * table.scale_number() + table.root]


# ------------------------------------------------------------------------------------------------ a replacement


def others_held(table: Table, seat: int) -> int:
    """BLUF-R24: the notes of which there is another card than the one taken back; if there is none, that one."""
    hand = table.hands[seat]
    return held_in(hand - ONE[table.returned]) or held_in(hand)


def judge_replacement(table: Table, seat: int, move: int) -> Verdict:
    note = note_of(move)
    if table.phase != REPLACING:
        return refused(RULES, "BLUF-D5", "BLUF-R10", "BLUF-20")
    if not count_of(table.hands[seat], note):
        return _not_held(table, note, "BLUF-D5")
    if not others_held(table, seat) >> note & 1:
        taken_back = Listed(TAKEN_BACK.alone, [card_said(table, note)])
        return refused(RULES, "BLUF-R24", "BLUF-20", "BLUF-D5", evidence=(taken_back,))
    if table.is_right(said_in(move)):
        return LEGAL
    return refused(RULES, "BLUF-R25", "BLUF-20", "BLUF-D5", *naming_rules(table), evidence=spelling(table))


# ------------------------------------------------------------------------------------------------ names, right or wrong


def naming_rules(table: Table) -> list[str]:
    """By which rules a name is right or wrong here."""
    if table.degree() == 0:
        return ["BLUF-R21", "BLUF-18"]
    if table.is_free():
        return FREELY
    return ["BLUF-18", "BLUF-R21", *_FURTHER.get(table.rules.card_text(table.scale), [])]


def spelling(table: Table) -> tuple[Evidence, ...]:
    """The letter counted from the root by the number of the degree, the scale with the note due, and its names."""
    right = [SAID_NAMES[name] for name in table.rules.naming.sets[table.right_names()]]
    names = Listed(RIGHT_NAMES.alone, notes_said(right))
    at = table.degree()
    if not table.rules.is_advanced or at == 0 or table.is_free() or table.root_name == NOTHING:
        return (names,)
    scale = table.rules.naming.scales[table.scale_number()]
    letter = LETTERS.index(SAID_NAMES[table.root_name][0])
    counted = Counted([LETTERS[(letter + step) % 7] for step in range(scale.degrees[at].number)])
    return counted, Marked(SCALE_SPELLED.alone, notes_said(spelled(table)), at), names


def spelled(table: Table) -> list[str]:
    """The scale from its root, named as it was or else as the table would name it."""
    naming, scale = table.rules.naming, table.scale_number()
    root_name = naming.suggested[12 * scale + table.root] if table.root_name == NOTHING else table.root_name
    return naming.spelled(scale, root_name)


def names_by_note(table: Table) -> dict[int, str]:
    """The notes of the scale as it spells them; none before degree 1 is chosen."""
    if table.scale == NOTHING or table.root == NOTHING:
        return {}
    sectors = [table.sector_at(degree) for degree in range(table.size())]
    return dict(zip(sectors, spelled(table), strict=True))


def card_said(table: Table, note: int) -> speech.Card:
    """A card as the scale spells it; where that is left to the players, without a spelling."""
    return speech.Card(NAMES[note], "" if table.rules.is_advanced else names_by_note(table).get(note, ""))


def name_due(table: Table) -> str:
    """The name that the table says for the degree."""
    return spelled(table)[table.degree()]


def claim(table: Table) -> str | None:
    """What was said with the card just put down: by its owner, or by the table."""
    return name_said(table) if table.phase == REACTING else None


def name_said(table: Table) -> str:
    """The name of the card just put down, as somebody has said it."""
    return name_due(table) if table.said == NOTHING else SAID_NAMES[table.said]


def told(table: Table, seat: int, move: int, viewer: int | None) -> str:
    """Others hear the name of a card that is put down, and not what it is."""
    name = name_due(table) if move < CORRECT else SAID_NAMES[said_in(move)]
    if viewer == seat:
        text = table.rules.move_text(move)
        return f"{text} as {name}" if move < CORRECT else text
    return f"{'replace' if move >= REPLACE else 'place'} as {name}"


# ------------------------------------------------------------------------------------------------ documents


@final
class Returned(fields.Spelled):
    """The card taken back is in the hand again, also in one that was given as a number."""

    def read(self, state: object, document: positions.Reader) -> None:
        super().read(state, document)
        assert isinstance(state, Table)
        note, hand = state.returned, document.slot(f"hands[{state.turn}]")
        if (note != NOTHING) != (state.phase == REPLACING):
            raise Impossible("returned, the note taken back, belongs to phase replace and is needed there [BLUF-20]")
        if note != NOTHING and note not in hand.cards:
            if hand.wanted <= 0:
                raise Impossible(f"returned is {NAMES[note]}, which is not in {hand.label} [BLUF-20]")
            hand.cards.append(note)
            hand.wanted -= 1


def check_names(table: Table) -> None:
    """What was said, and the name of degree 1 that rules (BLUF-R21, BLUF-R27), as given or as it follows."""
    rules, given = table.rules, table.root_name
    is_open = table.phase == REACTING and len(table.wheel) == 1
    if table.said != NOTHING and not rules.is_manual:
        raise Impossible("said belongs to naming by hand [BLUF-07]")
    if not rules.is_advanced or not table.wheel:
        if given != NOTHING:
            raise Impossible("root_name is a name of the advanced variant, once degree 1 is covered [BLUF-R21]")
    elif given != NOTHING and given not in rules.naming.sets[table.root]:
        raise Impossible(f"root_name {SAID_NAMES[given]} is not printed on {NAMES[table.root]} [BLUF-R21]")
    elif is_open and table.said != NOTHING:
        table.root_name = table.said if table.said in rules.naming.sets[table.root] else NOTHING
        if given not in (NOTHING, table.root_name):
            raise Impossible(f"root_name {SAID_NAMES[given]} is not what was said for degree 1 [BLUF-R21]")
    elif given == NOTHING and not (is_open and rules.is_manual):
        suggest_root(table)
    if table.is_replaced and table.said != NOTHING and not table.is_right(table.said):
        raise Impossible(f"said is {SAID_NAMES[table.said]}, but a replacement has its right name [BLUF-R25]")
