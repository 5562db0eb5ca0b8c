"""Words that players say should count, or should not, and the answers."""

import pytest
from django.contrib.auth.models import User

from game.models import Dictionary, Dispute, DisputeVote, Player
from game.rules.refusals import Refusal
from game.services.accounts import merging
from game.services.dictionaries import catalogue, disputes, edits
from game.services.play.seating import moderation
from game.services.solving.lexicons import current
from game.snapshots import personal_data
from tests.game.play import NOW, refusal


@pytest.fixture
def staff(db: None) -> User:
    return User.objects.create_user("erin", is_staff=True)


def player(name: str) -> Player:
    return Player.objects.create(name=name, created_at=NOW)


def ask(who: Player, word: str, slug: str = "english", reason: str = "I know it.") -> DisputeVote:
    return disputes.ask(disputes.question(slug, word), who, reason, NOW)


def test_what_is_asked_follows_from_the_dictionary(english: Dictionary) -> None:
    ann, bob = player("ann"), player("bob")
    assert str(ask(ann, "DOG").dispute) == "“dog” should count"
    assert str(ask(ann, "cat").dispute) == "“cat” should not count"
    ask(bob, "dog", reason="  Mine\n barks. ")
    dog = Dispute.objects.get(word="dog")
    assert list(dog.votes.values_list("reason", flat=True)) == ["I know it.", "Mine barks."]


def test_a_word_without_its_accents_is_the_one_that_counts(french: Dictionary) -> None:
    assert str(ask(player("ann"), "ete", "francais").dispute) == "“été” should not count"
    assert disputes.question("francais", "ÉTE").word == "été"


def test_wrong_questions_are_refused(english: Dictionary) -> None:
    ann = player("ann")
    ask(ann, "dog")
    for code, asked in (
        ("dispute.repeated", {"word": "Dog"}),
        ("word.missing", {"word": "  "}),
        ("word.invalid", {"word": "d0g"}),
        ("word.invalid", {"word": "x" * 200}),
        ("reason.missing", {"word": "fox", "reason": " \n"}),
        ("reason.long", {"word": "fox", "reason": "x" * 201}),
        ("dictionary.unknown", {"word": "fox", "slug": "klingon"}),
    ):
        assert refusal(ask, ann, **asked) == code
    assert DisputeVote.objects.count() == 1
    assert Dispute.objects.count() == 1


def test_many_words_are_accepted_in_one_version(english: Dictionary, staff: User) -> None:
    ann = player("ann")
    rows = [ask(ann, word).dispute for word in ("dog", "fox", "cat")]
    made = list(disputes.accept(rows, "They are in Webster’s.", staff))
    assert [version.note for version in made] == ["Added: dog, fox", "Removed: cat"]
    _, lexicon = current("english")
    assert ("dog" in lexicon, "fox" in lexicon, "cat" in lexicon) == (True, True, False)
    dog = Dispute.objects.get(word="dog")
    assert (dog.state, dog.answer) == ("accepted", "They are in Webster’s.")
    assert (dog.version, dog.answered_by) == (made[0], staff)
    assert [event.reason for event in edits.history(english, "dog")] == ["They are in Webster’s."]
    assert {vote.dispute.state for vote in disputes.votes_of(ann)} == {"accepted"}


def test_another_change_of_the_dictionary_answers_too(english: Dictionary) -> None:
    ask(player("ann"), "dog")
    edits.edit_words(english, ["dog"], "add", "Asked by mail", None)
    assert Dispute.objects.values_list("state", "answer").get() == ("accepted", "Asked by mail")


def test_what_was_declined_is_not_asked_again(english: Dictionary, staff: User) -> None:
    ann, bob = player("ann"), player("bob")
    row = ask(ann, "dog").dispute
    with pytest.raises(Refusal):
        disputes.decline([row], " ", staff, NOW)
    assert disputes.decline([row], "A brand.", staff, NOW) == 1
    assert disputes.decline([row], "Again.", staff, NOW) == 0
    assert refusal(ask, bob, "dog") == "dispute.declined"
    assert disputes.votes_of(ann).get().dispute.answer == "A brand."
    row.refresh_from_db()
    list(disputes.accept([row], "After all.", staff))
    assert Dispute.objects.values_list("state", "answer").get() == ("accepted", "After all.")


def test_a_word_that_was_taken_back_can_be_asked_for_again(
    english: Dictionary, staff: User
) -> None:
    ann = player("ann")
    list(disputes.accept([ask(ann, "dog").dispute], "Yes.", staff))
    english.refresh_from_db()
    catalogue.roll_back(english, english.versions.get(number=1), english.current_id, staff)
    assert ask(ann, "dog").dispute.state == "open"
    assert refusal(ask, ann, "dog") == "dispute.repeated"


def test_what_a_guest_asked_goes_along_and_can_be_deleted(english: Dictionary) -> None:
    guest, ann = player("guest"), player("ann")
    ask(guest, "dog")
    ask(guest, "fox")
    ask(ann, "dog", reason="Mine barks.")
    assert personal_data.summary(guest, None)["disputes"] == 2
    exported = personal_data.export(guest, None)["disputes"]
    assert [each["word"] for each in exported] == ["dog", "fox"]
    ann.user = User.objects.create_user("ann")
    ann.save()
    merging.merge(guest, ann, NOW)
    asked = DisputeVote.objects.values_list("player__name", "dispute__word", "reason")
    assert set(asked) == {("ann", "dog", "Mine barks."), ("ann", "fox", "I know it.")}
    moderation.forget(ann, NOW)
    assert not DisputeVote.objects.exists()
