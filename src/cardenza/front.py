"""The front door for people who write Python: a game by its key, a position, a record, and what can go wrong.

>>> import cardenza
>>> distance = cardenza.game("the-distance", seats=2, interval=3, mode="guided")
>>> table = distance.deal(seed=3)
>>> table.moves(0)
['play C#3 as C', 'play C#3 as D', 'play D3 as D']
>>> table.play(0, "play D3 as D")
<legal>
>>> table == cardenza.position(table.document())
True
"""

import ast
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

from cardenza import catalogue
from cardenza.catalogue import UnknownGame
from cardenza.kernel.contract import Game, State, by_version
from cardenza.kernel.errors import BadOption, CardenzaError, Impossible, NotAllowed, Unreadable
from cardenza.kernel.records import Record, Replay, Scribe, read_record
from cardenza.kernel.texts import quoted
from cardenza.kernel.verdict import Objection, Verdict

__all__ = [
    "BadOption",
    "CardenzaError",
    "Game",
    "Impossible",
    "NotAllowed",
    "Objection",
    "Record",
    "Replay",
    "Scribe",
    "State",
    "UnknownGame",
    "Unreadable",
    "Verdict",
    "game",
    "position",
    "record",
]


def game(key: str, /, seats: int | None = None, version: int | None = None, **options: object) -> Game:
    """The rules of a game for so many seats, with these options. `version` plays by earlier rules.

    >>> game("memory", seats=3, cards=24)
    game('memory', seats=3, cards=24)
    >>> game("keys-corners", key="G")
    game('keys-corners', seats=2, key='G')
    """
    for name, given in (("seats", seats), ("version", version)):
        if given is not None and type(given) is not int:
            raise BadOption(f"{name} must be a whole number, not {quoted(given)}")
    kind = catalogue.find(str(key))
    return by_version(kind, kind.rules_version if version is None else version, seats, options)


def position(document: Mapping[str, object]) -> State:
    """The position that a document describes, as `State.document()` and the rulebooks write it.

    >>> position({"game": "the-distance", "hands": [["G2"], 7], "discard": ["F4"]}).moves(0)
    ['draw', 'play G2 as G']
    """
    if not isinstance(document, Mapping):
        raise Unreadable(f"a document of a position has keys and values, unlike {quoted(document)}")
    return catalogue.position(document)


def record(source: str | Path | Iterable[str]) -> Replay:
    """A game from its record, a file or its lines, ready to be replayed: `run()` plays it to its end.

    >>> table = game("old-maid", seats=2).deal(seed=1)
    >>> scribe = Scribe(table)
    >>> while not table.is_over():
    ...     verdict = scribe.play(table.to_act()[0], table.moves(table.to_act()[0])[0])
    >>> record(scribe.record.json_lines()).run() == table
    True
    """
    lines = Path(source).read_text(encoding="utf-8").splitlines() if isinstance(source, str | Path) else list(source)
    found = read_record(lines)
    return Replay(catalogue.game_in(found), found)


def _explain(kind: type) -> None:
    """Compiled classes have forgotten what they are for: `help` gets it from their source again."""
    room, _, module = kind.__module__.rpartition(".")
    source = files(room).joinpath(f"{module}.py")
    if kind.__doc__ or not source.is_file():
        return
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            kind.__doc__ = "\n\n".join([ast.get_docstring(node) or "", *_verbs(node)])


def _verbs(node: ast.ClassDef) -> list[str]:
    """Every public verb of a class with its types and its sentence."""
    verbs = [each for each in node.body if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")]
    return [
        f"{verb.name}({ast.unparse(verb.args)}) -> {ast.unparse(verb.returns) if verb.returns else 'None'}\n"
        f"    {(ast.get_docstring(verb) or '').partition(chr(10))[0]}"
        for verb in verbs
    ]


for _thing in [globals()[name] for name in __all__]:
    if isinstance(_thing, type):
        _explain(_thing)
