"""What there is to play, a line for each game."""

from cardenza.catalogue import games
from cardenza.kernel.contract import players


def offers() -> list[tuple[str, str]]:
    """Every game with the line that offers it."""
    return [(kind.key, f"{kind.title} ({players(kind)}): {kind.summary}.") for kind in games()]
