"""The only place that turns the state of games into JSON.

It asks who is looking, and when: boards before the start, words of others and solutions before the
end are in nothing that leaves it. Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from threading import Condition
from typing import Any

from cachetools import TTLCache, cached
from django.db.models import Count, QuerySet, Sum

from game.models import DictionaryVersion, FoundWord, Game, Round, Seat, Standing
from game.rules import results
from game.rules.clock import Phase
from game.rules.refusals import Refusal
from game.rules.results import Score, Scoring, WordResult
from game.services import rounds

Json = dict[str, Any]

TOP = 10  # players of the public game that are named; of a private one all are
MOST_STANDINGS = 100  # of a public round
# Results don't change, names in them may; of many who look at once one puts them together.
KEPT, KEPT_SECONDS = 32, 60


def game_snapshot(game: Game, viewer: Seat | None, now: datetime) -> Json:
    """What this viewer may know of the game at this time. Raises Refusal as `current` does."""
    if viewer is None:
        return {**_shared(game, rounds.current(game, now), now), "you": None}
    return game_snapshots(game, [viewer], now)[viewer.pk]


def game_snapshots(game: Game, viewers: Sequence[Seat], now: datetime) -> dict[int, Json]:
    """Snapshots by the id of the viewer's seat, with as few queries for many as for one."""
    round_ = rounds.current(game, now)
    shared = _shared(game, round_, now)
    words = _own_words(round_, viewers)
    return {seat.pk: {**shared, "you": _you(seat, round_, words[seat.pk])} for seat in viewers}


def _shared(game: Game, round_: Round | None, now: datetime) -> Json:
    """What everybody may know."""
    fresh = Game.objects.select_related("dictionary").get(pk=game.pk)
    present = Seat.objects.filter(game_id=game.pk).present(now)
    return {
        "server_time": millis(now),
        "game": _game(fresh),
        "round": _round(fresh, round_, now) if round_ else None,
        "players": _players(fresh, round_, now),
        "present": present.count(),
    }


def _game(game: Game) -> Json:
    return {
        "code": game.code,
        "public": game.is_public,
        "host": game.host_id,
        "closed": game.closed_at is not None,
        "settings": {
            "rows": game.rows,
            "columns": game.columns,
            "dice": game.dice,
            "round_seconds": game.round_seconds,
            "min_length": game.min_length,
            "dictionary": game.dictionary.slug if game.dictionary else None,
            "scoring": game.scoring,
            "min_words": game.min_words,
            "rounds": game.rounds,
            "pause_seconds": game.pause_seconds,
            "start_by": game.start_by,
        },
    }


def _round(game: Game, round_: Round, now: datetime) -> Json:
    phase = round_.phase(now)
    seen = phase in (Phase.PLAYING, Phase.FINISHED)
    return {
        "id": round_.pk,
        "number": round_.number,
        "series_place": round_.series_place,
        "phase": phase.value,
        "starts_at": millis(round_.starts_at),
        "ends_at": millis(round_.ends_at) if round_.ends_at else None,
        "next_starts_at": _next_start(game, round_, now),
        "settled": round_.settled_at is not None,
        "board": _board(round_) if seen else None,
        "commitment": round_.commitment,
        "min_length": round_.min_length,
        "scoring": round_.scoring,
    }


def _next_start(game: Game, round_: Round, now: datetime) -> int | None:
    """When the next round starts by itself; none that is past, which nobody was there for."""
    due = rounds.next_start(game, round_)
    return millis(due) if due and due > now else None


def _board(round_: Round) -> Json:
    faces = round_.parsed_board().faces()
    return {"rows": faces, "size": [round_.rows, round_.columns]}


def _players(game: Game, round_: Round | None, now: datetime) -> list[Json]:
    counts = _word_counts(round_)
    return [
        {
            "seat": seat.pk,
            "name": seat.name,
            "host": seat.pk == game.host_id,
            "online": seat.is_present(now),
            "words": counts.get(seat.pk, 0),
            "handicap": _handicap(seat),
        }
        for seat in _named(game, counts, now)
    ]


def _named(game: Game, counts: Mapping[int, int], now: datetime) -> Iterable[Seat]:
    """The players to name, in the order in which they joined; in the public game the top ten."""
    seats = Seat.objects.filter(game_id=game.pk).taken()
    if not game.is_public:
        return seats
    top = sorted(counts, key=lambda seat: (-counts[seat], seat))[:TOP]
    best = list(seats.filter(pk__in=top))
    waiting = seats.present(now).exclude(pk__in=top).order_by("-seen_at")[: TOP - len(best)]
    return [*sorted(best, key=lambda seat: top.index(seat.pk)), *waiting]


def _word_counts(round_: Round | None) -> dict[int, int]:
    if round_ is None:
        return {}
    found = FoundWord.objects.filter(round_id=round_.pk).order_by()
    return dict(found.values_list("seat_id").annotate(Count("pk")))


def _handicap(seat: Seat) -> Json | None:
    """Shown to everybody; None for those who have none."""
    if seat.handicap_min_length is None and seat.handicap_percent == 100:
        return None
    return {"min_length": seat.handicap_min_length, "percent": seat.handicap_percent}


def _own_words(round_: Round | None, viewers: Iterable[Seat]) -> Mapping[int, list[Json]]:
    words: dict[int, list[Json]] = defaultdict(list)
    if round_:
        ids = [seat.pk for seat in viewers]
        found = FoundWord.objects.filter(round_id=round_.pk, seat_id__in=ids)
        for seat, word, points in found.values_list("seat_id", "word", "points"):
            words[seat].append({"word": word, "points": points})
    return words


