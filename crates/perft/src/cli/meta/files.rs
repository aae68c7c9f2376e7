//! The files that a command line names.

use std::path::PathBuf;

use anyhow::Result;
use clap::ArgMatches;
use tabiya_cluster::JobFolder;
use tabiya_games::NamedVariant;
use tabiya_suite::is_suite;
use tabiya_terminal::{CommandFiles, CommandInput};
use tabiya_verify::EngineCommand;

use crate::args::{Cli, Command, typed, with_output};
use crate::output::Target;

/// Collects the files of a command line. Arguments are found by name.
pub(crate) fn of(cli: &Cli, matches: &ArgMatches) -> Result<CommandFiles> {
    let paths = |name| typed::<PathBuf>(matches, name);
    let mut files = CommandFiles::default();
    let rules = typed::<NamedVariant>(matches, "variant").chain(typed(matches, "named"));
    files.read(rules.filter_map(|rules| rules.file.as_ref()));
    // A checkpoint is not listed as an output, because it is both read and written on purpose.
    files.read(paths("checkpoint").chain(paths("file")));
    files.inputs.extend(paths("paths").map(|path| match path.is_dir() {
        // A new suite in the folder counts as well, because a later run would read it.
        true => CommandInput::Folder { path: path.clone(), takes: is_suite },
        false => CommandInput::of(path),
    }));
    for job in paths("job") {
        if !job.is_dir() {
            files.read([job]);
            continue;
        }
        let [manifest, units, results] = JobFolder::parts(job);
        files.inputs.extend([manifest, units].map(CommandInput::File));
        files.inputs.push(CommandInput::Folder { path: results, takes: |_| true });
    }
    files.read(typed::<EngineCommand>(matches, "engine").filter_map(EngineCommand::program_file));
    if let Some(Command::Split(args)) = &cli.command {
        files.outputs.extend(args.words.last().map(PathBuf::from));
    }
    let targets: Vec<Target> = typed(matches, "format").cloned().collect();
    let mut output = paths("output");
    if targets.is_empty() {
        files.outputs.extend(output.cloned());
    } else {
        let targets = with_output(&targets, output.next())?;
        files.uses_stdout = targets.iter().any(|target| target.file.is_none());
        files.outputs.extend(targets.into_iter().filter_map(|target| target.file));
    }
    files.outputs.extend(paths("found").cloned());
    Ok(files)
}
