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

ROOT = Path(__file__).resolve().parents[3]
SOLVER = [sys.executable, "-m", "solver"]
AT_ONCE = {**os.environ, "TQDM_MININTERVAL": "0"}  # a progress bar that shows every change


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("words") / "words.txt"
    path.write_text("cat\nact\ntact\n")
    return str(path)


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*SOLVER, *arguments], cwd=ROOT, input=given, capture_output=True, text=True, timeout=60
    )


def test_score_reads_standard_input(words: str) -> None:
    done = run("score", "--words", words, given="\ufeffcatt\r\n\r\nxxxx\nxx-x\n")
    assert (done.returncode, done.stdout) == (2, "catt\t3\t3\nxxxx\t0\t0\n")
    assert done.stderr == "error: standard input, line 4: row 2, column 1: “-” is not a letter\n"


def test_output_is_utf_8_everywhere(words: str) -> None:
    done = subprocess.run(
        [*SOLVER, "score", "--words", words],
        cwd=ROOT,
        input="жщ/ca".encode(),
        capture_output=True,
        timeout=60,
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == "жщ/ca\t0\t0\n".encode()


def test_score_answers_while_the_input_is_still_open(words: str) -> None:
    with subprocess.Popen(
        [*SOLVER, "score", "--words", words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for board in ("catt", "xxxx"):
            process.stdin.write(f"{board}\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(f"{board}\t")


def test_a_broken_pipe_ends_quietly(words: str, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("catt\n" * 200_000)
    command = f"set -o pipefail; '{sys.executable}' -m solver score --words {words} {boards}"
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -1; echo $?"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout in ("catt\t3\t3\n141\n", "catt\t3\t3\n0\n")
    assert done.stderr == ""


def test_control_c_ends_a_long_search_quietly() -> None:
    process = subprocess.Popen(
        [*SOLVER, "score"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
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
    out, err = process.communicate(timeout=10)
    assert process.returncode == -signal.SIGINT  # 130 in a shell
    assert (out, err) == ("", "")


def processor_ticks(process: subprocess.Popen[str]) -> int:
    """The processor time of a process, in hundredths of a second."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11])


def score(quiet_seconds: float, *arguments: str) -> list[str]:
    """The command `score`, with a progress bar only after so many seconds."""
    program = f"from solver.cli import main, score; score.QUIET_SECONDS = {quiet_seconds}; main()"
    return [sys.executable, "-c", program, "score", "--engine", "exhaustive", *arguments]


def seen_on_a_terminal(command: list[str], stdout: int) -> str:
    """What a process writes to its standard error if that is a terminal."""
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
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return seen.decode()


@pytest.fixture(scope="module")
def many_boards(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("boards") / "boards.txt"
    path.write_text("cattdxxxx\n" * 5)
    return str(path)


def test_a_progress_bar_is_shown_on_a_terminal(words: str, many_boards: str) -> None:
    seen = seen_on_a_terminal(score(0, "--words", words, many_boards), subprocess.DEVNULL)
    assert "boards" in seen
    assert "%|" in seen


def test_no_progress_bar_where_nobody_sees_it(words: str, many_boards: str) -> None:
    command = score(0, "--words", words, many_boards)
    done = subprocess.run(command, cwd=ROOT, env=AT_ONCE, capture_output=True, text=True)
    shown = "cattdxxxx\t3\t3\n" * 5
    assert (done.returncode, done.stdout, done.stderr) == (0, shown, "")
