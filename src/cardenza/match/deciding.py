"""What follows from a command: the events that happen, or a refusal that says why not. Nothing is changed here.

A move is tried on a copy of the game with the true chance (`Trial`), and what came of it goes into the event.
"""

from collections.abc import Sequence
from typing import Final, assert_never

import msgspec

from cardenza import catalogue
from cardenza.bots.player import imagined
from cardenza.bots.random_player import RandomPlayer
from cardenza.kernel.errors import BadOption, NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.match import helping, hosting, seating, windows
from cardenza.match.commands import (
    AnswerBack,
    AnswerWish,
    AskChair,
    AskPace,
    Begin,
    BotPlay,
    Claim,
    Command,
    DealAnew,
    Find,
    Finish,
    HandOver,
    Lock,
    Lose,
    MakePrivate,
    NameFirst,
    NameJudge,
    Open,
    Play,
    PlayByHand,
    Ready,
    Remove,
    RemoveBot,
    Rename,
    Say,
    SeatBot,
    SetClock,
    Sit,
    Stand,
    TakeBack,
    Tick,
    Withdraw,
)
from cardenza.match.events import (
    AnsweredBack,
    AskedBack,
    AskedPace,
    By,
    ClockSet,
    Dealt,
    Entry,
    HandedIn,
    Happening,
    Kept,
    NamedJudge,
    Opened,
    RanOut,
    Readied,
    Said,
    TookBack,
)
from cardenza.match.evolving import evolve
from cardenza.match.rules import not_allowed
from cardenza.match.settings import Days, PerMove
from cardenza.match.shuffles import clock_seed
from cardenza.match.table import Phase, Reading, Table
from cardenza.match.taking_back import asked_besides, is_lenient, last_own_move, rule_against
from cardenza.match.trial import Trial

LONGEST_PHRASE: Final = 40
LITTLE_MS: Final = 1_000  # so little time more or less is no reason to set a clock


def decide(table: Table | None, command: Command, now: int) -> list[Happening]:
    """The events that a command leads to at the time `now`; none if there is nothing to do.

    Raises `NotAllowed` with its objection, or another `CardenzaError`, for what cannot be.
    """
    if table is None:
        if not isinstance(command, Open):
            raise not_allowed("MATCH-24")
        return [_opened(command)]
    events = _decided(table, command, now)
    return [*events, *helping.safe_moves(_after(table, events, now))] if helping.may_go_on(table, events) else events


def _decided(table: Table, command: Command, now: int) -> list[Happening]:
    match command:
        case Open():
            raise not_allowed("MATCH-24")
        case Sit() | Claim() | Stand() | AskChair() | Withdraw() | AnswerWish() | SeatBot() | RemoveBot():
            return _followed(table, seating.came_or_went(table, command), now)
        case NameFirst() | Lose() | Find():
            return _followed(table, seating.came_or_went(table, command), now)
        case Lock() | MakePrivate() | Remove() | Rename() | HandOver():
            return _followed(table, hosting.hosted(table, command), now)
        case NameJudge(who, judge):
            return _judge_named(table, who, judge)
        case Begin(who):
            return [_begun(table, who)]
        case DealAnew(who, number):
            return [_dealt_anew(table, who, number)]
        case Ready(who):
            return _followed(table, _readied(table, who), now)
        case Play(who, text):
            return _moved(table, _seat_of_player(table, who), text, "player", now)
        case PlayByHand(who, gesture):
            seat = _seat_of_player(table, who)
            return _moved(table, seat, table.text_of(seat, gesture), "player", now)
        case BotPlay():
            return _bot_played(table, command, now)
        case Finish(who):
            return helping.finished(table, _seat_of_player(table, who))
        case TakeBack(who):
            return _take_back(table, _seat(table, who))
        case AnswerBack(who, agrees):
            return _answer_back(table, _seat(table, who), agrees, now)
        case Say(who, phrase):
            return _said(table, who, phrase)
        case AskPace(who, pace):
            chair = seating.own_chair(table, who)
            return [] if table.chairs[chair].pace == pace else [AskedPace(chair, pace)]
        case SetClock():
            return _clock_set(table, now)
        case Tick():
            return _ticked(table, now)
        case _:
            assert_never(command)


def _after(table: Table, events: Sequence[Happening], now: int) -> Table:
    for event in events:
        table = evolve(table, Entry(table.n + 1, now, event))
    return table


