#!/bin/sh
# Builds the window for the browser: a folder that any static server can host. web.sh FOLDER
# The face of emoji, 4.2 MB that no text of the program needs, and the commands are left out; the faces of Japanese texts are files beside the
# program, which an English start does not wait for.
# Beside every large file lie its .gz and, where brotli is installed, its .br for servers that send them.
set -eu
out=$1
cd "$(dirname "$0")/.."
mkdir -p "$out"
rm -f "$out"/hogline.*.wasm*
GOOS=js GOARCH=wasm go build -tags "${TAGS:-migrated_fynedo},no_emoji" -trimpath -ldflags "${LDFLAGS:-} -s -w" -o "$out/hogline.wasm" .
hash=$(sha256sum "$out/hogline.wasm" | cut -c1-12)
wasm="hogline.$hash.wasm"
mv "$out/hogline.wasm" "$out/$wasm"
cp web/index.html web/page.css web/page.js web/files.js web/worker.js web/manifest.webmanifest web/icon-192.png web/icon-maskable.png assets/icon.png THIRD_PARTY.md canvas/fonts/NotoSansCJKjp-*-subset.otf "$out/"
goroot=$(go env GOROOT)
for place in lib/wasm misc/wasm; do
	[ -f "$goroot/$place/wasm_exec.js" ] && cp "$goroot/$place/wasm_exec.js" "$out/"
done
printf '{"wasm":"%s","size":%s,"version":"%s"}\n' "$wasm" "$(wc -c <"$out/$wasm")" "${VERSION:-}" >"$out/files.json"
files='["./","index.html","page.css","page.js","files.js","worker.js","wasm_exec.js","manifest.webmanifest","icon.png","icon-192.png","icon-maskable.png","NotoSansCJKjp-Regular-subset.otf","NotoSansCJKjp-Bold-subset.otf","files.json","'$wasm'"]'
build=$(cat "$out/index.html" "$out/page.css" "$out/page.js" "$out/files.js" "$out/worker.js" "$out/wasm_exec.js" "$out/files.json" | sha256sum | cut -c1-12)
sed -e "s|@BUILD@|$build|" -e "s|@FILES@|$files|" web/sw.js >"$out/sw.js"
for f in "$out/$wasm" "$out/wasm_exec.js" "$out/files.js" "$out/page.js" "$out"/*.otf; do
	gzip -9 -n -k -f "$f"
	if command -v brotli >/dev/null 2>&1; then brotli -q "${BROTLI:-9}" -k -f "$f"; fi
done
ls -l "$out"
