//! Reads the syntax of PGN from a stream, in constant memory.

use std::io::{self, ErrorKind, Read};

use super::error::PgnError;
use super::tags::decoded;
use super::{GameResult, PgnPlace, Visit, Visitor};

/// The number of bytes that are read at a time.
const CHUNK: usize = 1 << 16;
/// The maximum length of a word in bytes. If fewer bytes are left in the buffer, more are read.
const LONGEST_WORD: usize = 1 << 10;
/// The maximum length of a comment, or of the value of a tag, in bytes.
const LONGEST: usize = 1 << 20;
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
    source: R,
    buffer: Vec<u8>,
    /// `buffer[at..end]` holds the bytes that have come from the source and are not parsed yet.
    at: usize,
    end: usize,
    is_exhausted: bool,
    /// The line of the byte at index `counted` of the buffer, counted from 1.
    line: usize,
    counted: usize,
    /// Whether the rest of a game with an error still has to be skipped.
    is_lost: bool,
}

/// The kind of token that a byte begins among the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Blank,
    Break,
    Word,
    Digit,
    Comment,
    LineComment,
    Open,
    Close,
    Nag,
    Glyph,
    Star,
    Bracket,
    StrayBrace,
}

/// The kind of token that each byte begins.
static STARTS: [Start; 256] = {
    let mut starts = [Start::Word; 256];
    let blanks = b" \t\r\x0b\x0c<>.";
    let mut at = 0;
    while at < blanks.len() {
        starts[blanks[at] as usize] = Start::Blank;
        at += 1;
    }
    let mut digit = b'0';
    while digit <= b'9' {
        starts[digit as usize] = Start::Digit;
        digit += 1;
    }
    starts[b'\n' as usize] = Start::Break;
    starts[b'{' as usize] = Start::Comment;
    starts[b'}' as usize] = Start::StrayBrace;
    starts[b';' as usize] = Start::LineComment;
    starts[b'(' as usize] = Start::Open;
    starts[b')' as usize] = Start::Close;
    starts[b'$' as usize] = Start::Nag;
    starts[b'!' as usize] = Start::Glyph;
    starts[b'?' as usize] = Start::Glyph;
    starts[b'*' as usize] = Start::Star;
    starts[b'[' as usize] = Start::Bracket;
    starts
};

/// Whether each byte ends a word. A dot does not, since `e.p.` is a word.
static ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let is_inside = matches!(STARTS[byte], Start::Word | Start::Digit | Start::Star);
        ends[byte] = !is_inside && byte != b'.' as usize;
        byte += 1;
    }
    ends
};

