"""The forms of files: a small one of each, what is read of it, or the sentence that refuses it."""

import bz2
import gzip
import json
import lzma
import pickle
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import WordFileError
from solver.wordfiles.binary_forms import BINARY
from solver.wordfiles.forms import TEXTS
from solver.wordfiles.reading import PREVIEWED_WORDS, read_words
from solver.wordfiles.selection import Lines, Selection
from tests.packed import DOCX, ODS, deb, tarred, xlsx, zip_of, zipped
from tests.solver.wordfiles.conftest import LIMITS, told

PLAIN = b"cat\ndog\n"
STARDICT = b"".join(
    word + b"\0" + struct.pack(">II", place, 4) for word, place in ((b"cat", 0), (b"dog", 4))
)
KWG = struct.pack("<12I", 1, 2, *(tile << 24 | tile for tile in range(10)))


LINKED = b"""% animals: cat.n;
#define dictionary-locale C;
<noun>: {@A-} & (S+ or O-);
cat.n dog.n:
  <noun> or [AN+]0.5;
/words.v: S- & {O+};
"""
HUNSPELL = {
    f"{name}_{end}": data
    for name in ("en", "fr")
    for end, data in (("aff", b"SET UTF-8\n"), ("dic", b"1\n" + name.encode()))
}

READ: dict[str, bytes] = {
    "JSON": b'["cat", "dog"]',
    "JSON, words as names": b'{"cat": 5, "dog": 7}',
    "JSON, a name for words": b'{"version": "2", "words": ["cat", "dog"]}',
    "JSON, lists by name": b'{"a": ["cat", "dog", "cat", "dog", "cat", "dog"]}',
    "JSON, objects": b'[{"word": "cat", "pos": "noun"}, {"word": "dog", "pos": "noun"}]',
    "JSON, rows": b'[["cat", 5], ["dog", 7]]',
    "JSON, a named list": b'{"name": "pets", "all": ["cat", "dog", "cat", "dog", "cat", "dog"'
    b', "cat", "dog", "cat", "dog", "cat"]}',
    "JSON, numbers as names": b'{"11": "cat", "12": "dog"}',
    "JSON lines": b'{"word": "cat", "id": 1}\n{"word": "dog", "id": 2}\n',
    "JSON lines of texts": b'"cat"\n"dog"\n',
    "CommonJS": b"// words\nmodule.exports = [\n  'cat', // animal\n  \"dog\",\n];\n",
    "module": b'"use strict";\nexport default ["cat", "d\\u006fg"];',
    "TypeScript": b"export const WORDS: string[] = ['cat', 'dog'] as const;",
    "object of a script": b"var words = {cat: 1, 'dog': 1};",
    "rows of a script": b"export default [{word: 'cat', is: 'animal'}, {word: 'dog', is: 'pet',},]",
    "several lists of a script": b"export const A = ['cat'];\nexport const B = ['dog'];\n",
    "numbers of a script": b'module.exports = {11: "cat", "12": "dog"}',
    "menu and lines": b"<ul><li><a href=/>Home</a></ul><p>cat<br>dog</p>",
    "Markdown": b"| Word | Points |\n|---|---:|\n| cat | 5 |\n| dog | 4 |\n",
    "Tanglet": "CAT cát cat\nDOG\n".encode(),
    "thesaurus": b"UTF-8\ncat|1\n(noun)|feline|pet\ndog|2\n(noun)|hound\n(verb)|follow\n",
    "parted by a script": b'const words = "cat dog".split(" ");\nmodule.exports = words;',
    "SQL": b"CREATE TABLE w (id int, word text);\n"
    b"INSERT INTO `w` VALUES (1,'cat','animal'),\n(2,'dog','it''s');\n",
    "HTML": b"<!DOCTYPE html><html><head><title>List</title></head>"
    b"<body><h1>Words</h1><ul><li>cat<li><b>d</b>og</ul></body></html>",
    "HTML table": b"<table><tr><th>Word<th>Points</tr><tr><td>cat</td><td>five</td></tr>"
    b"<tr><td>dog<td>x</table>",
    "HTML lines": b"<p>cat<br/>d&#111;g</p>",
    "IntelliJ": b'<component name="ProjectDictionaryState"><dictionary name="me"><words>'
    b"<w>cat</w><w>dog</w></words></dictionary></component>",
    "XML entries": b'<?xml version="1.0"?><list><entry word="cat"/><entry word="dog"/></list>',
    "cspell": b"# animals\ncat\n!frog\nDog*\n+ish\n",
    "hunspell personal": b"cat\n*frog\ndog\n",
    "hunspell models": b"cat/walk\n*frog\ndog\n",
    "aspell personal": b"personal_ws-1.1 en 2 utf-8\ncat\ndog\n",
    "LibreOffice personal": b"OOoUserDict1\nlang: <none>\ntype: positive\n---\ncat\nd=og\n",
    "Chrome personal": b"cat\ndog\nchecksum_v1 = 4cd2ec07d1d08b7c\n",
    "Gboard": b"# Gboard Dictionary version:1\n\tcat\ten-US\nd\tdog\ten-US\n",
    "Android": b"dictionary=main:en,locale=en,version=54\n word=cat,f=222,flags=\n"
    b"  bigram=food,f=9\n word=teh,f=0,not_a_word=true\n  shortcut=the,f=15\n word=dog,f=9\n",
    "dictd": b"00-database-info\tA\tBc\n00databaseshort\tBd\tX\ncat\tCg\tt\ndog\tDN\tu\n",
    "StarDict": STARDICT,
    "aspell, packed": b"\x02\x00cat\x00dog\x1f\xff",
    "aspell, compressed": b"\x01cat\x01dog",
    "words of link-grammar": b"cat.n\ndog.n-u dog.v\nNew York\n",
    "list of points": b"- cat\n- dog\n",
    "numbered list": b"1. cat\n2. dog\n",
    "counts": b"cat 512\ndog 12\n",
    "counts first": b"  512 cat\n   12 dog\n",
    "second column": b"1\tcat\t0.5\n2\tdog\t0.4\n",
    "column called word": b"pos,word\nnoun,cat\nnoun,dog\n",
    "definitions, colon": b"cat: a small animal\ndog: an animal that barks\n",
    "definitions, dash": "cat - a small animal\ndog – lava, that is\n".encode(),
    "definitions, brackets": b"cat (animal)\ndog (animal that barks)\n",
    "definitions, sign": b"cat=animal\ndog=animal\n",
    "gzip": gzip.compress(PLAIN),
    "gzip in gzip": gzip.compress(gzip.compress(PLAIN)),
    "bzip2": bz2.compress(b"cat\n") + bz2.compress(b"dog\n"),
    "xz": lzma.compress(PLAIN),
    "lzma": lzma.compress(PLAIN, lzma.FORMAT_ALONE),
    "Zstandard": zstandard.compress(b"cat\n") + zstandard.compress(b"dog\n"),
    "tar": tarred(words_txt=PLAIN),
    "tgz": tarred("w:gz", index_json=b'["cat", "dog"]', package_json=b'{"name": "x"}'),
    "deb": deb(words_txt=PLAIN),
    "zip in zip": zip_of(a_zip=zip_of(b_txt=PLAIN)),
    "zip with a picture": zip_of(
        a_txt=PLAIN, b_png=b"\x89PNG\r\n\x1a\n\0", Thumbs_db=b"\xd0\xcf\x11\xe0"
    ),
    "zip with a licence": zip_of(a_txt=PLAIN, LICENSE=b"Permission is hereby granted"),
    "wheel with data": zipped(
        {"a/words.dat": PLAIN, "a/b.dict": b"dog", "a/cspell-ext.json": b"{}"}
    ),
    "manual beside a list": zipped(
        {"usr/share/dict/words": PLAIN, "usr/share/man/man5/w.5": b"mouse", "a/b.desktop": b"x"}
    ),
    "wheel": zipped({"a/words.txt": PLAIN, "a-1.dist-info/RECORD": b"a/words.txt,sha256=k,9"}),
    "aspell in a tar": tarred(
        en_cwl_gz=gzip.compress(b"\x02\x00cat\x00dog\x1f\xff"), en_multi=b"add en.rws"
    ),
    "Excel": xlsx("cat", "dog"),
    "OpenDocument": ODS,
    "Word": DOCX,
}


