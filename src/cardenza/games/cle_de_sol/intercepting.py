"""Interceptions in Clé de Sol: after a Note everybody but the player on turn is asked for its twin.

Whoever has it may place it, and play goes on from there. At a strict table another card may be tried as well: everybody
sees it, it goes back, and the player on turn gives two cards for it in secret. Then the others are asked on.
"""

from functools import cache
from itertools import combinations, product
from typing import Final

from cardenza.decks import cle_de_sol as deck
from cardenza.games.cle_de_sol import rounds
from cardenza.games.cle_de_sol.table import ABOVE, GIVE, LOW_BITS, NOTHING, PHASES, SIMPLE, TOP, TURN, WINDOW, Table
from cardenza.kernel import gestures, kinds, speech
from cardenza.kernel.errors import Fault, Impossible
from cardenza.kernel.speech import CARD, CARDS, NUMBER, SEAT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, mistake, refused

RULES: Final[dict[str, str]] = {
    "CLEF-40": "Only the Note with the same name and rhythm as the one just placed intercepts.",
    "CLEF-42": "After a false interception the player on turn gives the offender two cards in secret.",
    "CLEF-R25": "The player on turn does not intercept: the twin is an ordinary card there.",
    "CLEF-R27": "An interception comes right after a Note was placed, not later.",
    "CLEF-R30": "The gift is two cards, but the giver keeps one at least.",
    "CLEF-R38": "Showing any other card than the twin is a false interception.",
    "CLEF-R40": "While interceptions are open, each of the others answers once and nothing else is done.",
    "CLEF-R41": "The gift comes before everything else.",
    "CLEF-O2": "Where interceptions are guided, false ones are refused; where they are off, there are none.",
    "CLEF-D8": "After a Note was placed, everybody but the player on turn may intercept or let it be.",
    "CLEF-D9": "A player who has intercepted falsely does not try again.",
    "CLEF-D10": "Only the player on turn gives cards, after a false interception, as many as are due.",
}
SAYS: Final[Sayings] = Sayings()
INTERCEPTED: Final = SAYS.add("intercepted", "CLEF-40", seat=SEAT, top=CARD, card=CARD)
WENT_ON: Final = SAYS.add("went_on", "CLEF-41", other=SEAT)
NO_TWIN: Final = SAYS.add("no_twin", "CLEF-R38", seat=SEAT, top=CARD, card=CARD)
PRICE: Final = SAYS.add("price", "CLEF-42", other=SEAT, count=NUMBER)
NO_PRICE: Final = SAYS.add("no_price", "CLEF-R30")
GAVE: Final = SAYS.add("gave", "CLEF-42", seat=SEAT, other=SEAT, count=NUMBER)
GAVE_CARDS: Final = SAYS.add("gave_cards", "CLEF-42", seat=SEAT, other=SEAT, cards=CARDS)
TWIN_SOUGHT: Final = SAYS.add("twin_sought", "CLEF-40", card=CARD)
GIFT_DUE: Final = SAYS.add("gift_due", "CLEF-42", count=NUMBER, other=SEAT)
THE_TWIN: Final = SAYS.add("the_twin", "CLEF-40").as_aid()
CARDS_TO_GIVE: Final = SAYS.add("cards_to_give", "CLEF-R30").as_aid()

LET: Final = SIMPLE + ABOVE
INTERCEPT: Final = 59
GIVEN: Final = 60
KINDS: Final = [
    kinds.Kind("let", "CLEF-D8", LET, flags=kinds.Flags(is_answer=True)),
    kinds.Kind("intercept {card}", "CLEF-D8", INTERCEPT, [deck.card_part(ABOVE)], kinds.Hands("card", onto="music")),
    kinds.Kind("give {cards}", "CLEF-D10", GIVEN, [deck.Cards("cards", ABOVE)], kinds.Hands("cards", onto="hands")),
]
GIFT: Final = 2
GIVE_SECONDS: Final = 15  # CLEF-D10
TWIN: Final = [deck.twin_of(note) for note in range(deck.NOTES)]
ONLY_LET: Final = [LET]
ANSWERS: Final = [[note << 6 | INTERCEPT, LET] for note in range(deck.NOTES)]

# ------------------------------------------------------------------------------------------------ the window


@cache
def asked_lists(seats: int) -> list[list[int]]:
    """Who is still asked in a window, by the seat on turn, the direction and those who have answered (CLEF-D8)."""
    lists: list[list[int]] = []
    for turn, direction in product(range(seats), (1, -1)):
        order = [(turn + direction * step) % seats for step in range(1, seats)]
        lists += [[seat for seat in order if not answered >> seat & 1] for answered in range(1 << seats)]
    return lists


