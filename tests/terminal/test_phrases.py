"""The terminal in another language: the same sentences with the same gaps, and games that are told in it."""

import io
import re
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.coach import explain
from cardenza.kernel.errors import BadOption
from cardenza.kernel.judges import Judge
from cardenza.terminal.dialogue import Dialogue
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.phrases import HELP, PHRASES
from cardenza.terminal.plain import PlainTable
from cardenza.terminal.setup import Setup
from cardenza.terminal.words import Names, verdict_lines
from cardenza.words import languages
from tests.words.french import TYPED, english_in


def gaps(phrase: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", phrase))


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_sentences_with_the_same_gaps(language: str) -> None:
    phrases = PHRASES[language]
    assert list(phrases) == list(PHRASES["en"])
    assert {key: gaps(phrase) for key, phrase in phrases.items()} == {
        key: gaps(phrase) for key, phrase in PHRASES["en"].items()
    }
    assert len(HELP[language]) == len(HELP["en"])
    typed = [line.split()[0] for line in HELP["en"]]
    assert [line.split()[0] for line in HELP[language] if not line.startswith("COUP")] == [
        word for word in typed if word != "MOVE" or language == "en"
    ]


def test_no_english_is_left_but_what_is_typed() -> None:
    for text in [*PHRASES["fr"].values(), *HELP["fr"]]:
        assert english_in(text) <= TYPED, text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("castle", """"castle" n'est pas un coup ; les coups s'écrivent draw, pass,"""),
        ("play H9 as E", """"H9" n'est pas une carte Musicards : une note avec son octave (C2 à B5), ?1 à ?4, X1"""),
        ("play C2 C2 as E", "Do1 est nommée deux fois."),
        ("play Do1 do1 as Mi", "Do1 est nommée deux fois."),
        ("99", "Il n'y a pas de coup numéro 99 : 6 coups sont permis, ? les donne."),
    ],
)
def test_a_line_that_is_no_move_is_explained_in_french(line: str, answer: str, tmp_path: Path) -> None:
    table = Setup(None, Judge.GUARD, {}, 5, "fr").table("the-distance")
    (told,) = Dialogue(table, Keeper(tmp_path / "game.jsonl")).answer(line).lines
    assert told.startswith(answer)


@pytest.mark.parametrize(
    ("game", "seats", "options", "answer"),
    [
        ("the-distance", None, {"interval": "9"}, "L’option interval prend l’une de ces valeurs : 2, 3, 4, 5, 6, 7"),
        ("the-distance", None, {"speed": "3"}, "Il n’y a pas d’option speed ici"),
        ("the-distance", None, {"turn_cap": "9" * 5000}, "L’option turn_cap est un nombre de 200 à 5000, pas 999"),
        ("the-distance", None, {"mistake_ends_turn": "perhaps"}, "L’option mistake_ends_turn est on ou off, pas"),
        ("keys-corners", None, {"scale": "1"}, "L’option scale prend l’une de ces valeurs"),
        ("keys-corners", None, {"scale": "0, 99"}, "Cette liste ne convient pas pour l’option scale"),
        ("metronome", None, {"deck": "mine"}, "L’option deck est standard, ou une liste de 54 cartes"),
        ("carmony", None, {"meld_list": "7"}, "L’option meld_list est printed, ou une liste de 60 lignes comme"),
        ("memory", None, {"cards": "14", "pair_rule": "tritone"}, "L’option pair_rule vaut tritone"),
        ("go-fish", None, {"pair_rule": "tritone"}, "L’option pair_rule vaut tritone"),
        ("go-fish", None, {"book_size": "2", "question_book": "on"}, "L’option question_book est pour des familles"),
        ("memory", 9, {}, "Ce jeu est pour 1 à 6 joueurs, pas pour 9."),
        ("chromatic-solitaire", 2, {}, "Ce jeu n’est pas pour 2 joueurs."),
    ],
)
def test_an_option_that_a_game_does_not_have_is_told_in_french(
    game: str, seats: int | None, options: dict[str, str], answer: str
) -> None:
    with pytest.raises(BadOption) as refused:
        Setup(seats, Judge.GUARD, options, 5, "fr").game(game)
    told = " ".join(str(refused.value).split())
    assert told.startswith(answer), told
    assert len(told) < 600


def test_a_game_is_played_in_french(tmp_path: Path) -> None:
    target = io.StringIO()
    setup = Setup(None, Judge.GUARD, {}, 5, "fr")
    lines = "draw\nwhy 1\nundo\nrules DIST-13\n4\nquit\n"
    PlainTable(setup, Keeper(tmp_path / "game.jsonl"), io.StringIO(lines), target).run("the-distance")
    out = target.getvalue()
    assert out.startswith(
        "La Distance : 2 places, arbitre gardien, graine 5.\nVous avez la première place ; robot 1 joue.\n"
    )
    assert "Vous commencez, à gauche du donneur.\n" in out
    assert "Non : Qui a la note attendue doit la jouer ; on ne peut garder qu'un joker" in out
    assert "  votre coup : piocher une carte\n  règles : DIST-R6, DIST-21, DIST-D3\n  compté : Ré Mi\n" in out
    assert "  Cartes qui conviennent : Mi1 Fa#4 ?4\n" in out
    assert "Vous n'avez aucun coup à reprendre.\n" in out
    assert "Vous avez joué Mi1 en disant Mi.\n" in out
    assert not {"“", "’", "«", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "♯", "♭"} & set(out)


@pytest.mark.parametrize(
    ("position", "move", "proof"),
    [
        (
            {"game": "metronome", "seats": 2, "hands": [["B4", "G1"], 5], "staff": ["B2", "B1"]},
            "play B4",
            "  Temps dans la mesure : 2 + 1 + 4 = 7, au plus 4",
        ),
    ],
)
def test_a_proof_is_said_in_french(position: dict[str, object], move: str, proof: str) -> None:
    state = catalogue.position(position)
    told = verdict_lines(explain(state, 0, state.game.parse_move(move)), Names(state, 0, "fr"))
    assert proof in told
