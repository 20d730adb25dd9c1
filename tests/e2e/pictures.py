"""A player who cannot read: every text but that on the cards is covered, and what is found is found by its picture."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.e2e.reading import cards_of, is_there, number_of, rested, run, values_of

BACK = ""
GAP = "."
COVERED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        body *:not(svg, svg *, .face *) { color: transparent !important; text-shadow: none !important; }
        body .card .number { color: transparent !important; }
        .above, .panel { visibility: hidden !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def cover_words(page: Page) -> None:
    run(page, COVERED)


class Child:
    """Somebody who sees pictures: faces, cards, a hand, a fish, a crown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.crown = page.locator("[data-picture=crown]")
        self.hand = page.locator(".dock [data-zone=hands] button")
        self.faces = page.locator(".players li:has([data-face]) button")
        self.backs = page.locator("[data-zone=hands] [data-card=''] button, [data-zone=grid] [data-card=''] button")
        self.show = page.locator("[data-picture=eye]")
        self.pair = page.locator("button:has([data-picture=pair])")
        self.no_pair = page.locator("button:has([data-picture=no-pair])")
        self.on = page.locator("button:has([data-picture=on])")
        self.seen: dict[int, str] = {}

    def is_mine(self) -> bool:
        """One's own face glows, with a hand beside it."""
        return is_there(self.page.locator(".turn [data-picture=hand]"))

    def has_won_or_lost(self) -> bool:
        return is_there(self.crown)

    def play(self, move: Callable[["Child"], None], most: int = 400) -> bool:
        """Do what the pictures ask for until somebody has the crown; gives whether somebody has."""
        for _ in range(most):
            moment = rested(self.page)
            if self.has_won_or_lost():
                return True
            if self.look_closely():
                continue
            if self.is_mine():
                move(self)
            else:
                rested(self.page, moment + 1)
        return False

    # ------------------------------------------------------------------------------------------------ what is asked

    def look_closely(self) -> bool:
        """Answer what the page asks before it goes on: cards of the same note belong together."""
        if is_there(self.pair):
            self.remember()
            (self.pair if self.sees_pair() else self.no_pair).click()
        elif is_there(self.on):
            self.on.click()
        elif is_there(self.show):
            self.touch_alike()
        else:
            return False
        return True

    def sees_pair(self) -> bool:
        """In Memory: are the cards that lie open of one note?"""
        return len({note_of(card) for card in self.grid() if card not in (BACK, GAP)}) == 1

    def touch_alike(self) -> None:
        size = number_of(self.page.locator(".find .place"))
        cards = cards_of(self.hand)
        alike = next(
            found
            for card in cards
            if len(found := [at for at, other in enumerate(cards) if note_of(other) == note_of(card)]) >= size
        )
        names = [cards[at] for at in alike[:size]]
        for name in names:
            self.own(name).click()
        self.page.locator(".find .taken").first.wait_for(state="detached")

    def grid(self) -> list[str]:
        """What lies where in Memory."""
        script = "each => each.querySelector('.card')?.dataset.card ?? '.'"
        return [str(card) for card in values_of(self.page.locator("[data-zone=grid] li"), script)]

    def remember(self) -> None:
        self.seen.update({at: card for at, card in enumerate(self.grid()) if card not in (BACK, GAP)})

    def own(self, card: str) -> Locator:
        return self.page.locator(f".dock [data-card='{card}'] button")


def note_of(card: str) -> str:
    return card[:-1]


# ------------------------------------------------------------------------------------------------ how it is played


def take_any(child: Child) -> None:
    """Old Maid: touch a back."""
    child.backs.first.click()


def ask_somebody(child: Child) -> None:
    """Go Fish: touch a card, and then a face."""
    cards = cards_of(child.hand)
    most = max(cards, key=lambda card: [note_of(other) for other in cards].count(note_of(card)))
    child.own(most).click()
    child.faces.first.click()


def turn_up(child: Child) -> None:
    """Memory: touch a back, best one that belongs to a card that one remembers."""
    cards = child.grid()
    up = [note_of(card) for card in cards if card not in (BACK, GAP)]
    down = [at for at, card in enumerate(cards) if card == BACK]
    notes = up or [note_of(child.seen[at]) for at in down if at in child.seen]
    known = [at for at in down if at in child.seen and notes.count(note_of(child.seen[at])) > (0 if up else 1)]
    fresh = [at for at in down if at not in child.seen]
    child.page.locator("[data-zone=grid] li").nth((known or fresh or down)[0]).locator("button").click()
