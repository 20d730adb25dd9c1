"""Settings that mean something in some games only: who names them, and what they change at the table."""

import msgspec
import pytest

from cardenza import catalogue
from cardenza.decks.notes import COPIES, NAMES
from cardenza.games.the_distance import Distance
from cardenza.games.the_distance.playing import DUE
from cardenza.kernel.companions import ENDLESS
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import BadOption, NotAllowed
from cardenza.kernel.events import Shown
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Note, Said
from cardenza.match import windows
from cardenza.match.events import Dealt, Entry, HandedIn, Opened, Played
from cardenza.match.evolving import fold
from cardenza.match.settings import GUARD_MS, LAST_WINDOW_SECONDS, TIE_MS, PerMove, Settings
from tests import asking
from tests.match.live import ANNA, BEN, CARLA, MASTER, Live, begun, placed, portrait

BLUFF = Settings("bluff-the-scale", 3, guard_ms=3_000, tie_ms=900, last_window_seconds=45)
HANDS = [["D", "E", "F#"], ["E", "G", "A"], ["F", "A", "C"]]
SCALE = {"scale": "sc-minor", "root": "D", "hands": HANDS}
MIRROR = Settings("looking-glass", 2)
OPEN = msgspec.structs.replace(MIRROR, pile_view="full")
PILES = {"interval": "iv-p5", "wheel": ["C"], "hands": [["G", "A", "D"], ["E", "F", "B"]], "piles": [["C", "A"], ["E"]]}
POKER = {"chord": "ch-9", "root": "C", "wheel": ["C"], "hands": ["G D D E E".split(), 7], "phase": "end", "drawn": True}
LETTERS = {"discard": ["D2"], "base": ["D"], "hands": [["E2", "A2", "G2"], ["C2", "F2", "B2"]]}
NOTES = {"music": ["Do1.cr"], "hands": [["Do1.no", "Mi1.no"], ["Do2.no", "Fa1.no"], ["La1.no", "La2.no"]]}
BOTH = (ANNA, BEN)


# ------------------------------------------------------------------------------------------------ who names them


def moments(kind: type[Game]) -> list[State]:
    """Positions of a game as printed on paper, where windows open if they ever do."""
    seats = max(kind.least_seats, min(3, kind.most_seats))
    found: list[State] = []
    for seed in range(3):
        state, rng = kind(seats, asking.options_for(kind, Judge.TABLE)).deal(seed), Rng(seed, 1)
        while not state.is_over() and len(found) < 600 * (seed + 1):
            found.append(state.clone())
            seat = state.to_act()[0]
            options = asking.playout_moves(state, seat)
            state.apply(seat, options[rng.below(len(options))])
    return found


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_a_game_names_the_settings_that_mean_something_in_it(kind: type[Game]) -> None:
    known = {field.name for field in msgspec.structs.fields(Settings)}
    patience = {asking.patience_seconds(state) for state in moments(kind) if windows.asked(state)}
    named = set(kind.manners.settings)
    assert named <= known
    assert ("window_seconds" in named) == (0 in patience), "how long anybody may answer is chosen where anybody may"
    assert ("guard_ms" in named) == (ENDLESS in patience)
    assert {"reactions", "tie_ms"} <= named if kind.manners.has_moments else not {"reactions", "tie_ms"} & named
    assert ("pile_view" in named) == bool(kind.manners.covered)
    beginning = {kind().deal(seed).to_act()[0] for seed in range(20)}
    assert ("begins" in named) == (beginning == {0} and kind.most_seats > 1), "where no lot decides, people do"


# ------------------------------------------------------------------------------------------------ windows


def with_window(settings: Settings, hands: list[list[str]] = HANDS) -> Live:
    live = placed(settings, (ANNA, BEN, CARLA), {**SCALE, "hands": hands})
    live.play(0, "place D")
    return live