def _you(seat: Seat, round_: Round | None, words: list[Json]) -> Json:
    shortest = max(round_.min_length if round_ else 0, seat.handicap_min_length or 0)
    return {
        "seat": seat.pk,
        "name": seat.name,
        "min_length": shortest or None,
        "words": words,
        "points": sum(word["points"] for word in words),
    }


def round_results(round_: Round, viewer: Seat | None, now: datetime) -> Json:
    """Everything about a round that is over; settles it if nobody has yet. Raises Refusal."""
    if round_.phase(now) is not Phase.FINISHED:
        raise Refusal("round.running", "This round is not over yet.")
    rounds.settle(round_, now)
    round_ = Round.objects.select_related("version__dictionary", "game").get(pk=round_.pk)
    if round_.settled_at is None:
        raise Refusal("round.settling", "The words are still being counted. Look again shortly.")
    you = viewer.pk if viewer else None
    told = _results(round_)
    if round_.game.is_public:
        standings, words = _best(told["standings"], you), _first_finders(told["words"], you)
        told = {**told, "standings": standings, "words": words}
    return {**told, "you": you}


# The salt is never the same for two rounds.
@cached(
    TTLCache(KEPT, KEPT_SECONDS),
    key=lambda round_: (round_.salt, round_.settled_at),
    condition=Condition(),
)
def _results(round_: Round) -> Json:
    """The results of a settled round in full."""
    standings, words = _standings(round_), _all_words(round_)
    return {
        "round": _past_round(round_),
        "board": {**_board(round_), "text": round_.board},
        "salt": round_.salt,
        "commitment": round_.commitment,
        "players": len(standings),
        "standings": standings,
        "series": _series(round_),
        "words": words,
        "missed": sum(not word["finders"] for word in words),
    }


def _best(standings: list[Json], you: int | None) -> list[Json]:
    """The best of a public round, and how you did."""
    own = (row for row in standings[MOST_STANDINGS:] if row["seat"] == you)
    return [*standings[:MOST_STANDINGS], *own]


def _first_finders(words: list[Json], you: int | None) -> list[Json]:
    """The words of a public round with their first finders, and you where you found it."""
    return [_with_finders(word, you) for word in words]


def _with_finders(word: Json, you: int | None) -> Json:
    finders = word["finders"]
    shown = list(range(min(TOP, len(finders))))
    if you in finders[TOP:]:
        shown.append(finders.index(you))
    columns = {key: [word[key][i] for i in shown] for key in ("finders", "scores", "times")}
    return {**word, **columns}


def _past_round(round_: Round) -> Json:
    return {
        "id": round_.pk,
        "number": round_.number,
        "series_place": round_.series_place,
        "game": round_.game.code,
        "public": round_.game.is_public,
        "dice": round_.dice,
        "min_length": round_.min_length,
        "scoring": round_.scoring,
        "dictionary": _dictionary(round_.version),
        "starts_at": millis(round_.starts_at),
        "ends_at": millis(round_.ends_at) if round_.ends_at else None,
    }


def _dictionary(version: DictionaryVersion) -> Json:
    named = version.dictionary
    return {
        "slug": named.slug,
        "name": named.name,
        "language": named.language,
        "version": version.number,
        "content_hash": version.content_hash,
    }


def _standings(round_: Round) -> list[Json]:
    return [
        {
            "place": standing.place,
            "seat": standing.seat_id,
            "name": standing.seat.name,
            "points": standing.points,
            "words": standing.words,
            "handicap": _handicap(standing.seat),
        }
        for standing in round_.standings.select_related("seat")
    ]


def _series(round_: Round) -> list[Json] | None:
    """The standings of the series up to this round; None where that is this round alone."""
    if round_.game.is_public or round_.series_place == 1:
        return None
    first = round_.number - round_.series_place
    standings: QuerySet[Standing] = Standing.objects.filter(
        round__game_id=round_.game_id, round__number__gt=first, round__number__lte=round_.number
    ).order_by()
    sums = standings.values_list("seat_id", "seat__name").annotate(Sum("points"), Sum("words"))
    rows = {seat: (name, points, words) for seat, name, points, words in sums}
    ranked = results.ranked(
        {seat: points for seat, (_, points, _) in rows.items()},
        {seat: words for seat, (_, _, words) in rows.items()},
    )
    return [
        {
            "place": standing.place,
            "seat": standing.seat,
            "name": rows[standing.seat][0],
            "points": standing.points,
            "words": standing.words,
        }
        for standing in ranked
    ]


def _all_words(round_: Round) -> list[Json]:
    """Every word of the board, found or not. Times are milliseconds since the start."""
    book = rounds.book(round_)
    finds = rounds.found_words(round_)
    settled = results.settle(finds, book.words, Scoring(round_.scoring))
    times = {(seat, find.word): find.received_at for seat in finds for find in finds[seat]}
    found = {word.word: word for word in settled.words}
    start = millis(round_.starts_at)
    rows = []
    for word, points, path, _ in book.solution.words:
        result = found.get(word) or WordResult(word, points, (), {}, False)
        rows.append(
            {
                "word": word,
                "points": points,
                "path": path,
                "found_by": len(result.finders),
                "finders": result.finders,
                "scores": [_number(result.scores[seat]) for seat in result.finders],
                "times": [millis(times[seat, word]) - start for seat in result.finders],
                "cancelled": result.cancelled,
            }
        )
    return rows


def millis(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def _number(score: Score) -> int | float:
    return int(score) if score.denominator == 1 else round(float(score), 2)
