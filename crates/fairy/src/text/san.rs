//! Moves in standard algebraic notation.

use tabiya_core::{CheckMark, MoveKind, ParseMoveError, San, SanBody, Square};
use tabiya_variants::KindId;

use crate::any_move::{AnyMove, AnyUciMove};
use crate::move_text_error::MoveTextError;
use crate::position::FairyPosition;

impl FairyPosition {
    /// A legal move in the shortest unambiguous algebraic notation: `Axe4+`, `e8=A#`.
    pub fn san(&self, m: AnyMove) -> String {
        let next = self.play_unchecked(m);
        let them = !self.turn();
        let mark = match next.is_attacked_royal(them) {
            false => CheckMark::None,
            true if next.turn() == them && next.is_checkmate() => CheckMark::Checkmate,
            true => CheckMark::Check,
        };
        let rival = |other: AnyMove| {
            let is_rival = other.to() == m.to()
                && other.piece() == m.piece()
                && other.from() != m.from()
                && !matches!(other.kind(), MoveKind::Castle | MoveKind::Drop(_));
            is_rival.then(|| other.from())
        };
        let rivals = self.legal_moves().into_iter().filter_map(rival);
        let body = SanBody::new(squares(m), m.kind(), m.piece(), self.captures(m), rivals);
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = San { body, mark }.write(&mut text, |kind| self.rules().kind(kind).letter);
        text
    }

    /// Whether a move captures, perhaps en passant.
    fn captures(&self, m: AnyMove) -> bool {
        self.piece_on(m.to()).is_some() || m.piece() == KindId::PAWN && self.takes_en_passant(m)
    }

    /// Whether a move captures en passant. Promotions can do so, too.
    pub fn takes_en_passant(&self, m: AnyMove) -> bool {
        m.kind() == MoveKind::EnPassant || self.promotes_en_passant(m, self.turn())
    }

    /// Reads a move in algebraic notation, legal or not.
    ///
    /// # Errors
    /// Fails if the text is not in algebraic notation.
    pub fn read_san(&self, text: &str) -> Result<SanBody<KindId>, ParseMoveError> {
        let kind_of = |letter: u8| {
            let letter = letter.is_ascii_uppercase().then(|| letter.to_ascii_lowercase().into());
            letter.and_then(|letter| self.rules().kind_of_letter(letter))
        };
        San::read(text.as_bytes(), kind_of).map(|san| san.body)
    }

    /// All UCI moves that a move in algebraic notation may mean, legal or not: one for each piece that it may
    /// refer to. They serve to explain why moves are illegal.
    pub fn san_readings(&self, said: SanBody<KindId>) -> Vec<AnyUciMove> {
        let turn = self.turn();
        let readings = said.readings(
            self.rules().back_rank(turn),
            |kind| self.by_piece(turn, kind),
            |king, to| self.king_steps(turn, king).contains(to),
        );
        readings.map(|m| m.map_kind(|kind| self.rules().kind(kind).letter)).collect()
    }

    /// The legal move that a text in algebraic notation means. Check marks are ignored, `=` and `x` may be
    /// missing, and more of the origin may be given than necessary.
    ///
    /// # Errors
    /// Fails if the text means no legal move, or more than one.
    pub fn san_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        let said = self.read_san(text)?;
        let names = |m: &AnyMove| said.names(squares(*m), m.kind(), m.piece(), self.captures(*m));
        let named = self.legal_moves().into_iter().filter(names).map(|m| self.named(m));
        Ok(said.only(named, AnyMove::promotion)?)
    }
}

fn squares(m: AnyMove) -> (Square, Square) {
    (m.from(), m.to())
}
