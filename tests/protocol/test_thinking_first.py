"""Who thinks first is given no answer before it is asked for: all messages of random tables of every game.

What is told of a position besides its cards has no facts or sentences that can be worked out, and names nothing that
the judge would call due; of what can be found it is told when it is found. Whoever asks for their moves is told them.
So it is with the Coach, and with a Guard whose aids are switched off.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

import pytest

from cardenza import catalogue
from cardenza.coach import explain
from cardenza.coach.finding import finder_of
from cardenza.decks.cle_de_sol import is_note, parse_card
from cardenza.kernel.contract import Game, State
from cardenza.kernel.fields import aids_in
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import SPELLING, Card, plain
from cardenza.kernel.verdict import Counted, Evidence, Marked
from cardenza.match import commands as asked
from cardenza.match.events import Dealt
from cardenza.match.finding import questions
from cardenza.match.settings import OptionValue, Settings
from cardenza.match.table import Phase, Table
from cardenza.protocol import spoken, told
from cardenza.protocol.finding import Sought, sought_update
from cardenza.protocol.telling import NOTHING_TO_DO, Receiver, item_of, update
from cardenza.testing.walk import slips, variants
from tests.match.live import ANNA, BEN, Live
from tests.samples import SAMPLE

LENGTH = 24
NO_OPTIONS: Mapping[str, OptionValue] = {}
AIDED = [kind for kind in catalogue.games() if "aids" in kind.manners.settings]
FIRST = [(kind, Judge.COACH, None) for kind in catalogue.games()] + [(kind, Judge.GUARD, False) for kind in AIDED]
"""Where people think first: the game, the judge, and whether the aids of the table are off."""
FOUND: dict[str, dict[str, OptionValue]] = {"old-maid": {}, "go-fish": {"book_size": 2}, "memory": {"cards": 14}}
"""The games in which something is found, with options by which that is soon."""
LYING = {"key", "root", "root_name", "claim", "said", "covered", "base", "demand", "tops", "laid", "notes", "lowest"}
"""Facts that tell what lies or was said there, as cards do; a note that is due may be among them."""


def begun(
    kind: type[Game],
    judge: Judge,
    seed: int,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    *,
    aids: bool | None = None,
) -> Live:
    """A table of the game with a person and bots, as it is usually opened."""
    seats = min(max(2, kind.least_seats), kind.most_seats)
    live = Live(Settings(kind.key, seats, dict(options), judge=judge, aids=aids), master=f"{seed:064x}")
    live.do(asked.Sit(ANNA, "Anna", 0))
    for chair in range(1, seats):
        live.do(asked.SeatBot(ANNA, chair, "beginner"))
    live.do(asked.Begin(ANNA))
    return live


def moments(live: Live, random: Random) -> Iterator[Table]:
    """Each table at which the person is to act."""
    for _ in range(LENGTH):
        if live.table.phase is not Phase.PLAYING:
            return
        if is_awaited(live):
            yield live.table
        go_on(live, random)


def is_awaited(live: Live) -> bool:
    seat = live.table.seat_of_guest(ANNA)
    return seat is not None and seat in live.table.awaited() and bool(live.table.offers(seat))


def go_on(live: Live, random: Random) -> None:
    """The person moves, or a bot, or time passes."""
    if is_awaited(live):
        live.person_move(random)
    elif live.table.bots_to_act():
        live.bot_move(random)
    else:
        live.wait(max(0, (live.table.deadline() or live.now) - live.now))


def message(live: Live, *, has_asked: bool = False, has_list: bool = False) -> told.Update:
    """What the person is told, with everything that has happened."""
    items = [item_of(entry, after) for entry, after in zip(live.entries, live.tables, strict=True)]
    return update(live.table, "words", items, Receiver(ANNA, "", has_asked, has_list), now=live.now)


def sentences(update: told.Update) -> list[spoken.SaidTold]:
    """Everything that is said in it: reminders, and the story of each move."""
    assert update.view is not None
    stories = [news.story for news in update.news if isinstance(news, told.MovePlayed | told.GameDealt)]
    return [*update.view.prompt, *[said for story in stories for said in story]]


def spellings(said: spoken.SaidTold) -> list[str]:
    """How its cards are spelled by the scale or the chord to which they belong."""
    parts = list(said.parts.values())
    cards = [part for part in parts if isinstance(part, spoken.CardPart)]
    cards += [card for part in parts if isinstance(part, spoken.CardsPart) for card in part.cards]
    return [card.note for card in cards if card.note]


def due(state: State, seat: int, rng: Rng) -> set[str]:
    """What the judge of this position would call due, to somebody who makes any of some wrong moves."""
    wrong = [
        explain(state, seat, move).objection for move in [*variants(state, seat, rng, 3), *slips(state, seat, rng)]
    ]
    pieces: list[Evidence] = [piece for each in wrong if each is not None for piece in each.evidence]
    counted = {piece.names[-1] for piece in pieces if isinstance(piece, Counted)}
    return counted | {plain(piece.items[piece.at]) for piece in pieces if isinstance(piece, Marked) and piece.is_due}


def named(update: told.Update) -> set[str]:
    """Every note that is named besides the cards."""
    assert update.view is not None
    facts = [value for name, value in update.view.facts.items() if name not in LYING]
    words = {str(item) for fact in facts for item in (fact if isinstance(fact, tuple) else [fact])}
    return words | {text for said in update.view.prompt for part in said.parts.values() for text in _notes(part)}


def _notes(part: spoken.AnyPart) -> Sequence[str]:
    if isinstance(part, spoken.NotePart):
        return part.note.split("/")
    if isinstance(part, spoken.NotesPart):
        return part.notes
    return [part.card] if isinstance(part, spoken.CardPart) else []


def lying(update: told.Update) -> set[str]:
    """The notes of the cards that everybody sees."""
    assert update.view is not None
    zones = [zone for zone in update.view.zones if zone.name != "hands"]
    return {card.rstrip("0123456789") for zone in zones for card in zone.cards if card}


def check_untold(kind: type[Game], given: told.Update) -> None:
    """No moves, no facts, sentences or spellings that can be worked out: neither in the view nor in the news."""
    aids = aids_in(kind.FIELDS)
    sayings = {saying.key for saying in kind.manners.sayings if saying.aid > SPELLING}
    unspelled = {saying.key for saying in kind.manners.sayings if saying.aid == SPELLING}
    assert given.view is not None
    assert (given.offers.moves, given.offers.is_shown) == ((), False)
    assert not aids & set(given.view.facts)
    assert not sayings & {said.key for said in sentences(given)}
    assert not [said for said in sentences(given) if said.key in unspelled and spellings(said)]
    changed = [deed for news in given.news if isinstance(news, told.MovePlayed) for deed in news.deeds]
    assert not aids & {deed.fact for deed in changed if isinstance(deed, told.FactChanged)}


@pytest.mark.parametrize(
    ("kind", "judge", "aids"), FIRST, ids=[f"{kind.key} {judge.value}" for kind, judge, _ in FIRST]
)
def test_no_message_gives_the_answer_before_it_is_asked_for(kind: type[Game], judge: Judge, aids: bool | None) -> None:
    met, rng = 0, Rng(5)
    for seed in range(SAMPLE.thought):
        live = begun(kind, judge, seed, aids=aids)
        for table in moments(live, Random(seed)):
            seat = table.seat_of_guest(ANNA)
            assert seat is not None
            given = message(live)
            check_untold(kind, given)
            answers = due(table.facing(seat), seat, rng) - lying(given)
            assert not answers & named(given), f"seed {seed}: {answers & named(given)} is due, and was named"
            met += 1
    assert met > 2 * SAMPLE.thought


# ------------------------------------------------------------------------------------------------ found


def searches(live: Live, random: Random) -> Iterator[Sought]:
    """What the person may find in the deal and in what they do after it."""
    looked = len(live.entries) - 1
    for _ in range(2 * LENGTH):
        for at in range(looked, len(live.entries)):
            before, after, event = live.tables[at - 1], live.tables[at], live.entries[at].event
            for who, seat, question in questions(before, event, after):
                earlier = None if isinstance(event, Dealt) else before
                if who == ANNA:
                    yield Sought(live.entries[at].n, seat, question, earlier, after)
        looked = len(live.entries)
        if live.table.phase is not Phase.PLAYING:
            return
        go_on(live, random)


def looking(live: Live, sought: Sought) -> told.Update:
    items = [item_of(entry, after) for entry, after in zip(live.entries, live.tables, strict=True)]
    return sought_update(sought, "words", items, Receiver(ANNA, ""), now=live.now)


def check_unfound(given: told.Update, sought: Sought) -> None:
    """The cards are still in hand, or lie open; nothing is told as settled, and nothing of what came later."""
    assert given.view is not None
    assert given.find is not None
    question, own = sought.question, ("hands", sought.seat)
    missing = {card for cards in question.sets for card in cards}
    lying_at = {card: (zone.name, zone.place) for zone in given.view.zones for card in zone.cards if card}
    if question.open:
        assert {lying_at[card] for card in question.open} == {("grid", None)}
    else:
        assert {lying_at[card] for card in missing} == {own}
    told_in_it = given.find.onto, given.find.count, given.find.size
    assert told_in_it == (None, 1, 2) if question.open else given.find.count == len(question.sets)
    last = given.news[-1]
    assert last.n == sought.n
    assert isinstance(last, told.MovePlayed | told.GameDealt)
    finder = finder_of(sought.after.game.key)
    assert finder is not None
    own_story = [said for said in last.story if said.parts.get("seat") == spoken.SeatPart(sought.seat)]
    assert not finder.telling & {said.key for said in (own_story if isinstance(last, told.GameDealt) else last.story)}
    deeds = last.deeds if isinstance(last, told.MovePlayed) else ()
    assert all(isinstance(deed, told.CardMoved) and deed.target == own for deed in deeds)
    state = given.table.phase, given.table.outcome, given.table.to_act, given.reckoning, given.offers
    assert state == ("playing", None, (sought.seat,), None, NOTHING_TO_DO)


@pytest.mark.parametrize("judge", [Judge.COACH, Judge.TABLE], ids=lambda judge: judge.value)
@pytest.mark.parametrize("key", FOUND)
def test_what_is_to_be_found_is_in_no_message_before_it_is_found(key: str, judge: Judge) -> None:
    met = 0
    for seed in range(SAMPLE.thought):
        live = begun(catalogue.find(key), judge, seed, FOUND[key])
        for sought in searches(live, Random(seed)):
            given = looking(live, sought)
            check_unfound(given, sought)
            sets = sought.question.sets
            turned = tuple((*one[:-1], other[-1]) for one, other in zip(sets, (*sets[1:], *sets[:1]), strict=True))
            if not sought.question.open:  # as if others belonged together
                other = sought._replace(question=sought.question._replace(sets=turned))
                assert looking(live, other) == given, f"seed {seed}: it tells which belong together"
            met += 1
    assert met >= SAMPLE.thought


def test_everything_that_can_be_found_is_looked_at_here() -> None:
    assert set(FOUND) == {kind.key for kind in catalogue.games() if finder_of(kind.key) is not None}


# ------------------------------------------------------------------------------------------------ shown


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_whoever_asks_is_told_their_moves_and_what_can_be_worked_out(kind: type[Game]) -> None:
    live = begun(kind, Judge.COACH, 3)
    aids = aids_in(kind.FIELDS)
    for table in moments(live, Random(3)):
        seat = table.seat_of_guest(ANNA)
        assert seat is not None
        offered = [move for move in table.offers(seat) if not table.game.kinds().flags(move).is_unoffered]
        for given in (message(live, has_asked=True), message(live, has_list=True)):
            assert given.offers.is_shown
            assert {offer.move for offer in given.offers.moves} == {table.game.move_text(move) for move in offered}
            assert given.view is not None
            assert given.view.facts.keys() >= aids & set(table.current().view(seat).facts)
            assert given.view.facts == message(live).view.facts | given.view.facts  # type: ignore[union-attr]


def test_a_guard_shows_everything_and_a_table_only_to_those_who_play_against_bots() -> None:
    kind = catalogue.find("keys-corners")
    assert message(begun(kind, Judge.GUARD, 1)).offers.is_shown
    alone = begun(kind, Judge.TABLE, 1)
    assert not message(alone).offers.is_shown
    assert message(alone, has_asked=True).offers.is_shown
    pair = Live(Settings("keys-corners", 2, judge=Judge.TABLE))
    for chair, who in enumerate((ANNA, BEN)):
        pair.do(asked.Sit(who, who[-4:], chair))
    pair.do(asked.Begin(ANNA))
    assert not message(pair, has_asked=True).offers.is_shown, "others at the table have to do without"
    assert message(pair, has_list=True).offers.is_shown, "who cannot play otherwise is not helped by it"


# ------------------------------------------------------------------------------------------------ asked back


Asked: TypeAlias = tuple[str, tuple[str, ...], Touch, bool]
"""A phase, cards of one's own that are touched in it, and where they are put, which may be an empty place."""


