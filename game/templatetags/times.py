"""`{% local_time %}`: a time of UTC, beside which a script writes that of the visitor."""

from datetime import UTC, datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from game.rules.wording import moment

register = template.Library()


@register.simple_tag
def local_time(milliseconds: int) -> SafeString:
    """`milliseconds`: since 1970."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return format_html('<time data-local datetime="{}">{}</time>', at.isoformat(), moment(at))
