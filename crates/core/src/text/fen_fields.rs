//! Reads the six fields of FEN, and the field of remaining checks.

use super::fen_content::FenContent;
use super::fen_reader::FenReader;
use super::fen_writer::write_castling;
use super::{FenError, FenErrorKind, FenField, Note};
use crate::types::{
    Bitboard, ByColor, CastlingMode, CastlingSide, Color, File, Rank, Role, Square,
};

/// One field: its name, its text and where the text starts.
pub(super) struct Field<'a> {
    pub(super) name: FenField,
    pub(super) offset: usize,
    pub(super) text: &'a str,
}

impl<'a> Field<'a> {
    pub(super) fn error(&self, kind: FenErrorKind) -> FenError {
        FenError::new(kind, self.name, self.offset, self.text)
    }

    /// The `length` bytes of the field that start at `start`.
    fn part(&self, start: usize, length: usize) -> Field<'a> {
        let text = &self.text[start..start + length];
        Field { name: self.name, offset: self.offset + start, text }
    }

    pub(super) fn must_be_ascii(&self) -> Result<(), FenError> {
        match self.text.char_indices().find(|(_, c)| !c.is_ascii_graphic()) {
            Some((at, c)) => Err(self.part(at, c.len_utf8()).error(FenErrorKind::NotAscii(c))),
            None => Ok(()),
        }
    }
}

impl<'a> FenReader<'a> {
    pub(super) fn board(
        &mut self,
        field: &Field<'a>,
        content: &mut FenContent,
    ) -> Result<(), FenError> {
        if !self.dialect.drops
            && let Some(at) = field.text.find(['~', '[', ']'])
        {
            return Err(field.part(at, 1).error(FenErrorKind::DropsOnly));
        }
        let mut start = 0;
        let mut ranks = 0u32;
        let expected = self.dialect.layout.ranks;
        let (board, pockets) = self.without_pockets(field);
        for text in board.text.split('/') {
            if let Some(rank) = u32::from(expected).checked_sub(ranks + 1) {
                let rank = Rank::ALL[rank as usize];
                self.rank(&field.part(start, text.len()), rank, content)?;
            }
            ranks = ranks.saturating_add(1);
            start += text.len() + 1;
        }
        if ranks != u32::from(expected) {
            return Err(field.error(FenErrorKind::RankCount { ranks, expected }));
        }
        pockets.map_or(Ok(()), |pockets| self.pockets(&pockets, content))
    }

    /// Splits the field into the board and the pieces in hand, which are in brackets or after a slash that follows the
    /// last rank.
    fn without_pockets(&self, field: &Field<'a>) -> (Field<'a>, Option<Field<'a>>) {
        let length = field.text.len();
        let in_brackets = || {
            let start = field.text.find('[')?;
            field.text.ends_with(']').then_some((start, start + 1..length - 1))
        };
        let after_a_slash = || {
            let (start, _) =
                field.text.match_indices('/').nth(usize::from(self.dialect.layout.ranks) - 1)?;
            Some((start, start + 1..length))
        };
        match in_brackets().or_else(after_a_slash).filter(|_| self.dialect.drops) {
            Some((end, letters)) => {
                (field.part(0, end), Some(field.part(letters.start, letters.len())))
            }
            None => (field.part(0, length), None),
        }
    }

    fn rank(
        &mut self,
        field: &Field<'a>,
        rank: Rank,
        content: &mut FenContent,
    ) -> Result<(), FenError> {
        let layout = self.dialect.layout;
        let expected = layout.files;
        let mut files = 0u32;
        let mut after_digit = false;
        let mut promotable = None;
        for (at, c) in field.text.char_indices() {
            if let Some(run) = c.to_digit(10).filter(|&run| run > 0) {
                if after_digit {
                    let pair = field.part(at - 1, 2);
                    self.depart(&pair, FenErrorKind::AdjacentDigits, Note::AdjacentDigits)?;
                }
                files = files.saturating_add(run);
                after_digit = true;
                promotable = None;
                continue;
            }
            if c == '~' && self.dialect.drops {
                let Some(square) = promotable.take() else {
                    return Err(field.part(at, 1).error(FenErrorKind::NotPromoted));
                };
                content.promoted = content.promoted.with(square);
                continue;
            }
            let error = |kind| field.part(at, c.len_utf8()).error(kind);
            if !layout.letters.contains(c) {
                return Err(error(FenErrorKind::UnknownPiece(c, layout.letters)));
            }
            promotable = None;
            let file = File::ALL.get(files as usize).filter(|_| files < u32::from(expected));
            if let Some(&file) = file {
                let square = Square::new(file, rank);
                if !self.dialect.squares.contains(square) {
                    return Err(error(FenErrorKind::PieceOnWall(c)));
                }
                content.pieces[square as usize] = c as u8;
                let is_pawn = c as u8 | 32 == layout.letter(Role::Pawn, Color::Black);
                promotable = (!is_pawn && !layout.is_never_held(c)).then_some(square);
            }
            files = files.saturating_add(1);
            after_digit = false;
        }
        if files == u32::from(expected) {
            return Ok(());
        }
        Err(field.error(FenErrorKind::RankLength { rank: rank as u32 + 1, files, expected }))
    }

