"""The models, a file for each subject."""

from game.models.api_token import ApiToken
from game.models.ban import Ban
from game.models.club import Club, ClubMember
from game.models.contact import Contact, Notice, NoticeSwitch, PushDevice
from game.models.dictionary import (
    Definition,
    DefinitionSource,
    Dictionary,
    DictionaryVersion,
    Upload,
    WordEdit,
)
from game.models.dispute import Dispute, DisputeVote
from game.models.game import Game
from game.models.learning import DrillWord, MissedWord, WordHint
from game.models.login_failures import LoginFailures, LoginPage
from game.models.night import ClubNight, NightBoard, NightPlayer
from game.models.player import Player
from game.models.ranking import Leaderboard, LeaderboardEntry, PlayerRating
from game.models.report import Report
from game.models.round import (
    DailyBoard,
    DailyStreak,
    DailyTry,
    FoundWord,
    Round,
    Standing,
    WordVote,
)
from game.models.school_class import ClassHost, Pupil, SchoolClass
from game.models.seat import Seat
from game.models.site import Announcement, SiteText
from game.models.word_list import WordList
