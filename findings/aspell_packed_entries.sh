#!/usr/bin/env bash
# aspell-it 2.4-20070901-0-3.1 of Debian: `it.cwl.gz` is no gzipped word list. What gzip unpacks is packed
# again by prezip (each word as the number of bytes that it shares with the one before, and the rest), and
# what that holds are entries with flags, whose forms the `it_affix.dat` of another folder makes. Whoever
# takes the lines for words has 95,194 entries such as `abate/Sn`, of some three million words. The file of
# aspell-sl, which is named alike, is packed in an older way, by word-list-compress, and holds all forms.
#
# Seen: it.cwl begins with 02 00 and has 95,194 entries, 73,524 with flags, its affixes in usr/lib/aspell;
#       sl.cwl of aspell-sl 0.60-4.1 begins with 01, has no flags, and there is no sl_affix.dat.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq aspell-it=2.4-20070901-0-3.1 aspell-sl=0.60-4.1 2>/dev/null
for package in *.deb; do dpkg -x "$package" .; done
python3 - <<'PYTHON'
import gzip
import re
from pathlib import Path


def entries(data):
    words, word, place = [], b"", 1
    pattern = re.compile(rb"([\0-\x1d]|\x1e\xff*[\0-\xfe])((?:[\x20-\xff]|\x1f[\x20-\x3f])*)")
    while found := pattern.match(data, place):
        word = word[: sum(found[1])] + found[2]
        words.append(word)
        place = found.end()
    assert data[place:] == b"\x1f\xff"
    return words


share, lib = Path("usr/share/aspell"), Path("usr/lib/aspell")
data = {each: gzip.decompress((share / f"{each}.cwl.gz").read_bytes()) for each in ("it", "sl")}
has_affixes = {each: (lib / f"{each}_affix.dat").exists() for each in data}
listed = entries(data["it"])
flagged = sum(b"/" in entry for entry in listed)
print(f"it: {data['it'][:2].hex()}, {len(listed):,} entries, {flagged:,} with flags")
print(f"sl: {data['sl'][:1].hex()}, {data['sl'].count(b'/')} slashes; affixes: {has_affixes}")
assert (data["it"][:2], len(listed), flagged) == (b"\2\0", 95_194, 73_524)
assert (data["sl"][:1], data["sl"].count(b"/")) == (b"\1", 0)
assert has_affixes == {"it": True, "sl": False}
PYTHON
