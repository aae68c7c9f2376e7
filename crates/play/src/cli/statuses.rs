//! The exit statuses of the command.

use tabiya_terminal::{Statuses, statuses_help};

/// The exit statuses with their meanings, as in the documentation.
pub(super) const STATUSES: &Statuses = &[
    ("0", "done"),
    ("1", "a move of a game is illegal, or the game is broken in another way"),
    (
        "2",
        "a usage error: an option, a FEN, a file that cannot be read, an engine that cannot be started",
    ),
    ("3", "an engine failed in a match: a crash, a hang, an illegal move"),
    ("129, 130, 143", "interrupted"),
];

/// The exit statuses, formatted for the help text.
pub(super) fn help() -> String {
    statuses_help(STATUSES)
}
