#!/usr/bin/env python
"""Django's command line."""

import gc
import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
    gc.set_threshold(500_000)  # Modules are no garbage: looking for it is a fifth of the start.
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed here: run `make run`, or activate .venv first.")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"A setting is wrong: {error}")


if __name__ == "__main__":
    main()
