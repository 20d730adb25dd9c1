"""Sentences with a number in them: whatever the number, the form that is chosen says it, or speaks of no number."""

import re

import pytest

from cardenza.kernel.speech import Number, Said
from cardenza.words import languages, words_of
from cardenza.words.book import page
from cardenza.words.saying import Reader, form_for, forms_in, say_move
from tests.words.pages import NAMES, texts

SPOKEN = {
    "en": re.compile(r"\b(one|an?|another|last|two|three|four)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(une?|dernière|seule?|la|deux|trois|quatre)\b", re.IGNORECASE),
}
"""Words that tell how many there are."""

each_language = pytest.mark.parametrize("language", languages())


@each_language
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [0, 2, 12])
def test_no_form_speaks_of_another_count(language: str, name: str, count: int) -> None:
    for text in texts(page(language, name)):
        for _, one, many in forms_in(text):
            form = form_for(count, one, many, language)
            assert "#" in form or not SPOKEN[language].search(form), text


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("chord-poker", "take", ["Take the pile (0 cards)", "Prendre la pile\N{NO-BREAK SPACE}: 0 carte"]),
        ("carmony", "take", ["Take the pile: 0 cards", "Prendre la pile\N{NO-BREAK SPACE}: 0 carte"]),
        ("carmony", "draw", ["Draw 0 cards from the deck", "Piocher 0 carte au talon"]),
    ],
)
def test_taking_nothing_is_not_called_taking_one_card(game: str, move: str, said: list[str]) -> None:
    nothing = Said(move, {"count": Number(0)})
    assert [say_move(words_of(language, game), nothing, Reader(0, str)) for language in ("en", "fr")] == said
