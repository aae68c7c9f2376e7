#!/usr/bin/env bash
# A job run by a shell loop: `loop.sh PERFT [--small]`. One worker is killed in the middle, two work on one task, one
# result is truncated: `reduce` names what is missing, and the loop is run again.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

run() {
    for ((task = 0; task < tasks; task++)); do
        perft work -q "$job" "$task" --hash "$hash" 2>>"$work/repaired"
    done
}

perft work -q "$job" 0 --threads 1 &
perft work -q "$job" 0 --threads 1
wait
perft work -q "$job" 1 --threads 1 &
kill -9 $!
wait $! 2>/dev/null || true
run
truncate -s 100 "$job/results/2.1"
rm "$job/results/3.1"
missing=$(perft reduce "$job" --missing 2>/dev/null) && { echo "nothing is missing" >&2; exit 1; }
[ "$missing" = 2-3 ] || { echo "missing: $missing, expected 2-3" >&2; exit 1; }
run
expect_total
