"""One moment of Carmony: what lies there, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from cardenza.decks.melds import CHORD, FIRST_MELD, INTERVAL, SCALE
from cardenza.decks.notes import BIT, ONE, count_of, held_in, less, notes_in, size_of
from cardenza.games.carmony import by_hand, judging, knowing, listing, reminding, scoring, showing
from cardenza.games.carmony.moves import (
    ACT,
    ALONE,
    CHORDS_TO_GO_OUT,
    DEAL,
    DEAL_OUT,
    DISCARD,
    DRAW,
    DRAW_OR_TAKE,
    EAT,
    FALSE,
    NO_MOVES,
    NOTHING,
    ONLY_DEAL,
    ONLY_DRAW,
    OVER,
    PLAYS,
    SCALES_TO_GO_OUT,
    START,
    TAKE,
    eaten_by,
    eater_of,
    false_card,
    false_cards,
    owner_of,
    unpacked_melds,
)
from cardenza.kernel.by_seat import BySeat
from cardenza.kernel.chance import Chance
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import Rounds
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import Exposed, Fact, Place, Way, Zone

if TYPE_CHECKING:
    from cardenza.games.carmony import Carmony


@final
class CarmonyState(LegacyState):
    """One moment of Carmony.

    A NOTE hand is a number of counted cards, a MELD hand five cards in one number, a front a list of plays. `bottom`
    are the MELD cards under the deck that everybody has seen there, from the highest to the lowest; `shown` and
    `melds_shown` what everybody has seen of a hand, `private` what single seats have seen besides (`knowing`).
    """

    def __init__(self, rules: "Carmony", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands = BySeat()
        self.melds = BySeat()
        self.fronts: list[list[int]] = [[] for _ in range(rules.seats)]
        self.chords: list[int] = [0] * rules.seats
        self.scales: list[int] = [0] * rules.seats
        self.twins: list[int] = [0] * rules.seats
        self.pile: list[int] = []
        self.deck: list[int] = []
        self.is_named = True
        self.meld_deck: list[int] = []
        self.are_melds_named = True
        self.bottom: list[int] = []
        self.turn = 0
        self.phase = DEAL
        self.type = NOTHING
        self.has_eaten = False
        self.is_stopped = False
        self.barred = NOTHING
        self.has_drawn = False
        self.dry = 0
        self.out = NOTHING
        self.mistakes: list[int] = [0] * rules.seats
        self.rounds = Rounds(rules.seats, rules.rounds)
        self.shown = BySeat()
        self.melds_shown = BySeat()
        self.private: list[int] = []

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.deck)
            self.is_named = True
        if not self.are_melds_named:
            self.chance.shuffle(self.meld_deck)
            self.are_melds_named = True

    def zones(self) -> list[Zone]:
        return showing.zones(self)

    def facts(self) -> list[Fact]:
        return showing.facts(self)

    def knowledge(self) -> object:
        return knowing.knowledge(self)

    def document(self) -> dict[str, object]:
        """In the words of section 8: melds as they are written, the MELD deck with what is known at its bottom."""
        document = super().document()
        del document["worth"]
        deck = [*self.meld_deck[::-1], *self.bottom]
        document["meld_deck"] = [self.rules.card_text(card) for card in deck]
        document["fronts"] = [[self.rules.melds.texts[play] for play in front] for front in self.fronts]
        return document

    # ---------------------------------------------------------------------------------------- what is due

    def hand_size(self, seat: int) -> int:
        return size_of(self.hands[seat])

    def may_go_out(self, seat: int) -> bool:
        """CARM-36, CARM-R17: what lies in front of the player now."""
        return self.scales[seat] >= SCALES_TO_GO_OUT or self.chords[seat] >= CHORDS_TO_GO_OUT

    def is_free_end(self) -> bool:
        """CARM-R11: in the last turn the hand may be emptied without more; that is not going out."""
        return not self.deck and not self.rules.has_bonus

    def refill_of(self, play: int) -> int:
        """How many NOTE cards must be drawn for a meld (CARM-34, CARM-R9)."""
        if self.rules.melds.roots[play] != 0:
            return 0
        return min(self.rules.melds.sizes[play], len(self.deck))

    def left_after(self, seat: int, play: int) -> int:
        """How many cards are in hand after a meld, the refill included."""
        return size_of(self.hands[seat]) - self.rules.melds.sizes[play] + self.refill_of(play)

    def leaves_enough(self, seat: int, play: int) -> bool:
        """CARM-R13, CARM-D3 (4): two cards, or what going out asks for with this meld counted, or a free end."""
        if self.left_after(seat, play) >= 2 or self.may_go_out(seat):
            return True
        kind = self.rules.worth.kinds[play]
        if kind == SCALE or (kind == CHORD and self.chords[seat] + 1 >= CHORDS_TO_GO_OUT):  # CARM-R15
            return True
        return not self.rules.has_bonus and self.refill_of(play) == len(self.deck)

    def leaves_discard(self, seat: int, play: int) -> bool:
        """CARM-R20, CARM-D3 (5): a card that is not barred, the refill not counted, or none at all."""
        if self.barred == NOTHING:
            return True
        left = self.hands[seat] - self.rules.melds.counts[play]
        if held_in(left) & ~BIT[self.barred]:
            return True
        return left == 0 and self.refill_of(play) == 0

    def prompt(self, seat: int | None) -> str:
        return reminding.prompt(self, seat)

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        return NO_MOVES if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn:
            return NO_MOVES
        if self.phase == ACT:
            return listing.acts(self, seat)
        if self.phase == START:
            return DRAW_OR_TAKE if self.can_take(seat) else ONLY_DRAW
        return ONLY_DEAL if self.phase == DEAL else NO_MOVES

    def random_move(self, seat: int, rng: Rng) -> int:
        return listing.random_act(self, seat, rng) if self.phase == ACT else super().random_move(seat, rng)

    def can_take(self, seat: int) -> bool:
        """CARM-D2."""
        size = len(self.pile)
        if size == 0 or self.dry >= self.rules.most_dry:  # CARM-R21, CARM-R33
            return False
        return size > 1 or held_in(self.hands[seat]) & ~BIT[self.pile[0]] != 0  # CARM-R20

    def can_eat(self, card: int, play: int) -> bool:
        """CARM-25 to CARM-30, CARM-R22."""
        return self.rules.worth.steps[card - FIRST_MELD] > self.rules.worth.step_of_play[play]

    def holds_meld(self, seat: int, card: int) -> bool:
        return card in unpacked_melds(self.melds[seat])

    def late_move(self, seat: int) -> int:
        """Section 3: draw, then discard the note of which there are most, of equals the lowest."""
        if self.phase != ACT:
            return DRAW if self.phase == START else DEAL_OUT
        discards = [move for move in self.legal_moves(seat) if DISCARD <= move < DRAW]
        return max(discards, key=lambda move: count_of(self.hands[seat], move - DISCARD))

    # ---------------------------------------------------------------------------------------- by hand, and judged

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gestures(self, seat, move)[0]

    def other_gestures(self, seat: int, move: int) -> list[Gesture]:
        return by_hand.gestures(self, seat, move)[1:]

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        return by_hand.choices(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        """The cards of a false meld are seen by all, though they go back to the hand.

        Of an INTERVAL there are copies: everybody sees the card leave, so that one drawn for it is told like any other.
        """
        if move < PLAYS and self.rules.worth.kinds[move] == INTERVAL:
            return [Exposed("melds", seat, None, self.rules.melds.cards[move])]
        if move < FALSE:
            return []
        notes = [Exposed("hands", seat, None, note) for note in notes_in(false_cards(move))]
        return [Exposed("melds", seat, None, false_card(move)), *notes]

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """Nobody else hears that a note drawn is like one that was laid with the same move."""
        is_drawn = source[0] == "deck" and target[0] == "fronts"
        return Way("hands", seat, 1 << seat) if is_drawn else None

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if move < PLAYS:
            self._meld(seat, move)
        elif move < DRAW:
            self._discard(seat, move - DISCARD)
        elif move == DRAW:
            self._draw(seat, 2)  # CARM-D1
            self.phase = ACT
        elif move == TAKE:
            self._take(seat)
        elif move >= FALSE:
            self._err(seat, move)
        elif move >= EAT:
            self._eat(seat, eater_of(move), owner_of(move), eaten_by(move))
        else:
            scoring.deal(self)

    def _draw(self, seat: int, count: int) -> None:
        """So many NOTE cards, or all there are (CARM-R9, CARM-R10)."""
        count = min(count, len(self.deck))
        if count == 0:
            return
        if not self.is_named:
            self.chance.arrange(self.deck, count)
        hand = self.hands[seat]
        left = len(self.deck) - count
        for at in range(left, left + count):
            hand += ONE[self.deck[at]]
        del self.deck[left:]
        self.hands[seat] = hand
        self.has_drawn = True
        self.dry = 0

    def _take(self, seat: int) -> None:
        """CARM-D2: everybody has seen the cards of the pile."""
        taken: i64 = 0
        for note in self.pile:
            taken += ONE[note]
        if len(self.pile) == 1:
            self.barred = self.pile[0]  # CARM-14
        self.pile = []
        self.hands[seat] = self.hands[seat] + taken
        self.shown[seat] = self.shown[seat] + taken
        self.phase = ACT

    def _meld(self, seat: int, play: int) -> None:
        """CARM-D3: the meld is on the table, a MELD card is drawn, then the refill (CARM-R8)."""
        book = self.rules.melds
        self._leave_hand(seat, book.counts[play])
        self.count_meld(seat, play, 1)
        self.fronts[seat].append(play)  # CARM-16
        self.type = self.rules.worth.kinds[play]
        self._exchange(seat, book.cards[play])  # CARM-17
        if book.roots[play] == 0:
            self._draw(seat, book.sizes[play])  # CARM-34
        if self.hands[seat] == 0:
            scoring.end_round(self, self._gone_out(seat))  # CARM-R14

    def count_meld(self, seat: int, play: int, more: int) -> None:
        """A meld comes to a front, or has left it: what going out asks for (CARM-36), and how many have an equal."""
        if play >= self.rules.worth.first_scale:
            self.scales[seat] += more
        elif play >= self.rules.worth.first_chord:
            self.chords[seat] += more
        elif listing.comes_before(self.fronts[seat], len(self.fronts[seat]), play):
            self.twins[seat] += more

    def _leave_hand(self, seat: int, cards: i64) -> None:
        self.hands[seat] = self.hands[seat] - cards
        if self.private:
            knowing.forget(self, seat, cards)
        shown = self.shown[seat]
        if shown:
            self.shown[seat] = less(shown, cards)

    def _exchange(self, seat: int, card: int) -> None:
        """A MELD card leaves the hand, and the top card of the MELD deck takes its place (CARM-R29: there is one)."""
        melds = self.melds[seat]
        old: i64 = card - FIRST_MELD
        shift: i64 = 0
        while melds >> shift & 63 != old:
            shift += 6
        if self.melds_shown[seat]:
            shift = knowing.slot_to_give(self, seat, card)
        if self.meld_deck:
            if not self.are_melds_named:
                self.chance.arrange(self.meld_deck, 1)
            drawn: i64 = self.meld_deck.pop() - FIRST_MELD
        else:
            drawn = self.bottom.pop(0) - FIRST_MELD
            self.melds_shown[seat] = self.melds_shown[seat] | BIT[shift // 6]
        self.melds[seat] = melds ^ (old ^ drawn) << shift

    def _eat(self, seat: int, card: int, owner: int, play: int) -> None:
        """CARM-31: the notes to the hand, both MELD cards under the deck, the eating one lowest, and one is drawn."""
        front = self.fronts[owner]
        del front[front.index(play)]
        self.count_meld(owner, play, -1)
        notes = self.rules.melds.counts[play]
        self.hands[seat] = self.hands[seat] + notes  # CARM-R23
        self.shown[seat] = self.shown[seat] + notes
        self.bottom.append(self.rules.melds.cards[play])  # CARM-R25
        self.bottom.append(card)
        self._exchange(seat, card)
        self.has_eaten = True

    def _err(self, seat: int, move: int) -> None:
        """CARM-R37: everybody sees the cards, which stay in the hand, and the price is paid."""
        knowing.show(self, seat, false_card(move), false_cards(move))
        self.is_stopped = self.rules.penalty != "none"
        if self.rules.penalty == "points":
            self.mistakes[seat] += 1

    def _discard(self, seat: int, note: int) -> None:
        """CARM-D5."""
        self._leave_hand(seat, ONE[note])
        self.pile.append(note)
        if self.hands[seat] == 0:
            scoring.end_round(self, self._gone_out(seat))
        elif not self.deck:
            scoring.end_round(self, NOTHING)  # CARM-38, CARM-R11
        else:
            if not self.has_drawn:
                self.dry += 1  # CARM-R33
            self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0
            self.phase = START
            self.begin_turn()

    def _gone_out(self, seat: int) -> int:
        """Who is paid for an empty hand: nobody in the last turn (CARM-R11), but for `last_turn_bonus`."""
        return NOTHING if self.is_free_end() else seat

    def begin_turn(self) -> None:
        self.type = NOTHING
        self.has_eaten = False
        self.is_stopped = False
        self.barred = NOTHING
        self.has_drawn = False

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def standing(self) -> list[int]:
        return [scoring.points_of(self, seat) for seat in range(self.rules.seats)]

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "CarmonyState":
        twin = CarmonyState(self.rules, self.chance.fork())
        twin.hands = self.hands.clone()
        twin.melds = self.melds.clone()
        twin.fronts = [front[:] for front in self.fronts]
        twin.chords = self.chords[:]
        twin.scales = self.scales[:]
        twin.twins = self.twins[:]
        twin.pile = self.pile[:]
        twin.deck = self.deck[:]
        twin.is_named = self.is_named
        twin.meld_deck = self.meld_deck[:]
        twin.are_melds_named = self.are_melds_named
        twin.bottom = self.bottom[:]
        twin.turn = self.turn
        twin.phase = self.phase
        twin.type = self.type
        twin.has_eaten = self.has_eaten
        twin.is_stopped = self.is_stopped
        twin.barred = self.barred
        twin.has_drawn = self.has_drawn
        twin.dry = self.dry
        twin.out = self.out
        twin.mistakes = self.mistakes[:]
        twin.rounds = self.rounds.clone()
        twin.shown = self.shown.clone()
        twin.melds_shown = self.melds_shown.clone()
        twin.private = self.private[:]
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        knowing.redeal(self, rng, seat)
