"""Accessibility checks: axe, and the size of targets."""

from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# A box or button to tick is as large as the label around it.
TARGETS = "a, button, input:not(.choice *, .sure *), select, summary, .choice, .sure"
TOO_SMALL = """(targets) => [...document.querySelectorAll(targets)]
    .filter((node) => node.checkVisibility({ opacityProperty: true }) && !node.closest("p"))
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.width < 43.9 || box.height < 43.9))
    .map(([node, box]) => `${node.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
COLOURS: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
# Of neighbours that differ in nothing but their texts, as the rows of a table do, axe looks at two.
# Without what passed, which would take a fifth of the time to be written down and sent, and without
# the rules of style sheets, which no rule reads that is on.
AXE = """([part, options]) => {
    const alike = [];
    const shape = (node) => {
        const seen = new Map();
        for (const child of node.children) {
            const its = shape(child), times = (seen.get(its) ?? 0) + 1;
            seen.set(its, times);
            if (times > 2) alike.push(child);
        }
        const states = ["class", "aria-pressed", "aria-current"].map((at) => node.getAttribute(at));
        return `${node.tagName} ${node.getAttributeNames()} ${states} (${[...seen.keys()]})`;
    };
    shape(document.body);
    const where = { include: [part ?? document], exclude: alike };
    return axe.run(where, { ...options, resultTypes: ["violations"], preload: false })
        .then(({ violations }) => violations);
}"""
# A text gets its colours from style sheets, by the tags, classes and states of itself and of what
# is around it: a number for each such kind of text on the page.
KINDS = """(part) => {
    const sheets = [...document.styleSheets].map((each) => each.href), kinds = new Map();
    const states = [":checked", ":disabled", ":focus", "[aria-invalid=true]"];
    const kind = (node) => {
        if (kinds.has(node)) return kinds.get(node);
        const named = ["class", "aria-pressed", "aria-current"].map((at) => node.getAttribute(at));
        const its = states.map((state) => node.matches(state));
        const own = `${node.parentElement ? "" : sheets} ${node.tagName} ${named} ${its}`;
        let hash = node.parentElement ? kind(node.parentElement) : 0;
        for (const letter of own) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
        kinds.set(node, hash);
        return hash;
    };
    const hasText = (node) => node.matches("input, select, textarea")
        || [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    const texts = [...document.querySelectorAll("body *")].filter((node) =>
        (!part || node.closest(part)) && hasText(node) && node.checkVisibility());
    return [...new Set(texts.map(kind))];
}"""
SOON = 1000  # milliseconds; an animation that lasts longer is a clock
# Colours are wrong during a fade. An inherited colour takes a transition for each level of the
# document. They are finished and not waited for: a busy browser may draw no frame any more.
AT_REST = """(soon) => {
    const ends = (each) => each.playState === "running"
        && each.effect.getComputedTiming().endTime <= soon;
    const moving = () => document.getAnimations().filter(ends);
    for (let level = 0, now; level < 100 && (now = moving()).length; level += 1) {
        now.forEach((each) => each.finish());
    }
}"""


in_dark = set[int]()  # the kinds of texts that were checked in dark colours


def expect_no_violations(page: Page, part: str | None = None) -> None:
    """Assert that axe finds no violation of WCAG levels A and AA and of its own best practices.

    In dark colours only the contrast is checked, once for each kind of text. `part`: a selector of
    what is checked; the whole page without one.
    """
    expect_none(page, part, "light")
    kinds = page.evaluate(KINDS, part)
    if not in_dark.issuperset(kinds):
        expect_none(page, part, "dark")
        in_dark.update(kinds)


def expect_none(page: Page, part: str | None, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.evaluate(AT_REST, SOON)
    found = violations(page, part, **COLOURS[scheme])
    assert found == [], f"{scheme}: {report(found)}"


def expect_fits(page: Page) -> None:
    """Assert that nothing scrolls sideways, and that no target is too small for a finger."""
    # A new size of the window takes a moment. The policy of a page forbids to evaluate an
    # expression again, but not a function.
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth", polling=50)
    assert page.evaluate(TOO_SMALL, TARGETS) == [], page.url


def violations(page: Page, part: str | None = None, **options: Any) -> list[dict[str, Any]]:
    """What axe finds with these options of its own."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(AXE, [part, options])
    return found


def violations_of_admin(page: Page) -> list[str]:
    """The violations of levels A and AA in our part of an admin page; the rest is Django's."""
    rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
    found = violations(page, "#content-main", runOnly=rules)
    return [f"{each['id']}: {node['target']}" for each in found for node in each["nodes"]]


def report(found: list[dict[str, Any]]) -> str:
    text: str = AxeResults({"violations": found}).generate_report()
    return text


phone = pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True)