def test_the_guard_is_as_long_as_the_table_says() -> None:
    live = with_window(BLUFF)
    live.now += 2_000
    assert live.play(1, "place E") == [HandedIn(1, "place E", goes_on=True)]
    assert live.table.deadline() == live.now + 1_000
    assert live.wait(999) == []
    assert live.wait(1)[-1] == Played(1, "place E")


def test_a_moment_is_as_long_as_the_table_says() -> None:
    live = with_window(BLUFF)
    live.play(2, "call")
    assert live.table.deadline() == live.now + 900
    live.now += 899
    live.play(1, "call")
    assert live.table.moves[-1].played == Played(1, "call"), "nearer to the left of the placer"


def test_the_last_window_is_as_long_as_the_table_says() -> None:
    live = with_window(BLUFF, [["D"], *HANDS[1:]])
    assert live.table.deadline() == live.now + 45_000


def test_what_nobody_has_chosen_is_as_the_rulebook_has_it() -> None:
    assert (GUARD_MS, TIE_MS, LAST_WINDOW_SECONDS) == (4_000, 400, 20)
    live = with_window(Settings("bluff-the-scale", 3), [["D"], *HANDS[1:]])
    assert asking.patience_seconds(live.state) == LAST_WINDOW_SECONDS
    assert live.table.deadline() == live.now + 20_000


def test_maid_d3_a_window_whose_time_is_a_rule_is_no_setting() -> None:
    settings = Settings("old-maid", 2, {"arrange": True}, window_seconds=3, last_window_seconds=45)
    live = begun(settings, BOTH)
    assert live.table.window is not None
    assert live.table.deadline() == live.now + 10_000


def waiting_seconds(settings: Settings, position: dict[str, object], move: str) -> float:
    live = placed(settings, (ANNA, BEN, CARLA), position)
    live.play(0, move)
    deadline = live.table.deadline()
    assert deadline is not None
    return (deadline - live.now) / 1000


@pytest.mark.parametrize(("chosen", "seconds"), [(None, 4), (15, 15), (0, 0)])
def test_clef_o7_a_twin_can_be_played_for_four_seconds_or_as_long_as_the_table_says(
    chosen: int | None, seconds: int
) -> None:
    assert waiting_seconds(Settings("cle-de-sol", 3, window_seconds=chosen), NOTES, "place Do1.no") == seconds


def test_clef_o7_without_time_the_next_player_is_on_turn_at_once() -> None:
    live = placed(Settings("cle-de-sol", 3, window_seconds=0), (ANNA, BEN, CARLA), NOTES)
    live.play(0, "place Do1.no")
    live.wait(0)
    assert live.table.window is None
    assert live.state.to_act() == [1]


@pytest.mark.parametrize(("chosen", "seconds"), [(None, 5), (2, 2), (15, 15)])
def test_dist_o5_a_call_has_five_seconds_or_as_long_as_the_table_says(chosen: int | None, seconds: int) -> None:
    strict = Settings("the-distance", 3, {"mode": "strict"}, window_seconds=chosen)
    last = {**LETTERS, "hands": [["E2", "A2"], ["C2", "F2"], ["C3", "F3"]]}
    assert waiting_seconds(strict, last, "play E2 as E") == seconds


def test_dist_o5_a_call_has_two_seconds_at_least() -> None:
    with pytest.raises(BadOption, match="The Distance: a call has at least 2 seconds"):
        Live(Settings("the-distance", 3, window_seconds=1))


# ------------------------------------------------------------------------------------------------ clocks


@pytest.mark.parametrize(
    ("settings", "position", "played"),
    [
        (Settings("carmony", 2), {"hands": [["C", "E", "E", "G"], 5]}, ["draw", "discard E"]),
        (MIRROR, PILES, ["place D"]),
        (Settings("chord-poker", 2), POKER, ["discard G to pile"]),
        (Settings("bluff-the-scale", 2), {**SCALE, "hands": [["E", "E", "D"], 3]}, ["place D"]),
        (Settings("bluff-the-scale", 2), {**SCALE, "hands": [["C", "E", "E"], 3]}, ["place E"]),
    ],
    ids=["carmony", "looking-glass", "chord-poker", "bluff, held", "bluff, not held"],
)
def test_turn_clock_out_of_time_the_move_of_the_rulebook_is_made(
    settings: Settings, position: dict[str, object], played: list[str]
) -> None:
    live = placed(msgspec.structs.replace(settings, clock=PerMove(20)), BOTH, position)
    for _ in played:
        live.wait(20_000)
    assert [move.played.move for move in live.table.moves] == played
    assert {move.played.by for move in live.table.moves} == {"clock"}


