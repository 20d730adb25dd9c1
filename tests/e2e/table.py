"""A table as its visitors see and use it: everything is found by its role and its name."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Protocol

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.e2e.reading import (
    PATIENCE_MILLISECONDS,
    cards_of,
    glimpse,
    in_sight,
    is_there,
    rested,
    seen_first,
    texts_of,
    until,
)

TITLES = {"the-distance": "The Distance", "memory": "Memory", "chromatic-solitaire": "Chromatic Solitaire"}
SHORT: Mapping[str, Mapping[str, str]] = {
    "the-distance": {"Cards dealt to each player": "5"},
    "memory": {"The cards to play with": "14, white keys only"},
    "chromatic-solitaire": {},
}
MOST_MOVES = 400
REACTION_MILLISECONDS = 20_000  # longer than it takes to press what is still there
MOST_MISSED = 6  # so often a bot may be faster
MOST_DEALS = 20

# What stands on the page, without the drawings: the name of whatever has one, the text of the rest. Clocks run on.
LOOK = """() => {
    const told = each => each.role === 'timer' ? '' : each.childElementCount
        ? [...each.childNodes].map(part => part.nodeType === Node.ELEMENT_NODE ? told(part) : part.textContent).join('')
        : each.textContent;
    return [...document.querySelectorAll('main :is(p, button, [aria-label])')]
        .map(each => each.getAttribute('aria-label') ?? told(each).trim()).join('\\n')
}"""


class Table:
    """The page of a table, in one browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.your_moves = page.get_by_role("region", name="Your moves")
        self.moves = self.your_moves.get_by_role("listitem").get_by_role("button")
        self.result = page.get_by_role("region", name="The game is over")
        self.hand = page.get_by_role("region", name=re.compile("^Your hand"))
        self.cards = self.hand.get_by_role("button")
        self.picked = self.hand.get_by_role("button", pressed=True)
        self.pile = page.get_by_label(re.compile("^pile, "))
        self.ask = self.your_moves.get_by_role("button", name="Show my moves")
        self.objection = page.get_by_role("group", name="Objection")
        self.hint = page.get_by_role("group", name="The hint").locator("span")
        self.answer = page.get_by_role("group", name="Your answer")
        self.players = page.get_by_role("list", name="Players")
        self.your_turn = page.get_by_text("Your turn", exact=True)
        self.others_turn = page.get_by_text(re.compile(r"’s turn$"))

    def wait_until_loaded(self) -> None:
        """The game is there, with its words and its cards."""
        expect(self.page.get_by_role("heading", level=1)).not_to_have_text("Cardenza")
        expect(self.page.get_by_label(re.compile("^(pile, |The cards$|Column 8|On the table$)")).first).to_be_visible()
        self.rested()

    def rested(self, since: int = 0) -> int:
        """Waits until nothing comes any more unless somebody does something, at this moment or later; gives it."""
        return rested(self.page, since)

    def caught_up(self, *others: "Table") -> None:
        """Waits until the others have been told all that is shown here."""
        moment = self.rested()
        for other in others:
            other.rested(moment)

    def is_on_turn(self) -> bool:
        """Whether there is something to do; Coach and Table show the moves only to those who ask."""
        if is_there(self.ask):
            self.ask.click()
        return is_there(self.moves)

    def has_come(self) -> bool:
        """Whether there is something to do, or the game is over."""
        return in_sight(self.moves, self.ask, self.result)

    def wait_for_turn(self) -> bool:
        """Waits for something to do; if there is nothing any more, the game is over."""
        seen_first(self.moves, self.ask, self.result)
        return self.is_on_turn()

    def offered(self) -> list[str]:
        """The moves that can be made, by their buttons."""
        return texts_of(self.moves)

    def next_hint(self) -> str:
        """Press `h` until the next step of a hint is told, which wants a moment to be read before; gives it."""
        before = texts_of(self.hint)

        def told() -> list[str]:
            self.page.keyboard.press("h")
            return texts_of(self.hint)

        return until(told, lambda texts: len(texts) == 1 and texts != before, "the next step of a hint is told")[0]

    def make(self, move: Locator, within: float = PATIENCE_MILLISECONDS) -> str:
        """Press a button that is there in time, and wait for what comes of it: that is given."""
        self.rested()
        before = self.look()
        move.click(timeout=within)
        return self.wait_until_changed(before)

    def make_any(self, player: "Chooser") -> bool:
        """The player chooses a move; gives whether it was made, for a bot may react first and change what there is."""
        offered = self.offered()
        chosen = player.choose(offered)
        move = self.moves.nth(chosen).filter(has_text=offered[chosen].partition("\n")[0])  # without "The hint"
        try:
            player.saw(self.make(move, within=REACTION_MILLISECONDS))
        except TooLate:
            return False
        return True

    def look(self) -> str:
        return glimpse(self.page, LOOK)

    def wait_until_changed(self, before: str) -> str:
        changed = f"before => {{ const now = ({LOOK})(); return now !== before && now }}"
        return str(self.page.wait_for_function(changed, arg=before).json_value())

    def tab(self, name: str) -> Locator:
        """Open one of the tabs beside the table; gives what it shows."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.page.get_by_role("tabpanel", name=name, exact=True)

    def log(self) -> list[str]:
        """Every sentence of the log."""
        lines = texts_of(self.tab("Log").get_by_role("listitem"))
        self.tab("Moves")
        return lines

    def held(self) -> list[str]:
        """The cards in hand, as records write them."""
        return cards_of(self.cards)

    def saved_record(self, folder: Path) -> Path:
        with self.page.expect_download() as download:
            self.result.get_by_role("link", name="Save the record").click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path


NO_NUMBERS: Mapping[str, int] = {}


def set_up(
    page: Page,
    game: str,
    *,
    name: str = "Ada",
    others: str = "",
    judge: str = "Guard",
    chosen: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] = NO_NUMBERS,
    call: str = "",
    address: str = "",
) -> Table:
    """Fill in the form of a new table and send it; options go by the beginning of their sentence."""
    page.goto(f"{address}/new/{game}")
    page.get_by_role("textbox", name="Your name").fill(name)
    choices = {"The judge": judge, **(SHORT[game] if chosen is None else chosen)}
    for group, choice in {**choices, **({"The other chairs": others} if others else {})}.items():
        page.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).check()
    for sentence, number in numbers.items():
        field = page.get_by_role("spinbutton", name=re.compile(f"^{sentence}"))
        field.fill(str(number))
        field.blur()
    if call:
        page.get_by_role("combobox", name="Time for a call").select_option(call)
    if game == "memory":  # two cards stay up as long as people look at them, and tests look fast
        page.locator("summary").click()
        page.get_by_role("combobox", name="Time to look").select_option("1 second")
    page.get_by_role("button", name=re.compile("^(Start the game|Open the table)$")).click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    if others != "Friends":
        table.wait_until_loaded()
    return table


def list_moves(page: Page) -> None:
    """Somebody plays by list, at every table from now on."""
    stored = "JSON.parse(localStorage.getItem('cardenza') ?? '{}')"
    page.add_init_script(f"localStorage.setItem('cardenza', JSON.stringify({{ ...{stored}, moves: 'listed' }}))")


def with_guard(page: Page) -> None:
    """In the form of a new table, in either language: the judge who shows everything."""
    page.get_by_role("radio", name=re.compile("^(Guard|Gardien)$")).check()


def sit_together(
    host: Page,
    guest: Page,
    game: str,
    *,
    judge: str = "Guard",
    chosen: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] = NO_NUMBERS,
    call: str = "",
) -> tuple[Table, Table]:
    """Ada opens a table and Ben comes by its address; the game begins. At the Table both play by list."""
    if judge == "Table":
        for page in (host, guest):
            list_moves(page)
    ada = set_up(host, game, others="Friends", judge=judge, chosen=chosen, numbers=numbers, call=call)
    ben = join(guest, host.url)
    host.get_by_role("button", name="Begin").click()
    for table in (ada, ben):
        table.wait_until_loaded()
    return ada, ben


def join(page: Page, address: str, name: str = "Ben") -> Table:
    page.goto(address)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down, Chair 2").click()
    expect(page.get_by_role("button", name="Leave the chair")).to_be_visible()
    return Table(page)


class Chooser(Protocol):
    """Somebody who plays by the buttons of "Your moves"; `saw` is told all that a move has brought to light."""

    def choose(self, moves: Sequence[str]) -> int: ...
    def saw(self, look: str) -> None: ...


class Eager:
    """Puts down as many cards as it can, and else takes any move; its dice fall alike in every run."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def choose(self, moves: Sequence[str]) -> int:
        plays = [at for at, move in enumerate(moves) if move.startswith("Play ")]
        longest = max((len(moves[at].split()) for at in plays), default=0)
        return self.dice.choice([at for at in plays if len(moves[at].split()) == longest] or range(len(moves)))

    def saw(self, look: str) -> None:
        pass


