//! The command `tabiya uci`, driven as front ends drive it.

mod driver;
mod input;
mod options;
#[cfg(target_os = "linux")]
mod refused;
#[cfg(target_os = "linux")]
#[path = "../common/sandbox.rs"]
mod sandbox;
mod search;
