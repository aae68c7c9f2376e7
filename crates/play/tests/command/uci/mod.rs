//! The command `tabiya uci`, driven as front ends drive it.

mod driver;
mod input;
mod options;
#[cfg(target_os = "linux")]
mod refused;
mod search;