class Attentive:
    """Plays Memory and forgets nothing."""

    def __init__(self) -> None:
        self.notes: dict[str, str] = {}
        self.up = ""

    def choose(self, moves: Sequence[str]) -> int:
        places = [move.split()[3].rstrip(":") for move in moves]
        known = [place for place in places if place in self.notes]
        pairs = [place for place in known if self.has_partner(place, known)]
        fresh = [place for place in places if place not in self.notes]
        return places.index((pairs or fresh or places)[0])

    def has_partner(self, place: str, known: Sequence[str]) -> bool:
        others = [self.up] if self.up else [other for other in known if other != place]
        return self.notes[place] in [self.notes[other] for other in others]

    def saw(self, look: str) -> None:
        seen = re.findall(r"^place (\d+), ([^,]+), octave", look, re.MULTILINE)
        self.notes.update(seen)
        self.up = seen[0][0] if len(seen) == 1 else ""


def turns(tables: Sequence[Table], player: Chooser) -> Iterator[Table]:
    """Everybody plays by the buttons of "Your moves" until the game is over; gives, move by move, whose it was."""
    mover, missed = tables[0], 0
    while missed < MOST_MISSED:
        if not mover.is_on_turn():
            mover = next((table for table in tables if table is not mover), mover)
            if not mover.wait_for_turn():
                mover.caught_up(*tables)
                return
        missed += 1
        if mover.make_any(player):
            missed = 0
            mover.caught_up(*tables)
            yield mover
    raise AssertionError(f"none of these moves can be made: {mover.offered()}")


def play_on(tables: Sequence[Table], player: Chooser, most: int = MOST_MOVES) -> bool:
    """Play at most so many moves; gives whether the game is over."""
    return len(list(islice(turns(tables, player), most))) < most


def give_up(table: Table) -> None:
    end = table.your_moves.get_by_role("group", name="To end the game")
    end.get_by_role("button", name="Give up").click()
    end.get_by_role("button", name="Yes, Give up").click()
    expect(table.result).to_be_visible()


def deal_until(fits: Callable[[], bool], open_table: Callable[[], object]) -> None:
    """Open one table after the other until the deal is one that the story needs."""
    for _ in range(MOST_DEALS):
        open_table()
        if fits():
            return
    raise AssertionError(f"no such deal in {MOST_DEALS}")
