//! How many of their random samples the tests judge.

/// Returns `share`, or 1 if the environment variable `LONG` is set.
///
/// The slow tests divide by it the number of their random samples, and the number of cases that they expect
/// among these; or they take one in so many of the samples in a row. Every variant, rule and feature is
/// tested in any case. `.ci/long` sets `LONG`.
pub fn one_in(share: usize) -> usize {
    if std::env::var_os("LONG").is_some() { 1 } else { share }
}
