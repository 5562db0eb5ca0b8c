"""The report on an upload, and what is decided there."""

import zlib
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from game.models import Dictionary, Upload
from game.models.dictionary import MOST_BYTES
from game.services.dictionaries.edits import edit_words
from game.services.solving.lexicons import current, lexicon_of
from solver.wordfiles.sorting import KEPT
from tests.game.admin.page import text, uploaded
from tests.game.conftest import WORDS
from tests.packed import zip_of

FILE = "\n".join(["cat", "CAT", "dog", "two words", "<b>", *(f"wrong{i}" for i in range(30))])


@pytest.fixture
def draft(alice: Client, english: Dictionary) -> Upload:
    return uploaded(alice, english, FILE.encode())


def address(draft: Upload) -> str:
    return f"/admin/game/dictionary/uploads/{draft.pk}/"


def test_the_report_compares_to_the_current_version_and_lists_the_first_refused_lines(
    alice: Client, draft: Upload
) -> None:
    page = text(alice.get(address(draft)))
    assert "“words.txt” for “English”" in page
    assert "Compared to version 1 of “English”, the current one. Nothing has changed yet." in page
    assert "Accepted 2 words Duplicates 1 Refused 32 Read as UTF-8" in page
    assert "6 letters: a c d g o t" in page
    assert "1 added" in page
    assert "9 removed" in page
    assert "A random 4x4 board holds" in page
    assert "dice of New Boggle 4x4 (1987)" in page
    assert "Words by length Letters Words 3 2" in page
    assert "4 two words has a space, which is not a letter" in page
    assert "5 <b> has “<”, which is not a letter" in page
    refused = page[page.index("Download all") :]
    assert "wrong17" in refused
    assert "wrong18" not in refused
    assert "These are the first 20." in page
    response = alice.get(f"{address(draft)}refused.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="english-refused.txt"'
    lines = response.content.decode().splitlines()
    assert lines[0] == "Line\tReason\tText"
    assert lines[-1] == "35\thas “2”, which is not a letter\twrong29"
    assert len(lines) == 33


def spelling(rules: str, entries: str) -> bytes:
    return zip_of(x_aff=f"SFX S Y 1\nSFX S 0 s .\n{rules}", x_dic=entries)


def test_what_is_left_out_of_a_spelling_checker_is_told(alice: Client, english: Dictionary) -> None:
    draft = uploaded(alice, english, spelling("", "2\ncat/S\nLondon\n"))
    page = text(alice.get(address(draft)))
    assert "Entries 2, with 1.0 words each on average" in page
    assert "1 names and abbreviations, which have capitals London" in page
    assert "common words of the language 4,859 are missing. the to and" in page
    assert "could not be read whole" not in page
    address_of_form = f"/admin/game/dictionary/{english.pk}/upload/"
    for chosen, words in (
        ({"names": "keep"}, ["cat", "cats", "london"]),
        ({"stems": "on"}, ["cat"]),
    ):
        file = SimpleUploadedFile("x.zip", spelling("", "2\ncat/S\nLondon\n"))
        alice.post(address_of_form, {"file": file, **chosen})
        assert list(lexicon_of(Upload.objects.latest("pk").word_list_id)) == words


def test_a_file_that_was_not_understood_is_reported_first(
    alice: Client, english: Dictionary
) -> None:
    draft = uploaded(alice, english, spelling("SFX S 0 er [\n", "cat/S\n"))
    page = text(alice.get(address(draft)))
    warning = (
        "The file could not be read whole, so words may be missing or wrong: "
        "lines of the .aff that were not understood: 1."
    )
    assert page.index(warning) < page.index("Accepted")


def test_phrases_that_were_split_are_counted_and_listed(alice: Client, english: Dictionary) -> None:
    phrases = b"ice cream\nhot dog\ncat\nold red fox\nwrong1\n"
    draft = uploaded(alice, english, phrases)
    page = text(alice.get(address(draft)))
    assert "Accepted 8 words Duplicates 0 Refused 1 Split at blanks 3 lines" in page
    assert "4 old red fox was read as 3 words" in page
    lines = alice.get(f"{address(draft)}refused.txt").content.decode().splitlines()
    assert lines[1].startswith("5\thas")
    assert lines[-1] == "4\twas read as 3 words\told red fox"


def test_of_many_refused_lines_the_first_are_kept(alice: Client, english: Dictionary) -> None:
    draft = uploaded(alice, english, b"cat\n" + b"1\n" * (KEPT + 1) + b"ice cream\n")
    page = text(alice.get(address(draft)))
    assert "Refused 5,002 Read as UTF-8" in page
    assert "Download the first 5,000 as a text file" in page
    assert "These are the first 20." in page
    lines = alice.get(f"{address(draft)}refused.txt").content.decode().splitlines()
    assert len(lines) == 1 + KEPT
    # The last release kept all lines; of those not more are read than fill so many bytes.
    everything = "Line\tReason\tText\n" + "1\thas no letters\t-\n" * (MOST_BYTES // 10)
    Upload.objects.filter(pk=draft.pk).update(refused=zlib.compress(everything.encode()))
    content = alice.get(f"{address(draft)}refused.txt").content
    assert MOST_BYTES // 2 < len(content) <= MOST_BYTES


def test_the_difference_is_filtered(alice: Client, draft: Upload) -> None:
    for query, shown, hidden in (
        ("", "dog", "cater"),
        ("?show=added&q=zz", "No word with “zz” is added.", "dog"),
        ("?show=removed&q=QUI", "quit quite", "cater"),
        ("?show=nonsense&page=-7&q=%00%F0", "No word with", "cater"),
        ("?show=removed&page=99", "cater line mar quit", "dog"),
    ):
        page = text(alice.get(address(draft) + query))
        difference = page[page.index("The difference") : page.index("Refused Download")]
        assert shown in difference
        assert hidden not in difference


def test_the_difference_has_pages(alice: Client, english: Dictionary) -> None:
    words = "\n".join(f"new{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(150))
    draft = uploaded(alice, english, words.encode())
    response = alice.get(f"{address(draft)}?q=new")
    assert "Page 1 of 2" in text(response)
    assert 'href="?q=new&page=2#difference"' in unescape(response.content.decode())
    second = text(alice.get(f"{address(draft)}?q=new&page=2"))
    assert "newdw" in second
    assert "newdv" not in second


def test_denied_and_added_words_are_told(alice: Client, english: Dictionary) -> None:
    same = uploaded(alice, english, "\n".join(WORDS).encode())
    assert "None: the current version has exactly these words." in text(alice.get(address(same)))
    edit_words(english, ["cat"], "deny", "no word", None)
    english.refresh_from_db()
    edit_words(english, ["dog"], "add", "a word", None)
    page = text(alice.get(address(uploaded(alice, english, b"cat\nbird"))))
    assert "1 word of the file stays out: each was removed before cat" in page
    assert "1 word that the file lacks stays in: each was added before dog" in page


def test_publishing_makes_a_version(alice: Client, english: Dictionary, draft: Upload) -> None:
    sent = {"publish": "", "based_on": english.current_id}
    response = alice.post(address(draft), sent, follow=True)
    assert response.redirect_chain == [(f"/admin/game/dictionary/{english.pk}/change/", 302)]
    assert "Published version 2 of “English” with 2 words." in text(response)
    assert tuple(current()[1]) == ("cat", "dog")
    assert not Upload.objects.exists()
    version = current()[0].version
    told = (version.origin, version.note, str(version.created_by))
    assert told == ("upload", "words.txt", "alice")


def test_an_upload_compared_to_another_version_is_not_published(
    alice: Client, draft: Upload
) -> None:
    for seen in ("", "0", "9" * 40, "9" * 5_000, "²"):
        response = alice.post(address(draft), {"publish": "", "based_on": seen}, follow=True)
        assert response.redirect_chain == [(address(draft), 302)]
        assert "look again before you publish" in text(response)
    assert tuple(current()[1]) == WORDS


def test_an_upload_that_has_been_decided_says_so(alice: Client, draft: Upload) -> None:
    at = address(draft)
    alice.post(at, {"discard": ""})
    for response in (
        alice.get(at, follow=True),
        alice.get(f"{at}refused.txt", follow=True),
        alice.post(at, {"publish": "", "based_on": "1"}, follow=True),
        alice.post(at, {"discard": ""}, follow=True),
    ):
        assert "published or discarded already" in text(response)


def test_what_cannot_be_told_is_asked_and_the_file_is_read_again(
    alice: Client, english: Dictionary
) -> None:
    draft = uploaded(alice, english, b"colour/color\nfavour/favor\nlabour/labor")
    page = text(alice.get(address(draft)))
    assert "What are its words? Words, whatever stands between them as it was read" in page
    assert "A word, and what it means : colour, favour, labour …" in page
    response = alice.post(address(draft), {"again": "lines=first"}, follow=True)
    again = Upload.objects.get()
    assert (again.word_count, again.file_name, again.choices) == (3, draft.file_name, [])
    assert "What are its words?" not in text(response)
    for wrong in ("lines=odd", "column=101", "encoding=klingon", "note=x", ""):
        page = text(alice.post(address(again), {"again": wrong}, follow=True))
        assert "A file can’t be read in this way." in page
    assert Upload.objects.get() == again


def test_a_file_is_read_again_in_another_encoding_or_column(
    alice: Client, english: Dictionary
) -> None:
    draft = uploaded(alice, english, "кот\nпёс\nдом".encode("cp1251"))
    assert "It may be wrong: of the letters beyond A to Z, only 0.0% are" in text(
        alice.get(address(draft))
    )
    alice.post(address(draft), {"again": "encoding=koi8_u"})
    again = Upload.objects.get()
    assert {*lexicon_of(again.word_list_id).forms()} != {"кот", "пёс", "дом"}
    alice.post(address(again), {"again": "encoding=cp1251"})
    assert {*lexicon_of(Upload.objects.get().word_list_id).forms()} == {"кот", "пёс", "дом"}
    Upload.objects.all().delete()
    table = uploaded(alice, english, b"cat\tkatze\ndog\thund")
    page = text(alice.get(address(table)))
    assert "Column 2 : hund, katze …" in page
    assert "All columns : cat, dog, hund, katze …" in page
    alice.post(address(table), {"again": "column=2"})
    assert {*lexicon_of(Upload.objects.get().word_list_id).forms()} == {"katze", "hund"}
    alice.post(address(Upload.objects.get()), {"again": "column=0"})
    words = {*lexicon_of(Upload.objects.get().word_list_id).forms()}
    assert words == {"cat", "dog", "katze", "hund"}


def test_a_file_that_is_not_kept_is_not_read_again(alice: Client, draft: Upload) -> None:
    Upload.objects.update(file=None, options=None)
    page = text(alice.post(address(draft), {"again": "lines=first"}, follow=True))
    assert "The file is not kept any more. Upload it again." in page
