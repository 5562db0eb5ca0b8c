"""CORS: scripts on other sites."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.http import HttpResponseBase
from django.test import Client

from game.services import tokens
from tests.game import play
from tests.game.api.conftest import Api, refusal
from tests.game.conftest import SiteSettings

CLUB = "https://club.example.org"
OTHER = "https://other.example.org"


@pytest.fixture
def allowed(settings: LazySettings) -> None:
    """A site that allows the origin of the club."""
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


@pytest.mark.usefixtures("allowed")
def test_an_allowed_site_gets_the_headers(api: Api) -> None:
    response = preflight(CLUB)
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == CLUB
    assert "authorization" in response["Access-Control-Allow-Headers"]
    answer = api.client.get("/api/v1/rules", headers={"origin": CLUB})
    assert answer["Access-Control-Allow-Origin"] == CLUB
    assert answer["Access-Control-Expose-Headers"] == "etag, retry-after, x-request-id"
    assert "origin" in answer["Vary"]
    for each in (response, answer):
        assert "Access-Control-Allow-Credentials" not in each
    problem = api.client.get("/api/v1/nothing", headers={"origin": CLUB})
    assert (problem.status_code, shared(problem)) == (404, True)


@pytest.mark.usefixtures("allowed")
def test_other_sites_and_other_paths_are_not_shared(api: Api) -> None:
    assert not shared(preflight(OTHER))
    assert not shared(api.client.get("/api/v1/rules", headers={"origin": OTHER}))
    assert not shared(preflight(CLUB, "/play/"))
    assert not shared(preflight(CLUB, "/admin/"))


@pytest.mark.usefixtures("allowed")
def test_cookies_do_not_count_for_other_sites_and_tokens_do(
    alice: Api, django_user_model: type[User]
) -> None:
    assert refusal(alice.post("guests", {"name": "Mallory"}, origin=CLUB)) == (
        403,
        "origin.foreign",
    )
    robin = django_user_model.objects.create_user("robin")
    _, secret = tokens.make(robin, "club", "", play.NOW)
    bearer = {"origin": CLUB, "authorization": f"Bearer {secret}"}
    assert Api().post("guests", {"name": "Robin"}, **bearer)[0] == 201


def test_origins_are_read_from_the_environment(
    settings: LazySettings, site_settings: SiteSettings
) -> None:
    for origins, expected in ((f"{OTHER},{CLUB}", CLUB), ("*", "*"), (OTHER, None), ("", None)):
        for name, value in site_settings(CORS_ORIGINS=origins).items():
            if name.startswith("CORS_"):
                setattr(settings, name, value)
        assert preflight(CLUB).headers.get("Access-Control-Allow-Origin") == expected
        assert not shared(preflight(CLUB, "/play/"))
