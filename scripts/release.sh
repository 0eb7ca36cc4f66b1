#!/bin/sh
# Makes all files of a release from a tag, vVERSION, and lists them: packages for Linux, the window for Windows and the browser, the
# commands for every system, sources of what is in them (SBOM), notes and checksums. Without the tag it does so only with DRY=1.
# The window for macOS needs Apple's compilers: .github/workflows/release.yml makes it there.
# release.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
out=$(readlink -f "$1")
tag=$(git describe --tags --exact-match 2>/dev/null || true)
if [ -z "${DRY:-}" ]; then
	[ "$tag" = "v$VERSION" ] || { echo "release: the tag is '$tag', the program says $VERSION (DRY=1 makes the files without a tag)" >&2; exit 1; }
	[ -z "$(git status --porcelain)" ] || { echo "release: the working copy has changes" >&2; exit 1; }
fi
for tool in zip brotli xz x86_64-w64-mingw32-gcc; do
	command -v $tool >/dev/null || { echo "release: $tool is missing (scripts/install.sh --with-release)" >&2; exit 1; }
done
notes=$VERSION
[ -n "${DRY:-}" ] && case $VERSION in *-dev) notes=Unreleased ;; esac
rm -f "$out"/*
scripts/release-notes.sh "$notes" >"$out/NOTES.md"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

scripts/dist.sh "$out" >/dev/null
dpkg-deb -x "$out"/hogline_*.deb "$work/root"
scripts/associations.sh "$work/root/usr"
scripts/appimage.sh "$out"

# pack NAME PROGRAM ARCHIVE: a program with what must go with it.
pack() {
	mkdir -p "$work/$1"
	cp "$2" README.md README.ja.md CHANGELOG.md LICENSE THIRD_PARTY.md "$work/$1/"
	scripts/archive.sh "$work" "$1" "$out/$1.$3"
	rm -rf "${work:?}/$1"
}
for target in linux/amd64:tar.xz linux/arm64:tar.xz windows/amd64:zip windows/arm64:zip darwin/amd64:tar.gz darwin/arm64:tar.gz; do
	system=${target%%/*} arch=${target#*/}
	arch=${arch%%:*} end=
	[ "$system" = windows ] && end=.exe
	for program in hogline-cli hogline-lab; do
		[ "$program" = hogline-cli ] || [ "$system/$arch" = linux/amd64 ] || continue
		CGO_ENABLED=0 GOOS=$system GOARCH=$arch go build -tags "$TAGS" -trimpath -ldflags "$LDFLAGS -s -w" -o "$work/$program$end" "./cmd/$program"
		name=$program-$VERSION-$(echo "$system" | sed s/darwin/macos/)-$arch
		pack "$name" "$work/$program$end" "${target#*:}"
	done
done
CGO_ENABLED=1 GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc go build -tags "$TAGS,no_emoji" -trimpath -ldflags "$LDFLAGS -s -w -H windowsgui" -o "$work/hogline.exe" .
cp "$work/hogline.exe" "$out/hogline-$VERSION-windows-amd64.exe"
pack "hogline-$VERSION-windows-amd64" "$work/hogline.exe" zip
BROTLI=${BROTLI:-11} scripts/web.sh "$work/hogline-$VERSION-web" >/dev/null
scripts/archive.sh "$work" "hogline-$VERSION-web" "$out/hogline-$VERSION-web.zip"

scripts/sbom.sh "$out"
(cd "$out" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
ls -l "$out"
