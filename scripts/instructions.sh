#!/bin/sh
# Compares the number of instructions that counts of chess take in the working tree and at another revision. A change to
# the generator for the sake of variants must not raise it by more than one percent.
#
# usage: instructions.sh [REVISION]    [default: HEAD]
set -eu
revision=${1:-HEAD}
cd "$(dirname "$0")/.."
before=$(mktemp -d)
trap 'git worktree remove --force "$before/tree" 2>/dev/null; rm -rf "$before"' EXIT
git worktree add --quiet --detach "$before/tree" "$revision"
target="${CARGO_TARGET_DIR:-$PWD/target}"
(cd "$before/tree" && CARGO_TARGET_DIR="$target/before" cargo build --release --quiet -p tabiya-perft)
CARGO_TARGET_DIR="$target" cargo build --release --quiet -p tabiya-perft

# count PROGRAM BACK-END DEPTH POSITION: instructions of the whole program.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$1" "$3" "$4" --threads 1 --cpu "$2" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}
echo "| back end | position | $revision | here | ratio |"
echo "|---|---|---|---|---|"
for cpu in portable bmi2; do
    for question in "6 startpos" "4 kiwipete" "6 position3" "4 position4"; do
        # shellcheck disable=SC2086 # depth and position are two words
        old=$(count "$target/before/release/perft" $cpu $question)
        # shellcheck disable=SC2086
        new=$(count "$target/release/perft" $cpu $question)
        echo "| $cpu | $question | $old | $new | $(awk "BEGIN { printf \"%.4f\", $new / $old }") |"
    done
done