def unaccented(word: str) -> str:
    return word.replace("á", "a")


@pytest.mark.parametrize("form", READ)
def test_read(form: str) -> None:
    read = read_words(READ[form], LIMITS, language="fr" if form == "Tanglet" else "")
    assert {*map(unaccented, read.words)} == {"cat", "dog"}


REFUSED: dict[str, tuple[bytes, str]] = {
    "PDF": (b"%PDF-1.7\n", r"this is a document"),
    "RTF": (rb"{\rtf1\ansi cat\par}", "this is a document"),
    "Word of 2003": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "save it as plain text"),
    "EPUB": (zip_of(mimetype="application/epub+zip", a_html="<p>cat"), "this is a document"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is a picture"),
    "7z": (b"7z\xbc\xaf\x27\x1c\0\4", "this is a 7z archive, which can’t"),
    "RAR": (b"Rar!\x1a\x07\0", "this is a RAR archive"),
    "aspell": (b"aspell default speller rowl 1.10\0", r"dictionary of aspell \(\.rws\)"),
    "Kindle": (b"cat".ljust(60, b"\0") + b"BOOKMOBI", "this is a dictionary of Kindle"),
    "KWG": (KWG, r"word graph \(KWG\) of a Scrabble program; export"),
    "hyphenation": (
        b"ISO8859-1\n.ab1b\na1ha\n1ba\ncat\n",
        "these are patterns of hyphenation, not",
    ),
    "ispell": (
        zip_of(en_aff=b"wordchars a A\nsuffixes\nflag *S:\n. > S\n", en_mwl=b"cat/S\ndog/S\n"),
        "these are files of ispell, whose affixes",
    ),
    "EUC-JP": (
        "ねこ /cat/\nいぬ /dog/\n".encode("euc_jp") * 9,
        "an East Asian encoding, such as EUC",
    ),
    "Shift JIS": ("ねこ cat\nイヌ dog\n".encode("shift_jis") * 9, "an East Asian encoding"),
    "exports": (
        b"module.exports = {array: require('./array'), object: require('./object')};\n",
        "text of a program",
    ),
    "pickle": (pickle.dumps(["cat"]), r"this is a dictionary of Python \(\.pickle\)"),
    "trie": (b"TrieXv3\nbase=32\n", r"this is a dictionary of cspell \(\.trie\)"),
    "aff": (b"SET UTF-8\nTRY abc\nSFX S Y 1\nSFX S 0 s .\n", r"\.aff of .*, whose \.dic"),
    "dic": (b"4\ncat\ndog\nfish/S\nowl\n", r"\.dic of .*, whose \.aff"),
    "multi": (
        b"# made by hand\nadd en-common.rws\nadd en-variant.rws\n",
        r"this is a \.multi of aspell",
    ),
    "program": (
        b"const f = require('f');\nmodule.exports = (w) => {\n  return f(w);\n};\n",
        "text of a program",
    ),
    "XML": (b'<?xml version="1.0"?>\n<a>\n<b>cat</b>\n</a>\n', "no words were found"),
    "entities": (
        b'<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "cat">]>\n<a><w>&b;</w></a>',
        "no words were found",
    ),
    "sentences": (b"The cat sat, the dog ran.\nThat was all; nobody saw.\n", "look like sentences"),
    "thrice packed": (gzip.compress(gzip.compress(gzip.compress(PLAIN))), "packed more than twice"),
    "zip in zip in zip": (
        zip_of(a_zip=zip_of(b_zip=zip_of(c_txt=PLAIN))),
        "packed more than twice",
    ),
    "cut off": (zstandard.compress(PLAIN)[:-3], "the Zstandard file is cut off"),
    "damaged": (b"!<arch>\ncat", "no file in the archive"),
    "several dictionaries": (
        zip_of(**HUNSPELL),
        "several dictionaries in the archive, choose one of them: en, fr",
    ),
    "a large list that can’t be read": (
        zip_of(add_txt=b"cat\n", en_rws=b"aspell default speller rowl 1.10".ljust(99, b"\0")),
        "dictionary of aspell",
    ),
    "no list": (zip_of(README=b"cat", LICENSE=b"dog"), "no word list in the archive"),
    "rules of link-grammar": (LINKED, "dictionary of link-grammar, which can’t be read here"),
    "entries": (b"cat/S\ndog/S\nfish\n", "entries of a spelling checker, whose affixes are"),
    "two pictures": (zip_of(a_png=b"\x89PNG\0", b_png=b"\x89PNG\0"), "this is a picture"),
}


