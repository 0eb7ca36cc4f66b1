#!/bin/bash
# A walk through the window under Xvfb with a real mouse and keys, in both languages: every step must change what is on
# the screen, and leaves a picture of it; a step that changes nothing is told, and fails the walk at its end.
# uitest.sh BINARY [FOLDER OF THE PICTURES] [SIZE]
set -euo pipefail
binary=$(realpath "$1")
out=${2:-build/uitest}
size=${3:-1280x800}
for tool in Xvfb xdotool import compare; do
	command -v $tool >/dev/null || { echo "uitest: $tool is missing (scripts/install.sh --with-xvfb)" >&2; exit 1; }
done
cd "$(dirname "$0")/.."
mkdir -p "$out"
work=$(mktemp -d)
server= app= failed=0
finish() {
	[ -n "$app" ] && kill "$app" 2>/dev/null || true
	[ -n "$server" ] && kill "$server" 2>/dev/null || true
	wait 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
display=${UITEST_DISPLAY:-60}
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done
export DISPLAY=":$display"
Xvfb "$DISPLAY" -screen 0 "${size}x24" >/dev/null 2>&1 &
server=$!
sleep 1

fail() {
	echo "uitest: $language: $1" >&2
	cat "$work/log" >&2
	exit 1
}

# step NAME WAIT COMMANDS...: sends commands of xdotool and waits up to WAIT seconds until the screen has changed.
step() {
	local name=$1 limit=$2
	shift 2
	import -window root "$work/before.png"
	xdotool "$@"
	for _ in $(seq $((limit * 2))); do
		sleep 0.5
		kill -0 "$app" 2>/dev/null || fail "the program ended at: $name"
		import -window root "$work/now.png"
		if [ "$(compare -metric AE "$work/before.png" "$work/now.png" null: 2>&1 | sed 's/[^0-9].*//')" -gt 20 ]; then
			sleep 0.7
			import -window root "$out/$language-$(printf %02d $count)-$name.png"
			count=$((count + 1))
			return
		fi
	done
	echo "uitest: $language: nothing changed: $name" >&2
	failed=$((failed + 1))
}

# press NAME WAIT X Y: a step that is one click.
press() {
	clicks=$((clicks + 1))
	step "$1" "$2" mousemove "$3" "$4" sleep 0.3 click 1
}

# main_job: "log, last stone of end 5, two AIs under another limit and error, who is right" from the recent list.
main_job() {
	clicks=0
	press job-log 10 60 415
	xdotool getwindowname "$window" | grep -q match.dcl || fail "the recent file was not opened"
	press job-end-5 15 138 137
	press job-last-stone 15 138 137
	press job-ask 20 1220 256
	sleep 8
	local before=$clicks
	press job-second-limit-and-error 20 782 177
	sleep 8
	import -window root "$out/$language-main-job.png"
	[ $((clicks - before)) -le 1 ] && [ $clicks -le 5 ] || { echo "uitest: $language: the main job took $clicks clicks" >&2; failed=$((failed + 1)); }
	echo "uitest: $language: main job in $clicks clicks, the second limit and error in $((clicks - before))"
}

# home FOLDER: the settings of a first start, a log and a folder of logs for the library.
home() {
	export HOME="$1" XDG_CONFIG_HOME="$1/.config"
	mkdir -p "$HOME/.cache" "$HOME/logs" "$HOME/.config/fyne/org.hogline.app"
	printf '{"library.folders":["%s/logs"]}' "$HOME" >"$HOME/.config/fyne/org.hogline.app/preferences.json"
	cp assets/positions/sample-match.dcl "$HOME/logs/other.dcl"
	cp assets/positions/sample-match.dcl "$HOME/match.dcl" # an analysis is kept beside its log
}

# open [FILE]: starts the program and waits for its window.
open() {
	LC_ALL=$locale "$binary" "$@" >"$work/log" 2>&1 &
	app=$!
	window=
	for _ in $(seq 60); do
		sleep 0.5
		window=$(xdotool search --onlyvisible --name Hogline 2>/dev/null | tail -1 || true)
		[ -n "$window" ] && xdotool windowfocus "$window" 2>/dev/null && break
	done
	[ -n "$window" ] || fail "the window did not open"
	xdotool windowsize "$window" "${size%x*}" "${size#*x}" windowmove "$window" 0 0
	sleep 1
	xdotool windowfocus "$window" mousemove 110 600
	sleep 2
}

for language in en ja; do
	count=1
	locale=en_US.UTF-8 help=440 # where the menu Help stands
	[ $language = ja ] && locale=ja_JP.UTF-8 help=482
	if [ "$size" = 1280x800 ]; then # the places of the clicks are those of this size
		home "$work/$language-job"
		open "$HOME/match.dcl"
		kill "$app"
		wait "$app" 2>/dev/null || true
		open
		step tour-skipped 5 key Escape
		sleep 10 # the answers to the position of the first start
		main_job
		kill "$app"
		wait "$app" 2>/dev/null || true
	fi
	home "$work/$language"
	open "$HOME/match.dcl"

	step next-end 5 key Next
	step shot 5 key Right key Right key Right
	step play 8 key space
	step pause 5 key space
	# the last stone of end 4, which can be won or lost
	step place 5 key Home key Next key Next key Next key Next key Left key Left
	step ask 60 key Return
	sleep 8
	step select 10 key 2
	step play-answer 10 key p
	step play-one 10 key shift+p
	step throws 20 key w
	step leave-answer 10 key BackSpace
	step away 5 key Left
	step back 5 key Right
	step map 15 key h
	step map-layer 15 key v
	step map-weight 15 key y
	step map-hover 10 mousemove 500 330
	step map-off 10 key h key h
	step skill-grid 10 key q
	step skill-grid-made 60 key u
	sleep 10
	step skill-grid-cell 10 key Down
	step duel 10 key q
	step duel-thrown 60 key u
	step duel-played 10 mousemove $((${size%x*} - 200)) 420 click 1 mousemove 110 600
	step robust 10 key q
	step robust-made 90 key u
	step cross 20 key q
	step compare-closed 10 key Escape key Escape
	step rings 5 key F4
	step lying 5 key r
	step upright 5 key r
	step sheet 5 key F3
	step house 5 key F2
	step editor 8 key e
	step editor-done 8 key e
	step aim 8 key m
	step aim-turn 8 key x
	step aim-off 8 key m
	step call-shot 8 key c
	step call-closed 8 key Escape
	step draw 8 key b
	step draw-arrow 8 key Up key Return key Up key Up key Up key Right key Return
	step draw-done 8 key b
	step note 8 key k
	step note-typed 8 type "Why not the guard?"
	step note-kept 8 key shift+Return
	step notes-found 8 key ctrl+f
	step notes-closed 8 key Escape
	# stones by keys, thrower, ice, other keys, tour
	step stones-edit 8 key e
	step stone-selected 8 key period
	step stone-moved 8 key Right
	step stones-done 8 key e
	step stones-left 8 key BackSpace
	step menu-help 8 mousemove $help 13 sleep 0.5 click 1
	step menu-closed 8 key Escape
	step list-of-ais 8 key a
	step list-closed 8 key Escape
	step keys 8 key question
	step keys-closed 8 key Escape
	step rules 15 key ctrl+2
	step lab 15 key ctrl+3
	step match 15 key ctrl+4
	step match-begun 15 key Return
	step match-aim 10 key Up
	step match-thrown 15 key Return
	step match-left 10 key Escape key ctrl+1 sleep 1 key ctrl+4
	step match-playout 60 key p
	step library 15 key ctrl+5
	step library-statistics 10 key t
	step library-similar 10 key s
	step library-costly 10 key c
	step library-games 10 key g
	step quiz 10 key ctrl+6
	step study 10 key ctrl+1
	step show 15 key F11
	step show-left 15 key F11
	step larger 10 key ctrl+equal
	step smaller 10 key ctrl+minus
	step analyse 20 key ctrl+a
	kill "$app"
	wait "$app" 2>/dev/null || true
	app=
	grep -q -E '^(panic|fatal error|goroutine )' "$work/log" && fail "a trace in the output"
	echo "uitest: $language: $((count - 1)) steps, pictures in $out"
done
[ $failed = 0 ] || { echo "uitest: $failed steps changed nothing" >&2; exit 1; }
