#!/usr/bin/env bash
# simplemma 2.0.0, German: the base form of an inflected past participle in small letters is a
# capitalised noun. Whoever tells names or nouns by the capital of the base form loses everyday
# words (gekochte, geplante, gewählte), while the uninflected participle leads to its verb and a
# present participle to an adjective.
#
# Seen: gekochte -> Gekochte, geplante -> Geplante, gewählte -> Gewählte, gerechte -> Gerechter,
#       gekocht -> kochen, lesende -> lesend, kleine -> klein
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check simplemma==2.0.0
"$folder/venv/bin/python" - <<'PYTHON'
from simplemma import lemmatize

SEEN = {
    "gekochte": "Gekochte",
    "geplante": "Geplante",
    "gewählte": "Gewählte",
    "gerechte": "Gerechter",
    "gekocht": "kochen",
    "lesende": "lesend",
    "kleine": "klein",
}
found = {word: lemmatize(word, "de") for word in SEEN}
print(*(f"{word} -> {base}" for word, base in found.items()), sep="\n")
assert found == SEEN, "simplemma has changed"
PYTHON
