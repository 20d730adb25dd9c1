"""Listening to games, in their cases and on random walks, with right and wrong moves: nothing undeclared is said."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from cardenza import catalogue
from cardenza.coach import BARE, explain, ideas
from cardenza.kernel.contract import Game, State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Name, Number, Part, Said, Saying, Word, kind_of
from cardenza.kernel.verdict import Counted, Listed, Marked, Objection
from cardenza.kernel.zones import GAP
from cardenza.testing.cases import read_cases
from cardenza.testing.walk import slips, some_game, variants, walk
from cardenza.words import languages, words_of
from cardenza.words.saying import forms_in
from tests import asking
from tests.samples import SAMPLE
from tests.words import declared

CASES = Path(__file__).parent.parent / "cases"


class Listener:
    """Holds what is heard of a game against what the game declares."""

    def __init__(self, kind: type[Game]) -> None:
        self.kind = kind
        self.sayings = declared.sayings(kind)
        self.ideas: dict[str, Saying] = {idea.key: idea for idea in (*ideas(kind.key), *BARE)}
        self.moves = {move.key: (move.gaps(), declared.words_in(move.groups())) for move in kind().kinds().kinds}
        self.moves |= {each.key: (each.gaps, declared.words_in(each.groups)) for each in kind.manners.unfinished}
        self.namings = {naming.key: naming for naming in kind.manners.namings}
        self.zones = declared.zones(kind)
        self.values = declared.values(kind)
        self.called: dict[str, Name] = {}
        self.words = {language: words_of(language, kind.key) for language in languages()}
        self.words_heard = 0
        self.cards_heard = 0

    def attend(self, state: State) -> None:
        """What cards are called in this game, which may have some of its own."""
        self.called = state.game.manners.called(state.game)

    def _count(self, said: Said, phrases: Iterable[str], language: str) -> None:
        """At nothing the form that the language has for it says the number."""
        for phrase in phrases:
            for gap, one, many in forms_in(phrase):
                part = said.parts[gap]
                assert part != Number(0) or "#" in (one if language == "fr" else many), phrase

    def hear(self, story: Sequence[Said]) -> None:
        for said in story:
            self._said(said, self.sayings[said.key])

    def hear_move(self, said: Said) -> None:
        gaps, words = self.moves[said.key]
        assert {gap: kind_of(part) for gap, part in said.parts.items()}.items() <= gaps.items(), said
        self._parts(said.parts.values(), words)
        for language, spoken in self.words.items():
            self._count(said, [spoken.moves[said.key]], language)

    def hear_objection(self, objection: Objection) -> None:
        if objection.did is not None:
            self.hear_move(objection.did)
        if objection.idea is not None:
            self._said(objection.idea, self.ideas[objection.idea.key])
        for piece in objection.evidence:
            if isinstance(piece, Counted):
                continue
            heading = piece.heading if isinstance(piece, Listed | Marked) else piece.what
            saying = self.sayings[heading.key]
            self._said(heading, saying)
            if isinstance(piece, Listed | Marked):
                self._parts(piece.items, declared.words_in(saying.groups))

    def look(self, state: State) -> None:
        """What everybody sees, and what the table reminds each of them of."""
        for zone in state.zones():
            assert zone.name in self.zones, zone.name
            for card, who in zip(zone.cards, zone.seen, strict=True):
                if who and card != GAP:
                    self._card(Card(asking.face(state, card)))
        for fact in state.facts():
            if isinstance(fact.value, str):
                self._fact(fact.name, fact.value)
        for viewer in (None, *range(state.game.seats)):
            for has_aids in (True, False):
                self.hear(state.game.manners.prompt(state, viewer, has_aids))

    def _said(self, said: Said, saying: Saying) -> None:
        assert {gap: kind_of(part) for gap, part in said.parts.items()} == saying.gaps, said
        self._parts(said.parts.values(), declared.words_in(saying.groups))
        for language, words in self.words.items():
            self._count(said, words.says.get(said.key, ()) or words.ideas.get(said.key, ()), language)

    def _parts(self, parts: Iterable[Part], words: set[str]) -> None:
        for part in parts:
            if isinstance(part, Word):
                assert f"{part.group}.{part.word}" in words, part
                self.words_heard += 1
            elif isinstance(part, Card | Cards):
                for card in [part] if isinstance(part, Card) else part.cards:
                    self._card(card)

    def _card(self, card: Card) -> None:
        name = card.name or self.called.get(card.card)
        self.cards_heard += 1
        if name is None:
            assert declared.NOTE.fullmatch(card.card.rstrip("0123456789")), card
        else:
            self.hear_name(name)

    def hear_name(self, name: Name) -> None:
        naming = self.namings[name.key]
        assert {gap: kind_of(part) for gap, part in name.parts.items()} == naming.gaps, name
        words = declared.words_in(naming.groups)
        said = [part for part in name.parts.values() if isinstance(part, Word)]
        assert all(f"{part.group}.{part.word}" in words for part in said), name
        self.words_heard += len(said)

    def _fact(self, name: str, value: str) -> None:
        is_plain = declared.NOTE.fullmatch(value) or value in self.called or not value.isidentifier()
        assert is_plain or f"{name}.{value}" in self.values, (name, value)


def listened(kind: type[Game]) -> Listener:
    """Hear all of its cases, and games with every number of seats and options by lot."""
    listener = Listener(kind)
    for case in read_cases((CASES / f"{kind.key}.jsonl").read_text(encoding="utf-8").splitlines()):
        document = case["position"]
        assert isinstance(document, dict)
        state = catalogue.position(document)
        listener.attend(state)
        listener.look(state)
        ask(listener, state, state.to_act()[0] if state.to_act() else 0, Rng(5))
    for seats in range(kind.least_seats, kind.most_seats + 1):
        for index in range(max(2, SAMPLE.heard // (kind.most_seats - kind.least_seats + 1))):
            rng = Rng(5, 100 * seats + index)
            listen(listener, some_game(kind, seats, rng).deal_from(rng.fork()), rng)
    return listener


def listen(listener: Listener, state: State, rng: Rng) -> None:
    """Play one game; every move is heard, ever fewer positions with what could be done wrong there."""
    listener.attend(state)
    due = 0
    for number, (seat, move) in enumerate(walk(Scribe(state), rng)):
        listener.hear(state.story or [])
        state.story = []
        listener.hear_move(state.game.manners.said(state, seat, move))
        if number == due:
            due += 1 + due // 5
            listener.look(state)
            ask(listener, state, seat, rng)
    listener.look(state)
    listener.hear(state.story or [])


def ask(listener: Listener, state: State, seat: int, rng: Rng) -> None:
    """Have wrong moves explained, and hear the proofs."""
    for move in [*variants(state, seat, rng, 6), *slips(state, seat, rng.fork())]:
        objection = explain(state, seat, move).objection
        if objection is not None:
            listener.hear_objection(objection)
