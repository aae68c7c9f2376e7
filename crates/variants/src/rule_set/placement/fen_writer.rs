//! Writing FEN.

use std::fmt::Write as _;

use tabiya_core::{Bitboard, CastlingMode, Color, File, Rank, Square};

use super::Placement;
use crate::rule_set::{KindId, RuleSet};

impl Placement {
    /// The FEN of a start position in a rule file.
    pub fn start_fen(&self, rules: &RuleSet) -> String {
        self.fen(rules, CastlingMode::Standard, self.pushed)
    }

    /// Writes the position as FEN, with this en passant square.
    pub fn fen(&self, rules: &RuleSet, mode: CastlingMode, en_passant: Option<Square>) -> String {
        let mut fen = self.fields_before_counters(rules, mode, en_passant);
        fen.push_str(&format!(" {} {}", self.halfmove_clock, self.fullmove_number));
        if rules.counts_plies() {
            let extra = if self.is_extra { "+" } else { "" };
            fen.push_str(&format!(" {}/{}{extra}", self.ply + 1, rules.turns.len()));
        }
        fen
    }

    /// Writes the fields of EPD: the fields of FEN without the two counters. If the field of the ply within a turn
    /// follows them, all fields of FEN are written.
    pub fn epd(&self, rules: &RuleSet, mode: CastlingMode, en_passant: Option<Square>) -> String {
        match rules.counts_plies() {
            true => self.fen(rules, mode, en_passant),
            false => self.fields_before_counters(rules, mode, en_passant),
        }
    }

    fn fields_before_counters(
        &self,
        rules: &RuleSet,
        mode: CastlingMode,
        en_passant: Option<Square>,
    ) -> String {
        let mut fen = self.board_text(rules);
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
        let passed = en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
        let (turn, castling) = (self.turn(rules).letter(), self.castling_text(rules, mode));
        fen.push_str(&format!(" {turn} {castling} {passed}"));
        if rules.checks_to_win.is_some() {
            let left = self.remaining_checks;
            fen.push_str(&format!(" {}+{}", left.white, left.black));
        }
        fen
    }

    fn board_text(&self, rules: &RuleSet) -> String {
        let mut text = String::new();
        for &rank in Rank::ALL[..rules.board.ranks.into()].iter().rev() {
            let mut empty = 0;
            for &file in &File::ALL[..rules.board.files.into()] {
                let square = Square::new(file, rank);
                let Some((color, kind)) = self.board.on(square) else {
                    empty += 1;
                    continue;
                };
                push_run(&mut text, empty);
                empty = 0;
                text.push(rules.kind(kind).letter_of(color));
                if self.promoted.contains(square) {
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

    fn castling_text(&self, rules: &RuleSet, mode: CastlingMode) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            let Some(king) = self.king(color) else { continue };
            let rooks = self.castling_rooks(rules, color);
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
