//! Reads and writes EPD.

use core::fmt;

use super::fen_error::Excerpt;
use super::{EnPassantMode, Fen, FenError, TextPart};
use crate::position::{MAX_COUNTER, Position};
use crate::rules::Rules;
use crate::types::CastlingMode;

/// A line of EPD: the fields of a position, and operations.
///
/// ```
/// use tabiya_core::EpdLine;
/// let line = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id \"one; pawn\";";
/// let line = EpdLine::split(line)?;
/// assert_eq!(line.fields().text, "4k3/8/8/8/8/8/4P3/4K3 w - -");
/// let operations: Vec<_> =
///     line.operations().map(|each| (each.opcode.text, each.operands.unquoted().text)).collect();
/// assert_eq!(operations, [("bm", "e4 Kd2"), ("id", "one; pawn")]);
/// # Ok::<(), tabiya_core::EpdError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EpdLine<'a> {
    fields: TextPart<'a>,
    operations: TextPart<'a>,
}

/// An operation of EPD.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EpdOperation<'a> {
    /// The name of the operation.
    pub opcode: TextPart<'a>,
    /// The text between the opcode and the semicolon, with its quotation marks.
    pub operands: TextPart<'a>,
}

/// The reason why a line is not EPD.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EpdError {
    /// The FEN fields are not a valid position.
    Fen(FenError),
    /// The quotation mark at this byte is inside a word.
    QuotationMark(usize),
    /// The quotation mark at this byte is never closed.
    OpenQuotation(usize),
    /// The operand of `hmvc` or `fmvn` is not a number up to 9999.
    Counter(CounterError),
    /// The operand of `hmvc` or `fmvn` differs from this counter in the fields of the position.
    Contradiction(CounterError, u16),
}

/// A wrong operand of the operation `hmvc` or `fmvn`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CounterError {
    /// The number of the opcode in [`COUNTERS`].
    opcode: u8,
    offset: usize,
    operand: Excerpt,
}

/// The opcodes of the counters.
const COUNTERS: [&str; 2] = ["hmvc", "fmvn"];

impl CounterError {
    fn opcode(&self) -> &'static str {
        COUNTERS[usize::from(self.opcode)]
    }
}

impl EpdError {
    /// The place of the error, in bytes from the start of the line.
    pub fn offset(&self) -> usize {
        match self {
            Self::Fen(error) => error.offset(),
            Self::QuotationMark(at) | Self::OpenQuotation(at) => *at,
            Self::Counter(error) | Self::Contradiction(error, _) => error.offset,
        }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::QuotationMark(_) => f.write_str("a quotation mark inside a word"),
            Self::OpenQuotation(_) => f.write_str("quotation mark is not closed"),
            Self::Counter(error) => {
                let (opcode, operand) = (error.opcode(), &error.operand);
                write!(f, "{opcode} {operand} is not a number up to {MAX_COUNTER}")
            }
            Self::Contradiction(error, field) => {
                let (opcode, operand) = (error.opcode(), &error.operand);
                write!(f, "{opcode} {operand} contradicts {field} among the fields")
            }
        }
    }
}

impl core::error::Error for EpdError {}

impl<'a> EpdLine<'a> {
    /// Splits a line. An opcode begins with a letter and follows four or more fields, or is `moves`; everything after a
    /// semicolon is an operation.
    ///
    /// # Errors
    /// If a quotation mark does not enclose a whole operand.
    pub fn split(line: &'a str) -> Result<Self, EpdError> {
        Self::split_with(TextPart::of_line(line), |_| false)
    }

    /// Splits a part of a line as [`split`](Self::split) does, except that words after the fourth field for which
    /// `is_field` holds are fields as well.
    ///
    /// # Errors
    /// If a quotation mark does not enclose a whole operand.
    pub fn split_with(
        line: TextPart<'a>,
        is_field: impl Fn(&str) -> bool,
    ) -> Result<Self, EpdError> {
        match line.misplaced_quotation_mark() {
            Some((at, true)) => return Err(EpdError::QuotationMark(at)),
            Some((at, false)) => return Err(EpdError::OpenQuotation(at)),
            None => {}
        }
        let (first, _) = line.split_operation();
        let mut rest = first.trimmed();
        let start = rest.offset;
        for number in 0.. {
            let (word, after) = rest.split_word();
            let starts_with_letter = word.text.starts_with(|c: char| c.is_ascii_alphabetic());
            let is_opcode = number >= 4 && starts_with_letter && !is_field(word.text);
            if rest.text.is_empty() || is_opcode || word.text.eq_ignore_ascii_case("moves") {
                break;
            }
            rest = after;
        }
        let part = |from: usize, to: usize| line.range(from - line.offset..to - line.offset);
        let fields = part(start, rest.offset).trimmed();
        let operations = part(rest.offset, line.offset + line.text.len());
        Ok(Self { fields, operations })
    }

