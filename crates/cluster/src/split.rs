//! Cuts a count into tasks.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use tabiya_games::AnyPosition;

use super::folder::{MANIFEST, RESULTS, UNITS};
use super::plies::MergedPly;
use super::units_file::UnitsWriter;
use super::{ClusterError, JobFolder, JobInfo, Manifest, VERSION};
use tabiya_count::internal::UNWATCHED;
use tabiya_count::{Control, Error, Root};
use tabiya_games::durable;

/// Cuts counts into tasks: writes the positions at one ply, each once with the number of paths to it, in one block
/// per task. Positions that do not fit into memory are merged part by part and sorted on disk.
#[derive(Debug, Clone, Copy)]
pub struct Split<'a> {
    memory: u64,
    control: &'a Control,
}

/// A count to be cut, and how to cut it.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The position and its rules, as they are written in files.
    pub root: Root,
    /// The depth of the count in plies.
    pub depth: u32,
    /// The ply at which the count is cut.
    pub ply: u32,
    /// The number of tasks.
    pub tasks: u64,
}

impl<'a> Split<'a> {
    /// A splitter that merges positions in about `memory` bytes.
    pub fn new(memory: u64) -> Self {
        Self { memory, control: &UNWATCHED }
    }

    /// Makes the splitter stop when `control` says so.
    #[must_use]
    pub const fn control(self, control: &'a Control) -> Self {
        Self { control, ..self }
    }

    /// Writes the folder of a job. The folder appears under its name only when it is complete.
    ///
    /// # Errors
    /// If a file or folder of that name exists, the positions do not fit, there are fewer positions than tasks, or
    /// the folder cannot be written.
    pub fn write(self, cut: &Cut, folder: &Path) -> Result<JobFolder, ClusterError> {
        let root = cut.root.position().map_err(|error| ClusterError::Request(error.to_string()))?;
        if cut.ply > cut.depth {
            let (ply, depth) = (cut.ply, cut.depth);
            return Err(ClusterError::Request(format!(
                "ply {ply} is below depth {depth}, expected a ply from 0 to {depth}"
            )));
        }
        if fs::symlink_metadata(folder).is_ok() {
            let there = std::io::ErrorKind::AlreadyExists;
            return Err(ClusterError::io(folder)(there.into()));
        }
        let io = || ClusterError::io(folder);
        let new = durable::folder_beside(folder).map_err(io())?;
        let mut plies = MergedPly::root(&root, self.control, self.memory, new.path());
        for _ in 0..cut.ply {
            plies.next(cut.ply)?;
        }
        let (paths, digest) = self.write_units(&root, &plies, cut, &new.path().join(UNITS))?;
        let manifest = Manifest {
            root: cut.root.clone(),
            depth: cut.depth,
            ply: cut.ply,
            tasks: cut.tasks,
            units: plies.count,
            paths: paths.to_string(),
            digest,
            version: VERSION.to_owned(),
        };
        drop(plies);
        let job = JobInfo::new(manifest, root);
        fs::create_dir(new.path().join(RESULTS)).map_err(io())?;
        let mut file = File::create_new(new.path().join(MANIFEST)).map_err(io())?;
        file.write_all(job.text().as_bytes()).map_err(io())?;
        file.sync_all().map_err(io())?;
        // Windows does not rename a folder in which a file is open.
        drop(file);
        durable::sync_folder(new.path()).map_err(io())?;
        fs::rename(new.path(), folder).map_err(io())?;
        // Prevents the deletion of the temporary folder, which has its final name now.
        let _ = new.keep();
        durable::sync_folder(durable::folder_of(folder)).map_err(io())?;
        Ok(JobFolder { path: folder.to_owned(), job })
    }

    fn write_units(
        self,
        root: &AnyPosition,
        plies: &MergedPly<'_>,
        cut: &Cut,
        path: &Path,
    ) -> Result<(u128, String), ClusterError> {
        let (units, tasks) = (plies.count, cut.tasks);
        if tasks == 0 || tasks > units {
            return Err(ClusterError::Request(format!(
                "{tasks} tasks of {units} units, expected from 1 to {units} tasks, or a deeper ply"
            )));
        }
        let of_all = (units, plies.children);
        let mut writer = UnitsWriter::create(path, root.packed_length(), of_all, tasks)?;
        plies.each(|words, paths| -> Result<(), ClusterError> {
            self.control.check()?;
            let paths = u64::try_from(paths).map_err(|_| Error::Overflow)?;
            writer.push(words, paths, root.unpack(words).count_moves())
        })?;
        writer.finish()
    }
}
