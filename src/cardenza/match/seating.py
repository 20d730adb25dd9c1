"""Chairs: who may take which, who comes and goes, which of them begins.

Nobody sees two hands: whoever has had a chair in a game takes no other in it. A chair that was left in mid-game is the
host's to give; its bot plays on while somebody asks for it. Whoever has had it may come back to it unasked, and so may
anybody to a table where no person is left to be asked. Between games free chairs are anybody's.
"""

from typing import Final, TypeAlias, assert_never

from cardenza.match.commands import (
    AnswerWish,
    AskChair,
    Claim,
    Find,
    Lose,
    NameFirst,
    RemoveBot,
    SeatBot,
    Sit,
    Stand,
    Withdraw,
)
from cardenza.match.events import (
    AskedChair,
    Bot,
    CameBack,
    Declined,
    Guest,
    Happening,
    NamedFirst,
    Sat,
    Stood,
    WentAway,
    Withdrew,
)
from cardenza.match.rules import not_allowed
from cardenza.match.table import Chair, Phase, Table, Wish

BOT_NAMES: Final = (
    "Clara Johann Nadia Franz Fanny Ludwig Hildegard Erik Amy Antonio Lili Bela Ethel Igor Germaine Modest".split()
)
LONGEST_NAME: Final = 24
MOST_WISHES: Final = 8

Seating: TypeAlias = (
    Sit | Claim | Stand | AskChair | Withdraw | AnswerWish | SeatBot | RemoveBot | NameFirst | Lose | Find
)


def came_or_went(table: Table, command: Seating) -> list[Happening]:
    match command:
        case Sit(who, name, chair):
            return [_sat(table, who, name, chair)]
        case Claim(who, name, chair):
            return _claimed(table, who, name, chair)
        case Stand(who):
            return [Stood(own_chair(table, who))]
        case AskChair(who, name, chair):
            return [_asked(table, who, name, chair)]
        case Withdraw(who):
            return [_withdrew(table, who)]
        case AnswerWish(who, number, admits):
            return [_answered(table, who, number, admits)]
        case SeatBot():
            return [_bot_seated(table, command)]
        case RemoveBot(who, chair):
            return [_bot_removed(table, who, chair)]
        case NameFirst(who, chair):
            return _named_first(table, who, chair)
        case Lose(who):
            return _lost(table, who)
        case Find(who):
            return _found(table, who)
        case _:
            assert_never(command)


def own_chair(table: Table, who: str) -> int:
    """The chair of somebody who must have one."""
    chair = table.chair_of(who)
    if chair is None:
        raise not_allowed("MATCH-4")
    return chair


def check_host(table: Table, who: str) -> None:
    """Is it for them to seat bots and to begin, and is this the time?"""
    if not table.is_host(who):
        raise not_allowed("MATCH-5")
    if table.phase is Phase.PLAYING:
        raise not_allowed("MATCH-6")


# ------------------------------------------------------------------------------------------------ sitting down


def rule_against_sitting(table: Table, who: str, chair: int) -> str:
    """The rule by which somebody may not sit down there; empty if they may."""
    if table.chair_of(who) is not None:
        return "MATCH-3"
    if _chair_at(table, chair).player is not None:
        return "MATCH-2"
    if rule := _rule_of_host(table, who):
        return rule
    if table.phase is not Phase.PLAYING or table.holders.get(who) == chair:
        return ""
    if who in table.holders:
        return "MATCH-31"
    return "MATCH-32" if table.has_persons() else ""


def _rule_of_host(table: Table, who: str) -> str:
    """What the host has against them: who has had a chair here is not new at a locked table."""
    if who in table.removed:
        return "MATCH-47"
    return "MATCH-46" if table.is_locked and who not in table.holders else ""


def rule_against_asking(table: Table, who: str, chair: int) -> str:
    """The rule by which somebody may not ask for the chair; empty if they may."""
    rule = rule_against_sitting(table, who, chair)
    if rule != "MATCH-32":
        return rule
    if table.wish_of(who) is not None:
        return "MATCH-33"
    if who in table.declined:
        return "MATCH-34"
    return "MATCH-35" if len(table.wishes) >= MOST_WISHES else ""


