"""The course of Key’s Corners: how a turn ends, how a round is dealt, in which key, what its books are worth, who wins.

A turn ends with a card that fits nowhere, or when enough is done; then the next player draws.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.musicards import CARDS, FIRST_WILD, NAMES, ONE, cards_in, is_wild, note_of
from cardenza.decks.musicards import NOTES as NOTES_NAMED
from cardenza.games.keys_corners import board, moving, placing, scales, wilds
from cardenza.games.keys_corners.board import DEAL, DEALING, FIRST_CORNER, NO_NOTE, NO_PLACE, OVER, PLACES, STACK, Board
from cardenza.kernel import errors, fields, options, packed, positions, speech, texts
from cardenza.kernel.kinds import BETWEEN, Hands, Kind
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import POINTS as IN_POINTS
from cardenza.kernel.reckoning import Reckoning, reckoned
from cardenza.kernel.rounds import best
from cardenza.kernel.speech import CARD, NOTES, NUMBER, SEAT, SPELLING, Cards, Number, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Measured, Verdict, refused

RULES: Final[dict[str, str]] = {
    "KEYS-12": "It is somebody else’s turn; wait until they say that they are done.",
    "KEYS-25": "Discarding is instead of playing: after a card was played, none is discarded.",
    "KEYS-26": "Only a card that fits nowhere on the board may be discarded.",
    "KEYS-30": "Every turn at least one card is played, or one is discarded.",
    "KEYS-R8": "A wild always fits somewhere, so it is never discarded.",
    "KEYS-R18": "Moving piles is not playing a card.",
    "KEYS-R21": "Where every card in your hand fits somewhere, one of them must be played.",
    "KEYS-D7": "One card of your own hand is discarded, as the only card of the turn.",
    "KEYS-D8": "You are done when you have played a card, or have none left in hand, and nothing more must be done.",
    "KEYS-35": "When stock and hands are empty, the most points win; equal points share the win.",
    "KEYS-R33": "Between rounds there is one thing to do: the next dealer deals.",
    "KEYS-D9": "The dealer deals, and only between rounds.",
}
OPTIONS: Final = (
    options.Choice("KEYS-O3", "rounds", (1, 2, 3, 4, 5), "how many rounds are played"),
    options.Choice("KEYS-O3", "key_order", ("fixed", "fifths", "random"), "the keynote of each further round"),
)
KINDS: Final = [
    Kind("discard {card}", "KEYS-D7", board.DISCARD, [wilds.CARD], Hands("card", onto="discard")),
    Kind("done", "KEYS-D8", board.DONE),
    Kind("deal", "KEYS-D9", DEAL, flags=BETWEEN),
]
SAYS: Final[Sayings] = Sayings()
DISCARDED: Final = SAYS.add("discarded", "KEYS-24", seat=SEAT, card=CARD).as_aid(SPELLING)
DONE: Final = SAYS.add("done", "KEYS-12", seat=SEAT)
DREW: Final = SAYS.add("drew", "KEYS-10", seat=SEAT, count=NUMBER)
STOCK_EMPTY: Final = SAYS.add("stock_empty", "KEYS-33")
PASSED_OVER: Final = SAYS.add("passed_over", "KEYS-R22", seat=SEAT)
SPACE_LEFT: Final = SAYS.add("space_left", "KEYS-23", place=board.PLACE_WORDS, other=SEAT)
ROUND_OVER: Final = SAYS.add("round_over", "KEYS-R23", round=NUMBER)
COUNTED: Final = SAYS.add("counted", "KEYS-34", seat=SEAT, scales=NUMBER, stacks=NUMBER, total=NUMBER)
DEALT: Final = SAYS.add("dealt", "KEYS-R33", seat=SEAT, round=NUMBER)
SCALE_AGREED: Final = SAYS.add("scale_agreed", "KEYS-06", notes=NOTES).as_aid()
TURNED_UP: Final = SAYS.add("turned_up", "KEYS-08", cards=speech.CARDS).as_aid(SPELLING)
BEGINS: Final = SAYS.add("begins", "KEYS-09", seat=SEAT)
PLAY_OR_DISCARD: Final = SAYS.add("play_or_discard", "KEYS-30")
PLAY_ONE: Final = SAYS.add("play_one", "KEYS-R21")
DISCARD_ONE: Final = SAYS.add("discard_one", "KEYS-D7")
GO_ON: Final = SAYS.add("go_on", "KEYS-D8")
SAY_DONE: Final = SAYS.add("say_done", "KEYS-D8")
CARDS_PLAYED: Final = SAYS.add("cards_played", "KEYS-30")
FITS_NOWHERE: Final = SAYS.add("fits_nowhere", "KEYS-26")
SCALES_TAKEN: Final = SAYS.add("scales_taken", "KEYS-34", count=NUMBER)
STACKS_TAKEN: Final = SAYS.add("stacks_taken", "KEYS-34", count=NUMBER, notes=speech.CARDS)

FIFTH: Final = 7
POINTS: Final = fields.Numbers("points", least=0)
FIRST_KEYNOTE: Final = CARDS  # a keynote drawn by lot, as chance tells it, comes after the cards


# ------------------------------------------------------------------------------------------------ turns


def discards(state: Board, hand: i64, due: i64) -> i64:
    """The cards that may be discarded: none of them fits (KEYS-26), and none is a wild (KEYS-R8)."""
    if state.played:
        return 0
    for place in range(board.ALL_PLACES):
        note = packed.at(due, place)
        if note != NO_NOTE:
            hand = packed.put(hand, note, 0)
    return hand & placing.NOTE_CARDS


def add_endings(state: Board, moves: list[int], hand: i64, due: i64) -> None:
    """What ends the turn (KEYS-D7, KEYS-D8)."""
    for card in cards_in(discards(state, hand, due)):
        moves.append(board.DISCARD | card)
    if state.played or hand == 0:
        moves.append(board.DONE)


def judge_discard(state: Board, seat: int, card: int) -> Verdict:
    if not state.hands[seat] & ONE[card]:
        return placing.missing(state, card, "KEYS-D7")
    if placing.must_fill(state, seat):
        return placing.fill_first(state, seat, "KEYS-D7")
    broken, proof = moving.held_up(state)
    if state.played:
        played = Measured(CARDS_PLAYED.alone, state.played, 0, is_most=True)
        broken, proof = ["KEYS-25", *broken], [played, *proof]
    if is_wild(card):
        broken += ["KEYS-R8", "KEYS-26"]
    elif state.fits(note_of(card)):
        broken += ["KEYS-26", *_no_way_out(state, seat)]
        proof += placing.homes(state, note_of(card))
    elif broken and not state.played:  # whoever asks about the card may not mean the pile that comes first
        proof.append(Listed(FITS_NOWHERE.alone, [state.card_said(card)]))
    return _judged(broken, proof, "KEYS-D7")


def due_now(state: Board, seat: int, has_aids: bool) -> Said:
    """What a helpful table reminds of that has nothing more urgent to say."""
    hand: i64 = state.hands[seat]
    if state.played or hand == 0:
        return SAY_DONE.alone if has_aids and state.legal_moves(seat) == [board.DONE] else GO_ON.alone
    due = placing.open_places(state)
    if has_aids and discards(state, hand, due) == 0:
        return PLAY_ONE.alone
    is_stuck = has_aids and placing.count_plays(hand, due, state.top()) == 0
    return DISCARD_ONE.alone if is_stuck else PLAY_OR_DISCARD.alone


def judge_done(state: Board, seat: int) -> Verdict:
    if placing.must_fill(state, seat):
        return placing.fill_first(state, seat, "KEYS-D8")
    broken, proof = moving.held_up(state)
    if state.played == 0 and state.hands[seat]:
        broken += ["KEYS-30", "KEYS-R18", *_no_way_out(state, seat)]
        proof.append(Measured(CARDS_PLAYED.alone, 0, 1))
    return _judged(broken, proof, "KEYS-D8")


def _judged(broken: list[str], proof: list[Evidence], decision: str) -> Verdict:
    return refused({**moving.RULES, **RULES}, *broken, decision, evidence=tuple(proof)) if broken else LEGAL


def _no_way_out(state: Board, seat: int) -> list[str]:
    """Is there no card that could be discarded?"""
    is_stuck = all(is_wild(card) or state.fits(note_of(card)) for card in cards_in(state.hands[seat]))
    return ["KEYS-R21"] if is_stuck else []


def discard(state: Board, seat: int, card: int) -> None:
    state.hands[seat] ^= ONE[card]
    state.discard.append(card)
    if state.story is not None:
        state.story.append(DISCARDED.said(seat, state.card_said(card)))
    _end_turn(state)


def done(state: Board, seat: int) -> None:
    if state.story is not None:
        state.story.append(DONE.said(seat))
    _end_turn(state)


def _end_turn(state: Board) -> None:
    """The next seat draws (KEYS-10); one without cards and with nothing to do is passed over (KEYS-R22)."""
    state.played = 0
    if not state.stock and not any(state.hands):
        _end_round(state)  # KEYS-R23
        return
    while True:
        state.turn = state.turn + 1 if state.turn + 1 < state.rules.seats else 0
        if state.stock:
            _draw(state)
        if state.hands[state.turn] or _can_act(state):
            break
        if state.story is not None:
            state.story.append(PASSED_OVER.said(state.turn))
    if state.story is not None and placing.must_fill(state, state.turn):
        _tell_spaces(state, state.story)


def _tell_spaces(state: Board, story: list[Said]) -> None:
    for place in range(FIRST_CORNER):
        if not state.piles[place]:
            story.append(SPACE_LEFT.said(PLACES[place], state.turn))


def _draw(state: Board) -> None:
    hand: i64 = state.hands[state.turn]
    count = min(board.HAND - packed.count(hand), len(state.stock))
    if count <= 0:
        return
    if not state.is_named:
        state.chance.arrange(state.stock, count)
    for _ in range(count):
        hand |= packed.single(state.stock.pop())
    state.hands[state.turn] = hand
    if state.story is not None:
        state.story.append(DREW.said(state.turn, count))
        if not state.stock:
            state.story.append(STOCK_EMPTY.said())


def _can_act(state: Board) -> bool:
    """Is there something to do without a card in hand: a space to fill, a pile to move, a discard to play?"""
    if state.discard and (state.space() != NO_PLACE or state.fits(state.top())):
        return True
    return moving.showing(state) != 0


def keep_wilds_out(read: positions.Reader) -> None:
    """KEYS-R8: a discard pile given as a number has taken wilds that other zones without names could have."""
    pile = read.slot("discard")
    loose = [slot for slot in read.slots if not slot.is_named and slot is not pile]
    for at, card in enumerate([] if pile.is_named else pile.cards):
        spots = [(slot, spot) for slot in loose for spot, other in enumerate(slot.cards) if not is_wild(other)]
        if is_wild(card) and spots:
            slot, spot = spots[0]
            pile.cards[at], slot.cards[spot] = slot.cards[spot], card
    if found := [NAMES[card] for card in pile.cards if is_wild(card)]:
        raise errors.Impossible(f"discard holds {' '.join(found)}, but a wild is never discarded [KEYS-R8]")


# ------------------------------------------------------------------------------------------------ rounds


def judge_deal(state: Board, seat: int, move: int, decision: str) -> Verdict:
    if move != DEAL:
        return refused(RULES, "KEYS-R33", "KEYS-D9", decision)
    is_right = state.phase == DEALING and seat == state.dealer
    return LEGAL if is_right else refused(RULES, "KEYS-D9", "KEYS-R33")


def deal(state: Board) -> None:
    """KEYS-07, KEYS-08, KEYS-R33: card by card from the dealer’s left, five each, then N, E, S, W."""
    if state.round > 1:
        _change_key(state)
    gather(state)
    seats = state.rules.seats
    state.chance.shuffle(state.stock)
    for at in range(board.HAND * seats):
        state.hands[(state.dealer + 1 + at) % seats] |= packed.single(state.stock.pop())
    for place in range(len(PLACES)):
        if place < FIRST_CORNER:
            state.piles[place].append(state.stock.pop())
        placing.laid(state, 0, place)
    state.turn = (state.dealer + 1) % seats  # KEYS-09
    state.phase = board.TURN if state.nameless() == NO_PLACE else board.NAMING
    if state.story is not None:
        state.story += deal_told(state)


def is_just_dealt(state: Board) -> bool:
    """Has nobody moved yet in this round? Naming what was turned up is no move of a card."""
    dealt = board.HAND * state.rules.seats + FIRST_CORNER
    is_full = len(state.stock) == len(state.rules.deck()) - dealt and state.phase in (board.TURN, board.NAMING)
    return is_full and [len(pile) for pile in state.piles] == [1] * FIRST_CORNER + [0] * (len(PLACES) - FIRST_CORNER)


def deal_told(state: Board) -> list[Said]:
    """Who has dealt, the scale, what was turned up, and who begins."""
    dealt = DEALT.said(state.dealer, state.round)
    up = TURNED_UP.said(Cards([state.card_said(state.piles[place][0]) for place in range(FIRST_CORNER)]))
    return [dealt, SCALE_AGREED.said(state.scale_spelled()), up, BEGINS.said(state.turn)]


def gather(state: Board) -> None:
    """All cards go back to the stock, and the wilds lose their names."""
    seats = state.rules.seats
    state.hands = [0] * seats
    state.stock = state.rules.deck()
    state.is_named = True
    state.piles = [[] for _ in PLACES]
    state.discard = []
    state.books = [[] for _ in range(seats)]
    state.names = [NO_NOTE] * (CARDS - FIRST_WILD)
    state.due = state.bottoms = state.starts = board.NOTHING_DUE
    state.heights = 0
    state.points = [0] * seats


def _change_key(state: Board) -> None:
    """KEYS-O3."""
    if state.rules.key_order == "fifths":
        set_key(state, (state.key + FIFTH) % 12)
    elif state.rules.key_order == "random":
        lots = [FIRST_KEYNOTE + note for note in range(12)]
        state.chance.arrange(lots, 1)
        set_key(state, lots[-1] - FIRST_KEYNOTE)


def set_key(state: Board, key: int) -> None:
    state.key = key
    state.scale = state.rules.scales[key]
    state.degree = state.rules.degrees[key]


def read_key(state: Board, read: positions.Reader) -> None:
    key = read.raw("key")
    if key is not None and not isinstance(key, str):
        raise errors.Impossible(f"key must be the name of a note, not {texts.quoted(key)}")
    set_key(state, state.key if key is None else scales.parse_note(key))


def _end_round(state: Board) -> None:
    """KEYS-R33, KEYS-R28."""
    state.totals = [total + more for total, more in zip(state.totals, state.points, strict=True)]
    if state.story is not None:
        _tell_count(state, state.story)
    if state.round == state.rules.rounds:
        state.phase = OVER
        return
    state.round += 1
    state.dealer = (state.dealer + 1) % state.rules.seats
    state.turn = state.dealer
    state.phase = DEALING


def _tell_count(state: Board, story: list[Said]) -> None:
    story.append(ROUND_OVER.said(state.round))
    for seat, books in enumerate(state.books):
        rows = {row.key: row.parts["count"] for row in _counted(state, books)}
        taken = [rows.get(saying.key, Number(0)) for saying in (SCALES_TAKEN, STACKS_TAKEN)]
        story.append(COUNTED.said(seat, *taken, state.totals[seat], points=state.points[seat]))


def reckoning(state: Board) -> Reckoning | None:
    """What the books of the round are worth."""
    if not state.is_scored():
        return None
    return reckoned(IN_POINTS, [_counted(state, books) for books in state.books], state.points)


def _counted(state: Board, books: list[list[int]]) -> list[Said]:
    """KEYS-34: scales first, then stacks by their notes."""
    stacks = [book for book in books if len(book) == STACK]
    count = len(books) - len(stacks)
    rows: list[Said] = []
    if count:
        rows.append(SCALES_TAKEN.said(count, points=board.SCALE_POINTS * count))
    if stacks:
        names = speech.cards_said([NOTES_NAMED[state.note(book[0])] for book in stacks])
        rows.append(STACKS_TAKEN.said(len(stacks), names, points=board.STACK_POINTS * len(stacks)))
    return rows


def outcome(state: Board) -> Outcome | None:
    """After a round the most points in it win, after the last one the most in all (KEYS-R24)."""
    if not state.is_scored():
        return None
    is_over = state.phase == OVER
    winners = best(state.totals if is_over else state.points)
    return Outcome(winners, tuple(state.totals), tuple(state.points), "KEYS-35" if is_over else "KEYS-R33")


# ------------------------------------------------------------------------------------------------ books and points


def count_books(state: Board) -> None:
    """The points of books that a document names (KEYS-34)."""
    for seat, books in enumerate(state.books):
        for book in books:
            notes = [state.note(card) for card in book]
            is_stack = len(notes) == STACK and notes == notes[:1] * STACK and NO_NOTE not in notes
            if notes != state.scale and not (is_stack and not state.is_in_scale(notes[0])):
                cards = " ".join(state.faces(book)) or "no cards"
                wanted = "a whole scale in order, or four of one note outside it"
                raise errors.Impossible(f"books[{seat}] holds {cards}: a book is {wanted} [KEYS-15, KEYS-20]")
            state.points[seat] += board.SCALE_POINTS if notes == state.scale else board.STACK_POINTS


def check_phase(state: Board) -> None:
    """Refuse a phase without its cards."""
    is_played_out = not state.stock and not any(state.hands)
    if state.phase == board.NAMING:
        is_new = all(len(pile) == 1 for pile in state.piles[:FIRST_CORNER]) and not any(state.piles[FIRST_CORNER:])
        if not is_new or state.discard or any(state.books) or state.played:
            raise errors.Impossible("a wild without a name lies on a foundation only before the first turn [KEYS-D1]")
    if state.phase == OVER and not (is_played_out and state.round == state.rules.rounds):
        raise errors.Impossible("phase over needs the last round, an empty stock and empty hands [KEYS-R23, KEYS-R28]")
    if state.phase == DEALING:
        if len(state.stock) < CARDS and not (is_played_out and state.round > 1):
            raise errors.Impossible("in phase deal the round has ended, or all cards are in the stock [KEYS-R33]")
        if state.turn != state.dealer:
            raise errors.Impossible(f"in phase deal it is the turn of the dealer, seat {state.dealer} [KEYS-D9]")


def check_scores(state: Board, read: positions.Reader) -> None:
    """`points` of the round just finished follow from the books, `totals` of finished rounds do not."""
    points = POINTS.understood(state, read, None)
    if isinstance(points, list):
        if not state.is_scored():
            raise errors.Impossible("points belongs to a round that has ended [KEYS-R33]")
        if points != state.points and len(state.stock) < CARDS:
            raise errors.Impossible(f"points must be {state.points}, as the books are worth, not {points} [KEYS-34]")
        state.points = points
    if state.phase == OVER and read.raw("totals") is None:
        state.totals = state.points[:]
    if state.phase == OVER and any(total < own for total, own in zip(state.totals, state.points, strict=True)):
        raise errors.Impossible(f"totals must count the points of the last round, {state.points}, too [KEYS-R33]")
    if state.round == 1 and state.phase != OVER and any(state.totals):
        raise errors.Impossible("totals counts rounds that have ended, in the first there are none yet [KEYS-R33]")
