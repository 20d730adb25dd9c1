"""Playing melds in Carmony: the notes of a MELD card, turned to a root of one's choice, are laid before the player.

All melds of a turn are of one type. Optional notes of a chord may be laid or left out. Each time a new MELD card is
drawn, and for a meld on C as many NOTE cards as it used. At a strict table notes may be laid that do not fit: everybody
sees them, they go back to the hand, and the price is paid.
"""

from typing import Final, final

from mypy_extensions import i64

from cardenza.decks import meld_hands, notes, parts
from cardenza.decks.meld_names import degree_said
from cardenza.decks.melds import CHORD, END_OF_MELDS, FIRST_CHORD, FIRST_MELD, FIRST_SCALE, Melds, read_note
from cardenza.games.carmony import drawing, rounds
from cardenza.games.carmony.state import ACT, NO_LIMIT, NOTHING, PLAYS, CarmonyState
from cardenza.kernel import errors, fields, gestures, speech, verdict, zones
from cardenza.kernel.speech import CARD, CARDS, NOTE, NOTES, NUMBER, SEAT

RULES: Final[dict[str, str]] = {
    "CARM-15": "The NOTE cards must fit the MELD card, turned to one of the twelve notes.",
    "CARM-18": "All melds of one turn are of the same type.",
    "CARM-21": "Only the notes that a chord marks as optional may be added or left out.",
    "CARM-R4": "Scales and intervals are laid whole.",
    "CARM-R37": "A false meld goes back to the hand at its price: as a rule no more melds and no eating in that turn.",
    "CARM-D3": "You lay melds in the middle of your own turn, with cards of your own hand.",
    "CDECK-07": "Every meld has two notes or more.",
}

TYPES: Final = ["interval", "chord", "scale"]
TYPE_WORDS: Final[speech.Group] = speech.Group("type", TYPES)
LOWEST: Final = [FIRST_MELD, FIRST_CHORD, FIRST_SCALE, FIRST_MELD]  # the first card of a type; the last entry: of any
END: Final = [FIRST_CHORD, FIRST_SCALE, END_OF_MELDS, END_OF_MELDS]

FALSE: Final = 1 << 60
UNCOUNTED: Final = -1

TYPE: Final[fields.Field] = fields.Word("type", TYPES, or_none=True).only_in("act").by("CARM-10")
FIELDS_OF_FALSE_MELDS: Final[tuple[fields.Field, ...]] = (
    fields.Flag("stopped", "is_stopped").only_in("act").by("CARM-R37").when("is_strict"),
    fields.Numbers("mistakes", least=0).by("CARM-R37").when("is_strict"),
)

SAYS: Final[speech.Sayings] = speech.Sayings()
LAID: Final = SAYS.add("laid", "CARM-16", seat=SEAT, meld=CARD, root=NOTE, notes=NOTES)
FALSELY: Final = SAYS.add("falsely", "CARM-R37", seat=SEAT, meld=CARD, root=NOTE, cards=CARDS)
STOPPED: Final = SAYS.add("stopped", "CARM-R37", seat=SEAT)
ROWS: Final[speech.Sayings] = speech.Sayings()
FALSE_MELDS: Final = ROWS.add("false_melds", "CARM-R37", count=NUMBER)
CAN_LAY: Final = SAYS.add("can_lay", "CARM-12", meld=CARD, points=NUMBER)
CAN_LAY_EITHER: Final = SAYS.add("can_lay_either", "CARM-12", meld=CARD, points=NUMBER, other=CARD, less=NUMBER)
MAY_LAY: Final = SAYS.add("may_lay", "CARM-12")
MAY_LAY_OR_EAT: Final = SAYS.add("may_lay_or_eat", "CARM-12")
MAY_LAY_MORE: Final = SAYS.add("may_lay_more", "CARM-18", type=TYPE_WORDS)
NOTHING_TO_LAY: Final = SAYS.add("nothing_to_lay", "CARM-12")
TYPE_OF_TURN: Final = SAYS.add("type_of_turn", "CARM-18").listing(TYPE_WORDS)
NOTES_OF_MELD: Final = SAYS.add("notes_of_meld", "CARM-15").as_aid()
ITS_DEGREES: Final = SAYS.add("its_degrees", "CARM-15")
MISSING: Final = SAYS.add("missing", "CARM-15").as_aid()
NOT_IN_MELD: Final = SAYS.add("not_in_meld", "CARM-15")
MAY_BE_ADDED: Final = SAYS.add("may_be_added", "CARM-21").as_aid(speech.FITTING)
WHICH_ROOT: Final = SAYS.add("which_root", "CARM-15")
CAN_BE_BUILT: Final = SAYS.add("can_be_built", "CARM-15").as_aid(speech.FITTING)


