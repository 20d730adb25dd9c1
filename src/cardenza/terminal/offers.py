"""What there is to play, a line for each game."""

from cardenza.catalogue import games


def offers() -> list[tuple[str, str]]:
    """Every game with the line that offers it."""
    return [(kind.key, f"{kind.title} ({kind.players()}): {kind.summary}.") for kind in games()]
