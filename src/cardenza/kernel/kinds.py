"""Kinds of moves, each declared once: from its form follow text, reading, words, actions and what hands do.

A form is the move in words, with its parts in braces: `play {cards} as {letter}`. A part is a card, a note, a seat or
another thing that moves name; its values are numbers. Moves stay numbers: a kind begins at its first number and adds
each part times its weight; where all weights are multiples of 64, the low six bits tell the kind. A kind that is
numbered otherwise overrides `owns`, `values` and `number`.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from cardenza.kernel import speech
from cardenza.kernel.errors import Fault, Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Shape, Spot, Touch, is_held
from cardenza.kernel.move_parts import Part, Word
from cardenza.kernel.texts import quoted, read_words, typed

DENSE: Final = 10_000
REMEMBERED: Final = 2_000  # moves of each game
NO_MOVE: Final = -1
NO_SUCH_MOVE: Final = Fault("no_such_move", "'{line}' is no move; moves are written {forms}")
UNTOUCHED: Final = Fault("untouched", "this game is not played by touching cards; write the move instead")
TOUCH: Final = "touch"


class Hands(NamedTuple):
    """What hands do for a move: touch cards of your own hand (a part) or a zone as a whole, then a zone, then speak.

    `picks` and `says` name parts, `picks` may also name a zone; `place` is the part that tells whose or which zone
    `onto` is meant or, without one, which card of the zone that it picks. A move that always takes the same card from
    the hand names no part, but that `card`.

    >>> Kind("fly", "MAID-D2", 7, hands=Hands(card="W", onto="pile")).gesture(1, 7)
    Gesture(picks=(Touch(zone='hands', place=1, at='W'),), target=Touch(zone='pile', place=None, at=None), choice='')
    """

    picks: str = ""
    onto: str = ""
    place: str = ""
    says: str = ""
    card: str = ""


class Flags(NamedTuple):
    """What is unusual about a kind of move.

    Random players never choose what `gives_up`. The judge accepts what `is_unlisted` though there are too many to list.
    What `is_unoffered` the player has to find: a table that offered it would tell. A mistake that `is_unnoticed` is for
    the other players to notice, and the table says nothing of it. What `is_answer` is said in windows only, what
    `is_between` is done between rounds only. Who makes a move that `is_catch` catches somebody who has forgotten
    something; a helpful bot reminds them instead.
    """

    gives_up: bool = False
    is_unlisted: bool = False
    is_unoffered: bool = False
    is_unnoticed: bool = False
    is_answer: bool = False
    is_between: bool = False
    is_catch: bool = False


NO_FLAGS: Final = Flags()
BETWEEN: Final = Flags(is_between=True)


class _Token(NamedTuple):
    """A word of a form: a fixed one, or a part with what is written around it."""

    before: str
    part: int
    after: str

    def fits(self, word: str) -> bool:
        """Can the word stand for it, whatever the part may mean?"""
        return word == self.before if self.part < 0 else word.startswith(self.before) and word.endswith(self.after)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """One kind of move: its form, its decision in the rulebook, its first number, its parts and what hands do.

    Without `hands` it is only said. A kind `when` is among the moves there are only where that attribute of the game is
    true; elsewhere it can be read all the same, so that the judge can say why it is not played. Its key is what the
    words of a language know it by: the fixed words of its form, unless it is given one.

    >>> from cardenza.kernel.move_parts import Number
    >>> ask = Kind("ask {seat} {note}", "FISH-D1", 0, [Number("seat", 6, 16), Word("note", ["C", "D"])])
    >>> ask.read("ask 2 D".split()), ask.text(33), ask.written()
    (33, 'ask 2 D', 'ask SEAT NOTE')
    >>> bid = Kind("bid {count}", "FISH-D2", 63, [Number("count", 10, 64)])
    >>> bid.text(5 << 6 | 63), bid.owns(5 << 6 | 63), bid.owns(5 << 6 | 62)
    ('bid 5', True, False)
    >>> ask.key, ask.said(33).parts["seat"], Kind("waste to {column}", "", 0, [Number("column", 8)]).key
    ('ask', Seat(seat=2), 'waste_to')
    """

    def __init__(
        self,
        form: str,
        decision: str,
        first: int,
        parts: Sequence[Part] = (),
        hands: Hands | None = None,
        flags: Flags = NO_FLAGS,
        when: str = "",
        key: str = "",
    ) -> None:
        self.form = form
        self.key = key or "_".join([word for word in form.split() if "{" not in word])
        self.decision = decision
        self.first = first
        self.parts = list(parts)
        self.hands = hands
        self._flags = flags
        self.when = when
        self._more: dict[str, str] = {}
        self._tokens = [self._token(word) for word in form.split()]
        self._heaviest_first = sorted(range(len(self.parts)), key=lambda at: -self.parts[at].weight)
        self._last = first + sum([(part.size - 1) * part.weight for part in self.parts])

    def _token(self, word: str) -> _Token:
        before, brace, rest = word.partition("{")
        if not brace:
            return _Token(word, -1, "")
        name, _, after = rest.partition("}")
        place = self.place_of(name)
        if place < 0:
            raise ValueError(f"{self.form!r} has a part {name!r} that is not among its parts")
        return _Token(before, place, after)

    def place_of(self, name: str) -> int:
        """Which of the parts has this name; -1 if none has."""
        return next((at for at, part in enumerate(self.parts) if part.name == name), -1)

    def is_in(self, game: object) -> bool:
        """Is it played in this game at all?"""
        return not self.when or bool(getattr(game, self.when))

    # ------------------------------------------------------------------------------------------------ numbers

    def owns(self, move: int) -> bool:
        """Is the move of this kind?"""
        if not self.first <= move <= self._last:
            return False
        values = self.values(move)
        are_there = all(part.has(value) for value, part in zip(values, self.parts, strict=True))
        return are_there and self.number(values) == move

    def values(self, move: int) -> list[int]:
        """The value of each part."""
        rest = move - self.first
        values = [0] * len(self.parts)
        for at in self._heaviest_first:
            values[at] = rest // self.parts[at].weight
            rest %= self.parts[at].weight
        return values

    def number(self, values: Sequence[int]) -> int:
        """The move with these values of its parts."""
        return self.first + sum([value * part.weight for value, part in zip(values, self.parts, strict=True)])

    def actions(self, game: object) -> list[int]:
        """Every move of this kind; empty where there are too many to number them."""
        rows: list[list[int]] = [[]]
        for part in self.parts:
            values = part.values(game)
            if len(rows) * len(values) > DENSE:
                return []
            rows = [[*row, value] for row in rows for value in values]
        return [self.number(row) for row in rows]

    def flags(self, move: int) -> Flags:
        """What is unusual about this move."""
        return self._flags

    # ------------------------------------------------------------------------------------------------ text

    def text(self, move: int) -> str:
        return self._filled([part.text(value) for value, part in zip(self.values(move), self.parts, strict=True)])

    def written(self) -> str:
        """The form as people read it, its parts in capitals."""
        return self._filled([part.called().text for part in self.parts])

    def _filled(self, words: Sequence[str]) -> str:
        """The form with these words for its parts."""
        return " ".join([f"{t.before}{'' if t.part < 0 else words[t.part]}{t.after}" for t in self._tokens])

    def matches(self, words: Sequence[str]) -> bool:
        """Has the line the shape of this kind, whatever its parts may be?"""
        rows = self._rows(words)
        return bool(rows) and all(token.fits(row[0]) for token, row in zip(self._tokens, rows, strict=True))

    def _rows(self, words: Sequence[str]) -> list[Sequence[str]]:
        """The words of each token: one, or all that are left of a part that is a row; empty if there are too few."""
        more = len(words) - len(self._tokens)
        is_row = [token.part >= 0 and self.parts[token.part].is_row() for token in self._tokens]
        if more < 0 or (more > 0 and not any(is_row)):
            return []
        rows: list[Sequence[str]] = []
        at = 0
        for is_long in is_row:
            end = at + 1 + more if is_long else at + 1
            rows.append(words[at:end])
            at = end
        return rows

    def read(self, words: Sequence[str]) -> int:
        """The move that a line of this shape means. Raises `Unreadable` if one of its parts means nothing."""
        values = [0] * len(self.parts)
        for (before, part, after), row in zip(self._tokens, self._rows(words), strict=True):
            if part >= 0:
                values[part] = self.parts[part].read_row([word[len(before) : len(word) - len(after)] for word in row])
        return self.number(values)

    def put(self, words: Sequence[str], worded: Callable[[Part, str], str]) -> list[str]:
        """The words of a line of this shape, each word of a part as it is `worded`; nothing for another shape.

        >>> ask = Kind("ask {note}", "FISH-D1", 0, [Word("note", ["C", "B"])])
        >>> ask.put(["ask", "B"], lambda part, word: "H"), ask.put(["pass", "B"], lambda part, word: "H")
        (['ask', 'H'], [])
        """
        found: list[str] = []
        rows = self._rows(words)
        if not rows or not all(token.fits(row[0]) for token, row in zip(self._tokens, rows, strict=True)):
            return found
        for (before, part, after), row in zip(self._tokens, rows, strict=True):
            own = [word[len(before) : len(word) - len(after)] for word in row] if part >= 0 else []
            found += [f"{before}{worded(self.parts[part], word)}{after}" for word in own] or [before]
        return found

    def vocabulary(self, game: object) -> list[str]:
        """Every word that moves of this kind are written with."""
        words: list[str] = []
        for before, part, after in self._tokens:
            own = [""] if part < 0 else self.parts[part].vocabulary(game)
            words += [f"{before}{word}{after}" for word in own]
        return words

    def said(self, move: int) -> speech.Said:
        """The move as people say it."""
        parts = {part.name: part.said(value) for value, part in zip(self.values(move), self.parts, strict=True)}
        return speech.Said(self.key, parts, self.decision)

    def said_with(self, **gaps: str) -> "Kind":
        """The kind, if it is said with more than its number tells: whoever knows the moment fills these gaps."""
        self._more = gaps
        return self

    def gaps(self) -> dict[str, str]:
        """What kind of part each of its gaps takes."""
        return {**{part.name: part.spoken() for part in self.parts}, **self._more}

    def groups(self) -> list[speech.Group]:
        """The words that stand in its gaps."""
        words = [part for part in self.parts if isinstance(part, Word) and part.spoken() == speech.WORD]
        return [speech.Group(part.name, part.words) for part in words]

    # ------------------------------------------------------------------------------------------------ by hand

    def gesture(self, seat: int, move: int) -> Gesture:
        """The move as hands make it."""
        hands = self.hands
        if hands is None:
            return Gesture((), None, self.text(move))
        values = self.values(move)
        held, place, said = self.place_of(hands.picks), self.place_of(hands.place), self.place_of(hands.says)
        words = (self.parts[held].text(values[held]) if held >= 0 else hands.card).split()
        at = None if hands.onto or place < 0 else values[place]
        picks = [Touch("hands", seat, word) for word in words] or [Touch(hands.picks, None, at)]
        target = None if not hands.onto else Touch(hands.onto, None if place < 0 else values[place])
        return Gesture(tuple(picks), target, "" if said < 0 else self.parts[said].text(values[said]))

    def shape(self) -> Shape | None:
        """How hands make moves of this kind, whatever the cards; None where it is only said."""
        hands = self.hands
        if hands is None:
            return None
        held = self.place_of(hands.picks)
        if held >= 0 or hands.card:
            return Shape("hands", is_own=True, is_many=held >= 0 and self.parts[held].is_row(), onto=hands.onto)
        is_counted = not hands.onto and self.place_of(hands.place) >= 0
        return Shape(hands.picks, "index" if is_counted else "whole", onto=hands.onto)

    def needs_card(self) -> bool:
        """Does the player choose a card for it, or anything else that the move names?"""
        return bool(self.parts) or (self.hands is not None and (bool(self.hands.onto) or bool(self.hands.card)))

    def by_hand(self, seat: int, picks: Sequence[Spot], target: Spot | None, choice: str) -> int:
        """The move of this kind that was made by hand; NO_MOVE if it was none."""
        hands = self.hands
        if hands is None:
            is_said = not picks and target is None and choice != "" and self.matches(choice.split())
            return self.read(choice.split()) if is_said else NO_MOVE
        held, place, said = self.place_of(hands.picks), self.place_of(hands.place), self.place_of(hands.says)
        if not picks or (choice == "") != (said < 0) or not _is_meant(hands, target, seat, place >= 0):
            return NO_MOVE
        values = [0] * len(self.parts)
        if held >= 0:
            are_own = all(is_held(pick, seat) for pick in picks)
            if not are_own or (len(picks) > 1 and not self.parts[held].is_row()):
                return NO_MOVE
            values[held] = self.parts[held].read_row([pick.card for pick in picks])
        elif hands.card:
            if not is_held(picks[0], seat) or [pick.card for pick in picks] != [hands.card]:
                return NO_MOVE
        elif [pick.zone for pick in picks] != [hands.picks]:
            return NO_MOVE
        if place >= 0 and not hands.onto:
            if picks[0].at == WHOLE:
                return NO_MOVE
            values[place] = picks[0].at
        elif place >= 0 and target is not None and isinstance(target.place, int):
            values[place] = target.place
        if said >= 0:
            values[said] = self.parts[said].read(choice)
        return self.number(values)


def _is_meant(hands: Hands, target: Spot | None, seat: int, has_place: bool) -> bool:
    """Is this where hands go? What is taken from a zone comes to the player's own hand, which may be touched or not."""
    if not hands.onto:
        return target is None or (target.zone == "hands" and target.place == seat)
    if target is None or target.zone != hands.onto or (target.zone == "hands" and target.place == seat):
        return False
    return not has_place or isinstance(target.place, int)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kinds:
    """All kinds of moves of a game. `touch` tells somebody whose hands did nothing that is a move what to touch."""

    def __init__(self, kinds: Sequence[Kind], touch: str = "") -> None:
        self.kinds = list(kinds)
        self.touch = Fault(TOUCH, touch) if touch else UNTOUCHED
        self._texts: dict[int, str] = {}
        self._numbers: dict[str, int] = {}
        self._said: dict[int, speech.Said] = {}
        self._gestures: dict[tuple[int, int], Gesture] = {}

    def of(self, move: int) -> Kind:
        """The kind of a move. Raises `Unreadable` for a number that is no move."""
        for kind in self.kinds:
            if kind.owns(move):
                return kind
        raise Unreadable(f"{quoted(str(move))} is the number of no move of this game")

    def has(self, move: int) -> bool:
        """Is the number one of a move?"""
        return any(kind.owns(move) for kind in self.kinds)

    def flags(self, move: int) -> Flags:
        """What is unusual about a move."""
        return self.of(move).flags(move)

    def decision(self, move: int) -> str:
        """The decision of the rulebook that a move is."""
        return self.of(move).decision

    def text(self, move: int) -> str:
        """The move as it is written. What is asked for at every table again and again is remembered, here and below."""
        text = self._texts.get(move)
        if text is None:
            text = self.of(move).text(move)
            if len(self._texts) < REMEMBERED:
                self._texts[move] = text
        return text

    def said(self, move: int) -> speech.Said:
        """A move as people say it."""
        said = self._said.get(move)
        if said is None:
            said = self.of(move).said(move)
            if len(self._said) < REMEMBERED:
                self._said[move] = said
        return said

    def read(self, text: str) -> int:
        """The move that a text means. Raises `Unreadable` for one that means none, with all forms or what is wrong."""
        known = self._numbers.get(text)
        if known is not None:
            return known
        words = read_words(text)
        for kind in self.kinds:
            if kind.matches(words):
                move = kind.read(words)
                if len(self._numbers) < REMEMBERED and self.text(move) == text:
                    self._numbers[text] = move
                return move
        raise NO_SUCH_MOVE.error(line=typed(text), forms=speech.Text(", ".join(self.forms())))

    def played_in(self, game: object) -> list[Kind]:
        """The kinds that this game has, by its options.

        >>> class Table:
        ...     has_passing = False
        >>> kinds = Kinds([Kind("take", "", 0), Kind("pass", "", 1, when="has_passing")])
        >>> [kind.form for kind in kinds.played_in(Table)]
        ['take']
        """
        return [kind for kind in self.kinds if kind.is_in(game)]

    def shapes(self, game: object) -> list[Shape]:
        """How hands make moves in this game, whatever the cards.

        >>> Kinds([Kind("draw", "", 0, hands=Hands("stock"))]).shapes(None)[0].naming
        'whole'
        """
        found = [kind.shape() for kind in self.played_in(game)]
        return list(dict.fromkeys([shape for shape in found if shape is not None]))

    def bare(self, game: object, is_answer: bool) -> list[int]:
        """The moves that need no card, while a round is played: those of a turn, or the answers in a window."""
        kinds = [kind for kind in self.played_in(game) if not kind.needs_card()]
        flags = [(kind, kind.flags(kind.number(()))) for kind in kinds]
        return [kind.number(()) for kind, flag in flags if not flag.is_between and flag.is_answer == is_answer]

    def between(self, game: object) -> list[int]:
        """The moves that lead from one round to the next."""
        kinds = [kind for kind in self.played_in(game) if not kind.needs_card()]
        return [kind.number(()) for kind in kinds if kind.flags(kind.number(())).is_between]

    def forms(self) -> list[str]:
        return list(dict.fromkeys([kind.written() for kind in self.kinds]))

    def vocabulary(self, game: object) -> list[str]:
        """Every word that a move is written with, in a fixed order."""
        return list(dict.fromkeys([word for kind in self.played_in(game) for word in kind.vocabulary(game)]))

    def actions(self, game: object) -> list[int]:
        """Every move there is, in a fixed order, where there are at most 10,000; else none."""
        moves = [kind.actions(game) for kind in self.played_in(game)]
        found = [move for some in moves for move in some]
        return found if all(moves) and len(found) <= DENSE else []

    def gesture(self, seat: int, move: int) -> Gesture:
        """The move as hands make it."""
        gesture = self._gestures.get((seat, move))
        if gesture is None:
            gesture = self.of(move).gesture(seat, move)
            if len(self._gestures) < REMEMBERED:
                self._gestures[seat, move] = gesture
        return gesture

    def by_hand(self, seat: int, picks: Sequence[Spot], target: Spot | None, choice: str) -> int:
        """The move that hands have made. Raises `Unreadable`, with what can be touched, if it is none."""
        for kind in self.kinds:
            move = kind.by_hand(seat, picks, target, choice)
            if move != NO_MOVE:
                return move
        raise self.touch.error()
