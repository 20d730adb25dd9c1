"""Old Maid: places where no card is, cards named twice. Which card a place holds is nobody's to hear beforehand.

The pairs in one's hand are there to be found.
"""

from collections.abc import Sequence
from typing import Final, final

from cardenza.coach import ORDER, pairing
from cardenza.coach.finding import Finder, cards_to
from cardenza.decks.musicards import names_of, note_of, pairs_in, parse_card
from cardenza.games.old_maid import ARRANGE, KEEP, KINDS, OVER, RULES, TO_FIND, OldMaid, OldMaidState
from cardenza.kernel.contract import Game, State
from cardenza.kernel.events import Event
from cardenza.kernel.speech import NUMBER, Number, Said, Saying
from cardenza.kernel.verdict import Objection

NO_PLACE: Final = Saying("no-such-place", "", place=NUMBER, count=NUMBER)
TWICE: Final = Saying("same-card", "", place=NUMBER)
IDEAS: Final = (NO_PLACE, TWICE, *pairing.WRONG)


def idea_of(state: OldMaidState, seat: int, move: int) -> Said | None:
    is_take = move < KEEP
    if state.phase == OVER or not (is_take or state.rules.has_arranging):
        return None
    asked = state.giver() if state.phase == ARRANGE else state.turn
    if seat != asked or is_take == (state.phase == ARRANGE):
        return ORDER.alone
    places, size = KINDS.of(move).values(move), len(state.hands[state.giver()])
    beyond = [place for place in places if place >= size]
    if beyond and (is_take or size > 1):
        return NO_PLACE.said(Number(beyond[0] + 1), Number(size))
    return TWICE.said(Number(places[0] + 1)) if len(places) > len(set(places)) else None


# ------------------------------------------------------------------------------------------------ pairs

CITED: Final = pairing.Cited(RULES, "MAID-02", "MAID-R10", "MAID-03")


@final
class Pairs(Finder):
    """MAID-02, MAID-05: those of the deal, and the one that a card just taken makes."""

    telling = frozenset({"laid", "same", "tritone", "inversion"})

    def asks(self, game: Game, sets: Sequence[Sequence[str]]) -> Said:
        assert isinstance(game, OldMaid)
        return TO_FIND.said(game.pair_rule, len(sets))

    def dealt(self, state: State, seat: int) -> list[list[str]]:
        assert isinstance(state, OldMaidState)
        return [names_of(pair) for pair in pairs_in(state.paired[seat], state.rules.partners)]

    def laid(self, game: Game, seat: int, heard: Sequence[Event]) -> list[list[str]]:
        pair = cards_to(("laid", None), heard)
        return [pair] if pair else []

    def against(self, game: Game, cards: Sequence[str]) -> Objection | None:
        assert isinstance(game, OldMaid)
        return pairing.no_pair(game.pair_rule, CITED, cards)

    def kind(self, game: Game, card: str) -> int:
        return note_of(parse_card(card))


FINDER: Final = Pairs()


# ------------------------------------------------------------------------------------------------ hints

ARRANGING: Final = Saying("where_to_hide", "")
QUESTIONS: Final = {"take": Saying("what_is_missing", ""), "keep": ARRANGING, "swap": ARRANGING}
PAIR: Final = Saying("makes_pair", "")
ACHIEVES: Final = {"same": PAIR, "tritone": PAIR, "inversion": PAIR}
