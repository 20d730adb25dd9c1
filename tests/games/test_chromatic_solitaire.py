"""The rulebook of Chromatic Solitaire, rule by rule (docs/rules/chromatic-solitaire.md)."""

from collections import Counter, deque
from collections.abc import Iterator

import pytest

from cardenza import catalogue
from cardenza.games.chromatic_solitaire import ChromaticSolitaire
from cardenza.games.chromatic_solitaire.columns import B, C
from cardenza.games.chromatic_solitaire.state import SolitaireState
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, Impossible, NotAllowed, Unreadable
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.packed import at
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card
from tests import asking
from tests.games.explaining import idea_said, prompted, proved
from tests.games.telling import check_story, sentences, story

NINE = [9] * 8


def table(**keys: object) -> SolitaireState:
    state = catalogue.position({"game": "chromatic-solitaire", **keys})
    assert isinstance(state, SolitaireState)
    return state


def columns(*ends: str) -> list[list[str]]:
    """Eight columns, each written as its face-up cards; columns not written show a B."""
    return [end.split() for end in [*ends, *["B"] * (8 - len(ends))]]


def cited(state: State, move: str) -> tuple[str, ...]:
    """The rules by which a move is refused."""
    with pytest.raises(NotAllowed) as refusal:
        state.play(0, move)
    return refusal.value.objection.rules


def lost() -> list[list[str]]:
    """Columns on which nothing fits."""
    return [["E", "Eb", "D"]] * 8


# The layout


def test_soli_02_and_soli_03_eight_columns_of_nine_face_down_and_one_face_up() -> None:
    state = ChromaticSolitaire().deal(5)
    assert [len(zone.cards) for zone in state.zones() if zone.name == "down"] == NINE
    assert [len(zone.cards) for zone in state.zones() if zone.name == "columns"] == [1] * 8
    assert all(card is None for zone in state.view(0).zones if zone.name == "down" for card in zone.known)


def test_soli_04_and_soli_r1_the_other_sixteen_are_the_deck() -> None:
    document = ChromaticSolitaire().deal(5).document()
    assert len(document["deck"]) == 16  # type: ignore[arg-type]  # a zone of a document is a list
    assert document["waste"] == document["tops"] == []


def test_soli_r24_dealt_row_by_row_from_the_top_of_the_shuffled_cards() -> None:
    game = ChromaticSolitaire()
    order = [card % 12 for card in range(96)]
    state = game.position({"phase": "deal"}, Scripted([order], Rng(0)))
    assert state.moves(0) == ["deal"]
    state.play(0, "deal")
    document = state.document()
    assert document["down"][0] == [game.card_text(order[8 * row]) for row in range(9)]  # type: ignore[index]
    assert document["columns"][7] == [game.card_text(order[79])]  # type: ignore[index]
    assert document["deck"] == [game.card_text(card) for card in order[80:]]
    assert cited(state, "deal") == ("SOLI-R24",)


def test_soli_r22_a_black_key_has_two_names_and_is_one_note() -> None:
    state = table(down=NINE, columns=columns("D", "D#", "A", "Bb"))
    assert state.moves(0) == table(down=NINE, columns=columns("D", "Eb", "A", "A#")).moves(0)
    assert "move 1 x1 to 2" in state.moves(0)
    assert "move 3 x1 to 4" in state.moves(0)


# The piles


