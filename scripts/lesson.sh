#!/bin/sh
# Values the shots of assets/positions/lesson.dcl anew: lesson.sh BINARY. The match was played by version 0.3.0:
# hogline match --a shots --b tree --ends 4 --sims 300 --rules no-tick --wins four --seed 13; the teams were given names.
set -eu
binary=$(readlink -f "$1")
cd "$(dirname "$0")/../assets/positions"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$binary" analyse lesson.dcl -q -o "$work"
gzip -9 -n -c "$work/values.hanalysis" >lesson.hanalysis.gz
