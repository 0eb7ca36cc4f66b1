#!/bin/sh
# Packs a folder of a work folder so that the same files make the same archive: sorted, of nobody, dated SOURCE_DATE_EPOCH.
# archive.sh WORK NAME OUT.(zip|tar.gz|tar.xz)
set -eu
case $3 in
/*) out=$3 ;;
*) out=$(pwd)/$3 ;;
esac
cd "$1"
rm -f "$out"
case $out in
*.zip)
	find "$2" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
	find "$2" | LC_ALL=C sort | TZ=UTC zip -X -q -9 "$out" -@
	;;
*)
	case $out in
	*.tar.gz) pack="gzip -9 -n" ;;
	*) pack="xz -9" ;;
	esac
	find "$2" -print0 | LC_ALL=C sort -z | tar --no-recursion --null -T - --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - | $pack >"$out"
	;;
esac