@pytest.mark.parametrize("form", REFUSED)
def test_refused(form: str) -> None:
    data, sentence = REFUSED[form]
    with pytest.raises(WordFileError, match=sentence):
        read_words(data, LIMITS)


def test_forms_that_only_their_name_tells() -> None:
    for name, kind in (("twl.gaddag", "GADDAG"), ("TWL.DWG", "DAWG")):
        with pytest.raises(WordFileError, match=rf"this is a word graph \({kind}\)"):
            read_words(b"\1\2\3", LIMITS, name=name)


def test_each_form_is_read_or_refused_with_a_sentence() -> None:
    for form in (*BINARY, *TEXTS):
        assert (form.read is None) == bool(form.advice), form.name


def test_one_of_several_dictionaries_is_chosen() -> None:
    assert read_words(zip_of(**HUNSPELL), LIMITS, Selection(dictionary="fr")).words == {"fr"}
    two = zip_of(a_txt=b"cat", b_txt=b"dog")
    assert read_words(two, LIMITS).words == {"cat", "dog"}
    assert read_words(two, LIMITS, Selection(dictionary="b")).words == {"dog"}
    many = {f"{chr(n)}.txt": chr(n) for n in range(ord("a"), ord("z"))}
    assert len(read_words(zipped(many), LIMITS, Selection(dictionary="*")).words) == 25
    with pytest.raises(WordFileError, match=r"choose one of them: a, b, c.*, …"):
        read_words(zipped(many), LIMITS)
    with pytest.raises(WordFileError, match="no dictionary “c” in the file, but there is: a, b"):
        read_words(two, LIMITS, Selection(dictionary="c"))


