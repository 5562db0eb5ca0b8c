"""What the admin calls models and their columns, in the language of its reader.

Most have no names of their own: Django makes them from those in the code. Written into the models,
they would take a migration that changes no table.
"""

from collections.abc import Callable, Iterable, Iterator

from django.db.models import Model
from django.utils.translation import pgettext_lazy

MODEL, COLUMN = "model", "column"  # contexts of the texts
NEVER_SHOWN = {"ID", "digest"}
# Named where the admin says what goes with a dictionary or a dispute.
DELETED_ALONG = {"dictionaryversion", "disputevote", "upload", "wordedit"}


def put_on(models: Iterable[type[Model]]) -> None:
    for model in models:
        about = model._meta
        one, several = str(about.verbose_name), str(about.verbose_name_plural)
        about.verbose_name = pgettext_lazy(MODEL, one)
        about.verbose_name_plural = pgettext_lazy(MODEL, several)
        for field in about.fields:
            field.verbose_name = pgettext_lazy(COLUMN, str(field.verbose_name))


def texts(
    models: Iterable[type[Model]], has_pages: Callable[[type[Model]], bool]
) -> Iterator[tuple[str, str]]:
    """The names that the admin shows, each with its context, for translators.

    `has_pages`: whether the admin has pages of a model, and so shows its columns.
    """
    for model in models:
        about = model._meta
        if has_pages(model) or about.model_name in DELETED_ALONG:
            yield from (
                (MODEL, str(name)) for name in (about.verbose_name, about.verbose_name_plural)
            )
        if has_pages(model):
            columns = (str(field.verbose_name) for field in about.fields)
            yield from ((COLUMN, name) for name in columns if name not in NEVER_SHOWN)