def _opened(command: Open) -> Opened:
    """The judge chooses options where nobody has; from here on the settings name all that the game is played with."""
    settings = command.settings
    kind = catalogue.find(settings.game)
    game = kind(settings.seats, {**kind.manners.options_for(settings.judge), **settings.chosen()})
    if settings.window_seconds is not None and settings.window_seconds < kind.manners.least_window_seconds:
        raise BadOption(f"{kind.title}: a call has at least {kind.manners.least_window_seconds} seconds")
    if settings.begins >= settings.seats:
        raise BadOption(f"{kind.title}: there is no chair {settings.begins + 1} at a table for {settings.seats}")
    said = msgspec.structs.replace(
        settings,
        options=dict(game.options),
        window_seconds=settings.call_seconds(game),
        aids=settings.shows_aids(game),
    )
    return Opened(said, command.who, command.master, game.version)


def _judge_named(table: Table, who: str, judge: Judge) -> list[Happening]:
    """What the last judge has chosen of the options, the new one chooses; what was chosen by name stays."""
    seating.check_host(table, who)
    settings, options_for = table.settings, table.game.manners.options_for
    if settings.judge is judge:
        return []
    judged = options_for(settings.judge).keys() | options_for(judge).keys()
    others = {name: value for name, value in settings.options.items() if name not in judged}
    meant = type(table.game)(settings.seats, {**others, **options_for(settings.judge)}).options
    now = table.game.options
    chosen = {name: now[name] for name in judged if now[name] != meant[name]}
    return [NamedJudge(judge, {**options_for(judge), **others, **chosen})]


# ------------------------------------------------------------------------------------------------ people


def _followed(table: Table, events: list[Happening], now: int) -> list[Happening]:
    """Who comes and goes, who agrees, who is kept; and whatever has been waiting for just that."""
    after = _after(table, events, now)
    if after.phase is Phase.OVER and _are_ready(after):
        return [*events, _dealt(after)]
    if after.asked is not None and not after.asked.missing:
        return [*events, TookBack(after.asked.seat, after.asked.to)]
    if after.wishes and not after.has_persons():
        return [*events, seating.admitted(after.wishes[0])]
    return events


def _seat(table: Table, who: str) -> int:
    seat = table.seat_of(seating.own_chair(table, who))
    if seat is None:
        raise not_allowed("MATCH-8")
    return seat


def _said(table: Table, who: str, phrase: str) -> list[Happening]:
    chair = seating.own_chair(table, who)
    if not 1 <= len(phrase) <= LONGEST_PHRASE:
        raise not_allowed("MATCH-22")
    return [Said(chair, phrase)]


# ------------------------------------------------------------------------------------------------ games


def _begun(table: Table, who: str) -> Dealt:
    """The host need not wait until everybody is ready."""
    seating.check_host(table, who)
    return _dealt(table)


def _readied(table: Table, who: str) -> list[Happening]:
    chair = seating.own_chair(table, who)
    if table.phase is not Phase.OVER:
        raise not_allowed("MATCH-10")
    return [] if table.chairs[chair].is_ready else [Readied(chair)]


def _are_ready(table: Table) -> bool:
    """Is every chair taken, and is everybody ready who is there? Nobody waits for those who are not."""
    present = [chair for chair in table.chairs if chair.is_present()]
    is_full = all(chair.player is not None for chair in table.chairs)
    return is_full and bool(present) and all(chair.is_ready for chair in present)


def _dealt(table: Table) -> Dealt:
    """The next game: the chair sits on seat 0 that is next (DIST-R23) or was named, and the others follow."""
    if any(chair.player is None for chair in table.chairs):
        raise not_allowed("MATCH-7")
    state, number = helping.next_deal(table)
    seats = len(table.chairs)
    seated = tuple((table.first + seat) % seats for seat in range(seats))
    return Dealt(table.next_game(), seated, state.document(), number=number)


def _dealt_anew(table: Table, who: str, number: int | None) -> Dealt:
    """Whoever plays alone begins again, or something else, whenever they like."""
    _seat(table, who)
    state, number = helping.dealt_anew(table, number)
    return Dealt(table.next_game(), table.seating, state.document(), number=number)


# ------------------------------------------------------------------------------------------------ moves


def _seat_of_player(table: Table, who: str) -> int:
    seat = _seat(table, who)
    if table.phase is not Phase.PLAYING:
        raise not_allowed("MATCH-8")
    if seat in table.run_out:
        raise not_allowed("MATCH-11")
    return seat


