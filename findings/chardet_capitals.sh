#!/usr/bin/env bash
# chardet 7.7.0: a word list in capitals, as Scrabble lists are, is found to be in another encoding
# than the same list in small letters: Swedish, Danish and Finnish in Windows-1252 are cp424, the
# Hebrew of IBM mainframes, and Russian in Windows-1251 is KOI8-R. A list of 2,000 words changes
# nothing. Putting the bytes into small letters does not help, as only a known encoding has capitals.
#
# Seen: sv small Windows-1252, capitals cp424; fi and da the same; ru small Windows-1251, capitals
#       KOI8-R. The confidence of the capitals is 0.04 to 0.14, but no threshold parts them from short
#       lists in small letters, which have 0.04.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check chardet==7.7.0 wordfreq==3.1.1
"$folder/venv/bin/python" - <<'PYTHON'
import chardet
from wordfreq import top_n_list

SEEN = {
    "sv": ("cp1252", "Windows-1252", "cp424"),
    "fi": ("cp1252", "Windows-1252", "cp424"),
    "da": ("cp1252", "Windows-1252", "cp424"),
    "ru": ("cp1251", "Windows-1251", "KOI8-R"),
}
for language, (codec, small, capitals) in SEEN.items():
    words = [word for word in top_n_list(language, 20_000) if word.isalpha()][::10]
    text = "\n".join(sorted(words))
    found = [
        chardet.detect(each.encode(codec, "ignore")) for each in (text, text.upper())
    ]
    names = [each["encoding"] for each in found]
    print(language, len(words), "words,", *(f"{each['encoding']} {each['confidence']:.2f}" for each in found))
    assert names == [small, capitals], "chardet has changed"
short = "å\nägg\näpple\nöga\növer\nbåt\nbär\nbröd\nfågel\ngrön\nhäst\nhöst".encode("cp1252")
found = chardet.detect(short)
print("a short list:", found["encoding"], f"{found['confidence']:.2f}")
assert found["encoding"] == "Windows-1252"
PYTHON
