"""What a seat has seen and done since the deal: the moments of a game, each hung on the one before.

A moment keeps its position and is never changed, so that many lines of play can share their beginning. What is told of
it is worked out when somebody asks: the move as the seat heard it, then everything before its eyes that has changed.
Whoever has perfect recall knows this and no more.
"""

from typing import final

from cardenza.kernel.contract import State
from cardenza.kernel.views import View, view_of


@final
class Moment:
    """A position, and the move that led to it. `imagined_by` is a seat for which the others are only imagined.

    Then nothing is left of what those others had seen before: in the imagined world they have other cards.

    >>> from cardenza.catalogue import find
    >>> fish = find("go-fish")(2)
    >>> dealt = Moment(fish.deal(1))
    >>> after = dealt.state.clone()
    >>> after.apply(0, fish.parse_move("ask 1 E"))
    >>> print(Moment(after, dealt, 0, fish.parse_move("ask 1 E")).told_to(1))
    0: ask 1 E (go fish) | hands 0: 8 hidden | stock: 33 hidden | turn: 1 | turns: 1
    """

    def __init__(
        self, state: State, before: "Moment | None" = None, seat: int = -1, move: int = -1, imagined_by: int = -1
    ) -> None:
        self.state = state
        self.before = before
        self.seat = seat
        self.move = move
        self.imagined_by = imagined_by
        self._seen: dict[int, dict[str, str]] = {}
        self._told: dict[int, str] = {}

    def seen_by(self, viewer: int) -> dict[str, str]:
        """Everything before the eyes of a seat, by name."""
        seen = self._seen.get(viewer)
        if seen is None:
            seen = things_in(view_of(self.state, viewer, has_aids=False))
            self._seen[viewer] = seen
        return seen

    def told_to(self, viewer: int) -> str:
        """One line: the move that led here, as the seat heard it, and what has changed before its eyes."""
        told = self._told.get(viewer)
        if told is None:
            told = self._line(viewer)
            self._told[viewer] = told
        return told

    def _line(self, viewer: int) -> str:
        now, before = self.seen_by(viewer), self.before
        then: dict[str, str] = {}
        heard: list[str] = []
        if before is not None and self.remembers(viewer):
            then = before.seen_by(viewer)
            if self.seat >= 0:
                state = before.state
                heard = [f"{self.seat}: {state.game.manners.told(state, self.seat, self.move, viewer)}"]
        changed = [f"{name}: {thing}" for name, thing in now.items() if then.get(name) != thing]
        gone = [f"{name}: gone" for name in then if name not in now]
        return " | ".join(heard + changed + gone)

    def remembers(self, viewer: int) -> bool:
        """Does the seat know what was before?"""
        return self.imagined_by in (-1, viewer)

    def history(self, viewer: int) -> list[str]:
        """What a seat has been told, line by line, from the deal on."""
        lines: list[str] = []
        moment: Moment | None = self
        while moment is not None:
            lines.append(moment.told_to(viewer))
            moment = moment.before if moment.remembers(viewer) else None
        lines.reverse()
        return lines


def things_in(view: View) -> dict[str, str]:
    """All that a view shows, each thing by its name."""
    things: dict[str, str] = {}
    for zone in view.zones:
        name = zone.name if zone.place is None else f"{zone.name} {zone.place}"
        things[name] = _cards(zone.known)
    for fact, value in view.facts.items():
        things[fact] = str(value)
    return things


def _cards(known: list[str | None]) -> str:
    """Cards by name, `?` for a hidden one; where all are hidden, how many."""
    if not any(known):
        return f"{len(known)} hidden" if known else "-"
    return " ".join([card or "?" for card in known])
