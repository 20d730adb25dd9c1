"""Verdicts: a move is legal, a mistake, or refused; and whatever is not legal comes with its objection.

An objection cites rules by their numbers and carries evidence, a closed union of small proofs made of what is said
(`kernel.speech`). It may name cards of the mover's hand, so it is for the mover's eyes; who else hears it is the
table's affair.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias, final

from cardenza.kernel.speech import Part, Said, plain


class Counted(NamedTuple):
    """An interval counted by names: a third up from F is F, G, A."""

    names: list[str]

    def __str__(self) -> str:
        return f"counted: {' '.join(self.names)}"


class Listed(NamedTuple):
    """Things in their order under a heading: the notes of a scale, the cards that would have fitted."""

    heading: Said
    items: Sequence[Part]

    def __str__(self) -> str:
        return f"{headed(self.heading)}: {' '.join([plain(item) for item in self.items]) or 'none'}"


class Measured(NamedTuple):
    """A count against the count that is asked for: draws made, cards left, beats in the measure."""

    what: Said
    found: int
    bound: int
    is_most: bool = False

    def __str__(self) -> str:
        if self.is_most and self.bound == 0:
            return f"{headed(self.what)}: {self.found}, there must be none"
        return f"{headed(self.what)}: {self.found}, {'at most' if self.is_most else 'at least'} {self.bound}"


class Marked(NamedTuple):
    """Things in their order, one of which matters: it is due, or else (a step of a ladder) only where we are."""

    heading: Said
    items: Sequence[Part]
    at: int
    is_due: bool = True

    def __str__(self) -> str:
        items = [plain(item) for item in self.items]
        row = " ".join(f"[{x}]" if i == self.at else x for i, x in enumerate(items))
        return f"{headed(self.heading)}: {row}" + (f", {items[self.at]} is due" if self.is_due else "")


class Summed(NamedTuple):
    """Parts added up, and what the sum may be at most or has to be: beats in a measure."""

    what: Said
    terms: list[str]
    total: str
    bound: str
    is_most: bool = True

    def __str__(self) -> str:
        asked = f"at most {self.bound}" if self.is_most else f"{self.bound} asked for"
        return f"{headed(self.what)}: {' + '.join(self.terms) or '0'} = {self.total}, {asked}"


def headed(heading: Said) -> str:
    """A heading where nobody's language is known."""
    return heading.key.replace("_", " ")


Evidence: TypeAlias = Counted | Listed | Measured | Marked | Summed


@final
class Objection:
    """Why a move is not right: the rules it breaks (the telling one first), a sentence, and the proof.

    A table adds the move itself, as it is said (`did`), and what may have been thought (`idea`); see the room `coach`.

    >>> print(Objection(("DIST-13",), "The letter is not the one due.", (Counted(["F", "G", "A"]),)))
    The letter is not the one due. [DIST-13] (counted: F G A)
    """

    def __init__(
        self,
        rules: tuple[str, ...],
        sentence: str,
        evidence: tuple[Evidence, ...] = (),
        did: Said | None = None,
        idea: Said | None = None,
    ) -> None:
        self.rules = rules
        self.sentence = sentence
        self.evidence = evidence
        self.did = did
        self.idea = idea

    def __repr__(self) -> str:
        return f"<objection: {self}>"

    def __str__(self) -> str:
        proof = "; ".join(str(piece) for piece in self.evidence)
        return f"{self.sentence} [{', '.join(self.rules)}]" + (f" ({proof})" if proof else "")


@final
class Verdict:
    """What the judge says of one move. `cost` is the rule that names the price of a mistake."""

    def __init__(self, objection: Objection | None = None, cost: str = "") -> None:
        self.objection = objection
        self.cost = cost

    def is_legal(self) -> bool:
        return self.objection is None

    def is_mistake(self) -> bool:
        """A move that a strict table lets happen, at its printed cost."""
        return self.cost != ""

    def is_refused(self) -> bool:
        return self.objection is not None and self.cost == ""

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        if self.objection is None:
            return "legal"
        return f"{'mistake' if self.cost else 'refused'}: {self.objection}"


LEGAL: Final = Verdict()

CORE: Final = {
    "CORE-1": "The game is over.",
    "CORE-2": "It is not your turn.",
    "CORE-3": "That card is not in your hand.",
    "CORE-4": "There is no such move now.",
}


def refused(rules: dict[str, str], *cited: str, evidence: tuple[Evidence, ...] = ()) -> Verdict:
    """Refuse with the sentence of the first rule cited.

    >>> print(refused({"DIST-23": "Only after three draws may you pass."}, "DIST-23", "DIST-D4"))
    refused: Only after three draws may you pass. [DIST-23, DIST-D4]
    """
    return Verdict(objection(rules, *cited, evidence=evidence))


def mistake(rules: dict[str, str], *cited: str, cost: str, evidence: tuple[Evidence, ...] = ()) -> Verdict:
    """Let a wrong move happen at the price that the rule `cost` names."""
    return Verdict(objection(rules, *cited, evidence=evidence), cost)


def objection(
    rules: dict[str, str], *cited: str, evidence: tuple[Evidence, ...] = (), did: Said | None = None
) -> Objection:
    """An objection with the sentence of the first rule cited; each rule is cited once.

    What is no whole move, so that nobody can judge it, comes with what was said of it (`did`).
    """
    sentence = rules[cited[0]] if cited[0] in rules else CORE[cited[0]]
    return Objection(tuple(dict.fromkeys(cited)), sentence, evidence, did)
