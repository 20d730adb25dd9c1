"""What receivers are told: everything that is theirs, and nothing that is not."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import msgspec
import pytest

from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.match import commands
from cardenza.match.settings import Clock, Fischer, NoClock, PerMove, Reactions, Settings
from cardenza.match.table import Phase
from cardenza.protocol.telling import Item, Receiver, earlier_told, item_of, update
from cardenza.protocol.told import CardMoved, FirstNamed, GameDealt, MovePlayed, PaceAsked, ServerMessage, Update
from tests.match.live import ANNA, BEN, CARLA, DAN, Live, any_settings, begun, movers, placed, seated
from tests.protocol.knowing import knows, named, sees, shown_in_passing
from tests.samples import SAMPLE

STRICT = Settings("the-distance", 3, {"hand_size": 5, "turn_cap": 200}, Judge.TABLE)
MEMORY = Settings("memory", 3, {"cards": 14, "turn_cap": 100})
OPEN_PILES = Settings("looking-glass", 3, pile_view="full")
KINDS = {"the-distance": STRICT, "memory": MEMORY, "solitaire": Settings("chromatic-solitaire", 1)}


def told(live: Live, who: str | None, items: list[Item] | None = None) -> Update:
    last = [item_of(live.entries[-1], live.table)]
    return update(live.table, "a-b-c", last if items is None else items, Receiver(who, "CODE"), now=live.now)


def played(settings: Settings, seed: int, most: int = 150) -> Iterator[Live]:
    """Every moment of a game in which everybody plays at random, at a table of people."""
    people = [ANNA, BEN, CARLA][: settings.seats]
    live = begun(settings, people, master=f"{seed:064x}")
    random = Random(seed)
    yield live
    for _ in range(most):
        if live.table.phase is not Phase.PLAYING:
            return
        before = len(live.entries)
        live.person_move(random)
        assert len(live.entries) == before + 1
        yield live


def test_everybody_is_told_what_was_dealt_and_who_begins() -> None:
    live = begun(STRICT, [ANNA, BEN, CARLA])
    first, *others = [told(live, who).news[-1] for who in (ANNA, BEN, None)]
    assert others == [first, first]
    assert isinstance(first, GameDealt)
    assert [said.rule for said in first.story] == ["DIST-07", "DIST-09", "DIST-12"]


# ------------------------------------------------------------------------------------------------ secrecy


BLUFF = {"scale": "sc-minor", "root": "D", "hands": [["D", "E"], ["E", "F"], ["F", "G"], ["G", "A"]]}


@pytest.mark.parametrize("clock", [NoClock(), Fischer(60, 2), PerMove(5)])
@pytest.mark.parametrize("reactions", ["fastest", "sealed"])
def test_nobody_can_tell_what_somebody_else_has_handed_in(reactions: Reactions, clock: Clock) -> None:
    """Until it counts, all answers are told the others in the same words; so is a card that is put down too soon."""
    settings = Settings("bluff-the-scale", 4, {"advanced": True}, clock=clock, reactions=reactions)
    for seat, moves in ((1, ["pass", "call", "correct Gb", "place E as E"]), (2, ["pass", "call", "correct D"])):
        messages = set[tuple[bytes, ...]]()
        for move in moves:
            live = placed(settings, [ANNA, BEN, CARLA, DAN], BLUFF)
            live.play(0, "place E as E")
            live.now += 300
            live.play(seat, move)
            answered = told(live, [ANNA, BEN, CARLA, DAN][seat]).offers.answered
            assert answered is not None
            assert answered.key == live.table.game.kinds().said(live.table.game.parse_move(move)).key
            heard = [
                told(live, who) for who in (ANNA, BEN, CARLA, DAN, None) if live.table.seat_of_guest(who or "") != seat
            ]
            live.now += 399
            live.do(commands.Say(ANNA, "hello"))
            heard += [told(live, who) for who in (ANNA, DAN, None)]
            messages.add(tuple(map(msgspec.json.encode, heard)))
        assert len(messages) == 1


@pytest.mark.parametrize("kind", [*KINDS, "open piles"])
def test_what_a_receiver_may_not_know_changes_nothing_they_are_told(kind: str) -> None:
    """Deal the hidden cards anew, and the whole message stays as it is, byte for byte."""
    for seed in range(SAMPLE.heard):
        for moment, live in enumerate(played({**KINDS, "open piles": OPEN_PILES}[kind], seed)):
            for seat in range(live.table.settings.seats):
                guest = live.table.chair_at(seat).guest()
                assert guest is not None
                world = live.state.clone()
                world.redeal(Rng(seed, moment), seat)
                other = replace(live.table, state=world)
                true, imagined = (
                    msgspec.json.encode(update(table, "a-b-c", (), Receiver(guest.id), now=live.now))
                    for table in (live.table, other)
                )
                assert true == imagined


@pytest.mark.parametrize("kind", KINDS)
def test_no_card_is_named_to_those_who_may_not_know_it(kind: str) -> None:
    """Held against the zones of the true game: who has seen which card, at any time."""
    for seed in range(SAMPLE.heard):
        seen: dict[int | None, set[str]] = {}
        for live in played(KINDS[kind], seed):
            viewers = [*range(live.table.settings.seats), None]
            before = live.tables[-2]
            for viewer in viewers:
                known = seen.setdefault(viewer, set())
                known |= knows(live.state, viewer) | shown_in_passing(before, live.table)
                guest = None if viewer is None else live.table.chair_at(viewer).guest()
                message = told(live, None if guest is None else guest.id)
                assert named([message.news, message.view, message.offers], live.table.game) <= known
                assert _in_view(message) <= sees(live.state, viewer)


def _in_view(message: Update) -> set[str]:
    assert message.view is not None
    return {card for zone in message.view.zones for card in zone.cards if card is not None and card != "."}


def test_a_drawn_card_is_named_to_its_owner_alone() -> None:
    position = {"hands": [["F2", "F3"], ["E2", "G3"]], "discard": ["C3"]}
    live = placed(Settings("the-distance", 2), [ANNA, BEN], position)
    live.play(0, "draw")
    own, other, watching = (told(live, who).news[0] for who in (ANNA, BEN, None))
    assert isinstance(own, MovePlayed)
    assert isinstance(other, MovePlayed)
    [mine] = [deed for deed in own.deeds if isinstance(deed, CardMoved)]
    [theirs] = [deed for deed in other.deeds if isinstance(deed, CardMoved)]
    assert mine.card in {card for zone in told(live, ANNA).view.zones for card in zone.cards}  # type: ignore[union-attr]
    assert theirs == CardMoved(None, mine.source, mine.target)
    assert watching == other


def test_maid_t4_nobody_else_hears_whether_a_hand_was_arranged_or_left() -> None:
    position = {"hands": [["D2", "C2"], ["C3", "D3", "?1"]], "phase": "arrange"}
    heard: list[MovePlayed] = []
    for move in ("keep", "swap 0 1"):
        live = placed(Settings("old-maid", 2, {"arrange": True}), [ANNA, BEN], position)
        live.play(1, move)
        news = told(live, ANNA).news[0]
        assert isinstance(news, MovePlayed)
        heard.append(_timeless(news))
    assert heard[0] == heard[1]


def _timeless(news: MovePlayed) -> MovePlayed:
    return msgspec.structs.replace(news, at=0)


def test_the_secret_of_a_shuffle_is_told_when_the_game_is_over() -> None:
    live = begun(Settings("memory", 1, {"cards": 14}))
    assert live.table.master not in msgspec.json.encode(told(live, ANNA)).decode()
    assert [(each.game, each.secret) for each in told(live, ANNA).table.shuffles] == [(0, None), (1, None)]
    live.finish(Random(1))
    first, following = told(live, ANNA).table.shuffles
    assert first.secret is not None
    assert following.secret is None
    assert live.table.master not in msgspec.json.encode(told(live, ANNA)).decode()


# ------------------------------------------------------------------------------------------------ the rest


def test_every_message_can_be_read_back() -> None:
    """Whatever happens at a table, what is told of it is a message of the protocol."""
    decoder = msgspec.json.Decoder(ServerMessage)
    for seed in range(8):
        random = Random(seed)
        settings = any_settings(random)
        live = begun(settings, [ANNA, BEN][: settings.seats])
        live.do(commands.Say(ANNA, "hello"))
        live.do(commands.Lose(ANNA))
        live.do(commands.Find(ANNA))
        live.finish(random)
        live.do(commands.Ready(ANNA))
        items = [item_of(entry, table) for entry, table in zip(live.entries, live.tables, strict=True)]
        for who in (ANNA, BEN, None):
            message = told(live, who, items)
            assert decoder.decode(msgspec.json.encode(message)) == message
            assert [news.n for news in message.news] == [entry.n for entry in live.entries]
            earlier = earlier_told(live.table, items, who, 3)
            assert decoder.decode(msgspec.json.encode(earlier)) == earlier
            assert (earlier.news, earlier.left) == (message.news, 3), "it is told as it would be with the table"


def test_one_knows_ones_own_chair_and_code() -> None:
    live = seated(Settings("memory", 2), [ANNA, BEN])
    mine, hers = told(live, ANNA), told(live, CARLA)
    assert (mine.you.chair, mine.you.seat, mine.you.code) == (0, None, "CODE")
    assert [chair.is_you for chair in mine.table.chairs] == [True, False]
    assert (mine.table.is_host, hers.table.is_host) == (True, False)
    assert (hers.you.chair, hers.you.code, hers.view) == (None, None, None)


def test_look_r22_open_piles_are_shown_to_those_who_watch_as_well() -> None:
    for settings in (OPEN_PILES, msgspec.structs.replace(OPEN_PILES, pile_view="top")):
        live = next(each for each in played(settings, 3) if longest_pile(each) > 2)
        for who in (ANNA, BEN, CARLA, None):
            view = told(live, who).view
            assert view is not None
            covered = [card for zone in view.zones if zone.name == "piles" for card in zone.cards[:-1]]
            assert all(covered) if settings.pile_view == "full" else not any(covered)


def longest_pile(live: Live) -> int:
    return max(len(live.table.view(None).zone("piles", seat).cards) for seat in range(3))


def test_giving_up_is_offered_last() -> None:
    live = begun(Settings("chromatic-solitaire", 1))
    offers = told(live, ANNA).offers.moves
    assert [offer.is_resigning for offer in offers] == sorted(offer.is_resigning for offer in offers)
    assert offers[-1].is_resigning
    assert told(live, None).offers.moves == ()


def test_what_can_be_chosen_is_offered_in_the_order_of_the_game() -> None:
    """The notes of the scale before the others, each row from the keynote upwards; names to demand before rhythms."""
    foundations = {"N": [], "E": ["E2"], "S": ["G2"], "W": ["B2"]}
    space = {"foundations": foundations, "hands": [["?1", "C4"], 5]}
    live = placed(Settings("keys-corners", 2, {"key": "D"}), [ANNA, BEN], space)
    assert chosen(live, "?1") == "D E F# G A B C# D# F G# A# C".split()
    live = placed(
        Settings("cle-de-sol", 3), [ANNA, BEN, CARLA], {"music": ["Do1.no"], "hands": [["M", "Re1.no"], 5, 5]}
    )
    assert chosen(live, "M") == "Do Re Mi Fa Sol La Si dc cr no bl".split()


def chosen(live: Live, card: str) -> list[str]:
    gestures = [offer.gesture for offer in told(live, ANNA).offers.moves]
    return [each.choice for each in gestures if each is not None and each.choice and each.picks[0].at == card]


def test_every_offer_that_hands_can_make_tells_how() -> None:
    for settings in KINDS.values():
        live = begun(settings, [ANNA, BEN, CARLA][: settings.seats])
        guest = live.table.chair_at(live.table.to_act()[0]).guest()
        assert guest is not None
        offers = update(live.table, "words", (), Receiver(guest.id, has_list=True), now=live.now).offers.moves
        assert offers
        assert all(offer.gesture is not None or offer.is_resigning for offer in offers)


def test_hints_are_offered_by_the_coach_and_to_those_who_play_alone() -> None:
    def can_hint(settings: Settings) -> bool:
        return told(begun(settings, [ANNA, BEN][: settings.seats]), ANNA).offers.can_hint

    assert can_hint(Settings("memory", 1))
    assert can_hint(Settings("memory", 2, judge=Judge.COACH))
    assert not can_hint(Settings("memory", 2))


@pytest.mark.parametrize("judge", Judge)
def test_whoever_plays_against_bots_alone_may_ask_for_hints_at_every_judge(judge: Judge) -> None:
    live = begun(Settings("keys-corners", 2, judge=judge), [ANNA])
    while not movers(live.table) or live.table.is_bots(movers(live.table)[0]):
        live.bot_move(Random(1))
    given = told(live, ANNA)
    assert (given.table.has_hints, given.offers.can_hint) == (True, True)
    pair = told(begun(Settings("keys-corners", 2, judge=judge), [ANNA, BEN]), ANNA)
    assert pair.table.has_hints is (judge is Judge.COACH)


def test_whether_a_game_can_still_be_won_is_told_to_those_who_play_one_with_a_solver_alone() -> None:
    def can_foretell(settings: Settings) -> bool:
        return told(begun(settings, [ANNA, BEN][: settings.seats]), ANNA).offers.can_foretell

    assert can_foretell(Settings("chromatic-solitaire", 1))
    assert can_foretell(Settings("chromatic-solitaire", 1, judge=Judge.COACH))
    assert not can_foretell(Settings("chromatic-solitaire", 1, judge=Judge.TABLE))
    assert not can_foretell(Settings("memory", 1))


def test_a_table_tells_whether_there_are_hints_and_taking_back_at_all() -> None:
    def has(settings: Settings) -> tuple[bool, bool]:
        table = told(begun(settings, [ANNA, BEN][: settings.seats]), None).table
        return table.has_hints, table.has_undo

    assert has(Settings("memory", 2)) == (False, False)
    assert has(Settings("memory", 2, judge=Judge.COACH)) == (True, True)
    assert has(Settings("chromatic-solitaire", 1)) == (True, True)
    assert has(Settings("chromatic-solitaire", 1, undo=False)) == (True, False)


def test_clef_09_the_reckoning_of_a_round_is_told_to_each_as_they_may_know_it() -> None:
    position = {"hands": [["Do2.no"], ["Do1.no", "I3"]], "music": ["Sol1.no"]}
    live = placed(Settings("cle-de-sol", 2, {"interception": "off"}), [ANNA, BEN], position)
    assert told(live, ANNA).reckoning is None
    live.play(0, "place Do2.no")
    keys: dict[str | None, list[str]] = {}
    for who in (ANNA, BEN, None):
        reckoning = told(live, who).reckoning
        assert reckoning is not None
        assert (reckoning.what, reckoning.is_least_best) == ("points", True)
        assert [tally.total for tally in reckoning.seats] == [0, 20]
        keys[who] = [row.key for row in reckoning.seats[1].rows]
    assert keys == {ANNA: ["cards_left"], BEN: ["left_at", "left_at"], None: ["cards_left"]}


def test_time_is_told_as_what_is_left() -> None:
    live = begun(Settings("memory", 2, clock=PerMove(30)), [ANNA, BEN])
    live.now += 4_000
    assert [chair.clock_ms for chair in told(live, ANNA).table.chairs] == [26_000, 30_000]


def test_a_window_is_told_with_the_time_left() -> None:
    position = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}
    live = placed(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}), [ANNA, BEN, CARLA], position)
    live.play(0, "play D2 as D")
    live.now += 1_500
    message = told(live, BEN)
    assert message.table.window is not None
    assert (message.table.window.total_ms, message.table.window.left_ms) == (5_000, 3_500)
    assert message.offers.is_reaction
    moves = {offer.move: offer.gesture for offer in message.offers.moves}
    assert {"catch", "decline", "play E2 as E"} <= moves.keys(), "who is next may go on at once"
    assert moves["play E2 as E"] is not None
    assert "play B2 as B" not in {offer.move for offer in told(live, CARLA).offers.moves}
    live.now += 60_000
    window = told(live, BEN).table.window
    assert window is not None
    assert window.left_ms == 0


NOTES = {"hands": [["Do1.no", "R.bl", "Mi1.no"], ["R.no", "H.Mi"], ["Do2.no", "La1.cr", "S1"]], "music": ["Sol1.no"]}


@pytest.mark.parametrize(
    ("judge", "interception", "twin"),
    [(Judge.GUARD, "guided", ["intercept Do2.no"]), (Judge.TABLE, "strict", [])],
)
def test_clef_r25_in_a_quiet_window_nobody_is_asked_and_a_strict_table_does_not_tell_who_holds_the_twin(
    judge: Judge, interception: str, twin: list[str]
) -> None:
    live = placed(Settings("cle-de-sol", 3, {"interception": interception}, judge), [ANNA, BEN, CARLA], NOTES)
    live.play(0, "place Do1.no")
    placer, following, holder = (told(live, who) for who in (ANNA, BEN, CARLA))
    assert placer.table.window is not None
    assert (placer.table.window.is_quiet, placer.table.window.next_seat, placer.table.to_act) == (True, 1, (1,))
    assert [message.offers.is_reaction for message in (placer, following, holder)] == [True, False, True]
    assert [offer.move for offer in following.offers.moves] == (["place R.no"] if twin else [])
    assert [offer.move for offer in placer.offers.moves] == []
    assert [offer.move for offer in holder.offers.moves] == twin


def test_who_begins_is_told_before_the_game_and_when_the_host_has_named_somebody() -> None:
    live = seated(MEMORY, [ANNA, BEN, CARLA])
    assert told(live, None).table.begins == 0
    live.do(commands.NameFirst(ANNA, 2))
    message = told(live, None)
    assert message.table.begins == 2
    assert message.news == (FirstNamed(live.table.n, live.now, 2),)
    assert told(seated(Settings("carmony", 3), [ANNA, BEN, CARLA]), None).table.begins is None


def test_the_pace_is_told_with_who_wishes_for_it() -> None:
    live = begun(MEMORY, [ANNA, BEN, CARLA])
    assert (told(live, None).table.pace, told(live, None).table.chairs[1].pace) == ("normal", None)
    live.do(commands.AskPace(BEN, "slow"))
    message = told(live, None)
    assert (message.table.pace, message.table.chairs[1].pace) == ("slow", "slow")
    assert message.news == (PaceAsked(live.table.n, live.now, 1, "slow"),)
