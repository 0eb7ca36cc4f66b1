#!/bin/sh
# Writes what modules the programs are made of, as CycloneDX. sbom.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
tool=.tools/bin/cyclonedx-gomod
[ -x "$tool" ] || GOBIN=$(pwd)/.tools/bin GOFLAGS= go install github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
for program in hogline:. hogline-cli:cmd/hogline-cli; do
	# The tool reads build constraints from GOFLAGS. Without serial number and time the same modules make the same file.
	CGO_ENABLED=1 GOFLAGS="-tags=$TAGS" "$tool" app -json -licenses -noserial -notimestamp -main "${program#*:}" -output "$1/${program%%:*}-$VERSION.cdx.json" .
done
