#!/bin/sh
# Compares our generator, built without flags, with another built with native flags (cozy-chess with its PEXT look-ups):
# two programs that take turns, position by position. The native flags are those of NATIVE_RUSTFLAGS.
#
# usage: peers-vs-native.sh [--rounds N] [--deep] [--ours NAME,NAME..] [--theirs NAME]
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
build="cargo build --release --quiet --manifest-path benches/Cargo.toml --bin peers"
CARGO_TARGET_DIR="$target" RUSTFLAGS="" $build
# cozy-chess is built with link-time optimisation, which makes it at least a tenth faster.
CARGO_TARGET_DIR="$target/native" RUSTFLAGS="${NATIVE_RUSTFLAGS:?must hold the flags of rustc for this processor}" CARGO_PROFILE_RELEASE_LTO=fat \
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
        for name in $(echo "$ours" | tr , ' '); do
            take "$name" "$target" "$name"
        done
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
ours, theirs = sys.argv[2].split(","), sys.argv[3]
median = statistics.median
print("| position |", " | ".join(f"{name} | ratio" for name in ours), f"| {theirs}, native |")
print("|---" * (2 * len(ours) + 2) + "|")
logarithms = {name: [] for name in ours}
for position, by_side in rates.items():
    cells = []
    for name in ours:
        ratio = median(a / b for a, b in zip(by_side[name], by_side["theirs"], strict=True))
        logarithms[name].append(math.log(ratio))
        cells.append(f"{median(by_side[name]) / 1e6:.0f} | {ratio:.2f}")
    print(f"| {position} |", " | ".join(cells), f"| {median(by_side['theirs']) / 1e6:.0f} |")
means = (f" | {math.exp(statistics.fmean(logarithms[name])):.2f}" for name in ours)
print("| geometric mean |", " | ".join(means), "| |")
PYTHON