    /// The fields of the position: the four of EPD, or all six of FEN.
    pub fn fields(&self) -> TextPart<'a> {
        self.fields
    }

    /// The operations, in order. A semicolon without a word before it ends no operation.
    pub fn operations(&self) -> impl Iterator<Item = EpdOperation<'a>> {
        let mut rest = Some(self.operations);
        let parts = core::iter::from_fn(move || {
            let (part, after) = rest.take()?.split_operation();
            rest = after;
            Some(part.trimmed())
        });
        parts.filter(|part| !part.text.is_empty()).map(|part| {
            let (opcode, operands) = part.split_word();
            EpdOperation { opcode, operands }
        })
    }

    /// The half-move clock and the move number; `None` if neither operation, `hmvc` or `fmvn`, gives one. A counter
    /// that only the fields have is taken from them, and one that is missing is 0 or 1.
    ///
    /// # Errors
    /// If an operation does not give a number up to 9999, or not the number among the fields.
    pub fn counters(&self) -> Result<Option<(u16, u16)>, EpdError> {
        // The field of remaining checks, such as `3+3`, comes before the counters and is left out.
        let mut given = self.fields.words().filter(|field| !field.text.contains('+')).skip(4);
        let mut are_stated = false;
        let mut counter = |opcode: u8, default: u16| {
            // A field that is not a number is an error of the FEN.
            let in_fields = given.next().and_then(|field| field.text.parse().ok());
            let name = COUNTERS[usize::from(opcode)];
            let stated = |each: &EpdOperation<'_>| each.opcode.text.eq_ignore_ascii_case(name);
            let Some(found) = self.operations().find(stated) else {
                return Ok(in_fields.unwrap_or(default));
            };
            are_stated = true;
            let operand = found.operands.unquoted();
            let error = || CounterError {
                opcode,
                offset: operand.offset,
                operand: Excerpt::of(operand.text),
            };
            let number = operand.text.parse().ok().filter(|&number| number <= MAX_COUNTER);
            let number = number.ok_or_else(|| EpdError::Counter(error()))?;
            match in_fields {
                Some(field) if field != number => Err(EpdError::Contradiction(error(), field)),
                _ => Ok(number),
            }
        };
        let counters = (counter(0, 0)?, counter(1, 1)?);
        Ok(Some(counters).filter(|_| are_stated))
    }
}

/// # EPD
impl<R: Rules> Position<R> {
    /// The fields of EPD: the fields of [`fen`](Self::fen) without the two counters, to which operations can be added.
    ///
    /// ```
    /// use tabiya_core::{CastlingMode, EnPassantMode, Position};
    /// let p = Position::startpos();
    /// let epd = p.epd(CastlingMode::Standard, EnPassantMode::Legal);
    /// let line = format!("{epd} hmvc {}; fmvn {};", p.halfmove_clock(), p.fullmove_number());
    /// assert_eq!(
    ///     line,
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1;"
    /// );
    /// # assert_eq!(<Position>::from_epd(&line)?.0, p);
    /// # Ok::<(), tabiya_core::EpdError>(())
    /// ```
    pub fn epd(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        self.fen(mode, en_passant).without_counters()
    }

    /// Reads a line of EPD. The fields are read as strictly as by `FromStr`, but may end before the counters; the
    /// operations `hmvc` and `fmvn` set them, and move number 0 counts as 1. What the other operations mean is left to
    /// the caller.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let (p, line) = <Position>::from_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; fmvn 40;")?;
    /// assert_eq!((p.fullmove_number(), line.operations().count()), (40, 2));
    /// # Ok::<(), tabiya_core::EpdError>(())
    /// ```
    ///
    /// # Errors
    /// If the fields are not in canonical form, the position has a fault, or the line is not EPD.
    pub fn from_epd(line: &str) -> Result<(Self, EpdLine<'_>), EpdError> {
        let line = EpdLine::split(line)?;
        let p = Self::from_epd_fields(line.fields())?;
        Ok(match line.counters()? {
            Some((clock, number)) => (p.with_counters(clock, number), line),
            None => (p, line),
        })
    }
}
