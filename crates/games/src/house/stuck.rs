//! Why a piece has no legal move under house rules.

use crate::AnyPosition;
use tabiya_core::Square;

use crate::house::follow_up::Again;
use crate::house::position::HousePosition;

impl HousePosition {
    /// Explains why the piece of the side to move on a square has no legal move, as a sentence without its full stop;
    /// `None` if it has one, if no such piece stands there, or if a rule misbehaves.
    pub(crate) fn stuck_piece(&self, square: Square) -> Option<String> {
        let board = &self.board;
        let (color, kind) = board.piece_on(square).filter(|(color, _)| *color == board.turn())?;
        if self.legal_moves().ok()?.iter().any(|m| m.from() == square) {
            return None;
        }
        let because = |why: &str| {
            format!(
                "the {color} {} on {square} has no legal move: {why}",
                board.rules().kind(kind).name
            )
        };
        match self.again() {
            Some(Again::Rule(place)) => {
                let due = self.rules[place].follow_up();
                return Some(because(&format!("it is time to move {due}")));
            }
            Some(Again::Piece(other)) if other != square => {
                return Some(because(&format!("it is the turn of the piece on {other} alone")));
            }
            _ => {}
        }
        let own = board.legal_moves().into_iter().filter(|m| m.from() == square);
        let texts = own.map(|m| board.uci(m, tabiya_core::CastlingMode::Standard).to_string());
        let mut reasons: Vec<_> = texts.filter_map(|text| self.why_not(&text)).collect();
        reasons.dedup();
        reasons.truncate(2);
        if reasons.is_empty() {
            return AnyPosition::Tables(*board).stuck(square).map(|stuck| stuck.to_string());
        }
        Some(because(&reasons.join("; ")))
    }
}
