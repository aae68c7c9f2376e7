//! Lines that are redrawn in place.

use std::fmt::Write as _;

use crate::screen::ScreenSize;

/// The lines at the end of a terminal's output, which are redrawn in place. The cursor is below them, and is
/// hidden while they are shown.
#[derive(Debug, Default)]
pub(super) struct LiveScreen {
    lines: Vec<String>,
    size: Option<ScreenSize>,
    is_cursor_hidden: bool,
}

impl LiveScreen {
    /// The text that replaces the lines by others; empty if nothing changes.
    pub(super) fn show(&mut self, lines: &[String], size: ScreenSize) -> String {
        let is_resized = self.size.replace(size).is_some_and(|before| before != size);
        if lines == self.lines && !is_resized {
            return String::new();
        }
        // After a change of the size, the place of the lines is unknown: the terminal has wrapped them anew.
        let mut text = if is_resized { "\x1b[H\x1b[2J".to_owned() } else { self.to_top() };
        if !std::mem::replace(&mut self.is_cursor_hidden, true) {
            text.push_str("\x1b[?25l");
        }
        for line in lines {
            let _ = writeln!(text, "{line}\x1b[K");
        }
        text.push_str("\x1b[J");
        self.lines = lines.to_vec();
        text
    }

    /// The text that moves the cursor to the first line.
    fn to_top(&self) -> String {
        match self.lines.len() {
            0 => String::new(),
            lines => format!("\x1b[{lines}A\r"),
        }
    }

    /// The text that puts a line above the others, where it stays.
    pub(super) fn above(&self, line: &str) -> String {
        let mut text = self.to_top();
        if !self.lines.is_empty() {
            text.push_str("\x1b[J");
        }
        for line in std::iter::once(line).chain(self.lines.iter().map(String::as_str)) {
            let _ = writeln!(text, "{line}");
        }
        text
    }

    /// The text that erases the lines.
    fn erase(&mut self) -> String {
        if self.lines.is_empty() {
            return String::new();
        }
        let text = self.to_top() + "\x1b[J";
        self.lines.clear();
        text
    }

    /// The text that erases the lines and shows the cursor again.
    pub(super) fn close(&mut self) -> String {
        let cursor = if std::mem::take(&mut self.is_cursor_hidden) { "\x1b[?25h" } else { "" };
        self.erase() + cursor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: ScreenSize = ScreenSize { columns: 80, rows: 24 };

    #[test]
    fn lines_are_replaced_and_the_cursor_comes_back() {
        let lines = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let mut screen = LiveScreen::default();
        assert_eq!(screen.show(&lines("a b"), SIZE), "\x1b[?25la\x1b[K\nb\x1b[K\n\x1b[J");
        assert_eq!(screen.show(&lines("a b"), SIZE), "");
        assert_eq!(screen.show(&lines("c"), SIZE), "\x1b[2A\rc\x1b[K\n\x1b[J");
        assert_eq!(screen.above("said"), "\x1b[1A\r\x1b[Jsaid\nc\n");
        assert_eq!(screen.close(), "\x1b[1A\r\x1b[J\x1b[?25h");
        assert_eq!(screen.above("said"), "said\n");
        assert_eq!(screen.close(), "");
    }

    #[test]
    fn a_change_of_size_clears_the_screen() {
        let mut screen = LiveScreen::default();
        screen.show(&["a".to_owned()], SIZE);
        let narrow = ScreenSize { columns: 40, ..SIZE };
        assert!(screen.show(&["a".to_owned()], narrow).starts_with("\x1b[H\x1b[2J"));
    }
}
