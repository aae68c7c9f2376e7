#!/usr/bin/env bash
# Checks a built wheel: its name, its size, the files that must be in it, that it uses the stable ABI alone, and that it
# works in a fresh environment without any other package.
#
#     check-wheel.sh FOLDER PYTHON    the folder has one wheel; PYTHON's environment may install abi3audit
set -euo pipefail

folder=$1 python=$2
MOST_BYTES=8000000

fail() { echo "check-wheel: $*" >&2; exit 1; }

shopt -s nullglob
wheels=("$folder"/*.whl)
[ "${#wheels[@]}" = 1 ] || fail "${#wheels[@]} wheels in $folder, expected 1"
wheel=${wheels[0]}
case ${wheel##*/} in
    tabiya-*-cp311-abi3-*.whl) ;;
    *) fail "${wheel##*/} is not named tabiya-VERSION-cp311-abi3-PLATFORM.whl" ;;
esac
bytes=$(wc -c < "$wheel")
[ "$bytes" -lt "$MOST_BYTES" ] || fail "$bytes bytes, expected less than $MOST_BYTES"

files=$("$python" -m zipfile --list "$wheel" | awk 'NR > 1 { print $1 }')
for pattern in 'tabiya-[^/]*\.dist-info/licenses/LICENSE-MIT' 'tabiya-[^/]*\.dist-info/licenses/LICENSE-APACHE' \
    'tabiya/py\.typed' 'tabiya/_tabiya\.pyi' 'tabiya/__init__\.py' 'tabiya/_tabiya\.[^/]*(so|pyd)'; do
    grep -qxE "$pattern" <<< "$files" || fail "no file $pattern in the wheel"
done
if grep -E '(^|/)(__pycache__|tests|target)/' <<< "$files"; then
    fail "these files do not belong in the wheel"
fi

"$python" -m pip install --quiet 'abi3audit>=0.0.24,<0.1'
"$python" -m abi3audit --strict "$wheel"

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$python" -m venv "$fresh/env"
# Windows has another folder.
fresh_python=$fresh/env/bin/python
[ -e "$fresh_python" ] || fresh_python=$fresh/env/Scripts/python.exe
"$fresh_python" -m pip install --quiet --no-index --no-deps "$wheel"
# -I leaves out the current folder, whose package has no compiled module.
count=$("$fresh_python" -I -W error -c '
import sys, tabiya, tabiya.pgn, tabiya.polyglot
assert "numpy" not in sys.modules
print(tabiya.Board().perft(4))')
[ "$count" = 197281 ] || fail "perft(4) is $count in a fresh environment"
echo "check-wheel: ${wheel##*/}, $bytes bytes"
