//! Attacked kings, and checks that must be answered: two questions, which chess answers alike.

use tabiya_core::{Color, Faults};
use tabiya_games::{AnyPosition, Game, RuleSet, Variant};

/// Black to move: the rook attacks the king.
const ATTACKED: &str = "4k3/7p/8/8/8/8/P7/K3R3 b - - 0 1";
/// Black to move: a pawn is between the rook and the king.
const COVERED: &str = "4k3/4p2p/8/8/8/8/P7/K3R3 b - - 0 1";

#[track_caller]
fn position(variant: Variant, fen: &str) -> AnyPosition {
    let read = variant.read_ignoring(fen, Faults::ALL);
    read.unwrap_or_else(|error| panic!("{variant}: {error}: {fen}")).0
}

#[track_caller]
fn of_file(lines: &str) -> Variant {
    let rules = RuleSet::from_toml(&format!("name = \"checks\"\n{lines}")).expect("a rule file");
    Variant::from_rules(rules).expect("sound rules")
}

/// Whether a king is attacked, and whether the attack must be answered.
#[track_caller]
fn checks(variant: Variant, fen: &str) -> (bool, bool) {
    let p = position(variant, fen);
    assert_eq!(p.is_check(), p.checkers().any(), "{variant}");
    assert_eq!(p.is_check(), Game::new(p).is_in_check(p.turn()), "{variant}");
    assert!(p.is_check() || !p.must_answer_check(), "{variant}");
    (p.is_check(), p.must_answer_check())
}

#[test]
fn an_attacked_king_is_in_check_under_all_rules() {
    for &variant in Variant::BUILT_IN {
        let must_answer = !matches!(variant, Variant::KingCapture | Variant::Antichess);
        let (attacked, covered) = match variant {
            // White has pawns alone.
            Variant::Horde => (
                "4k3/3P3p/8/8/8/8/P7/8 b - - 0 1".to_owned(),
                "4k3/4P2p/8/8/8/8/P7/8 b - - 0 1".to_owned(),
            ),
            _ => (ATTACKED.to_owned(), COVERED.to_owned()),
        };
        assert_eq!(checks(variant, &attacked), (true, must_answer), "{variant}");
        assert_eq!(checks(variant, &covered), (false, false), "{variant}");
    }
}

#[test]
fn rule_files_decide_which_checks_must_be_answered() {
    let by_masks = of_file("royal = []\nextinct = [\"king\"]\ncastling = false");
    let by_tables = of_file(
        "royal = []\nextinct = [\"king\"]\ncastling = false\npromotion = [\"queen\", \"archer\"]\npieces.archer = { letter = \"a\", moves = \"W\" }",
    );
    for variant in [by_masks, by_tables] {
        assert_eq!(checks(variant, ATTACKED), (true, false));
        assert_eq!(checks(variant, COVERED), (false, false));
    }
    // The queen is royal, and the king a piece like others.
    let queens = of_file(
        "royal = [\"queen\"]\ncastling = false\npromotion = [\"rook\"]\nstart = \"q3k3/p7/8/8/8/8/8/Q2NK3 w - - 0 1\"",
    );
    assert_eq!(checks(queens, "4k2q/8/8/8/8/8/8/Q3R2K b - - 0 1"), (true, true));
    assert_eq!(checks(queens, "4k3/7q/8/8/8/8/8/Q3R2K b - - 0 1"), (false, false));
}

#[test]
fn a_side_is_in_check_if_any_of_its_kings_is() {
    for fen in ["k6k/8/8/8/8/8/8/R3K3 b - - 0 1", "k6k/8/8/8/8/8/8/4K2R b - - 0 1"] {
        assert_eq!(checks(Variant::KingCapture, fen), (true, false));
    }
    assert_eq!(checks(Variant::KingCapture, "k6k/8/8/8/8/8/8/4KR2 b - - 0 1"), (false, false));
}

#[test]
fn touching_kings_of_atomic_may_ignore_checks() {
    // Kings cannot capture, so they do not attack each other.
    assert_eq!(checks(Variant::Atomic, "8/8/8/3k4/3K4/8/8/8 w - - 0 1"), (false, false));
    assert_eq!(checks(Variant::Atomic, "8/8/8/3k4/3K4/8/8/8 b - - 0 1"), (false, false));
    assert_eq!(checks(Variant::Atomic, "8/8/8/3k4/3K4/8/8/3r4 w - - 0 1"), (true, false));
    assert_eq!(checks(Variant::Atomic, "8/8/3k4/8/3K4/8/8/3r4 w - - 0 1"), (true, true));
}

#[test]
fn only_compulsory_checks_give_mate_and_check_marks() {
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    for (variant, san) in [(Variant::Chess, "Ra8#"), (Variant::KingCapture, "Ra8")] {
        let mut game = Game::new(position(variant, mate));
        game.play_text(san).expect("a legal move");
        let p = game.board();
        assert!(p.is_check(), "{variant}");
        assert_eq!(game.plies().next_back().map(|ply| ply.san.as_str()), Some(san));
        let must_answer = variant == Variant::Chess;
        assert_eq!((p.is_checkmate(), p.must_answer_check()), (must_answer, must_answer));
        assert_eq!(p.evasions().len(), 0, "{variant}: there are none, or none are needed");
        assert!(game.is_in_check(Color::Black));
    }
}
