"""Dictionaries of other languages: solver, rounds, results, edits."""

import re

import pytest
from django.test import Client

from game.models import Dictionary, DictionaryVersion, FoundWord, Game, Round
from game.services.dictionaries import catalogue, uploads
from game.services.dictionaries.edits import edit_words
from game.services.lab.boards import plant_words
from game.services.solving.boards import random_board
from game.services.solving.lexicons import current, dice_language, lexicon_of
from tests.game.api.conftest import Api
from tests.game.conftest import published
from tests.game.play import (
    COUNTED,
    STARTED,
    game_snapshot,
    host_of,
    new_game,
    play,
    results_of,
    say,
)
from tests.game.web.page import Page

pytestmark = pytest.mark.django_db
BOARD = "cinq.otexq.eurxxxx"
DENY, ADD = "deny", "add"


@pytest.fixture
def round_(english: Dictionary, french: Dictionary) -> Round:
    return play(new_game(dictionary="francais"), board=BOARD)


def test_words_are_typed_with_accents_and_without(round_: Round) -> None:
    alice = host_of(round_.game)
    verdicts = say(round_, alice, "ete CŒUR cinq Côte cote façon néx")
    codes = [None, None, None, None, "word.repeated", "word.not_on_board", "word.unknown"]
    assert [verdict.code for verdict in verdicts] == codes
    spelled = ["ete", "coeur", "cinq", "cote"]
    assert list(FoundWord.objects.values_list("word", flat=True)) == spelled
    assert verdicts[0].outcome() == {
        "word": "ete", "accepted": True, "points": 1, "written": "été"
    }  # fmt: skip
    assert "written" not in verdicts[2].outcome()
    assert verdicts[4].shown == "cote, côte"
    state = game_snapshot(round_.game, alice, STARTED)
    assert state["you"]["words"][1] == {"word": "coeur", "points": 2, "written": "cœur"}
    assert state["round"]["board"]["rows"][0] == ["C", "I", "N", "Q"]
    assert state["round"]["board"]["accents"] == {"ç": "c", "é": "e", "ô": "o", "œ": "oe"}


def test_results_show_words_as_they_are_written(round_: Round) -> None:
    alice = host_of(round_.game)
    say(round_, alice, "été cœur")
    results = results_of(round_, alice, COUNTED)
    written = [word.get("written", word["word"]) for word in results["words"]]
    assert written == ["cinq", "cœur", "coq", "cote, côte", "été"]
    common = {word["word"]: word["commonness"] for word in results["words"]}
    assert common["ete"] > 5 < common["coeur"]
    assert {find["written"] for find in results["timeline"][0]["finds"]} == {"été", "cœur"}
    html = Client().get(f"/rounds/{round_.public_id}/").content.decode()
    assert 'data-word="cote"' in html
    assert ">cote, côte</button>" in html
    assert 'href="https://fr.wiktionary.org/wiki/%C3%A9t%C3%A9"' in html


def test_french_words_are_solved_as_they_are_written(
    english: Dictionary, french: Dictionary
) -> None:
    api = Api()
    _, answer = api.post("solve", {"board": "cinqotexqeurxxxx", "dictionary": "francais"})
    assert answer["board"] == BOARD
    assert [(word["word"], word.get("written")) for word in answer["words"]] == [
        ("cinq", None), ("coeur", "cœur"), ("coq", None), ("cote", "cote, côte"), ("ete", "été")
    ]  # fmt: skip
    _, batch = api.post("solve/batch", {"boards": [BOARD], "dictionary": "francais", "words": True})
    assert batch["boards"][0]["words"][4]["written"] == "été"
    rows = [["C", "I", "N", "Q."]]
    assert api.post("trace", {"board": rows, "word": "cinq"})[1]["paths"]
    page = Page("/?board=cinqotexqeurxxxx&dictionary=francais&sort=word")
    assert page.letters[3] == "Q"
    assert page.words[3:] == ["cote, côte (1 point)", "été (1 point)"]
    assert f"board={BOARD}" in page.html
    assert 'data-plain-q="francais"' in page.html
    assert Page("/?board=cinqotexqeurxxxx").letters[3] == "Qu"
    typed = Page("/?tile=C&tile=Th&tile=Q&tile=A&dictionary=francais")
    assert "board=c+th/q.+a" in typed.location
    api.post("guests", {"name": "alice"})
    board = {"board": "cinqotexqeurxxxx", "settings": {"dictionary": "francais"}}
    assert Game.objects.get(code=api.post("games", board)[1]["code"]).set_board == BOARD


