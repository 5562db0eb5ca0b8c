#!/usr/bin/env bash
# hunspell 1.7.1-1 of Debian without FULLSTRIP: its manual page says that affixes may then not strip full words. A prefix may,
# if the word has a suffix, too: of the entry ab, a rule that puts y in the place of ab makes "ys", but not "y".
#
# Seen: "ys" and "abs" are accepted, "y" is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq hunspell=1.7.1-1 libhunspell-1.7-0=1.7.1-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(echo "$PWD"/usr/lib/*/)
printf 'SET UTF-8\nPFX P Y 1\nPFX P ab y .\nSFX S Y 1\nSFX S 0 s .\n' >x.aff
printf '1\nab/PS\n' >x.dic
accepted=$(printf 'ys\nabs\ny\n' | usr/bin/hunspell -d ./x -i utf-8 -G | tr '\n' ' ')
echo "accepted: $accepted"
[[ $accepted == "ys abs " ]]
