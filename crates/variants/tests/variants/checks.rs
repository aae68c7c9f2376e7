//! Rules under which checks are counted, and the FEN field of remaining checks.

use tabiya_core::{CastlingMode, Color, EnPassantMode, Position, UciMove, VariantState};
use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};

fn three_checks() -> MaskedState {
    let rules = RuleSet::from_toml("name = \"x\"\nchecks-to-win = 3").expect("a rule file");
    MaskedState::new(MaskRules::open(rules).expect("sound rules"))
}

const BOARD: &str = "4k3/8/8/8/8/8/8/R3K3 w Q -";

#[test]
fn a_check_is_counted_and_the_third_wins() {
    let fen = format!("{BOARD} 1+3 0 1");
    let p = Position::<Masked>::from_fen_with(&fen, three_checks()).expect("a position");
    assert_eq!(p.to_string(), fen);
    let check: UciMove = "a1a8".parse().expect("UCI");
    let m = check.to_move(&p).expect("a move");
    let over = p.play(m).expect("a legal move");
    assert_eq!(over.state().remaining_checks().map(|left| left[Color::White]), Some(0));
    assert_eq!(over.count_moves(), 0);
}

#[test]
fn remaining_checks_change_the_key() {
    let key = |left: &str| {
        let fen = format!("{BOARD} {left} 0 1");
        Position::<Masked>::from_fen_with(&fen, three_checks()).expect("a position").key()
    };
    assert_ne!(key("3+2"), key("2+3"));
    let without = Position::<Masked>::from_fen_with(&format!("{BOARD} 0 1"), three_checks());
    assert_eq!(without.expect("a position").key(), key("3+3"));
}

#[test]
fn an_invalid_number_of_checks_is_refused() {
    for left in ["4+3", "3+4", "3++3", "03+3", "3+", "3+-1", "3+x", "3+3+3", "256+3", "3+3 3+3"] {
        let fen = format!("{BOARD} {left} 0 1");
        let read = Position::<Masked>::from_fen_lenient_with(&fen, three_checks());
        assert!(read.is_err(), "{left}");
    }
    let error = Position::<Masked>::from_fen_with(&format!("{BOARD} 4+3 0 1"), three_checks());
    assert_eq!(
        error.expect_err("four").to_string(),
        "expected the checks left of White and Black, 0 to 3, such as 3+3 (checks left, byte 27: \"4+3\")"
    );
    let chess = format!("{BOARD} 3+3 0 1").parse::<Position>().expect_err("chess counts none");
    assert!(chess.to_string().starts_with("checks left belong to rules that count checks"));
}

#[test]
fn rules_that_count_no_checks_write_none() {
    let p = Position::<Masked>::from_fen_with(&format!("{BOARD} 0 1"), MaskedState::default());
    let fen = p.expect("a position").fen(CastlingMode::Standard, EnPassantMode::Legal);
    assert_eq!(fen.to_string(), format!("{BOARD} 0 1"));
}
