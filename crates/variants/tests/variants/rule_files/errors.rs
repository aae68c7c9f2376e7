//! Errors in reading a rule file, and their texts.

use tabiya_variants::RuleSet;

/// The text of the error of a whole rule file.
pub(crate) fn error_of(file: &str) -> String {
    RuleSet::from_toml(file).expect_err(file).to_string()
}

/// Asserts that a rule file with a name and these lines has this error.
#[track_caller]
fn refused(lines: &str, error: &str) {
    assert_eq!(error_of(&format!("name = \"x\"\n{lines}")), error, "{lines}");
}

/// The allowed values of the key `base`, as errors list them.
fn bases() -> String {
    let names: Vec<_> =
        RuleSet::built_in_names().iter().map(|name| format!("\"{name}\"")).collect();
    let (last, others) = names.split_last().expect("chess at least");
    format!("{} or {last}", others.join(", "))
}

#[test]
fn unknown_keys_are_refused_at_every_level() {
    for (lines, error) in [
        (
            "\n\n\n\npromotoin = []",
            "line 6, column 1: There is no key \"promotoin\": did you mean \"promotion\"?",
        ),
        (
            "en_passant = true",
            "line 2, column 1: There is no key \"en_passant\": did you mean \"en-passant\"?",
        ),
        ("Royal = []", "line 2, column 1: There is no key \"Royal\": did you mean \"royal\"?"),
        ("[gaol]\n", "line 2, column 2: There is no key \"gaol\": did you mean \"goal\"?"),
        ("gaol.king = []", "line 2, column 1: There is no key \"gaol\": did you mean \"goal\"?"),
        (
            "  gravity = true",
            "line 2, column 3: There is no key \"gravity\": expected one such as \"name\", \"base\" or \"board\".",
        ),
        (
            "goal.whte.king = []",
            "line 2, column 6: There is no role or colour \"whte\" in goal: did you mean \"white\"?",
        ),
        (
            "[mobility]\nknigt = []",
            "line 3, column 1: There is no role or colour \"knigt\" in mobility: did you mean \"knight\"?",
        ),
        (
            "goal = { dragon = [] }",
            "line 2, column 10: There is no role or colour \"dragon\" in goal: expected \"white\", \"black\", \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\".",
        ),
        (
            "[goal.black]\nKing = []",
            "line 3, column 1: There is no role \"King\" in goal.black: did you mean \"king\"?",
        ),
        (
            "mobility.white.white = []",
            "line 2, column 16: There is no role \"white\" in mobility.white: expected \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\".",
        ),
        (
            "double-push.with = []",
            "line 2, column 13: There is no colour \"with\" in double-push: expected \"white\" or \"black\".",
        ),
    ] {
        refused(lines, error);
    }
}

#[test]
fn unknown_words_are_refused_with_the_known_ones() {
    for (lines, error) in [
        ("base = \"ches\"", "line 2, column 8: There is no base \"ches\": did you mean \"chess\"?"),
        (
            "base = \"king_capture\"",
            "line 2, column 8: There is no base \"king_capture\": did you mean \"king-capture\"?",
        ),
        (
            "castling = \"through attack\"",
            "line 2, column 12: There is no castling \"through attack\": did you mean \"through-attack\"?",
        ),
        (
            "castling = \"never\"",
            "line 2, column 12: There is no castling \"never\": expected false, \"safe\", \"through-attack\" or \"free\".",
        ),
        (
            "stalemate = \"lose\"",
            "line 2, column 13: There is no stalemate \"lose\": did you mean \"loss\"?",
        ),
        (
            "stalemate = \"remis\"",
            "line 2, column 13: There is no stalemate \"remis\": expected \"draw\", \"win\" or \"loss\".",
        ),
        (
            "promotion = [\"queen\",\n\t\"rok\"]",
            "line 3, column 2: There is no role \"rok\": did you mean \"rook\"?",
        ),
        (
            "extinct = [\"q\"]",
            "line 2, column 12: There is no role \"q\": expected \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\".",
        ),
        (
            "royal = [\"king\", \"emperor\"]",
            "line 2, column 18: There is no role \"emperor\": expected \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\".",
        ),
        (
            "royal = [\"kign\"]",
            "line 2, column 10: There is no role \"kign\": did you mean \"king\"?",
        ),
    ] {
        refused(lines, error);
    }
    let bases = bases();
    refused(
        "base = \"bughouse\"",
        &format!("line 2, column 8: There is no base \"bughouse\": expected {bases}."),
    );
}

