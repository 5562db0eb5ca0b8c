"""The languages to play in, which are those of the site's dictionaries."""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language, get_language_info

from game.rules.refusals import Refusal
from game.services.solving import lexicons
from solver.languages import primary


class Offered(NamedTuple):
    """`name`: of the language in itself. `present`: how many play in it just now."""

    tag: str
    name: str
    is_chosen: bool
    present: int = 0


def language_to_play(asked: Mapping[str, str]) -> str:
    """The one that is asked for; else that of the page, if the site has a dictionary in it. Empty
    for that of the default dictionary. Raises Refusal."""
    if tag := asked.get("language"):
        return lexicons.offered_language(tag)
    with suppress(Refusal):
        return lexicons.offered_language(page_language())
    return ""


def page_language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def other_language() -> str:
    """The name of the language of the words, in that of the page, where the site has none in the
    latter; else empty."""
    offered = list(lexicons.languages())
    if not offered or primary(page_language()) in offered:
        return ""
    try:
        return str(get_language_info(offered[0])["name_translated"])
    except KeyError:  # Django does not know it.
        return offered[0]


def offered_languages(chosen: str) -> list[Offered]:
    """None if there is no choice. `chosen`: as `language_to_play` says."""
    tags = list(lexicons.languages())
    if len(tags) < 2:
        return []
    return [Offered(tag, own_name(tag), tag == (chosen or tags[0])) for tag in tags]


def own_name(tag: str) -> str:
    try:
        return str(get_language_info(tag)["name_local"]).capitalize()
    except KeyError:  # Django does not know it.
        return tag
