"""Uploads: kept as drafts, published or discarded, with the standing edits of single words."""

from collections.abc import Callable, Iterable
from functools import partial

import pytest

from game.models import Dictionary, Upload, WordList
from game.process_pool import DICTIONARIES
from game.rules.refusals import Refusal
from game.services.dictionaries import uploads, versions
from game.services.dictionaries.edits import edit_words
from game.services.dictionaries.reports import report_on
from game.services.dictionaries.versions import StaleVersion
from game.services.solving.lexicons import current
from tests.game.conftest import WORDS
from tests.game.pool import full_pool
from tests.game.services.conftest import AtOnce


def upload(dictionary: Dictionary, *words: str, note: str = "") -> Upload:
    data = "\n".join(words).encode()
    draft = uploads.read(dictionary, data, "words.txt", None, note)
    return uploads.pending(uploads.save(draft).pk)


def test_discarding_keeps_only_the_words_that_a_version_has(english: Dictionary) -> None:
    draft = upload(english, "dog")
    assert WordList.objects.count() == 2
    uploads.discard(draft)
    uploads.discard(upload(english, *WORDS))
    assert WordList.objects.count() == 1
    assert tuple(current()[1]) == WORDS


def test_publishing_over_a_newer_version_is_refused_and_looked_at_again(
    english: Dictionary,
) -> None:
    seen = english.current_id
    draft = upload(english, "cat", "dog")
    assert [*report_on(draft).added] == ["dog"]
    edit_words(english, ["dog"], "add", "forgotten", None)
    with pytest.raises(StaleVersion, match="Meanwhile somebody has published another version"):
        uploads.publish(uploads.pending(draft.pk), seen, None)
    assert english.versions.count() == 2
    again = uploads.pending(draft.pk)
    assert not report_on(again).added
    assert uploads.publish(again, again.dictionary.current_id, None).number == 3


def test_denied_words_stay_out_and_added_ones_in(english: Dictionary) -> None:
    edit_words(english, ["cat", "worm"], "deny", "not wanted", None)
    edit_words(english, ["dog"], "add", "wanted", None)
    draft = upload(english, "cat", "worm", "bird", "risk")
    report = report_on(draft)
    assert (report.words.denied, report.words.hand_added) == (("cat", "worm"), ("dog",))
    assert ([*report.added], "dog" in report.removed) == (["bird"], False)
    uploads.publish(draft, draft.dictionary.current_id, None)
    assert tuple(current()[1]) == ("bird", "dog", "risk")


def test_the_report_compares_words_and_random_boards(english: Dictionary) -> None:
    report = report_on(upload(english, "cat", "dog", "quit", "houses"))
    assert report.lengths == ((3, 2), (4, 1), (6, 1))
    assert [*report.added] == ["dog", "houses"]
    assert [*report.removed] == ["cater", "line", "mar", "quite", "risk", "rope", "ropes", "tin"]
    assert report.words.lexicon.letters == "acdeghioqstu"
    assert report.effect.dice == "New Boggle 4x4 (1987)"
    assert report.effect.before is not None
    assert report.effect.after is not None
    assert 0 < report.effect.after < report.effect.before < 10


def test_large_reports_are_made_in_the_process_pool(
    english: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "FEW", 0)
    assert [*report_on(upload(english, "cat", "horses")).added] == ["horses"]


def test_the_report_on_first_words_has_nothing_to_compare(db: None) -> None:
    report = report_on(upload(Dictionary(name="Ε", slug="e", language="el"), "αλφα", "βητα"))
    assert report.effect.before is None
    assert report.effect.dice is None
    assert report.effect.after is not None
    assert report.effect.after > 0
    assert not report.removed


def test_the_same_words_are_not_published_again(english: Dictionary) -> None:
    draft = upload(english, *reversed(WORDS))
    with pytest.raises(uploads.SameWords, match="nothing to publish"):
        uploads.publish(draft, english.current_id, None)
    assert english.versions.count() == 1
    assert Upload.objects.exists()  # it can be discarded


def test_a_large_file_is_read_in_the_process_pool(english: Dictionary) -> None:
    def read(line: bytes) -> None:
        uploads.read(english, line * 60_000, "words.txt", None)

    with pytest.raises(Refusal, match="There are no words in the file"):
        read(b"1\n")
    with full_pool(DICTIONARIES), pytest.raises(Refusal) as refused:
        read(b"a\n")
    assert refused.value.code == "dictionary.busy"


def test_a_draft_is_decided_once_and_every_edit_comes_through(at_once: AtOnce) -> None:
    def english() -> Dictionary:
        return Dictionary.objects.select_related("current").get()

    def outcomes(calls: Iterable[Callable[[], object]]) -> list[str]:
        done = at_once(*calls)
        return sorted(each.code if isinstance(each, Refusal) else str(each) for each in done)

    seen = english().current_id
    drafts = [upload(english(), "cat", "d" * length) for length in range(1, 5)]
    published = outcomes(partial(uploads.publish, draft, seen, None) for draft in drafts)
    # One of the drafts wins; the others are to look at their reports again.
    assert published == ["dictionary.stale"] * 3 + ["version 2"]

    seen, same = english().current_id, Upload.objects.values_list("pk", flat=True)[0]
    copies = [uploads.pending(same) for _ in range(4)]
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
