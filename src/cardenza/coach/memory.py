"""Memory: cards turned up twice, gaps, places beyond the grid. What lies face down is for the players to remember."""

from collections.abc import Sequence
from typing import Final, final

from cardenza.coach import ORDER, pairing
from cardenza.coach.finding import Finder, cards_to
from cardenza.coach.hinting import Hint
from cardenza.decks.musicards import PAIR_RULES, PARTNERS, is_wild, note_of, parse_card
from cardenza.games.memory import NO_PLACE as NOWHERE
from cardenza.games.memory import OVER, RULES, TO_TELL, Memory, MemoryState
from cardenza.kernel.contract import Game, State
from cardenza.kernel.events import Event
from cardenza.kernel.gestures import Touch
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import NOTE, NUMBER, Number, Said, Saying
from cardenza.kernel.verdict import Objection

SAME_CARD: Final = Saying("same-card", "", place=NUMBER)
GAP: Final = Saying("gap", "", place=NUMBER)
NO_PLACE: Final = Saying("no-such-place", "", place=NUMBER, count=NUMBER)
IDEAS: Final = (SAME_CARD, GAP, NO_PLACE, *pairing.WRONG, *pairing.MISSED)


def idea_of(state: MemoryState, seat: int, move: int) -> Said | None:
    if state.phase == OVER:
        return None
    if seat != state.turn:
        return ORDER.alone
    place = Number(move + 1)
    if move >= len(state.grid):
        return NO_PLACE.said(place, Number(len(state.grid)))
    if move == state.up:
        return SAME_CARD.said(place)
    return None if move in state.lying else GAP.said(place)


# ------------------------------------------------------------------------------------------------ pairs

CITED: Final = pairing.Cited(RULES, "MEM-06", "MEM-R5", "MEM-07")


@final
class Pairs(Finder):
    """MEM-04, MEM-05: are the two cards of one's own turn a pair? What lay where is nobody's to tell (MEM-R7)."""

    telling = frozenset(
        {"same_note", "same_symbol", "tritone", "inversion"}
        | {"other_note", "other_symbol", "no_tritone", "same_is_no_tritone", "no_inversion"}
    )

    def asks(self, game: Game, sets: Sequence[Sequence[str]]) -> Said:
        assert isinstance(game, Memory)
        return TO_TELL.said(game.pair_rule)

    def dealt(self, state: State, seat: int) -> list[list[str]]:
        return []

    def laid(self, game: Game, seat: int, heard: Sequence[Event]) -> list[list[str]]:
        pair = cards_to(("pairs", seat), heard)
        return [pair] if pair else []

    def opened(self, before: State, move: int) -> list[str]:
        assert isinstance(before, MemoryState)
        if before.up == NOWHERE:
            return []
        return [before.rules.card_text(before.grid[place]) for place in (before.up, move)]

    def against(self, game: Game, cards: Sequence[str]) -> Objection | None:
        assert isinstance(game, Memory)
        return pairing.no_pair(game.pair_rule, CITED, cards)

    def for_pair(self, game: Game, cards: Sequence[str]) -> Objection:
        assert isinstance(game, Memory)
        return pairing.is_pair(game.pair_rule, CITED, cards)

    def kind(self, game: Game, card: str) -> int:
        return note_of(parse_card(card))


FINDER: Final = Pairs()


# ------------------------------------------------------------------------------------------------ hints

FIRST: Final = Saying("remember_pair", "")
SECOND: Final = Saying("remember_partner", "")
PAIR_OF: Final = {rule: Saying(f"pair_{rule}", "") for rule in PAIR_RULES}
PARTNER_OF: Final = {
    "same": Saying("partner_same", "", first=NOTE),
    "tritone": Saying("partner_tritone", "", first=NOTE, second=NOTE),
    "inversion": Saying("partner_inversion", "", **pairing.PAIR, low=NUMBER, high=NUMBER),
}
PARTNER_OF_SYMBOL: Final = Saying("partner_symbol", "")
BY_LOT: Final = Saying("by_lot", "")
ASKS: Final = (FIRST, SECOND, *PAIR_OF.values(), *PARTNER_OF.values(), PARTNER_OF_SYMBOL, BY_LOT)


def hint_of(state: MemoryState, seat: int, rng: Rng) -> Hint:
    """What to look for; never what lay where, for that is the players' to remember (MEM-R7): the place is drawn."""
    places = state.legal_moves(seat)
    move = places[rng.below(len(places))]
    if state.up == NOWHERE:
        return Hint(FIRST.alone, PAIR_OF[state.rules.pair_rule].alone, (), move, (BY_LOT.alone,))
    marks = (Touch("grid", None, state.up),)
    return Hint(SECOND.alone, _partner_said(state.rules.pair_rule, state.grid[state.up]), marks, move, (BY_LOT.alone,))


def _partner_said(pair_rule: str, card: int) -> Said:
    """The partner of a card, by the clock."""
    if is_wild(card):
        return PARTNER_OF_SYMBOL.alone
    note = note_of(card)
    partner = PARTNERS[pair_rule][note]
    first, second = pairing.named(note, partner)
    if pair_rule == "same":
        return PARTNER_OF["same"].said(first)
    if pair_rule == "tritone":
        return PARTNER_OF["tritone"].said(first, second)
    hours = pairing.hours(note, partner)
    return PARTNER_OF["inversion"].said(first, second, *map(Number, hours))
