#!/bin/sh
# Prints an address of packaging/addresses. address.sh code|browser|mail
set -eu
sed -n "s/^$1  *//p" "$(dirname "$0")/../packaging/addresses" | grep .
