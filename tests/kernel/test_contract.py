"""What every game and state can do, whatever its rules."""

import pickle
from importlib.resources import files

import pytest

from cardenza import catalogue
from cardenza.kernel.companions import Manners
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import BadOption, NotAllowed, Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.kinds import Kind
from cardenza.kernel.move_parts import Word
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import read_words
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_down
from tests import asking
from tests.kernel.small_games import GIVE_UP, Heap, Scene


def distance(seats: int | None = None, **options: object) -> Game:
    return catalogue.find("the-distance")(seats, options)


# ------------------------------------------------------------------------------------------------------- games


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_a_game_is_for_so_many_players(seats: int) -> None:
    with pytest.raises(BadOption, match=f"The Distance is for 2 to 5 players, not {seats}"):
        distance(seats)


def test_a_game_for_one_number_of_players_says_that_number() -> None:
    with pytest.raises(BadOption, match="Heap is for 2 players, not 3"):
        Heap(3)


def test_two_play_unless_said() -> None:
    assert distance().seats == 2
    assert Heap().seats == 2


def test_a_game_for_one_is_played_alone_unless_said() -> None:
    class Alone(Heap):
        least_seats = 1
        most_seats = 1

    assert Alone().seats == 1


def test_only_options_that_differ_are_unusual() -> None:
    assert asking.unusual_options(distance(interval=2, mode="strict", turn_cap=1000)) == {}
    assert asking.unusual_options(distance(interval=5, mode="guided")) == {"interval": 5, "mode": "guided"}
    assert "options" not in distance(interval=2).deal(1).document()
    assert distance(interval=5).deal(1).document()["options"] == {"interval": 5}


def test_a_bad_option_is_refused_when_the_game_is_made() -> None:
    with pytest.raises(BadOption, match="there is no option colour here; the options are: interval, mode"):
        distance(colour="red")


def test_each_judge_is_an_option_of_the_game_or_changes_nothing() -> None:
    for game in map(catalogue.find, catalogue.keys()):
        for judge in Judge:
            game(None, asking.options_for(game, judge))
    assert [asking.options_for(Heap, judge) for judge in Judge] == [{}, {}, {}]
    assert [Judge(word) for word in ("guard", "coach", "table")] == [Judge.GUARD, Judge.COACH, Judge.TABLE]


def test_the_same_seed_deals_the_same_game_and_another_stream_another() -> None:
    game = distance(3)
    assert game.deal(5).document() == game.deal(5).document()
    assert len({str(game.deal(seed, stream).document()) for seed in range(4) for stream in range(4)}) == 16


def test_a_resigning_move_is_flagged() -> None:
    assert [asking.flags(Heap(), move).gives_up for move in (1, 2, GIVE_UP)] == [False, False, True]


def test_the_faces_of_a_game_are_those_of_a_deck() -> None:
    faces = {game.key: game.faces for game in catalogue.games()}
    assert faces["chromatic-solitaire"] == "carmony"
    assert faces["memory"] == faces["the-distance"] == "musicards"
    decks = [name.replace("-", "_") for name in faces.values()]
    assert all(files("cardenza.decks").joinpath(f"{deck}.toml").is_file() for deck in decks)
    assert Heap.faces == ""


# ------------------------------------------------------------------------------------------------------ states


def test_play_reads_judges_and_makes_a_move() -> None:
    state = Heap().deal(1)
    assert state.play(0, "take 2").is_legal()
    assert state.to_act() == [1]
    assert [len(zone.cards) for zone in state.view(0).zones] == [3, 2]


def test_a_refused_move_changes_nothing_and_says_why() -> None:
    state = Heap(2, {"stones": 1}).deal(1)
    before = state.document()
    for seat, move, sentence in [
        (0, "take 2", r"One or two stones are taken, and not more than there are. \[HEAP-1\]"),
        (1, "take 1", r"It is not your turn. \[CORE-2\]"),
    ]:
        with pytest.raises(NotAllowed, match=sentence) as refusal:
            state.play(seat, move)
        assert refusal.value.objection.rules[0] in ("HEAP-1", "CORE-2")
    with pytest.raises(Unreadable, match="STONES must be a number from 1 to 2"):
        state.play(0, "take 3")
    assert state.document() == before
    state.play(0, "take 1")
    with pytest.raises(NotAllowed, match=r"The game is over. \[CORE-1\]"):
        state.play(1, "take 1")