    pub(super) fn turn(
        &mut self,
        field: &Field<'a>,
        content: &mut FenContent,
    ) -> Result<(), FenError> {
        content.turn = match field.text {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(field.error(FenErrorKind::Turn)),
        };
        Ok(())
    }

    pub(super) fn castling(
        &mut self,
        field: &Field<'a>,
        content: &mut FenContent,
    ) -> Result<(), FenError> {
        if field.text == "-" {
            return Ok(());
        }
        let mut letters = 0;
        let mut in_order = true;
        let mut last = None;
        for (at, letter) in field.text.char_indices() {
            let part = field.part(at, 1);
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let Some((king, rook)) = self.castling_rook(&part, letter, color, content)? else {
                continue;
            };
            if content.castling_rooks.contains(rook) {
                self.depart(field, FenErrorKind::CastlingNotCanonical, Note::CastlingRepeated)?;
                continue;
            }
            let wing = CastlingSide::from_king_and_rook(king, rook);
            let claimed = content.castling_rooks & Bitboard::rank(king.rank());
            if claimed
                .into_iter()
                .any(|other| CastlingSide::from_king_and_rook(king, other) == wing)
            {
                return Err(part.error(FenErrorKind::CastlingWing(letter)));
            }
            content.castling_rooks = content.castling_rooks.with(rook);
            letters |= letter_bit(letter);
            in_order &= last < Some((color, wing));
            last = Some((color, wing));
        }
        if !in_order {
            self.depart(field, FenErrorKind::CastlingNotCanonical, Note::CastlingReordered)?;
        }
        // The letters are compared with those that the writer of FEN uses, so that reader and writer agree.
        let one_notation = CASTLING_MODES.into_iter().any(|mode| {
            let mut written = 0;
            write_castling(content, &self.dialect.layout, mode, |letter| {
                written |= letter_bit(letter);
            });
            written == letters
        });
        if !one_notation {
            self.depart(field, FenErrorKind::CastlingNotCanonical, Note::CastlingMixed)?;
        }
        Ok(())
    }

    /// The king of a castling letter, and the rook that it names: the outermost rook on one side of the king, or the
    /// rook on a file.
    fn castling_rook(
        &mut self,
        part: &Field<'a>,
        letter: char,
        color: Color,
        content: &FenContent,
    ) -> Result<Option<(Square, Square)>, FenError> {
        let layout = self.dialect.layout;
        let rank = layout.back_rank(color);
        let kings = content.by_letter(layout.letter(Role::King, color));
        let name = letter.to_ascii_lowercase();
        let file = File::from_letter(name);
        if file.is_none() && !matches!(name, 'k' | 'q') {
            return Err(part.error(FenErrorKind::UnknownCastling(letter)));
        }
        let Some(king) = kings.single().filter(|king| king.rank() == rank) else {
            let note = Note::CastlingWithoutKing(letter);
            self.depart(part, FenErrorKind::CastlingWithoutKing(letter), note)?;
            return Ok(None);
        };
        let rooks = layout.castling_rooks(content, color) & Bitboard::rank(rank);
        let rook = match file {
            Some(file) => Some(Square::new(file, rank)).filter(|&rook| rooks.contains(rook)),
            None if name == 'k' => rooks.last().filter(|&rook| rook > king),
            None => rooks.first().filter(|&rook| rook < king),
        };
        if rook.is_none() {
            let note = Note::CastlingWithoutRook(letter);
            self.depart(part, FenErrorKind::CastlingWithoutRook(letter), note)?;
        }
        Ok(rook.map(|rook| (king, rook)))
    }

