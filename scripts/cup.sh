#!/bin/sh
# Packs the entry for cups of Digital Curling 3 and 4, the commands with one AI and its settings, for Linux, and has what was packed play an
# end by each protocol first. cup.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
out=$(readlink -f "$1")
work=$(mktemp -d)
trap 'kill $server 2>/dev/null || true; rm -rf "$work"' EXIT
server=

name="hogline-cup-$VERSION-linux-$(go env GOARCH)"
mkdir -p "$work/$name"
CGO_ENABLED=0 go build -tags "$TAGS" -trimpath -ldflags "$LDFLAGS -s -w" -o "$work/$name/hogline-cli" ./cmd/hogline-cli
cp packaging/cup/play packaging/cup/entry packaging/cup/README.md LICENSE THIRD_PARTY.md "$work/$name/"
chmod 755 "$work/$name/play"
cd "$work"

# address FILE: what a server has printed that it listens at.
address() {
	for _ in $(seq 100); do
		grep -o -m 1 'http://[^ ]*' "$1" && return
		sleep 0.1
	done
	cat "$1" >&2
	return 1
}
"$name/hogline-cli" dc4 serve --ai sample --ends 1 --time 20s --sims 100 --address 0 >dc4.txt 2>&1 &
server=$!
HOGLINE_PASSWORD=none "$name/play" dc4 "$(address dc4.txt)" team0 cup >played.txt
wait $server || { cat dc4.txt >&2; exit 1; }
ls logs/*.dcl >/dev/null
port=$((20000 + $$ % 20000))
"$name/hogline-cli" match --a sample --b "dc3:$port" --model fcv1 --rules five-rock --ends 1 --sims 100 --clock 20s >dc3.txt 2>&1 &
server=$!
for _ in $(seq 50); do # until it listens
	"$name/play" dc3 127.0.0.1 "$port" >>played.txt 2>&1 && break
	sleep 0.2
done
wait $server || { cat dc3.txt played.txt >&2; exit 1; }
server=
cd - >/dev/null
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
scripts/archive.sh "$work" "$name" "$out/$name.tar.xz"
ls -l "$out/$name.tar.xz"
