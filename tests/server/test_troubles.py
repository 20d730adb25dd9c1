"""What may be wrong for people is told by a key, so that their page can say it in their language."""

from typing import get_args

import pytest

from cardenza.protocol.told import TroubleKey
from cardenza.server import troubles
from cardenza.server.rooms import Busy
from cardenza.server.store import Damaged, StoreProblem
from cardenza.server.troubles import Trouble, key_of, sentence_of, trouble_with
from cardenza.server.turns import TooManyWait


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (Damaged("entry 2 is damaged"), "damaged"),
        (StoreProblem("the disk is full"), "not_kept"),
        (TooManyWait("too much is asked for"), "too_much"),
        (Busy("the table is closed"), "busy"),
        (ValueError("no number"), None),
    ],
)
def test_an_error_that_people_may_meet_has_its_key(error: Exception, key: TroubleKey | None) -> None:
    said = trouble_with(error)
    assert key_of(said) == key
    assert sentence_of(said) == f"{str(error)[0].upper()}{str(error)[1:]}."


def test_every_key_is_told_somewhere() -> None:
    named = {each.key for each in vars(troubles).values() if isinstance(each, Trouble)}
    met = {key_of(trouble_with(error)) for error in (Damaged(""), StoreProblem(""), TooManyWait(""), Busy(""))}
    assert named | met == set(get_args(TroubleKey))
