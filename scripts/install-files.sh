#!/bin/sh
# Puts what `make build` made, with its desktop files, icons and licences, below a folder. The program has all commands: hogline-cli
# is a link to it. With LAB=1 what `make lab` made as well.
# install-files.sh PREFIX
set -eu
prefix=$1
cd "$(dirname "$0")/.."
share="$prefix/share"
install -Dm755 build/hogline "$prefix/bin/hogline"
ln -sf hogline "$prefix/bin/hogline-cli"
programs="hogline hogline-cli"
if [ -n "${LAB:-}" ]; then
	install -Dm755 build/hogline-lab "$prefix/bin/hogline-lab"
	programs="$programs hogline-lab"
fi
install -Dm644 packaging/org.hogline.app.desktop "$share/applications/org.hogline.app.desktop"
install -Dm644 packaging/org.hogline.app.mime.xml "$share/mime/packages/org.hogline.app.xml"
mkdir -p "$share/metainfo"
# The release is dated by the commit, so that the same commit makes the same package.
date=$(git log -1 --format=%cs 2>/dev/null || date +%F)
sed -e "s/@VERSION@/${VERSION:-0}/" -e "s/@DATE@/$date/" -e "s|@CODE@|$(scripts/address.sh code)|" packaging/org.hogline.app.metainfo.xml >"$share/metainfo/org.hogline.app.metainfo.xml"
chmod 644 "$share/metainfo/org.hogline.app.metainfo.xml"
install -Dm644 assets/icon.png "$share/icons/hicolor/512x512/apps/org.hogline.app.png"
for type in dcl dcl2 position study chart; do
	install -Dm644 assets/icon.png "$share/icons/hicolor/512x512/mimetypes/application-x-hogline-$type.png"
done
for f in README.md CHANGELOG.md THIRD_PARTY.md; do
	install -Dm644 "$f" "$share/doc/hogline/$f"
done
install -Dm644 LICENSE "$share/doc/hogline/copyright"
for program in $programs; do
	mkdir -p "$share/man/man1"
	gzip -9 -n <packaging/hogline.1 >"$share/man/man1/$program.1.gz"
	chmod 644 "$share/man/man1/$program.1.gz"
done
for program in $programs; do
	[ "$program" != hogline-cli ] || continue
	for shell in bash:bash-completion/completions/ fish:fish/vendor_completions.d/; do
		build/"$program" completion "${shell%%:*}" >"$prefix/.completion"
		end=
		[ "${shell%%:*}" = fish ] && end=.fish
		install -Dm644 "$prefix/.completion" "$share/${shell#*:}$program$end"
	done
done
rm "$prefix/.completion"
if [ -z "${QUIET:-}" ]; then
	echo "Installed to $prefix; update-desktop-database and update-mime-database make the desktop look again."
fi
