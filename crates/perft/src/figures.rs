//! Writes numbers as text.

use std::time::Duration;

/// A large number, rounded: `623 million`.
pub(crate) fn amount(number: f64) -> String {
    const NAMES: [(f64, &str); 4] =
        [(1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million")];
    let Some((unit, name)) = NAMES.into_iter().find(|&(unit, _)| number >= unit) else {
        return format!("{number:.0}");
    };
    let decimals = usize::from(number / unit < 100.0);
    format!("{:.decimals$} {name}", number / unit)
}

/// A number with commas between groups of three digits: `4,865,609`.
pub(crate) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A sentence with commas in its numbers of four digits or more. Digits that belong to a word or to a fraction stay,
/// and so does all text from the first quotation mark on, which an engine wrote.
pub(crate) fn grouped_within(sentence: &str) -> String {
    let mut text = String::with_capacity(sentence.len() + 8);
    let (mut rest, quoted) = sentence.split_at(sentence.find('"').unwrap_or(sentence.len()));
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        let joins = |c: char| c.is_alphanumeric() || c == '.';
        let mut next = after.chars();
        let is_joined = before.ends_with(joins)
            || after.starts_with(char::is_alphanumeric)
            || next.next() == Some('.') && next.next().is_some_and(|c| c.is_ascii_digit());
        text += before;
        match digits.parse() {
            Ok(number) if !is_joined && !digits.starts_with('0') => text += &grouped(number),
            _ => text += digits,
        }
        rest = after;
    }
    text + rest + quoted
}

/// A number with its noun: `1 thread`, `2 threads`.
pub(crate) fn plural(number: u128, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A time in seconds, rounded to the microsecond.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Writes ranges of numbers, given as first and last number: `0-3,7`.
pub(crate) fn join_ranges(ranges: impl Iterator<Item = (u64, u64)>) -> String {
    let text = |(first, last): (u64, u64)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::{grouped, grouped_within};

    #[test]
    fn digits_are_in_groups_of_three() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (97862, "97,862"), (4865609, "4,865,609")]
        {
            assert_eq!(grouped(number), text);
        }
        assert!(grouped(u128::MAX).starts_with("340,282,366,"));
    }

    #[test]
    fn digits_are_grouped_in_whole_numbers_only() {
        for (sentence, text) in [
            ("expected 97862, got 1000 (96862 fewer)", "expected 97,862, got 1,000 (96,862 fewer)"),
            (
                "e2e4 in Chess960 takes 0.12345 s, 1234.5 s",
                "e2e4 in Chess960 takes 0.12345 s, 1234.5 s",
            ),
            ("the right count is 4865609.", "the right count is 4,865,609."),
            ("a12345 12345b 0012345", "a12345 12345b 0012345"),
            ("1234, but says \"nodes 1234\"", "1,234, but says \"nodes 1234\""),
        ] {
            assert_eq!(grouped_within(sentence), text);
        }
    }
}
