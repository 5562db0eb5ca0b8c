"""What is kept in the database, a file a noun."""

from game.models.dictionary import Dictionary
from game.models.dictionary_version import DictionaryVersion
from game.models.upload import Upload
from game.models.word_edit import WordEdit
from game.models.word_list import WordList

__all__ = ["Dictionary", "DictionaryVersion", "Upload", "WordEdit", "WordList"]
