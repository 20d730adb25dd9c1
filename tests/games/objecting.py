"""Objections to moves that are nearly right: each names the move, in every language, and proves no more than needed."""

from cardenza.coach import BARE, explain, ideas
from cardenza.kernel.contract import State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import FITS, Card, Cards, Said
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Objection
from cardenza.testing.walk import slips, variants, walk
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
