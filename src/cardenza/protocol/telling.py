"""What one receiver is told of a table. Pure: a table and its news in, a message out.

Cards leave the table in four ways only, each of them made for the receiver: the view (`Table.view`), the events of a
move (`kernel.events.for_seat`), the move as the receiver may hear of it (`Deeds.told_to`) and the reckoning of a round
(`Table.reckoning`).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

import msgspec

from cardenza.kernel import events as kernel
from cardenza.kernel.companions import ENDLESS
from cardenza.kernel.fields import aids_in
from cardenza.kernel.judges import Judge
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.speech import Said, without_aid
from cardenza.kernel.views import View
from cardenza.kernel.zones import FactValue
from cardenza.match import events as log
from cardenza.match.helping import can_finish, can_foretell
from cardenza.match.hosting import can_deal_with
from cardenza.match.seating import rule_against_asking, rule_against_sitting
from cardenza.match.shuffles import Shuffle
from cardenza.match.table import Deeds, Phase, Table
from cardenza.match.taking_back import can_take_back, has_undo
from cardenza.protocol import told
from cardenza.protocol.offering import controls_offered, moves_offered
from cardenza.protocol.speaking import phrase_told, reckoning_told, said_told
from cardenza.protocol.spoken import SaidTold

NOTHING_TO_DO: Final = told.Offers(
    moves=(),
    is_shown=False,
    controls=(),
    is_reaction=False,
    answered=None,
    can_take_back=False,
    can_hint=False,
    can_foretell=False,
    can_finish=False,
)

STRANGER: Final = ""  # nobody in particular
MOST_REMEMBERED: Final = 1_000


class Item(NamedTuple):
    """An entry of the log with what it did, if it was a move, or what is told of it, if it was a deal."""

    entry: log.Entry
    deeds: Deeds | None
    dealt: tuple[Said, ...] = ()


def item_of(entry: log.Entry, after: Table) -> Item:
    """An entry of the log with the table that followed from it."""
    if not isinstance(entry.event, log.Dealt):
        return Item(entry, after.deeds)
    return Item(entry, None, tuple(after.game.manners.dealt(after.current())))


class Receiver(NamedTuple):
    """Whoever is told something: the guest (None for somebody unknown) and the code of their chair.

    `invitation` is what whoever sits at a private table may send to others.
    `has_asked` to be shown their moves in this decision; `has_list` if they cannot play without.
    """

    who: str | None
    code: str | None = None
    has_asked: bool = False
    has_list: bool = False
    invitation: str | None = None


def update(
    table: Table,
    words: str,
    items: Sequence[Item],
    receiver: Receiver,
    *,
    now: int,
    watching: int = 0,
    is_whole: bool = False,
    earlier: int = 0,
) -> told.Update:
    """The table as it stands, and these news, for this receiver; so many news before them follow (`earlier_told`)."""
    who = receiver.who
    chair = None if who is None else table.chair_of(who)
    seat = None if chair is None else table.seat_of(chair)
    is_shown = table.shows(seat, receiver.has_asked, receiver.has_list)
    left_out = left_out_at(table, seat)
    return told.Update(
        n=table.n,
        is_whole=is_whole,
        table=table_told(table, words, who, now=now, watching=watching),
        you=_you_told(receiver, chair, seat),
        view=None if table.state is None else view_told(table.view(seat, is_shown)),
        reckoning=None if (found := table.reckoning(seat)) is None else reckoning_told(found),
        offers=NOTHING_TO_DO if seat is None else offers_told(table, seat, is_shown),
        news=tuple(news_told(item, seat, left_out) for item in items),
        find=None,
        earlier=earlier,
    )


def earlier_told(table: Table, items: Sequence[Item], who: str | None, left: int) -> told.Earlier:
    """News from before those that somebody has, as they may have them."""
    seat = None if who is None else table.seat_of_guest(who)
    left_out = left_out_at(table, seat)
    return told.Earlier(tuple(news_told(item, seat, left_out) for item in items), left)


def _you_told(receiver: Receiver, chair: int | None, seat: int | None) -> told.You:
    """Secrets of a table are for those who sit there."""
    if chair is None:
        return told.You(chair=None, seat=None, code=None, invitation=None)
    return told.You(chair=chair, seat=seat, code=receiver.code, invitation=receiver.invitation)


def left_out_at(table: Table, seat: int | None) -> frozenset[str] | None:
    """The facts that news do not tell, being aids; None where all is told. It does not depend on who asks for help:
    nothing that has happened is told otherwise later."""
    return None if table.has_aids(seat) else aids_in(type(table.game).FIELDS)


# ------------------------------------------------------------------------------------------------ the table


def table_told(table: Table, words: str, who: str | None, *, now: int, watching: int) -> told.TableTold:
    """What is the same for everybody, but for the marks of the receiver."""
    return told.TableTold(
        words=words,
        settings=_settings_told(table),
        pace=table.pace,
        phase=table.phase.value,
        is_host=who is not None and table.is_host(who),
        host=table.chair_of(table.host),
        is_locked=table.is_locked,
        is_private=table.is_private,
        chairs=tuple(_chair_told(table, number, who or STRANGER, now) for number in range(len(table.chairs))),
        wishes=tuple(told.WishTold(w.n, w.chair, w.guest.name, w.guest.id == who) for w in table.wishes),
        game=table.game_number,
        seating=table.seating,
        to_act=table.awaited(),
        moves_made=len(table.moves),
        window=_window_told(table, now),
        asked_back=_ask_told(table),
        outcome=None if (outcome := table.last_outcome()) is None else outcome_told(outcome),
        shuffles=_shuffles_told(table.shuffles()),
        is_series_over=table.is_series_over(),
        begins=table.begins,
        deal=_deal_told(table, now),
        watching=watching,
        has_hints=_has_hints(table),
        has_undo=has_undo(table),
    )


def _settings_told(table: Table) -> told.SettingsTold:
    settings = msgspec.structs.asdict(table.settings)
    named = {"window_seconds": table.settings.call_seconds(table.game), "aids": table.settings.shows_aids(table.game)}
    return told.SettingsTold(**{**settings, **named})


@lru_cache(MOST_REMEMBERED)  # they change with every game, and are told with every move
def _shuffles_told(shuffles: tuple[Shuffle, ...]) -> tuple[told.ShuffleTold, ...]:
    return tuple(told.ShuffleTold(each.game, each.commitment, each.secret, each.nonce) for each in shuffles)


def _chair_told(table: Table, number: int, who: str, now: int) -> told.ChairTold:
    chair, seat = table.chairs[number], table.seat_of(number)
    player = chair.player
    can_sit = rule_against_sitting(table, who, number) == ""
    return told.ChairTold(
        player=None if player is None else player_told(player),
        is_you=isinstance(player, log.Guest) and player.id == who,
        is_away=chair.is_away,
        is_kept=chair.is_kept,
        is_ready=chair.is_ready,
        has_run_out=seat is not None and seat in table.run_out,
        clock_ms=None if seat is None else table.clock_left(seat, now),
        runs_in_ms=None if seat is None or not table.does_clock_run(seat) else max(0, table.thinking_since - now),
        wins=table.wins[number],
        can_sit=can_sit,
        can_ask=not can_sit and rule_against_asking(table, who, number) == "",
        can_remove=can_deal_with(table, who, number),
        pace=chair.pace,
    )


def player_told(player: log.Player) -> told.PlayerTold:
    return told.PlayerTold(player.name, player.plays_as() if isinstance(player, log.Bot) else None)


def _window_told(table: Table, now: int) -> told.WindowTold | None:
    """When an endless window closes is not told: that would tell that the next player has gone on."""
    window = table.window
    if window is None:
        return None
    is_timed = window.closes_at is not None and table.game.manners.patience_seconds(table.current()) != ENDLESS
    total = (window.closes_at or 0) - window.opened_at
    following = table.following() if table.is_quiet() or table.is_unasked() else table.thinking()
    return told.WindowTold(
        total_ms=total if is_timed else None,
        left_ms=min(max((window.closes_at or 0) - now, 0), total) if is_timed else None,
        guard_ms=max(window.guarded_until - window.opened_at, 0),
        guard_left_ms=max(window.guarded_until - now, 0),
        next_seat=next(iter(following), None),
        answered=tuple(sorted(held.seat for held in window.held)),
        is_quiet=table.is_quiet(),
        is_unasked=table.is_unasked(),
    )


def _deal_told(table: Table, now: int) -> told.DealTold | None:
    if table.deal is None:
        return None
    return told.DealTold(table.deal, table.played_for(now), table.phase is Phase.PLAYING)


def _ask_told(table: Table) -> told.AskTold | None:
    if table.asked is None:
        return None
    return told.AskTold(table.asked.seat, tuple(table.seating[seat] for seat in sorted(table.asked.missing)))


# ------------------------------------------------------------------------------------------------ the game


def view_told(view: View) -> told.ViewTold:
    """Only what the receiver has before their eyes: what they once knew is theirs to remember."""
    return told.ViewTold(
        seat=view.seat,
        zones=tuple(told.ZoneTold(zone.name, zone.place, tuple(zone.cards)) for zone in view.zones),
        facts={name: fact_told(value) for name, value in view.facts.items()},
        prompt=tuple(said_told(said) for said in view.prompt),
    )


def fact_told(value: FactValue) -> told.FactTold:
    return tuple(value) if isinstance(value, list) else value


def offers_told(table: Table, seat: int, is_shown: bool) -> told.Offers:
    """What the person on a seat may do."""
    return told.Offers(
        moves=moves_offered(table, seat) if is_shown and are_moves_told(table, seat) else (),
        is_shown=is_shown,
        controls=controls_offered(table, seat),
        is_reaction=table.is_asked(seat),
        answered=None if (held := table.held(seat)) is None else phrase_told(table.said(seat, held.move)),
        can_take_back=can_take_back(table, seat),
        can_hint=can_hint(table, seat),
        can_foretell=can_foretell(table, seat),
        can_finish=can_finish(table, seat),
    )


def are_moves_told(table: Table, seat: int) -> bool:
    """Where nobody is asked, a strict table does not tell either who could react: that would be the answer."""
    return not (table.settings.judge is Judge.TABLE and table.is_quiet() and table.is_asked(seat))


def can_hint(table: Table, seat: int) -> bool:
    """Where there is something to choose."""
    return _has_hints(table) and seat in table.awaited() and len(table.offers(seat)) > 0


def _has_hints(table: Table) -> bool:
    """With the Coach, or where whoever plays has bots alone for company, or nobody."""
    return table.settings.judge is Judge.COACH or not table.has_company()


def outcome_told(outcome: Outcome) -> told.OutcomeTold:
    return told.OutcomeTold(outcome.winners, outcome.scores, outcome.points, outcome.reason)


# ------------------------------------------------------------------------------------------------ the news


def news_told(item: Item, seat: int | None, left_out: frozenset[str] | None = None) -> told.AnyNews:
    """What happened, as a seat, or somebody who watches (None), may hear of it; `left_out` is theirs to work out."""
    event, n, at = item.entry.event, item.entry.n, item.entry.at
    match event:
        case log.Opened():
            return told.TableOpened(n, at)
        case log.Sat(chair, player):
            return told.SatDown(n, at, chair, player_told(player))
        case log.Stood(chair):
            return told.StoodUp(n, at, chair)
        case log.AskedChair() | log.Withdrew() | log.Declined():
            return _wish_told(event, n, at)
        case log.NamedFirst(chair):
            return told.FirstNamed(n, at, chair)
        case log.NamedJudge(judge):
            return told.JudgeNamed(n, at, judge)
        case log.Locked() | log.MadePrivate() | log.Removed() | log.Renamed() | log.HandedOver():
            return _hosted_told(event, n, at)
        case log.Dealt(game, seating):
            return told.GameDealt(n, at, game, seating, tuple(map(said_told, _aided(item.dealt, left_out))))
        case log.Played():
            assert item.deeds is not None, "a move comes with what it did"
            return move_told(item.deeds, seat, n, at, left_out)
        case log.HandedIn(answering):
            return told.AnswerHandedIn(n, at, answering)
        case log.Said(chair, phrase):
            return told.SaidPhrase(n, at, chair, phrase)
        case log.AskedPace(chair, pace):
            return told.PaceAsked(n, at, chair, pace)
        case log.Readied(chair):
            return told.GotReady(n, at, chair)
        case log.AskedBack() | log.AnsweredBack() | log.TookBack():
            return _back_told(event, n, at)
        case log.WentAway() | log.Kept() | log.CameBack() | log.RanOut():
            return _absence_told(event, n, at)
        case log.ClockSet():
            return told.ClockSet(n, at)
        case _:
            assert_never(event)


def _wish_told(event: log.AskedChair | log.Withdrew | log.Declined, n: int, at: int) -> told.AnyNews:
    match event:
        case log.AskedChair(chair, guest):
            return told.ChairAsked(n, at, chair, guest.name)
        case log.Withdrew(wish):
            return told.WishWithdrawn(n, at, wish)
        case log.Declined(wish):
            return told.WishDeclined(n, at, wish)


def _absence_told(event: log.WentAway | log.Kept | log.CameBack | log.RanOut, n: int, at: int) -> told.AnyNews:
    match event:
        case log.WentAway(chair):
            return told.WentAway(n, at, chair)
        case log.Kept(chair):
            return told.SeatKept(n, at, chair)
        case log.CameBack(chair):
            return told.CameBack(n, at, chair)
        case log.RanOut(late):
            return told.RanOut(n, at, late)


def _hosted_told(
    event: log.Locked | log.MadePrivate | log.Removed | log.Renamed | log.HandedOver, n: int, at: int
) -> told.AnyNews:
    match event:
        case log.Locked(is_locked):
            return told.TableLocked(n, at, is_locked)
        case log.MadePrivate(is_private):
            return told.TablePrivate(n, at, is_private)
        case log.Removed(chair):
            return told.GuestRemoved(n, at, chair)
        case log.Renamed(chair, name):
            return told.GuestRenamed(n, at, chair, name)
        case log.HandedOver(chair):
            return told.TableHandedOver(n, at, chair)


def _back_told(event: log.AskedBack | log.AnsweredBack | log.TookBack, n: int, at: int) -> told.AnyNews:
    match event:
        case log.AskedBack(seat):
            return told.BackAsked(n, at, seat)
        case log.AnsweredBack(seat, agrees):
            return told.BackAnswered(n, at, seat, agrees)
        case log.TookBack(seat, to):
            return told.BackTaken(n, at, seat, to)


def _aided(story: Iterable[Said], left_out: frozenset[str] | None) -> Iterable[Said]:
    """Without what players work out for themselves, where they do."""
    return story if left_out is None else (said for said in map(without_aid, story) if said is not None)


def move_told(
    deeds: Deeds, viewer: int | None, n: int, at: int, left_out: frozenset[str] | None = None
) -> told.MovePlayed:
    """A move and what it did: cards and facts that are not for these eyes lose their names or are left out."""
    heard = [kernel.for_seat(event, viewer) for event in deeds.events]
    if left_out is not None:
        heard = [_unaided(event, left_out) for event in heard]
    is_secret = deeds.told_to(viewer) != deeds.move  # then nobody else hears even that it was silence
    return told.MovePlayed(
        n=n,
        at=at,
        seat=deeds.seat,
        move=deeds.told_to(viewer),
        by="player" if is_secret and deeds.by == "silence" else deeds.by,
        is_silence=deeds.is_silence and not is_secret,
        is_mistake=deeds.is_mistake,
        story=story_told(heard),
        deeds=tuple(deeds_told(heard, deeds.is_over)),
    )


def _unaided(event: kernel.Event | None, left_out: frozenset[str]) -> kernel.Event | None:
    """An event without what players work out for themselves; None where nothing is left of it."""
    if isinstance(event, kernel.Changed):
        return None if event.fact in left_out else event
    if isinstance(event, kernel.Happened):
        said = without_aid(event.said)
        return None if said is None else event._replace(said=said)
    return event


def story_told(heard: Iterable[kernel.Event | None]) -> tuple[SaidTold, ...]:
    """What happened in the terms of the game."""
    return tuple(said_told(event.said) for event in heard if isinstance(event, kernel.Happened))


def deeds_told(heard: Iterable[kernel.Event | None], is_over: bool) -> Iterable[told.Deed]:
    """Events that were made for their receiver, as they are written."""
    for event in heard:
        match event:
            case None | kernel.Made() | kernel.Happened():
                continue  # the move itself is told with its seat, what happened as its story
            case kernel.Moved(card, _, source, target):
                yield told.CardMoved(card, source, target)
            case kernel.Shown():
                yield told.CardShown(event.card, event.zone, event.at)
            case kernel.Changed(fact, value):
                yield told.FactChanged(fact, fact_told(value))
            case kernel.Ended(outcome):
                yield told.GameEnded(outcome_told(outcome), is_over)
            case _:
                assert_never(event)
