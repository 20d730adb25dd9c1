"""Cases of the meld list: a MELD card on a root, and how its notes are spelled (docs/rules/carmony-deck.md)."""

from collections.abc import Mapping, Sequence

from cardenza.decks import DeckError
from cardenza.decks.carmony import deck, spellings
from cardenza.testing.cases import Result
from cardenza.theory import Note, TheoryError

FIELDS = frozenset("id meld root notes also note rules".split())


def run_meld_case(case: Mapping[str, object]) -> Result:
    """Hold the spelling of one card on one root against the deck."""
    faults = [f"a case of melds has no field {name!r}" for name in sorted(set(case) - FIELDS)]
    try:
        meld = deck().meld(str(case["meld"]))
        came = [_words(notes) for notes in spellings(meld, Note.parse(str(case.get("root"))))]
    except (DeckError, TheoryError) as error:
        return Result(str(case["id"]), [*faults, str(error)])
    if case.get("notes") != came[0]:
        faults.append(f"notes: expected {case.get('notes')}, came {came[0]}")
    if not meld.any_name and case.get("also", []) != came[1:]:  # CDECK-R9: there every printed name is right
        faults.append(f"also: expected {case.get('also', [])}, came {came[1:]}")
    return Result(str(case["id"]), faults)


def _words(notes: Sequence[Note]) -> list[str]:
    return [str(note) for note in notes]
