"""What players and hosts do in a game, between rounds and during them."""

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.actions.fields import Json
from game.actions.requests import (
    ComputerRequest,
    DeputyRequest,
    DoorRequest,
    HandicapRequest,
    InvitationRequest,
    NewcomersRequest,
    PlayerRequest,
    RenameRequest,
    RestoreRequest,
    SeatRequest,
    TeamRequest,
)
from game.actions.rounds import IN_GAME, InGame
from game.rules.computer import Strength
from game.rules.settings import Door
from game.rules.wording import counted
from game.services.accounts import contacts
from game.services.play.seating import (
    hosting,
    invitations,
    presence,
    removals,
)

__all__ = ["DOOR_STATES", "IN_GAME", "InGame"]  # with the actions of rounds, which are there

DOOR_STATES = {
    Door.OPEN: gettext_lazy("The door is open."),
    Door.KNOCK: gettext_lazy("The door is closed."),
    Door.LOCKED: gettext_lazy("The door is locked."),
}

# -- players ---------------------------------------------------------------------------------------


@IN_GAME.add("rename", RenameRequest)
def rename_player(at: InGame, sent: Json) -> None:
    """Rename a seat: your own, or as the host any.

    No two players of a game may have names that look the same. A name that the host gives stays
    until the host gives an empty one.
    """
    hosting.rename(at.game, at.seat, at.named(sent), sent["name"], at.now)


@IN_GAME.add("handicap", HandicapRequest)
def handicap_player(at: InGame, sent: Json) -> None:
    """Set the handicap of a player, from the next round on.

    All players see it.
    """
    length, percent = sent.get("min_length"), sent.get("percent") or 100
    hosting.handicap(at.game, at.seat, at.named(sent), length, percent, at.now)


@IN_GAME.add("team", TeamRequest)
def set_team(at: InGame, sent: Json) -> None:
    """Put a player into another team, from the next round on.

    Newcomers get the team with the fewest players.
    """
    hosting.set_team(at.game, at.seat, at.named(sent), sent["team"], at.now)


@IN_GAME.add("player", PlayerRequest)
def change_player(at: InGame, sent: Json) -> None:
    """Change a player’s name, handicap and team, each only if it differs, and all or nothing.

    As `rename`, `handicap` and `team` do.
    """
    player = at.named(sent)
    with transaction.atomic():
        if sent["name"] != player.name:
            rename_player(at, sent)
        handicap = (sent.get("min_length"), sent.get("percent") or 100)
        is_same = handicap == (player.handicap_min_length, player.handicap_percent)
        if sent.keys() & {"min_length", "percent"} and not is_same:
            handicap_player(at, sent)
        if at.game.teams and sent.get("team") not in (None, player.team):
            set_team(at, sent)


@IN_GAME.add("remove", SeatRequest)
def remove_player(at: InGame, sent: Json) -> None:
    """Remove a player, who can’t come back unless you take that back.

    The words of the player in a running round no longer count.
    """
    hosting.remove(at.game, at.seat, at.named(sent), at.now)


@IN_GAME.add("restore", RestoreRequest, changes="door")
def restore_players(at: InGame, sent: Json) -> str:
    """Take the removal of players back.

    They come back to their seats and words. Once all newcomers are back that were removed together,
    the door is as before.
    """
    count = removals.restore(at.game, at.seat, sent["seats"], at.now)
    return counted(count, "%(count)s player may come back.", "%(count)s players may come back.")


@IN_GAME.add("host", SeatRequest)
def pass_host(at: InGame, sent: Json) -> None:
    """Make another player the host.

    A computer player can’t be the host.
    """
    hosting.pass_host(at.game, at.seat, at.named(sent))


@IN_GAME.add("deputy", DeputyRequest)
def set_deputy(at: InGame, sent: Json) -> str | None:
    """Name who is host while you are absent.

    For the owner alone. It sets `if_away` to `deputy`, without a seat to `wait`.
    """
    hosting.set_deputy(at.game, at.seat, at.named(sent) if sent.get("seat") else None)
    return _("The deputy hosts while you are away.") if sent.get("seat") else None


@IN_GAME.add("computers", ComputerRequest, changes="door")
def add_computer(at: InGame, sent: Json) -> str:
    """Add a computer player, from the next round on.

    Five at most. It is removed as other players are.
    """
    added = hosting.add_computer(at.game, at.seat, Strength(sent["strength"]), at.now)
    return _("%(name)s, a computer, plays from the next round on.") % {"name": added.name}


@IN_GAME.add(
    "invitations",
    InvitationRequest,
    scope="invite",
    tag="games",
    answers=False,
)
def invite(at: InGame, sent: Json) -> str:
    """Invite a player to the game.

    They see it at once on each page of the site, but for pages of games. Only an invitation by the
    host opens a door that is not open. A second time does nothing.
    """
    other = contacts.find(at.seat.player, sent["player"], at.now)
    invitations.invite(at.game, at.seat, other, at.now)
    return _("%(name)s is invited.") % {"name": other.name}


@IN_GAME.add("leave", tag="games")
def leave_game(at: InGame, sent: Json) -> str:
    """Leave a game; joining again returns your seat.

    You are absent at once. Your name and words are kept. The game of a host who leaves stays
    theirs; `if_away` says what happens meanwhile.
    """
    presence.leave(at.game, at.seat, at.now)
    if at.game.is_public:
        return _("You have left the public game.")
    return _("You have left game %(code)s.") % {"code": at.game.code}


# -- the door --------------------------------------------------------------------------------------


@IN_GAME.add("door", DoorRequest, changes="door")
def set_door(at: InGame, sent: Json) -> str:
    """Open or lock the door, or have newcomers knock.

    Players who have a seat can come back in any case.
    """
    door = Door(sent["door"])
    hosting.set_door(at.game, at.seat, door, at.now)
    return f"{DOOR_STATES[door]} {door.hint}"


@IN_GAME.add("let_in", SeatRequest)
def let_in(at: InGame, sent: Json) -> None:
    """Let in somebody who has knocked.

    Those who have knocked are in `you.knocks` of the host.
    """
    hosting.let_in(at.game, at.seat, sent["seat"], at.now)


@IN_GAME.add("turn_away", SeatRequest)
def turn_away(at: InGame, sent: Json) -> None:
    """Turn away somebody who has knocked, unless you take that back.

    Those who have knocked are in `you.knocks` of the host.
    """
    hosting.turn_away(at.game, at.seat, sent["seat"], at.now)


@IN_GAME.add("admit", changes="door")
def admit(at: InGame, sent: Json) -> str:
    """Let in more from one network than its limit, for ten minutes."""
    hosting.admit(at.game, at.seat)
    return _("For ten minutes as many may join from one network as come.")


@IN_GAME.add("remove_newcomers", NewcomersRequest, changes="door")
def remove_newcomers(at: InGame, sent: Json) -> str:
    """Remove everybody who has just joined, and lock the door.

    The door is locked because they would come back under other names.
    """
    count = hosting.remove_newcomers(at.game, at.seat, sent["minutes"], at.now)
    removed = counted(count, "%(count)s player removed.", "%(count)s players removed.")
    locked = _("The door is locked: nobody new can join.")
    return f"{removed} {locked}"


@IN_GAME.add("screen", changes="door")
def renew_screen(at: InGame, sent: Json) -> str:
    """Replace the link to the big screen.

    `you.screen` has the new link; the old one shows nothing any more.
    """
    hosting.renew_screen(at.game, at.seat)
    return _("The big screen has a new link. The old one shows nothing any more.")
