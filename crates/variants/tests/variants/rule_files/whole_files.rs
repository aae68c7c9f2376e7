//! Errors about a rule file as a whole, and the lines and columns that they give.

use tabiya_variants::{RuleFileErrorKind, RuleSet};

use super::errors::error_of;

#[test]
fn files_that_are_not_toml_are_refused() {
    for (file, error) in [
        (
            "name = x",
            "line 1, column 8: The file is no TOML: string values must be quoted, expected literal string, at \"x\".",
        ),
        (
            "name = \"x",
            "line 1, column 10: The file is no TOML: invalid basic string, expected `\"`.",
        ),
        ("name \"x\"", "line 1, column 6: The file is no TOML: key with no value, expected `=`."),
        (
            "name = \"x\" walls = []",
            "line 1, column 12: The file is no TOML: unexpected key or value, expected newline, `#`.",
        ),
        (
            "name = \"x\"\nwalls = [\"e4\"",
            "line 2, column 14: The file is no TOML: unclosed array, expected `]`.",
        ),
        ("[goal", "line 1, column 6: The file is no TOML: unclosed table, expected `]`."),
        (
            "repetition = 03",
            "line 1, column 14: The file is no TOML: unexpected leading zero, at \"0\".",
        ),
        (
            "royal = yes",
            "line 1, column 9: The file is no TOML: string values must be quoted, expected literal string, at \"yes\".",
        ),
        (
            "castling = False",
            "line 1, column 12: The file is no TOML: invalid boolean, expected `false`, at \"False\".",
        ),
        (
            "name = \"x\"\nname.y = 1",
            "line 2, column 1: The file is no TOML: cannot extend value of type string with a dotted key, at \"name\".",
        ),
        (
            "# ü\u{7}",
            "line 1, column 4: The file is no TOML: invalid comment character, expected printable characters.",
        ),
        (
            "é = 1",
            "line 1, column 1: The file is no TOML: invalid unquoted key, expected letters, numbers, `-`, `_`, at \"\\u{e9}\".",
        ),
    ] {
        assert_eq!(error_of(file), error, "{file}");
    }
}

#[test]
fn values_nested_too_deeply_are_refused() {
    let key = format!("name = \"x\"\n# {dots}\n{dots}x = 1", dots = "a.".repeat(90));
    let error = format!(
        "line 3, column 1: The file is no TOML: too many dots in a key, at \"{}..\".",
        "a.".repeat(40)
    );
    assert_eq!(error_of(&key), error);
    let list = format!("walls = {}", "[".repeat(1000));
    let error = "line 1, column 89: The file is no TOML: cannot recurse further; max recursion depth met, at \"[\".";
    assert_eq!(error_of(&list), error);
}

#[test]
fn columns_are_counted_in_characters() {
    let error = error_of("name = \"é\" # ü\n\"walls\" = [ 'é' ]");
    assert!(
        error.starts_with("line 2, column 13: There is no square \"\\u{e9}\" in walls"),
        "{error}"
    );
    let error = error_of("goal = { 'é' = [] }\r\nname = \"x\"\r\n");
    assert!(error.starts_with("line 1, column 10: There is no role or colour"), "{error}");
    let error = error_of("\u{feff}nme = \"x\"");
    assert!(error.starts_with("line 1, column 1: There is no key \"nme\""), "{error}");
}

#[test]
fn the_first_error_of_a_file_is_reported() {
    let error = error_of("walls = 1\nname = 1\nextinct = 1");
    assert_eq!(
        error,
        "line 1, column 9: The value of walls is an integer, and must be a list of squares."
    );
    let error = error_of("goal.king = 1\nfoo = 1\nname = 1");
    assert_eq!(
        error,
        "line 1, column 13: The value of goal.king is an integer, and must be a list of squares."
    );
}

#[test]
fn quotations_are_short_and_escaped() {
    let error = error_of("\"a\\u001B[31m\\u202E\\n\" = 1");
    assert!(error.contains("There is no key \"a\\u{1b}[31m\\u{202e}\\n\":"), "{error}");
    let error = error_of(&format!("{} = 1", "k".repeat(5000)));
    assert!(error.contains(&format!("There is no key \"{}..\":", "k".repeat(80))), "{error}");
    assert!(error.len() < 600, "{error}");
}

#[test]
fn a_file_of_more_than_64_kib_is_refused() {
    let fill = |length: usize| format!("name = \"x\"\n#{}", "-".repeat(length - 12));
    assert_eq!(fill(65536).len(), 65536);
    assert_eq!(RuleSet::from_toml(&fill(65536)).map(|rules| rules.name), Ok("x".to_owned()));
    let error = "line 1, column 1: The file has 65537 bytes, and may have at most 65536.";
    assert_eq!(error_of(&fill(65537)), error);
}

#[test]
fn an_error_gives_access_to_its_parts() {
    let error = RuleSet::from_toml("name = \"x\"\n  gaol = 1").unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 3));
    assert_eq!(error.kind().to_string(), "There is no key \"gaol\": did you mean \"goal\"?");
    match error.kind() {
        RuleFileErrorKind::Unknown { kind, hint, .. } => {
            assert_eq!((*kind, hint.as_deref()), ("key", Some("goal")));
        }
        kind => panic!("{kind:?}"),
    }
}
