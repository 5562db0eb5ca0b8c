"""Languages: spellings, forms, Q, orders; the lexicon and the board in a language."""

import numpy as np
import pytest

from solver import Board, Lexicon, LexiconError, score_boards, solve
from solver.dice import DICE, dice_for, draw, letter_frequencies
from solver.lab.plant import plant
from solver.languages import ENGLISH, LANGUAGES, Language, language_for
from solver.letter_scoring import letter_values

GERMAN, FRENCH, SPANISH = LANGUAGES["de"], LANGUAGES["fr"], LANGUAGES["es"]
DUTCH, SWEDISH = LANGUAGES["nl"], LANGUAGES["sv"]
PORTUGUESE, POLISH, VIETNAMESE = LANGUAGES["pt"], LANGUAGES["pl"], LANGUAGES["vi"]
WORDS = ["cote", "Côte", "côté", "coté", "été", "cœur", "cinq", "façon", "ÎLE"]
FRENCH_WORDS = Lexicon.from_words(WORDS, FRENCH)


def test_words_are_spelled_by_the_rules_of_the_language() -> None:
    for language, word, spelling in (
        (FRENCH, " Été ", "ete"),
        (FRENCH, "e\u0301te\u0301", "ete"),
        (FRENCH, "Cœur", "coeur"),
        (FRENCH, "ça", "ca"),
        (FRENCH, "señor", "senor"),
        (FRENCH, "ёж", "ёж"),  # letters of another alphabet stay as they are
        (GERMAN, "Straße", "strasse"),
        (GERMAN, "Äpfel", "äpfel"),
        (GERMAN, "Café", "cafe"),
        (ENGLISH, "Café", "café"),
        (SPANISH, "Pingüino", "pinguino"),
        (SPANISH, "niñó", "niño"),
        (DUTCH, "Ĳs", "ijs"),
        (DUTCH, "zeeën", "zeeen"),
        (SWEDISH, "Ångström", "ångström"),
        (SWEDISH, "idé", "ide"),
        (PORTUGUESE, "Lições", "liçoes"),
        (POLISH, "Źdźbło", "źdźbło"),
        (POLISH, "soufflé", "souffle"),
        (VIETNAMESE, "Ường", "ương"),
        (VIETNAMESE, "đấy", "đây"),
    ):
        assert language.spelling(word) == spelling
        assert Lexicon.from_words([word], language).spelling(word) == spelling


def test_a_spelling_has_the_forms_of_its_words() -> None:
    assert list(FRENCH_WORDS) == ["cinq", "coeur", "cote", "ete", "facon", "ile"]
    assert FRENCH_WORDS.forms_of("cote") == ["cote", "coté", "côte", "côté"]
    assert FRENCH_WORDS.written("cote") == "cote, coté, côte, côté"
    assert FRENCH_WORDS.written("cinq") == "cinq"
    assert FRENCH_WORDS.written("nothing") == "nothing"
    assert sorted(FRENCH_WORDS.forms()) == sorted(word.lower() for word in WORDS)
    assert (len(FRENCH_WORDS), FRENCH_WORDS.form_count) == (6, 9)
    assert FRENCH_WORDS.accents == {"ç": "c", "é": "e", "î": "i", "ô": "o", "œ": "oe"}


def test_queries_fold_accents() -> None:
    for word in ("été", "ete", "ÉTÉ", "éte", "côte", "cœur", "coeur"):
        assert word in FRENCH_WORDS
    assert " " not in FRENCH_WORDS
    assert " été" not in FRENCH_WORDS  # as in any lexicon
    assert FRENCH_WORDS.has_prefix("fá")
    assert FRENCH_WORDS.longest_prefix_of("Étés") == "ete"
    assert FRENCH_WORDS.words_with_prefix("côt") == ["cote"]
    assert FRENCH_WORDS.score_of("cœur") == 2


def test_capitals_are_shown_and_make_no_other_difference() -> None:
    written = ["Essen", "essen", "FÖJler", "Haus", "STRAßE", "Straße", "WLAN"]
    lexicon = Lexicon.from_words(written, GERMAN, capitals=True)
    assert list(lexicon) == ["essen", "föjler", "haus", "strasse", "wlan"]
    shown = ["Essen, essen", "FÖJler", "Haus", "STRAßE, Straße", "WLAN"]
    assert [*map(lexicon.written, lexicon)] == shown
    assert list(lexicon.forms()) == ["essen", "föjler", "haus", "straße", "wlan"]
    assert lexicon.forms_of("haus") == ["haus"]
    assert lexicon.has_form("haus")
    read = Lexicon.from_bytes(lexicon.to_bytes())
    assert sorted(read.as_written()) == sorted(written)
    assert Lexicon.from_words(read.as_written(), GERMAN, capitals=True) == lexicon
    assert Lexicon.from_words(written, GERMAN) != lexicon
    assert Lexicon.from_words(["STRAẞE"], GERMAN, capitals=True).written("strasse") == "STRAßE"
    less = lexicon - Lexicon.from_words(["essen", "straße"], GERMAN)
    more = less | Lexicon.from_words(["Öl"], GERMAN, capitals=True)
    assert [more.written(word) for word in more] == ["FÖJler", "Haus", "WLAN", "Öl"]
    words = ("essen", "xylan", "föjler")
    assert [*map(lexicon.shown, words)] == ["Essen", "xylan", "FÖJler"]


