"""Carmony: melds of another quality, turned to another root, of the wrong type, too weak to eat, or laid too soon."""

from typing import Final

from cardenza.coach import NOT_HELD, NOT_YOURS, ORDER
from cardenza.decks import notes
from cardenza.decks.meld_names import degree_said
from cardenza.decks.melds import FIRST_MELD
from cardenza.games.carmony import CarmonyPlay, drawing, eating, melding, rounds
from cardenza.games.carmony.state import ACT, NOTHING, PLAYS, START
from cardenza.kernel.speech import (
    CARD,
    CARDS,
    NOTE,
    NOTES,
    NUMBER,
    SEAT,
    TEXT,
    Card,
    Group,
    Note,
    Notes,
    Number,
    Said,
    Saying,
    cards_said,
)

HALF_STEPS: Final = Group("half_steps", [str(steps) for steps in range(1, 13)])
NUMBERS: Final = Group("number", HALF_STEPS.words)
RUNGS: Final = Group("rung", eating.LADDER)

# `made` and `asked` are MELD cards; `steps` are half steps with their noun, `due` the number alone.
QUALITY: Final = Saying(
    "wrong-quality", "", notes=NOTES, made=CARD, root=NOTE, note=NOTE, steps=HALF_STEPS, asked=CARD, due=NUMBERS
)
INVERTED: Final = Saying("inverted", "", notes=NOTES, meld=CARD, root=NOTE, said=NOTE)
REQUIRED: Final = Saying("option-required", "", note=NOTE, degree=TEXT, meld=CARD, root=NOTE, optional=NOTES)
OUTSIDE: Final = Saying("outside-chord", "", cards=CARDS, meld=CARD, root=NOTE, notes=NOTES)
STRANGE: Final = Saying("wrong-note", "", meld=CARD, root=NOTE, notes=NOTES, missing=NOTES)
MIXED: Final = Saying("type-mixed", "", type=melding.TYPE_WORDS, other=melding.TYPE_WORDS)
LADDER: Final = Saying("ladder", "", eater=RUNGS, eaten=RUNGS, stronger=RUNGS)
TOO_FEW: Final = Saying("too-few-cards", "", left=NUMBER)
BARRED: Final = Saying("barred", "", card=CARD)
IDEAS: Final = (QUALITY, INVERTED, REQUIRED, OUTSIDE, STRANGE, MIXED, LADDER, TOO_FEW, BARRED)


def idea_of(state: CarmonyPlay, seat: int, move: int) -> Said | None:
    if state.judge(seat, move).is_legal() or state.phase not in (START, ACT):
        return None
    if seat != state.turn:
        return NOT_YOURS.alone
    if move in drawing.DRAW_OR_TAKE:
        return ORDER.alone if state.phase == ACT else None
    if state.phase == START:
        return ORDER.alone
    if move >= melding.FALSE:
        number, root, cards = state.rules.forms.false.values(move)
        return _of_card(state, seat, number + FIRST_MELD) or _of_false_meld(
            state, seat, number + FIRST_MELD, root, cards
        )
    if move >= eating.EAT:
        return _of_meal(state, seat, move)
    if move < PLAYS:
        return _of_card(state, seat, state.rules.melds.cards[move]) or _of_meld(state, seat, move)
    note = move - drawing.DISCARD
    return BARRED.said(Card(notes.NAMES[note])) if note == state.barred else NOT_HELD.alone


# ------------------------------------------------------------------------------------------------ eating


def _of_meal(state: CarmonyPlay, seat: int, meal: int) -> Said | None:
    card, owner, play = eating.eater_of(meal), eating.owner_of(meal), eating.eaten_by(meal)
    if not state.holds_meld(seat, card):
        return NOT_HELD.alone
    if state.has_eaten or state.is_stopped or state.type != NOTHING:
        return ORDER.alone
    if owner == seat or owner >= state.rules.seats or play not in state.fronts[owner]:
        return None
    eater, eaten = state.rules.steps[card - FIRST_MELD], state.rules.step_of(play)
    if eaten == eating.CHROMATIC_STEP:
        return None  # there is no rung above it, and the rule says so
    named = [RUNGS.said(eating.LADDER[step]) for step in (eater, eaten, eaten + 1)]
    return LADDER.said(*named)


# ------------------------------------------------------------------------------------------------ laying


def _of_card(state: CarmonyPlay, seat: int, card: int) -> Said | None:
    """What stands against every meld with this card."""
    if not state.holds_meld(seat, card):
        return NOT_HELD.alone
    if state.has_eaten or state.is_stopped:
        return ORDER.alone
    kind = state.rules.melds.kind(card)
    if state.type in (NOTHING, kind):
        return None
    return MIXED.said(*[melding.TYPE_WORDS.said(melding.TYPES[each]) for each in (state.type, kind)])


def _of_meld(state: CarmonyPlay, seat: int, play: int) -> Said:
    """A meld that is written rightly: notes of it are not in the hand, or too few would be left there."""
    book, hand = state.rules.melds, state.hands[seat]
    card, root, wanted = book.cards[play], book.roots[play], notes.notes_in(book.counts[play])
    if lacking := notes.less(book.counts[play], hand):
        missing = notes.notes_in(lacking)
        held = [note for note in wanted if note not in missing]
        return _other_quality(state, card, root, _near(hand, held, missing)) or _strange(state, card, root, missing)
    refill = melding.refill_of(state, play)
    left = int(notes.size_of(hand - book.counts[play])) + refill
    if rounds.leaves_enough(state, seat, play, left, refill):
        return BARRED.said(Card(notes.NAMES[state.barred]))
    return TOO_FEW.said(Number(left))


