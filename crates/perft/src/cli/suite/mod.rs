//! Commands for suites of known counts.

pub(crate) mod failures;
pub(crate) mod generate;
pub(crate) mod lint;
pub(crate) mod run;
pub(crate) mod shards;

use std::path::PathBuf;

use tabiya_suite::is_suite;
use tabiya_terminal::CommandInput;

/// The suites at these paths, as inputs of a command.
pub(crate) fn inputs(paths: &[PathBuf]) -> impl Iterator<Item = CommandInput> {
    paths.iter().map(|path| match path.is_dir() {
        // A new suite in the folder counts as well, because a later run would read it.
        true => CommandInput::Folder { path: path.clone(), takes: is_suite },
        false => path.into(),
    })
}
