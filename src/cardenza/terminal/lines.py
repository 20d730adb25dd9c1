"""Lines said and asked one after the other, for whatever reads and writes them."""

from typing import TextIO, final


@final
class Lines:
    """What is asked stands last, on a line of its own."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self.target = target

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.target)

    def ask(self, question: str) -> str | None:
        """A line from the person; None when there will be no more."""
        print(question, end=" ", file=self.target, flush=True)
        line = self._source.readline()
        if not line or not self._source.isatty():
            self.say(line.strip())  # what a pipe sends is not seen otherwise
        return line.strip() if line else None
