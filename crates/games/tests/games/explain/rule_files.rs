//! Explanations under rules from rule files.

use tabiya_games::{RuleSet, Variant};

use super::says;

#[track_caller]
fn of_file(rules: &str) -> Variant {
    let rules = RuleSet::from_toml(&format!("name = \"test\"\n{rules}")).expect(rules);
    Variant::from_rules(rules).expect("these rules are fit")
}

#[test]
fn a_wall_is_not_a_target_square() {
    let walled = of_file("walls = [\"d4\", \"e5\"]");
    let fen = "4k3/8/8/8/8/4P3/8/R2QK3 w - - 0 1";
    says(walled, fen, "d1d4 is illegal: d4 is a wall");
    says(walled, fen, "d4d5 is illegal: d4 is a wall");
    says(walled, fen, "d1d5 is illegal: the way from d1 to d5 is blocked by the wall on d4");
    let fen = "4k3/8/8/8/4P3/8/3P4/4K3 w - - 0 1";
    says(walled, fen, "e4e5 is illegal: e5 is a wall");
}

#[test]
fn a_wall_blocks_a_pawn_push() {
    let walled = of_file("walls = [\"d3\"]");
    let fen = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1";
    says(walled, fen, "d2d4 is illegal: the pawn on d2 is blocked by the wall on d3");
}

#[test]
fn mobility_regions_limit_moves() {
    let palace = of_file("mobility.white.king = [\"d1-f3\"]");
    says(
        palace,
        "4k3/8/8/8/8/5K2/8/8 w - - 0 1",
        "f3f4 is illegal: a king of White's may not enter f4",
    );
}

#[test]
fn a_piece_does_not_attack_squares_it_may_not_enter() {
    let river = of_file("mobility.black.rook = [\"a5-h8\"]");
    says(
        river,
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
        "e2c3 is legal: the knight on e2 reaches c3, which is empty",
    );
    // Only the knight gives check, and d1 is not attacked: black rooks may not leave ranks 5 to 8.
    let fen = "3rr1k1/8/8/8/8/5n2/P7/4K3 w - - 0 1";
    says(river, fen, "a2a3 is illegal: it does not answer the check by the knight on f3");
    let why = "the king leaves the check by the knight on f3, and d1 is not attacked";
    says(river, fen, &format!("e1d1 is legal: {why}"));
    says(river, fen, "e1d2 is illegal: d2 is attacked by the knight on f3");
}

#[test]
fn rule_files_may_forbid_castling_and_promotion() {
    let plain = of_file("castling = false\nen-passant = false\npromotion = []");
    let none = "these rules have no";
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    says(plain, fen, &format!("e1g1 is illegal: {none} castling"));
    says(plain, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &format!("a7a8q is illegal: {none} promotion"));
}

#[test]
fn rule_files_may_forbid_en_passant() {
    let plain = of_file("en-passant = false");
    let (before, _) = plain.read("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1").expect("a fit position");
    let push = before.uci_move("d7d5").expect("legal");
    let why = before.play_unchecked(push).explain("e5d6").expect("UCI");
    assert_eq!(why.to_string(), "e5d6 is illegal: these rules have no en passant");
}

#[test]
fn rule_files_may_allow_castling_through_attacks() {
    let through = of_file("castling = \"through-attack\"");
    says(
        through,
        "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g1 is legal: the king and rook have not lost the right, f1 and g1 are empty, none of e1, \
         g1 is attacked",
    );
    says(
        through,
        "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g1 is illegal: g1 is attacked by the rook on g8",
    );
}

#[test]
fn safety_of_the_king_is_named_before_compulsory_capture() {
    let both = of_file("must-capture = true");
    let fen = "4r1k1/8/8/8/8/3p4/2P1N3/4K3 w - - 0 1";
    says(both, fen, "e2g3 is illegal: the knight on e2 is pinned on the file by the rook on e8");
    says(both, fen, "c2c3 is illegal: White must capture: e.g. c2d3");
}

#[test]
fn promotion_squares_of_rule_files_are_named() {
    let near = of_file("promotion-squares = [\"rank 6\"]");
    let fen = "4k3/8/8/4P3/4P3/8/8/4K3 w - - 0 1";
    says(near, fen, "e5e6q is legal: a pawn that reaches a promotion square becomes a queen");
    says(near, fen, "e4e5q is illegal: only a pawn that reaches a promotion square is promoted");
}

/// Rules in which the duke is royal, and cannons capture by jumping over a piece.
const DUCHY: &str = r#"
castling = false
royal = ["duke"]
promotion = ["queen", "cannon"]
start = "rnbqdbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQDBNR w - - 0 1"
[pieces.duke]
letter = "d"
moves = "K"
[pieces.cannon]
letter = "c"
moves = "mRcpR"
"#;

#[test]
fn a_royal_piece_of_another_kind_is_named() {
    let duchy = of_file(DUCHY);
    says(
        duchy,
        "4r1d1/8/8/8/8/5n2/P5P1/4D3 w - - 0 1",
        "g2f3 is illegal: only the duke may move, because the knight on f3 and the rook on e8 both \
         give check",
    );
    says(
        duchy,
        "4r1d1/8/8/8/4D3/8/8/8 w - - 0 1",
        "e4e3 is illegal: the rook on e8 attacks e3 through the duke on e4",
    );
    says(
        duchy,
        "8/8/8/D2pP2r/8/8/8/4d3 w - d6 0 1",
        "e5d6 is illegal: with both pawns gone the rook on h5 attacks the duke on a5",
    );
    says(
        duchy,
        "4d3/8/8/8/8/8/8/4D3 w - - 0 1",
        "e1e2 is legal: the duke reaches e2, which is not attacked",
    );
}

#[test]
fn pieces_are_pinned_under_rules_with_custom_pieces() {
    let duchy = of_file(DUCHY);
    let fen = "4r1d1/8/8/8/8/8/4N3/4D3 w - - 0 1";
    says(duchy, fen, "e2c3 is illegal: the knight on e2 is pinned on the file by the rook on e8");
    let why = "the pawn is pinned on the file by the rook on e8 and stays on it";
    says(duchy, "4r1d1/8/8/8/4P3/8/8/4D3 w - - 0 1", &format!("e4e5 is legal: {why}"));
}

#[test]
fn a_hurdle_may_leave_one_of_two_checks() {
    let duchy = of_file(DUCHY);
    let fen = "4c1d1/8/8/8/8/8/4P3/c2ND3 w - - 0 1";
    says(duchy, fen, "d1e3 is legal: the knight on d1 reaches e3, which is empty");
    says(duchy, fen, "e2e3 is illegal: it does not answer the check by the cannon on a1");
    let fen = "4c1d1/8/8/8/8/8/4N3/4D3 w - - 0 1";
    says(duchy, fen, "e2c3 is legal: the knight on e2 reaches c3, which is empty");
}

#[test]
fn ordinary_pawns_have_the_same_reasons_as_in_chess() {
    let duchy = of_file(DUCHY);
    let fen = "6d1/8/8/8/4p3/3p4/3PP3/6D1 w - - 0 1";
    says(duchy, fen, "d2d3 is illegal: the pawn on d2 is blocked by the pawn on d3");
    says(duchy, fen, "e2e4 is illegal: the pawn on e2 is blocked by the pawn on e4");
    says(duchy, fen, "e2f3 is illegal: a pawn leaves its file only to capture, and f3 is empty");
    let fen = "6d1/8/8/8/8/4P3/8/6D1 w - - 0 1";
    says(duchy, fen, "e3e5 is illegal: a pawn may not advance two squares from e3");
}
