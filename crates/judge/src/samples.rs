//! How many of their random samples the tests judge.

/// Returns `share`, or 1 if the environment variable `LONG` is set.
///
/// Slow tests divide the number of their random samples by it, and the number of cases that they expect among
/// the samples; or they test every `one_in`-th sample. Every variant, rule and feature is always tested.
/// `.ci/long` sets `LONG`.
pub fn one_in(share: usize) -> usize {
    if std::env::var_os("LONG").is_some() { 1 } else { share }
}
