"""Errors that all operations share."""

import logging
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DataError
from django.test import Client

from game.api.solving import views
from game.services.solving import lexicons
from tests.game.api.conftest import Api, refusal


def test_an_unknown_address_is_not_found(api: Api) -> None:
    for path in ("", "nothing", "solve/", "dictionaries/a%20b", "rules/1"):
        status, nothing = api.get(path)
        assert (status, nothing["code"]) == (404, "not.found")
        assert "/api/docs/" in nothing["detail"]
        assert api.post(path, {}) == (404, nothing)


def test_a_method_that_an_address_has_not(api: Api) -> None:
    response = api.client.get("/api/v1/solve")
    assert (response.status_code, response["Allow"]) == (405, "POST, OPTIONS")
    assert response.json() == {
        "code": "method.not_allowed",
        "detail": "This address has other methods; the header Allow names them.",
    }
    told = api.client.options("/api/v1/rules")
    assert (told.status_code, told["Allow"], told.content) == (200, "GET, HEAD, OPTIONS", b"")


def test_json_alone_is_read_and_sent(api: Api) -> None:
    response = api.client.post("/api/v1/solve", {"board": "abba"})
    assert response.status_code == 415
    assert response.json() == {
        "code": "media_type.unsupported",
        "detail": "Send JSON, with the header Content-Type: application/json.",
    }
    assert refusal(api.get("rules", accept="text/html")) == (406, "accept.unsupported")
    assert api.get("rules", accept="text/html,*/*;q=0.8")[0] == 200


def test_a_body_that_is_no_json_object_is_refused(api: Api) -> None:
    for body in (b"", b"{", b"\xff", b"NaN", b"[" * 50_000, b"1" * 5000, b'"text"', b"[]", b"null"):
        status, problem = api.post("trace", body)
        assert status == 400
        assert problem["code"] == ("board.missing" if body == b"" else "request.invalid")


def test_a_body_that_is_too_large_is_refused(api: Api, settings: LazySettings) -> None:
    settings.API_MAX_BODY_BYTES = 100
    assert api.post("trace", {"board": "abba", "word": "ab"})[0] == 200
    for body in ({"board": "abba", "word": "ab" * 50}, b"[" * 3_000_000):
        assert refusal(api.post("trace", body)) == (413, "request.too_large")


def test_json_is_read_as_utf_8_whatever_the_charset_says(api: Api) -> None:
    for charset in ("zlib", "rot13", "utf-16", "nothing", "latin-1"):
        body = '{"board": "αβ/βα", "word": "αβ"}'.encode()
        response = api.client.generic(
            "POST", "/api/v1/trace", body, f"application/json; charset={charset}"
        )
        assert (response.status_code, response.json()["word"]) == (200, "αβ")


def test_an_error_before_the_view_is_json_for_the_api_only(api: Api) -> None:
    elsewhere = api.client.get("/api/v1/rules", headers={"host": "elsewhere.example"})
    assert elsewhere.status_code == 400
    assert elsewhere.json() == {"code": "request.invalid", "detail": "The request can’t be read."}
    page = api.client.get("/play/", headers={"host": "elsewhere.example"})
    assert page["Content-Type"].startswith("text/html")


def test_values_that_the_database_refuses_are_invalid(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    def impossible(slug: str) -> None:
        raise DataError("text fields cannot contain NUL bytes")

    monkeypatch.setattr(lexicons, "active_dictionary", impossible)
    assert refusal(api.get("dictionaries/english")) == (400, "request.invalid")


def test_an_error_of_ours_does_not_tell_its_text(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither in a view nor before any."""

    def broken(*args: Any, **values: Any) -> None:
        raise RuntimeError("a secret of the house")

    client = Client(raise_request_exception=False)
    for owner, name in ((views, "solve_board"), (SessionMiddleware, "process_request")):
        monkeypatch.setattr(owner, name, staticmethod(broken))
        with caplog.at_level(logging.ERROR):
            response = client.post("/api/v1/solve", {"board": "abba"}, "application/json")
        assert (response.status_code, response.json()["code"]) == (500, "server.error")
        assert b"secret" not in response.content
        assert "a secret of the house" in caplog.text
        caplog.clear()
