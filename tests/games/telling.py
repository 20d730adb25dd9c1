"""What a game tells while moves are made, as values and as sentences."""

from typing import NamedTuple

from cardenza.kernel.contract import State
from cardenza.kernel.reckoning import heard_by
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Cards, Notes, Number, Part, Said, Seat, Word, hears, kind_of
from cardenza.kernel.verdict import Counted, Listed, Marked, Objection
from cardenza.match.windows import is_silence
from cardenza.testing.walk import walk
from cardenza.words import languages, words_of
from cardenza.words.saying import Reader, part_text, say
from tests.words.french import english_in

PLAYERS = ("Ada", "Ben", "Clara", "Dan", "Eve", "Fay", "Gus", "Hal")
YOU = {"en": "you", "fr": "vous"}
DEALT = frozenset({"dealt", "dealt_again", "short_deal"})
SCORES = frozenset({"lost", "points", "runs", "score", "scores", "totals", "won", "worth"})


def story(state: State, *moves: tuple[int, str]) -> list[Said]:
    """What is told of the last of these moves."""
    for seat, move in moves:
        state.story = []
        state.play(seat, move)
    return state.story or []


def sentences(state: State, *moves: tuple[int, str], to: int | None = None, language: str = "en") -> list[str]:
    """The same as a seat, or (None) somebody who watches, reads it; seat 0 is Ada, seat 1 Ben, and so on."""
    words = words_of(language, state.game.key)
    reader = Reader(to, lambda seat: YOU[language] if seat == to else PLAYERS[seat], language)
    return [say(words, said, reader) for said in story(state, *moves) if hears(to, said)]


def counted(state: State, *, to: int | None = None, language: str = "en") -> list[list[tuple[int, str]]]:
    """The reckoning of a state as a seat, or (None) somebody who watches, reads it: for each seat points and rows."""
    found = state.game.manners.reckoning(state)
    assert found is not None
    words, reader = words_of(language, state.game.key), Reader(to, lambda seat: PLAYERS[seat], language)
    return [[(row.points, say(words, row, reader)) for row in rows] for rows in heard_by(found, to).rows]


def proof(key: str, objection: Objection) -> list[str]:
    """Each proof of an objection, in English: what it is about, and its items, the one that matters in brackets."""
    words, reader = words_of("en", key), Reader(0, str)
    told: list[str] = []
    for piece in objection.evidence:
        if isinstance(piece, Counted):
            told.append(part_text(words, Notes(piece.names), reader))
            continue
        heading = piece.heading if isinstance(piece, Listed | Marked) else piece.what
        named = say(words, heading, reader)
        if isinstance(piece, Listed | Marked):
            items = [part_text(words, item, reader) for item in piece.items]
            if isinstance(piece, Marked):
                items[piece.at] = f"[{items[piece.at]}]"
            told.append(f"{named}: {' '.join(items) or 'none'}")
        else:
            told.append(f"{named}: {str(piece).partition(': ')[2]}")
    return told


def is_word(key: str, part: Part) -> bool:
    """A part that is a word has its name in every language."""
    if not isinstance(part, Word):
        return True
    return all(f"{part.group}.{part.word}" in words_of(language, key).values for language in languages())


def cards_lying(state: State) -> list[tuple[int, ...]]:
    """The cards of every place."""
    return [tuple(zone.cards) for zone in state.zones()]


class Look(NamedTuple):
    """What a move may change beyond a card and the turn: how many cards hands have, points, and the way round."""

    hands: dict[int, int]
    scores: list[object]
    direction: object


def look(state: State) -> Look:
    facts = {field.name: field for field in state.game.FIELDS if field.is_fact() and field.is_in(state.game)}
    zones = [(zone.name, zone.place, zone.cards) for zone in state.zones()]
    return Look(
        hands={place: len(cards) for name, place, cards in zones if name == "hands" and isinstance(place, int)},
        scores=[field.value(state) for name, field in facts.items() if name in SCORES],
        direction=facts["direction"].value(state) if "direction" in facts else None,
    )


def unsaid(before: Look, now: Look, told: list[Said]) -> list[str]:
    """What came to hands, changed points or turned the way round without a word; a new round is told as a whole."""
    if any(said.key in DEALT for said in told):
        return []
    is_scored = any(said.points for said in told)
    found = ["points"] if now.scores != before.scores and not is_scored else []
    is_turned = now.direction != before.direction and not is_scored  # at the end of a round it is as it was at first
    found += ["direction"] if is_turned and not any(said.key == "reversed" for said in told) else []
    grown = {seat: count - before.hands[seat] for seat, count in now.hands.items() if count > before.hands[seat]}
    return found + [
        f"{count} cards of seat {seat}"
        for seat, count in grown.items()
        if not any(Seat(seat) in said.parts.values() and _most_named(said) >= count for said in told)
    ]


def _most_named(said: Said) -> int:
    """Of how many cards a sentence speaks; one that names no number speaks of one."""
    parts = said.parts.values()
    numbers = [part.number for part in parts if isinstance(part, Number)]
    rows = [len(part[0]) for part in parts if isinstance(part, Cards | Notes)]
    return max([1, *numbers, *rows])


def check_story(state: State, seed: int) -> None:
    """Play at random to the end, mistakes included: every move but silence tells everybody something, as declared.

    Silence is told where it moves cards. Cards that come to a hand, points and a change of direction are told as such.
    """
    sayings = {saying.key: saying for saying in state.game.manners.sayings}
    viewers = [*range(state.game.seats), None]
    heard: list[tuple[str, list[Said]]] = [("the deal", state.game.manners.dealt(state))]
    lying: list[tuple[int, ...]] = []
    before: Look | None = None
    for seat, move in walk(Scribe(state), Rng(seed)):
        heard[-1][1].extend(state.story or [])
        assert not lying or lying == cards_lying(state) or heard[-1][1], "silence moved cards, and nothing is told"
        now = look(state)
        assert before is None or not (found := unsaid(before, now, state.story or [])), (heard[-1][0], found)
        before, state.story = now, []
        is_silent = is_silence(state, seat, move)
        lying = cards_lying(state) if is_silent else []
        heard.append(("" if is_silent else state.game.move_text(move), []))
    heard[-1][1].extend(state.story or [])
    for text, told in heard:
        for said in told:
            gaps = {gap: kind_of(part) for gap, part in said.parts.items()}
            assert (gaps, said.rule) == (sayings[said.key].gaps, sayings[said.key].rule), said
            assert said.rule, said
            assert all(is_word(state.game.key, part) for part in said.parts.values()), said
        for viewer in viewers:
            assert not text or any(hears(viewer, said) for said in told), f"{text}: {viewer} hears nothing"
            for language in ("en", "fr"):
                reader = Reader(viewer, lambda seat: PLAYERS[seat], language)
                spoken = [say(words_of(language, state.game.key), said, reader) for said in told if hears(viewer, said)]
                assert not any("#" in sentence or "{" in sentence for sentence in spoken), spoken
                assert language == "en" or not any(map(english_in, spoken)), spoken
