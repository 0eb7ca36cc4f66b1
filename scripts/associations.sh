#!/bin/sh
# Holds that a double click opens our files: in a bare home, with the system's own types beside ours, each kind of file has our
# type, our program is what opens that, and it is given the file. Of PREFIX, where our files were installed, else of packaging/.
# associations.sh [PREFIX]
set -eu
cd "$(dirname "$0")/.."
# Without mimetype xdg-mime asks file(1), which knows none of our types.
for tool in update-mime-database update-desktop-database xdg-mime mimetype gio; do
	command -v "$tool" >/dev/null || { echo "associations: $tool is missing (scripts/install.sh --with-xdg)" >&2; exit 3; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
data="$work/share"
mkdir -p "$data/mime/packages" "$data/applications" "$work/home" "$work/bin"
if [ -n "${1:-}" ]; then
	cp "$1"/share/mime/packages/* "$data/mime/packages/"
	cp "$1"/share/applications/* "$data/applications/"
else
	cp packaging/org.hogline.app.mime.xml "$data/mime/packages/org.hogline.app.xml"
	cp packaging/org.hogline.app.desktop "$data/applications/"
fi
cp /usr/share/mime/packages/freedesktop.org.xml "$data/mime/packages/"
# Our program, as far as it matters here: it tells what it is given. The name is set whole, as a reader may look at it at any time.
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >"%s/new" && mv "%s/new" "%s/opened"\n' "$work" "$work" "$work" >"$work/bin/hogline"
chmod +x "$work/bin/hogline"
export HOME="$work/home" XDG_DATA_HOME="$work/home/.local/share" XDG_CONFIG_HOME="$work/home/.config" XDG_DATA_DIRS="$data" \
	XDG_CONFIG_DIRS="$work/etc" XDG_CACHE_HOME="$work/home/.cache" PATH="$work/bin:$PATH"
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_CURRENT_DESKTOP DESKTOP_SESSION 2>/dev/null || true
update-mime-database "$data/mime"
update-desktop-database "$data/applications"

cp assets/positions/sample-match.dcl "$work/game.dcl"
cp assets/positions/sample.hpos "$work/position.hpos"
printf '{"type":"new_game"}\n' >"$work/game.dcl2"
printf 'PK\003\004\024\000\000\000\000\000' >"$work/study.hstudy"
printf '{"hchart":1}\n' >"$work/game.hchart"
status=0
for kind in game.dcl:dcl game.dcl2:dcl2 position.hpos:position study.hstudy:study game.hchart:chart; do
	file="$work/${kind%%:*}" want="application/x-hogline-${kind#*:}"
	# xdg-mime asks the desktop where there is one and gio elsewhere; gio is what GNOME's file manager uses.
	for type in "$(xdg-mime query filetype "$file")" "$(gio info -a standard::content-type "$file" | sed -n 's/.*standard::content-type: //p')"; do
		[ "$type" = "$want" ] || { echo "associations: ${kind%%:*} is $type, want $want" >&2; status=1; }
	done
	opener=$(xdg-mime query default "$want")
	[ "$opener" = org.hogline.app.desktop ] || { echo "associations: $want is opened by '$opener'" >&2; status=1; }
	rm -f "$work/opened"
	gio open "$file" || status=1
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		[ -e "$work/opened" ] && break
		sleep 0.2
	done
	[ "$(cat "$work/opened" 2>/dev/null)" = "$file" ] || { echo "associations: opening ${kind%%:*} did not start the program with it" >&2; status=1; }
done
[ "$status" != 0 ] || echo "associations: dcl, dcl2, hpos, hstudy and hchart are opened by Hogline"
exit "$status"
