//! Rules as data: notation, values, and published counts.

mod betza;
mod en_passant;
mod hands;
mod published;
mod rare_rules;
mod values;
