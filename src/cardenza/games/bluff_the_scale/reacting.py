"""Reacting to a card just put down: the others call it, correct its name or pass, until all have passed."""

from functools import cache
from typing import Final

from cardenza.decks.notes import NAMES, ONE, gathered, names_of
from cardenza.games.bluff_the_scale import placing, scales
from cardenza.games.bluff_the_scale.naming import CORRECT, PLACE_AS, REPLACE, SAID_NAMES, Naming
from cardenza.games.bluff_the_scale.table import NOTHING, OVER, PLACING, REACTING, REPLACING, ROOTING, Table
from cardenza.kernel import speech
from cardenza.kernel.errors import Impossible
from cardenza.kernel.speech import CARD, CARDS, NOTE, NUMBER, SEAT, SPELLING, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Verdict, mistake, refused
from cardenza.kernel.zones import EVERYBODY

RULES: Final[dict[str, str]] = {
    "BLUF-11": "Everybody but its owner may react to a card, until the next one is put down.",
    "BLUF-19": "A name is corrected by one of the other players, before the next card is put down.",
    "BLUF-R11": "Only the last card put down can be called.",
    "BLUF-R14": "A player with no card left who is called wrongly has won at once.",
    "BLUF-R23": "There is one try to correct a name; a false correction changes nothing.",
    "BLUF-R28": "Names are corrected in the advanced variant only.",
    "BLUF-R31": "Each of the other players may react until they pass; after that they are done with this card.",
    "BLUF-D3": "A card just put down is called by one of the other players, not by its owner.",
    "BLUF-D4": "Where names can be corrected, each of the other players may do so once for a name just said.",
    "BLUF-D6": "Each of the other players passes once on a card just put down.",
}

SAYS: Final[Sayings] = Sayings()
CALLED: Final = SAYS.add("called", "BLUF-11", seat=SEAT, name=NOTE, card=CARD).as_aid(SPELLING)
BLUFFED: Final = SAYS.add("bluffed", "BLUF-12", note=NOTE, seat=SEAT, count=NUMBER)
WAS_RIGHT: Final = SAYS.add("was_right", "BLUF-13", note=NOTE, seat=SEAT, count=NUMBER)
TAKEN: Final = SAYS.add("taken", "BLUF-R16", cards=CARDS).as_aid(SPELLING)
STARTS_AGAIN: Final = SAYS.add("starts_again", "BLUF-R15", other=SEAT)
SET_ASIDE: Final = SAYS.add("set_aside", "BLUF-R18", count=NUMBER)
CORRECTED: Final = SAYS.add("corrected", "BLUF-20", seat=SEAT, name=NOTE, right=NOTE, other=SEAT)
NOT_CORRECTED: Final = SAYS.add("not_corrected", "BLUF-R23", seat=SEAT, name=NOTE, tried=NOTE)
BARRED: Final = SAYS.add("barred", "BLUF-R23", other=SEAT)
UNNOTICED: Final = SAYS.add("unnoticed", "BLUF-R27", name=NOTE, right=NOTE)
OUT: Final = SAYS.add("out", "BLUF-16", seat=SEAT)
OUT_AT_ONCE: Final = SAYS.add("out_at_once", "BLUF-R14", seat=SEAT)

PASS: Final = 0
CALL: Final = 1
ANSWERS: Final = [CALL, PASS]
SILENCES: Final = 15
"""How many times as often as calling random players pass, so that games come to their end."""
CORRECTIONS: Final = 8
"""How many times as often as calling they correct a wrong name."""
IDLE_ANSWERS: Final = [CALL] + [PASS] * SILENCES


@cache
def answers_with(naming: Naming, corrections: int = 1, silences: int = 1) -> list[list[int]]:
    """For each set of right names the answers to a wrong one, each as often as it is given."""
    right = [[CORRECT + name for name in names] for names in naming.sets]
    return [[CALL, *moves * corrections] + [PASS] * silences for moves in right]


@cache
def asked_lists(seats: int) -> list[list[int]]:
    """Who is asked, from the left of whoever has placed: at the number of the placer, then the bits of who has passed.

    >>> asked_lists(3)[1 << 3 | 0b001]
    [2]
    """
    others = [[(placer + step) % seats for step in range(1, seats)] for placer in range(seats)]
    return [[seat for seat in asked if not passed >> seat & 1] for asked in others for passed in range(1 << seats)]


