"""`manage.py setup`: everything once, and next time nothing."""

import re
from functools import partial
from pathlib import Path

import pytest
from django.conf import LazySettings

from game.models import Game, Leaderboard, Standing
from game.services.play import games
from tests.game.commands.output import said
from tests.game.play import NOW, sit
from tests.game.services.play.ranking.test_leaderboards import play_public
from tests.server import Site, SiteError, free_port, manage

DUE = ["recompute_ratings", "recompute_leaderboards"]
set_up = partial(said, "setup")


def test_a_second_setup_does_nothing(on_site: Site) -> None:
    """The site has been set up from nothing before; it serves while set-up runs again."""
    collected = on_site.var_dir / "static.collected"
    before = collected.stat().st_mtime_ns
    assert set_up() == ""
    assert collected.stat().st_mtime_ns == before


def test_a_site_that_was_not_set_up_or_lost_its_key_is_not_served(tmp_path: Path) -> None:
    for begun, told in (
        ("", "The database lacks .* migrations. Run: manage.py setup"),
        ("secret_key", "secret_key of VAR_DIR is empty"),
    ):
        (tmp_path / "var").mkdir(exist_ok=True)
        (tmp_path / "var" / begun if begun else tmp_path / "none").write_text("")
        with pytest.raises(SiteError, match=told):
            manage("serve", "--port", str(free_port()), VAR_DIR=str(tmp_path / "var"))


def test_static_files_are_collected_when_they_are_gone_and_what_is_due_is_named(
    database_file: Path, tmp_path: Path, settings: LazySettings
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    collected = tmp_path / "static.collected"
    collected.write_text("another state")
    sit(games.public_game(NOW), "alice")
    play_public(Game.objects.get(), alice="cat")
    assert set_up() == "Collecting the static files ...\n"
    assert collected.read_text() != "another state"
    assert (tmp_path / "static" / "js").is_dir()
    assert set_up() == ""
    Leaderboard.objects.all().delete()
    Standing.objects.update(experience=None)
    assert re.findall(r"manage\.py (\w+)", set_up()) == DUE
    for command in DUE:
        said(command)
    assert set_up() == ""
