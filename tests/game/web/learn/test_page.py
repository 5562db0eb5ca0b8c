"""/learn/, the words of a drill beside its board, and in its results."""

import json
import re

from django.test import Client

from game.models import DrillWord, FoundWord, Round
from game.rules.settings import Door
from game.services.play.seating import hosting
from tests.game.play import NOW, host_of
from tests.game.services.learn.test_missed_words import LINE, TIN, row
from tests.game.web.play.rounds_now import client_of, find, main_text, make, play

LEARN = "/learn/"


def drill(since: float) -> Round:
    """alice's, who found line, for line, mar and tin."""
    game = make()
    hosting.set_door(game, host_of(game), Door.LOCKED, NOW)
    round_ = play(game, since)
    for word in (LINE, "mar", TIN):
        missed = row(host_of(game).player, word)
        DrillWord.objects.create(round=round_, missed_word=missed)
    find(round_, host_of(game), LINE)
    return round_


def test_the_page_says_which_rounds_bring_words(client: Client) -> None:
    assert "find at least one word in it" in main_text(client, LEARN)
    assert client.post(LEARN, {"language": "en"}).status_code == 200
    assert not client.cookies.get("sessionid")


def test_the_page_lists_words_and_begins_a_drill() -> None:
    game = make()
    alice = client_of(host_of(game))
    assert "find at least one word in it" in main_text(alice, LEARN)
    assert "What to learn next" not in main_text(alice, "/me/")
    row(host_of(game).player, LINE, times=11)
    assert "1 word of 1 is due today." in main_text(alice, LEARN)
    assert "line 11 times new" in main_text(alice, LEARN)
    address = alice.post(LEARN, {"language": "en"})["Location"]
    assert "Words that you walked past 0 of 1 Not found yet" in main_text(alice, address)
    assert not re.search(r"\bline\b", main_text(alice, address))
    refused = alice.post(LEARN, {"language": "fr"}).content.decode()
    assert "No word is due." in refused


def test_a_drill_is_kept_on_a_device() -> None:
    game = make()
    alice = client_of(host_of(game))
    for word in (LINE, TIN):
        row(host_of(game).player, word)
    page = alice.post(LEARN, {"language": "en", "keep": "1"}).content.decode()
    assert "A drill is on this device." in page
    script = re.search(r'<script id="kept-drill" type="application/json">(.*?)</script>', page)
    assert script
    kept = json.loads(script[1])
    assert sorted(kept["drill"]) == [LINE, TIN]
    assert {LINE, TIN} <= {each["word"] for each in kept["words"]}
    assert not DrillWord.objects.exists()


def test_hints_are_shown_beside_the_board() -> None:
    """One after the other, of the words that are not found yet."""
    round_ = drill(since=60)
    alice, address = client_of(host_of(round_.game)), f"/games/{round_.game.code}/"
    assert "1 of 3 line Not found yet Not found yet How long are they?" in main_text(alice, address)
    for number, told in (
        ("1", "line 3 letters 3 letters What letters"),
        ("2", "line M …, 3 letters T …, 3 letters Where"),
        ("3", "They begin in row 1, column 3; row 3, column 1."),
    ):
        alice.post(address, {"do": "hint", "hint": number})
        assert told in main_text(alice, address)
    assert 'name="hint"' not in alice.get(address).content.decode()
    alice.post(address, {"do": "hint", "hint": "x"})
    find(round_, host_of(round_.game), "mar tin", after=50)
    assert "3 of 3 line mar tin You have found them all." in main_text(alice, address)
    bob = Client()
    assert "walked past" not in main_text(bob, address)


def test_a_drill_without_a_found_word_shows_its_words_and_counts_for_none() -> None:
    round_ = drill(since=190)
    FoundWord.objects.all().delete()
    address = f"/rounds/{round_.public_id}/"
    shown = main_text(client_of(host_of(round_.game)), address)
    assert "The words of your drill line missed mar missed" in shown
    assert not DrillWord.objects.exclude(found=None).exists()


def test_results_of_a_drill_tell_when_words_come_again() -> None:
    round_ = drill(since=190)
    alice, address = client_of(host_of(round_.game)), f"/rounds/{round_.public_id}/"
    shown = main_text(alice, address)
    assert re.search(
        r"The words of your drill line found, again on \d+ \w+ mar missed, again", shown
    )
    assert "The words of your drill" not in main_text(Client(), address)
    assert "No word is due today" in main_text(alice, LEARN)  # also none that was missed in a drill
    assert "No word is due today" in main_text(alice, "/me/")
    nothing = r"No word is due today. Come back on \d+ \w+, or practice early."
    assert re.search(nothing, main_text(alice, LEARN))
    assert alice.post(LEARN, {"language": "en", "early": "1"}).status_code == 302
