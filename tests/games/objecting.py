"""Objections to moves that are nearly right: each names the move, in every language, and proves no more than needed."""

from collections.abc import Iterator

from cardenza.coach import BARE, explain, ideas
from cardenza.kernel.contract import State
from cardenza.kernel.errors import CardenzaError, NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import FITS, NOTE_NAMES, Card, Cards, Note, Part, Said, plain
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Objection
from cardenza.testing.walk import slips, variants, walk
from cardenza.theory import Note as Spelled
from cardenza.words import languages, words_of
from cardenza.words.saying import Reader, say, say_idea, say_move, say_proof
from tests.games.telling import PLAYERS, is_word
from tests.words.french import english_in

MOST_ITEMS = 12


def check_objections(state: State, seed: int, every: int = 7) -> int:
    """Play at random, and now and then try what is nearly right; tells how many objections were heard."""
    heard, rng = 0, Rng(seed, 1)
    for number, (seat, _) in enumerate(walk(Scribe(state), Rng(seed))):
        if number % every:
            continue
        for move in [*variants(state, seat, rng, 4), *slips(state, seat, rng.fork())]:
            found = explain(state, seat, move).objection
            if found is not None:
                _check(state, seat, found)
                heard += 1
    return heard


def check_variants(state: State) -> int:
    """Exchange each word of each legal move for every other, and leave it out; tells how many objections were heard."""
    words = state.game.kinds().vocabulary(state.game)
    cards = {state.game.card_text(card) for card in state.game.deck()}
    heard = 0
    for seat in state.to_act():
        lines = [state.game.move_text(move).split() for move in state.legal_moves(seat)]
        for changed, card in dict.fromkeys(each for line in lines for each in _single_variants(line, words, cards)):
            found = objection_to(state, seat, changed)
            if found is not None:
                _check(state, seat, found)
                assert found.did is not None
                assert not card or is_named(card, found.did), (changed, found.did)
                heard += 1
    return heard


def _single_variants(line: list[str], words: list[str], cards: set[str]) -> Iterator[tuple[str, str]]:
    """The line without a word, and with another one: with that, if it is another card or note in the place of one."""
    for at, word in enumerate(line):
        yield " ".join(line[:at] + line[at + 1 :]), ""
        for other in words:
            kept, put = word.partition("=")[0], other.partition("=")[0]
            is_alike = any({kept, put} <= kinds for kinds in (cards, NOTE_NAMES))
            yield " ".join([*line[:at], other, *line[at + 1 :]]), put if is_alike else ""


def is_named(card: str, did: Said) -> bool:
    """Does a move, as it is said, name this card or note?"""
    named = {*did.key.split("_")}.union(*map(_named_in, did.parts.values()))
    sounds = {Spelled.parse(name).pitch_class for name in named & NOTE_NAMES}
    return card in named or (card in NOTE_NAMES and Spelled.parse(card).pitch_class in sounds)


def _named_in(part: Part) -> set[str]:
    """The cards and notes of a part: a wild without what it stands for, a meld and its root, a note and its letter."""
    if isinstance(part, Card | Cards):
        cards = [part] if isinstance(part, Card) else part.cards
        return {word.partition("=")[0] for card in cards for word in [*card.card.split(), card.note]}
    return {part.note, part.note[0]} if isinstance(part, Note) else set(plain(part).split())


def objection_to(state: State, seat: int, line: str | Gesture) -> Objection | None:
    """What speaks against what somebody types, or does by hand; None if it is right, or no move at all."""
    try:
        if isinstance(line, Gesture):
            return explain(state, seat, state.game.manners.by_hand(state, seat, line)).objection
        return explain(state, seat, state.parse(seat, line)).objection
    except NotAllowed as error:
        return error.objection
    except CardenzaError:
        return None


def _check(state: State, seat: int, found: Objection) -> None:
    assert found.did is not None
    known = {idea.key for idea in (*ideas(state.game.key), *BARE)}
    assert found.idea is None or found.idea.key in known, found.idea
    for said in (found.did, found.idea):
        assert said is None or all(is_word(state.game.key, part) for part in said.parts.values()), said
    for piece in found.evidence:
        _check_proof(found.did, piece)
    for language in languages():
        words, reader = words_of(language, state.game.key), Reader(seat, lambda other: PLAYERS[other], language)
        told = [say_move(words, found.did, reader)]
        told += [] if found.idea is None else say_idea(words, found.idea, reader)
        told += [say(words, _heading(piece), reader) for piece in found.evidence if not isinstance(piece, Counted)]
        assert all(told), f"{found.did}: {told}"
        told += [say_proof(words, piece, reader) for piece in found.evidence]
        assert not any("#" in sentence or "{" in sentence or "_" in sentence for sentence in told), told
        assert language == "en" or not any(map(english_in, told)), told


def _heading(piece: Evidence) -> Said:
    assert not isinstance(piece, Counted)
    return piece.heading if isinstance(piece, Listed | Marked) else piece.what


def _check_proof(did: Said, piece: Evidence) -> None:
    items = piece.names if isinstance(piece, Counted) else piece.items if isinstance(piece, Listed | Marked) else ()
    assert len(items) <= MOST_ITEMS, piece
    if isinstance(piece, Listed) and piece.heading.key == FITS.key:
        refused = {card for part in did.parts.values() for card in _cards(part)}
        assert not refused & {item.card for item in items if isinstance(item, Card)}, (did, piece)


def _cards(part: object) -> list[str]:
    if isinstance(part, Cards):
        return [card.card for card in part.cards]
    return [part.card] if isinstance(part, Card) else []
