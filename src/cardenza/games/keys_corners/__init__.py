"""Key’s Corners: spell scales in the corners, and take them as books.

Five cards each; the stock lies in the middle, four foundations round it (N, E, S, W) and four corners between them. A
turn begins by drawing up to five. Corners are built up the scale from the keynote; a foundation goes up the scale from
wherever it began, or holds up to four of one note outside the scale. Piles move: a whole foundation onto another, or,
from the note that is needed upwards, onto a corner; such a move must be made before the turn ends. Empty foundations
are filled first of all. Every turn at least one card is played, or instead one that fits nowhere is discarded; the top
of the discard pile may be played by anybody. A wild is the note that it was called when it was put down.
Whoever completes a scale in a corner takes it for ten points; whoever completes four of a note takes them for five.
When stock and hands are empty, the most points win.

A hand is a set of cards. A role is a card with the note it stands for: the card itself, or one of twelve for each wild.
A move is a number: its kind, the place it goes to, and a role, a note, a card or the place it comes from.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks.musicards import FACE_SETTINGS, FIRST_WILD, NAMES, NOTES, MusicardsGame, is_wild
from cardenza.games.keys_corners import board, moving, placing, rounds, scales, wilds
from cardenza.games.keys_corners.board import FIRST_CORNER, NO_NOTE, NO_PLACE, PLACES, item_of, move_of, place_of
from cardenza.kernel import contract, errors, fields, options, outcome, packed, positions, views
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.gestures import Gesture, Shape, Spot, Touch, is_held
from cardenza.kernel.kinds import Kinds
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Name, Naming, Part, Said, Sayings
from cardenza.kernel.verdict import Verdict, objection, refused
from cardenza.theory import Note

RULES: Final[dict[str, str]] = {**wilds.RULES, **placing.RULES, **moving.RULES, **rounds.RULES}
OPTIONS: Final[tuple[options.Option, ...]] = (scales.KEY, scales.SCALE, *rounds.OPTIONS, moving.BOARD_MOVES)
KINDS: Final = Kinds(
    [*rounds.KINDS, *placing.KINDS, *moving.KINDS],
    touch="touch a card of your hand, a foundation or the discards, and then the pile where it goes",
)
ONLY_DEAL: Final = [board.DEAL]


@final
class KeysCornersState(board.Board):
    """One moment of Key’s Corners."""

    def compulsory_told(self) -> list[str]:
        """The piles that must be moved; `onto` has where each of them goes, in the same order."""
        return [PLACES[item_of(move)] for move in moving.compulsory(self)]

    def onto_told(self) -> list[str]:
        return [PLACES[place_of(move)] for move in moving.compulsory(self)]

    def read_names(self, read: positions.Reader) -> None:
        wilds.read_names(self, read)

    def keep_wilds_in_play(self, read: positions.Reader) -> None:
        rounds.keep_wilds_out(read)

    def board_moves(self) -> list[int]:
        return moving.listed(moving.showing(self))

    def to_act(self) -> list[int]:
        return [] if self.phase == board.OVER else contract.ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn or self.phase == board.OVER:
            return []
        if self.phase != board.TURN:
            return ONLY_DEAL if self.phase == board.DEALING else placing.NAMINGS[self.nameless()]
        hand = self.hands[seat]
        space = self.space()
        if space != NO_PLACE and (hand or self.discard):
            return placing.fills(space, hand)
        some, due = moving.showing(self), placing.open_places(self)
        moves = moving.listed(some)
        placing.add_plays(moves, hand, due, self.top())
        if not moving.binding(self, some):
            rounds.add_endings(self, moves, hand, due)
        return moves

    def parse(self, seat: int, text: str) -> int:
        """What a wild stands for must be said: the one rule of wilds."""
        try:
            return KINDS.read(text)
        except wilds.Misnamed as error:
            named = [error.named if word == error.word else word for word in text.split()]
            said = KINDS.said(KINDS.read(" ".join(named)))
            did = said._replace(parts={**said.parts, "card": error.card})
            raise errors.NotAllowed(objection(RULES, *wilds.RULES, said.rule, did=did)) from None

    def judge(self, seat: int, move: int) -> Verdict:
        kind, place, item = move & board.KIND, place_of(move), item_of(move)
        decision = KINDS.decision(move)
        if how := self.outcome() if self.phase == board.OVER else None:
            return refused(RULES, "CORE-1", how.reason, decision)
        if self.phase == board.DEALING or move == board.DEAL:
            return rounds.judge_deal(self, seat, move, decision)
        if seat != self.turn:
            return refused(RULES, "CORE-2", "KEYS-12", decision, *(["KEYS-R10"] if kind == board.NAME else []))
        if self.phase == board.NAMING or kind == board.NAME:
            return placing.judge_name(self, place, kind == board.NAME, decision)
        if kind in (board.FILL, board.FILL_FROM_DISCARD):
            return placing.judge_fill(self, seat, place, wilds.CARD_OF_ROLE[item], decision)
        if kind == board.PLAY:
            return placing.judge_play(self, seat, place, item)
        if kind == board.PLAY_DISCARD:
            return placing.judge_play_discard(self, seat, place)
        if kind == board.MOVE:
            return moving.judge(self, seat, item, place)
        return rounds.judge_discard(self, seat, item) if kind == board.DISCARD else rounds.judge_done(self, seat)

    def apply(self, seat: int, move: int) -> None:
        kind = move & board.KIND
        if kind in (board.PLAY, board.FILL):
            placing.play(self, seat, item_of(move), place_of(move))
        elif kind == board.MOVE:
            moving.move(self, seat, item_of(move), place_of(move))
        elif kind == board.DISCARD:
            rounds.discard(self, seat, item_of(move))
        elif kind in (board.PLAY_DISCARD, board.FILL_FROM_DISCARD):
            placing.play_discard(self, seat, place_of(move))
        elif kind == board.NAME:
            placing.name(self, seat, place_of(move), item_of(move))
        elif move == board.DONE:
            rounds.done(self, seat)
        else:
            rounds.deal(self)

    def check(self, read: positions.Reader) -> None:
        """Section 8 of the rulebook: what follows from the cards, and what cannot be."""
        rounds.read_key(self, read)
        placing.check_naming(self, read)
        if read.raw("turn") is None:
            self.turn = self.dealer if self.phase == board.DEALING else 0
        rounds.count_books(self)
        for place in range(len(PLACES)):
            placing.check_pile(self, place)
            placing.laid(self, 0, place)
        rounds.check_phase(self)
        rounds.check_scores(self, read)

    def outcome(self) -> outcome.Outcome | None:
        return rounds.outcome(self)

    def clone(self) -> "KeysCornersState":
        twin = KeysCornersState(self.rules, self.chance.fork())
        self.copy_to(twin)
        return twin


# ------------------------------------------------------------------------------------------------ at the table


@final
class KeysCornersManners(Manners[KeysCornersState]):
    """A card or a pile is touched, and then the place where it goes."""

    namings: ClassVar[tuple[Naming, ...]] = (*wilds.NAMINGS, board.A_CARD)
    sayings: ClassVar[Sayings] = Sayings(placing.SAYS, moving.SAYS, rounds.SAYS)
    settings: ClassVar[tuple[str, ...]] = ("begins", "aids", *FACE_SETTINGS)
    shapes_besides: ClassVar[tuple[Shape, ...]] = (
        Shape("foundations", "index"),
        Shape("hands", is_own=True, onto="foundations"),
        Shape("hands", is_own=True, onto="corners"),
        Shape("discard", "whole", onto="foundations"),
        Shape("discard", "whole", onto="corners"),
        Shape("foundations", "whole", onto="foundations"),
        Shape("foundations", "whole", onto="corners"),
    )

    def called(self, game: contract.Game) -> dict[str, Name]:
        return wilds.called()

    def face(self, state: KeysCornersState, card: int) -> str:
        return state.face(card)

    def chance_text(self, game: contract.Game, result: int) -> str:
        return NOTES[result - rounds.FIRST_KEYNOTE] if result >= rounds.FIRST_KEYNOTE else NAMES[result]

    def parse_chance(self, game: contract.Game, text: str) -> int:
        """KEYS-R33: a keynote alone is the result of a lot."""
        is_card = text[-1:].isdecimal() or text[:1] in ("?", "X")
        return wilds.parse_card(text) if is_card else rounds.FIRST_KEYNOTE + scales.parse_note(text)

    def reckoning(self, state: KeysCornersState) -> Reckoning | None:
        return rounds.reckoning(state)

    def dealt(self, state: KeysCornersState) -> list[Said]:
        return rounds.deal_told(state) if rounds.is_just_dealt(state) else []

    def prompt(self, state: KeysCornersState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """What is to be done now and, with help, what before the turn ends (KEYS-O6)."""
        if seat is None or seat != state.turn or state.phase in (board.DEALING, board.OVER):
            return ()
        if state.phase == board.NAMING:
            return (placing.NAME_WILD.said(PLACES[state.nameless()]),)
        if placing.must_fill(state, seat):
            space = board.PLACE_WORDS.said(PLACES[state.space()])
            if state.hands[seat]:
                return (placing.FILL_SPACE.said(space),)
            return (placing.FILL_FROM_TOP.said(space, state.top_said()),)
        urgent = moving.due_first(state) if has_aids else []
        return tuple(urgent) if urgent else (rounds.due_now(state, seat, has_aids),)

    def controls(self, state: KeysCornersState, seat: int) -> list[int]:
        """KEYS-D8: the turn is ended by saying so."""
        is_naming = state.phase == board.NAMING
        return [] if is_naming else super().controls(state, seat)

    def said(self, state: KeysCornersState, seat: int, move: int) -> Said:
        """Notes in the spelling of the scale, the top discard and piles by what they are."""
        said, kind, item = KINDS.said(move), move & board.KIND, item_of(move)
        parts = dict(said.parts)
        if kind == board.NAME:
            parts["note"] = state.note_said(item)
        elif kind in (board.FILL, board.PLAY):
            parts["card"] = state.said_as(wilds.CARD_OF_ROLE[item], wilds.NOTE_OF_ROLE[item])
        elif kind in (board.FILL_FROM_DISCARD, board.PLAY_DISCARD):
            parts["card"] = state.top_said()
        elif kind == board.MOVE:
            parts["cards"] = moving.going(state, item, place_of(move))
        elif kind == board.DISCARD:
            parts["card"] = state.card_said(item)
        return said._replace(parts=parts)

    def gesture(self, state: KeysCornersState, seat: int, move: int) -> Gesture:
        kind, target, item = move & board.KIND, _touch(place_of(move)), item_of(move)
        if kind == board.NAME:
            return Gesture((Touch("foundations", PLACES[place_of(move)], 0),), None, NOTES[item])
        if kind in (board.FILL, board.PLAY):
            card, note = wilds.CARD_OF_ROLE[item], wilds.NOTE_OF_ROLE[item]
            is_said = kind == board.FILL and is_wild(card)
            return Gesture((Touch("hands", seat, NAMES[card]),), target, NOTES[note] if is_said else "")
        if kind in (board.FILL_FROM_DISCARD, board.PLAY_DISCARD):
            return Gesture((Touch("discard"),), target)
        if kind == board.MOVE:
            return Gesture((_touch(item),), target)
        return KINDS.gesture(seat, move)

    def by_hand(self, state: KeysCornersState, seat: int, gesture: Gesture) -> int:
        picks, target = views.touched(state, seat, gesture)
        said, place = gesture.choice, _place(target)
        if len(picks) == 1:
            source, pile = picks[0], _place(picks[0])
            if is_held(source, seat) and place != NO_PLACE:
                return _put_by_hand(state, seat, source.card, place, said)
            if is_held(source, seat) and target is None and not said:
                return board.DISCARD | wilds.parse_card(source.card)  # a card only touched goes nowhere else
            if source.zone == "foundations" and target is None and said:
                return move_of(board.NAME, pile, scales.parse_note(said))
            if source.zone == "discard" and place != NO_PLACE and not said:
                return move_of(board.FILL_FROM_DISCARD if _is_space(state, place) else board.PLAY_DISCARD, place, 0)
            if pile != NO_PLACE and place != NO_PLACE and not said:
                return move_of(board.MOVE, place, pile)
        return KINDS.by_hand(seat, picks, target, said)

    def choices(self, state: KeysCornersState, seat: int, gesture: Gesture) -> list[str]:
        """The player says what a wild is that fills a space, or that was turned up at the deal: any of twelve notes.

        They stand from the keynote upwards, in the scale or not, so that the list tells nothing.
        """
        picks, target = views.touched(state, seat, gesture)
        if len(picks) != 1:
            return []
        source, place = picks[0], _place(target)
        if target is None:
            pile = state.piles[_place(source)] if source.zone == "foundations" else []
            is_open = bool(pile) and state.note(pile[-1]) == NO_NOTE
        else:
            is_open = _is_space(state, place) and is_held(source, seat) and source.card in NAMES[FIRST_WILD:]
        return [NOTES[(state.scale[0] + step) % 12] for step in range(12)] if is_open else []

    def choices_shown(self, state: KeysCornersState, seat: int, gesture: Gesture) -> list[str]:
        """The notes of the scale before the others."""
        listed = self.choices(state, seat, gesture)
        return sorted(listed, key=lambda name: not state.is_in_scale(scales.parse_note(name)))

    def asks_back(self, state: KeysCornersState, seat: int, gesture: Gesture) -> Said:
        return placing.WHICH_NOTE.alone

    def choice_said(self, state: KeysCornersState, seat: int, gesture: Gesture, choice: str) -> Part:
        return state.named_said(scales.parse_note(choice))


def _touch(place: int) -> Touch:
    return Touch("foundations" if place < FIRST_CORNER else "corners", PLACES[place])


def _place(spot: Spot | None) -> int:
    return PLACES.index(str(spot.place)) if spot is not None and spot.zone in ("foundations", "corners") else NO_PLACE


def _is_space(state: KeysCornersState, place: int) -> bool:
    return 0 <= place < FIRST_CORNER and not state.piles[place]


def _put_by_hand(state: KeysCornersState, seat: int, card: str, place: int, said: str) -> int:
    """Where a wild is needed as a note, it is put down as that note; a space takes it as what is said."""
    if _is_space(state, place):
        return state.parse(seat, f"fill {PLACES[place]} {card}={said}" if said else f"fill {PLACES[place]} {card}")
    if not said and is_wild(wilds.parse_card(card)):
        due = state.due_at(place)
        said = NOTES[state.key if due == NO_NOTE else due]
    return state.parse(seat, f"play {card}={said} {PLACES[place]}" if said else f"play {card} {PLACES[place]}")


@final
class KeysCornersHabits(Habits[KeysCornersState]):
    """Points in books are how matters stand; a random move is chosen without listing any."""

    def random_move(self, state: KeysCornersState, seat: int, rng: Rng) -> int:
        """The same as of a list of `legal_moves`: piles to move, then cards to play, then what ends the turn."""
        if state.phase != board.TURN:
            return super().random_move(state, seat, rng)
        hand: i64 = state.hands[seat]
        space = state.space()
        if space != NO_PLACE and (hand or state.discard):
            return placing.random_fill(space, hand, rng)
        some, due, top = moving.showing(state), placing.open_places(state), state.top()
        moves, plays = packed.count(some), placing.count_plays(hand, due, top)
        is_held_up = moving.binding(state, some) != 0
        discards: i64 = 0 if is_held_up else rounds.discards(state, hand, due)
        all_discards = packed.count(discards)
        endings = all_discards + (not is_held_up and (state.played > 0 or hand == 0))
        at: i64 = rng.below(moves + plays + endings) if moves + plays + endings > 1 else 0
        if at < moves:
            return moving.move_at(some, at)
        if at < moves + plays:
            return placing.play_at(hand, due, top, at - moves)
        at -= moves + plays
        return board.DISCARD | packed.nth(discards, at) if at < all_discards else board.DONE

    def standing(self, state: KeysCornersState) -> list[int]:
        return state.points[:]


# ------------------------------------------------------------------------------------------------ the game


@final
class KeysCorners(MusicardsGame):
    """Key’s Corners for 2 to 5 players."""

    key: ClassVar[str] = "keys-corners"
    title: ClassVar[str] = "Key’s Corners"
    summary: ClassVar[str] = "spell scales in the corners, and take them as books"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 5
    OPTIONS: ClassVar[tuple[options.Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = board.FIELDS
    manners: ClassVar[Manners[Any]] = KeysCornersManners()
    habits: ClassVar[Habits[Any]] = KeysCornersHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.keynote = str(self.options["key"])
        self.first_key = Note.parse(self.keynote).pitch_class
        self.steps = scales.steps_of(self.options["scale"])
        self.scales = [[(key + step) % 12 for step in self.steps] for key in range(12)]
        self.degrees = [[s.index(note) if note in s else board.OUTSIDE for note in range(16)] for s in self.scales]
        self.rounds = self.number("rounds")
        self.key_order = str(self.options["key_order"])
        self.is_optional = self.options["board_moves"] == "optional"
        self.is_all = self.options["board_moves"] == "all"
        self.foundations = FIRST_CORNER
        self.note_cards = FIRST_WILD
        self._spelled: list[list[str]] = [[] for _ in range(12)]

    def kinds(self) -> Kinds:
        return KINDS

    def spelling(self, key: int) -> list[str]:
        """The scale on this keynote as musicians write it (KEYS-R27, MDECK-R4)."""
        if not self._spelled[key]:
            own = Note.parse(self.keynote) if key == self.first_key else None
            self._spelled[key] = scales.spelled(self.steps, key, own)
        return self._spelled[key]

    def parse_card(self, text: str) -> int:
        return wilds.parse_card(text)

    def blank(self, chance: Chance) -> KeysCornersState:
        state = KeysCornersState(self, chance)
        rounds.gather(state)
        return state

    def deal_from(self, chance: Chance) -> KeysCornersState:
        state = self.blank(chance)
        rounds.deal(state)
        return state
