"""What is wrong with a move of Carmony, rule by rule, with the proof: the meld spelled, the ladder, what is needed."""

from typing import TYPE_CHECKING

from cardenza.decks.carmony import suggested_root, written
from cardenza.decks.melds import CHORD, FIRST_MELD
from cardenza.decks.notes import (
    BIT,
    NAMES,
    ONE,
    count_of,
    held_in,
    less,
    names_of,
    notes_in,
    notes_of,
    size_of,
    twice_in,
)
from cardenza.games.carmony.moves import (
    CHORDS_TO_GO_OUT,
    CHROMATIC_STEP,
    DEAL,
    DEAL_OUT,
    DISCARD,
    DRAW,
    EAT,
    FALSE,
    LADDER,
    MAJOR_STEP,
    NOTHING,
    PLAYS,
    SCALES_TO_GO_OUT,
    START,
    TAKE,
    TYPES,
    decision_of,
    eaten_by,
    eater_of,
    false_card,
    false_cards,
    false_root,
    owner_of,
)
from cardenza.games.carmony.rulebook import RULES
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Marked, Measured, Verdict, mistake, refused

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def verdict(state: "CarmonyState", seat: int, move: int) -> Verdict:
    decision = decision_of(move)
    if state.is_over():
        return refused(RULES, "CORE-1", "CARM-39", decision)
    if state.phase == DEAL:
        if move != DEAL_OUT:
            return refused(RULES, "CARM-R40", decision)
        who = ["CARM-03"] if state.rounds.number == 1 else ["CARM-04"]
        return LEGAL if seat == state.turn else refused(RULES, *who, "CARM-R40")
    if move == DEAL_OUT:
        return refused(RULES, "CORE-4", "CARM-R40")
    if seat != state.turn:
        return refused(RULES, "CORE-2", "CARM-08", decision)
    if move in (DRAW, TAKE):
        return _judge_start(state, seat, move)
    if state.phase == START:
        return refused(RULES, "CARM-11", "CARM-10", "CARM-D1", "CARM-D2", decision)
    if move >= FALSE:
        return _judge_false(state, seat, move)
    if move >= EAT:
        return _judge_eat(state, seat, eater_of(move), owner_of(move), eaten_by(move))
    return _judge_meld(state, seat, move) if move < PLAYS else _judge_discard(state, seat, move - DISCARD)


# ------------------------------------------------------------------------------------------------ start and end


def _judge_start(state: "CarmonyState", seat: int, move: int) -> Verdict:
    if state.phase != START:
        return refused(RULES, "CARM-10", "CARM-11", "CARM-13", decision_of(move))
    if move == DRAW or state.can_take(seat):
        return LEGAL
    if not state.pile:
        return refused(RULES, "CARM-R21", "CARM-D2", "CARM-11")
    if state.dry >= state.rules.most_dry:
        dry = Measured("turns without the deck", state.dry, state.rules.most_dry - 1, is_most=True)
        return refused(RULES, "CARM-R33", "CARM-D2", evidence=(dry,))
    other = Measured("cards of another note", 0, 1)
    return refused(
        RULES, "CARM-R20", "CARM-14", "CARM-D2", evidence=(Listed("on the pile", names_of(state.pile)), other)
    )


def _judge_discard(state: "CarmonyState", seat: int, note: int) -> Verdict:
    held = held_in(state.hands[seat])
    if not held & BIT[note]:
        return refused(RULES, "CORE-3", "CARM-13", "CARM-D5", evidence=(Listed("not in your hand", [NAMES[note]]),))
    if note == state.barred:
        free = Listed("these may go", names_of(notes_of(held & ~BIT[note])))
        return refused(RULES, "CARM-14", "CARM-R19", "CARM-D5", evidence=(free,))
    return LEGAL  # no meld has left a last card that may not go (CARM-R13)


# ------------------------------------------------------------------------------------------------ melds


