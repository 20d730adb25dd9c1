"""Those who guess: addresses of tables, and codes of chairs. What is right costs nothing; what is wrong is counted.

An address is one of 2^27, and thousands of tables may be open, so whoever could try two hundred a second would find a
table every few minutes. A code is one of 2^60, and nobody finds one; but whoever guesses must not be able to keep the
owner out, so everybody's guesses are counted apart.
"""

from typing import final

from cardenza.server.house import Manners
from cardenza.server.limits import Asker, Shares
from cardenza.server.purse import Purse


@final
class Guesses:
    """What was guessed wrongly, and by whom."""

    def __init__(self, manners: Manners, purse: Purse) -> None:
        self._addresses = Shares(manners.misses, purse.of("misses"))
        self._pages = Shares(manners.misses, purse.of("pages"))
        self._codes = Shares(manners.codes, purse.of("codes"))

    def may_look(self, asker: Asker) -> bool:
        """May they ask for one more table?"""
        return self._addresses.has_one(asker)

    def missed(self, asker: Asker) -> None:
        """There was none."""
        self._addresses.take(asker)

    def may_be_shown(self, asker: Asker, is_there: bool) -> bool:
        """May the page of a table tell what is played there? It does for tables in memory, so that is a guess as well;
        but to load a page that tells nothing yet is nobody's fault, so these have a count of their own."""
        if is_there:
            return self._pages.has_one(asker)
        self._pages.take(asker)
        return False

    def may_try_code(self, asker: Asker, table: str) -> bool:
        return self._codes.has_one(asker, table)

    def was_wrong(self, asker: Asker, table: str) -> None:
        self._codes.take(asker, table)
