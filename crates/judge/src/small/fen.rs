//! Reads and writes FEN.

use super::board::{BoardState, SmallBoard};
use super::mutation::Mutation;
use crate::mailbox::fen_reader::{castling_rook, read_cells, read_counter, read_side};
use crate::mailbox::fen_writer::{cased, fen_cells, fen_side, or_dash};
use crate::mailbox::square::{file, file_letter, from_name, name, rank, step};
use crate::mailbox::{Kind, Side};

impl SmallBoard {
    /// Reads FEN of four to six fields. Castling rights are `KQkq`, which mean the outermost rooks,
    /// or letters of files. Rights that contradict the pieces on the board are dropped.
    ///
    /// # Errors
    /// If a field is missing or unreadable, or if a side has not exactly one king.
    pub fn from_fen(text: &str) -> Result<Self, String> {
        Self::from_fen_with(text, Mutation::None)
    }

    /// Reads FEN as [`from_fen`](Self::from_fen) does, for an engine with this fault.
    ///
    /// # Errors
    /// As for [`from_fen`](Self::from_fen).
    pub fn from_fen_with(text: &str, mutation: Mutation) -> Result<Self, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (&[pieces, turn, castling, passed], clocks) =
            fields.split_first_chunk().ok_or("a FEN has four fields at least")?;
        let mut board = Self {
            cells: [None; 64],
            turn: Side::White,
            state: BoardState {
                rights: [false; 64],
                en_passant: None,
                halfmoves: 0,
                fullmoves: 1,
                key: 0,
            },
            undo: Vec::new(),
            mutation,
        };
        board.read_pieces(pieces)?;
        if read_side(turn)? == Side::Black && mutation != Mutation::FenSideIgnored {
            board.pass_turn();
        }
        if castling != "-" {
            castling.chars().try_for_each(|letter| board.read_right(letter))?;
        }
        if passed != "-" && mutation != Mutation::EnPassantFieldUnread {
            let square = from_name(passed).ok_or(format!("{passed:?} is not a square"))?;
            board.set_en_passant(Some(square).filter(|&square| board.was_passed(square)));
        }
        board.state.halfmoves = read_counter(clocks.first().unwrap_or(&"0"))?;
        board.state.fullmoves = read_counter(clocks.get(1).unwrap_or(&"1"))?;
        Ok(board)
    }

    fn read_pieces(&mut self, text: &str) -> Result<(), String> {
        for (square, piece) in (0..).zip(read_cells(text)?) {
            self.put(square, piece);
        }
        for side in Side::BOTH {
            let king = Some((side, Kind::King));
            if self.cells.iter().filter(|&&piece| piece == king).count() != 1 {
                return Err(format!("{side:?} has not one king"));
            }
        }
        Ok(())
    }

    fn read_right(&mut self, letter: char) -> Result<(), String> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let letter = match letter {
            'k' if self.mutation == Mutation::BlackCastlingSidesSwapped => 'q',
            'q' if self.mutation == Mutation::BlackCastlingSidesSwapped => 'k',
            letter => letter,
        };
        let Some(king) = self.king(side).filter(|&king| rank(king) == side.rank(0)) else {
            return Ok(());
        };
        let rooks = (0..64).filter(|&square| {
            rank(square) == rank(king) && self.piece_on(square) == Some((side, Kind::Rook))
        });
        let Some(rook) = castling_rook(letter, king, rooks)? else { return Ok(()) };
        // If two rights are on one side of the king, the later one counts.
        for other in self.castling_rooks(side) {
            self.set_right(other, (other > king) != (rook > king));
        }
        self.set_right(rook, true);
        Ok(())
    }

    /// Whether an enemy pawn may just have passed a square: the pawn is beyond it, and the pawn's origin
    /// and the passed square are empty.
    fn was_passed(&self, square: u8) -> bool {
        let us = self.turn;
        let origin = step(square, (0, us.forward()));
        rank(square) == us.rank(5)
            && origin.is_some_and(|origin| self.piece_on(origin).is_none())
            && self.passed_pawn(square, us).is_some()
    }

    /// The position as FEN with all six fields. The en passant square is written after every double
    /// push, and castling rights as file letters where `KQkq` would be ambiguous.
    pub fn fen(&self) -> String {
        let turn = fen_side(self.turn);
        let passed = or_dash(self.state.en_passant.map(name).unwrap_or_default());
        let pieces = fen_cells(&self.cells);
        let castling = self.castling_text();
        format!(
            "{pieces} {turn} {castling} {passed} {} {}",
            self.state.halfmoves, self.state.fullmoves
        )
    }

    fn castling_text(&self) -> String {
        let orthodox = Side::BOTH.into_iter().all(|side| {
            let king_is_home = self.king(side).is_some_and(|king| file(king) == 4);
            let is_corner = |&rook: &u8| [0, 7].contains(&file(rook));
            self.castling_rooks(side).iter().all(|rook| king_is_home && is_corner(rook))
        });
        let letter = |rook| match file(rook) {
            7 if orthodox => 'k',
            0 if orthodox => 'q',
            _ => file_letter(rook),
        };
        let letters = |side| -> String {
            self.castling_rooks(side).into_iter().map(|rook| cased(letter(rook), side)).collect()
        };
        or_dash(Side::BOTH.map(letters).concat())
    }
}
