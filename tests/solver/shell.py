"""What a command of the shell printed."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Output(NamedTuple):
    status: int
    out: str
    err: str


Shell = Callable[..., Output]


def run(command: list[str], **options: Any) -> Output:
    """A command as a process, in this folder by default."""
    options = {"cwd": ROOT, "timeout": 300, **options}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", **options)
    return Output(done.returncode, done.stdout, done.stderr)


def refused(output: Output, message: str) -> bool:
    """Whether the command said just this, in one line on standard error, with status 2."""
    return output == Output(2, "", f"error: {message}\n")
