"""Languages: their tiles, their alphabets, and how words are spelled on tiles."""

from solver.languages.language import Language
from solver.languages.records import ENGLISH, LANGUAGES, TAG, language_for, primary

__all__ = ["ENGLISH", "LANGUAGES", "TAG", "Language", "language_for", "primary"]
