"""What is stored about a player, for that player alone. Times are datetimes."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, F

from game.models import (
    Ban,
    ClassHost,
    ClubMember,
    Contact,
    DailyStreak,
    DailyTry,
    DisputeVote,
    DrillWord,
    FoundWord,
    Game,
    LeaderboardEntry,
    MissedWord,
    NightPlayer,
    Notice,
    NoticeSwitch,
    Player,
    PlayerRating,
    PushDevice,
    Report,
    Seat,
    Standing,
    WordHint,
    WordVote,
)
from game.models.learning import MEMORY
from game.rules import ratings
from game.services.accounts.mail import unconfirmed_address
from game.services.accounts.passkeys import passkeys_of
from game.snapshots.values import Json, handicap

ROUND = ("round__public_id", "round__number", "round__starts_at")
OF_BOARD = {name: F(f"leaderboard__{name}") for name in ("span", "language", "rows", "columns")}
OF_BOARD["club"] = F("leaderboard__club__name")
MISSED = ("language", "word", "times", "missed_at", *MEMORY)


def summary(player: Player, expires_at: datetime | None) -> Json:
    """The player, and the games with the numbers of words and results, the latest first.

    The session ends at `expires_at`.
    """
    words, results = _counts(player, FoundWord), _counts(player, Standing)
    games = [
        {**_seat(seat), "words": words.get(seat.pk, 0), "results": results.get(seat.pk, 0)}
        for seat in _seats(player)
    ]
    missed = MissedWord.objects.filter(player=player).count()
    disputes = DisputeVote.objects.filter(player=player).count()
    counts = {"missed_words": missed, "disputes": disputes}
    return {**_player(player, expires_at), "games": games, **counts}


def export(player: Player, expires_at: datetime | None) -> Json:
    """The same as `summary`, with each round instead of numbers: its words and, once it is settled,
    its result. It also has the words that the player missed or disputed."""
    rounds = _rounds(player)
    games = [{**_seat(seat), "rounds": list(rounds[seat.pk].values())} for seat in _seats(player)]
    votes = WordVote.objects.filter(seat__player=player).order_by("pk")
    words = {
        "missed_words": _missed_words(player),
        "disputes": _disputes(player),
        "word_votes": [
            {"round": round_, "word": word, "counts": counts}
            for round_, word, counts in votes.values_list("round__public_id", "word", "counts")
        ],
    }
    return {**_player(player, expires_at), "games": games, **words}


def _missed_words(player: Player) -> list[Json]:
    drills: dict[int, list[Json]] = defaultdict(list)
    of_player = DrillWord.objects.filter(missed_word__player=player).order_by("pk")
    for word, *drill in of_player.values_list("missed_word", "round__public_id", "hints", "found"):
        drills[word].append(dict(zip(("round", "hints", "found"), drill, strict=True)))
    rows = MissedWord.objects.filter(player=player).order_by("pk").values("pk", *MISSED)
    return [{**row, "drills": drills[row.pop("pk")]} for row in rows]


def _disputes(player: Player) -> list[Json]:
    rows = DisputeVote.objects.filter(player=player).order_by("pk")
    of_dispute = ("word", "action", "state", "answer")
    columns = {name: F(f"dispute__{name}") for name in of_dispute}
    columns["dictionary"] = F("dispute__dictionary__slug")
    return [dict(row) for row in rows.values("reason", "created_at", "origin", **columns)]


def _player(player: Player, expires_at: datetime | None) -> Json:
    of_player = Ban.objects.filter(player=player)
    told = Report.objects.filter(player=player)
    return {
        "name": player.name,
        "created_at": player.created_at,
        "shown_to": player.shown_to,
        "open_to": player.open_to,
        "language": player.language,
        **_contacts(player),
        "session_expires_at": expires_at,
        "account": _account(player.user) if player.user else None,
        "rating": _rating(player),
        "leaderboards": _sums(player),
        "daily_streak": _streak(player),
        "reports": list(told.values("reason", "created_at", reported=F("seat__name"))),
        "clubs": _clubs(player),
        "classes": _classes(player),
        "club_nights": list(
            NightPlayer.objects.filter(player=player).values(
                "checked_in_at", club=F("night__club__name"), starts_at=F("night__starts_at")
            )
        ),
        "bans": list(of_player.values("reason", "created_at", "ends_at")),
    }


def _contacts(player: Player) -> Json:
    contacts = Contact.objects.filter(player=player).order_by("pk")
    told = Notice.objects.filter(player=player).order_by("pk")
    sent = Notice.objects.filter(sender=player).order_by("pk")
    at, code, club = ("kind", "created_at"), F("game__code"), F("night__club__name")
    own = ("read_at", "declined_at")
    devices = PushDevice.objects.filter(player=player).order_by("pk")
    return {
        "contacts": list(contacts.values("is_muted", "created_at", name=F("other__name"))),
        "followed_by": Contact.objects.filter(other=player, is_muted=False).count(),
        "notices": list(told.values(*at, *own, by=F("sender__name"), to=code, club=club)),
        "sent_notices": list(sent.values(*at, name=F("player__name"), to=code)),
        "notice_switches": list(NoticeSwitch.objects.filter(player=player).values("kind", "is_on")),
        "push_devices": list(devices.values("created_at", "endpoint")),
    }


def _account(user: User) -> Json:
    return {
        "name": user.username,
        "email": user.email,
        "unconfirmed_email": unconfirmed_address(user),
        "created_at": user.date_joined,
        "signed_in_at": user.last_login,
        "passkeys": [
            {"created_at": key.created_at, "last_used_at": key.last_used_at}
            for key in passkeys_of(user)
        ],
    }


def _rating(player: Player) -> Json | None:
    row: PlayerRating | None = getattr(player, "rating", None)
    if row is None:
        return None
    return {"value": row.shown, "mu": row.mu, "sigma": row.sigma, "rounds": row.rounds}


def _sums(player: Player) -> list[Json]:
    entries = LeaderboardEntry.objects.filter(player=player).order_by("pk")
    return [dict(each) for each in entries.values("points", "rounds", **OF_BOARD)]


def _streak(player: Player) -> Json | None:
    row = DailyStreak.objects.filter(player=player).first()
    return {"last_day": row.last_day, "days": row.days} if row else None


def _clubs(player: Player) -> list[Json]:
    own = ClubMember.objects.filter(player=player).order_by("pk")
    columns = ("role", "joined_at", "left_at", "removed_at")
    return [dict(each) for each in own.values(*columns, name=F("club__name"))]


def _classes(player: Player) -> list[Json]:
    """With the names of the children, which the player has written."""
    own = ClassHost.objects.filter(player=player).select_related("school_class").order_by("pk")
    return [
        {
            "name": each.school_class.name,
            "since": each.since,
            "names": list(each.school_class.pupils.values_list("name", flat=True)),
        }
        for each in own
    ]


def _seats(player: Player) -> Iterable[Seat]:
    games = Seat.objects.filter(player=player).select_related("game__daily_try__daily", "claims")
    return games.order_by("-joined_at", "-pk")


def _seat(seat: Seat) -> Json:
    return {
        "game": seat.game.code,
        "public": seat.game.is_public,
        **_daily(seat.game),
        "owner": seat.game.owner_id == seat.pk,
        "host": seat.game.host_id == seat.pk,
        "name": seat.name,
        "named_by_host": seat.named_by_host,
        "handicap": handicap(seat.handicap),
        "team": seat.team,
        "list_done": seat.list_done,
        "joined_at": seat.joined_at,
        "seen_at": seat.seen_at,
        "left_at": seat.left_at,
        "removed_at": seat.removed_at,
        "removed_by_host": seat.removed_by_host,
        "knocked_at": seat.knocked_at,
        "claims": seat.claims.name if seat.claims else None,
        "said": seat.said,
        "said_at": seat.said_at,
        "roster_place": seat.roster_place,
        "handed_over": seat.handed_over,
        "origin": seat.origin,
    }


def _daily(game: Game) -> Json:
    entry: DailyTry | None = getattr(game, "daily_try", None)
    if entry is None:
        return {"daily": None}
    return {"daily": entry.daily.day, "daily_for_account": entry.for_account}


def _counts(player: Player, model: type[FoundWord | Standing]) -> dict[int, int]:
    rows = model._default_manager.filter(seat__player=player).order_by()
    return dict(rows.values_list("seat_id").annotate(Count("pk")))


def _rounds(player: Player) -> dict[int, dict[str, Json]]:
    rounds: dict[int, dict[str, Json]] = defaultdict(dict)

    def entry(seat: int, *round_: Any) -> Json:
        fields = dict(zip(("id", "number", "starts_at"), round_, strict=True))
        return rounds[seat].setdefault(round_[0], {**fields, "result": None, "words": []})

    found = FoundWord.objects.filter(seat__player=player).order_by("round__starts_at", "pk")
    for seat, *round_, word, points, at in found.values_list(
        "seat_id", *ROUND, "word", "points", "received_at"
    ):
        word = {"word": word, "points": points, "received_at": at}
        entry(seat, *round_)["words"].append(word)
    hints = WordHint.objects.filter(seat__player=player).order_by("round__starts_at", "pk")
    for seat, *round_, word, number in hints.values_list("seat_id", *ROUND, "word", "number"):
        asked = entry(seat, *round_).setdefault("hints", [])
        asked.append({"word": word, "number": number})
    results = Standing.objects.filter(seat__player=player)
    for seat, *round_, place, points, words, mu, times, seconds in results.values_list(
        "seat_id", *ROUND, "place", "points", "words", "mu", "hidden_times", "hidden_seconds"
    ):
        rating = None if mu is None else ratings.shown(mu)
        result = {"place": place, "points": points, "words": words, "rating": rating}
        entry(seat, *round_)["result"] = result
        if times is not None:
            result |= {"hidden_times": times, "hidden_seconds": seconds}
    return rounds
