"""Whether notes are said as their context spells them, worked out from music theory and the printed deck alone.

What a moment allows is a list of whole spellings (a scale from either name of its keynote, a chord on either name of
its root): all notes of one sentence must come from one of them. What the context does not know, it does not spell.
"""

from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise, permutations

from cardenza.decks.carmony import deck, printed_names
from cardenza.kernel.contract import State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Note, Notes, Part, Said
from cardenza.testing.walk import walk
from cardenza.theory import Note as Spelled
from cardenza.theory import Scale, TheoryError, scale_kind

LETTERS = {"Do": "C", "Re": "D", "Mi": "E", "Fa": "F", "Sol": "G", "La": "A", "Si": "B"}
CHROMATIC = 12


def check_spelling(state: State, seed: int) -> int:
    """Play at random; tells how many notes were held to their context."""
    check = CHECKS.get(state.game.key, in_none)
    before, heard = state.document(), 0
    for said in state.game.manners.dealt(state):
        heard += check(state, [before], said)
    for seat, move in walk(Scribe(state), Rng(seed)):
        now = state.document()
        for said in state.story or []:
            heard += check(state, [before, now], said)
        heard += check(state, [now], state.game.manners.said(state, seat, move))
        before, state.story = now, []
    return heard


def notes_in(said: Said, *left_out: str) -> list[Spelled]:
    """Every note of a sentence that has one name; a black key by both names is not spelled."""
    parts = [part for gap, part in said.parts.items() if gap not in left_out]
    return [Spelled.parse(name) for part in parts for name in _names(part) if name and "/" not in name]


def _names(part: Part) -> list[str]:
    if isinstance(part, Note):
        return [part.note]
    if isinstance(part, Notes):
        return list(part.notes)
    if isinstance(part, Card):
        return [part.note]
    return [card.note for card in part.cards] if isinstance(part, Cards) else []


def both_names(note: str) -> list[Spelled]:
    """A note by the name it has, and by those that are printed on its card."""
    named = Spelled.parse(note)
    return list(dict.fromkeys([named, *printed_names(named.pitch_class)]))


def held(notes: list[Spelled], spellings: Iterable[Iterable[Spelled]], said: Said) -> int:
    """All notes that a spelling knows have its names, for one of the spellings."""
    known = [{note.pitch_class: str(note) for note in spelling} for spelling in spellings]
    assert not known or any(all(str(n) == names.get(n.pitch_class, str(n)) for n in notes) for names in known), said
    return len([note for note in notes if known and note.pitch_class in known[0]])


def in_none(state: State, moments: list[dict[str, object]], said: Said) -> int:
    return 0


# ------------------------------------------------------------------------------------------------ each game


