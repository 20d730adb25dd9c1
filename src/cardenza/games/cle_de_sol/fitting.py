"""What may be placed on what in Clé de Sol: on the card on top, on an interval or a demand, or freely; and why not.

On a Rythme goes its rhythm, on a Hauteur its name, on a Note its name, its rhythm or a neighbour. An Intervalle is
formed by name, up or down; a Musicien gets what it demands. After a Silence or a Reprise any card goes.

What is due is one number: the card on top, an interval on it, a demand, or (with or without a pitch on top) anything.
For each of them the cards that fit are worked out once for all games with the same options.
"""

from functools import cache
from typing import Final, final

from cardenza.decks import cle_de_sol as deck
from cardenza.decks.cle_de_sol import is_hauteur, is_music, is_note, is_rythme, name_of, rhythm_of, step_of
from cardenza.games.cle_de_sol.table import DEMAND, FREE, INTERVAL, NOTHING, TOP, Table
from cardenza.kernel import speech
from cardenza.kernel.speech import CARD, NOTE, NOTES, NUMBER, SEAT, Said, Sayings
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Summed
from cardenza.theory import letters as alphabet

RULES: Final[dict[str, str]] = {
    "CLEF-13": "On a Rythme, another Rythme must be the same.",
    "CLEF-14": "On a Rythme goes one Note of that rhythm, or several that add up to it.",
    "CLEF-17": "On a Hauteur, a Note must be of that name.",
    "CLEF-20": "On a Note, a Rythme must be of the same rhythm.",
    "CLEF-21": "On a Note, a Hauteur must be of the same name.",
    "CLEF-22": "On a Note goes a Note of the same rhythm.",
    "CLEF-23": "On a Note goes a Note of the same name.",
    "CLEF-24": "On a Note goes a Note of its rhythm, of its name, or right beside it on the staff.",
    "CLEF-27": "The interval must be formed, upwards or downwards, from the pitch that it lies on.",
    "CLEF-28": "An interval is formed with a Note or a Hauteur.",
    "CLEF-32": "An interval is counted by names, the first one included.",
    "CLEF-R3": "Neighbours lie on steps of the staff that touch.",
    "CLEF-R4": "Names are compared without the octave.",
    "CLEF-R5": "An interval goes by names, in any octave.",
    "CLEF-R12": "After a Silence or a Reprise any card goes, but an Intervalle needs a pitch below it.",
    "CLEF-R19": "Only what was demanded goes on a Musicien, one card of that name or rhythm.",
    "CLEF-R21": "No Silence, Reprise or Intervalle goes on an open interval or demand.",
    "CLEF-R37": "On a Rythme goes no Hauteur and no Intervalle, on a Hauteur no other Hauteur and no Rythme.",
    "CLEF-O4": "With this option an interval between two Notes is measured on the staff.",
    "CLEF-O5": "With this option neighbours are neighbours by name, in any octave.",
    "CLEF-D1": "Cards are placed on your own turn, from your own hand, on a card that they fit.",
    "CLEF-D3": "After a Silence or a Reprise one card is placed, whatever it is.",
    "CLEF-D5": "On an open interval goes a Note or a Hauteur that forms it.",
    "CLEF-D6": "On an open demand goes a card that meets it.",
}
DECISIONS: Final = ["CLEF-D1", "CLEF-D3", "CLEF-D5", "CLEF-D6"]  # to place a card, by mode
BROKEN_BY_SEVERAL: Final = [["CLEF-D1"], ["CLEF-D3", "CLEF-R12"], ["CLEF-28", "CLEF-D5"], ["CLEF-R19", "CLEF-D6"]]

VALUES: Final[speech.Group] = speech.Group("value", deck.RHYTHMS)
NEIGHBOURS: Final[speech.Group] = speech.Group("neighbours", ["staff", "names"])

