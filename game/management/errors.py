"""The errors of commands, each as one line."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.core.management import CommandError
from django.db import OperationalError, ProgrammingError

from game.db.backups.archive import BackupError
from game.rules.refusals import Refusal


@contextmanager
def as_command_errors() -> Iterator[None]:
    """Raises CommandError instead of the errors that an operator can do something about."""
    try:
        yield
    except Refusal as refusal:
        raise CommandError(refusal.detail) from refusal
    except BackupError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        raise CommandError(f"{about}{error.strerror}") from error
    except (OperationalError, ProgrammingError) as error:
        raise CommandError(f"the database isn't ready ({error}); run: manage.py setup") from error
    except ValidationError as error:
        fields = error.message_dict.items()
        detail = "; ".join(f"{field}: {' '.join(texts)}" for field, texts in fields)
        raise CommandError(detail.replace("__all__: ", "")) from error
