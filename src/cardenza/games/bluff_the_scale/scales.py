"""Scales: the deal, degree 1 of each scale, one scale after another, and who has won when there is no other."""

from typing import Final, final

from cardenza.decks.carmony import Kind, deck
from cardenza.decks.notes import dealt_to, gathered, size_of
from cardenza.games.bluff_the_scale import placing
from cardenza.games.bluff_the_scale.naming import SAID_NAMES
from cardenza.games.bluff_the_scale.table import DEALING, NOTHING, OVER, PHASES, PLACING, REACTING, ROOTING, Table
from cardenza.kernel import fields, lying, options, positions, zones
from cardenza.kernel.errors import Impossible
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import Reckoning, cards_left
from cardenza.kernel.speech import CARD, NOTE, NOTES, NUMBER, SCALE, SEAT, Said, Sayings
from cardenza.kernel.texts import typed
from cardenza.kernel.verdict import LEGAL, Verdict, refused

RULES: Final[dict[str, str]] = {
    "BLUF-06": "The player who starts a scale first turns the SCALE card so that its 1 points at a note.",
    "BLUF-16": "The first player without NOTE cards wins.",
    "BLUF-17": "When all SCALE cards are used up, the smallest hand wins.",
    "BLUF-R5": "The player who fixes degree 1 also puts down the first card.",
    "BLUF-R20": "With the last SCALE card gone and nobody out, the fewest cards win; equal hands share the win.",
    "BLUF-R32": "The game is dealt once, before anything else, and the first player says when.",
    "BLUF-D1": "Degree 1 is chosen while the Wheel is empty, by the player who starts the scale.",
}

SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "BLUF-R32", seat=SEAT, count=NUMBER)
NEW_SCALE: Final = SAYS.add("new_scale", "BLUF-05", scale=CARD, other=SEAT)
STARTED: Final = SAYS.add("started", "BLUF-06", seat=SEAT, scale=CARD, root=NOTE)
COMPLETE: Final = SAYS.add("complete", "BLUF-15", scale=CARD, notes=NOTES, count=NUMBER).sounding(SCALE)
NO_MORE_SCALES: Final = SAYS.add("no_more_scales", "BLUF-17")
FEWEST: Final = SAYS.add("fewest", "BLUF-17", seat=SEAT, count=NUMBER)
SHARED: Final = SAYS.add("shared", "BLUF-R20", seat=SEAT, count=NUMBER)
ROWS: Final[Sayings] = Sayings()
NONE_LEFT: Final = ROWS.add("none_left", "BLUF-16")
CARDS_LEFT: Final = ROWS.add("cards_left", "BLUF-17", count=NUMBER)
WHICH_ROOT: Final = SAYS.add("which_root", "BLUF-06")
CHOOSE_ROOT: Final = SAYS.add("choose_root", "BLUF-06")

SCALES: Final = [meld.id for meld in deck().of_kind(Kind.SCALE)]
DEAL: Final = 2
ROOT: Final = 16
ROOTS: Final = [ROOT + note for note in range(12)]
ONLY_DEAL: Final = [DEAL]


@final
class ScaleSet(options.Listing):
    """All SCALE cards, or those of a list.

    >>> ScaleSet("BLUF-02", "scale_set", ("all",), "the SCALE cards to choose from").read("sc-major sc-minor")
    ['sc-major', 'sc-minor']
    """

    def of_own(self, items: list[int | str]) -> str:
        strange = [str(item) for item in items if item not in SCALES]
        if strange:
            return f"{typed(strange[0]).text} is no SCALE card such as {SCALES[0]}"
        if not items:
            return "it names one SCALE card at least"
        return "it names no card twice" if len(set(items)) < len(items) else ""

    def example(self) -> list[int | str]:
        return ["sc-major", "sc-minor", "sc-blues"]


def judge_deal(table: Table, seat: int, move: int, decision: str) -> Verdict:
    if move != DEAL or table.phase != DEALING:
        return refused(RULES, "BLUF-R32", decision)
    return LEGAL if seat == table.turn else refused(RULES, "BLUF-R32", "CORE-2")


