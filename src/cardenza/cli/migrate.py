"""`cardenza migrate`: bring a database up to date before the servers of a new release start."""

from argparse import Namespace

from cardenza.cli.serve import default_folder


def run(arguments: Namespace) -> int:
    """Take the steps that are missing; servers of the release before may go on meanwhile."""
    from cardenza.server.database import bring_up_to_date

    print(f"The layout is {bring_up_to_date(arguments.data or default_folder())}.")
    return 0
