"""What of a table is in sight: inside the window, and covered by nothing that does not lie with it."""

from collections.abc import Mapping

from playwright.sync_api import Page


def zones(*names: str) -> dict[str, int]:
    return {f'button[data-zone="{name}"]': 1 for name in names}


# What lies on the cloth in every game, and how often at least.
LIES: Mapping[str, Mapping[str, int]] = {
    "bluff-the-scale": {".wheel": 1},
    "carmony": zones("melds"),
    "chord-poker": zones("deck", "pile"),
    "chromatic-solitaire": {**zones("deck", "waste", "piles"), ".column": 8},
    "cle-de-sol": zones("stock", "music", "signs"),
    "go-fish": zones("stock"),
    "keys-corners": {
        **zones("stock", "discard"),
        'button[data-zone="corners"]': 4,
        'button[data-zone="foundations"]': 4,
    },
    "looking-glass": {".wheel": 1, **zones("piles", "deck", "interval_deck")},
    "memory": {'[data-zone="grid"] > li': 54},
    "metronome": zones("draw", "staff", "discard"),
    "old-maid": zones("hands"),
    "the-distance": zones("stock", "discard"),
}
# What may be there and not be drawn; whatever else is not drawn is missed.
AWAY = (
    ".unseen *",  # for those who hear the page
    ".poker .grouping ~ * *",  # who groups looks at the hand
    ".interception button:not(.now)",  # nobody intercepts now
    ":is(.height, .lands) > .card",  # only measured
    "button.numbers",  # the tempo, which the settings have
    ".chip > svg",  # the card of a chip is seen only while it flies there
    ".bluff .deck *",  # where there is no room for it, its number is told
)
ON_PHONES = (
    ".bluff .rest *",  # and where a SCALE card is filled not even that
    ".carmony .idle *",  # the Wheel comes when there is a card to turn,
    ".carmony:has(> details:not(.idle)) .piles *",  # and then the decks go
    "button.key",  # the help has it
    ".table:has(.bubble) .doing:has(.reaction button) .bar button",  # asked, and objected to: there is both to look at
)
LEAST_WIDE, LEAST_HIGH = 768, 480  # what is smaller is a phone