def test_soli_01_the_game_is_won_with_eight_complete_piles() -> None:
    state = table(tops=["B"] * 7 + ["Bb"], columns=columns("B", "", "", "", "", "", "", ""))
    state.play(0, "up 1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (96,), "SOLI-13")


def test_soli_05_every_pile_starts_with_a_c() -> None:
    state = table(down=NINE, columns=columns("C", "C#"))
    assert "up 1" in state.moves(0)
    assert "SOLI-05" in cited(state, "up 2")


def test_soli_06_piles_go_up_by_half_steps() -> None:
    state = table(down=NINE, columns=columns("Eb", "E", "C#"), tops=["D", "C"])
    assert {"up 1", "up 3"} <= set(state.moves(0))
    assert cited(state, "up 2")[0] == "SOLI-06"


def test_soli_d2_an_empty_column_has_no_end_to_go_up() -> None:
    state = table(down=[9] * 7 + [0], columns=[*columns("C")[:7], []])
    assert cited(state, "up 8") == ("SOLI-D2",)


def test_soli_r13_a_card_that_can_go_up_need_not() -> None:
    assert {"up 1", "move 1 x1 to 2", "turn"} <= set(table(down=NINE, columns=columns("C", "C#")).moves(0))


def test_soli_r15_and_soli_r23_safe_cards_do_not_go_up_by_themselves() -> None:
    state = table(down=NINE, columns=columns("C", "C"))
    state.play(0, "up 1")
    assert state.document()["tops"] == ["C"]
    assert "up 2" in state.moves(0)


# The columns


def test_soli_07_columns_go_down_by_half_steps() -> None:
    state = table(down=NINE, columns=columns("E", "F", "G"))
    state.play(0, "move 1 x1 to 2")
    assert state.columns.run(1) == [5, 4]
    assert "SOLI-07" in cited(state, "move 3 x1 to 2")


def test_soli_08_and_soli_r7_the_deck_may_be_turned_while_other_moves_are_open() -> None:
    assert {"turn", "move 1 x1 to 2"} <= set(table(down=NINE, columns=columns("E", "F")).moves(0))


def test_soli_09_and_soli_r21_an_uncovered_card_is_turned_up_at_once() -> None:
    state = table(down=[["C", "A"], *[[]] * 7], columns=columns("E", "F"))
    state.play(0, "move 1 x1 to 2")
    assert state.document()["columns"][0] == ["A"]  # type: ignore[index]
    assert state.document()["down"][0] == ["C"]  # type: ignore[index]


def test_soli_10_a_card_moves_with_all_that_lies_on_it() -> None:
    state = table(down=NINE, columns=columns("F#", "F E Eb"))
    state.play(0, "move 2 x3 to 1")
    assert state.columns.run(0) == [6, 5, 4, 3]


def test_soli_12_b_goes_on_no_card() -> None:
    state = table(down=NINE, columns=columns("C", "B"))
    assert "SOLI-12" in cited(state, "move 2 x1 to 1")


def test_soli_r2_face_up_cards_are_one_descending_run() -> None:
    with pytest.raises(Impossible, match="column 1: A does not go on F"):
        table(down=NINE, columns=columns("F A"))
    state = ChromaticSolitaire().deal(3)
    playout(state, Rng(3))
    assert isinstance(state, SolitaireState)
    assert table(**_keys(state)).document() == state.document()


def _keys(state: State) -> dict[str, object]:
    return {name: value for name, value in state.document().items() if name != "game"}


def test_soli_r3_a_part_of_a_run_may_move() -> None:
    state = table(down=NINE, columns=columns("A Ab G", "Ab"))
    assert "move 1 x1 to 2" in state.moves(0)
    assert "SOLI-07" in cited(state, "move 1 x2 to 2")


def test_soli_r4_an_empty_column_takes_any_block() -> None:
    state = table(down=[9, 0, *[9] * 6], columns=columns("G F#", ""), waste=["E"])
    assert {"move 1 x1 to 2", "move 1 x2 to 2", "waste to 2", "move 3 x1 to 2"} <= set(state.moves(0))


def test_soli_r4_with_the_option_only_a_b_with_its_block() -> None:
    keys = {"down": [9, 0, *[9] * 6], "columns": columns("G F#", "", "B Bb"), "waste": ["E"]}
    state = table(options={"empty_column": "b_only"}, **keys)
    into = [move for move in state.moves(0) if move.endswith("to 2")]
    assert into == [f"move {c} x1 to 2" for c in (4, 5, 6, 7, 8)] or into == [
        "move 3 x2 to 2",
        *[f"move {c} x1 to 2" for c in (4, 5, 6, 7, 8)],
    ]
    assert "move 3 x2 to 2" in into
    assert "SOLI-R4" in cited(state, "waste to 2")
    assert "SOLI-R4" in cited(state, "move 3 x1 to 2")


def test_soli_r5_nothing_goes_on_a_c() -> None:
    state = table(down=NINE, columns=columns("C", "B", "A"))
    assert "SOLI-R5" in cited(state, "move 3 x1 to 1")
    assert "SOLI-R5" in cited(state, "move 2 x1 to 1")


def test_soli_r6_the_free_card_is_the_last_one() -> None:
    state = table(down=NINE, columns=columns("C# C", "D"))
    assert "up 1" in state.moves(0)
    assert "move 1 x2 to 2" in state.moves(0)
    assert "move 2 x1 to 1" not in state.moves(0)


def test_soli_r14_moves_without_effect_are_none() -> None:
    down = [0, 0, *[9] * 6]
    state = table(down=down, columns=columns("G F#", ""), deck=[], waste=["E"], tops=["B", "B", "Ab"])
    assert "SOLI-R14" in cited(state, "move 1 x2 to 2")
    assert "move 1 x1 to 2" in state.moves(0)
    assert "SOLI-R14" in cited(state, "turn")


def test_soli_d1_a_block_moves_to_another_column_and_only_face_up_cards_do() -> None:
    state = table(down=NINE, columns=columns("E", "F"))
    assert cited(state, "move 1 x1 to 1") == ("SOLI-D1",)
    assert cited(state, "move 1 x2 to 2") == ("SOLI-D1",)
    assert state.parse(0, "move 1 to 2") == state.parse(0, "move 1 x1 to 2")


# The deck and the waste


def test_soli_11_and_soli_r10_the_waste_is_turned_over_unshuffled() -> None:
    state = table(down=NINE, columns=columns("A", "G"), deck=["D", "F"], tops=["B", "C#"])
    for _ in range(3):
        state.play(0, "turn")
    assert (state.document()["waste"], state.document()["deck"], state.passes) == (["D"], ["F"], 1)


def test_soli_d3_a_card_is_turned_while_there_is_one() -> None:
    state = table(down=NINE, columns=columns("A", "Bb"), waste=["D"], deck=[], tops=["B", "D"])
    assert cited(state, "turn") == ("SOLI-R14", "SOLI-D3")


def test_soli_d3_an_unnamed_deck_gives_the_card_that_chance_names() -> None:
    state = table(down=NINE, columns=columns("A", "Bb"))
    game = state.game
    document = {"down": NINE, "columns": columns("A", "Bb")}
    chance = Scripted([[game.parse_card("F")]], Rng(0))
    state = game.position(document, chance, chance.entries[0])  # type: ignore[assignment]
    state.play(0, "turn")
    assert state.document()["waste"] == ["F"]
    assert chance.left() == 0


def test_soli_d3_chance_names_cards_one_by_one_though_each_has_eight_copies() -> None:
    shown = columns("D", "D", "E", "E", "F#", "F#", "Ab", "Ab")
    game = ChromaticSolitaire()
    chance = Scripted([[game.parse_card("B")], [game.parse_card("G")]], Rng(0))
    document = {"down": NINE, "columns": shown, "tops": ["B"], "waste": ["A", "A"], "deck": 2}
    state = game.position(document, chance, [game.parse_card("B"), game.parse_card("G")])
    state.play(0, "turn")
    state.play(0, "turn")
    assert state.document()["waste"] == ["A", "A", "B", "G"]


def test_soli_r8_and_soli_d4_the_waste_goes_where_it_fits() -> None:
    state = table(down=NINE, columns=columns("Ab", "A"), waste=["G"])
    assert "waste to 1" in state.moves(0)
    assert cited(state, "waste to 2") == ("SOLI-07", "SOLI-R8", "SOLI-D4")
    state.play(0, "waste to 1")
    assert state.columns.run(0) == [8, 7]
    assert cited(state, "waste to 1") == ("SOLI-D4",)


def test_soli_d5_the_waste_goes_up() -> None:
    state = table(down=NINE, columns=columns("Ab"), waste=["G", "C"])
    state.play(0, "waste up")
    assert state.document()["tops"] == ["C"]
    assert cited(state, "waste up") == ("SOLI-06", "SOLI-R8", "SOLI-D5")


def test_soli_r9_a_used_card_frees_the_one_before_it() -> None:
    state = table(down=NINE, columns=columns("Ab", "F"), waste=["E", "G"])
    assert "waste to 2" not in state.moves(0)
    state.play(0, "waste to 1")
    assert "waste to 2" in state.moves(0)


def test_soli_r12_nothing_goes_back_to_deck_or_waste() -> None:
    words = {move.split()[0] for move in table(down=NINE, columns=columns("C", "D"), waste=["E"]).moves(0)}
    assert words <= {"move", "up", "turn", "waste", "concede"}


def test_soli_r25_the_deck_is_gone_through_only_so_often() -> None:
    keys = {"down": NINE, "columns": columns("Ab", "A"), "waste": ["D", "E", "F"], "deck": [], "tops": ["B", "C"]}
    assert "turn" in table(options={"passes": 2}, **keys).moves(0)
    assert cited(table(options={"passes": 2}, passes=1, **keys), "turn")[0] == "SOLI-R25"
    with pytest.raises(Impossible, match="passes"):
        table(options={"passes": 2}, passes=2, **keys)


# Taking back, giving up


def test_soli_r11_and_soli_d7_cards_come_back_only_by_option() -> None:
    keys = {"down": NINE, "columns": columns("Eb", "E"), "tops": ["D"], "deck": 13}
    assert cited(table(**keys), "back D to 1") == ("SOLI-R11", "SOLI-D7")
    state = table(options={"take_back": True}, **keys)
    assert "SOLI-07" in cited(state, "back D to 2")
    state.play(0, "back D to 1")
    assert (state.document()["tops"], state.columns.run(0)) == (["C#"], [3, 2])


def test_soli_d7_an_empty_column_has_no_end_to_take_back_to() -> None:
    state = table(options={"take_back": True}, down=[0, *[9] * 7], columns=columns(""), tops=["D"])
    assert "SOLI-D7" in cited(state, "back D to 1")


def test_soli_d6_the_player_may_give_up_at_any_time() -> None:
    state = ChromaticSolitaire().deal(1)
    assert "concede" in state.moves(0)
    state.play(0, "concede")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((), (0,), "SOLI-D6")
    assert cited(state, "turn") == ("CORE-1", "SOLI-D6", "SOLI-R17", "SOLI-D3")
    assert state.document()["conceded"] is True


def test_random_players_never_give_up_and_take_back_at_most_fifty_cards() -> None:
    state = ChromaticSolitaire(1, {"take_back": True}).deal(2)
    assert isinstance(state, SolitaireState)
    rng = Rng(2)
    while not state.is_over():
        moves = asking.playout_moves(state, 0)
        state.apply(0, moves[rng.below(len(moves))])
    assert 0 < state.backs <= 50
    assert not state.has_conceded


# The end


def test_soli_13_and_soli_r17_without_progress_the_game_is_over_and_not_won() -> None:
    state = table(down=NINE, columns=lost())
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "SOLI-R16")
    assert state.moves(0) == []