def test_the_names_of_many_lists_are_no_words() -> None:
    """As those of languages are not; a thesaurus has its words there."""
    names = [f"{one}{two}" for one in "uvwxyz" for two in "abcdefghij"]
    for each, words in ((60, {"cat", "dog"}), (3, {*names})):
        data = json.dumps(dict.fromkeys(names, ["cat", "dog"] * each)).encode()
        assert read_words(data, replace(LIMITS, words=10_000)).words == words


def test_a_column_is_chosen() -> None:
    table = b"cat,Katze,1\ndog,Hund,2\n"
    assert read_words(table, LIMITS).words == {"cat", "dog"}
    assert read_words(table, LIMITS, Selection(column=2)).words == {"katze", "hund"}


def test_all_columns_are_chosen() -> None:
    """A grid of words, whose columns have as many letters or are about one thing."""
    grid = b'"ant","bear",horse\n"cat","crow",\n,,mouse\nrat,r2d2,sheep\n'
    read = read_words(grid, LIMITS, Selection(column=0))
    assert read.words == {"ant", "bear", "horse", "cat", "crow", "mouse", "rat", "sheep"}
    assert [line.text for line in read.refused] == ["r2d2"]


def test_what_is_left_out_is_listed() -> None:
    for data, listed in (
        (READ["cspell"], [(1, "# animals"), (3, "!frog"), (5, "+ish")]),
        (READ["dictd"], [(1, "00-database-info"), (2, "00databaseshort")]),
        (READ["column called word"], [(1, "word")]),
        (zip_of(a_txt=b"cat\n1", b_txt=b"2\ndog"), [(2, "1"), (3, "2")]),
    ):
        read = read_words(data, LIMITS)
        assert sorted((line.number, line.text) for line in read.refused) == listed
    for form, files in (("picture", {"b.png", "Thumbs.db"}), ("licence", {"LICENSE"})):
        [left_out] = read_words(READ[f"zip with a {form}"], LIMITS).left_out
        assert (left_out.reason, {*left_out.examples}) == ("files", files)


