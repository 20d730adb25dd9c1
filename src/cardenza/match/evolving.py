"""How an event changes a table. Nothing is judged here and nothing is left to chance: what is in the log has happened.

Each entry first settles the time since the last one, so that clocks are true at `Table.at` whatever happened.
"""

from collections.abc import Iterable
from typing import assert_never

import msgspec

from cardenza import catalogue
from cardenza.kernel.chance import Scripted
from cardenza.kernel.companions import ENDLESS
from cardenza.kernel.contract import Game, State, by_version
from cardenza.kernel.errors import Impossible
from cardenza.kernel.events import Made, happened
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.sights import Sight
from cardenza.kernel.views import Snapshot
from cardenza.match import pacing, windows
from cardenza.match.changing import replace
from cardenza.match.events import (
    AnsweredBack,
    AskedBack,
    AskedChair,
    AskedPace,
    CameBack,
    ClockSet,
    Dealt,
    Declined,
    Entry,
    HandedIn,
    HandedOver,
    Happening,
    Kept,
    Locked,
    MadePrivate,
    NamedFirst,
    NamedJudge,
    Opened,
    Played,
    RanOut,
    Readied,
    Removed,
    Renamed,
    Said,
    Sat,
    Stood,
    TookBack,
    WentAway,
    Withdrew,
)
from cardenza.match.rules import not_allowed
from cardenza.match.settings import Days, Fischer, NoClock, PerMove, Settings
from cardenza.match.shuffles import Sealed
from cardenza.match.table import Ask, Chair, Deeds, Move, Phase, Table, Wish
from cardenza.match.taking_back import asked_besides, is_lenient, may_hide_again, sight, stays_seen
from cardenza.match.windows import Held, Window

DAY_MS = 24 * 60 * 60 * 1000


def fold(entries: Iterable[Entry]) -> Table:
    """The table that a log leads to."""
    table: Table | None = None
    for entry in entries:
        table = evolve(table, entry)
    if table is None:
        raise not_allowed("MATCH-24")
    return table


def evolve(table: Table | None, entry: Entry) -> Table:
    """The table after one more entry. The old one stays as it is."""
    if table is None:
        if not isinstance(entry.event, Opened):
            raise not_allowed("MATCH-24")
        return _opened(entry.event, entry)
    event = entry.event
    there = _moved_in_time(table, entry, event.by_ms) if isinstance(event, ClockSet) else _waited(table, entry)
    return _after(there, event)


def _opened(event: Opened, entry: Entry) -> Table:
    settings = event.settings
    game = by_version(catalogue.find(settings.game), event.rules_version, settings.seats, settings.chosen())
    chairs = tuple(Chair() for _ in range(settings.seats))
    first = settings.begins if "begins" in game.manners.settings else 0
    wins = (0,) * settings.seats
    return Table(settings, game, event.host, event.master, chairs, entry.n, entry.at, first=first, wins=wins)


def _judge_named(table: Table, event: NamedJudge) -> Table:
    """The next game has other options; the last one stays as it was played."""
    settings = msgspec.structs.replace(table.settings, judge=event.judge, options=event.options)
    game = by_version(type(table.game), table.game.version, settings.seats, settings.chosen())
    return replace(table, settings=settings, game=game)


def _moved_in_time(table: Table, entry: Entry, by_ms: int) -> Table:
    """No time has passed: whatever was going to happen comes as much later as the table goes on later."""
    window = None if table.window is None else table.window.later(by_ms)
    return replace(table, n=entry.n, at=entry.at, window=window, deeds=None)


def _waited(table: Table, entry: Entry) -> Table:
    """Time has passed: it is taken off the clocks that run, or off the patience with those who are away."""
    at = max(table.at, entry.at)  # a clock of the house that was put back takes nothing back
    chairs, clocks = list(table.chairs), list(table.clocks or ())
    thought_ms = table.thought_ms(at)
    for seat in table.thinking():
        if table.does_clock_run(seat):
            clocks[seat] = max(0, clocks[seat] - thought_ms)
        elif table.does_wait(seat):
            chair = table.seating[seat]
            chairs[chair] = replace(chairs[chair], patience_ms=max(0, chairs[chair].patience_ms - thought_ms))
    kept_clocks = None if table.clocks is None else tuple(clocks)
    return replace(
        table, n=entry.n, at=at, chairs=tuple(chairs), clocks=kept_clocks, played_ms=table.played_for(at), deeds=None
    )