def test_soli_r16_a_deck_never_turned_keeps_the_game_open() -> None:
    state = table(down=[9] * 7 + [8], columns=lost())
    assert state.moves(0) == ["concede", "turn"]
    state.play(0, "turn")
    assert state.is_over()


def test_soli_r16_idle_moves_do_not_keep_a_lost_game_open() -> None:
    runs = [["B", "Bb", "A", "Ab", "G"], ["B", "Bb", "A", "Ab"], *[["E", "Eb", "D"]] * 3, *[["Eb", "D"]] * 3]
    assert table(down=NINE, columns=runs, deck=[]).is_over()


def test_soli_r18_without_face_down_cards_the_game_is_won_by_ordinary_moves() -> None:
    for seed in range(40):
        state = ChromaticSolitaire().deal(seed)
        assert isinstance(state, SolitaireState)
        rng = Rng(seed)
        while not state.is_over() and state.columns.downs:
            moves = asking.playout_moves(state, 0)
            state.apply(0, moves[rng.below(len(moves))])
        if state.is_over():
            continue
        playout(state, rng)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (0,)
        return
    pytest.fail("no deal of forty came so far")


def test_soli_r19_the_score_is_the_number_of_cards_on_the_piles() -> None:
    state = table(down=NINE, columns=columns("C", "D"), tops=["C#", "C"])
    state.play(0, "up 1")
    state.play(0, "concede")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (4,)


