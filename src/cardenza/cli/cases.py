"""`cardenza cases`: holds case files against the rules."""

from argparse import Namespace
from collections.abc import Mapping

from cardenza.cli.files import read_lines
from cardenza.cli.melds import run_meld_case
from cardenza.cli.trouble import FOUND_WRONG, Trouble
from cardenza.kernel.errors import CardenzaError
from cardenza.testing.cases import Result, read_cases, run_case


def run(arguments: Namespace) -> int:
    """Run every case of every file; 1 if one fails. No case runs before all files are read."""
    files = [_cases(name) for name in arguments.files]
    passed = failed = 0
    for cases in files:
        for case in cases:
            result = _result(case)
            if not result.faults:
                passed += 1
                continue
            failed += 1
            print(f"{result.id} failed")
            for fault in result.faults:
                print(f"  {fault}")
    print(f"{passed} passed, {failed} failed")
    return FOUND_WRONG if failed else 0


def _cases(name: str) -> list[Mapping[str, object]]:
    try:
        return read_cases(read_lines(name))
    except CardenzaError as error:
        raise Trouble(f"{name}: {error}") from None


def _result(case: Mapping[str, object]) -> Result:
    return run_meld_case(case) if "meld" in case else run_case(case)