def touches(table: Table, seat: int) -> Iterator[tuple[Asked, Gesture]]:
    """What hands can do in a moment by the shapes of the game: one card of one's own, or two, and any place."""
    view = table.view(seat)
    phase = str(view.facts.get("phase"))
    for shape in table.game.manners.shapes(table.game):
        own = [zone for zone in view.zones if zone.name == shape.picks and zone.place == seat]
        cards = [Touch(zone.name, seat, card) for zone in own for card in dict.fromkeys(zone.cards) if card]
        for zone in [zone for zone in view.zones if zone.name == shape.onto]:
            target = Touch(zone.name, zone.place)
            for picks in [*combinations(cards, 1), *(combinations(cards, 2) if shape.is_many else ())]:
                names = tuple(str(pick.at) for pick in picks)
                if zone.place not in names:  # on a sector of its own a card is placed, or forms an octave
                    yield (phase, names, target, not zone.cards), Gesture(picks, target)


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_with_the_coach_what_is_asked_back_does_not_tell_whether_it_is_right(kind: type[Game]) -> None:
    """The same cards on the same place are asked about alike, whatever lies there and is due."""
    met: dict[Asked, list[str]] = {}
    for seed in (1, 2, 3):
        live = begun(kind, Judge.COACH, seed)
        for table in moments(live, Random(seed)):
            seat = table.seat_of_guest(ANNA)
            assert seat is not None
            for about, gesture in touches(table, seat):
                choices = table.choices(seat, gesture)
                assert met.setdefault(about, choices) == choices, f"{about} is asked about only where it is right"
                said = [table.choice_said(seat, gesture, choice) for choice in choices]
                assert not [part for part in said if isinstance(part, Card) and part.note], (
                    "a spelling tells of a scale"
                )


