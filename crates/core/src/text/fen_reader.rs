//! Reads FEN, strictly or leniently.

use core::str::FromStr;

use super::fen_content::{FenContent, FenDialect, FenLayout};
use super::fen_fields::Field;
use super::{EpdError, FenError, FenErrorKind, FenField, Note, Notes, TextPart};
use crate::position::{FaultError, Faults, Position, Setup};
use crate::rules::{Rules, Standard, VariantState};
use crate::types::{Bitboard, ByColor};

/// How tolerant a reader is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strictness {
    Strict,
    /// Strict, except that the counters may be missing.
    StrictEpd,
    Lenient,
}

/// Reads the setup of a game of chess or a variant of it. `en_passant_origins` are the squares from which pawns that
/// advance two squares can be captured en passant.
fn read_setup(
    text: &str,
    strictness: Strictness,
    en_passant_origins: ByColor<Bitboard>,
    remaining_checks: Option<ByColor<u8>>,
    drops: bool,
) -> Result<(Setup, Notes), FenError> {
    let dialect = FenDialect {
        layout: FenLayout::CHESS,
        squares: Bitboard::FULL,
        remaining_checks,
        drops,
        plies: None,
        en_passant_fault: &|content| content.setup().en_passant_fault(en_passant_origins),
    };
    let (content, notes) = FenReader::read(text, strictness, &dialect)?;
    Ok((content.setup(), notes))
}

/// Reads the setup of a game of chess, in which a side may win with its last check of this number.
fn read_chess(
    text: &str,
    strictness: Strictness,
    checks: Option<u8>,
) -> Result<(Setup, Notes), FenError> {
    let origins = Standard::en_passant_origins(&Position::blank(()));
    read_setup(text, strictness, origins, checks.map(ByColor::both), false)
}

impl FenDialect<'_> {
    /// Reads a FEN strictly.
    ///
    /// # Errors
    /// If the text is not in canonical form.
    pub fn read(&self, text: &str) -> Result<FenContent, FenError> {
        FenReader::read(text, Strictness::Strict, self).map(|(content, _)| content)
    }

    /// Reads a FEN as people write it, with notes on what was corrected.
    ///
    /// # Errors
    /// If the meaning of the text is unclear.
    pub fn read_lenient(&self, text: &str) -> Result<(FenContent, Notes), FenError> {
        FenReader::read(text, Strictness::Lenient, self)
    }
}

/// The reader of one text. A strict reader rejects every irregularity that a lenient reader would note.
pub(super) struct FenReader<'a> {
    text: &'a str,
    strictness: Strictness,
    pub(super) dialect: &'a FenDialect<'a>,
    pub(super) notes: Notes,
}

impl<'a> FenReader<'a> {
    fn read(
        text: &'a str,
        strictness: Strictness,
        dialect: &'a FenDialect<'a>,
    ) -> Result<(FenContent, Notes), FenError> {
        let mut reader = Self { text, strictness, dialect, notes: Notes::default() };
        let content = reader.content()?;
        Ok((content, reader.notes))
    }

    /// Reports a departure from the strict form: as an error if the reader is strict, else as a note.
    pub(super) fn depart(
        &mut self,
        field: &Field<'a>,
        kind: FenErrorKind,
        note: Note,
    ) -> Result<(), FenError> {
        match self.strictness {
            Strictness::Strict | Strictness::StrictEpd => Err(field.error(kind)),
            Strictness::Lenient => {
                self.notes.add(note);
                Ok(())
            }
        }
    }

    fn content(&mut self) -> Result<FenContent, FenError> {
        let (fields, checks) = self.fields()?;
        let mut content = FenContent::from(&Setup::empty());
        if let Some(field) = checks {
            self.checks(&field, &mut content)?;
        }
        for (field, name) in fields.iter().zip(FenField::ALL) {
            let Some(field) = field else {
                self.missing(name)?;
                break;
            };
            match name {
                FenField::Board => self.board(field, &mut content)?,
                FenField::Turn => self.turn(field, &mut content)?,
                FenField::Castling => self.castling(field, &mut content)?,
                FenField::EnPassant => self.en_passant(field, &mut content)?,
                FenField::RemainingChecks => {}
                FenField::HalfmoveClock => content.halfmove_clock = self.counter(field, 0)?,
                FenField::FullmoveNumber => content.fullmove_number = self.counter(field, 1)?,
                FenField::Ply => self.ply(field, &mut content)?,
            }
        }
        Ok(content)
    }

    /// Handles a text that ends before the field `name`: the missing fields get default values. A text may end
    /// before the counters, as EPD does, without a note.
    fn missing(&mut self, name: FenField) -> Result<(), FenError> {
        let end = Field { name, offset: self.text.len(), text: "" };
        if name == FenField::Board {
            return Err(end.error(FenErrorKind::MissingField));
        }
        let may_end = name == FenField::HalfmoveClock && self.strictness != Strictness::Strict;
        if may_end || name == FenField::Ply {
            return Ok(());
        }
        self.depart(&end, FenErrorKind::MissingField, Note::MissingFields(name))
    }

