"""`check_game`: every promise a game makes, checked on random games with every number of seats and options by lot.

Works on any subclass of `Game`, ours or not: `check_game(MyGame)` raises `AssertionError` with the position (a line to
paste) where a promise is broken. There is no list of exceptions.
"""

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from cardenza import solver
from cardenza.kernel.companions import ENDLESS, Habits, close_window
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.events import Ended, Made, Moved, Shown, for_seat, happened
from cardenza.kernel.kinds import DENSE
from cardenza.kernel.records import Replay, Scribe, read_record
from cardenza.kernel.rng import Rng
from cardenza.kernel.staged import word_by_word
from cardenza.kernel.verdict import CORE
from cardenza.kernel.views import Snapshot
from cardenza.kernel.zones import EVERYBODY, GAP, Exposed, is_among
from cardenza.solver.advising import NO_MOVE
from cardenza.testing.by_hand import check_gestures, check_same_gestures
from cardenza.testing.deals import check_deal
from cardenza.testing.past import Past, check_past
from cardenza.testing.thinking import Controls, check_shapes, check_unaided
from cardenza.testing.walk import some_game, variants, walk

ADVICE_BUDGET: Final = 400
GOING_ON: Final = 12  # moves after which a position that was read back is still compared

Chooser = Callable[[State, int, Rng], int]
"""A player: from a state, a seat and a generator to a move. It must not look at hidden cards."""


def check_game(
    kind: type[Game],
    *,
    seats: Iterable[int] = (),
    games: int = 4,
    seed: int = 1,
    players: Sequence[Chooser] = (),
) -> None:
    """Check `games` random games with each of these numbers of seats, or with every number that the game can have.

    In the first of them, `players` sit down too.
    """
    check_names(kind)
    for number in seats or range(kind.least_seats, kind.most_seats + 1):
        for index in range(games):
            rng = Rng(seed, 100 * number + index)
            check_play(some_game(kind, number, rng), rng, players if index == 0 else ())


def check_names(kind: type[Game]) -> None:
    """A game has a key, a title, seats, sentences, and options that accept their own defaults."""
    assert kind.key, f"{kind.__name__} has no key"
    assert kind.key == kind.key.lower().replace("_", "-"), f"the key {kind.key!r} is not in small letters and dashes"
    assert kind.title, f"{kind.key} has no title"
    assert kind.summary, f"{kind.key} does not say in a line what it is about"
    assert 1 <= kind.least_seats <= kind.most_seats, f"{kind.key} cannot be seated"
    assert kind.RULES, f"{kind.key} has no rules"
    assert all(sentence.endswith(".") for sentence in kind.RULES.values()), f"{kind.key}: a rule is a sentence"
    for option in kind.OPTIONS:
        assert option.check(option.default) == option.default
        assert option.sentence, f"{kind.key}: option {option.name} has no sentence"


def check_play(game: Game, rng: Rng, players: Sequence[Chooser] = ()) -> None:
    """Play one game; every position is checked for its cards, ever fewer of them for all else."""
    check_deal(game)
    scribe = Scribe(game.deal_from(rng.fork()))
    state = scribe.state
    past, controls = Past(), Controls()
    due = 0
    for number, (seat, move) in enumerate(walk(scribe, rng)):
        try:
            check_cards(state)
            if number == due:
                due += 1 + due // 3
                check_position(state, seat, move, rng, players)
                check_worlds(state, rng, past)
                check_thinking(state, rng, controls)
        except AssertionError as error:
            raise AssertionError(f"{error}\nin the position {json.dumps(state.document())}") from error
        past.add(state, seat, move)
    check_end(state)
    check_record(scribe)


def check_position(state: State, seat: int, move: int, rng: Rng, players: Sequence[Chooser]) -> None:
    """Every promise that can be checked on one position."""
    before = state.document()
    check_acting(state)
    check_texts(state)
    check_clone(state, seat, move)
    check_read_back(state)
    for each in range(state.game.seats):
        check_judge(state, each, rng)
        check_gestures(state, each, rng)
        check_secrecy(state, each, rng, players)
    check_staging(state)
    check_pickle(state)
    check_helping(state)
    check_window(state)
    check_events(state, seat, move)
    assert state.document() == before, "looking at a position has changed it"


def check_thinking(state: State, rng: Rng, controls: Controls) -> None:
    """What lies before players who are to think first tells nothing."""
    for seat in range(state.game.seats):
        controls.check(state, seat)
        check_shapes(state, seat)
        check_unaided(state, seat, rng)


