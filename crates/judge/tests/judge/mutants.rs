//! Tests the search for faults in engines on an engine with known faults: each fault is found, reduced and
//! explained, and without a fault nothing is found.

use std::time::{Duration, Instant};

use tabiya_count::Control;
use tabiya_games::{AnyPosition, Variant};
use tabiya_judge::one_in;
use tabiya_judge::small::Mutation;
use tabiya_verify::{
    BreakageKind, Caught, Crash, Difference, EngineConfig, EngineFault, Fuzz, Restarts,
    TestedEngine,
};

const FUZZ: Fuzz = Fuzz {
    variant: Variant::Chess,
    chess960: true,
    seed: 1,
    depth: 3,
    max_nodes: 3000,
    keep_going: false,
};

/// Tries an engine with a fault on this many positions. Returns what was caught, and the number of positions
/// on which the engine was right before.
fn caught(mutation: Mutation, positions: usize) -> (Option<Caught>, usize) {
    let command = format!("'{}' --mutation {mutation}", env!("CARGO_BIN_EXE_mutant"));
    let config = EngineConfig::new(command.parse().expect("a command"));
    let control = Control::until(Instant::now() + Duration::from_secs(60));
    let restarts = Restarts::default();
    let mut engine = TestedEngine::new(&config, &control, &restarts);
    let (mut right, mut found) = (0, Vec::new());
    let all = FUZZ.positions().take(positions);
    FUZZ.run(&mut engine, all, |_| right += 1, |_| (), |_, _| (), &mut found)
        .unwrap_or_else(|error| panic!("{mutation}: {error}"));
    engine.quit();
    (found.into_iter().next().map(|found| found.caught), right)
}

fn pieces(p: &AnyPosition) -> u32 {
    p.occupied().len()
}

/// The difference that a fault causes, in the smallest position that the search finds.
fn difference(mutation: Mutation, most_pieces: u32) -> Difference {
    let (found, _) = caught(mutation, usize::MAX);
    let Some(Caught::Difference(found)) = found else { panic!("{mutation}: {found:?}") };
    let (count, depth) = (pieces(&found.origin.position), found.depth_from_origin());
    assert!(count <= most_pieces, "{mutation}: {count} pieces in {}", found.origin.position);
    // A difference that shows in a move list must be located there, and not further up.
    assert_eq!(found.depth, 1, "{mutation}: {depth} plies from {}", found.origin.position);
    *found
}

/// Asserts that all moves that the engine lists wrongly, or misses, are explained by the same reason.
#[track_caller]
fn assert_explained(found: &Difference, missing: bool, reason: &str) {
    let lists = found.lists().expect("the moves differ");
    let mut texts = lists.surplus.clone();
    if missing {
        assert_eq!(texts, [""; 0], "missing moves alone: {found:?}");
        let mode = found.position.castling_mode();
        texts = lists.missing.iter().map(|m| m.uci(mode).to_string()).collect();
    } else {
        assert_eq!(lists.missing, [], "surplus moves alone: {found:?}");
    }
    assert!(!texts.is_empty(), "{found:?}");
    for text in texts {
        let explained = found.position.explain(&text).expect("a move");
        assert_eq!(explained.is_legal(), missing, "{explained}");
        let said = explained.reason().to_string();
        assert!(said.contains(reason), "{said}, expected: {reason}; {}", found.position);
    }
}

/// Asserts that a position given by FEN has extra moves because of a mutation.
#[track_caller]
fn assert_surplus(mutation: Mutation, most_pieces: u32, reason: &str) {
    let found = difference(mutation, most_pieces);
    assert!(matches!(found.fault, EngineFault::Moves(_)), "{:?}", found.fault);
    assert!(found.path.is_empty(), "{found:?}");
    assert_explained(&found, false, reason);
}

