"""What is heard of a game, as it is told."""

from typing import get_args, get_type_hints

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.kernel.speech import CHORD, SOUNDS, Said, heard
from cardenza.protocol.speaking import said_told
from cardenza.protocol.spoken import SoundTold


def test_the_wire_has_every_kind_of_sound() -> None:
    assert sorted(get_args(get_type_hints(SoundTold)["kind"])) == sorted(SOUNDS)


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_games_declare_no_other_sounds(kind: type[Game]) -> None:
    declared = [saying.sound for saying in kind.manners.sayings if saying.sound is not None]
    assert {sound.kind for sound in declared} <= set(SOUNDS)


def test_a_sentence_takes_its_notes_along() -> None:
    told = said_told(heard(Said("laid", {}), CHORD, ["D", "F", "A"]))
    assert told.sound == SoundTold("chord", ("D", "F", "A"))
    assert said_told(Said("drew", {})).sound is None
