"""Each action in a club and at its nights, by the API and by the forms of pages."""

from datetime import timedelta
from typing import Any

from game.actions.clubs import AT_NIGHT, IN_CLUB
from game.models import Club, ClubMember, ClubNight, NightPlayer, Player
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.play.clubs import clubs, nights
from game.snapshots import millis
from tests.game.actions.twins import Row, Scene, check_whole, play
from tests.game.api.conftest import Clock, guest
from tests.game.play import NOW, later

MEMBERS: tuple[Row, ...] = (
    ("bob", "rename", {"name": "Bobs"}, "club.not_officer"),
    ("alice", "rename", {"name": " "}, "name.length"),
    ("alice", "rename", {"name": "Night Owls"}, ""),
    ("bob", "invitation", {}, "club.not_officer"),
    ("alice", "invitation", {}, ""),
    ("bob", "role", {"member": "bob", "role": "founder"}, "club.not_founder"),
    ("alice", "role", {"member": "bob", "role": "king"}, "role.invalid"),
    ("alice", "role", {"role": "member"}, "member.missing"),
    ("alice", "role", {"member": "bob", "role": "founder"}, "club.no_account"),
    ("alice", "role", {"member": "bob", "role": "officer"}, ""),
    ("dora", "remove", {"member": "bob"}, "club.not_officer"),
    ("bob", "remove", {"member": "alice"}, "club.not_founder"),
    ("alice", "remove", {}, "member.missing"),
    ("bob", "remove", {"member": "dora"}, ""),
    ("bob", "take_back", {"member": "gus"}, "member.invalid"),
    ("bob", "take_back", {"member": "dora"}, ""),
    ("alice", "leave", {}, "club.founder"),
    ("dora", "leave", {}, ""),
    ("bob", "dissolve", {"sure": "Night Owls"}, "club.not_founder"),
    ("alice", "dissolve", {"sure": "Night Owls"}, ""),
)
EARLY: tuple[Row, ...] = (
    ("bob", "check_in", {}, "night.early"),
    ("bob", "move", {"starts_at": millis(later(7200))}, "club.not_officer"),
    ("alice", "move", {"starts_at": "soon"}, "starts_at.invalid"),
    ("alice", "move", {}, "starts_at.missing"),
    ("alice", "move", {"starts_at": "2026-11-21T14:00", "zone": "Europe/Berlin"}, ""),
)
IN_TIME: tuple[Row, ...] = (
    ("bob", "check_in", {}, ""),
    ("alice", "check_in", {}, ""),
    ("bob", "check_out", {}, ""),
    ("bob", "check_in", {}, ""),
    ("bob", "cancel", {}, "club.not_officer"),
)
SEATED: tuple[Row, ...] = (
    ("bob", "check_out", {}, "night.seated"),
    ("alice", "cancel", {}, ""),
    ("bob", "check_in", {}, "night.cancelled"),
)


def scene(*, with_night: bool = False) -> Scene:
    """The club of alice, with bob and dora; gus is in none."""
    people = {name: guest(name) for name in ("alice", "bob", "dora", "gus")}
    known = {name: Player.objects.filter(name=name).latest("pk") for name in people}
    founder = Player.objects.get(user=players.make(f"Alice {Club.objects.count()}", "!", None, NOW))
    own = clubs.found(founder, "Owls", NOW)
    session = people["alice"].client.session
    session["player"] = founder.pk
    session["account"] = founder.user_id
    session["_auth_user_hash"] = founder.user.get_session_auth_hash() if founder.user else ""
    session.save()
    for name in ("bob", "dora"):
        clubs.join(own.club, known[name], NOW)
    address = f"clubs/{own.club.code}"
    if with_night:
        settings = Settings(rounds=3, pause_seconds=30)
        night = nights.plan(own, settings, 4, NOW + timedelta(hours=2), NOW)
        address += f"/nights/{night.pk}"

    def named() -> dict[str, int]:
        members = ClubMember.objects.filter(club=own.club).values_list("player__name", "pk")
        return {"gus": 999_999, **dict(members), "alice": own.pk}

    def state() -> Any:
        members = ClubMember.objects.filter(club=own.club).order_by("pk")
        held = NightPlayer.objects.filter(night__club=own.club).order_by("player_id")
        club = Club.objects.filter(pk=own.club_id)
        return (
            list(club.values_list("name", "invitation", "closed_at")),
            list(members.values_list("role", "left_at", "removed_at")),
            list(own.club.nights.values_list("starts_at", "cancelled_at")),
            list(held.values_list("checked_in_at")),
        )

    return Scene(address, people, named, state)


def test_in_a_club(clock: Clock) -> None:
    play(MEMBERS, scene(), scene())


def test_at_a_night(clock: Clock) -> None:
    twins = scene(with_night=True), scene(with_night=True)
    play(EARLY, *twins)
    assert {night.starts_at for night in ClubNight.objects.all()} == {later(3600)}
    clock.set(later(3500))
    play(IN_TIME, *twins)
    clock.set(later(3590))
    play(SEATED, *twins)


def test_each_action_is_allowed_and_refused() -> None:
    check_whole(IN_CLUB, MEMBERS, without={"invitation"})
    check_whole(AT_NIGHT, (*EARLY, *IN_TIME, *SEATED))
