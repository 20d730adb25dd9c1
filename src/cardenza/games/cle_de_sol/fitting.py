"""What may be placed on what: by the card on top, an interval, a demand, or freely; worked out once for each option."""

from typing import Final, final

from cardenza.decks.cle_de_sol import (
    FIELD,
    FIRST_INTERVALLE,
    KINDS,
    MUSICIEN,
    PITCH_NAMES,
    REPRISE,
    is_hauteur,
    is_intervalle,
    is_music,
    is_note,
    is_rythme,
    is_silence,
    name_of,
    notes_among,
    rhythm_of,
    step_of,
)
from cardenza.games.cle_de_sol.moves import ANYTHING_DUE, DUES, FIRST_DEMAND_DUE, FIRST_INTERVAL_DUE
from cardenza.theory import letters as alphabet


@final
class Fitting:
    """For everything that can be due, the cards that may be placed: a set of Notes, and the other cards.

    A Musicien is never among them: it has conditions of its own (CLEF-D4).
    """

    def __init__(self, on_staff: bool, by_name: bool) -> None:
        self.on_staff = on_staff
        self.by_name = by_name
        self.notes: list[int] = []
        self.others: list[list[int]] = []
        self.fields: list[int] = []
        for due in range(DUES):
            cards = [card for card in range(KINDS) if card != MUSICIEN and self.fits(due, card)]
            others = [card for card in cards if not is_note(card)]
            self.notes.append(notes_among(cards))
            self.others.append(others)
            self.fields.append(sum(FIELD[card] for card in others))

    def fits(self, due: int, card: int) -> bool:
        if due < FIRST_INTERVAL_DUE:
            return self.follows(due, card)
        if due < FIRST_DEMAND_DUE:
            return self.forms(due // FIRST_INTERVALLE + 2, due % FIRST_INTERVALLE, card)
        if due < ANYTHING_DUE:
            return _meets(due - FIRST_DEMAND_DUE, card)
        return due == ANYTHING_DUE or not is_intervalle(card)  # CLEF-34, CLEF-36, CLEF-R12

    def follows(self, top: int, card: int) -> bool:
        """May the card be placed on the top of the music pile (CLEF-D1)?"""
        if is_silence(card) or card == REPRISE:
            return True  # CLEF-16, CLEF-19, CLEF-26
        if is_intervalle(card):
            return not is_rythme(top)  # CLEF-18, CLEF-25, CLEF-R37
        if is_rythme(top):
            return not is_hauteur(card) and rhythm_of(card) == rhythm_of(top)  # CLEF-13, CLEF-14
        if is_hauteur(top):
            return is_note(card) and name_of(card) == name_of(top)  # CLEF-17, CLEF-R4, CLEF-R37
        if is_rythme(card):
            return rhythm_of(card) == rhythm_of(top)  # CLEF-20
        if name_of(card) == name_of(top):
            return True  # CLEF-21, CLEF-23, CLEF-R4
        return is_note(card) and (rhythm_of(card) == rhythm_of(top) or self.is_neighbour(top, card))  # CLEF-22

    def is_neighbour(self, note: int, other: int) -> bool:
        """CLEF-24, CLEF-R3, CLEF-O5."""
        if self.by_name:
            return (name_of(note) - name_of(other)) % 7 in (1, 6)
        return abs(step_of(note) - step_of(other)) == 1

    def forms(self, interval: int, top: int, card: int) -> bool:
        """Does the card form the interval, up or down, from the top of the music pile (CLEF-D5)?"""
        if is_rythme(top) or is_rythme(card) or not is_music(card):
            return False  # CLEF-28
        if self.on_staff and is_note(top) and is_note(card):
            return abs(step_of(top) - step_of(card)) == interval - 1  # CLEF-O4
        return name_of(card) in interval_names(name_of(top), interval)  # CLEF-R5


def interval_names(name: int, interval: int) -> tuple[int, int]:
    """The names an interval above and below a name (CLEF-32).

    >>> [PITCH_NAMES[name] for name in interval_names(0, 3)]
    ['Mi', 'La']
    """
    return alphabet.letter_up(name, interval), alphabet.letter_down(name, interval)


def _meets(demand: int, card: int) -> bool:
    """CLEF-R19: a pitch by a Note or a Hauteur, a rhythm by a Note or a Rythme."""
    if not is_music(card):
        return False
    if demand < len(PITCH_NAMES):
        return not is_rythme(card) and name_of(card) == demand
    return not is_hauteur(card) and rhythm_of(card) == demand - len(PITCH_NAMES)


_FITTINGS: Final[dict[str, Fitting]] = {}


def fitting(intervals: str, neighbours: str) -> Fitting:
    """What fits with these options; it is worked out once."""
    key = f"{intervals} {neighbours}"
    if key not in _FITTINGS:
        _FITTINGS[key] = Fitting(intervals == "staff", neighbours == "names")
    return _FITTINGS[key]


_ASKED: Final[list[list[list[int]]]] = [[] for _ in range(9)]


def asked_lists(seats: int) -> list[list[int]]:
    """Who is still asked in a window, by the seat on turn, the direction and those who have answered (CLEF-D8)."""
    if not _ASKED[seats]:
        for turn in range(seats):
            for direction in (1, -1):
                order = [(turn + direction * step) % seats for step in range(1, seats)]
                for answered in range(1 << seats):
                    _ASKED[seats].append([seat for seat in order if not answered >> seat & 1])
    return _ASKED[seats]