def forms_of(melds: Melds) -> parts.MeldForms:
    """The kinds of moves that lay melds, right and false."""
    return parts.MeldForms(melds, rounds.points_by_play(melds), "CARM-D3", FALSE)


# ------------------------------------------------------------------------------------------------ when


def _places(state: CarmonyState, seat: int) -> i64:
    """Where the hand has MELD cards that may be laid in this turn: those of its type (CARM-18), each once."""
    if state.has_eaten or state.is_stopped:
        return 0
    return meld_hands.places_between(state.melds[seat], LOWEST[state.type], END[state.type])


def _spare_cards(state: CarmonyState, seat: int) -> i64:
    """How many NOTE cards a meld may take without a look at what it leaves."""
    hand = state.hands[seat]
    kept = max(rounds.must_keep(state, seat), drawing.must_keep(state, hand))
    if kept == 0:
        return NO_LIMIT
    return notes.size_of(hand) - kept


def add_plays(state: CarmonyState, seat: int, moves: list[int]) -> None:
    """Add every play of the hand (CARM-D3). What it leaves is looked at only where that could be too little."""
    places = _places(state, seat)
    hand, melds, book = state.hands[seat], state.melds[seat], state.rules.melds
    held, twice, spare = notes.held_in(hand), notes.twice_in(hand), _spare_cards(state, seat)
    for place in range(meld_hands.HELD):
        if places >> place & 1 == 0:
            continue
        card = meld_hands.card_at(melds, place)
        if spare >= book.largest[card - FIRST_MELD]:
            book.add_plays(moves, card, held, twice)
        else:
            moves += [play for play in book.plays_of(card, held, twice) if _leaves_enough(state, seat, play)]


def count_plays(state: CarmonyState, seat: int) -> i64:
    """How many they are, place by place of the MELD hand; UNCOUNTED if one might leave too little."""
    places = _places(state, seat)
    hand, melds, book = state.hands[seat], state.melds[seat], state.rules.melds
    held, twice, spare = notes.held_in(hand), notes.twice_in(hand), _spare_cards(state, seat)
    counts: i64 = 0
    for place in range(meld_hands.HELD):
        if places >> place & 1:
            card = meld_hands.card_at(melds, place)
            count = book.count_plays(card, held, twice)
            if count and spare < book.largest[card - FIRST_MELD]:
                return UNCOUNTED
            counts |= count << meld_hands.COUNT_BITS * place
    return counts


def play_at(state: CarmonyState, seat: int, counts: i64, at: i64) -> int:
    """One of the plays that were counted, in the order in which they are listed."""
    hand, place = state.hands[seat], 0
    while at >= counts & meld_hands.MOST_COUNTED:
        at -= counts & meld_hands.MOST_COUNTED
        counts >>= meld_hands.COUNT_BITS
        place += 1
    card = meld_hands.card_at(state.melds[seat], place)
    return state.rules.melds.plays_of(card, notes.held_in(hand), notes.twice_in(hand))[at]


def refill_of(state: CarmonyState, play: int) -> int:
    """How many NOTE cards must be drawn for a meld (CARM-34, CARM-R9)."""
    return min(state.rules.melds.sizes[play], len(state.deck)) if state.rules.melds.roots[play] == 0 else 0


