"""Tries: on disk before they are answered, told to nobody else, counted, taken along and let go."""

import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import pytest
from sqlalchemy import select, update

from cardenza import catalogue
from cardenza.coach.finding import finder_of
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import Verdict
from cardenza.match.events import Happening
from cardenza.server import database
from cardenza.server.database import FILE
from cardenza.server.schema import TRIES
from cardenza.server.upkeep.beside import beside
from cardenza.server.upkeep.tidying import DAY_MS
from tests.engines import Place
from tests.server.house import FOREVER, QUICK, SECONDS, SHORT, Guest, House, Json, Person, serving
from tests.server.on_disk import log, rows
from tests.server.test_damage import again

pytestmark = pytest.mark.both_stores

ELSEWHERE = {"Origin": "http://elsewhere.example"}
MEMORY = {"cards": 14}
PATIENT = replace(QUICK, absence_seconds=SECONDS)  # nobody is away in between


def tries_of(person: Person) -> list[Json]:
    answer = person.get("/api/me/tries")
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def helped(**noted: object) -> Json:
    """The help of a try: none, but for this."""
    return {"hints": 0, "whys": 0, "hasMoves": False, "more": 0, "names": 0, "foretold": 0, **noted}


def verdict(house: House, words: str, seat: int, text: str) -> Verdict | None:
    try:
        return house.table(words).verdict(seat, text)[1]
    except CardenzaError:
        return None


def first(house: House, words: str, guest: Guest, is_meant: Callable[[Verdict], bool]) -> tuple[str, Verdict]:
    """The first move that anybody could think of in the game of which this is so."""
    return next((text, found) for text, found in judged(house, words, guest) if is_meant(found))


def judged(house: House, words: str, guest: Guest) -> Iterator[tuple[str, Verdict]]:
    """Every move that anybody could think of in the game, with what the judge says of it."""
    game, seat = house.table(words).game, guest.seat
    assert seat is not None
    texts = [game.move_text(move) for move in game.kinds().actions(game)]
    if game.key == "the-distance":
        plays = [f"play {game.card_text(card)} as {letter}" for card in game.deck() for letter in "CDEFGAB"]
        texts = [*plays, "draw"]
    for text in texts:
        if (found := verdict(house, words, seat, text)) is not None:
            yield text, found


def seated(one: Guest, two: Guest) -> None:
    """Both sit at the table, and the game has begun."""
    two.sit(1, "Ben")
    one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
    one.ask("begin")
    for guest in (one, two):
        guest.until(lambda update: update["table"]["phase"] == "playing")


# ------------------------------------------------------------------------------------------------ what is kept

TABLES: list[tuple[str, str, Json]] = [
    ("the-distance", "guard", SHORT),
    ("the-distance", "table", SHORT),
    ("memory", "coach", MEMORY),
    ("keys-corners", "coach", {}),
    ("metronome", "table", {}),
    ("chromatic-solitaire", "guard", {}),
]
RIGHT_LAST = [Verdict.is_refused, Verdict.is_legal]
TRIED = {"memory": RIGHT_LAST[::-1], "the-distance table": [Verdict.is_refused, Verdict.is_mistake]}


