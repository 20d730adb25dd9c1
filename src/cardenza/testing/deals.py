"""What a deal promises: a seed tells it, and whoever imagines another one imagines all cards that are hidden."""

from collections import Counter
from collections.abc import Sequence
from math import comb, prod
from typing import Final

from cardenza.kernel.contract import Game, State
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import GAP, is_among

WORLDS: Final = 16
BY_LOT: Final = 1e-9  # how likely it may be that a game is blamed for what lots have done


def check_deal(game: Game) -> None:
    """The same seed deals the same cards; and just dealt, what a seat neither sees nor knows may lie anywhere.

    Later a player may have worked out where a card lies, so that it stays there.
    """
    state = game.deal(1)
    assert game.deal(1).document() == state.document(), "the same seed deals other cards: chance is asked elsewhere"
    for seat in range(game.seats):
        kept = ", ".join(_kept(state, seat))
        assert not kept, f"redeal does not deal anew what seat {seat} cannot see: {kept}"


def _kept(state: State, seat: int) -> list[str]:
    """The zones whose hidden cards are the same in all worlds, though lots would not leave them there."""
    hidden, world = _hidden(state, seat), state.clone()
    kept = {at for at, cards in enumerate(hidden) if _chance_alike(cards, hidden, state.game) ** WORLDS < BY_LOT}
    for number in range(WORLDS):
        world.redeal(Rng(number), seat)
        kept -= {at for at, cards in enumerate(_hidden(world, seat)) if cards != hidden[at]}
    zones = state.zones()
    return [zones[at].name if zones[at].place is None else f"{zones[at].name} {zones[at].place}" for at in sorted(kept)]


def _hidden(state: State, seat: int) -> list[Counter[int]]:
    """For each zone the cards there that the seat neither sees nor knows."""
    return [
        Counter(
            card
            for card, seen, known in zip(zone.cards, zone.seen, zone.known, strict=True)
            if card != GAP and not is_among(seat, seen) and not is_among(seat, known)
        )
        for zone in state.zones()
    ]


def _chance_alike(cards: Counter[int], lying: Sequence[Counter[int]], game: Game) -> float:
    """How likely it is that the lots put just these cards there again, out of all hidden ones of their decks."""
    decks = {game.deck_of(card) for card in cards}
    pool = Counter(card for each in lying for card in each.elements() if game.deck_of(card) in decks)
    return prod(comb(pool[card], count) for card, count in cards.items()) / comb(pool.total(), cards.total())
