"""What people are told: seats, places, events, objections and outcomes as short sentences."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, final

from cardenza import catalogue
from cardenza.bots.levels import level_of
from cardenza.kernel.contract import State
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.events import Ended, Event, Happened, Made, Moved, Shown
from cardenza.kernel.judges import Judge
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import BOOKS, CARDS, PAIRS, POINTS, TURNS, Reckoning
from cardenza.kernel.speech import Part, Said, Text, without_aid
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import Place
from cardenza.terminal.notation import USUAL, Notation, Style
from cardenza.terminal.phrases import counted, phrase
from cardenza.terminal.pretty import keyed
from cardenza.words import levels_of, own_words, say_value
from cardenza.words import words_of as book_of
from cardenza.words.book import joined
from cardenza.words.saying import Reader, say, say_hint, say_idea, say_move, say_proof, say_text

MOST_NAMED: Final = 8
PLACES: Final = frozenset({"waiting", "compulsory", "onto"})
"""Facts that are places of the board of Key's Corners: E is the east there."""

UNITS: Final = {POINTS: "points", CARDS: "unit_cards", PAIRS: "pairs", BOOKS: "books", TURNS: "turns"}


@final
class Names:
    """What seats and zones are called at a table. The person is "you"; somebody who reads a record is nobody there."""

    def __init__(self, state: State, person: int | None, language: str = "en", style: Style = USUAL) -> None:
        zones = state.zones()
        sizes = Counter(zone.name for zone in zones if isinstance(zone.place, int))
        self.by_seat = {name for name, size in sizes.items() if size == state.game.seats}
        self.unordered = {zone.name for zone in zones if not zone.is_ordered}
        self.empty_at_first = {zone.name for zone in zones if not zone.cards}
        self.person = person
        self.language = language
        self._game = state.game
        keys, key = catalogue.keys(), state.game.key
        book = book_of(language, key) if key in keys else own_words(type(state.game))
        called = state.game.manners.called(state.game)  # it may be played with cards of one's own
        self.book = replace(book, called=called)
        self.style = style.for_language(language)
        self.notation = Notation(state.game, self.style)

    def say(self, key: str, **gaps: object) -> str:
        """A sentence of the terminal itself."""
        return phrase(self.language, key, **gaps)

    def count(self, key: str, count: int, **gaps: object) -> str:
        """The same where its form depends on a number."""
        return counted(self.language, key, count, **gaps)

    def cards(self, count: int) -> str:
        """How many: "no cards", "1 card", "7 cards"."""
        return self.count("cards", count) if count else self.say("cards_none")

    def seat(self, seat: int) -> str:
        """Who sits there, counted from 1. You sit first, so bots have the numbers by which one asks them: `ask 1 C`."""
        if self.person is None:
            return self.say("seat", number=seat + 1)
        return self.say("you") if seat == self.person else self.say("bot", number=seat)

    def judge(self, judge: Judge) -> str:
        """Who watches the table."""
        return self.say(f"judge_{judge.value}")

    def level(self, number: int) -> str:
        """How well the bots play, and what they are like."""
        found = level_of(number)
        name, says = levels_of(self.language).get(found.key, (found.name, found.sentence))
        return self.say("bots", number=number, name=name, says=says)

    def reader(self) -> Reader:
        return Reader(self.person, self.seat, *self.style)

    def text(self, text: str) -> str:
        """A sentence with the notes in it named for the reader, as plain mode prints it."""
        return keyed(say_text(self.book, text, self.style.system))

    def seats(self, seats: Sequence[int]) -> str:
        """Several of them: "you, bot 1 and bot 2"."""
        return joined([self.seat(seat) for seat in seats], self.language)

    def zone(self, name: str, place: Place) -> str:
        """Where a card lies: "your hand", "the hand of bot 1", "column 3", "the stock"."""
        what = small(self.book.zones.get(name, words_of(name).removesuffix("s")))
        if place is None:
            return self.say("zone", what=what)
        if name not in self.by_seat or not isinstance(place, int):
            number = str(place + 1) if isinstance(place, int) else self._place(place)  # people count columns from 1
            return self.say("zone_at", what=what, number=number)
        is_own = place == self.person
        return self.say("zone_own", what=what) if is_own else self.say("zone_of", what=what, seat=self.seat(place))

    def _place(self, place: str) -> str:
        """A side of the board as one types it; another place with a name is a note."""
        return place if f"place.{place}" in self.book.values else self.notation.card(place)

    def label(self, name: str, place: Place) -> str:
        """The same at the beginning of a row."""
        return capital(self.zone(name, place).removeprefix("the "))

    def rule(self, rule: str) -> str:
        """The sentence of a rule, with its number."""
        sentence = self.book.rules.get(rule)
        return f"{self.text(sentence)} [{rule}]" if sentence else f"[{rule}]"

    def move(self, text: str) -> str:
        """A move as it is said; as it is written where a part of it is hidden from the reader."""
        try:
            said = self._game.kinds().said(self._game.parse_move(text))
        except CardenzaError:
            return self.notation.move(text)
        return keyed(small(say_move(self.book, said, self.reader()))) or self.notation.move(text)

    def put(self, said: Said) -> Said:
        """What is wrong with a line, with the notes that it could have named as the reader types them."""
        parts: dict[str, Part] = {
            gap: Text(self.notation.row(part.text)) if isinstance(part, Text) else part
            for gap, part in said.parts.items()
        }
        return said._replace(parts=parts)

    def value(self, value: object) -> str:
        """The value of a fact or an option as people read it."""
        if isinstance(value, bool):
            return self.say("on" if value else "off")
        if isinstance(value, list):
            return " ".join(self.notation.cards([str(item) for item in value])) or self.say("none")
        return self.say("none") if value is None else self.notation.card(str(value))


