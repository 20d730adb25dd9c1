"""What people are told: seats, places, events, objections and outcomes as short sentences."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, final

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from cardenza.kernel.events import Changed, Ended, Event, Happened, Made, Moved, Shown
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import POINTS, Reckoning
from cardenza.kernel.speech import Said
from cardenza.kernel.verdict import CORE, Verdict
from cardenza.kernel.zones import Place
from cardenza.terminal.pretty import keyed
from cardenza.words import own_words
from cardenza.words import words_of as book_of
from cardenza.words.saying import Reader, say, say_idea, say_move, say_proof

MOST_NAMED: Final = 8


@final
class Names:
    """What seats and zones are called at a table. The person is "you"; somebody who reads a record is nobody there."""

    def __init__(self, state: State, person: int | None) -> None:
        zones = state.zones()
        sizes = Counter(zone.name for zone in zones if isinstance(zone.place, int))
        self.by_seat = {name for name, size in sizes.items() if size == state.game.seats}
        self.unordered = {zone.name for zone in zones if not zone.is_ordered}
        self.empty_at_first = {zone.name for zone in zones if not zone.cards}
        self.person = person
        keys, key = catalogue.keys(), state.game.key
        self.book = book_of("en", key) if key in keys else own_words(type(state.game))

    def seat(self, seat: int) -> str:
        """Who sits there."""
        if self.person is None:
            return f"seat {seat}"
        return "you" if seat == self.person else f"seat {seat} (bot)"

    def reader(self) -> Reader:
        return Reader(self.person, self.seat)

    def seats(self, seats: Sequence[int]) -> str:
        """Several of them: "you, seat 1 (bot) and seat 2 (bot)"."""
        names = [self.seat(seat) for seat in seats]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def zone(self, name: str, place: Place) -> str:
        """Where a card lies: "your hand", "the hand of seat 1 (bot)", "column 3", "the stock"."""
        what = self.book.zones.get(name, words_of(name).removesuffix("s")).lower()
        if place is None:
            return f"the {what}"
        if name not in self.by_seat or not isinstance(place, int):
            number = place + 1 if isinstance(place, int) else place  # people count columns from 1
            return f"{what} {number}"
        return f"your {what}" if place == self.person else f"the {what} of {self.seat(place)}"


def words_of(name: str) -> str:
    """A name of the program as people read it: `draw_limit` is "draw limit"."""
    return name.replace("_", " ")


def cards_text(count: int) -> str:
    """How many: "no cards", "1 card", "7 cards"."""
    return "1 card" if count == 1 else f"{count or 'no'} cards"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# ---------------------------------------------------------------------------------------------------- events


def sentences(events: Sequence[Event], names: Names, game: Game, is_over: bool) -> list[str]:
    """What happened, as one receiver heard of it: the story of the move, or the move itself, and what it did."""
    told: list[str] = []
    said: list[str] = []
    story = [_happened(event.said, names) for event in events if isinstance(event, Happened)]
    story = [sentence for sentence in story if sentence]
    moved = [event for event in events if isinstance(event, Moved)]
    gone = [(event.card, event.source) for event in moved]
    for event in events:
        if isinstance(event, Made):
            said = event.move.split()
            mistake = ", a mistake" if event.is_mistake else ""
            told += story or [f"{capital(names.seat(event.seat))}: {event.move}{mistake}."]
        elif isinstance(event, Shown) and (event.card, event.zone) not in gone:
            told.append(f"{event.card} in {names.zone(*event.zone)} is shown.")
        elif isinstance(event, Ended):
            told += outcome_lines(event, names, game, is_over)
    first = len(story) or 1
    told[first:first] = _moved_lines(moved, names, said)
    return told


def prompted(prompt: Sequence[Said], names: Names) -> list[str]:
    """What the table reminds the reader of."""
    return [keyed(say(names.book, said, names.reader())) for said in prompt]


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
            verb = "goes" if len(cards) == 1 else "go"
            lines.append(capital(f"{_cards(cards)} {verb} from {names.zone(*source)} to {names.zone(*target)}."))
    return lines


def _cards(cards: Sequence[str | None]) -> str:
    named = [card for card in cards if card is not None]
    if len(named) == len(cards) <= MOST_NAMED:
        return " ".join(named)
    return "a card" if len(cards) == 1 else f"{len(cards)} cards"


def fact_text(event: Changed) -> str:
    """A fact that is different now."""
    return f"{words_of(event.fact)} {value_text(event.value)}"


def value_text(value: object) -> str:
    """The value of a fact or an option as people read it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return " ".join(str(item) for item in value) or "none"
    return "none" if value is None else str(value)


