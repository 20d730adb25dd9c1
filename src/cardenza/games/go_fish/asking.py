"""A turn of Go Fish: ask for a note, get the cards or go fishing, and lay down the books that are complete.

Books, draws and skipped turns are carried out by the table, also when a position is read.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import COPIES, NAMES, NOTES, QUESTION, RANKS, cards_in
from cardenza.games.go_fish.table import NOTE, OVER, TURN, Table
from cardenza.kernel import kinds, move_parts, packed, speech
from cardenza.kernel.speech import CARD, CARDS, NOT_HELD, NUMBER, SEAT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Summed, Verdict, refused

RULES: Final = {
    "FISH-02": "Turns go clockwise.",
    "FISH-03": "The four cards of one note are a book, or two partners where books are pairs.",
    "FISH-04": "You ask another player, and only one who has cards.",
    "FISH-10": "When all books are laid down, the most books win.",
    "FISH-R2": "Wilds are not in this game, unless the four question marks are a book of their own.",
    "FISH-R3": "After a failed question it is the next player’s turn.",
    "FISH-R6": "Only when nobody else has cards do you fish without asking.",
    "FISH-R7": "You ask only for a note of which you hold a card.",
    "FISH-R8": "You ask only for the partner of a note of which you hold a card.",
    "FISH-R10": "At the limit of turns, the books laid down so far count.",
    "FISH-D1": "You ask on your own turn: another player with cards, for a note that fits a card of your own.",
    "FISH-D5": "You fish without asking on your own turn, when nobody else has cards.",
}

SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "FISH-01", count=NUMBER, pond=NUMBER)
BEGINS: Final = SAYS.add("begins", "FISH-02", seat=SEAT)
GOT: Final = SAYS.add("got", "FISH-05", seat=SEAT, other=SEAT, note=CARD, count=NUMBER)
GO_FISH: Final = SAYS.add("go_fish", "FISH-06", seat=SEAT, other=SEAT, note=CARD)
IN_VAIN: Final = SAYS.add("in_vain", "FISH-08", seat=SEAT, other=SEAT, note=CARD)
NOBODY_TO_ASK: Final = SAYS.add("nobody_to_ask", "FISH-R6", seat=SEAT)
NO_CARDS: Final = SAYS.add("no_cards", "FISH-09", seat=SEAT)
FISHED: Final = SAYS.add("fished", "FISH-06", seat=SEAT, card=CARD)
FISHED_UNSEEN: Final = SAYS.add("fished_unseen", "FISH-06", seat=SEAT)
CAUGHT: Final = SAYS.add("caught", "FISH-07", seat=SEAT, card=CARD)
POND_EMPTY: Final = SAYS.add("pond_empty", "FISH-08")
BOOK: Final = SAYS.add("book", "FISH-03", seat=SEAT, note=CARD).sounding(speech.CHORD)
PAIR: Final = deck.PairSayings("FISH-R8", SAYS)
WENT_ON: Final = SAYS.add("went_on", "FISH-R4", seat=SEAT)
OUT: Final = SAYS.add("out", "FISH-09", seat=SEAT)
ALL_DOWN: Final = SAYS.add("all_down", "FISH-10")
AT_THE_LIMIT: Final = SAYS.add("at_the_limit", "FISH-R10", count=NUMBER)

# What players say to each other: a page may draw it where the story tells of it.
ANY: Final = SAYS.add("any", "FISH-04", note=CARD)
HERE: Final = SAYS.add("here", "FISH-05")
SENT_FISHING: Final = SAYS.add("sent_fishing", "FISH-06")
NONE: Final = SAYS.add("none", "FISH-08")

TO_ASK: Final = SAYS.add("to_ask", "FISH-04")
TO_ASK_PARTNER: Final = SAYS.add("to_ask_partner", "FISH-R8", pair=deck.PAIRS)
TO_ASK_FOR: Final = SAYS.add("to_ask_for", "FISH-R8", pair=deck.PAIRS, notes=CARDS)
TO_FISH: Final = SAYS.add("to_fish", "FISH-R6")
TO_FIND: Final = SAYS.add("to_find", "FISH-03", count=NUMBER)
TO_FIND_PAIR: Final = SAYS.add("to_find_pair", "FISH-R8", pair=deck.PAIRS, count=NUMBER)

WHICH_NOTE: Final = SAYS.add("which_note", "FISH-04")
ASKABLE: Final = SAYS.add("askable", "FISH-04").as_aid(speech.FITTING)
PLAYERS: Final = SAYS.add("players", "FISH-04").as_aid(speech.FITTING)
HALF_STEPS: Final = SAYS.add("half_steps", "FISH-R8").as_aid()
HOURS: Final = SAYS.add("hours", "FISH-R8").as_aid()
BOOKS_DOWN: Final = SAYS.add("books_down", "FISH-10", count=NUMBER, notes=CARDS)
PAIRS_DOWN: Final = SAYS.add("pairs_down", "FISH-10", count=NUMBER, notes=CARDS)

SEATS: Final = 6
MEMBERS: Final = [[seat for seat in range(SEATS) if seats >> seat & 1] for seats in range(1 << SEATS)]
FISH: Final = 255
JUST_FISH: Final = [FISH]
KINDS: Final = kinds.Kinds(
    [
        kinds.Kind("ask {seat} {note}", "FISH-D1", 0, [move_parts.Number("seat", 10, weight=16, limit="seats"), NOTE]),
        kinds.Kind("fish", "FISH-D5", FISH, hands=kinds.Hands("stock")),
    ],
    touch="touch a card of your own hand and then the player whom you ask, or the pond where there is nobody to ask",
)


def ask_of(seat: int, note: int) -> int:
    """The move that asks this seat for this note."""
    return seat << 4 | note


def seat_asked(move: int) -> int:
    """The seat that a move asks.

    >>> seat_asked(ask_of(2, 7)), note_asked(ask_of(2, 7))
    (2, 7)
    """
    return move >> 4


def note_asked(move: int) -> int:
    """The note that it asks for."""
    return move & 15


# ------------------------------------------------------------------------------------------------ turns


def begin(table: Table) -> None:
    """FISH-R13: books are laid down, seat 0 first, and whoever is on turn gets a card or is skipped."""
    for seat in range(table.rules.seats):
        for book in table.rules.books_in(table.hands[seat]):  # FISH-03, FISH-R9
            table.hands[seat] &= ~book
            table.lay_down(seat, book)
        table.keep(seat, table.hands[seat])
    if table.left == 0 or table.turns >= table.rules.turn_cap:
        table.phase = OVER
    else:
        _begin_turn(table)


def _begin_turn(table: Table) -> None:
    """FISH-09: an empty hand draws one card (FISH-R5); without a stock its turn is skipped."""
    while table.hands[table.turn] == 0:
        if table.stock:
            _draw_for_turn(table, table.turn)
        else:
            table.turn = table.turn + 1 if table.turn + 1 < table.rules.seats else 0


def _go_on(table: Table, seat: int) -> None:
    """The right to ask continues; an empty hand draws for it, if it can (FISH-09, FISH-D3)."""
    if table.left == 0:
        table.phase = OVER  # FISH-10
        if table.rules.counts_last_turn:
            table.turns += 1  # FISH-R14
        if table.story is not None:
            table.story.append(ALL_DOWN.said())
    elif table.hands[seat] == 0:
        if table.stock:
            _draw_for_turn(table, seat)
        else:
            _end_turn(table)


def _end_turn(table: Table) -> None:
    table.turns += 1  # FISH-R14
    if table.left == 0 or table.turns >= table.rules.turn_cap:
        table.phase = OVER  # FISH-10, FISH-R10
        if table.story is not None:
            table.story.append(AT_THE_LIMIT.said(table.turns) if table.left else ALL_DOWN.said())
    else:
        table.turn = table.turn + 1 if table.turn + 1 < table.rules.seats else 0  # FISH-02, FISH-R3
        _begin_turn(table)


def turn(table: Table, seat: int, move: int) -> None:
    """A question, or fishing without one; then some may be out of it."""
    before: i64 = 0 if table.story is None else _in_play(table)
    if move == FISH:
        _fish(table, seat)
    else:
        _ask(table, seat, move)
    if table.story is not None and table.phase == TURN:
        table.story += [OUT.said(out) for out in MEMBERS[before & ~_in_play(table)]]


def _in_play(table: Table) -> i64:
    """The seats that have cards, or can still draw one (FISH-09)."""
    return packed.single(table.rules.seats) - 1 if table.stock else table.holders


# ------------------------------------------------------------------------------------------------ asking


def to_ask(table: Table, seat: int) -> i64:
    """The notes that fit a card of the hand, as `deck.notes_of` has them (FISH-04, FISH-R8)."""
    notes = deck.notes_of(table.hands[seat])
    return deck.partners_of(notes, table.rules.partners) if table.rules.has_partners else notes


def moves(table: Table, seat: int) -> list[int]:
    """Every question of the seat that is on turn, or just to fish."""
    others = MEMBERS[table.holders & ~packed.single(seat)]  # FISH-04
    if not others:
        return JUST_FISH  # FISH-R6
    notes = to_ask(table, seat)
    found: list[int] = []
    for other in others:
        left = notes
        while left:
            found.append(ask_of(other, deck.note_of(packed.nth(left, 0))))
            left &= left - 1
    return found


def judge(table: Table, seat: int, move: int) -> Verdict:
    decision = "FISH-D5" if move == FISH else "FISH-D1"
    if end := table.outcome():
        return refused(RULES, "CORE-1", end.reason, decision)
    if seat != table.turn:
        return refused(RULES, "CORE-2", "FISH-02", "FISH-R3", decision)
    holders = [other for other in range(table.rules.seats) if other != seat and table.hands[other]]
    if move == FISH:
        return refused(RULES, "FISH-R6", "FISH-D5", "FISH-04", evidence=_players(holders)) if holders else LEGAL
    note = note_asked(move)
    if seat_asked(move) not in holders:
        cited = ["FISH-04", "FISH-D1"] if holders else ["FISH-04", "FISH-D1", "FISH-R6"]
        return refused(RULES, *cited, evidence=_players(holders))
    if table.hands[seat] & COPIES[table.rules.partners[note]]:
        return LEGAL
    return _judge_note(table, seat, note)


def _judge_note(table: Table, seat: int, note: int) -> Verdict:
    """A question for a note that fits no card of the hand."""
    cited = ["FISH-R7", "FISH-04", "FISH-D1"]
    proof: list[Evidence] = [Listed(ASKABLE.alone, speech.cards_said(deck.note_names(to_ask(table, seat))).cards)]
    if note == QUESTION and not table.rules.has_questions:
        cited = ["FISH-R2", *cited]
    elif table.rules.has_partners:
        cited = ["FISH-R8", *cited]
        missing = Listed(NOT_HELD.alone, [speech.Card(NOTES[table.rules.partners[note]])])
        proof = [_proof(table, note), missing, *proof]
    elif table.rules.is_paired:
        cited += ["FISH-R8"]
    return refused(RULES, *cited, evidence=tuple(proof))


def _proof(table: Table, note: int) -> Evidence:
    """The partner that would be needed: six half steps away, or the hour that adds up to twelve."""
    partner = table.rules.partners[note]
    if table.rules.pair_rule == "tritone":
        return Listed(HALF_STEPS.alone, speech.notes_said([NOTES[(note + step) % 12] for step in range(7)]))
    hours = [str(note or 12), str(partner)] if partner else ["12"]
    return Summed(HOURS.alone, hours, "12", "12", is_most=False)


def asked_for(table: Table, move: int) -> i64:
    """The cards that the seat asked hands over: all of the note (FISH-05), or one, the lowest (FISH-R8, -R12)."""
    found = table.hands[seat_asked(move)] & deck.four_of(note_asked(move))
    return found & -found if table.rules.is_paired else found


def _ask(table: Table, seat: int, move: int) -> None:
    other, note = seat_asked(move), note_asked(move)
    table.holds[seat] |= deck.four_of(table.rules.partners[note])  # FISH-R15
    found = asked_for(table, move)
    if found:
        _hand_over(table, other, seat, found, note)
        return
    table.lacks[other] |= deck.four_of(note)
    if table.story is not None:
        failed = GO_FISH if table.stock else IN_VAIN
        table.story.append(failed.said(seat, other, RANKS[note]))
    if not table.stock:
        _end_turn(table)  # FISH-08
    else:
        _go_fish(table, seat, note)


def _hand_over(table: Table, giver: int, seat: int, cards: i64, note: int) -> None:
    """FISH-05: the asker gets the cards and asks again."""
    if table.story is not None:
        table.story.append(GOT.said(seat, giver, RANKS[note], packed.count(cards)))
    table.holds[giver] &= ~deck.four_of(note)
    if table.rules.is_all_given[note]:
        table.lacks[giver] |= deck.four_of(note)
    table.lacks[seat] = 0  # FISH-R15: until the next card received
    table.keep(giver, table.hands[giver] ^ cards)
    table.show(cards)
    _take_in(table, seat, cards, note)
    _go_on(table, seat)


# ------------------------------------------------------------------------------------------------ fishing


def _fish(table: Table, seat: int) -> None:
    """FISH-R6: one card, and the turn is over."""
    if table.story is not None:
        table.story.append(NOBODY_TO_ASK.said(seat))
    _draw(table, seat)
    _end_turn(table)


def _go_fish(table: Table, seat: int, note: int) -> None:
    """FISH-06, FISH-07: the top card of the stock, and another question only if it is the note asked for."""
    card = table.top()
    is_caught = deck.note_of(card) == note
    if is_caught:
        table.show(packed.single(card))
    else:
        table.lacks[seat] = 0
    if table.story is not None:
        _tell_fished(table, table.story, seat, card, is_caught)
    _take_in(table, seat, packed.single(card), deck.note_of(card))
    if is_caught and table.rules.does_catch_continue:  # FISH-R4
        _go_on(table, seat)
        if table.story is not None and table.phase == TURN and table.turn == seat:
            table.story.append(WENT_ON.said(seat))
    else:
        _end_turn(table)


def _tell_fished(table: Table, story: list[Said], seat: int, card: int, is_caught: bool) -> None:
    """A catch is shown; of any other card only whoever fished it hears which it is (FISH-T4)."""
    if is_caught:
        story.append(CAUGHT.said(seat, NAMES[card]))
    else:
        story.append(FISHED.said(seat, NAMES[card], seen=1 << seat))
        story.append(FISHED_UNSEEN.said(seat, seen=speech.all_but(seat)))
    if not table.stock:
        story.append(POND_EMPTY.said())


def _draw_for_turn(table: Table, seat: int) -> None:
    """FISH-09, FISH-R5: without a card there is nothing to ask for."""
    if table.story is not None:
        table.story.append(NO_CARDS.said(seat))
    _draw(table, seat)


def _draw(table: Table, seat: int) -> None:
    card = table.top()
    if table.story is not None:
        _tell_fished(table, table.story, seat, card, is_caught=False)
    table.lacks[seat] = 0  # FISH-R15: until the next card drawn unseen
    _take_in(table, seat, packed.single(card), deck.note_of(card))


# ------------------------------------------------------------------------------------------------ books


def _take_in(table: Table, seat: int, cards: i64, note: int) -> None:
    """Cards of one note come to a hand; a book that they complete is laid down (FISH-03, FISH-D4)."""
    hand: i64 = table.hands[seat]
    copies = deck.four_of(table.rules.partners[note])
    mates = hand & copies
    book: i64 = 0
    if table.rules.is_paired:
        if mates:
            book = cards | mates & -mates  # FISH-R8: the lowest octave
    elif mates | cards == copies:
        book = copies
    table.keep(seat, (hand | cards) & ~book)
    if book:
        table.lay_down(seat, book)
        if table.story is not None:
            table.story.append(_book_said(table, seat, book))


def _book_said(table: Table, seat: int, book: int) -> Said:
    if table.rules.is_paired:
        return PAIR.said(table.rules.pair_rule, seat, book, points=1)
    return BOOK.said(seat, deck.note_names(book)[0], points=1)


def books_counted(table: Table, books: list[int]) -> Said:
    """The books of a player by their notes."""
    if table.rules.is_paired:
        notes = deck.pairs_counted([cards_in(pair) for pair in books])
        return PAIRS_DOWN.said(len(books), notes, points=len(books))
    return BOOKS_DOWN.said(len(books), [deck.note_names(book)[0] for book in books], points=len(books))


def deal_told(table: Table) -> list[Said]:
    """What everybody got, what was laid down of it at once, and who begins."""
    books = [_book_said(table, seat, book) for seat, laid in enumerate(table.books) for book in laid]
    dealt = DEALT.said(table.rules.hand_size, len(table.stock))
    return [dealt, *books, BEGINS.said(table.turn)]


def _players(holders: list[int]) -> tuple[Evidence, ...]:
    """Whom one can ask, if there is anybody."""
    return (Listed(PLAYERS.alone, [speech.Seat(seat) for seat in holders]),) if holders else ()
