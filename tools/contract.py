"""Writes the types of the wire for the web client: `PYTHONPATH=src python -m tools.contract`.

Every struct of the protocol becomes an interface with readonly fields and a literal tag, every union of them a type.
The file is committed, and a test holds it against the structs.
"""

import re
from collections.abc import Iterator
from enum import EnumMeta
from inspect import getdoc
from pathlib import Path
from typing import Final

import msgspec
from msgspec import NODEFAULT, inspect

from cardenza.kernel.judges import Judge
from cardenza.kernel.options import Single, Value
from cardenza.match import settings
from cardenza.match.events import By, Level
from cardenza.protocol import asked, http, learning, spoken, told
from cardenza.words import rulebook

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "gen" / "contract.ts"
HEADING: Final = """\
// Made of src/cardenza/protocol by tools/contract.py: change it there.
"""

# Types that deserve a name, in the order in which they are written; structs are found through them.
NAMED: Final[dict[str, object]] = {
    "Judge": Judge,
    "Level": Level,
    "By": By,
    "Phrase": asked.Phrase,
    "Single": Single,
    "Value": Value,
    "FactTold": told.FactTold,
    "Place": asked.Place,
    "Clock": settings.Clock,
    "Pace": settings.Pace,
    "EvidenceTold": spoken.EvidenceTold,
    "Deed": told.Deed,
    "TroubleKey": told.TroubleKey,
    "SaidPart": spoken.AnyPart,
    "NamePart": spoken.NamePart,
    "News": told.AnyNews,
    "Mark": rulebook.Mark,
    "FigureTold": http.FigureTold,
    "ClientMessage": asked.ClientMessage,
    "ServerMessage": told.ServerMessage,
}
MODULES: Final = (settings, asked, spoken, told, http, learning)
BODIES: Final = (asked.TouchAsked, asked.GestureAsked)


def http_structs() -> list[type[msgspec.Struct]]:
    """What is asked and answered over HTTP."""
    return [*http.Body.__subclasses__(), *http.Answer.__subclasses__()]


class Contract:
    """The text of the file, written struct by struct."""

    def __init__(self) -> None:
        self._structs: dict[str, type] = {}
        self._names: dict[str, str] = {}

    def text(self) -> str:
        for name, hint in NAMED.items():
            self._names.setdefault(self._union(hint), name)
        for struct in http_structs():
            self._struct(struct)
        aliases = [f"export type {name} = {self._union(hint)};\n" for name, hint in NAMED.items()]
        written: dict[str, str] = {}
        while len(written) < len(self._structs):  # writing one may find others
            for name, struct in list(self._structs.items()):
                written.setdefault(name, "".join(f"{line}\n" for line in self._interface(struct)))
        in_order = sorted(written, key=list(dict.fromkeys(name for module in MODULES for name in vars(module))).index)
        return "\n".join([HEADING, "".join(aliases), *(written[name] for name in in_order)])

    def _union(self, hint: object) -> str:
        return self._plain(inspect.type_info(hint))

    def _interface(self, struct: type) -> Iterator[str]:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        if doc := struct.__dict__.get("__doc__"):
            yield from _comment(getdoc(struct) or doc)
        fields = [f"readonly {info.tag_field}: {_literal(info.tag)};"] if info.tag_field else []
        may_lack = info.cls.__struct_config__.omit_defaults or issubclass(struct, (asked.Asked, http.Body, *BODIES))
        for field in info.fields:
            has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
            mark = "?" if may_lack and has_default else ""
            fields.append(f"readonly {field.encode_name}{mark}: {self._type(field.type)};")
        yield f"export interface {struct.__name__} {{"
        yield from (f"  {field}" for field in fields)
        yield "}"

    def _type(self, kind: inspect.Type) -> str:
        plain = self._plain(kind)
        if isinstance(kind, inspect.UnionType) and plain not in self._names:
            return self._without_null(kind)
        return self._names.get(plain, plain)

    def _without_null(self, kind: inspect.UnionType) -> str:
        """A named union stays named where null may stand for it."""
        others = [part for part in kind.types if not isinstance(part, inspect.NoneType)]
        if len(others) == len(kind.types) or len(others) < 1:
            return self._plain(kind)
        inner = self._type(others[0]) if len(others) == 1 else self._type(inspect.UnionType(tuple(others)))
        return f"{inner} | null"

    def _plain(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.BoolType():
                return "boolean"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.NoneType():
                return "null"
            case inspect.LiteralType(values):
                return " | ".join(map(_literal, values))
            case inspect.EnumType(cls):
                assert isinstance(cls, EnumMeta)
                return " | ".join(_literal(member.value) for member in cls)
            case inspect.UnionType(types):
                return " | ".join(sorted({self._type(part) for part in types}, key=lambda text: (text == "null", text)))
            case inspect.VarTupleType() | inspect.ListType():
                return f"readonly {_grouped(self._type(kind.item_type))}[]"
            case inspect.TupleType(types):
                return f"readonly [{', '.join(self._type(part) for part in types)}]"
            case inspect.DictType(_, value):
                return f"Readonly<Record<string, {self._type(value)}>>"
            case inspect.StructType(cls):
                return self._struct(cls)
        raise TypeError(f"the wire has no type for {kind}")

    def _struct(self, struct: type) -> str:
        if self._structs.setdefault(struct.__name__, struct) is not struct:
            raise TypeError(f"two structs are called {struct.__name__}")
        return struct.__name__


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _grouped(text: str) -> str:
    return f"({text})" if "|" in text or text.startswith("readonly") else text


def _comment(doc: str) -> Iterator[str]:
    """The docstring, with fields called as the wire calls them."""
    lines = re.sub(r"(?<=[a-z])_([a-z])(?=[a-z_]*`)", lambda found: found[1].upper(), doc.strip()).splitlines()
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
        return
    yield "/**"
    yield from (f" * {line}".rstrip() for line in lines)
    yield " */"


def main() -> None:
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(Contract().text(), encoding="utf-8")
    print(f"written: {TARGET}")


if __name__ == "__main__":
    main()
