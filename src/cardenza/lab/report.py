"""What the lab has found, told: for people in lines and charts of text, for programs in JSON, and as charts."""

from collections.abc import Sequence
from typing import Final, final

from cardenza.kernel.contract import unusual_options
from cardenza.lab.measures import FIRST, lengths, measures
from cardenza.lab.running import Study
from cardenza.mass.charts import Chart, Row, number, text_lines
from cardenza.mass.columns import aligned
from cardenza.mass.figures import Estimate, difference

FORMAT: Final = 1


@final
class Report:
    """The figures of one kind of game, or of several that are held against the first."""

    def __init__(self, studies: Sequence[Study]) -> None:
        self._studies = studies
        self._found = [measures(study.samples, study.bench.game.seats) for study in studies]
        self._names = list(dict.fromkeys(name for found in self._found for name in found))

    # ------------------------------------------------------------------------------------------------ for people

    def lines(self) -> list[str]:
        study = self._studies[0]
        game, games = study.bench.game, len(study.samples)
        who = f"player {study.bench.bot.label} on every seat, seed {study.bench.seed}"
        if len(self._studies) == 1:
            spread = ", ".join(f"{name.replace('_', ' ')} {number(value)}" for name, value in self._lengths(0).items())
            figures = aligned([[name, _told(value)] for name, value in self._found[0].items()])
            head = f"{game.key}, {game.seats} seats, {games} games: {who}"
            return [head, "", *figures, "", f"moves a game: {spread}"]
        head = f"{game.key}, {games} games of each: {who}"
        charts = [line for chart in self.charts() for line in ["", *text_lines(chart)]]
        return [head, *charts, "", *self._differences()]

    def _lengths(self, at: int) -> dict[str, float]:
        return lengths(self._studies[at].samples)

    def _differences(self) -> list[str]:
        """What is surely not the same as with the first value."""
        first = self._studies[0].label
        told = [f"compared with {first}:"]
        for study, found in zip(self._studies[1:], self._found[1:], strict=True):
            for name, value in found.items():
                if name in self._found[0]:
                    apart = difference(value, self._found[0][name])
                    sure = "" if apart.low > 0 or apart.high < 0 else "; may be chance"
                    told.append(f"  {study.label}, {name}: {_told(apart)}{sure}")
        return told

    # ------------------------------------------------------------------------------------------------ for programs

    def document(self) -> dict[str, object]:
        bench = self._studies[0].bench
        return {
            "lab": FORMAT,
            "game": bench.game.key,
            "rules_version": bench.game.version,
            "seed": bench.seed,
            "player": bench.bot.name,
            "budget": bench.bot.budget,
            "kinds": [self._kind(at, study) for at, study in enumerate(self._studies)],
        }

    def _kind(self, at: int, study: Study) -> dict[str, object]:
        game = study.bench.game
        return {
            "label": study.label,
            "seats": game.seats,
            "options": unusual_options(game),
            "games": len(study.samples),
            "measures": {name: value.rounded() for name, value in self._found[at].items()},
            "lengths": self._lengths(at),
        }

    # ------------------------------------------------------------------------------------------------ as charts

    def charts(self) -> list[Chart]:
        """One for each figure, with a row for each kind."""
        charts: list[Chart] = []
        for name in self._names:
            having = zip(self._studies, self._found, strict=True)
            rows = [Row(study.label, found[name]) for study, found in having if name in found]
            charts.append(Chart(name, rows, self._fair(name)))
        return charts

    def _fair(self, name: str) -> float | None:
        """Where the beginner of a fair game would be, if all kinds have as many seats."""
        seats = {study.bench.game.seats for study in self._studies}
        return 1 / seats.pop() if name == FIRST and len(seats) == 1 else None


def _told(value: Estimate) -> str:
    return f"{number(value.mean)} [{number(value.low)}, {number(value.high)}]"