def test_soli_r20_a_position_does_not_know_how_its_deal_was_chosen() -> None:
    with pytest.raises(BadOption, match="deal"):
        ChromaticSolitaire(1, {"deal": "solvable"})


# The end, exactly: the rule in the program against a search through all positions


def search(state: SolitaireState, most: int) -> bool | None:
    """SOLI-R16 as it is written: can moves without progress lead to progress? None beyond `most` positions."""
    start = _start(state)
    seen, waiting = {start}, deque([start])
    while waiting:
        for after in _steps(state, *waiting.popleft()):
            if after is None:
                return True
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


Runs = tuple[tuple[bool, tuple[int, ...]], ...]
Cards = tuple[int, ...]


def _start(state: SolitaireState) -> tuple[Runs, Cards, Cards, int]:
    runs = tuple((at(state.columns.downs, c) > 0, tuple(state.columns.run(c))) for c in range(8))
    return runs, tuple(state.deck), tuple(state.waste), min(state.passes, state.rules.most_turnings)


def _steps(
    state: SolitaireState, runs: Runs, deck: Cards, waste: Cards, passes: int
) -> Iterator[tuple[Runs, Cards, Cards, int] | None]:
    """Every position that one move leads to; None for a move with progress."""
    rules = state.rules
    if deck:
        yield runs, deck[:-1], (*waste, deck[-1]), passes
    elif len(waste) > 1 and passes < rules.most_turnings:
        limited = rules.options["passes"] != "unlimited"
        yield runs, waste[:0:-1], waste[:1], passes + limited
    if waste and (_rises(state, waste[-1]) or any(_lands(state, waste[-1], run) for _, run in runs)):
        yield None
    for i, (has_down, run) in enumerate(runs):
        if run and _rises(state, run[-1]):
            yield None
        for size in range(1, len(run) + 1):
            for j, (other_down, other) in enumerate(runs):
                is_whole = size == len(run)
                if i == j or not _lands(state, run[-size], other) or (is_whole and not other and not has_down):
                    continue
                if is_whole and has_down:
                    yield None
                changed = list(runs)
                changed[i], changed[j] = (has_down, run[:-size]), (other_down, other + run[-size:])
                yield tuple(changed), deck, waste, passes


def _rises(state: SolitaireState, note: int) -> bool:
    up = [at(state.up, n) for n in range(12)]
    return up[note] < (8 if note == C else up[note - 1])


def _lands(state: SolitaireState, note: int, run: tuple[int, ...]) -> bool:
    return run[-1] == note + 1 if run else note == B or not state.rules.is_b_only


def some_position(rng: Rng) -> SolitaireState:
    """A position near the end of a game, whether or not a deal leads to it: few cards, few places."""
    options: dict[str, object] = {"empty_column": ["any", "b_only"][rng.below(2)]}
    if rng.below(2):
        options["passes"] = 1 + rng.below(3)
    state = SolitaireState(ChromaticSolitaire(1, options), Rng(0))
    lowest, top, has_downs = rng.below(6), 8, rng.below(3)
    for note in range(12):
        top = top - rng.below(top + 1) if rng.below(3) == 0 else top
        state._raise(note, top)
    for column in range(8):
        if rng.below(8) == 0:
            continue
        head = lowest + rng.below(12 - lowest)
        state.columns.lay(head, 1 + rng.below(min(4, head - lowest + 1)), column)
        if has_downs and rng.below(2):
            state.columns.downs |= 1 << 4 * column
    state.waste = [lowest + rng.below(12 - lowest) for _ in range(rng.below(4))]
    state.passes = rng.below(min(2, state.rules.most_turnings) + 1)
    if state.passes:
        state.deck = [lowest + rng.below(12 - lowest) for _ in range(rng.below(3))]
    return state


def test_soli_r16_the_end_is_exact() -> None:
    rng = Rng(16)
    found: Counter[tuple[bool | None, str]] = Counter()
    while sum(found.values()) < 1000:
        state = some_position(rng)
        if None in _steps(state, *_start(state)) and rng.below(50):
            continue  # progress at hand: too easy to be looked at often
        expected = search(state, 2000)
        if expected is not None:
            assert state.can_progress() == expected, state.document()
        found[expected, f"{state.rules.is_b_only} {state.rules.most_turnings}"] += 1
    assert len(found) >= 16, found
    assert all(found[expected, options] >= 3 for _, options in found for expected in (True, False)), found
    assert sum(count for (expected, _), count in found.items() if expected is None) < 50, found


# Reading positions and moves


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"down": NINE, "columns": [[], *columns("B")[1:]]}, "its last card lies face up"),
        ({"down": [10, *[9] * 7], "columns": columns()}, "at most 9 face-down cards"),
        ({"tops": ["C"] * 9}, "there are 8 piles"),
        ({"phase": "deal", "waste": ["C"]}, "all 96 cards are in the deck"),
        ({"down": NINE, "columns": columns(), "conceded": True}, "conceded belongs to phase over"),
        ({"down": NINE, "columns": columns("C"), "phase": "over"}, "phase over needs conceded"),
        ({"down": NINE, "columns": columns(), "deck": ["B"] * 9}, "of which there are only 8"),
        ({"down": NINE, "columns": columns(), "deck": 15}, "1 card lies nowhere"),
        ({"columns": [["H"]] * 8}, "printed on no NOTE card"),
        ({"columns": 8}, "list with 8 entries"),
        ({"piles": []}, "has no key 'piles'"),
        ({"seats": 2}, "1 player, not 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(keys: dict[str, object], sentence: str) -> None:
    with pytest.raises((Impossible, BadOption, Unreadable, ValueError), match=sentence):
        table(**keys)


@pytest.mark.parametrize("text", ["", "move 9 x1 to 2", "move 1 x0 to 2", "move 1 y1 to 2", "up", "back H to 1", "fly"])
def test_what_is_no_move_is_said_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"no move|must be a number|printed on no"):
        ChromaticSolitaire().parse_move(text)


