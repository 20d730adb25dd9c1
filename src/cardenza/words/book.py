"""The book of words: all that a game says in a language, put together from its own file, the shared one and English."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, assert_never

from msgspec import Struct, toml

from cardenza import catalogue
from cardenza.kernel import speech
from cardenza.kernel.contract import Game
from cardenza.kernel.options import shown
from cardenza.kernel.verdict import CORE

ENGLISH: Final = "en"
_AND: Final = {"en": "and", "fr": "et"}
SHARED: Final = "table"
DECK: Final = "_deck"
MAKES: Final = ":makes"  # after the key of an idea: only what the move makes, and not what is due


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """One file: what is said of one game, or (`table.toml`) of all. What it leaves out is said in English.

    The file of a deck (`carmony_deck.toml`, by `Game.faces`) has the names of its cards, for all games played with it.

    `values` has the values of one option or fact under its name, and those that mean the same everywhere beside them.
    `faults` has what is wrong with a line or a touch that is no move (`kernel.errors`), in English beside the code.
    `rulebook` has what stands around the texts of rulebooks in the terminal.
    `credits` (`table.toml`) has whose work the cards are, by the deck; `levels` what bots of a level are called and are
    like, by its key, in English beside the code (`bots.levels`).
    """

    title: str = ""
    summary: str = ""
    begins: str = ""
    credit: str = ""
    credits: dict[str, str] = {}
    levels: dict[str, tuple[str, str]] = {}
    guide: tuple[str, ...] = ()
    rules: dict[str, str] = {}
    options: dict[str, str] = {}
    values: dict[str, str | dict[str, str]] = {}
    zones: dict[str, str] = {}
    facts: dict[str, str] = {}
    moves: dict[str, str] = {}
    cards: dict[str, str] = {}
    says: dict[str, str | tuple[str, str]] = {}
    ideas: dict[str, tuple[str, str]] = {}
    faults: dict[str, str] = {}
    hints: dict[str, str] = {}
    memo: tuple[tuple[str, tuple[str, ...]], ...] = ()
    rulebook: dict[str, str] = {}


@dataclass(frozen=True)
class Words:
    """How a game speaks in a language.

    `begins` is who begins, where its source says so of people and not of cards.
    Rules go by their numbers, options, zones and facts by their names, moves by the key of their kind. A value goes by
    "name.value" ("mode.strict"), or by itself ("on") where no name is needed. A zone is named by a noun to which a
    number, from 1, or an owner can be added. Note names in sentences are neutral: C, F#. `called` has the name of
    each card by its text, and `cards` the phrase for the key of a name; other cards go by their note. `says` has what
    a table says (`kernel.speech`) by its key, as it is told of somebody and as it is told to themselves
    (`words.saying`); `ideas` has what a wrong move really is, and what is due instead, and of a line or a touch that is
    no move what is wrong with it; `hints` has what the steps of a hint say. The memo is what one may look up while
    playing: headings, each with its lines. `seats` names the facts that are players, told by their seats.
    """

    language: str
    title: str
    summary: str
    begins: str
    credit: str
    guide: tuple[str, ...]
    rules: dict[str, str]
    options: dict[str, str]
    values: dict[str, str]
    zones: dict[str, str]
    facts: dict[str, str]
    moves: dict[str, str]
    cards: dict[str, str]
    called: dict[str, speech.Name]
    says: dict[str, tuple[str, str]]
    ideas: dict[str, tuple[str, str]]
    hints: dict[str, str]
    memo: tuple[tuple[str, tuple[str, ...]], ...]
    seats: tuple[str, ...]


def languages() -> list[str]:
    """Every language there are words in.

    >>> languages()
    ['en', 'fr']
    """
    return list(_languages())


def known(language: str) -> str:
    """The language, or English where there are no words in it."""
    return language if language in _languages() else ENGLISH


def words_of(language: str, key: str) -> Words:
    """How the game with this key speaks; in English, if there is no such language.

    >>> words_of("fr", "the-distance").rules["DIST-R22"]
    'On annonce le nom seul, sans altération.'
    >>> words_of("tlh", "the-distance").language
    'en'
    """
    return _words_of(known(language), key)


def credits_of(language: str) -> dict[str, str]:
    """Whose work the cards are, by the deck, said as shortly as that can be.

    >>> credits_of("en")["musicards"]
    'Musicards by Joseph E. Reed'
    """
    return page(ENGLISH, SHARED).credits | page(known(language), SHARED).credits


def levels_of(language: str) -> dict[str, tuple[str, str]]:
    """What bots of each level are called and are like; nothing in English, which stands beside the code.

    >>> levels_of("fr")["beginner"][0], levels_of("en")
    ('débutant', {})
    """
    return page(known(language), SHARED).levels


def say_card(words: Words, text: str) -> str:
    """A card as people call it, its notes by their neutral names; without a name of its own, the text as it is.

    >>> say_card(words_of("fr", "carmony"), "ch-13"), say_card(words_of("en", "memory"), "C#3")
    ('accord de treizième', 'C#3')
    """
    return (say_name(words, words.called[text], str) if text in words.called else "") or text


def say_name(words: Words, name: speech.Name, named: Callable[[str], str]) -> str:
    """What a card is called, with its notes as they are `named`; nothing where the game has no words for it."""
    return words.cards.get(name.key, "").format_map(
        {gap: _in_name(words, part, named) for gap, part in name.parts.items()}
    )


def _in_name(words: Words, part: speech.NamePart, named: Callable[[str], str]) -> str:
    match part:
        case speech.Note(note):
            return named(note)
        case speech.Notes(notes):
            return joined([named(note) for note in notes], words.language)
        case speech.Word(group, word):
            return words.values.get(f"{group}.{word}", word)
        case speech.Text(text):
            return text
        case _:
            assert_never(part)


def joined(texts: list[str], language: str) -> str:
    """Things in a row, as they are enumerated.

    >>> joined(["C", "D", "E"], "en"), joined(["C"], "fr")
    ('C, D and E', 'C')
    """
    return texts[-1] if len(texts) < 2 else f"{', '.join(texts[:-1])} {_AND[language]} {texts[-1]}"


def say_value(words: Words, name: str, value: object) -> str:
    """The value of an option or a fact, which may be a card.

    >>> words = words_of("en", "the-distance")
    >>> say_value(words, "draw_limit", "none"), say_value(words, "draw_limit", 3), say_value(words, "up", None)
    ('no limit', '3', 'none')
    """
    text = "none" if value is None else shown(value)
    return words.values.get(f"{name}.{text}") or words.values.get(text) or say_card(words, text)


# ---------------------------------------------------------------------------------------------------- putting together


@cache
def _languages() -> tuple[str, ...]:
    return tuple(sorted(folder.name for folder in files(__package__).iterdir() if _has_shared(folder.name)))


def _has_shared(name: str) -> bool:
    return files(__package__).joinpath(name, f"{SHARED}.toml").is_file()


@cache
def page(language: str, name: str) -> Page:
    """One file as it stands; an empty page where there is none."""
    return _read(files(__package__), language, name)


def _read(folder: Traversable, language: str, name: str) -> Page:
    file = folder.joinpath(language, f"{name}.toml")
    return toml.decode(file.read_bytes(), type=Page) if file.is_file() else Page()


def room_of(key: str) -> Traversable:
    """Where the words of a game stand: here; or, of a game from elsewhere, in the folder `words` of its own package."""
    package = catalogue.package_of(catalogue.find(key))
    return files(package).joinpath("words") if package else files(__package__)


def deck_page(language: str, faces: str) -> Page:
    """What is said of a deck: the names of its cards."""
    return page(language, f"{faces.replace('-', '_')}{DECK}")


@cache
def _words_of(language: str, key: str) -> Words:
    game = catalogue.find(key)
    own, shared = _read(room_of(key), language, key.replace("-", "_")), page(language, SHARED)
    deck = deck_page(language, game.faces)
    base = own_words(game) if language == ENGLISH else _words_of(ENGLISH, key)
    faults = {fault: (sentence, "") for fault, sentence in (shared.faults | own.faults).items()}
    return Words(
        language=language,
        title=own.title or base.title,
        summary=own.summary or base.summary,
        begins=own.begins or base.begins,
        credit=own.credit or base.credit,
        guide=own.guide or base.guide,
        rules=base.rules | shared.rules | own.rules,
        options=base.options | own.options,
        values=base.values | _flat(shared.values) | _flat(deck.values) | _flat(own.values),
        zones=base.zones | shared.zones | own.zones,
        facts=base.facts | shared.facts | own.facts,
        moves=base.moves | shared.moves | own.moves,
        cards=base.cards | deck.cards | own.cards,
        called=base.called,
        says=base.says | {key: _persons(said) for key, said in (shared.says | own.says).items()},
        ideas=base.ideas | _with_halves(own.ideas) | faults,
        hints=base.hints | shared.hints | own.hints,
        memo=own.memo or base.memo,
        seats=base.seats,
    )


def own_words(game: type[Game]) -> Words:
    """What a game says of itself, in English."""
    return Words(
        language=ENGLISH,
        title=game.title,
        summary=game.summary,
        begins="",
        credit="",
        guide=(),
        rules=game.RULES | CORE,
        options={option.name: option.sentence for option in game.OPTIONS},
        values={},
        zones={},
        facts={},
        moves={},
        cards={},
        called=game.manners.called(game()),
        says={},
        ideas={},
        hints={},
        memo=(),
        seats=tuple(field.name for field in game.FIELDS if field.tells_seats()),
    )


def _flat(values: Mapping[str, str | dict[str, str]]) -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, words in values.items():
        flat |= {name: words} if isinstance(words, str) else {f"{name}.{value}": word for value, word in words.items()}
    return flat


def _with_halves(ideas: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Each idea, and by itself what the move makes, for those who are to find out what is due.

    >>> _with_halves({"skips-step": ("C is 1, E is 3.", "Degree 2 is due.")})["skips-step:makes"]
    ('C is 1, E is 3.', '')
    """
    return {**ideas, **{f"{key}{MAKES}": (makes, "") for key, (makes, _) in ideas.items()}}


def _persons(said: str | tuple[str, str]) -> tuple[str, str]:
    return (said, said) if isinstance(said, str) else said
