"""The clock of rounds, while that of the system is set."""

from datetime import UTC, datetime, timedelta

import pytest

from game.steady_clock import SLOWEST, SteadyClock

START = datetime(2026, 11, 22, 12, tzinfo=UTC)


class Machine:
    """Its two clocks: that of the system, which may be set, and one that only runs."""

    def __init__(self) -> None:
        self.system, self.elapsed = START, 1000.0
        self.steady = SteadyClock(lambda: self.system, lambda: self.elapsed)

    def wait(self, seconds: float) -> timedelta:
        """How far the steady clock goes in this time."""
        before = self.steady.now()
        self.system += timedelta(seconds=seconds)
        self.elapsed += seconds
        return self.steady.now() - before


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_the_clock_follows_that_of_the_system_also_when_it_is_set_forward(machine: Machine) -> None:
    assert machine.wait(90) == timedelta(seconds=90)
    assert machine.steady.now() == machine.system
    machine.system += timedelta(seconds=3600)
    assert machine.steady.now() == machine.system


def test_a_clock_set_back_slows_this_one(machine: Machine) -> None:
    now = machine.steady.now()
    machine.system -= timedelta(seconds=3600)
    assert machine.steady.now() == now
    assert machine.wait(100) == timedelta(seconds=100 * SLOWEST)
    assert timedelta() < machine.wait(0.001) <= timedelta(seconds=0.001)


def test_after_a_while_both_clocks_agree_again(machine: Machine) -> None:
    machine.system -= timedelta(seconds=60)
    machine.wait(60 / (1 - SLOWEST) + 1)
    assert machine.steady.now() == machine.system
    assert machine.wait(10) == timedelta(seconds=10)
