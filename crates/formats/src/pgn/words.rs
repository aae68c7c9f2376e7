//! The words and signs among the moves of a game.

use super::GameResult;

/// The kind of token that a byte begins among the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
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
pub(super) static STARTS: [Start; 256] = {
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
pub(super) static ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let is_inside = matches!(STARTS[byte], Start::Word | Start::Digit | Start::Star);
        ends[byte] = !is_inside && byte != b'.' as usize;
        byte += 1;
    }
    ends
};

/// Whether a text has a line that begins with `[` and follows a blank line, as the tags of a game do.
pub(super) fn has_tags(text: &[u8]) -> bool {
    let mut breaks = memchr::memchr_iter(b'\n', text);
    breaks.any(|at| {
        let rest = text[at + 1..].strip_prefix(b"\r").unwrap_or(&text[at + 1..]);
        rest.starts_with(b"\n[")
    })
}

/// Whether a quick test shows that a word is a move. Other words need the full test by `Word::of`.
#[inline(always)]
pub(super) fn is_ordinary(word: &[u8]) -> bool {
    word.len() > 1
        && word[0] >= b'B'
        && word[0] < 0x80
        && !matches!(word, b"ep" | b"e.p." | [_, b'.', ..])
}

/// The meaning of a word among the moves.
pub(super) enum Word<'a> {
    San(&'a [u8]),
    Result(GameResult),
    Nag(u8),
    Nothing,
}

impl<'a> Word<'a> {
    #[inline]
    pub(super) fn of(word: &'a [u8]) -> Self {
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
#[inline]
pub(super) fn without_number(word: &[u8]) -> &[u8] {
    const ELLIPSIS: &[u8] = "\u{2026}".as_bytes();
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = &word[digits..];
    // `0-0` is castling; a number alone is followed by a dot in the next word.
    if !rest.is_empty() && !rest.starts_with(b".") && !rest.starts_with(ELLIPSIS) {
        return word;
    }
    while let Some(after) = rest.strip_prefix(b".").or_else(|| rest.strip_prefix(ELLIPSIS)) {
        rest = after;
    }
    rest
}

/// The number of an annotation that is written with signs.
pub(super) fn nag_of(glyph: &[u8]) -> Option<u8> {
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
