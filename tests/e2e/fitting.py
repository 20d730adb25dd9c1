"""Tables brought quickly to where their layouts are tried: opened without the form, and held at a moment that passes.

One page is played and takes on every size; what is in sight is measured in it (`sight`).
"""

import json
import re
from collections.abc import Callable, Mapping
from itertools import product

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import show
from tests.e2e.reading import is_there, number_of, until
from tests.e2e.sight import drawn, hidden, lengthen, take_on, tell_much
from tests.e2e.table import Chooser, Eager, Table, list_moves, play_on
from tests.e2e.test_settings import choose

SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800))
ENDS = (SIZES[-1], SIZES[0])
PHONES = SIZES[:3]
MOVES = {"memory": 1, "old-maid": 0}  # those are slow, or soon over
MOST_CARDS = 6
MOST_PLACES = 12
MOST_TURNS = 60
NO_OPTIONS: Mapping[str, object] = {}


def open_table(
    page: Page, game: str, *, is_full: bool, judge: str = "guard", options: Mapping[str, object] = NO_OPTIONS
) -> Table:
    """A table of one's own with bots on all other chairs: as many as can be, or as few."""
    told = next(each for each in page.request.get("/api/games").json()["games"] if each["key"] == game)
    seats = told["mostSeats" if is_full else "leastSeats"]
    settings = {**told["usual"], "seats": seats, "judge": judge, "options": dict(options), "showSeconds": 1}
    wanted = {"settings": settings, "name": "Ada", "bots": seats - 1, "level": "beginner"}
    page.goto(f"/t/{page.request.post('/api/tables', data=wanted).json()['words']}")
    table = Table(page)
    table.wait_until_loaded()
    return table


def check_turn(page: Page, game: str, *, is_full: bool, options: Mapping[str, object] = NO_OPTIONS) -> None:
    """On one's own turn, and while somebody objects, all that matters is in sight, and no card shrinks."""
    Moment(page, _is_objection)
    table = open_table(page, game, is_full=is_full, options=options)
    play_on([table], Eager(1), MOVES.get(game, 4))
    assert table.wait_for_turn()
    look_everywhere(page, game)
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    if game != "old-maid":  # there is nothing wrong to be done by hand
        provoke(page, stride=0 if game == "memory" else 5)
    widths = {size: look(page, size, f"{game}, dark and in French, with an objection") for size in SIZES}
    lengthen(page)
    for size in SIZES:
        longer = look(page, size, f"{game}, dark and in French, with a long objection")
        assert longer == widths[size], f"{game}, {size}: cards are {longer} wide, and {widths[size]} if less is said"
    page.keyboard.press("Escape")
    for size in ENDS:
        now = look(page, size, f"{game}, dark and in French")
        assert now == widths[size], f"{game}, {size}: cards are {now} wide, and {widths[size]} beside an objection"
    look_with_much_told(page, game)


def check_first(page: Page, game: str, *, is_full: bool) -> None:
    """With the Coach, who shows no moves unasked: all that can be done or is to be found is in sight."""
    open_table(page, game, is_full=is_full, judge="coach")
    expect(page).to_have_title(re.compile("^Your turn"))
    look_everywhere(page, f"{game}, thinking first")
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    expect(page).to_have_title(re.compile("^À vous"))
    look_everywhere(page, f"{game}, thinking first, dark and in French")


def look(page: Page, size: tuple[int, int], what: str) -> list[int]:
    """Everything is in sight in a window of this size; gives how wide the cards are."""
    take_on(page, *size)
    show(page, "-".join(["fit", *re.findall(r"[\w-]+", what), *map(str, size)]))
    assert not (unseen := hidden(page)), f"{what}, {size}: {unseen}"
    return drawn(page)


def look_everywhere(page: Page, what: str) -> None:
    for size in SIZES:
        look(page, size, what)


