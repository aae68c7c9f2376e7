#!/usr/bin/env bash
# Tests `tabiya board` in Chromium: `browser-tests.sh TABIYA [WORDS OF cargo test...]`. If the browser and its
# driver are missing, they are installed if allowed; otherwise the tests are skipped. SCREENSHOTS=FOLDER keeps pictures.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -ge 1 ] || { echo "usage: browser-tests.sh TABIYA [WORDS...]" >&2; exit 2; }
TABIYA=$(realpath "$1")
export TABIYA
shift

if ! command -v chromedriver >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get install -y --no-install-recommends chromium chromium-driver >/dev/null \
        || { apt-get update && apt-get install -y --no-install-recommends chromium chromium-driver; } >/dev/null \
        || true
fi
if ! command -v chromedriver >/dev/null; then
    echo "browser-tests.sh: no chromedriver, the tests in a browser are left out" >&2
    exit 0
fi
# axe-core is a tool of the tests alone: it is kept in cargo's folder. Without it, its test is skipped.
if [ -z "${AXE:-}" ]; then
    folder=${CARGO_TARGET_DIR:-target}/axe-core-4.10.3
    if [ ! -f "$folder/axe.min.js" ]; then
        mkdir -p "$folder"
        (cd "$folder" && timeout 60 npm pack --silent axe-core@4.10.3 >/dev/null \
            && tar -xzf axe-core-4.10.3.tgz --strip-components=1 package/axe.min.js) 2>/dev/null || true
        rm -f "$folder"/*.tgz
    fi
    if [ -f "$folder/axe.min.js" ]; then
        AXE=$(realpath "$folder/axe.min.js")
        export AXE
    else
        echo "browser-tests.sh: no axe-core, its test is skipped" >&2
    fi
fi
# With the features of the whole workspace, so that what its tests have compiled is not compiled again.
tests() { cargo test --release --locked --workspace --features tabiya-browser-tests/browser --test board -- "$@"; }
if [ $# -gt 0 ]; then
    tests "$@"
else
    # Tests that measure times run one at a time, and nothing else runs with them. The others mostly wait for the
    # browser.
    tests --test-threads 2 --skip quality:: --skip prompt::
    tests --test-threads 1 quality:: prompt::
fi
