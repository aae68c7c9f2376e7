//! Reading positions from FEN.

use super::board::Kind;
use super::board::Mailbox;
use super::board::Side;
use super::reach::Cells;
use super::square::{at, file, file_letter, from_name, rank};

/// The turn on which squares without a castling right are taken to have been touched.
const LONG_AGO: u16 = 0;
/// The turn of the double push that an en passant square in a FEN implies.
const JUST_NOW: u16 = 1;
/// The number of the turn about to be played in a position read from FEN.
const FIRST_TURN: u16 = 2;

impl Mailbox {
    /// Reads a position from FEN with four or six fields.
    ///
    /// Castling rights may be X-FEN (`K` and `Q` mean the outermost rook on
    /// that side of the king) or Shredder-FEN (the letter of the rook's
    /// file). An en passant square that no double push can have led to is
    /// ignored.
    ///
    /// # Errors
    ///
    /// If a field cannot be read, a side has not exactly one king, a pawn is
    /// on the first or last rank, a castling right has no king and rook to
    /// go with it, or the side that just moved is in check.
    pub fn from_fen(fen: &str) -> Result<Mailbox, String> {
        let board = Mailbox::read_fen(fen)?;
        if board.in_check(board.side.opposite()) {
            return Err("the side that just moved is in check".to_owned());
        }
        Ok(board)
    }

    /// Reads a position as `from_fen` does, but also if the side that just moved is in check.
    pub(crate) fn read_fen(fen: &str) -> Result<Mailbox, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (cells, side, castling, en_passant, counters) = match fields[..] {
            [cells, side, castling, en_passant] => (cells, side, castling, en_passant, ("0", "1")),
            [cells, side, castling, en_passant, quiet, number] => {
                (cells, side, castling, en_passant, (quiet, number))
            }
            _ => return Err(format!("{} fields instead of 4 or 6", fields.len())),
        };
        let mut board = Mailbox {
            cells: read_cells(cells)?,
            last_moved: [None; 64],
            side: read_side(side)?,
            turn: FIRST_TURN,
            quiet_turns: read_counter(counters.0)?,
            move_number: read_counter(counters.1)?,
        };
        board.check_pieces()?;
        board.read_castling(castling)?;
        board.read_en_passant(en_passant)?;
        Ok(board)
    }

    /// Refuses boards where a side has not exactly one king, or where a pawn is on the first or last rank.
    fn check_pieces(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let kings = self.squares_of(side, Kind::King).count();
            if kings != 1 {
                return Err(format!("{side:?} has {kings} kings"));
            }
            if self.squares_of(side, Kind::Pawn).any(|pawn| rank(pawn) == 0 || rank(pawn) == 7) {
                return Err(format!("{side:?} has a pawn on an end rank"));
            }
        }
        Ok(())
    }

    /// Marks every square without a castling right as touched.
    fn read_castling(&mut self, field: &str) -> Result<(), String> {
        let mut rooks: Vec<u8> = Vec::new();
        let mut unmoved: Vec<u8> = Vec::new();
        for letter in field.chars().filter(|_| field != "-") {
            let (king, rook) = self.castling_pair(letter)?;
            let same_wing = |&other: &u8| {
                rank(other) == rank(rook) && (file(other) < file(king)) == (file(rook) < file(king))
            };
            if rooks.iter().any(same_wing) {
                return Err(format!("two castling rights on one wing: {field:?}"));
            }
            rooks.push(rook);
            unmoved.extend([king, rook]);
        }
        for square in (0..64).filter(|square| !unmoved.contains(square)) {
            self.last_moved[usize::from(square)] = Some(LONG_AGO);
        }
        Ok(())
    }

    /// The king and the rook that a letter of the castling field gives a right to.
    fn castling_pair(&self, letter: char) -> Result<(u8, u8), String> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let king = self.king_of(side);
        if rank(king) != side.rank(0) {
            return Err(format!("castling right {letter:?} without a king at home"));
        }
        let rooks = self.squares_of(side, Kind::Rook).filter(|&rook| rank(rook) == side.rank(0));
        let rook = castling_rook(letter, king, rooks)?;
        let rook = rook.ok_or_else(|| format!("castling right {letter:?} without a rook"))?;
        Ok((king, rook))
    }

    /// Marks the squares of the double push that an en passant square implies.
    fn read_en_passant(&mut self, field: &str) -> Result<(), String> {
        if field == "-" {
            return Ok(());
        }
        let passed =
            from_name(field).ok_or_else(|| format!("not an en passant square: {field:?}"))?;
        let pusher = self.side.opposite();
        let origin = at(file(passed), rank(passed) - pusher.forward());
        let target = at(file(passed), rank(passed) + pusher.forward());
        if let (Some(origin), Some(target)) = (origin, target)
            && rank(origin) == pusher.rank(1)
            && self.piece_at(origin).is_none()
            && self.piece_at(passed).is_none()
            && self.piece_at(target) == Some((pusher, Kind::Pawn))
        {
            self.last_moved[usize::from(origin)] = Some(JUST_NOW);
            self.last_moved[usize::from(target)] = Some(JUST_NOW);
        }
        Ok(())
    }
}

/// Reads the first field: the pieces, rank by rank from the eighth.
pub(crate) fn read_cells(field: &str) -> Result<Cells, String> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("{} ranks instead of 8", ranks.len()));
    }
    let mut cells = Vec::new();
    for text in ranks.into_iter().rev() {
        cells.extend(read_rank(text)?);
    }
    cells.try_into().map_err(|_| "the ranks do not add up to 64 squares".to_owned())
}

/// Reads the eight cells of one rank.
fn read_rank(text: &str) -> Result<Vec<Option<(Side, Kind)>>, String> {
    let mut cells = Vec::new();
    for letter in text.chars() {
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            cells.extend((0..empty).map(|_| None));
            continue;
        }
        let kind = Kind::from_letter(letter.to_ascii_lowercase())
            .ok_or_else(|| format!("not a piece: {letter:?}"))?;
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        cells.push(Some((side, kind)));
    }
    if cells.len() == 8 {
        Ok(cells)
    } else {
        Err(format!("{} squares in rank {text:?}", cells.len()))
    }
}

/// The rook that a letter of the castling field means: the outermost on one side of the king, or the rook on
/// a file. `rooks` are those on the king's rank, from the a-file on.
pub(crate) fn castling_rook(
    letter: char,
    king: u8,
    mut rooks: impl DoubleEndedIterator<Item = u8>,
) -> Result<Option<u8>, String> {
    Ok(match letter.to_ascii_lowercase() {
        'k' => rooks.rfind(|&rook| rook > king),
        'q' => rooks.find(|&rook| rook < king),
        named @ 'a'..='h' => rooks.find(|&rook| file_letter(rook) == named),
        _ => return Err(format!("not a castling right: {letter:?}")),
    })
}

/// Reads the side to move.
pub(crate) fn read_side(field: &str) -> Result<Side, String> {
    match field {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(format!("not a side to move: {field:?}")),
    }
}

/// Reads a move counter.
pub(crate) fn read_counter(field: &str) -> Result<u32, String> {
    field.parse().map_err(|_| format!("not a move counter: {field:?}"))
}
