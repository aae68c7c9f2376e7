//! Positions that no game can produce, and which of their faults are rejected, noted or ignored.

use tabiya_core::{
    Bitboard, CastlingMode, Color, Fault, FaultError, Faults, FenErrorKind, FenField, Note,
    Position, Setup, Square, Standard,
};

use Color::{Black, White};
use Fault::{
    ImpossibleCheck, NoKing, OpponentInCheck, PawnOnBackRank, SeveralKings, TooManyPawns,
    TooManyPieces, TooManyPromoted,
};

type Chess = Position<Standard>;

fn setup(text: &str) -> Setup {
    text.parse().expect(text)
}

fn faults(text: &str) -> Vec<Fault> {
    Chess::faults(&setup(text)).iter().collect()
}

/// Checks that the position has these faults, and that both readers reject it with the message `words`.
#[track_caller]
fn refused(text: &str, expected: &[Fault], words: &str) {
    assert_eq!(faults(text), expected, "{text}");
    let error = text.parse::<Chess>().expect_err(text);
    assert_eq!(error.to_string(), words, "{text}");
    assert_eq!(error.kind(), FenErrorKind::Faults(Chess::faults(&setup(text))));
    assert_eq!((error.field(), error.offset()), (FenField::Board, 0));
    assert_eq!(Chess::from_fen_lenient(text), Err(error));
    ignored(text);
}

/// Checks that the strict reader rejects the position with the message `words`, and that the lenient reader
/// accepts it with the note `words`.
#[track_caller]
fn ignored_by_default(text: &str, expected: &[Fault], words: &str) {
    assert_eq!(faults(text), expected, "{text}");
    assert_eq!(text.parse::<Chess>().expect_err(text).to_string(), words, "{text}");
    let (p, notes) = Chess::from_fen_lenient(text).expect(text);
    assert_eq!(notes.to_string(), words, "{text}");
    assert!(notes.iter().eq(expected.iter().map(|&fault| Note::Ignored(fault))));
    assert_eq!(p.to_setup().fen(CastlingMode::Standard).to_string(), text);
    ignored(text);
}

/// Checks that the position can be made only if all its faults are ignored, and that moves can be played.
#[track_caller]
fn ignored(text: &str) {
    let setup = setup(text);
    let all = Chess::faults(&setup);
    for fault in all.iter() {
        let error = Chess::from_setup(&setup, all - Faults::one(fault)).unwrap_err();
        assert_eq!(error, FaultError(Faults::one(fault)));
        assert_eq!(error.to_string(), fault.to_string());
    }
    play_on(&Chess::from_setup(&setup, all).unwrap());
}

/// Checks for two plies that every listed move is legal, and that as many moves are counted as are listed.
#[track_caller]
fn play_on(p: &Position) {
    for &m in &p.legal_moves() {
        let next = p.play(m).expect("what is listed is legal");
        let replies = next.legal_moves();
        assert_eq!(replies.len(), next.count_moves() as usize);
        for &reply in &replies {
            let after = next.play(reply).expect("what is listed is legal");
            assert_eq!(after.legal_moves().len(), after.count_moves() as usize);
        }
    }
}

#[test]
fn each_side_has_a_king() {
    refused("4k3/8/8/8/8/8/8/8 w - - 0 1", &[NoKing(White)], "white has no king");
    refused("8/8/8/8/8/8/8/4K3 w - - 0 1", &[NoKing(Black)], "black has no king");
    let both = [NoKing(White), NoKing(Black)];
    refused("8/8/8/8/8/8/8/8 w - - 0 1", &both, "white has no king; black has no king");
    refused("q7/P7/8/8/8/8/p7/Q7 b - - 0 1", &both, "white has no king; black has no king");
}

#[test]
fn a_side_has_at_most_one_king() {
    let words = "white has several kings, expected one";
    refused("4k3/8/8/8/8/8/8/K6K w - - 0 1", &[SeveralKings(White)], words);
    let words = "black has several kings, expected one";
    refused("kk2k3/8/8/8/8/8/8/7K w - - 0 1", &[SeveralKings(Black)], words);
    let text = "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK b - - 0 1";
    let words = "white has several kings, expected one; black has several kings, expected one";
    refused(text, &[SeveralKings(White), SeveralKings(Black)], words);
}

