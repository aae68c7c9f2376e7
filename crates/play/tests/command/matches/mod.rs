//! Tests of `tabiya match` with this program's engine and with faulty engines.
#![cfg(unix)]

mod checkpoint;
mod faults;
mod openings;
mod own;
#[cfg(target_os = "linux")]
mod refused;
mod script;
mod show;
mod usage;
