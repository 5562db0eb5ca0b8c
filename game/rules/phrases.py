"""The phrases that players of private games say to each other between rounds. There is no chat."""

from datetime import timedelta

from game.rules.choice import Choice

SHOWN = timedelta(seconds=10)  # that the others see a phrase beside the name
AGAIN = timedelta(seconds=2)  # between two phrases of a player


class Phrase(Choice):
    HELLO = "hello", "👋 Hello!"
    GOOD_LUCK = "good_luck", "🍀 Good luck!"
    WAIT = "wait", "✋ One moment, please."
    WELL_PLAYED = "well_played", "👏 Well played!"
    WOW = "wow", "😮 What a word!"
    SO_CLOSE = "so_close", "😅 So close!"
    AGAIN = "again", "🔁 Another one?"
    THANKS = "thanks", "🙏 Thank you!"
