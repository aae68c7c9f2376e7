//! Changes the correct answer in the way that each mode requires.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{Position, Role, Square};

use crate::count::{Count, Row};
use crate::mode::Mode;

impl Count {
    /// Changes `self`, the correct count of `position` to `depth`, in the way that the mode
    /// requires.
    pub(crate) fn spoilt(mut self, mode: Mode, position: &Position, depth: u32) -> Self {
        match mode.fault() {
            Mode::ShuffledLines => {
                self.rows.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(1));
            }
            Mode::MissingMove
            | Mode::MissingMoveNoTotal
            | Mode::SanMissing
            | Mode::KeepsState
            | Mode::KeepsTwo
            | Mode::KeepsRights
            | Mode::NeedsNewGame => {
                self.total -= self.rows.pop().map_or(0, |row| row.nodes);
            }
            Mode::ExtraMove | Mode::SanExtra => {
                self.rows.extend(illegal(&self.rows, position));
                self.total += 1;
            }
            Mode::NullMove => {
                self.rows.push(Row { name: "0000".to_owned(), other_name: None, nodes: 1 });
                self.total += 1;
            }
            Mode::WrongCount | Mode::NumberedWrong | Mode::IgnoresMoves | Mode::OncePlaysWrong
                if depth > 1 =>
            {
                if let Some(row) = self.rows.first_mut() {
                    row.nodes += 1;
                    self.total += 1;
                }
            }
            Mode::MoveTwice => {
                if let Some(row) = self.rows.first().cloned() {
                    self.total += row.nodes;
                    self.rows.push(row);
                }
            }
            Mode::OnceWrong => {
                if let Some(row) = self.rows.first_mut() {
                    row.nodes += 1;
                    self.total += 1;
                }
            }
            Mode::SwappedCounts => {
                let first = self.rows.first().map(|row| row.nodes);
                if let Some(other) = self.rows.iter().position(|row| Some(row.nodes) != first) {
                    let nodes = self.rows[other].nodes;
                    self.rows[other].nodes = std::mem::replace(&mut self.rows[0].nodes, nodes);
                }
            }
            Mode::MovedCount => {
                if let [first, second, ..] = &mut self.rows[..] {
                    second.nodes += std::mem::take(&mut first.nodes);
                }
            }
            Mode::CastlingTwice => {
                let castling: Vec<Row> =
                    self.rows.iter().filter(|row| row.other_name.is_some()).cloned().collect();
                for row in castling {
                    self.total += row.nodes;
                    self.rows.push(Row {
                        name: row.other_name.unwrap_or_default(),
                        ..row_of(row.nodes)
                    });
                }
            }
            Mode::KingTakesRook => {
                for row in &mut self.rows {
                    row.name = row.other_name.take().unwrap_or_else(|| row.name.clone());
                }
            }
            Mode::WrongTotalAlone | Mode::WrongNumberAlone | Mode::JsonWrong | Mode::InfoWrong => {
                self.total += 1;
                self.rows.clear();
            }
            Mode::WrongTotal | Mode::WrongTotalFirst | Mode::WrongNumberBehind | Mode::OnlyInfo => {
                self.total += 1
            }
            _ if mode.prints_no_moves() => self.rows.clear(),
            _ => {}
        }
        self
    }
}

impl Count {
    /// Leaves out the last move of each position that was reached by moves.
    pub(crate) fn lose_after_moves(&mut self, depth: u32, is_after_moves: bool) {
        if is_after_moves {
            self.rows.pop();
        }
        for row in self.rows.iter_mut().filter(|_| depth == 2) {
            row.nodes = row.nodes.saturating_sub(1);
        }
        self.total = self.rows.iter().map(|row| row.nodes).sum();
    }
}

/// The shortest king move that is not among the legal moves.
fn illegal(rows: &[Row], position: &Position) -> Option<Row> {
    let kings = position.by_color(position.turn()) & position.by_role(Role::King);
    let king = kings.into_iter().next()?;
    let far = |to: &Square| {
        let files = (to.file() as u8).abs_diff(king.file() as u8);
        files.max((to.rank() as u8).abs_diff(king.rank() as u8))
    };
    let mut goals: Vec<Square> = Square::ALL.into_iter().filter(|to| far(to) > 0).collect();
    goals.sort_by_key(far);
    let names = goals.into_iter().map(|to| format!("{king}{to}"));
    let name = names.into_iter().find(|name| rows.iter().all(|row| row.name != *name))?;
    Some(Row { name, ..row_of(1) })
}

/// A row without a move name.
fn row_of(nodes: u128) -> Row {
    Row { name: String::new(), other_name: None, nodes }
}

impl Mode {
    /// The mode whose fault is in the moves of this mode.
    pub(crate) fn fault(self) -> Self {
        match self {
            Self::PlainPerftMissing
            | Self::PerftFenMissing
            | Self::MultipvMissing
            | Self::MultipvCappedMissing
            | Self::XboardMissing
            | Self::LegalityMissing
            | Self::XboardNoPingMissing => Self::MissingMove,
            Self::MultipvExtra | Self::MultipvCappedExtra | Self::LegalityExtra => Self::ExtraMove,
            Self::MultipvTwice | Self::LegalityTwice => Self::MoveTwice,
            Self::MultipvCastlingTwice => Self::CastlingTwice,
            Self::XboardWrongTotal => Self::WrongTotalAlone,
            _ => self,
        }
    }
}
