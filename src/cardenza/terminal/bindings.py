"""The keys at the foot of a screen, in the language of the reader."""

from dataclasses import replace

from textual.binding import ActiveBinding

from cardenza.terminal.phrases import phrase


def worded(active: dict[str, ActiveBinding], language: str) -> dict[str, ActiveBinding]:
    """Keys that are described by the key of a phrase, described by that phrase; what is not shown needs none."""
    return {
        key: each._replace(binding=replace(each.binding, description=phrase(language, each.binding.description)))
        if each.binding.show
        else each
        for key, each in active.items()
    }