def _leaves_enough(state: CarmonyState, seat: int, play: int) -> bool:
    """Can the turn end after this meld?"""
    left, refill = state.hands[seat] - state.rules.melds.counts[play], refill_of(state, play)
    enough = rounds.leaves_enough(state, seat, play, notes.size_of(left) + refill, refill)
    return enough and drawing.can_end(state, left, refill)


# ------------------------------------------------------------------------------------------------ what is wrong


def judge(state: CarmonyState, seat: int, play: int) -> verdict.Verdict:
    book, hand = state.rules.melds, state.hands[seat]
    card, root = book.cards[play], book.roots[play]
    if objection := _objection_to_card(state, seat, card):
        return objection
    if notes.less(book.counts[play], hand):
        proof = _Spelled(state, card, root, book.extras[play]).proof(hand) + _elsewhere(state, seat, card)
        return state.refused("CARM-15", "CARM-D3", evidence=proof)
    left, refill = hand - book.counts[play], refill_of(state, play)
    cited: list[str] = []
    proof = ()
    if not rounds.leaves_enough(state, seat, play, notes.size_of(left) + refill, refill):
        cited += rounds.OBJECTION
        proof += rounds.proof(state, seat, play, notes.size_of(left) + refill)
    if not drawing.can_end(state, left, refill):
        cited += drawing.OBJECTION
        proof += drawing.proof(state, left)
    return state.refused(*cited, "CARM-D3", evidence=proof) if cited else verdict.LEGAL


def _objection_to_card(state: CarmonyState, seat: int, card: int) -> verdict.Verdict | None:
    """What forbids every meld with this card, whatever its notes."""
    if not state.holds_meld(seat, card):
        return state.refused_without([card], "CARM-D3")
    if state.has_eaten:
        return state.refused("CARM-24", "CARM-R23", "CARM-D3")
    if state.is_stopped:
        return refuse_when_stopped(state, "CARM-D3")
    if state.type not in (NOTHING, state.rules.melds.kind(card)):
        types = verdict.Marked(TYPE_OF_TURN.alone, [TYPE_WORDS.said(name) for name in TYPES], state.type)
        return state.refused("CARM-18", "CARM-D3", evidence=(types,))
    return None


@final
class _Spelled:
    """A meld written out, with these of its optional notes."""

    def __init__(self, state: CarmonyState, card: int, root: int, extras: int = 0) -> None:
        meld = state.rules.melds.meld(card)
        self.meld = meld
        self.names = state.rules.melds.names(card, root)
        self.notes = [(root + sector) % 12 for sector in meld.sectors]
        self.degrees = [str(degree) for degree in meld.degrees]
        self.optional = [at for at, degree in enumerate(meld.degrees) if degree in meld.optional]
        self.wanted = [at for at, note in enumerate(self.notes) if at not in self.optional or extras & notes.BIT[note]]

    def proof(self, cards: int) -> tuple[verdict.Evidence, ...]:
        """The meld spelled with its degrees, and what of it is missing among these cards."""
        return (
            verdict.Listed(NOTES_OF_MELD.alone, self._named(self.wanted)),
            verdict.Listed(ITS_DEGREES.alone, [degree_said(self.degrees[at]) for at in self.wanted]),
            verdict.Listed(MISSING.alone, self.missing(cards)),
        )

    def missing(self, cards: int) -> list[speech.Note]:
        """What of it is not among these cards; an octave needs its note twice."""
        places = self.wanted[:]
        for at in self.wanted:
            if notes.count_of(cards, self.notes[at]):
                cards -= notes.ONE[self.notes[at]]
                places.remove(at)
        return self._named(places)

    def proof_of_strangers(self, cards: int) -> tuple[verdict.Evidence, ...]:
        """What among these cards does not belong to the meld, and what may be added to it."""
        others = sorted(set(notes.notes_in(notes.less(cards, notes.gathered(self.notes)))))
        strangers = verdict.Listed(NOT_IN_MELD.alone, drawing.cards_of(others))
        if not self.optional:
            return (strangers,)
        return strangers, verdict.Listed(MAY_BE_ADDED.alone, self._named(self.optional))

    def _named(self, places: list[int]) -> list[speech.Note]:
        return speech.notes_said([self.names[at] for at in places])


