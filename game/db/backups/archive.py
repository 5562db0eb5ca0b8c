"""The file of a backup: a tar archive of the database, the secret key and a manifest."""

import hashlib
import json
import os
import shutil
import tarfile
import zlib
from dataclasses import asdict, dataclass
from lzma import LZMAError
from pathlib import Path
from typing import IO

FORMAT = 1
MANIFEST, DATABASE, SECRET_KEY = "manifest.json", "database", "secret_key"
OTHER_COMPRESSIONS = {".bz2", ".xz", ".zip", ".zst"}
MANIFEST_BYTES = 1_000_000
DAMAGED = (tarfile.TarError, zlib.error, LZMAError, EOFError, ValueError, TypeError, KeyError)
NO_BACKUP = "This file is no backup of the site"


class BackupError(Exception):
    """Why a backup can't be made or restored, as a sentence."""


@dataclass(frozen=True)
class Manifest:
    """`migrations`: the names of the applied migrations, as `app.name`. `digests`: the SHA-256 of
    each of the other members."""

    made_at: str
    vendor: str
    migrations: list[str]
    digests: dict[str, str]
    format: int = FORMAT


def put_in_place(new: Path, target: Path) -> None:
    """Replace `target` at once by a file of the same file system."""
    with new.open("rb") as written:
        os.fsync(written.fileno())
    new.replace(target)


def write(target: Path, folder: Path, manifest: Manifest) -> None:
    """Pack the members of this folder, which is beside `target`; compressed if it ends in .gz."""
    private(folder / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1))
    packed = private(folder / "packed")
    with tarfile.open(packed, "w:gz" if target.suffix == ".gz" else "w") as tar:
        for name in (MANIFEST, *manifest.digests):
            tar.add(folder / name, name)
    put_in_place(packed, target)


def private(path: Path) -> Path:
    """An empty file that only its owner can read."""
    path.touch(mode=0o600, exist_ok=False)
    return path


def read(source: Path, folder: Path) -> Manifest:
    """Unpack the members into this folder. Raises BackupError if they have changed since.

    The archive may be compressed.
    """
    try:
        with tarfile.open(source) as tar:
            manifest = _manifest(_member(tar, MANIFEST).read(MANIFEST_BYTES))
            for name in (DATABASE, SECRET_KEY):
                unpacked = private(folder / name)
                with unpacked.open("wb") as copy:
                    shutil.copyfileobj(_member(tar, name), copy)
                if digest(unpacked) != manifest.digests.get(name):
                    raise BackupError("The backup is damaged: its content has changed.")
    except DAMAGED as error:
        raise BackupError(f"{NO_BACKUP}, or it is damaged ({error}).") from error
    return manifest


def digest(path: Path) -> str:
    with path.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


def _manifest(text: bytes) -> Manifest:
    fields = json.loads(text)
    if fields["format"] != FORMAT:
        raise BackupError("The backup was made by a newer version of the site. Update it first.")
    return Manifest(**fields)


def _member(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    try:
        found = tar.extractfile(name)
    except KeyError:
        found = None
    if found is None:
        raise BackupError(f"{NO_BACKUP}: it has no {name}.")
    return found