def asked(table: Table) -> list[int]:
    at = 2 * table.turn if table.direction > 0 else 2 * table.turn + 1
    return table.rules.asked[(at << table.rules.seats) + table.answered]


def open_window(table: Table, placer: int) -> None:
    """A Note was placed, and the turn has passed on (CLEF-R27, CLEF-R28)."""
    table.phase = WINDOW
    table.placer = placer


def answer(table: Table, seat: int) -> None:
    """CLEF-R40: the last missing answer closes the window."""
    table.answered |= 1 << seat
    if table.answered | 1 << table.turn == table.rules.everybody:
        _close_window(table)


def _close_window(table: Table) -> None:
    table.phase = TURN
    table.placer = NOTHING
    table.answered = 0
    table.offender = NOTHING


# ------------------------------------------------------------------------------------------------ the twin


def is_twin(table: Table, card: int) -> bool:
    """Is it the other Note with the name and rhythm of the one just placed (CLEF-40)?"""
    return card < deck.NOTES and card == TWIN[table.music[-1]]


def twins(table: Table) -> list[speech.Card]:
    """The Note that intercepts; there is none for low Si where high Si is left out (CLEF-R26)."""
    twin = TWIN[table.music[-1]]
    return [speech.Card(deck.card_text(twin))] if table.rules.copies[twin] else []


def reminder(table: Table) -> tuple[Said, ...]:
    """Which Note intercepts."""
    return tuple([TWIN_SOUGHT.said(twin) for twin in twins(table)])


def answers(table: Table, seat: int) -> list[int]:
    """CLEF-D8."""
    if seat == table.turn or table.answered >> seat & 1:
        return []
    twin = TWIN[table.music[-1]]
    return ANSWERS[twin] if table.hands.notes[seat] & deck.ONE[twin] else ONLY_LET


def judge(table: Table, seat: int, move: int, decision: str) -> Verdict:
    """An answer or a gift, or anything else while one of them is due."""
    if move == LET or move & LOW_BITS == INTERCEPT:
        return _judge_answer(table, seat, move)
    if move & LOW_BITS == GIVEN:
        return _judge_gift(table, seat, deck.unpacked(move >> 6))
    if table.phase == WINDOW:
        return refused(RULES, "CLEF-R40", "CLEF-D8", decision)
    return refused(RULES, "CLEF-R41", "CLEF-D10", "CLEF-42", decision)


def _judge_answer(table: Table, seat: int, move: int) -> Verdict:
    if not table.rules.has_interception:
        return refused(RULES, "CLEF-O2", "CLEF-R27", "CLEF-40", "CLEF-D8")
    if table.phase == GIVE:
        return refused(RULES, "CLEF-R41", "CLEF-R40", "CLEF-D8", "CLEF-D10")
    if table.phase != WINDOW:
        return refused(RULES, "CLEF-R27", "CLEF-40", "CLEF-D8", "CLEF-R40")
    if seat == table.turn:
        return refused(RULES, "CLEF-R25", "CLEF-D8", "CLEF-R40")
    if table.answered >> seat & 1:
        return refused(RULES, "CLEF-R40", "CLEF-D9", "CLEF-D8")
    return LEGAL if move == LET else _judge_interception(table, seat, move >> 6)


def _judge_interception(table: Table, seat: int, card: int) -> Verdict:
    if missing := table.missing(seat, [card]):
        return refused(RULES, "CORE-3", "CLEF-D8", "CLEF-D9", "CLEF-40", evidence=missing)
    if is_twin(table, card):
        return LEGAL
    proof = (Listed(THE_TWIN.alone, twins(table)),)
    if table.rules.is_strict:
        return mistake(RULES, "CLEF-40", "CLEF-R38", "CLEF-D9", "CLEF-D8", cost="CLEF-42", evidence=proof)
    return refused(RULES, "CLEF-40", "CLEF-D8", "CLEF-O2", "CLEF-D9", "CLEF-R38", evidence=proof)


def intercept(table: Table, seat: int, card: int) -> None:
    if table.story is not None:
        said = INTERCEPTED if is_twin(table, card) else NO_TWIN
        table.story.append(said.said(seat, deck.card_text(table.music[-1]), deck.card_text(card)))
    if not is_twin(table, card):
        _err(table, seat, card)
        return
    table.put_down(seat, card)
    _close_window(table)  # CLEF-R39: it opens none of its own
    if table.hands.is_empty(seat):
        rounds.end_round(table, seat)  # CLEF-R29
        return
    table.turn = (seat + table.direction) % table.rules.seats  # CLEF-41
    if table.story is not None:
        table.story.append(WENT_ON.said(table.turn))


ONE_CARD: Final = Fault("one_card", "one card is put on the pile to intercept")
FOR_ANOTHER: Final = Fault("for_another", "the cards are for whoever intercepted falsely; touch that player")


