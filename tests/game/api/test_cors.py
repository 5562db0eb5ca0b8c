"""Scripts of other sites."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.http import HttpResponseBase
from django.test import Client

from game.services import tokens
from tests.game import play
from tests.game.api.conftest import Api
from tests.server import ROOT

CLUB = "https://club.example.org"
OTHER = "https://other.example.org"


@pytest.fixture
def allowed(settings: LazySettings) -> None:
    """The club's pages may use the API."""
    settings.CORS_ALLOWED_ORIGINS = [CLUB]
    settings.CORS_URLS_REGEX = "^/api/v1/"


def preflight(origin: str, path: str = "/api/v1/solve") -> HttpResponseBase:
    asked = {
        "origin": origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
    }
    return Client().options(path, headers=asked)


def shared(response: HttpResponseBase) -> bool:
    return "Access-Control-Allow-Origin" in response


def test_without_being_asked_for_nobody_is_allowed(api: Api) -> None:
    response = api.client.get("/api/v1/rules", headers={"origin": CLUB})
    assert not shared(response)
    assert preflight(CLUB).status_code == 405
    assert not shared(preflight(CLUB))


@pytest.mark.usefixtures("allowed")
def test_a_site_that_is_allowed(api: Api) -> None:
    response = preflight(CLUB)
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == CLUB
    assert "authorization" in response["Access-Control-Allow-Headers"]
    answer = api.client.get("/api/v1/rules", headers={"origin": CLUB})
    assert answer["Access-Control-Allow-Origin"] == CLUB
    assert answer["Access-Control-Expose-Headers"] == "etag, retry-after"
    assert "origin" in answer["Vary"]
    for each in (response, answer):
        assert "Access-Control-Allow-Credentials" not in each


@pytest.mark.usefixtures("allowed")
def test_other_sites_and_other_addresses(api: Api) -> None:
    assert not shared(preflight(OTHER))
    assert not shared(api.client.get("/api/v1/rules", headers={"origin": OTHER}))
    assert not shared(preflight(CLUB, "/play/"))
    assert not shared(preflight(CLUB, "/admin/"))


@pytest.mark.usefixtures("allowed")
def test_problems_can_be_read_too(api: Api) -> None:
    response = api.client.get("/api/v1/nothing", headers={"origin": CLUB})
    assert (response.status_code, shared(response)) == (404, True)


@pytest.mark.usefixtures("allowed")
def test_who_asks_is_said_by_a_token_alone(alice: Api, django_user_model: type[User]) -> None:
    status, problem = alice.post("guests", {"name": "Mallory"}, origin=CLUB)
    assert (status, problem["code"]) == (403, "origin.foreign")
    robin = django_user_model.objects.create_user("robin")
    _, secret = tokens.make(robin, "club", "", play.NOW)
    bearer = {"origin": CLUB, "authorization": f"Bearer {secret}"}
    assert Api().post("guests", {"name": "Robin"}, **bearer)[0] == 201


@pytest.mark.parametrize(
    ("origins", "expected"),
    [(f"{OTHER},{CLUB}", f"200 {CLUB}"), ("*", "200 *")],
)
def test_from_the_environment(tmp_path: Path, origins: str, expected: str) -> None:
    code = (
        "import django; django.setup();"
        "from tests.game.api.test_cors import preflight, CLUB;"
        "done = preflight(CLUB);"
        "print(done.status_code, done.headers.get('Access-Control-Allow-Origin'))"
    )
    environment = {
        **os.environ,
        "CORS_ORIGINS": origins,
        "VAR_DIR": str(tmp_path),
        "ALLOWED_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "boggle_site.settings",
    }
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == expected
