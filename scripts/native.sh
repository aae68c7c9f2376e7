#!/bin/sh
# Runs a comparison, `peers` or `search`, once more, all built for this very processor, cozy-chess with
# its PEXT look-ups, and with link-time optimisation. Options are handed on: `scripts/native.sh search
# --help`. The flags live in this script's environment alone, and the build in a directory of its own.
set -eu
cd "$(dirname "$0")/.."
program=${1:?expected peers or search}
shift
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/native"
export RUSTFLAGS="-C target-cpu=native" CARGO_PROFILE_RELEASE_LTO=fat
cargo build --release --quiet --package tabiya-benches --bin "$program" --features native
exec "$CARGO_TARGET_DIR/release/$program" "$@"
