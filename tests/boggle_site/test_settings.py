"""The settings that are more than the value of a variable."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from boggle_site import settings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the site writes to."""
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return tmp_path


def test_processes_that_start_together_share_one_secret_key(folder: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: settings.generated_secret(), range(16)))
    [key] = keys
    assert len(key) >= 50
    assert [path.name for path in folder.iterdir()] == ["secret_key"]
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600


def test_an_emptied_file_is_not_replaced_by_another_key(folder: Path) -> None:
    """Django signs nothing with it, and `tests/game/test_checks.py` has what is said."""
    for emptied in ("", "\n"):
        (folder / "secret_key").write_text(emptied)
        assert settings.generated_secret() == ""
        assert (folder / "secret_key").read_text() == emptied
