"""The phrases that players of private games say to each other between rounds. There is no chat."""

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice

SHOWN = timedelta(seconds=10)  # that the others see a phrase beside the name
AGAIN = timedelta(seconds=2)  # between two phrases of a player


class Phrase(Choice):
    HELLO = "hello", _("👋 Hello!")
    GOOD_LUCK = "good_luck", _("🍀 Good luck!")
    WAIT = "wait", _("✋ One moment, please.")
    WELL_PLAYED = "well_played", _("👏 Well played!")
    WOW = "wow", _("😮 What a word!")
    SO_CLOSE = "so_close", _("😅 So close!")
    AGAIN = "again", _("🔁 Another one?")
    THANKS = "thanks", _("🙏 Thank you!")
