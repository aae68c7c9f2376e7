//! Games with null moves, which analyses have.

use tabiya_core::Color;
use tabiya_formats::pgn::{GameRules, PgnRules, StartError, Tags, is_null_move};
use tabiya_games::{AnyPosition, Position};

/// The rules of games of any kind, with null moves if they are allowed. A move is the position after it.
#[derive(Debug, Clone)]
pub(crate) struct NullMoveRules {
    pub(crate) rules: GameRules,
    /// Whether null moves are read.
    pub(crate) null_moves: bool,
}

impl PgnRules for NullMoveRules {
    type Position = Position;
    type Move = Position;

    fn start(&self, tags: &Tags) -> Result<Position, StartError> {
        self.rules.start(tags)
    }

    fn read_move(&self, p: &Position, text: &[u8]) -> Result<Position, String> {
        let mut after = p.clone();
        self.advance(&mut after, text)?;
        Ok(after)
    }

    fn play(&self, p: &mut Position, after: &Position) -> Result<(), String> {
        p.clone_from(after);
        Ok(())
    }

    fn advance(&self, p: &mut Position, text: &[u8]) -> Result<(), String> {
        if !self.null_moves || !is_null_move(text) {
            return self.rules.advance(p, text);
        }
        let board = p.plain().ok_or("a null move is not possible under house rules")?;
        *p = after_null_move(board).ok_or("a null move is not possible in check")?.into();
        Ok(())
    }

    fn turn(&self, p: &Position) -> (u16, Color) {
        self.rules.turn(p)
    }
}

/// The position after a null move, which counts as a move; `None` in check.
fn after_null_move(p: &AnyPosition) -> Option<AnyPosition> {
    let number = p.fullmove_number() + u16::from(p.turn() == Color::Black);
    Some(p.null_move()?.with_counters(p.halfmove_clock() + 1, number))
}
