"""Where notices are shown besides the site's pages."""

from django.db import models

from game.models.player import Player
from game.rules.push import MAX_ENDPOINT


class PushDevice(models.Model):
    """A browser of a player, and how a push service reaches it. `proof`: Django's of the password
    of the account; with another password the device is signed out. Empty for guests."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=MAX_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    proof = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.player}, {self.created_at:%d.%m.%Y}"

    @property
    def is_signed_in(self) -> bool:
        user = self.player.user
        if user is None:
            return not self.proof
        return user.is_active and self.proof == user.get_session_auth_hash()
