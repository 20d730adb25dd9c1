"""Nobody is told what they may not know: every message of many random tables, for everybody who receives it.

Two checks. By name: where a deck has each card once, no card that is hidden from a receiver is named in what they are
told. By another world: exchange what a receiver neither sees nor knows, ask the table the same, and if that shows them
nothing new, the message is the same to the last byte.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

import msgspec
import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import CardenzaError, NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import GAP, is_among
from cardenza.match import commands as asked
from cardenza.match.commands import Command
from cardenza.match.deciding import decide
from cardenza.match.events import Entry
from cardenza.match.evolving import evolve
from cardenza.match.settings import Settings
from cardenza.match.shuffles import game_nonce, game_secret
from cardenza.match.table import Phase, Table
from cardenza.protocol.speaking import objection_told
from cardenza.protocol.telling import Item, Receiver, item_of, update
from cardenza.testing.walk import some_game, variants
from tests import asking
from tests.match.live import GUESTS, STRANGER, Live, any_clock, any_command, begun, movers
from tests.protocol.knowing import shown_in_passing
from tests.samples import SAMPLE

LOTS: Final = max(1, SAMPLE.tables // 3)  # tests for the tables of a game, which several processes can share
LENGTH: Final = 50
WORD: Final = re.compile(r'[^\s()\[\]{}",:]+')

Tell = Callable[[Table, Sequence[Item], str, int], bytes]


def tell(table: Table, items: Sequence[Item], who: str, now: int) -> bytes:
    """What somebody is told, as it goes over the line."""
    return msgspec.json.encode(update(table, "able-baker", items, Receiver(who, "CODE"), now=now))


@dataclass(frozen=True)
class Turn:
    """A command at a table, and what it led to."""

    before: Table
    command: Command
    now: int
    items: tuple[Item, ...]
    between: tuple[Table, ...]  # the table after each item
    tell: Tell

    @property
    def after(self) -> Table:
        return self.between[-1]

    @cached_property
    def messages(self) -> dict[str, bytes]:
        """What everybody is told."""
        return {who: self.tell(self.after, self.items, who, self.now) for who, _ in receivers(self.after)}

    def exposed(self) -> set[str]:
        """The cards that the moves have shown to everybody in passing."""
        pairs = zip((self.before, *self.between), self.between, strict=False)
        return {card for before, after in pairs for card in shown_in_passing(before, after)}


def turn(before: Table, command: Command, now: int, tell: Tell) -> Turn:
    """Ask a table, as a room does."""
    table, items, between = before, list[Item](), list[Table]()
    for event in decide(before, command, now):
        entry = Entry(table.n + 1, now, event)
        table = evolve(table, entry)
        items.append(item_of(entry, table))
        between.append(table)
    return Turn(before, command, now, tuple(items), tuple(between) or (before,), tell)


# ------------------------------------------------------------------------------------------------ tables by lot


def turns(kind: type[Game], seed: int, tell: Tell = tell) -> Iterator[Turn]:
    """A table with any options and judge, where mostly the players move; half of them are looked at from later on."""
    random = Random(seed)
    live = opened(kind, random)
    for _ in range(random.choice([0, 0, 40, 120])):
        if movers(live.table):
            with suppress(NotAllowed):  # a mistake that the Coach has caught
                live.do(owed(random, live.table))
    for _ in range(LENGTH):
        live.now += random.choice([0, 1, 900, 20_000])
        before, now = live.table, max(live.now, live.table.at)
        command = next_command(random, before)
        try:
            made = turn(before, command, now, tell)
        except CardenzaError:
            continue
        live.tables += made.between
        yield made


def opened(kind: type[Game], random: Random) -> Live:
    seats = random.randint(kind.least_seats, kind.most_seats)
    options = some_game(kind, seats, Rng(random.getrandbits(60))).options
    judge = random.choice(list(Judge))
    chosen = Settings(
        game=kind.key,
        seats=seats,
        options=dict(options),
        judge=judge,
        clock=any_clock(random),
        games=3,
        pile_view=random.choice(["top", "full"]),
    )
    persons = GUESTS[: random.randint(1, min(seats, len(GUESTS)))]
    return begun(chosen, persons, f"{random.getrandbits(256):064x}")


def next_command(random: Random, table: Table) -> Command:
    if table.phase is Phase.OVER:
        return asked.Begin(table.host)
    if random.random() < 0.75 and movers(table):
        return owed(random, table)
    return asked.Tick() if random.random() < 0.3 else any_command(random, table)


def owed(random: Random, table: Table) -> Command:
    """A move of somebody who is to act: a sensible one, any legal one, or a wrong one."""
    seat, game = random.choice(movers(table)), table.game
    kind, state = random.random(), table.facing(seat)
    moves = asking.playout_moves(state, seat)
    if kind < 0.2:
        moves = list(state.legal_moves(seat))
    elif kind < 0.3:
        moves = mistakes(state, seat, random) or moves
    text = game.move_text(random.choice(moves))
    guest = table.chair_at(seat).guest()
    if guest is None or table.is_bots(seat):
        return asked.BotPlay(seat, text, len(table.moves), table.game_number)
    return asked.Play(guest.id, text)


def mistakes(state: State, seat: int, random: Random) -> list[int]:
    tried = variants(state, seat, Rng(random.getrandbits(60)), 2)
    return [move for move in tried if state.judge(seat, move).is_mistake()]


def receivers(table: Table) -> list[tuple[str, int | None]]:
    """Everybody who is told something, with their seat: the persons at the table, and somebody who watches."""
    persons = [guest.id for chair in table.chairs if (guest := chair.guest()) is not None]
    return [(who, table.seat_of_guest(who)) for who in [*persons, STRANGER]]


# ------------------------------------------------------------------------------------------------ by name


def hidden(tables: Sequence[Table], viewer: int | None) -> set[str]:
    """The names of the cards that a viewer has not seen, nor come to know, at any of these moments.

    What all seats know was shown to everybody, so who watches (None) has seen it too (DIST-18).
    """
    known, unknown = set[str](), set[str]()
    for table in tables:
        state = table.current()
        eyes = range(state.game.seats) if viewer is None else [viewer]
        for zone in state.zones():
            for card, who in zip(zone.cards, zone.known, strict=True):
                if card != GAP:
                    is_known = all(is_among(seat, who) for seat in eyes)
                    (known if is_known else unknown).add(state.game.card_text(card))
    return unknown - known


def has_unique_cards(game: Game) -> bool:
    return max(Counter(game.deck()).values()) == 1


def check_names(made: Turn) -> int:
    """No hidden card is named. Tells how many there were to name."""
    moments = (made.before, *made.between) if made.before.game_number == made.after.game_number else made.between
    public = made.exposed()
    count = 0
    for who, seat in receivers(made.after):
        secret = hidden(moments, seat) - public
        leaked = secret & set(WORD.findall(made.messages[who].decode()))
        assert not leaked, f"{who} on seat {seat} is told of {leaked} by {made.command}"
        count += len(secret)
    return count


# ------------------------------------------------------------------------------------------------ by another world


def elsewhere(before: Table, viewer: int, rng: Rng) -> Table:
    """The same table where all that the viewer neither sees nor knows was dealt anew."""
    other = before.current().clone()
    other.redeal(rng, viewer)
    other.chance = before.current().chance
    return replace(before, state=other)


def shown(made: Turn, viewer: int | None) -> object:
    """All that somebody comes to know by a turn: what they see and know, what they hear, what everybody was shown."""
    views = [table.current().view(viewer) for table in made.between]
    heard = [item.deeds and (item.deeds.told_to(viewer), item.deeds.is_mistake) for item in made.items]
    return views, heard, made.exposed(), [item.entry.event for item in made.items if not item.deeds]


def check_worlds(made: Turn, rng: Rng) -> int:
    """In another world that shows the receiver the same, they are told the same. Tells how many could be compared."""
    count = 0
    for who, seat in receivers(made.before):
        if made.after.seat_of_guest(who) != seat:
            continue  # whoever has changed seats sees other cards now
        viewer = rng.below(made.before.settings.seats) if seat is None else seat  # who watches sees less than any seat
        other = elsewhere(made.before, viewer, rng)
        if other.current().document() == made.before.current().document():
            continue
        if rng.below(4) == 0:
            check_refusals(made, other, who, seat, rng)
        try:
            twin = turn(other, made.command, made.now, made.tell)
        except CardenzaError:
            continue  # there it cannot be
        if shown(twin, seat) == shown(made, seat):
            same = twin.messages.get(who) == made.messages.get(who)
            assert same, f"{who} on seat {seat} can tell two worlds apart by {made.command}"
            count += 1
    return count


def check_refusals(made: Turn, other: Table, who: str, seat: int | None, rng: Rng) -> None:
    state = made.before.current()
    tried = [] if seat is None else variants(state, seat, rng, 1)
    for text in map(state.game.move_text, tried):
        answer = refusal(made.before, who, text, made.now)
        assert refusal(other, who, text, made.now) == answer, f"the answer to {text!r} tells {who} hidden cards"


def refusal(table: Table, who: str, text: str, now: int) -> bytes:
    """What somebody is answered who wants to make a move that cannot be."""
    try:
        decide(table, asked.Play(who, text), now)
    except NotAllowed as error:
        return msgspec.json.encode(objection_told(error.objection))
    except CardenzaError as error:
        return str(error).encode()
    return b""


def check_secrets(made: Turn) -> None:
    """Neither what the shuffles come from nor who somebody is in truth is told to anybody."""
    table = made.after
    running = range(table.game_number + (table.phase is Phase.OVER), table.game_number + 2)
    kept = [derive(table.master, game) for game in running for derive in (game_secret, game_nonce)]
    for message in made.messages.values():
        assert not [secret for secret in (table.master, *kept, *GUESTS, STRANGER) if secret.encode() in message]


# ------------------------------------------------------------------------------------------------ the tests


@pytest.mark.parametrize("lot", range(LOTS))
@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_nobody_is_told_what_they_may_not_know(kind: type[Game], lot: int) -> None:
    names = worlds = 0
    for seed in range(lot, SAMPLE.tables, LOTS):
        for made in turns(kind, seed):
            check_secrets(made)
            worlds += check_worlds(made, Rng(seed, made.after.n))
            if has_unique_cards(made.after.game):
                names += check_names(made)
    assert worlds > 0, "no two worlds were compared, so nothing was checked"
    assert names > 0 or not has_unique_cards(kind())


def tell_all(table: Table, items: Sequence[Item], who: str, now: int) -> bytes:
    """The whole position comes along."""
    return tell(table, items, who, now) + msgspec.json.encode(table.current().document())


def tell_others(table: Table, items: Sequence[Item], who: str, now: int) -> bytes:
    """Everybody is told what the first person is told."""
    return tell(table, items, GUESTS[0], now)


def check_all(kind: type[Game], check: Callable[[Turn, Rng], object], leak: Tell) -> None:
    for made in turns(kind, 3, leak):
        check(made, Rng(made.after.n))


@pytest.mark.parametrize("leak", [tell_all, tell_others])
def test_the_checks_find_what_is_told_too_much(leak: Tell) -> None:
    kind = catalogue.find("the-distance")
    with pytest.raises(AssertionError, match="is told of"):
        check_all(kind, lambda made, _: check_names(made), leak)
    with pytest.raises(AssertionError, match="two worlds"):
        check_all(kind, check_worlds, leak)
