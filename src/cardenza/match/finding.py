"""What the persons at a table may find in what has just happened there; the log and the others know nothing of it."""

from collections.abc import Iterator

from cardenza.coach.finding import Question, at_deal, finder_of, in_move
from cardenza.kernel.events import for_seat
from cardenza.kernel.judges import Judge
from cardenza.kernel.views import View
from cardenza.match.events import Dealt, Guest, Happening
from cardenza.match.shuffles import dealt, game_secret
from cardenza.match.table import Table


def questions(before: Table | None, event: Happening, after: Table) -> Iterator[tuple[str, int, Question]]:
    """Who may find what, from which seat, after this event. Where everything is shown (Guard), nobody."""
    if after.settings.judge is Judge.GUARD or finder_of(after.game.key) is None:
        return
    if isinstance(event, Dealt):
        yield from _of_deal(after)
    elif before is not None and before.state is not None and after.deeds is not None and after.deeds.by == "player":
        deeds = after.deeds
        guest = after.chair_at(deeds.seat).guest()
        heard = [told for each in deeds.events if (told := for_seat(each, deeds.seat)) is not None]
        found = in_move(before.state, deeds.seat, after.game.parse_move(deeds.move), heard)
        if guest is not None and found is not None:
            yield guest.id, deeds.seat, found


def in_hand(view: View) -> list[str]:
    """The cards that somebody holds who sees this."""
    own = [zone for zone in view.zones if zone.name == "hands" and zone.place == view.seat]
    return [card for zone in own for card in zone.cards if card is not None]


def _of_deal(table: Table) -> Iterator[tuple[str, int, Question]]:
    """The log has the table after the deal: which cards were dealt to whom is dealt once more, from the secret."""
    state = dealt(table.game, game_secret(table.master, table.game_number), table.game_number, table.skipped)
    if state.document() != table.position:
        return  # a position that was laid out by hand
    story = table.game.manners.dealt(state)
    for seat, chair in enumerate(table.seating):
        player = table.chairs[chair].player
        found = at_deal(state, seat, story) if isinstance(player, Guest) else None
        if found is not None and isinstance(player, Guest):
            yield player.id, seat, found