def check_cards(state: State) -> None:
    """Conservation: every card of the deck lies in exactly one zone, and in each zone somebody said who sees it."""
    lying = Counter(card for zone in state.zones() for card in zone.cards if card != GAP)
    assert lying == Counter(state.game.deck()), f"cards lost or doubled: {_uneven(lying, state.game)}"
    for zone in state.zones():
        assert len(zone.cards) == len(zone.seen) == len(zone.known), f"zone {zone.name} does not say who sees what"


def _uneven(lying: Counter[int], game: Game) -> list[str]:
    wanted = Counter(game.deck())
    uneven = [card for card in set(lying) | set(wanted) if lying[card] != wanted[card]]
    return sorted(game.card_text(card) if card in wanted else f"card {card}" for card in uneven)


def check_acting(state: State) -> None:
    """Somebody may act until the game is over, and whoever may act can."""
    waiting = state.to_act()
    manners, habits = state.game.manners, state.game.habits
    assert state.is_over() == (not waiting), "the game is over exactly when nobody is to act"
    assert len(set(waiting)) == len(waiting), f"a seat stands twice among those to act: {waiting}"
    for seat in range(state.game.seats):
        moves = state.legal_moves(seat)
        assert len(set(moves)) == len(moves), f"seat {seat} has a legal move twice"
        if seat in waiting:
            assert moves, f"seat {seat} is to act and has no legal move"
            assert manners.late_move(state, seat) in (-1, *moves), (
                f"out of time, seat {seat} would do what is not legal"
            )
            careful = habits.careful_moves(state, seat)
            assert set(habits.playout_moves(state, seat)) <= set(moves), "random players may choose what is not legal"
            assert careful and set(careful) <= set(moves), "players who think may choose what is not legal, or nothing"
            for stream in range(3):
                plainly = Habits.random_move(habits, state, seat, Rng(1, stream))
                assert habits.random_move(state, seat, Rng(1, stream)) == plainly, (
                    "the shorter way leads to another move"
                )
                likely = habits.likely_move(state, seat, Rng(1, stream))
                assert likely in moves, "in trials somebody may do what is not legal"
            assert not any(state.game.kinds().flags(move).gives_up for move in habits.playout_moves(state, seat)), (
                "a playout may resign"
            )
        else:
            assert not moves, f"seat {seat} is not to act and has legal moves"


def check_texts(state: State) -> None:
    """Text both ways: cards, moves, the position."""
    game = state.game
    for card in set(game.deck()):
        assert game.parse_card(game.card_text(card)) == card, f"card {game.card_text(card)} reads as another"
    for seat in state.to_act():
        for move in state.legal_moves(seat):
            text = game.move_text(move)
            assert game.parse_move(text) == move == state.parse(seat, text), f"move {text!r} reads as another"
    for move in game.kinds().actions(game):
        assert game.parse_move(game.move_text(move)) == move, f"action {game.move_text(move)!r} reads as another"
    document = json.loads(json.dumps(state.document()))
    again = game.position(document)
    assert again.document() == document, f"read back, the position is {again.document()}"
    for seat in range(game.seats):
        assert again.moves(seat) == state.moves(seat), f"read back, seat {seat} has other legal moves"


def check_read_back(state: State) -> None:
    """A position read back goes on alike: its fields tell all that matters."""
    one, rng = state.clone(), Rng(1)
    two = state.game.position(state.document(), state.clone().chance)
    for _ in range(GOING_ON):
        is_alike = one.document() == two.document() and one.to_act() == two.to_act() and one.outcome() == two.outcome()
        assert is_alike, "read back, the position goes on another way: no field tells something that matters"
        if one.is_over():
            return
        seat = one.to_act()[0]
        move = one.game.habits.random_move(one, seat, rng)
        assert move in two.legal_moves(seat), f"read back, the position soon has no move {one.game.move_text(move)!r}"
        one.apply(seat, move)
        two.apply(seat, move)


def check_judge(state: State, seat: int, rng: Rng) -> None:
    """`legal_moves` and `judge` agree, and whatever is not legal is explained."""
    legal = set(state.legal_moves(seat))
    for move in [*legal, *variants(state, seat, rng, 6)]:
        verdict = state.judge(seat, move)
        text = state.game.move_text(move)
        if not (verdict.is_legal() and state.game.kinds().flags(move).is_unlisted):
            listed = ", ".join(state.moves(seat)) or "no moves"
            assert verdict.is_legal() == (move in legal), f"seat {seat}, {text!r}: {verdict}, but legal are {listed}"
        if verdict.objection is not None:
            _check_objection(state.game, verdict.objection.rules, verdict.objection.sentence, text)
        assert verdict.cost in ("", *state.game.RULES), f"{text!r} costs by an unknown rule {verdict.cost}"


