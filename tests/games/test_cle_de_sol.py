"""Clé de Sol: the rulebook as sentences (docs/rules/cle-de-sol.md), each test named after its rule.

A position is a document as people paste it; `plain`, `guided` and `strict` say how interceptions go in it and add the
game and the number of seats.
"""

import pickle
from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from cardenza import catalogue
from cardenza.coach import explain
from cardenza.decks.cle_de_sol import NAMES, parse_card
from cardenza.games.cle_de_sol import CleDeSol, CleDeSolState, fitting, intercepting
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, Impossible, NotAllowed, Unreadable
from cardenza.kernel.events import Made, Moved, Shown, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import (
    FITS,
    NOT_HELD,
    Card,
    Cards,
    Note,
    Notes,
    Number,
    Part,
    Saying,
    Seat,
    Word,
    cards_said,
    kind_of,
)
from cardenza.kernel.staged import word_by_word
from cardenza.kernel.verdict import Counted, Listed, Marked, Objection, Summed
from cardenza.kernel.views import Snapshot
from cardenza.testing.walk import walk
from cardenza.theory.letters import LETTERS
from cardenza.words import words_of
from cardenza.words.saying import Reader, say, say_idea, say_move, say_proof
from tests import asking
from tests.games.playing import fined, key, shows, why_not
from tests.games.playing import line_by_line as play
from tests.games.telling import PLAYERS, check_story, counted, sentences, story

PITCHES = "Do Re Mi Fa Sol La Si".split()
RHYTHMS = "dc cr no bl".split()
MUSICIENS = sorted(f"musicien {demand}" for demand in PITCHES + RHYTHMS)
DECK = sorted(card for card in NAMES for _ in range(CleDeSol().copies[parse_card(card)]))
ON_RYTHME = ["R.no", "R.bl", "Do1.no", "Re1.cr", "Mi2.cr", "Fa1.dc", "Sol1.dc", "H.La", "I3", "S1", "P", "M"]
FOUR = [["Do1.no", "R.bl"], ["R.cr", "R.no", "H.Mi", "Si1.dc", "S1"], ["Do2.cr", "P"], ["Do2.no", "I3"]]
"""CLEF-P12, CLEF-P13: seat 0 places Do1.no, seat 1 has the turn, seat 3 holds the twin."""


def at(
    interception: str, document: Mapping[str, object], chance: Sequence[str], options: Mapping[str, object]
) -> State:
    hands = document.get("hands", [[], [], []])
    assert isinstance(hands, list)
    named = {"interception": interception, **options}
    whole = {"game": "cle-de-sol", "options": named, "seats": len(hands), **document}
    entries = [[parse_card(card) for card in entry.split()] for entry in chance]
    return catalogue.position(whole, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])


def plain(document: Mapping[str, object], chance: Sequence[str] = (), **options: object) -> State:
    """Without interceptions."""
    return at("off", document, chance, options)


def guided(document: Mapping[str, object], chance: Sequence[str] = (), **options: object) -> State:
    return at("guided", document, chance, options)


def strict(document: Mapping[str, object], chance: Sequence[str] = (), **options: object) -> State:
    return at("strict", document, chance, options)


def on(top: str, hand: Sequence[str], sign: str = "", **more: object) -> State:
    """Two players, this card on the music pile and this hand on turn; a sign opens what it opens."""
    modes = {"I": "interval", "M": "demand", "S": "free", "P": "free"}
    opened = {"signs": [sign], "mode": modes[sign[0]]} if sign else {}
    return plain({"hands": [list(hand), 7], "music": [top], **opened, **more})


def new_game(seats: int = 3, **options: object) -> CleDeSol:
    return CleDeSol(seats, options)


def dealt(order: Sequence[str], again: Sequence[str] = (), seats: int = 3, **options: object) -> State:
    """A new game with the deck in this order, top card first (all others follow), and the stock as shuffled again."""
    left = Tally(DECK) - Tally(order)
    entries = [[*order, *left.elements()], again] if again else [[*order, *left.elements()]]
    chance = Scripted([[parse_card(card) for card in entry] for entry in entries], Rng(0))
    state = new_game(seats, **options).deal_from(chance)
    assert chance.left() == 0
    return state


def fine(state: State, seat: int, move: str) -> Objection:
    """The objection to a false interception, which is made at the price of CLEF-42."""
    return fined(state, seat, move, "CLEF-42")


def placings(state: State, seat: int = 0) -> list[str]:
    """The cards, or rows of cards, that may be placed; a Musicien apart."""
    return [move.removeprefix("place ") for move in state.moves(seat) if move.startswith("place ")]


def parts(*things: str) -> list[Part]:
    """What a proof shows: cards, several together, names, rhythms."""
    return [_part(thing) for thing in things]


def _part(thing: str) -> Part:
    if thing in PITCHES:
        return Note(LETTERS[PITCHES.index(thing)])
    if thing in RHYTHMS:
        return Word("rhythm", thing)
    return cards_said(thing.split()) if " " in thing else Card(thing)


def row(heading: Saying, *things: str) -> Listed:
    return Listed(heading.alone, parts(*things))


def names_counted(names: str) -> Counted:
    return Counted([LETTERS[PITCHES.index(name)] for name in names.split()])


def chance_left(state: State) -> int:
    assert isinstance(state.chance, Scripted)
    return state.chance.left()


# ------------------------------------------------------------------------------------------------ set-up


def test_clef_01_who_has_placed_all_cards_is_done() -> None:
    state = play(plain({"hands": [["Do2.no"], ["R.no", "R.bl"]], "music": ["Sol1.no"]}), "0: place Do2.no")
    shows(state, phase="deal", hands=[[], 2])


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_clef_02_everybody_gets_seven_cards_and_the_rest_is_the_stock(seats: int) -> None:
    state = new_game(seats).deal(7)
    shows(state, hands=[7] * seats, stock=110 - 7 * seats - 1, music=1, signs=0)
    for viewer in (None, 0):
        assert set(state.view(viewer).zone("stock").cards) == {None}


@pytest.mark.parametrize("start", ["Do1.no", "R.bl", "H.La"])
@pytest.mark.parametrize("rejected", [[], ["M"], ["I3", "S1", "P", "S2", "I5"]])
def test_clef_03_cards_are_turned_up_until_one_can_begin(start: str, rejected: list[str]) -> None:
    hands = [card for card in NAMES if card.endswith(".cr")][:14]
    rest = list((Tally(DECK) - Tally([*hands, start])).elements())
    state = dealt([*hands, *rejected, start], rest if rejected else (), seats=2)
    shows(state, music=[start], signs=[], mode="top", stock=110 - 15)


def test_clef_04_the_starter_has_the_first_turn() -> None:
    assert new_game().deal(3).to_act() == [0]
    shows(new_game().deal(3), turn=0, starter=0, round=1)
    state = plain({"phase": "deal", "starter": 2})
    shows(play(state, "2: deal"), turn=2, starter=2)


def test_clef_05_a_turn_is_one_play_or_one_card_drawn() -> None:
    shows(play(on("Do1.no", ["Do2.cr", "R.bl"]), "0: place Do2.cr"), turn=1, hands=[1, 7], turns=1)
    state = plain({"hands": [["R.bl", "La2.dc"], 7], "music": ["Do1.no"]}, ["Do2.no"])
    assert state.moves(0) == ["draw"]
    shows(play(state, "0: draw"), turn=1, hands=[["R.bl", "La2.dc", "Do2.no"], 7], turns=1, mode="top")


def test_clef_06_play_goes_clockwise() -> None:
    state = plain({"hands": [["Do1.cr", "M"], ["Re1.cr", "M"], ["Mi1.cr", "M"]], "music": ["Fa1.cr"]})
    turns = [state.to_act()]
    for line in ["0: place Do1.cr", "1: place Re1.cr", "2: place Mi1.cr"]:
        turns.append(play(state, line).to_act())
    assert turns == [[0], [1], [2], [0]]


def test_clef_06_nobody_plays_out_of_turn() -> None:
    state = plain({"hands": [["Do1.cr", "M"], ["Re1.cr", "M"]], "music": ["Fa1.cr"]})
    assert state.moves(1) == []
    assert why_not(state, 1, "place Re1.cr").rules == ("CORE-2", "CLEF-06", "CLEF-D1")
    assert why_not(state, 1, "draw").rules == ("CORE-2", "CLEF-06", "CLEF-D7")
    assert why_not(state, 1, "musicien La").rules == ("CORE-2", "CLEF-06", "CLEF-D4")


@pytest.mark.parametrize("move", ["place Do2.no", "place R.no", "place H.Do"])
def test_clef_07_notes_rythmes_and_hauteurs_go_on_the_music_pile(move: str) -> None:
    state = play(on("Do1.no", ["Do2.no", "R.no", "H.Do", "S1"]), f"0: {move}")
    shows(state, music=["Do1.no", move.split()[1]], signs=[])


@pytest.mark.parametrize("move", ["place S2", "place P", "place I4", "musicien Fa"])
def test_clef_07_signs_go_on_the_pile_beside(move: str) -> None:
    state = play(on("Do1.no", ["S2", "P", "I4", "M"]), f"0: {move}")
    shows(state, music=["Do1.no"], signs=["M" if move.startswith("musicien") else move.split()[1]])


# ------------------------------------------------------------------------------------------------ end and score


def test_clef_08_the_first_without_cards_wins_the_round() -> None:
    state = play(plain({"hands": [["Do2.no"], ["R.no"], ["M"]], "music": ["Do1.no"]}), "0: place Do2.no")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "CLEF-08")
    shows(state, won=[1, 0, 0])
    assert not state.is_over()


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        *[("Do1.dc", 5), ("R.bl", 5), ("H.Si", 5)],
        *[("S1", 10), ("S2", 10), ("P", 10)],
        *[("I3", 15), ("I5", 15), ("M", 15)],
        ("M M M I3 I3 P Do1.dc Do1.bl", 15 * 5 + 10 + 10),
    ],
)
def test_clef_09_what_a_card_left_in_hand_costs(cards: str, points: int) -> None:
    state = play(plain({"hands": [["Do2.no"], cards.split()], "music": ["Do1.no"]}), "0: place Do2.no")
    shows(state, points=[0, points], totals=[0, points])


def test_clef_10_after_the_last_round_the_lowest_total_wins() -> None:
    document = {
        "hands": [["Do2.no"], ["M"], ["R.no"]],
        "music": ["Do1.no"],
        "round": 3,
        "totals": [40, 10, 30],
        "won": [0, 1, 1],
    }
    state = play(plain(document, rounds=3), "0: place Do2.no")
    assert state.is_over()
    assert state.to_act() == []
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [1], "scores": [40, 25, 35], "points": [0, 15, 5], "reason": "CLEF-10"}
    shows(state, phase="over", round=3, won=[1, 1, 1])
    assert why_not(state, 1, "draw").rules == ("CORE-1", "CLEF-10", "CLEF-D7")
    assert why_not(state, 1, "deal").rules == ("CORE-1", "CLEF-10", "CLEF-D11")


# ------------------------------------------------------------------------------------------------ the cards


def test_clef_11_the_deck_has_110_cards() -> None:
    assert sorted(map(new_game().card_text, new_game().deck())) == DECK
    families = Tally("Note" if card in NAMES[:56] else card[0] for card in DECK)
    assert families == {"Note": 56, "I": 20, "R": 10, "M": 9, "H": 7, "S": 5, "P": 3}
    counts = Tally(DECK)
    assert [counts[card] for card in ("I3", "I4", "I5", "S1", "S2")] == [10, 5, 5, 3, 2]
    assert [counts[f"R.{rhythm}"] for rhythm in RHYTHMS] == [2, 2, 3, 3]
    assert {counts[f"{pitch}{octave}.{r}"] for pitch in PITCHES for octave in (1, 2) for r in RHYTHMS} == {1}
    assert {counts[f"H.{pitch}"] for pitch in PITCHES} == {1}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_clef_12_the_memos_are_there_to_be_looked_up(language: str) -> None:
    memo = words_of(language, "cle-de-sol").memo
    assert len(memo) >= 3
    assert any("E, G, B, D, F" in line for line in memo[0][1])
    assert any("C, B, A" in line for line in memo[2][1])


# ------------------------------------------------------------------------------------------------ on a Rythme


def test_clef_13_on_a_rythme_the_same_rythme() -> None:
    assert placings(on("R.cr", ["R.dc", "R.cr", "R.no", "R.bl"])) == ["R.cr"]
    objection = why_not(on("R.cr", ["R.dc", "R.cr"]), 0, "place R.dc")
    assert objection.rules == ("CLEF-13", "CLEF-D1")
    assert objection.evidence == (
        Summed(fitting.BEATS.alone, ["0.25"], "0.25", "0.5", is_most=False),
        row(FITS, "R.cr"),
    )


def test_clef_14_on_a_rythme_a_note_of_that_rhythm() -> None:
    hand = [f"{pitch}1.{rhythm}" for pitch in ("Do", "Si") for rhythm in ("cr", "bl")]
    assert placings(on("R.bl", hand)) == ["Do1.bl", "Si1.bl"]
    objection = why_not(on("R.bl", hand), 0, "place Do1.cr")
    assert objection.rules == ("CLEF-14", "CLEF-15", "CLEF-R11", "CLEF-D1")
    assert objection.evidence == (
        Summed(fitting.BEATS.alone, ["0.5"], "0.5", "2", False),
        row(FITS, "Do1.bl", "Si1.bl"),
    )


def test_clef_15_several_notes_add_up_to_the_rythme() -> None:
    state = on("R.no", ON_RYTHME)
    assert len([row for row in placings(state) if " " in row]) == 8
    assert "Re1.cr Mi2.cr" in placings(state)
    objection = why_not(state, 0, "place Re1.cr Mi2.cr Fa1.dc Sol1.dc")
    assert objection.rules == ("CLEF-15", "CLEF-R11", "CLEF-D2")
    assert objection.evidence == (Summed(fitting.BEATS.alone, ["0.5", "0.25", "0.25", "0.5"], "1.5", "1", False),)
    assert str(why_not(state, 0, "place Do1.no Fa1.dc")).endswith("(beats: 1 + 0.25 = 1.25, 1 asked for)")


def test_clef_15_all_ways_to_add_up_are_found() -> None:
    hand = [f"{p}1.{r}" for p in PITCHES[:4] for r in ("dc", "cr", "no")] + [f"{p}2.dc" for p in PITCHES[:4]]
    values = {"dc": 1, "cr": 2, "no": 4, "bl": 8}
    for rhythm in RHYTHMS:
        sets = [
            cards
            for size in range(2, 9)
            for cards in combinations(hand, size)
            if sum(values[card[-2:]] for card in cards) == values[rhythm]
        ]
        rows = [row.split() for row in placings(on(f"R.{rhythm}", hand)) if " " in row]
        assert len(rows) == sum(len(cards) for cards in sets)
        assert {(frozenset(row), row[-1]) for row in rows} == {(frozenset(c), last) for c in sets for last in c}


@pytest.mark.parametrize("top", ["R.no", "H.La", "Do1.no"])
def test_clef_16_clef_19_and_clef_26_silence_reprise_and_musicien_go_on_all_of_them(top: str) -> None:
    state = on(top, ["S1", "S2", "P", "M", "Fa2.bl"])
    assert state.moves(0) == sorted([*MUSICIENS, "place P", "place S1", "place S2"])


# ------------------------------------------------------------------------------------------------ on a Hauteur


