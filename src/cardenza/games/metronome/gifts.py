"""What is known of cards that were given (METR-T6): who knows of which card in whose hand, one number each."""

from cardenza.decks.metronome import BIT, KINDS, NAMES


def known(viewer: int, owner: int, card: int) -> int:
    """That a player knows of a card in the hand of another.

    >>> knower_of(known(3, 1, 15)), owner_of(known(3, 1, 15)), card_of(known(3, 1, 15))
    (3, 1, 15)
    """
    return (8 * viewer + owner) * KINDS + card


def knower_of(entry: int) -> int:
    return entry // KINDS // 8


def owner_of(entry: int) -> int:
    return entry // KINDS % 8


def card_of(entry: int) -> int:
    return entry % KINDS


def cards_known(entries: list[int], viewer: int, owner: int) -> list[int]:
    """The cards in a hand that a player knows of, in card order."""
    return sorted([card_of(entry) for entry in entries if knower_of(entry) == viewer and owner_of(entry) == owner])


def known_to(entries: list[int], seat: int) -> list[int]:
    """What a player knows, and what others know of that player's own cards, which came from them."""
    return [entry for entry in entries if knower_of(entry) == seat or owner_of(entry) == seat]


def who_knows(entries: list[int], seats: int, owner: int, cards: list[int]) -> list[int]:
    """For each card of a hand the players who know that it is there; of alike cards the last, which came last."""
    masks: list[int] = []
    for at, card in enumerate(cards):
        later = cards[at + 1 :].count(card)
        viewers = [viewer for viewer in range(seats) if entries.count(known(viewer, owner, card)) > later]
        masks.append(sum([BIT[viewer] for viewer in viewers]))
    return masks


def as_document(entries: list[int], seats: int) -> object:
    """`knows` as documents write it: for each seat an object, other seat to cards; None where nothing is known."""
    if not entries:
        return None
    found: list[dict[str, list[str]]] = []
    for viewer in range(seats):
        held = {str(owner): cards_known(entries, viewer, owner) for owner in range(seats)}
        found.append({owner: [NAMES[card] for card in cards] for owner, cards in held.items() if cards})
    return found


def after_gift(entries: list[int], giver: int, receiver: int, card: int) -> list[int]:
    """METR-D8: who does not see which card goes knows no card of the giver any more; the giver knows this one."""
    kept = [entry for entry in entries if owner_of(entry) != giver or knower_of(entry) == receiver]
    if known(receiver, giver, card) in kept:
        kept.remove(known(receiver, giver, card))
    kept.append(known(giver, receiver, card))
    return kept


def after_play(entries: list[int], player: int, card: int) -> list[int]:
    """A gift is known until the receiver plays such a card."""
    kept: list[int] = []
    forgotten: list[int] = []
    for entry in entries:
        is_such = owner_of(entry) == player and card_of(entry) == card
        if is_such and knower_of(entry) not in forgotten:
            forgotten.append(knower_of(entry))
        else:
            kept.append(entry)
    return kept
