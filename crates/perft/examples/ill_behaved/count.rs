//! The engine's correct answer, which its mode may change afterwards.

use tabiya_core::{CastlingMode, Move, Position};

/// A move as printed, with the number of leaf nodes below it.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// The move in the other castling notation, if the two notations differ.
    pub(crate) other_name: Option<String>,
    pub(crate) nodes: u128,
}

/// The leaf nodes below each move, and their total.
#[derive(Debug, Clone)]
pub(crate) struct Count {
    pub(crate) rows: Vec<Row>,
    pub(crate) total: u128,
}

impl Count {
    /// Counts the leaf nodes of a position. The rows are sorted by move name.
    pub(crate) fn of(position: &Position, depth: u32, castling: CastlingMode) -> Self {
        let Some(below) = depth.checked_sub(1) else { return Self { rows: vec![], total: 1 } };
        let other = match castling {
            CastlingMode::Chess960 => CastlingMode::Standard,
            _ => CastlingMode::Chess960,
        };
        let row = |&m: &Move| {
            let [name, other_name] = [castling, other].map(|mode| m.uci(mode).to_string());
            let other_name = Some(other_name).filter(|other| *other != name);
            Row { name, other_name, nodes: perft(&position.play_unchecked(m), below) }
        };
        let mut rows: Vec<Row> = position.legal_moves().iter().map(row).collect();
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        let total = rows.iter().map(|row| row.nodes).sum();
        Self { rows, total }
    }
}

/// Counts leaf nodes without the counting code of the driver under test.
fn perft(position: &Position, depth: u32) -> u128 {
    match depth {
        0 => 1,
        1 => u128::from(position.count_moves()),
        _ => {
            let below = |&m| perft(&position.play_unchecked(m), depth - 1);
            position.legal_moves().iter().map(below).sum()
        }
    }
}
