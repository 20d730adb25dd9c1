"""English that was left in French: every word that only the English phrases use.

What both languages say alike stands in a list that people read: cognates, loan words, names, and what one types.
"""

import re
from functools import cache

from cardenza import catalogue
from cardenza.kernel.verdict import CORE
from cardenza.match.rules import MATCH
from cardenza.terminal.phrases import HELP, PHRASES
from cardenza.words.book import ENGLISH, page
from tests.words.pages import NAMES, texts

ALIKE = frozenset(
    """
    add blues bluff centre change coach code continue correction de distance dominant face interception lie long maj
    memo met minutes mmaj mode moment no note notes octave octaves on option options or original part passes phase
    pile piles place places point points poker position possible scores secret silence six sol strict table total type
    """.split()
)
NAMED = frozenset(
    """
    alice alices cardenza carmony clé corners do eb gb guy hauteur intervalle joseph key meld memory metronome musicards
    musicien reed reprise rythme schafer
    """.split()
)
TYPED = frozenset(
    "coach finish help hint judge last memo more new options plain quit restart review rules save show skip stats step "
    "undo why winnable yes".split()
)

_WORD = re.compile(r"[a-zà-ÿœ]{2,}", re.IGNORECASE)
_NO_WORDS = re.compile(r"\{\w+\|?|\b[A-Z]+-[A-Z]?\d+")
"""Gaps by their names, and numbers of rules."""


def words_in(text: str) -> set[str]:
    """The words of a phrase or a sentence.

    >>> sorted(words_in("{seat} drew {count|a card|# cards} (DIST-21)."))
    ['card', 'cards', 'drew']
    """
    return {word.lower() for word in _WORD.findall(_NO_WORDS.sub("", text))}


@cache
def english() -> frozenset[str]:
    """Every word that English uses and French does not."""
    phrases = [text for name in NAMES for text in texts(page(ENGLISH, name))]
    for kind in catalogue.games():
        phrases += [*kind.RULES.values(), kind.title, kind.summary, *(option.sentence for option in kind.OPTIONS)]
    phrases += [*CORE.values(), *MATCH.values(), *PHRASES[ENGLISH].values(), *HELP[ENGLISH]]
    return frozenset().union(*map(words_in, phrases)) - ALIKE - NAMED


def english_in(text: str) -> set[str]:
    """The English words of a French text."""
    return words_in(text) & english()