#[test]
fn unknown_squares_are_refused() {
    let expected = "expected a square (e4), a rank (rank 4), a file (file e) or the squares between two corners (a1-h2)";
    for (lines, error) in [
        (
            "walls = [\"e9\"]",
            format!("line 2, column 10: There is no square \"e9\" in walls: {expected}."),
        ),
        (
            "walls = [\"E4\"]",
            "line 2, column 10: There is no square \"E4\" in walls: did you mean \"e4\"?".to_owned(),
        ),
        (
            "walls = [\"a1\", \"4e\"]",
            "line 2, column 16: There is no square \"4e\" in walls: did you mean \"e4\"?".to_owned(),
        ),
        (
            "goal.white.king = [\"rnk 4\"]",
            "line 2, column 20: There is no square \"rnk 4\" in goal.white.king: did you mean \"rank 4\"?"
                .to_owned(),
        ),
        (
            "mobility.king = [\"\"]",
            format!("line 2, column 18: There is no square \"\" in mobility.king: {expected}."),
        ),
        (
            "double-push = [\"a1-i2\"]",
            format!("line 2, column 16: There is no square \"a1-i2\" in double-push: {expected}."),
        ),
        (
            "double-push.black = [\"rank 9\"]",
            format!(
                "line 2, column 22: There is no square \"rank 9\" in double-push.black: {expected}."
            ),
        ),
    ] {
        refused(lines, &error);
    }
}

#[test]
fn values_of_wrong_types_are_refused() {
    let squares = "a square (e4), a rank (rank 4), a file (file e) or the squares between two corners (a1-h2)";
    let bases: &str = &bases();
    let roles = "\"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\"";
    let by_role = "a list of squares or a table of roles or of colours";
    for (line, column, what, found, expected) in [
        ("base = 1", 8, "base", "an integer", bases),
        ("royal = true", 9, "royal", "true", "a list of roles"),
        ("royal = \"king\"", 9, "royal", "a string", "a list of roles"),
        ("royal = [1]", 10, "item of royal", "an integer", roles),
        (
            "castling = []",
            12,
            "castling",
            "a list",
            "false, \"safe\", \"through-attack\" or \"free\"",
        ),
        ("en-passant = \"true\"", 14, "en-passant", "a string", "true or false"),
        ("promotion = false", 13, "promotion", "false", "a list of roles"),
        ("promotion = [[]]", 14, "item of promotion", "a list", roles),
        ("extinct = \"king\"", 11, "extinct", "a string", "a list of roles or \"all\""),
        ("extinct = [true]", 12, "item of extinct", "true", roles),
        (
            "double-push = \"a2\"",
            15,
            "double-push",
            "a string",
            "a list of squares or a table of colours",
        ),
        ("double-push.white = 1", 21, "double-push.white", "an integer", "a list of squares"),
        ("must-capture = 1", 16, "must-capture", "an integer", "true or false"),
        ("walls = \"e4\"", 9, "walls", "a string", "a list of squares"),
        ("walls.e4 = true", 1, "walls", "a table", "a list of squares"),
        ("walls = [1979-05-27]", 10, "item of walls", "a date or time", squares),
        ("mobility = \"e4\"", 12, "mobility", "a string", by_role),
        (
            "mobility.white = 1",
            18,
            "mobility.white",
            "an integer",
            "a list of squares or a table of roles",
        ),
        ("mobility.white.king = {}", 23, "mobility.white.king", "a table", "a list of squares"),
        ("goal = 1.5", 8, "goal", "a float", by_role),
        ("[[goal]]", 1, "item of goal", "a table", squares),
        ("goal.king = \"e4\"", 13, "goal.king", "a string", "a list of squares"),
        ("goal.black.king = [0]", 20, "item of goal.black.king", "an integer", squares),
        ("checks-to-win = true", 17, "checks-to-win", "true", "a number from 1 to 255 or false"),
        ("stalemate = false", 13, "stalemate", "false", "\"draw\", \"win\" or \"loss\""),
        ("repetition = 3.0", 14, "repetition", "a float", "a number from 2 to 9999 or false"),
        (
            "no-progress = \"100\"",
            15,
            "no-progress",
            "a string",
            "a number from 1 to 9999 or false",
        ),
        ("start = []", 9, "start", "a list", "a FEN"),
    ] {
        refused(
            line,
            &format!(
                "line 2, column {column}: The value of {what} is {found}, and must be {expected}."
            ),
        );
    }
    assert_eq!(
        error_of("name = 1"),
        "line 1, column 8: The value of name is an integer, and must be a string."
    );
    assert_eq!(
        error_of("[name]"),
        "line 1, column 1: The value of name is a table, and must be a string."
    );
}

