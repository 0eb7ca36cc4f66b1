#!/bin/sh
# A real window under Xvfb, driven by xdotool: starts the given binary, waits for the two
# answers of the first start, plays, asks, switches the language, and looks at the screen.
# smoke.sh BINARY [PICTURE]: writes a picture of the window there.
set -eu
binary=$1
picture=${2:-}
for tool in Xvfb xdotool import convert; do
	command -v $tool >/dev/null || { echo "smoke: $tool is missing (scripts/install.sh --with-xvfb)" >&2; exit 1; }
done

work=$(mktemp -d)
export HOME="$work" XDG_CONFIG_HOME="$work/.config" LANG=en_US.UTF-8
mkdir -p "$work/.config" "$work/.cache"
display=90
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1280x800x24 >/dev/null 2>&1 &
server=$!
app=
finish() {
	[ -n "$app" ] && kill "$app" 2>/dev/null || true
	kill "$server" 2>/dev/null || true
	wait 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
export DISPLAY=":$display"
sleep 1

fail() {
	echo "smoke: $1" >&2
	cat "$work/log" >&2
	exit 1
}
colours() { import -window root "$1" && convert "$1" -format %k info:; }

mkdir "$work/empty"
env -u XDG_CONFIG_HOME -u XDG_CACHE_HOME -u XDG_RUNTIME_DIR -u LANGUAGE HOME="$work/empty" LC_ALL=xx_YY.UTF-8 "$binary" >"$work/log" 2>&1 &
app=$!
sleep 3
kill -0 "$app" 2>/dev/null || fail "the window did not open in an empty home"
kill "$app"
wait "$app" 2>/dev/null || true
[ -s "$work/log" ] && fail "a first start in an unknown locale prints"

"$binary" >"$work/log" 2>&1 &
app=$!
sleep 3
kill -0 "$app" 2>/dev/null || fail "the window did not open"
window=$(xdotool search --name Hogline | tail -1)
xdotool windowfocus "$window" 2>/dev/null || true
sleep 5
[ "$(colours "$work/first.png")" -gt 300 ] || fail "the window is empty"
[ -n "$picture" ] && cp "$work/first.png" "$picture"

xdotool key 1 sleep 0.3 key p sleep 1.5 # the first answer is selected and played
import -window root "$work/playing.png"
cmp -s "$work/first.png" "$work/playing.png" && fail "nothing moves"
xdotool key Escape sleep 0.5 key f sleep 0.5 key Return sleep 1 key Escape sleep 0.5
xdotool mousemove 235 14 sleep 0.2 click 1 sleep 0.7 # a menu
import -window root "$work/menu.png"
xdotool key Escape sleep 0.2 mousemove 640 500 click 1 sleep 0.3 key question sleep 0.7
import -window root "$work/keys.png"
cmp -s "$work/menu.png" "$work/keys.png" && fail "no page of keys"
kill -0 "$app" 2>/dev/null || fail "the program ended"
grep -q -E '^(panic|fatal error|goroutine )' "$work/log" && fail "a trace in the output"
echo "smoke: the window opens, answers, plays and listens"
