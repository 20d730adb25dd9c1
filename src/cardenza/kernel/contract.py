"""What a game is: `Game` holds the rules and options and never changes; `State` is one moment of play.

A game is written as two final classes. `Game` names itself, deals, reads positions, and turns moves into text and back;
`State` plays. Moves are ints inside and text at every edge. Cards reach people through `State.zones()` alone: views
and events are derived from them, so that a card nobody declared is a card nobody sees.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardenza.kernel.advice import Advice
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import BadOption, NotAllowed, Unreadable
from cardenza.kernel.gestures import Gesture, Spot, spot_on
from cardenza.kernel.options import Option, Value, chosen
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import (
    EVERYBODY,
    GAP,
    GAP_TEXT,
    SPREAD,
    Exposed,
    Fact,
    Place,
    View,
    Way,
    Zone,
    ZoneView,
    is_among,
    nested,
)

DENSE: Final = 10_000
ENDLESS: Final = -1  # the patience of a window that no time ends


class Judge(Enum):
    """Who watches a table: only right moves (GUARD), the same with help (COACH), or as printed on paper (TABLE)."""

    GUARD = "guard"
    COACH = "coach"
    TABLE = "table"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game for so many seats with these options. `faces` names the deck, so that it can be drawn.

    `rules_version` is the newest version of its rules; what has begun by an earlier one goes on by that (`version`).
    """

    key: ClassVar[str] = ""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    faces: ClassVar[str] = ""
    least_seats: ClassVar[int] = 1
    most_seats: ClassVar[int] = 1
    rules_version: ClassVar[int] = 1
    has_moments: ClassVar[bool] = False  # do answers in its windows have a rank? See `State.rank`
    table_settings: ClassVar[tuple[str, ...]] = ()  # which of `match.settings` mean something in this game
    least_window_seconds: ClassVar[int] = 2  # of windows whose time is left to the table
    usual_window_seconds: ClassVar[int] = 5
    covered: ClassVar[tuple[str, ...]] = ()  # zones whose covered cards have lain open: a table may keep them open
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    RULES: ClassVar[dict[str, str]] = {}

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        self.version = type(self).rules_version if version is None else version
        least, most = type(self).least_seats, type(self).most_seats
        self.seats = min(max(2, least), most) if seats is None else seats
        if not least <= self.seats <= most:
            raise BadOption(f"{type(self).title} is for {self.players()}, not {self.seats}")
        self.options: dict[str, Value] = chosen(type(self).OPTIONS, options or {}, self.version)

    @classmethod
    def by_version(cls, version: int, seats: int | None, options: Mapping[str, object]) -> "Game":
        """The game by a version of its rules; a game that has only one need not know of versions."""
        if version == cls.rules_version:
            return cls(seats, options)
        if not 1 <= version < cls.rules_version:
            known = f"version {cls.rules_version}" if cls.rules_version == 1 else f"versions 1 to {cls.rules_version}"
            raise BadOption(f"the rules of {cls.title} have {known}, not {version}")
        return cls(seats, options, version)

    @classmethod
    def players(cls) -> str:
        """For how many it is, in words."""
        if cls.least_seats < cls.most_seats:
            return f"{cls.least_seats} to {cls.most_seats} players"
        return "1 player" if cls.most_seats == 1 else f"{cls.most_seats} players"

    @classmethod
    def options_for(cls, judge: Judge) -> dict[str, Value]:
        """What this judge means in the game's own options; an explicit option wins."""
        return {}

    def has_aids(self) -> bool:
        """Does a table show what one could work out by oneself (`match.settings`), unless it says otherwise?"""
        return True

    def number(self, name: str) -> int:
        """The value of an option that is a number; of a switch, 0 or 1."""
        value = self.options[name]
        assert isinstance(value, int), f"{name} is no number"
        return value

    def unusual_options(self) -> dict[str, Value]:
        """The options that differ from their defaults, as documents write them."""
        usual = {option.name: option.default_in(self.version) for option in type(self).OPTIONS}
        return {name: self.options[name] for name, value in usual.items() if self.options[name] != value}

    def deal(self, seed: int, stream: int = 0) -> "State":
        """A new game, shuffled by the kernel's generator."""
        return self.deal_from(Rng(seed, stream))

    def deal_from(self, chance: Chance) -> "State":
        """A new game, shuffled by this source."""
        raise NotImplementedError

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> "State":
        """The state that a position document describes.

        What the document leaves open is dealt out by `chance`; the cards in `spare` stay in the face-down piles as
        long as others will do, because somebody is going to draw them.
        """
        raise NotImplementedError

    def deck(self) -> list[int]:
        """Every card of the game, in card order."""
        raise NotImplementedError

    def deck_of(self, card: int) -> int:
        """Which of the game's decks a card belongs to: what is shuffled and drawn together has one number."""
        return 0

    def card_text(self, card: int) -> str:
        raise NotImplementedError

    def parse_card(self, text: str) -> int:
        raise NotImplementedError

    def chance_text(self, result: int) -> str:
        """One item of a chance entry; a card, unless the game draws lots for something else as well."""
        return self.card_text(result)

    def parse_chance(self, text: str) -> int:
        return self.parse_card(text)

    def move_text(self, move: int) -> str:
        raise NotImplementedError

    def parse_move(self, text: str) -> int:
        """The move that a text means. Raises `Unreadable` for what is no move of this game at all."""
        raise NotImplementedError

    def is_resigning(self, move: int) -> bool:
        """Does the move give the game up? Random players never choose such a move."""
        return False

    def is_unlisted(self, move: int) -> bool:
        """Is this a kind of move that the judge accepts although `legal_moves` has too many of them to list?"""
        return False

    def is_unoffered(self, move: int) -> bool:
        """Would a table that offers this legal move tell what the player has to find out? Then it is said unasked."""
        return False

    def is_unnoticed(self, move: int) -> bool:
        """Is it for the other players to notice a mistake of this kind? Then the table says nothing of it."""
        return False

    def actions(self) -> list[int]:
        """Every move there is, in a fixed order, where there are at most 10,000; else empty: see `kernel.staged`."""
        return []

    def vocabulary(self) -> list[str]:
        """Every word that a move of this game is written with, in a fixed order."""
        return sorted({word for move in self.actions() for word in self.move_text(move).split()})

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (type(self), self.version, self.seats, dict(self.options))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a game. The verbs above the line are each game's own; those below are derived from them."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance

    def to_act(self) -> list[int]:
        """The seats that may decide now, in order of priority; a list that callers must not change."""
        raise NotImplementedError

    def legal_moves(self, seat: int) -> list[int]:
        """Every right move of the seat, never a mistake. The list may be shared: callers must not change it."""
        raise NotImplementedError

    def judge(self, seat: int, move: int) -> Verdict:
        """Legal, a mistake, or refused, with the objection."""
        raise NotImplementedError

    def apply(self, seat: int, move: int) -> None:
        """Make a move that the judge has not refused. This verb does not ask again."""
        raise NotImplementedError

    def is_over(self) -> bool:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended (in a game of rounds, between rounds: how the round ended); None while it goes on."""
        raise NotImplementedError

    def standing(self) -> list[int]:
        """The points of each seat as if the round ended now, more being better; empty where a game has no such count.

        It counts hidden cards, too, so it is asked of imagined worlds only.
        """
        return []

    def clone(self) -> "State":
        """An equal state that shares nothing that changes; its chance is a fork of this one's."""
        raise NotImplementedError

    def redeal(self, rng: Rng, seat: int) -> None:
        """Become another world that looks the same to the seat: what it neither sees nor knows is dealt anew.

        The same generator leads from all worlds that look the same to the same one: nothing of the old is left.
        """
        raise NotImplementedError

    def zones(self) -> list[Zone]:
        """Every card of the deck, where it lies, and who sees and knows it."""
        raise NotImplementedError

    def facts(self) -> list[Fact]:
        """Everything besides the cards."""
        raise NotImplementedError

    def knowledge(self) -> object:
        """What each seat has been shown that its zones hide, as documents write it; None where that is nothing."""
        return None

    def settle(self) -> None:
        """Let chance fix the order of face-down piles that have none yet: from now on the document tells it."""

    def face(self, card: int) -> str:
        """A card where it lies, with what it stands for if it was given a name (`?1=E`); what is in a hand has none."""
        return self.game.card_text(card)

    def window_answer(self, seat: int) -> int:
        """In a reaction window, the move that silence means for a seat that has not answered; else -1."""
        return -1

    def patience_seconds(self) -> int:
        """How long an open window waits for its answers, whoever would go on.

        0: whoever has the turn after it may cut it short, and the table says how long it lasts at most. `ENDLESS`: it
        is open until all have answered or that player goes on, so there must be one when everybody is silent.
        """
        return 0

    def late_move(self, seat: int) -> int:
        """What is played for a seat whose time for the move is over; -1: any legal move, by lot."""
        return -1

    def rank(self, seat: int, move: int) -> int:
        """Which of the answers that an open window gets in the same moment comes first: the one with the lowest rank.

        -1: answers count in the order in which they arrive. In one window either all answers have a rank or none.
        """
        return -1

    def parse(self, seat: int, text: str) -> int:
        """The move that a text means here; a game may fill in what only one move can mean."""
        return self.game.parse_move(text)

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        """The move as a viewer may hear of it; a game with secret moves leaves out what is not for these ears."""
        return self.game.move_text(move)

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        """Asked before the move is made: the cards that it shows to everybody, though they may not stay face up."""
        return []

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """Asked after a move of the seat: what a card passed through that is not told to have come straight.

        Where a card is taken unseen and laid down with another, nobody else may hear which of the two was taken.
        """
        return None

    def gesture(self, seat: int, move: int) -> Gesture | None:
        """A legal move as hands make it; no two of a seat are alike. None for a move that is only written."""
        return None

    def other_gestures(self, seat: int, move: int) -> list[Gesture]:
        """Further gestures that make the same legal move: with another copy of the card, which would do as well."""
        return []

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        """The text of the move that a gesture means, right or wrong. Raises `Unreadable` if it means none."""
        raise Unreadable(f"{self.game.title} is not played by touching cards; write the move instead")

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        """Where the player and not the table must say what a gesture means: what can be said, right or wrong."""
        return []

    def prompt(self, seat: int | None) -> str:
        """What a helpful table reminds the seat of, in words: the letter due, the beats that are left."""
        return ""

    def prompt_with(self, seat: int | None, has_aids: bool) -> str:
        """The prompt at a table that has chosen: with what one could work out by oneself, or without it."""
        return self.prompt(seat)

    def safe_move(self, seat: int) -> int:
        """A legal move that can never be a mistake, so that a table may make it unasked; -1 if there is none."""
        return -1

    def finishing_move(self, seat: int) -> int:
        """In a game that the seat has surely won, the next move to its end; -1 elsewhere."""
        return -1

    def can_be_won(self, budget: int) -> bool:
        """In a game for one: has a player who sees every card, and looks at so many positions, found a way to win?"""
        return False

    def advice(self, seat: int, budget: int) -> Advice | None:
        """What the game's own solver advises the seat, from what it sees alone; None where a game has no solver.

        Whoever follows it, asked with one budget, comes back to no position until it says that no way was found.
        """
        return None

    def playout_moves(self, seat: int) -> list[int]:
        """What a random player chooses from: the legal moves without those that give up or lead nowhere."""
        return self.legal_moves(seat)

    def careful_moves(self, seat: int) -> list[int]:
        """What a player who thinks chooses from: `playout_moves`, without those that nobody would make who does."""
        return self.playout_moves(seat)

    def random_move(self, seat: int, rng: Rng) -> int:
        """One of `playout_moves`, each equally likely; where there is no choice, ~ of the only one.

        A game that need not list its moves to choose one of them may take a shorter way to the same move.
        """
        options = self.playout_moves(seat)
        count = len(options)
        return options[rng.below(count)] if count > 1 else ~options[0]

    # ------------------------------------------------------------------------------------------------ derived

    def play(self, seat: int, text: str) -> Verdict:
        """Read, judge and make a move. Raises `NotAllowed` with the objection if the judge refuses it."""
        return self.make(seat, self.parse(seat, text))

    def make(self, seat: int, move: int) -> Verdict:
        """Judge a move and make it. Raises `NotAllowed` if the judge refuses it."""
        verdict = self.judge(seat, move)
        if verdict.objection is not None and verdict.is_refused():
            raise NotAllowed(verdict.objection)
        self.apply(seat, move)
        return verdict

    def moves(self, seat: int) -> list[str]:
        """The legal moves as text, sorted by code point, as cases list them."""
        return sorted(self.game.move_text(move) for move in self.legal_moves(seat))

    def close_window(self) -> list[tuple[int, int]]:
        """Enter silence for all who have not answered; tells what was entered, as (seat, move)."""
        entered: list[tuple[int, int]] = []
        while not self.is_over():
            seat = self.to_act()[0]
            answer = self.window_answer(seat)
            if answer < 0:
                break
            self.apply(seat, answer)
            entered.append((seat, answer))
        return entered

    def view(self, seat: int | None, keeps_open: bool = False) -> View:
        """What a seat, or (None) somebody who watches, may know; see `zones_at` for a table that keeps cards open."""
        zones = [self._zone_view(zone, seat) for zone in self.zones_at(keeps_open)]
        facts = {fact.name: fact.value for fact in self.facts() if is_among(seat, fact.seen)}
        return View(seat, zones, facts, self.prompt(seat))

    def zones_at(self, keeps_open: bool) -> list[Zone]:
        """The zones as they lie at a table; one that keeps cards open covers none that everybody has seen lie there.

        Only the game's `covered` zones are concerned, and a card that somebody does not know stays hidden from all.
        """
        zones = self.zones()
        return [self._uncovered(zone) for zone in zones] if keeps_open else zones

    def _uncovered(self, zone: Zone) -> Zone:
        if zone.name not in type(self.game).covered:
            return zone
        seen = [who if who == EVERYBODY else eyes for eyes, who in zip(zone.seen, zone.known, strict=True)]
        return Zone(zone.name, zone.place, zone.cards, seen, zone.known, zone.is_ordered)

    def open_view(self) -> View:
        """The whole position with every card face up, for those who read the record of a game."""
        zones: list[ZoneView] = []
        for zone in self.zones():
            cards: list[str | None] = [self._text(card) for card in zone.cards]
            if zone.place is None and zone.name not in SPREAD and not any(zone.seen):
                cards.reverse()  # a deck is kept top card first, a pile top card last
            zones.append(ZoneView(zone.name, zone.place, cards, cards))
        return View(None, zones, {fact.name: fact.value for fact in self.facts()})

    def _zone_view(self, zone: Zone, seat: int | None) -> ZoneView:
        cards, known = self._texts(zone, zone.seen, seat), self._texts(zone, zone.known, seat)
        if not zone.is_ordered:  # known cards first: their place among hidden ones would tell of these
            order = sorted(range(len(cards)), key=lambda i: known[i] is None)
            cards, known = [cards[i] for i in order], [known[i] for i in order]
        return ZoneView(zone.name, zone.place, cards, known)

    def _texts(self, zone: Zone, seen: list[int], seat: int | None) -> list[str | None]:
        return [self._text(card) if is_among(seat, who) else None for card, who in zip(zone.cards, seen, strict=True)]

    def _text(self, card: int) -> str:
        return GAP_TEXT if card == GAP else self.face(card)

    def touched(self, seat: int, gesture: Gesture) -> tuple[list[Spot], Spot | None]:
        """The cards and the place that a gesture means to the seat. Raises `Unreadable` for what does not lie there."""
        zones = self.view(seat).zones
        picks = [spot_on(zones, touch) for touch in gesture.picks]
        return picks, None if gesture.target is None else spot_on(zones, gesture.target)

    def document(self) -> dict[str, object]:
        """The whole position, with every zone explicit."""
        document: dict[str, object] = {"game": self.game.key}
        if self.game.version > 1:
            document["rules_version"] = self.game.version
        if options := self.game.unusual_options():
            document["options"] = options
        document["seats"] = self.game.seats
        document.update(nested([(z.name, z.place, [self._text(card) for card in z.cards]) for z in self.zones()]))
        document.update({fact.name: fact.value for fact in self.facts()})
        knowledge = self.knowledge()
        if knowledge is not None:
            document["knows"] = knowledge
        return document

    def __reduce__(self) -> tuple[object, ...]:
        settled = self.clone()
        settled.settle()
        return _restored, (self.game, settled.document(), settled.chance)


def _made_again(kind: type[Game], version: int, seats: int, options: dict[str, object]) -> Game:
    return kind.by_version(version, seats, options)


def _restored(game: Game, document: dict[str, object], chance: Chance) -> State:
    return game.position(document, chance)
