//! Tests of `tabiya uci` with input as front ends send it.

mod compliance;
mod driver;
mod genfens;
mod input;
mod options;
#[cfg(target_os = "linux")]
mod refused;
mod search;
