"""Cards that come to the board of Key’s Corners: wilds are named, empty foundations filled, cards played on piles."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.musicards import FIRST_WILD, ONE, cards_in, is_wild, note_of
from cardenza.games.keys_corners import board, scales, wilds
from cardenza.games.keys_corners.board import FIRST_CORNER, NO_NOTE, NO_PLACE, PLACES, Board, move_of
from cardenza.kernel import errors, packed, positions, speech
from cardenza.kernel.kinds import Kind
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import CARD, FITTING, NOT_HELD, NOTE, NOTES, SEAT, SPELLING, Said, Sayings, notes_said
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Marked, Verdict, refused

RULES: Final[dict[str, str]] = {
    "KEYS-13": "Every corner begins with the keynote.",
    "KEYS-14": "Corners go up the scale, note by note.",
    "KEYS-17": "Corners are never filled; they begin with the keynote or stay empty.",
    "KEYS-18": "Foundations that show a note of the scale take the next note of it, up to the last.",
    "KEYS-19": "Foundations that show a note outside the scale take the same note only, up to four.",
    "KEYS-22": "Empty foundations are filled before anything else: from your hand or, without one, from the discards.",
    "KEYS-23": "With neither hand nor discards, the space is left to the next player.",
    "KEYS-27": "The top of the discard pile may be played, but not while a foundation waits for a card of your hand.",
    "KEYS-R9": "A wild keeps the name it was put down with.",
    "KEYS-R10": "Before anything else the first player names the wilds turned up, clockwise from the north.",
    "KEYS-R11": "No wild on the table is exchanged for the card it stands for.",
    "KEYS-R13": "Equal notes of the scale are not stacked.",
    "KEYS-R14": "A run ends with the last note of the scale; the keynote does not follow it.",
    "KEYS-R15": "As long as a foundation is empty, filling it is all that may be done.",
    "KEYS-R16": "A space that nothing is left to fill stays empty.",
    "KEYS-D1": "Only a wild turned up at the deal is named on the table, and only before the first turn.",
    "KEYS-D2": "Only an empty foundation is filled, with a card of your own hand.",
    "KEYS-D3": "A foundation is filled from the discard pile only when your hand is empty.",
    "KEYS-D4": "A card of your own hand is played where its note fits.",
    "KEYS-D5": "The top of the discard pile is played where its note fits.",
}

SAYS: Final[Sayings] = Sayings()
NAMED: Final = SAYS.add("named", "KEYS-R10", seat=SEAT, place=board.PLACE_WORDS, note=CARD).as_aid(SPELLING)
FILLED: Final = SAYS.add("filled", "KEYS-22", seat=SEAT, place=board.PLACE_WORDS, card=CARD).as_aid(SPELLING)
FILLED_WILD: Final = SAYS.add("filled_wild", "KEYS-29", seat=SEAT, place=board.PLACE_WORDS, note=CARD).as_aid(SPELLING)
FILLED_FROM_DISCARDS: Final = SAYS.add(
    "filled_from_discards", "KEYS-D3", seat=SEAT, place=board.PLACE_WORDS, card=CARD
).as_aid(SPELLING)
PLAYED: Final = SAYS.add("played", "KEYS-D4", seat=SEAT, card=CARD, target=board.TARGETS)
PLAYED_WILD: Final = SAYS.add("played_wild", "KEYS-29", seat=SEAT, note=NOTE, target=board.TARGETS)
PLAYED_DISCARD: Final = SAYS.add("played_discard", "KEYS-27", seat=SEAT, card=CARD, target=board.TARGETS)
BEGUN: Final = SAYS.add("begun", "KEYS-13", target=board.TARGETS)
SCALE_TAKEN: Final = SAYS.add("scale_taken", "KEYS-15", seat=SEAT, keynote=NOTE, scale=scales.WORDS)
OWN_SCALE_TAKEN: Final = SAYS.add("own_scale_taken", "KEYS-15", seat=SEAT, notes=NOTES).sounding(speech.SCALE)
STACK_TAKEN: Final = SAYS.add("stack_taken", "KEYS-20", seat=SEAT, note=NOTE).sounding(speech.CHORD)
WHICH_NOTE: Final = SAYS.add("which_note", "KEYS-29")
NAME_WILD: Final = SAYS.add("name_wild", "KEYS-R10", place=board.PLACE_WORDS)
FILL_SPACE: Final = SAYS.add("fill_space", "KEYS-22", place=board.PLACE_WORDS)
FILL_FROM_TOP: Final = SAYS.add("fill_from_top", "KEYS-22", place=board.PLACE_WORDS, card=CARD).as_aid(SPELLING)
NAME_FIRST: Final = SAYS.add("name_first", "KEYS-R10").listing(board.TARGETS).as_aid()
FILL_WITH: Final = SAYS.add("fill_with", "KEYS-22").as_aid(FITTING)
LYING: Final = SAYS.add("lying", "KEYS-D2")
DISCARDS: Final = SAYS.add("discards", "KEYS-D5")
THE_SCALE: Final = SAYS.add("the_scale", "KEYS-18").as_aid()
NOT_IN_SCALE: Final = SAYS.add("not_in_scale", "KEYS-18")
STACK_TAKES: Final = SAYS.add("stack_takes", "KEYS-19").as_aid()
FITS_THERE: Final = SAYS.add("fits_there", "KEYS-D4").as_aid(FITTING)
GOES_TO: Final = SAYS.add("goes_to", "KEYS-D4").listing(board.TARGETS).as_aid(FITTING)
CORNER_TAKES: Final = SAYS.add("corner_takes", "KEYS-13").as_aid(FITTING)

NOTE_CARDS: Final = (1 << FIRST_WILD) - 1
FROM_DISCARD: Final = 1 << 10  # of the plays to a place the last, after four copies of the note and six wilds
MEMBERS: Final = [[at for at in range(11) if some >> at & 1] for some in range(1 << 11)]


# ------------------------------------------------------------------------------------------------ naming


KINDS: Final[list[Kind]] = [
    Kind("name {place} {note}", "KEYS-D1", board.NAME, [board.ON_FOUNDATION, wilds.NOTE]),
    board.Building("fill {place} discard", "KEYS-D3", board.FILL_FROM_DISCARD, [board.ON_FOUNDATION]).said_with(
        card=CARD
    ),
    board.Building("fill {place} {card}", "KEYS-D2", board.FILL, [board.ON_FOUNDATION, wilds.ROLE]),
    board.Building("play discard {target}", "KEYS-D5", board.PLAY_DISCARD, [board.TO]).said_with(card=CARD),
    board.Building("play {card} {target}", "KEYS-D4", board.PLAY, [wilds.ROLE, board.TO]),
]
NAMINGS: Final = [[move_of(board.NAME, place, note) for note in range(12)] for place in range(FIRST_CORNER)]
ONLY_FILL: Final = [[move_of(board.FILL_FROM_DISCARD, place, 0)] for place in range(FIRST_CORNER)]


def judge_name(state: Board, place: int, is_name: bool, decision: str) -> Verdict:
    if state.phase != board.NAMING:
        return refused(RULES, "KEYS-R9", "KEYS-D1", "KEYS-R10", "KEYS-R11")
    if is_name and place == state.nameless():
        return LEGAL
    first = Listed(NAME_FIRST.alone, [board.TARGETS.said(PLACES[state.nameless()])])
    return refused(RULES, "KEYS-R10", "KEYS-D1", decision, evidence=(first,))


def name(state: Board, seat: int, place: int, note: int) -> None:
    state.names[state.piles[place][-1] - FIRST_WILD] = note
    if state.story is not None:
        state.story.append(NAMED.said(seat, PLACES[place], state.named_said(note)))
    laid(state, seat, place)
    if state.nameless() == NO_PLACE:
        state.phase = board.TURN


def check_naming(state: Board, read: positions.Reader) -> None:
    """Whether it is the phase `name` follows from the cards, where the document does not say."""
    is_nameless = state.nameless() != NO_PLACE
    if is_nameless and read.raw("phase") is None:
        state.phase = board.NAMING
    if (state.phase == board.NAMING) != is_nameless:
        raise errors.Impossible("phase name is while a wild without a name lies on a foundation [KEYS-R10, KEYS-D1]")


# ------------------------------------------------------------------------------------------------ filling


def must_fill(state: Board, seat: int) -> bool:
    """KEYS-22: is a foundation empty, and is there something to fill it with?"""
    return (state.hands[seat] != 0 or bool(state.discard)) and state.space() != NO_PLACE


def count_fills(hand: i64) -> i64:
    """Any card of the hand fills a space, a wild as any note (KEYS-R17)."""
    return packed.count(hand & NOTE_CARDS) + 12 * packed.count(hand >> FIRST_WILD)


def fill_at(space: i64, hand: i64, at: i64) -> int:
    """One of these: the note cards come first."""
    over = at - packed.count(hand & NOTE_CARDS)
    if over < 0:
        return move_of(board.FILL, space, packed.nth(hand, at))
    return move_of(board.FILL, space, FIRST_WILD + 12 * packed.nth(hand >> FIRST_WILD, over // 12) + over % 12)


def fills(space: int, hand: i64) -> list[int]:
    """Without a hand, the top of the discard pile."""
    return [fill_at(space, hand, at) for at in range(count_fills(hand))] if hand else ONLY_FILL[space]


def random_fill(space: int, hand: i64, rng: Rng) -> int:
    """One of the `fills`, each equally likely."""
    count = count_fills(hand)
    if count == 0:
        return ONLY_FILL[space][0]
    return fill_at(space, hand, rng.below(count) if count > 1 else 0)


def fill_first(state: Board, seat: int, decision: str, *also: str) -> Verdict:
    """The objection to everything else while a foundation is empty."""
    fillers = [state.card_said(card) for card in cards_in(state.hands[seat]) or state.discard[-1:]]
    return refused(RULES, "KEYS-22", *also, "KEYS-R15", decision, evidence=(Listed(FILL_WITH.alone, fillers),))


def judge_fill(state: Board, seat: int, place: int, card: int, decision: str) -> Verdict:
    """From the hand (KEYS-D2), or from the discard pile (KEYS-D3)."""
    if place >= FIRST_CORNER:
        return refused(RULES, "KEYS-17", decision, "KEYS-13")
    if state.piles[place]:
        return refused(RULES, decision, "KEYS-22", evidence=(lying_there(state, place),))
    if decision == "KEYS-D3":
        if state.hands[seat]:
            return fill_first(state, seat, decision, decision, "KEYS-27")
        return LEGAL if state.discard else refused(RULES, "KEYS-23", "KEYS-D3", "KEYS-R16")
    return LEGAL if state.hands[seat] & ONE[card] else missing(state, card, "KEYS-D2", "KEYS-22")


def missing(state: Board, card: int, *also: str) -> Verdict:
    return refused(RULES, "CORE-3", *also, evidence=(Listed(NOT_HELD.alone, [state.card_said(card)]),))


def lying_there(state: Board, place: int) -> Evidence:
    """What the cards of a pile stand for."""
    return Listed(LYING.alone, notes_said(state.notes_said(state.piles[place]).notes))


# ------------------------------------------------------------------------------------------------ playing


def open_places(state: Board) -> i64:
    """The notes due, with NO_NOTE at empty corners after the first, which stands for all."""
    due, is_corner_met = state.due, False
    for place in range(FIRST_CORNER, board.ALL_PLACES):
        if packed.at(state.heights, place) == 0:
            if is_corner_met:
                due = packed.put(due, place, NO_NOTE)
            is_corner_met = True
    return due


def plays_to(hand: i64, note: i64, top: i64) -> i64:
    """What can be played where this note is due (KEYS-D4, KEYS-D5): its copies in hand, the wilds, the top discard."""
    if note == NO_NOTE:
        return 0
    some = packed.at(hand, note) | hand >> FIRST_WILD << 4
    return some | FROM_DISCARD if note == top else some


def play_to(place: i64, note: i64, which: i64) -> int:
    """One of the plays to a place where this note is due."""
    to = board.PLAY | place << 7
    if which < 4:
        return to | 4 * note + which
    return to | FIRST_WILD + 12 * (which - 4) + note if which < 10 else board.PLAY_DISCARD | place << 7


def add_plays(moves: list[int], hand: i64, due: i64, top: i64) -> None:
    """Every card that fits."""
    for place in range(board.ALL_PLACES):
        note = packed.at(due, place)
        for which in MEMBERS[plays_to(hand, note, top)]:
            moves.append(play_to(place, note, which))


def count_plays(hand: i64, due: i64, top: i64) -> i64:
    """How many plays there are."""
    found: i64 = 0
    for place in range(board.ALL_PLACES):
        found += packed.count(plays_to(hand, packed.at(due, place), top))
    return found


def play_at(hand: i64, due: i64, top: i64, at: i64) -> int:
    """The play at a place in the order of `add_plays`."""
    for place in range(board.ALL_PLACES):
        note = packed.at(due, place)
        some = plays_to(hand, note, top)
        count = packed.count(some)
        if at < count:
            return play_to(place, note, packed.nth(some, at))
        at -= count
    raise IndexError("there are not so many plays")


def judge_play(state: Board, seat: int, place: int, role: int) -> Verdict:
    card = wilds.CARD_OF_ROLE[role]
    if not state.hands[seat] & ONE[card]:
        return missing(state, card, "KEYS-D4")
    if must_fill(state, seat):
        return fill_first(state, seat, "KEYS-D2", "KEYS-R15", "KEYS-D4")
    more = ["KEYS-29", "KEYS-D4"] if is_wild(card) else ["KEYS-D4"]
    return _judge_landing(state, seat, wilds.NOTE_OF_ROLE[role], place, *more)


def judge_play_discard(state: Board, seat: int, place: int) -> Verdict:
    if not state.discard:
        return refused(RULES, "KEYS-D5", "KEYS-27", evidence=(Listed(DISCARDS.alone, []),))
    if must_fill(state, seat):
        return fill_first(state, seat, "KEYS-D5", "KEYS-27")
    return _judge_landing(state, seat, state.note(state.discard[-1]), place, "KEYS-D5", "KEYS-27")


def _judge_landing(state: Board, seat: int, note: int, place: int, *more: str) -> Verdict:
    """Does the note go there? If not, the rules `more` are cited, too."""
    if state.due_at(place) == note:
        return LEGAL
    proof = _proof(state, note, place, state.hands[seat])
    return refused(RULES, *_misfit(state, note, place), *more, evidence=proof)


def _misfit(state: Board, note: int, place: int) -> list[str]:
    """The rules by which a note does not go there."""
    pile = state.piles[place]
    is_taken = any(is_wild(card) and state.note(card) == note for card in pile)
    exchange = ["KEYS-R11", "KEYS-R9"] if is_taken else []
    if place >= FIRST_CORNER:
        return ["KEYS-14", "KEYS-13", *exchange] if pile else ["KEYS-13", "KEYS-14"]
    if not state.is_in_scale(state.bottom(place)):
        return ["KEYS-19", *exchange]
    if state.due_at(place) == NO_NOTE:
        return [*past_the_last(state, note), *exchange]
    is_equal = note == state.note(pile[-1])
    return ["KEYS-R13", "KEYS-18", "KEYS-19", *exchange] if is_equal else ["KEYS-18", *exchange]


def past_the_last(state: Board, note: int) -> list[str]:
    """The rules by which nothing follows the last note; which of them tells more depends on what was to follow it."""
    return ["KEYS-R14", "KEYS-18"] if note == state.key else ["KEYS-18", "KEYS-R14"]


def due_in_scale(state: Board, place: int) -> list[Evidence]:
    """The scale with the note due there, if it is one of the scale."""
    due, scale = state.due_at(place), notes_said(state.scale_spelled())
    if state.is_in_scale(due):
        return [Marked(THE_SCALE.alone, scale, state.degree[due])]
    return [Listed(THE_SCALE.alone, scale)]


def stack_takes(state: Board, due: int) -> Evidence:
    return Listed(STACK_TAKES.alone, [state.note_said(due)])


def _proof(state: Board, note: int, place: int, hand: int) -> tuple[Evidence, ...]:
    """The scale with the note due there, what would fit there, and where the card would fit."""
    due = state.due_at(place)
    proof = due_in_scale(state, place)
    if due != NO_NOTE and not state.is_in_scale(due):
        proof.append(stack_takes(state, due))
    if not state.is_in_scale(note):
        proof.append(Listed(NOT_IN_SCALE.alone, [state.note_said(note)]))
    if due != NO_NOTE:
        fitting = [card for card in cards_in(hand) if is_wild(card) or note_of(card) == due]
        proof.append(Listed(FITS_THERE.alone, [state.said_as(card, due) for card in fitting]))
    return (*proof, *homes(state, note))


def homes(state: Board, note: int) -> tuple[Evidence, ...]:
    """Where a note would go."""
    begun = [board.TARGETS.said(PLACES[at]) for at, pile in enumerate(state.piles) if pile and state.due_at(at) == note]
    found: list[Evidence] = [Listed(GOES_TO.alone, begun)] if begun else []
    if note == state.key and state.empty_corner() != NO_PLACE:
        found.append(Listed(CORNER_TAKES.alone, [state.note_said(note)]))
    return tuple(found)


def play(state: Board, seat: int, role: int, place: int) -> None:
    """A card of the hand comes to the board, to fill a space or onto a pile."""
    card = wilds.CARD_OF_ROLE[role]
    state.hands[seat] ^= packed.single(card)
    if card >= FIRST_WILD:
        state.names[card - FIRST_WILD] = wilds.NOTE_OF_ROLE[role]  # KEYS-29, KEYS-R9
    state.played += 1
    state.piles[place].append(card)
    if state.story is not None:
        _tell_play(state, state.story, seat, place)
    laid(state, seat, place)


def play_discard(state: Board, seat: int, place: int) -> None:
    state.played += 1  # KEYS-R19
    state.piles[place].append(state.discard.pop())
    if state.story is not None:
        _tell_play(state, state.story, seat, place, is_discard=True)
    laid(state, seat, place)


def _tell_play(state: Board, story: list[Said], seat: int, place: int, is_discard: bool = False) -> None:
    """The card that came to a place, which it has filled, begun or continued."""
    pile = state.piles[place]
    note, card = state.note_said(state.note(pile[-1])), state.card_said(pile[-1])
    if len(pile) == 1 and place < FIRST_CORNER:
        if is_wild(pile[-1]):
            story.append(FILLED_WILD.said(seat, PLACES[place], state.named_said(state.note(pile[-1]))))
        else:
            story.append((FILLED_FROM_DISCARDS if is_discard else FILLED).said(seat, PLACES[place], card))
        return
    if is_wild(pile[-1]):
        story.append(PLAYED_WILD.said(seat, note, PLACES[place]))
    else:
        story.append((PLAYED_DISCARD if is_discard else PLAYED).said(seat, card, PLACES[place]))
    if len(pile) == 1:
        story.append(BEGUN.said(PLACES[place]))


# ------------------------------------------------------------------------------------------------ piles and books


def laid(state: Board, seat: int, place: int) -> None:
    """A pile has changed: a complete one is a book for the mover (KEYS-15, KEYS-20, KEYS-R7)."""
    pile = state.piles[place]
    size = len(pile)
    if place >= FIRST_CORNER:
        if size == len(state.scale):
            _take(state, seat, place, board.SCALE_POINTS)
            size = 0
        due = state.scale[size]
    else:
        bottom = state.note(pile[0]) if pile else NO_NOTE
        start = state.degree[bottom]
        if size == board.STACK and start == board.OUTSIDE:
            _take(state, seat, place, board.STACK_POINTS)
            size, bottom = 0, NO_NOTE
        due = bottom if start == board.OUTSIDE else state.note_at(start + size)  # KEYS-19, KEYS-18, KEYS-R14
        state.bottoms = packed.put(state.bottoms, place, bottom)
        state.starts = packed.put(state.starts, place, start)
    state.heights = packed.put(state.heights, place, size)
    state.due = packed.put(state.due, place, due)


def _take(state: Board, seat: int, place: int, points: int) -> None:
    if state.story is not None:
        _tell_book(state, state.story, seat, place, points)
    state.books[seat].append(state.piles[place])
    state.points[seat] += points  # KEYS-34, KEYS-R26
    state.piles[place] = []


def _tell_book(state: Board, story: list[Said], seat: int, place: int, points: int) -> None:
    scale = state.rules.options["scale"]
    if place < FIRST_CORNER:
        story.append(STACK_TAKEN.said(seat, state.note_said(state.note(state.piles[place][0])), points=points))
    elif isinstance(scale, str):
        taken = SCALE_TAKEN.said(seat, state.key_spelled(), scale, points=points)
        story.append(speech.heard(taken, speech.SCALE, state.scale_spelled()))
    else:
        story.append(OWN_SCALE_TAKEN.said(seat, state.scale_spelled(), points=points))


def check_pile(state: Board, place: int) -> None:
    """Refuse what cannot lie there (KEYS-T6)."""
    notes = [state.note(card) for card in state.piles[place]]
    is_corner = place >= FIRST_CORNER
    if not notes or (notes == [NO_NOTE] and not is_corner):
        return
    start = 0 if is_corner else board.OUTSIDE if NO_NOTE in notes else state.degree[notes[0]]
    if start != board.OUTSIDE:
        rule = "KEYS-13, KEYS-14" if is_corner else "KEYS-18"
        is_right = notes == state.scale[start : start + len(notes)] and (not is_corner or notes != state.scale)
    else:
        rule = "KEYS-19, KEYS-R9"
        is_right = notes == notes[:1] * len(notes) and len(notes) < board.STACK
    if not is_right:
        cards = " ".join(state.faces(state.piles[place]))
        raise errors.Impossible(f"{PLACES[place]} cannot hold {cards} in {state.key_name()} [{rule}]")