def by_hand(cards: list[int], choice: str) -> int:
    """The card put on the pile to intercept: touched, or named instead."""
    shown = deck.parse_card(choice) if choice else cards[0]
    if len(cards) > 1 or (cards and cards != [shown]):
        raise ONE_CARD.error()
    return shown << 6 | INTERCEPT


def _err(table: Table, seat: int, card: int) -> None:
    """CLEF-D9: everybody sees the card, it goes back, and the player on turn gives (CLEF-R30: if that can be)."""
    table.lacks.leave(seat, deck.EACH[card], table.seen.show(seat, card))
    if gift_size(table) == 0:
        if table.story is not None:
            table.story.append(NO_PRICE.said())
        answer(table, seat)
        return
    if table.story is not None:
        table.story.append(PRICE.said(table.turn, gift_size(table)))
    table.answered |= 1 << seat
    table.offender = seat
    table.phase = GIVE


# ------------------------------------------------------------------------------------------------ the gift


def gift_size(table: Table) -> int:
    """CLEF-R30: the player on turn keeps one card."""
    return min(GIFT, table.hands.size(table.turn) - 1)


def gift_of(cards: list[int]) -> int:
    return deck.packed(sorted(cards)) << 6 | GIVEN


def gifts(table: Table) -> list[int]:
    """CLEF-D10: every choice of one or two cards."""
    chosen = combinations(table.hands[table.turn], gift_size(table))
    return list(dict.fromkeys([gift_of(list(cards)) for cards in chosen]))


def dearest_gift(table: Table) -> int:
    """CLEF-D10: what is given for somebody out of time: the cards with most points, of equal ones the first."""
    cards = table.hands[table.turn]
    cards.sort(key=lambda card: -rounds.POINTS[card])
    return gift_of(cards[: gift_size(table)])


def check_receiver(table: Table, target: gestures.Spot | None) -> None:
    """Refuse to put the cards on another hand than the offender's."""
    if target is not None and target.place != table.offender:
        raise FOR_ANOTHER.error()


def _judge_gift(table: Table, seat: int, cards: list[int]) -> Verdict:
    if table.phase != GIVE or seat != table.turn:
        return refused(RULES, "CLEF-D10", "CLEF-42")
    if missing := table.missing(seat, cards):
        return refused(RULES, "CORE-3", "CLEF-D10", evidence=missing)
    due = gift_size(table)
    if len(cards) == due:
        return LEGAL
    to_give = Listed(CARDS_TO_GIVE.alone, [speech.Number(due)])
    return refused(RULES, "CLEF-R30", "CLEF-D10", "CLEF-42", evidence=(to_give,))


def give(table: Table, seat: int, cards: list[int]) -> None:
    """CLEF-42: the cards change hands; then the window goes on (CLEF-R41)."""
    offender = table.offender
    for card in cards:
        table.hands.remove(seat, card)
        table.hands.add(offender, card)
    table.lacks.hand_over(seat, offender, cards, table.seen)
    table.seen.hand_over(seat, offender, cards)
    if table.story is not None:
        table.story.append(GAVE_CARDS.said(seat, offender, deck.texts(cards), seen=1 << seat | 1 << offender))
        table.story.append(GAVE.said(seat, offender, len(cards), seen=speech.all_but(seat, offender)))
    table.phase = WINDOW
    table.offender = NOTHING
    answer(table, offender)


# ------------------------------------------------------------------------------------------------ positions


def check(table: Table) -> None:
    """Refuse a window without its Note, and a gift without its offender."""
    if table.phase not in (WINDOW, GIVE):
        return
    rules, phase = table.rules, PHASES[table.phase]
    if not rules.has_interception or (table.phase == GIVE and not rules.is_strict):
        raise Impossible(f"there is no phase {phase} where interception is {rules.options['interception']} [CLEF-O2]")
    if table.mode != TOP or not deck.is_note(table.music[-1]):
        raise Impossible(f"phase {phase} needs a Note just placed on music, and mode top [CLEF-D8]")
    if table.placer != (table.turn - table.direction) % rules.seats:
        raise Impossible(f"placer must be the seat before the one on turn, {table.turn} [CLEF-D8]")
    if table.answered >> table.turn & 1:
        raise Impossible(f"answered names seat {table.turn}, who is on turn and not asked [CLEF-R25]")
    if table.phase == WINDOW and not asked(table):
        raise Impossible("phase window needs somebody who has not answered [CLEF-R40]")
    if table.phase == GIVE and (table.offender == NOTHING or not table.answered >> table.offender & 1):
        raise Impossible("phase give needs an offender, who is among those who have answered [CLEF-D9]")
    if table.phase == GIVE and gift_size(table) == 0:
        raise Impossible(f"seat {table.turn} has one card and keeps it, so nothing is given [CLEF-R30]")
