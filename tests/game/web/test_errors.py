"""The error pages have the site's styles, show no stack trace and need no database."""

from django.http import HttpRequest
from django.test import Client

from game.web import errors


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
        assert "Go to the solver" in response.content.decode()
    expired = errors.csrf_failure(HttpRequest()).content.decode()
    assert "The form has expired</h1>" in expired
