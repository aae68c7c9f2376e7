//! Line and column numbers of a text.

use crate::untrusted::boundary;

/// The text of a file.
#[derive(Clone, Copy)]
pub(super) struct SourceText<'a>(pub(super) &'a str);

impl<'a> SourceText<'a> {
    /// Converts a byte offset to line and column, counted from 1. Columns count characters.
    pub(super) fn line_and_column(self, offset: usize) -> (usize, usize) {
        let before = self.up_to(offset);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        // Editors do not count a byte-order mark as a column.
        let in_line = before[line_start..].trim_start_matches('\u{feff}');
        (line, in_line.chars().count() + 1)
    }

    /// The text before a byte offset; if the offset is inside a character, the text before that character.
    fn up_to(self, offset: usize) -> &'a str {
        &self.0[..boundary(self.0, offset)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters_and_lines_from_1() {
        let source = SourceText("é = 1\r\n\nno = \"ü\"\n");
        for (offset, place) in [
            (0, (1, 1)),
            (1, (1, 1)),
            (2, (1, 2)),
            (8, (2, 1)),
            (9, (3, 1)),
            (17, (3, 8)),
            (99, (4, 1)),
        ] {
            assert_eq!(source.line_and_column(offset), place, "{offset}");
        }
        assert_eq!(SourceText("").line_and_column(0), (1, 1));
        assert_eq!(SourceText("\u{feff}name").line_and_column(3), (1, 1));
    }
}
