"""`manage.py setup`: everything once, and next time nothing."""

from functools import partial
from pathlib import Path

from django.conf import LazySettings

from tests.game.commands.output import said
from tests.server import Site

set_up = partial(said, "setup")


def test_a_second_setup_does_nothing(on_site: Site) -> None:
    """The site has been set up from nothing before; it serves while set-up runs again."""
    collected = on_site.var_dir / "static.collected"
    before = collected.stat().st_mtime_ns
    assert set_up() == ""
    assert collected.stat().st_mtime_ns == before


def test_static_files_are_collected_again_when_they_are_gone(
    database_file: Path, tmp_path: Path, settings: LazySettings
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    collected = tmp_path / "static.collected"
    collected.write_text("another state")
    assert set_up() == "Collecting the static files ...\n"
    assert collected.read_text() != "another state"
    assert (tmp_path / "static" / "js").is_dir()
    assert set_up() == ""
