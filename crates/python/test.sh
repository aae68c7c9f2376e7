#!/usr/bin/env bash
# Builds the Python package, installs it in a fresh environment, and runs its tests, the tests of python-chess, the
# check of its stubs, and the examples. Needs Python 3.11 or later, a Rust toolchain and the package index.
# TABIYA_POSITIONS is the number of random positions of each variant, 500 by default.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# Tests need no optimisation at link time.
export CARGO_PROFILE_RELEASE_LTO=off

step() { printf '\n== %s\n' "$*"; "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
step "${PYTHON:-python3}" -m venv "$folder/env"
python=$folder/env/bin/python
step "$python" -m pip install --quiet 'maturin>=1.9,<2'
step "$python" -m maturin build --release --locked --quiet --interpreter "$python" --out "$folder/wheels"
step ./check-wheel.sh "$folder/wheels" "$python"
wheel=$(ls "$folder"/wheels/tabiya-*.whl)
step "$python" -m pip install --quiet "$wheel[test]"
# The tests take one core, so the other checks run at the same time.
checks() {
    step "$python" scripts/python_chess_tests.py
    step "$python" -m mypy.stubtest tabiya
    step "$python" -m mypy tests scripts/python_chess_tests.py
    step cargo fmt --check
    PYO3_PYTHON=$python step cargo clippy --release --locked -- -D warnings
}
(set -e; checks) >"$folder/checks" 2>&1 &
tests=0
step "$python" -m pytest --quiet || tests=$?
wait $! && others=0 || others=$?
cat "$folder/checks"
[ "$tests" = 0 ] && [ "$others" = 0 ]