# On the cloth: cards, places for them, whatever can be touched. A box whose contents are moved stands for them.
# In the hand: the upper edge of every card, which tells what it is. Then what one can do, what happened last, an
# objection with the way out of it, those whom one may ask, and the buttons above: only an objection pushes these away.
HIDDEN = """([lies, away]) => {
    const root = document.documentElement;
    const cloth = document.querySelector('.table > .cloth');
    const lying = cloth.querySelector(':scope > .lying');
    const dock = document.querySelector('.dock');
    const bubble = dock.querySelector('.bubble');
    const box = each => each.getBoundingClientRect();
    const all = (root, kinds) => [...root.querySelectorAll(kinds)];
    const isDrawn = each =>
        box(each).width > 2 && box(each).height > 2 && each.checkVisibility({ visibilityProperty: true });
    const isInside = ({ left, top, width, height }) =>
        left > -1 && top > -1 && left + width < root.clientWidth + 1 && top + height < root.clientHeight + 1;
    const at = ({ left, top, width, height }, x, y) => document.elementFromPoint(left + x * width, top + y * height);
    const few = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
    const grid = [0.06, 0.2, 0.35, 0.5, 0.65, 0.8, 0.94];
    const many = grid.flatMap(x => grid.map(y => [x, y]));
    const called = each => each.ariaLabel || each.textContent.trim().slice(0, 60) || each.className;
    const faults = [];
    const miss = (each, why) => faults.push(`${called(each)} ${why}: ${JSON.stringify(box(each))}`);

    const isMoved = each => {
        const { overflowX, overflowY } = getComputedStyle(each);
        return (overflowY === 'auto' && each.scrollHeight > each.clientHeight + 1)
            || (overflowX === 'auto' && each.scrollWidth > each.clientWidth + 1);
    };
    const standsFor = each => {
        let found = each;
        for (let over = each; over !== lying; over = over.parentElement) if (isMoved(over)) found = over;
        return found;
    };
    const drawn = (root, kinds) => all(root, kinds).filter(each => {
        if (!isDrawn(each) && !each.matches(away)) miss(each, 'is not drawn');
        return isDrawn(each);
    });
    const overIt = (each, by) => few.map(([x, y]) => at(box(each), x, y)).find(found => !by.contains(found));
    const beClear = (each, by = each) => {
        if (!isInside(box(each))) return miss(each, 'is not in the window');
        const over = overIt(each, by);
        if (over) miss(each, `is covered by ${over.tagName} ${called(over)}`);
    };

    for (const [kind, least] of Object.entries(lies)) {
        const found = all(lying, kind).filter(isDrawn).length;
        if (found < least) faults.push(`${kind} is there ${found} times, not ${least}`);
    }
    const places = drawn(lying, '.card, .place, .round, button, label, [role=slider], img');
    if (!places.length) faults.push('nothing lies on the cloth');
    const solid = new CSSStyleSheet();
    solid.replaceSync('*:not(.pointer, .pointer *) { pointer-events: auto !important }');
    document.adoptedStyleSheets.push(solid);
    for (const each of new Set(places.map(standsFor))) beClear(each, lying);
    if (bubble) beClear(bubble);
    document.adoptedStyleSheets.pop();
    // A card on a sector of the Wheel takes the touches of the sector: it can be turned all the same.
    for (const each of places.filter(each => each.matches('button:not(.spot:has(+ .lying)), [role=slider]')))
        if (standsFor(each) === each && !many.some(([x, y]) => each.contains(at(box(each), x, y))))
            miss(each, `cannot be touched for ${called(at(box(each), 0.5, 0.5))}`);

    const doing = drawn(dock, '.bar button, .reaction button, .find button, .said.right button');
    for (const each of doing) beClear(each);
    const upperEdge = each => ({ ...box(each).toJSON(), height: Math.min(box(each).height, 28) });
    for (const each of drawn(dock, 'section .card')) {
        const told = grid.filter(x => each.contains(at(upperEdge(each), x, 0.5))).length;
        if (!isInside(upperEdge(each)) || told < 2) miss(each, 'is not told');
    }
    if (bubble) beClear(bubble.querySelector('.close'));
    else for (const each of drawn(document, 'main > .above .tools button, .players button')) beClear(each);

    const last = drawn(cloth, '.last');
    if (!last.length) faults.push('what happened last is not there');
    for (const each of last) {
        beClear(each);
        for (const button of drawn(each, 'button')) beClear(button);
    }
    return faults;
}"""
DRAWN = "() => [...document.querySelectorAll('.lying .card, .dock section .card')].map(each => each.offsetWidth)"
QUIET_FRAMES = 5  # what is measured in one is drawn in the next, and may move what was measured
MOST_FRAMES = 600
AT_REST = """([width, height, quiet, most]) => new Promise((done, fail) => {
    const kinds = '.table, .cloth, .lying, .lying *, .dock, .dock *, .last, main > .above, .bubble, .stage, html';
    const look = () => [innerWidth, innerHeight, scrollY, ...[...document.querySelectorAll(kinds)].map(each => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return [left, top, width, height, each.scrollTop];
    })].join();
    const next = (before, still, left) => {
        const now = look();
        const quietly = now === before && innerWidth === width && innerHeight === height ? still + 1 : 0;
        if (quietly >= quiet) done(null);
        else if (left) requestAnimationFrame(() => next(now, quietly, left - 1));
        else fail(new Error(`something still moves after ${most} frames`));
    };
    requestAnimationFrame(() => next('', 0, most));
})"""
LONG = """(document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()]).at(-1)
    .replaceSync('.bubble .said::after { content: ""; display: block; height: 200vh }')"""

MUCH = """(document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()]).at(-1)
    .replaceSync(`.last > .told::after { content: "${' And then more.'.repeat(40)}" }`)"""


def take_on(page: Page, width: int, height: int) -> None:
    """The window has this size, and nothing in it moves any more."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(AT_REST, [width, height, QUIET_FRAMES, MOST_FRAMES])


def lengthen(page: Page) -> None:
    """Whatever is objected has so much to say that no room is enough for it."""
    page.evaluate(LONG)


def tell_much(page: Page) -> None:
    """What happened last is longer than any phone has lines for."""
    page.evaluate(MUCH)


def hidden(page: Page, lies: Mapping[str, int]) -> list[str]:
    """What of the cloth, of one's hand, of what one can do and of what happened last is not in sight now."""
    size = page.viewport_size
    assert size is not None
    is_phone = size["width"] < LEAST_WIDE or size["height"] < LEAST_HIGH
    away = ", ".join([*AWAY, *(ON_PHONES if is_phone else ())])
    return [str(each) for each in page.evaluate(HIDDEN, [dict(lies), away])]


def drawn(page: Page) -> list[int]:
    """How wide the cards on the cloth and in one's hand are."""
    return [int(each) for each in page.evaluate(DRAWN)]
