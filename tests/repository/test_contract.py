"""The web client's types are those of the protocol."""

from msgspec import inspect

from cardenza.protocol import asked, told
from tools import facts
from tools.contract import TARGET, Contract


def test_the_committed_types_are_fresh() -> None:
    committed = TARGET.read_text(encoding="utf-8")
    assert committed == Contract().text(), "run: PYTHONPATH=src python -m tools.contract"


def test_every_message_has_its_literal_tag() -> None:
    text = Contract().text()
    for message in (*asked.Asked.__subclasses__(), *told.Told.__subclasses__(), *told.News.__subclasses__()):
        info = inspect.type_info(message)
        assert isinstance(info, inspect.StructType)
        assert f'interface {message.__name__} {{\n  readonly t: "{info.tag}";' in text


def test_the_committed_types_of_facts_are_fresh() -> None:
    committed = facts.TARGET.read_text(encoding="utf-8")
    assert committed == facts.text(), "run: PYTHONPATH=src python -m tools.facts"
