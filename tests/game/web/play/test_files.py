"""Results to keep: /rounds/ID/results.csv and the like, and /rounds/ID/print/."""

import csv
import io
import re
from datetime import timedelta

import pytest
from django.test import Client

from game.models import Dictionary, Game, Round, Seat
from tests.game.play import host_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, make, page, play, text

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def series(english: Dictionary) -> list[Round]:
    """Two rounds that a host who only hosts has made for a class. Zoë came to the second one."""
    game = make(host_plays=False, words_from="double", list="Mar")
    mia, formula = join(game, "Mia"), join(game, '=HYPERLINK("x")')
    first = play(game, since=500)
    find(first, mia, "cat cater")
    find(first, formula, "cat")
    text(page(client_of(mia), game))  # settles it
    second = play(game, since=190)
    find(second, join(game, "＋Zoë"), "mar tin", after=2.5)
    return [first, second]


def lines(address: str) -> list[list[str]]:
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert answer.content.startswith(b"\xef\xbb\xbfround,")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_table_has_a_line_for_each_word_of_each_player(series: list[Round]) -> None:
    first, second = series
    heading, *found = lines(f"/rounds/{first.public_id}/results.csv")
    assert heading == ["round", "player", "word", "points", "found_by", "seconds"]
    of_first = [
        ["1", "Mia", "cat", "0", "2", "5"],
        ["1", "Mia", "cater", "2", "1", "5"],
        ["1", '\'=HYPERLINK("x")', "cat", "0", "2", "5"],
    ]
    assert found == of_first
    of_second = [["2", "'＋Zoë", "Mar", "2", "1", "2"], ["2", "'＋Zoë", "tin", "1", "1", "2"]]
    assert lines(f"/rounds/{second.public_id}/results.csv")[1:] == of_second
    assert lines(f"/rounds/{first.public_id}/series.csv")[1:] == of_first
    code = first.game.code
    for address in (f"/rounds/{second.public_id}/series.csv", f"/games/{code}/results.csv"):
        assert lines(address)[1:] == of_first + of_second, address
    named = Client().get(f"/games/{code}/results.csv")["Content-Disposition"]
    assert named == f'attachment; filename="boggle-{code}-1-2.csv"'
    assert Client().get(f"/games/{code.lower()}/results.csv").status_code == 302
    assert Client().get(f"/games/{code}/results.xls").status_code == 404


def test_columns_are_parted_as_the_spreadsheets_of_the_language_have_them(
    series: list[Round],
) -> None:
    address = f"/rounds/{series[0].public_id}/results.csv"
    for language, asked, heading in (
        ("en", "", "round,player,"),
        ("de", "", "Runde;Spieler;"),
        ("fr", "", "manche;joueur;"),
        ("es", "", "ronda;jugador;"),
        ("de", "?separator=comma", "Runde,Spieler,"),
        ("en", "?separator=semicolon", "round;player;"),
        ("en", "?separator=x", "round,player,"),
    ):
        answer = Client(headers={"accept-language": language}).get(address + asked)
        assert answer.content.decode("utf-8").startswith(f"\ufeff{heading}"), (language, asked)


def test_who_found_nothing_has_a_line_without_a_word(game: Game) -> None:
    mia, tom = join(game, "Mia"), join(game, "Tom")
    round_ = play(game, since=190)
    Seat.objects.filter(pk=tom.pk).update(joined_at=round_.starts_at, seen_at=round_.ends_at)
    find(round_, mia, "cat")
    text(page(client_of(tom), game))
    found = lines(f"/rounds/{round_.public_id}/results.csv")[1:]
    assert found[0] == ["1", "Mia", "cat", "1", "1", "5"]
    assert ["1", "Tom", "", "0", "", ""] in found


def test_a_round_that_everybody_left_has_a_heading_alone(game: Game) -> None:
    round_ = play(game, since=190)
    game.seats.update(seen_at=round_.starts_at - timedelta(minutes=5))
    for address in (f"/games/{game.code}", f"/rounds/{round_.public_id}"):
        assert lines(f"{address}/results.csv")[1:] == [], address
    find(play(game, since=185), host_of(game), "cat")
    assert len(lines(f"/games/{game.code}/results.csv")) > 1


def test_the_same_as_json_has_standings_too(series: list[Round]) -> None:
    answer = Client().get(f"/games/{series[0].game.code}/results.json").json()
    first, second = answer["rounds"]
    assert first["number"] == 1
    assert second["standings"][0]["name"] == "＋Zoë"
    found = {"player": "＋Zoë", "word": "Mar", "points": 2, "found_by": 1, "seconds": 2}
    assert second["finds"][0] == {"round": 2, **found}


def test_results_are_kept_once_they_are_there(game: Game) -> None:
    address = f"/games/{game.code}/results.csv"
    assert "No round of this game is over yet." in text(html(Client().get(address), 404))
    running = play(game, since=10)
    for name in ("results.csv", "series.json", "print/"):
        answer = Client().get(f"/rounds/{running.public_id}/{name}")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.code}/")


def paper(round_: Round, part: str) -> str:
    return html(Client().get(f"/rounds/{round_.public_id}/print/?part={part}"))


def rows(page: str, pattern: str) -> list[str]:
    return [text(row) for row in re.findall(pattern, page, re.DOTALL)]


def test_paper_has_the_class_slips_and_all_words(series: list[Round]) -> None:
    first, second = series
    of_round = rows(paper(first, "class"), "<tbody>\\s*(<tr><td>\\d.*?)</tbody>")
    assert of_round == ["1. Mia 2 2 cat , cater", "2. =HYPERLINK(&quot;x&quot;) 0 1 cat"]
    of_series = rows(paper(second, "class"), "<tbody>\\s*(<tr><td>\\d.*?)</tbody>")
    assert of_series[0].startswith("1. ＋Zoë – 3 3 2 Mar, tin")
    assert of_series[1].startswith("2. Mia 2 – 2 –")
    slips = rows(paper(second, "slips"), "<li>\\s*<h2>(.*?)</li>")
    assert "＋Zoë" in slips[0]
    assert "2 words, 3 points , 3 in all rounds. Longest word: Mar Mar, tin" in slips[0]
    words = text(paper(second, "words"))
    assert "3 letters 3 words cat Mar 1× tin 1×" in words
    shown = html(Client().get(f"/rounds/{second.public_id}/"))
    for address in ("print/?part=slips", "results.csv", "series.json"):
        assert f'href="/rounds/{second.public_id}/{address}"' in shown, address
    assert host_of(second.game).name not in text(paper(second, "class"))
