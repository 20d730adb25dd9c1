"""The positions that lessons are built from, held against the engine, by the rules of each judge.

Every position loads. Every right move is legal and can be made; every wrong one is refused or a mistake and cites a
rule named; every miss (allowed, but not the task) is legal. Concepts and ideas are of closed lists.
"""

import re

import pytest

from cardenza import catalogue
from cardenza.coach import explain, ideas
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import CORE, Objection
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_idea
from tests import asking
from tests.lessons.source import STEPS, Given
from tools.places import rules

NEEDED = {"game", "step", "goal", "position", "seat", "right", "wrong", "concepts"}

PITCH_CLASS = "(?:C|C#|D|Eb|E|F|F#|G|Ab|A|Bb|B)"
MODE = (
    "(?:major|natural-minor|harmonic-minor|melodic-minor|dorian|phrygian|lydian|mixolydian|locrian|phrygian-dominant"
    "|major-pentatonic|minor-pentatonic|blues|whole-tone|octatonic|chromatic)"
)
INTERVAL = "(?:min2|maj2|min3|maj3|p4|tt|p5|min6|maj6|min7|maj7|p8)"
CHORDS = (
    "5 maj min dim aug sus2 sus4 6 m6 7 maj7 m7 mmaj7 m7b5 dim7 7s5 maj7s5 7b5 7sus4 add9 madd9 6-9 m6-9 9 maj9 m9 7b9"
    " 7s9 11 m11 13 maj13 m13"
).split()
CHORD = f"(?:{'|'.join(map(re.escape, CHORDS))})"
CONCEPTS = {
    "note": PITCH_CLASS,
    "treble": "[A-G][45]",
    "bass": "[A-G][23]",
    "keyboard": PITCH_CLASS,
    "clock": PITCH_CLASS,
    "enharmonic": "(?:C#|Eb|F#|Ab|Bb|E#|Fb|B#|Cb)",
    "count": r"[2-7]\.(?:up|down)\.[A-G]",
    "halfstep": PITCH_CLASS,
    "interval": rf"{INTERVAL}\.{PITCH_CLASS}",
    "inversion": "(?:min2|maj2|min3|maj3|p4|tt)",
    "scale": rf"{MODE}\.{PITCH_CLASS}",
    "degree": rf"{MODE}\.[1-8]",
    "spelling": r"[A-G](?:bb|b|#|##)?\.[1-7]",
    "chord": rf"{CHORD}\.{PITCH_CLASS}",
    "optional": "(?:6-9|m6-9|9|maj9|m9|7b9|7s9|11|m11|13|maj13|m13)",
    "common": CHORD,
    "value": r"(?:4|2|1|0\.5|0\.25)",
    "dotted": r"(?:4|2|1|0\.5)",
    "sum": r"(?:0\.5|1|2|3|4|5|6)",
    "meter": "(?:3/4|4/4|5/4|6/4)",
    "rest": "(?:1|2)",
    "sign": "(?:accidental|dot|tie)",
    "colour": "(?:blue|gold|red)",
}
IDEAS = set(
    "counts-exclusive counts-too-far counts-down repeats-it white-neighbour wrong-letter-of-black mixes-numbers"
    " forgets-accidental skips-step not-from-keynote not-in-scale wrong-note wrong-octave octave-matters wrong-quality"
    " inverted wrong-kind sum-short sum-over dot-adds-one dot-elsewhere colour-order two-accidentals near-full"
    " type-mixed ladder too-few-cards option-required place-taken outside-chord barred degree-vs-letter"
    " whole-step starts-without-c order-of-turn out-of-turn-part not-held self-asked gap same-card no-such-place"
    " tritone-vs-same tritone-vs-fifth inversion-vs-same can-still wrong-twin stops-short two-hand-cards"
    " wrong-partner".split()
)
BETTER = {
    ("cle-de-sol", 3, "en"): "Low C (eighth) and low F (sixteenth): ¾ in beats. Too short: the quarter asks for 1.",
    ("cle-de-sol", 3, "fr"): (
        "Do grave (croche) et Fa grave (double-croche), en temps : ¾. Trop court : la noire en demande 1."
    ),
    ("carmony", 3, "en"): "D F A is the minor triad on D: D to F is three half steps. The major triad needs four.",
    ("carmony", 3, "fr"): "Ré fa la, c'est la carte « accord parfait mineur » sur ré : de ré à fa, trois demi-tons. "
    "La carte « accord parfait majeur » en veut quatre.",
    ("the-distance", 3, "en"): "F to B is a fourth: F G A B. The third counts both ends: F G …",
    ("bluff-the-scale", 3, "en"): "F♯ is the major third of D. The natural minor scale has the minor third.",
    ("bluff-the-scale", 3, "fr"): "Fa dièse est la tierce majeure de ré. Gamme mineure naturelle : tierce mineure.",
    ("chord-poker", 3, "en"): "B♭, the minor seventh of C9, is required; only the fifth is optional."
    " Its sector is free: it goes onto the Wheel.",
    (
        "chord-poker",
        3,
        "fr",
    ): "Si bémol, septième mineure de do 9, est obligatoire ;"
    " seule la quinte est facultative. Son secteur est libre : cette note va sur la Roue.",
    ("the-distance", 4, "fr"): "Vous avez dit sol : ré mi fa sol, c'est une quarte. Cette touche porte un autre nom.",
    ("looking-glass", 2, "en"): "C up to G is a perfect fifth. From the other end, a perfect fourth.",
    ("looking-glass", 2, "fr"): "De do à sol en montant, une quinte juste. Dans l'autre sens, une quarte juste.",
    ("looking-glass", 3, "en"): "D to F: minor third, 3 half steps. 4 are due.",
    ("looking-glass", 3, "fr"): "De ré à fa : tierce mineure, 3 demi-tons. Il en faut 4.",
    ("metronome", 2, "en"): "Red after blue is against the arrow. After blue comes blue or gold.",
    ("metronome", 2, "fr"): "Rouge après bleu va contre la flèche. Après bleu : bleu ou or.",
    ("metronome", 3, "en"): "1 + 2 + 2 = 5 beats. There is room for 1.",
    ("metronome", 3, "fr"): "1 + 2 + 2 = 5 temps. Il n'en reste que 1.",
    ("metronome", 4, "en"): "The sharp waits for its note. The half note can no longer be dotted.",
    ("go-fish", 2, "en"): "You asked for B; your card is B♭, one key lower. Ask for a note that you hold.",
    ("go-fish", 2, "fr"): (
        "Vous demandez un si ; votre carte est un si bémol, une touche plus bas. Demandez une note que vous tenez."
    ),
    ("go-fish", 5, "en"): "C to G is a fifth, seven half steps. The tritone has six.",
    ("chromatic-solitaire", 1, "en"): "D to E is a whole step. Between them lies a black key.",
}
"""Where our sentence differs from the one in the file, and is as good: by game, step and language."""
KNOWN = rules() | set(CORE)


