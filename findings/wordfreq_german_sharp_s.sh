#!/usr/bin/env bash
# wordfreq 3.1.1, German: none of the words that the list itself gives has an ß, although a look-up
# of a word with ß succeeds, with the frequency of its spelling with ss. So a list of words that is
# joined with top_n_list, or with iter_wordlist, loses every word with ß (straße, größe, weiß), or
# finds none of them common; and Masse and Maße, two words, have one frequency.
# French keeps its œ in the same place.
#
# Seen: 0 of the first 200,000 German words have an ß; straße and strasse both have 5.27 on the Zipf
#       scale, maße and masse the same as each other; some French words have an œ.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check wordfreq==3.1.1
"$folder/venv/bin/python" - <<'PYTHON'
from wordfreq import top_n_list, zipf_frequency

german = top_n_list("de", 200_000)
with_sharp_s = sum("ß" in word for word in german)
pairs = {each: (zipf_frequency(each, "de"), zipf_frequency(each.replace("ß", "ss"), "de"))
         for each in ("straße", "maße")}
french = sum("œ" in word for word in top_n_list("fr", 100_000))
print(f"{with_sharp_s} of {len(german):,} German words have an ß;", pairs, f"; French with œ: {french}")
assert with_sharp_s == 0
assert pairs["straße"] == (5.27, 5.27)
assert pairs["maße"][0] == pairs["maße"][1]
assert "strasse" in german
assert "straße" not in german
assert french > 0
PYTHON