    /// Splits the text at white space into the fields, and the field of remaining or given checks, which may come
    /// after the fourth field or at the end.
    fn fields(&mut self) -> Result<([Option<Field<'a>>; 7], Option<Field<'a>>), FenError> {
        let most = if self.dialect.plies.is_some() { 7 } else { 6 };
        let mut fields = [const { None }; 7];
        let mut checks = None;
        let mut start = 0;
        if self.text.starts_with('\u{feff}') {
            let mark = Field { name: FenField::Board, offset: 0, text: &self.text[..3] };
            self.depart(&mark, FenErrorKind::NotAscii('\u{feff}'), Note::ByteOrderMark)?;
            start = 3;
        }
        let mut count = 0;
        let mut irregular = None;
        while start < self.text.len() {
            let rest = &self.text[start..];
            let length = rest.find(is_space).unwrap_or(rest.len());
            let name = FenField::ALL[count.min(most - 1)];
            let field = Field { name, offset: start, text: &rest[..length] };
            if length == 0 {
                irregular = irregular.or(Some(Field { text: &rest[..1], ..field }));
            } else {
                field.must_be_ascii()?;
                let may_be_checks = matches!(count, 4 | 6) && checks.is_none();
                let is_checks = field.text.rfind('+') > Some(0) && !field.text.contains('/');
                if may_be_checks && is_checks {
                    checks = Some(Field { name: FenField::RemainingChecks, ..field });
                } else if count == most {
                    return Err(field.error(FenErrorKind::TrailingData));
                } else {
                    fields[count] = Some(field);
                    count += 1;
                }
            }
            let gap = &rest[length..];
            let ends = gap.len() == 1;
            if !gap.is_empty() && (ends || !gap.starts_with(' ')) {
                let at = Field { name, offset: start + length, text: &gap[..1] };
                irregular = irregular.or(Some(at));
            }
            start += length + 1;
        }
        // A text of spaces counts as empty, not as badly spaced.
        if let (Some(field), 1..) = (irregular, count) {
            self.depart(&field, FenErrorKind::Spacing, Note::Spacing)?;
        }
        Ok((fields, checks))
    }
}

/// Whether a lenient reader accepts the character as white space between fields.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads six fields in canonical form, separated by single spaces.
    ///
    /// # Errors
    /// If the text has any other form, or its e.p. square or castling rights contradict the board. Whether the
    /// position is possible is checked only when the setup is converted to a [`Position`].
    ///
    /// ```
    /// use tabiya_core::Setup;
    /// let error = "8/8/9/8/8/8/8/8 w - - 0 1".parse::<Setup>().unwrap_err();
    /// assert_eq!(error.to_string(), "rank 6 has 9 files, expected 8 (board, byte 4: \"9\")");
    /// ```
    fn from_str(text: &str) -> Result<Self, FenError> {
        read_chess(text, Strictness::Strict, None).map(|(setup, _)| setup)
    }
}

impl Setup {
    /// Reads FEN or EPD as people write it; irregularities with only one meaning are corrected and noted.
    ///
    /// # Errors
    /// If the meaning of the text is unclear, or the text contradicts itself.
    ///
    /// ```
    /// use tabiya_core::Setup;
    /// let (setup, notes) = Setup::from_fen_lenient("44/8/8/8/8/8/8/8  w - -")?;
    /// assert_eq!(notes.to_string(), "white space normalised; adjacent digits added up");
    /// assert_eq!(setup.fullmove_number, 1);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn from_fen_lenient(text: &str) -> Result<(Self, Notes), FenError> {
        read_chess(text, Strictness::Lenient, None)
    }

    /// Reads FEN strictly, as `FromStr` does, under rules by which a side wins with its `most`th check. The
    /// text may have the remaining checks before the counters, or the checks given so far after them.
    ///
    /// # Errors
    /// As for `FromStr`, and if there are more than `most` remaining checks.
    ///
    /// ```
    /// use tabiya_core::Setup;
    /// let setup = Setup::from_fen_counting_checks("4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1", 3)?;
    /// assert_eq!(setup.remaining_checks.map(|left| (left.white, left.black)), Some((3, 1)));
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn from_fen_counting_checks(text: &str, most: u8) -> Result<Self, FenError> {
        read_chess(text, Strictness::Strict, Some(most)).map(|(setup, _)| setup)
    }
}