def judge(table: Table, seat: int, move: int, decision: str) -> Verdict:
    """A reaction, or whatever else is done while the others may react."""
    is_correcting = CORRECT <= move < PLACE_AS
    if not is_correcting and move not in ANSWERS:
        return refused(RULES, "BLUF-R31", "BLUF-11", *(["BLUF-R10"] if move >= REPLACE else []), decision)
    if is_correcting and not table.rules.is_advanced:
        return refused(RULES, "BLUF-R28", decision)
    if table.phase != REACTING or seat == table.turn:
        rules = ["BLUF-19"] if is_correcting else ["BLUF-11", "BLUF-R11"] if move == CALL else ["BLUF-11"]
        return refused(RULES, *rules, decision, *([] if seat == table.turn else ["BLUF-R31"]))
    if table.passed >> seat & 1:
        return refused(RULES, "BLUF-R31", "BLUF-D6", decision)
    return _judge_correction(table, seat, move - CORRECT) if is_correcting else LEGAL


def pass_by(table: Table, seat: int) -> None:
    """BLUF-D6; the last one to pass closes the window, and the card stands."""
    table.passed |= 1 << seat
    if table.passed | 1 << table.turn != table.rules.everybody:
        return
    if table.story is not None and table.rules.is_advanced and not table.is_free() and not is_named_rightly(table):
        name, right = placing.name_said(table), placing.name_due(table)
        table.story.append(UNNOTICED.said(name, right))
    _end_reactions(table)
    if table.root_name == NOTHING and table.rules.is_advanced:
        placing.suggest_root(table)
    if table.hands[table.turn] == 0:
        table.phase = OVER  # BLUF-16, BLUF-R13
        if table.story is not None:
            table.story.append(OUT.said(table.turn))
    elif len(table.wheel) == table.size():
        scales.complete(table)
    else:
        table.turn = table.turn + 1 if table.turn + 1 < table.rules.seats else 0
        table.phase = PLACING


def _end_reactions(table: Table) -> None:
    table.passed = 0
    table.tried = 0
    table.said = NOTHING
    table.is_replaced = False


def is_last(table: Table) -> bool:
    """Does nobody place after the card just put down: was it the last of its scale, or of a hand (BLUF-R12)?"""
    return len(table.wheel) == table.size() or table.hands[table.turn] == 0


def next_placer(table: Table) -> int | None:
    """Who puts down the next card, perhaps while others may still react; nobody before degree 1 is chosen."""
    if table.phase in (PLACING, REPLACING):
        return table.turn
    return (table.turn + 1) % table.rules.seats if table.phase == REACTING and not is_last(table) else None


# ------------------------------------------------------------------------------------------------ calling


def call(table: Table, caller: int) -> None:
    """BLUF-11: the last card is turned over, and one of the two takes all that lie on the Wheel."""
    placer = table.turn
    is_false = table.wheel[-1] != table.sector()  # BLUF-R8
    taker = placer if is_false else caller  # BLUF-12, BLUF-13
    if table.story is not None:
        table.story += _call_told(table, caller, taker)
    table.hands[taker] = table.hands[taker] + gathered(table.wheel)
    viewers = [0 if placer == taker else 1 << placer for placer in table.placers()]  # BLUF-R16
    viewers[-1] = EVERYBODY
    table.seen.come_together(taker, table.wheel, viewers)
    _end_reactions(table)
    scales.clear_wheel(table)
    table.calls += 1
    if not is_false and table.hands[placer] == 0:
        table.phase = OVER  # BLUF-R14
        if table.story is not None:
            table.story.append(OUT_AT_ONCE.said(placer))
        return
    table.turn = caller if is_false else placer
    if table.calls == table.rules.restart_limit:
        if table.story is not None:
            table.story.append(SET_ASIDE.said(table.calls))
        scales.next_scale(table)  # BLUF-R18
    else:
        table.phase = ROOTING  # BLUF-R15
        if table.story is not None:
            table.story.append(STARTS_AGAIN.said(table.turn))


def _call_told(table: Table, caller: int, taker: int) -> list[Said]:
    """What was said and what it was, what was due and who takes the cards; which ones, the taker alone hears."""
    cards = _spelled(table)
    saying = WAS_RIGHT if taker == caller else BLUFFED
    called = CALLED.said(caller, placing.name_said(table), cards[-1])
    told = [called, saying.said(placing.name_due(table), taker, len(cards))]
    return [*told, TAKEN.said(speech.Cards(cards), seen=1 << taker)] if len(cards) > 1 else told