def test_bytes_keep_language_and_forms() -> None:
    read = Lexicon.from_bytes(FRENCH_WORDS.to_bytes())
    assert read == FRENCH_WORDS
    assert read.language is FRENCH
    assert list(read.forms()) == list(FRENCH_WORDS.forms())
    assert read.nbytes > Lexicon.from_words(FRENCH_WORDS).nbytes


def test_words_spelled_before_their_language_was_known_are_compiled_again() -> None:
    older = Lexicon.from_words(["está"], Language("es", "es", ("á", "e", "s", "t")))
    with pytest.raises(LexiconError, match="before their language was known"):
        Lexicon.from_bytes(older.to_bytes())


def test_the_hash_covers_language_and_forms() -> None:
    plain = Lexicon.from_words(["cote", "ete"])
    hashes = {
        plain.content_hash,
        Lexicon.from_words(["cote", "ete"], FRENCH).content_hash,
        Lexicon.from_words(["côte", "ete"], FRENCH).content_hash,
        Lexicon.from_words(["cote", "ete"], GERMAN).content_hash,
    }
    assert len(hashes) == 4
    assert Lexicon.from_words(["cote", "ete"], "en-GB").content_hash == plain.content_hash


def test_sets_keep_forms() -> None:
    both = FRENCH_WORDS | Lexicon.from_words(["ôter", "ete"], FRENCH)
    assert both.forms_of("ete") == ["ete", "été"]
    less = FRENCH_WORDS - Lexicon.from_words(["côte", "été"], FRENCH)
    assert less.forms_of("cote") == ["cote", "coté", "côté"]
    assert "été" not in less
    empty = FRENCH_WORDS - FRENCH_WORDS
    assert (list(empty.forms()), "été" in empty) == ([], False)


def test_words_of_german_are_sorted_by_letters_before_accents() -> None:
    words = ["zart", "ärm", "arm", "art", "ärmer"]
    found = solve("zartärmerxxxxxxx", Lexicon.from_words(words, GERMAN)).words
    assert [each.word for each in found] == ["arm", "ärm", "ärmer", "art", "zart"]


def test_a_q_without_u_is_a_tile() -> None:
    text = "cinqcoqxxxxxxxxx"
    board = Board.parse(text, plain_q=True)
    assert board.tiles[3] == "q"
    assert str(board) == "cinq.coq.xxxxxxxxx"
    assert Board.parse(str(board)) == board
    assert Board.parse("c i / n Q.") == Board(2, 2, ("c", "i", "n", "q"))
    assert board.faces()[0] == ["C", "I", "N", "Q"]
    words = Lexicon.from_words(["cinq", "coq"], FRENCH)
    assert [found.word for found in solve(text, words).words] == ["cinq", "coq"]
    assert score_boards([text, str(board)], words).tolist() == [2, 2]
    both = Board.parse("q. qu / a b")
    assert Board.parse(str(both)) == both


def test_dice_and_letters_are_those_of_the_language() -> None:
    assert dice_for((4, 4), "fr") is DICE["french"]
    assert dice_for((4, 4), "it") is DICE["italian"]
    assert dice_for((4, 4), "de") is None
    assert any("q" in die for die in DICE["french"].dice)
    frequencies = letter_frequencies(["cinq"], FRENCH)
    assert frequencies == {"c": 1, "i": 1, "n": 1, "q": 1}
    assert draw((1, 2), {"q": 1}, np.random.default_rng(1)).tiles == ("q", "q")


def test_letter_values_are_those_printed_in_the_language() -> None:
    assert letter_values({"e": 5, "k": 1}, FRENCH)["k"] == 10
    assert letter_values({"e": 5, "ä": 1}, GERMAN)["ä"] == 6
    assert letter_values({"qu": 1, "ñ": 1}, SPANISH) == {**SPANISH.values}
    assert letter_values({"e": 500, "ø": 1}, GERMAN)["ø"] == 10
    assert letter_values({"ij": 1, "j": 1}, DUTCH)["j"] == 4
    assert letter_values({"ç": 1}, PORTUGUESE)["ç"] == 3
    assert letter_values({"ź": 1}, POLISH)["ź"] == 9
    assert letter_values({"å": 1, "e": 500, "w": 1}, SWEDISH)["å"] == 4
    assert letter_values({"å": 1, "e": 500, "w": 1}, SWEDISH)["w"] == 10


def test_words_of_a_language_are_planted() -> None:
    planted = plant(["été", "cinq"], (3, 3), language=FRENCH)
    assert {found.word for found in planted.words} == {"ete", "cinq"}
    assert not planted.missing
    assert plant(["cinq"], (3, 3)).missing[0].reason.startswith("it has a Q without U")


def test_other_languages_follow_from_their_words() -> None:
    czech = language_for("cs-CZ", ["kůň", "kot"])
    assert (czech.tag, czech.folds, czech.plain_q) == ("cs", False, False)
    assert {*czech.alphabet} == {*"kůňot"}
    assert language_for("az", ["qız", "qara", "quş"]).plain_q
    assert not language_for("ca", ["quatre", "que", "aquí"]).plain_q
    azeri = Lexicon.from_words(["qız", "qara"], "az")
    assert Lexicon.from_bytes(azeri.to_bytes()).language == azeri.language
    assert solve("qara", azeri, min_length=2).words[0].word == "qara"
