"""What of a file is left out, in the language of whoever reads it."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from game.rules.wording import number
from solver.wordfiles.left_out import REASONS, LeftOut


def named(left_out: LeftOut) -> str:
    """What was left out; its number follows."""
    return _(REASONS[left_out.reason].template)


def incomplete(left_out: Iterable[LeftOut]) -> str:
    """What to know before the words of a file are published that was not understood; "" if all of
    it was."""
    losses = [f"{named(each)}: {number(each.count)}" for each in left_out if each.is_loss]
    if not losses:
        return ""
    detail = _("The file could not be read whole, so words may be missing or wrong: %(losses)s.")
    return detail % {"losses": "; ".join(losses)}
