//! The README shows lines of the code itself.

use std::collections::HashSet;
use std::path::Path;

/// Code without attributes, comments and white space.
fn squeezed(code: &str) -> String {
    let code = code.lines().filter(|line| !line.trim_start().starts_with("#["));
    let code = code.map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    code.flat_map(str::split_whitespace).collect()
}

#[test]
fn line_counts_in_the_readme_match_the_files() {
    let top = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let read = |name: &str| std::fs::read_to_string(top.join(name)).expect(name);
    let (mut files, mut name, mut code) = (HashSet::new(), String::new(), String::new());
    let readme = read("README.md");
    let block = readme.split("```rust,ignore\n").nth(1).and_then(|rest| rest.split("```").next());
    for line in block.expect("a block of code").lines() {
        if let Some(header) = line.strip_prefix("// crates/") {
            name = format!("crates/{}", header.split(':').next().expect("a path"));
            code = squeezed(&read(&name));
            files.insert(name.clone());
        } else {
            let line = squeezed(line);
            assert!(!line.is_empty() && code.contains(&line), "{name} has no {line}");
        }
    }
    for file in ["king_capture", "pawn_wipeout"] {
        assert!(files.contains(&format!("crates/variants/src/{file}.rs")), "{files:?}");
    }
}
