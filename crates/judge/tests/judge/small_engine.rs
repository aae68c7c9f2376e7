//! The small engine is right without a mutation, and with each mutation has exactly that fault.

use std::path::Path;

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_judge::one_in;
use tabiya_judge::small::{Mutation, SmallBoard, Uci};
use tabiya_suite::{Case, read};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn cases(file: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites").join(file);
    let source = read(&path);
    assert!(source.errors.is_empty(), "{:?}", source.errors);
    source.entries.into_iter().map(|located| located.case).collect()
}

fn board(fen: &str) -> SmallBoard {
    faulty(fen, Mutation::None)
}

fn faulty(fen: &str, mutation: Mutation) -> SmallBoard {
    SmallBoard::from_fen_with(fen, mutation).unwrap_or_else(|error| panic!("{error}: {fen}"))
}

/// Checks the counts of a suite up to `nodes` leaf nodes per position; returns the number of
/// checked counts.
fn counts_right(file: &str, nodes: u128) -> usize {
    let mut counted = 0;
    for case in cases(file) {
        let fen = case.fen();
        for check in case.checks.iter().filter(|check| check.expected <= nodes) {
            let count = board(&fen).perft(check.depth);
            assert_eq!(u128::from(count), check.expected, "depth {} of {fen}", check.depth);
            counted += 1;
        }
    }
    counted
}

#[test]
fn known_positions_count_correctly() {
    assert!(counts_right("known.epd", 500_000) > 20);
}

#[test]
fn edge_cases_count_correctly() {
    assert!(counts_right("edge.epd", 6000) > 400);
}

#[test]
fn positions_of_games_count_correctly() {
    assert!(counts_right("random.epd", 1000) > 4000);
}

#[test]
fn chess960_starts_count_correctly() {
    assert!(counts_right("chess960.epd", 1000) == 2 * 960);
}

/// Visits all boards along random games, without a mutation.
fn along_games(seed: u64, visit: impl Fn(&SmallBoard)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let starts = ["known.epd", "edge.epd"].into_iter().flat_map(cases).map(|case| case.fen());
    let chess960 = cases("chess960.epd").into_iter().step_by(20).map(|case| case.fen());
    for fen in starts.chain(chess960) {
        let mut board = board(&fen);
        for _ in 0..80 {
            visit(&board);
            let Some(&m) = board.legal_moves().choose(&mut rng) else { break };
            board.make(m);
        }
    }
}

#[test]
fn a_move_taken_back_leaves_no_trace() {
    along_games(2, |board| {
        for m in board.legal_moves() {
            let mut other = board.clone();
            other.make(m);
            assert_ne!(other, *board);
            other.unmake();
            assert_eq!(other, *board, "{m} in {}", board.fen());
        }
    });
}

#[test]
fn boards_are_read_back_as_they_were_written() {
    along_games(3, |board| {
        let read = self::board(&board.fen());
        assert_eq!((read.fen(), read.key()), (board.fen(), board.key()));
    });
}

