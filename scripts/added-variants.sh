#!/usr/bin/env bash
# Adds two variants to a copy of the tree, as an author would: a file and a line in the list for one whose rules are data,
# and for one that is a type. Then counts them, checks a program that knows them and one that does not, writes and reads
# their games as PGN, and runs the tests that say what is still missing:
# `added-variants.sh FOLDER PERFT`, with an empty folder for the copy and the build, and the `perft` of this tree.
set -euo pipefail
[ $# -eq 2 ] || { echo "usage: added-variants.sh FOLDER PERFT" >&2; exit 2; }
copy=$1 perft_without=$(realpath "$2")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p "$copy/tree"
git ls-files -z | xargs -0 cp --parents -t "$copy/tree"
src="$copy/tree/crates/variants/src"

cat > "$src/homebodies.rs" <<'RUST'
//! Homebodies: chess without castling.

use tabiya_core::{Castling, MoveList, Position, Rules, Scalar, Standard};

use crate::list::VariantEntry;

/// Chess without castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Homebodies;

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: Homebodies::NAME,
    aliases: &["stay-at-home"],
    summary: "chess without castling",
    tag: Some("Home Bodies"),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
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
cat > "$src/plain_pawns.rs" <<'RUST'
//! Plain pawns: chess without en passant.

use crate::list::{START, VariantEntry};
use crate::rule_set::RuleSet;

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: "plain-pawns",
    aliases: &["no-passing"],
    summary: "chess without en passant",
    tag: Some("Plain Pawns"),
    start: START,
    probe: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
    rules: Some(RuleSet::plain_pawns),
};

impl RuleSet {
    /// Chess without en passant.
    pub fn plain_pawns() -> Self {
        Self { name: "plain-pawns".to_owned(), en_passant: false, ..Self::chess() }
    }
}
RUST
sed -i '/^ *typed Crazyhouse crazyhouse;$/a\            data PlainPawns plain_pawns;\n            typed Homebodies homebodies;' "$src/list.rs"
changes=$(diff -r "$copy/tree/crates" crates | grep -cE "^(Only in $copy|[<>])" || true)
[ "$changes" -eq 4 ] || { echo "$changes changes, expected a file and a line each" >&2; exit 1; }

export CARGO_TARGET_DIR="$copy/target"
cd "$copy/tree"
cargo build --release --locked -p tabiya-perft -p tabiya-play --bins
perft="$copy/target/release/perft" tabiya="$copy/target/release/tabiya"

fen="r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# NAME OTHER-NAME TAG RULE: the variant, and the line of a rule file that has the same rules.
try() {
    local name=$1 other=$2 tag=$3 rule=$4 count
    # The variant is listed, found by its other name, and counted like the equivalent rule file.
    "$perft" variants | grep -q "^$name "
    printf 'name = "the same"\n%s\n' "$rule" > "$copy/same.toml"
    count=$("$perft" 4 "$fen" --quiet --variant "$other")
    [ "$count" = "$("$perft" 4 "$fen" --quiet --variant "$copy/same.toml")" ]
    [ "$count" != "$("$perft" 4 "$fen" --quiet)" ]
    # A program that knows the variant passes the check, and a program that does not is refused.
    echo "$fen ;D4 $count" > "$copy/suite.epd"
    "$perft" check --variant "$name" --engine "$perft uci" "$copy/suite.epd"
    if "$perft" check --variant "$name" --engine "$perft_without uci" "$copy/suite.epd"; then
        echo "a program without $name passed" >&2
        exit 1
    fi
    # Games are written with the variant's PGN tag, and the tag selects the variant when they are read.
    "$tabiya" match --variant "$name" --games 2 --nodes 50 --pgn "$copy/games.pgn" > "$copy/match.txt"
    grep -q "^\[Variant \"$tag\"\]\$" "$copy/games.pgn"
    echo quit | "$tabiya" play --load "$copy/games.pgn" > "$copy/loaded.txt"
    grep -q "Loaded .*: $name, " "$copy/loaded.txt"
    rm "$copy/games.pgn"
    echo "$name: $count leaf nodes, checked, played"
}
try homebodies stay-at-home "Home Bodies" "castling = false"
try plain-pawns no-passing "Plain Pawns" "en-passant = false"
printf 'name = "based"\nbase = "plain-pawns"\n' > "$copy/based.toml"
[ "$("$perft" 4 "$fen" --quiet --variant "$copy/based.toml")" = "$("$perft" 4 "$fen" --quiet --variant plain-pawns)" ]

# Only the suites and the judge's copy of the rules are missing, and each test that fails names one of these files.
missing=(perft-suites/variants/{homebodies.epd,plain-pawns.epd,README.md} crates/judge/src/fairy/base.rs)
tested="$copy/tested.txt"
tests() { RUST_BACKTRACE=0 cargo test --release --locked --no-fail-fast "$@" >> "$tested" || true; }
tests -p tabiya-variants -p tabiya-games
tests -p tabiya-judge --test judge -- variant_suites
for file in "${missing[@]}"; do
    grep -qF "$file" "$tested" || { echo "no failed test names $file" >&2; exit 1; }
done
if awk '/ panicked at / { getline; print }' "$tested" | grep -vF "$(printf '%s\n' "${missing[@]}")"; then
    echo "tests fail for another reason: see $tested" >&2
    exit 1
fi
[ "$(grep -c '^test result: ' "$tested")" -ge 5 ] || { echo "tests did not run: see $tested" >&2; exit 1; }
echo "two files and two lines added two variants"
