"""The front door: what `import cardenza` offers, and what it says of itself."""

import copy
import pickle
import pydoc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import cardenza
from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import Player
from cardenza.bots.pupil import Learner
from cardenza.bots.random_player import RandomPlayer
from cardenza.bots.searching import Searching
from cardenza.kernel.chance import Chance, Recorder, Scripted
from cardenza.kernel.rng import Rng


def test_the_names_are_there_and_explain_themselves() -> None:
    for name in cardenza.__all__:
        thing = getattr(cardenza, name)
        assert (thing.__doc__ or "").strip(), f"help(cardenza.{name}) says nothing"
    for name in ("game", "position", "record"):
        assert getattr(cardenza, name).__annotations__["return"]


@pytest.mark.parametrize(
    ("verb", "sentence"),
    [
        ("judge(self, seat: int, move: int) -> ", "Legal, a mistake"),
        ("play(self, seat: int, ", "Read, judge and make"),
    ],
)
def test_help_tells_types_and_a_sentence_also_where_rules_are_compiled(verb: str, sentence: str) -> None:
    told = pydoc.plain(pydoc.render_doc(cardenza.State))
    assert verb in told
    assert sentence in told.partition(verb)[2][:300]


@pytest.mark.parametrize("key", cardenza.catalogue.keys())
def test_a_game_and_its_positions_say_what_they_are(key: str) -> None:
    game = cardenza.game(key)
    table = game.deal(seed=3)
    assert eval(repr(game), {"game": cardenza.game}) == game
    assert repr(game) in repr(table)
    assert str(table).startswith(type(game).title)
    assert table == game.deal(seed=3) != game.deal(seed=4)
    assert cardenza.position(table.document()) == table
    assert all(option.name in repr(option) for option in type(game).OPTIONS)
    with pytest.raises(TypeError, match="cannot be kept by its value"):
        hash(table)


@pytest.mark.parametrize("key", cardenza.catalogue.keys())
@pytest.mark.parametrize("nonsense", [-1, 3 << 60, 12345678, "sing", ""])
def test_nonsense_is_refused_and_nothing_changes(key: str, nonsense: int | str) -> None:
    table = cardenza.game(key).deal(seed=3)
    before = table.document()
    seat = table.to_act()[0]
    with pytest.raises(cardenza.CardenzaError) as refusal:
        table.play(seat, nonsense)
    assert "\n" not in str(refusal.value)
    with pytest.raises(cardenza.CardenzaError, match="there is no seat 99"):
        table.play(99, nonsense)
    assert table.document() == before


@pytest.mark.parametrize("key", cardenza.catalogue.keys())
@pytest.mark.parametrize("nonsense", [-1, 3 << 60, 12345678])
def test_a_scribe_refuses_nonsense_and_writes_nothing(key: str, nonsense: int) -> None:
    scribe = cardenza.Scribe(cardenza.game(key).deal(seed=3))
    before, seat = scribe.state.document(), scribe.state.to_act()[0]
    for verb in (scribe.apply, scribe.play):
        for place in (seat, 99, -1):
            with pytest.raises(cardenza.CardenzaError) as refusal:
                verb(place, nonsense)
            assert "\n" not in str(refusal.value)
    assert not scribe.record.steps
    assert scribe.state.document() == before


def test_a_scribe_refuses_what_the_rules_refuse_and_goes_on() -> None:
    table = cardenza.game("the-distance", seats=2, interval=3, mode="guided").deal(seed=3)
    scribe = cardenza.Scribe(table.clone())
    for move in ("play F2 as F", table.parse(0, "play F2 as F")):
        with pytest.raises(cardenza.NotAllowed, match="interval above the last one"):
            scribe.play(0, move)
    assert scribe.play(0, "play D3 as D").is_legal()
    first = scribe.state.legal_moves(1)[0]
    scribe.apply(1, first)
    written = [(step.seat, step.move) for step in scribe.record.steps]
    assert written == [(0, "play D3 as D"), (1, table.game.move_text(first))]


def test_a_record_is_read_from_a_file_or_its_lines(tmp_path: Path) -> None:
    table = cardenza.game("old-maid", seats=3).deal(seed=5)
    scribe = cardenza.Scribe(table)
    while not table.is_over():
        seat = table.to_act()[0]
        scribe.apply(seat, table.legal_moves(seat)[0])
    assert f"{len(scribe.record.steps)} moves" in repr(scribe.record)
    file = tmp_path / "game.txt"
    file.write_text("\n".join(scribe.record.text_lines()), encoding="utf-8")
    for source in (file, str(file), scribe.record.json_lines()):
        assert cardenza.record(source).run() == table


