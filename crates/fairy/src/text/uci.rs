//! Moves in UCI notation.

use tabiya_core::{Bitboard, CastlingMode, Color, MoveKind, Portable, Square};
use tabiya_variants::KindId;

use crate::any_move::{AnyMove, AnyUciMove};
use crate::move_text_error::MoveTextError;
use crate::position::FairyPosition;

impl FairyPosition {
    /// Writes a legal move in UCI notation: `e2e4`, `e7e8a` with the letter of the promoted piece, `A@e4`.
    pub fn uci(&self, m: AnyMove, mode: CastlingMode) -> AnyUciMove {
        self.named(m).uci(mode)
    }

    /// Adds to a move what its text needs from the rules: the letter of a promoted or dropped piece, or a mark
    /// that the text of castling must name the rook. A kind that these rules do not have adds nothing.
    pub fn named(&self, m: AnyMove) -> AnyMove {
        match m.kind() {
            MoveKind::Drop(kind) | MoveKind::Promotion(kind) => {
                let rules = self.rules().kinds.get(kind.index());
                rules.map_or(m, |rules| m.with_letter(rules.letter))
            }
            MoveKind::Castle if self.castles_to_a_step(m) => m.to_a_step(),
            _ => m,
        }
    }

    /// Whether the move is castling to a square that the king could also reach by an ordinary step, so that
    /// its text must name the rook.
    pub fn castles_to_a_step(&self, m: AnyMove) -> bool {
        let steps = || self.king_steps(self.turn(), m.from());
        m.kind() == MoveKind::Castle && steps().contains(m.castled().0)
    }

    /// The squares to which a king could step on an empty board. If the king castles to such a square, the
    /// text must differ from the text of the step.
    pub(crate) fn king_steps(&self, color: Color, king: Square) -> Bitboard {
        let tables = self.tables().kind(color, KindId::KING);
        let reach = tables.reach(Portable, king, Bitboard::EMPTY, self.blocked());
        reach.moves | reach.captures
    }

    /// The legal move that a text in UCI notation means. Castling may be written as in standard UCI or as in
    /// Chess960.
    ///
    /// # Errors
    /// Fails if the move is illegal, or if it is a promotion and the text does not say to which piece.
    pub fn uci_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.find_uci(text.parse()?)
    }

    /// The legal move that [`uci_move`](Self::uci_move) finds, for a text that has been read.
    ///
    /// # Errors
    /// Fails if the move is illegal, or lacks its promotion.
    pub fn find_uci(&self, said: AnyUciMove) -> Result<AnyMove, MoveTextError> {
        if said == AnyUciMove::Null {
            return Err(MoveTextError::NullMove);
        }
        let moves: Vec<_> = self.legal_moves().into_iter().map(|m| self.named(m)).collect();
        let modes = [CastlingMode::Standard, CastlingMode::Chess960];
        let is_meant = |m: &&AnyMove| modes.iter().any(|&mode| m.uci(mode) == said);
        if let Some(&m) = moves.iter().find(is_meant) {
            return Ok(m);
        }
        let promotes = |m: &AnyMove| {
            let step = AnyUciMove::Step { from: m.from(), to: m.to(), promotion: None };
            m.promotion().is_some() && said == step
        };
        let lacks_promotion = moves.iter().any(promotes);
        Err(if lacks_promotion { MoveTextError::PromotionMissing } else { MoveTextError::Illegal })
    }
}