def label(step: Given) -> str:
    return f"{step['game']}-{step['step']}"


def load(step: Given, judge: Judge) -> State:
    """The position; at the Table with what that judge means in the game's own options."""
    document = dict(step["position"])
    if judge is Judge.TABLE:
        meant = asking.options_for(catalogue.find(step["game"]), judge)
        document["options"] = {**document.get("options", {}), **meant}
    game = catalogue.game_of(document)
    assert game.key == step["game"]
    entries = [[asking.parse_chance(game, str(card)) for card in entry] for entry in step.get("chance", [])]
    return game.position(document, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])


def _listed(why: str | list[str]) -> list[str]:
    return [why] if isinstance(why, str) else why


def objection(state: State, seat: int, text: str) -> Objection | None:
    try:
        return state.judge(seat, state.parse(seat, text)).objection
    except NotAllowed as refusal:
        return refusal.objection


@pytest.mark.parametrize("judge", [Judge.GUARD, Judge.TABLE], ids=lambda judge: judge.value)
@pytest.mark.parametrize("step", STEPS, ids=label)
def test_moves_are_judged_as_written(step: Given, judge: Judge) -> None:
    state, seat = load(step, judge), step["seat"]
    assert catalogue.position(state.document()) == state
    assert seat in state.to_act()
    for text in step["right"]:
        assert objection(state, seat, text) is None, text
        after = load(step, judge)
        after.play(seat, text)
        catalogue.position(after.document())
    for wrong in step["wrong"]:
        found = objection(state, seat, wrong["move"])
        assert found is not None, wrong["move"]
        assert set(_listed(wrong["why"])) & set(found.rules), f"{wrong['move']}: {found}"
    right = {state.parse(seat, text) for text in step["right"]}
    for miss in step.get("miss", []):
        assert objection(state, seat, miss["move"]) is None, miss["move"]
        assert state.parse(seat, miss["move"]) not in right


@pytest.mark.parametrize("step", STEPS, ids=label)
def test_ideas_concepts_and_rules_are_known(step: Given) -> None:
    assert set(step) >= NEEDED
    assert step["right"]
    assert step["wrong"]
    assert step["concepts"]
    for wrong in step["wrong"]:
        assert wrong["idea"] in IDEAS
        assert set(_listed(wrong["why"])) <= KNOWN
    for miss in step.get("miss", []):
        assert miss["why"] in KNOWN
        assert miss.get("idea", "gap") in IDEAS
    for concept in step["concepts"]:
        family, _, rest = concept.partition(":")
        assert rest in KNOWN if family == "rule" else re.fullmatch(CONCEPTS[family], rest), concept


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_game_has_four_to_six_steps_and_one_finale(key: str) -> None:
    steps = [step for step in STEPS if step["game"] == key]
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert 4 <= len(steps) <= 6
    [last] = [step for step in steps if "finale" in step]
    finale = last["finale"]
    begun = (
        catalogue.position(finale["position"])
        if "position" in finale
        else catalogue.find(key)(finale["seats"], finale.get("options", {})).deal(1)
    )
    assert begun.to_act()


SIGNS = {"♯": " dièse", "♭": " bémol", "♮": " bécarre"}


def _plain(sentence: str) -> str:
    """A sentence without what is a matter of type: spaces, apostrophes, capitals, commas in a row of notes."""
    plain = sentence.replace("’", "'").replace("…", " ").replace(",", " ").lower()
    for sign, word in SIGNS.items():
        plain = plain.replace(sign, word)
    return " ".join(re.sub(r"[\s.;:]+", " ", plain).split())


@pytest.mark.parametrize("step", [step for step in STEPS if ideas(step["game"])], ids=label)
def test_wrong_moves_are_explained_by_their_idea(step: Given) -> None:
    state, seat = load(step, Judge.GUARD), step["seat"]
    for wrong in step["wrong"]:
        try:
            found = explain(state, seat, state.parse(seat, wrong["move"])).objection
        except NotAllowed:
            continue  # what cannot even be read as a move has its sentence, and no idea
        assert found is not None
        assert found.did is not None
        assert found.idea is not None, wrong
        assert found.idea.key == wrong["idea"], f"{wrong['move']}: {found.idea}"
        for language, meant in wrong.get("says", {}).items():
            words = words_of(language, step["game"])
            said = " ".join(say_idea(words, found.idea, Reader(seat, str, language)))
            wanted = BETTER.get((step["game"], step["step"], language), meant)
            assert _plain(said) == _plain(wanted), f"{said!r} instead of {wanted!r}"
