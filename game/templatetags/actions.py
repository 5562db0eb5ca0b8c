"""`{% do "door" %}`: the field of a form in a game that names its action."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from game.actions.games import IN_GAME

register = template.Library()


@register.simple_tag
def do(name: str) -> SafeString:
    """With the parts of the page that the action changes, which scripts replace. Raises KeyError
    for a name that no action has."""
    field = '<input type="hidden" name="do" value="{}" data-changes="{}">'
    return format_html(field, name, IN_GAME[name].changes)
