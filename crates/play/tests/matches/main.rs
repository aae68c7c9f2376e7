//! The command `tabiya match`, with engines of ours and with some that misbehave.
#![cfg(unix)]

mod faults;
mod own;
mod script;
mod usage;
