"""The routes under /api/v1/."""

from django.urls import path, re_path

from game.actions.classes import IN_CLASS
from game.actions.clubs import AT_NIGHT, IN_CLUB
from game.actions.games import IN_GAME
from game.api.accounts import contacts, profiles
from game.api.acting import paths_of
from game.api.dictionaries import disputes, uploads
from game.api.dictionaries import views as dictionaries
from game.api.errors import not_found
from game.api.lab import views as lab
from game.api.play import (
    classes,
    clubs,
    daily,
    device_rounds,
    games,
    leaderboards,
    rounds,
    visitors,
)
from game.api.schema import SchemaView
from game.api.solving import views as solving

app_name = "api"
DICTIONARY = "dictionaries/<slug:dictionary>"
GAME = "games/<str:code>"
CLASS = "classes/<str:code>"
CLUB = "clubs/<str:code>"
NIGHT = f"{CLUB}/nights/<int:night>"
urlpatterns = [
    path("solve", solving.SolveView.as_view()),
    path("solve/batch", solving.BatchView.as_view()),
    path("trace", solving.TraceView.as_view()),
    path("rules", solving.RulesView.as_view()),
    path("boards/random", solving.RandomBoardView.as_view()),
    path("boards/dice", solving.DiceView.as_view()),
    path("dictionaries", dictionaries.DictionariesView.as_view()),
    path(DICTIONARY, dictionaries.DictionaryView.as_view()),
    path(f"{DICTIONARY}/versions", dictionaries.VersionsView.as_view()),
    path(f"{DICTIONARY}/versions/<int:version>", dictionaries.VersionView.as_view()),
    path(f"{DICTIONARY}/words", dictionaries.WordsView.as_view()),
    path(f"{DICTIONARY}/words/<str:word>", dictionaries.WordView.as_view()),
    path(f"{DICTIONARY}/words/<str:word>/definitions", dictionaries.DefinitionsView.as_view()),
    path(f"{DICTIONARY}/uploads", uploads.UploadsView.as_view()),
    path(f"{DICTIONARY}/uploads/<int:upload>", uploads.UploadView.as_view()),
    path(f"{DICTIONARY}/uploads/<int:upload>/publish", uploads.PublishView.as_view()),
    path(f"{DICTIONARY}/uploads/<int:upload>/discard", uploads.DiscardView.as_view()),
    path(f"{DICTIONARY}/lexicons/<str:key>", dictionaries.LexiconView.as_view(), name="lexicon"),
    path("words/disputes", disputes.DisputesView.as_view()),
    path("lab/algorithms", lab.AlgorithmsView.as_view()),
    path("lab/search", lab.SearchView.as_view()),
    path("lab/statistics", lab.StatisticsView.as_view()),
    path("lab/plant", lab.PlantView.as_view()),
    path("lab/rolled", lab.RolledView.as_view()),
    path("guests", visitors.GuestsView.as_view()),
    path("me", visitors.MeView.as_view()),
    path("me/disputes", disputes.OwnDisputesView.as_view()),
    path("me/following", contacts.FollowingView.as_view()),
    path("me/notices", contacts.NoticesView.as_view()),
    path("me/notices/read", contacts.ReadView.as_view()),
    path("me/notices/<int:notice>/accept", contacts.AcceptView.as_view()),
    path("me/notices/<int:notice>/decline", contacts.DeclineView.as_view()),
    path("me/rounds", device_rounds.DeviceRoundsView.as_view()),
    path("me/history", profiles.HistoryView.as_view()),
    path("players/<path:name>", profiles.ProfileView.as_view()),
    path("daily", daily.TodayView.as_view()),
    path("daily/start", daily.DailyStartView.as_view()),
    path("daily/<str:day>", daily.DayView.as_view()),
    path("clubs", clubs.ClubsView.as_view()),
    path(CLUB, clubs.ClubView.as_view()),
    path(f"{CLUB}/join", clubs.JoinClubView.as_view()),
    path(f"{CLUB}/undo", clubs.UndoView.as_view()),
    path(f"{CLUB}/games", clubs.ClubGamesView.as_view()),
    path(f"{CLUB}/nights", clubs.NightsView.as_view()),
    path(NIGHT, clubs.OneNightView.as_view()),
    *paths_of(CLUB, IN_CLUB, clubs.InClubView),
    *paths_of(NIGHT, AT_NIGHT, clubs.NightView),
    path(f"{CLUB}/daily", clubs.ClubDailyView.as_view()),
    path(f"{CLUB}/daily/start", clubs.ClubDailyStartView.as_view()),
    path("classes", classes.ClassesView.as_view()),
    path(CLASS, classes.ClassView.as_view()),
    path(f"{CLASS}/open", classes.OpenClassView.as_view()),
    path(f"{CLASS}/list", classes.ClassListView.as_view()),
    path(f"{CLASS}/games", classes.ClassGamesView.as_view()),
    *paths_of(CLASS, IN_CLASS, classes.InClassView),
    path("games", games.GamesView.as_view()),
    path(GAME, games.GameView.as_view()),
    path(f"{GAME}/join", games.JoinView.as_view()),
    path(f"{GAME}/words", games.WordsView.as_view()),
    path(f"{GAME}/rounds", rounds.RoundsView.as_view()),
    path(f"{GAME}/roster", games.RosterView.as_view()),
    path(f"{GAME}/claim", games.ClaimView.as_view()),
    path(f"{GAME}/report", games.ReportView.as_view()),
    *paths_of(GAME, IN_GAME, games.InGameView),
    path("leaderboards/<str:period>", leaderboards.LeaderboardView.as_view()),
    path("rounds/<slug:round_id>/rematch", contacts.RematchView.as_view()),
    path("rounds/<slug:round_id>", rounds.RoundView.as_view()),
    path("rounds/<slug:round_id>/series", rounds.SeriesView.as_view()),
    path("schema", SchemaView.as_view(), name="schema"),
    re_path("", not_found),
]
