//! Defines an amazon, a queen that also moves as a knight, and lists its moves:
//! `cargo run -p tabiya-fairy --example own_piece -- "FEN"`, in which `A` and `a` are amazons.

use std::env;
use std::error::Error;

use tabiya_core::CastlingMode;
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::RuleSet;

/// A rule file. `QN` is Betza notation: the moves of a queen (Q) and of a knight (N).
const RULES: &str = r#"
name = "amazons"
promotion = ["amazon", "rook"]
start = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1"

[pieces.amazon]
letter = "a"
moves = "QN"
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let fen = env::args().nth(1).unwrap_or_else(|| "k7/8/8/8/3A4/8/8/7K w - - 0 1".to_owned());
    let rules = TableRules::open(RuleSet::from_toml(RULES)?)?;
    let p = FairyPosition::from_fen(&fen, rules)?;
    for &m in &p.legal_moves() {
        println!("{}", p.uci(m, CastlingMode::Standard));
    }
    Ok(())
}
