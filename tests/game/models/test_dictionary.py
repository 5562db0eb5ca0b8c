"""What the database itself keeps in order."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from game.models import Dictionary


@pytest.mark.parametrize("language", ["en", "de", "pt-BR", "zh-Hant-TW", "gsw"])
def test_a_language_tag_is_accepted(db: None, language: str) -> None:
    Dictionary(name="A", slug="a", language=language).full_clean()


@pytest.mark.parametrize("language", ["", "e", "english", "en_GB", "en-", "en\n", "<b>"])
def test_another_text_is_refused_as_a_language(db: None, language: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Dictionary(name="A", slug="a", language=language).full_clean()
    assert list(caught.value.message_dict) == ["language"]


def test_a_name_in_use_is_refused_whatever_its_case(english: Dictionary) -> None:
    with pytest.raises(ValidationError, match="There is a dictionary of this name already"):
        Dictionary(name="ENGLISH", slug="another").full_clean()


def test_a_second_default_is_refused(english: Dictionary, greek: Dictionary) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Dictionary.objects.filter(pk=greek.pk).update(is_default=True)


@pytest.mark.parametrize("state", [{"active": False}, {"current": None}])
def test_the_default_stays_active_and_published(
    english: Dictionary, state: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Dictionary.objects.filter(pk=english.pk).update(**state)


def test_the_default_is_listed_first(english: Dictionary, greek: Dictionary) -> None:
    Dictionary.objects.create(name="Aaa", slug="aaa")
    assert [str(each) for each in Dictionary.objects.all()] == ["English", "Aaa", "Ελληνικά"]
