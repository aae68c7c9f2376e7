//! Breaks lines between words.

use console::measure_text_width;

/// Breaks lines longer than `width` columns between words. The text of a table's second column, which follows
/// at least three spaces, stays in that column. A longer word stays whole.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    text.split('\n').map(|line| wrap_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, width: usize) -> String {
    if measure_text_width(line) <= width {
        return line.to_owned();
    }
    let indent = line.len() - line.trim_start_matches(' ').len();
    let gap = line[indent..].find("   ").map(|at| indent + at);
    let column = gap.map(|at| line.len() - line[at..].trim_start_matches(' ').len());
    let hanging = column.filter(|&column| column <= width / 2).unwrap_or(indent);
    let mut text = String::new();
    let mut columns = 0;
    for (at, word) in line.split(' ').enumerate() {
        let taken = measure_text_width(word);
        if at > 0 {
            if columns + 1 + taken > width && columns > hanging {
                text.truncate(text.trim_end_matches(' ').len());
                text.push('\n');
                text.extend(std::iter::repeat_n(' ', hanging));
                columns = hanging;
            } else {
                text.push(' ');
                columns += 1;
            }
        }
        text.push_str(word);
        columns += taken;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_words_stay_whole() {
        assert_eq!(
            wrap("the king on e1 has no legal move", 16),
            "the king on e1\nhas no legal\nmove"
        );
        assert_eq!(wrap("short\n\nlines", 5), "short\n\nlines");
        assert_eq!(wrap("a0123456789 b", 5), "a0123456789\nb");
    }

    #[test]
    fn wrapping_keeps_the_second_column() {
        let line = "undo [N]   take back your last move";
        assert_eq!(wrap(line, 24), "undo [N]   take back\n           your last\n           move");
    }

    #[test]
    fn escape_sequences_take_no_columns() {
        let bold = "\x1b[1mBlack is in check.\x1b[0m";
        assert_eq!(measure_text_width(bold), 18);
        assert_eq!(wrap(bold, 18), bold);
    }
}
