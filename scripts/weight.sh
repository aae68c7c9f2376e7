#!/usr/bin/env bash
# Measures the cost of the builds: wall time, CPU time and the memory of the largest process of each, compared with
# `cargo install ripgrep` in the same hour. Also lists the functions of tabiya-count with the most copies.
#
# usage: weight.sh [--quick]      --quick leaves out the unoptimised build and the copies
#
# Needs GNU time (/usr/bin/time) and, for the copies, cargo-llvm-lines. All packages are downloaded
# before anything is timed. Except for the rebuilds, every build starts in an empty folder. Takes about eight minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset CARGO_TARGET_DIR

# row NAME COMMAND..: one line of the table, with the ratios to ripgrep if they are known.
row() {
    local name=$1
    shift
    if ! /usr/bin/time -f '%e %U %S %M' -o "$work/time" "$@" >"$work/log" 2>&1; then
        tail -20 "$work/log" >&2
        exit 1
    fi
    tail -1 "$work/time" | awk -v name="$name" -v wall="${rg_wall:-0}" -v cpu="${rg_cpu:-0}" '{
        user = $2 + $3
        printf "| %-44s | %6.1f | %6.1f | %5.2f |", name, $1, user, $4 / 1048576
        if (wall > 0) printf " %5.2f | %5.2f |\n", $1 / wall, user / cpu; else print "     - |     - |"
    }'
}

cargo fetch --quiet --locked
cargo install ripgrep --quiet --root "$work/unused" --target-dir "$work/unused-target"
rm -rf "$work/unused" "$work/unused-target"

echo "| build, from an empty folder | wall s | CPU s | GiB | wall / ripgrep | CPU / ripgrep |"
echo "|---|---|---|---|---|---|"
row "cargo install ripgrep" \
    cargo install ripgrep --root "$work/bin" --target-dir "$work/ripgrep"
read -r rg_wall rg_cpu < <(awk '{ print $1, $2 + $3 }' "$work/time")
rm -rf "$work/ripgrep"
row "cargo build --release -p tabiya-perft" \
    cargo build --release --locked -p tabiya-perft --target-dir "$work/release"

# Rebuilds after one file is touched, as if an editor had saved the file unchanged.
for change in crates/perft/src/cli/count/depth.rs crates/verify/src/output/line.rs crates/suite/src/epd.rs; do
    touch "$change"
    row "release again, $change touched" \
        cargo build --release --locked -p tabiya-perft --target-dir "$work/release"
done

row "cargo check -p tabiya-core" \
    cargo check --locked -p tabiya-core --target-dir "$work/check"

mkdir -p "$work/foreign/src" "$work/foreign/tests"
cat >"$work/foreign/Cargo.toml" <<TOML
[package]
name = "foreign"
version = "0.0.0"
edition = "2024"

[dev-dependencies]
tabiya-testkit = { path = "$root/crates/testkit" }

[workspace]
TOML
touch "$work/foreign/src/lib.rs"
cat >"$work/foreign/tests/kit.rs" <<'RUST'
use tabiya_testkit::Positions;

#[test]
fn the_kit_is_there() {
    assert_eq!(Positions::from("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1").len(), 1);
}
RUST
(cd "$work/foreign" && cargo fetch --quiet)
row "a foreign crate's cargo test with the testkit" \
    env -C "$work/foreign" cargo test --quiet --target-dir "$work/kit"

# A program of a library's user: the small search of the benches under six sets of rules.
mkdir -p "$work/light/src"
cat >"$work/light/Cargo.toml" <<TOML
[package]
name = "light"
version = "0.0.0"
edition = "2024"

[dependencies]
tabiya-core = { path = "$root/crates/core" }
tabiya-variants = { path = "$root/crates/variants", default-features = false }

[workspace]
TOML
for part in board engine evaluation order style tabiya; do
    cp "benches/src/search/$part.rs" "$work/light/src"
    echo "mod $part;"
done >"$work/light/src/main.rs"
cat >>"$work/light/src/main.rs" <<'RUST'

use board::SmallSearchBoard;
use tabiya_core::{Position, Rules};
use tabiya_variants::{Atomic, Crazyhouse, Horde, KingCapture, RacingKings};

fn score<R: Rules<State: Default>>(fen: &str) -> i32 {
    engine::SmallSearch::<Position<R>, style::KeptBuffers>::new().search(&Position::read(fen), 5)
}

fn main() {
    let fen = std::env::args().nth(2).expect("variant and FEN");
    println!("{}", match std::env::args().nth(1).as_deref() {
        Some("atomic") => score::<Atomic>(&fen),
        Some("crazyhouse") => score::<Crazyhouse>(&fen),
        Some("horde") => score::<Horde>(&fen),
        Some("king-capture") => score::<KingCapture>(&fen),
        Some("racing-kings") => score::<RacingKings>(&fen),
        _ => score::<tabiya_core::Standard>(&fen),
    });
}
RUST
(cd "$work/light" && cargo fetch --quiet)
light() {
    row "$1" env -C "$work/light" CARGO_PROFILE_RELEASE_INCREMENTAL="$2" \
        cargo build --release --quiet --target-dir "$work/lighter-$2"
}
light "a search of six variants on core and variants" false
sed -i 's/depth - 3, narrow/depth - 4, narrow/' "$work/light/src/engine.rs"
light "the same again, its search changed" false
light "the same from nothing, incremental" true
sed -i 's/depth - 4, narrow/depth - 3, narrow/' "$work/light/src/engine.rs"
light "the same again, incremental, its search changed" true

if [ "${1:-}" = --quick ]; then
    exit
fi
row "cargo build -p tabiya-perft" \
    cargo build --locked -p tabiya-perft --target-dir "$work/debug"

echo
echo "The ten functions of the counter with most copies (cargo llvm-lines -p tabiya-count):"
cargo llvm-lines --release -p tabiya-count --sort copies --target-dir "$work/lines" 2>/dev/null |
    sed -n '1,4p; /tabiya_/p' | head -14
