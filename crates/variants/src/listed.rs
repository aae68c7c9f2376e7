//! Lists in sentences.

/// Joins words with commas, and with `last` before the final word.
///
/// ```
/// assert_eq!(tabiya_variants::listed(["a knight", "bishop", "rook"], " or "), "a knight, bishop or rook");
/// ```
pub fn listed(words: impl IntoIterator<Item = impl ToString>, last: &str) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    match words.split_last() {
        Some((end, others)) if !others.is_empty() => [&others.join(", "), last, end].concat(),
        _ => words.concat(),
    }
}