def test_moves_are_listed_as_sorted_text() -> None:
    assert Heap().deal(1).moves(0) == ["give up", "take 1", "take 2"]
    assert Heap().deal(1).moves(1) == []


def test_where_there_is_no_window_there_is_nothing_to_close() -> None:
    state = Heap().deal(1)
    assert asking.window_answer(state, 0) == -1
    assert asking.close_window(state) == []
    assert (asking.patience_seconds(state), asking.rank(state, 0, 1)) == (0, -1)
    assert state.to_act() == [0]


def test_a_move_is_told_as_it_is_where_moves_are_no_secret() -> None:
    state = distance().deal(1)
    for viewer in (None, 0, 1):
        assert asking.told(state, 0, state.parse(0, "draw"), viewer) == "draw"


class CoveringManners(Manners[Scene]):
    covered = ("taken",)


class Covering(Heap):
    """Of what was taken only the top stone is seen; the lowest one has come there unseen by seat 1."""

    manners = CoveringManners()


def covering(game: type[Heap]) -> Scene:
    taken = Zone("taken", 0, [1, 2, 3], [NOBODY, NOBODY, EVERYBODY], [0b01, EVERYBODY, EVERYBODY])
    heap = face_down("heap", [4, 5], known=[EVERYBODY, EVERYBODY])
    return Scene([taken, heap], game=game)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_table_may_keep_open_what_everybody_has_seen_lie_there(viewer: int | None) -> None:
    state = covering(Covering)
    assert state.view(viewer).zone("taken", 0).cards == [None, None, "s3"]
    assert state.view(viewer, keeps_open=True).zone("taken", 0).cards == [None, "s2", "s3"]
    assert state.view(viewer, keeps_open=True).zone("heap").cards == [None, None], "which is not one of these zones"
    assert state.view(viewer, keeps_open=True).zone("taken", 0).known == state.view(viewer).zone("taken", 0).known


def test_where_a_game_names_no_zone_to_keep_open_all_stays_as_it_is() -> None:
    state = covering(Heap)
    assert state.view(0, keeps_open=True) == state.view(0)


def test_a_document_names_every_zone_and_fact() -> None:
    state = Heap(2, {"stones": 3}).deal(1)
    state.play(0, "take 1")
    document = state.document()
    assert list(document) == ["game", "options", "seats", "heap", "taken", "turn", "given_up"]
    assert state.game.position(document).document() == document


@pytest.mark.parametrize("text", ["", " ", "\n\t"])
def test_an_empty_line_is_no_move(text: str) -> None:
    with pytest.raises(Unreadable, match="an empty line is no move"):
        read_words(text)


def test_spaces_between_words_do_not_matter() -> None:
    assert read_words(" play   G2\tas G ") == ["play", "G2", "as", "G"]


def test_a_page_is_no_move_and_is_not_repeated() -> None:
    with pytest.raises(Unreadable, match=r"^a move is written with at most 500 letters, not 5000$"):
        read_words("x" * 5000)


# ----------------------------------------------------------------------------------------- to another process


def test_a_game_survives_pickling() -> None:
    game = distance(4, interval=5, mode="guided")
    twin = pickle.loads(pickle.dumps(game))
    assert type(twin) is type(game)
    assert (twin.seats, twin.options) == (game.seats, game.options)
    assert twin.deal(3).document() == game.deal(3).document()


@pytest.mark.parametrize("mode", ["guided", "strict"])
def test_a_state_survives_pickling_and_goes_on_alike(mode: str) -> None:
    for seed in range(5):
        state = distance(3, mode=mode).deal(seed)
        playout(state, Rng(seed), limit=40)
        twin = pickle.loads(pickle.dumps(state))
        assert twin.document() == state.document()
        assert [twin.view(seat) for seat in range(3)] == [state.view(seat) for seat in range(3)]
        playout(state, Rng(seed), limit=200)  # turned piles included: the chance went along
        playout(twin, Rng(seed), limit=200)
        assert twin.document() == state.document()


def test_a_clone_goes_on_alike_and_alone() -> None:
    state = distance(3, mode="guided").deal(4)
    twin, before = state.clone(), state.document()
    playout(twin, Rng(1), limit=300)
    assert state.document() == before
    playout(state, Rng(1), limit=300)
    assert state.document() == twin.document() != before


def test_a_form_names_no_part_that_its_kind_does_not_have() -> None:
    with pytest.raises(ValueError, match="has a part 'card' that is not among its parts"):
        Kind("lay {card}", "LAST-D1", 0, [Word("note", ["C", "D"])])
