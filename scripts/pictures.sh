#!/bin/sh
# Makes the pictures of README with a real window under Xvfb, in both languages, and keeps beside them what they show, which
# TestFirstAnswersAreTheSameEverywhere compares with what the program shows now. pictures.sh BINARY; needs scripts/install.sh --with-xvfb.
set -eu
binary=$(readlink -f "$1")
cd "$(dirname "$0")/.."
out=$(pwd)/docs/images
work=$(mktemp -d)
display=95
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
for language in en ja; do
	home="$work/$language"
	mkdir -p "$home/.config/fyne/org.hogline.app"
	printf '{"language":"%s","tour.seen":true}' "$language" >"$home/.config/fyne/org.hogline.app/preferences.json"
	HOME="$home" XDG_CONFIG_HOME="$home/.config" LANG=en_US.UTF-8 "$binary" >/dev/null 2>&1 &
	app=$!
	sleep 5
	xdotool key 1 # the first answer, with its path
	# The answers are there when the screen has stood still for three seconds: figures change while they are valued.
	still=0
	for _ in $(seq 90); do
		import -window root "$work/new.png"
		if cmp -s "$work/new.png" "$work/last.png"; then still=$((still + 1)); else still=0; fi
		mv "$work/new.png" "$work/last.png"
		[ $still -ge 3 ] && break
		sleep 1
	done
	[ $still -ge 3 ] || { echo "pictures: the window does not come to rest" >&2; exit 1; }
	name=window.png
	[ "$language" = en ] || name=window-$language.png
	convert "$work/last.png" -strip +dither -colors 96 -define png:compression-level=9 "$out/$name"
	kill "$app"
	wait "$app" 2>/dev/null || true
	app=
done
# Both answers thrown at once, without a window.
"$binary" ask assets/positions/sample.hpos --ai shots --ai tree --seed 20260314 --json --quiet >"$work/answers.json"
"$binary" render assets/positions/sample.hpos --answers "$work/answers.json" --height 640 --quiet -o "$out/answers.gif"
go test -tags migrated_fynedo -count=1 -run TestFirstAnswers . -update-pictures >/dev/null
ls -l "$out"/window* "$out"/answers.gif