def _judge_meld(state: "CarmonyState", seat: int, play: int) -> Verdict:
    book = state.rules.melds
    card = book.cards[play]
    if objection := _objection_to_playing(state, seat, card):
        return objection
    if less(book.counts[play], state.hands[seat]):
        return refused(RULES, "CARM-15", "CARM-D3", evidence=_what_is_missing(state, seat, play))
    enough, discard = state.leaves_enough(seat, play), state.leaves_discard(seat, play)
    if enough and discard:
        return LEGAL
    rules = [] if enough else ["CARM-R13", "CARM-36", "CARM-35"]
    rules += [] if discard else ["CARM-R20", "CARM-14"]
    proof = () if enough else _needed(state, seat, play)
    if not discard:
        proof += (Listed("left in hand", names_of(notes_in(state.hands[seat] - book.counts[play]))),)
        proof += (Listed("may not be discarded", [NAMES[state.barred]]),)
    return refused(RULES, *rules, "CARM-D3", evidence=proof)


def _objection_to_playing(state: "CarmonyState", seat: int, card: int) -> Verdict | None:
    """What forbids every meld with this card, whatever its notes."""
    if not state.holds_meld(seat, card):
        return refused(
            RULES, "CORE-3", "CARM-D3", evidence=(Listed("not in your hand", [state.rules.card_text(card)]),)
        )
    if state.has_eaten:
        return refused(RULES, "CARM-24", "CARM-R23", "CARM-D3")
    if state.is_stopped:
        return refused(RULES, "CARM-R37", "CARM-D3")
    if state.type not in (NOTHING, state.rules.melds.kind(card)):
        types = Marked("the type of this turn", TYPES, state.type)
        return refused(RULES, "CARM-18", "CARM-D3", evidence=(types,))
    return None


def _judge_false(state: "CarmonyState", seat: int, move: int) -> Verdict:
    """A meld whose notes do not fit: refused, or at a strict table a mistake (CARM-R37).

    Type and eating come first: where no meld of that card can be laid, none is laid falsely. What stays in hand does
    not matter, since all of it comes back.
    """
    card, cards = false_card(move), false_cards(move)
    if objection := _objection_to_playing(state, seat, card):
        return objection
    misused = _misused_options(state, card, false_root(move), cards)
    lacking = less(cards, state.hands[seat])
    if lacking and (state.rules.is_strict or not misused):
        missing = Listed("not in your hand", names_of(notes_in(lacking)))
        return refused(RULES, "CORE-3", "CARM-15", "CARM-D3", evidence=(missing,))
    if size_of(cards) < 2:
        return refused(RULES, "CDECK-07", "CARM-15", "CARM-D3")
    proof = _proof(state, seat, card, false_root(move), cards)
    rules = [*misused, "CARM-15", "CARM-D3", "CARM-R37"] if misused else ["CARM-15", "CARM-D3", "CARM-R37"]
    if state.rules.is_strict:
        return mistake(RULES, *rules, cost="CARM-R37", evidence=proof)
    return refused(RULES, *rules, evidence=proof)


def _misused_options(state: "CarmonyState", card: int, root: int, cards: int) -> list[str]:
    """If all required notes are there, what was added may not be."""
    required = state.rules.melds.counts[state.rules.melds.play(card, root)]
    if less(required, cards):
        return []
    return ["CARM-21"] if state.rules.melds.kind(card) == CHORD else ["CARM-R4", "CARM-21"]


def _what_is_missing(state: "CarmonyState", seat: int, play: int) -> tuple[Evidence, ...]:
    book = state.rules.melds
    return _proof(state, seat, book.cards[play], book.roots[play], state.hands[seat], book.extras[play])


