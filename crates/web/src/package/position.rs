//! Positions with what the package asks of them beyond what front ends do.

use tabiya_core::{Color, Draw, Outcome};
use tabiya_games::{AnyMove, AnyPosition, AnyUciMove, FacePosition, GamePosition, Shown};
use tabiya_games::house::{HouseMove, HousePosition};

use super::move_codes::MoveCode;

/// What the package asks of a position without naming one of its moves. Errors are those of house rules that fail.
pub(super) trait PositionFacts {
    /// Whether the side to move is in check.
    fn is_check(&self) -> Result<bool, String>;

    /// Whether the side to move has lost because it is in check and has no legal move.
    fn is_checkmate(&self) -> Result<bool, String>;

    /// Whether the side to move is not in check and has no legal move, and no other rule has ended the game.
    fn is_stalemate(&self) -> Result<bool, String>;

    /// The way in which the game is drawn here, if the position has occurred `times` times.
    fn draw(&self, times: usize) -> Result<Option<DrawKind>, String>;

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

/// A draw for which chess.js has a method of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DrawKind {
    /// The position has occurred the required number of times.
    Repetition,
    /// The rule of fifty moves.
    FiftyMoves,
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

    fn is_checkmate(&self) -> Result<bool, String> {
        Ok(Self::is_checkmate(self))
    }

    fn is_stalemate(&self) -> Result<bool, String> {
        Ok(Self::is_stalemate(self))
    }

    fn draw(&self, times: usize) -> Result<Option<DrawKind>, String> {
        let ending = GamePosition::ending(self, times).map_err(|error| error.to_string())?;
        Ok(match ending {
            Some(Outcome::Draw(Draw::Repetition)) => Some(DrawKind::Repetition),
            Some(Outcome::Draw(Draw::FiftyMoveRule)) => Some(DrawKind::FiftyMoves),
            _ => None,
        })
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

    fn is_checkmate(&self) -> Result<bool, String> {
        let winner = self.ending(1).map_err(|error| error.to_string())?.and_then(|end| end.winner);
        let has_lost = winner == Some(!self.board().turn());
        Ok(has_lost && has_no_move(self)? && PositionFacts::is_check(self)?)
    }

    fn is_stalemate(&self) -> Result<bool, String> {
        let ending = self.ending(1).map_err(|error| error.to_string())?;
        let is_draw = ending.is_some_and(|end| end.winner.is_none());
        Ok(is_draw && has_no_move(self)? && !PositionFacts::is_check(self)?)
    }

    fn draw(&self, times: usize) -> Result<Option<DrawKind>, String> {
        let found = self.moves_or_end().map_err(|error| error.to_string())?;
        let goes_on = found.is_ok_and(|moves| !moves.is_empty());
        let rules = self.board().rules();
        let clock = u32::from(self.board().halfmove_clock());
        let is_repeated = rules.repetition.is_some_and(|enough| times >= enough as usize);
        let is_slow = rules.fifty_move_rule.is_some_and(|enough| clock >= enough);
        Ok(match (is_repeated, is_slow) {
            _ if !goes_on => None,
            (true, _) => Some(DrawKind::Repetition),
            (_, true) => Some(DrawKind::FiftyMoves),
            _ => None,
        })
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

/// Whether the side to move has no legal move.
fn has_no_move(p: &HousePosition) -> Result<bool, String> {
    p.legal_moves().map(|moves| moves.is_empty()).map_err(|error| error.to_string())
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
