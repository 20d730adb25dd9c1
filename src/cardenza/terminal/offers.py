"""What there is to play, a line for each game."""

from cardenza.catalogue import games
from cardenza.kernel.contract import players
from cardenza.terminal.pretty import keyed
from cardenza.words import words_of


def offers(language: str = "en") -> list[tuple[str, str]]:
    """Every game with the line that offers it."""
    if language == "en":
        return [(kind.key, f"{kind.title} ({players(kind)}): {kind.summary}.") for kind in games()]
    books = [words_of(language, kind.key) for kind in games()]
    return [(kind.key, keyed(f"{book.title} : {book.summary}")) for kind, book in zip(games(), books, strict=True)]