impl<R: Read> PgnReader<R> {
    /// Creates a reader of `source`, which need not be buffered.
    pub fn new(source: R) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            at: 0,
            end: 0,
            is_exhausted: false,
            line: 1,
            counted: 0,
            is_lost: false,
        }
    }

    /// The line at which reading goes on, counted from 1.
    pub fn line(&self) -> usize {
        self.place(self.at).line()
    }

    /// Reads the next game, and returns what the visitor makes of it; `None` at the end of the source.
    ///
    /// # Errors
    /// The first error in the syntax of the game, or an error of the source.
    pub fn read_game<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<V::Output>, PgnError> {
        if std::mem::take(&mut self.is_lost) {
            self.find_next_game()?;
        }
        if !self.find_start()? {
            return Ok(None);
        }
        self.count_lines();
        self.is_lost = true;
        visitor.begin(self.place(self.at));
        let read = self.tags(visitor).and_then(|()| match visitor.begin_moves() {
            Visit::Enter => self.moves(visitor),
            Visit::Skip => self.moves(&mut Passing),
        });
        read.map(|()| {
            self.is_lost = false;
            Some(visitor.end())
        })
    }

    /// Whether the next byte is the first of a line.
    fn is_at_line_start(&self) -> bool {
        self.at == 0 || self.buffer[self.at - 1] == b'\n'
    }

    /// Sets `line` and `counted` to the next byte, so that later counts of lines start there.
    fn count_lines(&mut self) {
        (self.line, self.counted) = (self.line(), self.at);
    }

    fn place(&self, at: usize) -> PgnPlace<'_> {
        PgnPlace { line: self.line, before: &self.buffer[self.counted..at] }
    }

    fn error(&self, at: usize, reason: impl Into<String>) -> PgnError {
        PgnError::at(self.place(at).line(), reason)
    }

    /// The bytes that the buffer holds and that have not been read.
    fn rest(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// Reads more from the source; returns whether there was more. Drops all parsed bytes but the last.
    fn refill(&mut self) -> Result<bool, PgnError> {
        if self.is_exhausted {
            return Ok(false);
        }
        self.count_lines();
        let kept = self.at.saturating_sub(1);
        self.buffer.copy_within(kept..self.end, 0);
        (self.end, self.at) = (self.end - kept, self.at - kept);
        self.counted = self.at;
        if self.buffer.len() < self.end + CHUNK {
            self.buffer.resize(self.end + CHUNK, 0);
        }
        loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.is_exhausted = true,
                Ok(length) => self.end += length,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(self.broken(error)),
            }
            return Ok(!self.is_exhausted);
        }
    }

    /// Ends reading because of an error of the source, and converts the error.
    fn broken(&mut self, error: io::Error) -> PgnError {
        (self.is_exhausted, self.end) = (true, self.at);
        error.into()
    }

    /// Fills the buffer with at least `LONGEST_WORD` bytes, or with all that the source still has.
    #[inline(always)]
    fn have_a_word(&mut self) -> Result<(), PgnError> {
        while self.end - self.at < LONGEST_WORD && !self.is_exhausted {
            self.refill()?;
        }
        Ok(())
    }

    /// The offset from `at` of the first byte that is `one` or `other`, searched from offset `from` on. Reads more if
    /// necessary; `None` if the source ends or the text becomes longer than `LONGEST`.
    fn find(&mut self, from: usize, one: u8, other: u8) -> Result<Option<usize>, PgnError> {
        let mut seen = from;
        loop {
            if let Some(found) = memchr::memchr2(one, other, &self.rest()[seen..]) {
                return Ok(Some(seen + found));
            }
            seen = self.rest().len();
            if seen > LONGEST || !self.refill()? {
                return Ok(None);
            }
        }
    }

    /// Passes over blanks, reserved lines and comments to the start of a game; returns whether there is one.
    fn find_start(&mut self) -> Result<bool, PgnError> {
        loop {
            self.have_a_word()?;
            let Some(&byte) = self.rest().first() else { return Ok(false) };
            match STARTS[usize::from(byte)] {
                Start::Break | Start::Blank => self.at += 1,
                Start::LineComment => self.skip_line()?,
                Start::Comment => self.comment(&mut Passing)?,
                _ if byte == b'%' && self.is_at_line_start() => self.skip_line()?,
                _ if self.rest().starts_with(BYTE_ORDER_MARK) => self.at += BYTE_ORDER_MARK.len(),
                _ => return Ok(true),
            }
        }
    }

    /// Passes over the rest of a game that has an error.
    fn find_next_game(&mut self) -> Result<(), PgnError> {
        let mut is_after_blank = false;
        loop {
            let length = self.find(0, b'\n', b'\n')?;
            let line = &self.rest()[..length.unwrap_or(self.rest().len())];
            if is_after_blank && line.starts_with(b"[") {
                return Ok(());
            }
            is_after_blank = line.trim_ascii().is_empty();
            self.at += line.len();
            match length {
                Some(_) => self.at += 1,
                None if self.is_exhausted => return Ok(()),
                None => {}
            }
        }
    }

    fn skip_line(&mut self) -> Result<(), PgnError> {
        loop {
            if let Some(length) = self.find(0, b'\n', b'\n')? {
                self.at += length;
                return Ok(());
            }
            self.at = self.end;
            if self.is_exhausted {
                return Ok(());
            }
        }
    }

    /// Reads the tags before the moves.
    fn tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        loop {
            self.have_a_word()?;
            let Some(&byte) = self.rest().first() else { return Ok(()) };
            match STARTS[usize::from(byte)] {
                Start::Bracket => self.tag(visitor)?,
                Start::Break | Start::Blank if byte != b'.' => self.at += 1,
                _ if byte == b'%' && self.is_at_line_start() => self.skip_line()?,
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
        let rest = self.rest();
        let start = 1 + blanks(&rest[1..]);
        let name = start..start + rest[start..].iter().take_while(|byte| is_name(byte)).count();
        if name.is_empty() {
            return Err(self.error(self.at, "a [ without the name of a tag"));
        }
        let text = decoded(&rest[name.clone()]).into_owned();
        let wrong = |what: &str| format!("tag {text} {what}");
        let value = name.end + blanks(&rest[name.end..]);
        if rest.get(value) != Some(&b'"') {
            return Err(self.error(self.at, wrong("has no value in quotation marks")));
        }
        let value = value + 1;
        let mut from = value;
        let end = loop {
            let found = self.find(from, b'"', b'\n')?.filter(|&at| self.rest()[at] == b'"');
            let Some(end) = found else {
                let reason = wrong("has a value whose quotation mark is not closed");
                return Err(self.error(self.at, reason));
            };
            let escapes = self.rest()[value..end].iter().rev().take_while(|byte| **byte == b'\\');
            if escapes.count() % 2 == 0 {
                break end;
            }
            from = end + 1;
        };
        while self.rest().len() < end + LONGEST_WORD && self.refill()? {}
        let rest = self.rest();
        let close = end + 1 + blanks(&rest[end + 1..]);
        if rest.get(close) != Some(&b']') {
            return Err(self.error(self.at, wrong("is not closed, expected ]")));
        }
        visitor.tag(&rest[name], &rest[value..end], self.place(self.at));
        self.at += close + 1;
        self.count_lines();
        Ok(())
    }

    /// Reads the moves of a game, up to its result or to the tags of the next game.
    fn moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        // Open variations: the line of the outermost, their number, and the number that the visitor has entered.
        let (mut opened, mut depth, mut entered) = (0, 0usize, 0usize);
        loop {
            self.have_a_word()?;
            let Some(&byte) = self.rest().first() else { break };
            let is_seen = depth == entered;
            match STARTS[usize::from(byte)] {
                Start::Blank => self.at += 1,
                Start::Break => {
                    self.at += 1;
                    if self.rest().first() == Some(&b'%') {
                        self.skip_line()?;
                    }
                }
                Start::Comment if is_seen => self.comment(visitor)?,
                Start::Comment => self.comment(&mut Passing)?,
                Start::LineComment => {
                    let length = self.find(0, b'\n', b'\n')?.unwrap_or(self.rest().len());
                    if length > LONGEST {
                        return Err(self.error(self.at, "a line of more than a million letters"));
                    }
                    if is_seen {
                        let text = &self.rest()[1..length];
                        visitor.comment(text.strip_suffix(b"\r").unwrap_or(text));
                    }
                    self.at += length;
                }
                Start::Open => {
                    if depth == 0 {
                        opened = self.place(self.at).line();
                    }
                    self.at += 1;
                    depth += 1;
                    if is_seen && visitor.begin_variation() == Visit::Enter {
                        entered = depth;
                    }
                }
                Start::Close if depth == 0 => {
                    return Err(self.error(self.at, "a ) that closes no variation"));
                }
                Start::Close => {
                    self.at += 1;
                    if is_seen {
                        visitor.end_variation();
                        entered -= 1;
                    }
                    depth -= 1;
                }
                Start::Nag => {
                    let digits = self.rest()[1..].iter().take_while(|byte| byte.is_ascii_digit());
                    let length = 1 + digits.count();
                    let number =
                        str::from_utf8(&self.rest()[1..length]).unwrap_or_default().parse();
                    if let (true, Ok(nag)) = (is_seen, number) {
                        visitor.nag(nag);
                    }
                    self.at += length;
                }
                Start::Glyph => {
                    let glyph = self.rest().iter().take_while(|byte| b"!?".contains(byte)).count();
                    if let (true, Some(nag)) = (is_seen, nag_of(&self.rest()[..glyph])) {
                        visitor.nag(nag);
                    }
                    self.at += glyph;
                }
                Start::StrayBrace => return Err(self.error(self.at, "a } that closes no comment")),
                Start::Bracket if depth > 0 => {
                    // The bracket begins the next game only if it is the first byte of a line.
                    self.is_lost = !self.is_at_line_start();
                    break;
                }
                Start::Bracket => return Ok(()),
                Start::Star => {
                    self.at += 1;
                    if depth == 0 {
                        visitor.result(GameResult::Unknown);
                        return Ok(());
                    }
                }
                Start::Digit if self.skip_number() => {}
                Start::Word | Start::Digit => {
                    let rest = self.rest();
                    let length =
                        rest.iter().take_while(|byte| !ENDS_WORD[usize::from(**byte)]).count();
                    if length >= LONGEST_WORD {
                        return Err(self.error(self.at, "a word of more than a thousand letters"));
                    }
                    let word = &rest[..length];
                    if is_seen && !is_ordinary(word) {
                        match Word::of(word) {
                            Word::Result(result) if depth == 0 => {
                                self.at += length;
                                visitor.result(result);
                                return Ok(());
                            }
                            Word::Result(_) | Word::Nothing => {}
                            Word::Nag(nag) => visitor.nag(nag),
                            Word::San(san) => visitor.san(san, self.place(self.at)),
                        }
                    } else if is_seen {
                        visitor.san(word, self.place(self.at));
                    }
                    self.at += length;
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
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = rest[digits..].iter().take_while(|byte| **byte == b'.').count();
        if dots > 0 {
            self.at += digits + dots;
        }
        dots > 0
    }

    /// Reads a comment in braces. A comment that contains tags of a game counts as not closed.
    fn comment<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        let end = self.find(1, b'}', b'}')?;
        let text = &self.rest()[1..end.unwrap_or(1)];
        if end.is_none() || has_tags(text) {
            return Err(self.error(self.at, "comment is not closed: {"));
        }
        visitor.comment(text);
        self.at += 1 + text.len() + 1;
        Ok(())
    }
}

/// Whether a text has a line that begins with `[` and follows a blank line, as the tags of a game do.
fn has_tags(text: &[u8]) -> bool {
    let mut breaks = memchr::memchr_iter(b'\n', text);
    breaks.any(|at| {
        let rest = text[at + 1..].strip_prefix(b"\r").unwrap_or(&text[at + 1..]);
        rest.starts_with(b"\n[")
    })
}

/// Whether a quick test shows that a word is a move. Other words need the full test by `Word::of`.
#[inline(always)]
fn is_ordinary(word: &[u8]) -> bool {
    word.len() > 1
        && word[0] >= b'B'
        && word[0] < 0x80
        && !matches!(word, b"ep" | b"e.p." | [_, b'.', ..])
}

/// The meaning of a word among the moves.
enum Word<'a> {
    San(&'a [u8]),
    Result(GameResult),
    Nag(u8),
    Nothing,
}

impl<'a> Word<'a> {
    fn of(word: &'a [u8]) -> Self {
        if let Some(result) = GameResult::from_ascii(word) {
            return Self::Result(result);
        }
        let text = without_number(word);
        if let Some(nag) = nag_of(text) {
            return Self::Nag(nag);
        }
        let is_mark = |byte: &u8| b"!?+-=#~./".contains(byte);
        let is_nothing = text.iter().all(is_mark) && !matches!(text, b"--" | b"-")
            || matches!(text, b"e.p." | b"ep" | b"N" | b"D");
        if is_nothing { Self::Nothing } else { Self::San(text) }
    }
}

/// Removes the move number at the start of a word: `1.e4`, `12...`, `7`.
fn without_number(word: &[u8]) -> &[u8] {
    const ELLIPSIS: &[u8] = "\u{2026}".as_bytes();
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = &word[digits..];
    // A word such as `0-0` has no move number. A word of digits alone is one; its dots may be the next word.
    if !rest.is_empty() && !rest.starts_with(b".") && !rest.starts_with(ELLIPSIS) {
        return word;
    }
    while let Some(after) = rest.strip_prefix(b".").or_else(|| rest.strip_prefix(ELLIPSIS)) {
        rest = after;
    }
    rest
}

/// The number of an annotation that is written as a sign, such as `!?`.
fn nag_of(glyph: &[u8]) -> Option<u8> {
    Some(match glyph {
        b"!" => 1,
        b"?" => 2,
        b"!!" => 3,
        b"??" => 4,
        b"!?" => 5,
        b"?!" => 6,
        b"=" => 10,
        b"+/=" | b"+=" => 14,
        b"=/+" | b"=+" => 15,
        b"+/-" => 16,
        b"-/+" => 17,
        b"+-" => 18,
        b"-+" => 19,
        _ => return None,
    })
}

/// Visitor that ignores everything.
struct Passing;

impl Visitor for Passing {
    type Output = ();

    fn end(&mut self) {}
}
