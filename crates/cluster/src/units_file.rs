//! The file of all units: an index, and a block for each task.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::ClusterError;
use super::block::Block;
use super::frame;
use super::manifest::{JobInfo, hex};
use super::runs::BUFFER;
use tabiya_count::internal::record::FRAME;
use tabiya_count::{Digest, has_room};
use tabiya_games::{InputKind, open_input};

/// The first bytes of the file: the name, and the version of the format.
const MAGIC: [u8; 8] = *b"TABIYU\x02\x00";

/// The maximum size of a block in bytes; a task reads its block as a whole.
pub(super) const MAX_BLOCK: u64 = 1 << 30;

/// Writes units in one block per task; all blocks have about the same number of moves.
pub(super) struct UnitsWriter {
    file: BufWriter<File>,
    path: PathBuf,
    /// The number of words in a position.
    length: usize,
    /// The number of units in each task begun so far.
    index: Vec<u64>,
    /// The total number of units; `moves` is the total of their legal moves. Both are known in advance.
    units: u64,
    moves: u128,
    tasks: u64,
    /// The number of units written so far; the next two fields count their moves and paths.
    units_written: u64,
    moves_written: u128,
    paths: u128,
    block: Vec<u8>,
    digest: Digest,
}

impl UnitsWriter {
    /// Creates a file for `units` units that have `moves` legal moves in total.
    pub(super) fn create(
        path: &Path,
        length: usize,
        (units, moves): (u64, u128),
        tasks: u64,
    ) -> Result<Self, ClusterError> {
        let io = || ClusterError::io(path);
        let mut file = BufWriter::with_capacity(1 << 20, File::create_new(path).map_err(io())?);
        // Leaves room for the index, which is written last, when the number of units in each task is known.
        file.seek(SeekFrom::Start(blocks_begin(tasks))).map_err(io())?;
        Ok(Self {
            file,
            path: path.to_owned(),
            length,
            index: vec![0],
            units,
            moves,
            tasks,
            units_written: 0,
            moves_written: 0,
            paths: 0,
            block: Block::begin(0, 0),
            digest: Digest::new(),
        })
    }

    /// Adds a unit with its packed words, the number of paths to it and its number of legal moves.
    pub(super) fn push(
        &mut self,
        words: &[u64],
        paths: u64,
        moves: u32,
    ) -> Result<(), ClusterError> {
        let at = self.index.len() - 1;
        let task = at as u64;
        let due = self.moves_written * u128::from(self.tasks) >= self.moves * u128::from(task + 1);
        // A new block also begins if only one unit is left for each later task.
        let only_enough = self.units - self.units_written == self.tasks - task - 1;
        if self.index[at] > 0 && task + 1 < self.tasks && (due || only_enough) {
            self.end_block()?;
            self.index.push(0);
            self.block = Block::begin(task + 1, self.units_written);
        }
        let record = (self.length + 1) * size_of::<u64>();
        if self.block.capacity() - self.block.len() < record {
            self.enlarge_block()?;
        }
        Block::put(&mut self.block, words, paths);
        if let Some(units) = self.index.last_mut() {
            *units += 1;
        }
        self.units_written += 1;
        self.moves_written += u128::from(moves);
        self.paths += u128::from(paths);
        Ok(())
    }

    /// Doubles the memory of the block, if there is room for it, for the copy that is written, and for small buffers.
    fn enlarge_block(&mut self) -> Result<(), ClusterError> {
        let capacity = 2 * self.block.len() + BUFFER;
        if !has_room(2 * capacity + BUFFER) {
            return Err(ClusterError::Request(format!(
                "the units of a task do not fit into memory, expected more than {} tasks",
                self.tasks
            )));
        }
        self.block.reserve_exact(capacity - self.block.len());
        Ok(())
    }

    fn end_block(&mut self) -> Result<(), ClusterError> {
        if self.block.len() as u64 > MAX_BLOCK {
            let least = (Block::bytes(self.length, self.units) * 2).div_ceil(MAX_BLOCK);
            return Err(ClusterError::Request(format!(
                "a task would have {} bytes of units, expected {least} tasks or more",
                self.block.len()
            )));
        }
        let digest = Block::digest_of(&self.block).number();
        self.digest = add(self.digest, digest);
        let mut framed = Vec::with_capacity(self.block.len() + FRAME);
        frame::put(&mut framed, &self.block).map_err(ClusterError::io(&self.path))?;
        self.file.write_all(&framed).map_err(ClusterError::io(&self.path))
    }

    /// Writes the last block and the index. Once all is on disk, returns the number of paths to all units and the
    /// digest.
    pub(super) fn finish(mut self) -> Result<(u128, String), ClusterError> {
        self.end_block()?;
        let io = || ClusterError::io(&self.path);
        let index: Vec<u8> = self.index.iter().flat_map(|units| units.to_le_bytes()).collect();
        let mut head = MAGIC.to_vec();
        frame::put(&mut head, &index).map_err(io())?;
        self.file.rewind().map_err(io())?;
        self.file.write_all(&head).map_err(io())?;
        self.file.flush().map_err(io())?;
        self.file.get_ref().sync_all().map_err(io())?;
        Ok((self.paths, hex(self.digest)))
    }
}

