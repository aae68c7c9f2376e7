//! Explanations of why moves are legal or illegal: their sentences, and whether they are true.

mod castling;
mod drops;
mod everything;
mod kings;
mod legal;
mod marks;
mod own_pieces;
mod own_truth;
mod pawns;
mod positions;
mod rare_rules;
mod rule_files;
mod shapes;
mod truth;
mod variants;

use tabiya_games::{AnyPosition, Variant};

#[track_caller]
fn position(variant: Variant, fen: &str) -> AnyPosition {
    let (p, _) = variant.read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    p
}

/// Asserts that `sentence`, which begins with a move, is the explanation of that move.
#[track_caller]
fn says(variant: Variant, fen: &str, sentence: &str) {
    let text = sentence.split(' ').next().expect("a sentence starts with its move");
    let why = position(variant, fen).explain(text).expect("a move in UCI");
    assert_eq!(why.to_string(), sentence, "{fen}");
}

/// Asserts that `sentence`, which begins with a move, is the explanation of that move in chess.
#[track_caller]
fn chess(fen: &str, sentence: &str) {
    says(Variant::Chess, fen, sentence);
}