/// Asserts that a fault of making moves shows only after this many plies.
#[track_caller]
fn assert_left_behind(mutation: Mutation, most_pieces: u32, plies: usize, reason: &str) {
    assert_explained(&left_behind(mutation, most_pieces, plies), false, reason);
}

/// The difference of a fault of making moves, which shows only after this many plies.
#[track_caller]
fn left_behind(mutation: Mutation, most_pieces: u32, plies: usize) -> Difference {
    let found = difference(mutation, most_pieces);
    assert!(matches!(found.fault, EngineFault::Make(_)), "{:?}", found.fault);
    assert_eq!(found.path.len(), plies, "{found:?}");
    found
}

#[test]
fn an_en_passant_capture_that_opens_the_rank_is_found() {
    assert_surplus(Mutation::NoEnPassantDiscovery, 5, "with both pawns gone");
}

#[test]
fn castling_through_attack_is_found() {
    assert_surplus(Mutation::CastlingThroughAttack, 4, " is attacked by the ");
}

#[test]
fn a_castling_right_without_its_rook_is_found() {
    assert_left_behind(Mutation::CastlingRightAfterRookCaptured, 4, 1, "no right to castle");
}

/// Asserts that moves are missing in a position given by FEN.
#[track_caller]
fn assert_missing(mutation: Mutation, most_pieces: u32, reason: &str) {
    let found = difference(mutation, most_pieces);
    assert!(matches!(found.fault, EngineFault::Moves(_)), "{:?}", found.fault);
    assert_explained(&found, true, reason);
}

#[test]
fn a_missing_promotion_is_found() {
    let reason = "a pawn that reaches the last rank becomes a knight";
    assert_missing(Mutation::NoKnightPromotion, 3, reason);
}

#[test]
fn missing_en_passant_captures_are_found() {
    assert_missing(Mutation::NoEnPassant, 4, "it captures en passant ");
}

#[test]
fn missing_double_pushes_are_found() {
    assert_missing(Mutation::NoDoublePush, 3, "from there a pawn may advance two squares");
}

#[test]
fn a_promotion_to_a_king_is_found() {
    assert_surplus(Mutation::PromotionToKing, 3, "a pawn");
}

#[test]
fn a_rook_that_jumps_is_found() {
    assert_surplus(Mutation::RookJumps, 4, " is blocked by the ");
}

#[test]
fn a_castling_right_lost_by_undo_is_found_and_named() {
    let (found, _) = caught(Mutation::CountLosesCastlingRight, usize::MAX);
    let Some(Caught::Difference(found)) = found else { panic!("{found:?}") };
    assert!(matches!(found.fault, EngineFault::Unmake(_)), "{:?}", found.fault);
    assert!(found.path.is_empty() && found.depth == 2, "{found:?}");
    assert!(pieces(&found.position) <= 5, "{}", found.position);
}

#[test]
fn a_pinned_knight_that_moves_is_found() {
    assert_surplus(Mutation::PinnedKnightMoves, 4, " is pinned on the ");
}

#[test]
fn a_double_push_through_a_piece_is_found() {
    assert_surplus(Mutation::DoublePushThroughPiece, 4, " is blocked by the ");
}

#[test]
fn an_en_passant_square_that_is_never_cleared_is_found() {
    // The stale right survives one move of each side.
    assert_left_behind(Mutation::EnPassantRightKept, 4, 2, "no pawn has just passed ");
}

#[test]
fn a_king_that_steps_along_the_line_of_check_is_found() {
    assert_surplus(Mutation::KingStepsAlongCheckLine, 3, " through the king on ");
}

#[test]
fn castling_that_unshields_the_king_is_found() {
    assert_surplus(Mutation::Chess960RookShield, 4, " attack");
}

#[test]
fn every_mutation_that_miscounts_has_its_test() {
    assert_eq!(Mutation::ALL.into_iter().filter(|mutation| mutation.miscounts()).count(), 28);
}

