"""A program for test_killed.py: a process settles a round, saves an upload and publishes it, and is
killed at some moment. Then another one looks at what it left, and goes on.

Each process is a fork of this one, which never connects to the database itself.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from string import ascii_lowercase

import django

WORDS, PLAYERS = 2_000, 60
FOUND = ("cat", "cater", "line", "mar", "tin")


def forked(task: Callable[[], None], killed_after: float | None = None) -> None:
    """Run a task in a process of its own, which may be killed after so many seconds."""
    pid = os.fork()
    if pid == 0:
        status = 1
        with suppress(BaseException):
            try:
                task()
                status = 0
            except BaseException:
                sys.excepthook(*sys.exc_info())
        os._exit(status)
    if killed_after is not None:
        time.sleep(killed_after)
        os.kill(pid, signal.SIGKILL)
    _, result = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(result)
    if code not in (0, -signal.SIGKILL):
        sys.exit(code)


def words(number: int) -> list[str]:
    """The words of the upload with this number."""
    rng = random.Random(number)
    return sorted({"".join(rng.choices(ascii_lowercase, k=9)) for _ in range(WORDS)})


def prepare() -> None:
    """A dictionary of its own, and a round that is over."""
    from game.models import FoundWord, Seat
    from tests.game.play import STARTED, new_game, play, sit

    game = new_game(scoring="everyone")
    for number in range(PLAYERS - 1):
        sit(game, f"bob {number}")
    round_ = play(game)
    seats = Seat.objects.filter(game=game).order_by("pk")
    FoundWord.objects.bulk_create(
        FoundWord(round=round_, seat=seat, word=word, points=1, received_at=STARTED)
        for number, seat in enumerate(seats)
        for word in FOUND[: number % len(FOUND) + 1]
    )
    save(0)
    publish(0)


def settle(number: int) -> None:
    from game.models import Round
    from game.services.play import settling
    from tests.game.play import COUNTED

    settling.settle(Round.objects.get(), COUNTED)


def save(number: int) -> None:
    """Save the upload, unless that is done."""
    from game.models import Dictionary, Upload
    from game.services.dictionaries import uploads

    if not Upload.objects.exists():
        dictionary = Dictionary.objects.filter(slug="killed").select_related("current").first()
        text = "\n".join(words(number)).encode()
        new = dictionary or Dictionary(name="Killed", slug="killed")
        uploads.save(uploads.read(new, text, f"{number}.txt", None))


def publish(number: int) -> None:
    from game.models import Upload
    from game.services.dictionaries import uploads

    pending = uploads.pending(Upload.objects.get().pk)
    uploads.publish(pending, pending.dictionary.current_id, None)


def look(number: int) -> None:
    """What was left is whole; what was not done can be done."""
    from game.models import Dictionary, Round, Standing, Upload, WordList
    from game.services.play import settling
    from game.services.solving.lexicons import lexicon_of
    from tests.game.play import COUNTED

    dictionary = Dictionary.objects.select_related("current").get(slug="killed")
    assert dictionary.current
    lexicon = lexicon_of(dictionary.current.content_hash)
    drafts = Upload.objects.count()
    current = number if dictionary.current.note == f"{number}.txt" else number - 1
    assert sorted(lexicon) == words(current)
    assert dictionary.current.number == dictionary.versions.count() == current + 1
    settled = Round.objects.exclude(settled_at=None).exists()
    assert Standing.objects.count() == (PLAYERS if settled else 0)
    sys.stdout.write(f"settled={settled} draft={drafts} published={current == number}\n")
    sys.stdout.flush()

    if current < number:
        save(number)
        publish(number)
    assert Upload.objects.count() == 0
    assert settling.settle(Round.objects.get(), COUNTED) is not settled
    counts = Standing.objects.order_by("-words", "seat").values_list("words", flat=True)
    best, rest = len(FOUND), PLAYERS // len(FOUND)
    assert [*counts] == [words for words in range(best, 0, -1) for _ in range(rest)]
    assert WordList.objects.unused().count() == 0
    Standing.objects.all().delete()
    Round.objects.update(settled_at=None)


def main(kills: int) -> None:
    for module in ("game.services.dictionaries.uploads", "tests.game.play"):
        import_module(module)  # once, before the forks

    rng = random.Random(11)
    forked(prepare)
    tasks = {settle: 0.0, save: 0.0, publish: 0.0}
    for task in tasks:
        began = time.monotonic()
        forked(partial(task, 1))
        tasks[task] = time.monotonic() - began
    forked(partial(look, 1))
    for number in range(2, 2 + kills):
        for task, duration in tasks.items():
            if task is publish:
                forked(partial(save, number))
            forked(partial(task, number), rng.random() * duration)
        forked(partial(look, number))


if __name__ == "__main__":
    django.setup()
    main(int(sys.argv[1]))
