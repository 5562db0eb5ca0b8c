"""docs/client.py, against the real site."""

import importlib.util
import re
import runpy
import sys
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from game.services import tokens
from tests.server import ROOT, Site, connected_to

SOURCE = ROOT / "docs" / "client.py"


@pytest.fixture(scope="module")
def client() -> Any:
    spec = importlib.util.spec_from_file_location("client", SOURCE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_client_solves_boards_and_looks_up_words(client: Any, site: Site) -> None:
    boggle = client.Boggle(site.url)
    board = boggle.random_board(size="4x4", seed=7, min_words=50)
    assert board["word_count"] >= 50
    solved = boggle.solve(board["board"])
    many = boggle.solve_many([board["board"], "catdlinemaropets"], words=True)
    assert many[0]["total_points"] == solved["total_points"]
    assert len(many[1]["words"]) == many[1]["word_count"]
    assert boggle.word("risk")["valid"] is True
    several_pages = list(boggle.words("re"))
    assert several_pages == sorted(set(several_pages))
    assert len(several_pages) > 2000


def test_refusals_are_raised_as_errors(client: Any, site: Site) -> None:
    boggle = client.Boggle(site.url)
    with pytest.raises(client.ApiError, match="Row 2, column 1") as refused:
        boggle.solve("ca7d")
    assert (refused.value.status, refused.value.code) == (400, "board.invalid")
    with pytest.raises(client.ApiError) as refused:
        boggle.game("AEIO")
    assert refused.value.code == "game.unknown"
    with pytest.raises(client.ApiError) as refused:
        client.Boggle(site.url, token="boggle_wrong").word("risk")
    assert (refused.value.status, refused.value.code) == (401, "token.invalid")


def test_an_error_without_json_has_its_status(client: Any, site: Site) -> None:
    """A proxy sends such errors."""
    boggle = client.Boggle(site.url)
    boggle.url = f"{site.url}/nothing/"
    with pytest.raises(client.ApiError, match="404 Not Found") as refused:
        boggle.word("risk")
    assert refused.value.code == "http"


def test_the_client_plays_with_a_token(
    client: Any, site: Site, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock(), connected_to(site.database):
        robin = User.objects.create_user("robin")
        _, secret = tokens.make(robin, "example", "", timezone.now())
    boggle = client.Boggle(site.url, secret)
    boggle.introduce("Robin")
    assert boggle.game(boggle.make_game())["you"]["name"] == "Robin"


def test_the_client_plays_a_round_by_itself(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [SOURCE.name, site.url])
    runpy.run_path(str(SOURCE), run_name="__main__")
    first, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Robin: \d+ points for 10 words", first)
    assert re.fullmatch(r"\d+ words were missed\.", last)
