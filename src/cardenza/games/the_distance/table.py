"""The table of The Distance: hands, stock and pile, what was seen of hands, and how a turn ends.

A hand is a set of cards, the base of the next play a set of letters.
"""

from typing import TYPE_CHECKING, Final

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import letters_of
from cardenza.kernel import contract, fields, lacking, lying, packed
from cardenza.kernel.by_seat import BySeat, by_seat
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import NUMBER, Said, Sayings
from cardenza.kernel.texts import quoted
from cardenza.theory import letters as alphabet

if TYPE_CHECKING:
    from cardenza.games.the_distance import Distance, DistanceState

RULES: Final[dict[str, str]] = {
    "DIST-12": "Turns go clockwise.",
    "DIST-R25": "At the limit of turns the players with the fewest cards share the win.",
}

LETTERS: Final = list(alphabet.LETTERS)
PHASES: Final = ["turn", "call", "over"]
TURN: Final = 0
CALL: Final = 1
OVER: Final = 2

FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Lacks("stock", "DIST-R6"),
    deck.Hands(knows="knows"),
    lying.Knows(),
    lying.Stock("stock"),
    lying.Open("discard"),
    fields.Own("base", "base_letters", "string[]"),
    fields.Seat("turn"),
    fields.Count("draws", most="most_draws"),
    fields.Count("mistakes", most="most_kept_mistakes").by("DIST-R9, DIST-O2, DIST-O6"),
    fields.Word("phase", PHASES),
    fields.Seats("answered").only_in("call").by("DIST-R28"),
    fields.Count("turns", most="turn_cap"),
)

SAYS: Final[Sayings] = Sayings()
TURNED: Final = SAYS.add("turned", "DIST-25")
AT_THE_LIMIT: Final = SAYS.add("at_the_limit", "DIST-R25", count=NUMBER)


class Table(contract.State):
    """What lies there. `base` is a set of letters, `knows` what each seat was shown of other hands.

    `lacks` remembers who had no card of the letter due, where the rules leave no doubt of it.
    """

    def __init__(self, rules: "Distance", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands = BySeat(rules.seats)
        self.stock: list[int] = []
        self.is_named = True
        self.discard: list[int] = []
        self.base = 0
        self.turn = 0
        self.draws = 0
        self.mistakes = 0
        self.phase = TURN
        self.answered = 0
        self.turns = 0
        self.knows: list[int] = [0] * rules.seats
        self.shown = 0
        self.lacks = lacking.Lacking(rules.seats, deck.ONE)

    def knowledge(self) -> object:
        return deck.known_hands(self.hands, self.knows)

    def learn(self, known: list[list[list[int]]]) -> None:
        self.knows = [deck.mask_of([card for cards in hands for card in cards]) for hands in known]
        self.shown = deck.joined(self.knows)

    def base_letters(self) -> list[str]:
        return deck.letter_names(self.base)

    def sizes(self) -> list[int]:
        """How many cards each player has."""
        return [hand.bit_count() for hand in self.hands]

    def required(self) -> int:
        """The letters that may be said: each letter of the base, raised by the interval (DIST-13, DIST-R1)."""
        return self.rules.due[self.base]

    def end_turn(self) -> None:
        """The next player has the turn, unless there have been too many."""
        self.turns += 1
        self.draws = 0
        self.mistakes = 0
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # DIST-12
        if self.turns >= self.rules.turn_cap:
            self.phase = OVER  # DIST-R25
            if self.story is not None:
                self.story.append(AT_THE_LIMIT.said(self.turns))

    # ---------------------------------------------------------------------------------------- stock and pile

    def supply(self) -> int:
        """How many cards can be drawn at all: the stock, and the pile below its top (DIST-25)."""
        return len(self.stock) + len(self.discard) - 1

    def draw(self, seat: int, count: int) -> int:
        """Draw so many cards, or all there are (DIST-R14); tells how many."""
        if not self.is_named and self.stock:
            self.chance.arrange(self.stock, min(count, len(self.stock)))
        hand, drawn = self.hands[seat], 0
        while drawn < count:
            if not self.stock:
                if len(self.discard) == 1:
                    break
                self._turn_pile()
            hand |= packed.single(self.stock.pop())
            drawn += 1
        self.hands[seat] = hand
        if self.lacks.is_kept:
            self.lacks.come(seat, drawn)
        return drawn

    def _turn_pile(self) -> None:
        """DIST-25, DIST-R12: the pile without its top card is shuffled and becomes the stock."""
        top = self.discard.pop()
        self.stock = self.discard
        self.chance.shuffle(self.stock)
        self.discard = [top]
        self.is_named = True
        if self.story is not None:
            self.story.append(TURNED.said())

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "DistanceState":
        twin = self.rules.blank(self.chance.fork())
        twin.hands = self.hands.clone()
        twin.stock = self.stock[:]
        twin.is_named = self.is_named
        twin.discard = self.discard[:]
        twin.base = self.base
        twin.turn = self.turn
        twin.draws = self.draws
        twin.mistakes = self.mistakes
        twin.phase = self.phase
        twin.answered = self.answered
        twin.turns = self.turns
        twin.knows = self.knows[:]
        twin.shown = self.shown
        twin.lacks.become(self.lacks)
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        hands, own = [*self.hands], self.hands[seat] | self.knows[seat]
        limits = [self.lacks.limits(seat, other) for other in range(self.rules.seats)]
        self.lacks.imagine(seat, [(hand & own).bit_count() for hand in hands])
        self.stock = deck.deal_anew(rng, hands, self.stock, own, limits)
        self.hands = by_seat(hands)
        self.knows = [known & own for known in self.knows]
        self.is_named = True
        self.chance = rng


def read_base(discard: list[int], base: object) -> int:
    """The letters on which the next play is counted: what the document says, or the card on the pile."""
    if not discard:
        raise Impossible("discard must name at least one card: the pile is never empty [DIST-T1]")
    card, top, is_starter = deck.card_text(discard[-1]), letters_of(discard[-1]), len(discard) == 1
    if base is None:
        if not is_starter and top & (top - 1):
            raise Impossible(f"base must say which letter {card} was played as [DIST-R2]")
        return top
    if not isinstance(base, list) or not base or any(letter not in LETTERS for letter in base):
        raise Impossible(f"base must be a list of letters A to G, not {quoted(base)}")
    if len(set(base)) < len(base):
        raise Impossible(f"base names a letter twice: {quoted(base)}")
    letters = sum(1 << LETTERS.index(letter) for letter in base)
    if letters & ~top:
        raise Impossible(f"{card} on the pile cannot be {' '.join(deck.letter_names(letters & ~top))}")
    if letters & (letters - 1) and not (is_starter and letters == top):
        raise Impossible("base is one letter, or, before the first play, all letters of the starter [DIST-T5]")
    return letters


def tell_cause(story: list[Said], cause: Said) -> None:
    """Tell why cards were drawn, before the pile that was turned over for them."""
    was_turned = bool(story) and story[-1].key == TURNED.key
    story.insert(len(story) - was_turned, cause)