def _after(table: Table, event: Happening) -> Table:
    match event:
        case Opened():
            raise not_allowed("MATCH-24")
        case Sat():
            return _sat(table, event)
        case Stood():
            return _stood(table, event.chair)
        case AskedChair(chair, guest):
            return replace(table, wishes=(*table.wishes, Wish(table.n, chair, guest)))
        case Withdrew() | Declined():
            return _settled_wish(table, event)
        case NamedFirst(chair):
            return replace(table, first=chair)
        case NamedJudge():
            return _judge_named(table, event)
        case Locked() | MadePrivate() | Removed() | Renamed() | HandedOver():
            return _hosted(table, event)
        case Dealt():
            return _dealt(table, event)
        case Played():
            return _played(table, event)
        case HandedIn():
            return _handed_in(table, event)
        case AskedBack():
            return replace(table, asked=Ask(event.seat, event.to, asked_besides(table, event.seat)))
        case AnsweredBack():
            return _without(table, event.seat) if event.agrees else replace(table, asked=None)
        case TookBack():
            return _took_back(table, event.to)
        case WentAway():
            return _went_away(table, event.chair)
        case Kept():
            return _kept(table, event.chair)
        case CameBack() | Readied() | AskedPace():
            return _placed(table, event.chair, _chair_after(table.chairs[event.chair], event))
        case RanOut():
            return _ran_out(table, event.seat)
        case Said() | ClockSet():
            return table
        case _:
            assert_never(event)


# ------------------------------------------------------------------------------------------------ chairs


def _chair_after(chair: Chair, event: CameBack | Readied | AskedPace) -> Chair:
    """What somebody at the table has done or wished for, without leaving it."""
    match event:
        case CameBack():
            return replace(chair, is_away=False, is_kept=False)
        case Readied():
            return replace(chair, is_ready=True)
        case AskedPace(_, pace):
            return replace(chair, pace=pace)


def _placed(table: Table, chair: int, new: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:chair], new, *table.chairs[chair + 1 :]))


def _sat(table: Table, event: Sat) -> Table:
    """Also a chair that changes hands; its host stays host on another device, and a table without host gets one."""
    old = table.chairs[event.chair]
    new = replace(old, player=event.player, is_away=False, is_kept=False)
    table = _placed(table, event.chair, new)
    guest, before = new.guest(), old.guest()
    if guest is None:
        return table
    wishes = tuple(wish for wish in table.wishes if wish.chair != event.chair and wish.guest.id != guest.id)
    given = {} if before is None or before.id not in table.renamed else {guest.id: table.renamed[before.id]}
    holders, renamed = {**table.holders, guest.id: event.chair}, {**table.renamed, **given}
    table = replace(table, holders=holders, renamed=renamed, wishes=wishes)
    is_host = table.host in ("", before.id if before is not None else "")
    return replace(table, host=guest.id) if is_host else table


def _stood(table: Table, chair: int) -> Table:
    """During a game the chair is left to a bot, otherwise it is free. The next person clockwise becomes the host."""
    old = table.chairs[chair].guest()
    left = Chair(is_kept=table.phase is Phase.PLAYING, patience_ms=table.chairs[chair].patience_ms)
    table = _placed(_unasked(table, chair), chair, left)
    if old is None or old.id != table.host:
        return table
    guests = [at.guest() for at in table.chairs[chair:] + table.chairs[:chair]]
    return replace(table, host=next((guest.id for guest in guests if guest is not None), ""))


