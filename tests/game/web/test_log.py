"""What the log says about the error of a page."""

import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO
from logging.config import DictConfigurator
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse

from boggle_site.logs import Context
from game.services.play.seating import presence
from tests.boggle_site.server.test_handler import get, new_handler
from tests.game.play import fresh_game, host_of


@pytest.fixture
def log(settings: LazySettings) -> Iterator[StringIO]:
    """The lines of Django's errors, as a site with LOG_JSON writes them."""
    written = StringIO()
    handler, logger = logging.StreamHandler(written), logging.getLogger("django.request")
    logging_settings: Any = settings.LOGGING
    formatter = {**logging_settings["formatters"]["json"]}
    handler.setFormatter(DictConfigurator({}).configure_formatter(formatter))
    handler.addFilter(Context())
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


def sitting(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Middleware in whose place every visitor is alice."""

    def answer(request: HttpRequest) -> HttpResponse:
        request.session = {"player": sitting.player}  # type: ignore[assignment, attr-defined]
        return get_response(request)

    return answer


def test_errors_say_what_they_are_about_without_secrets(
    database_file: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch, log: StringIO
) -> None:
    def fail(*arguments: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(presence, "touch", fail)
    game = fresh_game()
    sitting.player = host_of(game).player_id  # type: ignore[attr-defined]
    settings.MIDDLEWARE = [f"{__name__}.sitting"]
    start, _ = get(new_handler(), f"/games/{game.code}/")
    assert start["status"] == 500
    [line] = map(json.loads, log.getvalue().splitlines())
    assert (line["level"], line["status_code"], line["game"]) == ("ERROR", 500, game.pk)
    assert line["message"] == "Internal Server Error: games/<str:code>/"
    assert (b"x-request-id", line["request"].encode()) in start["headers"]
    assert "disk full" in line["exc_info"]
    assert game.code not in log.getvalue()
