"""Languages: their tiles, their alphabets, and how words are spelled on tiles."""

from solver.languages.language import Language
from solver.languages.records import ENGLISH, LANGUAGES, language_for, primary

__all__ = ["ENGLISH", "LANGUAGES", "Language", "language_for", "primary"]
