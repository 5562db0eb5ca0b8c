"""Several people who change one dictionary at the same moment."""

from collections.abc import Callable, Iterable
from functools import partial

from game.models import Dictionary, Upload
from game.rules.refusals import Refusal
from game.services.dictionaries import uploads
from game.services.dictionaries.edits import edit_words
from tests.game.services.conftest import AtOnce

SEVERAL = 4


def english() -> Dictionary:
    return Dictionary.objects.select_related("current").get()


def kept(text: str) -> Upload:
    return uploads.save(uploads.read(english(), text.encode(), "words.txt", None))


def test_a_draft_is_decided_once_and_every_edit_comes_through(at_once: AtOnce) -> None:
    def outcomes(calls: Iterable[Callable[[], object]]) -> list[str]:
        done = at_once(*calls)
        return sorted(each.code if isinstance(each, Refusal) else str(each) for each in done)

    seen = english().current_id
    drafts = [uploads.pending(kept(f"cat\n{'d' * (i + 1)}").pk) for i in range(SEVERAL)]
    published = outcomes(partial(uploads.publish, draft, seen, None) for draft in drafts)
    # One of the drafts wins; the others are to look at their reports again.
    assert published == ["dictionary.stale"] * 3 + ["version 2"]

    seen, same = english().current_id, Upload.objects.values_list("pk", flat=True)[0]
    copies = [uploads.pending(same) for _ in range(SEVERAL)]
    *others, one = outcomes(partial(uploads.publish, draft, seen, None) for draft in copies)
    assert one == "version 3"
    assert set(others) <= {"upload.gone", "dictionary.stale"}

    same = Upload.objects.values_list("pk", flat=True)[0]
    discarded = outcomes(partial(uploads.discard, uploads.pending(same)) for _ in range(2))
    assert discarded == ["None", "upload.gone"]

    # An edit of one word is as good for the newer version: both come through.
    edits = outcomes(partial(edit_words, english(), [word], "add", "why", None) for word in "xy")
    assert edits == ["version 4", "version 5"]
    numbers = english().versions.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4, 5]