    pub(super) fn en_passant(
        &mut self,
        field: &Field<'a>,
        content: &mut FenContent,
    ) -> Result<(), FenError> {
        if field.text == "-" {
            return Ok(());
        }
        let layout = self.dialect.layout;
        let is_on_board = |square: &Square| {
            (square.file() as u8) < layout.files && (square.rank() as u8) < layout.ranks
        };
        let square = field.text.parse().ok().filter(is_on_board);
        content.en_passant = Some(square.ok_or_else(|| field.error(FenErrorKind::NotASquare))?);
        if let Some(reason) = (self.dialect.en_passant_fault)(content) {
            let note = Note::EnPassantDropped(reason);
            self.depart(field, FenErrorKind::EnPassant(reason), note)?;
            content.en_passant = None;
        }
        Ok(())
    }

    /// Reads the remaining checks of each side, such as `3+2`, or the checks already given, `+0+1`.
    pub(super) fn checks(
        &mut self,
        field: &Field<'a>,
        content: &mut FenContent,
    ) -> Result<(), FenError> {
        let Some(most) = self.dialect.remaining_checks else {
            return Err(field.error(FenErrorKind::ChecksNotCounted));
        };
        let given = field.text.strip_prefix('+');
        let side = |text: &str, most: u8| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let canonical = digits && (text.len() == 1 || !text.starts_with('0'));
            let number = text.parse().ok().filter(|&number: &u8| canonical && number <= most)?;
            Some(if given.is_some() { most - number } else { number })
        };
        let left = given.unwrap_or(field.text).split_once('+').and_then(|(white, black)| {
            Some(ByColor { white: side(white, most.white)?, black: side(black, most.black)? })
        });
        let wrong = FenErrorKind::RemainingChecks(most.white.max(most.black));
        content.remaining_checks = Some(left.ok_or_else(|| field.error(wrong))?);
        Ok(())
    }

    /// Reads a counter of at most four digits; a larger number is an error and not clamped.
    pub(super) fn counter(&mut self, field: &Field<'a>, lowest: u16) -> Result<u16, FenError> {
        let wrong = FenErrorKind::Counter(lowest, 9999);
        let digits = field.text.as_bytes();
        if digits.is_empty() || digits.len() > 4 || !digits.iter().all(u8::is_ascii_digit) {
            return Err(field.error(wrong));
        }
        let value = digits.iter().fold(0, |value, digit| value * 10 + u16::from(digit - b'0'));
        if digits.len() > 1 && digits[0] == b'0' {
            self.depart(field, wrong, Note::LeadingZeros)?;
        }
        if value < lowest {
            self.depart(field, wrong, Note::FullmoveZero)?;
        }
        Ok(value.max(lowest))
    }

    /// Reads the ply within a turn, such as `2/4`, or `2/4+` if it is an extra one.
    pub(super) fn ply(
        &mut self,
        field: &Field<'a>,
        content: &mut FenContent,
    ) -> Result<(), FenError> {
        let (text, is_extra) = match field.text.strip_suffix('+') {
            Some(text) => (text, true),
            None => (field.text, false),
        };
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number)
        };
        let numbers = text.split_once('/').and_then(|(k, n)| Some((number(k)?, number(n)?)));
        let (k, n) = numbers
            .ok_or_else(|| field.error(FenErrorKind::Ply(self.dialect.plies.unwrap_or(2))))?;
        content.ply = Some((k, n, is_extra));
        Ok(())
    }

    /// Reads the letters of the pieces in hand: at most as many as the board has empty squares, so that pockets
    /// cannot overflow. An empty hand may be written as `-`.
    fn pockets(&self, field: &Field<'_>, content: &mut FenContent) -> Result<(), FenError> {
        let mut hands = [0; 128];
        let most = (self.dialect.squares & content.by_letter(0)).len();
        let letters = if field.text == "-" { "" } else { field.text };
        if letters.len() > most as usize {
            return Err(field.error(FenErrorKind::TooManyInHand(most)));
        }
        let in_hand = self.dialect.layout.in_hand();
        for (at, letter) in letters.char_indices() {
            if !in_hand.contains(letter) {
                let wrong = field.part(at, letter.len_utf8());
                return Err(wrong.error(FenErrorKind::NotInHand(letter, in_hand)));
            }
            hands[letter as usize] += 1;
        }
        content.hands = Some(hands);
        Ok(())
    }
}

const CASTLING_MODES: [CastlingMode; 2] = [CastlingMode::Standard, CastlingMode::Chess960];

/// A bit set that holds only this ASCII letter.
fn letter_bit(letter: char) -> u128 {
    1 << u32::from(letter)
}