def test_clef_17_on_a_hauteur_a_note_of_that_name() -> None:
    assert placings(on("H.La", ["La1.dc", "La2.bl", "Sol1.no", "Si1.no"])) == ["La1.dc", "La2.bl"]
    objection = why_not(on("H.La", ["La1.dc", "Si1.no"]), 0, "place Si1.no")
    assert objection.rules == ("CLEF-17", "CLEF-R4", "CLEF-D1")
    assert objection.evidence == (row(fitting.ASKED_FOR, "La"), row(FITS, "La1.dc"))


@pytest.mark.parametrize("top", ["H.La", "La1.bl"])
def test_clef_18_and_clef_25_an_intervalle_goes_on_a_pitch(top: str) -> None:
    state = on(top, ["I3", "I4", "I5", "M"])
    assert placings(state) == ["I3", "I4", "I5"]
    shows(play(state, "0: place I4"), mode="interval", first=True, signs=["I4"], music=[top], turn=1)


# ------------------------------------------------------------------------------------------------ on a Note


def test_clef_20_on_a_note_a_rythme_of_its_rhythm() -> None:
    state = on("Si1.no", ["R.no", "R.cr"])
    assert placings(state) == ["R.no"]
    objection = why_not(state, 0, "place R.cr")
    assert objection.rules == ("CLEF-20", "CLEF-D1")
    assert objection.evidence == (row(fitting.ASKED_FOR, "no"), row(FITS, "R.no"))


def test_clef_21_on_a_note_a_hauteur_of_its_name() -> None:
    state = on("Si1.no", ["H.Si", "H.Do"])
    assert placings(state) == ["H.Si"]
    objection = why_not(state, 0, "place H.Do")
    assert objection.rules == ("CLEF-21", "CLEF-R4", "CLEF-D1")
    assert objection.evidence == (row(fitting.ASKED_FOR, "Si"), row(FITS, "H.Si"))


def test_clef_22_on_a_note_a_note_of_its_rhythm() -> None:
    assert placings(on("Si1.no", ["Fa2.no", "Fa2.cr", "Re1.no"])) == ["Fa2.no", "Re1.no"]


def test_clef_23_on_a_note_a_note_of_its_name() -> None:
    assert placings(on("Si1.no", ["Si1.bl", "Si2.dc", "Fa2.cr"])) == ["Si1.bl", "Si2.dc"]


def test_clef_24_on_a_note_its_neighbour() -> None:
    state = on("Si1.no", ["La1.cr", "Do2.bl", "Re2.bl", "Do1.cr", "La2.cr"])
    assert placings(state) == ["Do2.bl", "La1.cr"]
    objection = why_not(state, 0, "place Re2.bl")
    assert objection.rules == ("CLEF-24", "CLEF-R3", "CLEF-22", "CLEF-23", "CLEF-D1")
    assert objection.sentence == "On a Note goes a Note of its rhythm, of its name, or right beside it on the staff."
    assert objection.evidence == (
        Marked(fitting.BESIDE.alone, parts("La1.bl", "Si1.no", "Do2.bl"), 1, is_due=False),
        row(FITS, "La1.cr", "Do2.bl"),
    )


@pytest.mark.parametrize(
    ("top", "items", "place"), [("Do1.no", ["Do1.no", "Re1.bl"], 0), ("Si2.no", ["La2.bl", "Si2.no"], 1)]
)
def test_clef_24_the_ends_of_the_staff_have_one_neighbour(top: str, items: list[str], place: int) -> None:
    objection = why_not(on(top, ["Fa1.bl", "M"]), 0, "place Fa1.bl")
    assert objection.evidence[0] == Marked(fitting.BESIDE.alone, parts(*items), place, is_due=False)


