"""Links between the pages that show one board."""

import re

from tests.game.web.page import Page

BOARD = "catdlinemaropets"


def links(address: str) -> dict[str, str]:
    """The addresses of the visible links, by their texts."""
    html = Page(address).html
    return {
        text: href
        for href, more, text in re.findall(
            r'<a [^>]*href="([^"]*\?board=[^"]*)"([^>]*)>(.*?)</a>', html
        )
        if "hidden" not in more and text in ("See its words", "Watch a search", "Can it be rolled?")
    }


def test_every_page_of_a_board_links_to_the_others() -> None:
    words, search = f"/?board={BOARD}", f"/lab/?board={BOARD}"
    rolled = f"/lab/rolled/?board={BOARD}"
    assert links(words) == {"Watch a search": search, "Can it be rolled?": rolled}
    assert links(search) == {"See its words": words, "Can it be rolled?": rolled}
    assert links(rolled) == {"See its words": words, "Watch a search": search}


def test_a_board_links_only_to_pages_that_accept_it() -> None:
    for board, offered in (
        ("catdlinem", ["Watch a search"]),  # no dice of this size
        ("cat/din", ["Watch a search"]),
        ("a" * 36, ["Can it be rolled?"]),  # too large for the lab
        ("/".join(["abcdef"] * 7), []),
        ("?", ["Watch a search"]),
    ):
        found = links(f"/?board={board.replace('?', '%3F')}")
        assert list(found) == offered
        assert all(address.endswith(board.replace("?", "%3F")) for address in found.values())


def test_no_board_no_links() -> None:
    for address in ("/", "/?board=cat7", "/lab/?board=cat7", "/lab/rolled/?board="):
        assert links(address) == {}
