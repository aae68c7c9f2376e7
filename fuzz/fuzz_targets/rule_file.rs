//! Any text as a rule file.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tabiya_judge::fuzz_bodies::rule_file(text));