def _sat(table: Table, who: str, name: str, chair: int) -> Sat:
    if rule := rule_against_sitting(table, who, chair):
        raise not_allowed(rule)
    return Sat(chair, _guest(table, who, name))


def _guest(table: Table, who: str, name: str) -> Guest:
    """Whoever the host has renamed keeps that name."""
    return Guest(who, table.renamed.get(who) or _checked_name(name))


def _claimed(table: Table, who: str, name: str, chair: int) -> list[Happening]:
    """The other device of somebody whom the host has renamed has that name, too."""
    owner = _chair_at(table, chair).guest()
    if owner is None:
        raise not_allowed("MATCH-19")
    if table.chair_of(who) == chair:
        return []
    if table.chair_of(who) is not None:
        raise not_allowed("MATCH-3")
    if table.phase is Phase.PLAYING and table.holders.get(who, chair) != chair:
        raise not_allowed("MATCH-31")
    if who in table.removed:
        raise not_allowed("MATCH-47")
    return [Sat(chair, _guest(table, who, table.renamed.get(owner.id) or name))]


def _chair_at(table: Table, chair: int) -> Chair:
    if not 0 <= chair < len(table.chairs):
        raise not_allowed("MATCH-1")
    return table.chairs[chair]


def _checked_name(name: str) -> str:
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise not_allowed("MATCH-23")
    return name


# ------------------------------------------------------------------------------------------------ asking for a chair


def _asked(table: Table, who: str, name: str, chair: int) -> Happening:
    """Who could sit down at once does so: the last person may have left since they looked."""
    if rule := rule_against_asking(table, who, chair):
        raise not_allowed(rule)
    if not rule_against_sitting(table, who, chair):
        return _sat(table, who, name, chair)
    return AskedChair(chair, _guest(table, who, name))


def _withdrew(table: Table, who: str) -> Withdrew:
    wish = table.wish_of(who)
    if wish is None:
        raise not_allowed("MATCH-36")
    return Withdrew(wish.n)


def _answered(table: Table, who: str, number: int, admits: bool) -> Happening:
    if not table.is_host(who):
        raise not_allowed("MATCH-5")
    wish = next((wish for wish in table.wishes if wish.n == number), None)
    if wish is None:
        raise not_allowed("MATCH-36")
    return admitted(wish) if admits else Declined(wish.n)


def admitted(wish: Wish) -> Sat:
    return Sat(wish.chair, wish.guest)


# ------------------------------------------------------------------------------------------------ bots, and presence


def _bot_seated(table: Table, command: SeatBot) -> Sat:
    check_host(table, command.who)
    if _chair_at(table, command.chair).player is not None:
        raise not_allowed("MATCH-2")
    taken = {chair.player.name for chair in table.chairs if chair.player is not None}
    return Sat(command.chair, Bot(next(name for name in BOT_NAMES if name not in taken), command.level))


def _bot_removed(table: Table, who: str, chair: int) -> Stood:
    check_host(table, who)
    if not isinstance(_chair_at(table, chair).player, Bot):
        raise not_allowed("MATCH-9")
    return Stood(chair)


def _named_first(table: Table, who: str, chair: int) -> list[Happening]:
    """CLEF-R8: age is unknown to software, so the host says who is the oldest."""
    check_host(table, who)
    _chair_at(table, chair)
    if table.begins is None:
        raise not_allowed("MATCH-39")
    return [] if table.begins == chair else [NamedFirst(chair)]


def _lost(table: Table, who: str) -> list[Happening]:
    """Who has a chair keeps it; who only asked for one asks no more."""
    chair, wish = table.chair_of(who), table.wish_of(who)
    if chair is None:
        return [] if wish is None else [Withdrew(wish.n)]
    return [] if table.chairs[chair].is_away else [WentAway(chair)]


def _found(table: Table, who: str) -> list[Happening]:
    chair = table.chair_of(who)
    return [CameBack(chair)] if chair is not None and table.chairs[chair].is_away else []
