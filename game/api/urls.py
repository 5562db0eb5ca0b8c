"""The routes under /api/v1/."""

from django.urls import path, re_path

from game.api.accounts.players import HistoryView, ProfileView
from game.api.dictionaries.views import (
    DefinitionsView,
    DictionariesView,
    DictionaryView,
    VersionsView,
    VersionView,
    WordView,
)
from game.api.dictionaries.views import WordsView as DictionaryWordsView
from game.api.errors import not_found
from game.api.lab.views import AlgorithmsView, PlantView, RolledView, SearchView, StatisticsView
from game.api.play.daily import DailyStartView, DayView, TodayView
from game.api.play.games import (
    FinishView,
    GamesView,
    GameView,
    JoinView,
    LeaveView,
    StartView,
    WordsView,
)
from game.api.play.hosting import (
    ComputersView,
    DoorView,
    HandicapView,
    HostView,
    LetInView,
    NewcomersView,
    RemoveView,
    RenameView,
    TurnAwayView,
)
from game.api.play.leaderboards import LeaderboardView
from game.api.play.rounds import RoundsView, RoundView
from game.api.play.visitors import GuestsView, MeView
from game.api.schema import SchemaView
from game.api.solving.views import (
    BatchView,
    DiceView,
    RandomBoardView,
    RulesView,
    SolveView,
    TraceView,
)

app_name = "api"
urlpatterns = [
    path("solve", SolveView.as_view(), name="solve"),
    path("solve/batch", BatchView.as_view(), name="solve_batch"),
    path("trace", TraceView.as_view(), name="trace"),
    path("rules", RulesView.as_view(), name="rules"),
    path("boards/random", RandomBoardView.as_view(), name="random_board"),
    path("boards/dice", DiceView.as_view(), name="dice"),
    path("dictionaries", DictionariesView.as_view(), name="dictionaries"),
    path("dictionaries/<slug:dictionary>", DictionaryView.as_view(), name="dictionary"),
    path(
        "dictionaries/<slug:dictionary>/versions/<int:version>",
        VersionView.as_view(),
        name="version",
    ),
    path("dictionaries/<slug:dictionary>/versions", VersionsView.as_view(), name="versions"),
    path("dictionaries/<slug:dictionary>/words", DictionaryWordsView.as_view(), name="word_list"),
    path("dictionaries/<slug:dictionary>/words/<str:word>", WordView.as_view(), name="word"),
    path(
        "dictionaries/<slug:dictionary>/words/<str:word>/definitions",
        DefinitionsView.as_view(),
        name="definitions",
    ),
    path("lab/algorithms", AlgorithmsView.as_view(), name="algorithms"),
    path("lab/search", SearchView.as_view(), name="lab_search"),
    path("lab/statistics", StatisticsView.as_view(), name="lab_statistics"),
    path("lab/plant", PlantView.as_view(), name="lab_plant"),
    path("lab/rolled", RolledView.as_view(), name="lab_rolled"),
    path("guests", GuestsView.as_view(), name="guests"),
    path("me", MeView.as_view(), name="me"),
    path("me/history", HistoryView.as_view(), name="history"),
    path("players/<path:name>", ProfileView.as_view(), name="profile"),
    path("daily", TodayView.as_view(), name="daily"),
    path("daily/start", DailyStartView.as_view(), name="start_daily"),
    path("daily/<str:day>", DayView.as_view(), name="daily_of"),
    path("games", GamesView.as_view(), name="games"),
    path("games/<str:code>", GameView.as_view(), name="game"),
    path("games/<str:code>/join", JoinView.as_view(), name="join"),
    path("games/<str:code>/leave", LeaveView.as_view(), name="leave"),
    path("games/<str:code>/start", StartView.as_view(), name="start"),
    path("games/<str:code>/finish", FinishView.as_view(), name="finish"),
    path("games/<str:code>/words", WordsView.as_view(), name="words"),
    path("games/<str:code>/rounds", RoundsView.as_view(), name="rounds"),
    path("games/<str:code>/remove", RemoveView.as_view(), name="remove"),
    path("games/<str:code>/remove_newcomers", NewcomersView.as_view(), name="remove_newcomers"),
    path("games/<str:code>/computers", ComputersView.as_view(), name="computers"),
    path("games/<str:code>/door", DoorView.as_view(), name="door"),
    path("games/<str:code>/let_in", LetInView.as_view(), name="let_in"),
    path("games/<str:code>/turn_away", TurnAwayView.as_view(), name="turn_away"),
    path("games/<str:code>/host", HostView.as_view(), name="host"),
    path("games/<str:code>/rename", RenameView.as_view(), name="rename"),
    path("games/<str:code>/handicap", HandicapView.as_view(), name="handicap"),
    path("leaderboards/<str:period>", LeaderboardView.as_view(), name="leaderboard"),
    path("rounds/<slug:round_id>", RoundView.as_view(), name="results"),
    path("schema", SchemaView.as_view(), name="schema"),
    re_path("", not_found),
]
