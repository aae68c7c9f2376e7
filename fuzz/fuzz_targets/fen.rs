//! Any text as FEN.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tabiya_judge::fuzz_bodies::fen(text));
