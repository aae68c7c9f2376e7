#!/bin/sh
# Measures the cost of a deep count with a hash table in a unit that fits any machine: CPU seconds times the leaf nodes
# a second that cozy-chess, built with the flags of NATIVE_RUSTFLAGS, counts on Kiwipete to depth 5 just before and after.
#
# usage: deep.sh [--depth N] [--hash SIZE] [--threads N] [--rounds N]
set -eu
depth=9 hash=1G threads=1 rounds=1
while [ $# -gt 0 ]; do
    case "$1" in
    --depth) depth=$2; shift ;;
    --hash) hash=$2; shift ;;
    --threads) threads=$2; shift ;;
    --rounds) rounds=$2; shift ;;
    *) sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2 ;;
    esac
    shift
done
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-target}"
CARGO_TARGET_DIR="$target" RUSTFLAGS="" cargo build --release --quiet --package tabiya-perft
CARGO_TARGET_DIR="$target/native" RUSTFLAGS="${NATIVE_RUSTFLAGS:?must hold the flags of rustc for this processor}" CARGO_PROFILE_RELEASE_LTO=fat \
    cargo build --release --quiet --manifest-path benches/Cargo.toml --bin peers --features native

python3 - "$target/release/perft" "$target/native/release/peers" "$depth" "$hash" "$threads" "$rounds" \
    <<'PYTHON'
"""Runs the two in turn and prints the product for each round."""
import json, resource, statistics, subprocess, sys

perft, peers, depth, table, threads, rounds = sys.argv[1:]


def peer():
    """Leaf nodes a second of cozy-chess, the median of three."""
    command = [peers, "--raw", "--rounds", "3", "--position", "kiwipete", "--only", "cozy-chess"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return statistics.median(int(nodes) / float(seconds) for *_, nodes, seconds in map(str.split, lines))


def user_and_system():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


for _ in range(int(rounds)):
    before = peer()
    start = user_and_system()
    command = [perft, depth, "--hash", table, "--threads", threads, "--format", "json"]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    cpu = user_and_system() - start
    rate = (before + peer()) / 2
    nodes, wall = json.loads(run.stdout)["nodes"], json.loads(run.stdout)["seconds"]
    print(f"{nodes}: {cpu:.1f} s of CPU, {wall:.1f} s by the clock; cozy-chess {rate / 1e6:.0f} million "
          f"a second; product {cpu * rate:.2e}", flush=True)
PYTHON
