"""Reading a position of Clé de Sol (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.cle_de_sol import (
    KINDS,
    MUSICIEN,
    REPRISE,
    card_text,
    is_intervalle,
    is_music,
    is_note,
    is_rythme,
    is_silence,
    notes_among,
    others_among,
)
from cardenza.games.cle_de_sol import intercepting, knowing
from cardenza.games.cle_de_sol.moves import (
    DEAL,
    DEMAND,
    DEMANDS,
    FREE,
    GIVE,
    INTERVAL,
    MODES,
    NOTHING,
    OVER,
    PHASES,
    TOP,
    WINDOW,
    points_of,
)
from cardenza.games.cle_de_sol.state import CleDeSolState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import NO_LIMIT, Reader
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol import CleDeSol


def read(
    rules: "CleDeSol", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> CleDeSolState:
    """The state that a document describes (section 8 of the rulebook)."""
    state = CleDeSolState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    music = read.zone("music")
    signs = read.zone("signs")
    stock = read.rest("stock")
    known = _read_known(rules, read)
    _read_moment(state, read)
    _read_rounds(state, read)
    points = _read_numbers(read, "points", rules.seats)
    state.chance = read.finish(chance, spare)
    for seat, hand in enumerate(hands):
        state.notes[seat] = notes_among(hand.cards)
        state.others[seat] = others_among(hand.cards)
    state.music = music.cards
    state.signs = signs.cards
    state.stock = stock.cards[::-1]
    state.is_named = stock.is_named
    _check_piles(state)
    _check_hands(state)
    _check_mode(state)
    _check_window(state)
    if state.phase in (DEAL, OVER) and state.music:
        _count_points(state, points, read.raw("totals") is None)
    elif known:
        _know(state, known)
    return state


def _read_moment(state: CleDeSolState, read: Reader) -> None:
    seats = state.rules.seats
    state.phase = read.choice("phase", PHASES)
    state.direction = read.integer("direction", -1, 1, 1)
    state.mode = read.choice("mode", MODES)
    state.is_first = read.raw("first") is None or read.flag("first")
    state.demand = NOTHING if read.raw("demand") is None else read.choice("demand", DEMANDS)
    state.placer = NOTHING if read.raw("placer") is None else read.integer("placer", 0, seats - 1)
    state.answered = sum([1 << seat for seat in read.numbers("answered", seats)])
    state.offender = NOTHING if read.raw("offender") is None else read.integer("offender", 0, seats - 1)
    state.turns = read.integer("turns", 0, state.rules.turn_cap - 1, rule="CLEF-R34")
    state.idle = read.integer("idle", 0, seats - 1, rule="CLEF-R33")
    if state.direction == 0:
        raise Impossible("direction must be 1, clockwise, or -1, not 0 [CLEF-35]")


def _read_rounds(state: CleDeSolState, read: Reader) -> None:
    rules = state.rules
    least = rules.rounds if state.phase == OVER else 1
    state.round = read.integer("round", least, rules.rounds, least, rule="CLEF-10, CLEF-O1")
    state.starter = read.integer("starter", 0, rules.seats - 1)
    state.turn = read.integer("turn", 0, rules.seats - 1, state.starter if state.phase == DEAL else 0)
    state.totals = _read_numbers(read, "totals", rules.seats) or [0] * rules.seats
    state.won = _read_numbers(read, "won", rules.seats) or [0] * rules.seats
    if state.phase == DEAL and state.turn != state.starter:
        raise Impossible(f"turn is {state.turn}, but in phase deal it is the starter, {state.starter} [CLEF-D11]")


def _read_numbers(read: Reader, name: str, seats: int) -> list[int]:
    """A number for each seat; none when left out."""
    numbers: list[int] = []
    for value in read.entries(name, seats, None) if read.raw(name) is not None else []:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= NO_LIMIT:
            raise Impossible(f"{name} must be numbers, 0 or higher, not {value!r} [CLEF-T5]")
        numbers.append(value)
    return numbers


def _read_known(rules: "CleDeSol", read: Reader) -> list[tuple[int, int, list[int]]]:
    """`knows` as viewer, seat and cards."""
    read.seat_knowledge()  # refuses what cannot be
    known: list[tuple[int, int, list[int]]] = []
    for viewer, entry in enumerate(read.entries("knows", rules.seats, {})):
        if isinstance(entry, dict):
            known += [(viewer, int(seat), read.cards("knows", names)) for seat, names in entry.items()]
    return known


def _know(state: CleDeSolState, known: list[tuple[int, int, list[int]]]) -> None:
    """Enter what viewers know of hands; what all others know of one is public."""
    seen = knowing.sight(state)
    for viewer, seat, cards in known:
        for card in cards:
            seen.learn(viewer, seat, card)
    seats = range(state.rules.seats)
    for seat in seats:
        for card in range(KINDS):
            for _ in range(min([seen.count(viewer, seat, card) for viewer in seats if viewer != seat])):
                seen.learn(state.rules.seats, seat, card)


def _count_points(state: CleDeSolState, points: list[int], is_without_totals: bool) -> None:
    """What the round just finished has cost: as the document says, or as the hands do."""
    hands = range(state.rules.seats)
    state.points = points or [points_of(state.notes[seat], state.others[seat]) for seat in hands]
    for seat in hands:
        size = state.hand_size(seat)
        if not 5 * size <= state.points[seat] <= 15 * size:
            raise Impossible(f"points are {state.points[seat]} for seat {seat} with {size} cards [CLEF-09]")
    if state.phase == OVER and is_without_totals:
        state.totals = state.points[:]


def _check_piles(state: CleDeSolState) -> None:
    """Refuse cards on the wrong pile, and a round without its music."""
    for card in state.music:
        if not is_music(card):
            raise Impossible(f"music cannot hold {card_text(card)}, which goes on the sign pile [CLEF-07]")
    for card in state.signs:
        if is_music(card):
            raise Impossible(f"signs cannot hold {card_text(card)}, which goes on the music pile [CLEF-07]")
    if state.music:
        return
    if state.phase != DEAL or state.signs or any(state.notes) or any(state.others):
        raise Impossible("music must name at least one card: the pile is empty only before the first deal [CLEF-T1]")


def _check_hands(state: CleDeSolState) -> None:
    """Refuse a phase without its cards: who has none has won the round."""
    out = [seat for seat in range(state.rules.seats) if state.hand_size(seat) == 0]
    if state.phase not in (DEAL, OVER):
        if out:
            raise Impossible(f"hands must give seat {out[0]} a card: with an empty hand the round is over [CLEF-08]")
        return
    if state.music and len(out) > 1:
        raise Impossible(f"seats {out[0]} and {out[1]} cannot both have placed all their cards [CLEF-08]")
    if state.phase == DEAL and state.music and state.round == 1:
        raise Impossible("round must be 2 or higher: in phase deal it is the round to come [CLEF-R43]")
    if (state.mode, state.direction, state.turns, state.idle) != (TOP, 1, 0, 0):
        raise Impossible("between rounds nothing is open: mode top, direction 1, turns 0, idle 0 [CLEF-R36, CLEF-R43]")


def _check_mode(state: CleDeSolState) -> None:
    """Refuse a mode without the sign that opened it."""
    sign = state.signs[-1] if state.signs else NOTHING
    if state.mode == INTERVAL and not (is_intervalle(sign) and not is_rythme(state.music[-1])):
        raise Impossible("mode interval needs an Intervalle on signs, and a Note or Hauteur on music [CLEF-T3]")
    if state.mode == DEMAND and (sign != MUSICIEN or state.demand == NOTHING):
        raise Impossible("mode demand needs a Musicien on signs, and a demand [CLEF-37]")
    if state.mode == FREE and not (is_silence(sign) or sign == REPRISE):
        raise Impossible("mode free needs a Silence or a Reprise on signs [CLEF-34, CLEF-36]")
    if state.mode != DEMAND and state.demand != NOTHING:
        raise Impossible(f"demand belongs to mode demand, not to mode {MODES[state.mode]} [CLEF-37]")
    if state.mode != INTERVAL and not state.is_first:
        raise Impossible(f"first belongs to mode interval, not to mode {MODES[state.mode]} [CLEF-31]")


def _check_window(state: CleDeSolState) -> None:
    """Refuse a window without its Note, and a gift without its offender."""
    if state.phase not in (WINDOW, GIVE):
        if state.placer != NOTHING or state.answered or state.offender != NOTHING:
            raise Impossible("placer, answered and offender belong to the phases window and give [CLEF-R40]")
        return
    rules, phase = state.rules, PHASES[state.phase]
    if not rules.has_interception or (state.phase == GIVE and not rules.is_strict):
        raise Impossible(f"there is no phase {phase} where interception is {rules.options['interception']} [CLEF-O2]")
    if state.mode != TOP or not is_note(state.music[-1]):
        raise Impossible(f"phase {phase} needs a Note just placed on music, and mode top [CLEF-D8]")
    if state.placer != (state.turn - state.direction) % rules.seats:
        raise Impossible(f"placer must be the seat before the one on turn, {state.turn} [CLEF-D8]")
    if state.answered >> state.turn & 1:
        raise Impossible(f"answered names seat {state.turn}, who is on turn and not asked [CLEF-R25]")
    if state.phase == WINDOW and (state.offender != NOTHING or not state.to_act()):
        raise Impossible("phase window has no offender, and somebody who has not answered [CLEF-R40]")
    if state.phase == GIVE and (state.offender == NOTHING or not state.answered >> state.offender & 1):
        raise Impossible("phase give needs an offender, who is among those who have answered [CLEF-D9]")
    if state.phase == GIVE and intercepting.gift_size(state) == 0:
        raise Impossible(f"seat {state.turn} has one card and keeps it, so nothing is given [CLEF-R30]")
