"""The queue of words in dispute, and the page that answers them."""

import re
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from game.models import Dictionary, Dispute, Player
from game.services.dictionaries import disputes
from game.services.solving.lexicons import current
from tests.game.admin.conftest import signed_in
from tests.game.admin.page import text
from tests.game.conftest import published
from tests.game.play import NOW, later

QUEUE = "/admin/game/dispute/"


@pytest.fixture
def rows(english: Dictionary) -> dict[str, Dispute]:
    """Two ask for dog, one for fox and against cat."""
    ann, bob = (Player.objects.create(name=name, created_at=NOW) for name in ("ann", "bob"))
    asked = ((ann, "fox", "In the woods."), (ann, "cat", "A pet."), (ann, "dog", "Another."))
    for player, word, reason in (*asked, (bob, "dog", "Mine barks.")):
        disputes.ask(disputes.question("english", word), player, reason, NOW)
    return {row.word: row for row in Dispute.objects.all()}


def answer(client: Client, *chosen: Dispute, **sent: str) -> Any:
    ids = [row.pk for row in chosen]
    form = {"action": "answer_chosen", "_selected_action": ids, **sent}
    return client.post(QUEUE, form, follow=True)


def test_the_queue_has_what_most_ask_for_first(alice: Client, rows: dict[str, Dispute]) -> None:
    page = text(alice.get(QUEUE))
    assert page.index("dog should count English 2 2 Another.") < page.index("fox should count")
    assert "cat should not count English 1 1 A pet. waiting" in page
    assert "dog" not in text(alice.get(QUEUE, {"q": "woods"})).partition("fox")[2]


def test_the_start_page_says_what_waits_and_leads_to_the_answer(
    alice: Client, bob: Client, rows: dict[str, Dispute]
) -> None:
    """Answer, Accept: two taps and a reason."""
    start = alice.get("/admin/")
    assert "3 words in dispute wait for an answer." in text(start)
    assert "in dispute wait" not in text(bob.get("/admin/"))
    form = re.search(r'<form class="waiting".*?</form>', start.content.decode(), re.DOTALL)
    assert form
    chosen = re.findall(r'name="_selected_action" value="(\d+)"', form[0])
    assert chosen[0] == str(rows["dog"].pk)
    assert "Answer 3 words in dispute" in text(answer(alice, *rows.values()))
    answer(alice, *rows.values(), accept="yes", reason="They are.")
    assert "in dispute wait" not in text(alice.get("/admin/"))


def test_many_names_at_one_address_do_not_lead_the_queue_and_are_counted(
    alice: Client, rows: dict[str, Dispute], english: Dictionary
) -> None:
    """They may be thirty pupils, or one person."""
    for number in range(30):
        one = Player.objects.create(name=f"p{number}", created_at=NOW)
        asked = disputes.question("english", "wolf")
        disputes.ask(asked, one, "It is one.", later(-9), "192.0.2.1")
    for name, address in (("carl", "192.0.2.1"), ("dora", "192.0.2.2")):
        one = Player.objects.create(name=name, created_at=NOW)
        disputes.ask(disputes.question("english", "fox"), one, "Yes.", NOW, address)
    page = text(alice.get(QUEUE))
    words = ["fox should count English 3 3", "dog should count English 2 2", "wolf should count"]
    places = [page.index(word) for word in words]
    assert places == sorted(places)
    assert "wolf should count English 30 1 It is one." in page
    page = text(alice.get(QUEUE, {"q": "It is one"}))
    assert "wolf should count English 30 1 It is one." in page
    wolf = Dispute.objects.get(word="wolf")
    assert "wolf should count, English 30 1 It is one." in text(answer(alice, wolf))


def test_the_evidence(alice: Client, rows: dict[str, Dispute]) -> None:
    published("Pets", "pets", ("dog", "cat"))
    page = text(answer(alice, rows["dog"], rows["fox"]))
    assert "Answer 2 words in dispute" in page
    assert "dog should count, English 2 2 Mine barks. Another. 5.1 Pets" in page
    assert "fox should count, English 1 1 In the woods. 4.66 no other" in page
    boards = int(page.partition("no other ")[2].partition(" ")[0])
    assert 1 <= boards <= 100


def test_many_are_accepted_and_the_rest_declined(alice: Client, rows: dict[str, Dispute]) -> None:
    page = text(answer(alice, *rows.values(), accept="", reason=" "))
    assert "This field is required." in page
    page = text(answer(alice, rows["dog"], rows["fox"], accept="", reason="In Webster’s."))
    assert "Added: dog, fox. This is version 2 of “English”." in page
    page = text(answer(alice, rows["cat"], decline="", reason="It is one."))
    assert "Declined 1 word." in page
    assert "These words are as they were asked for already." in text(answer(alice, rows["dog"]))
    assert set(Dispute.objects.values_list("word", "state", "answer")) == {
        ("dog", "accepted", "In Webster’s."),
        ("fox", "accepted", "In Webster’s."),
        ("cat", "declined", "It is one."),
    }
    assert "dog" in current()[1]
    told = [entry.get_change_message() for entry in LogEntry.objects.order_by("pk")]
    assert told == ["Added: dog, fox. This is version 2 of “English”.", "Declined: It is one."]


def test_who_may_answer(rows: dict[str, Dispute], charlie: Client) -> None:
    assert charlie.get(QUEUE).status_code == 403
    looks = signed_in("dora", "view_dispute")
    answer(looks, rows["dog"], decline="", reason="No.")
    declines = signed_in("erin", "view_dispute", "change_dispute")
    assert 'name="accept"' not in answer(declines, rows["dog"]).content.decode()
    answer(declines, rows["dog"], accept="", reason="Yes.")
    assert Dispute.objects.get(word="dog").state == "open"
    answer(declines, rows["dog"], decline="", reason="No.")
    assert Dispute.objects.get(word="dog").state == "declined"