def test_cle_de_sol_asks_about_cards_that_do_not_add_up() -> None:
    """What lies on top is said before the judge looks at the sum."""
    live, met = begun(catalogue.find("cle-de-sol"), Judge.COACH, 1), 0
    for table in moments(live, Random(1)):
        seat = table.seat_of_guest(ANNA)
        assert seat is not None
        for (phase, names, target, _), gesture in touches(table, seat):
            are_notes = len(names) > 1 and all(is_note(parse_card(name)) for name in names)
            if are_notes and (phase, target.zone) == ("turn", "music"):
                assert table.choices(seat, gesture)
                met += 1
    assert met


def test_dist_19_nobody_is_asked_to_say_musicards() -> None:
    """The same buttons lie there before, in and after the moment in which it is to be said."""
    live = begun(catalogue.find("the-distance"), Judge.COACH, 4, {"hand_size": 5})
    random, met = Random(4), 0
    while live.table.phase is Phase.PLAYING:
        given = message(live)
        said = [offer.move for offer in given.offers.controls]
        assert sorted(set(said) - {"draw", "pass"}) == ["call", "catch"]
        if given.table.window is not None:
            assert given.table.window.is_unasked
            assert given.table.window.next_seat == live.table.following()[0]
            met += 1
        go_on(live, random)
    assert met


def test_controls_are_told_right_or_wrong() -> None:
    live = begun(catalogue.find("the-distance"), Judge.COACH, 4)
    said = {offer.move for offer in message(live).offers.controls}
    assert said >= {"call", "catch"}
