//! The size and abilities of a terminal.

use terminal_size::{Height, Width, terminal_size, terminal_size_of};

/// The size of a terminal in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScreenSize {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// The assumed size of a terminal that does not report its size.
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

/// Whether a terminal of this environment can move its cursor. `TERM` must name a terminal that can, except on Windows,
/// where it is usually not set.
pub(crate) fn can_move_cursor() -> bool {
    // The terminals without a cursor to move that rustyline knows.
    let dumb = ["dumb", "cons25", "emacs"];
    match std::env::var("TERM") {
        Ok(term) => !dumb.iter().any(|dumb| term.eq_ignore_ascii_case(dumb)),
        Err(_) => cfg!(windows),
    }
}
