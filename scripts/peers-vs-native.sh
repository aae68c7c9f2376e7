#!/bin/sh
# Our generator built without any flag against another built for this very processor (cozy-chess
# with its PEXT look-ups): two programs that take turns, position by position.
#
# usage: peers-vs-native.sh [--rounds N] [--deep] [--ours NAME] [--theirs NAME]
set -eu
rounds=5 ours=tabiya theirs=cozy-chess deep=
while [ $# -gt 0 ]; do
    case "$1" in
    --rounds) rounds=$2; shift ;;
    --ours) ours=$2; shift ;;
    --theirs) theirs=$2; shift ;;
    --deep) deep=--deep ;;
    *) sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2 ;;
    esac
    shift
done
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-target}"
build="cargo build --release --quiet --package tabiya-benches --bin peers"
CARGO_TARGET_DIR="$target" RUSTFLAGS="" $build
# Link-time optimisation is worth a tenth and more to cozy-chess: it shall have it.
CARGO_TARGET_DIR="$target/native" RUSTFLAGS="-C target-cpu=native" CARGO_PROFILE_RELEASE_LTO=fat \
    $build --features native

results=$(mktemp)
last=$(mktemp)
trap 'rm -f "$results" "$last"' EXIT
# take SIDE DIRECTORY NAME: runs one program on the position; a wrong count ends the script.
take() {
    "$2/release/peers" --raw --rounds 1 --position "$position" $deep --only "$3" >"$last"
    sed "s/^/$1 /" "$last" >>"$results"
}
round=0
while [ "$round" -lt "$rounds" ]; do
    for position in start kiwipete position3 position4 position5 position6; do
        take ours "$target" "$ours"
        take theirs "$target/native" "$theirs"
    done
    round=$((round + 1))
done
python3 - "$results" "$ours" "$theirs" <<'PYTHON'
"""Prints medians of the rates and of the ratios round by round."""
import math, statistics, sys

rates = {}
with open(sys.argv[1]) as lines:
    for side, _, position, nodes, seconds in map(str.split, lines):
        rates.setdefault(position, {}).setdefault(side, []).append(int(nodes) / float(seconds))
ours, theirs = sys.argv[2:]
print(f"| position | {ours}, no flags | {theirs}, native | ratio |\n|---|---|---|---|")
logarithms = []
for position, by_side in rates.items():
    ratio = statistics.median(a / b for a, b in zip(by_side["ours"], by_side["theirs"], strict=True))
    logarithms.append(math.log(ratio))
    a, b = (statistics.median(by_side[side]) / 1e6 for side in ("ours", "theirs"))
    print(f"| {position} | {a:.0f} | {b:.0f} | {ratio:.2f} |")
print(f"| geometric mean | | | {math.exp(statistics.fmean(logarithms)):.2f} |")
PYTHON
