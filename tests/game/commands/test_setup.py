"""`manage.py setup`: everything once, and next time nothing."""

import re
from functools import partial
from pathlib import Path

from django.conf import LazySettings

from game.models import Game, Leaderboard, Standing
from game.services.play import games
from tests.game.commands.output import said
from tests.game.play import NOW, sit
from tests.game.services.play.ranking.test_leaderboards import play_public
from tests.server import Site

DUE = ["recompute_ratings", "recompute_leaderboards"]
set_up = partial(said, "setup")


def test_a_second_setup_does_nothing(on_site: Site) -> None:
    """The site has been set up from nothing before; it serves while set-up runs again."""
    collected = on_site.var_dir / "static.collected"
    before = collected.stat().st_mtime_ns
    assert set_up() == ""
    assert collected.stat().st_mtime_ns == before


def test_static_files_are_collected_when_they_are_gone_and_what_is_due_is_named(
    database_file: Path, tmp_path: Path, settings: LazySettings
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
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
