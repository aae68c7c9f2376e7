//! Squares as numbers: 0 is a1, 63 is h8.

use tabiya_core::Square;
use tabiya_games::quote;

/// Replaces the numbers of squares at the beginning of a move by their names, and returns other text as it is:
/// `12 28` is `e2e4`, `52 60 q` is `e7e8q`.
///
/// # Errors
/// If a number is too large for a square.
pub(super) fn with_names(text: &str) -> Result<String, String> {
    let Some((from, rest)) = number(text) else { return Ok(text.to_owned()) };
    let rest = rest.trim_start_matches([' ', '-']);
    let Some((to, rest)) = number(rest) else { return Ok(text.to_owned()) };
    // `0-0` is castling; no move ends where it began.
    if from == to {
        return Ok(text.to_owned());
    }
    Ok(format!("{}{}{}", square(from)?, square(to)?, rest.trim_start()))
}

/// Reads a square by its name or number.
///
/// # Errors
/// If the text is neither.
pub(super) fn read_square(text: &str) -> Result<Square, String> {
    if let Some((digits, "")) = number(text) {
        return square(digits);
    }
    let square = text.to_lowercase().parse();
    square.map_err(|_| format!("{} is not a square, expected a1 to h8", quote(text)))
}

/// The digits at the beginning of a text and the rest; `None` if it does not begin with a digit.
fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn square(digits: &str) -> Result<Square, String> {
    let number = digits.parse::<usize>().ok();
    let square = number.and_then(|number| Square::ALL.get(number).copied());
    square.ok_or_else(|| format!("{digits} is not a square, expected 0 (a1) to 63 (h8)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_numbers_become_square_names() {
        for (typed, text) in [
            ("12 28", "e2e4"),
            ("12-28", "e2e4"),
            ("52 60 q", "e7e8q"),
            ("52 60=Q", "e7e8=Q"),
            ("0 63:duck", "a1h8:duck"),
            ("e4", "e4"),
            ("0-0", "0-0"),
            ("0-0-0", "0-0-0"),
            ("12", "12"),
            ("0000", "0000"),
            ("12x28", "12x28"),
        ] {
            assert_eq!(with_names(typed).as_deref(), Ok(text), "{typed}");
        }
        for typed in ["12 64", "64 0", "0 99999999999999999999999"] {
            assert!(
                with_names(typed).is_err_and(|why| why.contains("0 (a1) to 63 (h8)")),
                "{typed}"
            );
        }
    }

    #[test]
    fn squares_are_read_as_names_and_as_numbers() {
        assert_eq!(read_square("E2"), Ok(Square::E2));
        assert_eq!(read_square("12"), Ok(Square::E2));
        assert!(read_square("64").is_err());
        assert!(read_square("z9").is_err());
    }
}
