"""Reading a position of Metronome (section 8 of its rulebook)."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardenza.decks.metronome import COLOUR, DOT, NAMES, QUARTERS, SHARP, TIE, beats_text, is_signature, parse_card
from cardenza.games.metronome import knowing, taking
from cardenza.games.metronome.measure import FALL, NONE, follows
from cardenza.games.metronome.moves import DRAWN, GIFT, OVER, PHASES
from cardenza.games.metronome.state import MetronomeState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.metronome import Metronome

_TOKEN: Final = re.compile(r"([#bn]?)([BGR](?:4|2|1|\.5))(\.?)")


def read(
    rules: "Metronome", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> MetronomeState:
    """The state that a document describes (section 8 of the rulebook)."""
    state = MetronomeState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    discard = read.zone("discard")
    pile = read.rest("draw")
    _read_staff(state, read)
    state.turn = read.integer("turn", 0, rules.seats - 1)
    state.phase = read.choice("phase", PHASES)
    state.passes = read.integer("passes", 0, rules.seats - 1, rule="METR-R24")
    state.turns = read.integer("turns", 0, rules.turn_cap)
    _read_drawn(state, read, hands[state.turn])
    state.known = _read_knowledge(read)
    state.chance = read.finish(chance, spare)
    state.hands = [rules.pack.tally(hand.cards) for hand in hands]
    state.discard = discard.cards
    state.draw_pile = pile.cards[::-1]
    state.is_named = pile.is_named
    _check_known(state)
    _check_phase(state)
    return state


def _read_staff(state: MetronomeState, read: Reader) -> None:
    signature = read.raw("signature")
    if signature not in (None, "4/4"):
        card = read.card("signature", signature)
        if not is_signature(card):
            raise Impossible(f"signature must be 4/4, 3/4, 5/4 or 6/4, not {signature!r} [METR-R2]")
        state.signature = read.named("signature", [card]).cards[0]
    tokens = read.raw("staff")
    if tokens is not None and not isinstance(tokens, list):
        raise Impossible(f"staff must be a list of notes, not {tokens!r}")
    for token in tokens or []:
        if state.waiting() != NONE:
            raise Impossible(
                f"on the staff only the last accidental stands alone, so nothing comes after it: {tokens!r}"
            )
        _read_token(state, token)
    if state.room() <= FALL:
        beats, most = beats_text(state.total), beats_text(state.length())
        raise Impossible(f"{beats} beats cannot lie in a measure of {most}: half a beat or more is left [METR-T2]")
    read.named("staff", state.staff)
    for place in read.numbers("ties", max(0, len(state.notes()) - 1)):
        if place not in state.tie_places():
            raise Impossible(
                f"ties has {place}, but there is no place for a tie over notes {place} and {place + 1} [METR-20]"
            )
        state.ties.append(place)
    read.named("ties", [TIE] * len(state.ties))


def _read_token(state: MetronomeState, token: object) -> None:
    """One note with what belongs to it, or the accidental in effect."""
    if not isinstance(token, str) or not (token in NAMES[SHARP:DOT] or _TOKEN.fullmatch(token)):
        raise Impossible(
            f"{token!r} is nothing on a staff; there are notes such as B2, #G1 or bR.5., or # b n at the end"
        )
    found = _TOKEN.fullmatch(token)
    if found is None:
        state.staff.append(parse_card(token))
        return
    accidental, name, dot = found.groups()
    note = parse_card(name)
    if state.last != NONE and not follows(COLOUR[note], COLOUR[state.last]):
        raise Impossible(f"{name} cannot follow {NAMES[state.last]} on the staff [METR-16]")
    state.staff += [*([parse_card(accidental)] if accidental else []), note, *([DOT] if dot else [])]
    state.last = note
    state.total += QUARTERS[note] + (QUARTERS[note] // 2 if dot else 0)


def _read_drawn(state: MetronomeState, read: Reader, hand: Slot) -> None:
    """The card just drawn lies in the hand too, also in one that was given as a number."""
    text = read.raw("drawn")
    if (text is not None) != (state.phase == DRAWN):
        raise Impossible("drawn is the card that must be played in phase drawn, and null in every other [METR-R29]")
    if text is None:
        return
    state.drawn = read.card("drawn", text)
    if state.drawn not in hand.cards:
        if hand.wanted < 1:
            raise Impossible(f"drawn is {text}, which is not in {hand.label}")
        hand.cards.append(state.drawn)
        hand.wanted -= 1
    if not state.can_play(state.drawn):
        raise Impossible(f"drawn is {text}, which cannot be played, so the turn is over [METR-R29]")


def _read_knowledge(read: Reader) -> list[int]:
    known: list[int] = []
    read.seat_knowledge()
    for viewer, entry in enumerate(read.entries("knows", read.game.seats, {})):
        assert isinstance(entry, dict)
        for owner, texts in entry.items():
            known += [knowing.known(viewer, int(owner), card) for card in read.cards("knows", texts)]
    return known


def _check_known(state: MetronomeState) -> None:
    """Refuse knowledge of cards that are not there, or that nobody else can have seen."""
    for entry in state.known:
        viewer, owner, card = knowing.knower_of(entry), knowing.owner_of(entry), knowing.card_of(entry)
        is_drawn = state.phase == DRAWN and (owner, card) == (state.turn, state.drawn)
        if state.known.count(entry) > state.pack.count(state.hands[owner], card) - is_drawn:
            raise Impossible(
                f"knows[{viewer}] names more {NAMES[card]} than it can have seen in hands[{owner}] [METR-T6]"
            )


def _check_phase(state: MetronomeState) -> None:
    """Refuse a phase without its cards."""
    empty = [seat for seat, hand in enumerate(state.hands) if not hand]
    at_cap = state.turns == state.rules.turn_cap
    if state.phase == OVER and not (len(empty) == 1 or (at_cap and not empty)):
        raise Impossible("phase over needs one empty hand, or as many turns as turn_cap allows [METR-05, METR-R25]")
    if state.phase != OVER and empty:
        raise Impossible(f"hands must give seat {empty[0]} a card: with an empty hand the game is over [METR-05]")
    if state.phase != OVER and at_cap:
        raise Impossible("turns is at turn_cap, so the game is over [METR-R25]")
    if state.phase == GIFT and (state.staff or state.signature != NONE):
        raise Impossible("in phase gift the measure has just been taken, so nothing lies on the staff [METR-10]")
    if state.phase == GIFT and not taking.receivers(state, state.turn):
        raise Impossible("phase gift needs a taker with two cards or more and somebody to give one to [METR-D8]")
