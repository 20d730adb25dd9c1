"""Whether notes are said as their context spells them, worked out from music theory and the printed deck alone.

What a moment allows is a list of whole spellings (a scale from either name of its keynote, a chord on either name of
its root): all notes of one sentence must come from one of them. What the context does not know, it does not spell.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise, permutations

from cardenza.coach import explain
from cardenza.decks.carmony import deck, printed_names
from cardenza.kernel.contract import State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Note, Notes, Part, Said
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked
from cardenza.testing.walk import slips, variants, walk
from cardenza.theory import Degree, Scale, TheoryError, scale_kind
from cardenza.theory import Note as Spelled

LETTERS = {"Do": "C", "Re": "D", "Mi": "E", "Fa": "F", "Sol": "G", "La": "A", "Si": "B"}
ALPHABET = "ABCDEFG"
CHROMATIC = 12
ABOUT = ("meld", "root", "note")


def check_spelling(state: State, seed: int) -> int:
    """Play at random; tells how many notes were held to their context."""
    check = CHECKS[state.game.key]
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


def check_reminders(state: State, seed: int) -> int:
    """Play at random; tells how many notes of prompts were held to their context, at ever fewer moments."""
    check = REMINDERS.get(state.game.key, CHECKS[state.game.key])
    prompt = state.game.manners.prompt
    heard = 0
    for now, _ in moments(state, Rng(seed)):
        for viewer in (None, *range(state.game.seats)):
            heard += sum(check(state, [now], said) for said in prompt(state, viewer, True))
    return heard


def check_proofs(state: State, seed: int) -> int:
    """Play at random and try wrong moves; tells how many notes of proofs were held to their context."""
    check = PROOFS.get(state.game.key, CHECKS[state.game.key])
    rng, heard = Rng(seed), 0
    for now, seat in moments(state, rng):
        for move in [*variants(state, seat, rng, 6), *slips(state, seat, rng.fork())]:
            objection = explain(state, seat, move).objection
            pieces = [] if objection is None else objection.evidence
            did = None if objection is None else objection.did
            heard += sum(check(state, [now], as_said(piece, did)) for piece in pieces)
    return heard


def moments(state: State, rng: Rng) -> Iterator[tuple[dict[str, object], int]]:
    """Moments of a random game, ever fewer of them, each with the seat that is about to move."""
    due = 0
    for number, (seat, _) in enumerate(walk(Scribe(state), rng)):
        if number == due:
            due += 1 + due // 10
            yield state.document(), seat


def as_said(piece: Evidence, did: Said | None) -> Said:
    """A proof as one sentence: its heading, its items, and what the wrong move was of."""
    about = {} if did is None else {gap: part for gap, part in did.parts.items() if gap in ABOUT}
    if isinstance(piece, Counted):
        return Said("counted", {"notes": Notes(piece.names)})
    if not isinstance(piece, Listed | Marked):
        return piece.what
    items = {f"item {place}": item for place, item in enumerate(piece.items)}
    return Said(piece.heading.key, {**about, **piece.heading.parts, **items})


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


def by_letter_due(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """The Distance, in prompts and proofs: a letter is one that is due, and what fits goes by such a letter."""
    if said.key == "not_in_your_hand":
        return 0
    steps, base = int(str(state.game.options["interval"])) - 1, moments[-1]["base"]
    assert isinstance(base, list)
    rows = [[ALPHABET[(ALPHABET.index(str(low)) + step) % 7] for step in range(steps + 1)] for low in base]
    row = said.parts.get("notes")
    if isinstance(row, Notes):
        assert row.notes in rows, said
    else:
        assert {str(note)[0] for note in notes_in(said)} <= {row[-1] for row in rows}, said
    return len(notes_in(said))


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


def by_fewest_signs(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Carmony, in prompts: a meld that can be laid or eaten is named from the root that needs the fewest signs."""
    melds = [part for part in said.parts.values() if isinstance(part, Card) and part.name is not None]
    for meld in melds:
        card, _, rest = meld.card.partition(" on ")
        root = meld.name.parts["root"] if meld.name is not None else None
        assert isinstance(root, Note), said
        named = Spelled.parse(root.note)
        assert named.is_enharmonic(Spelled.parse(rest.partition(" ")[0])), said
        assert signs_on(card, named) == min(signs_on(card, name) for name in both_names(root.note)), said
    return len(melds)