def deal(table: Table) -> None:
    """BLUF-R32: the SCALE cards, then the NOTE cards, one at a time from the first player (BLUF-R1)."""
    scales = table.rules.melds_in_play()
    table.chance.shuffle(scales)
    first = len(scales) - table.rules.scales
    table.unused = scales[:first]
    table.scale_deck = scales[first:]
    table.is_named = True
    notes = table.rules.note_deck()
    table.chance.shuffle(notes)
    seat, seats = table.turn, table.rules.seats
    for place in range(seats):
        table.hands[seat] = dealt_to(place, seats, notes, len(notes))  # BLUF-03
        seat = seat + 1 if seat + 1 < seats else 0
    table.out = 0
    table.scale = table.scale_deck.pop()  # BLUF-05
    table.phase = ROOTING
    if table.story is not None:
        table.story += deal_told(table)


def is_just_dealt(table: Table) -> bool:
    """Is the first scale still to be started, for the first time?"""
    is_first = len(table.scale_deck) == table.rules.scales - 1 and table.calls == 0
    return is_first and table.phase == ROOTING and not table.wheel and not table.done


def deal_told(table: Table) -> list[Said]:
    """That all cards were dealt, and whose the first SCALE card is."""
    return [DEALT.said(table.turn, len(table.rules.note_deck())), _scale_told(table)]


def judge_root(table: Table, seat: int, move: int, decision: str) -> Verdict:
    """Degree 1, or any other move that has to wait for it or for a turn."""
    is_root = move in ROOTS
    if seat != table.turn:
        return refused(RULES, "CORE-2", "BLUF-08", *(["BLUF-06", "BLUF-R5"] if is_root else []), decision)
    if is_root:
        return LEGAL if table.phase == ROOTING else refused(RULES, "BLUF-D1", "BLUF-06")
    return refused(RULES, "BLUF-06", "BLUF-R5", decision)


def turn_to(table: Table, root: int) -> None:
    table.root = root  # BLUF-06
    table.phase = PLACING  # BLUF-R5
    if table.story is not None:
        table.story.append(STARTED.said(table.turn, _card_told(table), root_named(table, root)))


def root_named(table: Table, note: int) -> str:
    """A note as degree 1 of the scale; where spelling is left to the players, by all its printed names."""
    naming = table.rules.naming
    if table.rules.is_advanced or table.scale == NOTHING:
        return "/".join([SAID_NAMES[name] for name in naming.sets[note]])
    return SAID_NAMES[naming.suggested[12 * table.scale_number() + note]]


def complete(table: Table) -> None:
    """BLUF-15: the cards leave the game unseen (BLUF-R17), and the next player starts another scale."""
    if table.story is not None:
        table.story.append(COMPLETE.said(_card_told(table), placing.spelled(table), len(table.wheel)))
    table.out += gathered(table.wheel)
    clear_wheel(table)
    table.turn = table.turn + 1 if table.turn + 1 < table.rules.seats else 0
    next_scale(table)


def clear_wheel(table: Table) -> None:
    """No card lies there any more, and degree 1 is to be chosen."""
    table.wheel = []
    table.root = NOTHING
    table.root_name = NOTHING
    table.barred = 0


def next_scale(table: Table) -> None:
    """The SCALE card is done with; without another one the game is over (BLUF-17)."""
    table.done.append(table.scale)
    table.calls = 0
    if not table.scale_deck:
        table.scale = NOTHING
        table.phase = OVER
        if table.story is not None:
            table.story += _end_told(table)
        return
    if not table.is_named:
        table.chance.arrange(table.scale_deck, 1)
    table.scale = table.scale_deck.pop()
    table.phase = ROOTING
    if table.story is not None:
        table.story.append(_scale_told(table))


def _card_told(table: Table) -> str:
    return table.rules.card_text(table.scale)


def _scale_told(table: Table) -> Said:
    return NEW_SCALE.said(_card_told(table), table.turn)


def _end_told(table: Table) -> list[Said]:
    """Who has the smallest hand."""
    found = winners(table) or []
    saying = FEWEST if len(found) == 1 else SHARED
    hands = [saying.said(seat, size_of(table.hands[seat])) for seat in found]
    return [NO_MORE_SCALES.said(), *hands]


