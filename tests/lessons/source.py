"""The positions that lessons are built from."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Given = Mapping[str, Any]

STEPS: list[Given] = [json.loads(line) for line in (Path(__file__).parent / "lessons.jsonl").read_text().splitlines()]
