"""The signs of Clé de Sol, on their own pile: Intervalle, Silence, Reprise and Musicien.

An Intervalle must be formed by the next player, a Silence skips players, a Reprise turns the direction, a Musicien
demands a name or a rhythm. A player who cannot form the interval must place a Musicien if they have one; one who cannot
meet a demand may.
"""

from collections.abc import Sequence
from typing import Final, final

from cardenza.decks import cle_de_sol as deck
from cardenza.decks.cle_de_sol import MUSICIEN, PITCH_NAMES, RHYTHMS, name_of
from cardenza.games.cle_de_sol import fitting, placing, rounds
from cardenza.games.cle_de_sol.table import ABOVE, DEMAND, FREE, INTERVAL, NOTHING, TOP, Table
from cardenza.kernel import kinds, move_parts, speech
from cardenza.kernel.errors import Impossible
from cardenza.kernel.speech import NOTE, NUMBER, SEAT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Verdict, refused

RULES: Final[dict[str, str]] = {
    "CLEF-29": "A player who cannot form the interval and holds a Musicien must place it.",
    "CLEF-37": "Whoever places a Musicien demands a pitch or a rhythm.",
    "CLEF-38": "What a Musicien demands must be placed by whoever can.",
    "CLEF-39": "Another Musicien goes on a demand only in place of drawing.",
    "CLEF-R16": "A player who can form the interval must; one who cannot and holds a Musicien must place that.",
    "CLEF-R20": "Another Musicien goes on a demand only if the demand cannot be met.",
    "CLEF-D4": "With a Musicien one of the seven names or the four rhythms is demanded.",
}
SAYS: Final[Sayings] = Sayings()
OPENED: Final = SAYS.add("opened", "CLEF-25", seat=SEAT, span=deck.SPANS, note=NOTE)
FREED: Final = SAYS.add("freed", "CLEF-29", seat=SEAT, span=deck.SPANS)
EVADED: Final = SAYS.add("evaded", "CLEF-39", seat=SEAT)
NAME_DEMANDED: Final = SAYS.add("name_demanded", "CLEF-37", seat=SEAT, note=NOTE)
RHYTHM_DEMANDED: Final = SAYS.add("rhythm_demanded", "CLEF-37", seat=SEAT, rhythm=fitting.VALUES)
SKIPPED: Final = SAYS.add("skipped", "CLEF-33", seat=SEAT)
AGAIN: Final = SAYS.add("again", "CLEF-R17", seat=SEAT)
REVERSED: Final = SAYS.add("reversed", "CLEF-35", other=SEAT)
WHICH_DEMAND: Final = SAYS.add("which_demand", "CLEF-37")
MUSICIEN_DUE: Final = SAYS.add("musicien_due", "CLEF-29")
MUSICIEN_OR_DRAW: Final = SAYS.add("musicien_or_draw", "CLEF-39", count=NUMBER)

DEMANDED: Final = 57
MUSICIENS: Final = [demand << 6 | DEMANDED for demand in range(len(deck.DEMANDS))]
MODE_AFTER: Final = [INTERVAL, INTERVAL, INTERVAL, DEMAND, FREE, FREE, FREE]  # CLEF-R14, CLEF-34, CLEF-36
DRAW_OR_MUSICIEN: Final = [placing.DRAW, *MUSICIENS]


def _parse_rhythm(text: str) -> int:
    return deck.parse_demand(text) - len(PITCH_NAMES)


HANDS: Final = kinds.Hands(card=deck.card_text(MUSICIEN), onto="signs", says="demand")


@final
class DemandName(kinds.Kind):
    """A name is demanded, which is said as a note."""

    def matches(self, words: Sequence[str]) -> bool:
        return super().matches(words) and words[1].replace("é", "e") in PITCH_NAMES

    def said(self, move: int) -> Said:
        return Said(self.key, {"demand": fitting.name_said(self.values(move)[0])}, self.decision)

    def gaps(self) -> dict[str, str]:
        return {"demand": NOTE}

    def groups(self) -> list[speech.Group]:
        return []


