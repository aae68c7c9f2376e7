//! Reads the syntax of PGN from a stream, in constant memory.

use std::io::Read;

use super::error::PgnError;
use super::game_start::begins_tag;
use super::source_buffer::{LONGEST, LONGEST_WORD, SourceBuffer};
use super::words::{ENDS_WORD, STARTS, Start, Word, is_ordinary, nag_of};
use super::{GameResult, PgnPlace, Visit, Visitor};

/// The mark with which some programs begin texts in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads games one after the other. Lines may end with LF, CR LF or CR. After an error, reading goes on at the next
/// game: at the next line that begins a tag, follows a blank line and is not inside a comment.
///
/// ```
/// use tabiya_formats::pgn::{PgnReader, Visitor};
///
/// struct CountMoves(u32);
///
/// impl Visitor for CountMoves {
///     type Output = u32;
///     fn begin(&mut self, _: tabiya_formats::pgn::PgnPlace<'_>) { self.0 = 0; }
///     fn san(&mut self, _: &[u8], _: tabiya_formats::pgn::PgnPlace<'_>) { self.0 += 1; }
///     fn end(&mut self) -> u32 { self.0 }
/// }
///
/// let mut reader = PgnReader::new("1. e4 e5 (1... c5) 2. Nf3 *\n\n1. d4 1-0".as_bytes());
/// let mut count = CountMoves(0);
/// assert_eq!(reader.read_game(&mut count)?, Some(3));
/// assert_eq!(reader.read_game(&mut count)?, Some(1));
/// assert_eq!(reader.read_game(&mut count)?, None);
/// # Ok::<(), tabiya_formats::pgn::PgnError>(())
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    pub(super) text: SourceBuffer<R>,
    /// Whether the rest of a game with an error is to be passed over.
    is_lost: bool,
}

impl<R: Read> PgnReader<R> {
    /// Creates a reader of `source`, which may be unbuffered.
    pub fn new(source: R) -> Self {
        Self::of(SourceBuffer::new(source))
    }

    /// Creates a reader of what a buffer holds and of the rest of its source.
    pub(super) fn of(text: SourceBuffer<R>) -> Self {
        Self { text, is_lost: false }
    }

    /// The line at which reading goes on, counted from 1.
    pub fn line(&self) -> usize {
        self.text.place().line()
    }

    /// Reads the next game, and returns what the visitor makes of it; `None` at the end of the source.
    ///
    /// # Errors
    /// The first error in the syntax of the game, or an error of the source.
    pub fn read_game<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<V::Output>, PgnError> {
        if std::mem::replace(&mut self.is_lost, true) {
            self.text.find_next_game();
        }
        if !self.find_start()? {
            self.is_lost = false;
            return self.text.end().map(|()| None);
        }
        self.text.count_lines();
        visitor.begin(self.text.place());
        self.tags(visitor);
        match visitor.begin_moves() {
            Visit::Enter => self.moves(visitor)?,
            Visit::Skip => self.moves(&mut Passing)?,
        }
        self.is_lost = false;
        Ok(Some(visitor.end()))
    }

    /// Passes over blanks, reserved lines and comments to the start of a game; whether there is one.
    fn find_start(&mut self) -> Result<bool, PgnError> {
        loop {
            self.text.have_a_word();
            let Some(&byte) = self.text.rest().first() else { return Ok(false) };
            match STARTS[usize::from(byte)] {
                Start::Break | Start::Blank | Start::Filler => self.text.at += 1,
                Start::LineComment => self.text.skip_line(),
                Start::Comment => self.comment(&mut Passing)?,
                _ if byte == b'%' && self.text.is_at_line_start() => self.text.skip_line(),
                _ if self.text.rest().starts_with(BYTE_ORDER_MARK) => {
                    self.text.at += BYTE_ORDER_MARK.len()
                }
                _ => return Ok(true),
            }
        }
    }