def words_of(name: str) -> str:
    """A name of the program as people read it: `draw_limit` is "draw limit"."""
    return name.replace("_", " ")


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def small(words: str) -> str:
    """Words in the middle of a sentence; a word that is all in capitals stays so.

    >>> small("Cartes MELD"), small("MELD deck"), small("A wild")
    ('cartes MELD', 'MELD deck', 'a wild')
    """
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


# ---------------------------------------------------------------------------------------------------- events


def sentences(events: Sequence[Event], names: Names, is_over: bool) -> list[str]:
    """What happened, as one receiver heard of it: the story of the move, or the move itself, and what it did.

    Cards that are laid open a story tells of; without one, they are told one by one.
    """
    told: list[str] = []
    said: list[str] = []
    story = [_happened(event.said, names) for event in events if isinstance(event, Happened)]
    story = [sentence for sentence in story if sentence]
    moved = [event for event in events if isinstance(event, Moved)]
    gone = [(event.card, event.source) for event in moved]
    for event in events:
        if isinstance(event, Made):
            said = event.move.split()
            made = "made_wrong" if event.is_mistake else "made"
            told += story or [names.say(made, seat=capital(names.seat(event.seat)), move=names.move(event.move))]
        elif isinstance(event, Shown) and not story and (event.card, event.zone) not in gone:
            told.append(names.say("shown", card=names.notation.card(event.card or ""), zone=names.zone(*event.zone)))
        elif isinstance(event, Ended):
            told += outcome_lines(event, names, is_over)
    first = len(story) or 1
    told[first:first] = _moved_lines(moved, names, said)
    return told


def deal_lines(state: State, names: Names, has_aids: bool = True) -> list[str]:
    """What was dealt and turned up, and who begins; nothing in the middle of a game."""
    story = state.game.manners.dealt(state)
    told = story if has_aids else [said for said in map(without_aid, story) if said is not None]
    return [_happened(said, names) for said in told]


def prompted(prompt: Sequence[Said], names: Names) -> list[str]:
    """What the table reminds the reader of."""
    return [keyed(say(names.book, said, names.reader())) for said in prompt]


def hint_line(said: Said, names: Names) -> str:
    """A sentence of a hint."""
    return keyed(say_hint(names.book, said, names.reader()))


def _happened(said: Said, names: Names) -> str:
    sentence = keyed(say(names.book, said, names.reader()))
    return f"{sentence} ({said.points:+})" if sentence and said.points else sentence


def _moved_lines(events: Sequence[Moved], names: Names, said: Sequence[str]) -> list[str]:
    """One sentence for all cards that went the same way; cards that the move itself names need none."""
    ways: dict[tuple[tuple[str, Place], tuple[str, Place]], list[str | None]] = {}
    for event in events:
        ways.setdefault((event.source, event.target), []).append(event.card)
    lines: list[str] = []
    for (source, target), cards in ways.items():
        if any(card not in said for card in cards):
            way = {"source": names.zone(*source), "target": names.zone(*target)}
            line = names.count("moved", len(cards), cards=_cards(cards, names), **way)
            lines.append(line if _are_named(cards) else capital(line))  # a card stands as one types it
    return lines


def _cards(cards: Sequence[str | None], names: Names) -> str:
    if _are_named(cards):
        return " ".join(names.notation.card(card or "") for card in cards)
    return names.say("some_card") if len(cards) == 1 else names.cards(len(cards))


