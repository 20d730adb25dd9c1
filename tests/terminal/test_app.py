"""The table on the screen, driven by keys."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static
from textual.worker import WorkerCancelled

from cardenza import catalogue
from cardenza.kernel.judges import Judge
from cardenza.kernel.records import read_record
from cardenza.terminal.app import TerminalApp
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.setup import Setup
from cardenza.terminal.table_screen import TableScreen

Script = Callable[[TerminalApp, Pilot[None]], Awaitable[None]]


def on_screen(
    script: Script,
    key: str | None = "the-distance",
    judge: Judge = Judge.GUARD,
    seats: int | None = None,
    language: str = "en",
    *,
    has_aids: bool = True,
    **options: str,
) -> TerminalApp:
    """Run the app with nobody before it but the script."""
    setup = Setup(seats, judge, options, 5, language, has_aids=has_aids)
    app = TerminalApp(setup, Keeper(Path("/dev/null")), key)

    async def run() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await settled(app, pilot)
            await script(app, pilot)

    asyncio.run(run())
    return app


async def settled(app: TerminalApp, pilot: Pilot[None]) -> None:
    """Wait until all bots have moved and all is drawn."""
    await pilot.pause()
    while app.workers:
        with suppress(WorkerCancelled):  # by the move of the next bot, which this one has called for
            await app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


async def press(app: TerminalApp, pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settled(app, pilot)


async def say(app: TerminalApp, pilot: Pilot[None], line: str) -> None:
    app.screen.query_one("#line", Input).focus()
    app.screen.query_one("#line", Input).value = line
    await press(app, pilot, "enter")


def text_of(app: TerminalApp, where: str) -> str:
    if where == "#log":
        return "\n".join(strip.text.rstrip() for strip in app.screen.query_one("#log", RichLog).lines)
    return str(app.screen.query_one(where, Static).render())


def moves_of(app: TerminalApp) -> list[str]:
    options = app.screen.query_one("#moves", OptionList)
    return [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]


def table_of(app: TerminalApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def test_the_table_is_shown_with_real_sharps() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        shown = text_of(app, "#rows")
        assert "D♯5 on top (1 card)" in shown
        assert "D4 E2 F♯5 B3 B4 B5 ?4 (7 cards)" in shown
        assert "#" not in shown
        assert text_of(app, "#title") == "The Distance  ·  Guard  ·  You to move"
        assert moves_of(app)[-1] == "6 play F♯5 as F"

    on_screen(script)


def test_arrows_and_enter_play_a_move_and_bots_answer() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "down", "down", "enter")
        log = text_of(app, "#log")
        assert log.startswith("Everybody was dealt 7 cards.\n")
        assert "You begin, left of the dealer.\nYou played E2 and a wild as E.\nBot 1 " in log
        assert table_of(app).table.is_persons_turn()
        assert app.screen.query_one("#moves", OptionList).has_focus

    on_screen(script)


def test_letters_begin_a_line_and_a_wrong_move_is_explained() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "p")
        line = app.screen.query_one("#line", Input)
        assert (line.has_focus, line.value) == (True, "p")
        await press(app, pilot, *"lay", "space", *"E2", "space", *"as", "space", "F", "enter")
        assert text_of(app, "#lines").splitlines() == [
            "No: E2 is a white key: it is called E, never F. The key beside it is another key.",
            "  your move: play E2 as F",
            "  rules: DIST-R26, DIST-13, DIST-D1 (A white key is called by its own letter only.)",
            "  counted: D E",
            "  counted: E F",
            "  These fit: F♯5 ?4",
        ]
        assert app.screen.query_one("#answer").display
        await press(app, pilot, "escape", "enter")
        assert not app.screen.query_one("#answer").display

    on_screen(script)


def test_why_goes_to_the_line_and_back_to_the_list() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "w", *"draw", "enter")
        assert text_of(app, "#lines").startswith("No: Whoever holds the letter due must play it")
        assert app.screen.query_one("#moves", OptionList).has_focus
        assert table_of(app).table.record.steps == []

    on_screen(script)


def test_the_coach_hints() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "h")
        assert text_of(app, "#lines").startswith("Which letter is a ")
        await press(app, pilot, "h", "h")
        assert text_of(app, "#lines").startswith("You could play: play ")

    on_screen(script, judge=Judge.COACH)


def test_a_move_is_taken_back_by_a_key() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        before = text_of(app, "#rows")
        await press(app, pilot, "enter")
        assert text_of(app, "#rows") != before
        await press(app, pilot, "u")
        assert text_of(app, "#rows") == before
        await press(app, pilot, "enter")
        await press(app, pilot, "ctrl+z")
        assert text_of(app, "#rows") == before

    on_screen(script, key="chromatic-solitaire")


def test_help_and_the_other_words() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "question_mark")
        assert "arrows, Enter" in text_of(app, "#lines")
        await say(app, pilot, "rules DIST-13")
        assert text_of(app, "#lines").startswith("DIST-13  The letter played")
        await say(app, pilot, "undo")
        assert text_of(app, "#lines") == "There is no move of yours to take back."

    on_screen(script)


def test_a_guard_without_aids_lists_no_moves_until_asked() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        assert moves_of(app) == ["draw", "pass"]
        assert "Due now" not in text_of(app, "#rows")
        await press(app, pilot, "m")
        assert moves_of(app)[0].startswith("1 ")
        assert "Due now" not in text_of(app, "#rows")

    on_screen(script, has_aids=False)


def test_a_strict_table_shows_the_moves_only_when_asked() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        assert moves_of(app) == ["draw", "pass", "call", "catch"]
        await press(app, pilot, "m")
        assert moves_of(app)[0].startswith("1 ")
        await press(app, pilot, "m")
        assert not app.screen.query_one("#moves").display
        await say(app, pilot, "play E2 as F")
        assert "A mistake: A white key is called by its own letter only." in text_of(app, "#log")

    on_screen(script, judge=Judge.TABLE)


def test_a_whole_game_then_another() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        grid = table_of(app).table.state.document()["grid"]
        assert isinstance(grid, list)
        for place in sorted(range(14), key=lambda place: str(grid[place])):  # somebody with a very good memory
            await say(app, pilot, f"flip {place}")
        assert text_of(app, "#title").endswith("the game is over")
        assert "The game is over: " in text_of(app, "#log")
        assert moves_of(app) == ["1 Another game", "2 Take the last move back", "3 Review", "4 Leave"]
        await press(app, pilot, "enter")
        assert table_of(app).table.seed == 6
        assert table_of(app).table.asked() is not None

    on_screen(script, key="memory", seats=1, cards="14")


def test_after_the_end_one_may_take_back_alone_or_leave() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await say(app, pilot, "concede")
        await press(app, pilot, "down", "enter")
        assert table_of(app).table.asked() == 0
        await say(app, pilot, "concede")
        await press(app, pilot, "down", "down", "enter")  # the review: on this screen it has no terminal to itself
        assert "--plain" in text_of(app, "#lines")
        await press(app, pilot, "down", "enter")

    app = on_screen(script, key="chromatic-solitaire")
    assert app.return_code == 0


def test_a_grid_and_columns_on_the_screen() -> None:
    async def grid(app: TerminalApp, pilot: Pilot[None]) -> None:
        await say(app, pilot, "flip 3")
        assert " 2 [F4] " in " ".join(text_of(app, "#rows").split())

    async def columns(app: TerminalApp, pilot: Pilot[None]) -> None:
        assert "Column       1    2    3    4    5    6    7    8" in text_of(app, "#rows")

    on_screen(grid, key="memory", cards="24")
    on_screen(columns, key="chromatic-solitaire")


def test_a_game_is_chosen_from_the_list() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "down", "enter")
        while not isinstance(app.screen, TableScreen):
            await pilot.pause(0.01)
        assert table_of(app).table.game.key == catalogue.keys()[1]

    on_screen(script, key=None)


def test_a_game_that_does_not_fit_is_explained() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        for _ in range(catalogue.keys().index("chromatic-solitaire")):
            await press(app, pilot, "down")
        await press(app, pilot, "enter")
        assert "Chromatic Solitaire is for 1" in text_of(app, "#objection")
        await press(app, pilot, "q")

    assert on_screen(script, key=None, seats=3).return_code == 0


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+c", 130), ("ctrl+q", 0)])
def test_leaving(key: str, code: int) -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        await pilot.press(key)

    app = on_screen(script)
    assert app.return_code == code


def test_the_record_of_the_screen_replays(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "game.jsonl")
    app = TerminalApp(Setup(None, Judge.COACH, {}, 5, has_list=True), keeper, "chromatic-solitaire")
    moves: list[str] = []

    async def run() -> None:
        async with app.run_test() as pilot:
            await settled(app, pilot)
            moves.extend(table_of(app).table.moves())
            for key in ("enter", "u", "down", "enter", "enter"):
                await press(app, pilot, key)

    asyncio.run(run())
    keeper.save()
    record = read_record((tmp_path / "game.jsonl").read_text().splitlines())
    assert record.steps[0].move == moves[1]


def test_who_speaks_while_a_bot_thinks_is_asked_to_wait() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        screen.say("1")
        if not screen.table.is_persons_turn():
            screen.say("1")
            assert text_of(app, "#lines") == "Bot 1 is thinking; one moment."
        await settled(app, pilot)
        assert screen.table.record.steps[0].seat == 0

    on_screen(script)


def test_what_a_bot_has_thought_of_is_not_shown_once_the_person_has_left() -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        await app.pop_screen()
        screen.hear([])  # as if a bot had come to its move meanwhile
        app.exit()

    assert on_screen(script).return_code == 0


@pytest.mark.parametrize(
    ("language", "keys"),
    [
        ("en", "Help Hint Why Undo Moves Memo Quit"),
        ("fr", "Aide Conseil Pourquoi Reprendre Coups Mémo Quitter"),
    ],
)
def test_the_keys_at_the_foot_are_in_the_language_of_the_reader(language: str, keys: str) -> None:
    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        shown = [active.binding for active in app.screen.active_bindings.values() if active.binding.show]
        assert " ".join(binding.description for binding in shown) == keys

    on_screen(script, language=language)
