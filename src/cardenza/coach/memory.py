"""Memory: cards turned up twice, gaps, places beyond the grid. What lies face down is for the players to remember."""

from collections.abc import Sequence
from typing import Final, final

from cardenza.coach import ORDER, pairing
from cardenza.coach.finding import Finder, cards_to
from cardenza.decks.musicards import note_of, parse_card
from cardenza.games.memory import NO_PLACE as NOWHERE
from cardenza.games.memory import OVER, RULES, TO_TELL, Memory, MemoryState
from cardenza.kernel.contract import Game, State
from cardenza.kernel.events import Event
from cardenza.kernel.speech import NUMBER, Number, Said, Saying
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
SEEN: Final = Saying("both_seen", "")
UNSEEN: Final = Saying("not_seen", "")
ASKS: Final = (FIRST, SECOND, SEEN, UNSEEN)
PAIR: Final = Saying("makes_pair", "")
ACHIEVES: Final = {"same_note": PAIR, "same_symbol": PAIR, "tritone": PAIR, "inversion": PAIR}


def question_of(state: MemoryState, seat: int, move: int) -> Said:
    return (FIRST if state.up == NOWHERE else SECOND).alone


def reasons_of(state: MemoryState, seat: int, move: int) -> list[Said]:
    """Of a first card: has it lain open, and its partner too?"""
    if state.up != NOWHERE:
        return []
    if not state.known[move] >> seat & 1:
        return [UNSEEN.alone]
    others = [place for place in state.lying if place != move and state.known[place] >> seat & 1]
    is_pair = any(state.rules.is_pair(state.grid[move], state.grid[other]) for other in others)
    return [SEEN.alone] if is_pair else []
