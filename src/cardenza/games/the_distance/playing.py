"""Playing in The Distance: which letter is due, which cards carry it, and what is wrong with others.

Cards put down together share letter and number; a wild serves for all. A play is a number: the set of cards times
eight, plus the letter said.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import ALL_LETTERS, FIRST_WILD, WILDS, cards_in, letters_of, names_of, note_of
from cardenza.games.the_distance.table import CALL, LETTERS, OVER, Table, tell_cause
from cardenza.kernel import errors, speech
from cardenza.kernel.speech import CARDS, FITS, NOT_HELD, NOTE, NUMBER, SEAT, Card, Cards, Said, Sayings, notes_said
from cardenza.kernel.texts import read_words
from cardenza.kernel.verdict import LEGAL, Counted, Evidence, Listed, Verdict, objection, refused
from cardenza.theory import letters as alphabet
from cardenza.theory.notes import Note as TheoryNote

RULES: Final[dict[str, str]] = {
    "DIST-13": "The letter played must lie the chosen interval above the last one.",
    "DIST-14": "Cards put down together must have the same letter and the same number.",
    "DIST-15": "Cards of different numbers may not be mixed in one play.",
    "DIST-17": "The letter said must be the letter that is due.",
    "DIST-18": "After a wrong card or a wrong letter the cards come back, and two penalty cards with them.",
    "DIST-R22": "Only the letter is said, without an accidental.",
    "DIST-R27": "The letter must be said: it is part of the move.",
    "DIST-R26": "A white key is called by its own letter only.",
    "DIST-D1": "Cards are played on your own turn, from your own hand.",
    "DIST-D2": "Even a mistake is made with cards of your own hand.",
}

UNFINISHED: Final[Sayings] = Sayings()
UNNAMED: Final = UNFINISHED.add("play", "DIST-R27", cards=CARDS)

SAYS: Final[Sayings] = Sayings()
PLAYED: Final = SAYS.add("played", "DIST-13", seat=SEAT, cards=CARDS, letter=NOTE)
WRONG: Final = SAYS.add("wrong", "DIST-18", seat=SEAT, cards=CARDS, letter=NOTE, count=NUMBER)
TURN_LOST: Final = SAYS.add("turn_lost", "DIST-R9", seat=SEAT)
LAST_CARD: Final = SAYS.add("last_card", "DIST-R19", seat=SEAT)
OUT: Final = SAYS.add("out", "DIST-26", seat=SEAT)
DUE: Final = SAYS.add("due", "DIST-13", letter=NOTE)
DUE_EITHER: Final = SAYS.add("due_either", "DIST-13", letter=NOTE, other=NOTE)
WHICH_LETTER: Final = SAYS.add("which_letter", "DIST-17")
DUE_ANY: Final = SAYS.add("due_any", "DIST-13").as_aid()

PENALTY: Final = 2

# Sets are bit masks: letters from C, cards in card order, so that the four copies of a note lie side by side.
MEMBERS: Final = [[letter for letter in range(7) if letters >> letter & 1] for letters in range(128)]
NOTES_OF: Final[list[list[i64]]] = [[*notes] for notes in deck.NOTES_OF_LETTER]
NATURALS: Final[list[i64]] = [sum([deck.COPIES[n] for n in range(12) if letters_of(4 * n) & due]) for due in range(128)]
CARRIERS: Final = [sum([deck.COPIES[note] for note in notes]) for notes in deck.NOTES_OF_LETTER]
SUBSETS: Final = [[part for part in range(1, whole + 1) if part & whole == part] for whole in range(64)]
GROUPS: Final[list[i64]] = [len(SUBSETS[copies]) for copies in range(16)]  # ways to take some of these copies
JOINED: Final[list[i64]] = [len(SUBSETS[wilds]) + 1 for wilds in range(64)]  # ways to add wilds, none included
FIRST_WILD_BIT: Final = 1 << FIRST_WILD
_PLAYS: Final[list[list[int]]] = [[]] * (7 * 16 * 16 * 64)


def play_of(cards: int, letter: int) -> int:
    """The move that puts these cards down and says this letter."""
    return cards << 3 | letter


def cards_of(move: int) -> int:
    """The cards that a move puts down.

    >>> play = play_of(0b10001, 6)
    >>> cards_of(play), letter_of(play)
    (17, 6)
    """
    return move >> 3


def letter_of(move: int) -> int:
    """The letter that is said with them; 7 is none."""
    return move & 7


def plays_of(letter: i64, note: i64, copies: i64, wilds: i64) -> list[int]:
    """Every play of some of these copies of one note with any of these wilds; without copies, of wilds alone.

    They are the same in every game, so each list is worked out once. It is shared: nobody may change it.
    """
    at = ((letter * 16 + note) * 16 + copies) * 64 + wilds
    plays = _PLAYS[at]
    if not plays:
        groups = SUBSETS[copies] if copies else [0]  # DIST-14, DIST-15
        joined = [0, *SUBSETS[wilds]] if copies else SUBSETS[wilds]  # DIST-16, DIST-R5
        plays = [play_of(part << 4 * note | wild << FIRST_WILD, letter) for part in groups for wild in joined]
        _PLAYS[at] = plays
    return plays


def play_at(hand: i64, letters: list[int], joined: i64, at: i64) -> int:
    """The play at a place among all sound ones of a hand, in the order of `DistanceState.legal_moves`."""
    wilds = SUBSETS[hand >> FIRST_WILD]
    for letter in letters:
        for note in NOTES_OF[letter]:
            copies = deck.copies_in(hand, note)
            ways = GROUPS[copies] * joined
            if at < ways:
                wild: i64 = at % joined
                some = SUBSETS[copies][at // joined] << 4 * note
                return play_of(some | wilds[wild - 1] << FIRST_WILD if wild else some, letter)
            at -= ways
        if at < joined - 1:
            return play_of(wilds[at] << FIRST_WILD, letter)
        at -= joined - 1
    raise IndexError("there are not so many plays")


# ------------------------------------------------------------------------------------------------ what fits


def has_natural(table: Table, hand: i64) -> bool:
    """Is there a note card with a letter that is due?"""
    return hand & NATURALS[table.required()] != 0


def is_sound(table: Table, cards: int, letter: int) -> bool:
    """Is the letter due, does every card carry it, and do the notes have one number (DIST-D1)?"""
    notes = cards_in(cards & ~WILDS)
    if not table.required() >> letter & 1 or cards & ~WILDS & ~CARRIERS[letter]:
        return False
    return not notes or note_of(notes[0]) == note_of(notes[-1])


def plays_from(table: Table, hand: i64) -> list[int]:
    """Every sound play of the hand (DIST-D1), letter by letter, note by note."""
    plays: list[int] = []
    wilds = hand >> FIRST_WILD
    for letter in MEMBERS[table.required()]:
        for note in NOTES_OF[letter]:
            copies = deck.copies_in(hand, note)
            if copies:
                found = plays_of(letter, note, copies, wilds)
                plays = plays + found if plays else found
        if wilds:
            found = plays_of(letter, 0, 0, wilds)
            plays = plays + found if plays else found
    return plays


def parse(table: Table, text: str) -> int:
    """In guided play the letter may be left out where only one fits (DIST-D1)."""
    words = read_words(text)
    if words[0] != "play" or len(words) == 1:
        return table.rules.parse_move(text)
    if "as" in words:
        if len(words) > 3 and words[-2] == "as" and words[-1].upper() not in LETTERS:
            did = _misnamed(deck.parse_cards(words[1:-2]), words[-1])
            raise errors.NotAllowed(objection(RULES, "DIST-R22", "DIST-17", "DIST-R27", did=did))
        return table.rules.parse_move(text)
    cards = deck.parse_cards(words[1:])
    letters = [letter for letter in range(7) if is_sound(table, cards, letter)] or MEMBERS[table.required()]
    if len(letters) != 1 or table.rules.is_strict:
        raise _nameless(cards)
    return play_of(cards, letters[0])


def _misnamed(cards: int, said: str) -> Said:
    """Cards with something said that is no letter: a note with its accidental, or no name at all."""
    note = said[:1].upper() + said[1:]
    if note not in speech.NOTE_NAMES:
        return UNNAMED.said(names_of(cards))
    return Said("play_as", {"cards": speech.cards_said(names_of(cards)), "letter": speech.Note(note)}, "DIST-D1")


def _nameless(cards: int) -> errors.NotAllowed:
    return errors.NotAllowed(objection(RULES, "DIST-R27", "DIST-17", "DIST-D1", did=UNNAMED.said(names_of(cards))))


# ------------------------------------------------------------------------------------------------ what is wrong


def judge(table: Table, seat: int, cards: int, letter: int) -> Verdict:
    if not cards or letter >= len(LETTERS):
        return refused(RULES, "CORE-4", "DIST-D1")
    if missing := cards & ~table.hands[seat]:
        strange = (Listed(NOT_HELD.alone, [Card(name) for name in names_of(missing)]),)
        return refused(RULES, "CORE-3", "DIST-D1", "DIST-D2", evidence=strange)
    if is_sound(table, cards, letter):
        return LEGAL
    broken = objection(RULES, *_broken_rules(table, cards, letter), evidence=proof(table, seat, cards))
    return Verdict(broken, cost="DIST-18" if table.rules.is_strict else "")


def _broken_rules(table: Table, cards: int, letter: int) -> tuple[str, ...]:
    if not table.required() >> letter & 1:
        return "DIST-13", "DIST-17", "DIST-D1"
    strange = cards & ~WILDS & ~CARRIERS[letter]
    if not strange:
        return "DIST-15", "DIST-14", "DIST-D1"
    if all(_is_white_neighbour(card, letter) for card in cards_in(strange)):
        return "DIST-R26", "DIST-13", "DIST-D1"
    return ("DIST-13", "DIST-D1") if strange == cards else ("DIST-13", "DIST-14", "DIST-D1")


def proof(table: Table, seat: int, cards: int = 0) -> tuple[Evidence, ...]:
    """The interval counted up from the base, and the cards in hand that would fit, but for those played."""
    due = table.required()
    fitting = [card for card in cards_in(table.hands[seat] & ~cards) if letters_of(card) & due]
    spelling = [Card(deck.card_text(card), _name(card, letters_of(card) & due)) for card in fitting]
    is_told = bool(fitting) or not any(letters_of(card) & due for card in cards_in(cards))
    fit = (Listed(FITS.alone, spelling),) if is_told else ()
    if due == ALL_LETTERS:
        return Listed(DUE_ANY.alone, notes_said(LETTERS)), *fit
    steps = [alphabet.count_up(base, table.rules.interval) for base in MEMBERS[table.base]]
    return (*[Counted([LETTERS[letter] for letter in counted]) for counted in steps], *fit)


def _is_white_neighbour(card: int, letter: int) -> bool:
    """Is this a white key asked to take the letter of the white key a half step away (C as B, F as E)?"""
    half_steps = (note_of(card) - alphabet.NATURALS[letter]) % 12
    return len(deck.LETTERS_OF_NOTE[note_of(card)]) == 1 and half_steps in (1, 11)


# ------------------------------------------------------------------------------------------------ what happens


def play(table: Table, seat: int, cards: int, letter: int) -> None:
    if table.rules.is_strict and not is_sound(table, cards, letter):
        _err(table, seat, cards, letter)
        return
    if table.story is not None:
        table.story.append(PLAYED.said(seat, spelled(cards, letter), LETTERS[letter]))
    hand = table.hands[seat] ^ cards
    table.hands[seat] = hand
    deck.put_down(table.discard, cards)  # DIST-R29
    table.base = 1 << letter  # DIST-R2
    if table.lacks.is_kept:
        _leave(table, seat, cards)
    if table.shown & cards:
        _forget(table, cards)
    if hand == 0:
        table.phase = OVER  # DIST-26
        if table.rules.counts_last_turn:
            table.turns += 1
        if table.story is not None:
            table.story.append(OUT.said(seat))
    elif table.rules.is_strict and hand & (hand - 1) == 0:
        table.phase = CALL  # DIST-19, DIST-R15
    else:
        if table.story is not None and hand & (hand - 1) == 0:
            table.story.append(LAST_CARD.said(seat))
        table.end_turn()


def _err(table: Table, seat: int, cards: int, letter: int) -> None:
    """DIST-18: everybody sees the cards, they come back, and two more with them."""
    _leave(table, seat, cards)
    table.shown |= cards
    for other in range(table.rules.seats):
        if other != seat:
            table.knows[other] |= cards
    drawn = table.draw(seat, PENALTY)
    if table.story is not None:
        tell_cause(table.story, WRONG.said(seat, spelled(cards, letter), LETTERS[letter], drawn))
    table.mistakes += 1
    if table.mistakes >= table.rules.most_mistakes:  # DIST-R9
        if table.story is not None:
            table.story.append(TURN_LOST.said(seat))
        table.end_turn()


def tell_lack(table: Table, seat: int) -> None:
    """No card of the hand carries a letter that is due."""
    if table.lacks.is_kept:
        table.lacks.tell(seat, NATURALS[table.required()], table.sizes()[seat])


def _leave(table: Table, seat: int, cards: int) -> None:
    """Everybody sees cards that only some may have known to be in the hand."""
    if table.lacks.tells_of(seat):
        for card in cards_in(cards):
            knew = sum([1 << other for other, known in enumerate(table.knows) if known & deck.ONE[card]])
            table.lacks.leave(seat, deck.ONE[card], knew | 1 << seat if knew else 0)


def _forget(table: Table, cards: int) -> None:
    """What lies on the pile is no longer a card of a hand that somebody has seen."""
    table.shown &= ~cards
    for seat in range(table.rules.seats):
        table.knows[seat] &= ~cards


# ------------------------------------------------------------------------------------------------ what is said


def spelled(cards: int, letter: int) -> Cards:
    """Cards that are played, their notes spelled by the letter said."""
    return Cards([Card(deck.card_text(card), _name(card, 1 << letter)) for card in cards_in(cards)])


def _name(card: int, letters: int) -> str:
    """The note of a card by the first of these letters that it carries; nothing for a wild, or a card with none."""
    own = letters_of(card) & letters
    return "" if card >= FIRST_WILD or not own else str(TheoryNote.at(MEMBERS[own][0], note_of(card)))


def due_said(table: Table) -> Said:
    """The letter due."""
    due = deck.letter_names(table.required())
    if len(due) == len(LETTERS):
        return DUE_ANY.alone
    return DUE.said(due[0]) if len(due) == 1 else DUE_EITHER.said(due[0], due[1])


# ------------------------------------------------------------------------------------------------ by hand


def by_hand(table: Table, names: list[str]) -> int:
    """Cards put down in silence mean the letter due that fits them all, or else what the first one is.

    So a wrong card is shown to be wrong. Where several letters fit, none is meant until it is said (DIST-R27).
    """
    cards, due = deck.parse_cards(names), table.required()
    fitting = [letter for letter in MEMBERS[due] if not cards & ~WILDS & ~CARRIERS[letter]]
    if len(fitting) > 1:
        raise _nameless(cards)
    own = letters_of(cards_in(cards)[0])
    return play_of(cards, fitting[0] if fitting else MEMBERS[own & due or own][0])