# ------------------------------------------------------------------------------------------------ piles


def piles(live: Live, viewer: int | None) -> list[list[str | None]]:
    return [live.table.view(viewer).zone("piles", seat).cards for seat in range(2)]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_look_r22_a_table_may_keep_the_piles_open(viewer: int | None) -> None:
    closed, opened = (grown(settings) for settings in (MIRROR, OPEN))
    assert piles(closed, viewer)[0] == [None, "C"]
    assert piles(opened, viewer)[0] == ["G", "C"]


def grown(settings: Settings) -> Live:
    """Anna has picked up G with C: C is number 1 and lies on top."""
    live = placed(settings, BOTH, {**PILES, "piles": [[], []]})
    live.play(0, "pick G with C on C")
    return live


def test_a_pile_card_that_somebody_has_never_seen_stays_hidden_from_all() -> None:
    live = placed(OPEN, BOTH, PILES)
    assert [piles(live, viewer)[0] for viewer in (0, 1, None)] == [[None, "A"]] * 3


def test_cards_that_lay_open_are_not_turned_up_at_the_count() -> None:
    told: dict[str, list[str | None]] = {}
    wheel = [note for note in NAMES for _ in range(COPIES - (note in ("G", "E")))]
    last = {**PILES, "piles": [[], []], "deck": [], "wheel": wheel, "hands": [["G"], ["E"]]}
    for settings in (MIRROR, OPEN):
        live = placed(settings, BOTH, last)
        live.play(0, "pick G with C on C")
        live.play(1, "place E")
        deeds = live.table.deeds
        assert deeds is not None
        told[settings.pile_view] = [each.card for each in deeds.events if isinstance(each, Shown)]
    assert told == {"top": ["E", "G"], "full": ["E"]}


def test_no_document_tells_how_piles_lie() -> None:
    closed, opened = (grown(settings).table.record() for settings in (MIRROR, OPEN))
    assert closed.json_lines() == opened.json_lines()


# ------------------------------------------------------------------------------------------------ aids


DUE_E = (DUE.said(Note("E")),)


@pytest.mark.parametrize(
    ("judge", "chosen", "prompt", "asked"),
    [
        (Judge.GUARD, None, DUE_E, DUE_E),
        (Judge.GUARD, False, (), ()),
        (Judge.COACH, None, (), DUE_E),
        (Judge.COACH, False, (), ()),
        (Judge.TABLE, None, (), DUE_E),
        (Judge.TABLE, True, (), DUE_E),
    ],
)
def test_dist_o9_the_letter_due_is_shown_as_the_judge_has_it_or_on_request_unless_the_table_has_no_aids(
    judge: Judge, chosen: bool | None, prompt: tuple[Said, ...], asked: tuple[Said, ...]
) -> None:
    live = placed(Settings("the-distance", 2, judge=judge, aids=chosen), BOTH, LETTERS)
    assert [live.table.view(seat).prompt for seat in (0, 1, None)] == [prompt] * 3
    assert live.table.view(0, is_shown=True).prompt == asked
    assert live.table.settings.aids is (chosen is not False), "people are told how the table is"


AIDED = [kind for kind in catalogue.games() if "aids" in kind.manners.settings]


