"""Reading a position of Chord Poker (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.melds import CHORD, FIRST_MELD, MELD_DECK
from cardenza.decks.notes import BIT, NAMES, gathered, held_in, names_of
from cardenza.games.chord_poker import groups
from cardenza.games.chord_poker.moves import DEAL, END, GROUP, GROUP_BEST, NOTHING, OVER, PHASES, START
from cardenza.games.chord_poker.state import ChordPokerState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.positions import NO_LIMIT, Reader, Slot
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.chord_poker import ChordPoker


def read(
    rules: "ChordPoker", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> ChordPokerState:
    """The state that a document describes."""
    state = ChordPokerState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    pile = read.zone("pile")
    wheel = read.zone("wheel")
    deck = read.rest("deck")
    chord_deck = read.rest("chord_deck", MELD_DECK)
    used = read.zone("used", MELD_DECK)
    _read_chord(state, read)
    known = _read_known(rules, read)
    _read_moment(state, read)
    _read_strict(state, read)
    state.chance = read.finish(chance, spare)
    state.hands = [gathered(hand.cards) for hand in hands]
    state.pile = pile.cards
    state.deck = deck.cards[::-1]
    state.is_named = deck.is_named
    state.chord_deck = chord_deck.cards[::-1]
    state.used = used.cards
    _lay_wheel(state, wheel)
    _check_turn(state)
    _check_end(state)
    _check_groups(state)
    _check_chords(state)
    if any(known) and state.are_hands_open():
        raise Impossible("between rounds all hands are open, so knows has nothing to add [POKR-R25]")
    state.shown = known
    return state


def _read_chord(state: ChordPokerState, read: Reader) -> None:
    chord, root = read.raw("chord"), read.raw("root")
    if (chord is None) != (root is None):
        raise Impossible("chord and root go together: the note at number 1 of the card on the Wheel [POKR-08]")
    if chord is None:
        return
    state.chord = read.named("chord", [read.card("chord", chord)]).cards[0]
    if state.chord < FIRST_MELD or state.rules.melds.kind(state.chord) != CHORD:
        raise Impossible(f"chord must be the id of a CHORD card, not {chord!r} [POKR-06]")
    state.turn_chord(_note("root", read, root))


def _note(label: str, read: Reader, text: object) -> int:
    note = read.card(label, text)
    if note >= FIRST_MELD:
        raise Impossible(f"{label} must be a note, not {text!r}")
    return note


def _read_known(rules: "ChordPoker", read: Reader) -> list[int]:
    """For each hand what everybody knows of it: it lay open before all eyes, so nobody can know more than another."""
    read.seat_knowledge()  # refuses what cannot be
    seats = range(rules.seats)
    entries = read.entries("knows", rules.seats, {})
    known: list[int] = []
    for seat in seats:
        found = {_known_of(read, entries[viewer], seat) for viewer in seats if viewer != seat}
        if len(found) > 1:
            raise Impossible(
                f"knows must say the same of hands[{seat}] for all: whatever is known of it lay open to all"
            )
        known.append(found.pop())
    return known


def _known_of(read: Reader, entry: object, seat: int) -> int:
    cards = read.cards("knows", entry.get(str(seat), [])) if isinstance(entry, dict) else []
    if any(card >= FIRST_MELD for card in cards):
        raise Impossible("knows must name cards of hands, which are notes")
    return gathered(cards)


def _read_moment(state: ChordPokerState, read: Reader) -> None:
    seats = state.rules.seats
    state.phase = read.choice("phase", PHASES)
    state.rounds.read(read, PHASES[state.phase])
    state.turn = read.integer("turn", 0, seats - 1, state.rounds.dealer if state.phase == DEAL else 0)
    state.dry = read.integer("dry", 0, state.rules.dry_turns, rule="POKR-R18")
    state.has_drawn = read.flag("drawn")
    barred = read.raw("barred")
    state.barred = 0 if barred is None else BIT[_note("barred", read, barred)]
    state.completed = NOTHING if read.raw("completed") is None else read.integer("completed", 0, seats - 1)


def _read_strict(state: ChordPokerState, read: Reader) -> None:
    for seat, entry in enumerate(read.entries("lost", state.rules.seats, 0)):
        if not isinstance(entry, int) or isinstance(entry, bool) or not 0 <= entry < NO_LIMIT:
            raise Impossible(f"lost must be numbers, 0 or higher, one a seat, not {entry!r}")
        state.lost[seat] = entry
    for seat, entry in enumerate(read.entries("groups", state.rules.seats, None)):
        if entry is not None:
            state.answers[seat] = _read_groups(state.rules, entry)
            state.answered |= 1 << seat
    if not state.rules.is_strict and (any(state.lost) or state.answered):
        raise Impossible("lost and groups belong to strict mode [POKR-D7]")


def _read_groups(rules: "ChordPoker", entry: object) -> int:
    try:
        return rules.parse_move(f"group {entry}")
    except Unreadable as error:
        raise Impossible(f"groups must be the words after group, such as G:3+2 C:2, or null: {error}") from error


# ------------------------------------------------------------------------------------------------ what cannot be


def _lay_wheel(state: ChordPokerState, wheel: Slot) -> None:
    """At most one card on a sector, the root among them, and none that is not a note of the chord (section 7)."""
    if not wheel.is_named:
        raise Impossible("wheel must name its notes: which of them may lie there is the chord’s affair")
    if len(set(wheel.cards)) < len(wheel.cards):
        raise Impossible("wheel has one sector for each note, so it names none twice [POKR-18]")
    if state.chord == NOTHING:
        if wheel.cards:
            raise Impossible("wheel has cards, so chord and root must be given [POKR-06, POKR-08]")
        return
    if state.root not in wheel.cards:
        raise Impossible(f"wheel must name the root, {NAMES[state.root]}: it always lies there [POKR-08]")
    for note in wheel.cards:
        state.wheel |= BIT[note]
        if not state.notes & BIT[note]:
            raise Impossible(f"wheel names {NAMES[note]}, which is no note of the chord [POKR-19, POKR-22]")


def _check_turn(state: ChordPokerState) -> None:
    """Refuse a turn without its chord, its deck or its discard."""
    if state.phase != END and (state.barred or state.has_drawn):
        raise Impossible("barred and drawn belong to phase end [POKR-20]")
    if state.phase not in (START, END):
        if state.dry:
            raise Impossible(f"dry counts the turns of a round; in phase {PHASES[state.phase]} it is 0 [POKR-R18]")
        return
    phase = PHASES[state.phase]
    if state.chord == NOTHING:
        raise Impossible(f"phase {phase} needs chord and root [POKR-06, POKR-08]")
    if state.wheel & state.required == state.required:
        raise Impossible("wheel has every required note, so the round is over [POKR-24]")
    if state.phase == START:
        if not state.deck:
            raise Impossible("deck must have a card: when it is used up the round is over [POKR-25]")
        return
    if state.has_drawn and (state.dry or state.barred):
        raise Impossible("drawn says that a card left the deck, so dry is 0 and nothing is barred [POKR-R18, POKR-20]")
    held = held_in(state.hands[state.turn])
    if held & ~state.barred == 0:
        raise Impossible(f"hands must give seat {state.turn} a card to discard [POKR-12, POKR-R8]")
    if state.barred & ~held:
        raise Impossible("barred is the note that was taken, so it is in the hand [POKR-20]")


def _check_end(state: ChordPokerState) -> None:
    """Refuse a deal by somebody else, an end before the last round, and a chord completed that is not."""
    if state.phase == DEAL and state.turn != state.rounds.dealer:
        raise Impossible(f"turn is {state.turn}, but in phase deal it is the dealer, {state.rounds.dealer} [POKR-R26]")
    if state.phase == OVER and state.rounds.number < state.rules.rounds:
        raise Impossible(f"phase over comes after round {state.rules.rounds}, not {state.rounds.number} [POKR-26]")
    if state.completed == NOTHING:
        return
    if state.phase in (START, END):
        raise Impossible(f"completed belongs to a round that is over, not to phase {PHASES[state.phase]} [POKR-24]")
    if state.chord != NOTHING and state.wheel & state.required != state.required:
        raise Impossible("completed needs every required note on the Wheel [POKR-24]")


def _check_groups(state: ChordPokerState) -> None:
    """Refuse groups of cards that nobody holds, or at the wrong time."""
    if state.phase == GROUP:
        if not state.rules.is_strict:
            raise Impossible("in guided mode there is no phase group [POKR-R12, POKR-D7]")
        if not state.to_act():
            raise Impossible("phase group is over when everybody has grouped [POKR-D7]")
    elif state.phase in (START, END) and state.answered:
        raise Impossible("groups are made when the round is over [POKR-R25, POKR-D7]")
    for seat, answer in enumerate(state.answers):
        missing = [] if answer in (NOTHING, GROUP_BEST) else groups.missing_for(answer >> 6, state.hands[seat])
        if missing:
            raise Impossible(f"groups[{seat}] has more {names_of(missing)[0]} than hands[{seat}] [POKR-D7]")


def _check_chords(state: ChordPokerState) -> None:
    """POKR-04: there must be a chord for every round to come."""
    to_come = 0 if state.phase == OVER else state.rules.rounds - state.rounds.number + (state.phase == DEAL)
    if len(state.chord_deck) < to_come:
        raise Impossible(f"chord_deck must have {to_come} cards or more, one for each round to come [POKR-04]")
