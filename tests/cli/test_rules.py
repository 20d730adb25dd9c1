"""`cardenza rules`: the rulebook of a game as text."""

from cardenza.match.rules import MATCH
from tests.cli.running import cardenza, complaint


def test_the_rules_of_a_game_are_told_marked_and_wrapped() -> None:
    told = cardenza("rules", "metronome").out
    assert "Metronome\n=========\n" in told
    assert "- Deal seven cards to each player. [METR-02, printed]" in told
    assert "[METR-R1, our reconstruction]" in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 80


def test_they_come_in_other_languages_and_names() -> None:
    french = " ".join(cardenza("rules", "the-distance", "--language", "fr").out.split())
    assert "Quand on attend Sol, ce peut être Sol♭, Sol ou Sol♯, mais pas un mélange. [DIST-15, imprimé]" in french
    german = " ".join(cardenza("rules", "the-distance", "--names", "de").out.split())
    assert "When G is due, Ges, G and Gis will all do, but only one of them in a play. [DIST-15, printed]" in german


def test_what_holds_at_every_table_has_its_own_page() -> None:
    english, french = (cardenza("rules", "table", "--language", language).out for language in ("en", "fr"))
    assert all(f"[{rule}]" in english and f"[{rule}]" in french for rule in MATCH)
    assert "MATCH-" not in cardenza("rules", "memory").out


def test_what_is_not_there_is_said_in_a_line() -> None:
    assert "did you mean memory?" in complaint(cardenza("rules", "memori"))
    assert complaint(cardenza("rules", "memory", "--language", "tlh")) == (
        "there are no rules in 'tlh'; there are en, fr"
    )