def _elsewhere(state: CarmonyState, seat: int, card: int) -> tuple[verdict.Evidence, ...]:
    """Where the hand could build the card; a strict table does not tell."""
    hand = state.hands[seat]
    roots = state.rules.melds.roots_for(card, notes.held_in(hand), notes.twice_in(hand))
    names = [state.rules.melds.names(card, root)[0] for root in notes.notes_of(roots)]
    where = verdict.Listed(CAN_BE_BUILT.alone, speech.notes_said(names))
    return (where,) if roots else ()


def _aided(state: CarmonyState) -> list[int]:
    """The MELD cards of whoever is on turn, in card order, while melds may be laid."""
    return sorted(meld_hands.unpacked(state.melds[state.turn])) if state.phase == ACT else []


def lacking(state: CarmonyState) -> list[str]:
    """What is missing in the hand for each of these cards on each root from C on, spelled: `F# A`."""
    hand = state.hands[state.turn]
    missing = [_Spelled(state, card, root).missing(hand) for card in _aided(state) for root in range(12)]
    return [" ".join([note.note for note in row]) for row in missing]


def nearest(state: CarmonyState) -> list[int]:
    """The root on which least is missing for each of these cards."""
    return [_nearest(state.rules.melds, card, state.hands[state.turn]) for card in _aided(state)]


FIELDS_OF_AIDS: Final[tuple[fields.Field, ...]] = (
    fields.derived("lacking", lacking, "string[]").seen_by("mover").as_aid(),
    fields.derived("nearest", nearest, "number[]").seen_by("mover").as_aid(),
)


# ------------------------------------------------------------------------------------------------ what happens


def lay(state: CarmonyState, seat: int, play: int) -> None:
    """CARM-D3: the meld is on the table, a MELD card is drawn, then the refill (CARM-R8)."""
    book = state.rules.melds
    if state.story is not None:
        state.story.append(
            sounding(state, play, LAID.said(seat, *parts_of(state, play), points=state.rules.points[play]))
        )
    state.give(seat, book.counts[play])
    state.put_down(seat, play)  # CARM-16
    state.type = book.kind(book.cards[play])
    state.exchange(seat, book.cards[play])
    if book.roots[play] == 0:
        drawing.draw(state, seat, book.sizes[play], is_refill=True)  # CARM-34
    if state.hands[seat] == 0:
        rounds.end(state, seat)  # CARM-R14


def parts_of(state: CarmonyState, play: int) -> tuple[str, str, list[str]]:
    """A meld as it is told: its card, its root, and the notes that are laid, spelled by their degrees."""
    names = state.rules.melds.names_laid(play)
    return state.rules.card_text(state.rules.melds.cards[play]), names[0], names


def sounding(state: CarmonyState, play: int, said: speech.Said) -> speech.Said:
    """What is told of a meld, with its notes: an interval, a chord or a scale."""
    book = state.rules.melds
    return speech.heard(said, TYPES[book.kind(book.cards[play])], book.names_laid(play))


def exposes(state: CarmonyState, seat: int, move: int) -> list[zones.Exposed]:
    """The cards of a false meld are seen by all, though they go back to the hand.

    Of an INTERVAL there are copies: everybody sees the card leave, so that one drawn for it is told like any other.
    """
    if move < state.rules.melds.first_chord_play:
        return [zones.Exposed("melds", seat, None, state.rules.melds.cards[move])]
    if move < FALSE:
        return []
    card, _, cards = state.rules.forms.false.values(move)
    laid = [zones.Exposed("hands", seat, None, note) for note in notes.notes_in(cards)]
    return [zones.Exposed("melds", seat, None, card + FIRST_MELD), *laid]