@pytest.mark.parametrize(
    ("game", "judge", "options"), TABLES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_try_is_kept_with_its_move_verdict_rules_and_idea(
    house: House, ann: Person, game: str, judge: str, options: Json
) -> None:
    seats = 1 if game == "chromatic-solitaire" else 2
    words = ann.open(game, seats, seats - 1, judge=judge, options=options)
    wanted = TRIED.get(game) or TRIED.get(f"{game} {judge}") or RIGHT_LAST
    expected: list[Json] = []
    with ann.at(words) as one:
        one.until(lambda _: one.can_move() and one.table["table"]["window"] is None)
        for is_meant in wanted:
            text, found = first(house, words, one, is_meant)
            n = house.table(words).n
            one.play(text)
            one.next("refused" if found.is_refused() else "update")
            cited = found.objection
            where = {"table": words, "n": n, "game": game, "gameNumber": 0, "seat": one.seat, "judge": judge}
            what = {"rulesVersion": house.table(words).game.version, "move": text, "isByHand": False, "said": ""}
            said = {
                "verdict": str(found).partition(":")[0],
                "rules": [] if cited is None else list(cited.rules),
                "idea": "" if cited is None or cited.idea is None else cited.idea.key,
            }
            expected.append(where | what | said | {"help": helped(hasMoves=judge == "guard")})
    kept = tries_of(ann)
    times = [(each.pop("at"), each.pop("ms")) for each in kept]
    assert {each.pop("kind") for each in kept} == {"move"}
    assert kept == expected
    assert all(at > 0 and 0 <= ms <= SECONDS * 1000 for at, ms in times)


def test_hands_words_help_and_time_are_kept_with_the_try(ann: Person) -> None:
    words = ann.open("the-distance", 2, 1, judge="table")
    with ann.at(words) as one:
        one.until(lambda _: one.can_move() and one.table["table"]["window"] is None)
        hand = one.table["view"]["zones"][one.seat or 0]["cards"]
        picks = [{"zone": "hands", "place": one.seat, "at": card} for card in hand]
        gesture = {"picks": picks, "target": {"zone": "discard"}, "choice": "A"}
        one.ask("play_by_hand", n=one.table["n"], gesture=gesture)
        one.hear()
    with ann.at(ann.open("memory", 1, judge="coach")) as two:
        two.show()
        two.ask("why", gesture=two.table["offers"]["moves"][0]["gesture"])
        two.next("explained")
        two.ask("hint")
        two.next("hinted")
        time.sleep(0.05)
        two.play(two.moves()[0])
        two.next("update")
        two.play(two.moves()[0])
        two.next("update")
    [by_hand] = [each for each in tries_of(ann) if each["table"] == words]
    assert (by_hand["isByHand"], by_hand["said"]) == (True, "A")
    told, alone = [each for each in tries_of(ann) if each["table"] != words]
    assert told["help"] == helped(hints=1, whys=1)
    assert told["ms"] >= 50
    assert alone["help"] == helped(), "help is for one decision"
    assert alone["ms"] <= alone["at"] - told["at"], "a decision is first shown when the one before is made"


def test_bots_and_the_table_try_nothing_and_persons_every_move_of_theirs(home: Place) -> None:
    with serving(home) as house:
        ann = Person(house)
        words = ann.open("memory", 2, 1, options=MEMORY)
        with ann.at(words) as one:
            while not one.is_over:
                one.play_on() if one.can_move() else one.next("update")
        own = [move.played.move for move in house.table(words).moves if move.played.by == "player"]
        assert [each["move"] for each in tries_of(ann)] == own
        assert len(house.table(words).moves) > len(own) > 0


def test_nobody_is_answered_before_their_try_is_on_disk(home: Place) -> None:
    with serving(home) as house:
        ann = Person(house)
        with ann.at(ann.open("memory", 1)) as one:
            for count in range(1, 41):
                one.play("castle" if count % 2 else one.moves()[0])
                assert one.hear()["t"] == ("refused" if count % 2 else "update")
                assert len(_on_disk(home)) == count


# ------------------------------------------------------------------------------------------------ counting


def test_wrong_tries_are_counted_for_each_decision_and_over_a_restart(home: Place) -> None:
    with serving(home) as house:
        ann = Person(house)
        words = ann.open("memory", 1)
        with ann.at(words) as one:
            one.play("flip 0")
            one.until(lambda update: update["table"]["movesMade"] == 1)
            for count in (1, 2):
                one.play("flip 0")
                assert one.next("refused")["tries"] == count
            one.play("flip 1", n=1)
            late = one.next("refused")
            assert (late["objection"]["rules"], late["tries"]) == (["MATCH-25"], 0), "that was no try"
    with serving(home) as house:
        ann = again(ann, house)
        with ann.at(words) as one:
            one.ask("say", phrase="oops")
            one.play("castle")
            assert one.next("refused")["tries"] == 3, "a phrase makes no other decision"
            one.play("flip 1")
            one.until(lambda update: update["table"]["movesMade"] == 2)
            one.play("castle")
            assert one.next("refused")["tries"] == 1
    assert [each["verdict"] for each in sorted(_on_disk(home), key=lambda each: each["at"])] == [
        *("legal", "refused", "refused"),
        *("refused", "legal", "refused"),
    ]


def _on_disk(place: Place) -> list[Json]:
    return [json.loads(tried) for [tried] in rows(place, select(TRIES.c.tried).order_by(TRIES.c.id))]


def test_two_at_a_table_are_counted_apart(house: House, ann: Person, ben: Person) -> None:
    words = ann.open("memory", 2)
    with ann.at(words) as one, ben.at(words) as two:
        seated(one, two)
        mover, other = (one, two) if one.can_move() else (two, one)
        mover.play("castle")
        assert mover.next("refused")["tries"] == 1
        other.play(other.moves()[0] if other.moves() else "flip 0")
        answer = other.next("refused")
        assert (answer["tries"], answer["objection"]["rules"][0]) == (1, "CORE-2")


# ------------------------------------------------------------------------------------------------ secrecy

FRIENDS: list[tuple[str, str, Json]] = [
    ("memory", "coach", MEMORY),
    ("the-distance", "coach", SHORT),
    ("the-distance", "guard", SHORT),
    ("keys-corners", "coach", {}),
    ("go-fish", "coach", {"book_size": 2}),
    ("old-maid", "coach", {}),
]
MOVES = 12
LEAST = 5  # if the game is over before
SEEDED = replace(PATIENT, seed=14)  # so that everybody has cards that fit and cards that do not
ENDLESS = {"windowSeconds": 15, "lastWindowSeconds": 120}  # no window closes by itself, however busy the machine is
ORDER = ("CORE-2", "CORE-4")  # not one's turn, and no move at all: no card is looked at


@pytest.mark.parametrize(("game", "judge", "options"), FRIENDS, ids=[f"{game}-{judge}" for game, judge, _ in FRIENDS])
def test_nobody_else_can_tell_whether_somebody_has_tried_anything(
    tmp_path: Path, game: str, judge: str, options: Json
) -> None:
    """The same game twice, from one copied house: all that others are told, and every number, is the same."""
    with serving(tmp_path / "begun", SEEDED) as house:
        people = [Person(house, name) for name in ("Ann", "Ben", "Eve")]
        words = people[0].open(game, 2, judge=judge, options=options, **ENDLESS)
        with people[0].at(words) as one, people[1].at(words) as two:
            seated(one, two)
    heard: list[list[list[Json]]] = []
    logs: list[list[tuple[int, Happening]]] = []
    for name, has_tries in (("calm", False), ("busy", True)):
        shutil.copytree(tmp_path / "begun", tmp_path / name)
        heard.append(_played(tmp_path / name, people, words, has_tries))
        logs.append(_log(tmp_path / name, words))
        wrong = [each for each in _on_disk(tmp_path / name) if each["verdict"] == "refused"]
        if has_tries:
            _check_kinds(wrong, game, judge)
        else:
            assert wrong == []
    assert logs[0] == logs[1]
    for calm, busy in zip(*heard, strict=True):
        assert _timeless(_but_answers(busy)) == _timeless(_but_answers(calm))
    _, bens, eves = heard[1]
    assert all(message["t"] == "update" for message in bens + eves)


def _but_answers(messages: Sequence[Json]) -> list[Json]:
    """Without what is told only to whoever tried."""
    return [message for message in messages if message["t"] not in ("refused", "found")]


def _check_kinds(wrong: Sequence[Json], game: str, judge: str) -> None:
    """There was no move at all, what only the other may do, what the game objects to, and what was found wrongly."""
    moves = [each["rules"][0] for each in wrong if each["kind"] == "move"]
    assert {*ORDER} < {*moves}
    assert any(not rule.startswith("CORE-") for rule in moves)
    has_found = any(each["kind"] == "found" for each in wrong)
    assert has_found == (finder_of(game) is not None and judge != "guard")


def _played(folder: Path, people: Sequence[Person], words: str, has_tries: bool) -> list[list[Json]]:
    """Some moves of two people before one who watches; if she is to, Ann tries something wrong before each."""
    with serving(folder, SEEDED) as house, ExitStack() as stack:
        come = [again(person, house).at(words, finds=person is people[0]) for person in people]
        guests = [stack.enter_context(each) for each in come]
        one, two, _ = guests
        for _ in range(MOVES):
            _settle(house, words, one, in_vain=has_tries)
            for guest in (one, two):
                guest.until(lambda update: update["table"]["watching"] == 1)
                guest.show()
            if one.is_over:
                break
            if has_tries:
                _try_in_vain(house, words, one, two)
            mover = next(guest for guest in (one, two) if guest.can_move() and guest.moves())
            n = mover.table["n"]
            mover.play(max(mover.moves(), key=len))
            for guest in guests:
                guest.catch_up(n + 1)
        assert one.table["table"]["movesMade"] >= LEAST
        return [guest.heard for guest in guests]


def _try_in_vain(house: House, words: str, guest: Guest, other: Guest) -> None:
    """What is no move at all, what only the other may do, and what the game itself objects to."""
    others = [move for move in other.moves() if move not in guest.moves()]
    stopped = (text for text, found in judged(house, words, guest) if _is_stopped(house, words, guest, text, found))
    for count, move in enumerate(["castle", *others[:1], *islice(stopped, 1)], 1):
        guest.play(move)
        assert guest.next("refused")["tries"] == count


def _is_stopped(house: House, words: str, guest: Guest, text: str, found: Verdict) -> bool:
    """Does the game object to it, so that it comes to nothing?"""
    assert guest.seat is not None
    table = house.table(words)
    if found.objection is None or found.objection.rules[0].startswith("CORE-"):
        return False
    flags = table.game.kinds().flags(table.verdict(guest.seat, text)[0])
    return found.is_refused() or (table.settings.judge is Judge.COACH and not flags.is_unnoticed)


def _settle(house: House, words: str, guest: Guest, *, in_vain: bool) -> None:
    """What there is to find is shown at last; before, if so wished, what is no pair, or the wrong word for it."""
    find, left = guest.table["find"], 1
    if find is None:
        return
    wrong = _wrong(house, words, guest, find) if in_vain else None
    if wrong is not None:
        guest.ask("found", n=find["n"], **wrong)
        answer = guest.next("found")
        assert answer["objection"] is not None
        left = answer["left"]
    if left:
        guest.ask("reveal", n=find["n"])
    guest.until(lambda update: update["find"] is None)


def _wrong(house: House, words: str, guest: Guest, find: Json) -> Json | None:
    """An answer that is wrong; None if the hand holds only what is to be found."""
    game = house.table(words).game
    finder = finder_of(game.key)
    assert finder is not None
    if find["open"]:
        return {"isPair": finder.against(game, find["open"]) is not None}
    [hand] = [zone for zone in guest.table["view"]["zones"] if (zone["name"], zone["place"]) == ("hands", guest.seat)]
    touched = combinations(hand["cards"], find["size"])
    return next(({"cards": cards} for cards in touched if finder.against(game, cards) is not None), None)


def _log(folder: Path, words: str) -> list[tuple[int, Happening]]:
    return [(entry.n, entry.event) for entry in log(folder, words)]


def _timeless(value: object) -> object:
    if isinstance(value, dict):
        return {key: _timeless(each) for key, each in value.items() if key not in ("at", "leftMs", "guardLeftMs")}
    return [_timeless(each) for each in value] if isinstance(value, list) else value


# ------------------------------------------------------------------------------------------------ trouble


def test_a_try_that_cannot_be_kept_is_answered_with_a_sentence_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    with serving(tmp_path) as house, closing(sqlite3.connect(tmp_path / FILE)) as other:
        ann = Person(house)
        with ann.at(ann.open("memory", 1)) as one:
            other.execute("BEGIN IMMEDIATE")  # somebody else writes, and does not come to an end
            for move in ("castle", "flip 0"):
                one.play(move)
                problem = one.hear()
                assert (problem["t"], "could not be kept" in problem["sentence"]) == ("problem", True)
            other.rollback()
            assert tries_of(ann) == []
            one.play("castle")
            assert one.hear()["tries"] == 1
            one.play("flip 0")
            assert one.next("update")["table"]["movesMade"] == 1
        assert [each["move"] for each in tries_of(ann)] == ["castle", "flip 0"]


# ------------------------------------------------------------------------------------------------ whose they are


def test_tries_are_for_their_guest_alone_and_are_gone_when_they_say_so(house: House, ann: Person, ben: Person) -> None:
    words = ann.open("memory", 2)
    with ann.at(words) as one, ben.at(words) as two:
        seated(one, two)
        for guest in (one, two):
            guest.play("castle")
            guest.next("refused")
    assert [each["seat"] for each in tries_of(ann) + tries_of(ben)] == [0, 1]
    assert tries_of(Person(house, "Eve")) == []
    assert ann.http.delete("/api/me/tries", headers=ELSEWHERE).status_code == 403
    assert len(tries_of(ann)) == 1
    assert ann.http.delete("/api/me/tries").status_code == 204
    assert (tries_of(ann), len(tries_of(ben))) == ([], 1)
    answer = ben.get("/api/me/tries")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.headers["cache-control"] == "no-store"
    with ann.at(words) as one:
        one.play("castle")
        assert one.next("refused")["tries"] == 1, "what was deleted counts no longer"


def test_a_position_is_tried_again_when_the_game_is_over_by_its_guest_alone(
    house: House, ann: Person, ben: Person
) -> None:
    words = ann.open("chromatic-solitaire", 1)
    with ann.at(words) as one:
        for move in ("castle", one.moves()[0]):
            one.play(move)
            one.hear()
        [wrong, right] = tries_of(ann)
        address = f"/api/me/tries/{words}/{wrong['n']}"
        assert ann.get(address).status_code == 404, "the game is not over"
        resigning = next(offer["move"] for offer in one.table["offers"]["moves"] if offer["isResigning"])
        one.play(resigning)
        one.until(lambda _: one.is_over)
    position = ann.get(address).json()
    state = catalogue.find(position["game"])(position["seats"]).position(position)
    assert right["move"] in state.moves(right["seat"])
    assert ben.get(address).status_code == 404
    assert ann.get(f"/api/me/tries/{words}/1").status_code == 404, "nobody has tried anything there"
    assert ann.get("/api/me/tries/no-such-table/1").status_code == 404


def test_a_house_lets_go_of_old_tries_when_it_opens(home: Place) -> None:
    with serving(home) as house:
        ann = Person(house)
        with ann.at(ann.open("memory", 1)) as one:
            for move in ("castle", "flip 0"):
                one.play(move)
                one.hear()
    with beside(home) as engine, engine.begin() as connection:
        connection.execute(update(TRIES).where(TRIES.c.is_wrong).values(at=TRIES.c.at - 8 * DAY_MS))
    with serving(home, replace(QUICK, retention=FOREVER._replace(tries_days=9))) as house:
        assert len(tries_of(again(ann, house))) == 2
    with serving(home, replace(QUICK, retention=FOREVER._replace(tries_days=7))) as house:
        end = time.monotonic() + SECONDS
        while len(tries_of(again(ann, house))) > 1 and time.monotonic() < end:
            time.sleep(0.01)
        [left] = tries_of(again(ann, house))
        assert left["verdict"] == "legal"