def look_with_much_told(page: Page, what: str) -> None:
    """On a phone the sentence is cut, and one can ask about it all the same."""
    tell_much(page)
    for size in PHONES:
        look(page, size, f"{what}, with much told")


def provoke(page: Page, stride: int) -> None:
    """Touch a card and a place, and others, until somebody objects."""
    hand = page.locator(".dock section").get_by_role("button")
    places = page.locator(".table > .cloth > .lying").get_by_role("button")
    objection = page.get_by_role("group", name="Objection")
    for card, step in product(range(MOST_CARDS), range(MOST_PLACES)):
        if held := number_of(hand):
            hand.nth(card % held).press("Enter")
            if is_there(objection):  # a place touched after it might be a move, whose news would not be told
                return
        places.nth(step * stride % number_of(places)).press("Enter")
        if is_there(objection):
            return
    raise AssertionError("nobody objects to anything")


class Moment:
    """Holds a page at the first message that is waited for: no news that come after it are told."""

    def __init__(self, page: Page, is_waited_for: "Callable[[dict[str, object]], bool]") -> None:
        self.is_held = False
        self._is_waited_for = is_waited_for
        page.route_web_socket("**/ws/*", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if not (self.is_held and told["t"] == "update"):
                line.send(message)
                self.is_held = self.is_held or self._is_waited_for(told)

        server.on_message(tell)


def _is_objection(message: dict[str, object]) -> bool:
    return message["t"] in ("refused", "explained") and message["objection"] is not None


def _is_window(message: dict[str, object]) -> bool:
    """Is one asked for an answer, and everybody waits for it? Or may one react to what another has done?"""
    table, you, offers = (message.get(part) for part in ("table", "you", "offers"))
    if not (isinstance(table, dict) and isinstance(you, dict) and isinstance(offers, dict)):
        return False
    if (window := table["window"]) and window["isQuiet"]:
        return bool(offers["isReaction"])
    return bool(offers["isReaction"] and offers["moves"]) and you["seat"] in table["toAct"]


def check_window(
    page: Page, game: str, player: Chooser, *, is_full: bool, judge: str, options: Mapping[str, object]
) -> None:
    """Play until one is asked for an answer; all that matters is in sight then."""
    moment = Moment(page, _is_window)
    if judge == "table":
        list_moves(page)
    table = open_table(page, game, is_full=is_full, judge=judge, options=options)
    reach(table, moment, player)
    look_everywhere(page, f"{game}, in a window")
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    look_everywhere(page, f"{game}, in a window, dark and in French")
    look_with_much_told(page, f"{game}, in a window")


def check_naming(page: Page, *, is_full: bool) -> None:
    """Bluff the Scale where names are spelled: all letters are in sight, for one's own card and for another's."""
    moment = Moment(page, _is_window)
    table = open_table(page, "bluff-the-scale", is_full=is_full, options={"advanced": True})
    letter = page.get_by_role("radio", name="C", exact=True).first
    for _ in range(MOST_TURNS):
        until(lambda: moment.is_held or is_there(letter) or table.has_come(), bool, "one can do something")
        if moment.is_held:
            break
        if is_there(letter):
            table.cards.first.press("Enter")
            letter.check(force=True)
            look_everywhere(page, "bluff-the-scale, naming")
            page.get_by_role("button", name=re.compile("^Put down ")).click()
            expect(letter).to_have_count(0)
        else:
            table.make_any(Eager(1))
    page.get_by_role("button", name="Correct: …").click()
    letter.check(force=True)
    look_everywhere(page, "bluff-the-scale, correcting")


def reach(table: Table, moment: Moment, player: Chooser) -> None:
    """Play until the moment has come; a bot may bring it, and then one has nothing to do any more."""
    for _ in range(MOST_TURNS):
        until(lambda: moment.is_held or table.has_come(), bool, "one can do something, or the moment has come")
        if moment.is_held:
            return
        assert table.is_on_turn(), "the game is over, and the moment has not come"
        table.make_any(player)
    raise AssertionError("the moment has not come")
