"""The rounds of Chord Poker: how one is dealt and ends, what it brings, and who wins."""

from typing import Final

from cardenza.decks.notes import BIT, NAMES, ONE, count_of, names_of, notes_of
from cardenza.decks.seen_notes import SeenNotes
from cardenza.games.chord_poker import grouping
from cardenza.games.chord_poker.table import DEAL, END, GROUP, NOTHING, OVER, PHASES, START, Table, spelled
from cardenza.kernel.by_seat import BySeat
from cardenza.kernel.errors import Impossible
from cardenza.kernel.fields import Seat
from cardenza.kernel.kinds import BETWEEN, Kind
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import Reckoning, round_reckoned
from cardenza.kernel.rounds import best
from cardenza.kernel.speech import CARD, CHORD, NOTE, NOTES, NUMBER, SEAT, SPELLING, Said, Sayings, heard
from cardenza.kernel.verdict import LEGAL, Verdict, refused

RULES: Final[dict[str, str]] = {
    "POKR-04": "Every round has another chord: used CHORD cards do not come back.",
    "POKR-05": "The deal goes round clockwise.",
    "POKR-24": "The last required note completes the chord and ends the round.",
    "POKR-25": "When the deck is used up the round ends, and nobody gets the 5 points.",
    "POKR-26": "After the last round, the most points win.",
    "POKR-R23": "Equal points share the win.",
    "POKR-R26": "The dealer deals, and only between rounds.",
}

HAND_SIZE: Final = 7  # POKR-07
COMPLETION: Final = 5  # POKR-27

DEAL_OUT: Final = 2
DEALING: Final[Kind] = Kind("deal", "POKR-R26", DEAL_OUT, flags=BETWEEN)
ONLY_DEAL: Final = [DEAL_OUT]

COMPLETED: Final = Seat("completed", or_none=True).only_in("deal", "group", "over").by("POKR-24")

SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "POKR-R26", seat=SEAT, round=NUMBER, chord=CARD, root=NOTE)
CHORD_SPELLED: Final = SAYS.add("chord_spelled", "POKR-06", notes=NOTES).as_aid()
PILE_BEGUN: Final = SAYS.add("pile_begun", "POKR-09", card=CARD).as_aid(SPELLING)
BEGINS: Final = SAYS.add("begins", "POKR-R1", seat=SEAT)
CHORD_COMPLETED: Final = SAYS.add("chord_completed", "POKR-24", seat=SEAT, chord=CARD, root=NOTE)
DECK_OUT: Final = SAYS.add("deck_out", "POKR-25")
LAST_ROUND: Final = SAYS.add("last_round", "POKR-26")
ROWS: Final[Sayings] = Sayings(grouping.ROWS)
CHORD_PAID: Final = ROWS.add("chord_paid", "POKR-27", chord=CARD)
WRONG_PLACES: Final = ROWS.add("wrong_places", "POKR-D4", count=NUMBER)


# ------------------------------------------------------------------------------------------------ dealing


def judge_deal(table: Table, seat: int, move: int, decision: str) -> Verdict:
    if table.phase != DEAL or move != DEAL_OUT:
        return refused(RULES, "POKR-R26", "POKR-05", decision)
    return LEGAL if seat == table.turn else refused(RULES, "POKR-05", "POKR-R26", "CORE-2")


def deal(table: Table) -> None:
    """POKR-R26: in this order."""
    if table.chord != NOTHING:
        table.used.append(table.chord)  # POKR-04
    deck = table.rules.note_deck()
    table.chance.shuffle(deck)
    chords = [card for card in table.rules.chords if card not in table.used]
    table.chance.shuffle(chords)  # POKR-03
    table.chord = chords.pop()
    table.chord_deck = chords
    seats, dealer = table.rules.seats, table.rounds.dealer
    table.hands = BySeat()
    table.lost = [0] * seats
    table.answers = [NOTHING] * seats
    table.completed = NOTHING
    for card in range(HAND_SIZE * seats):  # POKR-07
        seat = (dealer + 1 + card) % seats
        table.hands[seat] = table.hands[seat] + ONE[deck.pop()]
    root = deck.pop()
    table.wheel = BIT[root]  # POKR-08
    table.turn_chord(root)
    table.pile = [deck.pop()]  # POKR-09
    table.deck = deck
    table.is_named = True
    table.rounds.points = []
    table.phase = START
    table.turn = (dealer + 1) % seats  # POKR-R1
    if table.story is not None:
        table.story += deal_told(table)


def is_just_dealt(table: Table) -> bool:
    """Has nobody moved yet in this round?"""
    dealt = HAND_SIZE * table.rules.seats + 2
    is_full = len(table.pile) == 1 and len(table.deck) == len(table.rules.note_deck()) - dealt
    return is_full and table.phase == START and table.wheel == BIT[table.root] and table.dry == 0


def deal_told(table: Table) -> list[Said]:
    """The chord and its root, the first card of the pile, and who begins."""
    chord, notes = table.rules.card_text(table.chord), list(spelled(table.chord, table.root).values())
    dealt = DEALT.said(table.rounds.dealer, table.rounds.number, chord, notes[0])
    return [dealt, CHORD_SPELLED.said(notes), PILE_BEGUN.said(table.card_said(table.pile[0])), BEGINS.said(table.turn)]


