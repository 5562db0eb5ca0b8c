"""Languages: their tiles, their alphabets, and how words are spelled on tiles."""

from solver.languages.language import Language
from solver.languages.records import (
    ENGLISH,
    LANGUAGES,
    TAG,
    has_noun_capitals,
    language_for,
    primary,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "TAG",
    "Language",
    "has_noun_capitals",
    "language_for",
    "primary",
]
