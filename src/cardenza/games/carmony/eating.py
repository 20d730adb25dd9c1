"""Eating in Carmony: a stronger MELD card takes the notes of a meld that lies before another player.

It is done instead of playing melds, once in a turn. The ladder says what is stronger: intervals, chords, scales, the
Major Scale, the Chromatic Scale; a card eats what lies on a lower step. It is only shown, no notes are needed for it.
The notes of the meld go to the eater's hand, both MELD cards under their deck, and a new one is drawn. What was eaten
counts no more for the player who had it.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks import meld_hands, notes, parts
from cardenza.decks.melds import FIRST_MELD, Melds
from cardenza.games.carmony import melding
from cardenza.games.carmony.state import NOTHING, SEATS, TWINS, CarmonyState, first_of, on_step
from cardenza.kernel import errors, fields, gestures, kinds, move_parts, speech, verdict
from cardenza.kernel.speech import CARD, NOTE, NOTES, SEAT

RULES: Final[dict[str, str]] = {
    "CARM-23": "You eat a meld that another player has on the table.",
    "CARM-24": "In one turn melds are played or a meld is eaten, never both.",
    "CARM-25": "Only a stronger card eats a meld.",
    "CARM-26": "Nothing eats the Chromatic Scale.",
    "CARM-27": "Only the Chromatic Scale eats the Major Scale.",
    "CARM-28": "Scales eat chords and intervals; only the Major and the Chromatic Scale eat scales.",
    "CARM-29": "Chords eat nothing but intervals.",
    "CARM-30": "Intervals eat nothing.",
    "CARM-32": "One meld at most is eaten in a turn.",
    "CARM-R22": "Only what lies on a lower step of the ladder is eaten; equals do not eat each other.",
    "CARM-R23": "What was eaten can be played from the next turn on.",
    "CARM-D4": "You eat in the middle of your own turn, with a MELD card of your own hand.",
}

ATE: Final[fields.Field] = fields.Flag("ate", "has_eaten").only_in("act").by("CARM-D4")

SAYS: Final[speech.Sayings] = speech.Sayings()
ATE_MELD: Final = SAYS.add("ate", "CARM-31", seat=SEAT, other=SEAT, card=CARD, meld=CARD, root=NOTE, notes=NOTES)
LOST_MELD: Final = SAYS.add("lost_meld", "CARM-R17", seat=SEAT)
CAN_EAT: Final = SAYS.add("can_eat", "CARM-23", meld=CARD, other=SEAT)
LIES_THERE: Final = SAYS.add("lies_there", "CARM-23")
LADDER: Final = ["interval", "chord", "scale", "sc-major", "sc-chromatic"]
LADDER_WORDS: Final[speech.Group] = speech.Group("ladder", LADDER)
STEPS: Final = [LADDER_WORDS.said(name) for name in LADDER]
YOUR_CARD: Final = SAYS.add("your_card", "CARM-25").listing(LADDER_WORDS)
THE_MELD: Final = SAYS.add("the_meld", "CARM-25").listing(LADDER_WORDS)

MOST_LISTED: Final = 12
LADDER_RULES: Final = ["CARM-30", "CARM-29", "CARM-28", "CARM-27", "CARM-26"]
"""By the step of a card: what it may eat."""
MAJOR_STEP: Final = 3
CHROMATIC_STEP: Final = 4
EAT: Final = 1 << 22
# The number of a meal: EAT, the MELD card that eats, the seat that has the meld, and the play that it was.
EATER: Final = 1 << 16
OWNER: Final = 1 << 14


def kind_of(melds: Melds, lying: move_parts.Part) -> kinds.Kind:
    """The card that eats, whose meld is eaten, and the meld as it lies there."""
    named = [parts.meld_part(melds, EATER), move_parts.Number("seat", SEATS, OWNER, "seats"), lying]
    return kinds.Kind("eat {card}: seat {seat} {meld}", "CARM-D4", EAT, named, key="eat")


def meal_of(card: i64, owner: i64, play: i64) -> i64:
    """The move by which a MELD card eats a meld of this seat.

    >>> eater_of(meal_of(57, 2, 1127)), owner_of(meal_of(57, 2, 1127)), eaten_by(meal_of(57, 2, 1127))
    (57, 2, 1127)
    """
    return EAT + (card - FIRST_MELD) * EATER + owner * OWNER + play


def eater_of(meal: i64) -> i64:
    return (meal - EAT) // EATER + FIRST_MELD


def owner_of(meal: i64) -> i64:
    return meal // OWNER % SEATS


def eaten_by(meal: i64) -> i64:
    return meal % OWNER


# ------------------------------------------------------------------------------------------------ when


def steps_of(melds: Melds) -> list[int]:
    """The step of each MELD card on the ladder."""
    named = {name: step for step, name in enumerate(LADDER)}
    return [named.get(meld.id, kind) for meld, kind in zip(melds.melds, melds.kinds, strict=True)]


def eaten_of(steps: list[int]) -> list[int]:
    """The steps below that of each MELD card, as `_eaters` has them."""
    return [sum([1 << meld_hands.HELD * lower for lower in range(step)]) for step in steps]


def _eaters(state: CarmonyState, seat: int) -> i64:
    """For each step of the ladder the places of the hand whose cards eat what lies on it, five bits a step.

    CARM-24, CARM-32: there are none where something was played or eaten in this turn, or a false meld has ended it.
    """
    eaters: i64 = 0
    if state.type == NOTHING and not state.has_eaten and not state.is_stopped:
        melds = state.melds[seat]
        for place in range(meld_hands.HELD):
            eaten: i64 = state.rules.eaten[meld_hands.card_at(melds, place) - FIRST_MELD]
            eaters |= eaten << place
    return eaters


def _eaters_at(state: CarmonyState, owner: i64, at: i64, eaters: i64) -> i64:
    """The places of those that eat a meld of a front. Equal melds give one move: the first of them is eaten."""
    front = state.fronts[owner]
    if on_step(state.laid[owner], TWINS) and first_of(front, front[at]) < at:
        return 0
    return eaters >> meld_hands.HELD * state.rules.step_of(front[at]) & 31


def add_meals(state: CarmonyState, seat: int, moves: list[int]) -> None:
    """Add every move by which the seat eats (CARM-D4), with the card at the last place first."""
    eaters, melds = _eaters(state, seat), state.melds[seat]
    for owner in range(state.rules.seats):
        front = state.fronts[owner]
        for at in range(len(front) if eaters and owner != seat else 0):
            places = _eaters_at(state, owner, at, eaters)
            for place in range(meld_hands.HELD - 1, -1, -1):
                if places >> place & 1:
                    moves.append(meal_of(meld_hands.card_at(melds, place), owner, front[at]))


def count_meals(state: CarmonyState, seat: int) -> i64:
    """How many they are."""
    eaters = _eaters(state, seat)
    count: i64 = 0
    for owner in range(state.rules.seats):
        if eaters and owner != seat:
            count += _count_from(eaters, state.laid[owner])
    return count


def _count_from(eaters: i64, laid: i64) -> i64:
    """How many they are from one front."""
    count: i64 = 0
    for step in range(CHROMATIC_STEP):
        count += notes.how_many(eaters & 31) * on_step(laid, step)
        eaters >>= meld_hands.HELD
    return count


def meal_at(state: CarmonyState, seat: int, at: i64) -> int:
    """One of them by its place; only the front that it is eaten from is looked through."""
    eaters, melds = _eaters(state, seat), state.melds[seat]
    for owner in range(state.rules.seats):
        if owner == seat:
            continue
        count = _count_from(eaters, state.laid[owner])
        if at >= count:
            at -= count
            continue
        for lying in range(len(state.fronts[owner])):
            places = _eaters_at(state, owner, lying, eaters)
            at -= notes.how_many(places)
            if at < 0:
                card = meld_hands.card_at(melds, notes.nth_in(places, -1 - at))
                return meal_of(card, owner, state.fronts[owner][lying])
    raise IndexError("there are not so many meals")


# ------------------------------------------------------------------------------------------------ what is wrong


def judge(state: CarmonyState, seat: int, meal: int) -> verdict.Verdict:
    card, owner, play = eater_of(meal), owner_of(meal), eaten_by(meal)
    if not state.holds_meld(seat, card):
        return state.refused_without([card], "CARM-25", "CARM-D4")
    if state.has_eaten:
        return state.refused("CARM-32", "CARM-23", "CARM-D4")
    if state.type != NOTHING:
        return state.refused("CARM-24", "CARM-D4")
    if state.is_stopped:
        return melding.refuse_when_stopped(state, "CARM-D4")
    if owner == seat or owner >= state.rules.seats:
        return state.refused("CARM-23", "CARM-D4")
    if play not in state.fronts[owner]:
        there = [state.rules.melds.said(each) for each in state.fronts[owner][-MOST_LISTED:]]
        lying = verdict.Listed(LIES_THERE.alone, there)
        return state.refused("CARM-23", "CARM-D4", evidence=(lying,))
    eater, eaten = state.rules.steps[card - FIRST_MELD], state.rules.step_of(play)
    return verdict.LEGAL if eater > eaten else _too_weak(state, eater, eaten)  # CARM-25 to CARM-30, CARM-R22


def _too_weak(state: CarmonyState, eater: int, eaten: int) -> verdict.Verdict:
    """Both steps of the ladder, and the rules of the ladder that forbid it, the telling one first."""
    cited = [LADDER_RULES[eater]]
    if eaten == CHROMATIC_STEP or (eaten == MAJOR_STEP and eater >= 2):
        cited.insert(0, LADDER_RULES[eaten])
    elif eaten == MAJOR_STEP:
        cited.append(LADDER_RULES[eaten])
    proof = (
        verdict.Marked(YOUR_CARD.alone, STEPS, eater, is_due=False),
        verdict.Marked(THE_MELD.alone, STEPS, eaten, is_due=False),
    )
    return state.refused(*cited, "CARM-25", "CARM-R22", "CARM-D4", evidence=proof)


# ------------------------------------------------------------------------------------------------ what happens


def eat(state: CarmonyState, seat: int, meal: int) -> None:
    """CARM-31: the notes to the hand, both MELD cards under the deck, the eating one lowest, and one is drawn."""
    card, play = eater_of(meal), eaten_by(meal)
    if state.story is not None:
        owner, eater = owner_of(meal), state.rules.card_text(card)
        told = ATE_MELD.said(seat, owner, eater, *melding.parts_of(state, play))
        state.story.append(melding.sounding(state, play, told))
        state.story.append(LOST_MELD.said(owner, points=-state.rules.points[play]))
    state.take_up(owner_of(meal), play)
    state.receive(seat, state.rules.melds.counts[play])  # CARM-R23
    state.bottom.append(state.rules.melds.cards[play])  # CARM-R25
    state.bottom.append(card)
    state.exchange(seat, card)
    state.has_eaten = True


def prompt(state: CarmonyState, moves: list[int]) -> tuple[speech.Said, ...]:
    """The meld with most points that can be eaten."""
    meals = [move for move in moves if move >= EAT]
    if not meals:
        return ()
    best = max(meals, key=lambda meal: state.rules.points[eaten_by(meal)])
    return (CAN_EAT.said(state.rules.melds.said(eaten_by(best)), owner_of(best)),)


# ------------------------------------------------------------------------------------------------ by hand


SHAPE: Final = gestures.Shape("melds", is_own=True, onto="fronts", onto_naming="index")


def gestures_of(state: CarmonyState, seat: int, meal: int) -> list[gestures.Gesture]:
    """A MELD card is put onto the MELD card of the meld; of equal melds in one front any will do."""
    owner, eaten = owner_of(meal), eaten_by(meal)
    eater = gestures.Touch("melds", seat, state.rules.card_text(eater_of(meal)))
    lying = [at for at, (play, card) in enumerate(state.cards_in_front(owner)) if play == eaten and card >= FIRST_MELD]
    return [gestures.Gesture((eater,), gestures.Touch("fronts", owner, at)) for at in lying]


NOTHING_TO_EAT: Final = errors.Fault(
    "nothing_to_eat", "to eat, touch one MELD card of your own and then a meld of another player"
)
WHICH_MELD: Final = errors.Fault("which_meld", "touch the meld that is to be eaten")


def by_hand(state: CarmonyState, card: int, target: gestures.Spot) -> int:
    """Any card of a meld means the meld; where there is only one, so does the front as a whole."""
    assert isinstance(target.place, int)
    lying = state.cards_in_front(target.place)
    if not lying:
        raise NOTHING_TO_EAT.error()
    if target.at == gestures.WHOLE and len(set(state.fronts[target.place])) > 1:
        raise WHICH_MELD.error()
    return meal_of(card, target.place, lying[max(target.at, 0)][0])


# ------------------------------------------------------------------------------------------------ in documents


def check(state: CarmonyState) -> None:
    if state.has_eaten and state.type != NOTHING:
        raise errors.Impossible("melds are played or a meld is eaten: type is given and ate is true [CARM-24]")
