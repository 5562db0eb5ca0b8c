"""The addresses of the pages.

The view of a page is in `page.py` of its folder; the lab has a module for each of its pages, and
`play/game/join.py` takes the form to join. `shared` has what several views use: no view imports
another. A view has a decorator for its preconditions, one helper that fetches and authorises, a
form, and one call into a service.

Page fragments: all views render whole pages, which work without scripts. Scripts fetch a page again
and replace the elements with these ids, each of which is the root of a partial template:

    /play/                announcements, public-state, public-board
    /games/CODE/          rules, introduction-rule, introduction-shared, door, notice: after a
                          change, and in answers to the host's forms; hints: after a word, and in
                          answers to hints; people, notice: of its page of people, once it is asked
                          for
    /games/CODE/screen/   announcements, screen-board, screen-clock, screen-people,
                          screen-controls
    /clubs/CODE/nights/ID/ and its screen    night-state
    /rounds/ID/           round-results: on the page of the game; rescore-result: for a scoring
    /lab/ tools           tool-answer, all-error: in lab/tool.html
"""

from datetime import date

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from game.web.accounts import entrance, following, notices, passkeys
from game.web.accounts import page as account
from game.web.accounts.profile import me, player
from game.web.dictionaries import disputes
from game.web.lab import plant, proof, records, rolled, searches, statistics
from game.web.learn import page as learn
from game.web.play import daily, leaderboard, practice
from game.web.play.classes import cards
from game.web.play.classes import page as class_pages
from game.web.play.clubs import clubs, nights
from game.web.play.game.join import join
from game.web.play.game.page import game
from game.web.play.game.people import people_page
from game.web.play.game.phone import phone
from game.web.play.game.report import report_page
from game.web.play.game.roster import roster_page
from game.web.play.lobby.page import lobby
from game.web.play.results import files
from game.web.play.results.page import results
from game.web.play.results.printed import printed
from game.web.play.results.series import picture as picture_of_series
from game.web.play.results.series import series
from game.web.play.results.sharing import picture as picture_of_round
from game.web.play.screen import screen
from game.web.site import app, crawlers, how_to_play, language, privacy, sounds
from game.web.solving.page import solver


class DayConverter:
    """A day such as `2026-11-21`; an address with an impossible one is unknown."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


class Base36Converter(StringConverter):
    """A number as allauth writes it; it reads up to 13 digits."""

    regex = "[0-9A-Za-z]{1,13}"


register_converter(DayConverter, "day")
register_converter(Base36Converter, "base36")

urlpatterns = [
    path("", solver, name="solver"),
    path("lab/", searches.page, name="lab"),
    path("lab/plant/", plant.page, name="lab_plant"),
    path("lab/rolled/", rolled.page, name="lab_rolled"),
    path("lab/proof/", proof.page, name="lab_proof"),
    path("lab/records/", records.page, name="lab_records"),
    path("lab/statistics/", statistics.page, name="lab_statistics"),
    path("play/", lobby, name="play"),
    path("practice/", practice.page, name="practice"),
    path("play/join/<str:code>/", join, name="join"),
    path("daily/", daily.today, name="daily"),
    path("daily/<day:day>/", daily.earlier, name="daily_earlier"),
    path("daily/picture.png", daily.today_picture),
    path("daily/<day:day>/picture.png", daily.earlier_picture),
    path("daily/<day:day>/with/<int:player_id>/", daily.beside),
    path("clubs/", clubs.clubs_page, name="clubs"),
    path("clubs/<str:code>/", clubs.club_page, name="club"),
    path("clubs/<str:code>/join/", clubs.join_page),
    path("clubs/<str:code>/daily/", daily.today),
    path("clubs/<str:code>/nights/", nights.nights_page),
    path("clubs/<str:code>/nights/<int:night>/", nights.night_page),
    path("clubs/<str:code>/nights/<int:night>/screen/", nights.screen_page),
    path("clubs/<str:code>/nights/<int:night>/results.csv", nights.results_file),
    path("clubs/<str:code>/nights/<int:night>/results.json", nights.results_file),
    path("clubs/<str:code>/daily/<day:day>/", daily.earlier),
    path("classes/", class_pages.classes_page, name="classes"),
    path("classes/<str:code>/", class_pages.class_page, name="class"),
    path("classes/<str:code>/results.csv", class_pages.results_file),
    path("classes/<str:code>/cards/", cards.cards),
    path("classes/<str:code>/card/<str:card>/", cards.card, name="card"),
    path("classes/<str:code>/screen/", cards.screen),
    path("games/<str:code>/screen/", screen, name="screen"),
    path("games/<str:code>/phone/", phone, name="phone"),
    path("games/<str:code>/roster/", roster_page, name="roster"),
    path("games/<str:code>/report/", report_page, name="report"),
    path("games/<str:code>/people/", people_page, name="people"),
    path("games/<str:code>/results.csv", files.of_game),
    path("games/<str:code>/results.json", files.of_game),
    path("games/<str:code>/", game, name="game"),
    path("rounds/<slug:round_id>/", results, name="results"),
    path("rounds/<slug:round_id>/picture.png", picture_of_round),
    path("rounds/<slug:round_id>/print/", printed),
    path("rounds/<slug:round_id>/series/", series),
    path("rounds/<slug:round_id>/series/picture.png", picture_of_series),
    path("rounds/<slug:round_id>/results.csv", files.of_round),
    path("rounds/<slug:round_id>/results.json", files.of_round),
    path("rounds/<slug:round_id>/series.csv", files.of_series),
    path("rounds/<slug:round_id>/series.json", files.of_series),
    path(".well-known/security.txt", crawlers.security),
    path("robots.txt", crawlers.robots),
    path("sitemap.xml", crawlers.sitemap),
    path("contact/", privacy.text, {"name": "contact"}, name="contact"),
    path("imprint/", privacy.text, {"name": "imprint"}, name="imprint"),
    path("terms/", privacy.text, {"name": "terms"}, name="terms"),
    path("leaderboard/", leaderboard.page, name="leaderboard"),
    path("help/", how_to_play.page, name="help"),
    path("sounds/", sounds.page, name="sounds"),
    path("words/disputes/", disputes.page, name="disputes"),
    path("me/", me.page, name="me"),
    path("me/following/", following.page, name="following"),
    path("me/notices/", notices.page, name="notices"),
    path("learn/", learn.page, name="learn"),
    path("players/<path:name>/", player.page, name="player"),
    path("account/", account.page, name="account"),
    path("account/passkey/", passkeys.creation_options),
    path("accounts/login/passkey/", passkeys.sign_in),
    path("accounts/login/passkey/options/", passkeys.request_options),
    path("accounts/login/", entrance.SignInView.as_view(), name="account_login"),
    path("accounts/signup/", entrance.SignUpView.as_view(), name="account_signup"),
    path(
        "accounts/password/reset/", entrance.ForgottenView.as_view(), name="account_reset_password"
    ),
    path("accounts/email/<str:key>/", entrance.ConfirmView.as_view(), name="account_confirm_email"),
    path(
        "accounts/password/<base36:uidb36>-<str:key>/",
        entrance.NewPasswordView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("language/", language.choose, name="language"),
    path("texts/<str:language>.<str:key>.js", language.script_texts, name="script_texts"),
    path("offline/", app.offline, name="offline"),
    path("sw.js", app.worker),
    path("manifest.webmanifest", app.manifest),
    path("privacy/", privacy.page, name="privacy"),
    path("privacy/data.json", privacy.data, name="privacy_data"),
]
