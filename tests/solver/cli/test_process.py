"""The shell as a process: pipes, signals, terminals, exit status."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.solver.shell import ROOT, Output, run

SOLVER = [sys.executable, "-m", "solver"]
AT_ONCE = {**os.environ, "TQDM_MININTERVAL": "0"}  # a progress bar that shows every change


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("words") / "words.txt"
    path.write_text("cat\nact\ntact\n")
    return str(path)


def begin(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*SOLVER, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_score_reads_standard_input_and_writes_utf_8_in_any_locale(words: str) -> None:
    locale = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    boards = "\ufeffcatt\r\n\r\nжщ/ca\nxx%x\n"
    message = "error: standard input, line 4: row 2, column 1: “%” is not a letter\n"
    expected = Output(2, "catt\t3\t3\nжщ/ca\t0\t0\n", message)
    assert run([*SOLVER, "score", "--words", words], input=boards, env=locale) == expected


def test_a_broken_pipe_ends_quietly(words: str, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("catt\n" * 200_000)
    command = f"set -o pipefail; '{sys.executable}' -m solver score --words {words} {boards}"
    output = run(["bash", "-c", f"{command} | head -1; echo $?"])
    assert output.out in ("catt\t3\t3\n141\n", "catt\t3\t3\n0\n")
    assert output.err == ""


def test_boards_are_answered_at_once_and_control_c_ends_a_long_search_quietly() -> None:
    process = begin("score")
    assert process.stdin is not None
    assert process.stdout is not None
    print("abcd", file=process.stdin, flush=True)
    assert process.stdout.readline() == "abcd\t4\t4\n"
    print("?" * 36, file=process.stdin, flush=True)  # a search of days
    began = processor_ticks(process)
    while processor_ticks(process) < began + 20:  # well into the compiled search
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGINT  # 130 in a shell
    assert (out, err) == ("", "")


def test_control_c_cuts_no_line_of_score(words: str, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("catt\n" * 50_000)
    process = subprocess.Popen(
        [*SOLVER, "score", "--words", words, str(boards)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    seen = process.stdout.read(1)  # it waits now: the pipe is full
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (-signal.SIGINT, b"")
    assert set((seen + out).splitlines(keepends=True)) == {b"catt\t3\t3\n"}


def test_a_closed_stream_is_told_in_one_line() -> None:
    for closed, message in (
        (">&-", "standard output is closed"),
        ("<&-", "standard input is closed"),
    ):
        command = f"'{sys.executable}' -m solver score {closed}"
        assert run(["sh", "-c", command]) == Output(2, "", f"error: {message}\n")


def processor_ticks(process: subprocess.Popen[str]) -> int:
    """The processor time of a process, in hundredths of a second."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11])


def seen_on_a_terminal(command: list[str], stdout: int, ends_at: str = "") -> tuple[int, str]:
    """The exit status of a process and what it writes to its standard error, a terminal.

    Ctrl-C is pressed once the process has written `ends_at`.
    """
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(command, cwd=ROOT, env=AT_ONCE, stdout=stdout, stderr=theirs)
    os.close(theirs)
    seen = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        seen += part
        if ends_at and ends_at in seen.decode(errors="replace"):
            process.send_signal(signal.SIGINT)
            ends_at = ""
    os.close(ours)
    return process.wait(timeout=60), seen.decode()


def test_a_progress_bar_is_shown_on_a_terminal(words: str, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("cattdxxxx\n" * 5)
    program = "from solver.cli import main, score; score.QUIET_SECONDS = 0; main()"
    options = ["--engine", "exhaustive", "--words", words, str(boards)]
    command = [sys.executable, "-c", program, "score", *options]
    status, seen = seen_on_a_terminal(command, subprocess.DEVNULL)
    assert status == 0
    assert "boards" in seen
    assert "%|" in seen


def test_control_c_leaves_no_progress_bar_behind() -> None:
    """The first block of these boards takes the compiled search a second."""
    command = [*SOLVER, "stats", "--size", "6x6", "--threads", "1", "--boards", "9999999"]
    status, seen = seen_on_a_terminal(command, subprocess.DEVNULL, "%|")
    assert status == -signal.SIGINT
    assert seen.endswith("\r")
    assert seen.split("\r")[-2].isspace()


def test_the_timer_of_bench_is_not_taken_for_control_c(words: str) -> None:
    options = ["--words", words, "--size", "2x2", "--seconds", "0.05", "--engine", "exhaustive"]
    status, out, err = run([*SOLVER, "bench", *options])
    assert (status, err) == (0, "")
    assert "exhaustive" in out
