"""What a player may be called."""

from hypothesis import given
from hypothesis import strategies as st

from game.rules.names import MAX_KEY, MAX_NAME, clean_name, name_key, with_number
from game.rules.refusals import Refusal
from tests.game.play import refusal_at


def test_a_name_is_tidied() -> None:
    for typed, name in (
        ("  Bob  the\tBuilder ", "Bob the Builder"),
        ("a" * 20, "a" * 20),
        ("Zoe\u0308", "Zoë"),
        ("陽子", "陽子"),
        ("O’Brien-Smith", "O’Brien-Smith"),
        ("Ann 🎲", "Ann 🎲"),
        ("7of9", "7of9"),
    ):
        assert clean_name(typed) == name
    for name in ("J@ne", "Dr.No", "J.De Vries", "St.Clair", "M.C. Escher", "Mr.It", "R2.D2"):
        assert clean_name(name) == name  # none is an address


def test_a_name_is_refused() -> None:
    for typed, code in (
        ("", "name.length"),
        ("   ", "name.length"),
        ("a" * 21, "name.length"),
        ("a" * 100_000, "name.length"),
        ("a\0b", "name.characters"),
        ("a\x1bb", "name.characters"),
        ("evil\u202ename", "name.characters"),
        ("zero\u200bwidth", "name.characters"),
        ("\u3164", "name.characters"),
        ("Ann\u2800", "name.characters"),
        ("\ud800x", "name.characters"),
        ("...", "name.characters"),
        ("Z\u0351\u0352\u0353algo", "name.characters"),
        ("ann@evil.example", "name.address"),
        ("www.evil", "name.address"),
        ("Win at evil.com", "name.address"),
        ("evil.museum", "name.address"),
        ("EVIL.COM", "name.address"),
        ("evil.рф", "name.address"),
        ("evil。com", "name.address"),
        ("ⓔvil․ⓒom", "name.address"),
        ("1.2.3.4", "name.address"),
        ("mailto:x", "name.address"),
        ("deIeted  PLAYER", "name.taken"),
        ("fuck", "name.offensive"),
        ("sh1t", "name.offensive"),
    ):
        assert refusal_at(clean_name, typed) == (code, "name")


def test_names_that_look_the_same_have_the_same_key() -> None:
    for one, other in (
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("ﬁn", "fin"),
        ("Ａnn", "ann"),
        ("İ", "İ".lower()),
        ("A❤", "a❤\ufe0f"),
        ("Alice", "Аlice"),  # Cyrillic А
        ("Bob", "Вob"),  # Cyrillic В, whose small letter looks different
        ("Ann", "Αnn"),  # Greek Α
        ("Vera", "νera"),  # Greek ν, whose capital looks different
        ("Νίκος", "νίκος"),
        ("Анна", "Aннa"),  # two Latin letters among Cyrillic ones
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("Zoe 0", "Zoe O"),
        ("Øl", "O\u0338l"),
        ("Χαρά", "𝛘αρά"),
        ("Bernd", "Bemd"),
        ("Zoë", "Zоë"),  # Cyrillic о
    ):
        assert name_key(one) == name_key(other)


def test_names_that_look_different_have_different_keys() -> None:
    for one, other in (
        ("Ann", "Anne"),
        ("Zoe", "Zoë"),
        ("Нина", "Nina"),
        ("Nina", "Vina"),
        ("Ann 2", "Ann 3"),
    ):
        assert name_key(one) != name_key(other)


def test_nothing_is_read_beyond_the_longest_name() -> None:
    """6,500 times U+FDFA, which is eighteen characters in the skeleton, took 50 ms."""
    assert name_key("\ufe00" * MAX_KEY + "b") == ""


@given(st.text(max_size=30))
def test_a_name_that_passes_passes_again_and_fits(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refusal:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MAX_NAME
    assert name_key(name_key(name)) == name_key(name)
    assert len(name_key(name)) <= 20 * MAX_NAME


@given(st.text("abc é", min_size=1, max_size=MAX_NAME), st.integers(2, 9999))
def test_a_name_with_a_number_is_not_too_long(name: str, number: int) -> None:
    numbered = with_number(name, number)
    assert len(numbered) <= MAX_NAME
    assert numbered.endswith(f" {number}")
