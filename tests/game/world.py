"""What the tables of odd fields act on."""

from django.test import Client

from game.models import Player
from game.services.accounts import players
from tests.game.api.conftest import guest
from tests.game.play import NOW


class World:
    """alice has an account, hosts a game with a round on paper, and has founded a club and
    made a class."""

    def __init__(self) -> None:
        alice = guest("alice")
        player = Player.objects.get(name="alice")
        user = players.make("alice", "!", player, NOW)
        session = alice.client.session
        session["account"], session["_auth_user_hash"] = user.pk, user.get_session_auth_hash()
        session.save()
        club = alice.post("clubs", {"name": "Owls"})[1]
        self.club, self.member = club["code"], club["you"]
        alice.post("classes", {"title": "5b", "names": ["Mia", "Ben"]})
        self.school_class = alice.get("classes")[1]["classes"][0]["code"]
        made = alice.post("games", {"paper": True})[1]
        self.game, self.seat = made["code"], made["you"]["seat"]
        self.round = alice.post(f"games/{self.game}/start", {})[1]["round"]["id"]
        self.client = Client(raise_request_exception=False)
        self.client.cookies = alice.client.cookies
