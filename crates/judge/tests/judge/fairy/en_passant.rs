//! Double pushes and captures en passant.

use super::{after, board, targets};

const TORPEDO: &str = "pieces.pawn.double-push = [\"a1-h8\"]\n";

#[test]
fn a_pawn_is_captured_on_any_rank_it_passed() {
    assert_eq!(
        after(TORPEDO, "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1", "e4e6").to_fen(),
        "4k3/8/3pP3/8/8/8/8/4K3 b - e5 0 1"
    );
    let pushed = after(TORPEDO, "4k3/8/3p4/8/8/4P3/8/4K3 w - - 0 1", "e3e5");
    assert_eq!(pushed.to_fen(), "4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1");
    let pushed = after(TORPEDO, "4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1", "e3e5");
    assert_eq!(pushed.to_fen(), "4k3/8/8/3pP3/8/8/8/4K3 b - e4 0 1");
    let taken = after(TORPEDO, &pushed.to_fen(), "d5e4");
    assert_eq!(taken.to_fen(), "4k3/8/8/8/4p3/8/8/4K3 w - - 0 2");
}

#[test]
fn an_en_passant_right_lasts_for_one_ply() {
    let pushed = after(TORPEDO, "4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1", "e3e5 e8e7 e1e2");
    assert_eq!(pushed.legal_move("d5e4"), None);
}

#[test]
fn a_promoted_pawn_cannot_be_captured_en_passant() {
    let toml = "promotion-squares = [\"rank 5\"]\npieces.pawn.double-push = [\"a1-h8\"]\n";
    let pushed = after(toml, "4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1", "e3e5n");
    assert_eq!(pushed.to_fen(), "4k3/8/8/3pN3/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_capture_en_passant_promotes_like_any_other() {
    let toml = "promotion-squares = [\"rank 6\"]\npromotion = [\"queen\", \"rook\"]\n";
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(targets(toml, fen, "e5"), "d6q d6r e6q e6r");
    assert_eq!(after(toml, fen, "e5d6r").to_fen(), "4k3/8/3R4/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn any_kind_may_push_and_capture() {
    let sergeants = "[pieces.sergeant]\nletter = \"s\"\nmoves = \"fK\"\ndouble-push = [\"rank 2\"]\n\
        [pieces.taker]\nletter = \"t\"\nmoves = \"mKcfFcbF\"\n\
        en-passant = true\n";
    let start = "4k3/8/8/8/3p1t2/8/4S3/4K3 w - - 0 1";
    // The taker can step diagonally without capturing, so it moves to e3 but does not capture en passant.
    let pushed = after(sergeants, start, "e2e4");
    assert_eq!(pushed.to_fen(), "4k3/8/8/8/3pSt2/8/8/4K3 b - e3 1 1");
    assert_eq!(after(sergeants, start, "e2e4 d4e3").to_fen(), "4k3/8/8/8/5t2/4p3/8/4K3 w - - 0 2");
    assert_eq!(after(sergeants, start, "e2e4 f4e3").to_fen(), "4k3/8/8/8/3pS3/4t3/8/4K3 w - - 2 2");
    // A piece whose diagonal step only captures does capture en passant.
    let takes = sergeants.replace("mKcfFcbF", "mWcfF");
    assert_eq!(after(&takes, start, "e2e4 f4e3").to_fen(), "4k3/8/8/8/3p4/4t3/8/4K3 w - - 0 2");
    // Unless the file says otherwise, only pawns capture en passant.
    let pawns_alone = takes.replace("en-passant = true\n", "");
    assert_eq!(after(&pawns_alone, start, "e2e4").legal_move("f4e3"), None);
    assert!(after(&pawns_alone, start, "e2e4").legal_move("d4e3").is_some());
    // A rider does not capture en passant, even if its first step is diagonal.
    let rider = sergeants.replace("mKcfFcbF", "mWcfB");
    assert_eq!(after(&rider, start, "e2e4").legal_move("f4e3"), None);
}

#[test]
fn a_royal_piece_that_pushed_is_not_captured() {
    let toml = "castling = false\n[pieces.king]\ndouble-push = [\"e1\"]\n";
    let pushed = after(toml, "4k3/8/8/8/8/3p4/8/4K3 w - - 0 1", "e1e3");
    assert_eq!(pushed.to_fen(), "4k3/8/8/8/8/3pK3/8/8 b - - 1 1");
    assert_eq!(targets(toml, &pushed.to_fen(), "d3"), "d2");
}

#[test]
fn a_double_push_needs_empty_squares_and_a_reachable_target() {
    let push = |head: &str, fen| targets(&format!("{head}\n{TORPEDO}"), fen, "e4");
    let fen = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(push("", fen), "e5 e6");
    assert_eq!(push("", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1"), "");
    assert_eq!(push("", "4k3/8/4p3/8/4P3/8/8/4K3 w - - 0 1"), "e5");
    assert_eq!(push("walls = [\"e5\"]", fen), "");
    assert_eq!(push("walls = [\"e6\"]", fen), "e5");
    assert_eq!(push("mobility.pawn = [\"e4\", \"e6\"]", fen), "e6");
    assert_eq!(push("mobility.pawn = [\"e4\", \"e5\"]", fen), "e5");
}

#[test]
fn an_impossible_en_passant_square_is_ignored() {
    let fens = [
        "4k3/8/8/3pP3/8/8/8/4K3 b - e4 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 b - e6 0 1",
        "4k3/8/8/3pP3/4N3/8/8/4K3 b - e4 0 1",
        "4k3/8/8/3pN3/8/8/8/4K3 b - e4 0 1",
    ];
    let takes = |toml, fen| board(toml, fen).legal_move("d5e4").is_some();
    assert!(takes(TORPEDO, fens[0]));
    assert!(!takes("", fens[0]));
    assert!(fens[1..].iter().all(|fen| board(TORPEDO, fen).to_fen().contains(" - - ")));
    assert!(!takes(&format!("en-passant = false\n{TORPEDO}"), fens[0]));
}

#[test]
fn no_pushed_pawn_is_captured_without_en_passant_rules() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert!(after("", fen, "e2e4").legal_move("d4e3").is_some());
    assert_eq!(after("en-passant = false", fen, "e2e4").legal_move("d4e3"), None);
}

#[test]
fn the_capturer_must_be_allowed_on_the_en_passant_square() {
    let fen = "4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1";
    assert_eq!(targets("", fen, "d4"), "d3 e3");
    assert_eq!(targets("mobility.black.pawn = [\"rank 4\", \"d3\"]", fen, "d4"), "d3");
    // Without a legal capture the FEN has no en passant square either.
    let board = board("mobility.black.pawn = [\"rank 4\", \"d3\"]", fen);
    assert_eq!(board.to_fen(), fen.replace("e3", "-"));
}

#[test]
fn an_ordinary_move_to_the_square_is_not_en_passant() {
    let toml = "[pieces.taker]\nletter = \"t\"\nmoves = \"mKcfF\"\nen-passant = true\n";
    let fen = "4k3/8/8/8/4Pt2/8/8/4K3 b - e3 0 1";
    assert_eq!(targets(toml, fen, "f4"), "e3 e5 f3 f5 g3 g4 g5");
    // This kind steps diagonally to one side without capturing, and captures en passant to the other side
    // only.
    let toml = toml.replace("mKcfF", "mflFcfF");
    assert_eq!(board(&toml, fen).to_fen(), fen);
    let other = "4k3/8/8/8/3tP3/8/8/4K3 b - e3 0 1";
    assert_eq!(board(&toml, other).to_fen(), other.replace("e3", "-"));
}
