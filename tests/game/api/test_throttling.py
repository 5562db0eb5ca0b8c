"""Rates per address."""

from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.conf import LazySettings
from django.test import Client

from boggle_site.settings import RATES
from game.api.urls import urlpatterns
from game.limits import rates
from tests.game.api.conftest import Api
from tests.game.conftest import SiteSettings
from tests.server import Site


@pytest.fixture(autouse=True)
def few(settings: LazySettings) -> None:
    settings.RATES = {**dict.fromkeys(settings.RATES, "100/min"), "read": "2/min"}


def ask(api: Api, address: str = "192.0.2.1", **headers: str) -> int:
    return api.client.get("/api/v1/rules", headers=headers, REMOTE_ADDR=address).status_code


def test_a_request_over_the_limit_is_told_to_wait_and_others_are_not(api: Api) -> None:
    assert [ask(api), ask(api)] == [200, 200]
    response = api.client.get("/api/v1/rules", REMOTE_ADDR="192.0.2.1")
    assert response.status_code == 429
    seconds = int(response["Retry-After"])
    assert 1 <= seconds <= 60
    assert response.json() == {
        "code": "rate.limited",
        "detail": f"Too many requests in a short time. Try again in {seconds} seconds.",
    }
    assert ask(api, "192.0.2.2") == 200
    trace = {"board": "abba", "word": "ab"}
    assert api.client.post("/api/v1/trace", trace, "application/json").status_code == 200


def test_without_proxies_the_server_believes_no_forwarded_header(site: Site) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.1"}
    with urlopen(Request(site.url, headers=headers)) as page:
        assert f'href="{site.url}/"' in page.read().decode()


def test_behind_a_proxy_of_ours_its_word_counts(api: Api, settings: LazySettings) -> None:
    settings.NUM_PROXIES = 1
    answers = [ask(api, x_forwarded_for=f"198.51.100.{number}") for number in range(3)]
    assert answers == [200, 200, 200]
    made_up = [ask(api, x_forwarded_for=f"10.0.0.{number}, 198.51.100.9") for number in range(3)]
    assert made_up == [200, 200, 429]


def test_the_scheme_is_believed_from_known_proxies_only(
    settings: LazySettings, site_settings: SiteSettings
) -> None:
    for proxies, scheme in (("0", "http"), ("1", "https")):
        settings.SECURE_PROXY_SSL_HEADER = site_settings(NUM_PROXIES=proxies)[
            "SECURE_PROXY_SSL_HEADER"
        ]
        page = Client().get("/", headers={"x-forwarded-proto": "https"})
        assert f'href="{scheme}://testserver' in page.content.decode()


def test_a_board_counts_twice_for_each_wildcard_and_what_is_refused_once(
    api: Api, settings: LazySettings
) -> None:
    """A board that weighs more than the limit is answered once in a while: 16 wildcards weigh 64,
    not 65,536."""
    for most, board, status, answered in (
        (5, "c??d/line", 200, 1),
        (5, ["c??d", "line"], 200, 1),
        (5, [["c", "?", "?", "d"], list("line")], 200, 1),
        (3, "catd/line", 200, 3),
        (3, "abcd%", 400, 3),
        (63, "?" * 16, 429, 0),
        (65, "?" * 16, 200, 1),
    ):
        rates.clear()
        settings.RATES = {**settings.RATES, "solve": f"{most}/min"}
        answers = [
            api.client.post("/api/v1/solve", {"board": board}, "application/json")
            for _ in range(answered + 1)
        ]
        codes = [answer.status_code for answer in answers]
        assert codes == [status] * answered + [429], board
        assert 1 <= int(answers[-1]["Retry-After"]) <= 60


def test_a_batch_counts_by_what_it_holds(api: Api, settings: LazySettings) -> None:
    batches: list[tuple[dict[str, Any], int]] = [
        ({"boards": ["abba"] * 1000}, 1),
        ({"boards": ["abba"] * 201, "words": True}, 2),
        ({"boards": ["abb?"] * 101, "paths": True}, 2),
        ({"boards": ["ab??"] * 101, "paths": True}, 3),
    ]
    for asked, weight in batches:
        rates.clear()
        settings.RATES = {**settings.RATES, "batch": f"{weight}/min"}
        assert api.post("solve/batch", asked)[0] == 200, weight
        assert api.post("solve/batch", {"boards": ["abba"]})[1]["code"] == "rate.limited"


def test_every_operation_has_a_rate(no_dictionary: None) -> None:
    for route in urlpatterns:
        view = getattr(route.callback, "view_class", None)
        assert view is None or view.throttle_scope in RATES, route.pattern