# ------------------------------------------------------------------------------------------------ false melds


def judge_false(state: CarmonyState, seat: int, move: int) -> verdict.Verdict:
    """A meld whose notes do not fit: refused, or at a strict table a mistake (CARM-R37).

    Type and eating come first: where no meld of that card can be laid, none is laid falsely. What stays in hand does
    not matter, since all of it comes back.
    """
    number, root, cards = state.rules.forms.false.values(move)
    card = number + FIRST_MELD
    if objection := _objection_to_card(state, seat, card):
        return objection
    misused = _misused_options(state.rules.melds, card, root, cards)
    lacking = notes.less(cards, state.hands[seat])
    if lacking and (state.rules.is_strict or not misused):
        return state.refused_without(notes.notes_in(lacking), "CARM-15", "CARM-D3")
    if notes.size_of(cards) < 2:
        return state.refused("CDECK-07", "CARM-15", "CARM-D3")
    spelled = _Spelled(state, card, root)
    proof = spelled.proof(cards) + spelled.proof_of_strangers(cards) + _elsewhere(state, seat, card)
    cited = [*misused, "CARM-15", "CARM-D3", "CARM-R37"]
    if state.rules.is_strict:
        return verdict.mistake(state.rules.RULES, *cited, cost="CARM-R37", evidence=proof)
    return state.refused(*cited, evidence=proof)


def _misused_options(melds: Melds, card: int, root: int, cards: int) -> list[str]:
    """If all required notes are there, what was added may not be."""
    if notes.less(melds.counts[melds.play(card, root)], cards):
        return []
    return ["CARM-21"] if melds.kind(card) == CHORD else ["CARM-R4", "CARM-21"]


def lay_falsely(state: CarmonyState, seat: int, move: int) -> None:
    """CARM-R37: everybody sees the cards, which stay in the hand, and the price is paid."""
    card, _, cards = state.rules.forms.false.values(move)
    state.seen.show(seat, cards)
    state.show_meld(seat, card + FIRST_MELD)
    state.is_stopped = state.rules.penalty != "none"
    if state.rules.penalty == "points":
        state.mistakes[seat] += 1
    if state.story is not None:
        _tell_of_false_meld(state.story, state, seat, move)


def _tell_of_false_meld(story: list[speech.Said], state: CarmonyState, seat: int, move: int) -> None:
    """What belongs to the meld is spelled by its degree; what does not has no name of its own there."""
    number, root, cards = state.rules.forms.false.values(move)
    card, book = number + FIRST_MELD, state.rules.melds
    meld, laid = state.rules.card_text(card), parts.spelled_cards(book, card, root, cards)
    story.append(FALSELY.said(seat, meld, book.names(card, root)[0], laid))
    if state.is_stopped:
        fine = rounds.MISTAKE_POINTS if state.rules.penalty == "points" else 0
        story.append(STOPPED.said(seat, points=-fine))


def refuse_when_stopped(state: CarmonyState, decision: str) -> verdict.Verdict:
    return state.refused("CARM-R37", decision)


# ------------------------------------------------------------------------------------------------ by hand


SHAPE: Final = gestures.Shape("melds", is_own=True, is_many=True, along="hands", onto="fronts")


def gestures_of(state: CarmonyState, seat: int, play: int) -> list[gestures.Gesture]:
    """A MELD card with its notes goes to one's own front; where the table helps, it may also go there alone.

    Alone it asks which of the melds is meant that the hand can build. Where notes can be read on several roots, and at
    a strict table always, the player says which note is number 1.
    """
    book = state.rules.melds
    meld = gestures.Touch("melds", seat, state.rules.card_text(book.cards[play]))
    laid = tuple([gestures.Touch("hands", seat, notes.NAMES[note]) for note in notes.notes_in(book.counts[play])])
    readings = book.plays_with(book.cards[play], book.counts[play])  # CARM-R6
    root = notes.NAMES[book.roots[play]] if len(readings) > 1 else ""
    front = gestures.Touch("fronts", seat)
    whole, alone = gestures.Gesture((meld, *laid), front, root), gestures.Gesture((meld,), front, _after_on(book, play))
    return [whole] if state.rules.is_strict else [whole, alone]


