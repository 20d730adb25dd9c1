"""What of a table is in sight: inside the window, and covered by nothing that does not lie with it."""

from playwright.sync_api import Page

# On the cloth: cards, places for them, whatever can be touched. A box whose contents are moved stands for them.
# In the hand: the upper edge of every card, which tells what it is. Then what one can do, what happened last, and the
# buttons above, unless an objection has pushed them away.
HIDDEN = """() => {
    const root = document.documentElement;
    const cloth = document.querySelector('.table > .cloth');
    const lying = cloth.querySelector(':scope > .lying');
    const dock = document.querySelector('.dock');
    const box = each => each.getBoundingClientRect();
    const isDrawn = each =>
        box(each).width > 2 && box(each).height > 2 && each.checkVisibility({ visibilityProperty: true });
    const seen = (root, kinds) => [...root.querySelectorAll(kinds)].filter(isDrawn);
    const isInside = ({ left, top, width, height }) =>
        left > -1 && top > -1 && left + width < root.clientWidth + 1 && top + height < root.clientHeight + 1;
    const at = ({ left, top, width, height }, x, y) => document.elementFromPoint(left + x * width, top + y * height);
    const all = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
    const isUncovered = (each, by) => all.every(([x, y]) => !at(box(each), x, y)?.closest(by));
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
    const upperEdge = each => ({ ...box(each).toJSON(), height: Math.min(box(each).height, 28) });
    const isTold = each => [0.15, 0.3, 0.5, 0.8].some(x => each.contains(at(upperEdge(each), x, 0.5)));

    const places = new Set(seen(lying, '.card, .place, .round, button, label, [role=slider], img').map(standsFor));
    const isTouched = each => isInside(box(each)) && each.contains(at(box(each), 0.5, 0.5));
    const isClear = (each, by) => isInside(box(each)) && isUncovered(each, by);
    const called = each => each.ariaLabel || each.textContent.trim().slice(0, 60) || each.className;
    return [
        ...[...places].filter(each => !isClear(each, 'main > .above, .players, .head, .dock')),
        ...seen(dock, '.bar button, .reaction button, .find button').filter(each => !isTouched(each)),
        ...seen(dock, 'section .card').filter(each => !isInside(upperEdge(each)) || !isTold(each)),
        ...seen(document, 'main > .above .tools button').filter(each => isInside(box(each)) && !isTouched(each)),
        ...seen(cloth, '.last button').filter(each => !each.contains(at(box(each), 0.5, 0.5))),
        ...seen(cloth, '.last').filter(each => !isClear(each, 'main > .above, .lying, .dock')),
    ].map(each => `${called(each)}: ${JSON.stringify(box(each))}`);
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


def hidden(page: Page) -> list[str]:
    """What of the cloth, of one's hand, of what one can do and of what happened last is not in sight now."""
    return [str(each) for each in page.evaluate(HIDDEN)]


def drawn(page: Page) -> list[int]:
    """How wide the cards on the cloth and in one's hand are."""
    return [int(each) for each in page.evaluate(DRAWN)]
