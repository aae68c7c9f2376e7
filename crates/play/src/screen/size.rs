//! The size and abilities of a terminal.

use terminal_size::{Height, Width, terminal_size, terminal_size_of};

/// The size of a terminal in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScreenSize {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// The size of a terminal that does not tell its size.
const USUAL: ScreenSize = ScreenSize { columns: 80, rows: 24 };

impl ScreenSize {
    /// The size of the terminal of the standard streams.
    pub(crate) fn of_terminal() -> Self {
        Self::known(terminal_size())
    }

    /// The size of the terminal behind standard error.
    pub(crate) fn of_stderr() -> Self {
        Self::known(terminal_size_of(std::io::stderr()))
    }

    fn known(size: Option<(Width, Height)>) -> Self {
        let Some((Width(columns @ 1..), Height(rows @ 1..))) = size else { return USUAL };
        Self { columns: columns.into(), rows: rows.into() }
    }
}

/// Whether a terminal of this environment can move its cursor: `TERM` names one that can.
pub(crate) fn can_move_cursor() -> bool {
    let dumb = ["dumb", "cons25", "emacs"];
    std::env::var("TERM").is_ok_and(|term| !dumb.iter().any(|dumb| term.eq_ignore_ascii_case(dumb)))
}
