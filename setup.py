"""Compiles the rules with mypyc and refuses a wheel without the web client; everything else is in pyproject.toml.

CARDENZA_PURE=1 leaves them as plain Python, and so does an editable install, which must follow every edit.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup

ROOMS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["cardenza"]["compiled"]
CLIENT = Path("src/cardenza/server/client/index.html")

# Nobody replaces our functions at load time; knowing that, the C compiler inlines the small ones. And nobody reads how
# the C that mypyc writes is indented; looking at that takes gcc longer than all the rest (docs/decisions/0001).
FLAGS = [] if os.name == "nt" else ["-fno-semantic-interposition", "-Wno-misleading-indentation"]


def extensions() -> list[Extension]:
    if os.environ.get("CARDENZA_PURE") == "1" or "editable_wheel" in sys.argv:
        return []
    from mypyc.build import mypycify

    modules = sorted(str(module) for room in ROOMS for module in Path("src/cardenza", room).rglob("*.py"))
    found: list[Extension] = mypycify(modules, opt_level="2", group_name="cardenza")
    for extension in found:
        extension.extra_compile_args += FLAGS
    return found


if "bdist_wheel" in sys.argv and not CLIENT.is_file():
    sys.exit("A wheel must have the web client in it: `make wheel` builds both.")

setup(ext_modules=extensions())
