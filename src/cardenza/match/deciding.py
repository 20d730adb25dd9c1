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
from cardenza.kernel.rng import Rng
from cardenza.match import helping, windows
from cardenza.match.commands import (
    AnswerBack,
    Begin,
    BotPlay,
    Claim,
    Command,
    Find,
    Finish,
    Lose,
    Open,
    Play,
    PlayByHand,
    Ready,
    RemoveBot,
    Say,
    SeatBot,
    Sit,
    Stand,
    TakeBack,
    Tick,
)
from cardenza.match.events import (
    AnsweredBack,
    AskedBack,
    Bot,
    By,
    CameBack,
    Dealt,
    Entry,
    Guest,
    HandedIn,
    Happening,
    Kept,
    Opened,
    RanOut,
    Readied,
    Said,
    Sat,
    Stood,
    TookBack,
    WentAway,
)
from cardenza.match.evolving import evolve
from cardenza.match.rules import not_allowed
from cardenza.match.settings import PerMove
from cardenza.match.shuffles import clock_seed
from cardenza.match.table import Chair, Phase, Table
from cardenza.match.taking_back import asked_besides, is_lenient, last_own_move, rule_against
from cardenza.match.trial import Trial

BOT_NAMES: Final = (
    "Clara Johann Nadia Franz Fanny Ludwig Hildegard Erik Amy Antonio Lili Bela Ethel Igor Germaine Modest".split()
)
LONGEST_NAME: Final = 24
LONGEST_PHRASE: Final = 40


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
        case Sit() | Claim() | Stand() | SeatBot() | RemoveBot() | Begin() | Ready() | Lose() | Find():
            return _seated(table, command, now)
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
    game = kind(settings.seats, {**kind.options_for(settings.judge), **settings.chosen()})
    if settings.window_seconds is not None and settings.window_seconds < kind.least_window_seconds:
        raise BadOption(f"{kind.title}: a call has at least {kind.least_window_seconds} seconds")
    said = msgspec.structs.replace(
        settings,
        options=dict(game.options),
        window_seconds=kind.usual_window_seconds if settings.window_seconds is None else settings.window_seconds,
        aids=game.has_aids() if settings.aids is None else settings.aids,
    )
    return Opened(said, command.who, command.master, game.version)


# ------------------------------------------------------------------------------------------------ chairs

_Seating = Sit | Claim | Stand | SeatBot | RemoveBot | Begin | Ready | Lose | Find


def _seated(table: Table, command: _Seating, now: int) -> list[Happening]:
    """Who comes and goes; and whatever has been waiting for just that."""
    events = _came_or_went(table, command)
    after = _after(table, events, now)
    if after.phase is Phase.OVER and _are_ready(after):
        return [*events, _dealt(after)]
    if after.asked is not None and not after.asked.missing:
        return [*events, TookBack(after.asked.seat, after.asked.to)]
    return events


def _came_or_went(table: Table, command: _Seating) -> list[Happening]:
    match command:
        case Sit(who, name, chair):
            return [_sat(table, who, name, chair)]
        case Claim(who, name, chair):
            return _claimed(table, who, name, chair)
        case Stand(who):
            return [Stood(_chair_of(table, who))]
        case SeatBot():
            return [_bot_seated(table, command)]
        case RemoveBot(who, chair):
            return [_bot_removed(table, who, chair)]
        case Begin(who):
            return [_begun(table, who)]
        case Ready(who):
            return _readied(table, who)
        case Lose(who):
            return _lost(table, who)
        case Find(who):
            return _found(table, who)
        case _:
            assert_never(command)


def _chair_of(table: Table, who: str) -> int:
    chair = table.chair_of(who)
    if chair is None:
        raise not_allowed("MATCH-4")
    return chair


def _seat(table: Table, who: str) -> int:
    seat = table.seat_of(_chair_of(table, who))
    if seat is None:
        raise not_allowed("MATCH-8")
    return seat


def _chair_at(table: Table, chair: int) -> Chair:
    if not 0 <= chair < len(table.chairs):
        raise not_allowed("MATCH-1")
    return table.chairs[chair]


def _checked_name(name: str) -> str:
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise not_allowed("MATCH-23")
    return name


def _sat(table: Table, who: str, name: str, chair: int) -> Sat:
    if table.chair_of(who) is not None:
        raise not_allowed("MATCH-3")
    if _chair_at(table, chair).player is not None:
        raise not_allowed("MATCH-2")
    return Sat(chair, Guest(who, _checked_name(name)))


