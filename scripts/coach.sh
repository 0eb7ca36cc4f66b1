#!/bin/sh
# Makes the pictures of docs/COACH.md and docs/COACH.ja.md with a real window under Xvfb.
# coach.sh BINARY [FOLDER [PAGES]]; PAGES is "1-10", "11-15" or "14-15" (all without it); needs scripts/install.sh --with-xvfb.
set -eu
binary=$(readlink -f "$1")
out=$(readlink -f "${2:-docs/images/coach}")
pages=${3:-}
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$out"
work=$(mktemp -d)
display=95
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1280x800x24 >/dev/null 2>&1 &
server=$!
app=
values=
finish() {
	[ -n "$app" ] && kill "$app" 2>/dev/null || true
	kill "$server" 2>/dev/null || true
	wait 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
export DISPLAY=":$display"
sleep 1

# take NAME: waits until the screen has stood still for two seconds, at most 60.
take() {
	import -window root "$work/a.png"
	still=0
	for _ in $(seq 60); do
		sleep 1
		import -window root "$work/b.png"
		if cmp -s "$work/a.png" "$work/b.png"; then still=$((still + 1)); else still=0; fi
		mv "$work/b.png" "$work/a.png"
		[ $still -ge 2 ] && break
	done
	convert "$work/a.png" -strip +dither -colors 96 -define png:compression-level=9 "$out/$language-$1.png"
}
# open [FILE]: a window in the language, with the settings of a first start.
open() {
	rm -rf "$work/home"
	mkdir -p "$work/home/.config/fyne/org.hogline.app" "$work/home/matches"
	printf '{"language":"%s","tour.seen":true,"library.folders":["%s"]}' "$language" "$work/home/matches" >"$work/home/.config/fyne/org.hogline.app/preferences.json"
	cp "$root/assets/positions/sample-match.dcl" "$work/home/matches/match.dcl"
	[ -z "$values" ] || cp "$values" "$work/home/matches/match.dcl.hanalysis"
	HOME="$work/home" XDG_CONFIG_HOME="$work/home/.config" LANG=en_US.UTF-8 "$binary" "$@" >/dev/null 2>&1 &
	app=$!
	for _ in $(seq 100); do
		window=$(xdotool search --name Hogline 2>/dev/null | tail -1)
		[ -n "$window" ] && break
		sleep 0.2
	done
	xdotool windowfocus "$window" mousemove 1279 799 2>/dev/null || true
	sleep 4
}
close() {
	kill "$app"
	wait "$app" 2>/dev/null || true
	app=
}
press() {
	xdotool mousemove "$1" "$2"
	sleep 0.5
	xdotool click 1
	sleep 1
}
keys() {
	for k in "$@"; do
		xdotool key "$k"
		sleep 0.7
	done
}

first() {
	open
	take 01-start
	keys 1 i
	take 05-ideas
	keys 2 h
	take 06-map
	keys h h a
	take 08-ais
	keys Escape
	close
	open "$work/home/matches/match.dcl"
	keys Home Next Next Right Right Right Right Right Right Right
	take 02-match
	press 780 47 # late in the shot
	take 03-play
	keys Return
	take 04-answers
	press 838 128 # all throwers
	take 07-thrower
	keys Escape ctrl+2
	take 10-rules
	close
	open
	keys ctrl+k # everything by typing, in every language
	xdotool type --delay 60 "weight limit decides"
	sleep 1
	keys Return
	sleep 5
	take 09-limits
	close
}
further() {
	open "$work/home/matches/match.dcl"
	last_of_end_4
	keys m
	press 520 230 # the target
	keys x Insert
	take 11-own
	close
	open "$work/home/matches/match.dcl"
	last_of_end_4
	keys e period Right Right Right
	take 12-what-if
	close
	open "$work/home/matches/match.dcl"
	last_of_end_4
	keys Return
	sleep 8
	keys q u
	sleep 20
	take 13-compare
	close
}
whole() {
	[ -e "$work/match.dcl.hanalysis" ] || {
		cp "$root/assets/positions/sample-match.dcl" "$work/match.dcl"
		"$binary" analyse "$work/match.dcl" --quiet # some two minutes
	}
	values="$work/match.dcl.hanalysis"
	open "$work/home/matches/match.dcl"
	keys Home ctrl+a # what is valued already lies beside the log
	sleep 5
	keys Right Right Right Right
	take 14-match
	keys ctrl+5 t
	sleep 3
	take 15-library
	close
}
last_of_end_4() {
	keys Home Next Next Next Next Left Left
}

for language in en ja; do
	case $pages in '' | 1-10) first ;; esac
	case $pages in '' | 11-15) further ;; esac
	case $pages in '' | 11-15 | 14-15) whole ;; esac
	values=
done
