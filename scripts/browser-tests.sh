#!/usr/bin/env bash
# Tests `tabiya board` in Chromium: `browser-tests.sh TABIYA [WORDS OF cargo test...]`. Without a browser and its
# driver they are installed where that is allowed, and otherwise left out. With SCREENSHOTS=FOLDER pictures are kept.
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
# One after the other: they measure times, and each has a browser of its own.
cargo test --release --locked -p tabiya-browser-tests --features browser -- --test-threads 1 "$@"
