"""A disk that takes no more data in the middle of a round, and takes it again.

The kernel refuses every write of the server to a file, as on a full disk: `RLIMIT_FSIZE`.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from typing import Any

import pytest

from tests.game.live.table import alone
from tests.game.live.test_crash import words_of
from tests.game.live.visitor import Visitor, hear, say, send_words
from tests.server import Site, running_site

MANY = 6  # words: three times as many may be sent at once


@pytest.fixture
def own_site(prepared_site: Path, tmp_path: Path) -> Iterator[Site]:
    with running_site(tmp_path, prepared_site) as site:
        yield site


@contextmanager
def full_disk(site: Site) -> Iterator[None]:
    prlimit(site.server.pid, RLIMIT_FSIZE, (1, RLIM_INFINITY))
    try:
        yield
    finally:
        prlimit(site.server.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


def health(site: Site) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(f"{site.url}/healthz") as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_words_are_refused_clearly_and_count_once_there_is_room(own_site: Site) -> None:
    alice = Visitor(own_site, "alice")
    code = alice.post("games", {"min_words": 50})["code"]

    async def play() -> None:
        async with alice.connect(code) as socket:
            await say(socket, "start")
            while not ((round_ := (await hear(socket, "snapshot"))["round"]) and round_["board"]):
                pass
            words = words_of(round_, alice)
            first = dict(enumerate(islice(words, MANY)))
            second = dict(enumerate(islice(words, MANY), start=100))
            assert await send_words(socket, first) == set(first.values())
            with full_disk(own_site):
                for number, word in second.items():
                    await say(socket, "word", id=number, word=word)
                    refused = await hear(socket, "error")
                    assert (refused["code"], refused["id"]) == ("server.error", number)
                assert health(own_site)[0] == 503
            assert await send_words(socket, second) == set(second.values())
            stored = alice.ask(f"games/{code}")["you"]["words"]
            assert {found["word"] for found in stored} == {*first.values(), *second.values()}

    alone(play())
    assert health(own_site)[1]["database"] == "ok"