    /// Reads the moves of a game, up to its result or to the tags of the next game.
    fn moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        // Open variations: the line of the outermost, their number, and the number that the visitor has entered.
        let (mut opened, mut depth, mut entered) = (0, 0usize, 0usize);
        loop {
            self.text.have_a_word();
            let Some(&byte) = self.text.rest().first() else {
                self.text.end()?;
                break;
            };
            let is_seen = depth == entered;
            match STARTS[usize::from(byte)] {
                Start::Blank => self.text.at += 1,
                Start::Break => {
                    self.text.at += 1;
                    if self.text.rest().first() == Some(&b'%') {
                        self.text.skip_line();
                    }
                }
                Start::Comment if is_seen => self.comment(visitor)?,
                Start::Comment => self.comment(&mut Passing)?,
                Start::LineComment => {
                    let end = self.text.find(0, b'\n', b'\n');
                    let length = end.unwrap_or(self.text.rest().len());
                    if end.is_none() && length >= LONGEST {
                        return Err(self.text.error("a line of more than a million letters"));
                    }
                    if is_seen {
                        visitor.comment(&self.text.rest()[1..length]);
                    }
                    self.text.at += length;
                }
                Start::Open => {
                    if depth == 0 {
                        opened = self.text.place().line();
                    }
                    self.text.at += 1;
                    depth += 1;
                    if is_seen && visitor.begin_variation() == Visit::Enter {
                        entered = depth;
                    }
                }
                Start::Close if depth == 0 => {
                    return Err(self.text.error("a ) that closes no variation"));
                }
                Start::Close => {
                    self.text.at += 1;
                    if is_seen {
                        visitor.end_variation();
                        entered -= 1;
                    }
                    depth -= 1;
                }
                Start::Nag => {
                    let digits =
                        self.text.rest()[1..].iter().take_while(|byte| byte.is_ascii_digit());
                    let length = 1 + digits.count();
                    let number =
                        str::from_utf8(&self.text.rest()[1..length]).unwrap_or_default().parse();
                    if let (true, Ok(nag)) = (is_seen, number) {
                        visitor.nag(nag);
                    }
                    self.text.at += length;
                }
                Start::Glyph => {
                    let glyph =
                        self.text.rest().iter().take_while(|byte| b"!?".contains(byte)).count();
                    if let (true, Some(nag)) = (is_seen, nag_of(&self.text.rest()[..glyph])) {
                        visitor.nag(nag);
                    }
                    self.text.at += glyph;
                }
                Start::StrayBrace => {
                    return Err(self.text.error("a } that closes no comment"));
                }
                Start::Bracket => {
                    let (is_tag, is_first) =
                        (begins_tag(self.text.rest()), self.text.is_at_line_start());
                    if depth > 0 && is_tag {
                        // Here the next game begins.
                        self.is_lost = !is_first;
                        break;
                    }
                    if depth == 0 && (is_tag || is_first) {
                        return Ok(());
                    }
                    return Err(self.text.error("a [ that begins no tag"));
                }
                Start::Filler => {
                    let next = self.text.rest().get(1).map(|next| STARTS[usize::from(*next)]);
                    if !next.is_none_or(|next| {
                        matches!(next, Start::Filler | Start::Blank | Start::Break | Start::Bracket)
                    }) {
                        let reason = format!("a byte {byte:#04x} before a word");
                        return Err(self.text.error(reason));
                    }
                    self.text.at += 1;
                }
                Start::Star => {
                    self.text.at += 1;
                    if depth == 0 {
                        visitor.result(GameResult::Unknown);
                        return Ok(());
                    }
                }
                Start::Digit if self.skip_number() => {}
                Start::Word | Start::Digit => {
                    let rest = self.text.rest();
                    let length =
                        rest.iter().take_while(|byte| !ENDS_WORD[usize::from(**byte)]).count();
                    if length >= LONGEST_WORD {
                        return Err(self.text.error("a word of more than a thousand letters"));
                    }
                    let word = &rest[..length];
                    let place = self.text.place();
                    if is_ordinary(word) {
                        if is_seen {
                            visitor.san(word, place);
                        }
                    } else if let Some(result) = see_word(word, place, visitor, is_seen)
                        && depth == 0
                    {
                        self.text.at += length;
                        visitor.result(result);
                        return Ok(());
                    }
                    self.text.at += length;
                    self.skip_blank();
                }
            }
        }
        match depth {
            0 => Ok(()),
            _ => Err(PgnError::at(opened, "variation is not closed: (")),
        }
    }

    /// Skips a move number with its dots, if there is one; returns whether there was.
    #[inline(always)]
    fn skip_number(&mut self) -> bool {
        let rest = self.text.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = rest[digits..].iter().take_while(|byte| **byte == b'.').count();
        if dots > 0 {
            self.text.at += digits + dots;
            self.skip_blank();
        }
        dots > 0
    }

    /// Skips one space, which usually follows a word: cheaper than another turn of the loop over tokens.
    #[inline(always)]
    fn skip_blank(&mut self) {
        self.text.at += usize::from(self.text.rest().first() == Some(&b' '));
    }

    /// Reads a comment in braces. A comment that contains the start of a game counts as not closed.
    fn comment<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        if let Some(end) = self.text.end_of_comment(0) {
            visitor.comment(&self.text.rest()[1..end]);
            self.text.at += end + 1;
            return Ok(());
        }
        if self.text.is_exhausted {
            // If the source has failed, the end of the comment is in what it has not given.
            self.text.end()?;
        }
        Err(self.text.error("comment is not closed: {"))
    }
}

/// Shows the parts of a word to the visitor if it `is_seen`, and returns the result with which the word ends, if any.
fn see_word<V: Visitor>(
    word: &[u8],
    place: PgnPlace<'_>,
    visitor: &mut V,
    is_seen: bool,
) -> Option<GameResult> {
    let Word { san, nag, result } = Word::of(word);
    if is_seen {
        san.into_iter().for_each(|san| visitor.san(san, place));
        nag.into_iter().for_each(|nag| visitor.nag(nag));
    }
    result
}

/// Sees nothing.
struct Passing;

impl Visitor for Passing {
    type Output = ();

    fn end(&mut self) {}
}
