"""A search that sees all cards and looks for moves that win (SOLI-R20).

A tail that goes to an end one above it makes no progress: the two columns have exchanged their ends. So it matters
which notes head the runs, and how often a note lies on the one above it (the links), but not which tail hangs below
which head: one move brings the right tail when it is needed. A position of the search is a few packed counts, the same
for all orders of columns and tails. A step of the search sends a card up, uncovers one, uses one of the reserve or
joins two runs, so that no line of steps comes back to where it was.

Steps that cannot harm are taken at once. The lowest note that the piles still want goes up, which also finishes a game
without face-down cards (SOLI-R18). A run that lies on no face-down card joins another where an empty column takes any
card, because there it can be parted again. For the rest, the position looked at next is the most promising one: few
cards face down, the low ones not deep, few cards in the reserve. No card is taken back from the piles.

With unlimited passes each card of the reserve can be had at once. With a limit, a card that others of the waste cover
costs a pass.
"""

from heapq import heappop, heappush
from typing import Final, final

from mypy_extensions import i64

from cardenza.decks.notes import COPIES, ONE, size_of
from cardenza.games.chromatic_solitaire.columns import COLUMNS, EMPTY_END, B, C, block_move
from cardenza.games.chromatic_solitaire.state import OVER, PLAY, TURN, UP, WASTE_TO, WASTE_UP, SolitaireState
from cardenza.kernel.packed import at
from cardenza.solver.advising import Solution

# A step is a number: its kind, plus a run, a note or a card. A run is named by its column if face-down cards lie below
# it, else (it is bare) by its head: BARE + note. A card is named by its place in the reserve as it was at the start.
MOVE: Final = 0  # + run: to an end, or else to an empty column
RISE: Final = 32  # + run: its head goes up, alone
RISE_OFF: Final = 64  # + note: it goes up and frees the note above it
PLACE: Final = 128  # + card: from the reserve to an end, or else to an empty column
LIFT: Final = 256  # + card: from the reserve to a pile
PART: Final = 512  # x note, added to a step: first what lies on the note goes to an empty column
NO_STEP: Final = -1
BARE: Final = COLUMNS

ALL_UP: Final = COPIES * sum(ONE)
NUMBER: Final = (1 << 32) - 1  # the part of a heap entry that says which position it is

Position = tuple[i64, i64, i64, i64, i64, int, int, int]