@final
class DemandRhythm(kinds.Kind):
    """A rhythm is demanded."""

    def said(self, move: int) -> Said:
        return Said(self.key, {"demand": fitting.value_said(self.values(move)[0])}, self.decision)

    def groups(self) -> list[speech.Group]:
        return [fitting.VALUES]


KINDS: Final = [
    DemandName(
        "musicien {demand}",
        "CLEF-D4",
        DEMANDED,
        [move_parts.Word("demand", PITCH_NAMES, ABOVE, reads=deck.parse_demand)],
        HANDS,
        key="demand_name",
    ),
    DemandRhythm(
        "musicien {demand}",
        "CLEF-D4",
        MUSICIENS[len(PITCH_NAMES)],
        [move_parts.Word("demand", RHYTHMS, ABOVE, reads=_parse_rhythm)],
        HANDS,
        key="demand_rhythm",
    ),
]


def place(table: Table, seat: int, card: int, demand: int = NOTHING) -> None:
    """Put a sign on its pile, a Musicien with what it demands; if it was the last card, nothing comes of it."""
    if table.lacks.is_kept and table.mode in (INTERVAL, DEMAND):
        placing.tell_lack(table, seat)  # CLEF-D4: nothing else went there
    table.put_down(seat, card)
    if table.story is not None:
        _tell_sign(table, seat, card, demand, table.story)
    table.ask_for(MODE_AFTER[card - deck.FIRST_INTERVALLE], demand)
    steps = 1
    if card == deck.REPRISE:
        table.direction = -table.direction  # CLEF-35, CLEF-R18
    elif card >= deck.FIRST_SILENCE:
        silenced = card - deck.FIRST_SILENCE + 1  # CLEF-33
        steps = 1 + min(silenced, table.rules.seats - 1)  # CLEF-R17
    if table.story is not None and not table.hands.is_empty(seat):
        _tell_order(table, seat, card, steps, table.story)
    rounds.end_turn(table, seat, steps)


def _tell_sign(table: Table, seat: int, card: int, demand: int, story: list[Said]) -> None:
    """What a sign just put down asks for, and what it has ended; of the last card, only that it was placed."""
    is_last = table.hands.is_empty(seat)
    if card == MUSICIEN and not is_last:
        if table.mode == INTERVAL:
            story.append(FREED.said(seat, fitting.span(table.signs[-2])))
        elif table.mode == DEMAND:
            story.append(EVADED.said(seat))
        if demand < len(PITCH_NAMES):
            story.append(NAME_DEMANDED.said(seat, fitting.name_said(demand)))
        else:
            story.append(RHYTHM_DEMANDED.said(seat, fitting.value_said(demand - len(PITCH_NAMES))))
    elif deck.is_intervalle(card) and not is_last:
        story.append(OPENED.said(seat, fitting.span(card), fitting.name_said(name_of(table.music[-1]))))
    else:
        story.append(placing.PLACED.said(seat, deck.card_text(card)))


def _tell_order(table: Table, seat: int, card: int, steps: int, story: list[Said]) -> None:
    """Who is skipped, and who comes next in the other direction."""
    order = [(seat + table.direction * step) % table.rules.seats for step in range(1, steps + 1)]
    if card == deck.REPRISE:
        story.append(REVERSED.said(order[0]))
    for skipped in order[:-1]:
        story.append(SKIPPED.said(skipped))
    if order[-1] == seat:
        story.append(AGAIN.said(seat))


# ------------------------------------------------------------------------------------------------ a Musicien