def test_a_preview_shows_words_and_what_is_left_out() -> None:
    text = "word;n\ncat;1\nice cream;2\n# x;3\n" + "dog;4\n" * 40
    lines = read_words(text.encode(), LIMITS).preview
    assert lines[:4] == (
        (1, "word;n", (), "is the heading of the column"),
        (2, "cat;1", ("cat",), ""),
        (3, "ice cream;2", (), "has a space, which is not a letter"),
        (4, "# x;3", (), "is a comment"),
    )
    assert len(lines) == 30
    spelling = read_words(zip_of(**HUNSPELL), LIMITS, Selection(dictionary="fr"))
    assert spelling.preview == ()
    [first, _] = read_words(b"cat: an animal\ndog: one", LIMITS).preview
    assert first == (1, "cat: an animal", ("cat",), "")


def test_what_languages_write_in_their_own_way() -> None:
    for language, text, words in (
        ("tr", "ISPARTA\nİstanbul\nDİŞ", {"ısparta", "istanbul", "diş"}),
        ("az", "QIZIL\nİki", {"qızıl", "iki"}),
        ("de", "ISAR", {"isar"}),
        ("el", "ΛΌΓΟΣ\nλόγος", {"λόγοσ"}),
        ("nl", "ĳs\nIJSBEER", {"ijs", "ijsbeer"}),
        ("ca", "col·legi\nCOL·LEGI\ncoŀlegi", {"collegi"}),
        ("br", "merc'h\nC’HOAR", {"merch", "choar"}),
    ):
        assert read_words(text.encode(), LIMITS, language=language).words == words
    assert read_words("col·legi\nx".encode(), LIMITS, language="en").refused_count == 1


def test_invisible_signs_are_removed_and_counted() -> None:
    read = read_words("zu\u00adsammen\nzero\u200bwidth\ncat".encode(), LIMITS)
    assert read.words == {"zusammen", "zerowidth", "cat"}
    assert [(each.reason, each.count) for each in read.left_out] == [("invisible", 2)]


@given(st.data())
def test_a_changed_byte_raises_no_other_error(data: st.DataObject) -> None:
    packed = data.draw(st.sampled_from(list(READ.values())))
    place = data.draw(st.integers(0, len(packed) - 1))
    changed = bytearray(packed)
    changed[place] ^= data.draw(st.integers(1, 255))
    with suppress(WordFileError):
        read_words(bytes(changed), LIMITS)


# Made where they are read: to pack them takes two seconds, and every worker imports all tests.
BOMBS: dict[str, Callable[[], bytes]] = {
    "bzip2": lambda: bz2.compress(b"a\n" * 4_000_000),
    "xz": lambda: lzma.compress(b"a\n" * 4_000_000),
    "Zstandard": lambda: zstandard.compress(b"a\n" * 4_000_000),
    "tgz": lambda: tarred("w:gz", a_txt=b"a\n" * 4_000_000),
    "zip in zip": lambda: zip_of(**{f"{n}_gz": gzip.compress(b"a\n" * 800_000) for n in range(4)}),
    "Excel": lambda: zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "xl/workbook.xml": "<workbook/>",
            "xl/sharedStrings.xml": f"<sst><si><t>{'a' * 100_000}</t></si></sst>",
            "xl/worksheets/sheet1.xml": "<w>" + '<row><c t="s"><v>0</v></c></row>' * 200 + "</w>",
        }
    ),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_all_layers_share_what_a_file_may_expand_to(kind: str) -> None:
    with pytest.raises(WordFileError, match="unpacked, the file is larger than"):
        read_words(BOMBS[kind](), LIMITS)