def by_letter(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """The Distance: a card goes by the letter that was said, if it has it."""
    letter, cards = said.parts.get("letter"), said.parts.get("cards")
    if not isinstance(letter, Note) or not isinstance(cards, Cards):
        return 0
    spelled = [card for card in cards.cards if card.note]
    for card in spelled:
        note = Spelled.parse(card.note)
        assert note.pitch_class == Spelled.parse(card.card.rstrip("2345")).pitch_class, said
        can = [other for other in both_names(card.card.rstrip("2345")) if str(other)[0] == letter.note]
        assert not can or str(note)[0] == letter.note, said
    return len(spelled)


def by_scale(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Key's Corners: by the scale of the round, where it has a name; without seven letters, no double sign is asked."""
    name = state.game.options["scale"]
    if not isinstance(name, str):
        return 0
    agreed = Spelled.parse(str(state.game.options["key"]))
    tonics = [tonic for moment in moments for tonic in both_names(str(moment["key"]))]
    tonics += [agreed for tonic in tonics[:1] if agreed.is_enharmonic(tonic)]
    spellings: list[list[Spelled]] = []
    for tonic in tonics:
        with suppress(TheoryError):
            notes = Scale(tonic, scale_kind(name)).notes
            spellings.append([note for note in notes if len(notes) == 7 or abs(note.accidental) < 2])
    return held(notes_in(said), spellings, said)


def by_meld(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Carmony: by the degrees of the meld, on the root that it was given."""
    meld, root = said.parts.get("meld"), said.parts.get("root")
    if not isinstance(meld, Card):
        return 0
    card, _, rest = meld.card.partition(" on ")
    on, _, extras = rest.partition(" with ")
    named = root.note if isinstance(root, Note | Card) and root.note else on
    if not named or (card not in PRINTED):
        return 0
    notes = [*notes_in(said, "card"), *map(Spelled.parse, [on, *extras.split()] if on else [])]
    return held(notes, on_root(card, Spelled.parse(named)), said)


def by_chord(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Chord Poker: by the degrees of the chord on its root, or on the note that is to be its root."""
    to_be = said.parts.get("note") if said.key == "root" else None
    if isinstance(to_be, Card) and to_be.note:
        chord = str(moments[-1]["chord"])
        spellings = [spelling for root in both_names(to_be.card) for spelling in on_root(chord, root)]
        return held(notes_in(said), spellings, said)
    return held(notes_in(said), _on_the_wheel(moments, "chord", said), said)


def by_degree(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Bluff the Scale: by the scale on its root, where the table and not the player says the names."""
    if state.game.options["advanced"] or state.game.options["naming"] != "auto":
        return 0
    return held(notes_in(said), _on_the_wheel(moments, "scale", said), said)


def by_interval(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Through the Looking Glass: the two notes of an interval are as far apart as its number says."""
    pair = [said.parts.get(gap) for gap in ("sector", "card" if "card" in said.parts else "note")]
    notes = [Spelled.parse(part.note) for part in pair if isinstance(part, Card) and part.note]
    rows = [row for moment in moments if moment["interval"] for row in PRINTED[str(moment["interval"])]]
    ways = list(permutations(notes, 2))
    sounding = [(low, high, row[-1]) for low, high in ways for row in rows if row[-1].above(low).is_enharmonic(high)]
    assert not sounding or any(degree.above(low) == high for low, high, degree in sounding), said  # else a wrong move
    return 2 if sounding else 0


def by_staff(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Clé de Sol: without a sign, and a row of notes goes step by step to the name on the card."""
    notes, card = notes_in(said), said.parts.get("card")
    assert all(note.accidental == 0 for note in notes), said
    row = said.parts.get("notes")
    if isinstance(row, Notes) and isinstance(card, Card):
        letters = [Spelled.parse(name).letter for name in row.notes]
        assert len({(b - a) % 7 for a, b in pairwise(letters)}) == 1, said
        printed = [letter for name, letter in LETTERS.items() if name in card.card]
        assert not printed or printed[0] == row.notes[-1], said
    return len(notes)


PRINTED = {meld.id: (meld.degrees, *meld.also) for meld in deck().melds}


def on_root(card: str, root: Spelled) -> list[list[Spelled]]:
    """The rows of degrees of a card above a root; none from a name that would need three signs."""
    found: list[list[Spelled]] = []
    for degrees in PRINTED[card]:
        with suppress(TheoryError):
            found += [[degree.above(root) for degree in degrees]] if len(degrees) < CHROMATIC else []
    return found


def _on_the_wheel(moments: list[dict[str, object]], field: str, said: Said) -> list[list[Spelled]]:
    """The card on the Wheel, turned to its root; nothing where either is missing, or every name is right."""
    found: list[list[Spelled]] = []
    for moment in moments:
        if moment[field] is None or moment["root"] is None:
            return []
        for root in both_names(str(moment["root"])):
            found += on_root(str(moment[field]), root)
    return found


CHECKS = {
    "the-distance": by_letter,
    "keys-corners": by_scale,
    "carmony": by_meld,
    "chord-poker": by_chord,
    "bluff-the-scale": by_degree,
    "looking-glass": by_interval,
    "cle-de-sol": by_staff,
}
