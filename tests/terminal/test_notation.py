"""Cards and moves in every naming system: what is listed is read back, and what people type is understood."""

import random

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import CardenzaError
from cardenza.terminal.notation import Notation, Style
from cardenza.terminal.words import Names
from cardenza.theory import NOTES, naming, octaves
from tests.samples import SAMPLE

SYSTEMS = [system for system in naming.SYSTEMS if system != naming.DEGREES]
STYLES = [Style(system, octaves.usual(system)) for system in SYSTEMS]
OTHERS = [Style("en", "helmholtz"), Style("de", "scientific"), Style("es", "french"), Style("fr", "helmholtz")]


def written(style: Style) -> str:
    return "-".join(style)


def moments(kind: type[Game], seed: int) -> list[tuple[State, int]]:
    """Moments of a game played at random, each with whoever is asked."""
    chance = random.Random(seed)
    state = kind().deal(seed)
    found: list[tuple[State, int]] = []
    for _ in range(60):
        if state.is_over():
            break
        seat = state.to_act()[0]
        found.append((state.clone(), seat))
        state.apply(seat, chance.choice(state.legal_moves(seat)))
    return found


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_every_move_that_is_listed_is_read_back_in_every_system(kind: type[Game]) -> None:
    played = [moment for seed in range(SAMPLE.games) for moment in moments(kind, seed)]
    notations = [Notation(played[0][0].game, style) for style in (*STYLES, *OTHERS)]
    listed = {
        state.game.move_text(move): (state, seat, move) for state, seat in played for move in state.legal_moves(seat)
    }
    assert len(listed) > 2
    for text, (state, seat, move) in listed.items():
        for notation in notations:
            shown = notation.move(text)
            assert state.parse(seat, notation.read(shown)) == move, (notation.system, text, shown)


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_every_word_of_a_move_is_read_back_in_every_system(kind: type[Game]) -> None:
    game = kind()
    for notation in [Notation(game, style) for style in (*STYLES, *OTHERS)]:
        for each in game.kinds().kinds:
            for part in each.parts:
                words = part.vocabulary(game)
                shown = [notation._shown(part, word) for word in words]
                assert len(set(shown)) == len(set(words)), (notation.system, part.name)
                assert [notation._meant(part, word) for word in shown] == words, (notation.system, part.name)


@pytest.mark.parametrize("style", STYLES, ids=written)
def test_all_35_names_are_typed_as_they_are_called(style: Style) -> None:
    """In Bluff the Scale every note can be said."""
    notation = Notation(catalogue.find("bluff-the-scale")(), style)
    for note in NOTES:
        for name in (naming.label(note, style.system), naming.name(note, style.system)):
            assert notation.read(f"correct {name}") == f"correct {note}"


@pytest.mark.parametrize("style", STYLES, ids=written)
def test_neutral_names_are_understood_where_the_system_has_no_other_note_of_that_name(style: Style) -> None:
    notation = Notation(catalogue.find("bluff-the-scale")(), style)
    others = {"B": "Bb"} if style.system in ("de", "sv") else {}
    assert [notation.read(f"correct {note}") for note in NOTES] == [
        f"correct {others.get(str(note), str(note))}" for note in NOTES
    ]


@pytest.mark.parametrize(
    ("game", "style", "typed", "meant"),
    [
        ("the-distance", Style("de", "scientific"), "play H3 as H", "play B3 as B"),
        ("the-distance", Style("de", "scientific"), "play B3 as B", "play Bb3 as Bb"),
        ("the-distance", Style("de", "helmholtz"), "play b' as h", "play A#4 as B"),
        ("the-distance", Style("de", "helmholtz"), "play As as A", "play G#2 as A"),
        ("the-distance", Style("de", "helmholtz"), "play as as A", "play G#3 as A"),
        ("the-distance", Style("de", "helmholtz"), "play G#3 as A", "play G#3 as A"),
        ("the-distance", Style("de", "helmholtz"), "play fis", "play F#3"),
        ("the-distance", Style("fr", "french"), "play Sib3 as Si", "play A#4 as B"),
        ("the-distance", Style("fr", "french"), "play si bémol3 as si", "play A#4 as B"),
        ("the-distance", Style("fr", "french"), "play Bb4 ?1 as B", "play Bb4 ?1 as B"),
        ("the-distance", Style("es", "scientific"), "play re♭4 as Re", "play C#4 as D"),
        ("keys-corners", Style("fr", "french"), "play Mi3 E", "play E4 E"),
        ("keys-corners", Style("fr", "french"), "play ?1=Sib NE", "play ?1=A# NE"),
        ("go-fish", Style("nl", "helmholtz"), "ask 1 Bes", "ask 1 A#"),
        ("go-fish", Style("en", "scientific"), "ask 1 B flat", "ask 1 Bb"),
        ("chord-poker", Style("de", "helmholtz"), "group H:3+2 B:2", "group B:3+2 Bb:2"),
        ("carmony", Style("de", "helmholtz"), "meld ch-13 on As with B", "meld ch-13 on Ab with Bb"),
        ("carmony", Style("it", "scientific"), "eat ch-9: seat 1 ch-7 on Lab", "eat ch-9: seat 1 ch-7 on Ab"),
        ("cle-de-sol", Style("de", "helmholtz"), "place H2.no", "place Si2.no"),
        ("cle-de-sol", Style("en", "scientific"), "musicien B", "musicien Si"),
        ("cle-de-sol", Style("nl", "helmholtz"), "place H.B", "place H.Si"),
        ("metronome", Style("de", "helmholtz"), "play B4", "play B4"),
        ("memory", Style("de", "helmholtz"), "flip 3", "flip 3"),
    ],
)
def test_moves_as_people_type_them(game: str, style: Style, typed: str, meant: str) -> None:
    found = Notation(catalogue.find(game)(), style).read(typed)
    kind = catalogue.find(game)()
    assert (found == meant) or kind.parse_move(found) == kind.parse_move(meant)


@pytest.mark.parametrize("line", ["", "   ", "play", "sing H", "ask 1 Ut", "play H9 as X", "???", "play ' as ,"])
@pytest.mark.parametrize("style", STYLES, ids=written)
def test_what_means_nothing_is_left_to_the_rules(style: Style, line: str) -> None:
    for key in ("go-fish", "the-distance"):
        game = catalogue.find(key)()
        with pytest.raises(CardenzaError):
            game.parse_move(Notation(game, style).read(line))


def test_the_names_go_with_the_language_unless_others_are_chosen() -> None:
    state = catalogue.find("go-fish")().deal(1)
    assert Names(state, 0, "fr").style == Style("fr", "french")
    assert Names(state, 0, "fr", Style("de")).style == Style("de", "helmholtz")
    assert Names(state, 0, "en", Style("nl", "scientific")).notation.card("A#3") == "Ais3"