def _hosted(table: Table, event: Locked | MadePrivate | Removed | Renamed | HandedOver) -> Table:
    match event:
        case Locked(is_locked):
            return replace(table, is_locked=is_locked)
        case MadePrivate(is_private):
            return replace(table, is_private=is_private, invited_since=table.n)
        case Removed(chair):
            return _removed(table, chair)
        case Renamed(chair, name):
            return _renamed(table, chair, name)
        case HandedOver(chair):
            new = table.chairs[chair].guest()
            return table if new is None else replace(table, host=new.id)
        case _:
            assert_never(event)


def _removed(table: Table, chair: int) -> Table:
    """They may know the invitation to a private table, so from now on there is another."""
    guest = table.chairs[chair].guest()
    removed = frozenset() if guest is None else frozenset([guest.id])
    return replace(_stood(table, chair), removed=table.removed | removed, invited_since=table.n)


def _renamed(table: Table, chair: int, name: str) -> Table:
    old = table.chairs[chair]
    guest = old.guest()
    if guest is None:
        return table
    new = replace(old, player=msgspec.structs.replace(guest, name=name))
    return replace(_placed(table, chair, new), renamed={**table.renamed, guest.id: name})


def _went_away(table: Table, chair: int) -> Table:
    """What they have asked is forgotten; what they were asked waits until they are back, or a bot keeps their seat."""
    asked = None if table.asked is not None and table.asked.seat == table.seat_of(chair) else table.asked
    return replace(_placed(table, chair, replace(table.chairs[chair], is_away=True)), asked=asked)


def _kept(table: Table, chair: int) -> Table:
    return _placed(_unasked(table, chair), chair, replace(table.chairs[chair], is_kept=True))


def _settled_wish(table: Table, event: Withdrew | Declined) -> Table:
    """Who was declined does not ask again in this game."""
    left = tuple(wish for wish in table.wishes if wish.n != event.wish)
    settled = {wish.guest.id for wish in table.wishes if wish.n == event.wish}
    declined = settled if isinstance(event, Declined) else set()
    return replace(table, wishes=left, declined=table.declined | declined)


# ------------------------------------------------------------------------------------------------ games


def _dealt(table: Table, event: Dealt) -> Table:
    is_new_series = table.is_series_over()
    patience_ms = 1000 * table.settings.away_seconds
    guests = {guest.id: chair for chair, at in enumerate(table.chairs) if (guest := at.guest()) is not None}
    table = replace(
        table,
        phase=Phase.PLAYING,
        game_number=event.game,
        first_of_series=event.game if is_new_series else table.first_of_series,
        wins=(0,) * len(table.chairs) if is_new_series else table.wins,
        chairs=tuple(replace(chair, is_ready=False, patience_ms=patience_ms) for chair in table.chairs),
        first=event.seating[1 % len(event.seating)],
        seating=event.seating,
        holders=guests,
        wishes=(),
        declined=frozenset(),
        removed=frozenset(),
        state=sealed(table.game, event.position),
        position=event.position,
        skipped=event.skipped,
        deal=event.number,
        played_ms=0,
        moves=(),
        shuffles_made=0,
        clocks=_full_clocks(table.settings),
        run_out=frozenset(),
        outcome=None,
    )
    return _with_window(table, frozenset())


def sealed(game: Game, position: dict[str, object]) -> State:
    """The state that a position tells; chance is in the log alone."""
    state = game.position(position, Sealed())
    state.chance = Sealed()
    return state


def _full_clocks(settings: Settings) -> tuple[int, ...] | None:
    time = full_time(settings)
    return None if time is None else (time,) * settings.seats


def full_time(settings: Settings) -> int | None:
    """What a clock shows at first, in milliseconds; None without clocks."""
    match settings.clock:
        case NoClock():
            return None
        case PerMove(seconds) | Fischer(seconds):
            return 1000 * seconds
        case Days(days):
            return DAY_MS * days
        case _:
            assert_never(settings.clock)


def _made(state: State, event: Played, move: int) -> State:
    """The state after a move of the log, with the chance that it had; its story tells what the move did."""
    game = state.game
    after = state.clone()
    source = Scripted([[game.manners.parse_chance(game, text) for text in result] for result in event.chance], Sealed())
    after.chance = source
    after.story = []
    after.apply(event.seat, move)
    if source.left():
        raise Impossible("the move shuffles less often than the log says")
    after.chance = Sealed()
    return after


