"""Accessibility checks: axe, and the size of targets."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TOO_SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter((node) => node.checkVisibility({ opacityProperty: true }) && !node.closest("p"))
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.width < 43.9 || box.height < 43.9))
    .map(([node, box]) => `${node.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
VIOLATIONS = {"resultTypes": ["violations"]}  # without the many rules that were kept
COLOURS: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": VIOLATIONS,
    "dark": {**VIOLATIONS, "runOnly": ["color-contrast"]},
}
SOON = 1000  # milliseconds; an animation that lasts longer is a clock
# With less motion every element has a transition of a moment; an inherited colour takes one for
# each level of the document.
AT_REST = """async (soon) => {
    const late = new Promise((resolve) => setTimeout(resolve, soon, true));
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(false)));
    for (let moving; await frame(), (moving = document.getAnimations()).length;) {
        const rest = Promise.allSettled(moving.map((each) => each.finished));
        if (await Promise.race([rest, late]) === true) return;
    }
}"""


def expect_no_violations(page: Page) -> None:
    """Of levels A and AA and of axe's best practices; in dark colours, of the contrast alone."""
    for scheme, options in COLOURS.items():
        page.emulate_media(color_scheme=scheme)
        page.evaluate(AT_REST, SOON)  # colours are wrong during a fade
        results = Axe().run(page, options=options)
        assert results.violations_count == 0, f"{scheme}: {results.generate_report()}"


phone = pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True)