def test_a_list_is_looked_at_as_a_whole() -> None:
    large = replace(LIMITS, words=100_000)
    head = "".join(f"Word list of the club, page {page}: read it.\n" for page in range(100))
    rows = "".join(f"cat\t{number}\n" for number in range(9_000))
    assert "cat" in read_words((head + rows).encode(), large).words
    names = "".join(f"{'abcdefghij'[number % 10]}\n" for number in range(9_000))
    with pytest.raises(WordFileError, match="of a spelling checker"):
        read_words(f"9001\n{names}cat/S".encode(), large)


@pytest.mark.parametrize(
    ("text", "words", "refused"),
    [
        ('{"words": ["cat", "dog", 3, null]}', "cat dog", 1),
        ('[["cat", 12], ["dog", 3]]', "cat dog", 0),
        ('{"name": 1, "cat": 2}', "cat name", 0),
        ('{"a": ["ape", "ant"], "b": []}', "ant ape", 0),
        ('[{"id": 1, "title": "cat"}, {"id": 2, "title": "dog"}]', "cat dog", 0),
        ('{"titre": "chat"}\n{"titre": "chien"}\n', "chat chien", 0),
        ('{"cat": ["cats"], "dog": ["dogs"]}', "cat dog", 0),
        (";;; list of pets\ncat\ndog\n", "cat dog", 1),
        ('{"a": {"b": {"c": {"d": {"e": ["cat", "dog"]}}}}}', "cat dog", 0),
        ('["cat", ' + "[" * 30 + '"dog"' + "]" * 31, "cat", 1),
        ("cat = 'feline'\ndog = 'canine'\n", "cat dog", 0),
        ("ape, bear, ice cream, cat's, dog", "ape bear dog", 2),
        ("ape, cat\ndog, cat's\n" + "fox, gnu, hen\nelk\n" * 5, "ape cat dog elk fox gnu hen", 1),
        ('word,n\n"ice, cream",3\ncat,4\ndog,5\n', "cat dog", 2),
        ('meaning,word\n"a small, furry animal",cat\n"a ""big"" one",dog\n', "cat dog", 1),
        ("don\u02bct\ncat\n", "cat", 1),
    ],
)
def test_no_word_is_lost_and_none_comes_of_something_else(
    text: str, words: str, refused: int
) -> None:
    found = read_words(text.encode(), LIMITS)
    assert sorted(found.words) == words.split()
    assert found.refused_count == refused


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ('[{"word": "cat", "is": ["animal", "pet"]}, {"word": "dog", "n": 3}]', "animal pet"),
        ('{"cat": "animal", "dog": "pet"}', "animal pet"),
        ('{"names": ["cat", "dog", "elk", "emu", "fox", "gnu", "hen"], "by": "me"}', "names by me"),
        ('[["cat", 5, "animal"], ["dog", 7, "pet"]]', "animal pet"),
        ("export default [{word: 'cat', is: 'animal'}]", "animal"),
        ("word,is,n\ncat,animal,3\ndog,pet,4\n", "animal pet"),
        ("1\tcat\tanimal\n2\tdog\tpet\n", "animal pet"),
        ("cat: an animal\ndog: a pet", "an animal a pet"),
        ("cat 512\ndog 12\n", ""),
        ("export const a = {cat: 1}, b = 'animal';", "animal"),
        ("<p>Animals</p><ul><li>cat</li></ul><p>or pets", "Animals or pets"),
        ('<?xml version="1.0"?><d><word>cat</word><is>an animal</is></d>', "an animal"),
        ("INSERT INTO w VALUES (1,'cat','animal'),\n(2,'dog','pet');", "animal pet"),
    ],
)
def test_what_stands_beside_the_words_is_told(text: str, beside: str) -> None:
    found = told(read_words(text.encode(), LIMITS))
    assert " ".join(found.get("beside", (0, ()))[1]) == beside


