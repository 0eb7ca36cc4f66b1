#!/bin/sh
# The window in Chromium under Xvfb: first start, a dropped log, playback, a question, Japanese without a network, a phone; two tabs with one chart.
# smoke-web.sh FOLDER [PICTURES]: the folder of make web. Needs Debian's chromium, nodejs and xvfb (install.sh --with-chromium).
set -eu
web=$(readlink -f "$1")
pictures=$(readlink -f "${2:-$1/..}")
cd "$(dirname "$0")/.."
cli=${CLI:-build/hogline-cli}
for tool in chromium node Xvfb; do
	command -v $tool >/dev/null || { echo "smoke-web: $tool is missing (scripts/install.sh --with-chromium)" >&2; exit 1; }
done
display=98
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1280x900x24 >/dev/null 2>&1 &
screen=$!
address=$(mktemp)
"$cli" serve --web "$web" --address 127.0.0.1:0 >"$address" &
server=$!
trap 'kill $server $screen 2>/dev/null || true; rm -f "$address"' EXIT
for _ in $(seq 50); do
	grep -q http "$address" && break
	sleep 0.1
done
node scripts/tabs-web.mjs chromium "$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$address")"
DISPLAY=":$display" node scripts/smoke-web.mjs chromium "$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$address")" "$pictures" assets/positions/sample-match.dcl