SAYS: Final[Sayings] = Sayings()
FORMED: Final = SAYS.add("formed", "CLEF-27", seat=SEAT, span=deck.SPANS, card=CARD, notes=NOTES).sounding(
    speech.INTERVAL
)
MET: Final = SAYS.add("met", "CLEF-38", seat=SEAT, card=CARD)
UNMET: Final = SAYS.add("unmet", "CLEF-38", seat=SEAT, count=NUMBER)
ON_NOTE: Final = SAYS.add("on_note", "CLEF-24", name=NOTE, rhythm=VALUES, neighbours=NEIGHBOURS)
ON_HAUTEUR: Final = SAYS.add("on_hauteur", "CLEF-17", name=NOTE)
ON_RYTHME: Final = SAYS.add("on_rythme", "CLEF-15", rhythm=VALUES)
ON_SHORTEST: Final = SAYS.add("on_shortest", "CLEF-14", rhythm=VALUES)  # nothing adds up to it
SIGNS_TOO: Final = SAYS.add("signs_too", "CLEF-26")
SIGNS_BUT_ONE: Final = SAYS.add("signs_but_one", "CLEF-16")
FORM: Final = SAYS.add("form", "CLEF-27", span=deck.SPANS, note=NOTE)
FORMED_BY: Final = SAYS.add("formed_by", "CLEF-32", up=NOTE, down=NOTE)
FORMED_ON_STAFF: Final = SAYS.add("formed_on_staff", "CLEF-O4", up=NOTE, down=NOTE)
NAME_DUE: Final = SAYS.add("name_due", "CLEF-R19", note=NOTE)
RHYTHM_DUE: Final = SAYS.add("rhythm_due", "CLEF-R19", rhythm=VALUES)
ANY_CARD: Final = SAYS.add("any_card", "CLEF-34")
ANY_BUT_INTERVALLE: Final = SAYS.add("any_but_intervalle", "CLEF-R12")
ASKED_FOR: Final = SAYS.add("asked_for", "").listing(deck.RHYTHM_WORDS)
DEMANDED: Final = SAYS.add("demanded", "").listing(VALUES)
BEATS: Final = SAYS.add("beats", "CLEF-44")
BESIDE: Final = SAYS.add("beside", "CLEF-R3").as_aid()
BESIDE_BY_NAME: Final = SAYS.add("beside_by_name", "CLEF-O5").as_aid()
ON_STAFF: Final = SAYS.add("on_staff", "CLEF-O4").as_aid()

FIRST_INTERVAL_DUE: Final = deck.FIRST_INTERVALLE
FIRST_DEMAND_DUE: Final = 4 * deck.FIRST_INTERVALLE
ANYTHING_DUE: Final = FIRST_DEMAND_DUE + len(deck.DEMANDS)
NO_INTERVAL_DUE: Final = ANYTHING_DUE + 1
DUES: Final = NO_INTERVAL_DUE + 1

# ------------------------------------------------------------------------------------------------ what fits


