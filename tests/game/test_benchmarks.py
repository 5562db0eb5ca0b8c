"""The benchmarks still run, and what they compare does the same work."""

import re
import time

import pytest

from benchmarks import abuse, attacks, classroom, engine
from benchmarks.attacker import Target
from tests.conftest import need
from tests.game.live.table import alone
from tests.server import Site


def test_baseline_and_kernel_agree(capsys: pytest.CaptureFixture[str]) -> None:
    need("g++")
    boards = engine.dice_boards(200) + engine.uniform_boards(200)
    engine.compare("a few boards", boards, engine.baseline(), rounds=1)
    printed = capsys.readouterr().out
    assert "a few boards, 400 boards, 1 rounds" in printed
    assert "times plain C++" in printed


def test_a_class_that_opens_a_game_is_compared_to_a_phone_alone(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    classroom.report(site, 3)
    printed = capsys.readouterr().out
    requests = re.match(r"A game page: (\d+) requests, \d+ KB; a phone alone", printed)
    assert requests
    assert int(requests[1]) <= 40
    assert re.search(r"  the last of 3 phones +\d+\.\d\d s +\d+\.\d times alone\n", printed)


def test_attacks_run_and_the_site_answers(site: Site) -> None:
    for title in (
        "a socket: empty continuations, 3 MB/s",
        "a header that grows",
        "pipelined requests, 20 connections",
        "a body without end",
        "POST that asks for a socket, 20 connections",
    ):
        target = Target(site.port, time.monotonic() + 0.3)
        alone(attacks.run(attacks.ATTACKS[title], target))
        assert alone(abuse.open_page(site)) < abuse.PATIENCE