def test_random_boards_have_the_dice_of_the_language(french: Dictionary) -> None:
    lexicon = lexicon_of(french.version)
    language = dice_language(french, lexicon)
    assert random_board("4x4", lexicon=lexicon, language=language).dice_name == "french"
    tiles = random_board("6x6", seed=1, lexicon=lexicon, language=language).board.tiles
    assert set(tiles) <= set(lexicon.letters)
    Dictionary.objects.filter(pk=french.pk).update(language="de")  # its version is still French
    french.refresh_from_db()
    assert dice_language(french, lexicon) == ""


def test_french_words_are_planted(english: Dictionary, french: Dictionary) -> None:
    planted = plant_words(["Été", "coq"], "3x3", "francais", seed=1)
    assert [found.word for found in planted.planted.words] == ["coq", "ete"]
    assert not planted.unknown
    page = Page("/lab/plant/?words=Été,+cœurs+coq&size=3x3&dictionary=francais&seed=1")
    assert "Not in the dictionary, so it doesn’t count in a game: cœurs." in page.html
    assert re.findall(r'data-word="(\w+)" .*?>(\w+)<', page.html)[-1] == ("ete", "Été")
    for words in ("sheet-words", "sheet-answers"):
        assert "Été</li>" in page.html.split(words)[1]
    body = {"words": ["Été", "coq"], "size": "3x3", "dictionary": "francais", "seed": 1}
    _, answer = Api().post("lab/plant", body)
    assert [word.get("written") for word in answer["words"]] == [None, "été"]


def test_edits_are_of_words_as_they_are_written(english: Dictionary, french: Dictionary) -> None:
    before = french.version
    edit_words(french, ["côte"], DENY, "No", None)
    french.refresh_from_db()
    assert lexicon_of(french.version).forms_of("cote") == ["cote"]
    version = edit_words(french, ["ôté", "Naïf"], ADD, "Yes", None)
    assert version.word_count == 8
    french.refresh_from_db()
    lexicon = lexicon_of(french.version)
    assert lexicon.forms_of("ote") == ["ôté"]
    draft = uploads.read(french, "côte\nôter\n".encode(), "mots", None)
    merged = uploads.merged(french, draft.lexicon)
    assert merged.denied == ("côte",)
    assert set(merged.lexicon.forms()) == {"naïf", "ôter", "ôté"}
    catalogue.roll_back(french, before, french.current_id, None)
    french.refresh_from_db()
    assert lexicon_of(french.version).written("cote") == "cote, côte"
    _, answer = Api().get("dictionaries/francais/words/ete")
    assert (answer["valid"], answer["written"]) == (True, "été")


def test_german_words_are_uploaded_and_dealt(db: None) -> None:
    new = Dictionary(name="Deutsch", slug="deutsch", language="de-AT")
    draft = uploads.save(uploads.read(new, "Straße\nÄste\nast\nQual".encode(), "w", None))
    version = uploads.publish(uploads.pending(draft.pk), None, None)
    assert (version.word_count, version.origin) == (4, DictionaryVersion.Origin.UPLOAD)
    dictionary, lexicon = current("deutsch")
    language = dice_language(dictionary, lexicon)
    assert random_board("4x4", lexicon=lexicon, language=language).dice_name is None
    page = Page("/?board=straßeaeästquall&dictionary=deutsch&size=4x4&sort=word")
    assert page.status == 200
    assert lexicon.written("strasse") == "straße"
    assert list(lexicon) == ["ast", "qual", "strasse", "äste"]


def test_a_version_from_before_languages_keeps_its_accents(english: Dictionary) -> None:
    old = published("Ancien", "ancien", ("été", "coq"), "en")
    Dictionary.objects.filter(pk=old.pk).update(language="fr")
    old.refresh_from_db()
    lexicon = lexicon_of(old.version)
    assert dice_language(old, lexicon) == ""
    board = random_board("3x3", lexicon=lexicon, language="").board
    assert set(board.tiles) <= {"é", "t", "c", "o", "qu"}
    edit_words(old, ["île"], ADD, "Yes", None)
    old.refresh_from_db()
    assert list(lexicon_of(old.version)) == ["coq", "été", "île"]
    draft = uploads.save(uploads.read(old, "été\ncoq\nîle".encode(), "mots", None))
    uploads.publish(uploads.pending(draft.pk), old.current_id, None)
    assert list(current("ancien")[1]) == ["coq", "ete", "ile"]
