//! Reads positions from FEN.

use std::sync::Arc;

use tabiya_core::Castling;

use super::board::{Cell, FairyBoard};
use super::moves::Right;
use super::rule_file::both;
use super::rules::{FairyRules, KindId};
use super::turn::Turn;
use crate::Side;
use crate::mailbox::fen_reader::{castling_rook, read_counter, read_side};
use crate::mailbox::square::{at, from_name, rank};

impl FairyRules {
    /// The start position.
    ///
    /// # Errors
    ///
    /// If the start FEN cannot be read.
    pub fn start_board(&self) -> Result<FairyBoard, String> {
        FairyBoard::from_fen(self, &self.start)
    }
}

impl FairyBoard {
    /// Reads a position from FEN with four or six fields.
    ///
    /// The board has the ranks and files of the rules. The pieces in hand follow in brackets, and `~` marks a
    /// promoted piece. If checks win, the remaining checks (`3+3`) may come before the counters. The place
    /// in the list of turns (`1/4`) may come at the end. An en passant square that no double push can have
    /// passed is ignored, and so is the castling field under rules without castling.
    ///
    /// # Errors
    ///
    /// If a field cannot be read, a castling right has no king and rook to go with it, or the royal piece of
    /// the side that just moved is attacked.
    pub fn from_fen(rules: &FairyRules, fen: &str) -> Result<FairyBoard, String> {
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        let turn = match fields.last() {
            Some(field) if fields.len() > 4 && field.contains('/') => fields.pop(),
            _ => None,
        };
        let checks = match rules.checks_to_win {
            Some(enough) if fields.get(4).is_some_and(|field| field.contains('+')) => {
                read_checks(fields.remove(4), enough)?
            }
            _ => [0; 2],
        };
        if fields.len() == 4 {
            fields.extend(["0", "1"]);
        }
        let [pieces, side, castling, en_passant, quiet, number] = fields[..] else {
            return Err(format!("{} fields instead of 4 or 6", fields.len()));
        };
        let side = read_side(side)?;
        let mut board = FairyBoard {
            rules: Arc::new(rules.clone()),
            cells: [None; 64],
            hands: both(vec![0; rules.kinds.len()]),
            turn: match turn {
                Some(field) => Turn::read(rules, side, field)?,
                None => Turn::first_of(rules, side)?,
            },
            rights: Vec::new(),
            passed: None,
            checks,
            quiet_plies: read_counter(quiet)?,
            move_number: read_counter(number)?,
        };
        board.read_pieces(pieces)?;
        if rules.castling != Castling::Never && castling != "-" {
            board.read_castling(castling)?;
        }
        if rules.en_passant && en_passant != "-" {
            board.read_en_passant(en_passant)?;
        }
        if board.turn.follows_the_enemy(rules) && board.is_royal_attacked(side.opposite()) {
            return Err("the side that just moved is in check".to_owned());
        }
        Ok(board)
    }

    /// Reads the board from the last rank to the first, and the hand after it.
    fn read_pieces(&mut self, field: &str) -> Result<(), String> {
        let (board, hand) = field.split_once('[').unwrap_or((field, "]"));
        let hand = hand.strip_suffix(']').ok_or("a hand without an end")?;
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != self.rules.ranks as usize {
            return Err(format!("{} ranks instead of {}", ranks.len(), self.rules.ranks));
        }
        for (text, rank) in ranks.into_iter().zip((0..self.rules.ranks).rev()) {
            self.read_rank(text, rank)?;
        }
        for letter in hand.chars() {
            let cell = self.cell(letter)?;
            self.hands[cell.side as usize][cell.kind.0] += 1;
        }
        Ok(())
    }

    fn read_rank(&mut self, text: &str, rank: i8) -> Result<(), String> {
        let mut file = 0;
        for letter in text.chars() {
            let here = at(file, rank).filter(|&square| self.rules.is_on_board(square));
            if let Some(empty) = letter.to_digit(9) {
                file += i8::try_from(empty).expect("a digit");
            } else if letter == '~' {
                let last = at(file - 1, rank).ok_or("a ~ without a piece")?;
                let cell = self.cells[usize::from(last)].as_mut().ok_or("a ~ without a piece")?;
                cell.promoted = true;
            } else {
                let square = here.filter(|&square| self.rules.has_square(square));
                let square =
                    square.ok_or_else(|| format!("no square for {letter:?} in {text:?}"))?;
                let cell = self.cell(letter)?;
                self.put(square, Some(cell));
                file += 1;
            }
        }
        let files = self.rules.files;
        if file == files { Ok(()) } else { Err(format!("{text:?} has not {files} files")) }
    }

    /// The piece that a letter denotes.
    fn cell(&self, letter: char) -> Result<Cell, String> {
        let kind = self.rules.kind_lettered(letter.to_ascii_lowercase());
        let kind = kind.ok_or_else(|| format!("not a piece: {letter:?}"))?;
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Ok(Cell { side, kind, promoted: false })
    }

    fn read_castling(&mut self, field: &str) -> Result<(), String> {
        for letter in field.chars() {
            let right = self.castling_right(letter)?;
            let same_wing =
                |other: &Right| other.side == right.side && other.is_short() == right.is_short();
            if self.rights.iter().any(same_wing) {
                return Err(format!("two castling rights on one wing: {field:?}"));
            }
            self.rights.push(right);
        }
        // The order of the letters has no meaning.
        self.rights.sort_by_key(|right| right.rook);
        Ok(())
    }

    /// The castling right that a letter in the castling field means.
    fn castling_right(&self, letter: char) -> Result<Right, String> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let [king] = self.at_home(side, KindId::KING)[..] else {
            return Err(format!("castling right {letter:?} without a king at home"));
        };
        let rooks = self.castling_partners(side).into_iter();
        let rook = castling_rook(letter, king, rooks)?;
        let rook = rook.ok_or_else(|| format!("castling right {letter:?} without a rook"))?;
        let ends = self.rules.castling_ends(king, rook);
        Ok(Right { side, king, rook, ends })
    }

    /// The squares on a side's first rank where the side has a piece of this kind.
    /// The pieces on the home rank with which the king may castle, from the first file on.
    pub(super) fn castling_partners(&self, side: Side) -> Vec<u8> {
        let kinds = self.rules.castling_with.iter();
        let mut all: Vec<u8> = kinds.flat_map(|&kind| self.at_home(side, kind)).collect();
        all.sort_unstable();
        all
    }

    pub(super) fn at_home(&self, side: Side, kind: KindId) -> Vec<u8> {
        let squares = self.squares_of(side, kind);
        squares.filter(|&square| rank(square) == self.rules.home_rank(side)).collect()
    }

    fn read_en_passant(&mut self, field: &str) -> Result<(), String> {
        let passed =
            from_name(field).ok_or_else(|| format!("not an en passant square: {field:?}"))?;
        let pusher = self.side_to_move().opposite();
        if self.turn.follows_the_enemy(&self.rules) && self.can_have_passed(pusher, passed) {
            self.passed = Some(passed);
        }
        Ok(())
    }
}

/// Reads the remaining checks of both sides, and returns the checks that the sides have given.
fn read_checks(field: &str, enough: u32) -> Result<[u32; 2], String> {
    let bad = || format!("not the checks left, of {enough}: {field:?}");
    let (white, black) = field.split_once('+').ok_or_else(bad)?;
    let given = |left: &str| {
        let left: u32 = left.parse().map_err(|_| bad())?;
        enough.checked_sub(left).ok_or_else(bad)
    };
    Ok([given(white)?, given(black)?])
}
