//! The engine's correct answer, which its mode may change afterwards.

use tabiya_core::{CastlingMode, Move, MoveKind, Position};

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

/// How many of the last moves are of each kind.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tallies {
    captures: u128,
    en_passant: u128,
    castles: u128,
    promotions: u128,
    checks: u128,
    mates: u128,
}

impl Tallies {
    /// Counts the moves to the leaf nodes of a position.
    pub(crate) fn of(position: &Position, depth: u32) -> Self {
        let mut tallies = Self::default();
        tallies.add(position, depth);
        tallies
    }

    fn add(&mut self, position: &Position, depth: u32) {
        for &m in position.legal_moves().iter() {
            let next = position.play_unchecked(m);
            if depth > 1 {
                self.add(&next, depth - 1);
                continue;
            }
            let kind = m.kind();
            let captures = kind == MoveKind::EnPassant
                || kind != MoveKind::Castle && position.occupied().contains(m.to());
            self.captures += u128::from(captures);
            self.en_passant += u128::from(kind == MoveKind::EnPassant);
            self.castles += u128::from(kind == MoveKind::Castle);
            self.promotions += u128::from(m.promotion().is_some());
            self.checks += u128::from(!next.checkers().is_empty());
            self.mates += u128::from(!next.checkers().is_empty() && next.count_moves() == 0);
        }
    }

    /// The numbers, each with its placeholder in texts.
    pub(crate) fn named(self) -> [(&'static str, u128); 6] {
        [
            ("{captures}", self.captures),
            ("{ep}", self.en_passant),
            ("{castles}", self.castles),
            ("{promotions}", self.promotions),
            ("{checks}", self.checks),
            ("{mates}", self.mates),
        ]
    }
}
