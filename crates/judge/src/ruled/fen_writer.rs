//! Writing positions as FEN.

use super::board::SlowBoard;
use super::castling::Right;
use super::fen_reader::file_letter;
use crate::mailbox::Side;
use crate::mailbox::fen_writer::{fen_cells, or_dash};
use crate::mailbox::square::name;

impl SlowBoard {
    /// The position as FEN, castling rights as Shredder-FEN letters.
    ///
    /// The en passant square is written only if a legal capture onto it exists. If checks win, those
    /// still to be given stand before the counters.
    pub fn to_fen(&self) -> String {
        let side = match self.side {
            Side::White => 'w',
            Side::Black => 'b',
        };
        format!(
            "{} {side} {} {}{} {} {}",
            fen_cells(&self.cells),
            self.fen_castling(),
            or_dash(self.capturable_passed().map(name).unwrap_or_default()),
            self.fen_checks(),
            self.quiet_turns,
            self.move_number,
        )
    }

    /// The castling field: White's rook files from h to a, then Black's.
    fn fen_castling(&self) -> String {
        let letters = |side: Side| {
            let own = self.rights.iter().rev().filter(move |right| right.side == side);
            own.map(|right: &Right| file_letter(right.rook)).collect::<String>()
        };
        or_dash(letters(Side::White).to_ascii_uppercase() + &letters(Side::Black))
    }

    /// The checks left to give, with a space before them; nothing if checks do not win.
    fn fen_checks(&self) -> String {
        let Some(enough) = self.rules.checks_to_win else {
            return String::new();
        };
        let left = |side| u32::from(enough).saturating_sub(self.checks_given(side));
        format!(" {}+{}", left(Side::White), left(Side::Black))
    }
}
