"""/practice/"""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_sizes_have_the_points_and_lengths_of_practice_on_the_site(client: Client) -> None:
    page = client.get("/practice/").content.decode()
    found = re.findall(r'value="(\dx\d)" data-rules="([\w-]+)" data-min-length="(\d)"', page)
    assert found[0] == ("3x3", "classic", "3")
    assert {("4x4", "classic", "3"), ("5x5", "classic", "4"), ("6x6", "super-big", "4")} < {*found}
    assert re.findall(r'<option value="(\w+)" selected>', page) == ["180"]
    assert '<option value="english">English</option>' in page


def test_the_page_is_the_same_for_a_player(client: Client) -> None:
    client.post("/play/", {"do": "make", "name": "Robin"})
    page = client.get("/practice/").content.decode()
    assert page.count("Robin") == 1  # who the visitor is, which every page shows