def test_a_long_wrong_value_is_quoted_in_part() -> None:
    for wrong in ("x" * 10_000, ["x" * 10_000], {"x": "y" * 10_000}):
        with pytest.raises(cardenza.CardenzaError) as refusal:
            cardenza.position({"game": "the-distance", "hands": wrong})
        assert len(str(refusal.value)) < 250
    with pytest.raises(cardenza.BadOption) as refusal:
        cardenza.game("memory", cards="x" * 10_000)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("key", cardenza.catalogue.keys())
def test_no_option_and_no_field_quotes_more_than_eighty_letters_of_what_is_wrong(key: str) -> None:
    game, strange = cardenza.game(key), "x" * 300
    document = game.deal(seed=3).document()
    wrong: list[Any] = [strange, [strange], {strange: strange}, {"0": [strange]}, [{strange: strange}]]
    options: list[dict[str, Any]] = [{option.name: each} for option in type(game).OPTIONS for each in wrong]
    makers: list[Callable[[], object]] = [partial(cardenza.game, key, **chosen) for chosen in options]
    makers += [partial(cardenza.position, {**document, name: each}) for name in document for each in wrong]
    for make in makers:
        with pytest.raises(cardenza.CardenzaError) as refusal:
            make()
        assert "x" * 81 not in str(refusal.value)
        assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("key", cardenza.catalogue.keys())
def test_every_option_is_a_keyword_of_the_front_door(key: str) -> None:
    chosen: dict[str, Any] = cardenza.game(key).options
    assert cardenza.game(key, **chosen) == cardenza.game(key)


def test_an_option_whose_name_is_no_text_gets_a_sentence() -> None:
    with pytest.raises(cardenza.BadOption, match="there is no option 7 here"):
        cardenza.position({"game": "memory", "options": {7: 1}})


@pytest.mark.parametrize("wrong", ["2", True, 2.5, [2]])
@pytest.mark.parametrize("name", ["seats", "version"])
def test_a_number_that_is_none_gets_a_sentence(name: str, wrong: Any) -> None:
    with pytest.raises(cardenza.BadOption, match=f"{name} must be a whole number, not "):
        cardenza.game("memory", **{name: wrong})


def test_what_is_no_key_and_no_document_gets_a_sentence() -> None:
    strange: Any = [5]
    with pytest.raises(cardenza.UnknownGame, match="there is no game"):
        cardenza.game(strange)
    with pytest.raises(cardenza.Unreadable, match="has keys and values"):
        cardenza.position(strange)


# ------------------------------------------------------------------------------------------------ copies


class Stubborn(Player):
    """A player in plain Python that keeps something."""

    def __init__(self, favourite: str) -> None:
        self.favourite = favourite

    def choose(self, state: cardenza.State, seat: int) -> int:
        moves = state.moves(seat)
        return state.parse(seat, self.favourite if self.favourite in moves else moves[0])


class Loaded(Chance):
    """A source in plain Python that keeps something."""

    def __init__(self, top: int) -> None:
        self.top = top

    def shuffle(self, cards: list[int]) -> None:
        cards.sort(key=lambda card: card == self.top)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
@pytest.mark.parametrize("key", ["the-distance", "keys-corners"])  # the one searches by trials, the other by a tree
def test_players_are_copied_whole(again: object, key: str) -> None:
    assert callable(again)
    state = cardenza.game(key, seats=3).deal(seed=9)
    thinking = (Lookahead(4, 1, budget=300), Learner(4, 1, budget=300, memory=60), Searching(4, 1, budget=300))
    for player in (RandomPlayer(4, 2), *thinking, Stubborn("draw")):
        player.choose(state, 0)  # so that it is no longer as it was made
        twin = again(player)
        assert [twin.choose(state, 0) for _ in range(3)] == [player.choose(state, 0) for _ in range(3)]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_sources_are_copied_whole(again: object) -> None:
    assert callable(again)
    for source in (Rng(3), Scripted([[2, 1, 0]], Rng(3)), Recorder(Rng(3)), Loaded(1)):
        one, other = [0, 1, 2], [0, 1, 2]
        again(source).shuffle(one)
        source.shuffle(other)
        assert one == other
