"""What a game tells while moves are made, as values and as sentences."""

from typing import NamedTuple

from cardenza.kernel.contract import State
from cardenza.kernel.lying import Stock
from cardenza.kernel.reckoning import heard_by
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Cards, Notes, Number, Part, Said, Seat, Word, hears, kind_of
from cardenza.kernel.verdict import Counted, Listed, Marked, Objection
from cardenza.kernel.zones import Place
from cardenza.match.windows import is_silence
from cardenza.testing.walk import walk
from cardenza.words import languages, words_of
from cardenza.words.saying import Reader, part_text, say
from tests.words.french import english_in

PLAYERS = ("Ada", "Ben", "Clara", "Dan", "Eve", "Fay", "Gus", "Hal")
YOU = {"en": "you", "fr": "vous"}
DEALT = frozenset({"dealt", "dealt_again", "short_deal"})
SCORES = frozenset({"lost", "points", "runs", "score", "scores", "totals", "won", "worth"})
LEAVING = {
    "bluff-the-scale": {"wheel": "bluffed was_right complete corrected"},
    "carmony": {"bottom": "new_meld", "fronts": "ate", "pile": "took"},
    "chord-poker": {"pile": "took took_one", "wheel": "came_back"},
    "chromatic-solitaire": {
        "columns": "moved started rose begun",
        "down": "uncovered",
        "piles": "taken_back",
        "waste": "moved_from_waste started_from_waste rose_from_waste begun_from_waste turned_over",
    },
    "cle-de-sol": {"music": "renewed", "signs": "renewed"},
    "keys-corners": {
        "corners": "scale_taken own_scale_taken",
        "foundations": "stack_taken to_corner merged moved",
        "discard": "played_discard filled_from_discards",
    },
    "looking-glass": {"interval": "picked_up", "piles": "stole", "wheel": "picked_up"},
    "memory": {"grid": "pair"},
    "metronome": {"discard": "turned", "signature": "took fell", "staff": "took fell dead", "ties": "took fell dead"},
    "the-distance": {"discard": "turned wrong"},
}
"""What tells that cards leave a place on the table; from elsewhere none leave but to a new round."""


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
    """What a move may change beyond a card and the turn: how many cards lie where, points, the way round, the turn.

    `lying` are the places of the table that cards are put down on and not drawn from. `turns` is how many there have
    been, where that is counted; between rounds nobody has one.
    """

    key: str
    seats: int
    hands: dict[int, int]
    lying: dict[tuple[str, Place], int]
    scores: list[object]
    direction: object
    turn: int | None
    turns: object


def look(state: State) -> Look:
    fields = [field for field in state.game.FIELDS if field.is_in(state.game)]
    facts = {field.name: field.value(state) for field in fields if field.is_fact()}
    stocks = {field.name for field in fields if isinstance(field, Stock)}
    zones = {(zone.name, zone.place): len(zone.cards) for zone in state.zones()}
    turn = facts.get("turn")
    return Look(
        key=state.game.key,
        seats=state.game.seats,
        hands={place: count for (name, place), count in zones.items() if name == "hands" and isinstance(place, int)},
        lying={place: count for place, count in zones.items() if place[0] != "hands" and place[0] not in stocks},
        scores=[value for name, value in facts.items() if name in SCORES],
        direction=facts.get("direction"),
        turn=turn if isinstance(turn, int) and facts.get("phase") not in ("deal", "over") else None,
        turns=facts.get("turns"),
    )


def unsaid(before: Look, now: Look, told: list[Said]) -> list[str]:
    """What was changed without a word: cards that came to hands or left the table, points, the way round, the turn.

    A new round is told as a whole.
    """
    if any(said.key in DEALT for said in told):
        return []
    is_scored = any(said.points for said in told)
    found = ["points"] if now.scores != before.scores and not is_scored else []
    is_turned = now.direction != before.direction and not is_scored  # at the end of a round it is as it was at first
    found += ["direction"] if is_turned and not any(said.key == "reversed" for said in told) else []
    grown = {seat: count - before.hands[seat] for seat, count in now.hands.items() if count > before.hands[seat]}
    found += [
        f"{count} cards of seat {seat}"
        for seat, count in grown.items()
        if not any(Seat(seat) in said.parts.values() and _most_named(said) >= count for said in told)
    ]
    return found + _gone(before, now, told) + _out_of_order(before, now, told)


def _gone(before: Look, now: Look, told: list[Said]) -> list[str]:
    """The places that cards have left without a word."""
    telling = LEAVING.get(now.key, {})
    left = {name for (name, place), count in before.lying.items() if now.lying.get((name, place), 0) < count}
    return [f"cards left {name}" for name in left if not {said.key for said in told} & {*telling.get(name, "").split()}]


def _out_of_order(before: Look, now: Look, told: list[Said]) -> list[str]:
    """Seats that were passed over without a word, or had another turn; without cards they are out of the game."""
    if before.turn is None or now.turn is None or now.seats == 1:
        return []
    if now.turn == before.turn:
        is_another = now.turns != before.turns and not any(said.key == "again" for said in told)
        return [f"another turn of seat {now.turn}"] if is_another else []
    step = now.direction if isinstance(now.direction, int) else 1
    between = range(1, (now.turn - before.turn) * step % now.seats)
    passed = [(before.turn + step * far) % now.seats for far in between]
    named = {part.seat for said in told for part in said.parts.values() if isinstance(part, Seat)}
    return [
        f"seat {seat} was passed over"
        for seat in passed
        if now.hands.get(seat, 1) and before.hands.get(seat, 1) and not named & {seat, now.turn}
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
