"""Takes the pictures of the README: `make screenshot`, or `python -m scripts.screenshot`."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.server import ROOT, running_site

BOARD = "catdlinemaropets"
PICTURES = {
    "solver.png": {"width": 1280, "height": 800},
    "solver-phone.png": {"width": 360, "height": 740},
}


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("Chromium is not installed.")
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=sandbox)
        for name, viewport in PICTURES.items():
            page = browser.new_page(viewport=viewport)  # type: ignore[arg-type]  # a plain dict
            page.goto(f"{site.url}/?board={BOARD}")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=ROOT / "docs" / name)
        browser.close()


if __name__ == "__main__":
    main()