# By hand

WASTE, PILES = Touch("waste"), Touch("piles")


def column(number: int, at: int | str | None = None) -> Touch:
    return Touch("columns", number - 1, at)


def laid_out() -> SolitaireState:
    """F E Eb in the first column, E in the second, the third empty; C and D on the piles, F# on the waste."""
    return table(
        options={"take_back": True},
        down=[9, 9, 0, 9, 9, 9, 9, 9],
        columns=columns("F E Eb", "E", "", "G", "C#"),
        tops=["C", "D"],
        waste=["A", "F#"],
    )


@pytest.mark.parametrize(
    ("move", "gesture"),
    [
        ("move 1 x1 to 2", Gesture((column(1, 2),), column(2))),
        ("move 1 x2 to 3", Gesture((column(1, 1),), column(3))),
        ("move 1 x3 to 3", Gesture((column(1, 0),), column(3))),
        ("up 1", Gesture((column(1, 2),), PILES)),
        ("turn", Gesture((Touch("deck"),))),
        ("waste to 4", Gesture((WASTE,), column(4))),
        ("waste to 3", Gesture((WASTE,), column(3))),
        ("back D to 1", Gesture((Touch("piles", None, "D"),), column(1))),
        ("back C to 5", Gesture((Touch("piles", None, "C"),), column(5))),
        ("concede", Gesture((), None, "concede")),
    ],
)
def test_each_kind_of_move_has_its_gesture(move: str, gesture: Gesture) -> None:
    state = laid_out()
    assert move in state.moves(0)
    assert asking.gesture(state, 0, state.parse(0, move)) == gesture
    assert asking.by_hand(state, 0, gesture) == move


def test_the_top_of_the_waste_goes_up_by_hand() -> None:
    state = table(down=NINE, columns=columns(), waste=["A", "C"])
    assert asking.gesture(state, 0, state.parse(0, "waste up")) == Gesture((WASTE,), PILES)
    for touch in (WASTE, Touch("waste", None, 1), Touch("waste", None, "C")):
        assert asking.by_hand(state, 0, Gesture((touch,), PILES)) == "waste up"


def test_the_cards_are_dealt_by_a_word() -> None:
    state = ChromaticSolitaire().position({"phase": "deal"})
    assert asking.gesture(state, 0, state.parse(0, "deal")) == Gesture((), None, "deal")
    assert asking.by_hand(state, 0, Gesture((), None, "deal")) == "deal"


@pytest.mark.parametrize(
    ("gesture", "move", "rule"),
    [
        (Gesture((column(4, 0),), column(1)), "move 4 x1 to 1", "SOLI-07"),
        (Gesture((column(1, "E"),), column(2)), "move 1 x2 to 2", "SOLI-07"),
        (Gesture((column(1, 0),), column(1, 2)), "move 1 x3 to 1", "SOLI-D1"),
        (Gesture((column(3),), column(1)), "move 3 x1 to 1", "SOLI-D1"),
        (Gesture((column(4),), PILES), "up 4", "SOLI-06"),
        (Gesture((column(3),), PILES), "up 3", "SOLI-D2"),
        (Gesture((WASTE,), column(1)), "waste to 1", "SOLI-07"),
        (Gesture((WASTE,), PILES), "waste up", "SOLI-06"),
        (Gesture((Touch("piles", None, "C#"),), column(1)), "back C# to 1", "SOLI-R11"),
        (Gesture((Touch("piles", None, "D"),), column(3)), "back D to 3", "SOLI-07"),
        (Gesture((), None, "deal"), "deal", "SOLI-R24"),
    ],
)
def test_a_wrong_gesture_is_a_wrong_move(gesture: Gesture, move: str, rule: str) -> None:
    state = laid_out()
    assert asking.by_hand(state, 0, gesture) == move
    assert cited(state, move)[0] == rule


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture(()),
        Gesture((), None, "fly"),
        Gesture((), PILES, "concede"),
        Gesture((column(1, 2),)),
        Gesture((column(1, 2),), None, "up"),
        Gesture((column(1, 2),), WASTE),
        Gesture((column(1, 2),), Touch("down", 1)),
        Gesture((column(1, 2), column(2, 0)), PILES),
        Gesture((column(1, 1),), PILES),
        Gesture((column(1, 3),), PILES),
        Gesture((column(9, 0),), PILES),
        Gesture((column(3, 0),), column(1)),
        Gesture((Touch("columns"),), PILES),
        Gesture((Touch("columns", "1", 0),), PILES),
        Gesture((Touch("down", 0, 8),), column(2)),
        Gesture((Touch("down", 0),), PILES),
        Gesture((Touch("waste", None, 0),), column(1)),
        Gesture((Touch("waste", None, 0),), PILES),
        Gesture((PILES,), column(1)),
        Gesture((Touch("piles", None, "B"),), column(1)),
        Gesture((Touch("piles", None, "D"),), PILES),
        Gesture((Touch("deck"),), column(1)),
        Gesture((Touch("deck"),), PILES),
    ],
)
def test_a_hand_that_means_no_move_is_told_so(gesture: Gesture) -> None:
    with pytest.raises(Unreadable):
        asking.by_hand(laid_out(), 0, gesture)


