"""Reading the files that people name."""

import sys
from pathlib import Path

from cardenza.cli.trouble import Trouble


def read_lines(name: str) -> list[str]:
    """The lines of a file, or of the standard input for `-`."""
    if name == "-":
        return sys.stdin.read().splitlines()
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Trouble(f"{name}: this is no text in UTF-8") from None
    except OSError as error:
        raise Trouble(f"{name}: {(error.strerror or str(error)).lower()}") from None
    return text.split("\n")
