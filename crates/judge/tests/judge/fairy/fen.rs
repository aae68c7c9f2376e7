//! Positions written as FEN and read again.

use super::{board, rules};
use tabiya_judge::FairyBoard;

#[test]
fn written_positions_are_read_again() {
    let piece = "[pieces.xxx]\nletter = \"x\"\nmoves = \"D\"\n";
    for (head, fen) in [
        ("", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 3 7"),
        ("", "1r2kr2/8/8/8/8/8/8/RR2K2R b KBkq - 0 1"),
        ("", "4k3/8/8/3pPx2/8/8/8/X3K3 w - d6 0 2"),
        ("board = \"5x4\"", "2k2/5/x4/2K1X b - - 0 1"),
        ("drops = true", "4k3/8/8/8/8/Q~7/8/4K3[XQQPxnp] w - - 0 1"),
        ("checks-to-win = 3", "4k3/8/8/8/8/8/8/4K3 b - - 2+1 0 1"),
        ("turns = [\"white\", \"black\", \"black\"]", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 3/3"),
        ("again = [\"xxx\"]\nchecks-to-win = 2", "4k3/8/8/8/8/8/8/4K3 b - - 1+1 4 9 2/2+"),
    ] {
        assert_eq!(board(&format!("{head}\n{piece}"), fen).to_fen(), fen);
    }
}

#[test]
fn an_invalid_position_is_an_error() {
    let is_error = |toml: &str, fen: &str| FairyBoard::from_fen(&rules(toml), fen).is_err();
    let small = "board = \"5x4\"";
    assert!(!is_error(small, "2k2/5/5/2K2 b - - 0 1"));
    assert!(is_error(small, "2k2/5/5/5/2K2 b - - 0 1"));
    assert!(is_error(small, "2k3/5/5/2K2 b - - 0 1"));
    assert!(is_error(small, "2k2/5/4/2K2 b - - 0 1"));
    assert!(is_error(small, "2k2/5/5Q/2K2 b - - 0 1"));
    assert!(is_error("walls = [\"e1\"]", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(is_error("", "4k3/8/8/8/8/8/8/4K2X w - - 0 1"));
    assert!(is_error("", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"));
    assert!(is_error("", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(is_error("", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 3/2"));
}
