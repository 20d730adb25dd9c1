"""A turn of Clé de Sol: place a card that fits, or Notes that add up to the Rythme on top; else draw.

A player who can place a card must. One who cannot draws a card, or as many as an open interval says, and the turn is
over.
"""

from collections.abc import Sequence
from typing import Final, final

from cardenza.decks import cle_de_sol as deck
from cardenza.decks.cle_de_sol import MUSICIEN, NOTES, ONE, QUARTERS, is_music, is_rythme, rhythm_of
from cardenza.games.cle_de_sol import fitting, intercepting, rounds
from cardenza.games.cle_de_sol.table import DEAL, DEMAND, EMPTY, FREE, INTERVAL, LOW_BITS, SIMPLE, TOP, TURN, Table
from cardenza.kernel import speech
from cardenza.kernel.errors import Fault, Impossible
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.speech import CARD, CARDS, NUMBER, SEAT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Verdict, refused

RULES: Final[dict[str, str]] = {
    "CLEF-05": "A player who can place a card does so; one who cannot draws, and the turn is over.",
    "CLEF-15": "Several Notes on a Rythme must add up to it exactly.",
    "CLEF-R9": "A player who can place a card may not draw instead.",
    "CLEF-R11": "Several Notes go at once only on a Rythme that is the last card placed.",
    "CLEF-D2": "Two or more Notes go together when they add up exactly to the Rythme on top.",
    "CLEF-D7": "You draw on your own turn when nothing can be placed, or in place of a Musicien on a demand.",
}
SAYS: Final[Sayings] = Sayings()
PLACED: Final = SAYS.add("placed", "CLEF-05", seat=SEAT, card=CARD)
ADDED: Final = SAYS.add("added", "CLEF-15", seat=SEAT, cards=CARDS, rhythm=deck.RHYTHM_WORDS)
DREW: Final = SAYS.add("drew", "CLEF-05", seat=SEAT, count=NUMBER)
UNFORMED: Final = SAYS.add("unformed", "CLEF-30", seat=SEAT, span=deck.SPANS, count=NUMBER)
STILL_UNFORMED: Final = SAYS.add("still_unformed", "CLEF-31", seat=SEAT, span=deck.SPANS, count=NUMBER)
DRAWN: Final = SAYS.add("drawn", "CLEF-05", cards=CARDS)
NOTHING_FITS: Final = SAYS.add("nothing_fits", "CLEF-05", count=NUMBER)
WHICH_ON_TOP: Final = SAYS.add("which_on_top", "CLEF-R11")
SOME_FIT: Final = SAYS.add("some_fit", "CLEF-R9", count=NUMBER).as_aid(speech.FITTING)

MOST_ADDED: Final = 12  # Notes of a hand that a refusal adds up to show what would do
MOST_SUMS: Final = 3
MOST_FITTING: Final = 9  # cards that a refusal names, besides the sums
LATER_DRAW: Final = 2
SHORTER_NOTES: Final = [sum(deck.NOTES_OF_RHYTHM[:rhythm]) for rhythm in range(4)]

# ------------------------------------------------------------------------------------------------ the moves

DRAW: Final[int] = SIMPLE
PLACE: Final = 56  # a card that is no Note
MIXED: Final = 61  # a packed row of cards that cannot go together
PLACES: Final = [card if card < NOTES else card << 6 | PLACE for card in range(deck.KINDS)]
ONLY_DRAW: Final = [DRAW]


def sum_of(notes: int, last: int) -> int:
    """The move that puts these Notes down, one of them last (CLEF-D2).

    >>> cards_placed(sum_of(0b10110, 1))
    [2, 4, 1]
    """
    return (notes ^ ONE[last]) << 6 | last


def placing_of(cards: Sequence[int]) -> int:
    """The move that places these cards, the last one on top.

    >>> placing_of([5]), cards_placed(placing_of([9, 2])), cards_placed(placing_of([9, 60]))
    (5, [9, 2], [9, 60])
    """
    if len(cards) == 1:
        return PLACES[cards[0]]
    notes = deck.notes_among(list(cards))
    return sum_of(notes, cards[-1]) if notes.bit_count() == len(cards) else deck.packed(cards) << 6 | MIXED


