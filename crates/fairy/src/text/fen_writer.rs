//! Writing FEN.

use std::fmt::{self, Write as _};

use tabiya_core::{Bitboard, CastlingMode, Color, EnPassantMode, File, Rank, Square};

use crate::kind::KindId;
use crate::position::FairyPosition;

impl FairyPosition<'_> {
    /// Writes the position as FEN.
    pub fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        let mut fen = self.fields_before_counters(mode, en_passant);
        fen.push_str(&format!(" {} {}", self.halfmove_clock(), self.fullmove_number()));
        if self.rules().counts_plies() {
            let extra = if self.is_extra_ply() { "+" } else { "" };
            fen.push_str(&format!(" {}/{}{extra}", self.ply() + 1, self.rules().turns.len()));
        }
        fen
    }

    /// Writes the fields of EPD: those of FEN without the two counters. If the field of the ply within a turn follows
    /// them, all fields of FEN are written.
    pub fn epd(&self, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        match self.rules().counts_plies() {
            true => self.fen(mode, en_passant),
            false => self.fields_before_counters(mode, en_passant),
        }
    }

    fn fields_before_counters(&self, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        let rules = self.rules();
        let mut fen = self.board_text();
        if rules.drops {
            fen.push('[');
            for color in Color::ALL {
                // Kinds are written in reverse order, so that queens come before pawns, as is usual in
                // crazyhouse.
                for kind in rules.kind_ids().collect::<Vec<_>>().into_iter().rev() {
                    let letter = rules.kind(kind).letter_of(color);
                    fen.extend((0..self.in_hand(color, kind)).map(|_| letter));
                }
            }
            fen.push(']');
        }
        let en_passant = match en_passant {
            EnPassantMode::Legal => self.en_passant(),
            _ => self.en_passant_square(),
        };
        let passed = en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
        fen.push_str(&format!(" {} {} {passed}", self.turn().letter(), self.castling_text(mode)));
        if let Some(left) = self.remaining_checks() {
            fen.push_str(&format!(" {}+{}", left.white, left.black));
        }
        fen
    }

    fn board_text(&self) -> String {
        let rules = self.rules();
        let mut text = String::new();
        for &rank in Rank::ALL[..rules.board.ranks.into()].iter().rev() {
            let mut empty = 0;
            for &file in &File::ALL[..rules.board.files.into()] {
                let square = Square::new(file, rank);
                let Some((color, kind)) = self.piece_on(square) else {
                    empty += 1;
                    continue;
                };
                push_run(&mut text, empty);
                empty = 0;
                text.push(rules.kind(kind).letter_of(color));
                if self.promoted().contains(square) {
                    text.push('~');
                }
            }
            push_run(&mut text, empty);
            if rank != Rank::First {
                text.push('/');
            }
        }
        text
    }

    fn castling_text(&self, mode: CastlingMode) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            let Some(king) = self.king(color) else { continue };
            let rooks = self.castling_rooks(color);
            let wing = |is_right: bool| rooks.into_iter().find(|&rook| (rook > king) == is_right);
            for (rook, letter) in [(wing(true), 'k'), (wing(false), 'q')] {
                let Some(rook) = rook else { continue };
                let on_rank = self.by_piece(color, KindId::ROOK) & Bitboard::rank(rook.rank());
                let outermost = if rook > king { on_rank.last() } else { on_rank.first() };
                let letter = match mode {
                    CastlingMode::Standard if outermost == Some(rook) => letter,
                    _ => rook.file().letter(),
                };
                text.push(color.cased(letter));
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

/// Writes the length of a run of empty squares, unless it is 0.
fn push_run(text: &mut String, empty: u32) {
    if empty > 0 {
        // Writing to a string does not fail.
        let _ = write!(text, "{empty}");
    }
}

impl fmt::Display for FairyPosition<'_> {
    /// Writes FEN with the castling letters `KQkq` where they are unambiguous.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen(CastlingMode::Standard, EnPassantMode::Legal))
    }
}