def _are_named(cards: Sequence[str | None]) -> bool:
    return len(cards) <= MOST_NAMED and None not in cards


def fact_text(fact: str, value: object, names: Names) -> str:
    """A fact, and how it is now."""
    told = value if isinstance(value, list) else [value]
    if fact in names.book.seats and told != [None]:
        said = names.seats([seat for seat in told if isinstance(seat, int)])
    elif fact in PLACES:
        said = " ".join(map(str, told))
    else:
        said = names.value(value) if isinstance(value, list) else _value_text(fact, value, names)
    return keyed(names.say("label", label=small(names.book.facts.get(fact, words_of(fact))), text=said))


def _value_text(fact: str, value: object, names: Names) -> str:
    said = say_value(names.book, fact, value)
    return names.notation.card(said) if said == value else names.text(said)


# ---------------------------------------------------------------------------------------------------- verdicts


def verdict_lines(verdict: Verdict, names: Names) -> list[str]:
    """Why a move is not right: the move, what it makes and what is due, the rules, the proof and the price."""
    objection = verdict.objection
    if objection is None:
        return [names.say("right")]
    book, reader = names.book, names.reader()
    did = "" if objection.did is None else say_move(book, objection.did, reader)
    idea = [] if objection.idea is None else say_idea(book, objection.idea, reader)
    sentence = objection.sentence  # in English it may say more than the rule
    if names.language != "en":
        sentence = book.rules.get(objection.rules[0], sentence)
    sentence = names.text(sentence)
    rules = ", ".join(objection.rules)
    lines = [names.say("mistake" if verdict.is_mistake() else "no", sentence=" ".join(idea) or sentence)]
    lines += [names.say("your_move", move=did[:1].lower() + did[1:])] if did else []
    lines.append(names.say("rules_said" if idea else "rules", rules=rules, sentence=sentence))
    lines += [f"  {say_proof(book, piece, reader, typed=names.notation.card)}" for piece in objection.evidence]
    if verdict.is_mistake():
        lines.append(names.say("cost", rule=names.rule(verdict.cost)))
    return [keyed(line) for line in lines]


# ---------------------------------------------------------------------------------------------------- the end


def outcome_lines(ended: Ended, names: Names, is_over: bool) -> list[str]:
    """Who won, how it was counted, with what, and by which rule."""
    outcome = ended.outcome
    lines = [names.say("game_over" if is_over else "round_over", winners=_winners(outcome, names))]
    if ended.reckoning is not None:
        lines += reckoning_lines(ended.reckoning, names)
    if outcome.scores is not None:
        lines.append(names.say("scores", numbers=_numbers(outcome.scores, names)))
    if outcome.points is not None and ended.reckoning is None:
        lines.append(names.say("round_points", numbers=_numbers(outcome.points, names)))
    lines.append(names.rule(outcome.reason))
    return lines


def reckoning_lines(reckoning: Reckoning, names: Names) -> list[str]:
    """For each seat its points and, row by row, what they are for; where something else is counted, only that."""
    lines: list[str] = []
    for seat, (rows, total) in enumerate(zip(reckoning.rows, reckoning.totals, strict=True)):
        texts = [keyed(say(names.book, row, names.reader())) for row in rows]
        what = names.count(UNITS[reckoning.what], total) if reckoning.what else str(total)
        if reckoning.what == POINTS:
            figures = [str(row.points) for row in rows]
            width = max([len(figure) for figure in figures], default=0)
            lines.append(names.say("counted", seat=capital(names.seat(seat)), what=what))
            lines += [f"  {figure:>{width}}  {text}" for figure, text in zip(figures, texts, strict=True)]
        else:
            counts = "; ".join(map(small, texts)) or what
            lines.append(names.say("counted", seat=capital(names.seat(seat)), what=counts))
    is_low_good = reckoning.is_least_best and reckoning.what != CARDS  # who has no cards left has won by that
    return [*lines, names.say("fewest_turns" if reckoning.what == TURNS else "lowest")] if is_low_good else lines


def _winners(outcome: Outcome, names: Names) -> str:
    if not outcome.winners:
        return names.say("nobody_wins")
    who = names.seats(outcome.winners)
    if len(outcome.winners) > 1:
        return names.say("share", who=who)
    return names.say("you_win") if outcome.winners == (names.person,) else names.say("wins", who=who)


def _numbers(numbers: Sequence[int], names: Names) -> str:
    return ", ".join(f"{names.seat(seat)} {number}" for seat, number in enumerate(numbers))
