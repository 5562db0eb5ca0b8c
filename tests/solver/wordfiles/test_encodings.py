"""The encodings of word lists, found by the letters of their language."""

from dataclasses import replace

import pytest

from solver.errors import WordFileError
from solver.wordfiles.encodings import ENCODINGS, LETTERS, decode
from solver.wordfiles.reading import read_words
from solver.wordfiles.selection import Selection
from tests.packed import xlsx
from tests.solver.wordfiles.conftest import LIMITS

LISTS = {
    "pl": "ćma dąb gęś jaśmin kąt kość mówić pięć słońce śnieg świat wąż źdźbło źródło żaba żółw",
    "cs": "bříza čas děti hůl kůň květ město můj příběh řeka šíp švestka ťuk úl včela žák žlutý",
    "hu": "álom élet erdő fű gyümölcs hősi idő kék könyv mező nő őz pók szőlő tűz út ünnep űr víz",
    "uk": "вечір вода ґанок дощ єнот земля зірка їжак їзда ключ місто небо осінь пісня сніг хліб",
    "ru": "весна вода город дождь ёлка жизнь земля лето море небо осень песня рыба снег язык",
    "el": "αγάπη βιβλίο γάλα δέντρο ελιά ζωή ήλιος θάλασσα μέρα νερό ουρανός πόλη σπίτι ψωμί",
    "tr": "ağaç çiçek dağ deniz güneş ışık kış köpek kuş örtü şeker sığır üzüm yıldız yağmur",
    "de": "Äpfel Bär Füße grün Häuser Käse König Lösung Mädchen Öl schön Straße süß Türen über",
    "fr": "âge bête çà école élève façade forêt garçon hôtel île maïs noël père rôle sœur tête",
    "lt": "ąžuolas ėjo ežeras gėlė įdomu kūnas lėktuvas mėnuo šuo švaras upė ūkis žemė žuvis žąsis",
    "he": "אבא אור ארץ בית גשם דרך ילד ים כוכב לחם מים ספר עץ פרח שמש שלום",
}
STORED = {
    "pl": ("cp1250", "iso8859_2", "cp852"),
    "cs": ("cp1250", "iso8859_2", "cp852", "mac_latin2"),
    "hu": ("cp1250", "iso8859_2", "cp852"),
    "uk": ("cp1251", "koi8_u", "iso8859_5", "cp1125", "mac_cyrillic"),
    "ru": ("cp1251", "koi8_r", "iso8859_5", "cp866", "mac_cyrillic"),
    "el": ("cp1253", "iso8859_7", "cp737", "mac_greek"),
    "tr": ("cp1254", "iso8859_9", "cp857", "mac_turkish"),
    "de": ("cp1252", "cp437", "cp850", "mac_roman"),
    "fr": ("cp1252", "cp850", "mac_roman"),
    "lt": ("cp1257", "iso8859_13", "cp775"),
    "he": ("cp1255", "iso8859_8", "cp862"),
}


@pytest.mark.parametrize("language", STORED)
def test_8_bit_encodings_are_told_apart_by_the_language(language: str) -> None:
    for codec in STORED[language]:
        for text in (LISTS[language], LISTS[language].replace("ß", "ss").upper()):
            data = text.encode(codec, "ignore").replace(b" ", b"\n")
            stored = data.decode(codec)
            assert decode(data, language)[0] == stored, codec
            assert decode(data, f"{language.upper()}-XX")[0] == stored
            # A language that has none of the letters is no help, and does no harm.
            assert decode(data, "ga" if language != "fr" else "he")[0] == stored


def test_the_report_has_the_encoding_and_words_that_show_it() -> None:
    data = LISTS["pl"].encode("cp1250").replace(b" ", b"\n")
    read = read_words(data, LIMITS, language="pl")
    assert read.words == {*LISTS["pl"].split()}
    assert read.encoding == "Windows-1250"
    assert len(read.samples) == 5
    assert {*read.samples} <= read.words
    assert not read_words(b"cat\ndog", LIMITS).samples


def test_a_guessed_encoding_says_how_well_it_fits() -> None:
    polish = LISTS["pl"].encode("cp1250").replace(b" ", b"\n")
    for data, language, least, most in (
        (polish, "pl", 0.99, 1),
        (polish + "\nÖl\nKöln".encode("cp1250"), "pl-PL", 0.9, 0.99),
        (polish, "ga", 0, 0.3),  # Irish has the ó of these letters alone
        (polish, "tlh", 0.99, 1),  # the language that fits best, as letters of Klingon aren't known
    ):
        fitting = read_words(data, LIMITS, language=language).fitting
        assert fitting is not None
        assert least <= fitting <= most
    for data, selection in (
        (LISTS["pl"].replace(" ", "\n").encode(), Selection()),
        (polish, Selection("cp1250")),
    ):
        assert read_words(data, LIMITS, selection, "pl").fitting is None


def test_the_uploader_may_name_the_encoding() -> None:
    data = "köpek\nısı".encode("cp1254")
    assert read_words(data, LIMITS, Selection("cp1254")).words == {"köpek", "ısı"}
    assert read_words(data, LIMITS, Selection("cp1252")).words == {"köpek", "ýsý"}
    assert read_words("kot".encode("utf-16-be"), LIMITS, Selection("utf-16-be")).words == {"kot"}
    assert read_words(xlsx("köpek"), LIMITS, Selection("cp1252")).words == {"köpek"}
    for data, encoding, reason in (
        (b"cat", "rot13", "“rot13” is no encoding of word lists"),
        (b"caf\xe9", "utf-8", "the file says that it is UTF-8, but isn’t"),
    ):
        with pytest.raises(WordFileError, match=reason):
            read_words(data, LIMITS, Selection(encoding))


def test_utf_16_and_32_are_read_without_a_mark() -> None:
    for codec in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        for language in ("de", "uk", "el"):
            text = LISTS[language].replace(" ", "\r\n")
            assert decode(text.encode(codec)) == (text, codec[:6].upper(), None)
    for first in ("ż", "ā"):  # which begin as packed lists of aspell do
        words = {f"{first}b", "dąb", "ręka"}
        assert (
            read_words("\n".join(sorted(words, reverse=True)).encode("utf-16-be"), LIMITS).words
            == words
        )


def test_what_is_utf_8_is_never_guessed() -> None:
    text = "\n".join(LISTS.values())
    for language in ("", *LISTS):
        assert decode(text.encode(), language) == (text, "UTF-8", None)


def test_the_letters_are_small_ones_that_an_encoding_has() -> None:
    signs = {sign for codec in ENCODINGS for sign in bytes(range(256)).decode(codec, "ignore")}
    for language, letters in LETTERS.items():
        assert len({*letters}) == len(letters), language
        assert not {sign for sign in letters if sign.isascii() or sign.isupper()} - {"İ"}, language
        assert {*letters} & signs


def test_samples_are_from_all_over_the_file() -> None:
    plain = ["cat", "dog"] * 20_000
    large = replace(LIMITS, words=100_000)
    for words, samples in (
        ([*plain, "naïve"], {"naïve"}),
        (["été", *plain], {"été"}),
        (["été", "naïve", "maïs"], {"été", "naïve", "maïs"}),
    ):
        assert {*read_words("\n".join(words).encode(), large).samples} == samples
