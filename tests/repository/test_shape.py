"""The shape of the house: each rule in one place, a narrow contract, functions that fit in the eye."""

import ast
from collections import Counter
from collections.abc import Iterator

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from tools.places import spread
from tools.steps import ROOT

RULES = ROOT / "src" / "cardenza"
MOST_MEMBERS = 45
LONGEST = 43
NEARLY_ALL = 30


def test_a_rule_stands_in_one_file_or_in_two_that_are_its_sides() -> None:
    assert spread() == {}


def members(base: type) -> set[str]:
    """What a class offers: verbs, and what it and its objects keep."""
    kept = {"game", "chance"} if base is State else {"seats", "version", "options"}
    return {name for name in [*vars(base), *base.__annotations__] if not name.startswith("_")} | kept


def test_the_contract_is_narrow() -> None:
    assert len(members(Game)) + len(members(State)) <= MOST_MEMBERS


def test_no_verb_of_the_contract_is_there_for_one_game() -> None:
    games = catalogue.games()
    for base, kinds in ((Game, games), (State, [type(kind().deal(1)) for kind in games])):
        for name in sorted(members(base)):
            own = [kind.__name__ for kind in kinds if any(name in vars(each) for each in _below(kind, base))]
            assert len(own) != 1, f"{base.__name__}.{name} is there for {own[0]} alone: make it a companion's"


def _below(kind: type, base: type) -> tuple[type, ...]:
    return kind.__mro__[: kind.__mro__.index(base)]


def functions() -> Iterator[tuple[str, int]]:
    """Every function of the house, with how many lines it has."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


def test_functions_fit_in_the_eye() -> None:
    lengths = dict(functions())
    assert {name for name, lines in lengths.items() if lines > LONGEST} == set()
    assert sum(lines >= NEARLY_ALL for lines in lengths.values()) <= len(lengths) // 100


def test_the_games_are_not_held_together_by_circles() -> None:
    """Types that are imported for the checker alone tell of files that cannot do without each other."""
    games = {path: path.read_text(encoding="utf-8") for path in (RULES / "games").rglob("*.py")}
    circles = Counter({str(path.relative_to(ROOT)): text.count("if TYPE_CHECKING:") for path, text in games.items()})
    assert circles.total() <= 10, circles.most_common(5)
    imports = sum(_import_lines(ast.parse(text)) for text in games.values())
    assert imports <= 700


def test_what_code_is_for_is_said_beside_it() -> None:
    """In the rooms of the rules, comments and docstrings are at least 12 per cent of all lines."""
    lines = said = 0
    for room in ("games", "kernel", "decks"):
        for path in sorted((RULES / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            lines += len(text.splitlines())
            said += sum(line.lstrip().startswith("#") for line in text.splitlines())
            said += sum(_docstring_lines(node) for node in ast.walk(ast.parse(text)))
    assert said >= 0.12 * lines


def _docstring_lines(node: ast.AST) -> int:
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) or ast.get_docstring(node) is None:
        return 0
    first = node.body[0]
    return (first.end_lineno or first.lineno) - first.lineno + 1


def _import_lines(tree: ast.Module) -> int:
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes)


def test_what_a_game_objects_to_before_a_move_can_be_judged_is_named() -> None:
    """What a judge refuses the coach names; an objection that a game raises by itself brings the move along."""
    nameless = [
        f"{path.name}:{node.lineno}"
        for path in sorted((RULES / "games").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("NotAllowed")
        if " did=" not in ast.unparse(node)
    ]
    assert nameless == []