def signs_on(card: str, root: Spelled) -> tuple[int, int]:
    """How many double signs, and how many sharps and flats, a meld has as printed from this root (CDECK, section 8)."""
    notes = [note for row in on_root(card, root)[:1] for note in row]
    if card == "sc-blues":
        notes.remove(Degree(5, -1).above(root))  # it only leads to the 5 and is not counted
    signs = [abs(note.accidental) for note in notes]
    return (signs.count(2), sum(signs)) if signs else (CHROMATIC, 0)


def by_meld_tried(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Carmony, in proofs: by the meld that somebody tried to lay; what lies there is spelled by itself."""
    return by_meld(state, moments, said) if said.key in ("missing", "notes_of_meld") else 0


def by_chord(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Chord Poker: by the degrees of the chord on its root, or on the note that is to be its root."""
    to_be = said.parts.get("note") if said.key == "root" else None
    if isinstance(to_be, Card) and to_be.note:
        chord = str(moments[-1]["chord"])
        spellings = [spelling for root in both_names(to_be.card) for spelling in on_root(chord, root)]
        return held(notes_in(said), spellings, said)
    return held(notes_in(said), _on_the_wheel(moments, "chord", said), said)


def by_either_chord(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Chord Poker, in proofs: by the chord on its root, or on the root that somebody tried to give it."""
    tried = said.parts.get("note")
    roots = both_names(tried.card) if isinstance(tried, Card) else []
    spellings = _on_the_wheel(moments, "chord", said)
    if spellings:
        spellings += [spelling for root in roots for spelling in on_root(str(moments[-1]["chord"]), root)]
    return held(notes_in(said, "note"), spellings, said)


def by_degree(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Bluff the Scale: by the scale on its root, where the table and not the player says the names."""
    if state.game.options["advanced"] or state.game.options["naming"] != "auto":
        return 0
    return held(notes_in(said), _on_the_wheel(moments, "scale", said), said)


def by_scale_spelled(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Bluff the Scale, in proofs: the table spells the scale, whoever says the names in play."""
    spellings = _on_the_wheel(moments, "scale", said)
    if said.key == "right_names":  # where either name of a black key will do, the one of the scale is among them
        named = notes_in(said, "note")
        assert not spellings or any(note in spelling for note in named for spelling in spellings), said
        return len(named)
    return held(notes_in(said, "note"), spellings, said) if said.key == "scale_spelled" else 0


def by_interval(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Through the Looking Glass: the two notes of an interval are as far apart as its number says."""
    pair = [said.parts.get(gap) for gap in ("sector", "card" if "card" in said.parts else "note")]
    notes = [Spelled.parse(part.note) for part in pair if isinstance(part, Card) and part.note]
    rows = [row for moment in moments if moment["interval"] for row in PRINTED[str(moment["interval"])]]
    ways = list(permutations(notes, 2))
    sounding = [(low, high, row[-1]) for low, high in ways for row in rows if row[-1].above(low).is_enharmonic(high)]
    assert not sounding or any(degree.above(low) == high for low, high, degree in sounding), said  # else a wrong move
    return 2 if sounding else 0


def by_pairs(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Through the Looking Glass, in prompts and proofs: two notes in a row are the interval on the Wheel."""
    pairs = [part.notes for part in said.parts.values() if isinstance(part, Notes) and len(part.notes) == 2]
    for low, high in pairs:
        degrees = [row[-1] for row in PRINTED[str(moments[-1]["interval"])]]
        assert any(degree.above(Spelled.parse(low)) == Spelled.parse(high) for degree in degrees), said
    return 2 * len(pairs)


def by_staff(state: State, moments: list[dict[str, object]], said: Said) -> int:
    """Clé de Sol: without a sign, and a row of notes goes step by step to the name on the card."""
    notes, card = notes_in(said), said.parts.get("card")
    assert all(note.accidental == 0 for note in notes), said
    row = said.parts.get("notes")
    if isinstance(row, Notes):
        letters = [Spelled.parse(name).letter for name in row.notes]
        assert len({(b - a) % 7 for a, b in pairwise(letters)}) == 1, said
    if isinstance(row, Notes) and isinstance(card, Card):
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

REMINDERS = {"the-distance": by_letter_due, "carmony": by_fewest_signs, "looking-glass": by_pairs}

PROOFS = {
    "the-distance": by_letter_due,
    "carmony": by_meld_tried,
    "chord-poker": by_either_chord,
    "bluff-the-scale": by_scale_spelled,
    "looking-glass": by_pairs,
}
