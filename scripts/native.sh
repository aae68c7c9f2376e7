#!/bin/sh
# Runs a comparison, `peers` or `search`, with all crates built with native flags and link-time optimisation,
# and cozy-chess with its PEXT look-ups. Options are passed on: `scripts/native.sh search --help`. The flags are those of
# NATIVE_RUSTFLAGS, and the build has its own directory.
set -eu
cd "$(dirname "$0")/.."
program=${1:?expected peers or search}
shift
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/native"
export RUSTFLAGS="${NATIVE_RUSTFLAGS:?must hold the flags of rustc for this processor}" CARGO_PROFILE_RELEASE_LTO=fat
cargo build --release --quiet --manifest-path benches/Cargo.toml --bin "$program" --features native
exec "$CARGO_TARGET_DIR/release/$program" "$@"
