//! The command `tabiya`: the board in the browser, matches, games at the terminal, and UCI.

mod board;
mod book;
mod matches;
#[cfg(target_os = "linux")]
mod memory;
mod outputs;
mod pgn;
mod pgn_files;
mod play;
#[cfg(unix)]
mod pty;
#[cfg(target_os = "linux")]
mod sandbox;
mod uci;
