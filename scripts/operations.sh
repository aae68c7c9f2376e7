#!/bin/sh
# Prints the instructions that the operations of a search take, for each operation of `operations` in benches that is named
# (by default those whose instructions must not rise from release to release), and for cozy-chess where it has them.
#
# usage: operations.sh [OPERATION..]
set -eu
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-$PWD/target}"
CARGO_TARGET_DIR="$target" cargo build --release --quiet --manifest-path benches/Cargo.toml --bin operations
[ $# -gt 0 ] || set -- list stages quiets play play-into legality exchange

# run LIBRARY OPERATION REPEATS: the instructions of the whole program, and how often the operation was done.
run() {
    counted=$("$target/release/operations" "$2" "$3" --library "$1")
    echo "$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$target/release/operations" "$2" "$3" --library "$1" 2>&1 >/dev/null | sed -n 's/.*Collected : //p') $counted"
}
# of LIBRARY OPERATION: the instructions of one operation; what the program does besides is in both runs.
of() {
    { run "$1" "$2" 1; run "$1" "$2" 3; } | awk '{ i[NR] = $1; n[NR] = $2 }
        END { if (n[2] > n[1]) printf "%.0f\n", (i[2] - i[1]) / (n[2] - n[1]); else print "-" }'
}
echo "| operation | instructions | cozy-chess |"
echo "|---|---|---|"
for operation in "$@"; do
    echo "| $operation | $(of tabiya "$operation") | $(of cozy-chess "$operation") |"
done
