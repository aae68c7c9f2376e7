//! How the command ends.

pub(crate) use tabiya_perft::exit::{Exit, note};

/// What each exit status means, as the documentation has it.
pub(crate) const STATUSES: [(&str, &str); 4] = [
    ("0", "done"),
    ("2", "a usage error: an option, a FEN, a rule file, an engine that cannot be started"),
    ("3", "an engine of a match broke: a crash, a hang, an illegal move"),
    ("130, 143", "interrupted"),
];

/// The exit statuses as the help shows them.
pub(crate) fn help() -> String {
    let line = |(status, meaning): &(&str, &str)| format!("  {status:10}{meaning}");
    let lines: Vec<String> = STATUSES.iter().map(line).collect();
    format!("Exit status:\n{}", lines.join("\n"))
}
