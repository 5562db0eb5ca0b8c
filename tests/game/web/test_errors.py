"""The error pages have the site's styles, show no stack trace and need no database."""

from django.http import HttpRequest
from django.test import Client

from game.web import errors
from game.web.urls import urlpatterns


def test_an_unknown_address_gets_the_page_for_it() -> None:
    response = Client().get("/nowhere/")
    assert response.status_code == 404
    html = response.content.decode()
    assert "There is no such page" in html
    assert "/static/css/site.css" in html


def test_host_that_is_not_ours_is_a_bad_request() -> None:
    response = Client(headers={"host": "evil.example"}).get("/")
    assert response.status_code == 400
    assert "We could not understand that request" in response.content.decode()


def test_each_page_says_what_to_do() -> None:
    """Rendered without a database: pytest-django forbids queries in this test."""
    for page, status in (
        (errors.bad_request, 400),
        (errors.forbidden, 403),
        (errors.csrf_failure, 403),
        (errors.not_found, 404),
        (errors.server_error, 500),
        (errors.unavailable, 503),
    ):
        response = page(HttpRequest())
        assert response.status_code == status
        assert "To the start page" in response.content.decode()
    expired = errors.csrf_failure(HttpRequest()).content.decode()
    assert "The form has expired</h1>" in expired


def test_no_page_takes_a_form_of_another_site(db: None) -> None:
    """But the switch of languages, which pages have that are the same for all visitors."""
    exempt = [each for each in urlpatterns if getattr(each.callback, "csrf_exempt", False)]
    assert [str(each.pattern) for each in exempt] == ["language/"]
    stranger = Client(enforce_csrf_checks=True)
    for page in ("/play/", "/account/", "/privacy/", "/accounts/login/", "/admin/login/"):
        assert stranger.post(page, {"do": "public", "name": "bob"}).status_code == 403, page
