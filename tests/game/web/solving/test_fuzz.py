"""Whatever stands in the address, the page answers with a page."""

from urllib.parse import urlencode

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import examples
from tests.game.web.page import Page

NAMES = ("board", "size", "tile", "dictionary", "min_length", "max_length", "rules", "dice", "sort")
ACTIONS = ("do", "resize", "rows", "columns")
VALUES = st.one_of(
    st.text(max_size=40),
    st.text("abcqu?#/ ,\n4", max_size=40),
    st.sampled_from(
        ["random", "clear", "other", "4x4", "10x10", "0x0", "new", "classic", "word", "3", "-1"]
    ),
)


@settings(
    max_examples=examples(80),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(query=st.lists(st.tuples(st.sampled_from(NAMES + ACTIONS), VALUES), max_size=24))
def test_any_query_is_answered(unlimited: None, query: list[tuple[str, str]]) -> None:
    assert Page("/?" + urlencode(query, errors="replace")).status in (200, 302)


def test_odd_queries_are_answered() -> None:
    for query in (
        "board=%00",
        "board=" + "a" * 20_000,
        "&".join(["tile=a"] * 900),
        "tile=%00&size=1x1",
        "dictionary=%00&board=abcd",
        "resize=other&rows=²&columns=٣",
        "min_length=٣&board=abcd",
        "board=İ&size=1x1",
        "board=e%CC%81&size=1x1",
    ):
        page = Page(f"/?{query}")
        assert page.status in (200, 302)
        assert "\0" not in page.html


def test_too_many_fields_are_a_bad_request() -> None:
    assert Page("/?" + "&".join(["tile=a"] * 1100)).status == 400


def test_markup_is_text() -> None:
    bad = '"><script>alert(1)</script>'
    page = Page(
        "/?" + urlencode([("tile", bad), ("dictionary", bad), ("rules", bad), ("min_length", bad)])
    )
    assert "<script>alert" not in page.html
    assert page.chosen("dictionary") == bad
