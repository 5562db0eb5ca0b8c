"""Pages, spreadsheets and documents: what they show is read, and nothing else."""

from solver.errors import WordFileError
from solver.wordfiles.reading import read_words
from solver.wordfiles.selection import Selection
from tests.packed import office, sheets, zipped
from tests.solver.wordfiles.conftest import LIMITS


def test_what_no_reader_expects_is_refused_or_left_out() -> None:
    digits = "1" * 5000
    declared = "<!DOCTYPE a [<!ATTLIST w w CDATA 'cat'>]><a><w/></a>"
    for data, words in (
        (f"<ul><li>cat</li><li>&#{digits};</li></ul>".encode(), {"cat"}),
        (sheets(f"<s><row><c t='s'><v>{digits}</v></c></row></s>"), None),
        (sheets("<?xml version='1.0' encoding='none'?><s/>"), None),
        (f"<?xml version='1.0'?>{declared}".encode(), None),
        (declared.encode(), None),
        (f"const a: {' ' * 50_000}x".encode(), None),
    ):
        try:
            found = read_words(data, LIMITS, name="a.ts").words
        except WordFileError:
            assert words is None
        else:
            assert found == words


def test_no_database_is_given_what_is_no_character() -> None:
    for data in (b'["cat", "a\\u0000\\ud800"]', b'x = ["cat", "\\ud800"]', b"\xef\xbb\xbfcat\na\0"):
        found = read_words(data, LIMITS)
        assert {*found.words} == {"cat"}
        refused = found.refused[0].text
        assert "\ufffd" in refused
        assert "\0" not in refused
        assert refused.isprintable()


def test_xml_is_read_in_the_encoding_that_was_found() -> None:
    for encoding in ("ISO-8859-1", "UTF-16", "UTF-8"):
        text = f"<?xml version='1.0' encoding='{encoding}'?><a><w>café</w></a>"
        assert {*read_words(text.encode(encoding), LIMITS, language="fr").words} == {"café"}


def test_what_documents_show_is_read() -> None:
    deleted = "<text:deletion><text:p>gone</text:p></text:deletion>"
    body = "<w:p><w:t>cat</w:t><w:delText>s</w:delText><w:instrText>PAGE</w:instrText></w:p>"
    word = f"<w:document xmlns:w='w'>{body}</w:document>"
    for data, words in (
        (zipped({"[Content_Types].xml": "", "word/document.xml": word}), {"cat"}),
        (office(f"{deleted}<text:h>dog</text:h><text:p>cat</text:p>"), {"cat", "dog"}),
        (
            office(
                "<table:table-row><table:table-cell><text:h>cat</text:h><text:p>dog</text:p>"
                "</table:table-cell></table:table-row>"
            ),
            {"cat", "dog"},
        ),
    ):
        assert {*read_words(data, LIMITS).words} == words


def test_all_sheets_are_read_or_one_that_is_chosen() -> None:
    rows = [f"<s><row><c><is><t>{word}</t></is></c></row></s>" for word in ("cat", "dog")]
    data = sheets(rows[0], "<s/>", rows[1])
    for chosen, words in (("", {"cat", "dog"}), ("sheet3", {"dog"})):
        assert {*read_words(data, LIMITS, Selection(dictionary=chosen)).words} == words


def test_menus_of_a_page_are_left_out() -> None:
    menu = "<ul><li><a href='/'>Home</a><li><a href='/x'>About</a></ul>"
    letters = "<ul><li>cat<li>dog<li>elk</ul><ol><li>ape</ol>"
    read = read_words(f"<html><body>{menu}{letters}</body></html>".encode(), LIMITS)
    assert read.words == {"cat", "dog", "elk", "ape"}
    assert [(line.text, line.reason) for line in read.refused] == [
        ("Home", "is in a menu of the page"),
        ("About", "is in a menu of the page"),
    ]
    linked = f"<html><body>{menu}</body></html>".encode()
    assert read_words(linked, LIMITS).words == {"home", "about"}
