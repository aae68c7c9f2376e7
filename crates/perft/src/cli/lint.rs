//! `perft lint PATH..`.

use std::io::{self, Write};

use anyhow::Result;
use tabiya_suite::{Source, read};

use super::args::LintArgs;
use super::exit::Exit;
use super::session::plural;

pub(crate) fn run(args: LintArgs) -> Result<Exit> {
    let sources: Vec<Source> = args.paths.iter().map(|path| read(path)).collect();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let (mut faults, mut positions) = (0, 0u128);
    let mut unreadable = false;
    for source in &sources {
        let mut lines: Vec<(String, usize, String)> = Vec::new();
        for located in &source.entries {
            positions += 1;
            let notes = located.entry.notes.iter();
            lines.extend(notes.map(|note| (located.file.clone(), located.line, note.clone())));
        }
        for error in &source.errors {
            // A file that holds no line at fault is no finding about a position.
            unreadable |= error.line == 0;
            lines.push((error.file.clone(), error.line, error.message.clone()));
        }
        lines.sort();
        faults += lines.len();
        for (file, line, message) in lines {
            match line {
                0 => writeln!(out, "{file}: {message}")?,
                _ => writeln!(out, "{file}:{line}: {message}")?,
            }
        }
    }
    writeln!(out, "{} in {}", plural(faults as u128, "finding"), plural(positions, "position"))?;
    out.flush()?;
    Ok(match (unreadable, faults) {
        (true, _) => Exit::Usage,
        (false, 0) => Exit::Agreed,
        (false, _) => Exit::Wrong,
    })
}
