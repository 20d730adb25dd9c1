"""Sentences made of what is said (`kernel.speech`) and the words of a language.

A phrase has gaps: `{seat}` is the name of a player, `{count|a card|# cards}` one of two forms by a number, which stands
where the `#` is. Notes are named in the reader's naming system; a sentence begins with a capital.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, assert_never

from cardenza.kernel import speech
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Measured, Summed, headed
from cardenza.theory.naming import label
from cardenza.theory.notes import Note
from cardenza.words import patterns
from cardenza.words.book import Words, say_card

_GAP: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")
_CARD: Final = re.compile(r"([A-G](?:##|bb|#|b)?)(\d?)")
_IN_NAMES: Final = re.compile(r"(?<![\w#])[A-G](?:##|bb|#|b)?(?![\w#])")
_QUARTERS: Final = {"": "", "25": "¼", "5": "½", "75": "¾"}
_AND: Final = {"en": "and", "fr": "et"}


class Reader(NamedTuple):
    """Whoever reads: the seat that is theirs, what players are called, and the system in which notes are named."""

    seat: int | None
    player: Callable[[int], str]
    system: str = "en"


def say(words: Words, said: speech.Said, reader: Reader) -> str:
    """What is said, as a sentence for the reader; nothing where the game has no words for it, being from elsewhere.

    >>> from cardenza.words.book import words_of
    >>> drew = speech.Said("drew", {"seat": speech.Seat(1)})
    >>> words = words_of("fr", "the-distance")
    >>> say(words, drew, Reader(1, str)), say(words, drew, Reader(0, lambda seat: "Clara"))
    ('Vous avez pioché une carte.', 'Clara a pioché une carte.')
    """
    if said.key not in words.says:
        return ""
    actor = said.parts.get("seat")
    is_own = isinstance(actor, speech.Seat) and actor.seat == reader.seat
    return _filled(words, words.says[said.key][1 if is_own else 0], said, reader)


def say_move(words: Words, said: speech.Said, reader: Reader) -> str:
    """A move, as somebody says it who could make it; nothing where the game has no words for it.

    >>> from cardenza.words.book import words_of
    >>> up = speech.Said("up", {"card": speech.Card("Ab"), "column": speech.Number(2)})
    >>> say_move(words_of("en", "chromatic-solitaire"), up, Reader(0, str))
    'Put G♯/A♭ from column 2 on a pile'
    """
    return _filled(words, words.moves.get(said.key, ""), said, reader)


def say_idea(words: Words, idea: speech.Said, reader: Reader) -> list[str]:
    """What a wrong move really is, and what is due instead."""
    return [_filled(words, phrase, idea, reader) for phrase in words.ideas.get(idea.key, ()) if phrase]


def say_proof(words: Words, piece: Evidence, reader: Reader, *, is_typed: bool = False) -> str:
    """A proof in one line of English; where moves are typed, cards stand as one types them."""
    match piece:
        case Counted(names):
            return f"counted: {part_text(words, speech.Notes(names), reader)}"
        case Listed(heading, items):
            return f"{_headed(words, heading, reader)}: {' '.join(_items(words, items, reader, is_typed)) or 'none'}"
        case Marked(heading, items, at, is_due):
            row = _items(words, items, reader, is_typed)
            marked = " ".join(f"[{item}]" if place == at else item for place, item in enumerate(row))
            return f"{_headed(words, heading, reader)}: {marked}" + (f", {row[at]} is due" if is_due else "")
        case Measured(what) | Summed(what):
            return str(piece).replace(headed(what), _headed(words, what, reader), 1)
        case _:
            assert_never(piece)


def _headed(words: Words, heading: speech.Said, reader: Reader) -> str:
    return say(words, heading, reader) or headed(heading)


def _items(words: Words, items: Sequence[speech.Part], reader: Reader, is_typed: bool) -> list[str]:
    typed = [item.card if is_typed and isinstance(item, speech.Card) else "" for item in items]
    return [card or part_text(words, item, reader) for card, item in zip(typed, items, strict=True)]


def _filled(words: Words, phrase: str, said: speech.Said, reader: Reader) -> str:
    sentence = _GAP.sub(lambda gap: _in_gap(words, gap, said, reader), phrase)
    return sentence[:1].upper() + sentence[1:]


def gaps_in(phrase: str) -> set[str]:
    """The names of the gaps of a phrase.

    >>> sorted(gaps_in("{seat} drew {count|a card|# cards}."))
    ['count', 'seat']
    """
    return {found.group(1) for found in _GAP.finditer(phrase)}


def _in_gap(words: Words, gap: re.Match[str], said: speech.Said, reader: Reader) -> str:
    part = said.parts[gap.group(1)]
    text = part_text(words, part, reader)
    if gap.group(2) is None or not isinstance(part, speech.Number):
        return text
    is_one = part.number == 1 or (words.language == "fr" and part.number == 0)
    return gap.group(2 if is_one else 3).replace("#", text)


def part_text(words: Words, part: speech.Part, reader: Reader) -> str:
    """A part as it is said."""
    match part:
        case speech.Seat(seat):
            return reader.player(seat)
        case speech.Number(number):
            return str(number)
        case speech.Note(note):
            return _named(note, reader.system)
        case speech.Notes(notes):
            return " ".join(_named(note, reader.system) for note in notes)
        case speech.Card():
            return _card_text(words, part, reader)
        case speech.Cards(cards):
            return joined([_card_text(words, card, reader) for card in cards], words.language)
        case speech.Beats(beats):
            return " + ".join(_in_quarters(term) for term in beats.split(" + "))
        case speech.Word(group, word):
            return words.values.get(f"{group}.{word}", word)
        case _:
            assert_never(part)


def _in_quarters(beats: str) -> str:
    whole, point, quarters = beats.partition(".")
    return (whole if whole != "0" or not point else "") + _QUARTERS[quarters]


def joined(texts: list[str], language: str) -> str:
    """Things in a row, as they are enumerated.

    >>> joined(["C", "D", "E"], "en"), joined(["C"], "fr")
    ('C, D and E', 'C')
    """
    return texts[-1] if len(texts) < 2 else f"{', '.join(texts[:-1])} {_AND[language]} {texts[-1]}"


def _card_text(words: Words, card: speech.Card, reader: Reader) -> str:
    called = say_card(words, card.card)
    found = _CARD.fullmatch(card.card)
    if called != card.card or found is None:
        return patterns.say(words.cards, card.card, lambda gap, text: _in_name(words, gap, text, reader))
    return _named(card.note or both_names(found.group(1)), reader.system) + found.group(2)


def _in_name(words: Words, gap: str, text: str, reader: Reader) -> str:
    """What stands in a gap of the name of a card: a word of the game, or a note (`ch-5 on Db`)."""
    called = words.values.get(f"{gap}.{text}", text)
    return _IN_NAMES.sub(lambda note: _named(note.group(), reader.system), called)


def both_names(note: str) -> str:
    """Where no context spells it, a black key has two names.

    >>> both_names("D#"), both_names("E"), both_names("Bb")
    ('D#/Eb', 'E', 'A#/Bb')
    """
    pitch_class = Note.parse(note).pitch_class
    names = (str(Note.of(pitch_class)), str(Note.of(pitch_class, flat=True)))
    return "/".join(dict.fromkeys(names))


def _named(note: str, system: str) -> str:
    return "/".join(label(Note.parse(name), system) for name in note.split("/"))
