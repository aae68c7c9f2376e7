#!/bin/sh
# Compares the generators once more, all built for this very processor, cozy-chess with its PEXT
# look-ups, and with link-time optimisation. Options are handed to `peers`: see `--help`. The flags
# live in this script's environment alone, and the build in a directory of its own.
set -eu
cd "$(dirname "$0")/.."
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/native"
export RUSTFLAGS="-C target-cpu=native" CARGO_PROFILE_RELEASE_LTO=fat
cargo build --release --quiet --package tabiya-benches --bin peers --features native
exec "$CARGO_TARGET_DIR/release/peers" "$@"