def test_what_lines_have_is_asked_where_the_first_words_are_in_order() -> None:
    """Sounds after words, but not words after words."""
    sounds = b"aback AH B AE K\nabacus AE B AH K\nabash AH B AE SH\n"
    for text, choices in (
        (b";;; sounds\n" * 40 + sounds, ["words", "first", "whole"]),
        (b"aback abacus abash\nabbey abide able\nacid acre act\n", []),
    ):
        question = read_words(text, LIMITS).question
        assert [each.value for each in (question.choices if question else ())] == choices
        assert question is None or question.choices[1].words == ("aback", "abacus", "abash")


def test_a_preview_has_the_first_words_of_a_long_line() -> None:
    words = ", ".join(
        f"w{'aeiou'[n % 5]}{'bcdfg'[n // 5 % 5]}{'mnprs'[n // 25]}" for n in range(99)
    )
    found = read_words(words.encode(), LIMITS)
    assert len(found.words) == 99
    assert len(found.preview[0].words) == PREVIEWED_WORDS + 1


def test_the_name_of_a_list_may_begin_like_a_description() -> None:
    found = read_words(zip_of(newspapers_txt="cat\n", animals_txt="dog\n", news_md="elk\n"), LIMITS)
    assert {*found.words} == {"cat", "dog"}


def test_lists_of_aspell_have_the_forms_of_their_affix_file() -> None:
    """Plain and packed by prezip."""
    affixes = b"SET ISO8859-15\nSFX S Y 1\nSFX S 0 s .\n"
    packed = b"\2\0cat/S\1ow/S\x1f\xff"
    for entries, words in (
        (b"caf\xe9/S\ncow\n", {"café", "cafés", "cow"}),
        (packed, {"cat", "cats", "cow", "cows"}),
    ):
        files = {"a/en_affix.dat": affixes, "b/en.cwl": entries, "a/en.multi": b"add en.rws\n"}
        read = read_words(zipped(files), LIMITS)
        assert read.words == words
        assert read.encoding == "aspell iso-8859-15"
    with pytest.raises(WordFileError, match=r"put its \.aff, or for aspell its _affix\.dat"):
        read_words(zipped({"en.cwl": b"cat/S\ncow/SD\nelk/S\n"}), LIMITS)


def test_choices_without_use_are_named() -> None:
    chosen = Selection(column=2, stems=True, lines=Lines.WORDS, encoding="cp1252")
    for data, named in (
        (b"cat\ndog", ("column 2", "entries alone")),
        (zip_of(**HUNSPELL), ("column 2", "lines: words", "encoding cp1252")),
    ):
        found = read_words(data, LIMITS, replace(chosen, dictionary="*")).left_out
        assert {each.reason: each.examples for each in found}["choices"] == named
    table = read_words(b"cat\t1\ndog\t2", LIMITS, Selection(column=1)).left_out
    assert "choices" not in {each.reason for each in table}


def test_models_of_personal_dictionaries_are_no_flags() -> None:
    """Nor are flags models, or other spellings of a word."""
    for text, words, models in (
        ("google/walk\nxerox/walk\n*frog\n", "google xerox", ("google/walk", "xerox/walk")),
        ("Maier/Schmidt\ncat\n", "maier cat", ("Maier/Schmidt",)),
        ("cat\n" * 40 + "his/hers\n", "cat", ()),
        ("colour/color\n" + "cat\n" * 9, "cat", ()),
    ):
        read = read_words(text.encode(), LIMITS)
        assert read.words == {*words.split()}, text
        losses = [each.examples for each in read.left_out if each.is_loss]
        assert losses == [models] * bool(models)
    shown = read_words(b"google/walk\ncat\n", LIMITS).preview[0]
    assert shown[2:] == (("google",), "was read without the forms of its model")
    for flags in ("cat/SDG\ndog/MS\nowl\n", "cat/abc\ndog/bcd\nowl\n", "google/walk\ncat/S\nowl\n"):
        with pytest.raises(WordFileError, match="whose affixes are missing"):
            read_words(flags.encode(), LIMITS)
