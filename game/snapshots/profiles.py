"""What a player has played."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from game.models import Player, Standing
from game.rules.daily import day_of
from game.services.accounts import history, profiles
from game.services.accounts.history import Found, Lately
from game.services.accounts.opponents import Opponent, opponents
from game.services.play.daily import tries
from game.snapshots.values import Json, millis


def profile(player: Player, visitor: Player | None, now: datetime) -> Json:
    """An account as this visitor sees it: without games, and without words of today's board."""
    latest, bests = history.lately(player, except_day=day_of(now)), history.bests(player)
    compared = visitor is not None and visitor != player
    return {
        "name": player.name,
        "since": millis(player.created_at),
        "rounds": bests.rounds,
        "most_points": bests.points,
        "most_words": bests.words,
        "streak": tries.streak(player, now),
        "rating": _rating(player),
        "together": _together(visitor, player) if visitor and compared else None,
        "opponents": [_opponent(each) for each in opponents(player, visitor)],
        "best_rounds": _rounds(bests.best),
        "lately": _lately(latest),
    }


def own_totals(player: Player, now: datetime) -> Json:
    """The records of all rounds of the player, for that player alone."""
    bests = history.bests(player)
    return {
        "rounds": bests.rounds,
        "most_points": bests.points,
        "most_words": bests.words,
        "streak": tries.streak(player, now),
        "best_rounds": own_rounds(bests.best),
    }


def own_rounds(results: Sequence[Standing]) -> list[Json]:
    """The rounds with ids and codes, which lead to the words, so for the player alone."""
    return [
        {
            "id": each.round.public_id,
            "game": each.round.game.code,
            "kind": history.kind_of(each.round.game).value,
            **row,
        }
        for each, row in zip(results, _rounds(results), strict=True)
    ]


def _rounds(results: Sequence[Standing]) -> list[Json]:
    players = history.players_in(results)
    return [
        {
            "starts_at": millis(each.round.starts_at),
            "size": f"{each.round.rows}x{each.round.columns}",
            "dictionary": each.round.version.dictionary.slug,
            "language": each.round.version.dictionary.language,
            "place": each.place,
            "players": players[each.round_id],
            "points": each.points,
            "words": each.words,
        }
        for each in results
    ]


def _rating(player: Player) -> Json | None:
    rating = history.rating_of(player)
    if rating is None:
        return None
    curve = [{"at": millis(one.starts_at), "rating": one.rating} for one in history.rated(rating)]
    return {"value": rating.shown, "provisional": rating.is_provisional, "curve": curve}


def _together(visitor: Player, player: Player) -> Json:
    shared = profiles.together(visitor, player)
    return {"rounds": shared.rounds, "ahead": shared.ahead, "behind": shared.behind}


def _opponent(other: Opponent) -> Json:
    return {
        "name": other.name,
        "rounds": other.rounds,
        "ahead": other.ahead,
        "behind": other.behind,
        "points": other.points,
        "their_points": other.theirs,
    }


def _lately(latest: Lately) -> Json:
    return {
        "rounds": latest.rounds,
        "words_a_minute": latest.words_a_minute,
        "lengths": [
            {"letters": each.letters, "found": each.found, "on_boards": each.on_boards}
            for each in latest.lengths
        ],
        "best": _words(latest.best),
        "longest": _words(latest.longest),
        "rarest": _words(latest.rarest),
    }


def _words(found: Iterable[Found]) -> list[Json]:
    """The words, each with `written` if tiles spell it otherwise."""
    return [
        {
            "word": one.word,
            **({} if one.written == one.word else {"written": one.written}),
            "points": one.points,
        }
        for one in found
    ]