@pytest.mark.parametrize("kind", AIDED, ids=lambda kind: kind.key)
def test_an_aid_that_is_off_is_not_given_away_by_a_guards_list(kind: type[Game]) -> None:
    """Whoever asks for their moves, or plays by list, has them, and the aid is off all the same."""
    table = begun(Settings(kind.key, 2, aids=False), BOTH).table
    assert [table.shows(seat) for seat in (0, 1, None)] == [False] * 3
    assert table.shows(0, is_asked_for=True)
    assert table.shows(0, is_always=True)
    assert not table.has_aids(0, is_shown=True)
    whole = begun(Settings(kind.key, 2), BOTH).table
    assert [whole.shows(seat) for seat in (0, 1, None)] == [True] * 3


def test_dist_19_a_guard_without_aids_asks_nobody_to_say_musicards() -> None:
    """Where the moves are not listed, the buttons that lie there at all times are all that there is."""
    last = {**LETTERS, "hands": [["E2", "A2"], ["C2", "F2", "B2"]]}
    for aids in (True, False):
        live = placed(Settings("the-distance", 2, {"mode": "strict"}, aids=aids), BOTH, last)
        live.play(0, "play E2 as E")
        assert live.table.window is not None
        assert live.table.is_unasked() is not aids


def test_dist_o9_a_guard_shows_the_letter_whatever_the_rules() -> None:
    live = placed(Settings("the-distance", 2, {"mode": "strict"}), BOTH, LETTERS)
    assert live.table.view(0).prompt == DUE_E


@pytest.mark.parametrize(
    ("chosen", "told"), [(None, ["counted", "next", "also"]), (False, []), (True, ["counted", "next", "also"])]
)
def test_metr_o6_a_table_may_leave_the_counting_to_its_players(chosen: bool | None, told: list[str]) -> None:
    measure = {"staff": ["R1"], "hands": [["B1", "G4"], ["B1", "G4"]]}
    live = placed(Settings("metronome", 2, aids=chosen), BOTH, measure)
    assert [said.key for said in live.table.view(0).prompt] == told


def test_a_table_without_aids_still_proves_what_is_wrong() -> None:
    live = placed(Settings("the-distance", 2, aids=False), BOTH, LETTERS)
    with pytest.raises(NotAllowed) as refused:
        live.play(0, "play A2 as A")
    assert refused.value.objection.evidence


# ------------------------------------------------------------------------------------------------ what is kept


def test_a_table_that_was_saved_before_there_were_these_settings_has_the_usual_ones() -> None:
    old = (
        '{"game":"bluff-the-scale","seats":3,"options":{},"judge":"guard","clock":{"t":"none"},'
        '"windowSeconds":5,"reactions":"sealed","games":1,"awaySeconds":60}'
    )
    read = msgspec.json.decode(old, type=Settings)
    assert read == Settings("bluff-the-scale", 3, reactions="sealed", window_seconds=5)
    table = fold([Entry(1, 1_000, Opened(read, ANNA, MASTER))])
    assert table.settings.guard_ms == GUARD_MS


@pytest.mark.parametrize(("mode", "prompt"), [("strict", DUE_E), ("guided", DUE_E)])
def test_a_table_from_before_aids_could_be_chosen_shows_them_as_the_rulebook_does(
    mode: str, prompt: tuple[Said, ...]
) -> None:
    opened = Opened(Settings("the-distance", 2, {"mode": mode}, window_seconds=5), ANNA, MASTER)
    game = Distance(2, {"mode": mode}, opened.rules_version)
    dealt = Dealt(0, (0, 1), game.position(LETTERS).document())
    table = fold([Entry(1, 1_000, opened), Entry(2, 1_000, dealt)])
    assert table.settings.aids is None
    assert table.view(0).prompt == prompt


def test_the_log_keeps_what_was_chosen() -> None:
    live = with_window(msgspec.structs.replace(BLUFF, pile_view="full", aids=False, faces="mixed", show_seconds=5))
    read = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in live.entries]
    assert portrait(fold(read)) == portrait(live.table)
    kept = fold(read).settings
    assert (kept.aids, kept.faces, kept.show_seconds) == (False, "mixed", 5)
