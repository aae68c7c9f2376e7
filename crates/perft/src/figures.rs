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
