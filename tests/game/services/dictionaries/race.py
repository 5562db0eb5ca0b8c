"""A program for test_race.py: several threads, one database file, all at the same moment.

pytest's own database lives in memory, where SQLite has no way of waiting for another writer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from threading import Barrier, Thread

import django
from django.core.management import call_command
from django.db import connection

THREADS = 4


def at_once(tasks: Iterable[Callable[[], object]]) -> list[str]:
    """What each of the tasks gives or is refused, sorted."""
    from game.rules.refusals import Refusal

    several = list(tasks)
    start = Barrier(len(several))
    outcomes: list[str] = []

    def run(task: Callable[[], object]) -> None:
        start.wait()
        try:
            outcomes.append(str(task()))
        except Refusal as refusal:
            outcomes.append(refusal.code)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(task,)) for task in several]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def main() -> None:
    from game.models import Dictionary, Upload
    from game.services.dictionaries import uploads
    from game.services.dictionaries.edits import edit_words

    def kept(dictionary: Dictionary, text: str) -> Upload:
        return uploads.save(uploads.read(dictionary, text.encode(), "words.txt", None))

    def fresh() -> Dictionary:
        return Dictionary.objects.select_related("current").get()

    call_command("migrate", verbosity=0)
    uploads.publish(kept(Dictionary(name="Race", slug="race"), "cat"), None, None)

    seen = fresh().current_id
    drafts = [uploads.pending(kept(fresh(), f"cat\n{'d' * (i + 1)}").pk) for i in range(THREADS)]
    tell(at_once(partial(uploads.publish, draft, seen, None) for draft in drafts))

    seen = fresh().current_id
    same = Upload.objects.values_list("pk", flat=True)[0]
    copies = [uploads.pending(same) for _ in range(THREADS)]
    tell(at_once(partial(uploads.publish, draft, seen, None) for draft in copies))

    same = Upload.objects.values_list("pk", flat=True)[0]
    tell(at_once(partial(uploads.discard, uploads.pending(same)) for _ in range(2)))

    tell(at_once(partial(edit_words, fresh(), [word], "add", "why", None) for word in "xy"))
    tell(map(str, fresh().versions.order_by("number").values_list("number", flat=True)))


def tell(outcomes: Iterable[str]) -> None:
    sys.stdout.write(",".join(outcomes) + "\n")


if __name__ == "__main__":
    django.setup()
    main()
