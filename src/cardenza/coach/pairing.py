"""Two Musicards as a pair: what they really are, in half steps and hours. Memory, Go Fish and Old Maid share it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardenza.decks.musicards import PARTNERS, is_wild, note_of, parse_card
from cardenza.kernel.speech import CARDS, NOTE, NUMBER, Note, Number, Said, Saying, cards_said
from cardenza.kernel.verdict import Objection
from cardenza.theory.notes import both_names

OCTAVE: Final = 12
PAIR: Final = {"first": NOTE, "second": NOTE}
SYMBOL: Final = Saying("found-symbol", "", cards=CARDS)
OTHER_NOTE: Final = Saying("found-other-note", "", **PAIR, count=NUMBER)
NO_TRITONE: Final = Saying("found-no-tritone", "", **PAIR, count=NUMBER)
SAME_NOTE: Final = Saying("found-same-note", "", first=NOTE)
NO_INVERSION: Final = Saying("found-no-inversion", "", **PAIR, low=NUMBER, high=NUMBER, sum=NUMBER)
WRONG: Final = (SYMBOL, OTHER_NOTE, NO_TRITONE, SAME_NOTE, NO_INVERSION)

IS_SYMBOL: Final = Saying("missed-symbol", "", cards=CARDS)
IS_SAME: Final = Saying("missed-same-note", "", first=NOTE)
IS_TRITONE: Final = Saying("missed-tritone", "", **PAIR)
IS_INVERSION: Final = Saying("missed-inversion", "", **PAIR, low=NUMBER, high=NUMBER)
MISSED: Final = (IS_SYMBOL, IS_SAME, IS_TRITONE, IS_INVERSION)


class Cited(NamedTuple):
    """The sentences of a game's rules, and which of them says what a pair is: by the rule for pairs, and of symbols."""

    sentences: dict[str, str]
    same: str
    partners: str
    symbol: str

    def objection(self, rule: str, idea: Said) -> Objection:
        return Objection((rule,), self.sentences[rule], idea=idea)

    def of(self, pair_rule: str) -> str:
        return self.same if pair_rule == "same" else self.partners


def no_pair(pair_rule: str, cited: Cited, cards: Sequence[str]) -> Objection | None:
    """What two different cards are, if they are no pair.

    >>> cited = Cited({"MAID-02": "Two cards of the same note are a pair."}, "MAID-02", "MAID-R10", "MAID-03")
    >>> print(no_pair("same", cited, ["C2", "D4"]))
    Two cards of the same note are a pair. [MAID-02]
    >>> no_pair("tritone", cited, ["C2", "F#4"]) is None
    True
    """
    one, other = (parse_card(card) for card in cards)
    if is_wild(one) or is_wild(other):
        is_pair = note_of(one) == note_of(other)
        return None if is_pair else cited.objection(cited.symbol, SYMBOL.said(cards_said([*cards])))
    low, high = note_of(one), note_of(other)
    if high == PARTNERS[pair_rule][low]:
        return None
    return cited.objection(cited.of(pair_rule), _idea(pair_rule, low, high))


def _idea(pair_rule: str, low: int, high: int) -> Said:
    if pair_rule == "inversion":
        on_clock = hours(low, high)
        return NO_INVERSION.said(*named(low, high), *map(Number, on_clock), Number(sum(on_clock)))
    if low == high:
        return SAME_NOTE.said(named(low)[0])
    apart = min((low - high) % OCTAVE, (high - low) % OCTAVE)
    return (OTHER_NOTE if pair_rule == "same" else NO_TRITONE).said(*named(low, high), Number(apart))


def is_pair(pair_rule: str, cited: Cited, cards: Sequence[str]) -> Objection:
    """Why two cards are a pair."""
    one, other = (parse_card(card) for card in cards)
    if is_wild(one):
        return cited.objection(cited.symbol, IS_SYMBOL.said(cards_said([*cards])))
    low, high = note_of(one), note_of(other)
    if pair_rule == "inversion":
        idea = IS_INVERSION.said(*named(low, high), *map(Number, hours(low, high)))
        return cited.objection(cited.of(pair_rule), idea)
    if pair_rule == "tritone":
        return cited.objection(cited.of(pair_rule), IS_TRITONE.said(*named(low, high)))
    return cited.objection(cited.of(pair_rule), IS_SAME.said(named(low)[0]))


def hours(note: int, other: int) -> tuple[int, int]:
    """Where two notes stand on the clock: C at twelve, and at none beside another C, for these two make twelve.

    >>> hours(4, 8), hours(0, 4), hours(0, 0)
    ((4, 8), (12, 4), (12, 0))
    """
    return note or OCTAVE, other or (OCTAVE if note else 0)


def named(*notes: int) -> list[Note]:
    """Notes, whatever their octave; nothing spells a black key here, so it goes by both names."""
    return [Note(both_names(note)) for note in notes]
