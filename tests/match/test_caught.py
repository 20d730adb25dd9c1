"""With the Coach a mistake is caught before it counts, at the Table it happens; what is left to others always does."""

import pytest

from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.options import Value
from cardenza.match import commands as asked
from cardenza.match.settings import Settings
from tests.match.live import ANNA, BEN, Live, placed

LETTERS = {"hands": [["D2", "F2", "A2"], ["E2", "G3", "A3"]], "discard": ["C3"]}
SPELLED = {"scale": "sc-minor", "root": "D", "hands": [["D", "E", "G"], ["E", "F", "A"]]}


def by_seconds(judge: Judge) -> Live:
    return placed(Settings("the-distance", 2, {"interval": 2, "mode": "strict"}, judge), (ANNA, BEN), LETTERS)


def test_the_coach_catches_a_mistake_which_changes_no_log_and_costs_nothing() -> None:
    live = by_seconds(Judge.COACH)
    before = (len(live.entries), live.state.document())
    with pytest.raises(NotAllowed) as caught:
        live.play(0, "play F2 as F")
    assert caught.value.cost == "DIST-18"
    assert caught.value.objection.rules[0] == "DIST-13"
    assert (len(live.entries), live.state.document()) == before
    live.play(0, "play D2 as D")
    assert len(live.state.view(0).zone("hands", 0).cards) == 2


def test_at_the_table_it_happens() -> None:
    live = by_seconds(Judge.TABLE)
    live.play(0, "play F2 as F")
    assert live.table.deeds is not None
    assert live.table.deeds.is_mistake
    assert len(live.state.view(0).zone("hands", 0).cards) == 5


def test_bluf_19_a_misspelling_is_for_the_others_to_hear() -> None:
    options: dict[str, Value] = {"advanced": True, "naming": "manual"}
    live = placed(Settings("bluff-the-scale", 2, options, Judge.COACH), (ANNA, BEN), SPELLED)
    live.play(0, "place D as C##")
    assert live.table.deeds is not None
    assert not live.table.deeds.is_mistake, "and the table does not tell"


def test_bluf_r26_in_the_basic_game_a_wrong_name_is_caught() -> None:
    live = placed(Settings("bluff-the-scale", 2, {"naming": "manual"}, Judge.COACH), (ANNA, BEN), SPELLED)
    with pytest.raises(NotAllowed) as caught:
        live.play(0, "place D as E")
    assert caught.value.cost == "BLUF-R26"
    live.play(0, "place E as D")  # a bluff is play


@pytest.mark.parametrize(
    ("game", "option", "guided", "strict"),
    [("the-distance", "mode", "guided", "strict"), ("bluff-the-scale", "naming", "auto", "manual")],
)
def test_the_judge_named_between_games_chooses_what_nobody_has_chosen(
    game: str, option: str, guided: str, strict: str
) -> None:
    live = Live(Settings(game, 2))
    assert live.table.game.options[option] == guided
    for judge, value in [(Judge.COACH, strict), (Judge.TABLE, strict), (Judge.GUARD, guided)]:
        live.do(asked.NameJudge(ANNA, judge))
        assert live.table.game.options[option] == value
    chosen = Live(Settings(game, 2, {option: strict}))
    chosen.do(asked.NameJudge(ANNA, Judge.COACH))
    chosen.do(asked.NameJudge(ANNA, Judge.GUARD))
    assert chosen.table.game.options[option] in (guided, strict)
