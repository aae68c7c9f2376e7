//! The words and signs among the moves of a game.

use super::GameResult;

/// The kind of token that a byte begins among the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    Blank,
    Break,
    /// What programs leave behind texts: NUL, and the ends of files in CP/M and in C. It is not part of a game.
    Filler,
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
    let blanks = b" \t\x0b\x0c<>.";
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
    starts[0] = Start::Filler;
    starts[0x1a] = Start::Filler;
    starts[0xff] = Start::Filler;
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
        let is_inside = matches!(STARTS[byte], Start::Word | Start::Digit);
        ends[byte] = !is_inside && byte != b'.' as usize;
        byte += 1;
    }
    ends
};

/// Whether a quick test shows that a word is a move alone. Other words need the full test by `Word::of`.
#[inline(always)]
pub(super) fn is_ordinary(word: &[u8]) -> bool {
    let [b'B'..0x80, .., before, last] = *word else {
        return word.len() == 2 && matches!(word, [b'a'..=b'h', b'1'..=b'8']);
    };
    let is_end = match last {
        b'+' | b'#' => before.is_ascii_alphanumeric(),
        _ => last.is_ascii_alphanumeric() && !matches!(before, b'-' | b'/'),
    };
    is_end && !matches!(word[1], b'.' | b'p')
}

/// The meaning of a word among the moves.
pub(super) struct Word<'a> {
    pub(super) san: Option<&'a [u8]>,
    pub(super) nag: Option<u8>,
    pub(super) result: Option<GameResult>,
}

impl<'a> Word<'a> {
    pub(super) fn of(word: &'a [u8]) -> Self {
        let (text, result) = split_result(without_number(word));
        let (text, nag) = split_glyph(text);
        Self { san: Some(text).filter(|text| !is_nothing(text)), nag, result }
    }
}

/// Splits off the result that touches the last move of a game, or that is the whole word.
fn split_result(word: &[u8]) -> (&[u8], Option<GameResult>) {
    if let Some(result) = GameResult::from_ascii(word) {
        return (&[], Some(result));
    }
    let results: [&[u8]; 3] = [b"1-0", b"0-1", b"1/2-1/2"];
    let found = results.into_iter().find_map(|result| Some((word.strip_suffix(result)?, result)));
    found.map_or((word, None), |(text, result)| (text, GameResult::from_ascii(result)))
}

/// Whether a word is a null move, a turn in which nothing moves: `--` and the like.
///
/// ```
/// use tabiya_formats::pgn::is_null_move;
/// assert!(is_null_move(b"--") && is_null_move(b"Z0") && !is_null_move(b"O-O"));
/// ```
pub fn is_null_move(word: &[u8]) -> bool {
    matches!(word, b"--" | b"Z0" | b"0000" | b"@@@@")
}

/// Whether a word says nothing: marks of check, or a note on the kind of a move.
fn is_nothing(word: &[u8]) -> bool {
    let is_mark = |byte: &u8| b"!?+-=#~./".contains(byte);
    let note = word.trim_ascii_end();
    let note = note.strip_suffix(b"+").or(note.strip_suffix(b"#")).unwrap_or(note);
    word.iter().all(is_mark) && !is_null_move(word) && word != b"-"
        || matches!(note, b"e.p." | b"e.p" | b"ep" | b"N" | b"D")
}

/// Removes the move number at the start of a word: `1.e4`, `12...`, `7`.
#[inline]
pub(super) fn without_number(word: &[u8]) -> &[u8] {
    if is_null_move(word) {
        return word;
    }
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

/// The annotations that are written with signs, and their numbers. Of two that end alike, the longer comes first.
const GLYPHS: &[(&[u8], u8)] = &[
    (b"!!", 3),
    (b"??", 4),
    (b"!?", 5),
    (b"?!", 6),
    (b"!", 1),
    (b"?", 2),
    (b"+/=", 14),
    (b"=/+", 15),
    (b"+/-", 16),
    (b"-/+", 17),
    (b"+=", 14),
    (b"=+", 15),
    (b"+-", 18),
    (b"-+", 19),
    (b"=", 10),
    ("\u{25a1}".as_bytes(), 7),
    ("\u{221e}".as_bytes(), 13),
    ("\u{2a72}".as_bytes(), 14),
    ("\u{2a71}".as_bytes(), 15),
    ("\u{b1}".as_bytes(), 16),
    // In ISO 8859-1.
    (b"\xb1", 16),
    ("\u{2213}".as_bytes(), 17),
    ("\u{2a00}".as_bytes(), 22),
    ("\u{27f3}".as_bytes(), 32),
    ("\u{2191}".as_bytes(), 36),
    ("\u{2192}".as_bytes(), 40),
    ("\u{21c6}".as_bytes(), 132),
    ("\u{2a01}".as_bytes(), 138),
];

/// The number of an annotation that is written with signs.
pub(super) fn nag_of(glyph: &[u8]) -> Option<u8> {
    GLYPHS.iter().find_map(|&(text, nag)| (text == glyph).then_some(nag))
}

/// The sign of an annotation: `!?` for 5. Most numbers have none.
///
/// ```
/// use tabiya_formats::pgn::nag_sign;
/// assert_eq!((nag_sign(3), nag_sign(14), nag_sign(200)), (Some("!!"), Some("+/="), None));
/// ```
pub fn nag_sign(nag: u8) -> Option<&'static str> {
    let sign = GLYPHS.iter().find(|(_, number)| *number == nag)?.0;
    str::from_utf8(sign).ok()
}

/// Splits off the annotation at the end of a move, or that is the whole word.
fn split_glyph(word: &[u8]) -> (&[u8], Option<u8>) {
    let found = GLYPHS.iter().find_map(|&(text, nag)| Some((word.strip_suffix(text)?, nag)));
    // A null move and a sign without a meaning remain as they are.
    match found
        .filter(|(text, _)| !text.iter().all(|byte| b"+-=/~".contains(byte)) || text.is_empty())
    {
        Some((text, nag)) => (text, Some(nag)),
        None => (word, None),
    }
}