def _played(table: Table, event: Played) -> Table:
    before, lay = table.current(), table.snapshot()
    number = before.game.parse_move(event.move)
    after = _made(before, event, number)
    lies = Snapshot(after, table.keeps_piles_open())
    seen: Sight = "nothing" if may_hide_again(table) else sight(lay, lies, event, number)
    move = Move(event, not is_lenient(table) and _is_settled(before, after, event), seen)
    changed = replace(
        table,
        state=after,
        kept=lies,
        moves=(*table.moves, move),
        shuffles_made=table.shuffles_made + len(event.chance),
        asked=None if _settles(move) else table.asked,
        deeds=_deeds(lay, lies, event, number),
    )
    outcome = after.outcome() if after.is_over() else None
    if outcome is not None:
        changed = _ended(changed, _without_late(outcome, table.run_out, table.settings.seats))
    else:
        changed = _with_window(changed, windows.asked(before))
    return changed if table.clocks is None else replace(changed, clocks=_clocks_after(table, event, changed))


def _clocks_after(table: Table, event: Played, after: Table) -> tuple[int, ...] | None:
    """A move adds the increment; or the clock is full again, for all but those who think on. An answer is no move."""
    if table.clocks is None:
        return None
    clocks = list(table.clocks)
    mover = event.seat if table.window is None else None
    match table.settings.clock:
        case Fischer(_, increment):
            if mover is not None and event.by == "player":
                clocks[mover] += 1000 * increment
        case PerMove() | Days():
            on = {seat for seat in table.thinking() if seat in after.thinking() and seat != mover}
            full = full_time(table.settings) or 0
            clocks = [left if seat in on else full for seat, left in enumerate(clocks)]
        case NoClock():
            pass
        case _:
            assert_never(table.settings.clock)
    return tuple(clocks)


def _deeds(lay: Snapshot, lies: Snapshot, event: Played, move: int) -> Deeds:
    before = lay.state
    game = before.game
    is_mistake = before.judge(event.seat, move).is_mistake() and not game.kinds().flags(move).is_unnoticed
    made = Made(event.seat, event.move, is_mistake)
    told = tuple(game.manners.told(before, event.seat, move, viewer) for viewer in (*range(game.seats), None))
    events = tuple(happened(lay, lies, made, game.manners.exposes(before, event.seat, move))[1:])
    is_silence = windows.is_silence(before, event.seat, move)
    return Deeds(event.seat, event.move, event.by, is_silence, is_mistake, told, events, lies.state.is_over())


def _is_settled(before: State, after: State, event: Played) -> bool:
    """Is it more than a step of the player's own turn, which goes on?"""
    if after.is_over() or list(after.to_act()) != [event.seat] or event.by != "player":
        return True
    return bool(windows.asked(before) or windows.asked(after))


def _settles(move: Move) -> bool:
    """Does the move end the question? A person who moves on has answered it; a bot leaves the others their answer,
    unless it has brought something to light."""
    return move.played.by == "player" or stays_seen(move)


# ------------------------------------------------------------------------------------------------ windows


def _with_window(table: Table, before: frozenset[int]) -> Table:
    """Open, keep or close the window, as the position asks."""
    state = table.current()
    after = windows.asked(state)
    if not after:
        return table if table.window is None else replace(table, window=None)
    if table.window is not None and windows.is_same(before, after):
        return replace(table, window=_decided(table.window))
    patience_ms = windows.patience_ms(state, table.settings, table.pace)
    if patience_ms == ENDLESS:
        guarded_until = table.at + pacing.guard_ms(table.pace, table.settings)
        return replace(table, window=Window(table.at, None, len(table.moves), guarded_until))
    return replace(table, window=Window(table.at, table.at + patience_ms, len(table.moves)))


def _decided(window: Window) -> Window:
    """All answers of a moment come with the first of them; who goes on waits until the window closes."""
    return replace(window, held=tuple(held for held in window.held if held.goes_on), decides_at=None)


