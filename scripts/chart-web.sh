#!/bin/sh
# A whole game of four charted by fingers in Chromium at 1024x768: acts and seconds a shot, lifted finger to picture, start without a network.
# chart-web.sh FOLDER [ENDS] [PICTURES]: the folder of make web. Needs Debian's chromium and nodejs (install.sh --with-chromium).
set -eu
web=$(readlink -f "$1")
ends=${2:-8}
pictures=$(readlink -f "${3:-$1/..}")
cd "$(dirname "$0")/.."
cli=${CLI:-build/hogline-cli}
for tool in chromium node; do
	command -v $tool >/dev/null || { echo "chart-web: $tool is missing (scripts/install.sh --with-chromium)" >&2; exit 1; }
done
address=$(mktemp)
"$cli" serve --web "$web" --address 127.0.0.1:0 >"$address" &
server=$!
trap 'kill $server 2>/dev/null || true; rm -f "$address"' EXIT
for _ in $(seq 50); do
	grep -q http "$address" && break
	sleep 0.1
done
node scripts/chart-web.mjs chromium "$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$address")" "$pictures" "$ends"
