#!/bin/sh
# Makes an AppImage of what `make build` made where appimagetool is installed, which no Debian package brings; elsewhere it says so.
# appimage.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
if ! command -v appimagetool >/dev/null 2>&1; then
	echo "appimage: appimagetool is not installed: no AppImage is made" >&2
	exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
QUIET=1 scripts/install-files.sh "$work/AppDir/usr"
strip "$work/AppDir/usr/bin/hogline"
cp "$work/AppDir/usr/share/applications/org.hogline.app.desktop" "$work/AppDir/usr/share/icons/hicolor/512x512/apps/org.hogline.app.png" "$work/AppDir/"
ln -s usr/bin/hogline "$work/AppDir/AppRun"
ARCH=$(uname -m) appimagetool --no-appstream "$work/AppDir" "$1/hogline-$VERSION-$(uname -m).AppImage" >/dev/null