def _proof(
    state: "CarmonyState", seat: int, card: int, root: int, cards: int, extras: int = -1
) -> tuple[Evidence, ...]:
    """The meld spelled with its degrees, what of it is missing, what does not belong to it, where it could be built.

    With `extras` the cards are the whole hand, of which these optional notes are wanted.
    """
    meld = state.rules.melds.meld(card)
    names = [str(name) for name in written(meld, suggested_root(meld, root))]
    notes = [(root + sector) % 12 for sector in meld.sectors]
    is_wanted = [
        degree not in meld.optional or (extras > 0 and bool(extras & BIT[note]))
        for degree, note in zip(meld.degrees, notes, strict=True)
    ]
    left = cards
    missing: list[str] = []
    for name, note, wanted in zip(names, notes, is_wanted, strict=True):
        if count_of(left, note):
            left -= ONE[note]
        elif wanted:
            missing.append(name)
    proof: list[Evidence] = [
        Listed("the notes of the meld", [n for n, wanted in zip(names, is_wanted, strict=True) if wanted]),
        Listed("its degrees", [str(d) for d, wanted in zip(meld.degrees, is_wanted, strict=True) if wanted]),
        Listed("missing", missing),
    ]
    if extras < 0:
        proof.append(Listed("not in this meld", names_of(notes_in(left))))
        if meld.optional:
            optional = [name for name, degree in zip(names, meld.degrees, strict=True) if degree in meld.optional]
            proof.append(Listed("may be added", optional))
    held = state.hands[seat]
    roots = state.rules.melds.roots_for(card, held_in(held), twice_in(held))
    if roots and not state.rules.is_strict:
        proof.append(Listed("can be built on", names_of(notes_of(roots))))
    return tuple(proof)


def _needed(state: "CarmonyState", seat: int, play: int) -> tuple[Evidence, ...]:
    """What is still needed to go out (CARM-36) after this meld, and what would be left in hand."""
    chords = state.chords[seat] + (state.rules.worth.kinds[play] == CHORD)
    return (
        Measured("cards left in hand", state.left_after(seat, play), 2),
        Measured("scales in front", state.scales[seat], SCALES_TO_GO_OUT),
        Measured("chords in front", chords, CHORDS_TO_GO_OUT),
    )


# ------------------------------------------------------------------------------------------------ eating


def _judge_eat(state: "CarmonyState", seat: int, card: int, owner: int, play: int) -> Verdict:
    if not state.holds_meld(seat, card):
        missing = Listed("not in your hand", [state.rules.card_text(card)])
        return refused(RULES, "CORE-3", "CARM-25", "CARM-D4", evidence=(missing,))
    if state.has_eaten:
        return refused(RULES, "CARM-32", "CARM-23", "CARM-D4")
    if state.type != NOTHING:
        return refused(RULES, "CARM-24", "CARM-D4")
    if state.is_stopped:
        return refused(RULES, "CARM-R37", "CARM-D4")
    if owner == seat or owner >= state.rules.seats:
        return refused(RULES, "CARM-23", "CARM-D4")
    if play not in state.fronts[owner]:
        lying = Listed("on the table there", [state.rules.melds.texts[p] for p in state.fronts[owner]])
        return refused(RULES, "CARM-23", "CARM-D4", evidence=(lying,))
    if state.can_eat(card, play):
        return LEGAL
    eater, eaten = state.rules.worth.steps[card - FIRST_MELD], state.rules.worth.step_of_play[play]
    proof = (
        Marked("your card on the ladder", LADDER, eater, is_due=False),
        Marked("the meld on the ladder", LADDER, eaten, is_due=False),
    )
    return refused(RULES, *_ladder_rules(eater, eaten), "CARM-25", "CARM-R22", "CARM-D4", evidence=proof)


def _ladder_rules(eater: int, eaten: int) -> list[str]:
    """The rules of the ladder that forbid it, the telling one first (CARM-26 to CARM-30)."""
    own = ["CARM-30", "CARM-29", "CARM-28", "CARM-27", "CARM-26"][eater]
    if eaten == CHROMATIC_STEP:
        return ["CARM-26", own]
    if eaten == MAJOR_STEP:
        return [own, "CARM-27"] if eater < 2 else ["CARM-27", own]
    return [own]
