"""The models, a file for each."""

from game.models.api_token import ApiToken
from game.models.daily import DailyBoard, DailyStreak, DailyTry
from game.models.definition import Definition, DefinitionSource
from game.models.dictionary import Dictionary
from game.models.dictionary_version import DictionaryVersion
from game.models.found_word import FoundWord
from game.models.game import Game
from game.models.leaderboard import Leaderboard, LeaderboardEntry
from game.models.learning import DrillWord, MissedWord
from game.models.player import FORGOTTEN, Player
from game.models.rating import PlayerRating
from game.models.round import Round
from game.models.seat import Seat
from game.models.site import Announcement, SiteText
from game.models.standing import Standing
from game.models.upload import Upload
from game.models.word_edit import WordEdit
from game.models.word_list import WordList

__all__ = [
    "FORGOTTEN",
    "Announcement",
    "ApiToken",
    "DailyBoard",
    "DailyStreak",
    "DailyTry",
    "Definition",
    "DefinitionSource",
    "Dictionary",
    "DictionaryVersion",
    "DrillWord",
    "FoundWord",
    "Game",
    "Leaderboard",
    "LeaderboardEntry",
    "MissedWord",
    "Player",
    "PlayerRating",
    "Round",
    "Seat",
    "SiteText",
    "Standing",
    "Upload",
    "WordEdit",
    "WordList",
]
