//! The checks that the testkit offers to authors of boards: cozy-chess passes, and each mistake is found.

mod broken;
mod cozy;
mod ours;
mod small;

use std::path::Path;

use broken::{
    AnyPromotionIsLegal, AskingChanges, EnPassantTwice, KeyAfterEnPassant, KeyWithoutRights,
    KingIntoCheck, Mistake, NoBishops, NoDiscoveredChecks, NoMistake, PanicsOnKnights, ShortKey,
    StaleEnPassant, UndoForgetsRights, UndoOfOnePly, With,
};
use cozy::Cozy;
use tabiya_testkit::{
    BoardDifference, Budget, CheckError, CounterExample, Operation, Positions, ReferencePosition,
    assert_suite, check_suite,
};

/// The positions of a suite in this repository.
fn suite(name: &str) -> Positions {
    Positions::default()
        .and_suite(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites").join(name))
}

/// The positions of a suite that cozy-chess can read: it refuses impossible positions, and half-move clocks
/// above 100.
fn possible(name: &str) -> Positions {
    let clock = |fen: &str| fen.split(' ').nth(4).and_then(|clock| clock.parse::<u32>().ok());
    suite(name).without_faults().retain(|_, fen| clock(fen).is_some_and(|clock| clock <= 90))
}

/// The counter-example that the checks find for a board with a mistake.
fn counter_example<P: ReferencePosition>() -> CounterExample {
    let positions = suite("known.epd").and_lines(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9
         8/8/1k1N4/8/3R4/8/1K6/8 w - - 0 1
         rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3",
    );
    match check_suite::<P>(&positions, Budget::new().nodes(400)) {
        Err(CheckError::Differs(found)) => *found,
        other => panic!("{other:?}"),
    }
}

fn pieces(found: &CounterExample) -> usize {
    let board = found.fen.split(' ').next().unwrap_or_default();
    board.bytes().filter(u8::is_ascii_alphabetic).count()
}

#[track_caller]
fn found_with<M: Mistake>(most_pieces: usize, plies: usize, text: &str) -> CounterExample {
    let found = counter_example::<With<M>>();
    assert!(pieces(&found) <= most_pieces, "{found}");
    assert_eq!(found.path.len(), plies, "{found}");
    assert!(found.to_string().contains(text), "{found}");
    found
}

#[test]
fn cozy_chess_passes() {
    for name in ["edge.epd", "known.epd"] {
        let summary = assert_suite::<Cozy>(possible(name), Budget::new().nodes(500));
        assert!(summary.nodes >= 500 && summary.untried == 0, "{summary}");
        let offered = [summary.keys, summary.legality, summary.fens];
        assert_eq!(offered, [summary.nodes; 3], "{summary}");
        assert!(summary.to_string().ends_with("; undo not offered; fen on 500 nodes"), "{summary}");
    }
}

#[test]
fn cozy_chess_with_moves_taken_back_passes() {
    let summary = assert_suite::<With<NoMistake>>(possible("edge.epd"), Budget::new().nodes(200));
    assert_eq!((summary.undos, summary.states), (summary.nodes, true), "{summary}");
}

#[test]
fn the_report_names_position_way_and_difference() {
    let found = found_with::<KeyAfterEnPassant>(4, 1, "key: 0x");
    let text = found.to_string();
    let lines: Vec<_> = text.lines().collect();
    let [difference, position, after, met] = lines[..] else { panic!("{text}") };
    assert!(difference.ends_with(" when read from FEN"), "{text}");
    assert!(position.starts_with("  position: ") && position.ends_with(" 0 1 (chess)"), "{text}");
    assert!(after.starts_with(&format!("  after:    {} (", found.path[0])), "{text}");
    assert!(met.starts_with("  met at:   ") && met.contains(&found.met.fen), "{text}");
}

#[test]
fn keys_too_short_to_be_unique_are_found() {
    let found = counter_example::<With<ShortKey>>();
    assert!(matches!(found.difference, BoardDifference::SameKey { .. }), "{found}");
}

#[test]
fn a_refused_position_is_found() {
    let found = match check_suite::<Cozy>(&suite("edge.epd"), Budget::new().depth(0)) {
        Err(CheckError::Differs(found)) => *found,
        other => panic!("{other:?}"),
    };
    assert!(matches!(found.difference, BoardDifference::Refused { .. }), "{found}");
    assert_eq!(pieces(&found), 2, "{found}");
    let crazyhouse =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 variant crazyhouse;";
    let other = check_suite::<Cozy>(&Positions::from(crazyhouse), Budget::new()).unwrap_err();
    assert!(other.to_string().contains(": the board does not play crazyhouse\n"), "{other}");
}

#[test]
fn nothing_to_check_is_an_error() {
    let check = |positions: &Positions| check_suite::<Cozy>(positions, Budget::new());
    assert_eq!(check(&Positions::from("# none\n")), Err(CheckError::NothingToCheck));
    let unread = check(&suite("missing.epd")).unwrap_err().to_string();
    assert!(unread.contains("missing.epd: cannot be read"), "{unread}");
    let bad = Positions::from(["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1"]);
    let unread = check(&bad).unwrap_err().to_string();
    assert!(unread.contains("line 2: ") && unread.contains("white has no king"), "{unread}");
}

#[test]
fn a_zero_time_budget_still_checks_a_position() {
    let budget = Budget::new().time(std::time::Duration::ZERO);
    let summary = assert_suite::<Cozy>(possible("known.epd"), budget);
    assert_eq!((summary.nodes, summary.positions), (1, 1));
    assert!(summary.untried > 0 && summary.to_string().contains("; no time for "), "{summary}");
}

#[test]
fn the_node_budget_is_shared_among_the_positions() {
    let positions = possible("edge.epd");
    let count = positions.len();
    let summary = assert_suite::<Cozy>(positions, Budget::new().nodes(1).depth(0));
    assert_eq!((summary.positions, summary.nodes, summary.depth), (count, count as u64, 0));
}

#[test]
fn a_key_that_keeps_the_pawn_captured_en_passant_is_found() {
    let found = found_with::<KeyAfterEnPassant>(4, 1, "when read from FEN");
    assert!(matches!(found.difference, BoardDifference::Key { .. }));
}

#[test]
fn a_key_without_castling_rights_is_found() {
    let found = found_with::<KeyWithoutRights>(3, 0, "is also the key of");
    assert!(matches!(found.difference, BoardDifference::SameKey { .. }));
}

#[test]
fn an_undo_that_forgets_a_castling_right_is_found() {
    let found = found_with::<UndoForgetsRights>(3, 0, "undo of e");
    assert!(matches!(found.difference, BoardDifference::Undo { .. }));
}

#[test]
fn an_undo_that_fails_only_after_deeper_moves_is_found() {
    let found = found_with::<UndoOfOnePly>(3, 1, "undo of ");
    let BoardDifference::Undo { undone, .. } = &found.difference else { panic!("{found}") };
    assert_eq!(*undone, found.path[0], "{found}");
}

#[test]
fn missed_discovered_checks_are_found() {
    let found = found_with::<NoDiscoveredChecks>(4, 0, "give check and are denied");
    assert!(matches!(found.difference, BoardDifference::GivesCheck { .. }));
}

#[test]
fn an_illegal_move_judged_legal_is_found() {
    let found = found_with::<AnyPromotionIsLegal>(2, 0, "accepted and not in the list");
    assert!(matches!(found.difference, BoardDifference::IsLegal { .. }));
}

#[test]
fn a_stale_en_passant_square_in_a_fen_is_found() {
    let found = found_with::<StaleEnPassant>(4, 1, "fen: ");
    assert!(matches!(found.difference, BoardDifference::Fen { .. }));
}

#[test]
fn a_missing_promotion_is_found() {
    let found = found_with::<NoBishops>(3, 0, "b missing");
    assert_eq!(
        found.to_string().lines().next().map(|line| line.split(' ').count()),
        Some(4),
        "{found}"
    );
}

#[test]
fn a_missing_move_is_explained() {
    let found = found_with::<NoBishops>(3, 0, "b missing");
    let [reason] = &found.reasons[..] else { panic!("{found}") };
    assert!(
        reason.ends_with(" is legal: a pawn that reaches the last rank becomes a bishop"),
        "{found}"
    );
    assert!(found.to_string().contains(&format!("\n  reason:   {reason}\n")), "{found}");
}

#[test]
fn a_move_that_is_not_legal_is_explained() {
    let found = found_with::<KingIntoCheck>(3, 0, "not legal");
    let [reason, ..] = &found.reasons[..] else { panic!("{found}") };
    let is_attack = reason.contains(" is illegal: ") && reason.contains(" is attacked by the ");
    assert!(is_attack && found.to_string().contains(reason.as_str()), "{found}");
}

#[test]
fn a_move_listed_twice_is_found() {
    let found = found_with::<EnPassantTwice>(4, 0, "listed twice");
    let BoardDifference::Moves { missing, state, twice } = &found.difference else {
        panic!("{found}")
    };
    assert_eq!((missing.len(), state.len(), twice.len()), (0, 0, 1), "{found}");
}

#[test]
fn a_panic_is_found() {
    let found = found_with::<PanicsOnKnights>(3, 0, "n panicked: ");
    let BoardDifference::Panicked { operation, .. } = found.difference else { panic!("{found}") };
    assert_eq!(operation, Operation::Play);
}

#[test]
fn a_query_that_changes_the_board_is_found() {
    let found = found_with::<AskingChanges>(2, 0, "gives_check changes the board");
    assert!(matches!(found.difference, BoardDifference::Disturbed { .. }));
}
