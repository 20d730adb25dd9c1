"""`cardenza learn`: the lesson of a game, and the short game at its end."""

import secrets
import sys
from argparse import Namespace

from cardenza.catalogue import find
from cardenza.cli.play import kept_at_last
from cardenza.cli.trouble import Trouble
from cardenza.coach.lesson import lesson_of
from cardenza.kernel.judges import Judge
from cardenza.terminal.dialogue import After
from cardenza.terminal.keeping import Keeper, save_or_show
from cardenza.terminal.learning import PlainLesson
from cardenza.terminal.notation import Style
from cardenza.terminal.plain import PlainTable
from cardenza.terminal.progress import Progress
from cardenza.terminal.setup import Setup


def run(arguments: Namespace) -> int:
    """Step by step; the record of the game at the end is kept as always."""
    kind = find(arguments.game)
    lesson = lesson_of(kind.key)
    if lesson is None:
        raise Trouble(f"there is no lesson for {kind.title}")
    if arguments.step is not None and arguments.step > len(lesson.steps):
        raise Trouble(f"the lesson of {kind.title} has {len(lesson.steps)} steps")
    seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
    style = Style(arguments.names, arguments.octaves)
    setup = Setup(lesson.finale.seats, Judge.COACH, {}, seed, arguments.language, style=style)
    keeper = Keeper(None)
    plain = PlainLesson(kind.key, lesson, arguments.language, sys.stdin, sys.stdout, style, Progress())
    if not plain.run(arguments.step):
        return 0
    with kept_at_last(keeper, arguments.language):
        table = PlainTable(setup, keeper, sys.stdin, sys.stdout)
        while (after := table.sit_down(plain.finale(seed))) is not After.LEAVE:
            save_or_show(keeper, sys.stdout, arguments.language)
            seed += after is After.ANOTHER
        return 0 if save_or_show(keeper, sys.stdout, arguments.language) else 1
