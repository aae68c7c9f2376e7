//! Files of games, as they are or compressed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use flate2::bufread::GzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The first bytes of files that gzip and Zstandard have compressed.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTANDARD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Opens a file, or standard input for `-`. Compressed data is decompressed while it is read, with any file name.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path)?),
    };
    decompressed(file)
}

fn decompressed(file: Box<dyn Read>) -> io::Result<Box<dyn Read>> {
    let mut file = Peekable::new(file);
    let start = file.peek()?;
    Ok(if start.starts_with(GZIP) {
        Box::new(Members { member: Some(GzDecoder::new(BufReader::new(file))) })
    } else if start == ZSTANDARD || is_skippable(start) {
        Box::new(Frames { file: Some(file), frame: None })
    } else {
        Box::new(file)
    })
}

/// A file whose next bytes can be seen before they are read.
struct Peekable {
    file: Box<dyn Read>,
    /// The last `ahead` bytes of `next` were seen and are not read yet.
    next: [u8; PEEKED],
    ahead: usize,
}

/// The number of bytes that can be peeked at: the first word of a Zstandard frame.
const PEEKED: usize = 4;

impl Peekable {
    fn new(file: Box<dyn Read>) -> Self {
        Self { file, next: [0; PEEKED], ahead: 0 }
    }

    /// The next four bytes, or fewer at the end of the file.
    fn peek(&mut self) -> io::Result<&[u8]> {
        let mut seen = Vec::with_capacity(PEEKED);
        self.by_ref().take(PEEKED as u64).read_to_end(&mut seen)?;
        self.ahead = seen.len();
        self.next[PEEKED - seen.len()..].copy_from_slice(&seen);
        Ok(&self.next[PEEKED - self.ahead..])
    }

    /// Passes over this many bytes.
    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.by_ref().take(length), &mut io::sink())?;
        if skipped < length { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }
}

impl Read for Peekable {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.ahead == 0 {
            return self.file.read(to);
        }
        let length = (&self.next[PEEKED - self.ahead..]).read(to)?;
        self.ahead -= length;
        Ok(length)
    }
}

/// The members of a gzip file, one after the other. Zero bytes behind them are padding.
struct Members {
    member: Option<GzDecoder<BufReader<Peekable>>>,
}

impl Read for Members {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let length = member.read(to)?;
            if length > 0 || to.is_empty() {
                return Ok(length);
            }
            let Some(mut file) = self.member.take().map(GzDecoder::into_inner) else { break };
            loop {
                let buffer = file.fill_buf()?;
                let (length, zeros) = (buffer.len(), buffer.iter().take_while(|byte| **byte == 0));
                let zeros = zeros.count();
                file.consume(zeros);
                if zeros < length {
                    self.member = Some(GzDecoder::new(file));
                    break;
                }
                if length == 0 {
                    break;
                }
            }
        }
        Ok(0)
    }
}

type Frame = StreamingDecoder<Peekable, ruzstd::decoding::FrameDecoder>;

/// The frames of a Zstandard file, one after the other. Those that contain no data are skipped.
struct Frames {
    file: Option<Peekable>,
    frame: Option<Frame>,
}

impl Read for Frames {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                let length = frame.read(to)?;
                if length > 0 || to.is_empty() {
                    return Ok(length);
                }
                self.file = self.frame.take().map(Frame::into_inner);
            }
            let Some(mut file) = self.file.take() else { return Ok(0) };
            let start = file.peek()?;
            if is_skippable(start) {
                let mut header = [0; 2 * PEEKED];
                file.read_exact(&mut header)?;
                let [.., a, b, c, d] = header;
                file.skip(u32::from_le_bytes([a, b, c, d]).into())?;
                self.file = Some(file);
            } else if !start.is_empty() {
                self.frame = Some(Frame::new(file).map_err(io::Error::other)?);
            }
        }
    }
}

/// Whether a Zstandard frame that begins so contains no data of the file. `pzstd` writes such frames.
fn is_skippable(start: &[u8]) -> bool {
    matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18])
}