def cards_placed(move: int) -> list[int]:
    """The cards that a move places, the one on top last."""
    low, rest = move & LOW_BITS, move >> 6
    if low < NOTES:
        return [*deck.notes_in(rest), low]
    return [rest] if low == PLACE else deck.unpacked(rest)


@final
class PlaceOne(Kind):
    """A card alone: a Note is itself the number of the move."""

    def owns(self, move: int) -> bool:
        return move in PLACES

    def values(self, move: int) -> list[int]:
        return cards_placed(move)

    def number(self, values: Sequence[int]) -> int:
        return PLACES[values[0]]

    def gesture(self, seat: int, move: int) -> Gesture:
        """Each card has its pile (CLEF-07)."""
        made = super().gesture(seat, move)
        return made if is_music(cards_placed(move)[0]) else made._replace(target=Touch("signs"))


@final
class PlaceSeveral(Kind):
    """Several cards at once: a set of Notes with one of them on top, or a row that can never go together."""

    def owns(self, move: int) -> bool:
        low, rest = move & LOW_BITS, move >> 6
        if low < NOTES:
            return 0 < rest < 1 << NOTES and not rest & ONE[low]
        return low == MIXED and self.parts[0].has(rest)

    def values(self, move: int) -> list[int]:
        return [deck.packed(cards_placed(move), NOTES)]

    def number(self, values: Sequence[int]) -> int:
        return placing_of(deck.unpacked(values[0]))

    def gesture(self, seat: int, move: int) -> Gesture:
        """Which of the Notes lies on top is said (CLEF-R11)."""
        cards = cards_placed(move)
        picks = [Touch("hands", seat, name) for name in deck.texts(sorted(cards))]
        return Gesture(tuple(picks), Touch("music"), deck.card_text(cards[-1]))


KINDS: Final = [
    Kind("draw", "CLEF-D7", DRAW, hands=Hands("stock")).said_with(count=NUMBER),
    PlaceOne("place {card}", "CLEF-D1", 0, [deck.card_part()], Hands("card", onto="music")),
    PlaceSeveral(
        "place {cards}",
        "CLEF-D2",
        0,
        [deck.Cards("cards", has_top=True)],
        Hands("cards", onto="music"),
        key="place_several",
    ),
]

# ------------------------------------------------------------------------------------------------ what can be placed


def placings(table: Table, seat: int) -> list[int]:
    """Every way to place what is due, a Musicien apart."""
    due = fitting.due(table)
    fit = table.rules.fitting
    moves = deck.notes_in(table.hands.notes[seat] & fit.notes[due])  # a Note is itself the number of the move
    others = table.hands.others[seat]
    if others & fit.fields[due]:
        for card in fit.others[due]:
            if others & deck.FIELD[card]:
                moves.append(PLACES[card])
    if deck.FIRST_RYTHME < due < deck.FIRST_HAUTEUR:  # a Rythme on top; nothing adds up to the shortest
        shorter = table.hands.notes[seat] & SHORTER_NOTES[rhythm_of(due)]
        if shorter & (shorter - 1):
            moves += sums_of(shorter, rhythm_of(due))
    return moves


def goes(table: Table, seat: int, card: int) -> bool:
    """May the seat place this card alone? A Musicien goes on an open sign only if nothing else does (CLEF-D4)."""
    if card != MUSICIEN:
        return not fitting.broken(table, card)
    return table.mode in (TOP, FREE) or not placings(table, seat)


def what_fits(table: Table, seat: int, but: Sequence[int] = ()) -> tuple[Listed, ...]:
    """The cards in hand that may be placed, but for those just refused, and a few of the sums that its Notes make.

    Of many only some are named; where there is none, nothing is said.
    """
    held = [card for card in dict.fromkeys(table.hands[seat]) if card not in but and goes(table, seat, card)]
    named: list[speech.Part] = [speech.Card(deck.card_text(card)) for card in held[:MOST_FITTING]]
    named += [speech.cards_said(deck.texts(notes)) for notes in _sums_held(table, seat)]
    if not named:
        return ()
    heading = speech.FITS.alone if len(held) <= MOST_FITTING else SOME_FIT.said(len(held))
    return (Listed(heading, named),)


