"""Processes of low priority for computations that take long.

Their threads wait and leave the interpreter to others. A computation that exceeds its deadline is
killed with its process; the next one gets a new process. What a computation may take of the memory
is bounded, and a process that keeps much of it, or waits for long, ends.
"""

import os
import resource
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import BoundedSemaphore, Lock, Timer
from typing import Any, TypeVar
from weakref import WeakSet

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pebble import ProcessExpired, ProcessPool

from game import metrics
from game.rules.refusals import Refusal

NICENESS = 10
QUEUE = 2  # computations in a process of the site: one runs, the others wait
WAIT = 2.0  # seconds that a computation waits for a place in the queue
DEADLINE = 60.0  # seconds of processor time
PATIENCE = 4.0  # times the deadline, for work that may wait while other programs come first
MEMORY = 2 << 30  # bytes of data in a process; five million words take half
KEPT = 400 << 20  # bytes of memory with which a process may wait for its next computation
IDLE = 30.0  # seconds that it waits

SMALLER = gettext_lazy("Try something smaller.")

T = TypeVar("T")


class Pool:
    """One process, started by a computation if none waits for it, and its queue.

    `subject` is the first part of the codes of its refusals, `busy` the sentence for those who find
    the queue full, `advice` that for those whose computation takes too much. `patience`: how many
    times its deadline a computation may take while other programs come first. `niceness` is what
    the process has more than the site. It calls `prepare`, whose time no deadline counts. Without a
    computation it ends after so many seconds (`idle`), unless its start takes too long (`is_slow`).
    """

    def __init__(
        self,
        subject: str,
        busy: str | Promise,
        prepare: Callable[[], None] | None = None,
        niceness: int = NICENESS,
        advice: str | Promise = SMALLER,
        patience: float = 1.0,
        idle: float = IDLE,
        is_slow: Callable[[], bool] = lambda: False,
    ) -> None:
        self.subject, self.busy, self.prepare, self.niceness = subject, busy, prepare, niceness
        self.idle, self.is_slow = idle, is_slow
        self.advice, self.patience = advice, patience
        self.places = BoundedSemaphore(QUEUE)
        self._futures: WeakSet[Future[Any]] = WeakSet()
        self._lock = Lock()  # of what follows
        self._started: ProcessPool | None = None
        self._computations = 0
        self._closed = False
        self._end = Timer(idle, self._end_if_idle)

    @contextmanager
    def _pool(self) -> Iterator[ProcessPool]:
        with self._lock:
            if self._closed:
                raise BrokenProcessPool
            self._end.cancel()
            self._computations += 1
            if not (self._started and self._started.active):  # it breaks if its process is killed
                self._started = self._start()
            pool = self._started
        try:
            yield pool
        finally:
            with self._lock:
                self._computations -= 1
                self._end.cancel()
                if not self._closed:
                    self._end = Timer(self.idle, self._end_if_idle)
                    self._end.daemon = True
                    self._end.start()

    def _end_if_idle(self) -> None:
        with self._lock:
            if self._computations or self._started is None or self.is_slow():
                return
            ended, self._started = self._started, None
        _stop(ended)

    def _start(self) -> ProcessPool:
        # Spawned: a fork of a process with threads may inherit locks that nobody will release.
        context = get_context("spawn")
        niceness = os.getpriority(os.PRIO_PROCESS, os.getpid()) + self.niceness
        begin = partial(_begin, niceness, self.prepare)
        return ProcessPool(1, initializer=begin, context=context)

    def compute(self, work: Callable[[], T], deadline: float = DEADLINE) -> T:
        """The result of a function without arguments, called in the process: a `partial`.

        Function, arguments and result are pickled; the process has no settings and no apps of
        Django. `deadline` is in seconds of processor time. Raises Refusal if the queue is full,
        after the deadline and where MEMORY does not suffice, and whatever the function raises.
        """
        if not self.places.acquire(timeout=WAIT):
            raise Refusal(f"{self.subject}.busy", str(self.busy))
        try:
            with metrics.COMPUTATIONS.track_inprogress(), self._pool() as pool:
                in_time = partial(_in_time, work, deadline)
                future = pool.schedule(in_time, timeout=self.patience * deadline)
                self._futures.add(future)
                try:
                    return future.result()
                finally:
                    with suppress(RuntimeError):  # the site stops
                        pool.schedule(_end_if_large)
        # The system ends a process without a word where memory runs out.
        except (MemoryError, ProcessExpired) as error:
            raise self._too_much(
                "too_large", _("This takes more memory than the site has for it.")
            ) from error
        except TimeoutError as error:
            raise self._too_much("too_long", _("This takes too long to compute here.")) from error
        except (BrokenProcessPool, CancelledError) as error:  # the site stops
            raise Refusal(f"{self.subject}.busy", str(self.busy)) from error
        finally:
            self.places.release()

    def _too_much(self, code: str, detail: str) -> Refusal:
        return Refusal(f"{self.subject}.{code}", f"{detail} {self.advice}")

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._end.cancel()
        if self._started:
            _stop(self._started)
        for future in tuple(self._futures):  # The pool forgets one that has just begun.
            future.cancel()


def _stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # pebble types only a part
    pool.join()


def _begin(niceness: int, prepare: Callable[[], None] | None) -> None:
    # The thread that starts the process leaves it its own: with both, it would hardly ever run.
    os.nice(max(0, niceness - os.nice(0)))
    _soft, most = resource.getrlimit(resource.RLIMIT_DATA)
    memory = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, most))
    signal.signal(signal.SIGPROF, _end_in_time)
    if prepare:
        prepare()


def _in_time(work: Callable[[], T], seconds: float) -> T:
    """Raises TimeoutError after so many seconds of processor time, whatever else runs."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _end_in_time(*_signal: object) -> None:
    raise TimeoutError


def _end_if_large() -> None:
    """End the process if it keeps much of what computations took; the pool starts another one.

    Only Linux says what a process has in memory now; elsewhere it goes on.
    """
    sizes = Path("/proc/self/statm")
    if sizes.exists() and int(sizes.read_text().split()[1]) * resource.getpagesize() > KEPT:
        os._exit(0)


def _compile() -> None:
    """Where compiled code can't be kept, this takes as long as many computations together may."""
    from solver.lab.warm_up import warm_up  # words of a round need nothing of it

    warm_up()


def _compiles() -> bool:
    from solver.engine.kernel import is_kept

    return not is_kept()


LAB = Pool(
    "lab",
    gettext_lazy("The lab is busy just now. Try again in a moment."),
    _compile,
    is_slow=_compiles,
)
# Dictionaries have a process of their own: staff need not wait for visitors who compute.
DICTIONARIES = Pool(
    "dictionary",
    gettext_lazy("Other dictionaries are being read just now. Try again in a moment."),
    advice=gettext_lazy(
        "Take shorter words only, or of a spelling checker’s dictionary the entries alone."
    ),
    patience=PATIENCE,
)
# Whoever signs in would wait for a new process.
PASSWORDS = Pool(
    "password",
    gettext_lazy("Too many passwords are being checked just now."),
    is_slow=lambda: True,
)


def close() -> None:
    for pool in (LAB, DICTIONARIES, PASSWORDS):
        pool.close()
