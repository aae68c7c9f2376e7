//! Moves in UCI notation and in standard algebraic notation: which are read, written and rejected.

use tabiya_core::{
    CastlingMode, Move, MoveError, MoveKind, ParseMoveError, Position, Role, San, Square, Standard,
    UciMove,
};

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

fn uci(p: &Position, text: &str) -> Result<Move, MoveError> {
    text.parse::<UciMove>().expect(text).to_move(p)
}

fn san(p: &Position, text: &str) -> Result<Move, MoveError> {
    text.parse::<San>().expect(text).to_move(p)
}

/// Checks how the castling move is written in both modes, and that it is read from UCI text and from SAN.
#[track_caller]
fn castles(fen: &str, standard: &str, chess960: &str) {
    let p = position(fen);
    let moves = p.legal_moves();
    let castle = moves.iter().copied().find(|m| m.kind() == MoveKind::Castle).expect(fen);
    assert_eq!(castle.uci(CastlingMode::Standard).to_string(), standard);
    assert_eq!(castle.uci(CastlingMode::Chess960).to_string(), chess960);
    assert_eq!(uci(&p, chess960), Ok(castle));
    assert_eq!(san(&p, &p.san(castle).to_string()), Ok(castle));
}

const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTIONS: &str = "1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1";

#[test]
fn a_uci_move_is_two_squares_and_a_promotion_in_lower_case() {
    let e2e4: UciMove = UciMove::Step { from: Square::E2, to: Square::E4, promotion: None };
    assert_eq!("e2e4".parse(), Ok(e2e4));
    let e7e8q = UciMove::Step { from: Square::E7, to: Square::E8, promotion: Some(Role::Queen) };
    assert_eq!("e7e8q".parse(), Ok(e7e8q));
    assert_eq!((e2e4.to_string(), e7e8q.to_string()), ("e2e4".to_owned(), "e7e8q".to_owned()));
    for text in [
        "",
        "e",
        "e2",
        "e2e",
        "E2E4",
        "e2e9",
        "i2e4",
        "e2-e4",
        "e7e8Q",
        "e7e8qq",
        "e7e8x",
        "e7e8=q",
        " e2e4",
        "e2e4 ",
        "000",
        "00000",
        "0000q",
        "e2\u{e9}4",
        "e2e\u{0664}",
        "e2e4\u{1f600}",
        "O-O",
        "\0e2e4",
        "N@f9",
        "\u{feff}e2e4",
    ] {
        assert_eq!(text.parse::<UciMove>(), Err(ParseMoveError::Uci), "{text:?}");
    }
    assert_eq!("e".repeat(65_536).parse::<UciMove>(), Err(ParseMoveError::Uci));
    assert_eq!(
        ParseMoveError::Uci.to_string(),
        "not a move in UCI notation, expected the form e2e4 or e7e8q"
    );
}

#[test]
fn an_illegal_move_is_refused_in_either_notation() {
    let p = Position::startpos();
    for text in ["e2e5", "e7e5", "e1g1", "e1h1", "a1a2", "e4e5", "e2e4q", "e2e2", "b1d2"] {
        assert_eq!(uci(&p, text), Err(MoveError::Illegal), "{text}");
    }
    for text in ["e5", "Nd2", "O-O", "O-O-O", "Ke2", "exd3", "e8=Q", "Qd8#"] {
        assert_eq!(san(&p, text), Err(MoveError::Illegal), "{text}");
    }
    assert_eq!(MoveError::Illegal.to_string(), "illegal move");
}

#[test]
fn a_promotion_names_its_piece() {
    let p = position(PROMOTIONS);
    for (text, role) in [
        ("a7a8q", Role::Queen),
        ("a7a8r", Role::Rook),
        ("a7b8b", Role::Bishop),
        ("a7b8n", Role::Knight),
    ] {
        assert_eq!(uci(&p, text).map(Move::kind), Ok(MoveKind::Promotion(role)));
    }
    for text in ["a7a8", "a7b8"] {
        assert_eq!(uci(&p, text), Err(MoveError::PromotionMissing));
    }
    for text in ["a8", "axb8", "ab8", "a8+"] {
        assert_eq!(san(&p, text), Err(MoveError::PromotionMissing));
    }
    assert_eq!(MoveError::PromotionMissing.to_string(), "promotion piece missing");
    let black = position(&PROMOTIONS.replace(" w ", " b "));
    assert_eq!(uci(&black, "h2h1"), Err(MoveError::PromotionMissing));
    assert_eq!(uci(&black, "h2g1n").map(Move::kind), Ok(MoveKind::Promotion(Role::Knight)));
    // A move to a square out of reach is illegal with and without a promotion.
    for text in ["a7c8", "h2h1", "e1e2p", "e1e2q"] {
        assert_eq!(uci(&p, text), Err(MoveError::Illegal), "{text}");
    }
}

