"""The state of a game at a moment, as one of its players may see it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from game.db.prepared import Prepared, in_list
from game.models import FoundWord, Game, Round, Seat
from game.rules.clock import Phase
from game.rules.results import effective_min_length
from game.rules.settings import SETTINGS, Door
from game.services.play import blanks, rounds, settling
from game.services.play.classes import classes
from game.services.play.round_solutions import solution_of
from game.services.play.seating import knocks, pauses, removals, watching
from game.services.site import texts
from game.snapshots import paper
from game.snapshots.roster import Roster, roster
from game.snapshots.round_state import RoundState, state_of
from game.snapshots.values import (
    Json,
    Millis,
    OwnWord,
    ScoredWord,
    Writes,
    marks,
    millis,
    written,
)

Pausing = Literal["pause", "wait", "resume"] | None
MOST = 200  # removed players that the host sees, the latest


def _setting(name: str) -> Any:
    """The type of a setting in JSON."""
    setting = SETTINGS[name]
    if setting.choices:
        return Annotated[str, setting.choices]
    if setting.flag:
        return bool
    if setting.range:
        return int | None if setting.nullable and setting.resolve is None else int
    return str | None if setting.nullable else str


_typed_dict: Any = TypedDict  # mypy takes no fields that are computed
SettingsResponse = _typed_dict("SettingsResponse", {name: _setting(name) for name in SETTINGS})


class GameState(TypedDict):
    code: str
    public: bool
    host: Annotated[int | None, "The host’s seat; null where nobody hosts."]
    host_name: str | None
    deputy: Annotated[
        int | None, "The seat of who is host while the owner is absent, if `if_away` is `deputy`."
    ]
    closed: bool
    board_set: Annotated[bool, "Whether the host chose the board, and so may know its words."]
    daily: Annotated[bool, "A try of the daily board: one round."]
    door: Annotated[
        str, Door, "Whether newcomers may join. Players who have a seat can always come back."
    ]
    held: Annotated[bool, "Whether the next round waits until it is started by hand."]
    settings: Annotated[Json, SettingsResponse]


class FindState(ScoredWord):
    seat: int


class KnockState(TypedDict):
    seat: int
    name: str
    claims: Annotated[int | None, "The seat that they say is theirs, on another device."]
    claims_name: str | None


class RemovedState(TypedDict):
    seat: int
    name: str
    removed_at: Millis


class BlankState(TypedDict):
    length: int
    letters: Annotated[str, "The first letters that are open; of a found word all."]
    found: bool
    start: Annotated[
        list[int] | None, "The row and the column where it begins, from 1, if that was asked for."
    ]
    meaning: Annotated[str, "Empty unless it was asked for."]
    hints: Annotated[int, "How many hints you have asked for."]


class ListedState(TypedDict):
    seat: int
    name: Annotated[str, "As it is in the list of the class."]


class You(TypedDict):
    seat: int
    name: str
    min_length: int | None
    may_start: Annotated[bool, "Whether you may start a round."]
    may_pause: Annotated[bool, "Whether you may pause this round, while it is played."]
    pausing: Annotated[
        Pausing,
        "For the host: stop the clock, have the next round wait, or go on. Null: none of them.",
    ]
    may_end: Annotated[bool, "Whether you may end this round early, while it is played."]
    team_finds: NotRequired[
        Annotated[
            list[FindState], "The words that others in the team have found; left out without teams."
        ]
    ]
    votes: NotRequired[Annotated[dict[str, bool], "On paper: what you have voted, by word."]]
    words: list[OwnWord]
    points: int
    may_swap: Annotated[
        bool, "Whether you may have another board instead of this one, while it is played."
    ]
    blanks: NotRequired[
        Annotated[
            list[BlankState],
            "In practice without a clock: the common words of the board, the shortest first.",
        ]
    ]
    hint_cost: NotRequired[
        Annotated[int, "How many points hints have taken off those that count for the rank."]
    ]
    finds: Annotated[
        list[FindState] | None,
        "For the host who only hosts this round: the words of all players. Else null.",
    ]
    knocks: Annotated[list[KnockState], "For the host: who waits to be let in."]
    removed: Annotated[list[RemovedState], "For the host: whom they can restore."]
    class_list: NotRequired[
        Annotated[
            list[ListedState],
            "For the host of a class: its names, in their order. Who is not among the players that "
            "are online is missing.",
        ]
    ]
    screen: Annotated[
        str | None, "For the host: the address of the big screen, with its key. Else null."
    ]


class AnnouncementState(TypedDict):
    id: int
    text: str
    ends_at: Millis


class Snapshot(Roster):
    server_time: Millis
    you: Annotated[You | None, "Null for visitors who have not joined."]
    game: GameState
    round: Annotated[RoundState | None, "Null before the first round."]
    announcements: Annotated[
        list[AnnouncementState],
        "What the site tells all visitors, such as a time of maintenance.",
    ]


_words = Prepared(
    lambda round_, seats: FoundWord.objects.filter(
        in_list("seat_id", seats), round_id=round_
    ).values_list("seat_id", "word", "points")
)
_host = Prepared(lambda seat: Seat.objects.filter(pk=seat).order_by())
_all_words = Prepared(
    lambda round_: FoundWord.objects.filter(round_id=round_).values_list(
        "seat_id", "word", "points"
    )
)


def game_snapshot(game: Game, viewer: Seat | None, now: datetime) -> Snapshot:
    """The game as this viewer may see it. Raises Refusal as `rounds.current` does."""
    round_ = rounds.current(game, now)
    return game_snapshots(game, round_, [viewer], now)[viewer.pk if viewer else None]


def own(state: Snapshot) -> You:
    """What a snapshot says to a viewer. Raises ValueError for one without a seat."""
    if state["you"] is None:
        raise ValueError("This viewer has no seat.")
    return state["you"]


def game_snapshots(
    game: Game, round_: Round | None, viewers: Sequence[Seat | None], now: datetime
) -> dict[int | None, Snapshot]:
    """Snapshots by the id of the viewer's seat, with as few queries for many viewers as for one."""
    host = _host.first(game.host_id) if game.host_id else None
    who = {
        "is_host_away": host is not None and not host.is_present(now),
        "is_solo": not game.is_public and game.is_solo(),
    }
    watched: Snapshot = {
        "server_time": millis(now),
        "game": _game(game, host),
        "round": state_of(game, round_, now) if round_ else None,
        **roster(game, round_, now, exact=False),
        "announcements": _announcements(now),
        "you": None,
    }
    players = [seat for seat in viewers if seat]
    # A player who joined at this very moment has found nothing yet.
    words = _own_words(round_, [seat.pk for seat in players if seat.joined_at < now])
    of_teams = _finds_of_teams(round_, players) if round_ else {}
    snapshots: dict[int | None, Snapshot] = {None: watched} if None in viewers else {}
    for seat in players:
        you = _you(game, seat, round_, words[seat.pk], now, **who)
        if seat.pk in of_teams:
            you["team_finds"] = of_teams[seat.pk]
        snapshots[seat.pk] = {**watched, "you": you}
    if game.host_id and game.host_id in snapshots:
        snapshots[game.host_id]["game"] = _game(game, host, of_host=True)
    return snapshots


