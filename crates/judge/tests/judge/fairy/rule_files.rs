//! The effects of the keys of a rule file.

use super::{board, rules, targets};
use tabiya_games::RuleSet;
use tabiya_judge::{FairyBoard, FairyRules};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn built_in_games_count_alike_as_file_and_library_rules() {
    for base in RuleSet::built_in_names() {
        let library = RuleSet::built_in(base).unwrap();
        let fen = match library.checks_to_win {
            Some(_) => KIWIPETE.replace(" 0 1", " 1+1 0 1"),
            None => KIWIPETE.to_owned(),
        };
        let library = FairyBoard::from_fen(&FairyRules::of(&library), &fen).unwrap();
        let own = board(&format!("base = \"{base}\""), &fen);
        assert_eq!(own.divide(2), library.divide(2), "{base}");
    }
    let antichess = rules("base = \"antichess\"").start_board().unwrap();
    assert_eq!(antichess.perft(3), 8067);
    let hill = "base = \"kingofthehill\"";
    assert_eq!(board(hill, "4k3/8/8/8/3K4/8/8/8 b - - 0 1").legal_uci(), [""; 0]);
}

#[test]
fn squares_are_named_one_by_one_or_in_rows() {
    let toml = |list: &str| format!("mobility.king = [{list}]\n");
    let fen = "8/8/7k/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(targets(&toml("\"e2\", \"d1\""), fen, "e1"), "d1 e2");
    assert_eq!(targets(&toml("\"rank 2\""), fen, "e1"), "d2 e2 f2");
    assert_eq!(targets(&toml("\"file d\""), fen, "e1"), "d1 d2");
    assert_eq!(targets(&toml("\"f2-d1\""), fen, "e1"), "d1 d2 e2 f1 f2");
    assert_eq!(targets("mobility.king = []\n", fen, "e1"), "");
    assert_eq!(targets("mobility.white.king = [\"d1\"]\n", fen, "e1"), "d1");
    assert_eq!(targets("mobility.black.king = [\"d1\"]\n", fen, "e1"), "d1 d2 e2 f1 f2");
}

#[test]
fn a_piece_attacks_no_square_that_it_may_not_enter() {
    let toml = "mobility.black.xxx = [\"a1-h7\"]\n[pieces.xxx]\nletter = \"x\"\nmoves = \"NN\"\n";
    let fen = "5K2/8/4x3/8/8/8/8/k7 w - - 0 1";
    assert!(!board(toml, fen).is_in_check(tabiya_judge::Side::White));
    assert!(board(&toml.replace("h7", "h8"), fen).is_in_check(tabiya_judge::Side::White));
}

#[test]
fn a_side_that_can_capture_must() {
    let toml = "must-capture = true\n[pieces.xxx]\nletter = \"x\"\nmoves = \"cpR\"\n";
    assert_eq!(board(toml, "4k3/p7/p7/8/8/8/8/X3K3 w - - 0 1").legal_uci(), ["a1a7"]);
}

#[test]
fn the_six_roles_may_change_letters_and_moves() {
    let toml = "[pieces.knight]\nletter = \"s\"\nmoves = \"C\"\n";
    assert_eq!(targets(toml, "4k3/8/8/8/8/8/8/S3K3 w - - 0 1", "a1"), "b4 d2");
    let pawns = "[pieces.pawn]\ndouble-push = [\"rank 3\"]\n";
    assert_eq!(targets(pawns, "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "a3"), "a4 a5");
    assert_eq!(targets(pawns, "4k3/8/p7/8/8/8/8/4K3 b - - 0 1", "a6"), "a4 a5");
    assert_eq!(targets(pawns, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2"), "a3");
    // By default, pawns make double pushes from each side's second rank of the given board.
    assert_eq!(targets("board = \"8x6\"", "4k3/p7/8/8/8/4K3 b - - 0 1", "a5"), "a3 a4");
}

#[test]
fn an_invalid_rule_file_is_an_error() {
    for text in [
        "name",
        "base = \"atomic\"",
        "board = \"9x8\"",
        "board = \"0x8\"",
        "royal-safety = \"some\"",
        "royal = [\"amazon\"]",
        "turns = [\"white\"]",
        "walls = [\"e9\"]",
        "stalemate = \"lost\"",
        "[pieces.xxx]\nmoves = \"N\"",
        "[pieces.xxx]\nletter = \"x\"",
        "[pieces.xxx]\nletter = \"n\"\nmoves = \"N\"",
        "[pieces.xxx]\nletter = \"xx\"\nmoves = \"N\"",
        "[pieces.xxx]\nletter = \"x\"\nmoves = \"Y\"",
    ] {
        assert!(FairyRules::from_toml(text).is_err(), "{text}");
    }
}
