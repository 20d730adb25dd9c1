"""Everything that reads a text: what it reads, texts that it can read, and how what was read is written again."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from cardenza import catalogue, engrave
from cardenza.decks.carmony import read_melds
from cardenza.kernel.contract import Game, State
from cardenza.kernel.options import Listing, Option
from cardenza.kernel.records import Record, Replay, read_record
from cardenza.kernel.rng import Rng
from cardenza.pieces import compose
from cardenza.protocol.replaying import replayed
from cardenza.server import addresses
from cardenza.server.identity import Guests, Visitor
from cardenza.server.names import cleaned_name
from cardenza.server.proxies import network
from cardenza.server.sites import is_known_host, is_same_site
from cardenza.terminal.notation import in_one_word
from cardenza.theory import naming, octaves
from cardenza.theory.accidentals import accidental_text, parse_accidental
from cardenza.theory.chords import Chord
from cardenza.theory.intervals import Interval
from cardenza.theory.keys import Key
from cardenza.theory.letters import parse_letter
from cardenza.theory.notes import Note
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature
from cardenza.theory.scales import Scale

GOLDEN: Final = Path(__file__).parent.parent / "golden"
MOVES: Final = 30  # so far into a game its texts are taken from
GUESTS: Final = Guests(b"secret")
TABLE: Final = "mellow-viola-lantern"


@dataclass(frozen=True)
class Reader:
    """`read` gives a value or a refusal; what it gives, written by `write`, is read as the same."""

    name: str
    read: Callable[[str], Any]
    seeds: Sequence[str]
    write: Callable[[Any], str] | None = None


def readers() -> list[Reader]:
    return [*THEORY, *HOUSE, *[reader for kind in catalogue.games() for reader in of_game(kind)]]


# ------------------------------------------------------------------------------------------------ music

SCORES: Final = ["treble 3/4 C4/4. #F5/8~ F5/8 r/4 :|", "bass key D C3/1", "treble C4+E4+G4/2 | r/2"]
MELDS: Final = ["ch-9: 1 3 (5) b7 9 | Dominant Ninth | 9", "iv-1: 1 #4/b5\nsc-1: 1 2 3 4 5 6 7"]
THEORY: Final = [
    Reader("note", Note.parse, ["C", "F#", "Bb", "Cx", "Ebb"], str),
    Reader("pitch", Pitch.parse, ["C4", "F#-1", "Bb9"], str),
    Reader("interval", Interval.parse, ["P1", "m3", "A4", "d5", "M13"], str),
    Reader("chord", Chord.parse, ["C", "Cm7", "F#maj7", "Bbsus4", "Ebdim7", "G7/B"]),
    Reader("scale", Scale.parse, ["C major", "F# harmonic minor", "Bb blues"]),
    Reader("key", Key.parse, ["C major", "F# minor", "Bb major"], str),
    Reader("note value", NoteValue.parse, ["1/4", "1/8.", "quarter", "half."], str),
    Reader("time signature", TimeSignature.parse, ["4/4", "6/8", "3/2"], str),
    Reader("accidental", parse_accidental, ["#", "b", "x", "bb", ""], accidental_text),
    Reader("letter", parse_letter, ["A", "g"]),
    *[
        Reader(f"note in {system}", partial(naming.parse, system=system), ["C", "H", "fis", "si bémol", "Do", "es"])
        for system in naming.SYSTEMS
    ],
    *[
        Reader(f"pitch in {style}", partial(octaves.parse, style=style), ["C4", "c'", "Do3", "C,,"])
        for style in octaves.STYLES
    ],
    Reader("score", engrave.read, SCORES, engrave.write),
    Reader("engraved", engrave.engraved, SCORES),
    Reader("melds", lambda text: read_melds(tuple(text.split("\n"))), MELDS),
    Reader("line in one word", partial(in_one_word, system="fr"), ["play si bémol as do dièse"]),
]


# ------------------------------------------------------------------------------------------------ the house


def _cookie(text: str) -> Visitor | None:
    return GUESTS.read(text)


def _written(visitor: Visitor | None) -> str:
    return "" if visitor is None else GUESTS.cookie(visitor)


HOUSE: Final = [
    Reader("cookie", _cookie, [GUESTS.cookie(GUESTS.issue(name)) for name in ("", "Ann", "Zoë 🎵")], _written),
    Reader("recovery code", lambda text: GUESTS.is_code(text, TABLE, 0, "ann"), [GUESTS.code(TABLE, 0, "ann")]),
    Reader("invitation", lambda text: GUESTS.is_invitation(text, TABLE, 3), [GUESTS.invitation(TABLE, 3)]),
    Reader("table address", addresses.cleaned, [TABLE, "Mellow Viola Lantern", " MELLOW--VIOLA "], str),
    Reader("is an address", addresses.is_address, [TABLE]),
    Reader("name", cleaned_name, ["Ann", "Zoë", "می‌خواهم", "👩‍🎤"], str),
    Reader("proxy", lambda text: _value_of(partial(network, text)), ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"]),
    Reader("host", lambda text: is_known_host({"host": text}, frozenset({"[::1]"})), ["[::1]:8000", "a.example:1"]),
    Reader(
        "origin",
        lambda text: is_same_site({"origin": text, "host": "a.example"}, "https://b.example"),
        ["https://a.example:8000", "http://[::1]", "null"],
    ),
]


def _value_of(attempt: Callable[[], Any]) -> Any:
    """Of a reader that the command line asks, which takes a ValueError for what it is."""
    try:
        return attempt()
    except ValueError:
        return None


# ------------------------------------------------------------------------------------------------ games


def of_game(kind: type[Game]) -> Iterator[Reader]:
    game = kind()
    states = some_states(game)
    moves = sorted({text for state in states for seat in state.to_act() for text in state.moves(seat)})
    cards = [game.card_text(card) for card in sorted(set(game.deck()))]
    yield Reader(f"{kind.key}: card", game.parse_card, cards, game.card_text)
    yield Reader(f"{kind.key}: move", game.parse_move, moves, game.move_text)
    last = states[-1]
    yield Reader(f"{kind.key}: move here", lambda text: [last.parse(seat, text) for seat in last.to_act()], moves)
    positions = [json.dumps(state.document()) for state in states]
    yield Reader(f"{kind.key}: position", partial(_position, game), positions, _document)
    records = [file.read_text(encoding="utf-8") for file in sorted((GOLDEN / kind.key).glob("*.txt"))]
    shown = ["\n".join(_short(read_record(text.split("\n"))).json_lines()) for text in records]
    yield Reader(f"{kind.key}: record", _record, [*(_beginning(text) for text in records), *shown])
    for option in kind.OPTIONS:
        yield Reader(f"{kind.key}: {option.name}", option.read, _values(option))


def some_states(game: Game) -> list[State]:
    """The deal of a game, and how it stands after some moves."""
    states, state, rng = [game.deal(7)], game.deal(7), Rng(7)
    for number in range(MOVES):
        if state.is_over():
            break
        seat = state.to_act()[0]
        legal = state.legal_moves(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        if number % 10 == 9:
            states.append(state.clone())
    return states


def _position(game: Game, text: str) -> State | None:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return game.position(document) if isinstance(document, dict) else None


def _document(state: State | None) -> str:
    return "" if state is None else json.dumps(state.document())


def _beginning(text: str) -> str:
    return "\n".join(text.split("\n")[:MOVES])


def _short(record: Record) -> Record:
    record.steps, record.outcome = record.steps[:5], None
    return record


def _record(text: str) -> None:
    """As far as it can be read it is shown, and becomes a piece; what is wrong with it is told."""
    record = read_record(text.split("\n"))
    replay = Replay(catalogue.game_in(record), record)
    replay.run()
    told = replayed(record, 0, 3)
    assert len(told.fault) <= 400
    if replay.fault is None:
        compose(record, (), None)


def _values(option: Option) -> list[str]:
    own = [" ".join(str(item) for item in option.example())] if isinstance(option, Listing) else []
    return [str(option.default), "on", "off", "3", *own, *option.choices().split(" | ")]
