#!/usr/bin/env bash
# Builds the package for JavaScript, tests it and packs it: `npm.sh [FOLDER]` leaves the .tgz in FOLDER. The number of
# games that are compared with chess.js is TABIYA_GAMES. Status 2 means that something is missing and may not be installed.
set -euo pipefail
out=$(realpath -m "${1:-target/npm}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/wasm-toolchain.sh
source scripts/wasm-toolchain.sh

major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/') || major=
if [ "${major:-0}" -lt 18 ] || ! command -v npm >/dev/null; then
    echo "npm.sh: Node.js 18 or later with npm is missing" >&2
    exit 2
fi
package=$PWD/crates/web/js
rm -rf "$package/wasm"
CARGO_PROFILE_RELEASE_OPT_LEVEL=${CARGO_PROFILE_RELEASE_OPT_LEVEL:-s} wasm_build package "$package/wasm"
cd "$package"
# Only the tests need other packages.
npm ci --silent --no-audit --no-fund || { echo "npm.sh: npm ci cannot fetch what the tests need" >&2; exit 2; }
npm test
mkdir -p "$out"
npm pack --silent --pack-destination "$out"
gzip -9c wasm/tabiya_web_bg.wasm | wc -c | awk '{ printf "the module has %d KB, gzipped\n", $1 / 1000 }'
