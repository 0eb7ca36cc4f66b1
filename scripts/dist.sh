#!/bin/sh
# Makes the Linux packages: a .deb (of what dpkg-shlibdeps finds) and a .tar.xz that runs from any folder.
# dist.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
out=$(readlink -f "$1")
arch=$(dpkg --print-architecture 2>/dev/null || go env GOARCH)
version=$(printf %s "$VERSION" | sed 's/-/~/') # 0.2.0~dev comes before 0.2.0
maintainer="The Hogline authors <$(scripts/address.sh mail)>"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH QUIET=1

name="hogline-$VERSION-linux-$arch"
scripts/install-files.sh "$work/$name"
strip "$work/$name/bin/hogline" 2>/dev/null || true
scripts/archive.sh "$work" "$name" "$out/$name.tar.xz"

if command -v dpkg-deb >/dev/null 2>&1; then
	root="$work/deb"
	mkdir -p "$root/usr" "$root/DEBIAN" "$work/debian"
	cp -a "$work/$name/." "$root/usr/"
	printf 'hogline (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' "$version" "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" |
		gzip -9 -n >"$root/usr/share/doc/hogline/changelog.gz"
	mkdir -p "$root/usr/share/lintian/overrides"
	cat >"$root/usr/share/lintian/overrides/hogline" <<-EOF
		# Programs of Go are memory safe where they do not call C.
		hogline: hardening-no-pie [usr/bin/hogline]
	EOF
	printf 'Source: hogline\n\nPackage: hogline\nArchitecture: %s\n' "$arch" >"$work/debian/control"
	depends=$(cd "$work" && dpkg-shlibdeps -O "deb/usr/bin/hogline" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
	cat >"$root/DEBIAN/control" <<EOF
Package: hogline
Version: $version
Architecture: $arch
Maintainer: $maintainer
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Depends: ${depends:-libc6}
Recommends: libgl1-mesa-dri, shared-mime-info, desktop-file-utils
Section: education
Priority: optional
Homepage: $(scripts/address.sh code)
Description: study curling with several AIs
 Opens Digital Curling logs, plays every shot, and asks several AIs at once
 what they would throw under this thrower's weight limit and error.
EOF
	(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
	dpkg-deb --root-owner-group -Zxz --build "$root" "$out/hogline_${version}_$arch.deb" >/dev/null
fi
ls -l "$out"
