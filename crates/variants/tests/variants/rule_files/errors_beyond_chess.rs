//! Errors in rule files with custom pieces, and their texts.

use super::contradictions::agrees;
use super::errors::error_of;

/// Asserts that a rule file with a name and these lines has this error.
#[track_caller]
fn refused(lines: &str, error: &str) {
    assert_eq!(error_of(&format!("name = \"x\"\n{lines}")), error, "{lines}");
}

#[test]
fn invalid_board_sizes_are_refused() {
    let expected = "expected files and ranks from 1x1 to 8x8, such as 6x6";
    for text in ["6", "9x9", "0x4", "6x", "66", "6x6x6", ""] {
        let error = format!("line 2, column 9: There is no board \"{text}\": {expected}.");
        refused(&format!("board = \"{text}\""), &error);
    }
    refused(
        "board = \"6 X 6\"",
        "line 2, column 9: There is no board \"6 X 6\": did you mean \"6x6\"?",
    );
    refused(
        "board = 6",
        "line 2, column 9: The value of board is an integer, and must be files and ranks from 1x1 to 8x8, such as 6x6.",
    );
    refused(
        "castling = false\n board = \"6x6\"",
        "line 3, column 2: A board of 6x6 needs a start position: start = \"FEN\".",
    );
}

#[test]
fn squares_outside_a_small_board_are_refused() {
    let outside = "is outside the board, which is 6x6.";
    for (line, column, square) in [
        ("walls = [\"a1\", \"h1\"]", 16, "h1"),
        ("walls = [\"rank 7\"]", 10, "a7"),
        ("goal.king = [\"a1-h8\"]", 14, "g1"),
        ("mobility.white.queen = [\"file g\"]", 25, "g1"),
        ("double-push = [\"a2-g2\"]", 16, "g2"),
        ("promotion-squares = [\"a7\"]", 22, "a7"),
        ("drop-squares.black.queen = [\"a7\"]", 29, "a7"),
        ("pieces.pawn.double-push = [\"a7\"]", 28, "a7"),
    ] {
        let lines = format!("board = \"6x6\"\n{line}");
        refused(&lines, &format!("line 3, column {column}: The square {square} {outside}"));
    }
}

#[test]
fn invalid_names_of_pieces_are_refused() {
    let expected = "1 to 32 letters from a to z, digits and hyphens, a letter first";
    let long = "x".repeat(33);
    for name in ["\"\"", "Amazon", "2x", "-x", "a_b", "\"é\"", &long] {
        let quoted = name.trim_matches('"').replace('é', "\\u{e9}");
        let error = format!(
            "line 2, column 9: The name \"{quoted}\" of a piece is not fit: it must have {expected}."
        );
        refused(&format!("[pieces.{name}]"), &error);
    }
    for name in ["white", "black"] {
        let words =
            "another is needed, of 1 to 32 letters from a to z, digits and hyphens, a letter first";
        let error = format!("line 2, column 9: The name \"{name}\" is reserved: {words}.");
        refused(&format!("[pieces.{name}]\nletter = \"w\"\nmoves = \"W\""), &error);
    }
    refused(
        "pieces = []",
        "line 2, column 10: The value of pieces is a list, and must be a table of pieces.",
    );
    refused(
        "pieces.a = 1",
        "line 2, column 12: The value of pieces.a is an integer, and must be a table.",
    );
    refused("[pieces.a]\n[pieces.a]", "line 3, column 9: The key \"a\" is given twice.");
}

