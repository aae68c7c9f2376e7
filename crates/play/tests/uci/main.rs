//! Tests of `tabiya uci` with input as front ends send it.

mod driver;
mod input;
mod options;
#[cfg(target_os = "linux")]
mod refused;
#[cfg(target_os = "linux")]
#[path = "../common/sandbox.rs"]
mod sandbox;
mod search;
