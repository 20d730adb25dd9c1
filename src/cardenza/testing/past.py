"""What a seat has seen can have happened in every world that it imagines: the moves are taken back, one by one.

For each other hand of an imagined world the cards seen to leave are put back and those seen to come are taken out; of
cards that came unseen any may be the one, and of cards that left unseen any card of the deck. There must be a way back
on which every move of its owner was allowed, and a forced one brought the turn to whoever had it then: nobody drew or
passed who could play. What others found out of a hand by asking is a matter of the game's own tests (FISH-R15).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import Final, TypeAlias, final

from cardenza.kernel import lying
from cardenza.kernel.contract import State
from cardenza.kernel.events import DEAL, Made, Moved, for_seat, happened
from cardenza.kernel.seen import Seen
from cardenza.kernel.views import Snapshot
from cardenza.kernel.zones import EVERYBODY, is_among

MOST_STEPS: Final = 24
MOST_TRIES: Final = 200

Hand: TypeAlias = tuple[int, ...]
"""Cards in card order."""


@final
class Step:
    """A move with the positions before and after it."""

    def __init__(self, before: State, seat: int, move: int, after: State) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.after = after
        text = before.game.move_text(move)
        made = Made(seat, text, before.judge(seat, move).is_mistake())
        exposed = before.game.manners.exposes(before, seat, move)
        events = happened(Snapshot(before), Snapshot(after), made, exposed)
        self.moved = [event for event in events if isinstance(event, Moved)]
        self.is_fresh = text == DEAL or before.outcome() is not None or self._is_shuffled()

    def _is_shuffled(self) -> bool:
        """Did a face-down pile grow?"""
        stocks = [field for field in type(self.before.game).FIELDS if isinstance(field, lying.Stock)]
        return any(len(field.kept(self.after)) > len(field.kept(self.before)) for field in stocks)


@final
class Past:
    """The moves of a game so far, as far back as they are looked at."""

    def __init__(self) -> None:
        self._moves: list[tuple[State, int, int]] = []
        self._steps: dict[int, Step] = {}

    def add(self, before: State, seat: int, move: int) -> None:
        """This move is going to be made."""
        self._moves.append((before.clone(), seat, move))

    def steps(self, now: State) -> list[Step]:
        """The last moves, the newest first, back to the last deal or shuffle; none when a round has been counted."""
        found: list[Step] = []
        if now.outcome() is not None:
            return found
        for at in range(len(self._moves) - 1, max(0, len(self._moves) - MOST_STEPS) - 1, -1):
            before, seat, move = self._moves[at]
            if at not in self._steps:
                after = self._moves[at + 1][0] if at + 1 < len(self._moves) else now.clone()
                self._steps[at] = Step(before, seat, move, after)
            if self._steps[at].is_fresh:
                break
            found.append(self._steps[at])
        return found


def check_past(state: State, seat: int, world: State, past: Past) -> None:
    """What the seat has seen the others do is possible in a world that it imagines."""
    steps = past.steps(state)
    for owner in range(state.game.seats):
        if owner != seat and _fields(state):
            way = WayBack(steps, seat, owner)
            assert way.exists(_hand_of(world, owner), 0), (
                f"seat {seat} imagines for seat {owner} the hand {_names(state, _hand_of(world, owner))}, "
                f"with which this cannot have happened: {way.told()}"
            )


@final
class WayBack:
    """The search for a way back, for one hand as one seat saw it."""

    def __init__(self, steps: Sequence[Step], viewer: int, owner: int) -> None:
        self.steps = steps
        self.viewer = viewer
        self.owner = owner
        self.tries = 0
        self.furthest = 0
        self.tried: set[tuple[int, Hand]] = set()

    def told(self) -> str:
        """The moves from the one that nothing leads back to."""
        last = self.steps[self.furthest :: -1]
        return ", ".join(f"{step.seat}: {step.before.game.move_text(step.move)}" for step in last)

    def exists(self, hand: Hand, at: int) -> bool:
        """Can this be the hand after that step? What takes too long to find out counts as possible."""
        if at == len(self.steps) or self.tries >= MOST_TRIES:
            return True
        if (at, hand) in self.tried:
            return False
        self.tried.add((at, hand))
        self.furthest = max(self.furthest, at)
        for before, drawn in self._earlier(self.steps[at], hand):
            self.tries += 1
            fits = self._fits(self.steps[at], before, drawn) and self.exists(before, at + 1)
            if fits or self.tries >= MOST_TRIES:
                return True
        return False

    def _earlier(self, step: Step, hand: Hand) -> Iterator[tuple[Hand, Hand]]:
        """Every hand that it can have been before the step, with the cards that came unseen."""
        left, came = self._went(step)
        kept = Counter(hand)
        kept -= Counter([card for card in came if card is not None])  # one that is not there has left unseen
        kept.update([card for card in left if card is not None])
        known = Counter(_known(step.after, self.viewer, self.owner))
        for drawn in _some(kept - known, came.count(None), _more(step.after, step.before, self.owner)):
            for given in _some(step.before.game.deck(), left.count(None), _more(step.before, step.after, self.owner)):
                before = kept - Counter(drawn) + Counter(given)
                yield tuple(sorted(before.elements())), drawn

    def _went(self, step: Step) -> tuple[list[int | None], list[int | None]]:
        """The cards that left the hand and those that came, as the viewer saw them."""
        parse = step.before.game.parse_card
        left: list[int | None] = []
        came: list[int | None] = []
        for moved in step.moved:
            told = for_seat(moved, self.viewer)
            card = parse(told.card) if isinstance(told, Moved) and told.card is not None else None
            if self._is_hand(step, moved.source):
                left.append(card)
            if self._is_hand(step, moved.target):
                came.append(card)
        return left, came

    def _is_hand(self, step: Step, where: tuple[str, object]) -> bool:
        return where in [(field.name, self.owner) for field in _fields(step.before)]

    def _fits(self, step: Step, before: Hand, drawn: Hand) -> bool:
        """Was the owner's move allowed with that hand? One that was forced also leads to the same turn."""
        if step.seat != self.owner:
            return True
        twin = step.before.clone()
        _hold(twin, self.owner, before)
        if not self._is_allowed(step, twin):
            return False
        if len(step.before.legal_moves(self.owner)) > 1:
            return True
        own = [moved for moved in step.moved if self._is_hand(step, moved.source) or self._is_hand(step, moved.target)]
        if any(not is_among(self.viewer, moved.seen) and not self._is_drawn(step, moved) for moved in own):
            return True  # what the others had and gave is not looked at
        _put_on_top(twin, drawn)
        twin.apply(step.seat, step.move)
        return twin.to_act() == step.after.to_act()

    def _is_allowed(self, step: Step, twin: State) -> bool:
        """The same move, or one that was told in the same words, is legal, or is a mistake if it was one."""
        manners, really = step.before.game.manners, step.before.judge(step.seat, step.move)
        told = manners.told(step.before, step.seat, step.move, self.viewer)
        if told == step.before.game.move_text(step.move) or really.is_mistake():
            return twin.judge(step.seat, step.move).is_legal() == really.is_legal()
        return any(manners.told(twin, step.seat, move, self.viewer) == told for move in twin.legal_moves(step.seat))

    def _is_drawn(self, step: Step, moved: Moved) -> bool:
        """Does it come from a face-down pile, from which nobody else has drawn?"""
        stocks = [field.name for field in type(step.before.game).FIELDS if isinstance(field, lying.Stock)]
        targets = {other.target for other in step.moved if other.source == moved.source}
        return moved.source[0] in stocks and targets == {moved.target} and self._is_hand(step, moved.target)


