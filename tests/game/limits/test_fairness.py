"""How addresses share the request threads."""

import asyncio
from collections.abc import Container

import pytest

from game.limits import fairness
from game.limits.fairness import FairQueue, ProcessorTime, TooManyWaitingError
from game.limits.table import REQUESTS_WAITING


class Requests:
    """Requests that hold their slots until they are told to end. `order` has those that got one."""

    def __init__(self, slots: int, heavy: Container[str] = "") -> None:
        self.queue = FairQueue(slots, heavy.__contains__)
        self.order: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def send(self, *names: str) -> None:
        """`a1` is a request of the address `a`."""
        for name in names:
            self.ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._hold(name))
            await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def _hold(self, name: str) -> None:
        async with self.queue.slot(name[0]):
            self.order.append(name)
            await self.ends[name].wait()


async def test_one_address_leaves_a_slot_for_others() -> None:
    requests = Requests(3)
    await requests.send("a1", "a2", "a3", "a4", "b1")
    assert requests.order == ["a1", "a2", "b1"]


async def test_a_heavy_address_has_one_slot() -> None:
    requests = Requests(4, heavy="a")
    await requests.send("a1", "a2", "b1", "b2", "c1")
    await requests.end("a1")
    assert requests.order == ["a1", "b1", "b2", "c1", "a2"]


async def test_an_address_that_is_no_longer_heavy_gets_all_its_slots() -> None:
    heavy = {"a"}
    requests = Requests(4, heavy)
    await requests.send("a1", "a2", "a3", "a4", "a5")
    heavy.clear()
    await requests.end("a1")
    assert requests.order == ["a1", "a2", "a3", "a4"]


async def test_addresses_take_turns() -> None:
    requests = Requests(2)
    await requests.send("a1", "b1", "a2", "a3", "b2", "c1", "a4")
    for name in ("a1", "b1", "a2", "b2", "c1", "a3"):
        await requests.end(name)
    assert requests.order == ["a1", "b1", "a2", "b2", "c1", "a3", "a4"]


async def test_a_request_that_is_given_up_leaves_the_queue() -> None:
    requests = Requests(2)
    await requests.send("a1", "b1", "a2", "a3")
    requests.tasks["a2"].cancel()
    await asyncio.sleep(0)
    await requests.end("a1")
    assert requests.order == ["a1", "b1", "a3"]


async def test_a_request_that_is_given_up_as_a_slot_is_released() -> None:
    requests = Requests(2)
    await requests.send("a1", "b1", "a2", "a3")
    requests.ends["a1"].set()
    requests.tasks["a2"].cancel()  # It notices only after a1 has released its slot.
    await requests.tasks["a1"]
    await requests.end("b1")
    await requests.send("c1")
    assert requests.order == ["a1", "b1", "a3", "c1"]


async def test_a_slot_that_comes_too_late_goes_to_the_next() -> None:
    requests = Requests(2)
    await requests.send("a1", "b1", "a2", "b2")
    requests.ends["a1"].set()
    await asyncio.sleep(0)  # a2 has its slot, but does not run yet
    requests.tasks["a2"].cancel()
    await requests.end("b1")
    await requests.send("c1")
    assert sorted(requests.order) == ["a1", "b1", "b2", "c1"]


async def test_an_address_with_a_full_queue_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "REQUESTS_WAITING", REQUESTS_WAITING._replace(much=1))
    requests = Requests(2)
    await requests.send("a1", "a2", "a3", "b1")
    with pytest.raises(TooManyWaitingError):
        await requests.tasks["a3"]
    await requests.end("a1")
    assert requests.order == ["a1", "b1", "a2"]


def test_an_address_waits_for_the_processor_time_it_owes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(fairness, "monotonic", lambda: now[0])
    used = ProcessorTime(share=0.5)
    used.spend("a", 4.0)
    assert used.seconds_to_wait("a") == 0
    used.spend("a", 2.0)
    assert [used.is_heavy(address) for address in "ab"] == [True, False]
    assert used.seconds_to_wait("a") == 2.0  # a second too much, at half a second a second
    assert used.seconds_to_wait("b") == 0
    now[0] += 2.0
    assert used.seconds_to_wait("a") == 0
    now[0] += 1000.0
    used.spend("a", 5.0)  # what was not used does not add up
    assert used.seconds_to_wait("a") == 0
    used.spend("a", 0.5)
    assert used.seconds_to_wait("a") == 1.0