# ------------------------------------------------------------------------------------------------ the end of a turn


def end_turn(table: Table, completed: int) -> None:
    """The round ends with the chord (POKR-24) or with the deck (POKR-25), else it is the next player’s turn."""
    table.barred = NOTHING
    if completed != NOTHING or not table.deck:
        _end_round(table, completed)
        return
    if not table.has_drawn:
        table.dry += 1
    table.has_drawn = False
    table.phase = START
    table.turn = table.turn + 1 if table.turn + 1 < table.rules.seats else 0  # POKR-10


def _end_round(table: Table, completed: int) -> None:
    """Only hands are counted (POKR-R16), that of the player who completed the chord, too (POKR-R17)."""
    table.completed = completed
    table.has_drawn = False
    table.dry = 0
    if table.story is not None:
        if completed == NOTHING:
            table.story.append(DECK_OUT.said())
        else:
            chord, names = table.rules.card_text(table.chord), spelled(table.chord, table.root)
            told = CHORD_COMPLETED.said(completed, chord, names[table.root], points=COMPLETION)
            laid = [name for note, name in names.items() if count_of(table.wheel, note)]
            table.story.append(heard(told, CHORD, laid))
    if table.rules.is_strict:
        table.phase = GROUP
    else:
        count(table, grouping.best_values(table))


def points_with(table: Table, values: list[int]) -> list[int]:
    """What the round brings with hands that are worth so much."""
    points = [value - lost for value, lost in zip(values, table.lost, strict=True)]
    if table.completed != NOTHING:
        points[table.completed] += COMPLETION  # POKR-27
    return points


def standing(table: Table) -> list[int]:
    """With the points of earlier rounds: who is far ahead in the last one need risk nothing to end it (POKR-26)."""
    scores = table.rounds.scores
    if table.are_hands_open():
        return scores[:]
    points = points_with(table, grouping.best_values(table))
    return [score + more for score, more in zip(scores, points, strict=True)]


def count(table: Table, values: list[int]) -> None:
    """The round is over with hands that are worth so much; the next one is to be dealt, if there is one."""
    table.seen = SeenNotes(table.rules.seats)  # all hands are open now
    if table.story is not None:
        grouping.tell_hands(table, table.story)
    if table.rounds.count(points_with(table, values)):
        table.phase = OVER  # POKR-26
        if table.story is not None:
            table.story.append(LAST_ROUND.said())
        return
    table.phase = DEAL
    table.rounds.dealer = (table.rounds.dealer + 1) % table.rules.seats  # POKR-05
    table.turn = table.rounds.dealer


def reckoning(table: Table) -> Reckoning | None:
    """What each hand is worth, and what else the round has brought."""
    return round_reckoned(table.rounds.points, lambda seat: _counted(table, seat))


def _counted(table: Table, seat: int) -> list[Said]:
    rows, lost = grouping.counted(table, seat), table.lost[seat]
    if seat == table.completed:
        rows.append(CHORD_PAID.said(table.rules.card_text(table.chord), points=COMPLETION))
    return [*rows, WRONG_PLACES.said(lost, points=-lost)] if lost else rows


def outcome(table: Table) -> Outcome | None:
    """After a round who has most points in it, after the game who has most in all; ties are shared (POKR-R23)."""
    if table.phase == OVER:
        return table.rounds.won("POKR-26", "POKR-R23")
    if table.phase != DEAL or not table.rounds.points:
        return None
    return table.rounds.ended(best(table.rounds.points), "POKR-25" if table.completed == NOTHING else "POKR-24")


# ------------------------------------------------------------------------------------------------ positions


def check_chord(table: Table) -> None:
    """The chord is turned to its root; no turn is without it, or after its end, and none is completed that is not."""
    is_turn = table.phase in (START, END)
    if (table.chord == NOTHING) != (table.root == NOTHING):
        raise Impossible("chord and root go together: the note at number 1 of the card on the Wheel [POKR-08]")
    if table.chord == NOTHING:
        if table.wheel or is_turn:
            wanting = "wheel has cards, so it" if table.wheel else f"phase {PHASES[table.phase]}"
            raise Impossible(f"{wanting} needs chord and root [POKR-06, POKR-08]")
        return
    table.turn_chord(table.root)
    if not table.wheel & BIT[table.root]:
        raise Impossible(f"wheel must name the root, {NAMES[table.root]}: it always lies there [POKR-08]")
    if strange := names_of(notes_of(table.wheel & ~table.notes)):
        raise Impossible(f"wheel names {strange[0]}, which is no note of the chord [POKR-19, POKR-22]")
    if is_turn and table.is_complete():
        raise Impossible("wheel has every required note, so the round is over [POKR-24]")
    if table.completed != NOTHING and not table.is_complete():
        raise Impossible("completed needs every required note on the Wheel [POKR-24]")


def check_rounds(table: Table) -> None:
    """Refuse a turn without a deck, and too few chords for those to come (POKR-04)."""
    if table.phase == START and not table.deck:
        raise Impossible("deck must have a card: when it is used up the round is over [POKR-25]")
    to_come = 0 if table.phase == OVER else table.rules.rounds - table.rounds.number + (table.phase == DEAL)
    if len(table.chord_deck) < to_come:
        raise Impossible(f"chord_deck must have {to_come} cards or more, one for each round to come [POKR-04]")
