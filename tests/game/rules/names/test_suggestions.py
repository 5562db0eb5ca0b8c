"""The names that are offered to strangers are names that may be had."""

from random import Random

from game.rules.names import ADJECTIVES, ANIMALS, clean_name, suggest_name


def test_every_name_may_be_had() -> None:
    names = [f"{adjective} {animal}" for adjective in ADJECTIVES for animal in ANIMALS]
    assert [clean_name(name) for name in names] == names


def test_names_differ() -> None:
    random = Random(1)
    assert len({suggest_name(random) for _ in range(20)}) > 10
