"""`manage.py setup`: everything once, and next time nothing."""

from __future__ import annotations

from pathlib import Path

from tests.server import Site


def test_nothing_is_left_to_do(site: Site) -> None:
    """The site has been set up from nothing before; it serves while set-up runs again."""
    collected = Path(site.environment["VAR_DIR"]) / "static.collected"
    before = collected.stat().st_mtime_ns
    assert site.manage("setup") == ""
    assert collected.stat().st_mtime_ns == before


def test_static_files_are_collected_again_when_they_are_gone(site: Site) -> None:
    collected = Path(site.environment["VAR_DIR"]) / "static.collected"
    collected.write_text("another state")
    assert site.manage("setup") == "Collecting the static files ...\n"
    assert collected.read_text() != "another state"
