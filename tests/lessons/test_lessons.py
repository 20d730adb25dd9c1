"""The lessons as they are played: every try of every step is answered as its file says, in every language."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cardenza import catalogue
from cardenza.coach.lesson import Grade, Lesson, Step, answer, begun, lesson_of, seen, tries
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.zones import ZoneView
from cardenza.protocol.learning import StepAsked
from cardenza.protocol.lessons import answered, lesson_told
from cardenza.protocol.told import CardMoved, CardShown
from cardenza.words import languages, words_of
from cardenza.words.lessons import LessonText, lesson_text
from cardenza.words.saying import Reader, say, say_idea, say_text
from tests.lessons.source import STEPS, Given
from tests.words.french import english_in

KEYS = catalogue.keys()


def lesson(key: str) -> Lesson:
    found = lesson_of(key)
    assert found is not None
    return found


def each_step() -> Iterator[tuple[str, Step]]:
    for key in KEYS:
        yield from ((key, step) for step in lesson(key).steps)


ALL = [pytest.param(key, step, id=step.id) for key, step in each_step()]


@pytest.mark.parametrize(("key", "step"), ALL)
def test_every_try_is_answered_as_written(key: str, step: Step) -> None:
    state = begun(step)
    for text in step.right:
        assert answer(step, state.parse(step.seat, text)).grade is Grade.RIGHT, text
    for wrong in step.wrong:
        grade, tried = answer(step, state.parse(step.seat, wrong.move))
        objection = tried.verdict.objection
        assert grade is Grade.WRONG
        assert objection is not None
        assert set(wrong.why) & set(objection.rules), wrong
        assert objection.idea is not None
        assert objection.idea.key == wrong.idea
    for miss in step.miss:
        grade, tried = answer(step, state.parse(step.seat, miss.move))
        assert (grade, tried.verdict.objection) == (Grade.MISS, None), miss
    assert begun(step) == state, "trying changes nothing"


@pytest.mark.parametrize(("key", "step"), ALL)
def test_no_legal_move_is_forgotten(key: str, step: Step) -> None:
    state = begun(step)
    listed = {state.parse(step.seat, text) for text in tries(step)}
    assert {state.game.move_text(move) for move in state.legal_moves(step.seat) if move not in listed} == set()


def written(given: Given) -> dict[str, Any]:
    """A step of the source file, in the shape of ours."""
    wrong = [{"move": each["move"], "why": _listed(each["why"]), "idea": each["idea"]} for each in given["wrong"]]
    miss = [{"move": each["move"], "why": each["why"]} for each in given.get("miss", [])]
    kept = {name: given[name] for name in ("position", "seat", "right", "concepts")}
    return {**kept, "wrong": wrong, "miss": miss, "open": given.get("open", [])}


def _listed(why: str | list[str]) -> list[str]:
    return [why] if isinstance(why, str) else why


@pytest.mark.parametrize("key", KEYS)
def test_the_lesson_has_every_step_of_the_source(key: str) -> None:
    given = [step for step in STEPS if step["game"] == key]
    found = [json.loads(msgspec.json.encode(step)) for step in lesson(key).steps]
    assert [int(step.pop("id").rpartition("-L")[2]) for step in found] == [step["step"] for step in given]
    for step in found:
        del step["is_spoken"]
    assert found == [written(step) for step in given]
    finale = {name: value for name, value in given[-1]["finale"].items() if name not in ("judge", "until", "most")}
    assert msgspec.to_builtins(lesson(key).finale) == {"seats": 1, "options": {}, "position": {}, **finale}


# ---------------------------------------------------------------------------------------------------- what is seen


def zones(step: Step) -> dict[str, list[ZoneView]]:
    found: dict[str, list[ZoneView]] = {}
    for zone in seen(step, begun(step)).zones:
        found.setdefault(zone.name, []).append(zone)
    return found


def test_what_a_step_lays_open_is_seen_and_nothing_else() -> None:
    memory, maid = lesson("memory").steps[0], lesson("old-maid").steps[0]
    assert zones(memory)["grid"][0].cards == ["C2", "G3", "C5", "G4"]
    assert [zone.cards for zone in zones(maid)["hands"]] == [["C5", "D3"], ["?1", "C2", "D5"]]
    fish = lesson("go-fish").steps[0]
    assert [zone.cards for zone in zones(fish)["hands"]] == [["C2", "F4"], [None, None], [None, None]]


@pytest.mark.parametrize("key", KEYS)
def test_the_steps_are_told_without_their_answers(key: str) -> None:
    told = lesson_told("en", key)
    for step, each in zip(lesson(key).steps, told.steps, strict=True):
        assert each.view.prompt == ()
        state = begun(step)
        moves = {state.parse(step.seat, offer.move) for offer in each.tries}
        right = {state.parse(step.seat, text) for text in step.right}
        assert right <= moves
        assert {offer.gesture is None for offer in each.tries} == {step.is_spoken}, "they are all made alike"


@pytest.mark.parametrize(("key", "step"), ALL)
def test_only_what_a_right_try_did_is_told_and_no_card_that_is_not_known(key: str, step: Step) -> None:
    before = {card for zone in seen(step, begun(step)).zones for card in (*zone.cards, *zone.known)}
    for text in tries(step):
        told, move = answered("en", key, step.id, StepAsked(text)), begun(step).parse(step.seat, text)
        if told.after is None:
            assert told.deeds == ()
            continue
        exposed = begun(step).game.manners.exposes(begun(step), step.seat, move)
        shown = {begun(step).game.card_text(each.card) for each in exposed}
        after = {card for zone in told.after.zones for card in zone.cards}
        named = {deed.card for deed in told.deeds if isinstance(deed, CardMoved | CardShown)}
        assert named <= before | after | shown | {None}
        assert told.deeds, "something has happened"


# ---------------------------------------------------------------------------------------------------- what is said


def sentences(text: LessonText) -> list[str]:
    return [text.finale, *[said for step in text.steps.values() for said in (step.goal, step.praise)]]


@pytest.mark.parametrize("key", KEYS)
def test_every_step_has_its_sentences_in_every_language(key: str) -> None:
    for language in languages():
        text = lesson_text(language, key)
        assert list(text.steps) == [step.id for step in lesson(key).steps]
        for sentence in sentences(text):
            assert re.search(r"[.!?]$", sentence), sentence
            for system in ("en", "fr", "de"):
                told = say_text(words_of(language, key), sentence, system)
                assert not re.search(r"[A-G](?:#|b\b)", told), told
    assert lesson_text("tlh", key) == lesson_text("en", key)


TIGHT = {":": "\N{NO-BREAK SPACE}", "»": "\N{NO-BREAK SPACE}"} | dict.fromkeys(";?!", "\N{NARROW NO-BREAK SPACE}")


@pytest.mark.parametrize("key", KEYS)
def test_french_is_french(key: str) -> None:
    for sentence in sentences(lesson_text("fr", key)):
        assert english_in(sentence) == set(), sentence
        assert "'" not in sentence
        for before, sign in re.findall(r"(.)([:;?!»])", sentence):
            assert before == TIGHT[sign], sentence


@pytest.mark.parametrize(("key", "step"), ALL)
def test_every_answer_can_be_said_in_every_language(key: str, step: Step) -> None:
    state = begun(step)
    for language in languages():
        words, reader = words_of(language, key), Reader(step.seat, str, language)
        for text in tries(step):
            grade, tried = answer(step, state.parse(step.seat, text))
            story = [say(words, said, reader) for said in tried.story]
            assert all(story), tried.story
            if grade is Grade.WRONG:
                objection = tried.verdict.objection
                assert objection is not None
                assert words.rules[objection.rules[0]]
                assert objection.idea is not None
                assert objection.idea.key not in words.ideas or say_idea(words, objection.idea, reader)


def test_what_is_no_move_is_no_answer() -> None:
    with pytest.raises(Unreadable):
        answered("en", "memory", "MEM-L1", StepAsked("dance"))


def test_only_where_all_is_right_there_is_nothing_else_to_try() -> None:
    told = [each for key in KEYS for each in lesson_told("en", key).steps]
    right = {step.id: set(step.right) for _, step in each_step()}
    assert [each.id for each in told if {offer.move for offer in each.tries} <= right[each.id]] == ["MAID-L3"]
