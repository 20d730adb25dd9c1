"""Equal cards in groups: pairs, threes and fours, what they are worth, how they are written, and who may group when.

A grouping says for each note how its cards are split. There are fifteen ways to split up to eight cards, leaving some
over or none, so a grouping is twelve numbers of four bits: one number below 2**48.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks.melds import read_note
from cardenza.decks.notes import NAMES, count_of
from cardenza.games.chord_poker.table import GROUP, NOTHING, Table
from cardenza.kernel import fields, kinds, move_parts, positions, zones
from cardenza.kernel.errors import Fault, Impossible, NotAllowed, Unreadable
from cardenza.kernel.packed import at
from cardenza.kernel.speech import CARDS, FITTING, NOT_HELD, NUMBER, SEAT, Number, Part, Said, Sayings
from cardenza.kernel.texts import typed
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Verdict, objection, refused

RULES: Final[dict[str, str]] = {
    "POKR-13": "Melds are two, three or four equal notes.",
    "POKR-15": "Melds are made in the hand and shown when the round is over.",
    "POKR-R12": "Here the table groups equal cards, as is best for the player.",
    "POKR-R13": "Five equal cards are no meld: they are split.",
    "POKR-R25": "Melds are neither announced nor laid before the round is over.",
    "POKR-D7": "At a strict table everybody groups their own cards once, when the round is over.",
}

SPLITS: Final = [
    [],
    *[[2], [3], [4]],
    *[[2, 2], [3, 2], [4, 2], [3, 3], [4, 3], [4, 4]],
    *[[2, 2, 2], [3, 2, 2], [4, 2, 2], [3, 3, 2]],
    [2, 2, 2, 2],
]
SIZES: Final = [sum(split) for split in SPLITS]
SMALLEST: Final = 2
LARGEST: Final = 4
MELD_POINTS: Final = [0, 0, 2, 5, 8]  # POKR-28, POKR-29, POKR-30
LOOSE: Final = -1  # POKR-31
WORTH: Final = [sum([MELD_POINTS[size] for size in split]) for split in SPLITS]
BEST: Final = [SPLITS.index(split) for split in [[], [], [2], [3], [4], [3, 2], [4, 2], [4, 3], [4, 4]]]
"""The best way to split so many equal cards (POKR-R12)."""
VALUES: Final = [WORTH[BEST[count]] + LOOSE * (count - SIZES[BEST[count]]) for count in range(9)]
"""What so many equal cards are worth (POKR-R12)."""

SAYS: Final[Sayings] = Sayings()
HAS_GROUPED: Final = SAYS.add("has_grouped", "POKR-D7", seat=SEAT)
FOURS: Final = SAYS.add("fours", "POKR-28", seat=SEAT, cards=CARDS)
THREES: Final = SAYS.add("threes", "POKR-29", seat=SEAT, cards=CARDS)
PAIRS: Final = SAYS.add("pairs", "POKR-30", seat=SEAT, cards=CARDS)
LEFT_OVER: Final = SAYS.add("left_over", "POKR-31", seat=SEAT, count=NUMBER, cards=CARDS)
ROWS: Final[Sayings] = Sayings()
FOURS_HELD: Final = ROWS.add("fours_held", "POKR-28", count=NUMBER, cards=CARDS)
THREES_HELD: Final = ROWS.add("threes_held", "POKR-29", count=NUMBER, cards=CARDS)
PAIRS_HELD: Final = ROWS.add("pairs_held", "POKR-30", count=NUMBER, cards=CARDS)
LOOSE_HELD: Final = ROWS.add("loose_held", "POKR-31", count=NUMBER, cards=CARDS)
HELD: Final = dict(zip([row.key for row in ROWS], [FOURS, THREES, PAIRS, LEFT_OVER], strict=True))
"""How each row of a reckoning is told when the hands are shown."""
HAND_WORTH: Final = SAYS.add("hand_worth", "POKR-R12", points=NUMBER)
YOUR_GROUPS: Final = SAYS.add("your_groups", "POKR-D7", count=NUMBER, points=NUMBER)
BY_FOUR: Final = SAYS.add("by_four", "POKR-28").as_aid(FITTING)
BY_THREE: Final = SAYS.add("by_three", "POKR-29").as_aid(FITTING)
BY_TWO: Final = SAYS.add("by_two", "POKR-30").as_aid(FITTING)
MOST_NAMED: Final = 12
"""So many cards or groups a proof names at most."""


def value_of(hand: i64) -> int:
    """What a hand is worth, grouped as well as can be.

    >>> from cardenza.decks.notes import gathered
    >>> value_of(gathered([7] * 5 + [0] * 3 + [4] * 2 + [5])), value_of(gathered([9] * 8 + [11]))
    (13, 15)
    """
    value = 0
    for note in range(12):
        value += VALUES[count_of(hand, note)]
    return value


def best_values(table: Table) -> list[int]:
    """What each hand is worth."""
    return [value_of(table.hands[seat]) for seat in range(table.rules.seats)]


def best_of(hand: int) -> int:
    """The best grouping of a hand.

    >>> from cardenza.decks.notes import gathered
    >>> words_of(best_of(gathered([7] * 5 + [0] * 2 + [4])))
    ['G:3+2', 'C:2']
    """
    return sum([BEST[count_of(hand, note)] << 4 * note for note in range(12)])


def worth_of(groups: int, hand: int) -> int:
    """What a hand is worth in these groups; cards in none count against it."""
    value = 0
    for note in range(12):
        split = at(groups, note)
        value += WORTH[split] + LOOSE * (count_of(hand, note) - SIZES[split])
    return value


def missing_for(move: int, hand: int) -> list[int]:
    """The notes of which a grouping has more cards than the hand, each as often as cards are missing."""
    groups = 0 if move in (NOTHING, GROUP_BEST) else move >> 6
    lacks = [SIZES[at(groups, note)] - count_of(hand, note) for note in range(12)]
    return [note for note in range(12) for _ in range(max(0, lacks[note]))]


def cards_in(groups: int) -> int:
    """How many cards are in these groups."""
    return sum([SIZES[at(groups, note)] for note in range(12)])


# ------------------------------------------------------------------------------------------------ in words


def words_of(groups: int) -> list[str]:
    """Each note with its groups: most cards first, then from C to B."""
    notes = [note for note in range(12) if at(groups, note)]
    notes.sort(key=lambda note: -SIZES[at(groups, note)])
    return [f"{NAMES[note]}:{'+'.join([str(size) for size in SPLITS[at(groups, note)]])}" for note in notes]


NO_GROUP: Final = Fault("no_group", "'{word}' is no group: a note and how many cards go together, such as G:3+2")
NO_GROUPING: Final = Fault("no_grouping", "'{line}' is no grouping: 2, 3 or 4 cards go together, of 8 equal ones")


def sizes_in(words: Sequence[str]) -> list[list[int]]:
    """For each note the sizes of its groups, large to small, in whatever order they were written.

    >>> sizes_in(["C:2", "G:2+3"])[7]
    [3, 2]
    """
    sizes: list[list[int]] = [[] for _ in range(12)]
    for word in words:
        note, sign, rest = word.partition(":")
        numbers = rest.split("+")
        if not sign or not all(number.isascii() and number.isdecimal() and len(number) < 3 for number in numbers):
            raise NO_GROUP.error(word=typed(word))
        sizes[read_note(note)] += [int(number) for number in numbers]
    return [sorted(each, reverse=True) for each in sizes]


def grouped(sizes: Sequence[list[int]]) -> int:
    """The grouping with these sizes for each note; -1 if there is none.

    >>> words_of(grouped(sizes_in(["C:2", "G:2", "G:3"]))), grouped(sizes_in(["G:5"]))
    (['G:3+2', 'C:2'], -1)
    """
    if any(each not in SPLITS for each in sizes):
        return -1
    return sum([SPLITS.index(each) << 4 * note for note, each in enumerate(sizes)])


@final
class _Groups(move_parts.Part):
    """How a hand is grouped, in words, or `none`."""

    def is_row(self) -> bool:
        return True

    def spoken(self) -> str:
        return NUMBER

    def said(self, value: int) -> Part:
        """How many cards it groups."""
        return Number(cards_in(value))

    def text(self, value: int) -> str:
        return " ".join(words_of(value)) or "none"

    def read_row(self, words: Sequence[str]) -> int:
        found = 0 if list(words) == ["none"] else grouped(sizes_in(words))
        if found < 0:
            raise NO_GROUPING.error(line=typed(" ".join(words)))
        return found

    def vocabulary(self, game: object) -> list[str]:
        splits = [split << 4 * note for note in range(12) for split in range(1, len(SPLITS))]
        return ["none", *[word for split in splits for word in words_of(split)]]


GROUP_BEST: Final = 3
GROUPED: Final = 63
"""What the low bits of a move are that groups; the grouping is above them."""


@final
class _Grouping(kinds.Kind):
    """POKR-D7: any grouping of your own cards is accepted, only the best one is listed."""

    def actions(self, game: object) -> list[int]:
        return [GROUPED]


BEST_GROUPING: Final[kinds.Kind] = kinds.Kind("group best", "POKR-D7", GROUP_BEST, flags=kinds.Flags(is_answer=True))
GROUPING: Final = _Grouping(
    "group {groups}",
    "POKR-D7",
    GROUPED,
    [_Groups("groups", 1 << 48, 64)],
    flags=kinds.Flags(is_unlisted=True),
    when="is_strict",
)
GROUPINGS: Final = kinds.Kinds([BEST_GROUPING, GROUPING])
ONLY_BEST: Final = [GROUP_BEST]
SECRET: Final = "group in secret"


# ------------------------------------------------------------------------------------------------ grouping


def has_answered(table: Table, seat: int) -> bool:
    return table.answers[seat] != NOTHING


def asked(table: Table) -> list[int]:
    """Those who have not grouped yet."""
    return [seat for seat in range(table.rules.seats) if not has_answered(table, seat)]


def judge(table: Table, seat: int, move: int, decision: str) -> Verdict:
    """POKR-D7: every grouping of your own cards is right, the empty one, too; what it leaves over counts against it.

    It is no mistake: that would tell the others how well somebody has grouped before all have. Between the end of a
    round and its count nothing else is done.
    """
    if not GROUPINGS.has(move):
        return refused(RULES, "POKR-D7", "POKR-24", "POKR-25", decision)
    if not table.rules.is_strict:
        return refused(RULES, "POKR-R12", "POKR-D7")
    if table.phase != GROUP:
        return refused(RULES, "POKR-R25", "POKR-15", "POKR-D7")
    if has_answered(table, seat):
        return refused(RULES, "POKR-D7")
    missing = missing_for(move, table.hands[seat])
    if not missing:
        return LEGAL
    strange = Listed(NOT_HELD.alone, table.cards_said(missing[:MOST_NAMED]).cards)
    return refused(RULES, "CORE-3", "POKR-D7", evidence=(strange, *_best_groups(table, seat)))


def move_of(table: Table, seat: int, sizes: list[list[int]]) -> int:
    """The move that groups the cards of each note in these sizes (POKR-13). Raises `NotAllowed` where there is none."""
    groups = grouped(sizes)
    if groups >= 0:
        return GROUPING.number([groups])
    cited = ["CORE-3"]  # there are eight cards of a note
    if any(size > LARGEST for each in sizes for size in each):
        cited = ["POKR-R13", "POKR-13"]
    elif any(size < SMALLEST for each in sizes for size in each):
        cited = ["POKR-13"]
    did = Said(GROUPING.key, {"groups": Number(sum([sum(each) for each in sizes]))}, GROUPING.decision)
    raise NotAllowed(objection(RULES, *cited, "POKR-D7", evidence=_best_groups(table, seat), did=did))


def _best_groups(table: Table, seat: int) -> tuple[Evidence, ...]:
    """The best groups of a hand, large ones first."""
    best = best_of(table.hands[seat])
    proof: list[Evidence] = []
    for size, heading in ((4, BY_FOUR), (3, BY_THREE), (2, BY_TWO)):
        notes = _of_size(best, size)
        if notes:
            proof.append(Listed(heading.alone, table.cards_said(notes[:MOST_NAMED]).cards))
    return tuple(proof)


def sizes_touched(cards: Sequence[str]) -> list[list[int]]:
    """Cards touched are in groups, the others are not; equal ones are split as is best (POKR-R12), if they can be."""
    counts = [cards.count(name) for name in NAMES]
    return [SPLITS[BEST[count]] if count != 1 and count < len(BEST) else [count] for count in counts]


def value_by_answer(table: Table, seat: int) -> int:
    """What a hand is worth in the groups that its player has named."""
    named, hand = table.answers[seat], table.hands[seat]
    return value_of(hand) if named == GROUP_BEST else worth_of(named >> 6, hand)


def reminder(table: Table, seat: int) -> list[Said]:
    """How a seat that has grouped did so."""
    if not has_answered(table, seat):
        return []
    return [YOUR_GROUPS.said(cards_in(_groups_of(table, seat)), value_by_answer(table, seat))]


def answer(table: Table, seat: int, move: int) -> None:
    """How somebody has grouped is told when all have (POKR-R25)."""
    table.answers[seat] = move
    if table.story is not None:
        table.story.append(HAS_GROUPED.said(seat))


def tell_hands(table: Table, story: list[Said]) -> None:
    """All hands are shown, as they are reckoned."""
    for seat in range(table.rules.seats):
        for row in counted(table, seat):
            told = HELD[row.key]
            parts = [row.parts[gap] for gap in told.gaps if gap in row.parts]
            story.append(told.said(seat, *parts, points=row.points))


def _groups_of(table: Table, seat: int) -> int:
    """The grouping of a hand that counts: the one that its player has named, or the best (POKR-R12)."""
    named = table.answers[seat]
    return best_of(table.hands[seat]) if named in (NOTHING, GROUP_BEST) else named >> 6


def _of_size(groups: int, size: int) -> list[int]:
    """The note of each group of so many cards."""
    return [note for note in range(12) for each in SPLITS[at(groups, note)] if each == size]


def in_no_group(table: Table, seat: int) -> list[int]:
    """The cards that are left over."""
    hand, groups = table.hands[seat], _groups_of(table, seat)
    return [note for note in range(12) for _ in range(count_of(hand, note) - SIZES[at(groups, note)])]


def counted(table: Table, seat: int) -> list[Said]:
    """What a hand is worth, row by row: the groups by size, then what is left over."""
    rows: list[Said] = []
    for size, saying in ((4, FOURS_HELD), (3, THREES_HELD), (2, PAIRS_HELD)):
        notes = _of_size(_groups_of(table, seat), size)
        if notes:
            points = MELD_POINTS[size] * len(notes)
            rows.append(saying.said(len(notes), table.cards_said(notes), points=points))
    over = in_no_group(table, seat)
    if over:
        rows.append(LOOSE_HELD.said(len(over), table.cards_said(over), points=LOOSE * len(over)))
    return rows


# ------------------------------------------------------------------------------------------------ positions


@final
class Answers(fields.Field):
    """The words after `group` of each seat that has grouped: nobody else’s to see until all have."""

    TYPE: ClassVar[str] = "string[]"

    def told(self, kept: object) -> zones.FactValue:
        assert isinstance(kept, list)
        return [answer_text(move) for move in kept]

    def is_empty(self, kept: object) -> bool:
        return not isinstance(kept, list) or all(move == NOTHING for move in kept)

    def written(self, state: object) -> dict[str, object]:
        assert isinstance(state, Table)
        return {self.name: [answer_text(move) or None for move in state.answers]}

    def understood(self, state: object, document: positions.Reader, usual: object) -> object:
        return [_read_answer(entry) for entry in document.entries(self.name, document.game.seats, None)]


def ways(table: Table) -> list[str]:
    """While hands are grouped: every way to split equal cards, as moves write it."""
    return ["+".join([str(size) for size in split]) for split in SPLITS[1:]] if table.phase == GROUP else []


def ways_sizes(table: Table) -> list[int]:
    """How many cards each of these ways takes."""
    return SIZES[1:] if table.phase == GROUP else []


ANSWERS: Final = (
    Answers("groups", "answers")
    .seen_by("who_sees_groups")
    .only_in("deal", "group", "over")
    .by("POKR-R25, POKR-D7")
    .when("is_strict")
)


def answer_text(move: int) -> str:
    return "" if move == NOTHING else GROUPINGS.text(move).removeprefix("group ")


def _read_answer(entry: object) -> int:
    if entry is None:
        return NOTHING
    try:
        return GROUPINGS.read(f"group {entry}")
    except Unreadable as error:
        raise Impossible(f"groups must be the words after group, such as G:3+2 C:2, or null: {error}") from error


def check_groups(table: Table) -> None:
    """Refuse groups of cards that nobody holds, or where there are none to make."""
    if table.phase == GROUP and not table.rules.is_strict:
        raise Impossible("in guided mode there is no phase group [POKR-R12, POKR-D7]")
    if table.phase == GROUP and not asked(table):
        raise Impossible("phase group is over when everybody has grouped [POKR-D7]")
    for seat, move in enumerate(table.answers):
        if missing := missing_for(move, table.hands[seat]):
            raise Impossible(f"groups[{seat}] has more {NAMES[missing[0]]} than hands[{seat}] [POKR-D7]")
