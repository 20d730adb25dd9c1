"""Names that people give themselves: shown as they are written, but for what nobody sees or what nobody can tell apart.

Some letters and pictures are written with joiners that have no shape of their own; in a word of Persian or in a family
of emoji they belong to the name, elsewhere they would only make two names of one.
"""

import unicodedata
from collections.abc import Collection
from typing import Final

from cardenza.match.table import Table

LONGEST_NAME: Final = 24
JOINERS: Final = "\u200c\u200d"
FIRST_JOINED: Final = 0x0590  # from Hebrew on: the scripts before it have nothing to join
PICTURED: Final = "\ufe0f"  # what follows is to be drawn as a picture
MOST_MARKS: Final = 3  # above and below one letter; more would cover the lines around

BREAKS: Final = ("Cc", "Zl", "Zp")
HIDDEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs")
UNSEEN: Final = (*HIDDEN, "Zl", "Zp", "Zs")
MARKS: Final = ("Mn", "Me")
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | frozenset(
    map(chr, [*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)])
)
"""What counts as a letter, a sign or a mark, and is drawn as nothing."""

ALIKE: Final = str.maketrans(
    "абвеёзікмнорстухьјѕԁһԛԝαβγεηικμνορτυχω01|ıø",
    "a6beeзikmhopctyxbjsdhqwabyenikuvoptuxwolllo",
)
"""Letters that look like others, as small letters: of Cyrillic, of Greek, and those that are taken for others."""


def cleaned_name(text: str) -> str:
    """A name as it is shown, at most 24 characters; empty if there is nothing to see.

    >>> cleaned_name("  Clara \\t Schumann\\u202e ")
    'Clara Schumann'
    >>> cleaned_name("\\u3164\\u200b \\u2800"), cleaned_name("A\\u200dnn")
    ('', 'Ann')
    """
    spaced = "".join(" " if unicodedata.category(c) in BREAKS else c for c in unicodedata.normalize("NFC", text))
    shown = "".join(c for c in spaced if c == " " or not _is_blank(c))
    short = " ".join(_joined_rightly(_few_marks(shown)).split())[:LONGEST_NAME]
    name = short.rstrip(f" {JOINERS}")
    return name if any(_is_seen(c) for c in name) else ""


def _is_blank(c: str) -> bool:
    return c in BLANK or (c not in JOINERS and unicodedata.category(c) in HIDDEN)


def _is_seen(c: str) -> bool:
    return not _is_blank(c) and c not in JOINERS and c != PICTURED and unicodedata.category(c) not in (*UNSEEN, *MARKS)


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c) in MARKS else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def _joined_rightly(text: str) -> str:
    """Joiners stay one at a time, between two characters that can be joined."""
    kept: list[str] = []
    for at, c in enumerate(text):
        before, after = kept[-1] if kept else " ", text[at + 1 : at + 2] or " "
        if c not in JOINERS or (_can_be_joined(before) and _can_be_joined(after)):
            kept.append(c)
    return "".join(kept)


def _can_be_joined(c: str) -> bool:
    return ord(c) >= FIRST_JOINED and c not in JOINERS and not c.isspace()


# ------------------------------------------------------------------------------------------------ look-alikes


def outline(name: str) -> str:
    """What is left of a name at a glance: names with the same outline are taken for each other.

    >>> outline("Anna") == outline("АNNA") == outline("Änna"), outline("Anna") == outline("Anne")
    (True, False)
    """
    small = unicodedata.normalize("NFKD", name).casefold().replace("i", "l").translate(ALIKE)
    seen = "".join(c for c in small if unicodedata.category(c) not in (*UNSEEN, *MARKS) and c not in BLANK)
    return seen.replace("i", "l").replace("rn", "m").replace("vv", "w")


def told_apart(name: str, others: Collection[str]) -> str:
    """The name; with a number if one of the others looks like it.

    >>> told_apart("Ann", ["Ben"]), told_apart("Ann", ["ANN", "Ann (2)"])
    ('Ann', 'Ann (3)')
    """
    taken = {outline(other) for other in others}
    marked, number = name, 1
    while marked and outline(marked) in taken:
        number += 1
        mark = f" ({number})"
        marked = f"{name[: LONGEST_NAME - len(mark)].rstrip(f' {JOINERS}')}{mark}"
    return marked


def name_at(table: Table, who: str, name: str, chair: int | None = None) -> str:
    """What somebody is called at a table: who was first has the name, who looks alike gets a number.

    `chair` is one they take over: whose name it had is gone.
    """
    own = {table.chair_of(who), chair}
    players = [at.player for number, at in enumerate(table.chairs) if number not in own and at.player is not None]
    wishes = [wish.guest for wish in table.wishes if wish.guest.id != who]
    return told_apart(cleaned_name(name), [each.name for each in (*players, *wishes)])
