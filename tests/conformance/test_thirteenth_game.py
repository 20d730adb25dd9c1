"""A game from outside the package: found by its entry point, run through everything; and broken in many ways, caught.

Highest Note: everybody draws a card and may exchange it once, unseen; the highest note wins.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from cardenza.kernel.contract import Game
from cardenza.kernel.errors import CardenzaError
from cardenza.testing.conformance import check_game

SOURCE = '''
"""Highest Note: keep your card or change it once; the highest wins."""

from cardenza.kernel import fields
from cardenza.kernel.companions import Manners
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Shape, Touch
from cardenza.kernel.kinds import Kind, Kinds
from cardenza.kernel.options import Switch
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import LEGAL, refused
from cardenza.kernel.views import touched
from cardenza.kernel.zones import Exposed, Fact, face_down, in_hand

RULES = {"HIGH-01": "The highest note wins.", "HIGH-02": "Players decide in turn."}
NAMES = ["C", "D", "E", "F", "G", "A", "B"]
MOVES = ["keep", "change"]
KINDS = Kinds([Kind(word, "HIGH-02", move) for move, word in enumerate(MOVES)])
FIELDS = (fields.Count("turn", most="seats"),)


class HighestState(State):
    def __init__(self, game, chance):
        super().__init__(game, chance)
        self.hands: list[int] = []
        self.stock: list[int] = []
        self.turn = 0

    def zones(self):
        hands = [in_hand("hands", seat, [card]) for seat, card in enumerate(self.hands)]
        return [*hands, face_down("stock", self.stock[::-1])]

    def to_act(self):
        return [] if self.is_over() else [self.turn]

    def legal_moves(self, seat):
        return [0, 1] if seat == self.turn else []

    def judge(self, seat, move):
        return LEGAL if seat == self.turn else refused(RULES, "HIGH-02")

    def apply(self, seat, move):
        if move == 1:
            self.stock.insert(0, self.hands[seat])
            self.hands[seat] = self.stock.pop()
        self.turn += 1

    def is_over(self):
        return self.turn == self.game.seats

    def outcome(self):
        best = min(self.hands) if self.game.options["lowest"] else max(self.hands)
        return Outcome((self.hands.index(best),), None, None, "HIGH-01") if self.is_over() else None

    def clone(self):
        twin = HighestState(self.game, self.chance.fork())
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.turn = self.turn
        return twin

    def redeal(self, rng, seat):
        if self.is_over():
            return
        pool = sorted([*self.stock, *[card for other, card in enumerate(self.hands) if other != seat]])
        rng.shuffle(pool)
        self.hands = [card if other == seat else pool.pop() for other, card in enumerate(self.hands)]
        self.stock = pool
        self.chance = rng


class HighestManners(Manners):
    shapes_besides = (Shape("hands", is_own=True), Shape("hands", is_own=True, onto="stock"))

    def gesture(self, state, seat, move):
        return Gesture((Touch("hands", seat, NAMES[state.hands[seat]]),), Touch("stock") if move else None)

    def by_hand(self, state, seat, gesture):
        picks, target = touched(state, seat, gesture)
        if [pick.zone for pick in picks] != ["hands"] or gesture.choice:
            raise Unreadable("touch your card to keep it, and then the stock to change it")
        return int(target is not None)

    def exposes(self, state, seat, move):
        return [Exposed("hands", seat, None, state.hands[seat])] if move else []


class HighestNote(Game):
    key = "highest-note"
    title = "Highest Note"
    summary = "keep your card or change it once; the highest wins"
    least_seats = 2
    most_seats = 3
    OPTIONS = (Switch("HIGH-O1", "lowest", False, "the lowest note wins instead"),)
    RULES = RULES
    FIELDS = FIELDS
    manners = HighestManners()

    def kinds(self):
        return KINDS

    def deck(self):
        return list(range(7))

    def card_text(self, card):
        return NAMES[card]

    def parse_card(self, text):
        if text not in NAMES:
            raise Unreadable(f"{text!r} is none of {NAMES}")
        return NAMES.index(text)

    def deal_from(self, chance):
        state = HighestState(self, chance)
        stock = self.deck()
        chance.shuffle(stock)
        state.hands = [stock.pop() for _ in range(self.seats)]
        state.stock = stock
        return state

    def position(self, document, chance=None, spare=()):
        read = Reader(self, document)
        hands = read.family("hands", self.seats)
        stock = read.rest("stock")
        state = HighestState(self, Rng(0))
        fields.read_fields(state, read, FIELDS)
        state.chance = read.finish(chance, spare)
        state.hands = [hand.cards[0] for hand in hands]
        state.stock = stock.cards[::-1]
        return state
'''

ENTRY_POINT = "[cardenza.games]\nhighest-note = {module}\n"
METADATA = "Metadata-Version: 2.1\nName: highest-note\nVersion: 1.0\n"


def install(folder: Path, source: str, module: str = "highest_note") -> None:
    """Put the game where an installer would: a module, and the metadata that names it."""
    (folder / f"{module}.py").write_text(source)
    info = folder / "highest_note-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINT.format(module=module))


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], type[Game]]:
    """The game, with one piece of its source replaced."""
    monkeypatch.syspath_prepend(str(tmp_path))
    count = 0

    def loaded(old: str, new: str) -> type[Game]:
        nonlocal count
        assert old in SOURCE
        count += 1
        module = f"highest_note_{tmp_path.name}_{count}".replace("-", "_")
        (tmp_path / f"{module}.py").write_text(SOURCE.replace(old, new))
        invalidate_caches()
        game: type[Game] = import_module(module).HighestNote
        return game

    return loaded


def run(folder: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "cardenza.cli", *arguments]
    return subprocess.run(command, input=text, env=env, capture_output=True, text=True, check=False)


def test_a_game_from_outside_keeps_the_promises(load: Callable[[str, str], type[Game]]) -> None:
    check_game(load("HIGH-01", "HIGH-01"))


def test_the_command_line_finds_plays_records_and_replays_it(tmp_path: Path) -> None:
    install(tmp_path, SOURCE)
    listed = json.loads(run(tmp_path, "games", "--json").stdout)
    assert {"key": "highest-note", "title": "Highest Note", "seats": [2, 3], "rules_version": 1} in listed

    records = tmp_path / "games.jsonl"
    simulated = run(tmp_path, "simulate", "highest-note", "--games", "20", "--records", str(records), "--json")
    assert json.loads(simulated.stdout)["games"] == 20
    assert run(tmp_path, "replay", str(records)).returncode == 0

    played = run(tmp_path, "play", "highest-note", "--plain", text="keep\n")
    assert played.returncode == 0
    assert "HIGH-01" in played.stdout

    told = run(tmp_path, "rules", "highest-note").stdout
    assert "- The highest note wins. [HIGH-01]" in told
    assert re.findall(r"^(.+)\n-+$", told, re.MULTILINE) == ["Rule by rule", "What can be chosen"]


REDEALT = SOURCE[SOURCE.index("pool = sorted(") : SOURCE.index("\n        self.stock = pool")]
BROKEN = {
    "a card that is lost": ("self.stock.insert(0, self.hands[seat])", "pass", "cards lost or doubled"),
    "legal moves that tell the top of the stock": (
        "return [0, 1] if seat == self.turn else []",
        "return ([0, 1] if self.stock[-1] > 3 else [0]) if seat == self.turn else []",
        "tell hidden cards|but legal are",
    ),
    "a fact that tells the top of the stock": (
        "    def zones(self):",
        "    def facts(self):\n        return [*super().facts(), Fact('next', self.stock[-1])]\n\n    def zones(self):",
        "sees what it must not|cannot be|no key",
    ),
    "a move that cannot be read back": ('MOVES = ["keep", "change"]', 'MOVES = ["keep", "keep"]', "reads as another"),
    "a refusal by a rule nobody knows": ('refused(RULES, "HIGH-02")', 'refused({"X-1": "No."}, "X-1")', "X-1"),
    "a judge that lets everybody act": (
        'LEGAL if seat == self.turn else refused(RULES, "HIGH-02")',
        "LEGAL",
        "legal, but legal are",
    ),
    "a clone that shares its hands": (
        "twin.hands = self.hands[:]",
        "twin.hands = self.hands",
        "a clone shares with others what it changes",
    ),
    "a clone that forgets whose turn it is": ("twin.turn = self.turn", "pass", "the clone is another position"),
    "a deal that asks somebody else for chance": (
        "chance.shuffle(stock)",
        "__import__('random').shuffle(stock)",
        "the same seed deals other cards",
    ),
    "an end without an outcome": ("if self.is_over() else None", "if self.turn > 9 else None", "the end is not told"),
    "an outcome by no rule": ('None, None, "HIGH-01")', 'None, None, "HIGH-99")', "HIGH-99"),
    "a game that does not end": ("self.turn += 1", "self.turn += 0", "has not ended"),
    "a seat that is asked and cannot answer": ("[self.turn]", "[0, 1]", "is to act and has no"),
    "an option without a sentence": ('"the lowest note wins instead"', '""', "has no sentence"),
    "a rule that is no sentence": ('"Players decide in turn."', '"turns"', "a rule is a sentence"),
    "two moves by one gesture": ('Touch("stock") if move else None', "None", "are made by one gesture"),
    "a gesture of no shape": ('(Shape("hands"', '(Shape("books"', "has none of the shapes of the game"),
    "a gesture that reads as another move": ("int(target is not None)", "0", "reads as 'keep'"),
    "a gesture with a card that nobody sees": (
        'Touch("stock") if move',
        'Touch("stock", None, NAMES[state.stock[-1]]) if move',
        "touches what seat 0 does not see",
    ),
    "a gesture that tells the top of the stock": (
        'Touch("stock") if move',
        'Touch("stock", None, state.stock[-1] % 2) if move',
        "the gesture of 'change' tells seat 0 hidden cards",
    ),
    "a gesture that counts cards without an order": (
        'Touch("hands", seat, NAMES[state.hands[seat]])',
        'Touch("hands", seat, 0)',
        "counts cards in hands, which has no order",
    ),
    "an answer to a hand that tells the top of the stock": (
        '"touch your card to keep it, and then the stock to change it"',
        "NAMES[state.stock[-1]]",
        "means tells seat 0 hidden cards",
    ),
    "a card exposed where it does not lie": ('Exposed("hands", seat, None', 'Exposed("stock", None, None', "not lie"),
    "a world that keeps traces of the old one": ("pool = sorted(", "pool = list(", "depends on hidden cards"),
    "a world that keeps the hands of others": (
        REDEALT,
        "pool = sorted(self.stock)\n        rng.shuffle(pool)",
        "does not deal anew what seat 0 cannot see: hands 1",
    ),
    "a world that looks different": (
        "rng.shuffle(pool)",
        "rng.shuffle(pool); self.turn = 0",
        "different|to act|sees what it must not",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_caught(name: str, load: Callable[[str, str], type[Game]]) -> None:
    old, new, sentence = BROKEN[name]
    with pytest.raises((AssertionError, CardenzaError), match=sentence):
        check_game(load(old, new))


def test_what_matters_and_no_field_tells_is_caught(load: Callable[[str, str], type[Game]]) -> None:
    untold = {
        "self.turn += 1": "self.turn += 1\n        self.made += 1",
        "    def is_over": "    made = 0\n\n    def is_over",
        "return self.turn ==": "return self.made ==",
        "twin.turn = self.turn": "twin.turn, twin.made = self.turn, self.made",
    }
    told = kept = SOURCE[SOURCE.index("self.turn += 1") : SOURCE.index("        return twin")]
    for old, new in untold.items():
        kept = kept.replace(old, new)
    with pytest.raises(AssertionError, match="no field tells something that matters"):
        check_game(load(told, kept))


def test_a_hand_that_breaks_the_game_is_caught(load: Callable[[str, str], type[Game]]) -> None:
    """No gesture, however foolish, raises anything but a sentence for the player."""
    broken = load('[pick.zone for pick in picks] != ["hands"]', "NAMES.index(picks[0].card) < 0")
    with pytest.raises((IndexError, ValueError)) as crash:
        check_game(broken)
    assert not isinstance(crash.value, CardenzaError)


def test_a_game_without_gestures_keeps_the_promises_too(load: Callable[[str, str], type[Game]]) -> None:
    head = "def gesture(self, state, seat, move):"
    check_game(load(head, f"{head}\n        return None\n\n    def another(self, state, seat, move):"))
