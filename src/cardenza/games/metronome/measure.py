"""The measure of Metronome: what lies on the staff, which card may be laid on it, and why another may not.

Notes fill it beat by beat; accidentals, dots, ties and a time signature go with them. Beats are whole quarters.
"""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final, final

from cardenza.decks import metronome as deck
from cardenza.decks.metronome import COLOUR, COLOURS, DOT, KINDS, LENGTH, NAMES, NOTES, QUARTERS, TIE, is_note
from cardenza.kernel import speech
from cardenza.kernel.errors import Impossible, NotAllowed
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.move_parts import Number
from cardenza.kernel.positions import Reader
from cardenza.kernel.speech import CARD, CARDS, FITS, NOT_HELD, NUMBER, SEAT, TEXT, Said, Sayings
from cardenza.kernel.texts import quoted, read_words
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Summed, Verdict, objection, refused
from cardenza.kernel.zones import Zone, face_up

RULES: Final[dict[str, str]] = {
    "METR-03": "Each turn, one card of your own hand goes on the staff.",
    "METR-07": "Once an accidental has begun the next note, the note before it takes no dot any more.",
    "METR-08": "The upper number of the time signature is the exact number of beats that fill the measure.",
    "METR-16": "Blue is followed by blue or gold, gold by gold or red, red by red or blue.",
    "METR-17": "Only one accidental may lie uncovered; the next note goes on top of it.",
    "METR-18": "A time signature never covers another one; it only takes the place of the 4/4 on the board.",
    "METR-19": "The time signature 3/4 needs a measure of at most three beats.",
    "METR-20": "A tie joins two neighbouring notes of the same colour, neither of them tied yet.",
    "METR-21": "A dot belongs to the last note, as long as no accidental lies after it.",
    "METR-22": "The beats that a dot adds must still fit into the measure.",
    "METR-23": "A dot adds half the beats of its note.",
    "METR-R2": "There are time signatures of 3/4, 5/4 and 6/4; each needs a measure with no more beats than it allows.",
    "METR-R4": "A note longer than the room left in the measure cannot be played.",
    "METR-R7": "No note has two dots.",
    "METR-R19": "While an accidental lies uncovered, neither a dot nor a second accidental can be played.",
    "METR-R20": "There is no card 4/4: it is printed on the board.",
    "METR-D1": "Notes are played on your own turn, from your own hand, where they fit.",
    "METR-D2": "Accidentals are played on your own turn, while none lies uncovered.",
    "METR-D3": "Dots are played on your own turn, on a last note that has none.",
    "METR-D4": "Time signatures are played on your own turn, while the 4/4 of the board is in force.",
    "METR-D5": "A tie is played over two notes, and these must be said: they are part of the move.",
}

UNFINISHED: Final[Sayings] = Sayings()
A_TIE: Final = UNFINISHED.add("play_a_tie", "METR-D5")

SAYS: Final[Sayings] = Sayings()
NOTE: Final = SAYS.add("note", "METR-15", seat=SEAT, card=CARD)
ACCIDENTAL: Final = SAYS.add("accidental", "METR-17", seat=SEAT, card=CARD)
DOTTED: Final = SAYS.add("dotted", "METR-23", seat=SEAT, card=CARD)
TIED: Final = SAYS.add("tied", "METR-20", seat=SEAT, cards=CARDS)
SIGNS: Final = ["accidental", "dots", "ties", "time"]
SIGN_WORDS: Final[speech.Group] = speech.Group(
    "signs", ["-".join(some) for count in range(1, len(SIGNS) + 1) for some in combinations(SIGNS, count)]
)