def test_a_move_that_the_column_is_too_short_for_has_no_gesture() -> None:
    state = laid_out()
    assert asking.gesture(state, 0, state.parse(0, "move 1 x4 to 2")) is None
    assert asking.gesture(state, 0, state.parse(0, "up 3")) is None


# What a table may do for the player


@pytest.mark.parametrize(
    ("tops", "end", "is_safe"),
    [([], "C", True), (["C"], "C#", True), (["C#"], "D", False), (["C#"] * 7 + ["C"], "D", True)],
)
def test_soli_r15_which_cards_are_safe(tops: list[str], end: str, is_safe: bool) -> None:
    state = table(down=[[]] * 8, columns=columns(end), tops=tops)
    assert "up 1" in state.moves(0)
    assert (asking.safe_move(state, 0) == state.game.parse_move("up 1")) is is_safe


def test_soli_r15_a_card_of_the_waste_can_be_safe_too() -> None:
    state = table(columns=columns("B"), waste=["C"])
    assert state.game.move_text(asking.safe_move(state, 0)) == "waste up"


def test_soli_r15_of_two_safe_cards_the_one_that_covers_another_goes_first() -> None:
    state = table(down=[[], ["E"], *[[]] * 6], columns=columns("C#", "C#"), tops=["C"])
    assert state.game.move_text(asking.safe_move(state, 0)) == "up 2"


def test_soli_r18_nothing_is_finished_while_a_card_lies_face_down() -> None:
    assert asking.finishing_move(ChromaticSolitaire().deal(5), 0) < 0
    state = table(columns=columns("C"))
    assert state.game.move_text(asking.finishing_move(state, 0)) == "up 1"


@pytest.mark.parametrize(("passes", "is_won"), [("unlimited", True), (3, False)])
def test_soli_r25_with_limited_passes_only_an_empty_reserve_makes_sure(passes: object, is_won: bool) -> None:
    state = table(options={"passes": passes}, columns=columns("B"), waste=["C"])
    assert (asking.finishing_move(state, 0) >= 0) is is_won


# What is told


def told(state: State, *moves: str, language: str = "en") -> list[str]:
    """What the player hears of the last of these moves."""
    return sentences(state, *[(0, move) for move in moves], to=0, language=language)


def keys_told(state: State, *moves: str) -> list[str]:
    return [said.key for said in story(state, *[(0, move) for move in moves])]


def downs(*first: str) -> list[object]:
    """One face-down card in each of the first columns; four in the others, whatever they are."""
    return [*[[card] for card in first], *[4] * (8 - len(first))]


def test_soli_07_and_soli_09_a_move_is_told_by_its_notes_and_with_what_it_uncovers() -> None:
    state = table(down=downs("A"), columns=columns("E", "A", "F"))
    assert told(state, "move 1 x1 to 3") == [
        "E moved from column 1 onto F in column 3.",
        "A was uncovered in column 1.",
    ]
    state = table(down=downs("Bb"), columns=columns("E", "A", "F"))
    assert told(state, "move 1 x1 to 3", language="fr") == [
        "Mi est passé de la colonne 1 à la colonne 3, sur Fa.",
        "On a découvert La♯/Si♭ dans la colonne 1.",
    ]


def test_soli_07_a_black_key_is_spelled_by_the_half_step_that_it_makes() -> None:
    state = table(down=NINE, columns=columns("D", "Eb", "Ab", "A", "E"))
    assert told(state.clone(), "move 1 x1 to 2")[0] == "D moved from column 1 onto E♭ in column 2."
    assert told(state.clone(), "move 2 x1 to 5")[0] == "D♯ moved from column 2 onto E in column 5."
    assert told(state.clone(), "move 3 x1 to 4")[0] == "G♯ moved from column 3 onto A in column 4."


def test_soli_10_and_soli_r3_a_block_is_told_by_its_head_and_a_part_of_a_run_uncovers_nothing() -> None:
    state = table(down=NINE, columns=columns("A G# G F#", "A", "Ab"))
    assert told(state.clone(), "move 1 x3 to 2") == ["G♯ (a block of 3) moved from column 1 onto A in column 2."]
    french = ["Sol (suite de 2) est passé de la colonne 1 à la colonne 3, sur La♭."]
    assert told(state.clone(), "move 1 x2 to 3", language="fr") == french


def test_soli_r4_an_empty_column_is_told_when_it_comes_to_be_and_when_it_is_filled() -> None:
    state = table(down=[[], *[1] * 7], columns=columns("E", "F", "G F#"))
    assert told(state, "move 1 x1 to 2") == ["E moved from column 1 onto F in column 2.", "Column 1 is empty now."]
    assert told(state, "move 3 x1 to 1") == ["F♯/G♭ moved from column 3 to column 1, which was empty."]


def test_soli_05_soli_06_a_pile_begun_a_card_on_it_and_a_pile_done_are_told() -> None:
    state = table(down=downs("A"), columns=columns("C", "Eb", "B"), tops=["Bb", "D", "C"])
    assert told(state, "up 1") == ["C went up from column 1 and began pile 4.", "A was uncovered in column 1."]
    assert told(state, "up 2")[0] == "E♭ went up from column 2 onto D."
    assert told(state, "up 3")[:2] == ["B went up from column 3 onto A♯.", "One pile is complete now."]