def _moved(table: Table, seat: int, text: str, by: By, now: int) -> list[Happening]:
    """A move. In an open window it is an answer, or the next turn, before which the others are silent."""
    reading = table.reading(seat, text)
    if table.is_bound(seat) or (table.held(seat) is not None and not reading.is_after_window):
        raise not_allowed("MATCH-28")
    if reading.verdict.objection is not None and _is_stopped(table, reading, by):
        raise NotAllowed(reading.verdict.objection, reading.verdict.cost)
    if table.window is not None and windows.counts_later(table.current(), goes_on=reading.is_after_window):
        handed_in = HandedIn(seat, table.game.move_text(reading.move), by, reading.is_after_window)
        return [handed_in, *_settled(_after(table, [handed_in], now), now)]
    trial = Trial(table)
    if reading.is_after_window:
        trial.close_window()
    trial.make(seat, reading.move, by)
    return trial.events


def _is_stopped(table: Table, reading: Reading, by: By) -> bool:
    """Does a wrong move not happen? The Coach catches mistakes before they count, but for those left to others."""
    if reading.verdict.is_refused():
        return True
    is_caught = table.settings.judge is Judge.COACH and by == "player" and reading.verdict.is_mistake()
    return is_caught and not table.game.kinds().flags(reading.move).is_unnoticed


def _settled(table: Table, now: int) -> list[Happening]:
    """What comes of what was handed in, if its moment is there; and the end of a window whose time is over."""
    window = table.window
    if window is None:
        return []
    due_at = window.due_at()
    if not table.is_all_in() and (due_at is None or now < due_at):
        return []
    trial = Trial(table)
    is_over = window.closes_at is not None and window.closes_at <= now
    trial.settle(window, is_over or table.settings.reactions == "sealed")
    return trial.events


def _bot_played(table: Table, command: BotPlay, now: int) -> list[Happening]:
    if command.game != table.game_number or command.moves_made != len(table.moves):
        raise not_allowed("MATCH-17")
    turn = next((turn for turn in table.bots_to_act() if turn.seat == command.seat), None)
    if turn is None or (turn.is_reaction and table.reading(turn.seat, command.move).is_after_window):
        raise not_allowed("MATCH-18")
    return _moved(table, turn.seat, command.move, "bot", now)


# ------------------------------------------------------------------------------------------------ taking back


def _take_back(table: Table, seat: int) -> list[Happening]:
    """At once where nobody else is concerned, else the other persons are asked."""
    if rule := rule_against(table, seat):
        raise not_allowed(rule)
    to = last_own_move(table, seat)
    assert to is not None, "rule_against has found a move"
    if is_lenient(table) and asked_besides(table, seat):
        return [AskedBack(seat, to)]
    return [TookBack(seat, to)]


def _answer_back(table: Table, seat: int, agrees: bool, now: int) -> list[Happening]:
    if table.asked is None or seat not in table.asked.missing:
        raise not_allowed("MATCH-15")
    return _followed(table, [AnsweredBack(seat, agrees)], now)


# ------------------------------------------------------------------------------------------------ time


def _clock_set(table: Table, now: int) -> list[Happening]:
    """While the house was closed no time has passed for anybody, nor while its clock was ahead.

    Days pass for a closed house as well, unless they have run out there: who could not come has not lost.
    """
    passed_ms, deadline = now - table.at, table.deadline()
    is_lost = deadline is not None and (now >= deadline or not isinstance(table.settings.clock, Days))
    is_wrong = passed_ms < -LITTLE_MS or (passed_ms > LITTLE_MS and is_lost)
    return [ClockSet(passed_ms)] if is_wrong else []


def _ticked(table: Table, now: int) -> list[Happening]:
    """What is due first, and only that: the next tick sees to the rest."""
    deadline = table.deadline()
    if deadline is None or now < deadline:
        return []
    if table.window is not None and table.window.due_at() == deadline:
        return _settled(table, now)
    left = table.times_left()
    return _overdue(table, min(left, key=lambda seat: left[seat]), now)


def _overdue(table: Table, seat: int, now: int) -> list[Happening]:
    """The table has waited long enough, or the time of the seat is over."""
    if table.does_wait(seat):
        return _followed(table, [Kept(table.seating[seat])], now)
    if not isinstance(table.settings.clock, PerMove):
        return [RanOut(seat)]
    state = table.after_window(seat) or table.current()
    move = state.game.manners.late_move(state, seat)
    if move < 0:
        seed, made = clock_seed(table.master, table.game_number), len(table.moves)
        player = RandomPlayer(seed, 2 * made)  # quick, and as blind to hidden cards as any bot
        move = player.choose(imagined(state, seat, Rng(seed, 2 * made + 1)), seat)
    return _moved(table, seat, table.game.move_text(move), "clock", now)