SIGNATURE: Final = SAYS.add("signature", "METR-18", seat=SEAT, time=TEXT, beats=NUMBER)
COUNTED: Final = SAYS.add("counted", "METR-08", beats=speech.BEATS, most=speech.BEATS, room=speech.BEATS)
NEXT: Final = SAYS.add("next", "METR-16", colour=deck.COLOUR_WORDS, other=deck.COLOUR_WORDS)
NEXT_ON: Final = SAYS.add("next_on", "METR-17", colour=deck.COLOUR_WORDS, other=deck.COLOUR_WORDS, card=CARD)
NEXT_ANY: Final = SAYS.add("next_any", "METR-16")
NEXT_ANY_ON: Final = SAYS.add("next_any_on", "METR-17", card=CARD)
ALSO: Final = SAYS.add("also", "METR-03", signs=SIGN_WORDS)
LAST_AND_NEXT: Final = SAYS.add("last_and_next", "METR-16", colour=deck.COLOUR_WORDS, other=deck.COLOUR_WORDS).as_aid()
LAST: Final = SAYS.add("last_note", "METR-21")
NOTES_THERE: Final = SAYS.add("notes_there", "METR-21")
UNCOVERED: Final = SAYS.add("uncovered", "METR-17")
SIGNATURE_THERE: Final = SAYS.add("signature_there", "METR-18")
TWO_COLOURS: Final = SAYS.add("two_colours", "METR-20")
ALREADY_TIED: Final = SAYS.add("already_tied", "METR-20")
BEATS: Final = SAYS.add("beats", "METR-08")

