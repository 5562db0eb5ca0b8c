"""What the database itself keeps in order."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from game.models import Dictionary


@pytest.mark.django_db
def test_only_language_tags_are_accepted() -> None:
    for language in ("en", "pt-BR", "zh-Hant-TW", "gsw"):
        Dictionary(name="A", slug="a", language=language).full_clean()
    for language in ("", "e", "english", "en_GB", "en-", "en\n", "<b>"):
        with pytest.raises(ValidationError) as caught:
            Dictionary(name="A", slug="a", language=language).full_clean()
        assert list(caught.value.message_dict) == ["language"], language


def test_a_second_default_is_refused(english: Dictionary, greek: Dictionary) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Dictionary.objects.filter(pk=greek.pk).update(is_default=True)


def test_the_default_stays_active_and_published(english: Dictionary) -> None:
    for state in ({"active": False}, {"current": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Dictionary.objects.filter(pk=english.pk).update(**state)