def _check_objection(game: Game, rules: tuple[str, ...], sentence: str, text: str) -> None:
    unknown = [rule for rule in rules if rule not in game.RULES and rule not in CORE]
    assert rules and not unknown, f"the objection to {text!r} cites {rules}; {unknown} are not among the rules"
    assert sentence, f"the objection to {text!r} says nothing"


def check_secrecy(state: State, seat: int, rng: Rng, players: Sequence[Chooser]) -> None:
    """Non-interference: with other cards where the seat neither sees nor knows them, nothing looks different to it."""
    other = state.clone()
    other.redeal(rng.fork(), seat)
    check_cards(other)
    assert other.view(seat) == state.view(seat), f"seat {seat} sees what it must not: {_difference(state, other, seat)}"
    assert other.legal_moves(seat) == state.legal_moves(seat), f"the legal moves of seat {seat} tell hidden cards"
    assert _helping(other, seat) == _helping(state, seat), f"the help for seat {seat} tells hidden cards"
    assert other.to_act() == state.to_act(), f"who is to act tells seat {seat} hidden cards"
    assert other.outcome() == state.outcome(), f"the outcome tells seat {seat} hidden cards"
    assert other.game.position(other.document()).document() == other.document(), "a redealt position cannot be"
    for move in [*state.legal_moves(seat), *variants(state, seat, rng, 2)]:
        same = str(other.judge(seat, move)) == str(state.judge(seat, move))
        assert same, f"the verdict on {state.game.move_text(move)!r} tells seat {seat} hidden cards"
    check_same_gestures(state, other, seat, rng)
    one, two = state.clone(), other.clone()
    one.redeal(Rng(7), seat)
    two.redeal(Rng(7), seat)
    assert one.document() == two.document(), f"what redeal gives seat {seat} depends on hidden cards"
    _check_watchers(state, seat)
    if seat in state.to_act():
        for choose in players:
            chosen = choose(state.clone(), seat, Rng(7))
            assert choose(other.clone(), seat, Rng(7)) == chosen, f"the player of seat {seat} looks at hidden cards"


def _helping(state: State, seat: int) -> tuple[int, int, int]:
    manners, advice = state.game.manners, solver.advice(state, seat, ADVICE_BUDGET)
    return (
        manners.safe_move(state, seat),
        manners.finishing_move(state, seat),
        NO_MOVE if advice is None else advice.move,
    )


def _difference(state: State, other: State, seat: int) -> str:
    pairs = zip(state.view(seat).zones, other.view(seat).zones, strict=True)
    return str([(one, two) for one, two in pairs if one != two])


def _check_watchers(state: State, seat: int) -> None:
    """Who only watches knows no more than any seat."""
    for zone in state.zones():
        for who in zone.seen:
            assert not is_among(None, who) or is_among(seat, who), f"watchers see more of {zone.name} than seat {seat}"


def check_worlds(state: State, rng: Rng, past: Past) -> None:
    """What happened is possible in the world as it is, and in every world that a seat imagines."""
    for seat in range(state.game.seats):
        check_past(state, seat, state, past)
        world = state.clone()
        world.redeal(rng.fork(), seat)
        check_past(state, seat, world, past)


def check_staging(state: State) -> None:
    """Word by word, exactly the legal moves can be chosen; and a dense numbering, if there is one, has them all."""
    actions = state.game.kinds().actions(state.game)
    assert len(set(actions)) == len(actions) <= DENSE, "actions are not a dense numbering"
    for seat in state.to_act():
        moves = state.legal_moves(seat)
        assert not actions or set(moves) <= set(actions), "a legal move has no number"
        rng = Rng(len(moves))
        staging = word_by_word(state, seat)
        while staging.move is None:
            options = staging.options()
            staging.choose(options[rng.below(len(options))])
        assert staging.move in moves, f"the words {staging.chosen} are no legal move"


def check_pickle(state: State) -> None:
    """A state survives pickling, by its document."""
    assert pickle.loads(pickle.dumps(state)).document() == state.document(), "pickled, the position is another"


def check_clone(state: State, seat: int, move: int) -> None:
    """A clone is equal, goes its own way, and with the same moves comes to the same place."""
    one, two, before = state.clone(), state.clone(), state.document()
    assert one.document() == before, "the clone is another position"
    one.apply(seat, move)
    assert state.document() == two.document() == before, "a clone shares with others what it changes"
    two.apply(seat, move)
    assert one.document() == two.document(), "the same move led two clones to different places"