def _after_on(melds: Melds, play: int) -> str:
    """A play of a card that is known, in words: `D with A E`."""
    return melds.texts[play].partition(" on ")[2]


WHICH_NOTES: Final = errors.Fault("which_notes", "touch the notes of the meld as well, and then your place for melds")


def by_hand(state: CarmonyState, seat: int, card: int, laid: list[int], choice: str) -> int:
    """The meld that is meant, or, where the cards fit none, the nearest one: so it is shown what is wrong.

    At a strict table the player chooses the notes, too: a MELD card alone means none.
    """
    book, false = state.rules.melds, state.rules.forms.false
    hand, cards = state.hands[seat], notes.gathered(laid)
    if laid and choice:
        return false.laid(card, read_note(choice), cards)
    if choice:
        return state.rules.parse_move(f"meld {state.rules.card_text(card)} on {choice}")
    if state.rules.is_strict and not laid:
        raise WHICH_NOTES.error()
    fitting = book.plays_with(card, cards) if laid else book.plays_of(card, notes.held_in(hand), notes.twice_in(hand))
    if fitting:
        return fitting[0]
    nearest = _nearest(book, card, cards if laid else hand)
    return false.laid(card, nearest, cards) if laid else book.play(card, nearest)


def _nearest(melds: Melds, card: int, cards: int) -> int:
    """The root on which fewest notes of a card are missing."""
    return min(range(12), key=lambda root: notes.size_of(notes.less(melds.counts[melds.play(card, root)], cards)))


def choices(state: CarmonyState, seat: int, card: int, laid: list[int]) -> list[str]:
    """Which meld a MELD card alone is for, and which note is number 1: at a strict table the player says it, always."""
    book = state.rules.melds
    if state.rules.is_strict:
        return notes.names_of(sorted(set(laid))) if len(set(laid)) > 1 else []
    if laid:
        said = notes.names_of([book.roots[play] for play in book.plays_with(card, notes.gathered(laid))])
    else:
        said = [_after_on(book, move) for move in state.legal_moves(seat) if move < PLAYS and book.cards[move] == card]
    return said if len(said) > 1 else []


def choice_said(state: CarmonyState, card: int, laid: list[int], choice: str) -> speech.Part:
    """Which note is number 1, or which meld a MELD card alone is for."""
    book = state.rules.melds
    if laid:
        return speech.Note(book.names(card, read_note(choice))[0])
    return book.said(state.rules.parse_move(f"meld {state.rules.card_text(card)} on {choice}"))


def prompt(state: CarmonyState, moves: list[int]) -> tuple[speech.Said, ...]:
    """The meld with most points, and the best one of another card, or else on another root."""
    book, points = state.rules.melds, state.rules.points
    plays = sorted([move for move in moves if move < PLAYS], key=lambda play: -points[play])
    if not plays:
        return ()
    best = plays[0]
    others = [play for play in plays if book.cards[play] != book.cards[best]]
    others += [play for play in plays if book.roots[play] != book.roots[best]]
    if not others:
        return (CAN_LAY.said(book.said(best), points[best]),)
    return (CAN_LAY_EITHER.said(book.said(best), points[best], book.said(others[0]), points[others[0]]),)


def prompt_unaided(state: CarmonyState, seat: int) -> tuple[speech.Said, ...]:
    """What may be done in the middle of the turn, whatever the hand can build."""
    if state.has_eaten or state.is_stopped:
        return ()
    if state.type != NOTHING:
        return (MAY_LAY_MORE.said(TYPES[state.type]),)
    has_prey = any(front for owner, front in enumerate(state.fronts) if owner != seat)
    return (MAY_LAY_OR_EAT.alone if has_prey else MAY_LAY.alone,)
