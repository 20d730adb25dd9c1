"""What is wrong with a question, in one sentence; and the exit codes."""

from typing import Final

FOUND_WRONG: Final = 1
ASKED_WRONG: Final = 2
INTERRUPTED: Final = 130
NOBODY_READS: Final = 141


class Trouble(Exception):
    """A question that cannot be answered; its text is shown as it is."""