def check_helping(state: State) -> None:
    """A table makes no move for somebody, and advises none, that they could not make."""
    for seat in state.to_act():
        legal = [-1, *state.legal_moves(seat)]
        assert set(_helping(state, seat)) <= set(legal), f"a table would help seat {seat} to a wrong move"


def check_window(state: State) -> None:
    """A reaction window closes by silence, and only a window does."""
    clone = state.clone()
    entered = close_window(clone)
    is_window = bool(state.to_act()) and state.game.manners.window_answer(state, state.to_act()[0]) >= 0
    assert bool(entered) == is_window, "closing a window where there is none has entered moves"
    for seat, answer in entered[:1]:
        assert state.judge(seat, answer).is_legal(), f"silence of seat {seat} is not legal"
    if entered and not clone.is_over():
        assert state.game.manners.window_answer(clone, clone.to_act()[0]) < 0, (
            "the window is still open after everybody's silence"
        )
    if entered and state.game.manners.patience_seconds(state) == ENDLESS:
        assert len(clone.to_act()) == 1, "an endless window is ended by the next player, and there is none"
    if state.game.manners.has_quiet_windows and state.game.manners.patience_seconds(state) == 0:
        asked = {seat for seat, _ in entered}
        assert not asked & set(clone.to_act()), "whoever plays on in a quiet window could react in it as well"
    ranked = {
        state.game.manners.rank(state, seat, move) >= 0 for seat, _ in entered for move in state.legal_moves(seat)
    }
    assert ranked <= {state.game.manners.has_moments}, "answers have a rank just where the game has moments"


def check_events(state: State, seat: int, move: int) -> None:
    """Events tell each seat of no card that it does not know where it lies now, and of all that are exposed."""
    before = Snapshot(state)
    exposed = state.game.manners.exposes(state, seat, move)
    after = state.clone()
    after.apply(seat, move)
    made = Made(seat, state.game.manners.told(state, seat, move, None), state.judge(seat, move).is_mistake())
    events = happened(before, Snapshot(after), made, exposed)
    for each in exposed:
        shown = _check_exposed(state, each)
        assert shown in events, f"{made.move!r} exposes a card, but the event {shown} is missing"
    assert after.is_over() <= any(isinstance(event, Ended) for event in events), "the end is not told"
    for viewer in [None, *range(state.game.seats)]:
        known = _texts_known(after, viewer)
        for event in events:
            told = for_seat(event, viewer)
            if isinstance(told, Moved) and told.card is not None:
                assert told.card in known, f"the event {told} tells {viewer} a hidden card"


def _check_exposed(state: State, exposed: Exposed) -> Shown:
    """The event that tells of the exposed card, which must lie where the game says it does."""
    where = (exposed.zone, exposed.place)
    zone = next((zone for zone in state.zones() if (zone.name, zone.place) == where), None)
    cards = [] if zone is None else zone.cards
    found = cards if exposed.at is None else cards[exposed.at : exposed.at + 1]
    assert exposed.card in found, f"{exposed} is exposed where it does not lie"
    return Shown(state.game.card_text(exposed.card), EVERYBODY, where, exposed.at)


def _texts_known(state: State, viewer: int | None) -> set[str]:
    return {card for zone in state.view(viewer).zones for card in zone.known if card is not None}


def check_end(state: State) -> None:
    """A finished game says who won and by which rule, and takes no more moves."""
    check_cards(state)
    outcome = state.outcome()
    assert state.is_over() and outcome is not None, "the game has stopped without an outcome"
    assert set(outcome.winners) <= set(range(state.game.seats)), f"nobody sits at {outcome.winners}"
    assert outcome.scores is None or len(outcome.scores) == state.game.seats, "a score for each seat"
    assert outcome.reason in state.game.RULES, f"the game ended by an unknown rule {outcome.reason}"
    for seat in range(state.game.seats):
        assert state.legal_moves(seat) == [], "the game is over and goes on"
    assert state.game.position(state.document()).document() == state.document(), "the end cannot be read back"


def check_record(scribe: Scribe) -> None:
    """Replay is play: from either form of the record, to the same position and outcome."""
    record, state = scribe.record, scribe.state
    for lines in (record.json_lines(), record.text_lines()):
        try:
            replay = Replay(state.game, read_record(lines))
            reached = replay.run()
        except CardenzaError as error:
            raise AssertionError(f"the record cannot be read: {error}") from error
        assert replay.fault is None, f"the record does not replay: {replay.fault}"
        assert reached.document() == state.document(), "the record replays to another position"
        assert replay.record.json_lines() == record.json_lines(), "the record was read as another"