# ---------------------------------------------------------------------------------------------------- verdicts


def verdict_lines(verdict: Verdict, game: Game, names: Names) -> list[str]:
    """Why a move is not right: the move, what it makes and what is due, the rules, the proof and the price."""
    objection = verdict.objection
    if objection is None:
        return ["That is right."]
    book, reader = names.book, names.reader()
    did = "" if objection.did is None else say_move(book, objection.did, reader)
    idea = [] if objection.idea is None else say_idea(book, objection.idea, reader)
    lines = [f"{'A mistake' if verdict.is_mistake() else 'No'}: {' '.join(idea) or objection.sentence}"]
    lines += [f"  your move: {did[:1].lower()}{did[1:]}"] if did else []
    lines.append(f"  rules: {', '.join(objection.rules)}" + (f" ({objection.sentence})" if idea else ""))
    lines += [f"  {say_proof(book, piece, reader, is_typed=True)}" for piece in objection.evidence]
    if verdict.is_mistake():
        lines.append(f"  cost: {rule_text(game, verdict.cost)}")
    return [keyed(line) for line in lines]


def rule_text(game: Game, rule: str) -> str:
    """The sentence of a rule, with its number."""
    sentence = game.RULES.get(rule) or CORE.get(rule)
    return f"{sentence} [{rule}]" if sentence else f"[{rule}]"


# ---------------------------------------------------------------------------------------------------- the end


def outcome_lines(ended: Ended, names: Names, game: Game, is_over: bool) -> list[str]:
    """Who won, how it was counted, with what, and by which rule."""
    outcome = ended.outcome
    lines = [f"{'The game' if is_over else 'The round'} is over: {_winners(outcome, names)}."]
    if ended.reckoning is not None:
        lines += reckoning_lines(ended.reckoning, names)
    if outcome.scores is not None:
        lines.append(f"Scores: {_numbers(outcome.scores, names)}.")
    if outcome.points is not None:
        lines.append(f"Points of this round: {_numbers(outcome.points, names)}.")
    lines.append(rule_text(game, outcome.reason))
    return lines


def reckoning_lines(reckoning: Reckoning, names: Names) -> list[str]:
    """For each seat its points and, row by row, what they are for; where something else is counted, only that."""
    lines: list[str] = []
    for seat, (rows, total) in enumerate(zip(reckoning.rows, reckoning.totals, strict=True)):
        texts = [keyed(say(names.book, row, Reader(names.person, names.seat))) for row in rows]
        what = f"{total} {reckoning.what.removesuffix('s') if abs(total) == 1 else reckoning.what}"
        if reckoning.what == POINTS:
            figures = [str(row.points) for row in rows]
            width = max([len(figure) for figure in figures], default=0)
            lines.append(f"{capital(names.seat(seat))}: {what}.")
            lines += [f"  {figure:>{width}}  {text}" for figure, text in zip(figures, texts, strict=True)]
        else:
            lines.append(f"{capital(names.seat(seat))}: {'; '.join(texts) or what}.")
    return [*lines, "The lowest total wins."] if reckoning.is_least_best else lines


def _winners(outcome: Outcome, names: Names) -> str:
    if not outcome.winners:
        return "nobody wins"
    who = names.seats(outcome.winners)
    if len(outcome.winners) > 1:
        return f"{who} share the win"
    return f"{who} {'win' if who == 'you' else 'wins'}"


def _numbers(numbers: Sequence[int], names: Names) -> str:
    return ", ".join(f"{names.seat(seat)} {number}" for seat, number in enumerate(numbers))