#[test]
fn checks_to_ignored_extra_kings_need_no_answer() {
    let text = "q3k3/8/8/8/8/8/8/K6K w - - 0 1";
    let p = Chess::from_setup(&setup(text), Faults::SEVERAL_KINGS).unwrap();
    // The queen attacks both kings.
    assert!(p.is_check() && !p.must_answer_check());
    assert_eq!(p.king(White), None);
    assert_eq!(p.count_moves(), 6);
    let text = "q3k3/8/8/8/8/8/8/8 w - - 0 1";
    let p = Chess::from_setup(&setup(text), Faults::NO_KING).unwrap();
    assert!(!p.is_check() && p.is_stalemate());
}

#[test]
fn no_pawn_is_on_the_first_or_last_rank() {
    for text in [
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "P3k2P/8/8/8/8/8/8/P3K2P b - - 0 1",
    ] {
        let words = "white has a pawn on the first or last rank";
        refused(text, &[PawnOnBackRank(White)], words);
    }
    for text in ["4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "p3k3/8/8/8/8/8/8/4K3 b - - 0 1"] {
        let words = "black has a pawn on the first or last rank";
        refused(text, &[PawnOnBackRank(Black)], words);
    }
}

#[test]
fn the_side_not_to_move_is_not_in_check() {
    for text in [
        "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
        "4k3/3P4/8/8/8/8/8/K7 w - - 0 1",
        "4k3/8/5N2/8/8/8/8/K7 w - - 0 1",
        "4k3/8/8/1B6/8/8/8/K7 w - - 0 1",
    ] {
        let words = "black's king is attacked, but white is to move";
        refused(text, &[OpponentInCheck(Black)], words);
    }
    let words = "white's king is attacked, but black is to move";
    refused("4k3/8/8/8/8/8/4q3/4K3 b - - 0 1", &[OpponentInCheck(White)], words);
    let words = "white's king is attacked, but black is to move";
    refused("8/8/8/8/8/8/4k3/4K3 b - - 0 1", &[OpponentInCheck(White)], words);
    let words = "black's king is attacked, but white is to move";
    refused("k7/1K6/8/8/8/8/8/8 w - - 0 1", &[OpponentInCheck(Black)], words);
}

#[test]
fn a_king_whose_check_is_ignored_can_be_captured() {
    let text = "r3k2r/8/8/8/8/8/4Q3/4K3 w kq - 0 1";
    let p = Chess::from_setup(&setup(text), Faults::OPPONENT_IN_CHECK).unwrap();
    let capture = p.legal_moves().iter().copied().find(|m| m.to() == Square::E8).unwrap();
    assert_eq!(p.play(capture).unwrap().by_color(Black).len(), 2);
    refused(text, &[OpponentInCheck(Black)], "black's king is attacked, but white is to move");
}

#[test]
fn a_castling_right_without_king_or_rook_is_a_fault_of_its_side() {
    let words = |color| format!("{color} has a castling right without its king or rook at home");
    for (text, square, color) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Square::H1, White),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Square::A8, Black),
        ("4k2r/8/8/8/8/8/4K3/8 w - - 0 1", Square::H1, White),
        ("4k2n/8/8/8/8/8/8/4K3 w - - 0 1", Square::H8, Black),
        ("4k2R/8/8/8/8/8/8/4K3 b - - 0 1", Square::H8, Black),
        ("8/4k3/8/8/8/8/8/R3K2r w - - 0 1", Square::H1, White),
        ("4k3/8/8/8/7R/8/8/4K3 w - - 0 1", Square::H4, White),
    ] {
        let mut setup = setup(text);
        setup.castling_rooks = setup.castling_rooks.with(square);
        let error = Chess::from_setup(&setup, Faults::NONE).unwrap_err();
        assert_eq!(error, FaultError(Faults::one(Fault::Castling(color))), "{text}");
        assert_eq!(error.to_string(), words(color));
        let p = Chess::from_setup(&setup, Faults::CASTLING).unwrap();
        assert_eq!(p, text.parse().unwrap());
        play_on(&p);
    }
}

#[test]
fn a_second_castling_right_on_one_wing_is_a_fault() {
    let text = "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1";
    let mut both = setup(text);
    both.castling_rooks = both.castling_rooks.with(Square::B1);
    assert_eq!(Chess::faults(&both), Faults::one(Fault::Castling(White)));
    assert_eq!(Chess::from_setup(&both, Faults::CASTLING), Ok(text.parse().unwrap()));
}

#[test]
fn an_impossible_en_passant_square_is_the_movers_fault() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for square in Square::ALL {
        let claim = Setup { en_passant: Some(square), ..setup(text) };
        let error = Chess::from_setup(&claim, Faults::NONE).unwrap_err();
        assert_eq!(error, FaultError(Faults::one(Fault::EnPassant(Black))));
        assert_eq!(error.to_string(), "no black pawn can have passed the en-passant square");
        assert_eq!(Chess::from_setup(&claim, Faults::EN_PASSANT), Ok(text.parse().unwrap()));
    }
}