#[test]
fn no_pawn_becomes_a_king_or_stays_a_pawn() {
    let p = position(PROMOTIONS);
    for text in ["a7a8k", "a7a8p", "a7b8p"] {
        assert_eq!(uci(&p, text), Err(MoveError::Illegal), "{text}");
    }
    assert_eq!(san(&p, "a8=K"), Err(MoveError::Illegal));
    assert_eq!("a8=P".parse::<San>(), Err(ParseMoveError::San));
    // A castling move with a promotion letter is illegal.
    let p = position(ROOKS);
    for text in ["e1h1p", "e1g1p", "e1h1k", "e1g1q", "e1d1p"] {
        assert_eq!(uci(&p, text), Err(MoveError::Illegal), "{text}");
    }
}

#[test]
fn castling_is_written_per_mode_and_read_in_both() {
    let p = position(ROOKS);
    for (text, rook) in
        [("e1g1", Square::H1), ("e1h1", Square::H1), ("e1c1", Square::A1), ("e1a1", Square::A1)]
    {
        assert_eq!(uci(&p, text), Ok(Move::new(Square::E1, rook, MoveKind::Castle)), "{text}");
    }
    castles("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1h1");
    castles("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "e8a8");
    castles("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "e1g1", "e1f1");
    castles("4k3/8/8/8/8/8/8/1R4K1 w Q - 0 1", "g1c1", "g1b1");
    // The king is at its castling destination already.
    castles("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1g1", "g1h1");
    assert_eq!(
        uci(&position("4k3/8/8/8/8/8/8/6KR w K - 0 1"), "g1g1").map(Move::kind),
        Ok(MoveKind::Castle)
    );
}

#[test]
fn a_uci_move_is_a_king_step_if_it_can_be_one() {
    let p = position("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    assert_eq!(uci(&p, "f1g1").map(Move::kind), Ok(MoveKind::Normal(Role::King)));
    assert_eq!(uci(&p, "f1h1").map(Move::kind), Ok(MoveKind::Castle));
    assert_eq!(san(&p, "Kg1").map(Move::kind), Ok(MoveKind::Normal(Role::King)));
    assert_eq!(san(&p, "O-O").map(Move::kind), Ok(MoveKind::Castle));
    // The king cannot step onto its own rook's square.
    let p = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_eq!(uci(&p, "f1g1").map(Move::kind), Ok(MoveKind::Castle));
    assert_eq!(san(&p, "Kg1"), Err(MoveError::Illegal));
    let p = position("4k3/8/8/8/8/8/8/5KR1 w - - 0 1");
    assert_eq!(uci(&p, "f1g1"), Err(MoveError::Illegal));
}

#[test]
fn ambiguous_castling_names_the_rook_in_either_mode() {
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1"),
        ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1"),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", "d1a1"),
    ] {
        castles(fen, text, text);
    }
}

#[test]
fn en_passant_and_double_pushes_have_ordinary_notation() {
    let p = position("4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1");
    assert_eq!(uci(&p, "e5d6").map(Move::kind), Ok(MoveKind::EnPassant));
    assert_eq!(san(&p, "exd6").map(Move::kind), Ok(MoveKind::EnPassant));
    assert_eq!(uci(&p, "a2a4").map(Move::kind), Ok(MoveKind::DoublePush));
    assert_eq!(san(&p, "a4").map(Move::kind), Ok(MoveKind::DoublePush));
    assert_eq!(uci(&p, "e5e6").map(Move::kind), Ok(MoveKind::Normal(Role::Pawn)));
    let p = position("4k3/8/8/3pP3/8/8/P7/4K3 w - - 0 1");
    assert_eq!(uci(&p, "e5d6"), Err(MoveError::Illegal));
}

#[test]
fn like_pieces_are_distinguished_by_file_rank_or_both() {
    let by_file = position("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1");
    assert_eq!(san(&by_file, "Nab3"), uci(&by_file, "a1b3"));
    assert_eq!(san(&by_file, "Na1b3"), uci(&by_file, "a1b3"));
    let by_rank = position("4k3/8/8/N7/8/8/8/N3K3 w - - 0 1");
    assert_eq!(san(&by_rank, "N1b3"), uci(&by_rank, "a1b3"));
    assert_eq!(san(&by_rank, "N5b3"), uci(&by_rank, "a5b3"));
    let by_both = position("4k3/8/8/N7/8/8/8/N1N1K3 w - - 0 1");
    assert_eq!(san(&by_both, "Na1b3"), uci(&by_both, "a1b3"));
    for (p, m, text) in [
        (&by_file, "a1b3", "Nab3"),
        (&by_file, "c1b3", "Ncb3"),
        (&by_file, "a1c2", "Nc2"),
        (&by_rank, "a1b3", "N1b3"),
        (&by_rank, "a5b3", "N5b3"),
        (&by_both, "a1b3", "Na1b3"),
        (&by_both, "a5b3", "N5b3"),
        (&by_both, "c1b3", "Ncb3"),
    ] {
        assert_eq!(p.san(uci(p, m).unwrap()).to_string(), text);
    }
}

#[test]
fn a_pinned_piece_needs_no_disambiguation() {
    let p = position("4k3/8/8/8/3N4/8/8/r1N1K3 w - - 0 1");
    assert_eq!(san(&p, "Nb3"), uci(&p, "d4b3"));
    assert_eq!(p.san(uci(&p, "d4b3").unwrap()).to_string(), "Nb3");
    assert_eq!(san(&p, "Ncb3"), Err(MoveError::Illegal));
}

#[test]
fn a_move_that_two_pieces_can_make_is_ambiguous() {
    let p = position("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1");
    let error = san(&p, "Nb3").unwrap_err();
    assert_eq!(error.to_string(), "ambiguous: a1b3 or c1b3");
    assert_eq!(error, MoveError::Ambiguous(uci(&p, "a1b3").unwrap(), uci(&p, "c1b3").unwrap()));
    assert_eq!(san(&p, "N1b3"), Err(error));
    let p = position("4k3/8/8/N7/8/8/8/N1N1K3 w - - 0 1");
    assert_eq!(san(&p, "Nab3").unwrap_err().to_string(), "ambiguous: a1b3 or a5b3");
}

#[test]
fn lower_case_b_always_names_the_b_file() {
    let p = position("4k3/8/8/8/8/2p5/1P6/3BK3 w - - 0 1");
    assert_eq!(san(&p, "bxc3"), uci(&p, "b2c3"));
    assert_eq!(san(&p, "Bc2"), uci(&p, "d1c2"));
    assert_eq!(san(&p, "bc2"), Err(MoveError::Illegal));
    let p = position("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
    assert_eq!(san(&p, "bxc3"), uci(&p, "b2c3"));
    assert_eq!(san(&p, "Bxc3"), uci(&p, "d2c3"));
    for text in ["nf3", "ke2", "qd4", "rb1"] {
        assert_eq!(text.parse::<San>(), Err(ParseMoveError::San), "{text}");
    }
}

#[test]
fn check_marks_and_annotations_may_be_wrong_or_missing() {
    let p = position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let mate = uci(&p, "a1a8").unwrap();
    assert_eq!(p.san(mate).to_string(), "Ra8#");
    for text in ["Ra8", "Ra8+", "Ra8#", "Ra8!", "Ra8??", "Ra8#!?", "Raa8", "R1a8"] {
        assert_eq!(san(&p, text), Ok(mate), "{text}");
    }
    assert_eq!(san(&p, "Ra7+"), uci(&p, "a1a7"));
    let p = position("6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for (m, text) in [("a1a8", "Ra8+"), ("e1c1", "O-O-O"), ("e1g1", "O-O"), ("h1g1", "Rg1+")] {
        assert_eq!(p.san(uci(&p, m).unwrap()).to_string(), text);
    }
    let p = position("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(p.san(uci(&p, "e1g1").unwrap()).to_string(), "O-O+");
}

#[test]
fn castling_in_san_is_spelled_with_os_or_zeros() {
    let p = position(ROOKS);
    for text in ["O-O", "0-0", "O-O+", "0-0#", "O-O!"] {
        assert_eq!(san(&p, text), uci(&p, "e1h1"), "{text}");
    }
    for text in ["O-O-O", "0-0-0", "O-O-O+"] {
        assert_eq!(san(&p, text), uci(&p, "e1a1"), "{text}");
    }
    for text in ["o-o", "OO", "O-O-", "0-0-0-0", "O-0", "\u{41e}-\u{41e}"] {
        assert_eq!(text.parse::<San>(), Err(ParseMoveError::San), "{text}");
    }
    assert_eq!(san(&p, "Kg1"), Err(MoveError::Illegal));
    assert_eq!(san(&p, "Kf1"), uci(&p, "e1f1"));
}

#[test]
fn promotions_and_captures_are_read_and_written_in_san() {
    let p = position(PROMOTIONS);
    for (text, m) in [
        ("a8=Q", "a7a8q"),
        ("a8Q", "a7a8q"),
        ("a8=N", "a7a8n"),
        ("axb8=R+", "a7b8r"),
        ("a7xb8=R", "a7b8r"),
        ("a:b8=B", "a7b8b"),
        ("Nf3", "g1f3"),
    ] {
        assert_eq!(san(&p, text), uci(&p, m), "{text}");
        assert!(san(&p, text).is_ok());
    }
    assert_eq!(p.san(uci(&p, "a7b8q").unwrap()).to_string(), "axb8=Q+");
    let black = position(&PROMOTIONS.replace(" w ", " b "));
    assert_eq!(black.san(uci(&black, "h2g1r").unwrap()).to_string(), "hxg1=R+");
}

#[test]
fn malformed_moves_are_not_san() {
    for text in [
        "",
        "+",
        "#",
        "!",
        "N",
        "Nf",
        "Nf9",
        "Ni3",
        "f",
        "3",
        "xx",
        "Nf3f",
        "Nf3=Q",
        "Nabc3",
        "N11b3",
        "Na1a1b3",
        "a8=",
        "a8=q",
        "a8==Q",
        "NNf3",
        "N@f9",
        "@f9",
        "Nf3++",
        "Nf3 ",
        " Nf3",
        "e4e5e6",
        "--",
        "\u{2658}f3",
        "N\u{ff46}3",
        "Nf\u{0663}",
        "\0",
        "Nf3\0",
        "e2-e4",
    ] {
        assert_eq!(text.parse::<San>(), Err(ParseMoveError::San), "{text:?}");
    }
    for part in ["N", "a", "1", "+", "!", "=", "x", "O-", "\u{e9}"] {
        assert_eq!(part.repeat(65_536).parse::<San>(), Err(ParseMoveError::San), "{part}");
    }
    assert_eq!(
        ParseMoveError::San.to_string(),
        "not a move in algebraic notation, expected the form Nf3, exd6, a8=Q or O-O"
    );
}

#[test]
fn a_null_move_is_read_and_written_but_never_legal() {
    assert_eq!("0000".parse::<UciMove>(), Ok(UciMove::Null));
    assert_eq!(UciMove::<Role>::Null.to_string(), "0000");
    let p = Position::startpos();
    assert_eq!(uci(&p, "0000"), Err(MoveError::NullMove));
    assert_eq!(MoveError::NullMove.to_string(), "a null move is not a legal move");
    assert!(p.null_move().is_some_and(|next| next.turn() != p.turn()));
}

#[test]
fn errors_write_illegal_castling_as_the_position_does() {
    let castle = |fen: &str, to: Square| {
        let m = Move::new(Square::E1, to, MoveKind::Castle);
        position(fen).play(m).expect_err("the way is not free").to_string()
    };
    assert_eq!(castle("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", Square::H1), "illegal move e1g1");
    assert_eq!(castle("4k3/8/8/8/8/8/8/RN2KBR1 w KQ - 0 1", Square::A1), "illegal move e1a1");
}

#[test]
fn every_legal_move_is_read_back_as_written() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
        "8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1",
        "QQQQQQQQ/Q6Q/Q6Q/Q3K2Q/Q6Q/Q6Q/Q5kQ/QQQQQQ1r b - - 0 1",
    ] {
        let (p, _) = Position::<Standard>::from_fen_lenient(fen).expect(fen);
        let moves = p.legal_moves();
        for &m in &moves {
            assert_eq!(uci(&p, &m.uci(CastlingMode::Chess960).to_string()), Ok(m));
            assert_eq!(san(&p, &p.san(m).to_string()), Ok(m), "{} in {fen}", p.san(m));
            if p.has_orthodox_castling() {
                assert_eq!(uci(&p, &m.uci(CastlingMode::Standard).to_string()), Ok(m));
            }
        }
        let mut texts: Vec<_> = moves.iter().map(|&m| p.san(m).to_string()).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), moves.len());
    }
}
