//! The positions of one ply on disk, in several files that are each in the order of generation.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::ClusterError;
use tabiya_count::Error;
use tabiya_count::internal::UnitList;

/// Files that together hold the positions of one ply: one file per pass, and each position in one file only.
#[derive(Debug)]
pub(super) struct Runs {
    files: Vec<File>,
    /// The folder of the files.
    folder: PathBuf,
    /// The number of words of a position.
    length: usize,
}

/// The size of the buffer for reading one file, in bytes.
pub(super) const BUFFER: usize = 1 << 18;

impl Runs {
    /// Creates an empty set of files.
    pub(super) fn new(folder: &Path, length: usize) -> Self {
        Self { files: Vec::new(), folder: folder.to_owned(), length }
    }

    /// The bytes that `positions` positions take on disk.
    pub(super) fn bytes_of(positions: u64, length: usize) -> u64 {
        positions.saturating_mul((length as u64 + 2) * 8)
    }

    /// The memory needed to read all files at once.
    pub(super) fn buffers(&self) -> u64 {
        (self.files.len() * BUFFER) as u64
    }

    /// Adds a file with the positions of a list. `places` are their indices in the order of generation of the
    /// whole ply. The file has no name and disappears with the process.
    pub(super) fn add(
        &mut self,
        list: &UnitList,
        places: impl Iterator<Item = u64>,
    ) -> Result<(), ClusterError> {
        let io = |source| self.failed(source);
        let file = tempfile::tempfile_in(&self.folder).map_err(io)?;
        let mut file = BufWriter::with_capacity(1 << 20, file);
        for (place, (words, paths)) in places.zip(list.iter()) {
            let paths = u64::try_from(paths).map_err(|_| Error::Overflow)?;
            for word in [&place].into_iter().chain(words).chain([&paths]) {
                file.write_all(&word.to_le_bytes()).map_err(io)?;
            }
        }
        let file = file.into_inner().map_err(|error| io(error.into_error()))?;
        self.files.push(file);
        Ok(())
    }

    fn failed(&self, error: io::Error) -> ClusterError {
        ClusterError::Io { path: self.folder.clone(), error }
    }

    /// Calls `visit` with the words and the number of paths of each position of all files, in the order of
    /// generation.
    pub(super) fn each<E: From<ClusterError>>(
        &self,
        mut visit: impl FnMut(&[u64], u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let io = |source| self.failed(source);
        let mut runs = Vec::new();
        let mut heads = BinaryHeap::new();
        for (at, mut file) in self.files.iter().enumerate() {
            file.rewind().map_err(io)?;
            let reader = BufReader::with_capacity(BUFFER, file);
            let mut run = RunReader { reader, words: vec![0; self.length], paths: 0 };
            heads.extend(run.next().map_err(io)?.map(|place| Reverse((place, at))));
            runs.push(run);
        }
        while let Some(Reverse((_, at))) = heads.pop() {
            let run = &mut runs[at];
            visit(&run.words, run.paths.into())?;
            heads.extend(run.next().map_err(io)?.map(|place| Reverse((place, at))));
        }
        Ok(())
    }
}

/// Reads one file of a ply, and holds the position read last.
struct RunReader<'a> {
    reader: BufReader<&'a File>,
    words: Vec<u64>,
    paths: u64,
}

impl RunReader<'_> {
    /// Reads the next position and returns its index in the order of generation; `None` at the end of the file.
    fn next(&mut self) -> io::Result<Option<u64>> {
        let mut word = || -> io::Result<u64> {
            let mut bytes = [0; 8];
            self.reader.read_exact(&mut bytes)?;
            Ok(u64::from_le_bytes(bytes))
        };
        let place = match word() {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            place => place?,
        };
        for into in &mut self.words {
            *into = word()?;
        }
        self.paths = word()?;
        Ok(Some(place))
    }
}
