"""What is wrong with a move of Chord Poker, rule by rule: the chord spelled on its root, and what could be done."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import BIT, NAMES, count_of, held_in, names_of, notes_of
from cardenza.games.chord_poker import groups
from cardenza.games.chord_poker.chords import kept_and_returned, optional_notes, required_notes, spelled
from cardenza.games.chord_poker.moves import (
    DEAL,
    DEAL_OUT,
    DRAW,
    END,
    GROUP,
    GROUP_BEST,
    KIND,
    NOTE,
    OVER,
    ROOT,
    START,
    TAKE,
    TO_PILE,
    TO_WHEEL,
    is_grouping,
)
from cardenza.games.chord_poker.rulebook import RULES
from cardenza.kernel.verdict import (
    LEGAL,
    Evidence,
    Listed,
    Marked,
    Measured,
    Objection,
    Verdict,
    mistake,
    objection,
    refused,
)

if TYPE_CHECKING:
    from cardenza.games.chord_poker.state import ChordPokerState


def verdict(state: "ChordPokerState", seat: int, move: int) -> Verdict:
    decision = decision_of(move)
    if state.phase == OVER:
        return refused(RULES, "CORE-1", "POKR-26", decision)
    if move == DEAL_OUT or state.phase == DEAL:
        return _judge_deal(state, seat, move, decision)
    if is_grouping(move):
        return _judge_grouping(state, seat, move)
    if state.phase == GROUP:
        return refused(RULES, "POKR-D7", "POKR-24", "POKR-25", decision)
    if seat != state.turn:
        return refused(RULES, "CORE-2", "POKR-10", decision)
    if move >= TO_WHEEL:
        return _judge_discard(state, seat, move & NOTE, move < TO_PILE)
    if state.phase == END:
        also = ["POKR-21", "POKR-23", "POKR-R10"] if move >= ROOT else []
        return refused(RULES, "POKR-12", "POKR-11", decision, *also)
    if move == DRAW:
        return LEGAL
    return _judge_taking(state, seat) if move == TAKE else _judge_root(state, seat, move - ROOT)


def decision_of(move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    if is_grouping(move):
        return "POKR-D7"
    if move == DEAL_OUT:
        return "POKR-R26"
    if move < ROOT:
        return "POKR-D1" if move == DRAW else "POKR-D2"
    kind = move & KIND & ~NOTE
    return "POKR-D3" if kind == ROOT else "POKR-D4" if kind == TO_WHEEL else "POKR-D5"


def _judge_deal(state: "ChordPokerState", seat: int, move: int, decision: str) -> Verdict:
    if state.phase != DEAL:
        return refused(RULES, "POKR-R26", "POKR-05")
    if move != DEAL_OUT:
        return refused(RULES, "POKR-R26", "POKR-05", decision)
    return LEGAL if seat == state.turn else refused(RULES, "POKR-05", "POKR-R26", "CORE-2")


# ------------------------------------------------------------------------------------------------ the start of a turn


def _judge_taking(state: "ChordPokerState", seat: int) -> Verdict:
    broken: list[str] = []
    proof: list[Evidence] = []
    if state.is_dry():
        broken += ["POKR-R18"]
        proof += [_dry_turns(state)]
    held = held_in(state.hands[seat])
    if not state.pile:
        broken += ["POKR-R9", "POKR-11"]
        proof += [Measured("cards in the pile", 0, 1)]
    elif not state.can_take(held):
        other = held & ~BIT[state.pile[0]]
        broken += ["POKR-R8", "POKR-20", "POKR-23"]
        proof += [Listed("the pile", names_of(state.pile)), Listed("other notes in your hand", _named(state, other))]
    return refused(RULES, *broken, "POKR-D2", evidence=tuple(proof)) if broken else LEGAL


def _judge_root(state: "ChordPokerState", seat: int, note: int) -> Verdict:
    broken: list[str] = []
    proof: list[Evidence] = []
    if not count_of(state.hands[seat], note):
        broken += ["CORE-3", "POKR-21"]
        proof += [Listed("not in your hand", [NAMES[note]])]
    if state.wheel & BIT[note]:
        broken += ["POKR-21", "POKR-R10"]
        proof += [Listed("on the Wheel", _named(state, int(state.wheel)))]
    if state.is_dry():
        broken += ["POKR-R18"]
        proof += [_dry_turns(state)]
    if not broken:
        return LEGAL
    return refused(RULES, *broken, "POKR-D3", evidence=(*proof, *_after_change(state, note)))


def _after_change(state: "ChordPokerState", note: int) -> tuple[Evidence, ...]:
    """POKR-22: what the chord on this root would keep on the Wheel, and what would come back."""
    kept, returned = kept_and_returned(state.chord, note, int(state.wheel))
    names = spelled(state.chord, note)
    return (
        Listed("the chord on this root", list(names.values())),
        Listed("would stay on the Wheel", [names[each] for each in kept]),
        Listed("would come back to the hand", names_of(returned)),
    )


def _dry_turns(state: "ChordPokerState") -> Evidence:
    return Measured("turns without a card from the deck", state.dry, state.rules.dry_turns - 1, is_most=True)


# ------------------------------------------------------------------------------------------------ the discard


def _judge_discard(state: "ChordPokerState", seat: int, note: int, is_for_wheel: bool) -> Verdict:
    decision = "POKR-D4" if is_for_wheel else "POKR-D5"
    if state.phase == START:
        return refused(RULES, "POKR-11", "POKR-12", "POKR-23", decision)
    if not count_of(state.hands[seat], note):
        return refused(RULES, "CORE-3", decision, evidence=(Listed("not in your hand", [NAMES[note]]),))
    if state.barred & BIT[note]:
        others = held_in(state.hands[seat]) & ~state.barred
        proof = (Listed("barred this turn", [NAMES[note]]), Listed("can be discarded", _named(state, int(others))))
        return refused(RULES, "POKR-20", "POKR-R7", decision, evidence=proof)
    if state.is_right_place(note, is_for_wheel):
        return LEGAL
    broken, evidence = _misplaced(state, note)
    if state.rules.is_strict:
        cost = "POKR-D5" if is_for_wheel else "POKR-D4"  # the place where it goes after all
        return mistake(RULES, *broken, decision, cost=cost, evidence=evidence)
    return refused(RULES, *broken, decision, evidence=evidence)


def _misplaced(state: "ChordPokerState", note: int) -> tuple[list[str], tuple[Evidence, ...]]:
    """Where the card must go (POKR-16 to POKR-19), and the chord that says so, with the note marked."""
    names = spelled(state.chord, state.root)
    chord: list[Evidence] = []
    for heading, notes in (
        ("required", required_notes(state.chord, state.root)),
        ("optional", optional_notes(state.chord, state.root)),
    ):
        words = [names[each] for each in notes]
        if note in notes:
            chord.append(Marked(heading, words, notes.index(note), is_due=False))
        elif words:
            chord.append(Listed(heading, words))
    if note not in names:
        return ["POKR-19"], tuple(chord)
    if state.wheel & BIT[note]:
        lying = Listed("on the Wheel", _named(state, int(state.wheel)))
        return ["POKR-18", *([] if state.required & BIT[note] else ["POKR-R6"])], (*chord, lying)
    return ["POKR-16", "POKR-R5"], tuple(chord)


def _named(state: "ChordPokerState", notes: int) -> list[str]:
    """A set of notes, those of the chord by the names that they have in it."""
    names = spelled(state.chord, state.root)
    return [names.get(note, NAMES[note]) for note in notes_of(notes)]


# ------------------------------------------------------------------------------------------------ groups


def _judge_grouping(state: "ChordPokerState", seat: int, move: int) -> Verdict:
    """POKR-D7: every grouping of one’s own cards is right, the empty one, too; what it leaves over counts against it.

    It is no mistake: that would tell the others how well somebody has grouped before all have.
    """
    if not state.rules.is_strict:
        return refused(RULES, "POKR-R12", "POKR-D7")
    if state.phase != GROUP:
        return refused(RULES, "POKR-R25", "POKR-15", "POKR-D7")
    if state.has_answered(seat):
        return refused(RULES, "POKR-D7")
    missing = [] if move == GROUP_BEST else groups.missing_for(move >> 6, state.hands[seat])
    if not missing:
        return LEGAL
    proof = (Listed("not in your hand", names_of(missing)), _best_groups(state, seat))
    return refused(RULES, "CORE-3", "POKR-D7", evidence=proof)


def wrong_groups(state: "ChordPokerState", seat: int, sizes: list[list[int]]) -> Objection:
    """POKR-13: why there can be no groups of these sizes."""
    every = [size for each in sizes for size in each]
    proof = (_best_groups(state, seat),)
    if any(size > groups.LARGEST for size in every):
        return objection(RULES, "POKR-R13", "POKR-13", "POKR-D7", evidence=proof)
    if any(size < groups.SMALLEST for size in every):
        return objection(RULES, "POKR-13", "POKR-D7", evidence=proof)
    return objection(RULES, "CORE-3", "POKR-D7", evidence=proof)  # there are eight cards of a note


def _best_groups(state: "ChordPokerState", seat: int) -> Evidence:
    return Listed("your best groups", groups.words_of(groups.best_of(state.hands[seat])))