def _of_false_meld(state: CarmonyPlay, seat: int, card: int, root: int, cards: int) -> Said | None:
    """Notes laid that do not fit the card on this root."""
    book, laid = state.rules.melds, notes.notes_in(cards)
    if notes.less(cards, state.hands[seat]):
        return NOT_HELD.alone
    if turned := book.plays_with(card, cards):
        names = book.names_laid(turned[0])
        said = Note(book.names(card, root)[0])
        return INVERTED.said(Notes(names), Card(state.rules.card_text(card)), Note(names[0]), said)
    if found := _other_quality(state, card, root, laid):
        return found
    missing = notes.notes_in(notes.less(book.counts[book.play(card, root)], cards))
    if not missing:
        return _outside(state, card, root, laid)
    has_strangers = any((note - root) % 12 not in book.meld(card).sectors for note in laid)
    if book.meld(card).optional and not has_strangers:
        return _required(state, card, root, missing[0])
    return _strange(state, card, root, missing)


def _near(hand: int, held: list[int], missing: list[int]) -> list[int]:
    """The notes that are there, and for each missing one a neighbour in the hand; none where one has no neighbour."""
    found = held[:]
    for note in missing:
        near = [each for each in ((note - 1) % 12, (note + 1) % 12) if notes.count_of(hand, each) and each not in found]
        if not near:
            return []
        found.append(near[0])
    return found


def _other_quality(state: CarmonyPlay, card: int, root: int, laid: list[int]) -> Said | None:
    """The notes make another meld of the same type on the same root: D F A is minor, not major."""
    book, cards = state.rules.melds, notes.gathered(laid)
    alike = [each for each in range(FIRST_MELD, FIRST_MELD + len(book.melds)) if book.kind(each) == book.kind(card)]
    plays = [
        play for each in alike if each != card for play in book.plays_with(each, cards) if book.roots[play] == root
    ]
    for play in plays:
        made = book.meld(book.cards[play])
        asked = {degree.number: degree for degree in book.meld(card).degrees}
        names = dict(zip(made.degrees, book.names(book.cards[play], root), strict=True))
        for degree in made.degrees:
            if degree.number in asked and degree not in book.meld(card).degrees:
                steps = [_half_steps(each.semitones) for each in (degree, asked[degree.number])]
                return QUALITY.said(
                    Notes(book.names_laid(play)),
                    Card(made.id),
                    Note(names[made.degrees[0]]),
                    Note(names[degree]),
                    HALF_STEPS.said(steps[0]),
                    Card(state.rules.card_text(card)),
                    NUMBERS.said(steps[1]),
                )
    return None


def _half_steps(semitones: int) -> str:
    """Within the octave, which is twelve itself."""
    return str((semitones - 1) % 12 + 1)


def _strange(state: CarmonyPlay, card: int, root: int, missing: list[int]) -> Said:
    names = state.rules.melds.names(card, root)
    lacking = _by_degree(state, card, root, missing)
    return STRANGE.said(Card(state.rules.card_text(card)), Note(names[0]), Notes(list(names)), Notes(lacking))


def _outside(state: CarmonyPlay, card: int, root: int, laid: list[int]) -> Said:
    book = state.rules.melds
    left = notes.notes_in(
        notes.less(notes.gathered(laid), notes.gathered([(root + s) % 12 for s in book.meld(card).sectors]))
    )
    names = book.names(card, root)
    others = cards_said(notes.names_of(left))
    return OUTSIDE.said(others, Card(state.rules.card_text(card)), Note(names[0]), Notes(list(names)))


def _required(state: CarmonyPlay, card: int, root: int, missing: int) -> Said:
    meld, names = state.rules.melds.meld(card), state.rules.melds.names(card, root)
    at = meld.sectors.index((missing - root) % 12)
    optional = [name for name, degree in zip(names, meld.degrees, strict=True) if degree in meld.optional]
    return REQUIRED.said(
        Note(names[at]), degree_said(str(meld.degrees[at])), Card(meld.id), Note(names[0]), Notes(optional)
    )


def _by_degree(state: CarmonyPlay, card: int, root: int, some: list[int]) -> list[str]:
    """These notes of a meld, spelled, in the order of its degrees."""
    meld, left, found = state.rules.melds.meld(card), some[:], []
    for sector, name in zip(meld.sectors, state.rules.melds.names(card, root), strict=True):
        if (root + sector) % 12 in left:
            left.remove((root + sector) % 12)
            found.append(name)
    return found


# ------------------------------------------------------------------------------------------------ hints

BEGINNING: Final = Saying("deck_or_pile", "")
MELDING: Final = Saying("which_meld", "")
KIND: Final = Saying("kind_of_meld", "", kind=RUNGS)
QUESTIONS: Final = {
    "draw": BEGINNING,
    "take": BEGINNING,
    "meld": MELDING,
    "meld_using": MELDING,
    "eat": Saying("whom_to_eat", ""),
    "discard": Saying("least_needed", ""),
}
ASKS: Final = (KIND,)
ACHIEVES: Final = {
    "out": Saying("goes_out", "", points=NUMBER),
    "laid": Saying("lays_meld", "", points=NUMBER),
    "refilled": Saying("refills", "", count=NUMBER),
    "ate": Saying("eats_meld", "", other=SEAT),
}


def narrowing_of(state: CarmonyPlay, seat: int, move: int) -> Said | None:
    """Of a meld: whether it is an interval, a chord or a scale."""
    return KIND.said(RUNGS.said(eating.LADDER[state.rules.step_of(move)])) if move < PLAYS else None