#[test]
fn each_fault_of_en_passant_in_check_has_its_own_reason() {
    assert_missing(Mutation::EnPassantBlockIgnored, 5, "it captures en passant ");
    assert_missing(Mutation::EnPassantAnswersNoCheck, 4, "it captures en passant ");
    assert_missing(Mutation::EnPassantFieldUnread, 4, "it captures en passant ");
    let reason = "it does not answer the check by the pawn on ";
    assert_surplus(Mutation::EnPassantSquareStopsCheck, 4, reason);
}

#[test]
fn faults_of_castling_are_found() {
    assert_missing(Mutation::BlackCastlingSidesSwapped, 3, "have not lost the right");
    assert_surplus(Mutation::CastlingOverPieces, 4, " is in the way of castling");
    assert_surplus(Mutation::AttackTablesNotComputed, 4, " is attacked by the ");
    assert_left_behind(Mutation::CastlingWithoutRook, 3, 2, "where there is no rook");
    let found = left_behind(Mutation::RookMoveLosesBothRights, 4, 2);
    assert_explained(&found, true, "have not lost the right");
    // What the legality test of such an engine sees depends on the squares of king and rook.
    assert!(difference(Mutation::CastlingOverlap, 4).lists().is_some());
    // The engine lists castling, but not where it is legal.
    let found = difference(Mutation::BlackShortCastlingWrittenLong, 3);
    let lists = found.lists().expect("the moves differ");
    assert_eq!((lists.missing.len(), lists.surplus.len()), (1, 1), "{lists:?}");
}

#[test]
fn wrong_king_captures_in_check_are_found() {
    let reason = "the king captures ";
    assert_missing(Mutation::CheckMaskOnKingCaptures, 4, reason);
}

#[test]
fn moves_beyond_the_end_of_a_list_are_found() {
    let found = difference(Mutation::ListTooShort, 12);
    assert_explained(&found, true, " reaches ");
    assert!(found.right > 128 && found.wrong == 128, "{found:?}");
}

#[test]
fn a_pawn_left_on_the_last_rank_is_found() {
    assert_left_behind(Mutation::PromotedPawnStays, 3, 1, "attack");
}

#[test]
fn an_engine_that_ignores_the_side_to_move_is_found() {
    let found = difference(Mutation::FenSideIgnored, 2);
    let lists = found.lists().expect("the moves differ");
    assert!(!lists.missing.is_empty() && !lists.surplus.is_empty(), "{lists:?}");
}

#[test]
fn rights_kept_from_an_earlier_position_are_found() {
    assert!(caught(Mutation::BlackRightsKept, usize::MAX).0.is_some());
}

#[test]
fn a_crash_is_found_and_its_position_shrunk() {
    let (found, _) = caught(Mutation::CrashOnPromotion, usize::MAX);
    let Some(Caught::Crash(crash)) = found else { panic!("{found:?}") };
    let Crash { origin, depth, breakage, .. } = *crash;
    let position = origin.position;
    assert!(pieces(&position) <= 3 && depth == 1, "depth {depth} of {position}");
    assert!(matches!(breakage.kind, BreakageKind::Died(_)), "{breakage}");
    assert!(breakage.stderr.contains(&format!(" in {position}")), "{}", breakage.stderr);
}

#[test]
fn fuzz_positions_are_reachable_in_games() {
    for variant in [Variant::Chess, Variant::Crazyhouse, Variant::ThreeCheck, Variant::Horde] {
        let fuzz = Fuzz { variant, ..FUZZ };
        for p in fuzz.positions().take(6000 / one_in(4)) {
            assert_eq!(p.unreachable(), [], "{variant}: {p}");
        }
    }
}

#[test]
fn a_correct_engine_gives_no_findings() {
    let positions = 300;
    for mutation in [Mutation::None, Mutation::UndoLosesCastlingRight] {
        assert_eq!(caught(mutation, positions), (None, positions), "{mutation}");
    }
}
