//! The opponent in games under house rules.

mod opponent;

pub(crate) use opponent::Opponent;
