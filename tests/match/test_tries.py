"""Tries: what is noted of a move that somebody tried, and that the log is enough to try it again."""

from random import Random

import pytest

from cardenza import catalogue
from cardenza.bots.player import imagined
from cardenza.kernel.errors import NotAllowed, Unreadable
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Objection, Verdict
from cardenza.match import commands, tries
from cardenza.match.changing import replace
from cardenza.match.settings import Settings
from cardenza.match.tries import Attempt, Circumstances, Help, Try
from cardenza.protocol.offering import moves_offered
from tests.match.live import ANNA, BEN, Live, begun, movers, placed

HELP = Help(hints=1, whys=2, has_moves=True)
KNOWN = Circumstances("mellow-viola-lantern", at=1_000, ms=250, help=HELP)
DISTANCE = {"hands": [["D2", "E2", "F2"], ["G3", "A3", "B3"]], "discard": ["C3"]}


def distance(judge: Judge, **options: int | str) -> Live:
    return placed(Settings("the-distance", 2, {"interval": 3, **options}, judge), [ANNA, BEN], DISTANCE)


def tried(live: Live, attempt: Attempt) -> Try:
    """What is noted of a try; the table goes on with it if it can."""
    before = live.table
    try:
        events = live.do(attempt)
    except NotAllowed as refusal:
        return tries.refused(before, attempt, Verdict(refusal.objection, refusal.cost), KNOWN)
    except Unreadable as error:
        return tries.refused(before, attempt, Verdict(Objection(("CORE-4",), str(error))), KNOWN)
    return tries.made(before, attempt, events, KNOWN)


def test_a_right_try_is_noted_with_all_that_is_known_of_it() -> None:
    live = distance(Judge.COACH, mode="guided")
    n = live.table.n
    assert tried(live, commands.Play(ANNA, "play E2 as E")) == Try(
        table="mellow-viola-lantern",
        n=n,
        at=1_000,
        game="the-distance",
        rules_version=2,
        game_number=0,
        seat=0,
        judge=Judge.COACH,
        move="play E2 as E",
        is_by_hand=False,
        said="",
        verdict="legal",
        rules=(),
        idea="",
        help=HELP,
        ms=250,
    )


def test_a_refused_try_is_noted_with_rules_and_idea_and_changes_nothing() -> None:
    live = distance(Judge.GUARD, mode="guided")
    before = live.table
    found = tried(live, commands.Play(ANNA, "play F2 as F"))
    assert (found.verdict, found.rules[0], found.idea) == ("refused", "DIST-13", "counts-exclusive")
    assert (found.move, found.is_wrong, found.n) == ("play F2 as F", True, before.n)
    assert live.table is before


def test_a_mistake_that_happens_is_noted_as_one() -> None:
    live = distance(Judge.TABLE, mode="strict")
    found = tried(live, commands.Play(ANNA, "play F2 as F"))
    assert (found.verdict, found.rules[0], found.judge) == ("mistake", "DIST-13", Judge.TABLE)
    assert live.table.moves[-1].played.move == "play F2 as F"


def test_only_a_word_that_the_player_chose_was_said() -> None:
    gesture = Gesture((Touch("hands", 0, "E2"),), Touch("discard"), "E")
    for is_said, said in ((True, "E"), (False, "")):
        live = distance(Judge.TABLE, mode="strict")
        found = tried(live, commands.PlayByHand(ANNA, gesture, is_said))
        assert (found.move, found.is_by_hand, found.said) == ("play E2 as E", True, said)


def test_what_means_no_move_is_a_try_all_the_same() -> None:
    live = distance(Judge.GUARD, mode="guided")
    by_hand = tried(live, commands.PlayByHand(ANNA, Gesture((Touch("discard", None, "C3"),), Touch("hands", 1))))
    assert (by_hand.move, by_hand.rules, by_hand.verdict) == ("", ("CORE-4",), "refused")
    as_text = tried(live, commands.Play(ANNA, "castle"))
    assert (as_text.move, as_text.rules) == ("castle", ("CORE-4",))


def test_what_the_table_does_not_let_the_judge_see_is_no_try() -> None:
    live = distance(Judge.GUARD, mode="guided")
    with pytest.raises(NotAllowed) as stranger:
        live.do(commands.Play("guest-stranger", "draw"))
    assert not tries.is_judged(stranger.value.objection)
    with pytest.raises(NotAllowed) as too_early:
        live.do(commands.Play(BEN, "play G3 as G"))
    assert tries.is_judged(too_early.value.objection), "out of turn is the game's affair (CORE-2)"


@pytest.mark.parametrize("judge", Judge)
@pytest.mark.parametrize("key", catalogue.keys())
def test_a_try_can_be_made_again_from_the_log_by_somebody_who_knows_what_its_seat_knew(key: str, judge: Judge) -> None:
    """The same move has the same verdict in a world that is dealt anew for the seat."""
    kind = catalogue.find(key)
    seats = min(max(kind.least_seats, 2), kind.most_seats)
    live = begun(Settings(key, seats, judge=judge), [ANNA, BEN][:seats])
    noted = some_tries(live, Random(f"{key} {judge.value}"))
    assert {found.verdict for found in noted} >= {"legal", "refused"}
    for at, found in enumerate(noted):
        table = live.tables[found.n - 1]
        world = replace(table, state=imagined(table.current(), found.seat, Rng(5, at)))
        verdict = world.reading(found.seat, found.move).verdict
        again = Objection((), "") if verdict.objection is None else verdict.objection
        assert (again.rules, again.idea and again.idea.key) == (found.rules, found.idea or None), found
        assert (verdict.is_legal(), verdict.is_mistake()) == (not found.is_wrong, found.verdict == "mistake"), found


def some_tries(live: Live, random: Random, count: int = 30) -> list[Try]:
    """What is offered is tried, or what was tried before, mostly by whoever is to move."""
    noted: list[Try] = []
    while len(noted) < count and movers(live.table):
        seat = movers(live.table)[0] if random.random() < 0.8 else random.randrange(live.table.settings.seats)
        guest = live.table.chair_at(seat).guest()
        assert guest is not None
        offered = [offer.move for offer in moves_offered(live.table, movers(live.table)[0]) if not offer.is_resigning]
        before = [found.move for found in noted] if random.random() < 0.5 else []
        found = tried(live, commands.Play(guest.id, random.choice(before or offered)))
        noted += [found] if tries.is_judged(Objection(found.rules or ("",), "")) else []
    return noted
