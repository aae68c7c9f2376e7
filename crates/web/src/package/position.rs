//! Positions with what the package asks of them beyond what front ends do.

use tabiya_core::Color;
use tabiya_games::{AnyMove, AnyPosition, AnyUciMove, FacePosition, Shown};
use tabiya_games::house::{HouseMove, HousePosition};

use super::move_codes::MoveCode;

/// What the package asks of a position without naming one of its moves. Errors are those of house rules that fail.
pub(super) trait PositionFacts {
    /// Whether a king of the side to move is attacked.
    fn is_check(&self) -> Result<bool, String>;

    /// Whether the side to move may only make moves that end a check.
    fn must_answer_check(&self) -> Result<bool, String>;

    /// The number of leaf nodes of the tree of this depth.
    fn perft(&self, depth: u32) -> Result<u128, String>;

    /// The number of leaf nodes below each move, sorted by the moves as text.
    fn divide(&self, depth: u32) -> Result<Vec<(String, u128)>, String>;
}

/// A position of any rules, or under house rules.
pub(super) trait PackagePosition: FacePosition + PositionFacts {
    /// The move as one of the underlying game; `None` if a house rule adds it.
    fn own(m: &Self::Move) -> Option<AnyMove>;

    /// Adds the codes of these moves, and returns whether each has one.
    fn encode(&self, moves: &[Self::Move], codes: &mut Vec<u32>) -> bool;

    /// The move in standard algebraic notation.
    fn san(&self, m: &Self::Move) -> String;
}

impl PackagePosition for AnyPosition {
    fn own(m: &AnyMove) -> Option<AnyMove> {
        Some(*m)
    }

    fn encode(&self, moves: &[AnyMove], codes: &mut Vec<u32>) -> bool {
        let mode = self.castling_mode();
        add_codes(moves.iter().map(|m| Some(m.uci(mode))), codes)
    }

    fn san(&self, m: &AnyMove) -> String {
        Self::san(self, *m)
    }
}

impl PositionFacts for AnyPosition {
    fn is_check(&self) -> Result<bool, String> {
        Ok(Self::is_check(self))
    }

    fn must_answer_check(&self) -> Result<bool, String> {
        Ok(Self::must_answer_check(self))
    }

    fn perft(&self, depth: u32) -> Result<u128, String> {
        Ok(tabiya_count::perft(self, depth))
    }

    fn divide(&self, depth: u32) -> Result<Vec<(String, u128)>, String> {
        let mode = self.castling_mode();
        let rows = tabiya_count::divide(self, depth).into_iter();
        Ok(rows.map(|(m, count)| (m.uci(mode).to_string(), count)).collect())
    }
}

impl PackagePosition for HousePosition {
    fn own(m: &HouseMove) -> Option<AnyMove> {
        match m {
            HouseMove::Own(m) => Some(*m),
            HouseMove::Added(..) => None,
        }
    }

    fn encode(&self, moves: &[HouseMove], codes: &mut Vec<u32>) -> bool {
        let mode = Shown::board(self).castling_mode();
        add_codes(moves.iter().map(|m| Some(Self::own(m)?.uci(mode))), codes)
    }

    fn san(&self, m: &HouseMove) -> String {
        self.choice(m).san
    }
}

impl PositionFacts for HousePosition {
    fn is_check(&self) -> Result<bool, String> {
        Self::is_check(self).map_err(|error| error.to_string())
    }

    fn must_answer_check(&self) -> Result<bool, String> {
        Self::must_answer_check(self).map_err(|error| error.to_string())
    }

    fn perft(&self, depth: u32) -> Result<u128, String> {
        Self::perft(self, depth).map(u128::from).map_err(|error| error.to_string())
    }

    fn divide(&self, depth: u32) -> Result<Vec<(String, u128)>, String> {
        let rows = self.divide_until(depth, || false).map_err(|error| error.to_string())?;
        rows.map(|row| row.map(|(text, count)| (text, count.into())))
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())
    }
}

/// Adds the codes of moves, and returns whether each has one.
fn add_codes(moves: impl Iterator<Item = Option<AnyUciMove>>, codes: &mut Vec<u32>) -> bool {
    for m in moves {
        let Some(MoveCode(code)) = m.and_then(MoveCode::of) else { return false };
        codes.push(code);
    }
    true
}

/// The letter with which texts of moves name a color.
pub(super) const fn color_letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}