def moves(table: Table, seat: int) -> list[int]:
    """Place what fits or a Musicien (CLEF-D4), else draw (CLEF-05)."""
    placings = placing.placings(table, seat)
    if not table.has_musicien(seat):
        return placings or placing.ONLY_DRAW
    if table.mode == TOP or table.mode == FREE:
        return placings + MUSICIENS if placings else MUSICIENS
    if placings:
        return placings  # CLEF-R16, CLEF-R20
    return MUSICIENS if table.mode == INTERVAL else DRAW_OR_MUSICIEN  # CLEF-29, CLEF-39


def judge_demand(table: Table, seat: int) -> Verdict:
    if missing := table.missing(seat, [MUSICIEN]):
        return refused(RULES, "CORE-3", "CLEF-D4", evidence=missing)
    if placing.goes(table, seat, MUSICIEN):
        return LEGAL
    proof = placing.proof(table, seat)
    if table.mode == INTERVAL:
        return refused(RULES, "CLEF-R16", "CLEF-29", "CLEF-27", "CLEF-D4", evidence=proof)
    return refused(RULES, "CLEF-R20", "CLEF-39", "CLEF-38", "CLEF-D4", "CLEF-D6", evidence=proof)


def judge_mute(table: Table, seat: int) -> Verdict:
    """A Musicien put down without a demand."""
    verdict = judge_demand(table, seat)
    return refused(RULES, "CLEF-37", "CLEF-D4") if verdict.is_legal() else verdict


# ------------------------------------------------------------------------------------------------ an open sign


def judge_draw(table: Table, seat: int) -> Verdict:
    """What can be placed comes first (CLEF-30, CLEF-38), also a Musicien, but on a demand (CLEF-39)."""
    can_place = bool(placing.placings(table, seat))
    if not can_place and (table.mode == DEMAND or not table.has_musicien(seat)):
        return LEGAL
    evidence = placing.proof(table, seat)
    if table.mode == TOP or table.mode == FREE:
        return refused(placing.RULES, "CLEF-R9", "CLEF-05", "CLEF-D7", evidence=evidence)
    if table.mode == DEMAND:
        return refused(RULES, "CLEF-38", "CLEF-R9", "CLEF-05", "CLEF-D6", "CLEF-D7", evidence=evidence)
    if can_place:
        return refused(RULES, "CLEF-R16", "CLEF-R9", "CLEF-27", "CLEF-D7", evidence=evidence)
    return refused(RULES, "CLEF-29", "CLEF-R16", "CLEF-R9", "CLEF-D7", evidence=evidence[-1:])


def check(table: Table) -> None:
    """Refuse a direction that is none, and a mode without the sign that opened it."""
    sign = table.signs[-1] if table.signs else NOTHING
    if table.direction == 0:
        raise Impossible("direction must be 1, clockwise, or -1, not 0 [CLEF-35]")
    if table.mode == INTERVAL and not (deck.is_intervalle(sign) and not deck.is_rythme(table.music[-1])):
        raise Impossible("mode interval needs an Intervalle on signs, and a Note or Hauteur on music [CLEF-T3]")
    if table.mode == DEMAND and (sign != MUSICIEN or table.demand == NOTHING):
        raise Impossible("mode demand needs a Musicien on signs, and a demand [CLEF-37]")
    if table.mode == FREE and not (deck.is_silence(sign) or sign == deck.REPRISE):
        raise Impossible("mode free needs a Silence or a Reprise on signs [CLEF-34, CLEF-36]")


def reminder(table: Table, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
    """What is due, and with aids what a player on turn does who cannot place it."""
    due = fitting.due_said(table, has_aids)
    if not has_aids or seat is None or seat != table.turn or placing.placings(table, seat):
        return due
    if not table.has_musicien(seat):
        told = due[:1] if table.mode == TOP else due
        return *told, placing.NOTHING_FITS.said(placing.draw_said(table))
    if table.mode == INTERVAL:
        return *due, MUSICIEN_DUE.alone
    return (*due, MUSICIEN_OR_DRAW.said(placing.draw_said(table))) if table.mode == DEMAND else due