@final
class Fitting:
    """For everything that can be due, the cards that may be placed: all together, a set of Notes, and the other cards.

    A Musicien is never among them: it has conditions of its own (`signs`).
    """

    def __init__(self, on_staff: bool, by_name: bool) -> None:
        self.on_staff = on_staff
        self.by_name = by_name
        self.notes: list[int] = []
        self.others: list[list[int]] = []
        self.fields: list[int] = []
        self.cards: list[int] = []
        for due in range(DUES):
            cards = [card for card in range(deck.KINDS) if card != deck.MUSICIEN and not self.broken(due, card)]
            others = [card for card in cards if not is_note(card)]
            self.cards.append(sum([deck.EACH[card] for card in cards]))
            self.notes.append(deck.notes_among(cards))
            self.others.append(others)
            self.fields.append(sum(deck.FIELD[card] for card in others))

    def broken(self, due: int, card: int) -> list[str]:
        """The rules that a card breaks there; none if it may be placed."""
        if due < FIRST_INTERVAL_DUE:
            return self._broken_on_top(due, card)
        if due < FIRST_DEMAND_DUE:
            return self._broken_on_interval(due // FIRST_INTERVAL_DUE + 2, due % FIRST_INTERVAL_DUE, card)
        if due < ANYTHING_DUE:
            return _broken_on_demand(due - FIRST_DEMAND_DUE, card)
        is_free = due == ANYTHING_DUE or not deck.is_intervalle(card)  # CLEF-34, CLEF-36
        return [] if is_free else ["CLEF-R12", "CLEF-D3"]

    def _broken_on_top(self, top: int, card: int) -> list[str]:
        """On the top of the music pile (CLEF-D1)."""
        if deck.is_silence(card) or card == deck.REPRISE:
            return []  # CLEF-16, CLEF-19, CLEF-26
        if is_rythme(top):
            if is_hauteur(card) or deck.is_intervalle(card):
                return ["CLEF-R37", "CLEF-D1"]
            asked = ["CLEF-14", "CLEF-15", "CLEF-R11", "CLEF-D1"] if is_note(card) else ["CLEF-13", "CLEF-D1"]
            return [] if rhythm_of(card) == rhythm_of(top) else asked
        if deck.is_intervalle(card):
            return []  # CLEF-18, CLEF-25
        if is_hauteur(top) and not is_note(card):
            return ["CLEF-R37", "CLEF-17", "CLEF-D1"]
        if is_rythme(card):
            return [] if rhythm_of(card) == rhythm_of(top) else ["CLEF-20", "CLEF-D1"]
        if name_of(card) == name_of(top):
            return []
        if is_hauteur(top) or is_hauteur(card):
            return ["CLEF-17" if is_hauteur(top) else "CLEF-21", "CLEF-R4", "CLEF-D1"]
        if rhythm_of(card) == rhythm_of(top) or self.is_neighbour(top, card):
            return []
        return ["CLEF-24", "CLEF-O5" if self.by_name else "CLEF-R3", "CLEF-22", "CLEF-23", "CLEF-D1"]

    def is_neighbour(self, note: int, other: int) -> bool:
        """CLEF-24, CLEF-R3, CLEF-O5."""
        if self.by_name:
            return (name_of(note) - name_of(other)) % 7 in (1, 6)
        return abs(step_of(note) - step_of(other)) == 1

    def _broken_on_interval(self, interval: int, top: int, card: int) -> list[str]:
        """On an Intervalle, formed up or down from the top of the music pile (CLEF-D5)."""
        if not is_music(card):
            return ["CLEF-R21", "CLEF-27", "CLEF-28", "CLEF-D5"]
        if is_rythme(card):
            return ["CLEF-28", "CLEF-27", "CLEF-D5"]
        if self.on_staff and is_note(top) and is_note(card):
            is_formed = abs(step_of(top) - step_of(card)) == interval - 1
        else:
            is_formed = name_of(card) in interval_names(name_of(top), interval)
        measured = "CLEF-O4" if self.on_staff else "CLEF-R5"
        return [] if is_formed else ["CLEF-27", "CLEF-28", "CLEF-32", "CLEF-D5", measured]


def interval_names(name: int, interval: int) -> tuple[int, int]:
    """The names an interval above and below a name (CLEF-32).

    >>> [deck.PITCH_NAMES[name] for name in interval_names(0, 3)]
    ['Mi', 'La']
    """
    return alphabet.letter_up(name, interval), alphabet.letter_down(name, interval)


def _broken_on_demand(demand: int, card: int) -> list[str]:
    """On a Musicien: a pitch is met by a Note or a Hauteur, a rhythm by a Note or a Rythme (CLEF-D6)."""
    rhythm = demand - len(deck.PITCH_NAMES)
    if not is_music(card):
        return ["CLEF-R21", "CLEF-38", "CLEF-R19", "CLEF-D6"]
    if rhythm < 0:
        is_met = not is_rythme(card) and name_of(card) == demand
    else:
        is_met = not is_hauteur(card) and rhythm_of(card) == rhythm
    return [] if is_met else ["CLEF-R19", "CLEF-38", "CLEF-D6"]


@cache
def fitting(intervals: str, neighbours: str) -> Fitting:
    """What fits with these options; it is worked out once."""
    return Fitting(intervals == "staff", neighbours == "names")


def due(table: Table) -> int:
    """What the card to be placed has to fit, by its number."""
    top = table.music[-1]
    if table.mode == TOP:
        return top
    if table.mode == INTERVAL:
        return (table.signs[-1] - deck.FIRST_INTERVALLE + 1) * FIRST_INTERVAL_DUE + top
    if table.mode == DEMAND:
        return FIRST_DEMAND_DUE + table.demand
    return NO_INTERVAL_DUE if is_rythme(top) else ANYTHING_DUE


def broken(table: Table, card: int) -> list[str]:
    """The rules that a card alone breaks now; none if whoever holds it may place it. Of a Musicien it does not tell."""
    return table.rules.fitting.broken(due(table), card)


# ------------------------------------------------------------------------------------------------ what is told


def span(intervalle: int) -> speech.Word:
    """What an Intervalle asks for, as it is said: a third."""
    return deck.SPANS.said(str(deck.interval_of(intervalle)))


def name_said(name: int) -> speech.Note:
    """A name of a pitch, without octave."""
    return speech.Note(alphabet.LETTERS[name])


def rhythm_said(rhythm: int) -> speech.Word:
    return deck.RHYTHM_WORDS.said(deck.RHYTHMS[rhythm])


def value_said(rhythm: int) -> speech.Word:
    """A rhythm as one asks for it: an eighth note."""
    return VALUES.said(deck.RHYTHMS[rhythm])


def demand_said(demand: int) -> speech.Part:
    """What a Musicien demands: a name or a rhythm."""
    names = len(deck.PITCH_NAMES)
    return name_said(demand) if demand < names else value_said(demand - names)


def due_said(table: Table, has_aids: bool) -> tuple[Said, ...]:
    """What may be placed now; without aids only what was asked for with a sign."""
    top = table.music[-1]
    if table.mode == INTERVAL:
        task = FORM.said(span(table.signs[-1]), name_said(name_of(top)))
        return (task, _way_said(table)) if has_aids else (task,)
    if table.mode == DEMAND:
        demanded = demand_said(table.demand)
        return ((NAME_DUE if isinstance(demanded, speech.Note) else RHYTHM_DUE).said(demanded),)
    if table.mode == FREE:
        return (ANY_BUT_INTERVALLE.alone if is_rythme(top) else ANY_CARD.alone,)
    return _on_top_said(table, top) if has_aids else ()


def _way_said(table: Table) -> Said:
    """Which names form the interval that is open."""
    top = table.music[-1]
    up, down = interval_names(name_of(top), deck.interval_of(table.signs[-1]))
    is_measured = table.rules.fitting.on_staff and is_note(top)
    return (FORMED_ON_STAFF if is_measured else FORMED_BY).said(name_said(up), name_said(down))


def _on_top_said(table: Table, top: int) -> tuple[Said, ...]:
    """Every family of cards that goes on the top of the music pile."""
    if is_rythme(top):
        rhythm = rhythm_of(top)
        return (ON_RYTHME if rhythm else ON_SHORTEST).said(value_said(rhythm)), SIGNS_BUT_ONE.alone
    name = name_said(name_of(top))
    if is_hauteur(top):
        return ON_HAUTEUR.said(name), SIGNS_TOO.alone
    neighbours = NEIGHBOURS.said("names" if table.rules.fitting.by_name else "staff")
    return ON_NOTE.said(name, value_said(rhythm_of(top)), neighbours), SIGNS_TOO.alone


def formed(seat: int, intervalle: int, base: int, card: int) -> Said:
    """What is said of a card that forms an interval on another one, with the names counted."""
    interval, name = deck.interval_of(intervalle), name_of(base)
    is_up = alphabet.letter_up(name, interval) == name_of(card)
    names = alphabet.count_up(name, interval) if is_up else alphabet.count_down(name, interval)
    counted = [alphabet.LETTERS[each] for each in names]
    return FORMED.said(seat, span(intervalle), deck.card_text(card), counted)


# ------------------------------------------------------------------------------------------------ what is wrong


def proof(table: Table, card: int = NOTHING) -> tuple[Evidence, ...]:
    """What is due, counted, added up or shown on the staff; for a card that does not fit, beside it."""
    top = table.music[-1]
    if table.mode == INTERVAL:
        interval, name = deck.interval_of(table.signs[-1]), name_of(top)
        counted = _counted(alphabet.count_up(name, interval)), _counted(alphabet.count_down(name, interval))
        is_measured = table.rules.fitting.on_staff and 0 <= card < deck.NOTES and is_note(top)
        return (*counted, _on_staff(table, card)) if is_measured else counted
    if table.mode == DEMAND:
        return (Listed(DEMANDED.alone, [demand_said(table.demand)]),)
    if table.mode == FREE or card == NOTHING:
        return ()
    if is_rythme(top) and (is_note(card) or is_rythme(card)):
        return (beats(table, [card]),)
    return (_beside(table, card) if is_note(top) and is_note(card) else _asked_for(top, card),)


def beats(table: Table, notes: list[int]) -> Summed:
    """The values of some cards added up, and what the Rythme on top asks for (CLEF-15)."""
    rhythms = [rhythm_of(note) for note in notes]
    total = sum([deck.QUARTERS[rhythm] for rhythm in rhythms])
    terms, bound = [deck.BEATS[rhythm] for rhythm in rhythms], deck.BEATS[rhythm_of(table.music[-1])]
    return Summed(BEATS.alone, terms, f"{total / 4:g}", bound, is_most=False)


def _counted(names: list[int]) -> Counted:
    return Counted([alphabet.LETTERS[name] for name in names])


def _asked_for(top: int, card: int) -> Listed:
    """The name or the rhythm of the card on top, whichever the other kind of card could share with it."""
    by_rhythm = is_rythme(top) or (is_note(top) and is_rythme(card))
    return Listed(ASKED_FOR.alone, [rhythm_said(rhythm_of(top)) if by_rhythm else name_said(name_of(top))])


def _on_staff(table: Table, card: int) -> Listed:
    """The Notes that form the interval on the staff (CLEF-O4), in the rhythm of the card."""
    notes = deck.notes_in(table.rules.fitting.notes[due(table)] & deck.NOTES_OF_RHYTHM[rhythm_of(card)])
    there = deck.texts([note for note in notes if table.rules.copies[note]])
    return Listed(ON_STAFF.alone, speech.cards_said(there).cards)


def _beside(table: Table, card: int) -> Marked:
    """The Note on top between its neighbours, as they would be in the rhythm of the card (CLEF-24)."""
    top = table.music[-1]
    if table.rules.fitting.by_name:
        names = [name_said((name_of(top) + way) % 7) for way in (-1, 0, 1)]
        return Marked(BESIDE_BY_NAME.alone, names, 1, is_due=False)
    step = 4 * step_of(top) + rhythm_of(card)
    row = [note for note in (step - 4, top, step + 4) if 0 <= note < 4 * table.rules.pitches]
    return Marked(BESIDE.alone, speech.cards_said(deck.texts(row)).cards, row.index(top), is_due=False)
