"""The decks as data, one `.toml` each, and what the games of one deck share."""

from cardenza.kernel.errors import CardenzaError


class DeckError(CardenzaError):
    """A deck that cannot be: the sentence says which rule it breaks, and where."""