class Search:
    """The position that is looked at, and what stays the same in all positions."""

    def __init__(self, state: SolitaireState) -> None:
        self.is_b_only = state.rules.is_b_only
        self.is_open = state.rules.is_unlimited
        self.looked_at = 0  # by `winning_steps`, so many positions
        self.has_seen_all = False  # and it found no other
        self.order = state.waste + state.deck[::-1]  # as the cards come in each pass (SOLI-R10)
        self.places = [sum([1 << i for i, card in enumerate(self.order) if card == note]) for note in range(12)]
        self.reserve = (1 << len(self.order)) - 1  # which of these cards are left
        self.turned = 0 if self.is_open else len(state.waste)  # the waste is what lies before this place
        self.turnings_left = state.rules.most_turnings - state.passes
        self.up: i64 = state.up
        self.downs: i64 = 0  # face-down cards by column
        self.heads: i64 = 0  # runs by their first note
        self.bare: i64 = 0  # those of them that lie on no face-down card
        self.links: i64 = 0  # how often the next lower note lies on each note
        self.shown = [C] * 16 * COLUMNS  # for each column, by the face-down cards left, which card heads its run
        self.burdens = [0] * 16 * COLUMNS  # and how bad these face-down cards are
        for column in range(COLUMNS):
            if not state.columns.is_empty(column):
                self._add_column(column, state.columns.down(column), state.columns.run(column))

    def _add_column(self, column: int, down: list[int], run: list[int]) -> None:
        for left, card in enumerate([*down, run[0]]):
            self.shown[16 * column + left] = card
            burden = 60 * left  # this and the other weights won most deals soonest, of those that were tried
            for row in range(left):
                burden += (20 - down[row]) * (left - row)  # low notes are wanted first
            self.burdens[16 * column + left] = burden
        self.downs += len(down) * ONE[column]
        self.heads += ONE[run[0]]
        if not down:
            self.bare += ONE[run[0]]
        for note in run[:-1]:
            self.links += ONE[note]

    def position(self) -> Position:
        return self.downs, self.heads, self.bare, self.links, self.up, self.reserve, self.turned, self.turnings_left

    def look_at(self, position: Position) -> None:
        self.downs, self.heads, self.bare, self.links, self.up, self.reserve, self.turned, self.turnings_left = position

    def is_won(self) -> bool:
        return self.up == ALL_UP

    def distance(self) -> int:
        """How far from won the position seems."""
        distance = 10 * self.reserve.bit_count()
        for column in range(COLUMNS):
            distance += self.burdens[16 * column + at(self.downs, column)]
        return distance

    def ends(self) -> i64:
        """The ends of all runs by note: heads and notes that lie on another, without those on which one lies."""
        return self.heads + (self.links >> 4) - self.links

    def head(self, run: i64) -> i64:
        return run - BARE if run >= BARE else self.shown[16 * run + at(self.downs, run)]

    def has_empty(self) -> bool:
        return size_of(self.heads) < COLUMNS

    def can_land(self, note: i64) -> bool:
        return at(self.ends(), note + 1) != 0

    def can_go(self, note: i64) -> bool:
        return self.can_land(note) or (self.has_empty() and (note == B or not self.is_b_only))

    # ---------------------------------------------------------------------------------------- steps to choose from

    def steps(self) -> list[int]:
        steps: list[int] = []
        can_part = self.has_empty() and not self.is_b_only
        for note in range(12):
            if at(self.up, note) < (COPIES if note == C else at(self.up, note - 1)):
                if at(self.ends(), note):
                    self._add_rises(steps, note, 0)
                elif can_part and at(self.links, note):
                    self._add_rises(steps, note, PART * note)
                self._add_cards(steps, note, LIFT)
            if self.can_go(note):
                self._add_cards(steps, note, PLACE)
            if self.is_b_only and at(self.bare, note) and self.can_land(note):
                steps.append(MOVE + BARE + note)
        for column in range(COLUMNS):
            if at(self.downs, column) and self.can_go(self.head(column)):
                steps.append(MOVE + column)
        return steps

    def _add_rises(self, steps: list[int], note: int, parting: int) -> None:
        for column in range(COLUMNS):
            if at(self.downs, column) and self.head(column) == note:
                steps.append(parting + RISE + column)
        if at(self.bare, note):
            steps.append(parting + RISE + BARE + note)
        if at(self.links, note + 1):
            steps.append(parting + RISE_OFF + note)

    def _add_cards(self, steps: list[int], note: int, kind: int) -> None:
        left = self.reserve & self.places[note]
        while left:
            card = (left & -left).bit_length() - 1  # the lowest
            if self.turnings_left or card >= self.turned - 1:
                steps.append(kind + card)
            left = 0 if self.is_open else left & left - 1  # where all can be had, one stands for its copies

    def harmless(self) -> int:
        """A step that can be taken without thinking, if there is one."""
        note = C
        while at(self.up, note) == COPIES:
            note += 1
        found: list[int] = []
        if at(self.ends(), note):
            self._add_rises(found, note, 0)
        elif self.is_open:
            self._add_cards(found, note, LIFT)
        elif self.turned and self.order[self.turned - 1] == note:
            found.append(LIFT + self.turned - 1)  # the top of the waste
        if found:
            return found[0]
        for head in range(0 if self.is_b_only else 12):
            if at(self.bare, head) and self.can_land(head):
                return MOVE + BARE + head
        return NO_STEP

    # ---------------------------------------------------------------------------------------- what a step does

    def take(self, step: int) -> None:
        if step >= PART:
            self.links -= ONE[step // PART]
            self._add_bare(step // PART - 1)
            step %= PART
        if step < RISE:
            self._place(self.head(step - MOVE))
            self._remove(step - MOVE)
        elif step < RISE_OFF:
            self.up += ONE[self.head(step - RISE)]
            self._remove(step - RISE)
        elif step < PLACE:
            self.up += ONE[step - RISE_OFF]
            self.links -= ONE[step - RISE_OFF + 1]
        elif step < LIFT:
            self._place(self._draw(step - PLACE))
        else:
            self.up += ONE[self._draw(step - LIFT)]

    def settle(self) -> None:
        """Take the steps that cannot harm."""
        while not self.is_won() and (step := self.harmless()) != NO_STEP:
            self.take(step)

    def _place(self, head: i64) -> None:
        if self.can_land(head):
            self.links += ONE[head + 1]
        else:
            self._add_bare(head)

    def _add_bare(self, head: i64) -> None:
        self.heads += ONE[head]
        self.bare += ONE[head]

    def _remove(self, run: i64) -> None:
        """The run is gone; the card below it, if any, heads a new one."""
        self.heads -= ONE[self.head(run)]
        if run >= BARE:
            self.bare -= ONE[run - BARE]
            return
        self.downs -= ONE[run]
        self.heads += ONE[self.head(run)]
        if at(self.downs, run) == 0:
            self.bare += ONE[self.head(run)]

    def _draw(self, card: int) -> int:
        self.reserve ^= 1 << card
        if not self.is_open:
            self.turnings_left -= card < self.turned - 1  # others cover it
            self.turned = (self.reserve & (1 << card) - 1).bit_length()
        return self.order[card]


def winning_moves(state: SolitaireState, budget: int) -> list[int]:
    """Moves that win from here, found by looking at so many positions at most; empty if none were found.

    There are none for a game that is over or not dealt, or while chance has yet to order the deck (`settle`).
    """
    return solution(state, budget).moves


def solution(state: SolitaireState, budget: int) -> Solution:
    """Moves that win from here, or that there are none. With cards that may be taken back, the latter is never said."""
    if state.phase == OVER:
        outcome = state.outcome()
        return Solution("won" if outcome is not None and outcome.winners else "lost", [])
    if state.phase != PLAY or (state.deck and not state.is_named):
        return Solution("undecided", [])
    search = Search(state)
    steps = winning_steps(search, budget)
    if steps is not None:
        return Solution("won", _moves(state, steps), search.looked_at)
    is_lost = search.has_seen_all and not state.rules.has_take_back
    return Solution("lost" if is_lost else "undecided", [], search.looked_at)


def _moves(state: SolitaireState, steps: list[int]) -> list[int]:
    replay = Replay(state)
    replay.settle()
    for step in steps:
        replay.take(step)
        replay.settle()
    return replay.moves


def winning_steps(search: Search, budget: int) -> list[int] | None:
    """Steps that win, besides those that cannot harm; None if none were found.

    Without an answer, `search.has_seen_all` tells whether there is none: then no position was left to look at.
    """
    search.settle()
    positions = [search.position()]
    seen = {positions[0]}
    origins = [0]  # which position each of them came from
    taken = [NO_STEP]  # and by which step
    heap = [0]
    while heap and not search.is_won():
        origin = heappop(heap) & NUMBER
        search.look_at(positions[origin])
        for step in search.steps():
            search.look_at(positions[origin])
            search.take(step)
            search.settle()
            position = search.position()
            if position in seen:
                continue
            if len(positions) >= budget:
                search.looked_at = budget
                return None
            heappush(heap, (search.distance() << 32) + len(positions))
            seen.add(position)
            positions.append(position)
            origins.append(origin)
            taken.append(step)
            if search.is_won():
                break
    search.looked_at = len(positions)
    search.has_seen_all = not search.is_won()
    return _line(origins, taken) if search.is_won() else None


def _line(origins: list[int], taken: list[int]) -> list[int]:
    """The steps to the last position."""
    steps: list[int] = []
    number = len(origins) - 1
    while number:
        steps.append(taken[number])
        number = origins[number]
    return steps[::-1]


@final
class Replay(Search):
    """The same steps, taken as moves on a state of its own."""

    def __init__(self, state: SolitaireState) -> None:
        super().__init__(state)
        self.state = state.clone()
        self.moves: list[int] = []

    def take(self, step: int) -> None:
        kind = step % PART
        is_parting = step >= PART
        if kind < RISE:
            column = self._column(kind - MOVE)
            self._make(block_move(column, self.state.columns.size(column), self._goal(self.head(kind - MOVE))))
        elif kind < RISE_OFF:
            self._send_up(self.head(kind - RISE), self._column(kind - RISE), is_parting)
        elif kind < PLACE:
            self._send_up(kind - RISE_OFF, self._off(kind - RISE_OFF), is_parting)
        else:
            self._turn_to(kind % PLACE)
            self._make(WASTE_UP if kind >= LIFT else WASTE_TO + self._goal(self.order[kind % PLACE]))
        super().take(step)

    def _make(self, move: int) -> None:
        self.state.apply(0, move)
        self.moves.append(move)

    def _column(self, run: int) -> int:
        """Where a run lies."""
        if run < BARE:
            return run
        lying = self.state.columns
        return next(c for c in range(COLUMNS) if at(lying.heads, c) == run - BARE and at(lying.downs, c) == 0)

    def _off(self, note: int) -> int:
        """A column in which the note lies on the one above it; of several, one where it is the end."""
        lying = self.state.columns
        columns = [c for c in range(COLUMNS) if lying.end(c) <= note < at(lying.heads, c)]
        return next((c for c in columns if lying.end(c) == note), columns[0])

    def _with_end(self, end: i64) -> int:
        return next(c for c in range(COLUMNS) if self.state.columns.end(c) == end)

    def _goal(self, head: i64) -> int:
        return self._with_end(head + 1 if self.can_land(head) else EMPTY_END)

    def _send_up(self, note: i64, column: int, is_parting: bool) -> None:
        """First what lies on the note moves to another copy of it, or to an empty column."""
        tail = note - self.state.columns.end(column)
        if tail:
            self._make(block_move(column, tail, self._with_end(EMPTY_END if is_parting else note)))
        self._make(UP + column)

    def _turn_to(self, card: int) -> None:
        cards_before = (self.reserve & (1 << card) - 1).bit_count()
        while len(self.state.waste) != cards_before + 1:
            self._make(TURN)