def _sums_held(table: Table, seat: int) -> list[list[int]]:
    """A few of the sums that the first Notes of a hand make (CLEF-15)."""
    found: list[list[int]] = []
    if is_sum_due(table):
        few = deck.notes_among(deck.notes_in(table.hands.notes[seat])[:MOST_ADDED])
        for move in sums_of(few, rhythm_of(table.music[-1])):
            notes = sorted(cards_placed(move))
            if len(notes) > 1 and notes not in found and len(found) < MOST_SUMS:
                found.append(notes)
    return found


def proof(table: Table, seat: int, but: Sequence[int] = ()) -> tuple[Evidence, ...]:
    """What is due, and the cards in hand that would fit."""
    return *fitting.proof(table), *what_fits(table, seat, but)


# ------------------------------------------------------------------------------------------------ a card


def judge_card(table: Table, seat: int, card: int) -> Verdict:
    if missing := table.missing(seat, [card]):
        return refused(RULES, "CORE-3", fitting.DECISIONS[table.mode], "CLEF-05", evidence=missing)
    broken = fitting.broken(table, card)
    if not broken:
        return LEGAL
    return refused(fitting.RULES, *broken, evidence=(*fitting.proof(table, card), *what_fits(table, seat)))


def place(table: Table, seat: int, move: int) -> None:
    """Put Notes, a Rythme or a Hauteur on the music pile; after a Note everybody is asked for its twin."""
    if table.story is not None:
        table.story.append(_placing_told(table, seat, cards_placed(move)))
    last = move & LOW_BITS
    if last < NOTES < move:
        for note in deck.notes_in(move >> 6):
            table.put_down(seat, note)
    table.put_down(seat, last if last < NOTES else move >> 6)
    table.ask_for(TOP)
    rounds.end_turn(table, seat, 1)
    if last < NOTES and table.rules.has_interception and table.phase == TURN:
        intercepting.open_window(table, seat)


def _placing_told(table: Table, seat: int, cards: list[int]) -> Said:
    """What is said of cards that go on the music pile: by what they were asked for."""
    top = table.music[-1]
    if len(cards) > 1:
        return ADDED.said(seat, deck.texts(cards), fitting.rhythm_said(rhythm_of(top)))
    if table.mode == INTERVAL:
        return fitting.formed(seat, table.signs[-1], top, cards[0])
    return (fitting.MET if table.mode == DEMAND else PLACED).said(seat, deck.card_text(cards[0]))


# ------------------------------------------------------------------------------------------------ sums


def is_sum_due(table: Table) -> bool:
    """May several Notes go at once (CLEF-R11)?"""
    return table.mode == TOP and is_rythme(table.music[-1])


def sums_of(notes: int, rhythm: int) -> list[int]:
    """Every way to add up some of these Notes to a rhythm, with each of them last in turn (CLEF-15, CLEF-R11)."""
    due = QUARTERS[rhythm]
    reached: list[list[int]] = [[0]]  # for each value the sets of Notes that make it
    for _ in range(due):
        reached.append([])
    for note in deck.notes_in(notes):
        value = QUARTERS[note & 3]
        for total in range(due - value, -1, -1):
            for part in reached[total]:
                reached[total + value].append(part | ONE[note])
    moves: list[int] = []
    for found in reached[due]:
        for note in deck.notes_in(found):
            moves.append(sum_of(found, note))
    return moves


def judge_several(table: Table, seat: int, cards: list[int]) -> Verdict:
    """Only Notes, each of them once, go together, and only on a Rythme."""
    if missing := table.missing(seat, cards):
        return refused(RULES, "CORE-3", "CLEF-D2", evidence=missing)
    if not is_sum_due(table) or deck.notes_among(cards).bit_count() < len(cards):
        telling = ("CLEF-15", "CLEF-R11") if is_sum_due(table) else ("CLEF-R11", "CLEF-15")
        broken = fitting.BROKEN_BY_SEVERAL[table.mode]
        return refused(RULES, *telling, "CLEF-D2", *broken, evidence=proof(table, seat, cards))
    if sum([QUARTERS[rhythm_of(note)] for note in cards]) == QUARTERS[rhythm_of(table.music[-1])]:
        return LEGAL
    return refused(RULES, "CLEF-15", "CLEF-R11", "CLEF-D2", evidence=(fitting.beats(table, cards),))


