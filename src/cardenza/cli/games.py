"""`cardenza games`: the games there are."""

import json
from argparse import Namespace

from cardenza.catalogue import games
from cardenza.kernel.contract import players


def run(arguments: Namespace) -> int:
    """One line for each game, or one list of objects."""
    kinds = games()
    if arguments.json:
        listed = [
            {
                "key": kind.key,
                "title": kind.title,
                "seats": [kind.least_seats, kind.most_seats],
                "rules_version": kind.rules_version,
            }
            for kind in kinds
        ]
        print(json.dumps(listed, indent=2))
        return 0
    wide = max((len(kind.key) for kind in kinds), default=0)
    for kind in kinds:
        print(f"{kind.key:{wide}}  {kind.title} ({players(kind)}, rules version {kind.rules_version})")
    return 0