NONE: Final = -1
ANY_COLOUR: Final = len(COLOURS)
LONGEST: Final = 6 * deck.BEAT  # METR-R2
FALL: Final = 1  # METR-R5: a quarter of a beat
MOST_SAID: Final = 1000  # numbers that can be read, so that the judge can say what is wrong with them
MOST_NOTES: Final = LONGEST // 2 - 1  # METR-T2: so many eighths leave half a beat
TIE_OVER: Final = 1000  # + the first of the two notes
ADDED: Final = [quarters // 2 for quarters in QUARTERS]  # METR-23: by a dot to each note
MOST_LISTED: Final = 12

_TOKEN: Final = re.compile(r"([#bn]?)(?:([BGR](?:4|2|1|\.5))(\.?))?")
_SIGNATURE: Final = re.compile(r"[0-9]{1,2}/[0-9]{1,2}")


@final
class Play(Kind):
    """Cards go on the staff: the number of the move is that of the card. Ties need a place as well."""

    def __init__(self, decision: str, cards: range) -> None:
        super().__init__("play {card}", decision, 0, [deck.CARD], Hands("card", onto="staff"))
        self.cards = cards

    def owns(self, move: int) -> bool:
        return move in self.cards

    def actions(self, game: object) -> list[int]:
        return list(self.cards)

    def matches(self, words: Sequence[str]) -> bool:
        return super().matches(words) and words[1] != NAMES[TIE]


@final
class Tie(Kind):
    """A tie over a note and the next one: the move names the first, people name both."""

    def __init__(self) -> None:
        places = Number("place", MOST_SAID, limit="tie_places")
        super().__init__("play tie {place}", "METR-D5", TIE_OVER, [places])

    def said(self, move: int) -> Said:
        first = move - TIE_OVER + 1
        return Said(self.key, {"first": speech.Number(first), "second": speech.Number(first + 1)}, self.decision)

    def gaps(self) -> dict[str, str]:
        return {"first": NUMBER, "second": NUMBER}


PLAYS: Final = [
    Play("METR-D1", range(NOTES)),
    Play("METR-D2", range(deck.SHARP, DOT)),
    Play("METR-D3", range(DOT, TIE)),
    Play("METR-D4", range(deck.FIRST_SIGNATURE, KINDS)),
]
TIES: Final[Kind] = Tie()


def said_of(cards: Sequence[int]) -> list[speech.Card]:
    """Cards as parts of a sentence."""
    return [speech.Card(NAMES[card]) for card in cards]


def colour_said(colour: int) -> speech.Word:
    """A colour, or the one that follows the last in the circle."""
    return deck.COLOUR_WORDS.said(COLOURS[colour % len(COLOURS)])


def beats_said(*quarters: int) -> speech.Beats:
    """So many quarters of a beat; several are a sum.

    >>> beats_said(4, 2).beats
    '1 + 0.5'
    """
    return speech.Beats(" + ".join([deck.beats_text(each) for each in quarters]))


def check_said(text: str) -> None:
    """Object to cards that one might think there are, and to ties without a place."""
    match read_words(text):
        case ["play", "tie"]:
            raise no_place()
        case ["play", card] if card not in NAMES and _SIGNATURE.fullmatch(card):
            missing = ("METR-R20", "METR-R2") if card == "4/4" else ("METR-R2", "METR-R20")
            did = Said("play", {"card": deck.signature_said(card)}, "METR-D4")
            raise NotAllowed(objection(RULES, *missing, "METR-D4", did=did))


def no_place() -> NotAllowed:
    """METR-D5: it was not said which notes a tie is to join."""
    return NotAllowed(objection(RULES, "METR-D5", "METR-20", did=A_TIE.alone))


def follows(colour: int, last: int) -> bool:
    """METR-16: the colour circle.

    >>> [COLOURS[colour] for colour in range(3) if follows(colour, COLOURS.index("G"))]
    ['G', 'R']
    """
    return last == ANY_COLOUR or colour == last or colour == (last + 1) % len(COLOURS)


@final
class Fits:
    """All cards of a pack that fit: notes and dots by the last note and the room, signatures by the beats so far.

    The last row is for a measure without notes, whose last note is NONE.
    """

    def __init__(self, pack: deck.Pack) -> None:
        self.pack = pack
        rooms, signatures = range(LONGEST + 1), range(deck.FIRST_SIGNATURE, KINDS)
        self.notes = [[pack.all_of(_fitting_notes(last, room)) for room in rooms] for last in [*COLOUR, ANY_COLOUR]]
        dots = [[pack.strokes[DOT] if added <= room else 0 for room in rooms] for added in ADDED]  # METR-22
        self.dots = [*dots, [0] * len(rooms)]
        self.accidentals = pack.all_of(range(deck.SHARP, DOT))
        self.signatures = [  # METR-19, METR-R2
            pack.all_of([kind for kind in signatures if total <= LENGTH[kind]]) for total in range(deck.COMMON + 1)
        ]


def _fitting_notes(last: int, room: int) -> list[int]:
    """METR-16, METR-R4."""
    return [kind for kind in range(NOTES) if follows(COLOUR[kind], last) and QUARTERS[kind] <= room]


@final
class Measure:
    """One measure. `staff` has the cards from left to right but for ties, `ties` the first of two notes.

    >>> measure = Measure(Fits(deck.Pack(deck.STANDARD)))
    >>> for card in ("#", "B1", "B1", "dot", "B.5", "G.5", "b"):
    ...     measure.lay(deck.parse_card(card))
    >>> measure.tokens(), measure.beats(), measure.tie_plays(), measure.room()
    (['#B1', 'B1.', 'B.5', 'G.5', 'b'], ['1', '1.5', '0.5', '0.5'], [1000, 1001], 2)
    """

    def __init__(self, fits: Fits) -> None:
        self.fits = fits
        self.pack = fits.pack
        self.staff: list[int] = []
        self.ties: list[int] = []
        self.signature = NONE
        self.last = NONE  # the last note
        self.top = NONE  # the last card of the staff
        self.total = 0

    def become(self, other: "Measure") -> None:
        """Be like another one, and share nothing with it that changes."""
        self.staff = other.staff[:]
        self.ties = other.ties[:]
        self.signature = other.signature
        self.last = other.last
        self.top = other.top
        self.total = other.total

    # ---------------------------------------------------------------------------------------- what lies there

    def time(self) -> str:
        """The time signature in force (METR-09, METR-18)."""
        return "4/4" if self.signature == NONE else NAMES[self.signature]

    def length(self) -> int:
        """METR-08: the beats that fill the measure."""
        return deck.COMMON if self.signature == NONE else LENGTH[self.signature]

    def room(self) -> int:
        """The beats that are missing."""
        return self.length() - self.total

    def waiting(self) -> int:
        """METR-17: the accidental in effect, which no note covers yet; or NONE."""
        return self.top if deck.is_accidental(self.top) else NONE

    def tied(self) -> list[int]:
        return self.ties[:]

    def tied_notes(self) -> list[int]:
        """Each note that is tied to the next one, counted from 1."""
        return [place + 1 for place in self.ties]

    def most(self) -> int:
        """METR-08, in whole beats."""
        return self.length() // deck.BEAT

    def notes(self) -> list[int]:
        return [card for card in self.staff if is_note(card)]

    def lengths(self) -> list[int]:
        """How long each note is, with its dot (METR-15, METR-23)."""
        lengths: list[int] = []
        for card in self.staff:
            if is_note(card):
                lengths.append(QUARTERS[card])
            elif card == DOT:
                lengths[-1] += lengths[-1] // 2
        return lengths

    def beats(self) -> list[str]:
        return [deck.beats_text(quarters) for quarters in self.lengths()]

    def tokens(self) -> list[str]:
        """The notes as documents write them, each with its accidental before it and its dot behind it."""
        tokens: list[str] = []
        before = ""
        for card in self.staff:
            if card == DOT:
                tokens[-1] += "."
            elif deck.is_accidental(card):
                before = NAMES[card]
            else:
                tokens.append(before + NAMES[card])
                before = ""
        return [*tokens, before] if before else tokens

    # ---------------------------------------------------------------------------------------- what may be laid

    def plays(self, hand: int) -> list[int]:
        """METR-D1 to METR-D5: every card of the hand that can be played."""
        plays = self.pack.kinds_in(hand & self.fitting())
        if self.has_tie(hand):
            plays += self.tie_plays()
        return plays

    def has_tie(self, hand: int) -> bool:
        """Is there a tie among these cards, which may go to several places?"""
        return hand & self.pack.strokes[TIE] != 0

    def fitting(self) -> int:
        """All cards of the deck that may be played now, ties apart."""
        fits = self.fits
        room = self.room()
        cards = fits.notes[self.last][room]  # METR-D1
        if self.waiting() == NONE:
            cards |= fits.accidentals  # METR-D2
            if self.top != DOT:
                cards |= fits.dots[self.last][room]  # METR-D3
        if self.signature == NONE:
            cards |= fits.signatures[self.total]  # METR-D4
        return cards

    def all_fitting(self) -> int:
        """The same with ties, if there is a place for one."""
        return self.fitting() | self.pack.strokes[TIE] if self.tie_plays() else self.fitting()

    def tie_plays(self) -> list[int]:
        """METR-20: a tie over each note that can be tied to the next one."""
        notes = self.notes()
        plays: list[int] = []
        for place in range(len(notes) - 1):
            if COLOUR[notes[place]] == COLOUR[notes[place + 1]] and self._is_free(place):
                plays.append(TIE_OVER + place)
        return plays

    def _is_free(self, place: int) -> bool:
        """Is neither this note nor the next one tied?"""
        ties = self.ties
        return not ties or (place - 1 not in ties and place not in ties and place + 1 not in ties)

    def can_play(self, card: int) -> bool:
        """Could this card be played if somebody held it?"""
        return bool(self.tie_plays()) if card == TIE else self.fitting() & self.pack.strokes[card] != 0

    def playable(self, hand: int) -> Listed:
        """The cards of a hand that can be played."""
        fitting = [card for card in self.pack.kinds_in(hand) if self.can_play(card)]
        return Listed(FITS.alone, said_of(fitting[:MOST_LISTED]))

    # ---------------------------------------------------------------------------------------- what is wrong

    def judge(self, hand: int, move: int, decision: str) -> Verdict:
        card = TIE if move >= TIE_OVER else move
        if not self.pack.count(hand, card):
            missing = Listed(NOT_HELD.alone, said_of([card]))
            return refused(RULES, "CORE-3", "METR-03", decision, evidence=(missing,))
        if card == TIE:
            return self._judge_tie(move - TIE_OVER)
        if self.can_play(card):
            return LEGAL
        if is_note(card):
            return self._judge_note(hand, card)
        if card == DOT:
            return self._judge_dot()
        if deck.is_signature(card):
            return self._judge_signature(card)
        return refused(RULES, "METR-17", "METR-R19", "METR-D2", evidence=(self._uncovered(),))

    def _judge_note(self, hand: int, card: int) -> Verdict:
        """A note that does not fit: its colour, its length, or both."""
        cited: list[str] = []
        proof: list[Evidence] = []
        if self.last != NONE and not follows(COLOUR[card], COLOUR[self.last]):
            last = COLOUR[self.last]
            cited += ["METR-16"]
            proof += [Listed(LAST_AND_NEXT.said(colour_said(last), colour_said(last + 1)), said_of([self.last]))]
        if QUARTERS[card] > self.room():
            cited += ["METR-R4", "METR-08"]
            proof += [self._summed(QUARTERS[card], self.length())]
        return refused(RULES, *cited, "METR-D1", evidence=(*proof, self.playable(hand)))

    def _judge_dot(self) -> Verdict:
        if self.last == NONE:
            return refused(RULES, "METR-21", "METR-D3", evidence=(Listed(NOTES_THERE.alone, []),))
        if self.waiting() != NONE:
            cited = ("METR-21", "METR-07", "METR-R19", "METR-17", "METR-D3")
            return refused(RULES, *cited, evidence=(self._uncovered(),))
        if self.top == DOT:
            dotted = Listed(LAST.alone, said_of([self.last, DOT]))
            return refused(RULES, "METR-R7", "METR-23", "METR-D3", evidence=(dotted,))
        last = Listed(LAST.alone, said_of([self.last]))
        added = self._summed(ADDED[self.last], self.length())
        return refused(RULES, "METR-22", "METR-23", "METR-08", "METR-D3", evidence=(last, added))

    def _judge_signature(self, card: int) -> Verdict:
        if self.signature != NONE:
            there = Listed(SIGNATURE_THERE.alone, said_of([self.signature]))
            return refused(RULES, "METR-18", "METR-D4", evidence=(there,))
        return refused(RULES, "METR-19", "METR-R2", "METR-D4", evidence=(self._summed(0, LENGTH[card]),))

    def _judge_tie(self, place: int) -> Verdict:
        if TIE_OVER + place in self.tie_plays():
            return LEGAL
        notes = self.notes()
        tied = [note for tie in self.ties for note in (tie, tie + 1)]
        if place + 1 >= len(notes):
            why = Listed(NOTES_THERE.alone, said_of(notes))
        elif COLOUR[notes[place]] != COLOUR[notes[place + 1]]:
            why = Listed(TWO_COLOURS.alone, said_of(notes[place : place + 2]))
        else:
            why = Listed(ALREADY_TIED.alone, said_of([notes[note] for note in (place, place + 1) if note in tied]))
        return refused(RULES, "METR-20", "METR-D5", evidence=(why,))

    def _uncovered(self) -> Listed:
        return Listed(UNCOVERED.alone, said_of([self.waiting()]))

    def _summed(self, more: int, bound: int) -> Summed:
        """The beats of the measure added up, with so many more."""
        parts = [*self.lengths(), more] if more else self.lengths()
        terms = [deck.beats_text(part) for part in parts]
        return Summed(BEATS.alone, terms, deck.beats_text(sum(parts)), deck.beats_text(bound))

    # ---------------------------------------------------------------------------------------- what is due

    def due(self) -> tuple[Said, ...]:
        """Which notes may come next, the beats and the room, and what else may be laid."""
        beats = COUNTED.said(beats_said(self.total), beats_said(self.length()), beats_said(self.room()))
        signs = self._signs()
        return beats, self._next(), *([ALSO.said(signs)] if signs else [])

    def _next(self) -> Said:
        covers = said_of([self.waiting()]) if self.waiting() != NONE else []
        if self.last == NONE:
            return NEXT_ANY_ON.said(*covers) if covers else NEXT_ANY.alone
        last = COLOUR[self.last]
        return (NEXT_ON if covers else NEXT).said(colour_said(last), colour_said(last + 1), *covers)

    def _signs(self) -> str:
        """The families of cards, but for notes, of which one may be laid."""
        cards, pack = self.fitting(), self.pack
        found = [
            cards & self.fits.accidentals != 0,
            cards & pack.strokes[DOT] != 0,
            pack.strokes[TIE] != 0 and bool(self.tie_plays()),
            cards & pack.all_of(range(deck.FIRST_SIGNATURE, KINDS)) != 0,
        ]
        return "-".join([sign for sign, is_there in zip(SIGNS, found, strict=True) if is_there])

    # ---------------------------------------------------------------------------------------- what happens

    def told(self, seat: int, move: int) -> Said:
        """What is said of a card that is going to be laid."""
        if move >= TIE_OVER:
            pair = self.notes()[move - TIE_OVER :][:2]
            return TIED.said(seat, speech.Cards(said_of(pair)))
        if deck.is_signature(move):
            return SIGNATURE.said(seat, NAMES[move], LENGTH[move] // deck.BEAT)
        if move == DOT:
            return DOTTED.said(seat, NAMES[self.last])
        return (NOTE if is_note(move) else ACCIDENTAL).said(seat, NAMES[move])

    def size(self) -> int:
        """How many cards the measure has, the signature card and ties included."""
        return len(self.staff) + len(self.ties) + (self.signature != NONE)

    def lay(self, card: int) -> None:
        if card >= deck.FIRST_SIGNATURE:
            self.signature = card  # METR-18
            return
        self.staff.append(card)
        self.top = card
        if card < NOTES:
            self.last = card
            self.total += QUARTERS[card]  # METR-15
        elif card == DOT:
            self.total += ADDED[self.last]

    def lay_tie(self, place: int) -> None:
        """METR-R16: nothing comes of it but that the card is gone."""
        at = 0
        while at < len(self.ties) and self.ties[at] < place:
            at += 1
        self.ties.insert(at, place)

    def clear(self, pile: list[int]) -> None:
        """All cards of the measure go to a pile, the signature card included (METR-10, METR-R8, METR-R18)."""
        if self.signature != NONE:
            pile.append(self.signature)
            self.signature = NONE
        pile += self.staff
        self.staff = []
        if self.ties:
            pile += [TIE] * len(self.ties)
            self.ties = []
        self.last = NONE
        self.top = NONE
        self.total = 0

    # ---------------------------------------------------------------------------------------- in documents

    def signature_zones(self) -> list[Zone]:
        return [face_up("signature", [] if self.signature == NONE else [self.signature])]

    def staff_zones(self) -> list[Zone]:
        return [face_up("staff", self.staff)]

    def tie_zones(self) -> list[Zone]:
        return [face_up("ties", [TIE] * len(self.ties))]

    def read_signature(self, document: Reader) -> None:
        signature = document.raw("signature")
        if signature not in (None, "4/4"):
            card = document.card("signature", signature)
            if not deck.is_signature(card):
                raise Impossible(f"signature must be 4/4, 3/4, 5/4 or 6/4, not {quoted(signature)} [METR-R2]")
            document.named("signature", [card])
            self.lay(card)

    def read_staff(self, document: Reader) -> None:
        tokens = document.raw("staff") or []
        if not isinstance(tokens, list):
            raise Impossible(f"staff must be a list of notes, not {quoted(tokens)}")
        for token in tokens:
            if self.waiting() != NONE:
                only = "on the staff only the last accidental stands alone, so nothing comes after it"
                raise Impossible(f"{only}: {quoted(tokens)}")
            self._read_token(token)
        if self.room() <= FALL:
            beats, most = deck.beats_text(self.total), deck.beats_text(self.length())
            raise Impossible(f"{beats} beats cannot lie in a measure of {most}: half a beat or more is left [METR-T2]")
        document.named("staff", self.staff)

    def _read_token(self, token: object) -> None:
        """One note with what belongs to it, or the accidental in effect."""
        found = _TOKEN.fullmatch(token) if isinstance(token, str) else None
        if found is None or not found[0]:
            such = "there are notes such as B2, #G1 or bR.5., or # b n at the end"
            raise Impossible(f"{quoted(token)} is nothing on a staff; {such}")
        accidental, note, dot = found.groups("")
        if note and self.last != NONE and not follows(COLOUR[deck.parse_card(note)], COLOUR[self.last]):
            raise Impossible(f"{note} cannot follow {NAMES[self.last]} on the staff [METR-16]")
        for name in (accidental, note, dot and NAMES[DOT]):
            if name:
                self.lay(deck.parse_card(name))

    def read_ties(self, document: Reader) -> None:
        for place in document.numbers("ties", max(0, len(self.notes()) - 1)):
            if TIE_OVER + place not in self.tie_plays():
                over = f"notes {place} and {place + 1}"
                raise Impossible(f"ties has {place}, but there is no place for a tie over {over} [METR-20]")
            self.lay_tie(place)
        document.named("ties", [TIE] * len(self.ties))
