"""/words/disputes/: looking a word up, and asking that it should count, or should not."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from game.models import Dictionary, Dispute, DisputeVote, Player
from game.services.dictionaries import disputes
from tests.game.play import NOW
from tests.game.web.page import html

pytestmark = pytest.mark.django_db
PAGE = "/words/disputes/"


def test_a_word_is_looked_up() -> None:
    page = html(Client().get(PAGE, {"dictionary": "english", "word": "CAT"}))
    assert "in the dictionary English" in page
    assert "It should not count</button>" in page
    page = html(Client().get(PAGE, {"word": "<dog"}))
    assert "“&lt;dog” has “&lt;”, which is not a letter." in page
    assert not Player.objects.exists()


def test_a_stranger_asks_and_finds_the_answer(client: Client) -> None:
    sent = {"dictionary": "english", "word": "dog", "reason": "Mine barks."}
    page = html(client.post(PAGE, sent, follow=True))
    assert "Thank you. Staff reads what you wrote" in page
    assert "You said that it should count: Mine barks." in page
    assert "It should count</button>" not in page
    assert "It should count: Mine barks.</td> <td>Not yet" in " ".join(
        html(client.get("/me/")).split()
    )
    staff = User.objects.create_user("erin")
    disputes.decline(list(Dispute.objects.all()), "A brand.", staff, NOW)
    answer = f"<strong>No</strong>, {NOW:%-d %b %Y}: A brand."
    assert answer in html(client.get("/me/"))
    asked = html(Client().get(PAGE, {"dictionary": "english", "word": "dog"}))
    assert "Staff has decided that it does not count: A brand." in asked
    assert "It should count</button>" not in asked
    assert "1 word that you said should count" in html(client.get("/privacy/"))


def test_a_refusal_keeps_what_was_typed(client: Client, settings: LazySettings) -> None:
    for sent, said in (
        ({"word": "dog", "reason": "  "}, "Say in a few words why."),
        ({"word": "dog", "reason": "x" * 300}, "A reason has at most 200 characters."),
        ({"word": "", "reason": "because"}, "Enter a word."),
        ({"word": "dog", "dictionary": "klingon"}, "There is no dictionary “klingon”."),
    ):
        page = html(client.post(PAGE, sent))
        assert said in page
        assert sent["word"] in page
    assert not Player.objects.exists()
    settings.RATES = {**settings.RATES, "dispute": "0/min"}
    page = html(client.post(PAGE, {"word": "dog", "reason": "Mine barks."}), 429)
    assert "Too many requests" in page
    assert 'value="Mine barks."' in page
    assert not DisputeVote.objects.exists()


def test_a_dictionary_that_nobody_may_choose(english: Dictionary) -> None:
    Dictionary.objects.update(is_default=False, active=False)
    assert "No dictionary has been set up yet." in html(Client().get(PAGE, {"word": "cat"}))
