//! Any text as a suite.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tabiya_judge::fuzz_bodies::epd(text));