/// The offset at which the first block begins, in bytes.
fn blocks_begin(tasks: u64) -> u64 {
    (MAGIC.len() + FRAME) as u64 + tasks * 8
}

/// Extends a digest of blocks by the digest of one more block.
#[expect(clippy::cast_possible_truncation, reason = "the halves are meant")]
fn add(digest: Digest, block: u128) -> Digest {
    digest.word(block as u64).word((block >> 64) as u64)
}

/// The file of all units, open for reading.
pub(super) struct UnitsFile<'a> {
    job: &'a JobInfo,
    path: PathBuf,
    file: BufReader<File>,
    /// The number of units in each task.
    index: Vec<u64>,
    /// The task whose block is read next; `first` is the number of units in the tasks before it.
    next: usize,
    first: u64,
    digest: Digest,
}

impl<'a> UnitsFile<'a> {
    /// Opens the file of a job's units and checks its index.
    pub(super) fn open(job: &'a JobInfo, path: &Path) -> Result<Self, ClusterError> {
        let mut file = BufReader::with_capacity(
            1 << 16,
            open_input(path, InputKind::Regular).map_err(ClusterError::part(path, true))?,
        );
        let read = frame::magic(&mut file, MAGIC).and_then(|()| frame::get(&mut file));
        let index: Vec<u64> = frame::words(&read.map_err(|error| refused(path, error))?).collect();
        let units = index.iter().fold(0u64, |sum, &units| sum.saturating_add(units));
        let manifest = &job.manifest;
        if index.len() as u64 != manifest.tasks || units != manifest.units {
            let (tasks, of, wanted) = (index.len(), manifest.tasks, manifest.units);
            let what =
                format!("it has {tasks} tasks and {units} units, expected {of} and {wanted}");
            return Err(ClusterError::damaged(path, what));
        }
        let (path, digest) = (path.to_owned(), Digest::new());
        Ok(Self { job, path, file, index, next: 0, first: 0, digest })
    }

    /// Reads the block of a task.
    pub(super) fn block(&mut self, task: u64) -> Result<Block, ClusterError> {
        let at = usize::try_from(task).unwrap_or(usize::MAX);
        if at != self.next {
            let before = &self.index[..at];
            let length = self.job.root.packed_length();
            let bytes = before.iter().map(|&units| FRAME as u64 + Block::bytes(length, units));
            let begin = blocks_begin(self.job.manifest.tasks) + bytes.sum::<u64>();
            self.file.seek(SeekFrom::Start(begin)).map_err(ClusterError::io(&self.path))?;
            (self.next, self.first) = (at, before.iter().sum());
        }
        self.next_block()
    }

    fn next_block(&mut self) -> Result<Block, ClusterError> {
        let (task, first) = (self.next as u64, self.first);
        let payload = frame::get(&mut self.file);
        let block = payload.and_then(|payload| read_block(self.job, &payload));
        let block = block.map_err(|error| match refused(&self.path, error) {
            ClusterError::Damaged { path, what } => {
                ClusterError::Damaged { path, what: format!("block of task {task}: {what}") }
            }
            other => other,
        })?;
        let units = self.index[self.next];
        if (block.task, block.first, block.list.len() as u64) != (task, first, units) {
            let (found, list) = (block.task, block.list.len());
            let what = format!(
                "block of task {task}: it has {list} units of task {found}, expected {units}"
            );
            return Err(ClusterError::damaged(&self.path, what));
        }
        self.digest = add(self.digest, block.digest.number());
        self.next += 1;
        self.first += units;
        Ok(block)
    }

    /// Checks, after all blocks were read in order, that they are the blocks of this job and nothing follows them.
    pub(super) fn finish(mut self) -> Result<(), ClusterError> {
        let (found, wanted) = (hex(self.digest), &self.job.manifest.digest);
        if found != *wanted {
            let what = format!("the digest of the units is {found}, expected {wanted}");
            return Err(ClusterError::damaged(&self.path, what));
        }
        frame::end(&mut self.file).map_err(|error| refused(&self.path, error))
    }
}

/// Reads a block of a job from its payload.
pub(super) fn read_block(job: &JobInfo, payload: &[u8]) -> io::Result<Block> {
    Block::read(payload, job.root.packed_length()).map_err(frame::damaged)
}

/// The error for a file that cannot be read or is damaged.
pub(super) fn refused(path: &Path, error: io::Error) -> ClusterError {
    match error.kind() {
        io::ErrorKind::InvalidData => ClusterError::damaged(path, error.to_string()),
        _ => ClusterError::io(path)(error),
    }
}
