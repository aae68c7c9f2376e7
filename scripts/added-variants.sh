#!/usr/bin/env bash
# Adds a variant that is a type to a copy of the tree, as an author would: one file and one line in the list. Then
# counts the variant, checks a program that knows it and one that does not, and writes and reads its games as PGN:
# `typed-variant.sh FOLDER`, with an empty folder for the copy and the build.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: typed-variant.sh FOLDER" >&2; exit 2; }
copy=$1
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p "$copy/tree"
git ls-files -z | xargs -0 cp --parents -t "$copy/tree"
built_in="$copy/tree/crates/games/src/built_in"

cat > "$built_in/homebodies.rs" <<'RUST'
//! Homebodies: chess without castling.

use tabiya_core::{Castling, MoveList, Position, Rules, Scalar, Standard};

use super::sets::{START, VariantEntry};

/// Chess without castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Homebodies;

pub(crate) const ENTRY: VariantEntry = VariantEntry {
    name: Homebodies::NAME,
    aliases: &["stay-at-home"],
    summary: "chess without castling",
    tag: Some("Home Bodies"),
    start: START,
    probe: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    rules: None,
};

impl Rules for Homebodies {
    const NAME: &'static str = "homebodies";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Standard;
    type Validity = Standard;

    fn castling(_: &Position<Self>) -> Castling {
        Castling::Never
    }
}
RUST
sed -i 's/^        Crazyhouse: crazyhouse,$/&\n        Homebodies: homebodies,/' "$built_in/mod.rs"
[ "$(diff -rq "$copy/tree/crates" crates | grep -vc '/tests')" -eq 2 ] || { echo "more than a file and a line" >&2; exit 1; }

export CARGO_TARGET_DIR="$copy/target"
cargo build --locked --manifest-path "$copy/tree/Cargo.toml" -p tabiya-perft -p tabiya-play
perft="$copy/target/debug/perft" tabiya="$copy/target/debug/tabiya"

# The variant is listed, found by its other name, and counted like the equivalent rule file.
"$perft" variants | grep -q '^homebodies '
printf 'name = "no castling"\ncastling = false\n' > "$copy/no-castling.toml"
fen="r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
count=$("$perft" 3 "$fen" --variant stay-at-home)
[ "$count" = "$("$perft" 3 "$fen" --variant "$copy/no-castling.toml")" ]
[ "$count" != "$("$perft" 3 "$fen")" ]

# A program that knows the variant passes the check, and a program that does not is refused.
echo "$fen ;D3 $count" > "$copy/suite.epd"
"$perft" check --variant homebodies --engine "$perft uci" "$copy/suite.epd"
cargo build --locked -p tabiya-perft
cp "$perft" "$copy/perft-without"
cargo build --locked --manifest-path "$copy/tree/Cargo.toml" -p tabiya-perft
if "$perft" check --variant homebodies --engine "$copy/perft-without uci" "$copy/suite.epd"; then
    echo "a program without the variant passed" >&2
    exit 1
fi

# Games are written with the variant's PGN tag, and the tag selects the variant when they are read.
"$tabiya" match --variant homebodies --games 2 --nodes 50 --pgn "$copy/games.pgn" > "$copy/match.txt"
grep -q '^\[Variant "Home Bodies"\]$' "$copy/games.pgn"
echo quit | "$tabiya" play --load "$copy/games.pgn" > "$copy/loaded.txt"
grep -q 'Loaded .*: homebodies, ' "$copy/loaded.txt"
echo "homebodies: $count leaf nodes, checked, played"
