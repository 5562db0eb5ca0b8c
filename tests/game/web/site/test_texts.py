"""/imprint/, /contact/, /terms/, and what the admin adds to /privacy/."""

from typing import Any

from django.test import Client

from game.db import ttl_cache
from game.models import SiteText


def written(page: str, text: str) -> None:
    SiteText.objects.create(page=page, text=text)


def test_a_text_has_a_page_and_a_link_once_it_is_written() -> None:
    for page in ("imprint", "contact", "terms"):
        assert Client().get(f"/{page}/").status_code == 404
        assert f'href="/{page}/"' not in Client().get("/lab/").content.decode()
        written(page, "Alice Example\nLong Road 1\n\nalice@example.org, https://example.org/")
        ttl_cache.clear()
        html = Client().get(f"/{page}/").content.decode()
        assert "<p>Alice Example<br>Long Road 1</p>" in html
        assert 'href="mailto:alice@example.org"' in html
        assert 'href="https://example.org/"' in html
        assert f'href="/{page}/"' in Client().get("/lab/").content.decode()


def test_html_is_shown_as_it_was_typed() -> None:
    for page in ("terms", "privacy"):
        written(page, "<script>alert(1)</script> https://example.org/?<b> javascript:alert(1)")
        ttl_cache.clear()
        html = Client().get(f"/{page}/").content.decode()
        assert "&lt;script&gt;alert(1)" in html
        assert "<script>alert" not in html
        assert 'href="javascript' not in html
        assert "<b>" not in html


def test_the_privacy_page_shows_the_addition_and_has_no_second_link() -> None:
    written("privacy", "Our proxy keeps addresses for a week.")
    html = Client().get("/privacy/").content.decode()
    assert "<p>Our proxy keeps addresses for a week.</p>" in html
    assert html.count('href="/privacy/"') == 1


def test_pages_share_a_query(django_assert_num_queries: Any) -> None:
    written("terms", "Be fair.")
    with django_assert_num_queries(2):  # texts, announcements
        Client().get("/terms/")
        Client().get("/imprint/")
        Client().get("/terms/")
