#!/bin/sh
# A monkey that plays with a real window under Xvfb: keys, menus, clicks, drags, files, dialogs, languages and pages at random. It prints
# memory, goroutines and descriptors over time, and fails where the window dies or the curves grow (docs/MEASURING.md).
# monkey.sh LENGTH [SEED] [FOLDER]: 10m, what it does, where actions, curves and heap profiles go.
set -eu
length=${1:-10m}
seed=${2:-1}
out=${3:-build/monkey}
command -v Xvfb >/dev/null || { echo "monkey: Xvfb is missing (scripts/install.sh --with-xvfb)" >&2; exit 1; }
cd "$(dirname "$0")/.."
mkdir -p "$out"
out=$(realpath "$out")
rm -rf "$out/files"
go test -c -tags "${TAGS:-migrated_fynedo}" -o build/monkey.test ./app
binary=$(realpath build/monkey.test)
work=$(mktemp -d)
export HOME="$work" XDG_CONFIG_HOME="$work/.config" XDG_CACHE_HOME="$work/.cache" LC_ALL=en_US.UTF-8
mkdir -p "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME"
display=${MONKEY_DISPLAY:-110}
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1280x800x24 >/dev/null 2>&1 &
server=$!
finish() {
	kill "$server" 2>/dev/null || true
	wait "$server" 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
export DISPLAY=":$display"
sleep 1
cd app # its files are found from there
status=0
"$binary" -monkey "$length" -monkey.seed "$seed" -monkey.dir "$out" 2>"$out/errors.txt" || status=$?
if [ "$status" != 0 ]; then
	grep -v -E "Fyne error|^[0-9/: ]+  (Cause|At):" "$out/errors.txt" >&2 || true
	echo "monkey: failed; actions, curves and profiles: $out; again: make monkey SEED=$seed" >&2
fi
exit "$status"