#[test]
fn invalid_keys_of_pieces_are_refused() {
    for (lines, error) in [
        (
            "[pieces.elf]\nlettr = \"e\"",
            "line 3, column 1: There is no key \"lettr\" in pieces.elf: did you mean \"letter\"?",
        ),
        (
            "[pieces.elf]\nvalue = 3",
            "line 3, column 1: There is no key \"value\" in pieces.elf: expected \"letter\", \"moves\", \"double-push\", \"first-move-squares\", \"en-passant\", \"promotes-to\", \"must-promote\", \"captured-as\", \"dropped-as\", \"most-on-file\" or \"drop-mates\".",
        ),
        (
            "[pieces.elf]\nmoves = \"W\"",
            "line 2, column 9: The key \"letter\" is missing in pieces.elf.",
        ),
        (
            "[pieces.elf]\nletter = \"e\"",
            "line 2, column 9: The key \"moves\" is missing in pieces.elf.",
        ),
        (
            "[pieces.elf]\nletter = \"e\"\nmoves.white = \"W\"",
            "line 2, column 9: The key \"moves.black\" is missing in pieces.elf.",
        ),
        (
            "[pieces.elf]\nmoves.green = \"W\"",
            "line 3, column 7: There is no colour \"green\" in pieces.elf.moves: expected \"white\" or \"black\".",
        ),
        (
            "[pieces.elf]\nmoves = 3",
            "line 3, column 9: The value of pieces.elf.moves is an integer, and must be a text in Betza's notation.",
        ),
        (
            "[pieces.pawn]\ndouble-push = \"rank 2\"",
            "line 3, column 15: The value of pieces.pawn.double-push is a string, and must be a list of squares or a table of colours.",
        ),
        (
            "[pieces.pawn]\ndouble-push = [\"rank 9\"]",
            "line 3, column 16: There is no square \"rank 9\" in pieces.pawn.double-push: expected a square (e4), a rank (rank 4), a file (file e) or the squares between two corners (a1-h2).",
        ),
        (
            "double-push = []\n[pieces.pawn]\ndouble-push = []",
            "line 2, column 1: The key double-push has been given by pieces.pawn.double-push: only one of them can be.",
        ),
    ] {
        refused(lines, error);
    }
}

#[test]
fn invalid_letters_of_pieces_are_refused() {
    for (text, quoted) in [("", ""), ("ab", "ab"), ("1", "1"), ("é", "\\u{e9}"), ("~", "~")] {
        let lines = format!("[pieces.elf]\nletter = \"{text}\"");
        let error = format!(
            "line 3, column 10: There is no letter \"{quoted}\": expected a letter from a to z."
        );
        refused(&lines, &error);
    }
    refused(
        "[pieces.elf]\nletter = \"E\"",
        "line 3, column 10: There is no letter \"E\": did you mean \"e\"?",
    );
}

#[test]
fn clashing_letters_are_reported_at_the_second() {
    let moves = "moves = \"W\"";
    let clash = |letter, second, first| {
        format!("The letter \"{letter}\" of the {second} is also the letter of the {first}.")
    };
    let own = format!("[pieces.elf]\nletter = \"n\"\n{moves}");
    refused(&own, &format!("line 3, column 10: {}", clash('n', "elf", "knight")));
    let two = format!("[pieces.b]\nletter = \"x\"\n{moves}\n[pieces.a]\n{moves}\nletter = \"x\"");
    refused(&two, &format!("line 7, column 10: {}", clash('x', "a", "b")));
    let role = format!("[pieces.elf]\nletter = \"e\"\n{moves}\n[pieces.king]\nletter = \"e\"");
    refused(&role, &format!("line 6, column 10: {}", clash('e', "king", "elf")));
    let taken = "[pieces.king]\nletter = \"q\"";
    refused(taken, &format!("line 3, column 10: {}", clash('q', "king", "queen")));
    // A role that does not occur gives its letter away, but not one that a pawn may become.
    let unused = format!(
        "promotion = []\n{}\nstart = \"nn5k/8/8/8/8/8/8/K5NN w - - 0 1\"",
        "castling = false"
    );
    agrees(&format!("{unused}\n[pieces.elf]\nletter = \"n\"\n{moves}"));
    // The knight's letter `n` becomes free for the elf because the knight takes another letter.
    let freed = format!("[pieces.elf]\nletter = \"n\"\n{moves}\n[pieces.knight]\nletter = \"h\"");
    let error =
        "line 2, column 9: The elf stands nowhere at the start, and no pawn can become one.";
    refused(&freed, error);
}

#[test]
fn errors_in_notations_name_the_character() {
    let letters = "W F D N A H L C J Z G K Q R B (x,y)";
    let unexpected = |c| {
        format!(
            "The moves cannot be read: unexpected '{c}', expected one of {letters}, a modifier (m c f b l r s v i p g n), or after an atom its letter again or a digit."
        )
    };
    for (line, column, error) in [
        ("moves = \"QX\"", 11, unexpected("X")),
        ("moves = 'mRxR'", 12, unexpected("x")),
        ("moves.white = \"Né\"", 17, unexpected("\\u{e9}")),
        (
            "moves = \"Nm\"",
            12,
            format!("The moves cannot be read: expected one of {letters} after the modifiers."),
        ),
        (
            "moves = \"mmN\"",
            11,
            "The moves cannot be read: repeated modifier 'm', expected it once.".to_owned(),
        ),
        // The column is exact only in strings without escapes.
        ("moves = \"\\u0051X\"", 9, unexpected("X")),
        (
            &format!("moves = \"{}\"", "W".repeat(65)),
            10,
            "The moves cannot be read: notation of 65 characters, expected at most 64.".to_owned(),
        ),
    ] {
        refused(&format!("[pieces.elf]\n{line}"), &format!("line 3, column {column}: {error}"));
    }
}

