//! Positions and depths as UCI front ends send them.

use tabiya_games::{UciError, UciPosition, Variant, uci_perft_depth};

#[test]
fn a_uci_position_is_read_completely_or_refused() {
    let game = |text| {
        let (game, _) = UciPosition::read(text)?.game(Variant::Chess)?;
        Ok(game.positions().count())
    };
    for (text, positions) in [
        ("startpos", 1),
        (" startpos  moves ", 1),
        ("startpos\tmoves\te2e4", 2),
        ("startpos moves e4 e7e5 Nf3", 4),
        ("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", 2),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", 2),
    ] {
        assert_eq!(game(text), Ok(positions), "{text}");
    }
    for (text, said) in [
        ("", "expected position startpos or position fen FEN"),
        ("moves e2e4", "expected position startpos or position fen FEN"),
        ("e2e4", "expected position startpos or position fen FEN"),
        ("startposmoves e2e4", "expected position startpos or position fen FEN"),
        ("fen", "expected a FEN after fen"),
        ("fen moves e2e4", "expected a FEN after fen"),
        ("startpos move e2e4", "expected moves after startpos, not move"),
        ("startpos moves e2e4 moves e7e5", "moves at ply 2 is not a move"),
        ("startpos moves e2e4 e2e4", "illegal move e2e4 at ply 2"),
        ("startpos moves 0000", "a null move is not a legal move: 0000 at ply 1"),
    ] {
        assert_eq!(game(text).map_err(|error: UciError| error.to_string()), Err(said.to_owned()));
    }
    for text in ["fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 move e1g1", "fen startpos", "fen 8/8"] {
        assert!(matches!(game(text), Err(UciError::Fen(_))), "{text}");
    }
}

#[test]
fn a_depth_must_be_a_plain_number() {
    assert_eq!(uci_perft_depth(" perft  0 "), Some(Ok(0)));
    assert_eq!(uci_perft_depth("perft 99"), Some(Ok(99)));
    assert_eq!(uci_perft_depth("depth 3 searchmoves e2e4"), None);
    let far = "9".repeat(1000);
    for text in ["-1", "x", "1.5", "+3", "100", "1e3", "0x3", "٣", &far] {
        let read = uci_perft_depth(&format!("perft {text}"));
        let Some(Err(UciError::Depth(shown))) = read else { panic!("{text}: {read:?}") };
        assert!(shown.len() <= 480, "{shown}");
    }
    for text in [
        "perft",
        "perft 3 4",
        "depth 3 perft 2",
        "perft depth 3",
        "perft 1 moves e2e4",
        "Perft 2",
        "perft=2",
    ] {
        assert_eq!(uci_perft_depth(text), Some(Err(UciError::NoDepth)), "{text}");
    }
}
