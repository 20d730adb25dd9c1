"""The command line. `main` parses, runs one command and turns what went wrong into one line and an exit code.

Exit codes: 0 all well; 1 something checked was found wrong (`replay`, `cases`) or could not be kept (`play`);
2 the question was wrong (arguments, files, games, options); 130 stopped by Ctrl-C; 141 nobody reads on.
Nothing but argparse is imported before a command runs, so that help comes at once.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from cardenza.cli.arguments import parser
from cardenza.cli.trouble import ASKED_WRONG, INTERRUPTED, NOBODY_READS, Trouble


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives the exit code."""
    _be_lenient()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the last flush has nobody to fail
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _be_lenient() -> None:
    """A terminal that lacks a sign gets another one, and input that is no text is read as far as it is."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _run(arguments: Sequence[str] | None) -> int:
    chosen = parser().parse_args(arguments)
    try:
        code: int = import_module(f"cardenza.cli.{chosen.command}").run(chosen)
    except BrokenPipeError:
        raise
    except Trouble as trouble:
        return _complain(str(trouble))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")
    except RecursionError:
        return _complain("the file is nested too deeply to be read")
    except ValueError as error:
        if not _is_for_people(error):
            raise
        return _complain(str(error))
    return code


def _is_for_people(error: ValueError) -> bool:
    """Is this an error whose text was written for people? Anything else is a fault of the program."""
    from cardenza.decks import DeckError
    from cardenza.kernel.errors import CardenzaError
    from cardenza.theory.errors import TheoryError

    return isinstance(error, CardenzaError | TheoryError | DeckError)


def _complain(sentence: str) -> int:
    sys.stdout.flush()
    print(f"cardenza: {' '.join(sentence.split())}", file=sys.stderr)
    return ASKED_WRONG
