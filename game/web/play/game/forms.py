"""The forms of the game page: reading their fields, and showing them again after a refusal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from django.http import QueryDict

from game.models import Game
from game.rules.refusals import Refusal
from game.rules.setting_checks import HANDICAPS
from game.rules.settings import IfAway
from game.rules.teams import MOST, name_of
from game.rules.wording import n_letters
from game.snapshots import Snapshot, own
from game.snapshots.values import PlayerState
from game.web.play.game.sentences import tags
from game.web.play.settings_form import BLAMED, GameForm
from game.web.shared.fields import submitted_text
from game.web.shared.visitors import submitted_name

LENGTHS = HANDICAPS["min_length"]


def team_choices() -> list[tuple[str, str]]:
    return [(str(team), name_of(team)) for team in range(1, MOST + 1)]


def shortest_words() -> list[tuple[str, str]]:
    return [(str(length), n_letters(length)) for length in range(LENGTHS.least, LENGTHS.most + 1)]


@dataclass(frozen=True, slots=True)
class PlayerEditor:
    """The form with which the host changes a player.

    `seat` is "" in the template that scripts copy. `errors`: the errors by field, with the key
    "all" for an error that belongs to no field.
    """

    seat: int | str = ""
    name: str = ""
    min_length: str = ""
    percent: str = "100"
    team: str = ""
    is_own: bool = False
    errors: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, player: PlayerState, is_own: bool) -> Self:
        """`player`: a player of a snapshot."""
        handicap = player["handicap"] or {"min_length": None, "percent": 100}
        min_length, percent = str(handicap["min_length"] or ""), str(handicap["percent"])
        team = str(player.get("team", ""))
        return cls(player["seat"], player["name"], min_length, percent, team, is_own)

    @classmethod
    def refused(cls, sent: QueryDict, is_own: bool, errors: Mapping[str, str]) -> Self:
        min_length, percent, team = (
            submitted_text(sent, name) for name in ("min_length", "percent", "team")
        )
        name = submitted_name(sent)
        return cls(sent.get("seat", ""), name, min_length, percent, team, is_own, errors)


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of the page, with what was submitted and the errors if a form was refused.

    `settings`: None for everybody but the host. `players`: the players of the snapshot, each with
    what stands beside the name, and its editor if the visitor is the host.
    """

    settings: GameForm | None
    errors: Mapping[str, str]
    players: list[tuple[PlayerState, list[str], PlayerEditor | None]]
    name: str
    name_error: str
    blank: PlayerEditor = PlayerEditor()

    @classmethod
    def of(cls, game: Game, state: Snapshot, sent: QueryDict, refusal: Refusal | None) -> Self:
        """`sent`: the refused form, if any."""
        refused = sent.get("do") if refusal else None
        errors = {}
        if refusal:
            field = refusal.field or "all"
            errors = {BLAMED.get(field, field): refusal.detail}
        you = own(state)
        is_host = state["game"]["host"] == you["seat"]
        deputy = game.deputy_id if game.if_away == IfAway.DEPUTY else None
        edited = sent.get("seat") if refused == "player" else None

        def editor(player: PlayerState) -> PlayerEditor | None:
            is_own = player["seat"] == you["seat"]
            if not is_host:
                return None
            if edited == str(player["seat"]):
                return PlayerEditor.refused(sent, is_own, errors)
            return PlayerEditor.of(player, is_own)

        configured, wrong = (sent, errors) if refused == "settings" else (None, {})
        board_set = bool(game.set_board)
        return cls(
            settings=GameForm(configured, game.chosen(), wrong, board_set=board_set)
            if is_host
            else None,
            errors=wrong,
            players=[(player, tags(player, deputy), editor(player)) for player in state["players"]],
            name=submitted_name(sent) if refused == "rename" else you["name"],
            name_error=refusal.detail if refusal and refused == "rename" else "",
        )

    @property
    def players_refused(self) -> bool:
        editors = (editor for _, _, editor in self.players if editor)
        return bool(self.name_error) or any(editor.errors for editor in editors)