# ------------------------------------------------------------------------------------------------ drawing


def draw_size(table: Table) -> int:
    """How many cards are drawn now (CLEF-30, CLEF-31, CLEF-D7)."""
    if table.mode != INTERVAL:
        return 1
    return deck.interval_of(table.signs[-1]) if table.is_first else LATER_DRAW


def draw_said(table: Table) -> speech.Number:
    """How many cards a draw will bring; with nothing left, how many it should."""
    return speech.Number(min(draw_size(table), table.supply()) or draw_size(table))


def tell_lack(table: Table, seat: int, but: int = 0) -> None:
    """The hand has no card that fits what is due, nor any of some others.

    On a Rythme its shorter Notes add up to less. What is kept of that is a count for each length and all longer ones:
    so many can be less, and one of each length surely is.
    """
    if not table.lacks.is_kept:
        return
    cards = table.rules.fitting.cards[fitting.due(table)] | but
    size = table.hands.size(seat)
    if is_sum_due(table):
        rhythm = rhythm_of(table.music[-1])
        for shortest in range(rhythm):
            added = sum(deck.NOTES_OF_RHYTHM[shortest:rhythm])
            most, sure = (QUARTERS[rhythm] - 1) // QUARTERS[shortest], rhythm - shortest
            table.lacks.tell(seat, cards | added, size, most, most - sure)
    table.lacks.tell(seat, cards, size)


def draw(table: Table, seat: int) -> None:
    """The cards drawn are not played: the turn is over (CLEF-R10)."""
    tell_lack(table, seat, 0 if table.mode == DEMAND else deck.EACH[MUSICIEN])  # CLEF-R9, CLEF-R20
    count = table.take(seat, draw_size(table)) if table.story is None else _take_aloud(table, seat, table.story)
    table.idle = 0 if count else table.idle + 1
    if table.mode == INTERVAL:
        table.is_first = False  # CLEF-31, CLEF-R15
    rounds.end_turn(table, seat, 1)


def _take_aloud(table: Table, seat: int, story: list[Said]) -> int:
    """Draw, and tell everybody why and how many, and whoever drew, which."""
    notes, others = table.hands.notes[seat], table.hands.others[seat]
    count = table.take(seat, draw_size(table))
    if not count:
        story.append(EMPTY.said(seat))
        return 0
    if table.mode == INTERVAL:
        asked = fitting.span(table.signs[-1])
        story.append((UNFORMED if table.is_first else STILL_UNFORMED).said(seat, asked, count))
    else:
        story.append((fitting.UNMET if table.mode == DEMAND else DREW).said(seat, count))
    drawn = deck.cards_of(table.hands.notes[seat] & ~notes, table.hands.others[seat] - others)
    story.append(DRAWN.said(deck.texts(drawn), seen=1 << seat))
    return count


# ------------------------------------------------------------------------------------------------ by hand, positions


def choices(cards: list[int]) -> list[str]:
    """Which of several Notes is said to lie on top (CLEF-R11), right or wrong: the question tells nothing."""
    return deck.texts(cards) if len(cards) > 1 and all(deck.is_note(card) for card in cards) else []


NOT_AMONG: Final = Fault("not_among", "{card} is not among the cards that are put down")


def by_hand(cards: list[int], choice: str) -> int:
    """The move that puts these cards on a pile, the one that was said on top, or the last one touched."""
    last = deck.parse_card(choice) if choice else cards[-1]
    if last not in cards:
        raise NOT_AMONG.error(card=speech.Card(choice))
    cards.remove(last)
    return placing_of([*sorted(cards), last])


def check(table: Table) -> None:
    """Refuse cards on the wrong pile, and a round without its music."""
    for name, cards, other in (("music", table.music, "sign"), ("signs", table.signs, "music")):
        wrong = [deck.card_text(card) for card in cards if is_music(card) == (other == "music")]
        if wrong:
            raise Impossible(f"{name} cannot hold {wrong[0]}, which goes on the {other} pile [CLEF-07]")
    if not table.music and (table.phase != DEAL or table.signs or any(table.hands.notes) or any(table.hands.others)):
        raise Impossible("music must name at least one card: the pile is empty only before the first deal [CLEF-T1]")
