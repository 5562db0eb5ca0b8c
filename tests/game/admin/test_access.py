"""Who may see and do what: every page of the dictionaries, for everybody."""

from django.test import Client

from game.models import Dictionary
from tests.game.admin.conftest import signed_in
from tests.game.admin.page import uploaded

LOOK = [
    "/admin/game/dictionary/",
    "/admin/game/dictionary/{id}/change/",
    "/admin/game/dictionary/{id}/words/",
    "/admin/game/dictionary/{id}/versions/",
    "/admin/game/dictionary/{id}/versions/1/words.txt",
]
DO = [
    "/admin/game/dictionary/add/",
    "/admin/game/dictionary/{id}/upload/",
    "/admin/game/dictionary/{id}/versions/1/roll-back/",
    "/admin/game/dictionary/{id}/delete/",
]
POST = [
    "/admin/game/dictionary/{id}/words/",
    "/admin/game/dictionary/{id}/default/",
    "/admin/game/dictionary/{id}/versions/1/roll-back/",
    "/admin/game/dictionary/{id}/upload/",
    "/admin/game/dictionary/add/",
]


def test_a_page_is_for_those_with_its_permission(
    alice: Client, bob: Client, charlie: Client, client: Client, greek: Dictionary
) -> None:
    for address in LOOK + DO:
        path = address.format(id=greek.pk)
        assert alice.get(path).status_code == 200
        assert bob.get(path).status_code == (200 if address in LOOK else 403)
        assert charlie.get(path).status_code == 403
        assert client.get(path)["Location"].startswith("/admin/login/")


def test_staff_who_may_only_view_change_nothing(bob: Client, greek: Dictionary) -> None:
    for address in POST:
        assert bob.post(address.format(id=greek.pk)).status_code == 403
    greek.refresh_from_db()
    assert (greek.versions.count(), greek.is_default) == (1, False)


def test_an_unknown_dictionary_or_version_is_not_found(alice: Client, greek: Dictionary) -> None:
    for address in LOOK[2:] + DO[1:3]:
        for number in ("999", "9" * 40):
            assert alice.get(address.format(id=number)).status_code == 404
    for page in ("words.txt", "roll-back/"):
        path = f"/admin/game/dictionary/{greek.pk}/versions/7/{page}"
        assert alice.get(path).status_code == 404


def test_drafts_are_for_those_who_may_change(
    alice: Client, bob: Client, charlie: Client, greek: Dictionary
) -> None:
    draft = uploaded(alice, greek, "αλφα".encode())
    for client in (bob, charlie, signed_in("dora", "add_dictionary")):
        for page in ("", "refused.txt"):
            address = f"/admin/game/dictionary/uploads/{draft.pk}/{page}"
            assert client.get(address).status_code == 403
        address = f"/admin/game/dictionary/uploads/{draft.pk}/"
        assert (
            client.post(address, {"publish": "", "based_on": greek.current_id}).status_code == 403
        )
    greek.refresh_from_db()
    assert greek.version.number == 1
