"""What the visitor shares of a round: a card, a text and a link."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.utils.safestring import SafeString

from game.rules.wording import counted
from game.snapshots import Json
from game.web.play.results.card import card_of
from game.web.play.results.recap import headline, own_standing
from game.web.shared.path_picture import path_picture
from game.web.shared.picture import Card


@dataclass(frozen=True, slots=True)
class Share:
    """`address`: of the link. `picture`: address of the card as a picture."""

    card: Card
    text: str
    address: str
    picture: str

    @property
    def svg(self) -> SafeString:
        return path_picture(self.card)


def share_of(results: Json, address: str, *, spoils: bool) -> Share:
    """`address`: what the link leads to. Unless it `spoils`, the card has no word and no path."""
    own, public_id = own_standing(results), results["round"]["id"]
    card = card_of(results, own, spoils=spoils)
    board = "Boggle" if spoils else "Daily board"
    if own is None:
        return Share(card, f"{board}: {headline(results)}.", address, _picture(public_id))
    words = counted(len(results["words"]) + results["hidden"], "word")
    text = f"{board}: {counted(own['points'], 'point')}, {own['words']} of {words}."
    if spoils and own["points"] and not results["hidden"]:  # others may play this board
        text, address = f"{text} Can you beat that?", f"{address}?beat={own['points']}"
    return Share(card, text, address, picture_of(own["seat"], public_id))


def picture_of(seat: int, public_id: str) -> str:
    """The address of a picture of what this player has reached in a round."""
    return f"{_picture(public_id)}?player={_signer(public_id).sign(str(seat))}"


def player_of(asked: str, public_id: str) -> int:
    """The seat in the address of a picture, which only the player's own page has; else 0."""
    try:
        return int(_signer(public_id).unsign(asked))
    except BadSignature:
        return 0


def _picture(public_id: str) -> str:
    return f"/rounds/{public_id}/picture.png"


def _signer(public_id: str) -> Signer:
    return Signer(salt=f"picture of {public_id}")
