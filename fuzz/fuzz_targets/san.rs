//! Any text as a move in algebraic notation, after a FEN on a line of its own if it has one.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tabiya_judge::fuzz_bodies::san(text));
