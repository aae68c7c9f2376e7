//! Lines of text from a file of which nothing is known.

use std::io::{self, BufRead, Read};

/// A line may have so many bytes, its end not counted.
const MAX_LINE: usize = 64 * 1024;

/// Why a line cannot be had.
#[derive(Debug)]
pub(super) enum BadLine {
    /// The system says so.
    Io(io::Error),
    /// At the given byte offset the text is not UTF-8.
    NotUtf8(usize),
    /// The text begins like UTF-16.
    Utf16,
    /// The line is longer than 64 KiB.
    TooLong,
}

impl BadLine {
    /// Whether what follows cannot be read either.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, Self::Io(_) | Self::Utf16)
    }
}

impl std::fmt::Display for BadLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::NotUtf8(_) => f.write_str("not UTF-8"),
            Self::Utf16 => f.write_str("text in UTF-16, expected UTF-8"),
            Self::TooLong => f.write_str("line longer than 64 KiB"),
        }
    }
}

/// Whether a file that begins so holds something else than text: a zero byte, or many bytes that are
/// neither characters of UTF-8 nor line ends and tabs. A word in another encoding does not make it so,
/// and text in UTF-16 is something of its own.
pub(super) fn is_binary(head: &[u8]) -> bool {
    if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
        return false;
    }
    let control = |byte: &&u8| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\r');
    let mut strange = head.iter().filter(control).count();
    for chunk in head.utf8_chunks() {
        strange += chunk.invalid().len();
    }
    strange > 0 && (strange * 10 > head.len() || head.contains(&0))
}

/// Yields the lines of a reader, without their ends and without a byte-order mark; a line that is
/// too long is passed over without being held in memory.
pub(super) struct Lines<R> {
    reader: R,
    number: usize,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, number: 0, ended: false }
    }

    fn read(&mut self) -> Result<Option<String>, BadLine> {
        let mut bytes = Vec::new();
        // Room for CR and LF beyond the longest line.
        let room = MAX_LINE as u64 + 2;
        let read = (&mut self.reader).take(room).read_until(b'\n', &mut bytes);
        if read.map_err(BadLine::Io)? == 0 {
            return Ok(None);
        }
        if !bytes.ends_with(b"\n") && bytes.len() > MAX_LINE + 1 {
            self.reader.skip_until(b'\n').map_err(BadLine::Io)?;
            return Err(BadLine::TooLong);
        }
        for end in [b'\n', b'\r'] {
            if bytes.last() == Some(&end) {
                bytes.pop();
            }
        }
        if bytes.len() > MAX_LINE {
            return Err(BadLine::TooLong);
        }
        if self.number == 1 && (bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")) {
            return Err(BadLine::Utf16);
        }
        let text = String::from_utf8(bytes);
        text.map(Some).map_err(|error| BadLine::NotUtf8(error.utf8_error().valid_up_to()))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    /// The line's number, counted from 1, and its text.
    type Item = (usize, Result<String, BadLine>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.number += 1;
        let line = self.read().transpose()?;
        self.ended = line.as_ref().is_err_and(BadLine::is_final);
        let line = line.map(|text| match text.strip_prefix('\u{feff}') {
            Some(rest) if self.number == 1 => rest.to_owned(),
            _ => text,
        });
        Some((self.number, line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<(usize, Result<String, String>)> {
        Lines::new(bytes).map(|(n, line)| (n, line.map_err(|e| e.to_string()))).collect()
    }

    #[test]
    fn line_ends_and_a_byte_order_mark_are_taken_off() {
        let expected = [(1, Ok("a".into())), (2, Ok("b".into())), (3, Ok("c".into()))];
        assert_eq!(lines(b"\xef\xbb\xbfa\r\nb\nc"), expected);
    }

    #[test]
    fn a_line_of_64_kib_is_read_and_a_longer_one_is_refused_and_passed_over() {
        for end in ["\n", "\r\n", ""] {
            let longest = "x".repeat(MAX_LINE);
            assert_eq!(lines(format!("{longest}{end}").as_bytes()), [(1, Ok(longest.clone()))]);
            let refused = || (1, Err("line longer than 64 KiB".to_owned()));
            let too_long = format!("{longest}y{end}");
            assert_eq!(lines(too_long.as_bytes()), [refused()]);
            let much_too_long = format!("{longest}{longest}\nz");
            assert_eq!(lines(much_too_long.as_bytes()), [refused(), (2, Ok("z".into()))]);
        }
    }

    #[test]
    fn what_is_no_text_is_known_by_its_beginning() {
        assert!(is_binary(b"\x7fELF\x02\x01\x01\0\0\0"));
        assert!(is_binary(b"\x1f\x8b\x08\x08\xc3\x91\xa2\x66"));
        for text in
            [&b""[..], b"\xff\xfea\0\n\0", b"a comment: caf\xe9\n", "\u{feff}café".as_bytes()]
        {
            assert!(!is_binary(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_utf_8_is_said_to_be_so() {
        let utf16 = [(1, Err("text in UTF-16, expected UTF-8".to_owned()))];
        assert_eq!(lines(b"\xff\xfea\0\n\0b\0"), utf16);
        let latin1 = [(1, Err("not UTF-8".to_owned())), (2, Ok("b".into()))];
        assert_eq!(lines(b"caf\xe9\nb"), latin1);
    }
}
