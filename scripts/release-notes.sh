#!/bin/sh
# Prints the section of a version in CHANGELOG.md. release-notes.sh VERSION
set -eu
cd "$(dirname "$0")/.."
awk -v head="## $1" '$0 == head { on = 1; next } /^## / { on = 0 } on' CHANGELOG.md | sed -e '/./,$!d' | grep . ||
	{ echo "release-notes: CHANGELOG.md has no section \"## $1\"" >&2; exit 1; }
