"""The life of a server process, by ASGI's lifespan protocol.

Granian tells the application that the server stops only once all connections are closed. So the
first SIGTERM is kept back until the words that have arrived are answered and the players have been
told to come back. SIGINT then stops Granian, which takes both signals for the same. Granian would
wait without end for clients that have sent half a request, and sometimes for nothing at all: so the
process ends by itself soon afterwards, and the system ends it where even that fails. Granian's main
process has no time limit, because two of its threads wait for a worker then, and on a busy machine
it reports one that has ended as one that it has to kill.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db import connection

from game import process_pool
from game.live import process, tidying

logger = logging.getLogger(__name__)

NICENESS = 10  # lowers the priority of the threads of Granian, like those of requests
THREADS_AFTER = 1.0  # seconds after the application has started, when Granian has its threads
DRAIN_TIMEOUT = 4  # seconds for all players to be told; then the server stops in any case
CLOSING_TIMEOUT = 3  # seconds for requests to be answered and all connections to be closed
STOP_SECONDS = 15  # for all of this; then the system ends the process
TIDY_SECONDS = 600
ENDING_SECONDS = 1  # for Granian to end once the application has stopped

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    await receive()
    draining = asyncio.create_task(_drain_after(_end()))
    others = [asyncio.create_task(_keep_alive()), asyncio.create_task(_tidy())]
    await send({"type": "lifespan.startup.complete"})
    closed = asyncio.ensure_future(receive())
    await asyncio.wait((closed, draining), return_when=asyncio.FIRST_COMPLETED)
    draining.cancel()
    for task in others:
        task.cancel()
    await asyncio.wait((closed,), timeout=CLOSING_TIMEOUT)
    await process.stop()
    await asyncio.to_thread(process_pool.close)
    if not closed.done():
        os._exit(0)
    await send({"type": "lifespan.shutdown.complete"})
    signal.alarm(ENDING_SECONDS)


def _end() -> asyncio.Event:
    """An event that is set when SIGTERM comes, or when the main process has died."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, ended.set)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    if main := multiprocessing.parent_process():
        os.setpgid(0, 0)  # Ctrl-C reaches the main process alone, which then sends SIGTERM.
        loop.add_reader(main.sentinel, _main_has_died, main.sentinel, ended)
    return ended


def _main_has_died(sentinel: int, ended: asyncio.Event) -> None:
    asyncio.get_running_loop().remove_reader(sentinel)
    ended.set()


async def _drain_after(ended: asyncio.Event) -> None:
    await asyncio.sleep(THREADS_AFTER)
    _prefer_event_loop()
    await ended.wait()
    signal.alarm(STOP_SECONDS)
    try:
        async with asyncio.timeout(DRAIN_TIMEOUT):
            await process.drain()
    except Exception:
        logger.exception("not all players have been told that the server stops")
    os.kill(os.getpid(), signal.SIGINT)


async def _keep_alive() -> None:
    """Tell systemd that the event loop turns: a process that hangs would keep its port.

    The protocol is that of sd_notify(3), with the variables that `WatchdogSec` sets.
    """
    address, microseconds = os.environ.get("NOTIFY_SOCKET"), os.environ.get("WATCHDOG_USEC")
    if not address or not microseconds:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notifications:
        notifications.setblocking(False)
        while True:
            with suppress(OSError):  # systemd restarts itself, or its queue is full
                notifications.sendto(b"WATCHDOG=1", address.replace("@", "\0", 1))
            await asyncio.sleep(int(microseconds) / 3_000_000)


async def _tidy() -> None:
    """Clean up now and then, where no timer calls `manage.py housekeeping`."""
    loop = asyncio.get_running_loop()
    thread = ThreadPoolExecutor(1, "tidy", initializer=lower_priority)
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        try:
            await loop.run_in_executor(thread, _tidy_once)
        except Exception:  # such as a database that is away; the next time may succeed
            logger.exception("could not clean up")


def _tidy_once() -> None:
    try:
        tidying.tidy()
    finally:
        connection.close()


def lower_priority() -> None:
    """Lower the priority of this thread: where cores are short, the event loop runs first. Outside
    Linux that of the whole process would change."""
    if sys.platform == "linux":
        os.nice(NICENESS)


def _prefer_event_loop() -> None:
    """Lowers the priority of Granian's threads, which a flood of frames keeps busy.

    Where cores are short, words would wait behind them. Other systems than Linux have one priority
    for all threads of a process.
    """
    if sys.platform == "linux":
        ours = {thread.native_id for thread in threading.enumerate()}
        for task in Path("/proc/self/task").iterdir():
            if int(task.name) not in ours:
                os.setpriority(os.PRIO_PROCESS, int(task.name), NICENESS)
