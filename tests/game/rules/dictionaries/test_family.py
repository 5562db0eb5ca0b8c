"""Which words family lists leave out, and why."""

import pytest

from game.rules.dictionaries import family
from game.rules.dictionaries.offence import Severity
from game.rules.dictionaries.packages import NotInstalled

MILD, STRICT = Severity.MILD, Severity.STRICT
NOUNS = {"Abgeordnete", "Bär", "Esel", "Idiot", "Masse", "Schwanz", "Straße", "Vogel", "Waschbär"}


@pytest.fixture(autouse=True)
def nouns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nouns of German; their package is not among those that tests have."""
    monkeypatch.setattr(family, "lines", lambda package, name: NOUNS)


def reasons(words: str, language: str, severity: Severity = MILD) -> dict[str, str]:
    rows = family.left_out("\n".join(words.split()), language, severity)
    return dict(row.split("\t") for row in rows.splitlines())


def test_no_family_list_has_offensive_words_or_names() -> None:
    for language, words in (
        (
            "en",
            "hitler nazi nazis nazism berlin berlins paris fuck fuckers bitches whores cunt rape",
        ),
        ("de", "hitler hitlers nazi nazis berlin berlins paris scheiße fickst huren arschloch"),
        ("fr", "hitler nazi nazisme berlin merde merdique putes connards connasse salopes niquer"),
        ("it", "nazisti cazzo incularono stronze merdosi puttane vaffanculo paolo"),
        ("nl", "nazi klootzakken hoeren kutwijf neukten verkracht flikkers thomas"),
        ("pl", "nazista kurwach wkurwiają chujowy jebać zgwałcił pierdolę gówna martina"),
        ("pt", "nazistas merdas fodia caralho putas estuprou cabrões césar"),
        ("sv", "nazister fittan knullade kukbilder horor våldtog slampor negerboll siemens"),
    ):
        assert [word for word in words.split() if word not in reasons(words, language)] == []


def test_plain_words_and_their_forms_are_kept() -> None:
    for language, words in (
        ("en", "peter china turkey cocking cockpit escort tramp harried colours programme mice"),
        (
            "de",
            "gingst vögel vogel esel waschbär schwanz bären massen straßen abgeordneter bellen für",
        ),
        ("fr", "dans paris salopette pédale cochon cochons chatte dirait pipe été bêtes punaises"),
        (
            "it",
            "andavamo cazzotto inculcare stronzio piscina finocchio chiave nazione tromba",
        ),
        ("nl", "liepen toverkracht vinger ezel eikel nicht negeren spinazie hoera pijpen borst"),
        ("pl", "chodziliśmy zakochuje ruchami pieprz pisarz ciocie pochwała dym zaszczyt sukienka"),
        ("pt", "andavam mesa pinto galo pau cadela transação sexta deputado temerdes vinho"),
        ("sv", "gick fisk rövare kock sex sås analys trumpet fans köra"),
    ):
        assert reasons(words, language, STRICT) == {}


def test_strict_lists_also_leave_out_mild_insults_and_words_about_sex() -> None:
    for language, words in (
        ("en", "damn ass sexy"),
        ("de", "idiot doof nackt"),
        ("fr", "zut idiot sexe"),
        ("it", "culo idiota sesso"),
        ("nl", "kont idioot seks"),
        ("pl", "dupa debil seks"),
        ("pt", "bunda idiota sexo"),
        ("sv", "skit idiot sexig"),
    ):
        assert not reasons(words, language, MILD)
        assert len(reasons(words, language, STRICT)) == 3


def test_every_word_left_out_has_its_reason() -> None:
    words = "shit fags wogs damned berlin ab gadroon nazify cat"
    assert reasons(words, "en", STRICT) == {
        "shit": "Slur or obscenity (graded high by profy-filter)",
        "fags": "Slur or obscenity (graded extreme by profy-filter), as “fag”",
        "wogs": "Slur or obscenity (added to badwords-py)",
        "damned": "Rude, or about sex (graded mild by this site)",
        "berlin": "Name or abbreviation",
        "ab": "Has 2 letters, not 3 to 12",
        "gadroon": "Rare (frequency 0.0, on the Zipf scale of wordfreq)",
        "nazify": "Slur or obscenity (graded strong by “nazi*”)",
    }  # fmt: skip


def test_kept_and_left_out_are_all_words() -> None:
    words = "aas berlin gingst hure idiot xylan"
    for severity in Severity:
        kept = family.kept("\n".join(words.split()), "de", severity).split()
        assert sorted([*kept, *reasons(words, "de", severity)]) == words.split()


def test_a_language_that_this_site_has_not_read_has_no_family_lists() -> None:
    with pytest.raises(NotInstalled):
        family.kept("cat", "da", MILD)