def _handed_in(table: Table, event: HandedIn) -> Table:
    """The first answer that is not silence sets the moment when all count; a sealed one waits until the window closes.

    That happens after the guard when the player who is next has gone on, or (sealed) has answered otherwise.
    """
    window, is_sealed = table.window, table.settings.reactions == "sealed"
    assert window is not None, "only a window has something handed in"
    move = table.game.parse_move(event.move)
    is_silence = not event.goes_on and windows.is_silence(table.current(), event.seat, move)
    is_answer = not event.goes_on and not is_silence
    closes_at, decides_at = window.closes_at, window.decides_at
    if event.goes_on or (is_sealed and is_answer and event.seat in table.thinking()):
        closes_at = max(table.at, window.guarded_until)
    if is_answer and not is_sealed and decides_at is None:
        decides_at = table.at + table.settings.tie_ms
    held = Held(event.seat, event.move, event.by, is_silence, event.goes_on)
    others = tuple(each for each in window.held if each.seat != event.seat)
    return replace(table, window=replace(window, closes_at=closes_at, decides_at=decides_at, held=(*others, held)))


# ------------------------------------------------------------------------------------------------ the end


def _ran_out(table: Table, seat: int) -> Table:
    table = replace(table, run_out=table.run_out | {seat}, asked=None)
    in_time = tuple(s for s in range(table.settings.seats) if s not in table.run_out)
    return _ended(table, Outcome(in_time, None, None, "MATCH-20")) if len(in_time) < 2 else table


def _without_late(outcome: Outcome, run_out: frozenset[int], seats: int) -> Outcome:
    """MATCH-21: the outcome without those who have run out of time."""
    if not run_out & set(outcome.winners):
        return outcome
    others = tuple(seat for seat in outcome.winners if seat not in run_out)
    winners = others or tuple(seat for seat in range(seats) if seat not in run_out)
    return outcome._replace(winners=winners, reason="MATCH-21")


def _ended(table: Table, outcome: Outcome) -> Table:
    """The wins are counted by chair, and a chair that was left is free again."""
    chairs = tuple(Chair() if chair.player is None else chair for chair in table.chairs)
    over = replace(table, phase=Phase.OVER, outcome=outcome, chairs=chairs, wishes=(), window=None, asked=None)
    return _counted(over, outcome, 1)


def _counted(table: Table, outcome: Outcome, by: int) -> Table:
    winners = {table.seating[seat] for seat in outcome.winners}
    return replace(table, wins=tuple(wins + by * (chair in winners) for chair, wins in enumerate(table.wins)))


# ------------------------------------------------------------------------------------------------ taking back


def _took_back(table: Table, to: int) -> Table:
    """The game stands where it stood, with full clocks where these are for one move; a game for one may be over."""
    state = sealed(table.current().game, table.position or {})
    for move in table.moves[:to]:
        state = _made(state, move.played, state.game.parse_move(move.played.move))
    if table.outcome is not None:
        table = _counted(table, table.outcome, -1)
    is_per_move = not isinstance(table.settings.clock, Fischer)
    table = replace(
        table,
        phase=Phase.PLAYING,
        state=state,
        moves=table.moves[:to],
        shuffles_made=sum(len(move.played.chance) for move in table.moves[:to]),
        window=None,
        asked=None,
        outcome=None,
        clocks=_full_clocks(table.settings) if is_per_move else table.clocks,
        chairs=tuple(replace(chair, is_ready=False) for chair in table.chairs),
    )
    return _with_window(table, frozenset())


def _unasked(table: Table, chair: int) -> Table:
    """Who goes is asked no more, and what they have asked is forgotten."""
    seat = table.seat_of(chair)
    if table.asked is None or seat is None:
        return table
    return replace(table, asked=None) if table.asked.seat == seat else _without(table, seat)


def _without(table: Table, seat: int) -> Table:
    """One answer less is missing. When none is, `decide` has the move taken back at once."""
    asked = table.asked
    return table if asked is None else replace(table, asked=replace(asked, missing=asked.missing - {seat}))
