"""Every round and every game that ends is reckoned: rows that add up to what the rules give, with a rule and words."""

from collections.abc import Iterator

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from cardenza.kernel.reckoning import NOTHING, Reckoning, heard_by, opened
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Said, kind_of
from cardenza.testing.walk import some_game, walk
from cardenza.words import words_of
from cardenza.words.saying import Reader, say
from tests.samples import SAMPLE

each_game = pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)


def ends(kind: type[Game], seed: int) -> Iterator[State]:
    """The moments of a random game at which a round of it, or all of it, has ended."""
    rng = Rng(seed)
    seats = kind.least_seats + rng.below(kind.most_seats - kind.least_seats + 1)
    state = some_game(kind, seats, rng).deal(rng.below(1 << 30))
    for _ in walk(Scribe(state), rng):
        if state.outcome() is not None:
            yield state
    yield state


def counted(state: State) -> list[int]:
    """What the rules have counted: points of the round, scores of the game, or else the cards in the hands."""
    outcome = state.outcome()
    assert outcome is not None
    if totals := outcome.points or outcome.scores:
        return list(totals)
    return [len(zone.cards) for zone in state.zones() if zone.name == "hands"]


def reckoning_of(state: State) -> Reckoning:
    found = state.game.manners.reckoning(state)
    assert found is not None, f"{state.game!r} ended without a reckoning"
    return found


@each_game
def test_rows_add_up_to_what_the_rules_give_whoever_hears_them(kind: type[Game]) -> None:
    for seed in range(2 * SAMPLE.games + 2):
        for state in ends(kind, seed):
            found = reckoning_of(state)
            if found.what != NOTHING:
                assert found.totals == counted(state)
            for viewer in (*range(state.game.seats), None):
                rows = heard_by(found, viewer).rows
                assert [sum(row.points for row in each) for each in rows] == found.totals, viewer
            assert [sum(row.points for row in each) for each in opened(found).rows] == found.totals


@each_game
def test_every_row_is_declared_has_a_rule_and_can_be_read(kind: type[Game]) -> None:
    sayings = {saying.key: saying for saying in kind.manners.sayings}
    heard: dict[str, Said] = {}
    for seed in range(4):
        for state in ends(kind, seed):
            heard |= {row.key: row for rows in reckoning_of(state).rows for row in rows}
    for row in heard.values():
        gaps = {gap: kind_of(part) for gap, part in row.parts.items()}
        assert row.rule
        assert (gaps, row.rule) == (sayings[row.key].gaps, sayings[row.key].rule)
        for language in ("en", "fr"):
            text = say(words_of(language, kind.key), row, Reader(None, str, language))
            assert text
            assert not {"#", "{", "."} & set(text), text


@each_game
def test_where_the_lowest_total_wins_it_is_said(kind: type[Game]) -> None:
    """Whoever wins a game has the lowest total of what is counted, or the highest, as the reckoning says."""
    for seed in range(4):
        *_, last = ends(kind, seed)
        found, outcome = reckoning_of(last), last.outcome()
        assert outcome is not None
        totals = list(outcome.scores) if outcome.scores else found.totals
        best = min(totals) if found.is_least_best else max(totals)
        assert found.what == NOTHING or all(totals[seat] == best for seat in outcome.winners)


@each_game
def test_nothing_is_reckoned_before_the_end(kind: type[Game]) -> None:
    rng = Rng(7)
    state = some_game(kind, kind.least_seats, rng).deal(3)
    for _ in walk(Scribe(state), rng):
        if state.outcome() is None:
            assert state.game.manners.reckoning(state) is None
