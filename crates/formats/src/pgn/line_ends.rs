//! Line ends of different systems, and the encodings in which they cannot be found.

/// Replaces the line ends of `bytes[from..end]` by LF. CR LF is a line end, and so are CR alone and CR CR LF, which
/// programs write that convert a text twice. Returns the end of the text that remains, and the end of the CRs behind
/// it, of which the next byte decides whether they belong to one line end. Both ends are equal if the text `is_last`.
pub(super) fn unify(bytes: &mut [u8], from: usize, end: usize, is_last: bool) -> (usize, usize) {
    let (mut at, mut to) = (from, from);
    while let Some(length) = memchr::memchr(b'\r', &bytes[at..end]) {
        bytes.copy_within(at..at + length, to);
        (at, to) = (at + length, to + length);
        let returns = match &bytes[at..end] {
            [b'\r', b'\n', ..] => 2,
            [b'\r', b'\r', b'\n', ..] => 3,
            held @ ([b'\r'] | [b'\r', b'\r']) if !is_last => {
                let held = held.len();
                bytes[to..to + held].fill(b'\r');
                return (to, to + held);
            }
            _ => 1,
        };
        bytes[to] = b'\n';
        (at, to) = (at + returns, to + 1);
    }
    if at > to {
        bytes.copy_within(at..end, to);
    }
    let end = to + (end - at);
    (end, end)
}

/// Whether a text begins as UTF-16 does: with its byte-order mark, or with an ASCII character.
///
/// ```
/// use tabiya_formats::pgn::is_utf_16;
/// assert!(is_utf_16(b"\xff\xfe[\0E\0") && is_utf_16(b"\0[\0E"));
/// assert!(!is_utf_16(b"[E") && !is_utf_16(b"\0\0\0\0"));
/// ```
pub fn is_utf_16(text: &[u8]) -> bool {
    matches!(text, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
        || matches!(text, [0, 1..0x80, 0, 1..0x80, ..] | [1..0x80, 0, 1..0x80, 0, ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unifies a text that comes in pieces of `size` bytes.
    fn unified(text: &str, size: usize) -> String {
        let (mut bytes, mut end) = (Vec::new(), 0);
        let mut pieces = text.as_bytes().chunks(size).peekable();
        while let Some(piece) = pieces.next() {
            bytes.extend_from_slice(piece);
            let length = bytes.len();
            let held;
            (end, held) = unify(&mut bytes, end, length, pieces.peek().is_none());
            bytes.truncate(held);
        }
        assert_eq!(bytes.len(), end);
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn every_kind_of_line_end_becomes_one_line_feed() {
        for (text, expected) in [
            ("a\nb\n", "a\nb\n"),
            ("a\r\nb\r\n", "a\nb\n"),
            ("a\rb\r", "a\nb\n"),
            ("a\r\r\nb\r\r\n", "a\nb\n"),
            ("a\r\rb\r\r", "a\n\nb\n\n"),
            ("a\r\n\r\nb\n\n", "a\n\nb\n\n"),
            ("a\n\rb\r\n\r", "a\n\nb\n\n"),
            ("a\r\r\rb\r\r\r\n", "a\n\n\nb\n\n"),
            ("", ""),
        ] {
            for size in 1..=text.len().max(1) {
                assert_eq!(unified(text, size), expected, "{text:?} in pieces of {size}");
            }
        }
    }
}
