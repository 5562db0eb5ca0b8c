"""Lists of classes as schools have them."""

import pytest

from game.rules.names import MAX_NAME
from game.rules.rosters import read

NAMES = ["Anna Müller", "Ben Ö"]
TABLES = {
    "a name a line": "Anna Müller\n\n Ben Ö \n",
    "surname first": "Müller, Anna\nÖ, Ben",
    "surname first, in quotes": '"Müller, Anna";7b\n"Ö, Ben";7b\n',
    "semicolons and headers": "Nr;Nachname;Vorname\n1;Müller;Anna\n2;Ö;Ben",
    "commas": "first name,last name,born\nAnna,Müller,2014-02-01\nBen,Ö,2013-12-24",
    "tabs and a title": "Klasse 5b\t\t\nSchuljahr 2026/27\t\t\nVorname\tName\tKlasse\n"
    "Anna\tMüller\t5b\nBen\tÖ\t5b",
    "French": "N°;Nom;Prénom\n1;Müller;Anna\n2;Ö;Ben",
    "Spanish": "Apellidos;Nombre\nMüller;Anna\nÖ;Ben",
    "two surnames": "N.º;Primer apellido;Segundo apellido;Nombre\n1;Müller;Ruiz;Anna\n2;Ö;Gil;Ben",
    "two headers in a cell": "Nr.\tName, Vorname\n1\tMüller, Anna\n2\tÖ, Ben",
    "two headers in words": "Nom et prénom\nMüller, Anna\nÖ, Ben",
    "first names first": "Vorname, Nachname\nAnna, Müller\nBen, Ö",
    "one column with a header": "Schüler*in\nMüller, Anna\nÖ, Ben",
    "a quote that is not closed": '"Anna;Müller\nBen;Ö',
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_names_are_found(table: str) -> None:
    assert read(table).names == NAMES


def test_a_typed_list_is_taken_as_it_is() -> None:
    typed = "Mia\nNom\n7\nMia"
    assert read(typed).names == typed.split()
    assert read("Mia, Ben, Cem").names == ["Mia", "Ben", "Cem"]
    assert read("Name\nMia\nBen", is_file=True) == (["Mia", "Ben"], ["Name"], [])


def test_numbers_and_classes_without_headers_are_not_names() -> None:
    rows = "1;Mia;5b\n2;Ben;5b\n3;Zoë;5b\n4;Jo;5b\n"
    assert read(rows).names == ["Mia", "Ben", "Zoë", "Jo"]
    assert read("Mia\t12\nBen\t11").names == ["Mia", "Ben"]


def test_what_names_nobody_is_told() -> None:
    roster = read("Klasse 5b\nNr;Vorname;Nachname\n1;Anna;Müller\n2;;\n;Ben;Ö\n")
    assert roster.names == NAMES
    assert roster.left_out == ["Klasse 5b", "2"]


def test_long_names_become_a_first_name_with_an_initial() -> None:
    roster = read(
        "Maximilian Alexander von Wittgenstein\nMaximilian-Alexander Müller\nLi\n" + "A" * 60
    )
    assert roster.names == ["Maximilian W.", "Maximilian-A. M.", "Li", "A" * MAX_NAME]
    assert roster.shortened[0] == ("Maximilian Alexander von Wittgenstein", "Maximilian W.")
    assert len(roster.shortened) == 3
    table = read(
        "Vorname;Name\nMaría José;García Hernández\nFriederike;von der Heide-Marquardt\n"
        "Anna Katharina Charlotte;Weber\nThi Mai Phuong Lan Ngoc;Nguyen"
    )
    assert table.names == ["María José G.", "Friederike H.", "Anna W.", "Thi Mai N."]


def test_any_text_is_read() -> None:
    for text in ("", "\n", ",,,\n;;", "\t\t", "1;2\n3;4"):
        assert read(text).names == [], text
