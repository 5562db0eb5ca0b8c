"""Daily boards: hidden until their round has begun, and their words until the day is over."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Annotated, TypedDict
from zlib import crc32

from game.models import DailyBoard, DailyTry, Player, Round
from game.rules import daily as rules
from game.rules.clock import Phase
from game.rules.results import places
from game.services.play.daily import boards, friends, standings, tries
from game.services.play.daily.boards import Series
from game.services.play.daily.standings import LISTED, Result, finders
from game.services.play.round_solutions import solution_of
from game.services.solving.lexicons import lexicon_of
from game.snapshots.values import (
    DictionaryPlayed,
    Millis,
    OwnWord,
    dictionary,
    marks,
    millis,
)
from solver import Board


class KeptWords(TypedDict):
    """What the page of a try carries for its device."""

    board: str
    dictionary: str
    words: Annotated[
        dict[int, tuple[int, bool]], "By checksum: the points of a word, and whether it is a bonus."
    ]


class GoalState(TypedDict):
    text: str
    reached: bool


class DailyResult(TypedDict):
    round: Annotated[str, "The id of the round, for `GET rounds/ID`."]
    guest: Annotated[bool, "Whether it stands among those of guests."]
    place: Annotated[int, "Among the accounts, or among the guests."]
    players: Annotated[int, "How many of these have a result."]
    better_than: Annotated[int, "The percentage of the others behind you."]
    points: int
    words: list[str]


class DailyTryState(TypedDict):
    game: Annotated[str | None, "Null once the game is deleted."]
    phase: Annotated[str, Phase]
    ends_at: Annotated[Millis | None, "When your round ends."]
    result: Annotated[DailyResult | None, "Null until the round is settled."]


class DailyBoardState(TypedDict):
    rows: list[list[str]]
    text: str


class DailyStanding(TypedDict):
    place: Annotated[int, "From 1; equal points share a place."]
    name: str
    points: int
    words: int
    you: bool


class DailyFriend(TypedDict):
    player: Annotated[int, "The id of the player."]
    name: str
    points: Annotated[int | None, "Null until their try is counted."]
    words: int | None
    has_begun: Annotated[bool, "Whether they have begun their try."]
    you: bool


class DayBefore(TypedDict):
    """What is said of the last board. `finders`: how many players found `rarest`;
    `missed`: the longest common word that nobody found; empty texts if there is none."""

    day: date
    names: list[str]
    points: int
    rarest: str
    finders: int
    missed: str


class DailyWord(OwnWord):
    found_by: Annotated[int, "The number of players who found the word."]


class Counts(TypedDict):
    word_count: int
    total_points: int
    common_percent: Annotated[int, "The percentage of the points that common words have."]


class DailyResponse(Counts):
    server_time: Millis
    date: Annotated[str, {"format": "date"}]
    ends_at: Annotated[Millis, "When the day ends, and the next board comes."]
    over: Annotated[bool, "Whether the day is over."]
    dictionary: DictionaryPlayed
    seconds: Annotated[int, "How long a try takes."]
    players: Annotated[int, "How many have begun their try."]
    goals: list[GoalState]
    streak: Annotated[int, "How many days in a row you have played, by now."]
    your_try: Annotated[DailyTryState | None, "Null if you have not begun it."]
    board: Annotated[DailyBoardState | None, "Null until your round has begun or the day is over."]
    standings: Annotated[list[DailyStanding], f"The best {LISTED} accounts."]
    guests: Annotated[list[DailyStanding], f"The best {LISTED} guests, with places of theirs."]
    friends: Annotated[
        list[DailyFriend],
        "You with those whom you follow and who follow you, the best first; empty without them.",
    ]
    words: Annotated[
        list[DailyWord] | None,
        "All words of the board, the longest first; null until the day is over.",
    ]


def kept_try(round_: Round) -> KeptWords:
    """What a device keeps of a try to go on without a network. `words`: the points of each word,
    and whether it is a bonus, by its checksum, so that nobody reads the words in the page."""
    solution = solution_of(round_)
    return {
        "board": round_.board,
        "dictionary": round_.version.dictionary.slug,
        "words": {
            crc32(f"{round_.public_id} {word}".encode()): (points, solution.is_bonus(word))
            for word, points in solution.points.items()
        },
    }


def daily_snapshot(board: DailyBoard, player: Player | None, now: datetime) -> DailyResponse:
    is_over, entry = board.day < rules.day_of(now), tries.try_of(player, board)
    round_ = Round.objects.filter(game=entry.game_id, number=1).first() if entry else None
    has_begun = bool(entry and not (round_ and round_.phase(now) is Phase.COUNTDOWN))
    result = standings.result(entry) if entry else None
    return {
        "server_time": millis(now),
        "date": board.day.isoformat(),
        "ends_at": millis(rules.end_of(board.day)),
        "over": is_over,
        "dictionary": dictionary(board.version),
        "seconds": rules.SECONDS,
        "players": board.tries.count(),
        **counts(board),
        "goals": [
            {"text": goal.text, "reached": goal.is_reached} for goal in goals_of(board, result)
        ],
        "streak": tries.streak(player, now),
        "your_try": _own(entry, round_, result, now) if entry else None,
        "board": _board(board) if is_over or has_begun else None,
        "standings": standing_rows(board, player),
        "guests": standing_rows(board, player, of_guests=True),
        "friends": friend_rows(board, player),
        "words": board_words(board) if is_over else None,
    }


def counts(board: DailyBoard) -> Counts:
    solved = boards.solved(board)
    return {
        "word_count": len(solved.points),
        "total_points": sum(solved.points.values()),
        "common_percent": round(100 * rules.common_share(solved.points, solved.rare)),
    }


def goals_of(board: DailyBoard, result: Result | None) -> list[rules.Goal]:
    """The goals of the day. None of them is reached before there is a result."""
    return result.goals if result else goals_with(board, ())


def goals_with(board: DailyBoard, found: Collection[str]) -> list[rules.Goal]:
    """The goals of the day for a player with these words."""
    solved = boards.solved(board)
    known = [word for word in found if word in solved.points]
    return rules.goals(solved.points, solved.rare, known)


def standing_rows(
    board: DailyBoard, player: Player | None, *, of_guests: bool = False
) -> list[DailyStanding]:
    """The best players of the day who have found a word, and last the player if not among them.
    `you` says whether a row is that of the player."""
    best = standings.best(board, of_guests=of_guests)
    rows = list(zip(places(each.points for each in best), best, strict=True))
    if player and not any(each.seat.player_id == player.pk for each in best):
        rows += filter(None, [standings.own_standing(board, player, of_guests=of_guests)])
    return [
        {
            "place": place,
            "name": each.seat.name,
            "points": each.points,
            "words": each.words,
            "you": bool(player and each.seat.player_id == player.pk),
        }
        for place, each in rows
    ]


def friend_rows(board: DailyBoard, player: Player | None) -> list[DailyFriend]:
    """Those of a club stand together anyway."""
    return [
        {
            "player": row.player.pk,
            "name": row.player.name,
            "points": row.standing.points if row.standing else None,
            "words": row.standing.words if row.standing else None,
            "has_begun": row.has_begun,
            "you": row.is_own,
        }
        for row in (friends.table(board, player) if player and not board.club_id else ())
    ]


def day_before(board: DailyBoard) -> DayBefore | None:
    """None if nobody has played the board before this one."""
    last = boards.earlier(board.day, Series.of(board)).first()
    first = last and [
        row for of_guests in (False, True) for row in standing_rows(last, None, of_guests=of_guests)
    ]
    if not last or not first:
        return None
    points, solved, found = max(row["points"] for row in first), boards.solved(last), finders(last)
    known = [word for word in solved.points if found[word]]
    rarest = min(known, key=lambda word: (found[word], -len(word), word), default="")
    missed = [
        word
        for word in solved.points
        if not found[word] and word not in solved.rare and word not in rarest
    ]
    lexicon = lexicon_of(last.version)
    longest = min(missed, key=lambda word: (-len(word), word), default="")
    return {
        "day": last.day,
        "names": [row["name"] for row in first if row["points"] == points],
        "points": points,
        "rarest": lexicon.written(rarest) if rarest else "",
        "finders": found[rarest],
        "missed": lexicon.written(longest) if longest else "",
    }


def board_words(board: DailyBoard) -> list[DailyWord]:
    solved, found_by = boards.solved(board), finders(board)
    lexicon = lexicon_of(board.version)
    return [
        {
            "word": word,
            **marks(word, lexicon, solved.rare),
            "points": points,
            "found_by": found_by[word],
        }
        for word, points in sorted(solved.points.items(), key=lambda each: (-len(each[0]), each[0]))
    ]


def _board(board: DailyBoard) -> DailyBoardState:
    return {"rows": Board.parse(board.board, boards.SIZE).faces(), "text": board.board}


def _own(
    entry: DailyTry, round_: Round | None, result: Result | None, now: datetime
) -> DailyTryState:
    """The player's own round. `game` is None once it is deleted."""
    return {
        "game": entry.game.code if entry.game else None,
        "phase": (round_.phase(now) if round_ else Phase.FINISHED).value,
        "ends_at": millis(round_.ends_at) if round_ and round_.ends_at else None,
        "result": _result(result) if result else None,
    }


def _result(result: Result) -> DailyResult:
    return {
        "round": result.round_id,
        "guest": result.is_guest,
        "place": result.place,
        "players": result.players,
        "better_than": result.better_than,
        "points": result.points,
        "words": result.words,
    }
