"""Your game is a piece: every finished game as music, by the rules of docs/pieces.md.

Each game has a module of its own here, found by its key, with one function, `write`: it follows the record, sees each
move with the position before and after it, and says on a draft what sounds when. A game from elsewhere has none:
there each card that names a note sounds as it is played (`any_game`). Nothing here reads a file or a clock.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cardenza.kernel.records import Record
from cardenza.pieces import any_game
from cardenza.pieces.drafting import Draft, clef_of
from cardenza.pieces.following import Followed, Turn
from cardenza.pieces.piece import Event, Heading, Measure, Piece, Played, Voice, order_of, performed

__all__ = [
    "Event",
    "Heading",
    "Measure",
    "Piece",
    "Played",
    "Voice",
    "compose",
    "order_of",
    "performed",
]


def compose(record: Record, players: Sequence[str] = (), winners: Sequence[int] | None = None) -> Piece:
    """The piece of a game. Raises `Unreadable`, with the line, for a record that is wrong.

    `winners` are those whom the table knows, where that is not the game's own end: somebody ran out of time.
    """
    followed = Followed(record)
    writer = writer_of(record.game)
    draft = Draft(len(getattr(writer, "LINES", ())) or followed.game.seats)
    writer.write(draft, followed.game, _while_there_is_room(followed, draft))
    if winners is None:
        end = followed.end()
        outcome = end.outcome() if end.is_over() else None
        winners = () if outcome is None else outcome.winners
    return _piece(record.game, writer, draft, players, winners)


def _while_there_is_room(followed: Followed, draft: Draft) -> Iterator[Turn]:
    for turn in followed.turns():
        if draft.is_full:
            return
        yield turn


def _piece(game: str, writer: ModuleType, draft: Draft, players: Sequence[str], winners: Sequence[int]) -> Piece:
    lines: Sequence[str] = getattr(writer, "LINES", ())
    seats = range(draft.voices) if not lines else [0] * len(lines)
    names = lines or [players[seat] if seat < len(players) and players[seat] else str(seat + 1) for seat in seats]
    closing = [voice for voice, seat in enumerate(seats) if seat in winners]
    measures = draft.close(closing)
    clefs = [clef_of([pitch for sound in line for pitch in sound.pitches]) for line in draft.sounds]
    voices = [Voice(*voice) for voice in zip(names, clefs, seats, strict=True)]
    return Piece(game, draft.tempo, tuple(voices), measures)


@cache
def writer_of(key: str) -> ModuleType:
    """The module that writes the pieces of a game."""
    name = f"{__name__}.{key.replace('-', '_')}"
    found = import_module(name) if find_spec(name) else any_game
    return found if hasattr(found, "write") else any_game
