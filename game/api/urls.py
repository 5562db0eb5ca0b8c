"""The routes under /api/v1/."""

from django.urls import path, re_path

from game.api.accounts import contacts, profiles
from game.api.dictionaries import disputes
from game.api.dictionaries import views as dictionaries
from game.api.errors import not_found
from game.api.lab import views as lab
from game.api.play import clubs, daily, games, hosting, leaderboards, nights, rounds, visitors
from game.api.schema import SchemaView
from game.api.solving import views as solving

app_name = "api"
DICTIONARY = "dictionaries/<slug:dictionary>"
NIGHT = "clubs/<str:code>/nights/<int:night>"
urlpatterns = [
    path("solve", solving.SolveView.as_view(), name="solve"),
    path("solve/batch", solving.BatchView.as_view(), name="solve_batch"),
    path("trace", solving.TraceView.as_view(), name="trace"),
    path("rules", solving.RulesView.as_view(), name="rules"),
    path("boards/random", solving.RandomBoardView.as_view(), name="random_board"),
    path("boards/dice", solving.DiceView.as_view(), name="dice"),
    path("dictionaries", dictionaries.DictionariesView.as_view(), name="dictionaries"),
    path(DICTIONARY, dictionaries.DictionaryView.as_view(), name="dictionary"),
    path(f"{DICTIONARY}/versions", dictionaries.VersionsView.as_view(), name="versions"),
    path(
        f"{DICTIONARY}/versions/<int:version>", dictionaries.VersionView.as_view(), name="version"
    ),
    path(f"{DICTIONARY}/words", dictionaries.WordsView.as_view(), name="word_list"),
    path(f"{DICTIONARY}/words/<str:word>", dictionaries.WordView.as_view(), name="word"),
    path(
        f"{DICTIONARY}/words/<str:word>/definitions",
        dictionaries.DefinitionsView.as_view(),
        name="definitions",
    ),
    path(f"{DICTIONARY}/lexicons/<str:key>", dictionaries.LexiconView.as_view(), name="lexicon"),
    path("words/disputes", disputes.DisputesView.as_view(), name="disputes"),
    path("lab/algorithms", lab.AlgorithmsView.as_view(), name="algorithms"),
    path("lab/search", lab.SearchView.as_view(), name="lab_search"),
    path("lab/statistics", lab.StatisticsView.as_view(), name="lab_statistics"),
    path("lab/plant", lab.PlantView.as_view(), name="lab_plant"),
    path("lab/rolled", lab.RolledView.as_view(), name="lab_rolled"),
    path("guests", visitors.GuestsView.as_view(), name="guests"),
    path("me", visitors.MeView.as_view(), name="me"),
    path("me/disputes", disputes.OwnDisputesView.as_view(), name="own_disputes"),
    path("me/following", contacts.FollowingView.as_view(), name="following"),
    path("me/notices", contacts.NoticesView.as_view(), name="notices"),
    path("me/notices/read", contacts.ReadView.as_view(), name="read_notices"),
    path("me/notices/<int:notice>/accept", contacts.AcceptView.as_view(), name="accept"),
    path("me/notices/<int:notice>/decline", contacts.DeclineView.as_view(), name="decline"),
    path("me/history", profiles.HistoryView.as_view(), name="history"),
    path("players/<path:name>", profiles.ProfileView.as_view(), name="profile"),
    path("daily", daily.TodayView.as_view(), name="daily"),
    path("daily/start", daily.DailyStartView.as_view(), name="start_daily"),
    path("daily/<str:day>", daily.DayView.as_view(), name="daily_of"),
    path("clubs", clubs.ClubsView.as_view(), name="clubs"),
    path("clubs/<str:code>", clubs.ClubView.as_view(), name="club"),
    path("clubs/<str:code>/join", clubs.JoinClubView.as_view(), name="join_club"),
    path("clubs/<str:code>/leave", clubs.LeaveClubView.as_view(), name="leave_club"),
    path("clubs/<str:code>/dissolve", clubs.DissolveView.as_view(), name="dissolve_club"),
    path("clubs/<str:code>/undo", clubs.UndoView.as_view(), name="undo_club"),
    path("clubs/<str:code>/rename", clubs.RenameClubView.as_view(), name="rename_club"),
    path("clubs/<str:code>/invitation", clubs.RenewView.as_view(), name="renew_invitation"),
    path("clubs/<str:code>/remove", clubs.RemoveMemberView.as_view(), name="remove_member"),
    path("clubs/<str:code>/take_back", clubs.TakeMemberBackView.as_view(), name="take_back_member"),
    path("clubs/<str:code>/role", clubs.RoleView.as_view(), name="role"),
    path("clubs/<str:code>/games", clubs.ClubGamesView.as_view(), name="club_games"),
    path("clubs/<str:code>/nights", nights.NightsView.as_view(), name="nights"),
    path(NIGHT, nights.OneNightView.as_view(), name="night"),
    path(f"{NIGHT}/check_in", nights.CheckInView.as_view(), name="check_in"),
    path(f"{NIGHT}/check_out", nights.CheckOutView.as_view(), name="check_out"),
    path(f"{NIGHT}/move", nights.MoveView.as_view(), name="move_night"),
    path(f"{NIGHT}/cancel", nights.CancelView.as_view(), name="cancel_night"),
    path("clubs/<str:code>/daily", clubs.ClubDailyView.as_view(), name="club_daily"),
    path(
        "clubs/<str:code>/daily/start", clubs.ClubDailyStartView.as_view(), name="start_club_daily"
    ),
    path("games", games.GamesView.as_view(), name="games"),
    path("games/<str:code>", games.GameView.as_view(), name="game"),
    path("games/<str:code>/join", games.JoinView.as_view(), name="join"),
    path("games/<str:code>/leave", games.LeaveView.as_view(), name="leave"),
    path("games/<str:code>/start", games.StartView.as_view(), name="start"),
    path("games/<str:code>/finish", games.FinishView.as_view(), name="finish"),
    path("games/<str:code>/words", games.WordsView.as_view(), name="words"),
    path("games/<str:code>/rounds", rounds.RoundsView.as_view(), name="rounds"),
    path("games/<str:code>/remove", hosting.RemoveView.as_view(), name="remove"),
    path(
        "games/<str:code>/remove_newcomers",
        hosting.NewcomersView.as_view(),
        name="remove_newcomers",
    ),
    path("games/<str:code>/invitations", contacts.InvitationsView.as_view(), name="invite"),
    path("games/<str:code>/computers", hosting.ComputersView.as_view(), name="computers"),
    path("games/<str:code>/door", hosting.DoorView.as_view(), name="door"),
    path("games/<str:code>/let_in", hosting.LetInView.as_view(), name="let_in"),
    path("games/<str:code>/turn_away", hosting.TurnAwayView.as_view(), name="turn_away"),
    path("games/<str:code>/screen", hosting.ScreenView.as_view(), name="screen"),
    path("games/<str:code>/host", hosting.HostView.as_view(), name="host"),
    path("games/<str:code>/roster", games.RosterView.as_view(), name="roster"),
    path("games/<str:code>/restore", hosting.RestoreView.as_view(), name="restore"),
    path("games/<str:code>/claim", games.ClaimView.as_view(), name="claim"),
    path("games/<str:code>/pause", hosting.PauseView.as_view(), name="pause"),
    path("games/<str:code>/resume", hosting.ResumeView.as_view(), name="resume"),
    path("games/<str:code>/take_back", hosting.TakeBackView.as_view(), name="take_back"),
    path("games/<str:code>/done", hosting.DoneView.as_view(), name="done"),
    path("games/<str:code>/vote", hosting.VoteView.as_view(), name="vote"),
    path("games/<str:code>/reopen", hosting.ReopenView.as_view(), name="reopen"),
    path("games/<str:code>/board", hosting.BoardView.as_view(), name="board"),
    path("games/<str:code>/deputy", hosting.DeputyView.as_view(), name="deputy"),
    path("games/<str:code>/rename", hosting.RenameView.as_view(), name="rename"),
    path("games/<str:code>/handicap", hosting.HandicapView.as_view(), name="handicap"),
    path("games/<str:code>/say", hosting.SayView.as_view(), name="say"),
    path("games/<str:code>/team", hosting.TeamView.as_view(), name="team"),
    path("leaderboards/<str:period>", leaderboards.LeaderboardView.as_view(), name="leaderboard"),
    path("rounds/<slug:round_id>/rematch", contacts.RematchView.as_view(), name="rematch"),
    path("rounds/<slug:round_id>", rounds.RoundView.as_view(), name="results"),
    path("rounds/<slug:round_id>/series", rounds.SeriesView.as_view(), name="series"),
    path("schema", SchemaView.as_view(), name="schema"),
    re_path("", not_found),
]
