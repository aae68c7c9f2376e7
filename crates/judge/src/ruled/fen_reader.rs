//! Reading positions from FEN.

use std::sync::Arc;

use super::board::SlowBoard;
use super::by_side::BySide;
use super::castling::Right;
use super::rules::{Castling, SlowRules};
use crate::mailbox::fen_reader::{read_cells, read_counter, read_side};
use crate::mailbox::square::{file, from_name, rank};
use crate::mailbox::{Kind, Side};

impl SlowBoard {
    /// Reads a position from FEN with four or six fields.
    ///
    /// Castling rights may be X-FEN (`K` and `Q` mean the outermost rook on that side of the king)
    /// or Shredder-FEN (the letter of the rook's file). An en passant square that no double push
    /// can have led to is ignored; so are both fields where the rules have no such moves. If checks
    /// win, those that White and Black have still to give may stand before the counters: `3+3`.
    /// Squares that do not exist are written as empty ones.
    ///
    /// # Errors
    ///
    /// If a field cannot be read, a piece stands on a square that does not exist, a castling right
    /// has no king and rook to go with it, or kings are royal and the side that just moved is in
    /// check.
    pub fn from_fen(rules: &SlowRules, fen: &str) -> Result<SlowBoard, String> {
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        let checks = match rules.checks_to_win {
            Some(enough) if fields.get(4).is_some_and(|field| field.contains('+')) => {
                read_checks(fields.remove(4), enough.into())?
            }
            _ => BySide { white: 0, black: 0 },
        };
        if fields.len() == 4 {
            fields.extend(["0", "1"]);
        }
        let [cells, side, castling, en_passant, quiet, number] = fields[..] else {
            return Err(format!("{} fields instead of 4 or 6", fields.len()));
        };
        let mut board = SlowBoard {
            rules: Arc::new(rules.clone()),
            cells: read_cells(cells)?,
            side: read_side(side)?,
            rights: Vec::new(),
            passed: None,
            checks,
            quiet_turns: read_counter(quiet)?,
            move_number: read_counter(number)?,
        };
        if (0..64).any(|square| !rules.has_square(square) && board.piece_at(square).is_some()) {
            return Err("a piece stands on a square that does not exist".to_owned());
        }
        if rules.castling != Castling::Never && castling != "-" {
            board.read_castling(castling)?;
        }
        if rules.en_passant && en_passant != "-" {
            board.read_en_passant(en_passant)?;
        }
        if rules.royal && board.is_in_check(board.side.opposite()) {
            return Err("the side that just moved is in check".to_owned());
        }
        Ok(board)
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
        // The order in which they were written means nothing.
        self.rights.sort_by_key(|right| right.rook);
        Ok(())
    }

    /// The king and the rook that a letter of the castling field gives a right to.
    fn castling_right(&self, letter: char) -> Result<Right, String> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let at_home = |kind| {
            let squares = self.squares_of(side, kind);
            squares.filter(|&square| rank(square) == side.home_rank()).collect::<Vec<u8>>()
        };
        let [king] = at_home(Kind::King)[..] else {
            return Err(format!("castling right {letter:?} without a king at home"));
        };
        let mut rooks = at_home(Kind::Rook).into_iter();
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks.rfind(|&rook| rook > king),
            'q' => rooks.find(|&rook| rook < king),
            'a'..='h' => rooks.find(|&rook| file_letter(rook) == letter.to_ascii_lowercase()),
            _ => return Err(format!("not a castling right: {letter:?}")),
        };
        let rook = rook.ok_or_else(|| format!("castling right {letter:?} without a rook"))?;
        Ok(Right { side, king, rook })
    }

    fn read_en_passant(&mut self, field: &str) -> Result<(), String> {
        let passed =
            from_name(field).ok_or_else(|| format!("not an en passant square: {field:?}"))?;
        if self.can_have_passed(self.side.opposite(), passed) {
            self.passed = Some(passed);
        }
        Ok(())
    }
}

/// Reads the checks that are still to be given, and tells which were.
pub(crate) fn read_checks(field: &str, enough: u32) -> Result<BySide<u32>, String> {
    let bad = || format!("not the checks left, of {enough}: {field:?}");
    let (white, black) = field.split_once('+').ok_or_else(bad)?;
    let given = |left: &str| {
        let left: u32 = left.parse().map_err(|_| bad())?;
        enough.checked_sub(left).ok_or_else(bad)
    };
    Ok(BySide { white: given(white)?, black: given(black)? })
}

/// The lower-case letter of a square's file.
pub(super) fn file_letter(square: u8) -> char {
    (b'a' + file(square) as u8) as char
}
