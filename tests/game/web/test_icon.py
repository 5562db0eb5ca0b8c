"""/favicon.ico, which browsers request on their own."""

from django.test import Client


def test_favicon_ico_redirects_to_the_icon(client: Client) -> None:
    response = client.get("/favicon.ico")
    assert response.status_code == 302
    assert response["Location"] == "/static/icons/icon.svg"
    assert response["Cache-Control"] == "public, max-age=86400"
