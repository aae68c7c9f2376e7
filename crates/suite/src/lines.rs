//! Reads lines of text from a file that may contain anything.

use std::io::{self, BufRead, Read};

use crate::LineError;

/// The maximum length of a line in bytes, without its line end.
const MAX_LINE: usize = 64 * 1024;

/// The maximum number of bytes that are skipped in a longer line. A file such as `/dev/zero` has no line end.
const MAX_SKIPPED: u64 = 16 << 20;

/// Whether a file that begins with `head` is not text: it has a zero byte inside a line, or many bytes that are
/// neither UTF-8 characters nor line ends and tabs. A word in another encoding does not make a file binary, and
/// UTF-16 is reported separately.
pub(super) fn is_binary(head: &[u8]) -> bool {
    if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
        return false;
    }
    let control = |byte: &&u8| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\r');
    let (mut strange, mut has_nul) = (0, false);
    for line in head.split(|&byte| byte == b'\n').map(without_nuls) {
        strange += line.iter().filter(control).count();
        strange += line.utf8_chunks().map(|chunk| chunk.invalid().len()).sum::<usize>();
        has_nul |= line.contains(&0);
    }
    strange > 0 && (strange * 10 > head.len() || has_nul)
}

/// Strips a line of its line end and of zero bytes at its ends, which some programs leave between lines.
fn without_nuls(mut line: &[u8]) -> &[u8] {
    while let [0, rest @ ..] | [rest @ .., b'\n' | b'\r' | 0] = line {
        line = rest;
    }
    line
}

/// Yields the lines of a reader, in UTF-8 or in Latin-1, without line ends, without zero bytes at the ends of lines,
/// and without a byte-order mark. A line that is too long is skipped without being held in memory.
pub(super) struct Lines<R> {
    reader: R,
    number: usize,
    ended: bool,
    has_nuls: bool,
    has_latin1: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, number: 0, ended: false, has_nuls: false, has_latin1: false }
    }

    /// Whether zero bytes have been stripped so far.
    pub(super) fn has_nuls(&self) -> bool {
        self.has_nuls
    }

    /// Whether lines that are not UTF-8 have been read as Latin-1 so far.
    pub(super) fn has_latin1(&self) -> bool {
        self.has_latin1
    }

    /// Ends the reading after a system error, and returns it as an error in the current line.
    fn last(&mut self, error: io::Error) -> LineError {
        self.ended = true;
        LineError::at(0, format_args!("cannot be read: {error}"))
    }

    /// Reads the next line. Reading ends after the last line, a system error, or UTF-16.
    fn read(&mut self) -> Result<Option<String>, LineError> {
        let mut bytes = Vec::new();
        // Leaves room for CR and LF after a line of the maximum length.
        let room = MAX_LINE as u64 + 2;
        let read = (&mut self.reader).take(room).read_until(b'\n', &mut bytes);
        if read.map_err(|error| self.last(error))? == 0 {
            return Ok(None);
        }
        if !bytes.ends_with(b"\n") && bytes.len() > MAX_LINE + 1 {
            let skipped = (&mut self.reader).take(MAX_SKIPPED).skip_until(b'\n');
            if skipped.map_err(|error| self.last(error))? as u64 == MAX_SKIPPED {
                self.ended = true;
                return Err(LineError::at(0, "line longer than 16 MiB, reading ends here"));
            }
            return Err(too_long());
        }
        let whole = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let whole = whole.strip_suffix(b"\r").unwrap_or(whole);
        if whole.len() > MAX_LINE {
            return Err(too_long());
        }
        if self.number == 1 && (whole.starts_with(b"\xff\xfe") || whole.starts_with(b"\xfe\xff")) {
            self.ended = true;
            return Err(LineError::at(0, "text in UTF-16, expected UTF-8"));
        }
        let line = without_nuls(whole);
        let nuls = |line: &[u8]| line.iter().filter(|&&byte| byte == 0).count();
        self.has_nuls |= nuls(line) < nuls(whole);
        if let Some(at) = line.iter().position(|&byte| byte == b'\r') {
            let message = "a carriage return inside a line, expected LF or CR LF at its end";
            return Err(LineError::at(at, message));
        }
        if let Ok(text) = str::from_utf8(line) {
            return Ok(Some(text.to_owned()));
        }
        // Old files are in Latin-1, in which each byte is the character of the same number.
        self.has_latin1 = true;
        Ok(Some(line.iter().copied().map(char::from).collect()))
    }
}

fn too_long() -> LineError {
    LineError::at(0, "line longer than 64 KiB")
}

impl<R: BufRead> Iterator for Lines<R> {
    /// The line's number, counted from 1, and its text.
    type Item = (usize, Result<String, LineError>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.number += 1;
        let line = self.read().transpose()?;
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
        Lines::new(bytes).map(|(n, line)| (n, line.map_err(|e| e.message))).collect()
    }

    #[test]
    fn line_ends_and_a_byte_order_mark_are_removed() {
        let expected = [(1, Ok("a".into())), (2, Ok("b".into())), (3, Ok("c".into()))];
        assert_eq!(lines(b"\xef\xbb\xbfa\r\nb\nc"), expected);
    }

    #[test]
    fn lines_above_64_kib_are_refused_and_skipped() {
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
    fn binary_files_are_recognised_by_their_beginning() {
        assert!(is_binary(b"\x7fELF\x02\x01\x01\0\0\0"));
        assert!(is_binary(b"\x1f\x8b\x08\x08\xc3\x91\xa2\x66"));
        for text in
            [&b""[..], b"\xff\xfea\0\n\0", b"a comment: caf\xe9\n", "\u{feff}café".as_bytes()]
        {
            assert!(!is_binary(text), "{text:?}");
        }
    }

    #[test]
    fn zero_bytes_are_dropped_at_line_ends_and_binary_elsewhere() {
        for text in [&b"a\0\nb\0"[..], b"a\0\r\nb\r\0\n", b"a\n\0b\n\0\0", b"a\n\0\0b\0\0"] {
            assert!(!is_binary(text), "{text:?}");
            let mut lines = Lines::new(text);
            let read: String = lines.by_ref().filter_map(|(_, line)| line.ok()).collect();
            assert_eq!((&*read, lines.has_nuls()), ("ab", true), "{text:?}");
        }
        assert!(is_binary(b"a\0b\n"));
        let mut lines = Lines::new(&b"a\r\n"[..]);
        assert!(lines.next().is_some() && !lines.has_nuls());
    }

    #[test]
    fn lines_are_utf_8_or_latin_1_but_not_utf_16() {
        let utf16 = [(1, Err("text in UTF-16, expected UTF-8".to_owned()))];
        assert_eq!(lines(b"\xff\xfea\0\n\0b\0"), utf16);
        let latin1 = [(1, Ok("café".to_owned())), (2, Ok("é".into()))];
        assert_eq!(lines(b"caf\xe9\n\xc3\xa9"), latin1);
        let mut lines = Lines::new(&b"a\nb"[..]);
        assert!(lines.by_ref().count() == 2 && !lines.has_latin1());
    }

    #[test]
    fn a_carriage_return_hides_no_line_in_a_comment() {
        let error = "a carriage return inside a line, expected LF or CR LF at its end";
        let read = lines(b"# a\rb\r\nc\r");
        assert_eq!(read, [(1, Err(error.to_owned())), (2, Ok("c".into()))]);
    }
}