/// Positions and depths at which a mutation miscounts, each with the difference.
fn wrong_counts(mutation: Mutation) -> &'static [(&'static str, u32, i64)] {
    match mutation {
        Mutation::NoEnPassant => &[("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1, -1)],
        Mutation::NoDoublePush => &[("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", 1, -1)],
        Mutation::NoEnPassantDiscovery => &[("8/8/8/K2pP2q/8/8/8/3k4 w - d6 0 1", 1, 1)],
        Mutation::CastlingThroughAttack => &[("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1, 1)],
        Mutation::CastlingRightAfterRookCaptured => &[("4k3/8/8/8/8/6n1/8/4K2R b K - 0 1", 2, 1)],
        Mutation::NoKnightPromotion => &[("8/1P6/8/8/8/8/6k1/K7 w - - 0 1", 1, -1)],
        Mutation::PromotionToKing => &[("8/1P6/8/8/8/8/6k1/K7 w - - 0 1", 1, 1)],
        Mutation::RookJumps => &[("4k3/8/8/8/8/8/8/R1N1K3 w - - 0 1", 1, 1)],
        Mutation::PinnedKnightMoves => &[("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", 1, 6)],
        Mutation::DoublePushThroughPiece => &[("4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", 1, 1)],
        // The stale right allows one capture more after each of the 5 * 5 pairs of king moves.
        Mutation::EnPassantRightKept => &[("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 3, 25)],
        Mutation::KingStepsAlongCheckLine => &[("4r1k1/8/8/8/8/8/4K3/8 w - - 0 1", 1, 1)],
        Mutation::Chess960RookShield => &[("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", 1, 1)],
        // A rook captures a rook in the corner; taking the capture back loses a castling right.
        Mutation::CountLosesCastlingRight => &[("r3k2r/8/8/8/8/8/8/4K2R b Kq - 0 1", 2, -1)],
        Mutation::EnPassantBlockIgnored => &[("3r2k1/8/8/3pP3/8/8/8/3K4 w - d6 0 1", 1, -1)],
        Mutation::EnPassantSquareStopsCheck => &[("4R3/8/8/4p3/5K2/8/4k3/8 w - e6 0 1", 1, 1)],
        Mutation::EnPassantAnswersNoCheck => &[("8/8/8/4pP2/3K4/8/8/k7 w - e6 0 1", 1, -1)],
        Mutation::EnPassantFieldUnread => &[("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1, -1)],
        Mutation::BlackCastlingSidesSwapped => &[("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", 1, -1)],
        Mutation::RookMoveLosesBothRights => &[("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", 3, -81)],
        Mutation::CastlingWithoutRook => &[("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", 3, 30)],
        Mutation::CastlingOverPieces => &[("1rkr4/8/8/8/5K2/8/8/8 b b - 0 1", 1, 1)],
        Mutation::CastlingOverlap => &[("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", 2, 2)],
        Mutation::CheckMaskOnKingCaptures => &[("4k2R/4N3/8/8/8/8/8/4K3 b - - 0 1", 1, -1)],
        Mutation::ListTooShort => {
            &[("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1, 128 - 218)]
        }
        Mutation::PromotedPawnStays => &[("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", 2, 5)],
        Mutation::AttackTablesNotComputed => &[("4k3/8/8/8/8/8/7n/4K2R w K - 0 1", 1, 1)],
        Mutation::FenSideIgnored => &[("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", 1, 15 - 5)],
        _ => &[],
    }
}

#[test]
fn each_mutation_miscounts_in_its_named_position() {
    for mutation in Mutation::ALL.into_iter().filter(|mutation| mutation.miscounts()) {
        let wrong = wrong_counts(mutation);
        assert!(!wrong.is_empty(), "{mutation} has no position");
        for &(fen, depth, more) in wrong {
            let right = board(fen).perft(depth);
            let count = faulty(fen, mutation).perft(depth);
            let difference = count.cast_signed() - right.cast_signed();
            assert_eq!(difference, more, "{mutation} at depth {depth} of {fen}");
        }
    }
}

#[test]
fn each_mutation_is_found_by_the_suites() {
    let cases: Vec<Case> = ["known.epd", "edge.epd"].into_iter().flat_map(cases).collect();
    let most = 20_000 / one_in(4) as u128;
    let is_wrong = |case: &Case, mutation: Mutation| {
        let board = faulty(&case.fen(), mutation);
        let small = case.checks.iter().filter(|check| check.expected <= most);
        small.into_iter().any(|check| u128::from(board.perft(check.depth)) != check.expected)
    };
    for mutation in Mutation::ALL.into_iter().filter(|&m| m != Mutation::CrashOnPromotion) {
        let seen = cases.iter().any(|case| is_wrong(case, mutation));
        assert_eq!(seen, mutation.miscounts(), "{mutation}");
    }
}

#[test]
fn the_key_mutation_breaks_en_passant_captures_only() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let mut board = faulty(fen, Mutation::WrongKeyAfterEnPassant);
    let is_wrong = |board: &SmallBoard| board.key() != self::board(&board.fen()).key();
    for m in board.legal_moves() {
        board.make(m);
        assert_eq!(is_wrong(&board), m.uci(false) == "e5d6", "{m}");
        board.unmake();
        assert!(!is_wrong(&board), "{m}");
    }
}

#[test]
fn a_right_is_lost_when_the_capture_of_a_rook_is_taken_back() {
    let before = faulty("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Mutation::UndoLosesCastlingRight);
    let mut board = before.clone();
    for m in before.legal_moves() {
        board.make(m);
        board.unmake();
        let intact = board == before;
        assert_eq!(intact, !["a1a8", "h1h8"].contains(&m.uci(false).as_str()), "{m}");
        board = before.clone();
    }
}

#[test]
#[should_panic(expected = "promotion b7b8q")]
fn a_promotion_crashes_the_count() {
    faulty("8/1P6/8/8/8/8/6k1/K7 w - - 0 1", Mutation::CrashOnPromotion).perft(1);
}

#[test]
fn every_mutation_is_found_by_its_name() {
    for mutation in Mutation::ALL {
        assert_eq!(mutation.name().parse(), Ok(mutation));
    }
    assert!("no-such".parse::<Mutation>().is_err());
}

/// The output of the small engine for these commands.
fn says(commands: &[&str]) -> String {
    let mut engine = Uci::new(Mutation::None);
    commands.iter().map_while(|command| engine.answer(command)).collect()
}

#[test]
fn the_engine_counts_from_the_start_position() {
    let answer = says(&["position startpos", "go perft 3", "quit", "isready"]);
    assert!(answer.contains("e2e4: 600\n"), "{answer}");
    assert!(answer.ends_with("\n\nNodes searched: 8902\n"), "{answer}");
    assert_eq!(says(&["isready"]), "readyok\n");
}

#[test]
fn castling_notation_follows_the_chess960_option() {
    let position = format!("position fen {KIWIPETE}");
    let answer = says(&[&position, "go perft 1"]);
    assert!(answer.contains("e1g1: 1\n") && answer.contains("e1c1: 1\n"), "{answer}");
    let option = "setoption name UCI_Chess960 value true";
    let answer = says(&[option, &position, "go perft 1"]);
    assert!(answer.contains("e1h1: 1\n") && answer.contains("e1a1: 1\n"), "{answer}");
}

#[test]
fn session_faults_show_in_the_engines_output() {
    let written_long = &mut Uci::new(Mutation::BlackShortCastlingWrittenLong);
    written_long.answer("position fen 4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
    let answer = written_long.answer("go perft 1").expect("an answer");
    assert!(answer.contains("e8c8: 1\n") && !answer.contains("e8g8"), "{answer}");

    let with = "position fen r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1";
    let without = "position fen r3k2r/2p5/8/8/8/8/8/4K3 b - - 0 1";
    let last = |commands: &[&str]| {
        let mut engine = Uci::new(Mutation::BlackRightsKept);
        let answers = commands.iter().chain(&["go perft 1"]).filter_map(|line| engine.answer(line));
        answers.last().expect("an answer")
    };
    for right in [&[without][..], &[with, "ucinewgame", without], &[without, without]] {
        assert!(last(right).ends_with("Nodes searched: 26\n"), "{right:?}");
    }
    assert!(last(&[with, without]).ends_with("Nodes searched: 28\n"));
}

#[test]
fn moves_of_a_uci_position_are_played_before_counting() {
    let answer = says(&["position startpos moves e2e4 e7e5 e1e2", "go perft 1"]);
    assert!(answer.ends_with("Nodes searched: 29\n"), "{answer}");
    let fen = format!("position fen {START} moves e2e5");
    assert!(says(&[&fen]).starts_with("info string illegal move e2e5"), "{}", says(&[&fen]));
    for moves in ["e1g1", "e1h1"] {
        let castled = format!("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {moves}");
        assert!(says(&[&castled, "go perft 1"]).ends_with("Nodes searched: 3\n"));
    }
}
