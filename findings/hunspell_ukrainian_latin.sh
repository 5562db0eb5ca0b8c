#!/usr/bin/env bash
# hunspell-uk 1:7.5.0-1 of Debian, with its hunspell 1.7.1-1: hunspell accepts every word of Latin letters in Ukrainian ("the", "xyzzy"),
# as the dictionary has ICONV rules that turn each of them into 0, which stands for nothing. Whoever lets
# hunspell judge a list gets it with all its English words, and whoever counts what a list lacks counts these.
#
# Seen: "xyzzy" is accepted, "щщщ" is not; 52 ICONV rules have a Latin letter and 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq hunspell-uk=1:7.5.0-1 2>/dev/null
dpkg -x ./*.deb .
cd usr/share/hunspell
accepted=$(printf 'xyzzy\nщщщ\n' | hunspell -d ./uk_UA -i utf-8 -G)
rules=$(grep -cE '^ICONV [A-Za-z] 0' uk_UA.aff)
echo "accepted: $accepted; $rules rules"
[[ $accepted == xyzzy && $rules == 52 ]]
