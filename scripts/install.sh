#!/bin/sh
# Installs the Debian packages that building and running Hogline needs, if any is missing.
# Works as root or with sudo; otherwise it prints the one command to run. Other systems:
# it names what is needed and goes on.
set -eu

# No fonts: the program brings its own.
packages="gcc libc6-dev pkg-config libgl-dev libgl1-mesa-dri libx11-dev libxcursor-dev libxrandr-dev libxinerama-dev libxi-dev libxxf86vm-dev libgtk-3-dev"
[ "${1:-}" = "--with-release" ] && packages="$packages zip brotli xz-utils gcc-mingw-w64-x86-64 dpkg-dev"
[ "${1:-}" = "--with-xdg" ] && packages="shared-mime-info desktop-file-utils xdg-utils libfile-mimeinfo-perl libglib2.0-bin"
[ "${1:-}" = "--with-chromium" ] && packages="xvfb chromium nodejs"
[ "${1:-}" = "--with-xvfb" ] && packages="$packages xvfb xauth xdotool imagemagick"

case "$(uname -s)" in
Linux) ;;
*) exit 0 ;; # macOS and Windows bring what fyne needs with their compilers
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
	echo "Hogline: this is no Debian-like system; needed to build: a C compiler, pkg-config, OpenGL, X11 (cursor, randr, inerama, xi, xxf86vm) and GTK 3 headers." >&2
	echo "The commands alone need none of them: make cli" >&2
	exit 0
fi

missing=""
for p in $packages; do
	dpkg-query -W -f='${db:Status-Status}\n' "$p" 2>/dev/null | grep -qx installed || missing="$missing $p"
done
[ -z "$missing" ] && exit 0

options="-o DPkg::Lock::Timeout=300" # another installation may be running
install="apt-get $options install -y --no-install-recommends$missing"
if [ "$(id -u)" = 0 ]; then
	run="env DEBIAN_FRONTEND=noninteractive"
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
	run="sudo env DEBIAN_FRONTEND=noninteractive"
else
	echo "Hogline needs packages that are not installed. Run this as root, then try again (make cli builds the commands without them):" >&2
	if command -v sudo >/dev/null 2>&1; then
		echo "  sudo sh -c 'apt-get update && $install'" >&2
	else
		echo "  su -c 'apt-get update && $install'" >&2
	fi
	exit 1
fi
echo "Hogline needs:$missing"
$run apt-get $options update -q
# With --print-uris apt tells packages, download and disk, and installs nothing.
LC_ALL=C $run apt-get $options install --no-install-recommends --print-uris $missing 2>/dev/null | grep -E '^[0-9]+ upgraded|^Need to get|^After this' || true
$run $install
