"""Many games of one kind at once, in a compiled loop: each takes one action at a time, and a new one follows the last.

Results are written into buffers, so that a program that learns finds them in its arrays: `rewards` and `has_ended` tell
of the step just made; `seats`, and where they are asked for masks and observations, of the position that it led to.
"""

from collections.abc import Sequence
from typing import Any, final

from cardenza.kernel.actions import Actions
from cardenza.kernel.course import LONGEST, NO_SEAT, Course
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.observing import Observer
from cardenza.kernel.rng import Rng


@final
class Batch:
    """So many games, dealt from one seed.

    >>> from cardenza.catalogue import find
    >>> batch = Batch(Actions(find("go-fish")(2)), 3, seed=1)
    >>> batch.seats()
    [0, 0, 0]
    >>> rewards, has_ended = [0.0] * 6, [0] * 3
    >>> batch.step([courses.options()[0] for courses in batch.courses], rewards, has_ended)
    >>> has_ended, batch.finished
    ([0, 0, 0], 0)
    """

    def __init__(self, actions: Actions, size: int, seed: int, longest: int = LONGEST) -> None:
        self.actions = actions
        self.seed = seed
        self.longest = longest
        self.dealt = 0
        self.finished = 0
        self.choices = 0
        self.courses: list[Course] = []
        for _ in range(size):
            self.courses.append(self._dealt())

    def _dealt(self) -> Course:
        """A new game with somebody to act in it: one that is over when it is dealt is no game."""
        while True:
            course = Course(self.actions, self.actions.game.deal(self.seed, self.dealt), self.longest)
            self.dealt += 1
            if course.seat != NO_SEAT:
                return course

    def seats(self) -> list[int]:
        """Who is to act in each game."""
        return [course.seat for course in self.courses]

    def step(self, chosen: Sequence[int], rewards: Any, has_ended: Any) -> None:
        """An action in each game. Where one ends, its rewards are told, 1 or (broken off) 2, and another is dealt.

        `rewards` has a place for each seat of each game; all that is in the buffers before must be 0.
        """
        if len(chosen) != len(self.courses):
            raise Unreadable(f"{len(self.courses)} games need as many actions, not {len(chosen)}")
        seats = self.actions.game.seats
        for at, course in enumerate(self.courses):
            course.step(chosen[at])
            if course.seat == NO_SEAT:
                for seat, reward in enumerate(course.returns()):
                    rewards[at * seats + seat] = reward
                has_ended[at] = 2 if course.is_cut else 1
                self.finished += 1
                self.courses[at] = self._dealt()

    def masks(self, buffer: Any) -> None:
        """Write 1 for each action that may be chosen, game by game, into a buffer that is 0."""
        size, at = self.actions.size, 0
        for course in self.courses:
            for action in course.options():
                buffer[at + action] = 1
            at += size

    def random_actions(self, rng: Rng) -> list[int]:
        """An action for each game, every one that may be chosen equally likely; `choices` counts the real choices."""
        chosen: list[int] = []
        for course in self.courses:
            options = course.options()
            if len(options) > 1:
                self.choices += 1
                chosen.append(options[rng.below(len(options))])
            else:
                chosen.append(options[0])
        return chosen

    def observe(self, observer: Observer, buffer: Any) -> None:
        """Write who is to act, what they see, and their words so far, game by game, into a buffer that is 0.

        A row is a place for each seat, the observation, and a place for each word where moves are made of words.
        """
        seats = self.actions.game.seats
        spoken = seats + observer.size
        size = spoken + (self.actions.size if self.actions.is_staged else 0)
        at = 0
        for course in self.courses:
            buffer[at + course.seat] = 1
            observer.observe(course.state, course.seat, buffer, at + seats)
            for word in course.words():
                buffer[at + spoken + word] += 1
            at += size
