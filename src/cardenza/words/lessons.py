"""The sentences of lessons: `<language>/lessons/<key>.toml`. Notes in them go by their neutral names."""

from functools import cache
from importlib.resources import files

from msgspec import Struct, toml

from cardenza.words.book import ENGLISH, known


class StepText(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done, and what has been learnt by doing it."""

    goal: str
    praise: str


class LessonText(Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of one lesson; `finale` invites to the short game at its end."""

    steps: dict[str, StepText]
    finale: str


@cache
def lesson_text(language: str, key: str) -> LessonText:
    """The sentences in a language, or else in English, for a game that has a lesson.

    >>> lesson_text("fr", "the-distance").steps["DIST-L2"].praise
    'Après G vient A. Il n’y a que sept noms.'
    """
    folder = files(__package__)
    places = [folder.joinpath(each, "lessons", f"{key.replace('-', '_')}.toml") for each in (known(language), ENGLISH)]
    return toml.decode(next(file for file in places if file.is_file()).read_bytes(), type=LessonText)
