//! Pieces in rule files that capture en passant: those with `en-passant = true`.

use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_games::{AnyPosition, Variant};
use tabiya_variants::RuleSet;

/// A rule file with an archer that moves as given, and with more lines in the archer's table.
fn file(moves: &str, more: &str) -> String {
    format!(
        "name = \"x\"\ncastling = false\nstart = \"4k3/3p4/8/4A3/8/8/8/4K3 b - - 0 1\"\n[pieces.archer]\nletter = \"a\"\nmoves = {moves}\n{more}"
    )
}

/// The position after these moves from the start position of a rule file.
fn after(file: &str, moves: &[&str]) -> AnyPosition {
    let rules = RuleSet::from_toml(file).unwrap_or_else(|error| panic!("{error}: {file}"));
    let p = Variant::from_rules(rules).expect("sound rules").start();
    moves.iter().fold(p, |p, m| p.play_unchecked(p.read_move(m).expect("a legal move")))
}

fn fen(p: &AnyPosition) -> String {
    p.fen(CastlingMode::Standard, EnPassantMode::Legal)
}

#[test]
fn only_pawns_capture_en_passant_by_default() {
    for moves in ["\"NNmW2cF\"", "\"mWcfF\"", "\"NcF\""] {
        let p = after(&file(moves, ""), &["d7d5"]);
        assert_eq!(fen(&p), "4k3/8/8/3pA3/8/8/8/4K3 w - - 0 2", "{moves}");
        let why = p.explain("e5d6").expect("a move");
        let words = "e5d6 is illegal: the archer on e5 does not capture en passant";
        assert_eq!(why.to_string(), words, "{moves}");
    }
    let pawn = file("\"NcF\"", "").replace("4A3", "2P1A3").replace("2P1A3", "2PA4");
    let p = after(&pawn.replace("2PA4", "2P1A3"), &["d7d5"]);
    assert_eq!(fen(&p), "4k3/8/8/2PpA3/8/8/8/4K3 w - d6 0 2");
}

#[test]
fn a_piece_with_the_en_passant_field_captures_en_passant() {
    for moves in ["\"NNmW2cF\"", "\"mWcfF\"", "\"mWcflF\""] {
        let p = after(&file(moves, "en-passant = true"), &["d7d5"]);
        assert_eq!(fen(&p), "4k3/8/8/3pA3/8/8/8/4K3 w - d6 0 2", "{moves}");
        let taken = after(&file(moves, "en-passant = true"), &["d7d5", "e5d6"]);
        assert_eq!(fen(&taken), "4k3/8/3A4/8/8/8/8/4K3 b - - 0 2", "{moves}");
        let why = p.explain("e5d6").expect("a move").to_string();
        assert!(why.contains("captures en passant the pawn on d5"), "{why}");
    }
}

#[test]
fn en_passant_squares_of_a_fen_need_a_capturing_piece() {
    for (more, kept) in [("", "-"), ("en-passant = false", "-"), ("en-passant = true", "d6")] {
        let rules = RuleSet::from_toml(&file("\"NNmW2cF\"", more)).expect("sound rules");
        let variant = Variant::from_rules(rules).expect("sound rules");
        let (p, _) = variant.read("4k3/8/8/3pA3/8/8/8/4K3 w - d6 0 2").expect("a position");
        assert_eq!(fen(&p), format!("4k3/8/8/3pA3/8/8/8/4K3 w - {kept} 0 2"), "{more}");
    }
}

#[test]
fn rules_may_stop_pawns_capturing_en_passant() {
    let file =
        "name = \"x\"\nstart = \"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1\"\n[pieces.pawn]\nen-passant = ";
    let square = |value: &str| fen(&after(&format!("{file}{value}"), &["d7d5"])).contains("d6");
    assert_eq!((square("true"), square("false")), (true, false));
}

#[test]
fn a_piece_without_a_step_for_it_cannot_capture_en_passant() {
    let refused = |moves: &str| {
        RuleSet::from_toml(&file(moves, "en-passant = true")).expect_err(moves).to_string()
    };
    let words = |color: &str| {
        format!(
            "line 7, column 14: The {color} archer cannot capture en passant: it has no step diagonally forward only to capture (cfF)."
        )
    };
    for moves in ["K", "NmW", "mWcB", "mWcbF", "mFcF", "mWcpB", "mWF"] {
        assert_eq!(refused(&format!("\"{moves}\"")), words("white"), "{moves}");
    }
    assert_eq!(refused("{ white = \"mWcF\", black = \"N\" }"), words("black"));
    let pawn = "name = \"x\"\n[pieces.pawn]\nmoves = \"mfFcfW\"\nen-passant = true";
    let words = words("white").replace("line 7", "line 4").replace("archer", "pawn");
    assert_eq!(RuleSet::from_toml(pawn).expect_err(pawn).to_string(), words);
    // Without the key `en-passant` the same pawn is accepted.
    assert!(RuleSet::from_toml(&pawn.replace("\nen-passant = true", "\ndouble-push = []")).is_ok());
}

#[test]
fn rules_without_en_passant_have_no_piece_that_captures_so() {
    let text =
        file("\"mWcF\"", "en-passant = true").replace("castling", "en-passant = false\ncastling");
    assert_eq!(
        RuleSet::from_toml(&text).expect_err(&text).to_string(),
        "line 8, column 14: The archer cannot capture en passant: these rules have en-passant = false."
    );
    let error = RuleSet::from_toml(&file("\"mWcF\"", "en-passant = 1")).expect_err("a number");
    let words = "The value of pieces.archer.en-passant is an integer, and must be true or false.";
    assert_eq!(error.to_string(), format!("line 7, column 14: {words}"));
}

#[test]
fn en_passant_settings_of_pieces_are_read_back() {
    for (more, line) in [("", ""), ("en-passant = true", "\nen-passant = true\n")] {
        let rules = RuleSet::from_toml(&file("\"mWcF\"", more)).expect("sound rules");
        let written = rules.to_toml();
        let archer = written.find("[pieces.archer]").map(|at| &written[at..]).expect("its table");
        assert_eq!(archer.contains("en-passant"), !line.is_empty());
        assert!(archer.contains(line));
        assert_eq!(RuleSet::from_toml(&written), Ok(rules));
    }
}
