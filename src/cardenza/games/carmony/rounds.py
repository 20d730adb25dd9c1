"""The rounds of Carmony: how one is dealt, how it ends, what it brings, and who wins in all.

A round ends when somebody's last NOTE card leaves the hand. That is going out, it is worth 200 points, and it takes a
scale or three chords on the table; until these lie there, a meld leaves two cards in hand, one to discard and one to
keep. The round also ends with the turn that takes the last card of the deck: then nothing is asked and nobody is paid.
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from cardenza.decks import meld_hands, notes, seen_notes
from cardenza.decks.melds import CHORD, SCALE, Melds
from cardenza.games.carmony.state import ACT, DEAL, NOTHING, OVER, PLAYS, START, CarmonyState, on_step
from cardenza.kernel import by_seat, errors, fields, kinds, speech, verdict
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rounds import best, round_fields
from cardenza.kernel.speech import CARD, NOTE, NOTES, NUMBER, SEAT

RULES: Final[dict[str, str]] = {
    "CARM-03": "The first dealer is drawn by lot; nobody else deals.",
    "CARM-04": "The right-hand neighbour of the last round’s winner deals, and nobody else.",
    "CARM-08": "Turns go clockwise, beginning on the dealer’s left.",
    "CARM-35": "The round ends when somebody’s last NOTE card leaves the hand.",
    "CARM-36": "To go out you need a scale or three chords on the table.",
    "CARM-38": "When the NOTE deck is used up, the round ends and nobody is paid for going out.",
    "CARM-39": "After the last round the most points win.",
    "CARM-R11": "The turn that takes the last card of the deck is the last one of the round.",
    "CARM-R13": "A meld leaves two cards in hand, as long as what going out asks for is not on the table.",
    "CARM-R32": "Players with equal points share the victory.",
    "CARM-R40": "Between rounds the dealer deals, and nothing else is done.",
}

DEAL_OUT: Final = PLAYS + 18
KINDS: Final[list[kinds.Kind]] = [kinds.Kind("deal", "CARM-R40", DEAL_OUT, flags=kinds.BETWEEN)]


def worth(state: CarmonyState) -> list[int]:
    """What the melds of each player are worth together."""
    return [_earned(state, seat) for seat in range(state.rules.seats)]


def scales_laid(state: CarmonyState) -> list[int]:
    """CARM-36 counts them."""
    return [sum([play >= state.rules.melds.first_scale_play for play in front]) for front in state.fronts]


def chords_laid(state: CarmonyState) -> list[int]:
    return [int(on_step(state.laid[seat], CHORD)) for seat in range(state.rules.seats)]


FIELDS: Final[tuple[fields.Field, ...]] = (
    fields.Seat("out", or_none=True).only_in("deal", "over").by("CARM-35"),
    fields.derived("laid", "all_laid", "string[]"),
    fields.derived("laid_points", "all_points", "number[]"),
    fields.derived("melds_laid", "melds_laid", "number[]"),
    fields.derived("worth", worth, "number[]"),
    fields.derived("scales", scales_laid, "number[]"),
    fields.derived("chords", chords_laid, "number[]"),
    *round_fields("CARM-R40", "CARM-39"),
)

SAYS: Final[speech.Sayings] = speech.Sayings()
DEALT: Final = SAYS.add("dealt", "CARM-R40", seat=SEAT, number=NUMBER, count=NUMBER, card=CARD)
BEGINS: Final = SAYS.add("begins", "CARM-08", seat=SEAT)
LAST_TURN: Final = SAYS.add("last_turn", "CARM-R11")
OUT: Final = SAYS.add("out", "CARM-40", seat=SEAT)
EMPTIED: Final = SAYS.add("emptied", "CARM-R11", seat=SEAT)
USED_UP: Final = SAYS.add("used_up", "CARM-38")
_LEFT: Final = {"lost": NUMBER, "count": NUMBER}
_FALSE: Final = {"fine": NUMBER, "mistakes": NUMBER}
RECKONED: Final = SAYS.add("reckoned", "CARM-37", seat=SEAT, melds=NUMBER, **_LEFT)
RECKONED_OUT: Final = SAYS.add("reckoned_out", "CARM-37", seat=SEAT, melds=NUMBER, paid=NUMBER)
RECKONED_FALSE: Final = SAYS.add("reckoned_false", "CARM-37", seat=SEAT, melds=NUMBER, **_LEFT, **_FALSE)
RECKONED_OUT_FALSE: Final = SAYS.add("reckoned_out_false", "CARM-37", seat=SEAT, melds=NUMBER, paid=NUMBER, **_FALSE)
WON_ROUND: Final = SAYS.add("won_round", "CARM-R31", seat=SEAT, number=NUMBER)
NEXT_DEALER: Final = SAYS.add("next_dealer", "CARM-04", seat=SEAT)
WON: Final = SAYS.add("won", "CARM-39", seat=SEAT, total=NUMBER)
SHARED: Final = SAYS.add("shared", "CARM-R32", seat=SEAT, total=NUMBER)
CARDS_LEFT: Final = SAYS.add("cards_left", "CARM-R13")
OWN_SCALES: Final = SAYS.add("own_scales", "CARM-36")
OWN_CHORDS: Final = SAYS.add("own_chords", "CARM-36")
MELD_LAID: Final = SAYS.add("meld_laid", "CARM-R3", meld=CARD, root=NOTE, notes=NOTES)
WENT_OUT: Final = SAYS.add("went_out", "CARM-40")
NOTES_LEFT: Final = SAYS.add("notes_left", "CARM-41", count=NUMBER)

ONLY_DEAL: Final = [DEAL_OUT]
NOTES_HELD: Final = [0, 0, 14, 12, 10]  # CARM-07, by number of players
CHORDS_TO_GO_OUT: Final = 3  # CARM-36
_SCALES: Final = 0xFFFFFF << 8 * SCALE  # what `laid` counts of them: those on the steps of scales
OUT_POINTS: Final = 200  # CARM-40
CARD_POINTS: Final = 10  # CARM-41
MISTAKE_POINTS: Final = 10
POINTS: Final = {2: 20, 3: 40, 4: 70, 5: 100, 6: 150, 7: 200, 12: 500}  # CARM-42 to CARM-50
SPECIAL_POINTS: Final = {"ch-5": 100, "sc-major": 350}  # CARM-R2


# ------------------------------------------------------------------------------------------------ dealing


def judge(state: CarmonyState, seat: int, move: int, decision: str) -> verdict.Verdict:
    """Before and after a round, and whenever somebody wants to deal."""
    if state.phase == OVER:
        return state.refused("CORE-1", "CARM-39", decision)
    if state.phase != DEAL:
        return state.refused("CORE-4", decision)
    if move != DEAL_OUT:
        return state.refused("CARM-R40", decision)
    if seat != state.turn:
        return state.refused("CARM-03" if state.rounds.number == 1 else "CARM-04", decision)
    return verdict.LEGAL


def deal(state: CarmonyState) -> None:
    """CARM-R40: both decks shuffled; MELD cards, then NOTE cards, one by one; the top NOTE card begins the pile.

    Whoever is dealt to first gets the top card and then every card that lies one round deeper.
    """
    rules = state.rules
    note_deck, meld_deck = rules.note_deck(), rules.melds_in_play()
    state.chance.shuffle(note_deck)  # CARM-05
    state.chance.shuffle(meld_deck)
    in_turn = _in_turn(state, state.rounds.dealer + 1)  # CARM-08
    notes_held, seats = NOTES_HELD[rules.seats], rules.seats
    for place, seat in enumerate(in_turn):
        state.melds[seat] = meld_hands.packed(meld_deck[-1 - place :: -seats][: meld_hands.HELD])  # CARM-06
        state.hands[seat] = notes.dealt_to(place, seats, note_deck, seats * notes_held)
    del meld_deck[-seats * meld_hands.HELD :]
    del note_deck[-seats * notes_held :]
    state.pile = [note_deck.pop()]  # CARM-09
    state.deck = note_deck
    state.is_named = True
    state.meld_deck = meld_deck
    state.are_melds_named = True
    # CARM-R39: nothing is carried over from one round to the next but the points
    state.bottom = []
    state.fronts = [[] for _ in range(seats)]
    state.laid = by_seat.BySeat()
    state.seen = seen_notes.SeenNotes(seats)
    state.melds_shown = by_seat.BySeat()
    state.mistakes = [0] * seats
    state.rounds.points = []
    state.out = NOTHING
    state.dry = 0
    state.turn = in_turn[0]
    state.phase = START
    if state.story is not None:
        state.story += deal_told(state)


def is_just_dealt(state: CarmonyState) -> bool:
    """Has nobody moved yet in this round?"""
    rules = state.rules
    dealt = rules.seats * NOTES_HELD[rules.seats] + len(state.pile)
    is_full = len(state.pile) == 1 and len(state.deck) == len(rules.note_deck()) - dealt
    return is_full and state.phase == START and not any(state.fronts) and not any(state.mistakes)


def deal_told(state: CarmonyState) -> list[speech.Said]:
    """What everybody got, what begins the pile, and who begins."""
    count, begun = NOTES_HELD[state.rules.seats], notes.NAMES[state.pile[0]]
    return [DEALT.said(state.rounds.dealer, state.rounds.number, count, begun), BEGINS.said(state.turn)]


def _in_turn(state: CarmonyState, first: int) -> list[int]:
    """All seats, clockwise from this one."""
    return [(first + place) % state.rules.seats for place in range(state.rules.seats)]


# ------------------------------------------------------------------------------------------------ going out


def may_go_out(state: CarmonyState, seat: int) -> bool:
    """CARM-36, CARM-R17: a scale lies in front of the player now, of whatever step, or chords enough."""
    laid = state.laid[seat]
    return on_step(laid, CHORD) >= CHORDS_TO_GO_OUT or laid & _SCALES != 0


def is_free_end(state: CarmonyState) -> bool:
    """CARM-R11: in the last turn the hand may be emptied without more; that is not going out."""
    return not state.deck and not state.rules.has_bonus


def must_keep(state: CarmonyState, seat: int) -> i64:
    """How many cards must be left in the hand (CARM-R13), whatever a meld may change about that."""
    return 0 if may_go_out(state, seat) or is_free_end(state) else 2


def leaves_enough(state: CarmonyState, seat: int, play: int, left: int, refill: int) -> bool:
    """CARM-R13: two cards, or what going out asks for with this meld counted (CARM-R15), or a free end."""
    if left >= 2 or may_go_out(state, seat) or play >= state.rules.melds.first_scale_play:
        return True
    if play >= state.rules.melds.first_chord_play and on_step(state.laid[seat], CHORD) + 1 >= CHORDS_TO_GO_OUT:
        return True
    return not state.rules.has_bonus and refill == len(state.deck)


OBJECTION: Final = ["CARM-R13", "CARM-36", "CARM-35"]


def proof(state: CarmonyState, seat: int, play: int, left: int) -> tuple[verdict.Evidence, ...]:
    """What would be left in hand after a meld that is no scale, and what is still needed to go out."""
    chords = on_step(state.laid[seat], CHORD) + (play >= state.rules.melds.first_chord_play)
    return (
        verdict.Measured(CARDS_LEFT.alone, left, 2),
        verdict.Measured(OWN_SCALES.alone, 0, 1),
        verdict.Measured(OWN_CHORDS.alone, chords, CHORDS_TO_GO_OUT),
    )


# ------------------------------------------------------------------------------------------------ the end of a round


def end(state: CarmonyState, seat: int) -> None:
    """The seat has made the last move of the round: the hand is empty, or the deck (CARM-38).

    An empty hand is paid for, but not in the last turn (CARM-R11), unless the table has `last_turn_bonus`.
    """
    state.out = seat if state.hands[seat] == 0 and not is_free_end(state) else NOTHING
    starter = state.rounds.dealer + 1
    state.dry = 0
    state.begin_turn()
    if state.story is not None:
        _tell_of_end(state.story, state, seat)
    if state.rounds.count([points_of(state, each) for each in range(state.rules.seats)]):  # CARM-37
        state.phase = OVER  # CARM-39
    else:
        state.phase = DEAL
        state.rounds.dealer = (_winner_of_round(state, starter) - 1) % state.rules.seats  # CARM-04
        state.turn = state.rounds.dealer
    if state.story is not None:
        _tell_of_winners(state.story, state, _winner_of_round(state, starter))


def tell_of_deck(story: list[speech.Said], state: CarmonyState) -> None:
    """Cards were drawn: if they were the last ones, the turn is."""
    if not state.deck:
        story.append(LAST_TURN.said())


def _tell_of_end(story: list[speech.Said], state: CarmonyState, seat: int) -> None:
    """By what the round has ended, and what it brings each player."""
    if state.out == seat:
        story.append(OUT.said(seat, points=OUT_POINTS))
    else:
        if state.hands[seat] == 0:
            story.append(EMPTIED.said(seat))
        story.append(USED_UP.said())
    for each in range(state.rules.seats):
        story.append(_reckoned(state, each))


def _reckoned(state: CarmonyState, seat: int) -> speech.Said:
    """The points of a player one by one; whoever has no card left is told what that is worth."""
    left, mistakes = int(notes.size_of(state.hands[seat])), state.mistakes[seat]
    if left:
        saying, counted = RECKONED_FALSE if mistakes else RECKONED, [CARD_POINTS * left, left]
    else:
        paid = OUT_POINTS if state.out == seat else 0
        saying, counted = RECKONED_OUT_FALSE if mistakes else RECKONED_OUT, [paid]
    if mistakes:
        counted += [MISTAKE_POINTS * mistakes, mistakes]
    return saying.said(seat, _earned(state, seat), *counted, points=points_of(state, seat))


def _tell_of_winners(story: list[speech.Said], state: CarmonyState, winner: int) -> None:
    """Who has won the round, and who deals the next one; or who has won in all."""
    is_over = state.phase == OVER
    number = state.rounds.number if is_over else state.rounds.number - 1
    story.append(WON_ROUND.said(winner, number))
    if not is_over:
        story.append(NEXT_DEALER.said(state.rounds.dealer))
    else:
        story += state.rounds.won_told(WON, SHARED)


def _earned(state: CarmonyState, seat: int) -> int:
    """By melds."""
    return sum([state.rules.points[play] for play in state.fronts[seat]])


def points_of(state: CarmonyState, seat: int) -> int:
    """What the round brings a player, as things lie now."""
    earned = _earned(state, seat)
    lost = CARD_POINTS * notes.size_of(state.hands[seat]) + MISTAKE_POINTS * state.mistakes[seat]
    return earned - lost + (OUT_POINTS if state.out == seat else 0)


@lru_cache(8)
def points_by_play(melds: Melds) -> list[int]:
    """What each meld earns on the table: by the number of cards laid (CARM-R3), or as the one card it is (CARM-R2).

    >>> from cardenza.decks.melds import box
    >>> plays = [box().play(box().card(card), 0) for card in ("ch-5", "ch-13", "sc-dorian", "sc-major")]
    >>> [points_by_play(box())[play] for play in plays]
    [100, 70, 200, 350]
    """
    plays = range(len(melds.texts))
    return [SPECIAL_POINTS.get(melds.meld(melds.cards[play]).id, POINTS[melds.sizes[play]]) for play in plays]


def _winner_of_round(state: CarmonyState, starter: int) -> int:
    """CARM-R31: most points; of equals who went out, then who has more in all, then who came first in turn."""
    first = best(state.rounds.points)
    if state.out in first:
        return state.out
    most = max([state.rounds.scores[seat] for seat in first])
    return next(seat for seat in _in_turn(state, starter) if seat in first and state.rounds.scores[seat] == most)


def outcome(state: CarmonyState) -> Outcome | None:
    """After a round its one winner (CARM-R31), who will begin the next; after the game all with most points."""
    if state.phase == OVER:
        return state.rounds.won("CARM-39", "CARM-R32")
    if state.phase != DEAL or not state.rounds.points:
        return None
    winner = _winner_of_round(state, state.rounds.dealer + 1)
    return state.rounds.ended((winner,), "CARM-38" if state.out == NOTHING else "CARM-35")


# ------------------------------------------------------------------------------------------------ what cannot be


def check(state: CarmonyState) -> None:
    """Refuse a phase without its cards."""
    if state.phase in (DEAL, OVER):
        return
    for seat in range(state.rules.seats):
        if not state.hands[seat]:
            raise errors.Impossible(f"hands[{seat}] must have a card: without any the round is over [CARM-35]")
    if state.phase == START and not state.deck:
        raise errors.Impossible("deck must have a card: the turn that takes the last one is the last [CARM-R11]")
    if state.phase == ACT and notes.size_of(state.hands[state.turn]) < must_keep(state, state.turn):
        raise errors.Impossible(f"hands[{state.turn}] must have 2 cards: nothing lies there to go out with [CARM-R13]")
