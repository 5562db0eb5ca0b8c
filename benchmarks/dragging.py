"""How long the page of a game is busy at once while words are dragged on a phone.

The unit is processor time of the page's main thread, times four for a slow phone; a busy machine
adds a quarter. The baseline of the same run is the page while nothing happens but the clock.
"""

import json
import shutil
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from solver import Board, solve
from solver.board import Cell
from solver.packaged import packaged_lexicon
from tests.server import CHROMIUM, Site, prepare_site, running_site

SLOWER = 4  # a phone than this machine
SMOOTH = 50.0  # ms: from here on a visitor notices
WORDS = 12
PAUSE = 350  # ms between two words
TASK = "ThreadControllerImpl::RunTask"


def compare(quick: bool) -> None:
    """Print the longest tasks while words are dragged, and those of an idle page."""
    with tempfile.TemporaryDirectory() as prepared, tempfile.TemporaryDirectory() as folder:
        prepare_site(Path(prepared))
        with running_site(Path(folder), Path(prepared)) as site, sync_playwright() as playwright:
            path = next(filter(None, map(shutil.which, CHROMIUM)), None)
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            report(browser, site, 3 if quick else WORDS)
            browser.close()


def report(browser: Browser, site: Site, count: int) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    play(page, site)
    finger = page.context.new_cdp_session(page)
    idle = tasks(browser, page, lambda: page.wait_for_timeout(count * PAUSE))
    paths = longest_words(page)[:count]
    busy = tasks(browser, page, lambda: drag(page, finger, paths))
    for name, times in (("idle", idle), ("dragging", busy)):
        late = sum(SLOWER * each > SMOOTH for each in times)
        print(
            f"{name:9} {len(times):6,} tasks   the longest {SLOWER * times[0]:6.1f} ms on a slow"
            f" phone   {times[0] / idle[0]:5.1f} times idle   {late} over {SMOOTH:.0f} ms"
        )
    print(f"The median of the longest for each word: {SLOWER * median(busy[:count]):.1f} ms")


def play(page: Page, site: Site) -> None:
    """Leads into a round against a computer, past its first seconds of motion."""
    page.goto(site.url)
    page.get_by_role("button", name="Against the computer").click()
    page.locator("#game[data-phase=playing]").wait_for()
    page.wait_for_timeout(3_000)


def longest_words(page: Page) -> list[tuple[Cell, ...]]:
    faces = page.locator("#tiles .tile").all_text_contents()
    board = Board.parse(" ".join(face.strip() for face in faces))
    found = solve(board, packaged_lexicon()).words
    return sorted((word.path for word in found), key=len, reverse=True)


def drag(page: Page, finger: CDPSession, paths: list[tuple[Cell, ...]]) -> None:
    """As a finger does: several events between two tiles."""
    boxes = [tile.bounding_box() for tile in page.locator("#tiles .tile").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    side = round(len(middles) ** 0.5)
    for path in paths:
        centres = [middles[row * side + column] for row, column in path]
        touch(finger, "touchStart", centres[0])
        for (x, y), (to_x, to_y) in pairwise(centres):
            for share in (0.2, 0.4, 0.6, 0.8, 1.0):
                touch(finger, "touchMove", (x + share * (to_x - x), y + share * (to_y - y)))
        touch(finger, "touchEnd")
        page.wait_for_timeout(PAUSE)


def touch(finger: CDPSession, kind: str, *places: tuple[float, float]) -> None:
    points = [{"x": x, "y": y} for x, y in places]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def tasks(browser: Browser, page: Page, act: Callable[[], None]) -> list[float]:
    """The processor time of the tasks of the page's main thread, in ms, the longest first."""
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = [(each["pid"], each["tid"]) for each in events if each["name"] == "FunctionCall"]
    main = max(set(threads), key=threads.count)
    of_main = (each for each in events if (each["pid"], each["tid"]) == main)
    return sorted(
        (each["tdur"] / 1000 for each in of_main if each["name"] == TASK and "tdur" in each),
        reverse=True,
    )
