//! Compulsory captures.

use tabiya_judge::FairyRules;

use super::{castles, chess_but, moves};

fn compelled() -> FairyRules {
    chess_but(|rules| rules.must_capture = true)
}

#[test]
fn a_side_that_can_capture_must() {
    assert_eq!(moves(&compelled(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "e4d5");
    assert_eq!(moves(&compelled(), "4k3/8/3p4/4P3/8/8/8/R3K2R w KQ - 0 1"), "e5d6");
    assert_eq!(moves(&compelled(), "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7b8b a7b8n a7b8q a7b8r");
}

#[test]
fn taking_en_passant_is_a_compulsory_capture() {
    assert_eq!(moves(&compelled(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "e5d6");
    assert_eq!(
        moves(&compelled(), "4k3/8/8/3pP3/8/8/8/3K4 w - - 0 1"),
        "d1c1 d1c2 d1d2 d1e1 d1e2 e5e6"
    );
}

#[test]
fn an_illegal_capture_is_not_compulsory() {
    let fen = "k3r3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(moves(&compelled(), fen), "e1d1 e1d2 e1e2 e1f1 e1f2 e4e5");
    let free = chess_but(|rules| (rules.royal, rules.must_capture) = (Vec::new(), true));
    assert_eq!(moves(&free, fen), "e4d5");
}

#[test]
fn castling_is_not_a_capture_and_not_compulsory() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(moves(&compelled(), fen), moves(&FairyRules::chess(), fen));
    assert_eq!(castles(&compelled(), fen), (true, false));
}
