#!/usr/bin/env bash
# Makes the board's page without a server: `web.sh FOLDER` writes static files into the folder, which any web server
# can hand out. Needs what scripts/wasm-toolchain.sh needs; status 2 says that something is missing.
set -euo pipefail
[ $# = 1 ] || { echo "usage: web.sh FOLDER" >&2; exit 2; }
out=$(realpath -m "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/wasm-toolchain.sh
source scripts/wasm-toolchain.sh

# A file cannot send headers: the page itself says what it may load. WebAssembly needs a permission of its own.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; "
policy+="connect-src 'self'; base-uri 'none'; form-action 'none'"
head="<meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">
<meta name=\"referrer\" content=\"no-referrer\">
<link rel=\"preload\" href=\"tabiya_web_bg.wasm\" as=\"fetch\" crossorigin>"

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
wasm_build page "$made"
mkdir -p "$out"
cp "$made/tabiya_web.js" "$made/tabiya_web_bg.wasm" "$out"
cp crates/web/page/worker.js "$out"
# With the features of the whole workspace, as in the tests, which then have compiled it.
cargo build --quiet --release --locked --workspace --example page_files
"${CARGO_TARGET_DIR:-target}/release/examples/page_files" "$out" crates/web/page/backend.js "$head"
compressed=$(cd "$out" && cat -- * | gzip -9 | wc -c)
# The page is for those who only want to look.
limit=716800
[ "$compressed" -lt "$limit" ] || { echo "web.sh: $compressed bytes compressed, expected below $limit" >&2; exit 1; }
echo "web.sh: $(find "$out" -type f | wc -l) files, $compressed bytes compressed together"
