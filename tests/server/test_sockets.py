"""Tables over real sockets: playing, coming back, and everything that somebody may send who means no good."""

import asyncio
import json
import queue
import socket
import threading
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from cardenza import catalogue
from cardenza.kernel.records import read_record
from cardenza.match.shuffles import verify
from cardenza.protocol.spoken import PhraseTold
from cardenza.protocol.told import HintTold
from cardenza.server.house import Manners
from cardenza.server.limits import Rate, Share
from cardenza.server.lines import MOST_AT_A_TABLE, TOO_MANY
from cardenza.server.schema import ENTRIES
from cardenza.server.straight import Straight
from cardenza.server.thinker import Answer
from cardenza.server.thinking import Thinkers
from tests.engines import Place
from tests.server.house import NO_LIMIT, SECONDS, SHORT, Guest, House, Json, Person, play_to_the_end, serving
from tests.server.on_disk import rows
from tests.server.test_tries import seated, tries_of

pytestmark = pytest.mark.both_stores


def test_two_people_play_to_the_end(ann: Person, ben: Person) -> None:
    words = ann.open("the-distance", 2, options=SHORT)
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        one.until(lambda update: update["table"]["phase"] == "playing")
        two.until(lambda update: update["table"]["phase"] == "playing")
        play_to_the_end(one, two)
        assert one.table["table"]["outcome"] == two.table["table"]["outcome"] is not None
        assert one.table["table"]["shuffles"][0]["secret"]
    verify(read_record(ann.get(f"/api/tables/{words}/games/0/record").text.splitlines()))
    for person in (ann, ben):
        assert person.get("/api/me").json()["tables"][0]["words"] == words


