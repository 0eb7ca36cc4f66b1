#!/bin/sh
# The Windows program under wine and Xvfb: its commands, and its window with pictures.
# smoke-windows.sh FOLDER: hogline.exe and hogline-cli.exe are there, the pictures go there.
set -eu
cd "$1"
for tool in wine64 x86_64-w64-mingw32-gcc Xvfb import; do
	command -v "$tool" >/dev/null || PATH="$PATH:/usr/lib/wine" command -v "$tool" >/dev/null || { echo "smoke-windows: $tool is missing (apt-get install wine64 gcc-mingw-w64-x86-64 xvfb imagemagick)" >&2; exit 1; }
done
PATH="$PATH:/usr/lib/wine"
work=$(mktemp -d)
export WINEPREFIX="$work/wine" WINEDEBUG=-all
display=96
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1280x800x24 >/dev/null 2>&1 &
server=$!
app=
finish() {
	[ -n "$app" ] && kill "$app" 2>/dev/null || true
	wineserver -k 2>/dev/null || true
	kill "$server" 2>/dev/null || true
	wait 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
export DISPLAY=":$display"
wine64 wineboot -i >/dev/null 2>&1
# Wine 8 lacks the one function that Go's runtime wants of this library.
cat >"$work/prng.c" <<'EOF'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return RtlGenRandom(p, (ULONG)n); }
EOF
if [ ! -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ]; then
	x86_64-w64-mingw32-gcc -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" "$work/prng.c" -ladvapi32
fi
wine64 hogline-cli.exe --version
wine64 hogline-cli.exe ais | head -3
wine64 hogline.exe >"$work/log" 2>&1 &
app=$!
sleep 20
import -window root windows.png
[ "$(convert windows.png -format %k info:)" -gt 300 ] || { echo "smoke-windows: the window is empty" >&2; cat "$work/log" >&2; exit 1; }
echo "smoke-windows: the commands run and the window opens: $1/windows.png"
