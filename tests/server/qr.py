"""Reads a QR code of the versions 1 to 4 from its picture, as a camera would, but for mending what is damaged."""

import re
from collections.abc import Callable, Iterable, Iterator

Modules = list[list[bool]]

TOTAL = {1: 26, 2: 44, 3: 70, 4: 100}  # codewords of a version
BLOCKS = {  # blocks of a version and level, and how many codewords of each serve to mend it
    1: {"L": (1, 7), "M": (1, 10), "Q": (1, 13), "H": (1, 17)},
    2: {"L": (1, 10), "M": (1, 16), "Q": (1, 22), "H": (1, 28)},
    3: {"L": (1, 15), "M": (1, 26), "Q": (2, 18), "H": (2, 22)},
    4: {"L": (1, 20), "M": (2, 18), "Q": (2, 26), "H": (4, 16)},
}
LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
BYTES = 4  # the mode in which text stands as bytes
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def read(picture: str, border: int = 4) -> str:
    """The text of the code in this SVG."""
    modules = _modules(picture, border)
    version = (len(modules) - 17) // 4
    format_bits = _number(modules[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)) >> 3 ^ 0b10101
    level, mask = LEVELS[format_bits >> 3], MASKS[format_bits & 7]
    bits = [modules[y][x] ^ mask(y, x) for y, x in _way(len(modules))]
    words = [_number(bits[at : at + 8]) for at in range(0, 8 * TOTAL[version], 8)]
    count, mending = BLOCKS[version][level]
    data = words[: len(words) - count * mending]
    straight = [bit for block in range(count) for word in data[block::count] for bit in _bits(word)]
    assert _number(straight[:4]) == BYTES
    length = _number(straight[4:12])
    return bytes(_number(straight[at : at + 8]) for at in range(12, 12 + 8 * length, 8)).decode()


def _modules(picture: str, border: int) -> Modules:
    """Each dark line of the picture is so many modules in a row."""
    size = int(re.findall(r'viewBox="0 0 (\d+) \1"', picture)[0]) - 2 * border
    modules = [[False] * size for _ in range(size)]
    x, y = 0.0, 0.0
    for step, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", picture.split(' d="')[2]):
        if step == "h":
            for along in range(int(first)):
                modules[int(y) - border][int(x) + along - border] = True
            x += float(first)
        else:
            x, y = (0.0 if step == "M" else x) + float(first), (0.0 if step == "M" else y) + float(second)
    return modules


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Up and down in pairs of columns from the right, past what every code has alike."""
    is_upward = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if is_upward else range(size):
            yield from ((y, x) for x in (right, right - 1) if not _is_alike(y, x, size))
        is_upward = not is_upward


def _is_alike(y: int, x: int, size: int) -> bool:
    in_corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    in_small_square = size > 21 and abs(y - size + 7) <= 2 and abs(x - size + 7) <= 2
    return in_corner or in_small_square or 6 in (y, x)


def _bits(word: int) -> list[bool]:
    return [bool(word >> 7 - at & 1) for at in range(8)]


def _number(bits: Iterable[bool]) -> int:
    return int("".join("1" if bit else "0" for bit in bits), 2)
