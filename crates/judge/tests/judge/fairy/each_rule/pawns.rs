//! En passant, promotion and double pushes under different rules.

use tabiya_judge::{FairyRules, KindId};

use super::{after, board, chess_but, squares, targets};

#[test]
fn rules_without_en_passant_have_no_en_passant_square() {
    let never = chess_but(|rules| rules.en_passant = false);
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(targets(&never, fen, "e5"), "e6");
    assert_eq!(targets(&FairyRules::chess(), fen, "e5"), "d6 e6");
    let pushed = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(after(&never, pushed, "d7d5").to_fen(), fen.replace("d6 0 1", "- 0 2"));
    assert_eq!(after(&FairyRules::chess(), pushed, "d7d5").to_fen(), fen.replace("0 1", "0 2"));
}

#[test]
fn a_pawn_without_promotion_stays_on_the_last_rank() {
    let none = chess_but(|rules| rules.promotion = [vec![], vec![]]);
    let fen = "1n2k3/P7/8/8/8/8/7K/8 w - - 0 1";
    assert_eq!(targets(&none, fen, "a7"), "a8 b8");
    let stays = after(&none, fen, "a7a8 e8e7");
    assert_eq!(stays.to_fen(), "Pn6/4k3/8/8/8/8/7K/8 w - - 1 2");
    assert_eq!(stays.legal_uci().join(" "), "h2g1 h2g2 h2g3 h2h1 h2h3");
}

#[test]
fn a_pawn_promotes_to_what_the_rules_allow() {
    let fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let knight = chess_but(|rules| rules.promotion = [vec![KindId::KNIGHT], vec![KindId::KNIGHT]]);
    assert_eq!(targets(&knight, fen, "a7"), "a8n b8n");
    assert_eq!(after(&knight, fen, "a7b8n").to_fen(), "1N2k3/8/8/8/8/8/8/4K3 b - - 0 1");
    let king = chess_but(|rules| {
        (rules.royal, rules.promotion) = (Vec::new(), [vec![KindId::KING], vec![KindId::KING]])
    });
    assert_eq!(after(&king, fen, "a7a8k").to_fen(), "Kn2k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(targets(&FairyRules::chess(), fen, "a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
}

fn pushing_from(white: &str, black: &str) -> FairyRules {
    chess_but(|rules| rules.kinds[0].double_push = [squares(white), squares(black)])
}

#[test]
fn pawns_push_twice_from_the_squares_of_their_colour() {
    let rules = pushing_from("e3 a1", "d7");
    let white = "4k3/3p1p2/8/8/8/4P3/3P4/P3K3 w - - 0 1";
    assert_eq!(targets(&rules, white, "e3"), "e4 e5");
    assert_eq!(targets(&rules, white, "a1"), "a2 a3");
    assert_eq!(targets(&rules, white, "d2"), "d3");
    let black = "4k3/3p1p2/8/8/8/4P3/3P4/P3K3 b - - 0 1";
    assert_eq!(targets(&rules, black, "d7"), "d5 d6");
    assert_eq!(targets(&rules, black, "f7"), "f6");
}

#[test]
fn no_pawn_pushes_twice_onto_or_through_a_piece() {
    let rules = pushing_from("a3 c3 e3", "");
    let fen = "4k3/8/8/n7/2n5/P1P1P3/8/4K3 w - - 0 1";
    assert_eq!(targets(&rules, fen, "a3"), "a4");
    assert_eq!(targets(&rules, fen, "c3"), "");
    assert_eq!(targets(&rules, fen, "e3"), "e4 e5");
}

#[test]
fn a_push_from_any_square_may_be_taken_en_passant() {
    let rules = pushing_from("e3", "");
    let pushed = after(&rules, "4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1", "e3e5");
    assert_eq!(pushed.to_fen(), "4k3/8/8/3pP3/8/8/8/4K3 b - e4 0 1");
    let read = board(&rules, &pushed.to_fen());
    assert_eq!(read.legal_uci(), pushed.legal_uci());
    let taken = read.play(read.legal_move("d5e4").unwrap());
    assert_eq!(taken.to_fen(), "4k3/8/8/8/4p3/8/8/4K3 w - - 0 2");
    assert_eq!(board(&FairyRules::chess(), &pushed.to_fen()).to_fen().split(' ').nth(3), Some("-"));
}

#[test]
fn promotion_by_double_push_allows_no_en_passant() {
    let rules = pushing_from("a6", "");
    let fen = "1p2k3/8/P7/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(targets(&rules, fen, "a6"), "a7 a8b a8n a8q a8r");
    assert_eq!(after(&rules, fen, "a6a8n").to_fen(), "Np2k3/8/8/8/8/8/8/4K3 b - - 0 1");
}
