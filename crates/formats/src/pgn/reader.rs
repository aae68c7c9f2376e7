//! Reads the syntax of PGN from a stream, in constant memory.

use std::io::Read;

use tabiya_variants::excerpt;

use super::error::PgnError;
use super::source_buffer::{LONGEST, LONGEST_WORD, SourceBuffer};
use super::tags::decoded;
use super::words::{ENDS_WORD, STARTS, Start, Word, has_tags, is_ordinary, nag_of};
use super::{GameResult, Visit, Visitor};

/// The mark with which some programs begin texts in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads games one after the other. After an error, reading goes on at the next game: at the next line that begins
/// with `[` and follows a blank line.
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
    text: SourceBuffer<R>,
    /// Whether the rest of a game with an error is to be passed over.
    is_lost: bool,
}

impl<R: Read> PgnReader<R> {
    /// Creates a reader of `source`, which need not be buffered.
    pub fn new(source: R) -> Self {
        Self { text: SourceBuffer::new(source), is_lost: false }
    }

    /// The line at which reading goes on, counted from 1.
    pub fn line(&self) -> usize {
        self.text.place(self.text.at).line()
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
            self.find_next_game()?;
        }
        if !self.find_start()? {
            self.is_lost = false;
            return Ok(None);
        }
        self.text.count_lines();
        visitor.begin(self.text.place(self.text.at));
        let read = self.tags(visitor).and_then(|()| match visitor.begin_moves() {
            Visit::Enter => self.moves(visitor),
            Visit::Skip => self.moves(&mut Passing),
        });
        read.map(|()| {
            self.is_lost = false;
            Some(visitor.end())
        })
    }

    /// Passes over blanks, reserved lines and comments to the start of a game; whether there is one.
    fn find_start(&mut self) -> Result<bool, PgnError> {
        loop {
            self.text.have_a_word()?;
            let Some(&byte) = self.text.rest().first() else { return Ok(false) };
            match STARTS[usize::from(byte)] {
                Start::Break | Start::Blank => self.text.at += 1,
                Start::LineComment => self.text.skip_line()?,
                Start::Comment => self.comment(&mut Passing)?,
                _ if byte == b'%' && self.text.is_at_line_start() => self.text.skip_line()?,
                _ if self.text.rest().starts_with(BYTE_ORDER_MARK) => {
                    self.text.at += BYTE_ORDER_MARK.len()
                }
                _ => return Ok(true),
            }
        }
    }

    /// Passes over the rest of a game that has an error.
    fn find_next_game(&mut self) -> Result<(), PgnError> {
        let mut is_after_blank = false;
        loop {
            let length = self.text.find(0, b'\n', b'\n')?;
            let line = &self.text.rest()[..length.unwrap_or(self.text.rest().len())];
            if is_after_blank && line.starts_with(b"[") {
                return Ok(());
            }
            is_after_blank = line.trim_ascii().is_empty();
            self.text.at += line.len();
            match length {
                Some(_) => self.text.at += 1,
                None if self.text.is_exhausted => return Ok(()),
                None => {}
            }
        }
    }

    /// Reads the tags before the moves.
    fn tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        loop {
            self.text.have_a_word()?;
            let Some(&byte) = self.text.rest().first() else { return Ok(()) };
            match STARTS[usize::from(byte)] {
                Start::Bracket => self.tag(visitor)?,
                Start::Break | Start::Blank if byte != b'.' => self.text.at += 1,
                _ if byte == b'%' && self.text.is_at_line_start() => self.text.skip_line()?,
                _ => return Ok(()),
            }
        }
    }

    /// Reads a tag: a name, and a value in which `\"` stands for `"`.
    fn tag<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        let is_name =
            |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"_-".contains(byte);
        let blanks =
            |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = self.text.rest();
        let start = 1 + blanks(&rest[1..]);
        let name = start..start + rest[start..].iter().take_while(|byte| is_name(byte)).count();
        if name.is_empty() {
            return Err(self.text.error(self.text.at, "a [ without the name of a tag"));
        }
        let text = decoded(&rest[name.clone()]).into_owned();
        let wrong = |what: &str| format!("tag {} {what}", excerpt(&text));
        let value = name.end + blanks(&rest[name.end..]);
        if rest.get(value) != Some(&b'"') {
            return Err(self.text.error(self.text.at, wrong("has no value in quotation marks")));
        }
        let value = value + 1;
        let mut from = value;
        let end = loop {
            let found =
                self.text.find(from, b'"', b'\n')?.filter(|&at| self.text.rest()[at] == b'"');
            let Some(end) = found else {
                let reason = wrong("has a value whose quotation mark is not closed");
                return Err(self.text.error(self.text.at, reason));
            };
            let escapes =
                self.text.rest()[value..end].iter().rev().take_while(|byte| **byte == b'\\');
            if escapes.count() % 2 == 0 {
                break end;
            }
            from = end + 1;
        };
        while self.text.rest().len() < end + LONGEST_WORD && self.text.refill()? {}
        let rest = self.text.rest();
        let close = end + 1 + blanks(&rest[end + 1..]);
        if rest.get(close) != Some(&b']') {
            return Err(self.text.error(self.text.at, wrong("is not closed, expected ]")));
        }
        visitor.tag(&rest[name], &rest[value..end], self.text.place(self.text.at));
        self.text.at += close + 1;
        self.text.count_lines();
        Ok(())
    }

    /// Reads the moves of a game, up to its result or to the tags of the next game.
    fn moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        // Open variations: the line of the outermost, their number, and the number that the visitor has entered.
        let (mut opened, mut depth, mut entered) = (0, 0usize, 0usize);
        loop {
            self.text.have_a_word()?;
            let Some(&byte) = self.text.rest().first() else { break };
            let is_seen = depth == entered;
            match STARTS[usize::from(byte)] {
                Start::Blank => self.text.at += 1,
                Start::Break => {
                    self.text.at += 1;
                    if self.text.rest().first() == Some(&b'%') {
                        self.text.skip_line()?;
                    }
                }
                Start::Comment if is_seen => self.comment(visitor)?,
                Start::Comment => self.comment(&mut Passing)?,
                Start::LineComment => {
                    let length = self.text.find(0, b'\n', b'\n')?.unwrap_or(self.text.rest().len());
                    if length > LONGEST {
                        return Err(self
                            .text
                            .error(self.text.at, "a line of more than a million letters"));
                    }
                    if is_seen {
                        let text = &self.text.rest()[1..length];
                        visitor.comment(text.strip_suffix(b"\r").unwrap_or(text));
                    }
                    self.text.at += length;
                }
                Start::Open => {
                    if depth == 0 {
                        opened = self.text.place(self.text.at).line();
                    }
                    self.text.at += 1;
                    depth += 1;
                    if is_seen && visitor.begin_variation() == Visit::Enter {
                        entered = depth;
                    }
                }
                Start::Close if depth == 0 => {
                    return Err(self.text.error(self.text.at, "a ) that closes no variation"));
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
                    return Err(self.text.error(self.text.at, "a } that closes no comment"));
                }
                Start::Bracket if depth > 0 => {
                    // Here the next game begins.
                    self.is_lost = !self.text.is_at_line_start();
                    break;
                }
                Start::Bracket => return Ok(()),
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
                        return Err(self
                            .text
                            .error(self.text.at, "a word of more than a thousand letters"));
                    }
                    let word = &rest[..length];
                    if is_seen && !is_ordinary(word) {
                        match Word::of(word) {
                            Word::Result(result) if depth == 0 => {
                                self.text.at += length;
                                visitor.result(result);
                                return Ok(());
                            }
                            Word::Result(_) | Word::Nothing => {}
                            Word::Nag(nag) => visitor.nag(nag),
                            Word::San(san) => visitor.san(san, self.text.place(self.text.at)),
                        }
                    } else if is_seen {
                        visitor.san(word, self.text.place(self.text.at));
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

    /// Reads a comment in braces. A comment that contains tags of a game counts as not closed.
    fn comment<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        let end = self.text.find(1, b'}', b'}')?;
        let text = &self.text.rest()[1..end.unwrap_or(1)];
        if end.is_none() || has_tags(text) {
            return Err(self.text.error(self.text.at, "comment is not closed: {"));
        }
        visitor.comment(text);
        self.text.at += 1 + text.len() + 1;
        Ok(())
    }
}

/// Sees nothing.
struct Passing;

impl Visitor for Passing {
    type Output = ();

    fn end(&mut self) {}
}