def knocks_of(game: Game, now: datetime) -> list[KnockState]:
    return [
        {
            "seat": knock.pk,
            "name": knock.name,
            "claims": knock.claims_id,
            "claims_name": knock.claims.name if knock.claims else None,
        }
        for knock in knocks.waiting(game, now)
    ]


def _removed(game: Game) -> list[RemovedState]:
    return [
        {"seat": seat, "name": name, "removed_at": millis(at)}
        for seat, name, at in removals.of_game(game).values_list("pk", "name", "removed_at")[:MOST]
        if at
    ]


def _class_list(game: Game) -> list[ListedState]:
    rows = game.seats.listed().exclude(pupil=None)
    return [{"seat": seat, "name": name} for seat, name in rows.values_list("pk", "pupil__name")]


def _announcements(now: datetime) -> list[AnnouncementState]:
    return [
        {"id": each.pk, "text": each.text, "ends_at": millis(each.ends_at)}
        for each in texts.current_announcements(now)
    ]


def _game(game: Game, host: Seat | None, *, of_host: bool = False) -> GameState:
    """The words of the host’s list are for the host alone: others have to find them."""
    secret = {} if of_host else {"list": ""}
    return {
        "code": game.code,
        "public": game.is_public,
        "host": game.host_id,
        "host_name": host.name if host else None,
        "deputy": game.deputy_id,
        "closed": game.closed_at is not None,
        "board_set": bool(game.set_board) and not game.is_daily,
        "daily": game.is_daily,
        "door": game.door,
        "held": game.is_held,
        "settings": {**game.stored(), **secret},
    }


