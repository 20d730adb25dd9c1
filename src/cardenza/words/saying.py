"""Sentences made of what is said (`kernel.speech`) and the words of a language.

A phrase has gaps: `{seat}` is the name of a player, `{count|a card|# cards}` one of two forms by a number, which stands
where the `#` is (`form_for`). Notes are named in the reader's naming system; a sentence begins with a capital.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, assert_never

from cardenza.kernel import speech
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Measured, Summed, headed
from cardenza.theory.naming import label
from cardenza.theory.notes import Note, both_names
from cardenza.theory.octaves import HELMHOLTZ, SCIENTIFIC, at_octave
from cardenza.words.book import Words, joined, say_name

_GAP: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")
_CARD: Final = re.compile(r"([A-G](?:##|bb|#|b)?)(\d?)")
_IN_NAMES: Final = re.compile(r"(?<![\w#])[A-G](?:##|bb|#|b)?(?![\w#])")
_ARTICLE: Final = re.compile(r"(?:^|[.:;?!“(]\s*)A(?= [a-z])")
_QUARTERS: Final = {"": "", "25": "¼", "5": "½", "75": "¾"}
_PROOF: Final = {
    "en": {
        "line": "{}: {}",
        "counted": "counted",
        "none": "none",
        "due": ", {} is due",
        "no_more": "there must be none",
        "most": "at most {}",
        "least": "at least {}",
        "exactly": "{} asked for",
    },
    "fr": {
        "line": "{}\N{NO-BREAK SPACE}: {}",
        "counted": "compté",
        "none": "aucune",
        "due": ", attendu\N{NO-BREAK SPACE}: {}",
        "no_more": "il ne doit pas y en avoir",
        "most": "au plus {}",
        "least": "au moins {}",
        "exactly": "il en faut {}",
    },
}


class Reader(NamedTuple):
    """Whoever reads: the seat that is theirs, what players are called, in which system notes are named, and how octaves
    are written."""

    seat: int | None
    player: Callable[[int], str]
    system: str = "en"
    octaves: str = SCIENTIFIC


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


def say_text(words: Words, text: str, system: str) -> str:
    """A text in which notes stand by their neutral names, with the reader's names; an article is no note.

    >>> from cardenza.words.book import words_of
    >>> say_text(words_of("en", "memory"), "A card: F# to A, a third.", "fr")
    'A card: Fa♯ to La, a third.'
    """
    articles = {found.end() for found in _ARTICLE.finditer(text)} if words.language == "en" else set()
    return _IN_NAMES.sub(lambda note: "A" if note.end() in articles else _named(note.group(), system), text)


def say_idea(words: Words, idea: speech.Said, reader: Reader) -> list[str]:
    """What a wrong move really is, and what is due instead."""
    return [_filled(words, phrase, idea, reader) for phrase in words.ideas.get(idea.key, ()) if phrase]


def say_hint(words: Words, said: speech.Said, reader: Reader) -> str:
    """A sentence of a hint.

    >>> from cardenza.words.book import words_of
    >>> say_hint(words_of("fr", "memory"), speech.Said("partner_symbol", {}), Reader(0, str))
    'Sa partenaire porte le même symbole.'
    """
    return _filled(words, words.hints.get(said.key, ""), said, reader)


def say_proof(words: Words, piece: Evidence, reader: Reader, *, typed: Callable[[str], str] | None = None) -> str:
    """A proof in one line; where moves are `typed`, cards stand as one types them."""
    proof = _PROOF[words.language]
    match piece:
        case Counted(names):
            return proof["line"].format(proof["counted"], part_text(words, speech.Notes(names), reader))
        case Listed(heading, items):
            row = _items(words, items, reader, typed)
            text = _apart(row).join(row) or proof["none"]
        case Marked(heading, items, at, is_due):
            row = _items(words, items, reader, typed)
            text = _apart(row).join(f"[{item}]" if place == at else item for place, item in enumerate(row))
            text += proof["due"].format(row[at]) if is_due else ""
        case Measured(heading, found, bound, is_most):
            asked = "no_more" if is_most and bound == 0 else "most" if is_most else "least"
            text = f"{_minus(found)}, {proof[asked].format(_minus(bound))}"
        case Summed(heading, terms, total, bound, is_most):
            text = f"{_sum(terms, total)}, {proof['most' if is_most else 'exactly'].format(_in_quarters(bound))}"
        case _:
            assert_never(piece)
    return proof["line"].format(_headed(words, heading, reader), text)


def _apart(items: Sequence[str]) -> str:
    """What stands between items: more than a space where one of them has several words.

    >>> _apart(["F3", "G3"]), _apart(["F3", "a wild"]), _apart(["low D and high E", "low F, low G and high E"])
    (' ', ', ', '; ')
    """
    return "; " if any(", " in item for item in items) else ", " if any(" " in item for item in items) else " "


def _sum(terms: Sequence[str], total: str) -> str:
    """Beats added up; one of them alone is its own sum.

    >>> _sum(["1", "0.25"], "1.25"), _sum(["0.5"], "0.5"), _sum([], "0")
    ('1 + ¼ = 1¼', '½', '0')
    """
    added = " + ".join(map(_in_quarters, terms))
    return f"{added} = {_in_quarters(total)}" if len(terms) > 1 else _in_quarters(total)


def _minus(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def _headed(words: Words, heading: speech.Said, reader: Reader) -> str:
    return say(words, heading, reader) or headed(heading)


def _items(words: Words, items: Sequence[speech.Part], reader: Reader, typed: Callable[[str], str] | None) -> list[str]:
    return [(_typed(item, typed) if typed else "") or part_text(words, item, reader) for item in items]


def _typed(item: speech.Part, typed: Callable[[str], str]) -> str:
    """A card, or several that go together, as one types them; nothing for what is no card."""
    cards = [item] if isinstance(item, speech.Card) else item.cards if isinstance(item, speech.Cards) else ()
    return " ".join(typed(card.card) for card in cards)


def _filled(words: Words, phrase: str, said: speech.Said, reader: Reader) -> str:
    sentence = _GAP.sub(lambda gap: _in_gap(words, gap, said, reader), phrase)
    return sentence if _begins_with_pitch(words, phrase, said, reader) else sentence[:1].upper() + sentence[1:]


def _begins_with_pitch(words: Words, phrase: str, said: speech.Said, reader: Reader) -> bool:
    """By Helmholtz a small letter and a large one are two octaves."""
    gap = _GAP.match(phrase)
    part = said.parts.get(gap.group(1)) if gap and reader.octaves == HELMHOLTZ else None
    card = part.cards[0] if isinstance(part, speech.Cards) and part.cards else part
    if not isinstance(card, speech.Card) or card.name or card.card in words.called:
        return False
    found = _CARD.fullmatch(card.card)
    return found is not None and found.group(2) != ""


def gaps_in(phrase: str) -> set[str]:
    """The names of the gaps of a phrase.

    >>> sorted(gaps_in("{seat} drew {count|a card|# cards}."))
    ['count', 'seat']
    """
    return {found.group(1) for found in _GAP.finditer(phrase)}


def forms_in(phrase: str) -> list[tuple[str, str, str]]:
    """The gaps of a phrase that have two forms, with these.

    >>> forms_in("{seat} drew {count|a card|# cards}.")
    [('count', 'a card', '# cards')]
    """
    return [(gap.group(1), gap.group(2), gap.group(3)) for gap in _GAP.finditer(phrase) if gap.group(2) is not None]


def _in_gap(words: Words, gap: re.Match[str], said: speech.Said, reader: Reader) -> str:
    part = said.parts[gap.group(1)]
    text = part_text(words, part, reader)
    if gap.group(2) is None or not isinstance(part, speech.Number):
        return text
    return form_for(part.number, gap.group(2), gap.group(3), words.language).replace("#", text)


def form_for(number: int, one: str, many: str, language: str) -> str:
    """Which of two forms goes with a number. In French nothing is singular; but "une carte" is not said of no card.

    >>> form_for(0, "# point", "# points", "fr"), form_for(0, "une carte", "# cartes", "fr")
    ('# point', '# cartes')
    """
    is_one = number == 1 or (number == 0 and language == "fr" and "#" in one)
    return one if is_one else many


def part_text(words: Words, part: speech.Part, reader: Reader) -> str:
    """A part as it is said."""
    match part:
        case speech.Seat(seat):
            return reader.player(seat)
        case speech.Number(number):
            return _minus(number)
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
        case speech.Text(text):
            return text
        case _:
            assert_never(part)


def _in_quarters(beats: str) -> str:
    whole, point, quarters = beats.partition(".")
    return (whole if whole != "0" or not point else "") + _QUARTERS[quarters]


def _card_text(words: Words, card: speech.Card, reader: Reader) -> str:
    name = card.name or words.called.get(card.card)
    if name is not None:  # what stands for a note is told with that note as the context spells it
        return say_name(words, name, lambda note: _named(card.note or note, reader.system)) or card.card
    found = _CARD.fullmatch(card.card)
    if found is None:
        return card.card
    names = _named(card.note or both_names(Note.parse(found.group(1)).pitch_class), reader.system)
    return _pitched(names, int(found.group(2)), reader.octaves) if found.group(2) else names


def _pitched(names: str, octave: int, style: str) -> str:
    """Both names of a note, or one, in an octave.

    >>> _pitched("C♯/D♭", 4, "scientific"), _pitched("Cis/Des", 5, "helmholtz")
    ('C♯/D♭4', "cis''/des''")
    """
    if style != HELMHOLTZ:
        return at_octave(names, octave, style)
    return "/".join([at_octave(name, octave, style) for name in names.split("/")])


def _named(note: str, system: str) -> str:
    return "/".join(label(Note.parse(name), system) for name in note.split("/"))
