"""Reads as much of YAML as the files in `deploy` use, and refuses the rest: maps and lists by indentation or in
brackets, plain and quoted text, whole numbers, anchors."""

import json
import re
from typing import Any, Final, NamedTuple

PAIR: Final = re.compile(r"([\w.-]+):(?:\s+(.+))?")
ANCHOR: Final = re.compile(r"&(\w+)")
COMMENT: Final = re.compile(r"""((?:[^"'#]|(?<!\s)#|"[^"]*"|'[^']*')*)#.*""")
PIECES: Final = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|[\[\]{},]|:(?=\s)|[^\s\[\]{},:"](?:[^\[\]{},:"]|:(?!\s))*)""")


class Line(NamedTuple):
    depth: int
    text: str


def read(text: str) -> Any:
    """What a document says. Raises `ValueError` where it is not what we know."""
    lines = [_without_comment(line) for line in text.splitlines()]
    reader = Reader([Line(len(line) - len(line.lstrip()), line.strip()) for line in lines if line.strip()])
    found = reader.block(0)
    if reader.lines:
        raise ValueError(f"this does not belong there: {reader.lines[0].text}")
    return found


def _without_comment(line: str) -> str:
    found = COMMENT.match(f" {line}")
    return (line if found is None else found[1][1:]).rstrip()


class Reader:
    """Takes line after line."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self._anchors: dict[str, Any] = {}

    def block(self, least: int) -> Any:
        """The lines from here on that are at least so deep."""
        if not self.lines or self.lines[0].depth < least:
            return None
        depth = self.lines[0].depth
        return self._list(depth) if self.lines[0].text.startswith("- ") else self._map(depth)

    def _list(self, depth: int) -> list[Any]:
        found = []
        while self.lines and self.lines[0].depth == depth and self.lines[0].text.startswith("- "):
            rest = self.lines[0].text[2:].strip()
            if PAIR.fullmatch(rest):
                self.lines[0] = Line(depth + 2, rest)
                found.append(self.block(depth + 2))
            else:
                self.lines.pop(0)
                found.append(self._value(rest))
        return found

    def _map(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self.lines and self.lines[0].depth == depth:
            line = self.lines.pop(0)
            pair = PAIR.fullmatch(line.text)
            if pair is None or pair[1] in found:
                raise ValueError(f"no key, or one that was there already: {line.text}")
            anchor = ANCHOR.fullmatch(pair[2] or "")
            found[pair[1]] = self.block(depth + 1) if pair[2] is None or anchor else self._value(pair[2])
            if anchor:
                self._anchors[anchor[1]] = found[pair[1]]
        return found

    def _value(self, text: str) -> Any:
        if text.startswith("*"):
            return self._anchors[text[1:]]
        if not text.startswith(("[", "{")):
            return _scalar(text)
        pieces = PIECES.findall(text)
        found = _flow(pieces)
        if pieces:
            raise ValueError(f"this goes on after its end: {text}")
        return found


def _flow(pieces: list[str]) -> Any:
    opening = pieces.pop(0)
    if opening not in "[{":
        return _scalar(opening)
    items: list[Any] = []
    while pieces[0] not in "]}":
        item = _flow(pieces)
        if opening == "{":
            if pieces.pop(0) != ":":
                raise ValueError(f"no value for {item}")
            item = (item, _flow(pieces))
        items.append(item)
        if pieces[0] == ",":
            pieces.pop(0)
    if pieces.pop(0) != {"[": "]", "{": "}"}[opening]:
        raise ValueError("brackets do not belong together")
    return items if opening == "[" else dict(items)


def _scalar(text: str) -> str | int:
    text = text.strip()
    if text.startswith('"'):
        return str(json.loads(text))
    if text.startswith(("'", "|", ">", "%", "@", "`", "!")):
        raise ValueError(f"this is not read here: {text}")
    return int(text) if text.isdecimal() else text