def test_clef_24_every_pair_of_notes() -> None:
    notes = NAMES[:56]
    for top in notes:
        fitting = {
            card
            for card in notes
            if card != top
            and (
                card[-2:] == top[-2:]
                or card[:-4] == top[:-4]
                or abs(notes.index(card) // 4 - notes.index(top) // 4) == 1
            )
        }
        assert set(placings(on(top, [card for card in notes if card != top]))) == fitting


# ------------------------------------------------------------------------------------------------ on an Intervalle


@pytest.mark.parametrize(("interval", "due"), [("I3", "La Mi"), ("I4", "Fa Sol"), ("I5", "Fa Sol")])
def test_clef_27_the_next_player_forms_the_interval_up_or_down(interval: str, due: str) -> None:
    hand = [f"{pitch}2.cr" for pitch in PITCHES]
    assert placings(on("Do1.no", hand, interval)) == [f"{pitch}2.cr" for pitch in due.split()]


def test_clef_27_another_pitch_is_refused_with_the_names_counted() -> None:
    state = on("Do1.no", ["Fa1.no", "La1.no", "H.Mi", "M"], "I3")
    objection = why_not(state, 0, "place Fa1.no")
    assert objection.rules == ("CLEF-27", "CLEF-28", "CLEF-32", "CLEF-D5", "CLEF-R5")
    assert objection.evidence == (
        names_counted("Do Re Mi"),
        names_counted("Do Si La"),
        row(FITS, "La1.no", "H.Mi"),
    )


def test_clef_28_with_a_note_or_a_hauteur() -> None:
    state = on("Do1.no", ["Mi1.no", "H.La", "R.no"], "I3")
    assert state.moves(0) == ["place H.La", "place Mi1.no"]
    assert why_not(state, 0, "place R.no").rules == ("CLEF-28", "CLEF-27", "CLEF-D5")
    shows(play(state, "0: place H.La"), mode="top", music=["Do1.no", "H.La"], signs=["I3"], first=True)


def test_clef_29_who_cannot_form_it_must_place_a_musicien() -> None:
    state = on("Do1.no", ["Re1.no", "M", "S1"], "I5")
    assert state.moves(0) == MUSICIENS
    objection = why_not(state, 0, "draw")
    assert objection.rules == ("CLEF-29", "CLEF-R16", "CLEF-R9", "CLEF-D7")
    assert objection.evidence == (row(FITS, "M"),)
    shows(play(state, "0: musicien cr"), mode="demand", demand="cr", signs=["I5", "M"], turn=1)


@pytest.mark.parametrize(("interval", "count"), [("I3", 3), ("I4", 4), ("I5", 5)])
def test_clef_30_who_can_do_neither_draws_as_many_as_the_interval_says(interval: str, count: int) -> None:
    state = on("Do1.no", ["Re1.no", "S1"], interval)
    assert state.moves(0) == ["draw"]
    shows(play(state, "0: draw"), hands=[2 + count, 7], turn=1, mode="interval", first=False, signs=[interval])


def test_clef_31_the_following_player_forms_it_or_draws_two() -> None:
    document = {"hands": [["Re1.no"], ["Re2.no"], ["Sol1.cr", "M"]], "music": ["Do1.no"], "signs": ["I5"]}
    state = plain({**document, "mode": "interval"}, ["R.no R.no R.no R.bl R.bl", "I3 I3"])
    play(state, "0: draw", "1: draw")
    shows(state, hands=[6, 3, 2], turn=2, first=False)
    assert state.moves(2) == ["place Sol1.cr"]


@pytest.mark.parametrize(
    ("top", "interval", "up", "down"),
    [
        ("Do1.no", "I3", "Do Re Mi", "Do Si La"),
        ("H.Fa", "I4", "Fa Sol La Si", "Fa Mi Re Do"),
        ("Si2.dc", "I5", "Si Do Re Mi Fa", "Si La Sol Fa Mi"),
    ],
)
def test_clef_32_names_are_counted_with_the_first(top: str, interval: str, up: str, down: str) -> None:
    hand = [f"{pitch}1.bl" for pitch in PITCHES]
    state = on(top, hand, interval)
    assert placings(state) == sorted(f"{name}1.bl" for name in (up.split()[-1], down.split()[-1]))
    objection = why_not(state, 0, "draw")
    assert objection.evidence[:2] == (names_counted(up), names_counted(down))


# ------------------------------------------------------------------------------------------------ Silence and Reprise


@pytest.mark.parametrize(("silence", "following"), [("S1", 3), ("S2", 4)])
@pytest.mark.parametrize("direction", [1, -1])
def test_clef_33_after_a_soupir_one_player_is_skipped_after_a_demi_pause_two(
    silence: str, following: int, direction: int
) -> None:
    hands: list[object] = [7, [silence, "M"], 7, 7, 7]
    state = plain({"hands": hands, "music": ["H.La"], "turn": 1, "direction": direction})
    shows(play(state, f"1: place {silence}"), turn=(1 + direction * (following - 1)) % 5, mode="free")


@pytest.mark.parametrize("sign", ["S1", "S2", "P"])
def test_clef_34_and_clef_36_then_any_card_goes(sign: str) -> None:
    hand = ["R.dc", "H.Mi", "Fa2.bl", "I3", "S1", "P"]
    state = on("Do1.no", [*hand, "M"], sign)
    assert state.moves(0) == sorted([*MUSICIENS, *[f"place {card}" for card in hand]])


def test_clef_35_a_reprise_turns_the_direction() -> None:
    state = plain({"hands": [["M", "M"], ["P", "M"], ["P", "M"], 7], "music": ["H.La"], "turn": 1})
    shows(play(state, "1: place P"), direction=-1, turn=0, mode="free")
    state = plain({"hands": [7, ["P", "M"], 7, 7], "music": ["H.La"], "turn": 1, "direction": -1})
    shows(play(state, "1: place P"), direction=1, turn=2)


# ------------------------------------------------------------------------------------------------ on a Musicien


@pytest.mark.parametrize("demand", PITCHES + RHYTHMS)
def test_clef_37_with_a_musicien_a_pitch_or_a_rhythm_is_demanded(demand: str) -> None:
    state = play(on("Do1.no", ["M", "M"]), f"0: musicien {demand}")
    shows(state, mode="demand", demand=demand, signs=["M"], music=["Do1.no"], hands=[["M"], 7], turn=1)


def test_clef_37_without_a_demand_it_is_not_placed() -> None:
    assert why_not(on("Do1.no", ["M", "R.no"]), 0, "place M").rules == ("CLEF-37", "CLEF-D4")
    for wrong in ("musicien", "musicien Ut", "musicien La cr"):
        with pytest.raises(Unreadable):
            on("Do1.no", ["M"]).play(0, wrong)


def test_clef_38_who_cannot_meet_the_demand_draws_and_it_passes_on() -> None:
    document = {"hands": [["Sol1.no", "S1"], ["Re2.no"], ["La2.bl"]], "music": ["Do1.no"], "signs": ["M"]}
    state = plain({**document, "mode": "demand", "demand": "La"}, ["R.no", "I3"])
    assert state.moves(0) == ["draw"]
    play(state, "0: draw", "1: draw")
    shows(state, hands=[3, 2, 1], demand="La", mode="demand", turn=2)
    assert state.moves(2) == ["place La2.bl"]


def test_clef_38_who_can_meet_the_demand_must() -> None:
    state = on("Do1.no", ["H.La", "Re1.no", "M"], "M", demand="La")
    objection = why_not(state, 0, "draw")
    assert objection.rules == ("CLEF-38", "CLEF-R9", "CLEF-05", "CLEF-D6", "CLEF-D7")
    assert objection.evidence == (row(fitting.DEMANDED, "La"), row(FITS, "H.La"))
    assert why_not(state, 0, "place Re1.no").rules == ("CLEF-R19", "CLEF-38", "CLEF-D6")


def test_clef_39_instead_of_drawing_another_musicien_demands_anew() -> None:
    state = on("Do1.no", ["Sol1.no", "M"], "M", demand="La")
    assert state.moves(0) == ["draw", *MUSICIENS]
    shows(play(state, "0: musicien bl"), demand="bl", signs=["M", "M"], turn=1)


# ------------------------------------------------------------------------------------------------ interception


def test_clef_40_the_twin_may_be_placed_before_the_player_on_turn() -> None:
    state = play(guided({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    shows(state, phase="window", turn=1, placer=0, answered=[])
    assert [state.moves(seat) for seat in range(4)] == [["let"], [], ["let"], ["intercept Do2.no", "let"]]
    shows(play(state, "3: intercept Do2.no"), music=["Sol1.no", "Do1.no", "Do2.no"], hands=[1, 5, 2, 1], mode="top")


@pytest.mark.parametrize(("direction", "holder", "following"), [(1, 3, 0), (1, 2, 3), (-1, 2, 1), (-1, 1, 0)])
def test_clef_41_play_goes_on_from_who_intercepted(direction: int, holder: int, following: int) -> None:
    hands = [["Do1.no", "R.bl"], ["P", "P"], ["S1", "S2"], ["I3", "I4"]]
    hands[holder] = ["Do2.no", "M"]
    state = play(guided({"hands": hands, "music": ["Sol1.no"], "direction": direction}), "0: place Do1.no")
    shows(play(state, f"{holder}: intercept Do2.no"), turn=following, phase="turn", direction=direction, turns=1)


def test_clef_42_a_false_interception_brings_two_cards_of_the_player_on_turn() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    objection = fine(state, 2, "intercept Do2.cr")
    assert objection.rules == ("CLEF-40", "CLEF-R38", "CLEF-D9", "CLEF-D8")
    assert objection.evidence == (row(intercepting.THE_TWIN, "Do2.no"),)
    shows(state, phase="give", turn=1, offender=2, answered=[2], hands=[1, 5, 2, 2])
    play(state, "1: give H.Mi S1")
    shows(state, hands=[1, ["Si1.dc", "R.cr", "R.no"], ["Do2.cr", "P", "H.Mi", "S1"], 2], phase="window", turn=1)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_clef_42_the_others_do_not_see_the_cards_given(viewer: int | None) -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept P")
    move = state.parse(1, "give H.Mi S1")
    told = asking.told(state, 1, move, viewer)
    before = Snapshot(state)
    state.apply(1, move)
    events = [for_seat(event, viewer) for event in happened(before, Snapshot(state), Made(1, told, False))]
    moved = sorted(event.card or "?" for event in events if isinstance(event, Moved))
    does_see = viewer in (1, 2)
    assert told == ("give H.Mi S1" if does_see else "give in secret")
    assert moved == (["H.Mi", "S1"] if does_see else ["?", "?"])
    seen = {0: ["P"], 1: ["H.Mi", "S1", "P"], 2: ["Do2.cr", "H.Mi", "S1", "P"], 3: ["P"]}
    known = [card for card in state.view(viewer).zone("hands", 2).known if card]
    assert known == ([] if viewer is None else seen[viewer])


def test_clef_43_the_notes_are_the_steps_of_the_staff() -> None:
    lines, spaces = "Mi1 Sol1 Si1 Re2 Fa2".split(), "Fa1 La1 Do2 Mi2".split()
    steps = {card.split(".")[0]: place // 4 for place, card in enumerate(NAMES[:56])}
    assert [steps[line] for line in lines] == [2, 4, 6, 8, 10]
    assert [steps[space] for space in spaces] == [3, 5, 7, 9]
    assert (steps["Do1"], steps["Re1"], steps["Sol2"]) == (0, 1, 11)


@pytest.mark.parametrize(
    ("rythme", "row"), [("R.cr", "dc dc"), ("R.no", "cr cr"), ("R.bl", "no no"), ("R.bl", "no cr cr")]
)
def test_clef_44_each_value_is_two_of_the_next(rythme: str, row: str) -> None:
    hand = [f"{pitch}1.{rhythm}" for pitch, rhythm in zip(PITCHES, row.split(), strict=False)]
    assert " ".join(hand) in [" ".join(sorted(r.split(), key=hand.index)) for r in placings(on(rythme, hand))]


# ------------------------------------------------------------------------------------------------ decisions


def test_clef_d1_only_cards_of_ones_own_hand() -> None:
    state = on("Do1.no", ["Do2.no", "M"])
    objection = why_not(state, 0, "place Do1.cr")
    assert objection.rules == ("CORE-3", "CLEF-D1", "CLEF-05")
    assert objection.evidence == (row(NOT_HELD, "Do1.cr"),)
    assert why_not(on("Do1.no", ["R.no"]), 0, "musicien La").rules == ("CORE-3", "CLEF-D4")


def test_clef_d1_copies_are_one_move() -> None:
    state = on("Do1.no", ["I3", "I3", "S1", "S1", "P"])
    assert state.moves(0) == ["place I3", "place P", "place S1"]
    shows(play(state, "0: place I3"), hands=[["I3", "S1", "S1", "P"], 7])


def test_clef_d2_the_set_and_the_card_on_top_are_the_move() -> None:
    state = on("R.no", ON_RYTHME)
    assert state.parse(0, "place Sol1.dc Fa1.dc Re1.cr") == state.parse(0, "place Fa1.dc Sol1.dc Re1.cr")
    assert state.parse(0, "place Sol1.dc Re1.cr Fa1.dc") != state.parse(0, "place Fa1.dc Sol1.dc Re1.cr")
    shows(play(state, "0: place Sol1.dc Re1.cr Fa1.dc"), music=["R.no", "Re1.cr", "Sol1.dc", "Fa1.dc"])


@pytest.mark.parametrize(("each", "sums"), [(5, 2_115), (7, 14_392)])
def test_clef_d2_so_many_sums_has_a_hand_of_short_notes(each: int, sums: int) -> None:
    hand = [f"{pitch}1.{rhythm}" for pitch in PITCHES[:each] for rhythm in ("dc", "cr", "no")]
    assert len(on("R.bl", hand).legal_moves(0)) == sums


@pytest.mark.parametrize("row", ["Re1.cr R.no", "R.no Re1.cr", "H.La Re1.cr", "S1 P", "M S1", "Re1.cr Mi2.cr I3"])
def test_clef_d2_only_notes_go_together(row: str) -> None:
    objection = why_not(on("R.no", ON_RYTHME), 0, f"place {row}")
    assert objection.rules == ("CLEF-15", "CLEF-R11", "CLEF-D2", "CLEF-D1")


@pytest.mark.parametrize("row", ["Re1.cr Re1.cr", "Re1.cr Mi1.cr", "P P"])
def test_clef_d2_only_with_cards_that_are_held(row: str) -> None:
    assert why_not(on("R.no", ON_RYTHME), 0, f"place {row}").rules == ("CORE-3", "CLEF-D2")


def test_clef_d3_after_a_silence_one_card_only() -> None:
    state = on("R.no", ["Re1.cr", "Mi2.cr", "R.bl"], "S1")
    assert placings(state) == ["Mi2.cr", "R.bl", "Re1.cr"]
    objection = why_not(state, 0, "place Re1.cr Mi2.cr")
    assert objection.rules == ("CLEF-R11", "CLEF-15", "CLEF-D2", "CLEF-D3", "CLEF-R12")


def test_clef_d4_eleven_demands() -> None:
    assert on("Do1.no", ["M"]).moves(0) == MUSICIENS
    assert len(MUSICIENS) == 11
    assert on("Do1.no", ["M"], "P").moves(0) == MUSICIENS


def test_clef_d5_who_can_form_it_chooses_among_the_cards() -> None:
    state = on("Do1.no", ["Mi2.bl", "La1.dc", "H.Mi", "H.La", "Fa1.no", "Sol1.no", "M", "S1"], "I3")
    assert state.moves(0) == ["place H.La", "place H.Mi", "place La1.dc", "place Mi2.bl"]


def test_clef_d6_who_can_meet_the_demand_chooses_among_the_cards() -> None:
    state = on("Do1.no", ["R.cr", "Fa1.cr", "Fa1.dc", "Sol1.dc", "M"], "M", demand="cr")
    assert state.moves(0) == ["place Fa1.cr", "place R.cr"]


def test_clef_d7_drawing_is_the_last_resort() -> None:
    state = on("Do1.no", ["Re2.bl", "S1", "H.Do"])
    objection = why_not(state, 0, "draw")
    assert objection.rules == ("CLEF-R9", "CLEF-05", "CLEF-D7")
    assert objection.evidence == (row(FITS, "H.Do", "S1"),)
    assert why_not(on("Do1.no", ["M"]), 0, "draw").evidence == (row(FITS, "M"),)


def test_clef_d7_a_sum_alone_is_enough_to_have_to_play() -> None:
    state = on("R.no", ["Re1.cr", "Mi2.cr"])
    assert state.moves(0) == ["place Mi2.cr Re1.cr", "place Re1.cr Mi2.cr"]
    assert why_not(state, 0, "draw").rules == ("CLEF-R9", "CLEF-05", "CLEF-D7")


@pytest.mark.parametrize(("direction", "order"), [(1, [2, 3, 0]), (-1, [2, 1, 0])])
def test_clef_d8_players_are_asked_in_the_direction_of_play_and_the_placer_last(
    direction: int, order: list[int]
) -> None:
    state = play(guided({"hands": [["Do1.no", "M"], 7, 7, 7], "music": ["Sol1.no"], "direction": direction}))
    play(state, "0: place Do1.no")
    assert state.to_act() == order
    assert play(state, f"{order[1]}: let").to_act() == [order[0], order[2]]


def test_clef_d8_the_last_note_of_several_opens_the_window() -> None:
    state = play(
        guided({"hands": [ON_RYTHME, ["Fa2.dc"], ["Sol2.dc"]], "music": ["R.no"]}), "0: place Fa1.dc Re1.cr Sol1.dc"
    )
    assert state.moves(2) == ["intercept Sol2.dc", "let"]
    shows(state, turn=1, placer=0)


@pytest.mark.parametrize("move", ["place R.no", "place H.Do", "place S1", "place P", "place I3", "musicien La"])
def test_clef_d8_only_a_note_opens_the_window(move: str) -> None:
    state = guided({"hands": [["R.no", "H.Do", "S1", "P", "I3", "M"], 7, 7], "music": ["Do1.no"]})
    shows(play(state, f"0: {move}"), phase="turn", placer=None)


def test_clef_d8_who_goes_out_with_a_note_leaves_nothing_to_intercept() -> None:
    state = guided({"hands": [["Do1.no"], ["M"], ["Do2.no", "M"]], "music": ["Sol1.no"]})
    shows(play(state, "0: place Do1.no"), phase="deal", points=[0, 15, 20])


@pytest.mark.parametrize("card", ["Do2.cr", "P"])
def test_clef_d9_any_other_card_is_false_and_goes_back(card: str) -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    before, exposed = Snapshot(state), asking.exposes(state, 2, state.parse(2, f"intercept {card}"))
    fine(state, 2, f"intercept {card}")
    shown = Shown(card, -1, ("hands", 2), None)
    assert shown in happened(before, Snapshot(state), Made(2, f"intercept {card}", True), exposed)
    shows(state, hands=[1, 5, ["Do2.cr", "P"], 2], music=["Sol1.no", "Do1.no"])
    for viewer in (0, 1, 3):
        assert state.view(viewer).zone("hands", 2).known == [card, None]


def test_clef_d9_who_was_wrong_does_not_try_again_and_the_others_go_on() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept P", "1: give R.cr S1")
    assert state.to_act() == [3, 0]
    assert why_not(state, 2, "intercept Do2.cr").rules == ("CLEF-R40", "CLEF-D9", "CLEF-D8")
    shows(play(state, "3: intercept Do2.no"), turn=0, phase="turn")


def test_clef_d9_a_card_that_is_not_held_is_no_interception() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    assert why_not(state, 2, "intercept Do2.no").rules == ("CORE-3", "CLEF-D8", "CLEF-D9", "CLEF-40")


def test_clef_d10_the_giver_chooses_exactly_two() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept P")
    hand = ["Si1.dc", "R.cr", "R.no", "H.Mi", "S1"]
    assert state.moves(1) == sorted(f"give {one} {other}" for one, other in combinations(hand, 2))
    assert state.to_act() == [1]
    for wrong in ("give R.cr", "give R.cr R.no S1"):
        objection = why_not(state, 1, wrong)
        assert objection.rules == ("CLEF-R30", "CLEF-D10", "CLEF-42")
        assert objection.evidence == (Listed(intercepting.CARDS_TO_GIVE.alone, [Number(2)]),)
    assert why_not(state, 1, "give M P").rules == ("CORE-3", "CLEF-D10")
    assert why_not(state, 2, "give Do2.cr P").rules == ("CLEF-D10", "CLEF-42")
    assert state.parse(1, "give S1 R.cr") == state.parse(1, "give R.cr S1")


def test_clef_d10_copies_are_given_as_one_choice() -> None:
    hands = [["Do1.no", "M"], ["I3", "I3", "P"], ["M", "M"]]
    state = play(strict({"hands": hands, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept M")
    assert state.moves(1) == ["give I3 I3", "give I3 P"]
    shows(play(state, "1: give I3 I3"), hands=[["M"], ["P"], ["M", "M", "I3", "I3"]])


def test_clef_d11_between_rounds_the_starter_deals() -> None:
    state = play(plain({"hands": [["Do2.no"], 7, 7], "music": ["Do1.no"]}), "0: place Do2.no")
    assert [state.moves(seat) for seat in range(3)] == [[], ["deal"], []]
    assert why_not(state, 0, "deal").rules == ("CLEF-R8", "CLEF-D11", "CLEF-02", "CLEF-R42")
    assert why_not(state, 1, "draw").rules == ("CLEF-D11", "CLEF-02", "CLEF-D7")
    assert why_not(state, 0, "let").rules == ("CLEF-D11", "CLEF-02", "CLEF-D8")
    shows(play(state, "1: deal"), phase="turn", hands=[7, 7, 7], turn=1, round=2)
    assert why_not(state, 1, "deal").rules == ("CLEF-R42", "CLEF-D11", "CLEF-02")


# ------------------------------------------------------------------------------------------------ rulings


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_clef_r1_two_to_eight_players(seats: int) -> None:
    with pytest.raises(BadOption, match=f"Clé de Sol is for 2 to 8 players, not {seats}"):
        new_game(seats)


def test_clef_r1_with_eight_54_cards_remain() -> None:
    document = new_game(8).deal(1).document()
    assert len(str(document["stock"]).split(",")) + len(str(document["music"]).split(",")) == 54


def test_clef_r2_fourteen_pitches_and_every_name_twice_in_each_rhythm() -> None:
    notes = [card for card in DECK if card in NAMES[:56]]
    assert len({card.split(".")[0] for card in notes}) == 14
    assert set(Tally((card.split(".")[0][:-1], card.split(".")[1]) for card in notes).values()) == {2}


def test_clef_r2_and_clef_o3_with_13_pitches_there_are_106_cards() -> None:
    game = new_game(pitches=13)
    assert len(game.deck()) == 106
    assert not [card for card in map(game.card_text, game.deck()) if card.startswith("Si2")]
    with pytest.raises(Impossible, match=r"hands\[0\] names Si2.no, which is not in this deck"):
        plain({"hands": [["Si2.no"], 7], "music": ["Do1.no"]}, pitches=13)


@pytest.mark.parametrize(
    ("top", "card", "fits"), [("Si1.no", "Do2.bl", True), ("Do1.no", "Re2.bl", False), ("Do1.no", "Si1.bl", False)]
)
def test_clef_r3_neighbours_are_a_matter_of_the_staff(top: str, card: str, fits: bool) -> None:
    assert (placings(on(top, [card])) == [card]) == fits


def test_clef_r3_and_clef_o5_neighbours_by_name_have_any_octave() -> None:
    state = plain({"hands": [["Do1.cr", "La2.cr", "Re2.bl"], 7], "music": ["Si1.no"]}, neighbours="names")
    assert placings(state) == ["Do1.cr", "La2.cr"]
    objection = why_not(state, 0, "place Re2.bl")
    assert objection.rules == ("CLEF-24", "CLEF-O5", "CLEF-22", "CLEF-23", "CLEF-D1")
    assert objection.evidence[0] == Marked(fitting.BESIDE_BY_NAME.alone, parts("La", "Si", "Do"), 1, is_due=False)


def test_clef_r4_a_name_has_any_octave() -> None:
    assert placings(on("La2.dc", ["La1.bl", "H.La"])) == ["H.La", "La1.bl"]
    assert placings(on("H.La", ["La1.bl", "La2.bl"])) == ["La1.bl", "La2.bl"]
    assert placings(on("Do1.no", ["La1.bl", "La2.cr"], "M", demand="La")) == ["La1.bl", "La2.cr"]


def test_clef_r5_an_interval_goes_by_names_in_any_octave() -> None:
    assert placings(on("Do1.no", ["Mi1.cr", "Mi2.cr", "La1.cr", "La2.cr"], "I3")) == [
        "La1.cr",
        "La2.cr",
        "Mi1.cr",
        "Mi2.cr",
    ]


@pytest.mark.parametrize(
    ("top", "interval", "due"),
    [
        ("Do1.no", "I3", ["H.La", "H.Mi", "Mi1.cr"]),
        ("Do2.no", "I3", ["H.La", "H.Mi", "La1.cr", "Mi2.cr"]),
        ("H.Do", "I3", ["H.La", "H.Mi", "La1.cr", "La2.cr", "Mi1.cr", "Mi2.cr"]),
        ("Si2.no", "I5", ["H.Fa", "H.Mi", "Mi2.cr"]),
    ],
)
def test_clef_r5_and_clef_o4_measured_on_the_staff_two_notes_lie_exactly_so_far_apart(
    top: str, interval: str, due: list[str]
) -> None:
    hand = [f"{pitch}{octave}.cr" for pitch in PITCHES for octave in (1, 2)] + [
        f"H.{p}" for p in PITCHES if f"H.{p}" != top
    ]
    document = {"hands": [hand, 7], "music": [top], "signs": [interval], "mode": "interval"}
    assert placings(plain(document, intervals="staff")) == due


def test_clef_o4_the_proof_names_the_notes_on_the_staff() -> None:
    document = {"hands": [["Mi2.cr", "Mi1.cr"], 7], "music": ["Do1.no"], "signs": ["I3"], "mode": "interval"}
    objection = why_not(plain(document, intervals="staff"), 0, "place Mi2.cr")
    assert objection.rules[-1] == "CLEF-O4"
    assert objection.evidence[2:] == (row(fitting.ON_STAFF, "Mi1.cr"), row(FITS, "Mi1.cr"))


def test_clef_r6_a_quarte_and_a_quinte_accept_the_same_names_and_cost_differently() -> None:
    hand = [f"{pitch}1.cr" for pitch in PITCHES]
    for top in ("H.Do", "Mi2.bl", "H.Si"):
        assert placings(on(top, hand, "I4")) == placings(on(top, hand, "I5"))
    sizes = [key(play(on("Do1.no", ["R.no"], interval), "0: draw"), "hands") for interval in ("I4", "I5")]
    assert [len(str(hands[0]).split(",")) for hands in sizes if isinstance(hands, list)] == [5, 6]


def test_clef_r7_rejected_cards_are_shuffled_back() -> None:
    hands = [card for card in NAMES if card.endswith(".cr")][:14]
    rest = list((Tally(DECK) - Tally([*hands, "R.no"])).elements())
    state = dealt([*hands, "M", "I3", "R.no"], rest[::-1], seats=2)
    shows(state, music=["R.no"], stock=rest[::-1])


@pytest.mark.parametrize(("starter", "following"), [("rotate", 2), ("fixed", 1), ("winner", 0)])
def test_clef_r8_who_starts_the_next_round(starter: str, following: int) -> None:
    document = {"hands": [["Do2.no"], 7, 7], "music": ["Do1.no"], "starter": 1}
    state = play(plain(document, starter=starter), "0: place Do2.no")
    shows(state, starter=following, turn=following, phase="deal", round=2)
    shows(play(state, f"{following}: deal"), turn=following, starter=following)


def test_clef_r9_who_could_play_may_not_draw() -> None:
    assert why_not(on("Do1.no", ["S1", "Fa2.bl"]), 0, "draw").rules[0] == "CLEF-R9"


def test_clef_r10_the_drawn_card_is_not_played_at_once() -> None:
    state = plain({"hands": [["R.bl"], ["M", "P"]], "music": ["Do1.no"]}, ["Do2.no"])
    shows(play(state, "0: draw"), turn=1, hands=[["R.bl", "Do2.no"], 2])
    assert state.moves(0) == []


@pytest.mark.parametrize(
    ("top", "sign", "demand"), [("Do1.no", "", None), ("H.La", "", None), ("R.no", "P", None), ("Do1.no", "M", "no")]
)
def test_clef_r11_several_notes_go_only_on_a_rythme_as_the_last_card(top: str, sign: str, demand: str | None) -> None:
    state = on(top, ["Re1.cr", "Mi2.cr", "S1"], sign, demand=demand)
    assert not [row for row in placings(state) if " " in row]
    assert why_not(state, 0, "place Re1.cr Mi2.cr").rules[:3] == ("CLEF-R11", "CLEF-15", "CLEF-D2")


def test_clef_r11_the_card_on_top_alone_counts_for_the_next() -> None:
    state = plain({"hands": [ON_RYTHME, ["Re2.dc", "Mi1.bl", "Fa2.bl"]], "music": ["R.no"]})
    play(state, "0: place Re1.cr Mi2.cr")
    assert placings(state, 1) == ["Fa2.bl", "Mi1.bl", "Re2.dc"]


def test_clef_r11_a_rythme_may_begin() -> None:
    hands = ["Fa1.bl", "Re1.cr", "Sol1.bl", "Mi1.cr"] + [f"{p}2.bl" for p in PITCHES] + ["Do1.bl", "Re1.bl", "Mi1.bl"]
    state = dealt([*hands, "R.no"], seats=2)
    assert "place Mi1.cr Re1.cr" in state.moves(0)


@pytest.mark.parametrize("sign", ["S1", "P"])
def test_clef_r12_after_a_silence_an_intervalle_needs_a_pitch(sign: str) -> None:
    state = on("R.bl", ["I3", "Do1.dc"], sign)
    assert state.moves(0) == ["place Do1.dc"]
    objection = why_not(state, 0, "place I3")
    assert objection.rules == ("CLEF-R12", "CLEF-D3")
    assert objection.evidence == (row(FITS, "Do1.dc"),)
    shows(play(on("La1.cr", ["I3", "M"], sign), "0: place I3"), mode="interval", music=["La1.cr"], signs=[sign, "I3"])


def test_clef_r13_who_cannot_play_freely_draws_and_the_next_is_free() -> None:
    state = plain({"hands": [["I3", "I5"], ["R.dc", "I4"]], "music": ["R.bl"], "signs": ["S1"], "mode": "free"})
    assert state.moves(0) == ["draw"]
    shows(play(state, "0: draw"), mode="free", turn=1, hands=[3, 2])
    assert state.moves(1) == ["place R.dc"]


def test_clef_r14_a_musicien_ends_the_interval() -> None:
    state = plain(
        {"hands": [["M", "P"], ["Re2.bl", "La1.cr"]], "music": ["Do1.no"], "signs": ["I5"], "mode": "interval"}
    )
    play(state, "0: musicien bl")
    assert state.moves(1) == ["place Re2.bl"]
    shows(state, mode="demand", first=True)


def test_clef_r15_the_duty_goes_round_until_it_is_formed() -> None:
    document = {"hands": [["R.no"], ["R.cr"], ["R.dc"]], "music": ["Do1.no"], "signs": ["I3"], "mode": "interval"}
    state = plain(document, ["R.bl R.bl R.bl", "P P", "S1 S1", "Mi1.no P"])
    play(state, "0: draw", "1: draw", "2: draw", "0: draw")
    shows(state, hands=[6, 3, 3], first=False, turn=1, mode="interval", signs=["I3"])


def test_clef_r16_who_can_form_it_neither_covers_it_nor_draws() -> None:
    state = on("Do1.no", ["Mi1.no", "M"], "I3")
    assert why_not(state, 0, "musicien La").rules == ("CLEF-R16", "CLEF-29", "CLEF-27", "CLEF-D4")
    assert why_not(state, 0, "place M").rules == ("CLEF-R16", "CLEF-29", "CLEF-27", "CLEF-D4")
    assert why_not(state, 0, "draw").rules == ("CLEF-R16", "CLEF-R9", "CLEF-27", "CLEF-D7")


@pytest.mark.parametrize(
    ("seats", "silence", "following"), [(2, "S1", 0), (2, "S2", 0), (3, "S1", 2), (3, "S2", 0), (4, "S2", 3)]
)
@pytest.mark.parametrize("direction", [1, -1])
def test_clef_r17_nobody_silences_himself(seats: int, silence: str, following: int, direction: int) -> None:
    hands: list[object] = [[silence, "M"], *[7] * (seats - 1)]
    state = plain({"hands": hands, "music": ["H.La"], "direction": direction})
    shows(play(state, f"0: place {silence}"), turn=following * direction % seats, mode="free")


def test_clef_r18_a_reprise_among_two_skips_nobody() -> None:
    state = on("H.La", ["P", "M"])
    shows(play(state, "0: place P"), turn=1, direction=-1, mode="free")


@pytest.mark.parametrize(("demand", "met"), [("La", ["H.La", "La2.dc"]), ("dc", ["La2.dc", "R.dc", "Si1.dc"])])
def test_clef_r19_what_meets_a_demand(demand: str, met: list[str]) -> None:
    hand = ["La2.dc", "Si1.dc", "H.La", "H.Si", "R.dc", "R.no", "I3", "S1", "P", "M"]
    assert on("Do1.no", hand, "M", demand=demand).moves(0) == [f"place {card}" for card in met]


def test_clef_r20_another_musicien_only_if_the_demand_cannot_be_met() -> None:
    state = on("Do1.no", ["La2.dc", "M"], "M", demand="La")
    objection = why_not(state, 0, "musicien Do")
    assert objection.rules == ("CLEF-R20", "CLEF-39", "CLEF-38", "CLEF-D4", "CLEF-D6")
    assert objection.evidence == (row(fitting.DEMANDED, "La"), row(FITS, "La2.dc"))


@pytest.mark.parametrize("card", ["S1", "S2", "P", "I3"])
def test_clef_r21_no_sign_goes_on_an_open_interval_or_demand(card: str) -> None:
    assert why_not(on("Do1.no", [card, "R.bl"], "I4"), 0, f"place {card}").rules[0] == "CLEF-R21"
    assert why_not(on("Do1.no", [card, "R.bl"], "M", demand="La"), 0, f"place {card}").rules[0] == "CLEF-R21"


def test_clef_r22_a_demand_comes_back_to_who_made_it() -> None:
    state = plain({"hands": [["M", "Do2.bl"], ["R.no"]], "music": ["Do1.no"]}, ["R.bl", "P"])
    play(state, "0: musicien La", "1: draw")
    shows(state, turn=0, demand="La", mode="demand")
    assert state.moves(0) == ["draw"]
    shows(play(state, "0: draw"), turn=1, demand="La")


def test_clef_r23_what_nobody_can_have_may_be_demanded() -> None:
    hand = ["M", "R.no", "H.La", *[f"La{octave}.{rhythm}" for octave in (1, 2) for rhythm in RHYTHMS]]
    shows(play(plain({"hands": [hand, ["R.bl"]], "music": ["H.Do"]}), "0: musicien La"), demand="La")


@pytest.mark.parametrize("move", ["place I5", "place S2", "place P", "musicien La"])
def test_clef_r24_going_out_with_a_sign_has_no_effect(move: str) -> None:
    hand = ["M" if move.startswith("m") else move.split()[1]]
    state = play(plain({"hands": [hand, ["R.no", "R.bl"]], "music": ["Do1.no"]}), f"0: {move}")
    shows(state, phase="deal", hands=[[], 2], mode="top", demand=None, direction=1, totals=[0, 10])


def test_clef_r25_the_player_on_turn_does_not_intercept_but_may_play_the_twin() -> None:
    state = guided({"hands": [["Do1.no", "M"], ["Do2.no", "M"], ["P", "P"]], "music": ["Sol1.no"]})
    play(state, "0: place Do1.no")
    assert why_not(state, 1, "intercept Do2.no").rules == ("CLEF-R25", "CLEF-D8", "CLEF-R40")
    assert why_not(state, 1, "place Do2.no").rules == ("CLEF-R40", "CLEF-D8", "CLEF-D1")
    assert "place Do2.no" in play(state, "2: let", "0: let").moves(1)


def test_clef_r25_the_placer_may_intercept() -> None:
    state = guided({"hands": [["La1.cr", "La2.cr", "I3"], ["Do1.dc", "R.cr"]], "music": ["Sol1.cr"]})
    play(state, "0: place La1.cr")
    assert (state.to_act(), state.moves(0)) == ([0], ["intercept La2.cr", "let"])
    shows(play(state, "0: intercept La2.cr"), turn=1, music=["Sol1.cr", "La1.cr", "La2.cr"], hands=[["I3"], 2])


def test_clef_r26_there_is_one_twin_and_none_for_si_among_13_pitches() -> None:
    state = play(
        strict({"hands": [["Si1.no", "M"], 7, ["Si1.cr", "M"]], "music": ["La1.no"]}, pitches=13), "0: place Si1.no"
    )
    assert [state.moves(seat) for seat in (0, 2)] == [["let"], ["let"]]
    assert fine(state, 2, "intercept Si1.cr").evidence == (row(intercepting.THE_TWIN),)


def test_clef_r27_no_window_for_the_starting_card_nor_later() -> None:
    hands = [card for card in NAMES if card.endswith(".cr")][:14]
    state = dealt([*hands, "Si1.no"], seats=2, interception="guided")
    shows(state, phase="turn", placer=None)
    assert why_not(state, 1, "intercept Re2.cr").rules == ("CLEF-R27", "CLEF-40", "CLEF-D8", "CLEF-R40")
    assert why_not(state, 1, "let").rules == ("CLEF-R27", "CLEF-40", "CLEF-D8", "CLEF-R40")


def test_clef_r27_and_clef_o2_where_interception_is_off_there_is_none() -> None:
    state = play(plain({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    shows(state, phase="turn", turn=1, placer=None)
    assert why_not(state, 3, "intercept Do2.no").rules == ("CLEF-O2", "CLEF-R27", "CLEF-40", "CLEF-D8")


@pytest.mark.parametrize(("sign", "demand"), [("I3", None), ("M", "La")])
def test_clef_r28_a_note_that_met_a_demand_or_an_interval_may_be_intercepted(sign: str, demand: str | None) -> None:
    mode = "demand" if demand else "interval"
    document = {"hands": [["La1.no", "M"], 7, ["La2.no", "P"]], "music": ["Do1.no"], "signs": [sign]}
    state = play(guided({**document, "mode": mode, "demand": demand}), "0: place La1.no")
    shows(play(state, "2: intercept La2.no"), turn=0, mode="top", demand=None)


def test_clef_r29_intercepting_with_the_last_card_wins_the_round() -> None:
    state = guided({"hands": [["Do1.no", "M"], 7, ["Do2.no"]], "music": ["Sol1.no"]})
    play(state, "0: place Do1.no", "2: intercept Do2.no")
    shows(state, phase="deal", won=[0, 0, 1], placer=None, answered=[])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "CLEF-08")


@pytest.mark.parametrize(("size", "given"), [(1, 0), (2, 1), (3, 2), (4, 2)])
def test_clef_r30_the_giver_keeps_one_card(size: int, given: int) -> None:
    hands = [["Do1.no", "M"], ["R.cr", "H.Mi", "P", "S1"][:size], ["Do2.cr", "P"], ["I3", "I4"]]
    state = play(strict({"hands": hands, "music": ["Sol1.no"]}), "0: place Do1.no")
    fine(state, 2, "intercept Do2.cr")
    shows(state, phase="give" if given else "window", answered=[2], offender=2 if given else None)
    assert {len(move.split()) - 1 for move in state.moves(1)} == ({given} if given else set())


def test_clef_r31_a_wrong_card_is_refused_without_a_price() -> None:
    state = strict({"hands": [["Do1.no", "Fa2.bl"], 7], "music": ["Sol1.no"]})
    verdict = state.judge(0, state.parse(0, "place Fa2.bl"))
    assert verdict.is_refused()
    assert not verdict.is_mistake()
    why_not(state, 0, "place Fa2.bl")


def test_clef_r32_both_piles_without_their_tops_become_the_stock() -> None:
    document = {
        "hands": [["Re1.no"], 102],
        "music": ["Fa1.bl", "Fa1.cr", "Do1.no"],
        "signs": ["P", "M", "I3"],
        "stock": ["S1"],
        "mode": "interval",
    }
    state = plain(document, ["M Fa1.cr Fa1.bl P"])
    play(state, "0: draw")
    shows(state, hands=[["Re1.no", "S1", "M", "Fa1.cr"], 102], stock=["Fa1.bl", "P"], music=["Do1.no"], signs=["I3"])
    assert chance_left(state) == 0


def test_clef_r32_an_unnamed_stock_uses_an_entry_for_what_it_still_has_and_one_for_the_new_stock() -> None:
    document = {
        "hands": [["Re1.no"], 103],
        "music": ["Fa1.bl", "Do1.no"],
        "signs": ["P", "I4"],
        "stock": 2,
        "mode": "interval",
    }
    state = plain(document, ["S1 R.no", "P Fa1.bl"])
    play(state, "0: draw")
    shows(state, hands=[["Re1.no", "S1", "R.no", "P", "Fa1.bl"], 103], stock=[])
    assert chance_left(state) == 0


def test_clef_r32_nobody_else_hears_from_which_pile_a_card_came() -> None:
    told = []
    for order in ("M Fa1.cr Fa1.bl P", "Fa1.cr Fa1.bl M P"):
        piles = {"music": ["Fa1.bl", "Fa1.cr", "Do1.no"], "signs": ["P", "M", "I3"], "stock": [], "mode": "interval"}
        state = plain({"hands": [["Re1.no"], 103], **piles}, [order])
        before = Snapshot(state)
        play(state, "0: draw")
        told.append([for_seat(event, 1) for event in happened(before, Snapshot(state), Made(0, "draw", False))])
    assert told[0] == told[1]
    assert [event.source for event in told[0] if isinstance(event, Moved) and event.target == ("hands", 0)] == [
        ("stock", None)
    ] * 3


def test_clef_r32_with_too_few_cards_the_draw_is_reduced() -> None:
    document = {"hands": [["Re1.no"], 106], "music": ["Do1.no"], "signs": ["I5"], "stock": ["S1"], "mode": "interval"}
    shows(play(plain(document), "0: draw"), hands=[["Re1.no", "S1"], 106], idle=0, stock=[], first=False)


@pytest.mark.parametrize("seats", [2, 3])
def test_clef_r33_when_all_in_succession_neither_place_nor_draw_the_round_ends_without_winner(seats: int) -> None:
    others: list[object] = [107] if seats == 2 else [50, 57]
    document = {"hands": [["Re1.no"], *others], "music": ["Do1.no"], "signs": ["I4"], "mode": "interval", "stock": []}
    state = play(plain({**document, "idle": seats - 2}), "0: draw")
    shows(state, phase="turn", idle=seats - 1, turn=1, mode="interval", first=False, hands=[["Re1.no"], *others])
    state = play(plain({**document, "idle": seats - 1}), "0: draw")
    shows(state, phase="deal", idle=0, won=[0] * seats, round=2, starter=1, mode="top", first=True)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "CLEF-R33")
    points = outcome.points
    assert points is not None
    assert points == outcome.scores
    assert points[0] == 5
    assert sum(points) == 73 * 5 + 8 * 10 + 29 * 15 - 5 - 15  # all cards but Do1.no and I4


def test_clef_r33_a_card_placed_or_drawn_begins_the_count_anew() -> None:
    document = {"hands": [["Re1.no", "Sol1.no"], 50, 56], "music": ["Do1.no"], "signs": ["I4"], "mode": "interval"}
    state = play(plain({**document, "stock": [], "idle": 2}), "0: place Sol1.no")
    shows(state, idle=0, phase="turn", turn=1)


def test_clef_r34_at_the_limit_of_turns_the_round_ends_without_winner() -> None:
    document = {"hands": [["Do2.no", "M"], ["R.bl", "I3"], ["P"]], "music": ["Do1.no"], "turns": 199}
    state = play(guided(document, turn_cap=200), "0: place Do2.no")
    shows(state, phase="deal", points=[15, 20, 10], won=[0, 0, 0], turns=0, starter=1)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "CLEF-R34")
    shows(play(plain({**document, "turns": 198}, turn_cap=200), "0: place Do2.no"), turns=199, phase="turn")


def test_clef_r34_the_last_turn_may_still_win() -> None:
    document = {"hands": [["Do2.no"], ["P"]], "music": ["Do1.no"], "turns": 199}
    shows(play(plain(document, turn_cap=200), "0: place Do2.no"), won=[1, 0], points=[0, 10])


@pytest.mark.parametrize(
    ("won", "winners"), [([1, 2, 0], (1,)), ([1, 1, 0], (1, 2)), ([1, 0, 0], (2,)), ([1, 0, 5], (2,))]
)
def test_clef_r35_of_equal_totals_more_rounds_won_are_better_and_else_the_win_is_shared(
    won: list[int], winners: tuple[int, ...]
) -> None:
    document = {"hands": [["I3"], ["S1"], ["Do2.no"]], "music": ["Sol1.no"], "turn": 2, "round": 5}
    state = play(plain({**document, "totals": [45, 35, 45], "won": won}), "2: place Do2.no")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == (winners, (60, 45, 45), "CLEF-R35")


def test_clef_r36_a_new_round_goes_clockwise() -> None:
    state = plain({"hands": [["Do2.no"], 7, 7], "music": ["Do1.no"], "direction": -1})
    shows(play(state, "0: place Do2.no"), direction=1)
    shows(play(state, "1: deal"), direction=1, turn=1)


@pytest.mark.parametrize(
    ("top", "card", "asked"),
    [("H.La", "H.Si", "La"), ("H.La", "R.no", "La"), ("R.no", "H.La", "no"), ("R.no", "I3", "no")],
)
def test_clef_r37_what_does_not_go_on_what(top: str, card: str, asked: str) -> None:
    state = on(top, [card, "S1"])
    assert placings(state) == ["S1"]
    objection = why_not(state, 0, f"place {card}")
    assert objection.rules[0] == "CLEF-R37"
    assert objection.evidence == (row(fitting.ASKED_FOR, asked), row(FITS, "S1"))


def test_clef_r38_the_giver_chooses_and_all_have_seen_the_card_shown() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept Do2.cr")
    shown = {"2": ["Do2.cr"]}
    assert key(state, "knows") == [shown, shown, {}, shown]
    play(state, "1: give R.no Si1.dc")
    assert key(state, "knows") == [shown, {"2": ["Si1.dc", "Do2.cr", "R.no"]}, {}, shown]


def test_clef_r39_an_interception_opens_no_window() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "3: intercept Do2.no")
    shows(state, phase="turn", turn=0, placer=None, answered=[])


def test_clef_r40_everybody_answers_once_and_the_last_answer_closes_the_window() -> None:
    state = play(guided({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "3: let")
    assert why_not(state, 3, "intercept Do2.no").rules == ("CLEF-R40", "CLEF-D9", "CLEF-D8")
    assert why_not(state, 3, "let").rules == ("CLEF-R40", "CLEF-D9", "CLEF-D8")
    assert why_not(state, 2, "draw").rules == ("CLEF-R40", "CLEF-D8", "CLEF-D7")
    assert (state.to_act(), state.moves(1)) == ([2, 0], [])
    shows(play(state, "0: let"), phase="window", answered=[0, 3])
    shows(play(state, "2: let"), phase="turn", turn=1, answered=[], placer=None, turns=1)


def test_clef_r40_silence_is_to_let_it_be() -> None:
    state = play(guided({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "2: let")
    entered = asking.close_window(state)
    assert [(seat, state.game.move_text(move)) for seat, move in entered] == [(3, "let"), (0, "let")]
    shows(state, phase="turn", turn=1)


def test_clef_r41_each_gift_is_settled_before_the_next_answer() -> None:
    hands = [["Do1.no", "R.bl"], ["R.cr", "R.no", "H.Mi", "S1"], ["Do2.cr", "P"], ["I3", "I4"]]
    state = play(strict({"hands": hands, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept P")
    for seat, move in ((3, "intercept I4"), (0, "let")):
        assert why_not(state, seat, move).rules == ("CLEF-R41", "CLEF-R40", "CLEF-D8", "CLEF-D10")
    assert why_not(state, 1, "draw").rules == ("CLEF-R41", "CLEF-D10", "CLEF-42", "CLEF-D7")
    play(state, "1: give R.cr S1", "3: intercept I4")
    assert state.moves(1) == ["give H.Mi", "give R.no"]
    play(state, "1: give R.no", "0: intercept R.bl")
    shows(state, phase="turn", hands=[["R.bl"], ["H.Mi"], ["Do2.cr", "P", "R.cr", "S1"], ["I3", "I4", "R.no"]], turn=1)


def test_clef_r41_the_gift_to_the_last_who_answers_closes_the_window() -> None:
    state = play(
        strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "2: let", "3: let", "0: intercept R.bl"
    )
    shows(state, phase="give", answered=[0, 2, 3], offender=0)
    shows(play(state, "1: give R.cr S1"), phase="turn", turn=1, answered=[], placer=None, offender=None)


def test_clef_r42_cards_are_dealt_one_by_one_from_the_starters_left() -> None:
    order = NAMES[:22]
    state = dealt(order, seats=3)
    shows(state, hands=[order[2:21:3], order[0:21:3], order[1:21:3]], music=[order[21]])
    stock = key(state, "stock")
    assert stock == list((Tally(DECK) - Tally(order)).elements())


def test_clef_r42_every_round_is_dealt_from_the_whole_deck() -> None:
    whole = [*NAMES[:21], "M", "I3", "R.no"]
    entry = [*whole, *(Tally(DECK) - Tally(whole)).elements()]
    again = [card for card in entry[21:] if card != "R.no"] + ["R.no", "R.no"]
    document = {"hands": [["Do2.no"], ["Do1.no", "I3", "S1"], ["M", "P", "H.Re", "R.no"]], "music": ["Sol1.no"]}
    state = plain(document, [" ".join(entry), " ".join(again)])
    play(state, "0: place Do2.no", "1: deal")
    assert chance_left(state) == 0
    shows(state, hands=[NAMES[1:21:3], NAMES[2:21:3], NAMES[0:21:3]], music=["R.no"], signs=[], stock=again)
    shows(state, turn=1, round=2, starter=1, points=None, phase="turn")


def test_clef_r42_a_deal_tells_nobody_where_a_card_lay_before() -> None:
    state = play(plain({"hands": [["Do2.no"], 7, 7], "music": ["Do1.no"]}), "0: place Do2.no")
    before = Snapshot(state)
    play(state, "1: deal")
    events = [event for event in happened(before, Snapshot(state), Made(1, "deal", False)) if isinstance(event, Moved)]
    assert {event.source for event in events} == {("stock", None)}
    assert Tally(event.target for event in events) == {
        ("hands", 0): 7,
        ("hands", 1): 7,
        ("hands", 2): 7,
        ("music", None): 1,
    }
    for viewer in (None, 0, 1, 2):
        seen = {event.target for event in events if getattr(for_seat(event, viewer), "card", None) is not None}
        assert seen == {("music", None), *([] if viewer is None else [("hands", viewer)])}


def test_clef_r43_points_rounds_won_and_the_starter_are_carried_on() -> None:
    document = {
        "hands": [["I3"], ["Do2.no"]],
        "music": ["Do1.no"],
        "turn": 1,
        "round": 2,
        "totals": [20, 5],
        "won": [0, 1],
    }
    state = play(plain({**document, "turns": 30, "direction": -1, "starter": 1}), "1: place Do2.no")
    shows(state, totals=[35, 5], won=[0, 2], points=[15, 0], round=3, starter=0, turn=0, turns=0, direction=1)
    shows(play(state, "0: deal"), totals=[35, 5], won=[0, 2], points=None, round=3, starter=0)


def test_clef_r43_after_a_round_without_winner_the_next_in_turn_starts() -> None:
    document = {"hands": [["Do2.no", "M"], ["P"], ["P"]], "music": ["Do1.no"], "turns": 199, "starter": 2}
    shows(play(plain(document, turn_cap=200, starter="winner"), "0: place Do2.no"), starter=0)


# ------------------------------------------------------------------------------------------------ worked positions


def test_clef_p15_and_clef_p18_the_score_of_a_round_and_the_next_one() -> None:
    document = {"hands": [["Do2.no"], ["Do1.no", "I3", "S1"], ["M", "P", "H.Re", "R.no"]], "music": ["Sol1.no"]}
    state = play(plain(document), "0: place Do2.no")
    shows(state, totals=[0, 30, 35], won=[1, 0, 0], phase="deal", round=2, starter=1)
    shows(play(state, "1: deal"), hands=[7, 7, 7], turn=1)


# ------------------------------------------------------------------------------------------------ ending, invariants


@pytest.mark.parametrize("seats", range(2, 9))
def test_clef_t1_clef_t2_and_clef_t5_games_end_cards_are_kept_and_scores_only_rise(seats: int) -> None:
    for stream in range(3):
        state = new_game(seats, rounds=2).deal(11, stream)
        rng, totals = Rng(4, stream), [0] * seats
        while not state.is_over():
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
            assert isinstance(state, CleDeSolState)
            assert sorted(card for zone in state.zones() for card in zone.cards) == state.game.deck()
            assert state.music
            assert all(after >= before for before, after in zip(totals, state.totals, strict=True))
            totals = state.totals[:]
            if state.points:
                assert min(state.points) == 0
                assert all(points % 5 == 0 for points in state.points)
        assert state.outcome() is not None


def test_clef_t2_a_round_takes_about_fifty_turns() -> None:
    game = new_game(4, interception="off", rounds=1)
    moves = [playout(game.deal(2, stream), Rng(3, stream)).moves for stream in range(200)]
    assert 40 < sum(moves) / len(moves) < 70
    assert max(moves) < 600


def test_clef_t6_a_hand_is_its_owners_and_the_stock_nobodys() -> None:
    state = new_game().deal(5)
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert set(view.zone("stock").known) == {None}
        for seat in range(3):
            hand = view.zone("hands", seat).known
            assert (None in hand) == (seat != viewer)


def test_clef_t6_a_card_shown_is_known_until_it_is_placed() -> None:
    hands = [["Do1.no", "R.bl"], ["R.cr"], ["Do2.cr", "P", "P"]]
    state = play(
        strict({"hands": hands, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept P", "0: let", "1: draw"
    )
    shown = {"2": ["P"]}
    assert key(state, "knows") == [shown, shown, {}]
    play(state, "2: place P")
    assert "knows" not in state.document()
    shows(state, hands=[1, 2, ["Do2.cr", "P"]])


def test_clef_t6_after_an_unseen_gift_nothing_of_that_hand_is_known_any_more() -> None:
    document = {
        "hands": FOUR,
        "music": ["Sol1.no"],
        "knows": [{"1": ["S1", "R.no"]}, {}, {"1": ["S1", "R.no"]}, {"1": ["S1"]}],
    }
    state = play(strict(document), "0: place Do1.no", "2: intercept P", "1: give R.cr S1")
    shown = {"2": ["P"]}
    assert key(state, "knows") == [shown, {"2": ["R.cr", "S1", "P"]}, {"1": ["R.no"]}, shown]


def test_clef_t6_copies_are_counted() -> None:
    hands = [["Do1.no", "M"], ["I3", "I3", "I3", "P"], ["I3", "M"]]
    state = play(strict({"hands": hands, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept I3", "1: give I3 I3")
    assert key(state, "knows") == [{"2": ["I3"]}, {"2": ["I3", "I3", "I3"]}, {}]
    assert state.view(1).zone("hands", 2).known == ["I3", "I3", "I3", None]
    again = state.game.position(state.document())
    assert again.document() == state.document()
    assert pickle.loads(pickle.dumps(again)).document() == state.document()


def test_clef_t6_a_gift_to_somebody_else_does_not_show_in_a_world_dealt_anew() -> None:
    worlds = []
    for gift in ("give R.cr S1", "give H.Mi R.no", "give P S1"):
        hands = [["Do1.no", "R.bl"], ["R.cr", "R.no", "H.Mi", "P", "S1"], ["Do2.cr", "P"], ["I3", "I4"]]
        state = play(strict({"hands": hands, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept P", f"1: {gift}")
        worlds.append(state)
    for viewer in (0, 3):
        views = [str(state.view(viewer)) for state in worlds]
        assert len(set(views)) == 1
        redealt = []
        for state in worlds:
            other = state.clone()
            other.redeal(Rng(9), viewer)
            redealt.append(other.document())
        assert redealt[0] == redealt[1] == redealt[2]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_clef_t6_what_a_seat_knows_stays_in_worlds_dealt_anew(viewer: int) -> None:
    hands = [["Do1.no", "M"], ["I3", "I3", "I3", "P"], ["I3", "M"]]
    state = play(strict({"hands": hands, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept I3", "1: give I3 I3")
    for seed in range(20):
        other = state.clone()
        other.redeal(Rng(seed), viewer)
        assert other.view(viewer) == state.view(viewer)


# ------------------------------------------------------------------------------------------------ options and judges


def test_clef_o2_a_document_that_does_not_say_is_strict() -> None:
    state = catalogue.position({"game": "cle-de-sol", "seats": 4, "hands": FOUR, "music": ["Sol1.no"]})
    play(state, "0: place Do1.no")
    assert state.judge(2, state.parse(2, "intercept P")).is_mistake()


@pytest.mark.parametrize(
    ("judge", "interception"), [(Judge.TABLE, "strict"), (Judge.GUARD, "guided"), (Judge.COACH, "strict")]
)
def test_clef_o2_what_the_judges_mean(judge: Judge, interception: str) -> None:
    assert asking.options_for(CleDeSol, judge) == {"interception": interception}


def test_clef_o2_guided_a_false_interception_is_refused() -> None:
    state = play(guided({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    objection = why_not(state, 2, "intercept Do2.cr")
    assert objection.rules == ("CLEF-40", "CLEF-D8", "CLEF-O2", "CLEF-D9", "CLEF-R38")
    assert objection.evidence == (row(intercepting.THE_TWIN, "Do2.no"),)


@pytest.mark.parametrize(
    ("name", "value"), [("rounds", 0), ("rounds", 11), ("turn_cap", 199), ("pitches", 12), ("starter", "oldest")]
)
def test_clef_o1_options_have_their_limits(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=f"option {name} is "):
        CleDeSol(3, {name: value})


# ------------------------------------------------------------------------------------------------ what the table says


def prompted(state: State, seat: int | None = 0, language: str = "en") -> list[str]:
    """What the table reminds a seat of, as it is read."""
    prompt = state.view(seat).prompt
    reader = Reader(seat, lambda other: PLAYERS[other], language)
    return [say(words_of(language, "cle-de-sol"), said, reader) for said in prompt]


SIGNS = "Also: Intervalle, Silence, Reprise, Musicien."
ON_LOW_C = "On this Note: the name C (Note, Hauteur), a quarter note (Note, Rythme) or a neighbour Note on the staff."


@pytest.mark.parametrize(
    ("state", "sentences"),
    [
        (
            on("Do1.no", ["M"]),
            [
                ON_LOW_C,
                SIGNS,
            ],
        ),
        (
            on("R.no", ["M"]),
            [
                "On this Rythme: a quarter note (Note, Rythme), or Notes that add up to it.",
                "Also: Silence, Reprise, Musicien.",
            ],
        ),
        (
            on("R.dc", ["M"]),
            ["On this Rythme: a sixteenth note (Note, Rythme).", "Also: Silence, Reprise, Musicien."],
        ),
        (on("H.La", ["M"]), ["On this Hauteur: a Note with the name A.", SIGNS]),
        (on("Do1.no", ["M"], "P"), ["Any card goes."]),
        (on("R.no", ["M"], "S1"), ["Any card goes except an Intervalle, which needs a pitch below it."]),
        (
            on("Do1.no", ["H.Mi"], "I3"),
            ["Form a third from C, up or down.", "E or A forms it, as a Note or a Hauteur."],
        ),
        (on("Do1.no", ["H.Si"], "M", demand="Si"), ["Demanded: B, as a Note or a Hauteur."]),
        (on("Do1.no", ["R.cr"], "M", demand="cr"), ["Demanded: an eighth note, as a Note or a Rythme."]),
    ],
)
def test_clef_o9_a_helpful_table_names_every_family_that_may_be_placed(state: State, sentences: list[str]) -> None:
    assert prompted(state) == prompted(state, 1) == prompted(state, None) == sentences
    whole = {**state.document(), "options": {"interception": "strict"}}
    assert catalogue.position(whole).view(0).prompt == state.view(0).prompt


FAMILIES = {"R": "Rythme", "H": "Hauteur", "I": "Intervalle", "S": "Silence", "P": "Reprise", "M": "Musicien"}


@pytest.mark.parametrize("top", ["Si1.no", "H.La", "R.no", "R.dc"])
def test_clef_o9_what_is_named_is_what_goes(top: str) -> None:
    going = set()
    for card in Tally(DECK) - Tally([top, *["M"] * 9]):
        state = on(top, [card, "M"])
        if state.judge(0, state.parse(0, f"place {card}")).is_legal():
            going.add("Note" if card in NAMES[:56] else FAMILIES[card[0]])
    named = " ".join(sentence.partition(": ")[2] for sentence in prompted(on(top, ["M"])))
    assert {family for family in ["Note", *FAMILIES.values()] if family in named} == {*going, "Musicien"}


def test_clef_30_clef_31_what_a_player_draws_who_can_form_nothing_is_said() -> None:
    task = ["Form a fifth from F, up or down.", "C or B forms it, as a Note or a Hauteur."]
    first = on("H.Fa", ["H.Re"], "I5")
    assert prompted(first) == [*task, "Nothing you hold fits: draw 5 cards."]
    assert prompted(first, 1) == task
    assert prompted(on("H.Fa", ["H.Re"], "I5", first=False))[-1] == "Nothing you hold fits: draw 2 cards."
    assert prompted(on("H.Fa", ["H.Re"], "I5"), language="fr") == [
        "Formez une quinte à partir de Fa, en montant ou en descendant.",
        "Do ou Si la forme, en Note ou en Hauteur.",
        f"Aucune de vos cartes ne convient{SPACE}: piochez 5 cartes.",
    ]


def test_clef_29_clef_39_what_a_musicien_is_for_is_said_to_whoever_needs_one() -> None:
    assert prompted(on("H.Fa", ["H.Re", "M"], "I5"))[-1] == "You cannot form it: place your Musicien."
    told = "You cannot meet it: draw a card, or place another Musicien."
    assert prompted(on("H.Fa", ["H.Re", "M"], "M", demand="Si"))[-1] == told


def test_clef_05_who_can_place_nothing_is_told_to_draw() -> None:
    assert prompted(on("Do1.no", ["R.bl"]))[1:] == ["Nothing you hold fits: draw a card."]


def test_clef_o4_clef_o5_prompts_follow_the_options() -> None:
    staff = plain({"hands": [["H.Mi"], 7], "music": ["Do1.no"], "signs": ["I3"], "mode": "interval"}, intervals="staff")
    assert prompted(staff)[1] == "E or A forms it; between two Notes the staff counts."
    names = plain({"hands": [["M"], 7], "music": ["Do1.no"]}, neighbours="names")
    assert prompted(names)[0].endswith("or a neighbour Note by name.")


def test_clef_o9_without_aids_only_what_a_sign_asks_for_is_said() -> None:
    def keys(state: State) -> list[str]:
        told = state.game.manners.prompt(state, 0, False)
        return [said.key for said in told]

    assert keys(on("Do1.no", ["M"])) == []
    assert keys(on("Do1.no", ["H.Mi"], "I3")) == ["form"]
    assert keys(on("Do1.no", ["H.Si"], "M", demand="Si")) == ["name_due"]
    assert keys(play(guided({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")) == []


def test_clef_o9_in_a_window_it_names_the_twin_and_a_gift_is_always_asked_for() -> None:
    state = play(guided({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    for seat in (0, 2, 3):
        assert prompted(state, seat) == ["Whoever holds high C (quarter), the twin, may intercept."]
    assert prompted(state, 1)[0].startswith("On this Note: the name C")  # CLEF-R25: it is an ordinary turn
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    assert [state.view(seat, has_aids=False).prompt for seat in range(4)] == [()] * 4
    play(state, "2: intercept P")
    told = [[], [], ["Choose 2 cards for Clara"], [], []]
    assert [prompted(state, seat) for seat in (None, *range(4))] == told
    assert prompted(new_game(interception="off").deal(1), None) != []
    assert prompted(plain({"phase": "deal"})) == []


def test_clef_27_what_is_open_is_told_as_facts() -> None:
    facts = on("La2.no", ["H.Mi"], "I4").view(0).facts
    assert (facts["span"], facts["base"]) == (4, "A")
    facts = on("La2.no", ["H.Mi"]).view(0).facts
    assert (facts["span"], facts["base"]) == (None, None)


# ------------------------------------------------------------------------------------------------ moves as said


def called(state: State, move: str, language: str = "en") -> str:
    said = state.game.manners.said(state, 0, state.parse(0, move))
    assert {gap: kind_of(part) for gap, part in said.parts.items()} == state.game.kinds().of(
        state.parse(0, move)
    ).gaps()
    return say_move(words_of(language, "cle-de-sol"), said, Reader(0, str, language))


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (on("Do1.no", ["R.bl"]), "Draw a card"),
        (on("Do1.no", ["R.bl"], "I4"), "Draw 4 cards"),
        (on("Do1.no", ["R.bl"], "I4", first=False), "Draw 2 cards"),
        (on("Do1.no", ["R.bl"], "M", demand="Si"), "Draw a card"),
        (plain({"hands": [["Re1.no"], 105], "music": ["Do1.no"], "signs": ["I4"], "mode": "interval"}), "Draw 2 cards"),
    ],
)
def test_clef_d7_to_draw_is_said_with_the_number_of_cards(state: State, text: str) -> None:
    assert called(state, "draw") == text


def test_clef_37_to_place_a_musicien_is_said_with_the_word_demand() -> None:
    state = on("Do1.no", ["M", "Do2.cr"])
    assert called(state, "musicien Ré") == "Musicien: demand D"
    assert called(state, "musicien La", "fr") == f"Musicien{SPACE}: demander un La"
    assert called(state, "musicien no", "fr") == f"Musicien{SPACE}: demander une noire"
    assert called(state, "place Do2.cr") == "Place high C (eighth)"
    gesture = Gesture(touch("M"), Touch("signs"))
    said = [state.game.manners.choice_said(state, 0, gesture, choice) for choice in ("La", "no", "Do2.cr")]
    assert said == [Word("choice", "La"), Word("choice", "no"), Card("Do2.cr")]
    assert words_of("en", "cle-de-sol").values["choice.no"] == "demand a quarter note"


# ------------------------------------------------------------------------------------------------ objections


def coached(state: State, move: str, language: str = "en", seat: int = 0) -> tuple[str, str]:
    """The idea of a wrong move, and what is said of it."""
    objection = explain(state, seat, state.parse(seat, move)).objection
    assert objection is not None
    assert objection.did is not None
    if objection.idea is None:
        return "", ""
    said = say_idea(words_of(language, "cle-de-sol"), objection.idea, Reader(seat, str, language))
    return objection.idea.key, " ".join(said)


@pytest.mark.parametrize(
    ("state", "move", "idea", "sentence"),
    [
        (
            on("R.no", ["H.La", "M"]),
            "place H.La",
            "wrong-kind",
            "Hauteur (A) does not go on Rythme (quarter). The Rythme has no pitch.",
        ),
        (
            on("R.no", ["I3", "M"]),
            "place I3",
            "wrong-kind",
            "Intervalle (third) does not go on Rythme (quarter). The Rythme has no pitch.",
        ),
        (
            on("H.La", ["R.no", "M"]),
            "place R.no",
            "wrong-kind",
            "Rythme (quarter) does not go on Hauteur (A). The Hauteur has no rhythm.",
        ),
        (
            on("H.La", ["H.Si", "M"]),
            "place H.Si",
            "wrong-kind",
            "Hauteur (B) does not go on Hauteur (A). On a Hauteur goes a Note of its name.",
        ),
        (
            on("R.no", ["I3", "M"], "S1"),
            "place I3",
            "wrong-kind",
            "Intervalle (third) does not go on Rythme (quarter). The Rythme has no pitch.",
        ),
    ],
)
def test_clef_r37_clef_r12_both_kinds_are_named_and_why(state: State, move: str, idea: str, sentence: str) -> None:
    assert coached(state, move) == (idea, sentence)


def test_clef_r21_a_sign_waits_for_what_is_open() -> None:
    told = "Silence (quarter rest) does not go on Intervalle (third). The open interval must be formed first."
    assert coached(on("Do1.no", ["S1", "H.Mi"], "I3"), "place S1") == ("wrong-kind", told)
    told = "Reprise does not go on Musicien. What was demanded comes first."
    assert coached(on("Do1.no", ["P", "H.Mi"], "M", demand="Mi"), "place P") == ("wrong-kind", told)
    assert coached(on("Do1.no", ["R.no", "H.Mi"], "I3"), "place R.no")[0] == "wrong-kind"
    assert coached(on("Do1.no", ["R.no", "H.Mi"], "M", demand="Mi"), "place R.no")[0] == "wrong-kind"
    assert coached(on("Do1.no", ["R.no", "H.Mi"], "M", demand="no"), "place H.Mi")[0] == "wrong-kind"


def test_clef_24_a_note_that_is_no_neighbour_is_placed_on_the_staff() -> None:
    above = "This A is a ninth above. The neighbour is in the next space."
    assert coached(on("Sol1.no", ["La2.cr", "M"]), "place La2.cr") == ("wrong-octave", above)
    below = "Ce Si est une septième plus bas. La note conjointe est sur la ligne voisine."
    assert coached(on("La2.no", ["Si1.cr", "M"]), "place Si1.cr", "fr")[0] == "wrong-octave"
    assert coached(on("Do2.no", ["Re1.cr", "M"]), "place Re1.cr", "fr") == ("wrong-octave", below.replace("Si", "Ré"))
    two = "This E is a third below. Neighbours touch: look in the next space."
    assert coached(on("Sol1.no", ["Mi1.cr", "Fa1.bl"]), "place Mi1.cr") == ("counts-too-far", two)
    other = "Low B (half) has neither the name nor the rhythm of low G (quarter)."
    other += " It takes the same name, the same rhythm or the next step on the staff."
    assert coached(on("Sol1.no", ["Si1.bl", "M"]), "place Si1.bl") == ("wrong-note", other)
    names = plain({"hands": [["Si1.bl"], 7], "music": ["Sol1.no"]}, neighbours="names")
    assert coached(names, "place Si1.bl")[1].endswith("the next name.")


@pytest.mark.parametrize(
    ("top", "card", "sentence"),
    [
        ("H.La", "Si1.no", "Low B (quarter) does not have the name of Hauteur (A). The name counts, in any octave."),
        ("Si1.no", "H.Do", "Hauteur (C) does not have the name of low B (quarter). The name counts, in any octave."),
        ("Si1.no", "R.cr", "Rythme (eighth) does not have the rhythm of low B (quarter). The rhythm must be the same."),
    ],
)
def test_clef_17_clef_20_clef_21_what_is_not_shared_is_named(top: str, card: str, sentence: str) -> None:
    assert coached(on(top, [card, "M"]), f"place {card}") == ("wrong-note", sentence)


def test_clef_r19_a_demand_that_is_not_met() -> None:
    told = "Low B (quarter) does not meet the demand of the Musicien. The name counts, in any octave."
    assert coached(on("Do1.no", ["Si1.no"], "M", demand="La"), "place Si1.no") == ("wrong-note", told)
    told = "Si grave (noire) ne répond pas à la demande du Musicien. Le rythme doit être le même."
    assert coached(on("Do1.no", ["Si1.no"], "M", demand="cr"), "place Si1.no", "fr") == ("wrong-note", told)


def test_clef_14_clef_15_beats_are_added_up() -> None:
    state = on("R.no", [*ON_RYTHME, "Do1.bl"])
    told = "Low D (eighth) and low F (sixteenth): ¾ in beats. Too short: the quarter asks for 1."
    assert coached(state, "place Re1.cr Fa1.dc") == ("sum-short", told)
    told = "Do grave (blanche), en temps : 2. Trop long : la noire en demande 1."
    assert coached(state, "place Do1.bl", "fr") == ("sum-over", told)
    told = "Rythme (half): 2 in beats. Too long: the quarter asks for 1."
    assert coached(state, "place R.bl") == ("sum-over", told)
    told = "Reprise does not go on Rythme (quarter). Only Notes are added up."
    assert coached(state, "place Re1.cr P") == ("wrong-kind", told)
    assert coached(on("Do1.no", ["Do2.no", "Re1.no"]), "place Do2.no Re1.no") == ("", "")


@pytest.mark.parametrize(
    ("interval", "card", "idea", "sentence"),
    [
        ("I3", "Si1.bl", "counts-exclusive", "F up to B is a fourth: F G A B. The third counts both ends: F G …"),
        ("I3", "H.Do", "counts-exclusive", "F down to C is a fourth: F E D C. The third counts both ends: F E …"),
        ("I3", "Sol1.bl", "stops-short", "F up to G is only a second: F G. The third goes on: F G …"),
        ("I4", "Re1.bl", "stops-short", "F down to D is only a third: F E D. The fourth goes on: F E D …"),
        ("I5", "H.Re", "counts-exclusive", "F up to D is a sixth: F G A B C D. The fifth counts both ends: F G A B …"),
        ("I5", "Fa2.bl", "repeats-it", "F is where the fifth begins. Count on from it: F G A B …"),
    ],
)
def test_clef_27_clef_32_what_a_pitch_makes_is_counted(interval: str, card: str, idea: str, sentence: str) -> None:
    assert coached(on("Fa1.no", [card, "M"], interval), f"place {card}") == (idea, sentence)


def test_clef_o4_the_octave_matters_where_intervals_are_measured() -> None:
    open_third = {"hands": [["Mi2.cr"], 7], "music": ["Do1.no"], "signs": ["I3"], "mode": "interval"}
    told = "This E is a tenth above. Between two Notes the third is measured on the staff."
    assert coached(plain(open_third, intervals="staff"), "place Mi2.cr") == ("octave-matters", told)


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("Do2.cr", "High C (eighth) has its name, but not its rhythm."),
        ("Re1.no", "Low D (quarter) has its rhythm, but not its name."),
        ("Fa1.bl", "Low F (half) has neither its name nor its rhythm."),
        ("P", "Reprise is not a Note."),
    ],
)
def test_clef_40_what_a_false_twin_shares_is_said(card: str, sentence: str) -> None:
    state = strict({"hands": [["Do1.no", "R.bl"], 7, [card, "M"]], "music": ["Sol1.no"]})
    play(state, "0: place Do1.no")
    told = f"{sentence} The twin of low C (quarter) has both: C, quarter."
    assert coached(state, f"intercept {card}", seat=2) == ("wrong-twin", told)
    assert coached(state, "draw", seat=2) == ("order-of-turn", "")
    assert coached(state, "intercept Si1.no", seat=2) == ("not-held", "")


@pytest.mark.parametrize("move", ["draw", "musicien La", "place M"])
def test_clef_r16_who_can_still_form_it_is_told_by_the_rule(move: str) -> None:
    assert coached(on("Do1.no", ["H.Mi", "M"], "I3"), move) == ("can-still", "")


def test_clef_37_a_musicien_without_a_demand_has_its_rule() -> None:
    assert coached(on("Do1.no", ["M"]), "place M") == ("", "")
    assert coached(on("Do1.no", ["P"]), "musicien La") == ("not-held", "")


def test_clef_r9_of_many_cards_that_fit_some_are_named() -> None:
    hand = [f"{pitch}{octave}.no" for pitch in PITCHES for octave in (1, 2)][1:]
    [fit] = why_not(on("Do1.no", hand), 0, "draw").evidence
    assert isinstance(fit, Listed)
    assert len(fit.items) == 9
    assert say_proof(words_of("en", "cle-de-sol"), fit, Reader(0, str)).startswith("13 cards fit, among them: low D")


def test_clef_r11_what_was_refused_together_is_not_said_to_fit() -> None:
    assert why_not(on("Do1.no", ["Do2.no", "Re1.no", "R.no"]), 0, "place Do2.no Re1.no").evidence == (
        row(FITS, "R.no"),
    )
    assert why_not(on("Do1.no", ["Do2.no", "Re1.no"]), 0, "place Do2.no Re1.no").evidence == ()


# ------------------------------------------------------------------------------------------------ text


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "place",
        "place Do3.no",
        "place Do1",
        "give",
        "intercept",
        "intercept P P",
        "pass",
        "musicien",
        "draw 2",
        "deal now",
    ],
)
def test_what_is_no_move_is_not_read(wrong: str) -> None:
    with pytest.raises(Unreadable):
        new_game().parse_move(wrong)


def test_the_accent_of_re_may_be_written() -> None:
    game = new_game()
    assert game.move_text(game.parse_move("place Ré1.cr")) == "place Re1.cr"
    assert game.move_text(game.parse_move("musicien Ré")) == "musicien Re"


def test_moves_stay_below_62_bits() -> None:
    game = new_game()
    rows = ["place " + " ".join(NAMES[:56]), "place " + " ".join(["P"] * 8), "give " + " ".join(["P"] * 8)]
    for row in rows:
        move = game.parse_move(row)
        assert 0 <= move < 1 << 62
        assert game.move_text(move) == row
    with pytest.raises(Unreadable, match="9 cards at once are no move of Clé de Sol"):
        game.parse_move("give " + " ".join(["P"] * 9))


@pytest.mark.parametrize("number", [-1, 56, 62, 63, 11 << 6 | 57, 3 << 6 | 58, 74 << 6 | 59, 60, 128 << 6 | 60, 1 << 6])
def test_a_number_that_is_no_move_is_refused(number: int) -> None:
    state = on("R.no", ON_RYTHME)
    assert not state.game.kinds().has(number)
    verdict = state.judge(0, number)
    assert verdict.objection is not None
    assert verdict.objection.rules == ("CORE-4",)


def test_a_move_is_chosen_word_by_word() -> None:
    state = on("R.no", ON_RYTHME)
    staging = word_by_word(state, 0)
    for word in "place Re1.cr Mi2.cr".split():
        staging.choose(staging.words.index(word))
    staging.choose(staging.end)
    assert staging.move == state.parse(0, "place Re1.cr Mi2.cr")
    assert asking.actions(state.game) == []


# ------------------------------------------------------------------------------------------------ by hand


def touch(*cards: str, seat: int = 0) -> tuple[Touch, ...]:
    return tuple(Touch("hands", seat, card) for card in cards)


def test_a_card_is_touched_and_put_on_its_pile() -> None:
    state = on("R.no", ON_RYTHME)
    assert asking.by_hand(state, 0, Gesture(touch("Do1.no"), Touch("music"))) == "place Do1.no"
    assert asking.by_hand(state, 0, Gesture(touch("S1"), Touch("signs"))) == "place S1"
    assert asking.by_hand(state, 0, Gesture(touch("S1"), Touch("music"))) == "place S1"
    assert asking.by_hand(state, 0, Gesture(touch("H.La"), Touch("music"))) == "place H.La"
    assert asking.by_hand(state, 0, Gesture(touch("H.La"))) == "place H.La"
    assert asking.by_hand(on("Do1.no", ["R.bl"]), 0, Gesture((Touch("stock"),))) == "draw"
    for nothing in (Gesture(()), Gesture((), Touch("music")), Gesture(touch("S1"), Touch("stock"))):
        with pytest.raises(Unreadable, match="touch cards of your hand"):
            asking.by_hand(state, 0, nothing)


def test_with_a_musicien_the_demand_is_said() -> None:
    state = on("R.no", ON_RYTHME)
    gesture = Gesture(touch("M"), Touch("signs"))
    assert asking.choices(state, 0, gesture) == PITCHES + RHYTHMS
    assert asking.by_hand(state, 0, gesture._replace(choice="La")) == "musicien La"
    forced = on("Do1.no", ["Mi1.no", "M"], "I3")
    assert asking.choices(forced, 0, gesture) == PITCHES + RHYTHMS, "the question does not tell whether it may go there"
    assert why_not(forced, 0, asking.by_hand(forced, 0, gesture)).rules[0] == "CLEF-R16"
    with pytest.raises(Unreadable, match="cannot be demanded"):
        asking.by_hand(state, 0, gesture._replace(choice="Ut"))


def test_of_a_sum_the_player_says_which_note_lies_on_top() -> None:
    state = on("R.no", ON_RYTHME)
    gesture = Gesture(touch("Mi2.cr", "Re1.cr"), Touch("music"))
    assert asking.choices(state, 0, gesture) == ["Re1.cr", "Mi2.cr"]
    assert asking.by_hand(state, 0, gesture._replace(choice="Re1.cr")) == "place Mi2.cr Re1.cr"
    wrong = Gesture(touch("Mi2.cr", "Do1.no"), Touch("music"))
    assert asking.choices(state, 0, wrong) == ["Do1.no", "Mi2.cr"], "the question does not tell whether they add up"
    assert why_not(state, 0, asking.by_hand(state, 0, wrong)).rules[0] == "CLEF-15"
    mixed = Gesture(touch("Mi2.cr", "P"), Touch("music"))
    assert asking.choices(state, 0, mixed) == []
    assert why_not(state, 0, asking.by_hand(state, 0, mixed)).rules[0] == "CLEF-15"


def test_in_a_window_a_card_on_the_pile_intercepts_whether_right_or_wrong() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no")
    assert asking.by_hand(state, 3, Gesture(touch("Do2.no", seat=3), Touch("music"))) == "intercept Do2.no"
    assert asking.by_hand(state, 2, Gesture(touch("P", seat=2), Touch("music"))) == "intercept P"
    assert asking.by_hand(state, 2, Gesture((), Touch("music"), "Do2.cr")) == "intercept Do2.cr"
    assert asking.by_hand(state, 2, Gesture((), None, "let")) == "let"
    with pytest.raises(Unreadable, match="one card is put on the pile to intercept"):
        asking.by_hand(state, 2, Gesture(touch("P", "Do2.cr", seat=2), Touch("music")))


def test_cards_are_given_by_putting_them_on_the_hand_that_gets_them() -> None:
    state = play(strict({"hands": FOUR, "music": ["Sol1.no"]}), "0: place Do1.no", "2: intercept P")
    gesture = Gesture(touch("S1", "R.cr", seat=1), Touch("hands", 2))
    assert (
        asking.by_hand(state, 1, gesture) == asking.by_hand(state, 1, gesture._replace(target=None)) == "give R.cr S1"
    )
    with pytest.raises(Unreadable, match="the cards are for whoever intercepted falsely"):
        asking.by_hand(state, 1, gesture._replace(target=Touch("hands", 3)))
    assert asking.gesture(state, 1, state.parse(1, "give R.cr S1")) == Gesture(
        touch("R.cr", "S1", seat=1), Touch("hands", 2)
    )


# ------------------------------------------------------------------------------------------------ documents


ROUND = {"hands": [["Do1.cr", "M"], ["P", "M"], ["S1", "M"]], "music": ["Sol1.no"]}
OPEN = {"hands": ROUND["hands"], "music": ["Do1.no"], "phase": "window", "placer": 0, "turn": 1}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({**ROUND, "music": []}, "music must name at least one card.*CLEF-T1"),
        ({**ROUND, "music": ["I3"]}, "music cannot hold I3, which goes on the sign pile.*CLEF-07"),
        ({**ROUND, "signs": ["H.La"]}, "signs cannot hold H.La, which goes on the music pile.*CLEF-07"),
        ({**ROUND, "hands": [["M"], [], ["P"]]}, "hands must give seat 1 a card.*CLEF-08"),
        ({**ROUND, "hands": [["Do1.cr", "Do1.cr"], 7, 7]}, "names Do1.cr, which is named elsewhere too"),
        ({**ROUND, "hands": [["P", "P", "P", "P"], 7, 7]}, "names P, of which there are only 3"),
        ({**ROUND, "mode": "interval"}, "mode interval needs an Intervalle on signs.*CLEF-T3"),
        ({**ROUND, "mode": "interval", "signs": ["I3"], "music": ["R.no"]}, "mode interval needs.*CLEF-T3"),
        ({**ROUND, "mode": "demand", "signs": ["M"]}, "mode demand needs a Musicien on signs, and a demand.*CLEF-37"),
        ({**ROUND, "mode": "demand", "signs": ["P"], "demand": "La"}, "mode demand needs a Musicien.*CLEF-37"),
        ({**ROUND, "mode": "free", "signs": ["I3"]}, "mode free needs a Silence or a Reprise.*CLEF-34"),
        ({**ROUND, "demand": "La"}, "demand belongs to mode demand, not to mode top"),
        ({**ROUND, "demand": "Ut"}, "demand must be one of Do, Re"),
        ({**ROUND, "first": False}, "first belongs to mode interval"),
        ({**ROUND, "direction": 0}, "direction must be 1, clockwise, or -1"),
        ({**ROUND, "turns": 600}, "turns must be a number from 0 to 599.*CLEF-R34"),
        ({**ROUND, "idle": 3}, "idle must be a number from 0 to 2.*CLEF-R33"),
        ({**ROUND, "round": 6}, "round must be a number from 1 to 5"),
        ({**ROUND, "totals": [1, -5, 0]}, "totals must be numbers, 0 or higher.*CLEF-T5"),
        ({**ROUND, "placer": 2}, "placer belongs to phases window, give, not to phase turn.*CLEF-R40"),
        ({**ROUND, "answered": [1]}, "answered belongs to phases window, give, not to phase turn.*CLEF-R40"),
        ({**ROUND, "phase": "window"}, "placer must be the seat before"),
        ({**OPEN, "music": ["R.no"]}, "phase window needs a Note just placed.*CLEF-D8"),
        ({**OPEN, "placer": 2}, "placer must be the seat before the one on turn, 1.*CLEF-D8"),
        ({**OPEN, "answered": [1]}, "answered names seat 1, who is on turn.*CLEF-R25"),
        ({**OPEN, "answered": [0, 2]}, "somebody who has not answered.*CLEF-R40"),
        ({**OPEN, "offender": 2}, "offender belongs to phase give, not to phase window.*CLEF-R40"),
        ({**OPEN, "phase": "give"}, "phase give needs an offender.*CLEF-D9"),
        ({**OPEN, "phase": "give", "offender": 2}, "who is among those who have answered.*CLEF-D9"),
        (
            {**OPEN, "phase": "give", "offender": 2, "answered": [2], "hands": [["M"], ["P"], ["S1"]]},
            "seat 1 has one card and keeps it.*CLEF-R30",
        ),
        ({**ROUND, "phase": "deal"}, "round must be 2 or higher.*CLEF-R43"),
        ({**ROUND, "phase": "deal", "round": 2, "turn": 1}, "in phase deal it is the starter, 0.*CLEF-D11"),
        ({**ROUND, "phase": "deal", "round": 2, "direction": -1}, "between rounds nothing is open.*CLEF-R43"),
        ({"hands": [["M"], [], []], "phase": "deal"}, "music must name at least one card"),
        ({"hands": [["M"], [], []], "music": ["H.La"], "phase": "over"}, "cannot both have placed all their cards"),
        (
            {"hands": [["M"], ["P"], []], "music": ["H.La"], "phase": "over", "points": [5, 10, 5]},
            "points are 5 for seat 2 with 0 cards",
        ),
        ({"hands": [["M"], ["P"], []], "music": ["H.La"], "phase": "over", "round": 3}, "round must be 5"),
        ({**ROUND, "knows": [{"1": ["S2"]}, {}, {}]}, "names S2, which is not in"),
        ({**ROUND, "knows": [{"1": ["M", "M"]}, {}, {}]}, "names M, which is not in"),
        ({**ROUND, "ante": 3}, "a position of cle-de-sol has no key 'ante'"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(document: Mapping[str, object], sentence: str) -> None:
    with pytest.raises(Impossible, match=sentence):
        strict(document)


@pytest.mark.parametrize("phase", ["window", "give"])
def test_clef_o2_without_interceptions_there_is_no_window(phase: str) -> None:
    with pytest.raises(Impossible, match=f"there is no phase {phase} where interception is off.*CLEF-O2"):
        plain({**OPEN, "phase": phase})
    if phase == "give":
        with pytest.raises(Impossible, match="there is no phase give where interception is guided"):
            guided({**OPEN, "phase": phase})


def test_a_game_may_begin_with_the_deal() -> None:
    state = catalogue.position({"game": "cle-de-sol", "seats": 3, "phase": "deal"})
    shows(state, hands=[0, 0, 0], stock=110, music=0, points=None, round=1)
    assert state.outcome() is None
    assert state.moves(0) == ["deal"]
    shows(play(state, "0: deal"), hands=[7, 7, 7], phase="turn", round=1, turn=0)


def test_totals_left_out_at_the_end_are_the_points_of_the_one_round() -> None:
    state = plain({"hands": [[], ["M", "P"]], "music": ["H.La"], "phase": "over"}, rounds=1)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.points, outcome.winners) == ((0, 25), (0, 25), (0,))


def test_a_position_is_read_as_it_was_written() -> None:
    for document in (OPEN, {**OPEN, "phase": "give", "offender": 2, "answered": [2]}):
        state = strict({**document, "knows": [{"2": ["S1"]}, {"2": ["M"]}, {}]})
        again = catalogue.position(state.document())
        assert again.document() == state.document()
        assert [again.moves(seat) for seat in range(3)] == [state.moves(seat) for seat in range(3)]


def test_false_interceptions_and_gifts_are_walked_through() -> None:
    """The random walks of the conformance suite reach the phase `give`."""
    met = set()
    scribe = Scribe(new_game(4, rounds=1).deal(3))
    for _, move in walk(scribe, Rng(8)):
        met |= {key(scribe.state, "phase"), scribe.state.game.move_text(move).split()[0]}
    assert {"turn", "window", "give", "place", "draw", "let"} <= met


def test_clef_15_a_refusal_names_sums_that_would_do() -> None:
    document = {"hands": [["Do1.cr", "Re1.cr", "H.La"], 7, 7], "music": ["R.no"]}
    state = catalogue.position({"game": "cle-de-sol", "seats": 3, **document})
    with pytest.raises(NotAllowed) as refusal:
        state.play(0, "draw")
    assert row(FITS, "Do1.cr Re1.cr") in refusal.value.objection.evidence
    with pytest.raises(NotAllowed) as refusal:
        state.play(0, "place Do1.cr H.La")
    assert refusal.value.objection.rules[0] == "CLEF-15"


def test_clef_d10_who_does_not_give_in_time_gives_the_cards_with_most_points() -> None:
    hands = [["R.bl"], ["R.cr", "M", "H.Mi", "P", "S1"], ["Do2.cr"], ["Do2.no"]]
    state = play(strict({"hands": [["Do1.no", "R.bl"], *hands[1:]], "music": ["Sol1.no"]}), "0: place Do1.no")
    state.play(2, "intercept Do2.cr")
    assert (state.to_act(), asking.patience_seconds(state)) == ([1], 15)
    assert state.game.move_text(asking.window_answer(state, 1)) == "give M S1"
    assert [asking.window_answer(state, seat) for seat in (0, 2, 3)] == [-1, -1, -1]
    state.apply(1, asking.window_answer(state, 1))
    assert (key(state, "phase"), state.to_act(), asking.patience_seconds(state)) == ("window", [3, 0], 0)


# ------------------------------------------------------------------------------------------------ what is told

SPACE = "\N{NO-BREAK SPACE}"


def test_clef_05_a_card_placed_is_told_and_a_card_drawn_to_its_drawer_only() -> None:
    assert sentences(on("Do1.no", ["Re1.cr", "M"]), (0, "place Re1.cr")) == ["Ada placed low D (eighth)."]
    state = plain({"hands": [["H.La"], 7], "music": ["Do1.no"]}, ["Si2.bl"])
    assert sentences(state.clone(), (0, "draw"), to=1) == ["Ada could place nothing and drew a card."]
    own = ["You could place nothing and drew a card.", "Drawn: high B (half)."]
    assert sentences(state, (0, "draw"), to=0) == own


def test_clef_15_notes_that_add_up_are_told_with_their_sum() -> None:
    state = on("R.no", ["Re1.cr", "Fa1.dc", "Sol1.dc", "M"])
    told = ["low F (sixteenth)", "low G (sixteenth)", "low D (eighth)"]
    text = f"Ada placed {told[0]}, {told[1]} and {told[2]}, which add up to one quarter note; the last one lies on top."
    assert sentences(state.clone(), (0, "place Fa1.dc Sol1.dc Re1.cr")) == [text]
    said = story(state, (0, "place Fa1.dc Sol1.dc Re1.cr"))[0]
    assert (said.key, said.rule, said.parts["rhythm"]) == ("added", "CLEF-15", Word("rhythm", "no"))
    assert said.parts["cards"] == Cards([Card("Fa1.dc"), Card("Sol1.dc"), Card("Re1.cr")])


def test_clef_25_an_interval_opened_is_told_with_the_note_it_counts_from() -> None:
    said = story(on("Do1.no", ["I3", "M"]), (0, "place I3"))[0]
    assert (said.key, said.rule) == ("opened", "CLEF-25")
    assert said.parts == {"seat": Seat(0), "span": Word("span", "3"), "note": Note("C")}
    state = on("H.Re", ["I5", "M"])
    french = [f"Vous avez posé un Intervalle{SPACE}: on attend une quinte à partir de Ré."]
    assert sentences(state, (0, "place I5"), to=0, language="fr") == french


def test_clef_27_an_interval_formed_is_told_as_it_is_counted_up_or_down() -> None:
    state = on("Do1.no", ["Mi2.bl", "H.La", "M"], "I3")
    assert sentences(state.clone(), (0, "place Mi2.bl")) == ["Ada formed the third with high E (half): C D E."]
    said = story(state, (0, "place H.La"))[0]
    assert (said.key, said.rule, said.parts["notes"]) == ("formed", "CLEF-27", Notes(["C", "B", "A"]))


def test_clef_30_clef_31_an_interval_that_is_not_formed_is_told_with_the_cards_drawn() -> None:
    document = {"hands": [["M", "P"], ["Re1.no"], ["Si1.cr"]], "music": ["Do1.no"], "signs": ["I4"], "mode": "interval"}
    state = plain({**document, "turn": 1}, ["H.Re R.bl Do2.dc S1", "P I3"])
    told = ["You could not form the fourth and drew 4 cards."]
    told += ["Drawn: high C (sixteenth), Rythme (half), Hauteur (D) and Silence (quarter rest)."]
    assert sentences(state, (1, "draw"), to=1) == told
    assert sentences(state.clone(), (2, "draw")) == ["Clara could not form the fourth either and drew 2 cards."]
    assert [said.rule for said in story(state, (2, "draw"))] == ["CLEF-31", "CLEF-05"]


def test_clef_29_clef_37_a_musicien_is_told_with_what_it_ends_and_what_it_demands() -> None:
    told = ["Ada could not form the fifth: a Musicien took its place.", "Ada placed a Musicien and demanded A."]
    assert sentences(on("Do1.no", ["Re1.no", "M"], "I5"), (0, "musicien La")) == told
    plain_demand = ["Ada a posé un Musicien et demandé une croche."]
    assert sentences(on("Do1.no", ["Re1.no", "M"]), (0, "musicien cr"), language="fr") == plain_demand
    evaded = story(on("Do1.no", ["Re1.no", "M"], "M", demand="La"), (0, "musicien no"))
    assert [(said.key, said.rule) for said in evaded] == [("evaded", "CLEF-39"), ("rhythm_demanded", "CLEF-37")]


def test_clef_38_a_demand_met_and_one_that_passes_on_are_told() -> None:
    state = on("Do1.no", ["H.La", "P"], "M", demand="La")
    assert sentences(state, (0, "place H.La")) == ["Ada met the demand with Hauteur (A)."]
    told = ["Ada could not meet the demand and drew a card; the demand stays open."]
    assert sentences(on("Do1.no", ["H.Si", "P"], "M", demand="La"), (0, "draw")) == told


def test_clef_33_clef_r17_those_who_are_skipped_are_told_and_who_plays_again() -> None:
    document = {"hands": [["S1", "S2", "M"], 7, 7, 7], "music": ["Do1.no"]}
    assert sentences(plain(document), (0, "place S1"), to=1) == [
        "Ada placed Silence (quarter rest).",
        "You missed a turn.",
    ]
    keys = [(said.key, said.parts["seat"]) for said in story(plain(document), (0, "place S2"))]
    assert keys == [("placed", Seat(0)), ("skipped", Seat(1)), ("skipped", Seat(2))]
    told = ["Ada placed Silence (half rest).", "Ben missed a turn.", "Ada got another turn."]
    assert sentences(on("Do1.no", ["S2", "M"]), (0, "place S2")) == told
    back = {"hands": [["S1", "M"], 7, 7, 7], "music": ["Do1.no"], "direction": -1}
    assert story(plain(back), (0, "place S1"))[1].parts == {"seat": Seat(3)}


def test_clef_35_a_change_of_direction_is_told_with_who_comes_next() -> None:
    document = {"hands": [["P", "M"], 7, 7, 7], "music": ["Do1.no"]}
    told = ["Ada placed Reprise.", "The direction of play changed: the turn went to you."]
    assert sentences(plain(document), (0, "place P"), to=3) == told


def test_clef_r24_the_last_card_asks_for_nothing() -> None:
    for card, move in {"I3": "place I3", "M": "musicien La", "S1": "place S1", "P": "place P"}.items():
        keys = [said.key for said in story(on("Do1.no", [card]), (0, move))]
        assert keys == ["placed", "out", "counted_cards", "counted"], card


def test_clef_40_clef_41_an_interception_is_told_with_who_comes_next() -> None:
    state = strict({"hands": FOUR, "music": ["Sol1.no"]})
    told = ["Dan intercepted low C (quarter) with high C (quarter).", "The turn went to you."]
    assert sentences(state, (0, "place Do1.no"), (3, "intercept Do2.no"), to=0) == told


def test_clef_42_a_false_interception_is_told_with_its_price_and_the_gift_in_secret() -> None:
    state = strict({"hands": FOUR, "music": ["Sol1.no"]})
    told = ["Clara tried to intercept low C (quarter) with high C (eighth), which is not its twin."]
    told += ["The price: 2 cards chosen by you."]
    assert sentences(state, (0, "place Do1.no"), (2, "intercept Do2.cr"), to=1) == told
    gift = (1, "give R.cr S1")
    assert sentences(state.clone(), gift, to=2) == [
        "Ben gave you Rythme (eighth) and Silence (quarter rest) in secret."
    ]
    assert sentences(state.clone(), gift, to=0) == sentences(state, gift) == ["Ben gave Clara 2 cards in secret."]


def test_clef_r30_that_nothing_is_given_is_told() -> None:
    state = strict({"hands": [["Do1.no", "R.bl"], ["R.cr"], ["Do2.cr", "P"]], "music": ["Sol1.no"]})
    told = story(state, (0, "place Do1.no"), (2, "intercept Do2.cr"))
    assert [(said.key, said.rule) for said in told] == [("no_twin", "CLEF-R38"), ("no_price", "CLEF-R30")]


def test_clef_09_the_end_of_a_round_tells_what_each_hand_cost_and_its_cards_to_their_holder_only() -> None:
    hands = [["Do2.no"], ["Do1.no", "I3", "S1"], ["M", "P", "H.Re", "R.no"]]
    state = plain({"hands": hands, "music": ["Sol1.no"], "totals": [5, 10, 0]})
    told = ["Ada placed high C (quarter).", "Ada placed the last card and won round 1."]
    told += ["You still held low C (quarter), Intervalle (third) and Silence (quarter rest): now 40 penalty points."]
    told += ["Clara still held 4 cards: now 35 penalty points."]
    assert sentences(state.clone(), (0, "place Do2.no"), to=1) == told
    costs = [(said.key, said.points) for said in story(state, (0, "place Do2.no")) if said.points]
    assert costs == [("counted_cards", 30), ("counted", 30), ("counted_cards", 35), ("counted", 35)]


def test_clef_09_a_hand_is_counted_card_by_card_to_its_holder_and_as_a_whole_to_the_others() -> None:
    hands = [["Do2.no"], ["Do1.no", "I3", "S1"], ["M", "P", "H.Re", "R.no"]]
    state = play(plain({"hands": hands, "music": ["Sol1.no"]}), "0: place Do2.no")
    cards = [
        (5, "5 each: low C (quarter)"),
        (10, "10 each: Silence (quarter rest)"),
        (15, "15 each: Intervalle (third)"),
    ]
    assert counted(state, to=1) == [[(0, "No card left")], cards, [(35, "4 cards left")]]
    assert counted(state) == [[(0, "No card left")], [(30, "3 cards left")], [(35, "4 cards left")]]
    found = state.game.manners.reckoning(state)
    assert found is not None
    assert found.is_least_best


def test_clef_10_clef_r35_the_winner_of_the_game_is_told() -> None:
    document = {"hands": [["Do2.no"], ["S1", "Mi1.no"]], "music": ["Sol1.no"], "round": 2}
    move = (0, "place Do2.no")
    assert sentences(plain(document, rounds=2), move)[-1] == "Ada won the game with the lowest total: 0."
    tied = plain({**document, "totals": [15, 0], "won": [0, 1]}, rounds=2)
    assert [said.key for said in story(tied, move)][-2:] == ["shared", "shared"]
    by_rounds = plain({**document, "totals": [15, 0], "won": [1, 0]}, rounds=2)
    assert sentences(by_rounds, move)[-1] == "Ada won the game: with totals tied at 15, 2 rounds won decide."


def test_clef_02_clef_03_a_deal_is_told_with_the_card_that_begins() -> None:
    state = play(plain({"hands": [["Do2.no"], ["R.no"], ["P"]], "music": ["Sol1.no"]}), "0: place Do2.no")
    said = story(state, (1, "deal"))
    music = key(state, "music")
    assert isinstance(music, list)
    assert [each.key for each in said] == ["dealt", "begun"]
    assert said[0].parts == {"seat": Seat(1), "round": Number(2)}
    assert said[1].parts == {"card": Card(music[0])}


def test_clef_r32_a_new_stock_is_told_before_the_cards_that_come_of_it() -> None:
    piles = {"music": ["Fa1.bl", "Fa1.cr", "Do1.no"], "signs": ["P", "M", "I3"], "stock": ["S1"], "mode": "interval"}
    told = ["Both piles, except their top cards, were shuffled and became the stock."]
    told += ["Ada could not form the third and drew 3 cards."]
    assert sentences(plain({"hands": [["Re1.no"], 102], **piles}), (0, "draw")) == told


def test_clef_r33_clef_r34_a_round_without_a_winner_is_told_with_its_reason() -> None:
    stuck = {"hands": [["Re1.no"], 107], "music": ["Do1.no"], "signs": ["I4"], "mode": "interval", "stock": []}
    told = ["Ada could place nothing, and no card was left to draw."]
    told += ["Nobody could place or draw a card any more: round 1 ended without a winner."]
    assert sentences(plain({**stuck, "idle": 1}), (0, "draw"))[:2] == told
    capped = {"hands": [["Do2.no", "M"], ["R.bl", "I3"], ["P"]], "music": ["Do1.no"], "turns": 199}
    told = ["Ada placed high C (quarter).", "After 200 turns round 1 ended without a winner."]
    assert sentences(guided(capped, turn_cap=200), (0, "place Do2.no"))[:2] == told


@pytest.mark.parametrize("interception", ["strict", "guided"])
def test_every_move_of_a_game_tells_everybody_something(interception: str) -> None:
    for seed in range(3):
        check_story(new_game(2 + seed, interception=interception, rounds=2).deal(seed), seed)