#[test]
fn numbers_out_of_range_are_refused() {
    for (line, column, found) in [
        (
            "checks-to-win = 0",
            17,
            "The value of checks-to-win is 0, and must be a number from 1 to 255 or false.",
        ),
        (
            "checks-to-win = 256",
            17,
            "The value of checks-to-win is 256, and must be a number from 1 to 255 or false.",
        ),
        (
            "checks-to-win = -1",
            17,
            "The value of checks-to-win is -1, and must be a number from 1 to 255 or false.",
        ),
        (
            "repetition = 1",
            14,
            "The value of repetition is 1, and must be a number from 2 to 9999 or false.",
        ),
        (
            "repetition = 10000",
            14,
            "The value of repetition is 10000, and must be a number from 2 to 9999 or false.",
        ),
        (
            "no-progress = 0",
            15,
            "The value of no-progress is 0, and must be a number from 1 to 9999 or false.",
        ),
        (
            "no-progress = 10_000",
            15,
            "The value of no-progress is 10000, and must be a number from 1 to 9999 or false.",
        ),
        (
            "no-progress = 4294967297",
            15,
            "The value of no-progress is 4294967297, and must be a number from 1 to 9999 or false.",
        ),
        (
            "no-progress = 999999999999999999999999999999999999999999999999999999999999999999999999999999999999",
            15,
            "The value of no-progress is 99999999999999999999999999999999999999999999999999999999999999999999999999999999.., and must be a number from 1 to 9999 or false.",
        ),
    ] {
        refused(line, &format!("line 2, column {column}: {found}"));
    }
}

#[test]
fn invalid_names_are_refused() {
    let expected =
        "1 to 64 letters, digits and punctuation marks of ASCII, and spaces between them";
    for (name, quoted) in [
        ("", ""),
        (" ", " "),
        ("x ", "x "),
        (" x", " x"),
        ("a\\nb", "a\\nb"),
        ("a\\u001Bb", "a\\u{1b}b"),
        ("\\u202Ex", "\\u{202e}x"),
        ("\\u200B", "\\u{200b}"),
        (&"y".repeat(65), &"y".repeat(65)),
        (&"y".repeat(99), &format!("{}..", "y".repeat(80))),
    ] {
        let error =
            format!("line 1, column 8: The name \"{quoted}\" is not fit: it must have {expected}.");
        assert_eq!(error_of(&format!("name = \"{name}\"")), error);
    }
    for file in ["", "# nothing", "walls = []\n", "royal = []"] {
        assert_eq!(error_of(file), "line 1, column 1: The key \"name\" is missing.", "{file}");
    }
}

#[test]
fn keys_given_twice_are_refused() {
    for (lines, error) in [
        ("name = \"y\"", "line 2, column 1: The key \"name\" is given twice."),
        ("walls = []\n walls = []", "line 3, column 2: The key \"walls\" is given twice."),
        ("[goal]\n[mobility]\n[goal]", "line 4, column 2: The key \"goal\" is given twice."),
        ("goal = { king = [], king = [] }", "line 2, column 21: The key \"king\" is given twice."),
        (
            "goal.king = []\ngoal.white.king = []",
            "line 3, column 12: The key goal.white.king has been given by goal.king: only one of them can be.",
        ),
        (
            "[mobility]\nblack.pawn = []\npawn = []",
            "line 4, column 1: The key mobility.pawn has been given by mobility.black.pawn: only one of them can be.",
        ),
    ] {
        refused(lines, error);
    }
}

#[test]
fn invalid_start_positions_are_refused() {
    for (value, error) in [
        (
            "\"8/8/9/8/8/8/8/8 w - - 0 1\"",
            "line 2, column 14: The start cannot be read: rank 6 has 9 files, expected 8 (board, byte 4: \"9\").",
        ),
        (
            "'4k3/8/8/8/8/8/8/4K3 w KQ - 0 1'",
            "line 2, column 32: The start cannot be read: castling K: no rook (castling, byte 22: \"K\").",
        ),
        (
            "\"\"\"\n8/8/9/8/8/8/8/8 w - - 0 1\"\"\"",
            "line 2, column 9: The start cannot be read: rank 6 has 9 files, expected 8 (board, byte 4: \"9\").",
        ),
        (
            "\"\\u0038/8/9/8/8/8/8/8 w - - 0 1\"",
            "line 2, column 9: The start cannot be read: rank 6 has 9 files, expected 8 (board, byte 4: \"9\").",
        ),
        ("\"\"", "line 2, column 10: The start cannot be read: empty position."),
        (
            "\"4k3/8/8/8/8/8/8/4K3 w - -\"",
            "line 2, column 35: The start cannot be read: missing field: half-move clock.",
        ),
    ] {
        refused(&format!("start = {value}"), error);
    }
}