def _own_words(round_: Round | None, viewers: Collection[int]) -> Mapping[int, list[OwnWord]]:
    words: dict[int, list[OwnWord]] = defaultdict(list)
    if round_ is None or not viewers:
        return words
    solved = solution_of(round_)
    for seat, word, points in _words.all(round_.pk, viewers):
        shown = marks(word, solved, solved.rare)
        words[seat].append({"word": word, "points": points, **shown})
    return words


def _finds(round_: Round) -> list[FindState]:
    solved = solution_of(round_)
    rows = _all_words.all(round_.pk)
    return [find(seat, word, points, solved) for seat, word, points in rows]


def _finds_of_teams(round_: Round, viewers: Sequence[Seat]) -> dict[int, list[FindState]]:
    """The words that others in their team have found, by the seat of the viewer. What is on paper
    nobody sees before the end."""
    if not viewers or round_.paper or not (round_.teams or round_.together):
        return {}
    teams, finds = settling.teams_of(round_), defaultdict(list)
    for each in _finds(round_):
        if team := teams.get(each["seat"]):
            finds[team].append(each)
    return {
        seat.pk: [each for each in finds[teams.get(seat.pk, 0)] if each["seat"] != seat.pk]
        for seat in viewers
    }


def find(seat: int, word: str, points: int, words: Writes) -> FindState:
    return {"seat": seat, "word": word, "points": points, **written(word, words)}


def _pausing(game: Game, round_: Round | None, now: datetime, *, may_pause: bool) -> Pausing:
    phase = round_.phase(now) if round_ else Phase.LOBBY
    is_finished = phase is Phase.FINISHED
    if phase is Phase.PAUSED or (is_finished and game.is_held):
        return "resume"
    if is_finished and (due := rounds.next_start(game, round_)) and due > now:
        return "wait"
    return "pause" if phase is Phase.PLAYING and may_pause else None


def _you(
    game: Game,
    seat: Seat,
    round_: Round | None,
    words: list[OwnWord],
    now: datetime,
    *,
    is_host_away: bool,
    is_solo: bool,
) -> You:
    """What is told to a player alone. Nobody is offered what is refused."""
    shortest = effective_min_length(round_.min_length if round_ else 0, seat.handicap_min_length)
    is_host = seat.pk == game.host_id
    may_start = game.may_start(seat.pk, is_host_away=is_host_away)
    may_pause = pauses.may_pause(game, round_, seat.pk)
    may_end = round_ is not None and rounds.may_end(game, round_, seat.pk, is_solo=is_solo)
    you: You = {
        "seat": seat.pk,
        "name": seat.name,
        "min_length": shortest or None,
        "may_start": may_start,
        "may_pause": may_pause,
        "pausing": _pausing(game, round_, now, may_pause=may_pause) if is_host else None,
        "may_end": may_start and may_end,
        "may_swap": may_start
        and round_ is not None
        and rounds.may_swap(game, round_, now, is_solo=is_solo),
        "finds": _finds(round_) if round_ and seat.pk == round_.onlooker_id else None,
        "words": words,
        "points": sum(word["points"] for word in words),
        "knocks": knocks_of(game, now) if is_host else [],
        "removed": _removed(game) if is_host else [],
        "screen": _screen(game, seat) if is_host else None,
    }
    if round_ and blanks.has_blanks(game, round_, now, is_solo=is_solo):
        you["blanks"] = _blanks(round_, seat, words)
        you["hint_cost"] = sum(blank["hints"] for blank in you["blanks"])
    if is_host and game.school_class_id:
        you["class_list"] = _class_list(game)
    if round_ and round_.paper:
        you["votes"] = paper.votes_of(round_, seat)
    return you


def _screen(game: Game, host: Seat) -> str:
    """A host of the class shows it in all lessons, a deputy in this one."""
    is_own = classes.hosts(game.school_class_id, host.player_id)
    return watching.screen_address(game, game.school_class if is_own else None)


def _blanks(round_: Round, seat: Seat, words: list[OwnWord]) -> list[BlankState]:
    found = {word["word"]: word["points"] for word in words}
    return [
        {
            "length": each.length,
            "letters": each.letters,
            "found": each.is_found,
            "start": [place + 1 for place in each.start] if each.start else None,
            "meaning": each.meaning,
            "hints": each.hints,
        }
        for each in blanks.blanks_of(round_, seat, found)
    ]