def _claimed(table: Table, who: str, name: str, chair: int) -> list[Happening]:
    if _chair_at(table, chair).guest() is None:
        raise not_allowed("MATCH-19")
    if table.chair_of(who) == chair:
        return []
    if table.chair_of(who) is not None:
        raise not_allowed("MATCH-3")
    return [Sat(chair, Guest(who, _checked_name(name)))]


def _check_host(table: Table, who: str) -> None:
    if not table.is_host(who):
        raise not_allowed("MATCH-5")
    if table.phase is Phase.PLAYING:
        raise not_allowed("MATCH-6")


def _bot_seated(table: Table, command: SeatBot) -> Sat:
    _check_host(table, command.who)
    if _chair_at(table, command.chair).player is not None:
        raise not_allowed("MATCH-2")
    taken = {chair.player.name for chair in table.chairs if chair.player is not None}
    return Sat(command.chair, Bot(next(name for name in BOT_NAMES if name not in taken), command.level))


def _bot_removed(table: Table, who: str, chair: int) -> Stood:
    _check_host(table, who)
    if not isinstance(_chair_at(table, chair).player, Bot):
        raise not_allowed("MATCH-9")
    return Stood(chair)


def _lost(table: Table, who: str) -> list[Happening]:
    chair = table.chair_of(who)
    return [] if chair is None or table.chairs[chair].is_away else [WentAway(chair)]


def _found(table: Table, who: str) -> list[Happening]:
    chair = table.chair_of(who)
    return [CameBack(chair)] if chair is not None and table.chairs[chair].is_away else []


def _said(table: Table, who: str, phrase: str) -> list[Happening]:
    chair = _chair_of(table, who)
    if not 1 <= len(phrase) <= LONGEST_PHRASE:
        raise not_allowed("MATCH-22")
    return [Said(chair, phrase)]


# ------------------------------------------------------------------------------------------------ games


def _begun(table: Table, who: str) -> Dealt:
    """The host need not wait until everybody is ready."""
    _check_host(table, who)
    return _dealt(table)


def _readied(table: Table, who: str) -> list[Happening]:
    chair = _chair_of(table, who)
    if table.phase is not Phase.OVER:
        raise not_allowed("MATCH-10")
    return [] if table.chairs[chair].is_ready else [Readied(chair)]


def _are_ready(table: Table) -> bool:
    """Is every chair taken, and is everybody ready who is there? Nobody waits for those who are not."""
    present = [chair for chair in table.chairs if chair.is_present()]
    is_full = all(chair.player is not None for chair in table.chairs)
    return is_full and bool(present) and all(chair.is_ready for chair in present)


def _dealt(table: Table) -> Dealt:
    """The next game: the chairs move on by one seat (DIST-R23)."""
    if any(chair.player is None for chair in table.chairs):
        raise not_allowed("MATCH-7")
    state, skipped = helping.next_deal(table)
    number, seats = table.next_game(), len(table.chairs)
    return Dealt(number, tuple((seat + number) % seats for seat in range(seats)), state.document(), skipped)


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
    if reading.verdict.is_refused() and reading.verdict.objection is not None:
        raise NotAllowed(reading.verdict.objection)
    if table.window is not None and windows.counts_later(table.current(), goes_on=reading.is_after_window):
        handed_in = HandedIn(seat, table.game.move_text(reading.move), by, reading.is_after_window)
        return [handed_in, *_settled(_after(table, [handed_in], now), now)]
    trial = Trial(table)
    if reading.is_after_window:
        trial.close_window()
    trial.make(seat, reading.move, by)
    return trial.events


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
    answered = AnsweredBack(seat, agrees)
    asked = _after(table, [answered], now).asked
    return [answered] if asked is None or asked.missing else [answered, TookBack(asked.seat, asked.to)]


# ------------------------------------------------------------------------------------------------ time


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
        return [Kept(table.seating[seat])]
    if not isinstance(table.settings.clock, PerMove):
        return [RanOut(seat)]
    state = table.after_window(seat) or table.current()
    move = state.late_move(seat)
    if move < 0:
        seed, made = clock_seed(table.master, table.game_number), len(table.moves)
        player = RandomPlayer(seed, 2 * made)  # quick, and as blind to hidden cards as any bot
        move = player.choose(imagined(state, seat, Rng(seed, 2 * made + 1)), seat)
    return _moved(table, seat, table.game.move_text(move), "clock", now)
