"""Why a move is good by the rules: what is sure to follow from it, whatever the cards that the seat does not see."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final, TypeAlias

from cardenza.coach import coach_of
from cardenza.kernel.contract import State
from cardenza.kernel.speech import CARD, NUMBER, Card, Number, Part, Said, Saying, Seat, hears

MOST: Final = 2
"""So many reasons are told."""

MOST_RIVALS: Final = 8
POINTS: Final = "points"
Story: TypeAlias = list[Said]

WINS: Final = Saying("wins", "")
WINS_ROUND: Final = Saying("wins_round", "")
ONLY: Final = Saying("only", "")
ONLY_CARD: Final = Saying("only_card", "")
KEEP: Final = Saying("keeps", "", card=CARD)
SHED: Final = Saying("sheds", "", count=NUMBER)
SAFE: Final = Saying("safe", "")
SHARED: Final = (WINS, WINS_ROUND, ONLY, ONLY_CARD, KEEP, SHED, SAFE)


def of_the_rules(state: State, seat: int, move: int, rivals: Sequence[int], worlds: Sequence[State]) -> list[Said]:
    """What the rules say for the move, the weightiest first; each is true in every world."""
    coach = coach_of(state.game.key)
    afters = [_after(world, seat, move) for world in worlds]
    stories = [_heard(after, seat) for after in afters]
    found = _wins(afters, seat) + _achieved(getattr(coach, "ACHIEVES", {}), stories, seat)
    if (reasons_of := getattr(coach, "reasons_of", None)) is not None:
        found += reasons_of(state, seat, move)
    found += _avoided(getattr(coach, "AVOIDS", {}), state, seat, rivals, worlds, stories)
    found += _kept(coach, state, seat, move)
    if not found:
        found += _shed(coach, state, seat, afters) or _alone(coach, state, seat, move)
    if state.game.manners.safe_move(state, seat) == move:
        found.append(SAFE.alone)
    return found[:MOST]


def _after(world: State, seat: int, move: int) -> State:
    after = world.clone()
    after.story = []
    after.apply(seat, move)
    return after


def _heard(after: State, seat: int) -> Story:
    return [said for said in after.story or [] if hears(seat, said)]


def _wins(afters: Sequence[State], seat: int) -> list[Said]:
    outcomes = [after.outcome() for after in afters]
    if not all(outcome is not None and seat in outcome.winners for outcome in outcomes):
        return []
    return [WINS.alone if all(after.is_over() for after in afters) else WINS_ROUND.alone]


def _achieved(reasons: Mapping[str, Saying], stories: Sequence[Story], seat: int) -> list[Said]:
    """What is sure to happen, and is told as a reason."""
    sure = {said.key: said for said in certain(stories) if said.parts.get("seat", Seat(seat)) == Seat(seat)}
    return [told for key, reason in reasons.items() if key in sure for told in _as_reason(reason, sure[key])]


def certain(stories: Sequence[Story]) -> Story:
    """What is told in all of these stories alike, with as much of it as they have in common.

    >>> drew = Said("drew", {"card": Card("C2"), "count": Number(1)})
    >>> certain([[drew], [drew._replace(parts={"card": Card("D2"), "count": Number(1)})]])[0].parts
    {'count': Number(number=1)}
    """
    first, *others = stories
    found: Story = []
    for said in first:
        alike = [next((each for each in other if _is_same(each, said)), None) for other in others]
        told = [said, *[each for each in alike if each is not None]]
        if len(told) == len(stories):
            common = {gap: part for gap, part in said.parts.items() if all(each.parts[gap] == part for each in told)}
            found.append(said._replace(parts=common))
    return found


def _is_same(one: Said, other: Said) -> bool:
    return (one.key, one.points) == (other.key, other.points)


def _as_reason(reason: Saying, happening: Said) -> list[Said]:
    """The reason with what it tells of the happening; nothing where that is not sure."""
    parts: dict[str, Part] = {**happening.parts, POINTS: Number(happening.points)}
    if not reason.gaps.keys() <= parts.keys():
        return []
    return [reason.said(*[parts[gap] for gap in reason.gaps])]


def _avoided(
    reasons: Mapping[str, Saying],
    state: State,
    seat: int,
    rivals: Sequence[int],
    worlds: Sequence[State],
    stories: Sequence[Story],
) -> list[Said]:
    """What another move would surely bring, and this one surely does not."""
    open_ones = {
        key: reason for key, reason in reasons.items() if not any(key == said.key for s in stories for said in s)
    }
    if not open_ones:
        return []
    for rival in rivals[:MOST_RIVALS]:
        held = _cards(state, seat, rival)
        heard = [_heard(_after(world, seat, rival), seat) for world in worlds] if held else [[]]
        for said in certain(heard):
            if said.key in open_ones and said.parts.get("seat", Seat(seat)) == Seat(seat):
                return _as_reason(open_ones[said.key], said._replace(parts={**said.parts, "card": Card(held[0])}))
    return []


def _kept(coach: ModuleType | None, state: State, seat: int, move: int) -> list[Said]:
    """A card that one would rather keep, and that another move would be made with."""
    begins, used = getattr(coach, "KEEPS", ""), _cards(state, seat, move)
    if not begins or not used or any(card.startswith(begins) for card in used):
        return []
    could = [card for each in state.legal_moves(seat) for card in _cards(state, seat, each)]
    kept = [card for card in could if card.startswith(begins)]
    return [KEEP.said(Card(kept[0]))] if kept else []


def _shed(coach: ModuleType | None, state: State, seat: int, afters: Sequence[State]) -> list[Said]:
    """Several cards at once."""
    shed = {_held(state, seat) - _held(after, seat) for after in afters}
    is_gain = getattr(coach, "SHEDS", False) and len(shed) == 1 and min(shed) > 1
    return [SHED.said(Number(min(shed)))] if is_gain else []


def _cards(state: State, seat: int, move: int) -> list[str]:
    """The cards of the hand that the move is made with."""
    gesture = state.game.manners.gesture(state, seat, move)
    picks = () if gesture is None else gesture.picks
    return [str(touch.at) for touch in picks if touch[:2] == ("hands", seat)]


def _held(state: State, seat: int) -> int:
    return sum([len(zone.cards) for zone in state.zones() if (zone.name, zone.place) == ("hands", seat)])


def _alone(coach: ModuleType | None, state: State, seat: int, move: int) -> list[Said]:
    """Is there nothing else to do, or no other card that goes there?"""
    moves, kinds, manners = state.legal_moves(seat), state.game.kinds(), state.game.manners
    if len(moves) == 1:
        return [ONLY.alone]
    if kinds.of(move).key not in getattr(coach, "FITTING", ()):
        return []
    alike = [each for each in moves if kinds.of(each).key == kinds.of(move).key]
    gestures = [gesture for gesture in [manners.gesture(state, seat, each) for each in alike] if gesture is not None]
    target = manners.gesture(state, seat, move)
    there = [gesture.picks for gesture in gestures if target is not None and gesture.target == target.target]
    return [ONLY_CARD.alone] if len(set(there)) == 1 and len(there[0]) == 1 else []