def outcome(table: Table) -> Outcome | None:
    """The first without cards wins; without a scale to come, the smallest hand."""
    if table.phase != OVER:
        return None
    cards = [size_of(hand) for hand in table.hands]
    fewest = min(cards)
    winners = tuple([seat for seat, size in enumerate(cards) if size == fewest])  # BLUF-R20
    if fewest == 0:
        reason = "BLUF-16" if table.wheel else "BLUF-R14"
    else:
        reason = "BLUF-17" if len(winners) == 1 else "BLUF-R20"
    return Outcome(winners, None, None, reason, tuple(cards))


def reckoning(table: Table) -> Reckoning | None:
    sizes = [size_of(hand) for hand in table.hands]
    return cards_left(NONE_LEFT, CARDS_LEFT, sizes) if table.phase == OVER else None


def winners(table: Table) -> list[int] | None:
    found = outcome(table)
    return None if found is None else list(found.winners)


# ------------------------------------------------------------------------------------------------ documents


@final
class Phase(fields.Word):
    """Where a document does not tell, a card is due if degree 1 is there."""

    def understood(self, state: object, document: positions.Reader, usual: object) -> object:
        if document.raw(self.name) is not None:
            return super().understood(state, document, usual)
        return ROOTING if document.raw("root") is None else PLACING


@final
class Unused(lying.Cards):
    """The SCALE cards that are not in the game (BLUF-R32), which no document tells."""

    def is_derived(self) -> bool:
        return True

    def zones(self, state: object) -> list[zones.Zone]:
        cards = sorted(self.kept(state))
        return [zones.face_down(self.name, cards)] if cards else []

    def read(self, state: object, document: positions.Reader) -> None:
        assert isinstance(state, Table)
        game = state.rules.scales
        deck, *others = [document.slot(name) for name in ("scale_deck", "scale", "done")]
        used = sum([len(slot.cards) + max(slot.wanted, 0) for slot in (deck, *others)])
        if used > game or (used < game and deck.wanted >= 0):
            raise Impossible(f"scale, scale_deck and done are {used} cards, but the game has {game} [BLUF-R32]")
        document.slots.append(positions.Slot(self.name, [], len(state.rules.scale_set) - game, self.deck))


def check(table: Table, read: positions.Reader) -> None:
    """Refuse a phase without its cards, and cards without a scale and a root to lie on."""
    phase, is_open = PHASES[table.phase], table.phase not in (DEALING, OVER)
    placer = table.turn if table.phase == REACTING else NOTHING
    empty = [seat for seat, hand in enumerate(table.hands) if hand == 0 and seat != placer]
    has_begun = len(empty) < table.rules.seats or table.wheel or table.scale != NOTHING or table.done or table.calls
    if table.phase == DEALING and has_begun:
        raise Impossible("in phase deal all cards are in their decks [BLUF-R32]")
    if is_open and table.scale == NOTHING:
        raise Impossible(f"scale must name the card on the Wheel in phase {phase} [BLUF-05]")
    if is_open and empty:
        raise Impossible(f"hands must give seat {empty[0]} a card: a player who has none has won [BLUF-16]")
    if table.phase in (DEALING, ROOTING) or (table.phase == OVER and not table.wheel):
        if table.wheel or table.root != NOTHING:
            raise Impossible(f"in phase {phase} the Wheel is empty and has no root [BLUF-D1]")
    elif table.root == NOTHING or table.scale == NOTHING:
        raise Impossible(f"phase {phase} needs scale and root [BLUF-06]")
    else:
        least, most = int(table.phase == REACTING), table.size() - (table.phase not in (REACTING, OVER))
        if not least <= len(table.wheel) <= most:
            raise Impossible(f"wheel must hold {least} to {most} cards here, not {len(table.wheel)} [BLUF-R7]")
    _check_end(table, read)


def _check_end(table: Table, read: positions.Reader) -> None:
    right, sizes = winners(table), [size_of(hand) for hand in table.hands]
    is_used_up = min(sizes) > 0 and table.scale == NOTHING and not table.scale_deck
    if table.phase == OVER and sizes.count(0) != 1 and not is_used_up:
        raise Impossible("phase over needs one empty hand, or no SCALE card left [BLUF-16, BLUF-17]")
    told = None if read.raw("winners") is None else read.numbers("winners", table.rules.seats)
    if told is not None and right is None:
        raise Impossible("winners belong to phase over")
    if told not in (None, right):
        raise Impossible(f"winners must be {right}, not {told} [BLUF-16, BLUF-R20]")
