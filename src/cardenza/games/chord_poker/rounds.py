"""The rounds of Chord Poker: how one is dealt and ends, what it brings, and who wins."""

from typing import Final

from cardenza.decks.melds import CHORD, FIRST_MELD
from cardenza.decks.notes import BIT, NAMES, ONE
from cardenza.games.chord_poker import grouping
from cardenza.games.chord_poker.table import DEAL, END, GROUP, NOTHING, OVER, PHASES, START, Table
from cardenza.kernel.errors import Impossible
from cardenza.kernel.kinds import Kind
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.rounds import best
from cardenza.kernel.texts import quoted
from cardenza.kernel.verdict import LEGAL, Verdict, refused

RULES: Final = {
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
DEALING: Final = Kind("deal", "POKR-R26", DEAL_OUT)
ONLY_DEAL: Final = [DEAL_OUT]


# ------------------------------------------------------------------------------------------------ dealing


def judge_deal(table: Table, seat: int, move: int, decision: str) -> Verdict:
    if table.phase != DEAL:
        return refused(RULES, "POKR-R26", "POKR-05")
    if move != DEAL_OUT:
        return refused(RULES, "POKR-R26", "POKR-05", decision)
    return LEGAL if seat == table.turn else refused(RULES, "POKR-05", "POKR-R26", "CORE-2")


def draw_lots(table: Table) -> None:
    dealers = list(range(table.rules.seats))
    table.chance.shuffle(dealers)  # POKR-05
    table.rounds.dealer = dealers[-1]


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
    _clear_hands(table)
    seats, dealer = table.rules.seats, table.rounds.dealer
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


def _clear_hands(table: Table) -> None:
    seats = table.rules.seats
    table.hands = [0] * seats
    table.lost = [0] * seats
    table.answers = [NOTHING] * seats
    table.answered = 0
    table.completed = NOTHING


# ------------------------------------------------------------------------------------------------ the end of a turn


def end_turn(table: Table, completed: int) -> None:
    """The round ends with the chord (POKR-24) or with the deck (POKR-25), else it is the next player’s turn."""
    table.barred = 0
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
    if table.rules.is_strict:
        table.phase = GROUP
    else:
        count(table, [grouping.value_of(hand) for hand in table.hands])


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
    points = points_with(table, [grouping.value_of(hand) for hand in table.hands])
    return [score + more for score, more in zip(scores, points, strict=True)]


def count(table: Table, values: list[int]) -> None:
    """The round is over with hands that are worth so much; the next one is to be dealt, if there is one."""
    table.shown = [0] * table.rules.seats  # all hands are open now
    if table.rounds.count(points_with(table, values)):
        table.phase = OVER  # POKR-26
        return
    table.phase = DEAL
    table.rounds.dealer = (table.rounds.dealer + 1) % table.rules.seats  # POKR-05
    table.turn = table.rounds.dealer


def outcome(table: Table) -> Outcome | None:
    """After a round who has most points in it, after the game who has most in all; ties are shared (POKR-R23)."""
    scores, points = tuple(table.rounds.scores), tuple(table.rounds.points)
    if table.phase == OVER:
        winners = table.rounds.leaders()
        return Outcome(winners, scores, points or None, "POKR-26" if len(winners) == 1 else "POKR-R23")
    if table.phase != DEAL or not points:
        return None
    reason = "POKR-25" if table.completed == NOTHING else "POKR-24"
    return Outcome(best(table.rounds.points), scores, points, reason)


# ------------------------------------------------------------------------------------------------ positions


def read_chord(table: Table, read: Reader) -> None:
    chord, root = read.raw("chord"), read.raw("root")
    if (chord is None) != (root is None):
        raise Impossible("chord and root go together: the note at number 1 of the card on the Wheel [POKR-08]")
    if chord is None:
        return
    table.chord = read.named("chord", [read.card("chord", chord)]).cards[0]
    if table.chord < FIRST_MELD or table.rules.melds.kind(table.chord) != CHORD:
        raise Impossible(f"chord must be the id of a CHORD card, not {quoted(chord)} [POKR-06]")
    table.turn_chord(read_note("root", read, root))


def read_note(label: str, read: Reader, text: object) -> int:
    note = read.card(label, text)
    if note >= FIRST_MELD:
        raise Impossible(f"{label} must be a note, not {quoted(text)}")
    return note


def lay_wheel(table: Table, wheel: Slot) -> None:
    """At most one card on a sector, the root among them, and none that is not a note of the chord (section 7)."""
    if not wheel.is_named:
        raise Impossible("wheel must name its notes: which of them may lie there is the chord’s affair")
    if len(set(wheel.cards)) < len(wheel.cards):
        raise Impossible("wheel has one sector for each note, so it names none twice [POKR-18]")
    if table.chord == NOTHING:
        if wheel.cards:
            raise Impossible("wheel has cards, so chord and root must be given [POKR-06, POKR-08]")
        return
    if table.root not in wheel.cards:
        raise Impossible(f"wheel must name the root, {NAMES[table.root]}: it always lies there [POKR-08]")
    for note in wheel.cards:
        table.wheel |= BIT[note]
        if not table.notes & BIT[note]:
            raise Impossible(f"wheel names {NAMES[note]}, which is no note of the chord [POKR-19, POKR-22]")


def check_chord(table: Table) -> None:
    """Refuse a turn without its chord, or after its end; and a chord completed that is not."""
    phase = PHASES[table.phase]
    if table.phase in (START, END):
        if table.chord == NOTHING:
            raise Impossible(f"phase {phase} needs chord and root [POKR-06, POKR-08]")
        if table.is_complete():
            raise Impossible("wheel has every required note, so the round is over [POKR-24]")
        if table.phase == START and not table.deck:
            raise Impossible("deck must have a card: when it is used up the round is over [POKR-25]")
    if table.completed == NOTHING:
        return
    if table.phase in (START, END):
        raise Impossible(f"completed belongs to a round that is over, not to phase {phase} [POKR-24]")
    if table.chord != NOTHING and not table.is_complete():
        raise Impossible("completed needs every required note on the Wheel [POKR-24]")


def check_rounds(table: Table) -> None:
    """Refuse a deal by somebody else, an end before the last round, and too few chords for those to come (POKR-04)."""
    if table.phase == DEAL and table.turn != table.rounds.dealer:
        raise Impossible(f"turn is {table.turn}, but in phase deal it is the dealer, {table.rounds.dealer} [POKR-R26]")
    if table.phase == OVER and table.rounds.number < table.rules.rounds:
        raise Impossible(f"phase over comes after round {table.rules.rounds}, not {table.rounds.number} [POKR-26]")
    to_come = 0 if table.phase == OVER else table.rules.rounds - table.rounds.number + (table.phase == DEAL)
    if len(table.chord_deck) < to_come:
        raise Impossible(f"chord_deck must have {to_come} cards or more, one for each round to come [POKR-04]")