#[test]
fn invalid_values_of_other_keys_are_refused() {
    for (line, error) in [
        (
            "bare-king = \"lose\"",
            "column 13: There is no bare-king \"lose\": did you mean \"loss\"?",
        ),
        (
            "bare-king = \"draw\"",
            "column 13: There is no bare-king \"draw\": expected \"loss\" or false.",
        ),
        (
            "bare-king = true",
            "column 13: The value of bare-king is true, and must be \"loss\" or false.",
        ),
        (
            "turns = \"white\"",
            "column 9: The value of turns is a string, and must be a list of \"white\" and \"black\".",
        ),
        (
            "turns = [\"white\", \"blak\"]",
            "column 19: There is no colour \"blak\": did you mean \"black\"?",
        ),
        ("drops = 1", "column 9: The value of drops is an integer, and must be true or false."),
        (
            "promotion-forced = 1",
            "column 20: The value of promotion-forced is an integer, and must be true or false.",
        ),
        ("again = [\"kign\"]", "column 10: There is no role \"kign\": did you mean \"king\"?"),
        (
            "promotion.green = []",
            "column 11: There is no colour \"green\" in promotion: expected \"white\" or \"black\".",
        ),
        (
            "promotion.white = 1",
            "column 19: The value of promotion.white is an integer, and must be a list of roles.",
        ),
        (
            "promotion-squares = 1",
            "column 21: The value of promotion-squares is an integer, and must be a list of squares or a table of colours.",
        ),
        (
            "drop-squares.elf = []",
            "column 14: There is no role or colour \"elf\" in drop-squares: expected \"white\", \"black\", \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\".",
        ),
    ] {
        refused(line, &format!("line 2, {error}"));
    }
    let own = "extinct = [\"amazn\"]\n[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    refused(own, "line 2, column 12: There is no role \"amazn\": did you mean \"amazon\"?");
}

#[test]
fn invalid_start_positions_are_refused() {
    let turns = "turns = [\"white\", \"white\", \"black\"]";
    let rest = "pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (value, error) in [
        (
            format!("\"xnbqkbnr/{rest} w - - 0 1\""),
            "column 10: The start cannot be read: 'x' is not a piece, expected one of PNBRQKpnbrqk, 1 to 8 or / (board, byte 0: \"x\").",
        ),
        (
            format!("'9/{rest} w - - 0 1'"),
            "column 10: The start cannot be read: rank 8 has 9 files, expected 8 (board, byte 0: \"9\").",
        ),
        (
            format!("\"rnbqkbnr/{rest} b - - 0 1 4/3\""),
            "column 64: The start cannot be read: expected k/3 with a ply of the side to move, k/3+ for an extra one (ply, byte 54: \"4/3\").",
        ),
        (
            format!("\"rnbqkbnr/{rest} w - - 0 1 3/3\""),
            "column 64: The start cannot be read: expected k/3 with a ply of the side to move, k/3+ for an extra one (ply, byte 54: \"3/3\").",
        ),
        (
            format!("\"rnbqkbnr/{rest} w - -\""),
            "column 59: The start cannot be read: missing field: half-move clock.",
        ),
        (
            format!("\"rnbqkbnr/{rest} w - - 0\""),
            "column 61: The start cannot be read: missing field: full-move number.",
        ),
        (
            format!("\"rnbqkbnr/{rest} w - é 0 1\""),
            "column 58: The start cannot be read: U+00E9 is not a printable ASCII character (en-passant square, byte 48: \"\\u{e9}\").",
        ),
        ("3".to_owned(), "column 9: The value of start is an integer, and must be a FEN."),
    ] {
        refused(&format!("start = {value}\n{turns}"), &format!("line 2, {error}"));
    }
    refused(
        "start = \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"\nwalls = [\"a1\"]\nagain = [\"king\"]",
        "line 2, column 26: The start cannot be read: 'R' on a wall (board, byte 16: \"R\").",
    );
    refused(
        "again = [\"king\"]\nwalls = [\"e4\", \"a1\"]",
        "line 3, column 16: The white rook on a1 starts on a wall.",
    );
}
