//! Any text as a move in UCI's notation, after a FEN on a line of its own if it has one.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tabiya_judge::fuzz_bodies::uci_move(text));
