"""The lobby answers any form with a page or a redirect into a game."""

from urllib.parse import quote

from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.web.play.settings_form import FIELDS
from tests.conftest import examples

NAMES = ("do", "name", "code", "clock", *FIELDS)
VALUES = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["public", "join", "make", "practice", "OPEN", "bob", "4x4", "99x99", "new"]),
    st.sampled_from(["-1", "0", "3", "180", "untimed", "²", "٣", "1e3", "9" * 40, "english"]),
)
fuzz = settings(
    max_examples=examples(40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@fuzz
@given(sent=st.dictionaries(st.sampled_from(NAMES), VALUES))
def test_no_form_breaks_the_game_page(sent: dict[str, str]) -> None:
    fields = {name: value.encode("utf-8", "replace") for name, value in sent.items()}
    assert Client().post("/play/", fields).status_code in (200, 302)


@fuzz
@given(code=st.text(min_size=1, max_size=30), name=st.text(max_size=40))
def test_no_code_breaks_its_page(code: str, name: str) -> None:
    path = quote(code.encode("utf-8", "replace"), safe="")
    sent = {"name": name.encode("utf-8", "replace")}
    assert Client().post(f"/play/join/{path}/", sent).status_code in (302, 404)
    assert Client().get(f"/games/{path}/screen/").status_code in (200, 302, 404)
