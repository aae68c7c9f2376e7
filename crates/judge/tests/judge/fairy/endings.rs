//! How games end under rule files.

use super::{board, end};
use tabiya_judge::Side;
use tabiya_judge::fairy::{FairyReason, KindId};

const BARE: &str = "castling = false\nbare-king = \"loss\"\n";

fn won(winner: Side, reason: FairyReason) -> Option<(Option<Side>, FairyReason)> {
    Some((Some(winner), reason))
}

fn drawn(reason: FairyReason) -> Option<(Option<Side>, FairyReason)> {
    Some((None, reason))
}

#[test]
fn a_bare_king_may_bare_the_other_king_on_its_next_move() {
    // The rook captures the last piece, and the king cannot recapture.
    let fen = "7k/8/8/3n4/8/8/8/3RK3 w - - 0 1";
    assert_eq!(end(BARE, fen, "d1d5"), None);
    assert_eq!(end(BARE, fen, "d1d5 h8g7"), won(Side::White, FairyReason::BareKing));
    // Here the king can recapture.
    let fen = "8/8/2k5/3n4/8/8/8/3RK3 w - - 0 1";
    assert_eq!(end(BARE, fen, "d1d5 c6d5"), drawn(FairyReason::InsufficientMaterial));
    assert_eq!(end("castling = false", "7k/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5 h8g7"), None);
}

#[test]
fn a_side_to_move_against_a_bare_king_has_won() {
    assert_eq!(board(BARE, "7k/8/8/8/8/8/8/3RK3 w - - 0 1").legal_uci(), [""; 0]);
    assert_ne!(board(BARE, "7k/8/8/8/8/8/8/3RK3 b - - 0 1").legal_uci(), [""; 0]);
    // A king with pieces in hand is not bare.
    let toml = format!("{BARE}drops = true");
    assert_eq!(board(&toml, "7k/8/8/8/8/8/8/4K3[R] w - - 0 1").legal_uci(), [""; 0]);
    assert_ne!(board(&toml, "7k/8/8/8/8/8/8/3RK3[p] w - - 0 1").legal_uci(), [""; 0]);
}

#[test]
fn custom_pieces_can_be_extinct_and_reach_goals() {
    let piece = "[pieces.xxx]\nletter = \"x\"\nmoves = \"D\"\n";
    let toml = format!("extinct = [\"xxx\"]\n{piece}");
    let x = KindId::KING;
    assert_eq!(end(&toml, "4k3/8/8/3x4/8/2N5/X7/4K3 w - - 0 1", ""), None);
    let outcome = end(&toml, "4k3/8/8/3x4/8/2N5/X7/4K3 w - - 0 1", "c3d5");
    assert!(matches!(outcome, Some((Some(Side::White), FairyReason::Extinct(kind))) if kind > x));
    let toml = format!("goal.white.xxx = [\"rank 4\"]\n{piece}");
    let outcome = end(&toml, "4k3/8/8/8/8/8/X7/4K3 w - - 0 1", "a2a4");
    assert!(matches!(outcome, Some((Some(Side::White), FairyReason::Goal(kind))) if kind > x));
}

#[test]
fn mate_and_stalemate_depend_on_the_royal_kind() {
    let toml = "castling = false\nroyal = [\"xxx\"]\n[pieces.xxx]\nletter = \"x\"\nmoves = \"F\"\n";
    let mated = "7x/8/5N2/8/8/8/8/3X2RR b - - 0 1";
    assert_eq!(end(toml, mated, ""), won(Side::White, FairyReason::Checkmate));
    let stuck = "7x/8/5N2/6K1/4N3/8/8/3X4 b - - 0 1";
    assert_eq!(end(toml, stuck, ""), None);
    let stuck = "7x/8/5R2/6R1/4N3/8/8/3X4 b - - 0 1";
    assert_eq!(end(toml, stuck, ""), drawn(FairyReason::Stalemate));
    let toml = format!("stalemate = \"loss\"\n{toml}");
    assert_eq!(end(&toml, stuck, ""), won(Side::White, FairyReason::Stalemate));
}

#[test]
fn a_side_with_two_kings_has_no_royal_piece() {
    let toml = "castling = false\n";
    let one = "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1";
    assert_eq!(board(toml, one).legal_uci(), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    let two = "4k3/8/8/8/4r3/8/8/K3K3 w - - 0 1";
    assert_eq!(board(toml, two).legal_uci().len(), 8);
    assert_eq!(board(toml, two).royal_square(Side::White), None);
}

#[test]
fn bare_royal_pieces_draw_if_only_mate_wins() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let draw = drawn(FairyReason::InsufficientMaterial);
    assert_eq!(end("", fen, ""), draw);
    assert_eq!(end("goal.king = [\"d4\"]", fen, ""), None);
    assert_eq!(end("stalemate = \"win\"", fen, ""), None);
    assert_eq!(end("drops = true", "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1", ""), None);
    // Under a rule file even a knight counts as a piece that may be able to mate.
    assert_eq!(end("", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", ""), None);
}

#[test]
fn checks_to_the_royal_kind_count() {
    let toml = "castling = false\nchecks-to-win = 2\nroyal = [\"xxx\"]\n[pieces.xxx]\nletter = \"x\"\nmoves = \"W\"\n";
    let fen = "4x3/8/8/8/8/8/8/R3X3 w - - 1+2 0 1";
    assert_eq!(end(toml, fen, "a1a8"), won(Side::White, FairyReason::Checks));
    assert_eq!(end(toml, "4xk2/8/8/8/8/8/R7/4X3 w - - 1+2 0 1", "a2f2"), None);
    let given = super::after(toml, "4x3/8/8/8/8/8/8/R3X3 w - - 2+2 0 1", "a1a8");
    assert_eq!(given.to_fen(), "R3x3/8/8/8/8/8/8/4X3 b - - 1+2 1 1");
}

#[test]
fn repetition_and_the_fifty_move_rule_draw() {
    let fen = "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1";
    let again = "b1c3 e8e7 c3b1 e7e8 b1c3 e8e7 c3b1 e7e8";
    assert_eq!(end("", fen, again), drawn(FairyReason::Repetition));
    assert_eq!(end("repetition = 2", fen, "b1c3 e8e7 c3b1 e7e8"), drawn(FairyReason::Repetition));
    assert_eq!(end("no-progress = 3", fen, "b1c3 e8e7 c3b1"), drawn(FairyReason::FiftyMoveRule));
}