def _spelled(table: Table) -> list[speech.Card]:
    """The cards on the Wheel, notes of the scale as the scale spells them."""
    names = placing.names_by_note(table)
    return [speech.Card(NAMES[note], names.get(note, "")) for note in table.wheel]


def told(table: Table, caller: int, viewer: int | None) -> str:
    """What was turned over. Whoever takes the cards sees on which degree each lay (BLUF-R16), so they are named."""
    card, sector = table.wheel[-1], table.sector()
    taker = caller if card == sector else table.turn
    text = f"call ({NAMES[card]})" if card == sector else f"call ({NAMES[card]} for {NAMES[sector]})"
    return f"{text}: {' '.join(names_of(table.wheel))}" if viewer == taker else text


# ------------------------------------------------------------------------------------------------ correcting


def can_correct(table: Table, seat: int) -> bool:
    """BLUF-D4: may the seat say another name, right or wrong?"""
    if table.phase != REACTING or not table.rules.is_advanced or table.is_replaced or table.is_free():
        return False
    return seat != table.turn and not (table.passed | table.tried | table.barred) >> seat & 1


def correctors(table: Table) -> list[int]:
    """Who may say another name than the one that a player has said, by what everybody knows."""
    return [seat for seat in range(table.rules.seats) if table.rules.is_manual and can_correct(table, seat)]


def is_named_rightly(table: Table) -> bool:
    """Was the right name said? What the table says is right."""
    return table.said == NOTHING or table.is_right(table.said)


def has_correction(table: Table, seat: int) -> bool:
    """Would the right name correct the one that was said?"""
    return table.rules.is_advanced and can_correct(table, seat) and not is_named_rightly(table)


def _judge_correction(table: Table, seat: int, name: int) -> Verdict:
    if not can_correct(table, seat):
        reasons = [*(placing.FREELY if table.is_free() else []), *(["BLUF-R25"] if table.is_replaced else [])]
        reasons += ["BLUF-R23"] if (table.tried | table.barred) >> seat & 1 else []
        return refused({**placing.RULES, **RULES}, *reasons, "BLUF-D4")
    if is_named_rightly(table) or not table.is_right(name):
        rules, proof = placing.naming_rules(table), placing.spelling(table)
        return mistake(RULES, "BLUF-R23", "BLUF-D4", *rules, cost="BLUF-R23", evidence=proof)
    return LEGAL


def correct(table: Table, seat: int, name: int) -> None:
    """BLUF-20: the card goes back, if the name was wrong and this one is right; else nothing (BLUF-R23)."""
    if is_named_rightly(table) or not table.is_right(name):
        if table.story is not None:
            table.story.append(NOT_CORRECTED.said(seat, placing.name_said(table), SAID_NAMES[name]))
        table.tried |= 1 << seat
        if table.rules.is_barring:
            table.barred |= 1 << seat
            if table.story is not None:
                table.story.append(BARRED.said(seat))
        return
    if table.story is not None:
        table.story.append(CORRECTED.said(seat, placing.name_said(table), SAID_NAMES[name], table.turn))
    note = table.wheel.pop()
    table.hands[table.turn] = table.hands[table.turn] + ONE[note]
    table.returned = note
    _end_reactions(table)
    table.phase = REPLACING  # BLUF-R29


# ------------------------------------------------------------------------------------------------ what cannot be


def check(table: Table) -> None:
    """Refuse reactions that nobody could have made."""
    rules, placer = table.rules, 1 << table.turn
    most = rules.restart_limit - (table.phase != OVER)
    if rules.restart_limit and table.calls > most:
        raise Impossible(f"calls must be a number from 0 to {most}, not {table.calls} [BLUF-R18]")
    if (table.passed | table.tried) & placer:
        raise Impossible(f"passed and tried cannot name seat {table.turn}, who has placed [BLUF-11]")
    if table.phase == REACTING and table.passed | placer == rules.everybody:
        raise Impossible("passed cannot name all others: the window would be closed [BLUF-R31]")
    if (table.tried or table.is_replaced or table.phase == REPLACING) and not rules.is_advanced:
        raise Impossible("nothing is corrected in the basic game: no tried, replaced or phase replace [BLUF-R28]")
    if table.barred and (not rules.is_barring or not rules.is_advanced or table.root == NOTHING):
        raise Impossible("barred belongs to the option false_correction = barred, and to a scale begun [BLUF-R23]")