def _more(state: State, other: State, owner: int) -> Counter[int]:
    """The cards that a hand has in the one position and not in the other."""
    return Counter(_hand_of(state, owner)) - Counter(_hand_of(other, owner))


def _some(cards: Iterable[int], count: int, first: Counter[int]) -> Iterator[Hand]:
    """So many of the cards in every way and order, but not too many; to find one soon, from these on."""
    order = sorted(Counter(cards).elements(), key=lambda card: (first[card] == 0, card))
    return islice(permutations(order, count), MOST_TRIES)


def _fields(state: State) -> list[lying.Hands]:
    """The hands that only their owners see: a family that everybody sees tells its zones by itself."""
    fields = [field for field in type(state.game).FIELDS if isinstance(field, lying.Hands) and field.is_in(state.game)]
    return [field for field in fields if type(field).zones is lying.Hands.zones]


def _hand_of(state: State, owner: int) -> Hand:
    return tuple(sorted(card for field in _fields(state) for card in field.held(state, owner)))


def _hold(state: State, owner: int, hand: Hand) -> None:
    """Let a hand be another one; of what was seen of it, others then know only what everybody does."""
    for field in _fields(state):
        cards = field.held(state, owner)
        seen = getattr(state, field.seen) if field.seen else None
        if isinstance(seen, Seen):
            public = [
                card
                for card, who in zip(cards, field.who_knows(state, owner, cards), strict=True)
                if who in (EVERYBODY, seen.everybody) and card in hand
            ]
            seen.forget(owner)
            for card in public:
                seen.come(owner, card, seen.everybody)
        field.hold(state, owner, [card for card in hand if state.game.deck_of(card) == field.deck])


def _put_on_top(state: State, cards: Hand) -> None:
    """Let these cards be the next to be drawn."""
    for field in type(state.game).FIELDS:
        if isinstance(field, lying.Stock):
            own = [card for card in cards if state.game.deck_of(card) == field.deck]
            kept = field.kept(state)
            if own:
                field.keep(state, [*kept[: len(kept) - len(own)], *reversed(own)])


def _known(state: State, viewer: int, owner: int) -> list[int]:
    """The cards of a hand that the viewer knows."""
    return [
        card
        for field in _fields(state)
        for zone in field.zones(state)
        if zone.place == owner
        for card, who in zip(zone.cards, zone.known, strict=True)
        if is_among(viewer, who)
    ]


def _names(state: State, hand: Hand) -> str:
    return " ".join(state.game.card_text(card) for card in hand)