def test_a_move_is_told_though_the_line_it_came_by_is_closed_before_it_is_kept(
    home: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, is_asked, may_keep = Straight.commit, threading.Event(), threading.Event()

    def late(line: Straight) -> None:
        is_asked.set()
        assert may_keep.wait(SECONDS)
        commit(line)

    with serving(home) as house:
        ann, ben = Person(house), Person(house, "Ben")
        words = ann.open("chromatic-solitaire", 1)
        with ben.at(words) as watching, ann.at(words) as one:
            monkeypatch.setattr(Straight, "commit", late)
            one.play(one.moves()[0])
            assert is_asked.wait(SECONDS)
            with ExitStack() as others:
                for _ in range(MOST_AT_A_TABLE):
                    others.enter_context(ann.at(words))
                assert one.hear_to_the_end() == TOO_MANY
                may_keep.set()
                watching.until(lambda update: update["table"]["movesMade"] == 1)


@pytest.mark.parametrize(
    ("game", "seats", "judge"),
    [
        ("the-distance", 3, "guard"),
        ("the-distance", 3, "table"),
        ("memory", 2, "coach"),
        ("chromatic-solitaire", 1, "guard"),
    ],
)
def test_a_game_against_bots_begins_at_once_and_goes_on(ann: Person, game: str, seats: int, judge: str) -> None:
    options: Json = {"memory": {"cards": 14}, "the-distance": SHORT}.get(game, {})
    words = ann.open(game, seats, seats - 1, judge=judge, options=options, windowSeconds=2)
    with ann.at(words) as one:
        assert one.table["table"]["phase"] == "playing"
        moves = 0
        while not one.is_over and moves < 12:
            if one.can_move():
                one.play_on()
                moves += 1
            else:
                one.next("update")
        refusals = [message for message in one.heard if message["t"] != "update"]
        # A window may end, or be answered by others, while a move is on its way: no fault of anybody's.
        late = [(told["move"], told["objection"]["rules"][0]) for told in refusals]
        too_late = {(move, rule) for move in ("silent", "decline") for rule in ("DIST-R16", "DIST-R18", "DIST-R28")}
        assert all(rule == "MATCH-25" or (move, rule) in too_late for move, rule in late), late


def test_moves_may_be_made_by_hand(ann: Person) -> None:
    with ann.at(ann.open("memory", 1)) as one:
        offer = one.table["offers"]["moves"][3]
        one.ask("play_by_hand", n=one.table["n"], gesture=offer["gesture"])
        assert one.next("update")["news"][0]["move"].startswith(offer["move"])


def test_nobody_hears_of_what_is_not_on_disk(home: Place) -> None:
    with serving(home) as house:
        ann = Person(house)
        words = ann.open("memory", 2, 1, options={"cards": 14})
        with ann.at(words) as one:
            while not one.is_over and len(one.heard) < 60:
                if one.can_move():
                    one.play(one.moves()[-1])
                heard = one.next("update")["n"]
                [[stored]] = rows(home, select(func.max(ENTRIES.c.n)).where(ENTRIES.c.words == words))
                assert stored >= heard


# ------------------------------------------------------------------------------------------------ coming back


def test_who_comes_back_gets_what_they_missed(ann: Person, ben: Person) -> None:
    words = ann.open("memory", 1)
    with ann.at(words) as one:
        one.play_on()
        seen = one.table["n"]
        assert one.table["isWhole"] is False
    with ann.at(words) as one:
        one.play_on()
        one.play_on()
        last = one.table["n"]
    with ann.at(words, since=seen) as again, ben.at(words) as new:
        assert [news["n"] for news in again.table["news"] if news["t"] == "played"] == list(range(last - 1, last + 1))
        assert (again.table["isWhole"], new.table["isWhole"]) == (False, True)
        assert new.table["news"][0]["t"] == "dealt"
    with ann.at(words, since=10_000) as lost:
        assert lost.table["isWhole"], "a number that the table never had tells nothing"


def test_a_reload_is_no_absence_but_leaving_is(home: Place) -> None:
    unhurried = Manners(bot_pace_ms=0, absence_seconds=4)  # a busy machine may take a second to connect
    with serving(home, unhurried) as house:
        ann, ben = Person(house), Person(house, "Ben")
        words = ann.open("memory", 2, options={"cards": 14})
        with ben.at(words) as two:
            with ann.at(words):
                pass
            with ann.at(words):
                two.sit(1, "Ben")
                assert not any(news["t"] == "went_away" for message in two.heard for news in message.get("news", ()))
            two.until(lambda update: update["table"]["chairs"][0]["isAway"])
            with ann.at(words):
                two.until(lambda update: not update["table"]["chairs"][0]["isAway"])


def test_another_device_takes_the_chair_over(ann: Person, house: House) -> None:
    words = ann.open("the-distance", 2, 1)
    phone = Person(house, "Ann's phone")
    with ann.at(words) as one, phone.at(words) as two:
        code, hand = one.table["you"]["code"], one.table["view"]["zones"][0]["cards"]
        assert None in two.table["view"]["zones"][0]["cards"]
        assert two.table["you"] == {"chair": None, "seat": None, "code": None, "invitation": None}
        wrong = phone.post(f"/api/tables/{words}/recover", {"code": "0000-0000-0000", "name": "Ann"})
        assert (wrong.status_code, "No chair" in wrong.json()["sentence"]) == (403, True)
        right = phone.post(f"/api/tables/{words}/recover", {"code": code.lower().replace("-", " "), "name": "Ann"})
        assert right.json() == {"chair": 0}
        one.next("moved_away")
        one.until(lambda update: update["you"]["chair"] is None)
        two.until(lambda update: update["you"]["chair"] == 0)
        assert two.table["isWhole"]
        assert two.table["view"]["zones"][0]["cards"] == hand
        assert None in one.table["view"]["zones"][0]["cards"]
        assert two.table["you"]["code"] != code, "a code that was used opens nothing"
        assert two.table["table"]["isHost"]


def test_whoever_sits_there_may_ask_for_a_slower_pace(ann: Person, ben: Person) -> None:
    words = ann.open("memory", 2, 1, pace="quick")
    with ann.at(words) as one, ben.at(words) as two:
        assert one.table["table"]["pace"] == "quick"
        two.ask("ask_pace", pace="slow")
        assert refused(two) == "MATCH-4"
        one.ask("ask_pace", pace="slow")
        two.until(lambda update: update["table"]["pace"] == "slow")
        assert two.table["news"][-1]["t"] == "asked_pace"


# ------------------------------------------------------------------------------------------------ what is refused


def refused(guest: Guest) -> str:
    objection = guest.next("refused")["objection"]
    assert objection["sentence"]
    rule: str = objection["rules"][0]
    return rule


def test_those_who_watch_do_not_play(ann: Person, ben: Person) -> None:
    words = ann.open("memory", 1)
    with ann.at(words) as one, ben.at(words) as two:
        assert two.table["offers"]["moves"] == []
        two.play(one.moves()[0])
        assert refused(two) == "MATCH-4"
        two.ask("seat_bot", chair=0, level="beginner")
        assert refused(two) == "MATCH-5"
        two.ask("hint")
        assert refused(two) == "MATCH-4"
        assert one.table["table"]["movesMade"] == 0


def test_a_move_for_a_moment_that_is_past_is_refused(ann: Person) -> None:
    with ann.at(ann.open("memory", 1)) as one:
        seen = one.table["n"]
        one.play_on()
        one.play(one.moves()[0], n=seen)
        assert refused(one) == "MATCH-25"


def test_what_is_said_meanwhile_does_not_spoil_a_move(ann: Person, ben: Person) -> None:
    words = ann.open("memory", 2)
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        one.until(lambda update: update["table"]["phase"] == "playing")
        seen = one.table["n"]
        two.ask("say", phrase="good_luck")
        assert one.next("update")["news"][0]["phrase"] == "good_luck"
        one.play(one.moves()[0], n=seen)
        assert one.next("update")["table"]["movesMade"] == 1


def test_wrong_moves_come_with_their_proof(ann: Person) -> None:
    with ann.at(ann.open("the-distance", 2, 1)) as one:
        one.until(lambda update: one.can_move())
        hand = next(card for card in one.table["view"]["zones"][0]["cards"] if card[0] in "CDEFGAB")
        letter = next(letter for letter in "CDEFGAB" if f"play {hand} as {letter}" not in one.moves())
        one.play(f"play {hand} as {letter}")
        answer = one.next("refused")
        assert answer["objection"]["rules"][0].startswith("DIST-")
        assert not answer["isMistake"]
        one.play("castle")
        unread = one.next("refused")["objection"]
        assert unread["rules"] == ["CORE-4"]
        assert unread["sentence"].startswith("'castle' is no move")
        assert unread["idea"]["key"] == "no_such_move"  # so that a client can say it in any language
        assert unread["idea"]["parts"]["line"]["text"] == "castle"


def test_a_mistake_at_a_strict_table_happens_and_is_told_to_the_mover_alone(ann: Person, ben: Person) -> None:
    words = ann.open("the-distance", 2, judge="table")
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        for guest in (one, two):
            guest.until(lambda update: update["table"]["phase"] == "playing")
        mover, other = (one, two) if one.can_move() else (two, one)
        card = next(card for card in mover.table["view"]["zones"][mover.seat or 0]["cards"] if card[0] in "CDEFGAB")
        mover.show()
        wrong = next(letter for letter in "CDEFGAB" if f"play {card} as {letter}" not in mover.moves())
        mover.play(f"play {card} as {wrong}")
        assert mover.next("update")["news"][0]["isMistake"]
        answer = mover.hear()
        assert (answer["t"], answer["isMistake"], answer["cost"] != "") == ("refused", True, True)
        other.until(lambda update: update["table"]["movesMade"] == 1)
        assert all(message["t"] == "update" for message in other.heard)


def test_at_a_strict_table_the_player_says_the_letter(ann: Person) -> None:
    with ann.at(ann.open("the-distance", 2, judge="table", bots=1)) as one:
        one.until(lambda _: one.can_move())
        hand = one.table["view"]["zones"][one.seat or 0]["cards"]
        picks = [{"zone": "hands", "place": one.seat, "at": card} for card in hand]
        one.ask("play_by_hand", n=one.table["n"], gesture={"picks": picks, "target": {"zone": "discard"}})
        question = one.hear()
        assert (question["t"], question["gesture"]["picks"], len(question["choices"]) > 1) == ("choose", picks, True)
        said = question["choices"][-1]["choice"]
        one.ask("play_by_hand", n=one.table["n"], gesture={**question["gesture"], "choice": said})
        assert one.next("update")["news"][0]["move"].endswith(f" as {said}")


def test_why_and_hints(ann: Person) -> None:
    with ann.at(ann.open("memory", 1, judge="coach")) as one:
        one.show()
        one.ask("why", gesture=one.table["offers"]["moves"][0]["gesture"])
        explained = one.next("explained")
        assert (explained["move"], explained["says"]["key"], explained["objection"]) == (one.moves()[0], "flip", None)
        assert hinted(one)["move"] in one.moves()
        one.ask("why", gesture={"picks": [{"zone": "nowhere"}]})
        assert refused(one) == "CORE-4"


def test_at_a_strict_table_there_are_reasons_and_hints_only_against_bots_alone(ann: Person, ben: Person) -> None:
    """Whoever asks is helped, and that is kept with what they try; where another person sits it is refused."""
    with ann.at(ann.open("keys-corners", 2, 1, judge="table")) as one:
        one.until(lambda _: one.can_move())
        assert one.table["offers"]["canHint"]
        one.show()
        one.ask("why", gesture=next(offer["gesture"] for offer in one.table["offers"]["moves"] if offer["gesture"]))
        assert one.next("explained")["objection"] is None
        move = hinted(one)["move"]
        one.play(move)
        one.next("update")
        assert [(each["help"]["whys"], each["help"]["hints"]) for each in tries_of(ann)] == [(1, 3)]
    words = ann.open("keys-corners", 2, judge="table")
    with ann.at(words) as one, ben.at(words) as two:
        seated(one, two)
        for guest in (one, two):
            assert not guest.table["table"]["hasHints"]
            guest.ask("why", gesture={"picks": []})
            assert refused(guest) == "MATCH-26"
            guest.ask("hint")
            assert refused(guest) == "MATCH-27"


def hinted(one: Guest, steps: int = 3) -> Json:
    """So many steps of a hint; the last of them."""
    for _ in range(steps - 1):
        one.ask("hint")
        one.next("hinted")
    one.ask("hint")
    return one.next("hinted")


def test_a_hint_is_told_step_by_step_and_its_move_with_the_last(ann: Person) -> None:
    with ann.at(ann.open("the-distance", 2, 1, judge="coach")) as one:
        one.until(lambda _: one.can_move())
        asking, narrowing, moving, again = [hinted(one, 1) for _ in range(4)]
        assert [step["step"] for step in (asking, narrowing, moving, again)] == [1, 2, 3, 3]
        assert [step["move"] or step["does"] for step in (asking, narrowing)] == [None, None]
        assert [bool(step["marks"]) for step in (asking, moving)] == [False, False]
        one.show()
        assert moving["move"] in one.moves()
        assert moving["says"]
        assert moving == again
        made = one.table["table"]["movesMade"]
        one.play(moving["move"])
        one.until(lambda update: update["table"]["movesMade"] > made and one.can_move())
        assert hinted(one, 1)["step"] == 1, "another decision, another question"


def test_a_hint_is_looked_for_once_in_a_decision(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever watches or says something meanwhile does not begin it anew; another table of the guest is another one."""
    thought: list[str] = []
    hint = Thinkers.hint

    async def counted(self: Thinkers, game: str, *asked: Any) -> Answer:
        thought.append(game)
        return await hint(self, game, *asked)

    monkeypatch.setattr(Thinkers, "hint", counted)
    words = ann.open("memory", 1)
    with ann.at(words) as one, ann.at(ann.open("memory", 1)) as other:
        assert hinted(one, 1)["step"] == 1
        one.ask("say", phrase="thinking")
        one.next("update")
        assert hinted(one, 1)["step"] == 2
        assert hinted(other, 1)["step"] == 1
    with ann.at(words) as one:
        assert hinted(one, 1)["step"] == 3
    assert thought == ["memory"] * 2


def test_a_guest_has_one_open_hint(house: House, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = threading.Event()
    asked: queue.Queue[str] = queue.Queue()

    async def slowly(_: Thinkers, game: str, *__: object) -> Answer:
        asked.put(game)
        await asyncio.to_thread(may_answer.wait)
        steps = HintTold(PhraseTold("look", {}), PhraseTold("no_card", {}), (), (PhraseTold("equal", {}),))
        return Answer("flip 0", hint=steps)

    monkeypatch.setattr(Thinkers, "hint", slowly)
    words = ann.open("memory", 1)
    with ann.at(words) as one, ann.at(words) as again, ann.at(ann.open("memory", 1)) as elsewhere, ExitStack() as stack:
        stack.callback(may_answer.set)
        one.ask("hint")
        asked.get(timeout=SECONDS)
        for other in (again, elsewhere):
            other.ask("hint")
            assert refused(other) == "MATCH-38"
        with ben.at(ben.open("memory", 1)) as two:
            two.ask("hint")
            asked.get(timeout=SECONDS)
            may_answer.set()
            assert (one.next("hinted")["step"], two.next("hinted")["step"]) == (1, 1)
        again.ask("hint")
        assert again.next("hinted")["step"] == 2


def test_hints_come_only_a_few_in_a_row(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(hints=Share(Rate(3, 1e-9), Rate(99, 1)))) as house:
        ann = Person(house)
        for table in range(2):  # another table or connection does not help
            with ann.at(ann.open("memory", 1)) as one:
                for _ in range(3 if table == 0 else 0):
                    one.play(hinted(one)["move"])  # its steps count as one
                    one.next("update")
                one.ask("hint")
                assert refused(one) == "MATCH-38"


def test_a_hint_that_finds_no_way_says_so(house: House, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below each run lies a D, and a B can go nowhere."""
    run = ["B", "Bb", "A", "Ab", "G", "F#", "F", "E", "Eb"]
    lost = {"tops": ["C#"] * 8, "down": [["D"]] * 8, "columns": [run] * 7 + [run[:-1]], "waste": ["Eb"]}
    words = ann.open("chromatic-solitaire", 1)
    with ann.at(words) as one:
        assert hinted(one)["move"] in one.moves()
        state = catalogue.position({"game": "chromatic-solitaire", **lost})
        monkeypatch.setattr(house.hub.rooms[words], "_table", replace(house.table(words), state=state))
        monkeypatch.setattr(house.hub.rooms[words], "changed_at", -1)
        one.ask("hint")
        assert one.next("no_way") == {"t": "no_way", "isLost": True}


def test_whoever_plays_alone_is_told_whether_the_game_can_still_be_won_and_that_counts_as_help(ann: Person) -> None:
    words = ann.open("chromatic-solitaire", 1)
    with ann.at(words) as one:
        one.ask("foretell")
        assert one.next("foretold") == {"t": "foretold", "prospect": "won"}
        one.play(one.moves()[0])
        one.next("update")
        assert [found["help"]["foretold"] for found in tries_of(ann)] == [1]
    with ann.at(ann.open("memory", 1)) as other:
        other.ask("foretell")
        assert refused(other) == "MATCH-50"


def test_a_name_that_one_has_to_find_is_not_judged_beforehand(ann: Person) -> None:
    with ann.at(ann.open("bluff-the-scale", 2, 1, options={"advanced": True})) as one:
        one.until(lambda _: one.can_move())
        if one.table["view"]["facts"]["phase"] == "root":
            one.ask("play", n=one.table["n"], move="root C")
            one.until(lambda _: one.can_move() and one.table["view"]["facts"]["phase"] != "root")
        cards = next(zone["cards"] for zone in one.table["view"]["zones"] if zone["place"] == one.seat)
        pick = {"zone": "hands", "place": one.seat, "at": cards[0]}
        gesture = {"picks": [pick], "target": {"zone": "wheel"}, "choice": "B#"}
        one.ask("why", gesture=gesture)
        assert refused(one) == "MATCH-51"


# ------------------------------------------------------------------------------------------------ garbage


def closed(guest: Guest) -> tuple[int, str]:
    """The code with which the connection is closed, and the last sentence."""
    code = guest.hear_to_the_end()
    assert guest.heard[-1]["isLast"]
    return code, guest.heard[-1]["sentence"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("[]", "Expected `object`"),
        ('{"t": "castle"}', "Invalid value 'castle'"),
        ('{"t": "play", "n": -1, "move": "draw"}', "`int` >= 0"),
        ('{"t": "play", "n": 1, "move": "' + "x" * 500 + '"}', "length <= 400"),
        ('{"t": "play", "n": 1, "move": "draw", "seat": 1}', "unknown field `seat`"),
        ('{"t": "say", "phrase": "you fool"}', "Invalid enum value"),
        (b'{"t": "stand"}', "binary"),
        ('{"x": ' + "[" * 3000, "nested"),
    ],
)
def test_garbage_is_answered_and_the_table_goes_on(ann: Person, text: str | bytes, words: str) -> None:
    with ann.at(ann.open("memory", 1)) as one:
        one.send(text)
        problem = one.next("problem")
        assert words.lower() in problem["sentence"].lower()
        assert not problem["isLast"]
        one.play_on()


def test_who_sends_nothing_but_garbage_is_cut_off(ann: Person) -> None:
    with ann.at(ann.open("memory", 1)) as one:
        for _ in range(21):
            one.send("?")
        assert closed(one)[0] == 1008


@pytest.mark.parametrize("size", [5000, 200_000])
def test_a_message_that_is_too_large_ends_the_connection(ann: Person, size: int) -> None:
    with ann.at(ann.open("memory", 1)) as one:
        one.send(json.dumps({"t": "play", "n": 1, "move": "x" * size}))
        assert one.hear_to_the_end() == 1009
        assert size > 64_000 or one.heard[-1]["sentence"] == "A message has at most 4096 bytes."


def test_a_flood_is_cut_off_and_other_tables_do_not_notice(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(tmp_path_factory.mktemp("flood"), Manners(bot_pace_ms=0, new_tables=NO_LIMIT)) as house:
        ann, ben = Person(house), Person(house)
        with ann.at(ann.open("memory", 1)) as one, ben.at(ben.open("memory", 1)) as two:
            flood = threading.Thread(target=_flood, args=(one,))
            flood.start()
            for _ in range(10):
                two.play_on()
            flood.join()
            assert closed(one)[0] == 1008
            assert "Too many messages" in one.heard[-1]["sentence"]
            assert all(message["t"] == "update" for message in two.heard)


def test_who_does_not_listen_is_cut_off_and_delays_nobody(ann: Person, ben: Person) -> None:
    words = ann.open("memory", 1)
    with ann.at(words) as one:
        for _ in range(30):
            one.play_on()
        with ben.at(words) as deaf:
            deaf.line.recv_messages.high = 1  # its thread stops reading after this many frames
            _flood(deaf, '{"t": "hello"}', 2000)
            one.play_on()
            one.until(lambda update: update["table"]["watching"] == 0)
        with ben.at(words) as again:
            assert again.table["n"] == one.table["n"]


def test_who_asks_for_pongs_and_does_not_take_them_is_cut_off(ann: Person, house: House) -> None:
    asked = f"GET /ws/{ann.open('memory', 1)} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    keys = "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    hello = Frame(Opcode.TEXT, b'{"t": "hello"}').serialize(mask=True)
    pings = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 200_000  # 26 MB
    with socket.create_connection(("127.0.0.1", house.port), SECONDS) as deaf:
        deaf.sendall((asked + keys).encode())
        assert b" 101 " in deaf.recv(1024)
        deaf.sendall(hello)
        with pytest.raises(ConnectionError):
            deaf.sendall(pings)


def test_who_goes_without_a_word_is_no_failure(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as house:
        ann = Person(house)
        with ann.socket(ann.open("memory", 1)):
            pass
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def _flood(guest: Guest, text: str = '{"t": "say", "phrase": "hello"}', count: int = 500) -> None:
    with suppress(ConnectionClosed):
        for _ in range(count):
            guest.send(text)


def test_sockets_of_foreign_pages_are_refused(ann: Person, house: House) -> None:
    words = ann.open("memory", 1)
    for origin in ("https://elsewhere.example", "null", "http://[", f"http://127.0.0.1:{house.port + 1}"):
        with pytest.raises(InvalidStatus) as refusal, ann.socket(words, Origin=origin):
            pass
        assert refusal.value.response.status_code == 403
    with ann.socket(words, Origin=house.url) as line:
        line.send('{"t": "hello"}')
        assert json.loads(line.recv())["t"] == "update"


def test_an_origin_may_be_allowed(tmp_path_factory: pytest.TempPathFactory) -> None:
    manners = Manners(origin="https://cards.example")
    with serving(tmp_path_factory.mktemp("proxied"), manners) as house:
        ann = Person(house)
        with ann.socket(ann.open("memory", 1), Origin="https://cards.example"):
            pass


def test_there_is_no_table_at_a_strange_address(ann: Person) -> None:
    with ann.socket("no-such-table") as line:
        code, sentence = closed(Guest(line))
    assert (code, "no table at no-such-table" in sentence) == (4404, True)


def test_the_first_message_is_hello(ann: Person) -> None:
    with ann.socket(ann.open("memory", 1)) as line:
        guest = Guest(line)
        guest.ask("stand")
        assert "hello" in guest.next("problem")["sentence"]
        guest.ask("hello")
        assert guest.next("update")["you"]["chair"] == 0


def test_whoever_has_no_cookie_gets_one_and_may_sit(ann: Person, house: House) -> None:
    words = ann.open("memory", 2)
    stranger = Person(house)
    stranger.http.cookies.clear()
    with stranger.socket(words) as line:
        assert line.response is not None
        assert line.response.headers["set-cookie"].startswith("cardenza=")
        guest = Guest(line)
        guest.ask("hello")
        guest.next("update")
        guest.sit(1, "Stranger")
