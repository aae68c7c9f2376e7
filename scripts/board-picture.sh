#!/usr/bin/env bash
# Makes docs/board.png, the picture of the board in README.md: `board-picture.sh TABIYA`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ $# -eq 1 ] || { echo "usage: board-picture.sh TABIYA" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
SCREENSHOTS=$folder "$root/scripts/browser-tests.sh" "$1" --exact pictures::picture_of_the_readme
cp "$folder/readme.png" "$root/docs/board.png"
size=$(wc -c <"$root/docs/board.png")
echo "docs/board.png: $size bytes"
[ "$size" -lt 100000 ]
