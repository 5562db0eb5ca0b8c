"""Which words family lists leave out, and why."""

import pytest

from game.rules.dictionaries import family
from game.rules.dictionaries.offence import Severity
from game.rules.dictionaries.packages import NotInstalled

MILD, STRICT = Severity.MILD, Severity.STRICT
NOUNS = {"Abgeordnete", "Bär", "Esel", "Idiot", "Masse", "Schwanz", "Straße", "Vogel", "Waschbär"}
NOUNS |= {"Bordell", "Dirne", "Freier", "Pornofilm", "Stripper", "Zuhälter"}


@pytest.fixture(autouse=True)
def nouns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nouns of German; their package is not among those that tests have."""
    monkeypatch.setattr(family, "lines", lambda package, name: NOUNS)


def reasons(words: str, language: str, severity: Severity = MILD) -> dict[str, str]:
    rows = family.left_out("\n".join(words.split()), language, severity)
    return dict(row.split("\t") for row in rows.splitlines())


# Words by language that no list has, that the mild ones have, and that all have.
WORDS = {
    "en": (
        "hitler nazi nazis nazism berlin berlins paris fuck fuckers bitches whores cunt rape",
        "damn ass sexy brothel prostitutes pimp pornographic",
        "peter tart china turkey cocking cockpit escort tramp harried colours programme mice",
    ),
    "de": (
        "hitler nazi nazis berlin berlins paris scheiße fickst huren arschloch kinderpornos",
        "idiot doof nackt freiern bordelle zuhälter dirnen pornofilm geilen strippern",
        "gingst vogel esel waschbär schwanz bären massen straßen abgeordneter für freier freiere",
    ),
    "fr": (
        "hitler nazi nazisme berlin merde merdique putes connards connasse salopes niquer emmerdes",
        "zut idiot sexe sexuelle prostituées proxénète érotique orgie",
        "dans paris sexiste salopette pédale cochon cochons chatte dirait pipe été bêtes punaises",
    ),
    "es": (
        "hitler nazi neonazis mierda puta follando",
        "idiota sexo prostitutas burdeles proxeneta erótico orgías",
        "violeta violencia perro zorro gallos",
    ),
    "it": (
        "nazisti cazzo incularono stronze merdosi puttane vaffanculo paolo",
        "culo idiota sesso",
        "andavamo cazzotto inculcare stronzio piscina finocchio chiave nazione tromba",
    ),
    "nl": (
        "nazi klootzakken hoeren kutwijf neukten verkracht flikkers thomas",
        "kont idioot seks",
        "liepen toverkracht vinger ezel eikel nicht negeren spinazie hoera pijpen borst",
    ),
    "pl": (
        "nazista kurwach wkurwiają chujowy jebać zgwałcił pierdolę gówna martina",
        "dupa debil seks",
        "chodziliśmy zakochuje ruchami pieprz pisarz ciocie pochwała dym zaszczyt sukienka",
    ),
    "pt": (
        "nazistas merdas fodia caralho putas estuprou cabrões césar",
        "bunda idiota sexo",
        "andavam mesa pinto galo pau cadela transação sexta deputado temerdes vinho",
    ),
    "sv": (
        "nazister fittan knullade kukbilder horor våldtog slampor negerboll siemens",
        "skit idiot sexig",
        "gick fisk rövare kock sex sås analys trumpet fans köra",
    ),
}


@pytest.mark.parametrize("language", WORDS)
def test_lists_leave_out_names_and_what_offends(language: str) -> None:
    never, mild, always = WORDS[language]
    words = " ".join(WORDS[language])
    assert {*reasons(words, language)} == {*never.split()}
    assert {*reasons(words, language, STRICT)} == {*never.split(), *mild.split()}
    kept = family.kept("\n".join(words.split()), language, STRICT)
    assert kept.split() == always.split()


def test_every_word_left_out_has_its_reason() -> None:
    words = "shit fags wogs damned berlin ab gadroon nazify cat"
    assert reasons(words, "en", STRICT) == {
        "shit": "Slur or obscenity (graded high by profy-filter)",
        "fags": "Slur or obscenity (graded extreme by profy-filter), as “fag”",
        "wogs": "Slur or obscenity (added to badwords-py)",
        "damned": "Rude, or about sex (graded mild by this site)",
        "berlin": "Name or abbreviation",
        "ab": "Has 2 letters, not 3 to 12",
        "gadroon": "Rare (frequency 0.0; 2.5 is about three in ten million words)",
        "nazify": "Slur or obscenity (graded strong by “nazi*”)",
    }  # fmt: skip


def test_a_language_that_this_site_has_not_read_has_no_family_lists() -> None:
    with pytest.raises(NotInstalled):
        family.kept("cat", "da", MILD)