def test_soli_06_on_a_pile_a_black_key_is_spelled_by_its_neighbour_too() -> None:
    state = table(down=NINE, columns=columns("C#", "D"), tops=["C#", "C"])
    assert told(state.clone(), "up 1", language="fr")[0] == "Ré♭ est monté de la colonne 1 sur Do."
    assert told(state.clone(), "up 2", language="fr")[0] == "Ré est monté de la colonne 2 sur Do♯."


def test_soli_r8_what_comes_from_the_waste_is_told() -> None:
    state = table(down=[[], *[1] * 7], columns=columns("", "F#", "A"), tops=["E"], waste=["C", "Ab", "F"])
    assert told(state.clone(), "waste to 1") == ["F moved from the waste to column 1, which was empty."]
    assert told(state.clone(), "waste to 2") == ["F moved from the waste onto G♭ in column 2."]
    assert told(state, "waste up") == ["F went up from the waste onto E."]
    assert told(state, "waste to 3") == ["G♯ moved from the waste onto A in column 3."]
    assert told(state, "waste up") == ["C went up from the waste and began pile 2."]


def test_soli_11_a_card_turned_and_the_next_pass_are_told() -> None:
    state = table(down=NINE, columns=columns("E"), tops=["B", "C"], deck=["Eb"], waste=["D", "A"])
    assert told(state, "turn") == ["D♯/E♭ was turned up from the deck."]
    assert told(state, "turn") == [
        "The deck was used up and the waste turned over: pass 2.",
        "D was turned up from the deck.",
    ]
    assert told(state, *["turn"] * 3, language="fr") == [
        "Le talon était épuisé et la défausse a été retournée\u00a0: passage 3.",
        "On a retourné la carte suivante du talon\u00a0: Ré.",
    ]


def test_soli_11_a_deck_of_open_order_tells_the_card_that_chance_brings() -> None:
    state = table(down=NINE, columns=columns("E"))
    [turned] = story(state, (0, "turn"))
    assert turned.parts["card"] == Card(state.game.card_text(state.waste[-1]))


def test_soli_r25_the_last_pass_is_told() -> None:
    waste = ["D", "A", "Eb"]
    state = table(options={"passes": 2}, down=NINE, columns=columns("E"), tops=["B", "C"], deck=[], waste=waste)
    assert keys_told(state, "turn") == ["turned_over", "last_pass", "turned"]


def test_soli_r11_a_card_taken_back_is_told() -> None:
    state = table(options={"take_back": True}, down=NINE, columns=columns("Eb"), tops=["D"])
    assert told(state, "back D to 1") == ["D came back from a pile onto E♭ in column 1."]


def test_soli_r18_that_the_game_is_as_good_as_won_is_told_once() -> None:
    state = table(down=[["E"], *[[]] * 7], columns=columns("C", "C"))
    assert keys_told(state, "up 1") == ["begun", "uncovered", "surely_won"]
    assert keys_told(state, "up 2") == ["begun", "emptied"]


def test_soli_r25_with_limited_passes_that_is_told_when_deck_and_waste_are_used_up() -> None:
    run = "B Bb A Ab G F# F E Eb D C#"
    state = table(options={"passes": 3}, columns=columns(run, *[""] * 7), tops=["B"] * 7, waste=["C"])
    assert keys_told(state, "waste up") == ["begun_from_waste", "surely_won"]


def test_soli_13_soli_r16_soli_d6_how_it_ended_is_told() -> None:
    state = table(columns=columns("B", *[""] * 7), tops=["B"] * 7 + ["Bb"])
    assert told(state.clone(), "up 1")[1:] == [
        "8 piles are complete now.",
        "Column 1 is empty now.",
        "All eight piles are complete: you won.",
    ]
    assert told(state.clone(), "up 1", language="fr")[-1] == "Les huit piles sont complètes\u00a0: vous avez gagné."
    assert told(state, "concede") == ["You gave up with 95 cards on the piles."]
    stuck = table(down=[*[["C", "C#", "F", "F#", "G", "Ab", "A", "Bb", "B"]] * 7, 7], columns=lost(), deck=["B", "Bb"])
    assert told(stuck, "turn", "turn") == [
        "A♯/B♭ was turned up from the deck.",
        "Nothing more can be reached: the game ended with 0 cards on the piles.",
    ]


def test_soli_d6_a_game_given_up_is_told_in_french_too() -> None:
    french = ["Vous avez abandonné avec 0 carte sur les piles."]
    assert told(ChromaticSolitaire().deal(5), "concede", language="fr") == french


def test_soli_r24_the_deal_is_told() -> None:
    assert keys_told(table(phase="deal"), "deal") == ["dealt"]


def test_soli_r23_safe_cards_that_the_table_moves_are_told_like_others() -> None:
    state = table(down=[[], ["E"], *[[]] * 6], columns=columns("C#", "C#"), tops=["C"])
    assert told(state, state.game.move_text(asking.safe_move(state, 0))) == [
        "D♭ went up from column 2 onto C.",
        "E was uncovered in column 2.",
        "From now on every card can go up: the game is as good as won.",
    ]


@pytest.mark.parametrize("options", [{}, {"take_back": True, "passes": 3}, {"empty_column": "b_only"}])
def test_every_move_of_a_game_tells_something(options: dict[str, object]) -> None:
    for seed in range(2):
        check_story(ChromaticSolitaire(options=options).deal(seed), seed)


