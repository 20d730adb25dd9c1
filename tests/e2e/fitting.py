"""Tables brought quickly to where their layouts are tried: opened without the form, and held at a moment that passes.

One page is played and takes on every size; what is in sight is measured in it (`sight`).
"""

import json
import re
from collections.abc import Callable, Mapping
from itertools import product

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.e2e.conftest import show
from tests.e2e.pictures import Child, ask_somebody, note_of
from tests.e2e.reading import cards_of, is_there, number_of, rested, until
from tests.e2e.sight import LIES, drawn, hidden, lengthen, take_on, tell_much
from tests.e2e.table import Chooser, Eager, Table, list_moves, play_on
from tests.e2e.test_settings import choose

SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800))
ENDS = (SIZES[-1], SIZES[0])
PHONES = SIZES[:3]
MOVES = {"memory": 1, "old-maid": 0}  # those are slow, or soon over
HAND_ONLY = ("chord-poker", "old-maid")  # their windows ask how one's hand is to lie
MOST_CARDS = 6
MOST_PLACES = 12
MOST_TURNS = 60
NO_OPTIONS: Mapping[str, object] = {}
NOTHING: Mapping[str, int] = {}


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
    look_everywhere(page, game, "light")
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    if game != "old-maid":  # there is nothing wrong to be done by hand, but see `check_find`
        provoke(page, stride=0 if game == "memory" else 5)
        look_at_objection(page, game, "dark and in French")
    look_with_much_told(page, game, "dark and in French")


def check_find(page: Page, game: str, *, is_full: bool, options: Mapping[str, object]) -> None:
    """While one looks for what belongs together, and while a wrong answer is explained: all of it is in sight."""
    open_table(page, game, is_full=is_full, judge="coach", options=options)
    child = Child(page)
    lies = NOTHING if game == "old-maid" else None
    find = page.get_by_role("group", name="To find")
    if game == "memory":
        expect(page).to_have_title(re.compile("^Your turn"))
        for _ in range(2):
            covered = number_of(child.backs)
            child.backs.first.press("Enter")
            expect(child.backs).to_have_count(covered - 1)
    elif game == "go-fish":
        fish(child, find)
    expect(find).to_be_visible()
    look_everywhere(page, game, "with something to find", lies)
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    look_everywhere(page, game, "with something to find, dark and in French", lies)
    if game == "memory":
        (child.no_pair if child.sees_pair() else child.pair).click()
    else:
        cards = cards_of(child.hand)
        for card in (cards[0], next(card for card in cards if note_of(card) != note_of(cards[0]))):
            child.own(card).press("Enter")
    look_at_objection(page, game, "with something to find, dark and in French", lies)


def fish(child: Child, find: Locator) -> None:
    """Ask the others for notes until there is something to find."""
    for _ in range(MOST_TURNS):
        moment = rested(child.page)
        if is_there(find):
            return
        if child.is_mine():
            ask_somebody(child)
        else:
            rested(child.page, moment + 1)
    raise AssertionError("there is nothing to find")


def look_at_objection(page: Page, game: str, state: str, lies: Mapping[str, int] | None = None) -> None:
    """It leaves everything in sight, however much it says, and no card gets smaller for it."""
    objection = page.get_by_role("group", name="Objection")
    widths = {size: look(page, game, size, f"{state}, with an objection", lies) for size in SIZES}
    expect(objection).to_be_visible()
    lengthen(page)
    for size in SIZES:
        longer = look(page, game, size, f"{state}, with a long objection", lies)
        assert longer == widths[size], f"{game}, {size}: cards are {longer} wide, and {widths[size]} if less is said"
    expect(objection).to_be_visible()
    page.keyboard.press("Escape")
    expect(objection).to_have_count(0)
    for size in ENDS:
        now = look(page, game, size, state, lies)
        assert now == widths[size], f"{game}, {size}: cards are {now} wide, and {widths[size]} beside an objection"


def check_first(page: Page, game: str, *, is_full: bool) -> None:
    """With the Coach, who shows no moves unasked: all that can be done or is to be found is in sight."""
    open_table(page, game, is_full=is_full, judge="coach")
    lies = NOTHING if game == "old-maid" else None  # there are pairs to find before any card is taken
    expect(page).to_have_title(re.compile("^Your turn"))
    look_everywhere(page, game, "thinking first", lies)
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    expect(page).to_have_title(re.compile("^À vous"))
    look_everywhere(page, game, "thinking first, dark and in French", lies)


def look(page: Page, game: str, size: tuple[int, int], state: str, lies: Mapping[str, int] | None = None) -> list[int]:
    """Everything is in sight in a window of this size, these places for cards among it; gives how wide cards are."""
    take_on(page, *size)
    show(page, "-".join(["fit", game, *re.findall(r"[\w-]+", state), *map(str, size)]))
    assert not (unseen := hidden(page, LIES[game] if lies is None else lies)), f"{game}, {state}, {size}: {unseen}"
    return drawn(page)


def look_everywhere(page: Page, game: str, state: str, lies: Mapping[str, int] | None = None) -> None:
    for size in SIZES:
        look(page, game, size, state, lies)


def look_with_much_told(page: Page, game: str, state: str, lies: Mapping[str, int] | None = None) -> None:
    """On a phone the sentence is cut, and one can ask about it all the same."""
    tell_much(page)
    for size in PHONES:
        look(page, game, size, f"{state}, with much told", lies)


def provoke(page: Page, stride: int) -> None:
    """Touch a card and a place, and others, until somebody objects."""
    hand = page.locator(".dock section").get_by_role("button")
    places = page.locator(".table > .cloth > .lying button[data-zone]")
    objection = page.get_by_role("group", name="Objection")
    for card, step in product(range(MOST_CARDS), range(MOST_PLACES)):
        if held := number_of(hand):
            hand.nth(card % held).press("Enter")
            if is_there(objection):  # a place touched after it might be a move, whose news would not be told
                return
        of = number_of(places)
        places.nth((step * stride + step // of) % of).press("Enter")
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
    lies = NOTHING if game in HAND_ONLY else None
    if judge == "table":
        list_moves(page)
    table = open_table(page, game, is_full=is_full, judge=judge, options=options)
    reach(table, moment, player)
    look_everywhere(page, game, "in a window", lies)
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    look_everywhere(page, game, "in a window, dark and in French", lies)
    look_with_much_told(page, game, "in a window", lies)


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
            look_everywhere(page, "bluff-the-scale", "naming")
            page.get_by_role("button", name=re.compile("^Put down ")).click()
            expect(letter).to_have_count(0)
        else:
            table.make_any(Eager(1))
    page.get_by_role("button", name="Correct: …").click()
    letter.check(force=True)
    look_everywhere(page, "bluff-the-scale", "correcting")


def reach(table: Table, moment: Moment, player: Chooser) -> None:
    """Play until the moment has come; a bot may bring it, and then one has nothing to do any more."""
    for _ in range(MOST_TURNS):
        until(lambda: moment.is_held or table.has_come(), bool, "one can do something, or the moment has come")
        if moment.is_held:
            return
        assert table.is_on_turn(), "the game is over, and the moment has not come"
        table.make_any(player)
    raise AssertionError("the moment has not come")
