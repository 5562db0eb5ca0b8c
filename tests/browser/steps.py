"""The steps of a scenario: what fails says in which one."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def step(name: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        error.add_note(f"In the step “{name}”.")
        raise
