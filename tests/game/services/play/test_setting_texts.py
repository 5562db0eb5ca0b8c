"""The texts of settings."""

from __future__ import annotations

from game.rules.settings import SETTINGS
from game.services.play.setting_texts import TEXTS


def test_every_setting_has_its_text() -> None:
    assert list(TEXTS) == list(SETTINGS)


def test_forms_offer_no_clock_only_where_none_is_allowed() -> None:
    nullable = {name for name, setting in SETTINGS.items() if setting.nullable and setting.range}
    assert {name for name, text in TEXTS.items() if text.null} == nullable
