//! Reading and writing positions and moves with the mailbox.

use tabiya_judge::{Kind, Mailbox, Move, Side};

/// FENs that every judge writes as it has read them.
pub(crate) const WRITTEN_AS_READ: [&str; 4] = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7",
    "4k3/8/8/8/8/8/8/4K3 b - - 33 71",
];

/// Reads a FEN and returns the FEN that the mailbox writes for the position.
#[track_caller]
fn rewritten(fen: &str) -> String {
    Mailbox::from_fen(fen).unwrap().to_fen()
}

#[test]
fn castling_rights_are_written_as_rook_files() {
    assert_eq!(
        rewritten("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    );
}

#[test]
fn written_positions_are_read_back() {
    for fen in WRITTEN_AS_READ {
        assert_eq!(rewritten(fen), fen);
    }
}

#[test]
fn king_and_queen_letters_mean_the_outermost_rooks() {
    assert_eq!(
        rewritten("1rr1k1rr/8/8/8/8/8/8/1RR1K1R1 w KQkq - 0 1"),
        "1rr1k1rr/8/8/8/8/8/8/1RR1K1R1 w GBhb - 0 1"
    );
}

#[test]
fn the_two_counters_may_be_left_out() {
    assert_eq!(rewritten("4k3/8/8/8/8/8/8/4K3 w - -"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn an_en_passant_square_without_a_legal_capture_is_not_written() {
    let alone = "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1";
    assert_eq!(rewritten(alone), "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    let pinned = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    assert_eq!(rewritten(pinned), "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
}

#[test]
fn an_impossible_en_passant_square_is_ignored() {
    for square in ["d3", "d7", "a1", "h8", "c6", "e6"] {
        let fen = format!("4k3/8/8/2npP3/8/8/8/4K3 w - {square} 0 1");
        assert_eq!(rewritten(&fen), "4k3/8/8/2npP3/8/8/8/4K3 w - - 0 1");
    }
    let origin_held = "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(rewritten(origin_held), origin_held.replace("d6", "-"));
    let passed_held = "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(rewritten(passed_held), passed_held.replace("d6", "-"));
}

#[test]
fn only_pawn_moves_and_captures_reset_the_half_move_clock() {
    let board = Mailbox::from_fen("4k3/7r/8/8/8/8/P7/4K2R w K - 9 5").unwrap();
    let after = |text: &str| board.play(text.parse().unwrap()).to_fen();
    assert!(after("a2a3").ends_with(" 0 5"));
    assert!(after("h1h7").ends_with(" 0 5"));
    assert!(after("e1h1").ends_with(" 10 5"));
}

#[test]
fn malformed_positions_are_refused() {
    for fen in [
        "",
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4Kx2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - x 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 -1",
    ] {
        assert!(Mailbox::from_fen(fen).is_err(), "{fen}");
    }
}

#[test]
fn positions_that_cannot_be_played_are_refused() {
    for fen in [
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert!(Mailbox::from_fen(fen).is_err(), "{fen}");
    }
}

#[test]
fn castling_rights_without_king_or_rook_are_refused() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w B - 0 1",
        "4k3/8/8/8/8/8/8/4K1RR w HG - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w X - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K- - 0 1",
    ] {
        assert!(Mailbox::from_fen(fen).is_err(), "{fen}");
    }
}

#[test]
fn moves_are_read_back_as_written() {
    for text in ["e1h1", "a2a4", "e7e8q", "e7d8n"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in ["", "e2", "e2e", "e2e9", "e7e8k", "e7e8p", "e7e8qq", "e2eé"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn squares_are_numbered_from_a1_to_h8() {
    let mv: Move = "a1h8".parse().unwrap();
    assert_eq!((mv.from, mv.to), (0, 63));
    let board = Mailbox::from_fen("4k2r/8/8/8/8/8/8/QN2K3 w - - 0 1").unwrap();
    assert_eq!(board.piece_at(0), Some((Side::White, Kind::Queen)));
    assert_eq!(board.piece_at(1), Some((Side::White, Kind::Knight)));
    assert_eq!(board.piece_at(63), Some((Side::Black, Kind::Rook)));
    assert_eq!(board.piece_at(32), None);
}

#[test]
fn mate_and_stalemate_have_no_moves() {
    let mate = Mailbox::from_fen("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1").unwrap();
    assert!(mate.legal_moves().is_empty() && mate.in_check(Side::White));
    let stalemate = Mailbox::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    assert!(stalemate.legal_moves().is_empty() && !stalemate.in_check(Side::Black));
}