const WHITE_CHECK: &str = "no move can have given this check to white";
const BLACK_CHECK: &str = "no move can have given this check to black";

#[test]
fn lenient_reading_ignores_impossible_checks() {
    for text in [
        // The king is in check by three pieces.
        "4k3/8/8/8/4r2b/3n4/8/4K3 w - - 0 1",
        // The king is in check by two pieces on one line.
        "4k3/8/8/8/8/8/8/r3K2r w - - 0 1",
        "4k3/8/8/8/r1K1r3/8/8/8 w - - 0 1",
        "4k2b/8/8/8/3K4/8/8/b7 w - - 0 1",
        // The king is in check by two pawns, by two knights, or by a pawn and a knight.
        "4k3/8/8/8/8/8/3p1p2/4K3 w - - 0 1",
        "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/5n2/3p4/4K3 w - - 0 1",
    ] {
        ignored_by_default(text, &[ImpossibleCheck(White)], WHITE_CHECK);
    }
    ignored_by_default("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", &[ImpossibleCheck(Black)], BLACK_CHECK);
}

#[test]
fn possible_double_checks_are_not_faults() {
    for text in [
        // A knight, a bishop or a promoted pawn gives check and has uncovered another checker.
        "4r1k1/8/8/8/8/3n4/8/4K3 w - - 0 1",
        "4r1k1/8/8/8/1b6/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/1b6/8/8/3qK3 w - - 0 1",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn lenient_reading_ignores_checks_impossible_after_a_push() {
    for text in [
        // A rook or a knight gives check, and did so before the double push.
        "4r2k/8/8/3p1P2/8/8/8/4K3 w - d6 0 1",
        "7k/8/8/3p1P2/8/5n2/8/4K3 w - d6 0 1",
        // The pushed pawn and another piece give check.
        "7k/8/8/3p4/2K5/8/8/2r5 w - d6 0 1",
    ] {
        assert_eq!(faults(text), [ImpossibleCheck(White)], "{text}");
        let (_, notes) = Chess::from_fen_lenient(text).unwrap();
        assert_eq!(notes.to_string(), WHITE_CHECK);
        assert_eq!(text.parse::<Chess>().unwrap_err().to_string(), WHITE_CHECK);
    }
    assert_eq!(faults("7K/8/8/8/3P4/2k5/8/2R5 b - d3 0 1"), [ImpossibleCheck(Black)]);
}

#[test]
fn a_check_given_or_uncovered_by_a_push_is_not_a_fault() {
    for text in [
        "7k/8/8/3p4/2K5/8/8/8 w - d6 0 1",
        "4b2k/8/8/3p4/K7/8/8/8 w - d6 0 1",
        "4k3/r6K/8/3p4/8/8/8/8 w - d6 0 1",
        "8/8/8/8/3P4/8/R6k/K7 b - d3 0 1",
        // Without an e.p. square, the last move may be a knight move that gives check.
        "7k/8/8/3p1P2/8/5n2/8/4K3 w - - 0 1",
    ] {
        assert_eq!(faults(text), [], "{text}");
        assert!(text.parse::<Chess>().unwrap().is_check());
    }
}

#[test]
fn lenient_reading_ignores_over_16_pieces_or_8_pawns() {
    ignored_by_default(
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        &[TooManyPawns(White)],
        "white has more than 8 pawns",
    );
    ignored_by_default(
        "rnbqkbnr/pppppppp/8/8/p7/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        &[TooManyPieces(Black), TooManyPawns(Black)],
        "black has more than 16 pieces; black has more than 8 pawns",
    );
    ignored_by_default(
        "rnbqkbnr/pppppppp/8/8/N7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[TooManyPieces(White), TooManyPromoted(White)],
        "white has more than 16 pieces; white has more promoted pieces than it lacks pawns",
    );
}

#[test]
fn lenient_reading_ignores_too_many_promoted_pieces() {
    let words = "white has more promoted pieces than it lacks pawns";
    for (pieces, eight_pawns_allow) in [
        ("QQ2K3", false),
        ("RRR1K3", false),
        ("NNN1K3", false),
        ("B1B1K3", false),
        ("1B1BK3", false),
        ("BB2K3", true),
        ("RNBQKBNR", true),
    ] {
        let eight = format!("4k3/8/8/8/8/8/PPPPPPPP/{pieces} w - - 0 1");
        if eight_pawns_allow {
            assert_eq!(faults(&eight), []);
        } else {
            ignored_by_default(&eight, &[TooManyPromoted(White)], words);
        }
        assert_eq!(faults(&eight.replace("PPPPPPPP", "PPPPPPP1")), []);
    }
    let words = "black has more promoted pieces than it lacks pawns";
    let text = "1qqqk3/pppppp1p/8/8/8/8/8/4K3 w - - 0 1";
    ignored_by_default(text, &[TooManyPromoted(Black)], words);
    assert_eq!(faults(&text.replace("pppppp1p", "pppppp2")), []);
}

#[test]
fn possible_positions_have_at_most_218_moves() {
    let text = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    assert_eq!(faults(text), []);
    let p: Position = text.parse().unwrap();
    assert_eq!((p.count_moves(), p.legal_moves().len()), (218, 218));
    play_on(&p);
}

#[test]
fn positions_with_ignored_faults_can_have_over_218_moves() {
    let ring = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1";
    let p = Chess::from_setup(&setup(ring), Chess::faults(&setup(ring))).unwrap();
    assert_eq!((p.count_moves(), p.legal_moves().len()), (288, 288));
    let pawns = "nrbqkbrn/PPPPPPPP/PPPPPPPP/8/8/8/8/QQQQKQQQ w - - 0 1";
    let p = Chess::from_setup(&setup(pawns), Chess::faults(&setup(pawns))).unwrap();
    assert_eq!(p.legal_moves().iter().filter(|m| m.promotion().is_some()).count(), 14 * 4);
}

#[test]
fn boards_full_of_one_piece_have_faults_to_ignore() {
    for piece in "PNBRQKpnbrqk".chars() {
        let rank = piece.to_string().repeat(8);
        let board = [rank.as_str(); 8].join("/");
        for turn in ["w", "b"] {
            let text = format!("{board} {turn} - - 0 1");
            assert!(text.parse::<Chess>().is_err());
            assert!(Chess::from_fen_lenient(&text).is_err());
            ignored(&text);
        }
    }
    for text in [
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQkQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQkQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1",
        "PPPPPPPP/1p1p1p1p/PPPPPPPP/1p1p1p1p/P1P1P1P1/pppppppp/P1P1P1P1/pppppppp w - - 0 1",
        "pKpKpKpK/kPkPkPkP/pKpKpKpK/kPkPkPkP/8/8/PPPPPPPP/pppppppp b - - 0 1",
        "r3k2r/PPPPPPPP/8/8/8/8/pppppppp/R3K2R w KQkq - 0 1",
        "rk2k2r/8/8/3pP3/8/8/8/RK2K2R w - d6 0 1",
    ] {
        ignored(text);
    }
}

#[test]
fn ignoring_faults_that_are_not_there_changes_nothing() {
    let text = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
    let all = [
        Faults::NO_KING,
        Faults::SEVERAL_KINGS,
        Faults::PAWN_ON_BACK_RANK,
        Faults::OPPONENT_IN_CHECK,
        Faults::CASTLING,
        Faults::EN_PASSANT,
        Faults::IMPOSSIBLE_CHECK,
        Faults::TOO_MANY_PIECES,
        Faults::TOO_MANY_PAWNS,
        Faults::TOO_MANY_PROMOTED,
    ];
    let all = all.into_iter().fold(Faults::NONE, Faults::union);
    assert_eq!(all.iter().count(), 20);
    assert_eq!(Chess::from_setup(&setup(text), all), Ok(text.parse().unwrap()));
    assert_eq!(all.iter().map(Faults::one).fold(Faults::NONE, Faults::union), all);
}

#[test]
fn faults_are_reported_gravest_first() {
    let claim = "PPPPPPPP/PPPPPPPP/PPPPPPPP/4k3/8/8/n2p1n2/Qp2K3 w - - 0 1";
    let castling_rooks = Bitboard::of(Square::H1);
    let claim = Setup { castling_rooks, en_passant: Some(Square::A1), ..setup(claim) };
    assert_eq!(
        Chess::from_setup(&claim, Faults::TOO_MANY_PAWNS).unwrap_err().to_string(),
        "white has a pawn on the first or last rank; black has a pawn on the first or last rank; \
         black's king is attacked, but white is to move; \
         white has a castling right without its king or rook at home; \
         no black pawn can have passed the en-passant square; white has more than 16 pieces"
    );
}
