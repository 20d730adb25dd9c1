"""An arena, told: for people in lines, for programs in JSON, and as charts."""

from typing import Final, final

from cardenza.arena.running import Arena
from cardenza.arena.standings import Duel, duels, ratings, standing
from cardenza.kernel.contract import unusual_options
from cardenza.mass.charts import Chart, Row, number
from cardenza.mass.columns import aligned
from cardenza.mass.figures import CLEAR, Estimate

FORMAT: Final = 1
SURE: Final = 0.05


@final
class Report:
    """The figures of an arena."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self._table = arena.table
        self._entrants = range(len(arena.table.entrants))
        self._standings = [standing(arena.results, entrant) for entrant in self._entrants]
        self._ratings = ratings(arena.results, len(self._entrants))
        self.duels = duels(arena.results, len(self._entrants))

    def _label(self, entrant: int) -> str:
        return self._table.entrants[entrant].label

    # ------------------------------------------------------------------------------------------------ for people

    def lines(self) -> list[str]:
        game, results = self._table.game, self._arena.results
        deals = len({result.deal for result in results})
        head = f"{game.key}, {game.seats} seats: {len(results)} games of {deals} deals, seed {self._table.seed}"
        unfinished = sum(not result.winners for result in results)
        without = [f"{unfinished} games nobody has won"] if unfinished else []
        lacking = [] if self._ratings else ["(ratings are made by openskill: install cardenza[research])"]
        return [head, *without, "", *aligned(self._rows()), *lacking, *self._duel_lines()]

    def _rows(self) -> list[list[str]]:
        rows = [["player", "games", "share of wins", "points a game", "rating", "choices", "ms a choice"]]
        for entrant, own in enumerate(self._standings):
            points = _told(own.points) if any(result.points for result in self._arena.results) else "none"
            rating = _told(self._ratings[entrant]) if self._ratings else "-"
            told = [self._label(entrant), str(own.games), _told(own.wins), points, rating, str(own.choices)]
            rows.append([*told, f"{own.ms_a_choice:.2f}"])
        return rows

    def _duel_lines(self) -> list[str]:
        return ["", *[self._duel_line(duel) for duel in self.duels]] if self.duels else []

    def _duel_line(self, duel: Duel) -> str:
        one, other = self._label(duel.one), self._label(duel.other)
        score = f"{one} against {other}: {_told(duel.score)} of {duel.games} games"
        stronger = one if duel.score.mean > 0.5 else other
        if duel.is_clear():
            return f"{score}; clear: {stronger} is stronger"
        sure = f"chance makes that of equals in {100 * duel.chance:.1f} % of such arenas"
        return f"{score}; {sure}" + ("" if duel.chance < SURE else ": no difference is shown")

    # ------------------------------------------------------------------------------------------------ for programs

    def document(self) -> dict[str, object]:
        game = self._table.game
        return {
            "arena": FORMAT,
            "game": game.key,
            "rules_version": game.version,
            "seats": game.seats,
            "options": unusual_options(game),
            "seed": self._table.seed,
            "players": [self._player(entrant) for entrant in self._entrants],
            "duels": [self._duel(duel) for duel in self.duels],
            "games": [result._asdict() for result in self._arena.results],
        }

    def _player(self, entrant: int) -> dict[str, object]:
        own, named = self._standings[entrant], self._table.entrants[entrant]
        return {
            "player": named.name,
            "label": named.label,
            "budget": named.budget,
            "games": own.games,
            "wins": own.wins.rounded(),
            "points": own.points.rounded(),
            "rating": self._ratings[entrant].rounded() if self._ratings else None,
            "choices": own.choices,
            "ms_a_choice": round(own.ms_a_choice, 3),
        }

    def _duel(self, duel: Duel) -> dict[str, object]:
        return {
            "one": self._label(duel.one),
            "other": self._label(duel.other),
            "deals": duel.blocks,
            "games": duel.games,
            "score": duel.score.rounded(),
            "chance": round(duel.chance, 6),
            "winnings": round(min(duel.winnings, 1e9), 3),
            "is_clear": duel.winnings >= CLEAR,
        }

    # ------------------------------------------------------------------------------------------------ as charts

    def charts(self) -> list[Chart]:
        seats = self._table.game.seats
        title = f"{type(self._table.game).title}: share of the wins, with intervals of 95 %"
        wins = [Row(self._label(at), own.wins) for at, own in enumerate(self._standings)]
        charts = [Chart(title, wins, 1 / seats if seats > 1 else None)]
        if self._ratings and seats > 1:
            charts.append(Chart("rating", [Row(self._label(at), own) for at, own in enumerate(self._ratings)]))
        return charts


def _told(value: Estimate) -> str:
    return f"{number(value.mean)} [{number(value.low)}, {number(value.high)}]"
