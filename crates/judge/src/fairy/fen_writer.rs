//! Writes positions as FEN.

use super::board::{Cell, FairyBoard};
use super::moves::Right;
use super::rules::KindId;
use crate::Side;
use crate::mailbox::fen_writer::{cased, fen_rank, fen_side, or_dash};
use crate::mailbox::square::{at, file_letter, name};

impl FairyBoard {
    /// The position as FEN.
    ///
    /// A castling right is written as `K` or `Q` if the rook is the outermost on its side of the king,
    /// otherwise as the rook's file. The en passant square is written only if a legal capture onto it exists.
    /// If checks win, the remaining checks come before the counters. The place in the list of turns comes
    /// at the end, unless the sides alternate as in chess.
    pub fn to_fen(&self) -> String {
        self.fen(FairyBoard::right_letter)
    }

    /// The position as [`to_fen`](FairyBoard::to_fen) writes it, but with the rook's file for each castling right.
    pub fn to_shredder_fen(&self) -> String {
        self.fen(|_, right| file_letter(right.rook))
    }

    fn fen(&self, letter: fn(&FairyBoard, Right) -> char) -> String {
        format!(
            "{}{} {} {} {}{} {} {}{}",
            self.fen_ranks(),
            self.fen_hands(),
            fen_side(self.side_to_move()),
            self.fen_castling(letter),
            or_dash(self.capturable_passed().map(name).unwrap_or_default()),
            self.fen_checks(),
            self.quiet_plies,
            self.move_number,
            self.turn.write(&self.rules),
        )
    }

    fn fen_ranks(&self) -> String {
        let ranks = (0..self.rules.ranks).rev();
        ranks.map(|rank| self.fen_rank(rank)).collect::<Vec<String>>().join("/")
    }

    fn fen_rank(&self, rank: i8) -> String {
        let squares = (0..self.rules.files).filter_map(|file| at(file, rank));
        fen_rank(squares.map(|square| self.piece_at(square).map(|cell| self.text(cell))))
    }

    fn text(&self, cell: Cell) -> String {
        let mark = if self.rules.drops && cell.promoted { "~" } else { "" };
        format!("{}{mark}", self.letter(cell))
    }

    fn letter(&self, Cell { side, kind, .. }: Cell) -> char {
        cased(self.rules.kind(kind).letter, side)
    }

    /// The pieces in hand in brackets, from the last kind to the first; empty under rules without drops.
    fn fen_hands(&self) -> String {
        if !self.rules.drops {
            return String::new();
        }
        let mut text = String::new();
        for side in Side::BOTH {
            for kind in self.rules.kind_ids().collect::<Vec<KindId>>().into_iter().rev() {
                let letter = self.letter(Cell { side, kind, promoted: false });
                text.extend((0..self.in_hand(side, kind)).map(|_| letter));
            }
        }
        format!("[{text}]")
    }

    /// The castling field: White's rooks from the h-file to the a-file, then Black's.
    fn fen_castling(&self, letter: fn(&FairyBoard, Right) -> char) -> String {
        let letters = |side: Side| {
            let own = self.rights.iter().rev().filter(move |right| right.side == side);
            own.map(|&right| letter(self, right)).collect::<String>()
        };
        or_dash(letters(Side::White).to_ascii_uppercase() + &letters(Side::Black))
    }

    fn right_letter(&self, right: Right) -> char {
        let rooks = self.castling_partners(right.side);
        if rooks.last() == Some(&right.rook) && right.is_short() {
            'k'
        } else if rooks.first() == Some(&right.rook) && !right.is_short() {
            'q'
        } else {
            file_letter(right.rook)
        }
    }

    /// The remaining checks with a space before them; empty if checks do not win.
    fn fen_checks(&self) -> String {
        let Some(enough) = self.rules.checks_to_win else {
            return String::new();
        };
        let left = |side| enough.saturating_sub(self.checks_given(side));
        format!(" {}+{}", left(Side::White), left(Side::Black))
    }
}
