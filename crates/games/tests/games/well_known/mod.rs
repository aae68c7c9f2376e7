//! Tests of well-known variants: moves, texts and endings.

mod endings;
mod moves;
mod text;

use crate::common::state;
use tabiya_core::{CastlingMode, Move, Position, Rules, San, UciMove};
use tabiya_games::{Masked, Variant};

#[track_caller]
fn position<R: Rules>(fen: &str) -> Position<R> {
    let (p, _) = Position::from_fen_lenient(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    p
}

/// The position of a FEN under rules that are data.
#[track_caller]
fn position_of(variant: Variant, fen: &str) -> Position<Masked> {
    let read = Position::from_fen_lenient_with(fen, state(variant));
    read.unwrap_or_else(|error| panic!("{fen}: {error}")).0
}

#[track_caller]
fn uci<R: Rules>(p: &Position<R>, text: &str) -> Move {
    let parsed: UciMove = text.parse().expect(text);
    parsed.to_move(p).unwrap_or_else(|error| panic!("{text} in {p}: {error}"))
}

#[track_caller]
fn is_legal<R: Rules>(p: &Position<R>, text: &str) -> bool {
    text.parse::<UciMove>().expect(text).to_move(p).is_ok()
}

/// The position from this FEN after moves in UCI.
#[track_caller]
fn after<R: Rules>(fen: &str, moves: &str) -> Position<R> {
    play(position(fen), moves)
}

/// The position from this FEN after moves in UCI, under rules that are data.
#[track_caller]
fn after_of(variant: Variant, fen: &str, moves: &str) -> Position<Masked> {
    play(position_of(variant, fen), moves)
}

#[track_caller]
fn play<R: Rules>(p: Position<R>, moves: &str) -> Position<R> {
    moves.split_whitespace().fold(p, |p, text| p.play_unchecked(uci(&p, text)))
}

/// The legal moves in UCI, sorted.
fn moves<R: Rules>(p: &Position<R>) -> String {
    let mut moves: Vec<_> =
        p.legal_moves().iter().map(|m| m.uci(CastlingMode::Chess960).to_string()).collect();
    moves.sort();
    moves.join(" ")
}

fn perft<R: Rules>(p: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(p.count_moves()),
        _ => p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum(),
    }
}

/// The SAN of a move given in UCI; asserts that the SAN is read back as the same move.
#[track_caller]
fn san<R: Rules>(p: &Position<R>, text: &str) -> String {
    let m = uci(p, text);
    let san = p.san(m).to_string();
    assert_eq!(san.parse::<San>().expect(&san).to_move(p), Ok(m), "{san} in {p}");
    san
}
