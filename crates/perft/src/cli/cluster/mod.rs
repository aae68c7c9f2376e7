//! Commands for counts on several machines.

pub(crate) mod recipes;
pub(crate) mod recount;
pub(crate) mod reduce;
pub(crate) mod split;
pub(crate) mod work;

use std::path::PathBuf;

use tabiya_cluster::JobFolder;
use tabiya_terminal::CommandInput;

/// The files of a job folder, or a single file, as inputs of a command.
fn inputs(job: &PathBuf) -> Vec<CommandInput> {
    if !job.is_dir() {
        return vec![job.into()];
    }
    let [manifest, units, results] = JobFolder::parts(job);
    let results = CommandInput::Folder { path: results, takes: |_| true };
    vec![CommandInput::File(manifest), CommandInput::File(units), results]
}