/// # Reading FEN
impl<R: Rules> Position<R> {
    /// Reads FEN or EPD as people write it, and accepts checks and material that no game can produce. Every
    /// irregularity is noted.
    ///
    /// # Errors
    /// If the meaning of the text is unclear, or the position has more serious faults.
    ///
    /// ```
    /// use tabiya_core::{Position, Standard};
    /// let (p, notes) =
    ///     Position::<Standard>::from_fen_lenient("4k3/8/8/8/8/8/8/4K3 w K - 0 1")?;
    /// assert_eq!(notes.to_string(), "castling K dropped: no rook");
    /// assert_eq!(p.count_moves(), 5);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn from_fen_lenient(text: &str) -> Result<(Self, Notes), FenError> {
        Self::from_fen_lenient_with(text, R::State::default())
    }

    /// Reads FEN strictly, as `FromStr` does, with this state of the variant.
    ///
    /// # Errors
    /// If the text is not six fields in canonical form, or the position has a fault. Pieces in hand and
    /// remaining checks may be written in any of the usual ways, or left out.
    pub fn from_fen_with(text: &str, state: R::State) -> Result<Self, FenError> {
        let (p, faults, _) = Self::read_fen(text, Strictness::Strict, state)?;
        if faults.is_empty() { Ok(p) } else { Err(FenError::from_faults(FaultError(faults))) }
    }

    /// Reads the fields of EPD strictly, with or without counters.
    pub(super) fn from_epd_fields(fields: TextPart<'_>) -> Result<Self, EpdError> {
        let read = Self::read_fen(fields.text, Strictness::StrictEpd, R::State::default());
        let in_line = |error: FenError| EpdError::Fen(error.after(fields.offset));
        let (p, faults, _) = read.map_err(in_line)?;
        if faults.is_empty() {
            Ok(p)
        } else {
            Err(EpdError::Fen(FenError::from_faults(FaultError(faults))))
        }
    }

    /// Reads FEN as [`from_fen_lenient`](Self::from_fen_lenient) does, with this state of the variant, such as
    /// rules read from a file.
    ///
    /// # Errors
    /// If the meaning of the text is unclear, or the position has more serious faults.
    pub fn from_fen_lenient_with(text: &str, state: R::State) -> Result<(Self, Notes), FenError> {
        Self::from_fen_ignoring(text, state, Faults::IGNORED_BY_DEFAULT)
    }

    /// Reads FEN leniently, and ignores the faults in `ignored` instead of [`Faults::IGNORED_BY_DEFAULT`].
    /// Every fault that is found and ignored is noted, and so is every reason why no game can reach the position
    /// ([`Position::unreachable`]).
    ///
    /// # Errors
    /// If the meaning of the text is unclear, or the position has other faults.
    ///
    /// ```
    /// use tabiya_core::{Faults, Position, Standard};
    /// let two_kings = "4k3/8/8/8/8/8/8/K3K3 w - - 0 1";
    /// let (p, notes) = Position::<Standard>::from_fen_ignoring(two_kings, (), Faults::ALL)?;
    /// assert_eq!(notes.to_string(), "white has several kings, expected one");
    /// assert_eq!(p.count_moves(), 8);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn from_fen_ignoring(
        text: &str,
        state: R::State,
        ignored: Faults,
    ) -> Result<(Self, Notes), FenError> {
        let (p, faults, mut notes) = Self::read_fen(text, Strictness::Lenient, state)?;
        let remaining = faults - ignored;
        if !remaining.is_empty() {
            return Err(FenError::from_faults(FaultError(remaining)));
        }
        faults.iter().for_each(|fault| notes.add(Note::Ignored(fault)));
        p.unreachable().for_each(|reason| notes.add(Note::Unreachable(reason)));
        Ok((p, notes))
    }

    /// Reads a position, and finds the faults that it has. The notes say what was corrected in the text.
    fn read_fen(
        text: &str,
        strictness: Strictness,
        state: R::State,
    ) -> Result<(Self, Faults, Notes), FenError> {
        if let Some(p) = Self::from_canonical_fen(text, state) {
            return Ok((p, Faults::of_position(&p), Notes::default()));
        }
        let origins = R::en_passant_origins(&Self::blank(state));
        let (checks, drops) = (state.remaining_checks(), state.pockets().is_some());
        let (setup, notes) = read_setup(text, strictness, origins, checks, drops)?;
        let p = Self::from_setup_unchecked(&setup, state);
        Ok((p, Faults::of(&setup, &p), notes))
    }
}

/// The start position of chess in FEN.
const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// # The start of chess
impl Position {
    /// The start position of chess.
    pub fn startpos() -> Self {
        START_FEN.parse().unwrap_or_else(|_| unreachable!("a test reads this constant"))
    }
}

impl<R: Rules> FromStr for Position<R> {
    type Err = FenError;

    /// Reads FEN strictly, in the form that `FromStr` of [`Setup`] accepts; the position must have no fault.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen_with(text, R::State::default())
    }
}