# Moves as they are said, and what is wrong with them


def test_soli_d1_to_d7_moves_name_their_card_in_the_spelling_of_the_half_step() -> None:
    state = table(down=NINE, columns=columns("Ab", "A", "Eb D", "E", "C"), tops=["D"], waste=["Bb", "Eb"])
    assert asking.said(state, 0, "move 1 x1 to 2") == "Move G♯ from column 1 to column 2"
    assert asking.said(state, 0, "move 3 x2 to 4") == "Move D♯ (a block of 2) from column 3 to column 4"
    assert asking.said(state, 0, "up 5") == "Put C from column 5 on a pile"
    assert asking.said(state, 0, "waste up") == "Put E♭ from the waste on a pile"
    assert asking.said(state, 0, "waste to 4") == "Move D♯ from the waste to column 4"
    assert asking.said(state, 0, "move 1 x1 to 4") == "Move G♯/A♭ from column 1 to column 4", "it does not fit there"
    assert asking.said(state, 0, "turn") == "Turn up a card from the deck"
    french = "Déplacer Ré♯ (suite de 2) de la colonne 3 à la colonne 4"
    assert asking.said(state, 0, "move 3 x2 to 4", "fr") == french


def test_soli_d1_a_card_that_does_not_lie_face_up_is_not_named() -> None:
    state = table(down=[*[9] * 7, 0], columns=[*columns("Ab")[:7], []], options={"take_back": True}, tops=["C"])
    assert asking.said(state, 0, "move 1 x2 to 2") == "Move a card (a block of 2) from column 1 to column 2"
    assert asking.said(state, 0, "up 8") == "Put a card from column 8 on a pile"
    assert asking.said(state, 0, "waste up") == "Put a card from the waste on a pile"
    assert asking.said(state, 0, "back C to 1") == "Take C back from a pile to column 1"


def test_there_is_nothing_to_remind_a_player_of_who_is_alone() -> None:
    assert prompted(table(down=NINE, columns=columns("E", "F")), 0) == []


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("move 2 x1 to 1", "E♭ to F is a whole step. Between them lies a white key."),
        ("move 1 x1 to 3", "F to G is a whole step. Between them lies a black key."),
        ("move 3 x1 to 4", "G to A♯/B♭ is 3 half steps. One half step is due."),
        ("move 4 x1 to 3", "G to A♯/B♭ goes up. Columns go down by half steps."),
        ("move 5 x1 to 1", "C to F is 5 half steps. One half step is due."),
        ("move 6 x1 to 1", "B is below C, but the order does not wrap. B needs an empty column."),
        ("up 1", "No pile waits for F. Every pile begins with C."),
        ("waste up", "No pile waits for G. Every pile begins with C."),
        ("waste to 3", "G lies there already. Columns go down by half steps."),
    ],
)
def test_soli_07_and_soli_12_what_does_not_fit_is_explained_by_its_interval(move: str, said: str) -> None:
    state = table(down=NINE, columns=columns("F", "Eb", "G", "Bb", "C"), waste=["G"])
    assert idea_said(state, 0, move) == said


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("up 1", "D to E is a whole step. Between them lies a black key."),
        ("up 2", "D to G is 5 half steps. One half step is due."),
        ("up 3", "D lies there already. Piles go up by half steps."),
        ("up 4", "D to C♯/D♭ goes down. Piles go up by half steps."),
    ],
)
def test_soli_06_what_no_pile_waits_for_is_explained_by_its_interval(move: str, said: str) -> None:
    state = table(down=NINE, columns=columns("E", "G", "D", "C#"), tops=["D"])
    assert idea_said(state, 0, move) == said


def test_soli_05_where_no_pile_has_begun_the_first_card_is_told() -> None:
    state = table(down=NINE, columns=columns("F"), waste=["G"])
    assert cited(state, "up 1") == ("SOLI-05", "SOLI-06", "SOLI-D2")
    assert cited(state, "waste up") == ("SOLI-05", "SOLI-06", "SOLI-R8", "SOLI-D5")
    assert proved(state, 0, "up 1") == []
    begun = table(down=NINE, columns=columns("F"), tops=["C#", "C"])
    assert proved(begun, 0, "up 1", "fr") == ["Cartes du dessus des piles\N{NO-BREAK SPACE}: Do♯/Ré♭ Do"]


def test_soli_r4_and_soli_r14_what_has_no_interval_is_told_by_its_rule() -> None:
    state = table(down=[0, 0, *[1] * 6], columns=[["E"], [], *columns("F")[2:]], options={"empty_column": "b_only"})
    assert idea_said(state, 0, "move 1 x1 to 2") == ""
    assert idea_said(state, 0, "move 2 x1 to 3") == ""
    assert proved(state, 0, "move 1 x1 to 2") == ["Would start the column: E"]


def test_soli_07_the_proof_spells_both_cards_by_the_half_step() -> None:
    state = table(down=NINE, columns=columns("A", "F#"))
    assert proved(state, 0, "move 2 x1 to 1") == ["This end takes: G♯", "This card goes on: G"]
    state = table(down=NINE, columns=columns("C", "F#"))
    assert proved(state, 0, "move 2 x1 to 1") == ["This card goes on: G"], "nothing goes on C"
    assert proved(state, 0, "move 3 x1 to 2") == ["This end takes: F"], "B goes on nothing"
