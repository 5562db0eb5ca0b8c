"""POST words/disputes and GET me/disputes"""

from tests.game.api.conftest import Api, guest, refusal, refusal_at

ASKED = {"dictionary": "english", "word": "Dog", "reason": "Mine barks."}


def test_a_word_is_disputed(alice: Api) -> None:
    status, answer = alice.post("words/disputes", ASKED)
    assert isinstance(answer.pop("asked_at"), int)
    assert (status, answer) == (
        201,
        {
            "dictionary": "english",
            "word": "dog",
            "asked": "add",
            "reason": "Mine barks.",
            "state": "open",
            "answer": "",
        },
    )
    assert alice.post("words/disputes", {"word": "cat", "reason": "No."})[1]["asked"] == "deny"
    assert [each["word"] for each in alice.get("me/disputes")[1]] == ["cat", "dog"]
    assert guest("bob").get("me/disputes") == (200, [])


def test_wrong_disputes_are_refused(api: Api, alice: Api) -> None:
    assert refusal(api.post("words/disputes", ASKED)) == (403, "player.unknown")
    assert alice.post("words/disputes", ASKED)[0] == 201
    assert refusal_at(alice.post("words/disputes", ASKED)) == (409, "dispute.repeated", "word")
