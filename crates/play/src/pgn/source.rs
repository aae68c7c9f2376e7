//! Files of games, as they are or compressed.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The first bytes of files that gzip and Zstandard have compressed.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTANDARD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Opens a file, or standard input for `-`. What is compressed is decompressed while it is read, whatever its name.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path)?),
    };
    decompressed(file)
}

fn decompressed(mut file: Box<dyn Read>) -> io::Result<Box<dyn Read>> {
    let mut start = Vec::new();
    file.by_ref().take(ZSTANDARD.len() as u64).read_to_end(&mut start)?;
    let is_gzip = start.starts_with(GZIP);
    let is_zstandard = start.starts_with(ZSTANDARD);
    let whole: Box<dyn Read> = Box::new(Cursor::new(start).chain(file));
    Ok(match (is_gzip, is_zstandard) {
        (true, _) => Box::new(MultiGzDecoder::new(whole)),
        (_, true) => Box::new(Frames { decoder: Some(frame(whole)?) }),
        _ => whole,
    })
}

type Frame = StreamingDecoder<Box<dyn Read>, ruzstd::decoding::FrameDecoder>;

/// The frames of a Zstandard file, one after the other.
struct Frames {
    decoder: Option<Frame>,
}

fn frame(file: Box<dyn Read>) -> io::Result<Frame> {
    StreamingDecoder::new(file).map_err(io::Error::other)
}

impl Read for Frames {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let length = decoder.read(to)?;
            if length > 0 || to.is_empty() {
                return Ok(length);
            }
            let mut file = match self.decoder.take() {
                Some(decoder) => decoder.into_inner(),
                None => break,
            };
            let mut first = [0];
            if file.read(&mut first)? == 1 {
                self.decoder = Some(frame(Box::new(Cursor::new(first).chain(file)))?);
            }
        }
        Ok(0)
    }
}
